"""The words of Barnstormers are complete, and its board shows what it must and nothing hidden."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import aerodrome.games.barnstormers as folder
from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.board import ARROWS, Scene, draw, space_name
from aerodrome.games.barnstormers.box import (
    COLOUR,
    COMPONENTS,
    EXPERTISE,
    HEADING,
    NOTATION,
    REQUEST,
    SKILL,
    SLOT,
    SPACE,
    STUNT,
    TIE,
    TURN,
    box_of,
)
from aerodrome.games.barnstormers.parts import RULES as PURPOSES
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.games.barnstormers.steps import STEPS
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.state import State, View
from aerodrome.kernel.step import CHANCE, NOBODY, OVER, Choice
from aerodrome.kernel.table import Table
from aerodrome.rulebook import rules_of
from aerodrome.testing import new_game, new_table, random_play
from aerodrome.wording import wording_of

HERE = Path(folder.__file__).parent
WORDING: dict[str, Any] = tomllib.loads((HERE / "text.en.toml").read_text(encoding="utf-8"))
RULES = (HERE / "rules.md").read_text(encoding="utf-8")
NAMES = ["Ada", "Ben", "Cleo", "Dmitri"]
PLAIN: dict[str, Any] = {"max_rounds": 4}
REQUESTS: dict[str, Any] = {"requests": True, "secret_requests": True, "max_rounds": 3}
SPECIALIST: dict[str, Any] = {"secret_stunts": "specialist", "competition": "extreme", **REQUESTS}
MYSTERY: dict[str, Any] = {"secret_stunts": "mystery", "competition": "regional", "max_rounds": 2}
DRAFT: dict[str, Any] = {"secret_stunts": "mystery", "competition": "extreme", "draft": True, "max_rounds": 2}
GAMES = [(2, PLAIN), (3, REQUESTS), (4, SPECIALIST), (3, MYSTERY), (4, DRAFT)]


def rendered(view: View, data: dict[str, Any] = COMPONENTS, width: int = 100) -> str:
    """Return the board as plain text."""
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(draw(view, NAMES[:view["players"]], data, WORDING))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def started(players: int, options: dict[str, Any], seed: int) -> State:
    """Return a game in its set-up, or after it with Expertise cards in the hands, by the parity of the seed."""
    s = GAME.rehearsal(GAME.setting(players, options), Random(seed)) if seed % 2 else None
    return s if s is not None else new_game(GAME, players, options)


def positions(players: int, options: dict[str, Any], seed: int, count: int) -> list[State]:
    """Return so many positions of a random game, evenly spread over the decisions of players, and the end."""
    s = started(players, options, seed)
    states = [s.clone() for s in random_play(s, Random(seed)) if s.to_act() != CHANCE]
    return [*[states[i * len(states) // count] for i in range(count)], s]


def first_turn(players: int, options: dict[str, Any], seed: int = 1) -> Barnstormers:
    """Return the first decision of a turn."""
    s = new_game(GAME, players, {"lead_pilot": "0", **options})
    found = next(s for s in random_play(s, Random(seed)) if s.agenda_text()[0].startswith("Perform")).clone()
    assert isinstance(found, Barnstormers)
    return found


def played_table(players: int, options: dict[str, Any]) -> Table:
    """Return a table with a finished random game."""
    table, rng = new_table(GAME, players, options), Random(5)
    while not table.is_over():
        moves = table.state.options()
        table.submit(table.state.to_act(), table.ply(), moves[int(rng.random() * len(moves))].text)
    return table


def section(text: str, title: str) -> str:
    """Return one framed part of the board."""
    return text.split(f"─ {title}", 1)[1].split("╰", 1)[0]


def flat(text: str) -> str:
    """Return a text without frames and line breaks."""
    return " ".join(re.sub(r"[│┃]", " ", text).split())


# --- the board


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_worlds_that_look_alike_have_the_same_board(players: int, options: dict[str, Any]) -> None:
    """What is dealt anew for a seat or a spectator does not change the picture."""
    for seed in (2, 3):
        for s in positions(players, options, seed, count=3)[:-1]:
            for seat in (1, NOBODY):
                world = s.resample(seat, Random(9))

                assert rendered(world.view(seat)) == rendered(s.view(seat))


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_no_line_is_wider_than_the_terminal(players: int, options: dict[str, Any], width: int) -> None:
    """The board fits at every width, in every part of a game, and nothing of the sky is cut."""
    for s in positions(players, options, seed=5, count=3):
        text = rendered(s.view(s.to_act() if s.to_act() >= 0 else 0), width=width)

        assert max(map(len, text.splitlines())) <= width
        assert not [line for line in text.splitlines() if re.match(r"│ [1-7] ", line) and "…" in line[:33]]


@pytest.mark.rule("BS-012", "BS-013", "BS-015")
def test_the_sky_shows_every_plane_with_colour_and_heading() -> None:
    """Planes stand in their row from south to north; with two players the outer ring is cloud."""
    for players in (2, 4):
        view = first_turn(players, PLAIN).view(0)
        rows = [line[2:31] for line in rendered(view).splitlines() if re.match(r"│ [1-7] ", line)]

        assert [row[0] for row in rows] == list("7654321")
        for row in rows:
            for column in range(7):
                plane = view["board"][7 * (int(row[0]) - 1) + column]
                cell = row[2 + 4 * column:6 + 4 * column].strip()
                edge = column in (0, 6) or row[0] in "17"
                empty = "░░" if players == 2 and edge else "·"
                assert cell == (empty if plane == "-" else "BRGY"[int(plane[0])] + ARROWS[plane[1:]])


@pytest.mark.rule("BS-084")
def test_planes_that_moved_are_marked() -> None:
    """A plane that was dispatched and one that was pushed have a star until the turn ends."""
    s = first_turn(4, PLAIN)
    s.play("move d1")
    s.play("turn straight")
    rows = rendered(s.view(NOBODY)).splitlines()

    assert any(line.startswith("│ 3 ") and "B↑*" in line for line in rows)
    assert any(line.startswith("│ 2 ") and "B↑*" in line for line in rows)
    assert not any(line.startswith("│ 1 ") and "*" in line[:33] for line in rows)


def test_the_header_tells_what_is_left_of_the_turn() -> None:
    """Competition, round, actions, cards and the longest chain."""
    s = first_turn(4, PLAIN)
    s.play("move d1")
    s.play("turn straight")
    text = flat(rendered(s.view(0)))

    assert "Local Qualifier: 4 stunts end the game. Round 1 of at most 4." in text
    assert f"Your decision: {WORDING['prompts']['Perform']}" in text
    assert "Ada (you): actions left 1, S&T cards 0 of 1, longest chain 2." in text
    assert "Ada decides: step 1, perform." in flat(rendered(s.view(2)))


def test_the_header_tells_the_roll_and_what_a_part_is_for() -> None:
    """After a roll the wind is shown; a part of an action names the action and the plane."""
    s = first_turn(3, PLAIN)
    s.play("move d1")
    assert "A Move action. The plane is on d1." in flat(rendered(s.view(0)))
    s.play("turn straight")
    s.play("dispatch")
    s.play("roll NE")

    assert "The wind blows north-east ↗." in flat(rendered(s.view(1)))


@pytest.mark.rule("BS-094")
@pytest.mark.parametrize(("claims", "points", "listed"), [("open", "6", True), ("face_down", "?", False)])
def test_claimed_stunts_of_others_lie_open_or_face_down(claims: str, points: str, listed: bool) -> None:
    """Face down, a rival's stunts are not listed and the points are not told; one's own are, and all at the end."""
    view = first_turn(3, {**PLAIN, "claims": claims}).view(0)
    view["claimed"][:2] = [["dogleg"], ["swan"]]
    text = rendered(view)
    flown = section(text, "Stunts flown")
    row = next(line for line in text.splitlines() if "R Ben" in line).split("│")[-2].split()

    assert (row[row.index("Ben") + 2], "Swan" in flown, "Dogleg" in flown) == (points, listed, True)
    over = view | {"to_act": OVER, "agenda": [], "active": -1, "final": [2, 6, 0]}
    assert "Swan" in section(rendered(over), "Stunts flown")


@pytest.mark.rule("BS-036", "BS-091")
def test_the_panel_shows_formations_with_name_and_points() -> None:
    """Every displayed stunt has its slot, CP, name and diagram."""
    view = first_turn(4, PLAIN).view(NOBODY)
    part = section(rendered(view), "Judges' Panel")
    rows = {row["id"]: row for row in COMPONENTS["trick_stunt"]}

    for slot, stunt in zip(SLOT.words, view["panel"], strict=True):
        assert f"{slot} {rows[stunt]['cp']} CP" in part
        assert all(word in part for word in rows[stunt]["name"].split())
        for line in rows[stunt]["shape"]:
            assert " ".join(line).replace("X", "■").replace(".", "·") in part


@pytest.mark.rule("BS-097", "BS-101")
def test_the_tracker_shows_goal_level_up_points_and_pilots() -> None:
    """Points up to the goal, the level of the card to be won, and a letter for each pilot."""
    view = first_turn(4, {"competition": "regional"}).view(0)
    view["pilots"] = [0, 2, 6, 3]
    lines = [line.split("│")[-2][1:].rstrip() for line in section(rendered(view), "Stunt Tracker").splitlines()[1:-1]]

    assert lines[:2] == ["0  1  2  3  4  5  ■6", "      L1 L1    L2"]
    assert [line.index(letter) // 3 for line, letter in zip(lines[2:], "BRGY", strict=False)] == [0, 2, 6, 3]


@pytest.mark.rule("BS-114", "BS-148")
def test_own_cards_are_shown_with_their_text_and_those_of_others_as_counts() -> None:
    """A seat reads its cards; rivals and spectators see how many there are, and of which level."""
    s = started(3, SPECIALIST, 1)
    view = s.view(0)
    part = flat(section(rendered(view), "Your cards"))
    skills = {row["id"]: row for row in COMPONENTS["skill_tactic"]}
    expertise = {row["id"]: row for row in COMPONENTS["expertise"]}

    for row in [skills[c] for c in view["skill_hands"][0]] + [expertise[c] for c in view["expertise_hands"][0]]:
        assert row["name"] in part
        assert row["text"].split()[0] in part
    scene = Scene(view, NAMES, COMPONENTS, WORDING)
    assert scene.own("secret") == view["secret"][0]
    row = next(line for line in rendered(view).splitlines() if "R Ben" in line)
    assert row.split("│")[-2].split()[-4:-1] == [str(count) for count in view["expertise_hands"][1]]


def test_a_spectator_sees_no_cards() -> None:
    """The parts that belong to a seat are missing, the public ones are there."""
    s = started(4, SPECIALIST, 1)
    seat, spectator = rendered(s.view(0)), rendered(s.view(NOBODY))

    for title in ("Your cards", "Your secret stunts", "(you)"):
        assert title in seat
        assert title not in spectator
    for title in ("Sky", "Pilots", "Stunt Tracker", "Judges' Panel", "Judges' Requests", "Stunts flown", "Decks"):
        assert title in spectator


@pytest.mark.rule("BS-183", "BS-184")
def test_requests_show_what_they_need_and_give() -> None:
    """Open ones for all, the secret one for its owner only."""
    s = first_turn(3, {**REQUESTS, "competition": "national"})
    view = s.view(1)
    part, outside = section(rendered(view), "Judges' Requests"), section(rendered(s.view(NOBODY)), "Judges' Requests")
    rows = {row["id"]: row for row in COMPONENTS["judges_request"]}

    for key, found in (("all", view["requests"]), ("you", view["secret_requests"][1])):
        for request in found:
            row = rows[request]
            assert re.search(rf"{key} +{row['name']} .* {row['need'][2]} +\+{row['bonus']} ", part)
            assert (row["name"] in outside) == (key == "all")


@pytest.mark.rule("BS-172", "BS-173")
def test_reserved_stunts_are_shown_with_their_owner() -> None:
    """Everybody sees who has reserved what."""
    s = first_turn(3, PLAIN)
    s.reserved[2] = 1 << 2 * STUNT.read("swan")

    assert "G Y 6 CP" in section(rendered(s.view(0)), "Reserved stunts")


@pytest.mark.rule("BS-130", "BS-166")
def test_grounded_planes_and_flying_aces_are_named() -> None:
    """Who has planes that cannot be dispatched in this turn, or claims shorter chains, is written above the sky."""
    s = first_turn(3, PLAIN)
    s.grounded, s.aces = [0, 2, 0], [1, 0, 0]

    assert "Grounded for this turn: Ben x2. Flying Aces on display: Ada (you)." in flat(rendered(s.view(0)))


@pytest.mark.rule("BS-197", "BS-198", "BS-199")
def test_a_finished_game_shows_scores_and_winner() -> None:
    """The winner is the one that the game ranks first, ties broken."""
    s = positions(3, REQUESTS, seed=7, count=1)[-1]
    text = flat(rendered(s.view(0)))
    winners = [q for q, rank in enumerate(GAME.ranks(s)) if rank == 1]

    assert "Final scores" in text
    assert "Judges' Panel" not in text
    names = " and ".join([f"{NAMES[q]} (you)" if q == 0 else NAMES[q] for q in winners])
    assert f"The game is over. The winner{'s' if len(winners) > 1 else ''}: {names}, with" in text


@pytest.mark.rule("BS-198")
def test_the_board_breaks_ties_as_the_game_does() -> None:
    """Of two equal scores the one with more CP from stunts is the winner."""
    view = positions(2, PLAIN, seed=7, count=1)[-1].view(NOBODY)
    view.update(final=[9, 9], claimed=[["flying-v"], ["closed-diamond"]])

    assert "The winner: Ben, with 9 CP." in flat(rendered(view))


def test_house_rules_are_shown() -> None:
    """Names and figures come from the data that is passed."""
    stunts = [{"id": word, "name": "Kite", "cp": 99} for word in STUNT.words]
    s = new_game(GAME, 2, PLAIN, {"trick_stunt": stunts})
    text = rendered(next(s for s in random_play(s, Random(1)) if s.to_act() != CHANCE).view(0), box_of(s.setting).data)

    assert text.count("99 CP") == 6
    assert text.count("Kite") == 6


def test_air_spaces_have_their_names() -> None:
    """The board counts spaces as the notation does."""
    assert [space_name(i) for i in range(len(SPACE))] == SPACE.words


# --- the words


def test_every_step_has_words() -> None:
    """What is still to come can be told for each step, and nothing else is listed."""
    assert set(WORDING["steps"]) == {step.__name__ for step in STEPS}


def test_every_choice_has_a_prompt() -> None:
    """One sentence for each decision of a player."""
    choices = {step.__name__ for step in STEPS if issubclass(step, Choice)}

    assert {key.split(" ")[0] for key in WORDING["prompts"]} == choices == choices & set(WORDING["prompts"])
    assert set(WORDING["enter"]) <= choices


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_enter_is_always_legal(players: int, options: dict[str, Any]) -> None:
    """Where Enter stands for a move, that move can be made."""
    for s in random_play(started(players, options, 3), Random(3)):
        move = WORDING["enter"].get(s.agenda_text()[0].split(" ")[0])
        assert move is None or move in [option.text for option in s.options()]


def test_every_event_has_a_sentence() -> None:
    """Secret events have a second one for those who may not know."""
    secret = {f"{verb}_hidden" for verb, told in Barnstormers.EVENTS.items() if told.secret}

    assert set(WORDING["events"]) == set(Barnstormers.EVENTS) | secret


def test_every_move_of_players_has_a_label() -> None:
    """A label for each verb with an action number; chance needs none."""
    verbs = {move.verb for move in NOTATION.actions(GAME.most)}

    assert set(WORDING["moves"]) == verbs
    for verb in verbs:
        words = [f"<{i}>" for i, _ in enumerate(NOTATION.kinds(verb))]
        label = WORDING["moves"][verb].format(*words)
        assert all(word in label for word in words)


def test_every_refusal_has_a_sentence() -> None:
    """The reasons in the source and those in the text file are the same."""
    names = ("refusals.py", "state.py", "parts.py", "steps.py")
    sources = [(HERE / name).read_text(encoding="utf-8") for name in names]
    calls = [call for source in sources for call in re.findall(r"(?:Refusal|refuse_part)\((.*)", source)]
    reasons = {reason for call in calls for reason in re.findall(r'"([a-z_]+\d?)"', call)} - {"immune", "toss"}
    reasons |= set(re.findall(r'return "" if .* else "([a-z_]+)"', sources[-1]))  # what a card lacks
    verbs = {verb for verb in ("keep", "pass", "prefer")
             if f'text, "{verb}")' in (HERE / "setup_steps.py").read_text(encoding="utf-8")}

    assert set(WORDING["refusals"]) == reasons | {f"{verb}_one" for verb in verbs}


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_refusal_formats_with_its_words(players: int, options: dict[str, Any]) -> None:
    """Whatever is tried, the sentence needs no word that the refusal does not bring."""
    tries = ["move", "move a1", "dispatch", "end", "play", "play double-speed", "play kite", "use", "use immunity",
             "use plus-1-st", "claim swan", "claim kite", "chain", "plane a1", "plane z9", "at a1", "keep swan",
             "pass swan", "prefer encore", "undo", "none", "slot G1", ""]
    for s in positions(players, options, seed=10, count=6) + positions(players, options, seed=11, count=6):
        for seat in range(players):
            for text in tries:
                refusal = s.why_not(seat, text)
                if refusal is not None:
                    sentence = wording_of(GAME).refusal(refusal, NAMES)
                    assert sentence.endswith(f". ({refusal.rule})")
                    assert "{" not in sentence


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_event_and_every_choice_of_a_game_formats(players: int, options: dict[str, Any]) -> None:
    """Each event becomes a sentence for a seat and for a spectator; hidden names stay hidden."""
    table, words = played_table(players, options), wording_of(GAME)
    for viewer in (0, NOBODY):
        for event in table.events(viewer):
            told = words.event(event, NAMES[:players])

            assert told.endswith(".")
            assert HIDDEN not in told
            assert "{" not in told
    for move in NOTATION.actions(players):
        assert "{" not in words.move(move.text, NAMES)


@pytest.mark.parametrize(("event", "sentence"), [
    (("chain", 0, [6]), "A chain of 6 planes."),
    (("storm_chain", 0, [6]), "The storm sets off a chain of 6 planes, which nobody can claim."),
    (("blow", 0, ["a7", "1"]), "Ada sends the plane of Ben on a7 into the Freak Windstorm."),
    (("specialist", 0, ["long-diamond"]), "Ada is dealt the secret Specialist Stunt Long Diamond."),
    (("specialist", 1, [HIDDEN]), "Ben is dealt a secret Specialist Stunt."),
    (("dealt", 1, [HIDDEN] * 12), "Ben is dealt 12 Trick Stunts in secret."),
    (("learn_2", 1, [HIDDEN]), "Ben takes a Level 2 Expertise card."),
    (("tie_break", -1, ["red"]), "The tie is broken by the number of red stunts."),
    (("over", -1, ["0", "1"]), "The game is over, won by Ada, Ben."),
])
def test_what_happens_is_told_by_name(event: tuple[str, int, list[Any]], sentence: str) -> None:
    """The log names what it speaks of."""
    verb, seat, args = event

    assert wording_of(GAME).event({"verb": verb, "seat": seat, "args": args}, NAMES) == sentence


def test_every_vocabulary_has_display_names() -> None:
    """Words of the notation are never shown to players as they are; cards have the names of the box."""
    names = WORDING["names"]
    tables = (("skill", "skill_tactic", SKILL), ("expertise", "expertise", EXPERTISE), ("stunt", "trick_stunt", STUNT),
              ("request", "judges_request", REQUEST))

    for kind, table, words in tables:
        assert list(names[kind]) == words.words
        assert all(names[kind][row["id"]].startswith(row["name"]) for row in COMPONENTS[table])
        assert len(set(names[kind].values())) == len(words)
    for kind, words in (("heading", HEADING), ("turn", TURN), ("slot", SLOT), ("colour", COLOUR), ("tie", TIE)):
        assert list(names[kind]) == words.words


def test_every_purpose_has_words() -> None:
    """Whatever a plane is chosen for can be told."""
    assert set(WORDING["purposes"]) == {str(i) for i in range(len(PURPOSES))}


def test_every_label_of_the_board_is_used() -> None:
    """The table of labels has no leftovers."""
    source = (HERE / "board.py").read_text(encoding="utf-8")

    assert not {key for key in WORDING["board"] if not re.search(rf"['\"]{key}['\"]", source)}


# --- the rules


def test_rules_have_every_id_once_and_in_order() -> None:
    """One line for each rule, with its mark, ending like a sentence."""
    lines = [line for line in RULES.splitlines() if line.startswith("- **BS-")]
    pattern = re.compile(r"- \*\*(BS-\d{3})\*\* `(rulebook|reconstructed|derived|ruling)` [A-Z0-9+].*\.")
    found = [match.group(1) for match in map(pattern.fullmatch, lines) if match]

    assert len(found) == len(lines)
    assert found == [f"BS-{i:03}" for i in range(1, 248)]


@pytest.mark.rule("BS-091")
def test_the_formations_stand_under_their_rule() -> None:
    """The table of BS-091 agrees with the components."""
    rows = [line.strip("| ").split(" | ") for line in rules_of(GAME)["BS-091"].text.splitlines()[3:]]
    wanted = [[row["level"], row["name"], str(row["cp"]), str(row["planes"]), row["family"],
               f"`{' / '.join(row['shape'])}`", str(row["placements_7x7"]), str(row["placements_5x5"])]
              for row in COMPONENTS["trick_stunt"]]

    assert rows == wanted


@pytest.mark.rule("BS-187")
def test_the_requests_stand_under_their_rule() -> None:
    """The table of BS-187 agrees with the components."""
    rows = [line.strip("| ").split(" | ") for line in rules_of(GAME)["BS-187"].text.splitlines()[3:]]
    wanted = [[row["name"], " / ".join(map(str, row["need"])), f"+{row['bonus']}"]
              for row in COMPONENTS["judges_request"]]

    assert [[row[0], *row[2:]] for row in rows] == wanted


def test_rules_name_every_option_and_every_verb() -> None:
    """Players find each option and each move in the rules."""
    for option in GAME.options:
        assert f"`{option.key}`" in RULES
    for verb in NOTATION.verbs():
        assert re.search(rf"`{verb}[ `]", RULES), verb


def test_rules_cited_in_the_source_exist() -> None:
    """Every number that a refusal cites can be looked up."""
    cited = {rule for name in ("refusals.py", "state.py", "parts.py", "setup_steps.py", "steps.py")
             for rule in re.findall(r"BS-\d{3}", (HERE / name).read_text(encoding="utf-8"))}

    assert cited <= set(rules_of(GAME))
