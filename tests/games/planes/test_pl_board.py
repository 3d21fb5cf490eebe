"""The words of Planes are complete, and its board shows what it must and nothing hidden."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pl import BOARDS, after, crowd, hand, moving, seated, start
from rich.console import Console

import aerodrome.games.planes as folder
from aerodrome.games.planes import GAME
from aerodrome.games.planes.board import draw
from aerodrome.games.planes.box import (
    CARD,
    COMPONENTS,
    GATE,
    GOAL_TEXT,
    KIND,
    LOAD,
    NOTATION,
    PAIR,
    POI,
    SIDE,
    TOKEN,
    box_of,
)
from aerodrome.games.planes.state import Planes
from aerodrome.games.planes.steps import STEPS
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.state import State, View
from aerodrome.kernel.step import CHANCE, NOBODY, Choice
from aerodrome.kernel.table import Table
from aerodrome.rulebook import rules_of
from aerodrome.testing import new_game, new_table, random_play
from aerodrome.wording import wording_of

HERE = Path(folder.__file__).parent
WORDING: dict[str, Any] = tomllib.loads((HERE / "text.en.toml").read_text(encoding="utf-8"))
RULES = (HERE / "rules.md").read_text(encoding="utf-8")
NAMES = ["Ada", "Ben", "Cleo", "Dmitri"]
GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"max_rounds": 5}), (4, {"board": "beacon", "deck": "both", "neutral_plane": "WB", "max_rounds": 4}),
    (3, {"board": "azure", "deck": "base", "player_decks": True, "max_rounds": 4}),
    (3, {"scenario": "lost_and_found", "max_rounds": 4}), (2, {"board": "zephyr", "custom_airport": True,
                                                               "max_rounds": 3})]


def rendered(view: View, data: dict[str, Any] = COMPONENTS, width: int = 100) -> str:
    """Return the board as plain text."""
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(draw(view, NAMES[:view["players"]], data, WORDING))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def positions(players: int, options: dict[str, Any], seed: int, count: int) -> list[State]:
    """Return so many positions of a random game, evenly spread over the decisions of players, and the end."""
    s = new_game(GAME, players, options)
    states = [s.clone() for s in random_play(s, Random(seed)) if s.to_act() != CHANCE]
    return [*[states[i * len(states) // count] for i in range(count)], s]


def played_table(players: int, options: dict[str, Any]) -> Table:
    """Return a table with a finished random game."""
    table, rng = new_table(GAME, players, options), Random(5)
    while not table.is_over():
        moves = table.state.options()
        table.submit(table.state.to_act(), table.ply(), moves[int(rng.random() * len(moves))].text)
    return table


def flat(text: str) -> str:
    """Return a text without frames and line breaks."""
    return " ".join(re.sub(r"[│┃]", " ", text).split())


# --- the board


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_worlds_that_look_alike_have_the_same_board(players: int, options: dict[str, Any]) -> None:
    for s in positions(players, options, 2, count=4)[:-1]:
        for seat in (1, NOBODY):
            world = s.resample(seat, Random(9))

            assert rendered(world.view(seat)) == rendered(s.view(seat))


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_no_line_is_wider_than_the_terminal(players: int, options: dict[str, Any], width: int) -> None:
    for s in positions(players, options, seed=5, count=4):
        lines = rendered(s.view(s.to_act() if s.to_act() >= 0 else 0), width=width).splitlines()
        of_map = lines[lines.index(next(line for line in lines if "Airport (" in line)):]
        of_map = of_map[:of_map.index(next(line for line in of_map if line.startswith("╰")))]

        assert max(map(len, lines)) <= width
        assert not [line for line in of_map if "…" in line]


@pytest.mark.rule("PL-064", "PL-072")
@pytest.mark.parametrize("board", BOARDS)
def test_the_map_has_every_space_with_its_cubes_gates_and_arrows(board: str) -> None:
    s = start(4, board=board)
    text = rendered(s.view(0))

    for name in [*s.box.names, *GATE.words[:s.box.gates]]:
        assert re.search(rf"\b{name}\b", text), name
    assert text.count("RRRRR") == text.count("YYYYY") == 1
    assert len(re.findall(r"\bNN\b", text)) == s.box.spaces - 4
    assert len(re.findall("[↑↗→↘↓↙←↖]", text)) == len(s.box.arrows)


def test_the_map_shows_crowds_icons_and_the_move_under_way() -> None:
    s = after(moving(start(), S01="RRN", S03="B" * 4 + "N" * 5, S09="R"), "from S01, drop red")
    assert "S03 ▲" in rendered(s.view(0))
    assert "R1B4N6" in rendered(s.view(0))
    s = after(moving(start(), play="E15", S01="RRN", S04="B" * 4 + "N" * 5), "from S01, drop red")
    text = rendered(s.view(0))
    assert "S04 ▲" in text
    assert "B4N5" in text
    assert "In hand, on S03: RN" in text
    assert "In play: Moving Walkway." in flat(text)
    assert "f r" in text


@pytest.mark.rule("PL-085", "PL-088", "PL-089", "PL-090")
def test_planes_show_their_seats_and_what_they_give() -> None:
    s = seated(start(player_plane="PP1", neutral_plane="WA"), "N1", "-B-")
    text = rendered(s.view(NOBODY))

    assert "·3★2▯  ·3★2▯" in text
    assert "·2★2☆  B3★  ·4★2☆" in text


@pytest.mark.rule("PL-225")
def test_players_are_shown_with_their_points() -> None:
    s = seated(start(2), "G1", "RR---")
    s.tokens[:] = [1, 4]
    s.goals = ((CARD.read("E13r"),), ())
    text = rendered(s.view(1))

    assert re.search(r">\*R Ada +14 +1 +3 +10 +2 +3", text)
    assert re.search(r" B Ben \(you\) +4 +4 +0 +0 +0 +3", text)
    assert "Goals of Ada: Drop Two Twice." in flat(text)


def test_own_cards_are_shown_and_those_of_others_are_not() -> None:
    s = hand(crowd(start(2), S01="R"), 0, "E13 E13 E14")
    mine, other = flat(rendered(s.view(0))), flat(rendered(s.view(1)))

    assert "Drop Two Twice x2" in mine
    assert WORDING["names"]["goal"]["E14"] in mine
    assert "Fine Dining" not in other
    assert "Your cards" not in rendered(s.view(NOBODY))


@pytest.mark.rule("PL-227", "PL-228")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_a_finished_game_shows_the_winner(players: int, options: dict[str, Any]) -> None:
    s = positions(players, options, seed=7, count=1)[-1]
    winners = GAME.winners(s)
    names = " and ".join([f"{NAMES[q]} (you)" if q == 0 else NAMES[q] for q in winners])

    assert f"The winner{'s' if len(winners) > 1 else ''}: {names}, with {max(GAME.scores(s))} VP" in flat(
        rendered(s.view(0)))


@pytest.mark.rule("PL-227")
def test_the_tie_break_that_decided_is_shown() -> None:
    s = positions(2, {"max_rounds": 1}, seed=7, count=1)[-1]
    assert isinstance(s, Planes)
    s = seated(s, "G1", "R----")
    s.tokens, s.goals = [0, 5], ((), ())

    assert "The winner: Ada (you), with 5 VP and more own passengers." in flat(rendered(s.view(0)))
    s = seated(s, "G1", "-----")
    s.tokens, s.goals = [0, 0], ((CARD.read("E06r"),), (CARD.read("E01b"), CARD.read("E02b")))
    assert "The winner: Ben, with 2 VP, as many own passengers and more goals." in flat(rendered(s.view(0)))
    s.tokens, s.goals = [1, 0], ((CARD.read("E01r"),), (CARD.read("E06r"),))
    assert "with 2 VP, as many own passengers and goals and more VP tokens." in flat(rendered(s.view(0)))
    s.tokens, s.goals = [1, 1], ((), ())
    assert "The winners: Ada (you) and Ben, with 1 VP, level on everything." in flat(rendered(s.view(0)))


@pytest.mark.rule("PL-220", "PL-221")
def test_the_header_says_why_the_round_is_the_last() -> None:
    s = after(moving(seated(start(3), "G1", "-RRRR"), S08="R"), "from S08, board G1")
    assert "Round 1, the last: the whole party of Ada (you) is aboard." in flat(rendered(s.view(0)))
    s = seated(seated(start(3, end_passengers=8), "G2", "BBBB-"), "G3", "GGG--")
    s = after(moving(s, S08="R"), "from S08, board G1")
    assert "Round 1, the last: 8 passengers are aboard." in flat(rendered(s.view(0)))


@pytest.mark.rule("PL-248", "PL-252")
def test_cards_to_be_found_are_shown_for_those_who_play() -> None:
    text = flat(rendered(start(2, scenario="lost_and_found").view(0)))
    kinds = "Fast Food (neutral), Restroom (neutral), Gift Shop (neutral), Help Desk (neutral), Fine Dining (neutral)"

    assert f"To be found by Ada (you): {kinds}. To be found by Ben: {kinds}." in text.replace("│ ", "")


@pytest.mark.rule("PL-155")
@pytest.mark.parametrize(("lone", "words"), [(True, "exactly 1 cube of yours, alone"),
                                             (False, "exactly 1 cube of yours, alone or not")])
def test_the_goals_about_one_cube_say_whether_it_is_alone(lone: bool, words: str) -> None:
    text = rendered(hand(start(2, lone_cube=lone), 0, "E03").view(0), width=140)

    assert re.search(rf"{words}\s+1\b", text)


def test_house_rules_are_shown() -> None:
    house = {"plane_side": [{"id": "PP0", "yellow": [9], "white": [0], "cards": [0]}]}
    s = new_game(GAME, 2, {"first_player": "0"}, house)
    view = next(s for s in random_play(s, Random(1)) if s.to_act() != CHANCE).view(0)

    assert "·9★" in rendered(view, box_of(s.setting).data)


# --- the words


def test_every_step_has_words_and_every_choice_a_prompt() -> None:
    choices = {step.__name__ for step in STEPS if issubclass(step, Choice)}

    assert set(WORDING["steps"]) == {step.__name__ for step in STEPS}
    assert set(WORDING["prompts"]) == choices
    assert set(WORDING["enter"]) <= choices


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_enter_is_always_legal(players: int, options: dict[str, Any]) -> None:
    for s in random_play(new_game(GAME, players, options), Random(3)):
        move = WORDING["enter"].get(s.agenda_text()[0].split(" ")[0])
        assert move is None or move in [option.text for option in s.options()]


def test_every_event_has_a_sentence() -> None:
    secret = {f"{verb}_hidden" for verb, told in Planes.EVENTS.items() if told.secret}

    assert set(WORDING["events"]) == set(Planes.EVENTS) | secret


def test_every_move_of_players_has_a_label() -> None:
    verbs = {move.verb for move in NOTATION.actions(GAME.most)}

    assert set(WORDING["moves"]) == verbs
    for verb in verbs:
        words = [f"<{i}>" for i, _ in enumerate(NOTATION.kinds(verb))]
        label = WORDING["moves"][verb].format(*words)
        assert all(word in label for word in words)


def test_every_refusal_has_a_sentence() -> None:
    sources = [path.read_text(encoding="utf-8") for path in [*HERE.glob("*refusals.py"), HERE / "state.py"]]
    calls = [call for source in sources for call in re.findall(r"Refusal\((.*)", source)]
    reasons = {reason for call in calls for reason in re.findall(r'"([a-z_]+)"', call)}

    assert set(WORDING["refusals"]) == reasons - set(NOTATION.verbs())


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_event_and_every_choice_of_a_game_formats(players: int, options: dict[str, Any]) -> None:
    table, words = played_table(players, options), wording_of(GAME)
    for viewer in (0, NOBODY):
        for event in table.events(viewer):
            told = words.event(event, NAMES[:players])

            assert told.endswith(".")
            assert HIDDEN not in told
            assert "{" not in told
    for move in NOTATION.actions(players):
        assert "{" not in words.move(move.text, NAMES)


def test_every_vocabulary_has_display_names() -> None:
    names = WORDING["names"]
    tables = (("kind", KIND), ("card", CARD), ("poi", POI), ("token", TOKEN), ("gate", GATE), ("load", LOAD),
              ("pair", PAIR), ("side", SIDE), ("goal", GOAL_TEXT))

    for kind, words in tables:
        assert list(names[kind]) == words.words
        assert len(set(names[kind].values())) == len(words)
    assert all(names["kind"][row["id"]].startswith(row["name"]) for row in COMPONENTS["card"])
    assert all(names["poi"][row["id"]] == row["name"] for row in COMPONENTS["poi"])
    assert list(WORDING["actions"]) == KIND.words


def test_every_label_of_the_board_is_used() -> None:
    source = (HERE / "board.py").read_text(encoding="utf-8")

    assert not {key for key in WORDING["board"] if not re.search(rf"['\"]{key}['\"]", source)}


# --- the rules


def test_rules_have_every_id_once_and_in_order() -> None:
    lines = [line for line in RULES.splitlines() if line.startswith("- **PL-")]
    pattern = re.compile(r"- \*\*(PL-\d{3})\*\* `(rulebook|public|reconstructed|derived|ruling)` [A-Z0-9+].*[.:]")
    found = [match.group(1) for match in map(pattern.fullmatch, lines) if match]

    assert len(found) == len(lines) == 235
    assert found == sorted(set(found))


@pytest.mark.rule("PL-029")
def test_the_plane_sides_stand_under_their_rule() -> None:
    rows = [line.strip("| ").split(" | ") for line in rules_of(GAME)["PL-029"].text.splitlines()[3:]]
    wanted = [[f"`{row['id']}`", row["name"], *[" ".join(map(str, row[key])) if any(row[key]) else "-"
                                                for key in ("yellow", "white", "cards")]]
              for row in COMPONENTS["plane_side"]]

    assert rows == wanted


def test_rules_name_every_option_and_every_verb() -> None:
    for option in GAME.options:
        assert f"`{option.key}`" in RULES, option.key
    for verb in NOTATION.verbs():
        assert re.search(rf"`{verb}[ `]", RULES), verb


def test_rules_cited_in_the_source_exist() -> None:
    cited = {rule for path in HERE.glob("*.py") for rule in re.findall(r"PL-\d{3}", path.read_text(encoding="utf-8"))}

    assert cited <= set(rules_of(GAME))
