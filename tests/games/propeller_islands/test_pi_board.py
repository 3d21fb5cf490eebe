"""The words of Propeller Islands are complete, and its board shows what it must and nothing hidden."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pi import CARDS, ROWS, Build, after, start
from rich.console import Console

import aerodrome.games.propeller_islands as folder
from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.board import PIPS, draw
from aerodrome.games.propeller_islands.box import (
    ACTIVATION,
    CARD,
    CHARACTER,
    COMPONENTS,
    GUILD,
    LINE,
    NOTATION,
    POSITION,
    REASON,
    RESOURCE,
    SPACE,
    STACK,
    TILE,
    TOKEN,
    box_of,
)
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.games.propeller_islands.steps import STEPS
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
PLAYERS = [2, 3, 4]


def rendered(view: View, data: dict[str, Any] = COMPONENTS, width: int = 100) -> str:
    """Return the board as plain text."""
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(draw(view, NAMES[:view["players"]], data, WORDING))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def positions(players: int, seed: int, count: int) -> list[State]:
    """Return so many positions of a game, evenly spread over the decisions of players, and the end."""
    s: State = new_game(GAME, players)
    if seed % 2:
        grown = GAME.rehearsal(GAME.setting(players), Random(seed))
        assert grown is not None
        s = grown
    states = [s.clone() for s in random_play(s, Random(seed)) if s.to_act() != CHANCE]
    return [*[states[i * len(states) // count] for i in range(count)], s]


def played_table(players: int) -> Table:
    """Return a table with a finished game."""
    table, rng = new_table(GAME, players), Random(5)
    while not table.is_over():
        table.submit(table.state.to_act(), table.ply(), GAME.hints().pick(table.state, rng).text)
    return table


def section(text: str, title: str) -> str:
    """Return one framed part of the board."""
    return text.split(f"─ {title}", 1)[1].split("╰", 1)[0]


def flat(text: str) -> str:
    """Return a text without frames and line breaks."""
    return " ".join(re.sub(r"[│┃]", " ", text).split())


# --- the board


@pytest.mark.parametrize("players", PLAYERS)
def test_worlds_that_look_alike_have_the_same_board(players: int) -> None:
    for seed in (2, 3):
        for s in positions(players, seed, count=3)[:-1]:
            for seat in (1, NOBODY):
                world = s.resample(seat, Random(9))

                assert rendered(world.view(seat)) == rendered(s.view(seat))


@pytest.mark.parametrize("width", [80, 120, 200])
@pytest.mark.parametrize("players", PLAYERS)
def test_no_line_is_wider_than_the_terminal(players: int, width: int) -> None:
    for seed in (5, 6):
        for s in positions(players, seed, count=3):
            for seat in (0, NOBODY):
                text = rendered(s.view(seat), width=width)

                assert max(map(len, text.splitlines())) <= width


@pytest.mark.rule("PI-028", "PI-031")
def test_the_forge_board_is_a_ring_with_dice_and_tiles() -> None:
    s = Build().dice("1 1 3 5 6").offer(0, "17-LC").offer(6, "02-DI1").offer(8, "10-GI6").empty(3).done()
    part = section(rendered(s.view(0), width=80), "Forge board")
    rows = [line.strip("│ ") for line in part.splitlines()[1:]]

    assert rows[0].startswith("9 Factory")  # positions are counted from 1
    assert rows[1].startswith("6 ⚑Ind")
    assert [re.findall(r"⬡ (\d)", row) for row in rows[::2]] == [[], ["5", "6"], ["4", "1"], ["3", "2"], []]
    assert re.match(r"7 Depot .*1 Theater$", rows[4])
    assert re.match(r"1E\+1S ⌂Ind .*★ ⚑Cul$", rows[5])
    assert "4 empty" in rows[8]
    assert [part.count(pip) for pip in PIPS] == [2, 0, 1, 0, 1, 1]
    assert str(len(s.stack)) in rows[5]


@pytest.mark.rule("PI-036", "PI-067", "PI-092")
def test_the_own_island_is_drawn_as_hexagons() -> None:
    rows = "10-GI6 1:0 production_steel; 07-GS2 0:1 wild; 17-LC 1:-1; 02-DI1 -1:0; 08-GI1 2:0 banner_culture"
    s = Build().island(0, rows, "10-GI6", "07-GS2").done()
    lines = section(rendered(s.view(0), width=80), "Island of Ada (you), 6 tiles").splitlines()[1:]

    assert re.split(r" {2,}", lines[3].strip("│ ")) == ["Depot", "Capitol", "Factory 6", "Hotel 1"]
    assert "Theater ★" in lines[0]
    assert lines[0].index("Theater") - lines[3].index("Capitol") == 7  # half a cell to the right
    assert re.split(r" {2,}", lines[4].strip("│ ")) == ["⌂Ind 1E+1S", "● [⚑]", "● ⚑Ind[?]", "· ⚑Ind[?]"]
    assert "1:0 +S" in lines[5]
    assert "2:0 ⚑C" in lines[5]
    assert "Foundry ?" in lines[6]
    assert "○ ⚑Sci[+]" in lines[7]  # a wild die lies there, production is still free
    assert "· ⚑Cul" in lines[1]  # a landmark has no spaces
    assert "[" not in lines[1]


@pytest.mark.rule("PI-067")
def test_a_long_island_still_fits() -> None:
    tiles = [tile for tile in ROWS if ROWS[tile]["form"] == "guild"][:30]
    s = Build().island(0, "; ".join(f"{tile} {i + 1}:0" for i, tile in enumerate(tiles))).done()
    text = section(rendered(s.view(0), width=80), "Island of Ada (you), 31 tiles")

    assert flat(text).count("Tinker") == 4
    assert max(map(len, text.splitlines())) <= 80


def test_the_header_tells_who_decides_what() -> None:
    s = Build().offer(0, "10-GI6").dice("1 2 3 4 5").has(0, energy=1).done()
    text = flat(rendered(after(s, "draft 1, value 1, claim 0").view(0)))

    assert "Round 1, Ada (you) started it." in text
    assert f"Your decision: {WORDING['prompts']['PlaceTile']} (Factory 6 (Industry))" in text
    assert "The die counts as ⚀ 1." in text
    assert "Ada decides: choosing a die." in flat(rendered(s.view(1)))
    assert "The game ends with 7 blueprints (most so far: 0)" in text


@pytest.mark.rule("PI-146")
def test_the_power_of_the_own_character_is_told() -> None:
    s = Build().character(0, "marie").has(0, fame=5).done()
    texts = [COMPONENTS["character"][3][level]["text"] for level in ("basic", "advanced")]

    assert f"Marie with 5 fame: {texts[0]}." in flat(rendered(s.view(0)))
    assert f"Marie with 10 fame: {texts[1]}." in flat(rendered(s.view(0)))
    assert "Marie ♪ " in rendered(s.view(1))
    assert texts[0] not in flat(rendered(s.view(1)))


def test_what_is_still_to_come_is_listed() -> None:
    table = Build().island(0, "08-GS4 1:0; 05-GI4 0:1", "08-GS4").dice("4 1 2 3 5").has(0)
    s = after(table.done(), "draft 4, activate, run 08-GS4")

    assert "more activations" in section(rendered(s.view(0)), "Still to come in this turn")


@pytest.mark.rule("PI-170", "PI-244")
def test_own_cards_are_shown_with_what_is_missing_and_those_of_others_as_backs() -> None:
    s = Build().hand(0, "B2-04 B1-07").hand(1, "B2-17", known="B1-20").has(0, 0, 2, 1).done()
    mine = section(rendered(s.view(0), width=120), "Your blueprints")

    assert re.search(r"B1-07 +1S 1P +3 +energy production +ready", mine)
    assert re.search(r"B2-04 +2S 3P +8 +energy production +2P", mine)
    text = rendered(s.view(0), width=120)
    assert "B2-17" not in text
    assert "is known to hold B1-20" in text
    row = next(line for line in text.splitlines() if "Ben" in line and "Nicola" in line)
    assert row.split()[-4:-2] == ["1", "1"]


@pytest.mark.rule("PI-122", "PI-129")
def test_the_dock_shows_workers_and_rewards() -> None:
    rows = "05-GI4 1:0; 06-GI2 0:1"
    s = Build().island(0, rows, "05-GI4 06-GI2").dock(0, "0 1 2 3 5 6 7 8 9 11").done()
    part = flat(section(rendered(s.view(0)), "Your dock"))

    assert part.count("●") == 10
    for word in ("1P", "1E+1S", "deploy", "tile", "2 depots", "2 tiles", "3 fame"):
        assert word in part
    assert re.search(r"1 2 3 4 .*1 ● ● ● ● .*2 · ● ● ● .*3 ● ● · ● ", part)  # rows and columns are counted from 1


@pytest.mark.rule("PI-104", "PI-108", "PI-114", "PI-117", "PI-204", "PI-212", "PI-214")
def test_the_board_tells_what_tiles_do_and_how_landmarks_score() -> None:
    tiles = ["05-GI4", "09-GI4", "13-GI2", "08-GI1", "12-GS1", "02-DI1", "15-LI", "21-LC", "22-LI"]
    table = Build()
    for position, tile in enumerate(tiles):
        table.offer(position, tile)
    s = table.island(0, "11-GI3 1:0").island(1, "16-LS 1:0").empty(9, 10, 11).done()
    part = flat(section(rendered(s.view(0), width=80), "What the tiles do"))

    for words in ("Capitol deploy / 1E+1S", "Depot 1E+1S", "Tinker 1P", "Smelting 2E→1S+1P", "Hotel deploy",
                  "Trader 2E→1S / 2E→1P / 1P→2E / 1S→2E", "Radio another ready tile", "Warehse a depot again",
                  "Parcel ★ 5 VP for every 3 depots on your island", "Zeppelin ★ 5 VP for each set of tiles with the "
                  "activation numbers 1, 3, 5", "Gardens ★ 5 VP if all six hexagons around it hold tiles",
                  "Coffee ★ 5 VP for each set of 4 tiles with different activation numbers"):
        assert words in part
    assert "Refinery" not in part  # it is neither offered nor mine


def test_a_spectator_sees_no_cards_and_all_islands() -> None:
    s = start(3)
    seat, spectator = rendered(s.view(0)), rendered(s.view(NOBODY))

    for title in ("Your dock", "Your blueprints", "(you)"):
        assert title in seat
        assert title not in spectator
    assert spectator.count("● ready") == 3
    assert seat.count("● ready") == 1


@pytest.mark.rule("PI-200", "PI-201", "PI-202")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_finished_game_shows_scores_and_winner(players: int) -> None:
    s = positions(players, 7, count=1)[-1]
    text = flat(rendered(s.view(0)))
    winner = GAME.winners(s)[0]
    name = f"{NAMES[winner]} (you)" if winner == 0 else NAMES[winner]

    assert "Final scores" in text
    assert "Forge board" not in text
    assert f"The game is over. The winner: {name}, with {GAME.scores(s)[winner]} VP." in text


def test_house_rules_are_shown() -> None:
    house = {"dock": {"reward": [{"id": "row-2", "amount": 9}]}, "blueprint": [{"id": card, "vp": 77} for card in CARDS]}
    s = Build(house=house).done()
    text = rendered(s.view(0), box_of(s.setting).data)

    assert "9 fame" in text
    assert text.count("for 77 VP") == 6


def test_house_rules_are_shown_in_what_tiles_do() -> None:
    house = {"kind": [{"id": "05", "options": [{"id": "gain", "gain": {"parts": 3}}]},
                      {"id": "03", "options": [{"id": "gain", "gain": {"steel": 2, "parts": 0}}]}],
             "landmark_kind": [{"id": "22", "numbers": [4, 6], "vp": 9}]}
    s = Build(house=house).offer(0, "05-GI4").offer(1, "22-LI").offer(2, "03-DI1").done()
    part = flat(section(rendered(s.view(0), box_of(s.setting).data), "What the tiles do"))

    assert "Tinker 3P" in part
    assert "Depot 2S" in part
    assert "Zeppelin ★ 9 VP for each set of tiles with the activation numbers 4, 6" in part


# --- the words


def test_every_step_has_words() -> None:
    assert set(WORDING["steps"]) == {step.__name__ for step in STEPS}


def test_every_choice_has_a_prompt() -> None:
    choices = {step.__name__ for step in STEPS if issubclass(step, Choice)}

    assert set(WORDING["prompts"]) == choices
    assert set(WORDING["enter"]) <= choices


@pytest.mark.parametrize("players", PLAYERS)
def test_enter_is_always_legal(players: int) -> None:
    grown = GAME.rehearsal(GAME.setting(players), Random(3))
    assert grown is not None
    for s in random_play(grown, Random(3)):
        move = WORDING["enter"].get(s.agenda_text()[0].split(" ")[0])
        assert move is None or move in [option.text for option in s.options()]


def test_every_event_has_a_sentence() -> None:
    secret = {f"{verb}_hidden" for verb, told in Propellers.EVENTS.items() if told.secret}

    assert set(WORDING["events"]) == set(Propellers.EVENTS) | secret


def test_every_event_is_told_by_some_step() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.py"))
    told = set(re.findall(r'tell(?:_all|_resources\(s,|_resources)?\(?(?:s, )?"(\w+)"', sources))
    resources = set(re.findall(r'tell_resources\(s, "(\w+)"', sources))
    told |= resources | {f"{verb}_parts" for verb in resources} | {"draw_advanced"}  # told in place of another

    assert set(Propellers.EVENTS) <= told


def test_every_move_of_players_has_a_label() -> None:
    verbs = {move.verb for move in NOTATION.actions(GAME.most)}

    assert set(WORDING["moves"]) == verbs
    for verb in verbs:
        words = [f"<{i}>" for i, _ in enumerate(NOTATION.kinds(verb))]
        label = WORDING["moves"][verb].format(*words)
        assert all(word in label for word in words)


def test_every_refusal_has_a_sentence() -> None:
    sources = [(HERE / name).read_text(encoding="utf-8") for name in ("refusals.py", "state.py")]
    calls = [call for source in sources for call in re.findall(r"Refusal\(([^\n]*(?:\n\s+\"[^\n]*)?)", source)]
    reasons = {reason for call in calls for reason in re.findall(r'"([a-z_]+)"', call)}

    assert set(WORDING["refusals"]) == reasons - {"claim"}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_refusal_formats_with_its_words(players: int) -> None:
    tries = ["draft 1", "value 3", "claim 05-GI4", "discard 10-GI6", "claim moon", "activate", "place 0:0", "place 7:7", "run 10-GI6",
             "run capitol-deploy", "run 17-LC", "extra 05-GI4", "stop", "decline", "depot 02-DI1", "deploy 05-GI4 3",
             "row", "complete B1-01", "install capitol", "aside", "take B1-01", "draw 1", "gain steel", "count 3", "none", ""]
    for s in positions(players, 10, count=6) + positions(players, 11, count=10):
        for seat in range(players):
            for text in tries:
                refusal = s.why_not(seat, text)
                if refusal is not None:
                    said = wording_of(GAME).refusal(refusal, NAMES)
                    assert said.endswith(f". ({refusal.rule})")
                    assert not re.search(r"\d\d-[GHDL]|capitol-|[{}]|seat \d", said)  # names, not codes


@pytest.mark.parametrize("players", PLAYERS)
def test_every_event_and_every_choice_of_a_game_formats(players: int) -> None:
    table, words = played_table(players), wording_of(GAME)
    for viewer in (0, NOBODY):
        for event in table.events(viewer):
            told = words.event(event, NAMES[:players])

            assert told.endswith(".")
            assert HIDDEN not in told
            assert "{" not in told
    for move in NOTATION.actions(players):
        if move.verb != "place":
            assert "{" not in words.move(move.text, NAMES)


def test_events_are_told_in_plain_sentences() -> None:
    def said(verb: str, *args: Any) -> str:
        return wording_of(GAME).event({"verb": verb, "seat": 0, "args": list(args)}, NAMES)

    assert said("gain_parts", 1) == "Ada gains 1 part."
    assert said("gain_parts", 2) == "Ada gains 2 parts."
    assert said("pay_parts", 1) == "Ada pays 1 part."
    assert said("gain", 1, "energy") == "Ada gains 1 energy."
    assert said("links", 1) == "Ada forms 1 new guild link."
    assert said("draw_basic", HIDDEN) == "Ada draws a basic blueprint (level I)."
    assert said("draw_advanced", HIDDEN) == "Ada draws an advanced blueprint (level II)."
    assert said("complete", "B1-08") == "Ada completes B1-08 (2P: 3 VP, energy production)."
    assert said("roll", "1", "1", "4") == "Ada rolls: 1, 1, 4."
    assert said("dealt", HIDDEN, HIDDEN, HIDDEN) == "Ada is dealt 3 blueprints."
    assert said("offer", "0", "05-GI4") == "New at position 1: Tinker Shop 4 (Industry)."


@pytest.mark.parametrize("players", PLAYERS)
def test_a_roll_is_one_line(players: int) -> None:
    s = new_game(GAME, players)
    rng = Random(1)
    while s.agenda_text()[0].split(" ")[0] != "RollDie":
        s.apply(s.agenda[-1].sample(s, rng))
    s.news = []
    while s.to_act() == CHANCE:
        s.apply(s.agenda[-1].sample(s, rng))
    verbs = [event.verb for event in s.news]

    assert verbs.count("roll") == verbs.count("reroll") + 1
    assert len(verbs) <= 2 * verbs.count("roll")  # and the turn begins


def test_the_time_is_that_of_the_source() -> None:
    assert GAME.minutes == "30 to 45"  # S6 of components.toml


def test_every_vocabulary_has_display_names() -> None:
    names = WORDING["names"]
    tokens = TOKEN.words
    assert list(names["tile"]) == [*TILE.words, *tokens]  # a row of an island names upgrades too
    for kind, words in (("activation", ACTIVATION), ("blueprint", CARD), ("upgrade", TOKEN), ("character", CHARACTER),
                        ("resource", RESOURCE), ("guild", GUILD), ("level", STACK), ("line", LINE), ("space", SPACE),
                        ("position", POSITION), ("reason", REASON)):
        assert list(names[kind]) == words.words, kind
        assert len(set(names[kind].values())) == len(words), kind
    assert len(set(names["tile"].values())) == len(names["tile"])


def test_names_say_what_is_printed() -> None:
    names = WORDING["names"]
    for tile, row in ROWS.items():
        assert names["tile"][tile].startswith(row["name"])
        assert (row["banner"] or row["hub"]).capitalize() in names["tile"][tile]
        assert not row["number"] or f" {row['number']} (" in names["tile"][tile]
    for card, row in CARDS.items():
        assert f"{row['vp']} VP, {names['upgrade'][row['upgrade']]}" in names["blueprint"][card]
        assert all(f"{row['cost'][key]}{key[0].upper()}" in names["blueprint"][card] for key in row["cost"] if row["cost"][key])
    assert names["activation"]["13-GI2-EP"].endswith("2 energy for 1 part")


def test_every_label_of_the_board_is_used() -> None:
    source = (HERE / "board.py").read_text(encoding="utf-8")
    written = {key for key in WORDING["board"] if re.search(rf"['\"]{key}['\"]", source)}
    built = {f"from_{key}" for key in ("fame", "energy", "steel", "parts", "unused", "landmarks", "blueprints")}

    assert set(WORDING["board"]) == written | built
    assert set(WORDING["short"]) == {str(kind) for kind in range(1, 24)}


# --- the rules


def test_rules_have_every_id_once_and_in_order() -> None:
    lines = [line for line in RULES.splitlines() if line.startswith("- **PI-")]
    pattern = re.compile(r"- \*\*(PI-\d{3})\*\* `(rulebook|public|reconstructed|ruling)` .*\.\)?")
    found = [match.group(1) for match in map(pattern.fullmatch, lines) if match]

    assert len(found) == len(lines)
    assert found == [f"PI-{i:03}" for i in range(1, 247)]


def test_rules_name_every_option_and_every_verb() -> None:
    for option in GAME.options:
        assert f"`{option.key}`" in RULES
    for verb in NOTATION.verbs():
        assert re.search(rf"`{verb}[ `]", RULES), verb


def test_rules_cited_in_the_source_exist() -> None:
    cited = {rule for path in HERE.glob("*.py") for rule in re.findall(r"PI-\d{3}", path.read_text(encoding="utf-8"))}

    assert cited <= set(rules_of(GAME))


