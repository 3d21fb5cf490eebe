"""The words of Planecrafters are complete, and its board shows what it must and nothing hidden."""

from __future__ import annotations

import io
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pc import after, at, dealt, options, to_end, turn_up
from rich.console import Console

import aerodrome.games.planecrafters as folder
from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.board import draw
from aerodrome.games.planecrafters.box import (
    AWARD,
    COMPONENTS,
    EMPLOYEE,
    MODEL,
    NOTATION,
    OBJECTIVE,
    PART,
    POSITION,
    SLOT,
    TRADE,
)
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.games.planecrafters.steps import STEPS
from aerodrome.kernel.event import HIDDEN, shown
from aerodrome.kernel.sentence import fill
from aerodrome.kernel.state import State, View
from aerodrome.kernel.step import CHANCE, NOBODY, Choice
from aerodrome.rulebook import rules_of
from aerodrome.testing import new_game, new_table, random_play
from aerodrome.wording import wording_of

HERE = Path(folder.__file__).parent
WORDING: dict[str, Any] = tomllib.loads((HERE / "text.en.toml").read_text(encoding="utf-8"))
RULES = (HERE / "rules.md").read_text(encoding="utf-8")
NAMES = ["Ada", "Ben", "Cleo", "Dmitri"]
GAMES: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {"objectives": True}), (4, {"objectives": True, "max_rounds": 4})]
ROW = "vh.n vh.l vh.r vh.t"


def rendered(view: View, data: dict[str, Any] = COMPONENTS, width: int = 80) -> str:
    """Return the board as plain text."""
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(draw(view, NAMES[:view["players"]], data, WORDING))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def flat(text: str) -> str:
    """Return a text without frames and line breaks."""
    return " ".join(re.sub(r"[│┃]", " ", text).split())


def section(text: str, title: str) -> str:
    """Return one framed part of the board."""
    return flat(text.split(f"─ {title}", 1)[1].split("╰", 1)[0])


def positions(players: int, options: dict[str, Any], seed: int, count: int) -> list[State]:
    """Return so many positions of a random game, evenly spread over the decisions of players, and the end."""
    s = GAME.rehearsal(GAME.setting(players, options), Random(seed)) if seed % 2 else new_game(GAME, players, options)
    assert s is not None
    states = [s.clone() for s in random_play(s, Random(seed)) if s.to_act() != CHANCE]
    return [*[states[i * len(states) // count] for i in range(count)], s]


# --- the board


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_worlds_that_look_alike_have_the_same_board(players: int, options: dict[str, Any]) -> None:
    for seed in (2, 3):
        for s in positions(players, options, seed, count=3)[:-1]:
            for seat in (1, NOBODY):
                world = s.resample(seat, Random(9))
                assert rendered(world.view(seat)) == rendered(s.view(seat))


@pytest.mark.parametrize(("players", "options"), GAMES)
@pytest.mark.parametrize("width", [80, 120, 200])
def test_every_position_fits_the_width(players: int, options: dict[str, Any], width: int) -> None:
    for seed in (4, 5):
        for s in positions(players, options, seed, count=4):
            for seat in (0, NOBODY):
                assert max(len(line) for line in rendered(s.view(seat), width=width).splitlines()) <= width


@pytest.mark.rule("PC-022")
def test_the_depot_shows_its_row_and_the_stack() -> None:
    s = at("DrawPart", row="vh.n bb.f", stack=7, below=[(0, "nf.n", "owner"), (1, "nf.t", "owner"), (1, "s", "all")])
    mine, other = section(rendered(s.view(0)), "Parts Depot"), section(rendered(s.view(1)), "Parts Depot")

    assert "Velvet Hornet nose Big Boy fuselage empty empty" in mine
    assert "Cards in the stack: 10, of them returned under it: 3." in mine
    assert "Known under the stack, from the first to come up: 1: Night Fury nose, 3: Spare Part." in mine
    assert "from the first to come up: 2: Night Fury tail, 3: Spare Part." in other


@pytest.mark.rule("PC-033", "PC-082")
def test_employees_are_shown_by_tier_with_the_price_for_the_viewer() -> None:
    s = at("Hire", staff={0: "recruiter", 1: "spy"}, crowns=[5, 5])
    mine, other = section(rendered(s.view(0)), "Employees"), section(rendered(s.view(1)), "Employees")

    assert "Tier 1 Tier 2 Tier 3" in mine
    for words in ("1/2 Agent of the Board x2", "3/4 Recruiter", "7/10 Thief", "3/5 Guard", "9/12 Your Boss's Boss"):
        assert words in mine
    assert "10 Thief" in other
    assert "/10" not in other
    assert "Spy" not in mine
    named = after(at("Hire", staff={0: "jack_of_all_trades"}), "jack recruiter")
    assert "7/10 Thief" in section(rendered(named.view(0)), "Employees")
    assert "Employees: printed cost" in rendered(s.view(NOBODY))


@pytest.mark.rule("PC-083", "PC-109")
def test_what_employees_do_is_told_of_those_on_display_when_hiring_and_of_those_at_work() -> None:
    s = at("Hire", staff={0: "recruiter", 1: "investigator"}, crowns=[5, 5], row=ROW)
    hiring, waiting = rendered(s.view(0)), rendered(s.view(1))
    after_hire = rendered(after(s, "end").view(0))

    assert "Spy Look at one opponent's hand and take one card from it." in section(hiring, "What they do")
    assert "Recruiter Hiring is cheaper by 1 / 2 / 3 crowns" in section(hiring, "What they do")
    assert "Investigator Your crowns" not in section(hiring, "What they do")
    for text in (waiting, after_hire):
        assert "Spy" not in section(text, "What they do")
        assert "Investigator Your crowns cannot be taken by another player's Tax Collector" in section(text, "What they do")
        assert "Doubled: Cheaper by 2 / 4 / 6." in section(text, "What they do")
    assert "What they do" not in rendered(at("Flyer").view(0))


@pytest.mark.rule("PC-063", "PC-068")
def test_a_factory_is_drawn_as_a_plane_that_takes_shape() -> None:
    s = at("Flyer", factories={0: "bb.n bb.l nf.r s", 1: "bh.t"})
    lines = [line.split("│")[1] for line in rendered(s.view(0)).splitlines() if line.startswith("│ ") and line.count("│") == 4]

    assert [" ".join(line.split()) for line in lines] == [
        "Big Boy", "Big Boy fuselage Night Fury", "tail", "Complete, value 5. Spare Parts: 1"]
    other = [line.split("│")[3] for line in rendered(s.view(0)).splitlines() if line.startswith("│ ") and line.count("│") == 4]
    assert [" ".join(line.split()) for line in other] == [
        "nose", "left wing fuselage right wing", "Black Hole", "Value 1, parts missing: 3."]
    assert "Empty." in rendered(at("Flyer").view(0))


@pytest.mark.rule("PC-097", "PC-098")
def test_a_pool_is_listed_by_slot_with_what_is_picked() -> None:
    s = at("Buyer", pool="bb.n bb.n nf.n bb.l bb.r bb.t s", staff={0: "factory_manager"})
    text = flat(rendered(s.view(1)))

    for words in ("Factory Manager; parts: 7.", "nose: Big Boy x2, Night Fury", "left wing: Big Boy", "Spare Part"):
        assert words in text
    picking = rendered(after(s, "sell, pick night_fury.nose").view(0))
    assert "Slot: left wing." in flat(picking)
    assert "Picked: Night Fury nose" in flat(picking)


@pytest.mark.rule("PC-178", "PC-179")
def test_the_own_hand_is_shown_and_what_is_known_of_others() -> None:
    s = at("Flyer", 3, hands={0: "bb.n bb.n s", 1: "nf.t nf.l"}, open_cards=[[], ["night_fury.tail"], []],
           glimpsed=[[[], ["night_fury.left_wing"], []], [], []])
    mine, other = rendered(s.view(0)), rendered(s.view(2))

    assert section(mine, "Your hand: 3").endswith("Big Boy nose x2 Spare Part")
    assert section(mine, "Cards known in other hands").endswith("1 Night Fury left wing Night Fury tail")
    assert section(other, "Cards known in other hands").endswith("1 Night Fury tail")
    assert "no cards" in section(other, "Your hand: 0")
    assert "Your hand" not in rendered(s.view(NOBODY))


def test_the_header_tells_where_the_game_stands() -> None:
    s = at("Acquire", hands={0: "bb.n", 1: "nf.n"}, row=ROW, staff={0: "agent_of_the_board jack_of_all_trades spy"},
           sold={1: ["wh.n wh.l"]})
    s = after(s, "jack logistician, swap big_boy.nose 0")
    mine, other = flat(rendered(s.view(0))), flat(rendered(s.view(1)))

    assert "Round 3 of at most 40. Distinction Award: Ben, value 3." in mine
    assert f"Your decision: {WORDING['prompts']['Acquire']}" in mine
    assert "Turn of Ada (you): Agent uses 1, swaps still open 1, Jack as Logistician." in mine
    assert "0 Ada decides: Acquire, employees." in other
    assert "Round 3, the last. Nobody holds the Distinction Award." in flat(rendered(at("Flyer", last_round=1).view(0)))


@pytest.mark.rule("PC-110", "PC-112")
def test_the_players_are_shown_with_their_figures() -> None:
    s = at("Flyer", hands={0: "bb.n"}, staff={1: "spy recruiter recruiter"}, sold={1: ["wh.n wh.l", "s"]}, crowns=[3, 12])

    assert "0 * Ada (you) 3 1 0 0 0 nobody" in flat(rendered(s.view(0)))
    assert "1 Ben 12 0 2 3 15 Recruiter x2, Spy" in flat(rendered(s.view(0), width=120))


@pytest.mark.rule("PC-131", "PC-133")
def test_objectives_are_shown_to_their_owner_and_at_the_end_to_all() -> None:
    s = dealt(2, objectives=True)
    offered = s.dump()["offers"][0]
    names = {row["id"]: row["name"] for row in COMPONENTS["objectives"]["cards"]}
    kept = after(s, f"return {offered[0]}")

    assert all(f"keep? {names[card]}" in flat(rendered(s.view(0), width=120)) for card in offered)
    assert "Objectives" not in rendered(s.view(NOBODY))
    assert f"returned {names[offered[0]]}" in flat(rendered(kept.view(0), width=120))
    assert f"kept {names[offered[1]]}" in flat(rendered(kept.view(0), width=120))
    ended = to_end(kept)
    assert f"Ada {names[offered[1]]}" in flat(rendered(ended.view(NOBODY), width=120))


@pytest.mark.rule("PC-126", "PC-128")
def test_a_finished_game_shows_totals_and_winner() -> None:
    s = to_end(at("Flyer", 3, seat=2, last_round=1, crowns=[41, 44, 44], sold={0: ["bb.n bb.l"]}))
    text = flat(rendered(s.view(0)))

    assert "The game is over. The winner: Ada (you), total 57." in text
    assert "Ada (you) 41 16 57" in text
    assert "planes 1, values 3" in text
    tied = to_end(at("Flyer", 3, seat=2, last_round=1, crowns=[40, 44, 44]))
    assert "The winner: Cleo, total 44." in flat(rendered(tied.view(0)))
    assert GAME.winners(tied) == [2]


def test_house_rules_are_shown() -> None:
    house = {"models": [{"id": "big_boy", "name": "Jumbo"}], "employees": [{"id": "spy", "cost": 1}]}
    s = at("Flyer", factories={0: "bb.n"}, house=house)
    text = rendered(s.view(0), GAME.component_data(s.setting))

    assert "Jumbo" in text
    assert "1 Spy" in flat(text)


# --- the words


def test_every_step_has_words() -> None:
    assert set(WORDING["steps"]) == {step.__name__ for step in STEPS}


def test_every_choice_has_a_prompt() -> None:
    choices = {step.__name__ for step in STEPS if issubclass(step, Choice)}

    assert set(WORDING["prompts"]) == choices
    assert set(WORDING["enter"]) <= choices


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_enter_is_always_legal(players: int, options: dict[str, Any]) -> None:
    for s in random_play(positions(players, options, 3, 1)[0], Random(3)):
        move = WORDING["enter"].get(s.agenda_text()[0].split(" ")[0])
        assert move is None or move in [option.text for option in s.options()]


def test_every_event_has_a_sentence() -> None:
    secret = {f"{verb}_hidden" for verb, told in Planecrafters.EVENTS.items() if told.secret}

    assert set(WORDING["events"]) == set(Planecrafters.EVENTS) | secret


def test_every_move_of_players_has_a_label() -> None:
    verbs = {move.verb for move in NOTATION.actions(GAME.most)}

    assert set(WORDING["moves"]) == verbs
    for verb in verbs:
        words = [f"<{i}>" for i, _ in enumerate(NOTATION.kinds(verb))]
        label = fill(WORDING["moves"][verb], words)
        assert all(word in label for word in words)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_event_and_every_choice_of_a_game_formats(players: int, options: dict[str, Any]) -> None:
    table, words = new_table(GAME, players, options), wording_of(GAME)
    rng = Random(5)
    while not table.is_over():
        moves = table.state.options()
        table.submit(table.state.to_act(), table.ply(), moves[int(rng.random() * len(moves))].text)
    for viewer in (0, NOBODY):
        for event in table.events(viewer):
            told = words.event(event, NAMES[:players])

            assert told.endswith(".")
            assert HIDDEN not in told
            assert "{" not in told
    for move in NOTATION.actions(players):
        assert "{" not in words.move(move.text, NAMES)


@pytest.mark.rule("PC-044", "PC-086")
def test_a_choice_names_the_card_that_lies_in_the_row() -> None:
    draw = at("DrawPart", row="vh.n bb.f")
    swap = at("Acquire", row="vh.n bb.f", staff={0: "agent_of_the_board"}, hands={0: "s"})

    assert labels(draw)["draw_row 1"] == "Take the card in place 2 of the row: Big Boy fuselage"
    assert labels(swap)["swap spare 0"] == "Swap Spare Part for the card in place 1 of the row: Velvet Hornet nose"


@pytest.mark.rule("PC-033", "PC-082")
def test_a_choice_names_the_price_of_a_hire() -> None:
    hire = labels(at("Hire", staff={0: "recruiter"}, crowns=[5, 5]))

    assert (hire["hire guard"], hire["hire agent_of_the_board"]) == (
        "Hire Guard: 3 crowns", "Hire Agent of the Board: 1 crown")


def labels(s: Planecrafters) -> dict[str, str]:
    """Return the options of seat 0 as they are shown."""
    remarks = GAME.aid(s, 0)["remarks"]
    return {text: wording_of(GAME).option(text, remarks, NAMES) for text in options(s)}


def in_words(s: Planecrafters, script: str, seat: int) -> list[str]:
    """Return what a seat is told while a script is played."""
    s = s.clone()
    s.news = []
    for text in script.split(", "):
        s.play(text)
        turn_up(s)
    return [wording_of(GAME).event(shown(event, s.EVENTS[event.verb], seat), NAMES) for event in s.news]


@pytest.mark.rule("PC-071", "PC-073")
def test_a_share_is_told_of_right_after_what_it_is_taken_from() -> None:
    s = at("Buyer", factories={0: "bb.n bb.l nf.r nf.t"}, staff={0: "ace_pilot", 1: "your_bosss_boss"}, crowns=[0, 0])

    assert in_words(s, "sell", 1)[1:4] == [
        "It is worth 6 crowns; Ada is to be paid 8.", "Of that, Your Boss's Boss takes 2 crowns for Ben.",
        "Ada holds the Distinction Award with a plane of value 6."]


@pytest.mark.rule("PC-090")
def test_an_extra_draw_is_told_to_be_the_logisticians() -> None:
    s = at("Acquire", row=ROW, staff={0: "logistician"})

    assert in_words(s, "logistician, draw_row 0", 1)[:2] == [
        "The Logistician of Ada gives an extra draw.", "Ada takes Velvet Hornet nose from the row."]


@pytest.mark.rule("PC-084", "PC-085")
def test_an_empty_hand_is_told_as_such() -> None:
    s = at("Acquire", row=ROW, hands={1: "bb.n"}, staff={0: "agent_of_the_board"})

    assert in_words(s, "trade 1", 0)[:3] == ["Ada exchanges hands with Ben.", "Ada now holds Big Boy nose.",
                                             "Ben now holds no card."]
    assert in_words(s, "trade 1", 2)[1] == "Ada has another hand, of 1 card."


@pytest.mark.parametrize("step", ["Hire", "Flyer", "Buyer"])
def test_a_prompt_names_no_employee_that_may_not_be_there(step: str) -> None:
    prompt = wording_of(GAME).prompt(f"{step} 0 0")

    assert "employees" in prompt or "those you have" in prompt  # the Jack is one of them
    assert not re.search("collect|Accountant|Jack|Thief", prompt)


def test_every_vocabulary_has_display_names() -> None:
    names = WORDING["names"]
    for kind, words in (("part", PART), ("employee", EMPLOYEE), ("trade", TRADE), ("objective", OBJECTIVE),
                        ("award", AWARD), ("model", MODEL), ("slot", SLOT), ("position", POSITION)):
        assert list(names[kind]) == words.words
        assert len(set(names[kind].values())) == len(words)
    for table, kind in (("employees", "employee"), ("models", "model")):
        assert all(names[kind][row["id"]] == row["name"] for row in COMPONENTS[table])


def test_every_label_of_the_board_is_used() -> None:
    source = (HERE / "board.py").read_text(encoding="utf-8")

    assert not {key for key in WORDING["board"] if not re.search(rf"['\"]{key}['\"]", source)}


# --- the rules


def test_rules_have_every_id_once_and_in_order() -> None:
    lines = [line for line in RULES.splitlines() if line.startswith("- **PC-")]
    pattern = re.compile(r"- \*\*(PC-\d{3})\*\* `(rulebook|reconstructed|derived|ruling)` .*\.")
    found = [match.group(1) for match in map(pattern.fullmatch, lines) if match]

    assert len(found) == len(lines) == 171
    assert found == sorted(set(found))


def test_rules_name_every_option_and_every_verb() -> None:
    for option in GAME.options:
        assert f"`{option.key}`" in RULES
    for verb in NOTATION.verbs():
        assert re.search(rf"`{verb}[ `]", RULES), verb


def test_rules_cited_in_the_source_exist() -> None:
    cited = {rule for path in HERE.glob("*.py") for rule in re.findall(r"PC-\d{3}", path.read_text(encoding="utf-8"))}

    assert cited <= set(rules_of(GAME))
