"""The words of Planet Profiteers are complete, and its board shows what it must and nothing hidden."""

from __future__ import annotations

import io
import re
import tomllib
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import aerodrome.games.planet_profiteers as folder
from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.board import Scene, draw, earned, tags_of
from aerodrome.games.planet_profiteers.box import COMPONENTS, NOTATION, box_of
from aerodrome.games.planet_profiteers.message import ACT, DEED, KIND, SAYING, SETTLED, STATUS, VERDICT
from aerodrome.games.planet_profiteers.scoring import STAGE
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.games.planet_profiteers.steps import STEPS
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.state import State, View
from aerodrome.kernel.step import CHANCE, NOBODY, Choice
from aerodrome.kernel.table import Table
from aerodrome.testing import new_game, new_table, random_play
from aerodrome.wording import wording_of

HERE = Path(folder.__file__).parent
WORDING: dict[str, Any] = tomllib.loads((HERE / "text.en.toml").read_text(encoding="utf-8"))
RULES = (HERE / "rules.md").read_text(encoding="utf-8")
NAMES = ["Ada", "Ben", "Cleo", "Dmitri", "Eve", "Frank", "Gwen", "Hal"]
QUIET = {"structured_talk": False}
RESEARCH = {"structured_talk": False, "research": True}
TALK = {"research": True, "private_talk": True}


def rendered(view: View, data: dict[str, Any] = COMPONENTS, names: list[str] = NAMES, width: int = 100) -> str:
    """Return the board as plain text."""
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(draw(view, names[:view["players"]], data, WORDING))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def positions(players: int, options: dict[str, Any], seed: int, count: int) -> list[State]:
    """Return so many positions of a random game, evenly spread over the decisions of players, and the end."""
    s = new_game(GAME, players, options)
    states = [s.clone() for s in random_play(s, Random(seed)) if s.to_act() != CHANCE]
    return [*[states[i * len(states) // count] for i in range(count)], s]


def middle(players: int, options: dict[str, Any], moves: int, seed: int = 1) -> State:
    """Return the position of a random game after so many moves of players."""
    s = new_game(GAME, players, options)
    choices = (s for s in random_play(s, Random(seed)) if s.to_act() != CHANCE)
    return next(islice(choices, moves, None)).clone()


def played_table(players: int, options: dict[str, Any]) -> Table:
    """Return a table with a finished random game."""
    table, rng = new_table(GAME, players, options), Random(5)
    while not table.is_over():
        moves = table.state.options()
        table.submit(table.state.to_act(), table.ply(), moves[int(rng.random() * len(moves))].text)
    return table


def card_ids(text: str) -> set[str]:
    """Return the ids of cards in a text."""
    return set(re.findall(r"\bC\d\d\b", text))


def known_cards(view: View) -> set[str]:
    """Return the cards that the owner of a view may read on the board by their ids."""
    own = view["hands"] + view["discards"] + view["returned"]
    return {card for zone in own if isinstance(zone, list) for card in zone} | set(view["communal"]) - {HIDDEN}


# --- the board


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("options", [QUIET, RESEARCH, TALK, {}])
def test_the_board_shows_the_cards_a_seat_knows_and_no_others(options: dict[str, Any]) -> None:
    """Ids of cards are exactly those of the open cards and of the own hand and discards."""
    for s in positions(4, options, seed=2, count=12):
        for seat in (0, 3, NOBODY):
            view = s.view(seat)

            assert card_ids(rendered(view)) == known_cards(view)


@pytest.mark.rule("PP-096")
@pytest.mark.parametrize("options", [QUIET, RESEARCH, TALK])
def test_worlds_that_look_alike_have_the_same_board(options: dict[str, Any]) -> None:
    """What is dealt anew for a seat or a spectator does not change the picture."""
    for s in positions(5, options, seed=3, count=10)[:-1]:
        for seat in (1, NOBODY):
            world = s.resample(seat, Random(9))

            assert rendered(world.view(seat)) == rendered(s.view(seat))


@pytest.mark.rule("PP-096")
def test_a_spectator_sees_no_hand_and_no_own_earnings() -> None:
    """The parts that belong to a seat are missing, the public ones are there."""
    s = middle(3, QUIET, 9)
    seat, spectator = rendered(s.view(0)), rendered(s.view(NOBODY))

    for title in ("Your hand", "Your sets so far", "Your credits"):
        assert title in seat
        assert title not in spectator
    for title in ("On the table: 4 open, 2 face down", "Bribe mat", "Sets on the table", "Companies", "Invested by"):
        assert title in spectator


def test_the_board_names_mission_round_player_and_companies() -> None:
    """What happens now and who takes part can be read."""
    s = middle(4, QUIET, 11)
    text = rendered(s.view(NOBODY))

    assert "Mission 1 of 5" in text
    assert "Turn round 2 of 4" in text
    assert f"{NAMES[s.to_act()]} decides:" in text
    for name, row in zip(NAMES[:4], COMPONENTS["player_card"], strict=False):
        assert name in text
        assert row["company"] in text


def test_the_player_on_turn_reads_the_question() -> None:
    """The seat that decides sees the prompt; its name is marked as its own."""
    s = middle(3, QUIET, 0)
    text = rendered(s.view(s.to_act()))

    assert WORDING["prompts"]["FirstAction"] in text
    assert f"{NAMES[s.to_act()]} (you)" in text


def test_cards_show_their_icons_by_name_and_letters() -> None:
    """Every card of the hand has three names and their first letters."""
    view = middle(3, QUIET, 0).view(0)
    text = rendered(view)
    faces = {card["id"]: card for card in COMPONENTS["card"]}

    for card in view["hands"][0]:
        icons = [faces[card][k].capitalize() for k in ("cargo", "planet", "ship")]
        assert "".join([icon[:2] for icon in icons]) in text
        assert all(icon in text for icon in icons)


def test_the_mat_shows_bribes_by_company_and_the_token() -> None:
    """One row for each category: the token, what a share pays, the shares of each company, the total."""
    s = middle(3, {**QUIET, "first_captain": "0"}, 0)
    for move in ("bribe ship", "bribe ship", "bribe planet", "end", "invest 0", "invest 0"):
        s.play(move)
    rows = [line for line in rendered(s.view(1), width=80).splitlines() if " credits " in line]

    assert [row.strip("│ ").split() for row in rows[:3]] == [
        ["C", "Cargo", "2", "credits", "·", "·", "·", "0"],
        ["P", "Planet", "Type", "3", "credits", "·", "1", "·", "1"],
        ["●", "S", "Ships", "4", "credits", "2", "·", "·", "2"]]


def test_investments_and_shares_are_shown_for_each_company() -> None:
    """Who invested how much in whom, and what is unspent."""
    s = middle(3, {**QUIET, "first_captain": "0"}, 0)
    for move in ("invest 1", "invest 1", "invest 2", "end"):
        s.play(move)
    row = next(line for line in rendered(s.view(0)).splitlines() if "Ben" in line and "Bluewater" in line)

    assert row.strip("│ ").split() == ["1", "Ben", "BS", "Bluewater", "Settlements", "0", "11", "5", "6", "AO:2"]


@pytest.mark.rule("PP-043", "PP-049", "PP-050", "PP-091")
def test_what_i_earn_if_somebody_wins_follows_the_payouts() -> None:
    """The example of PP-091, from each seat, if seat 0 wins."""
    view = middle(4, QUIET, 3).view(0)
    view.update(priority="ship", unspent=[7, 9, 9, 10],
                investments=[[0, 3, 2, 0], [0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 1, 0]])
    gains = [earned(Scene({**view, "seat": seat}, NAMES, COMPONENTS, WORDING), 0) for seat in range(4)]

    assert gains == [33, 11, 6, 1]


def test_the_earnings_on_the_board_are_those_of_the_game() -> None:
    """At the last move of a mission that changes no credits, the board foretells what everybody gains."""
    s = middle(3, QUIET, 0, seed=4)
    before = s.clone()
    while not s.view(0)["results"]:
        before = s.clone()
        s.apply(s.agenda[-1].sample(s, Random(s.view(0)["unspent"][0])))
    last = before.clone()
    last.play("end")
    result = last.view(0)["results"][0]

    foretold = [earned(Scene(before.view(seat), NAMES, COMPONENTS, WORDING), result["winner"]) for seat in range(3)]
    assert foretold == result["gains"]


def test_the_last_mission_is_told_with_all_hands_at_first_and_briefly_later() -> None:
    """Hands and sets of the showdown stay on the board for a turn round."""
    for s in positions(3, QUIET, seed=6, count=40):
        view = s.view(2)
        text = rendered(view)
        is_fresh = bool(view["results"]) and (view["round"] == 1 or not s.agenda)

        assert ("Hand shown" in text) == is_fresh
        assert ("won on" in text) == bool(view["results"])


def test_a_finished_game_shows_the_winner() -> None:
    """After the end there is no hand and no mat, but the result."""
    s = positions(3, QUIET, seed=7, count=1)[-1]
    text = rendered(s.view(0))
    best = max(GAME.scores(s))

    assert f"The game is over. Most credits: {NAMES[GAME.scores(s).index(best)]}" in text
    assert f"with {best} credits." in text
    assert "Your hand" not in text
    assert "Bribe mat" not in text


def test_messages_are_written_out_for_those_who_heard_them() -> None:
    """A whisper has words for two seats; the others learn only that there was one."""
    s = middle(3, {"private_talk": True, "first_captain": "0"}, 0)
    for move in ("say promise", "whisper 1", "act bribe", "on ship", "count 1"):
        s.play(move)
    for move in ("say deal", "aloud", "to 2", "act invest", "in 0", "count 2", "act invest", "in 2", "count 3"):
        s.play(move)
    heard, missed = rendered(s.view(1)), rendered(s.view(2))

    assert "Ada, whispering to Ben (you): I will bribe Ships with 1 share." in heard
    assert "Ada whispers a promise to Ben." in missed
    assert "I will bribe" not in missed
    for text in (heard, missed, rendered(s.view(NOBODY))):
        assert "Cleo, if you invest 2 shares in Ada, I will invest 3 shares in Cleo." in text


def test_a_message_being_composed_is_shown_part_by_part() -> None:
    """The parts said so far can be read before the message is sent."""
    s = middle(3, {"structured_talk": True, "first_captain": "0"}, 0)
    for move in ("say claim", "icon ocean"):
        s.play(move)

    assert "Ada is about to say a claim: Ocean ..." in rendered(s.view(1))


def test_promises_are_counted_only_where_there_is_talk() -> None:
    """Without talk the table of companies has no column for promises."""
    assert "Kept/" in rendered(middle(3, {"structured_talk": True}, 5).view(0))
    assert "Kept/" not in rendered(middle(3, QUIET, 5).view(0))


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize(("players", "options"), [(3, QUIET), (8, TALK), (5, {})])
def test_no_line_is_wider_than_the_terminal(players: int, options: dict[str, Any], width: int) -> None:
    """The board fits at every width, in every part of a game."""
    for s in positions(players, options, seed=8, count=5):
        for seat in (0, NOBODY):
            text = rendered(s.view(seat), width=width)

            assert max([len(line) for line in text.splitlines()]) <= width


def test_the_board_can_be_drawn_before_the_first_card() -> None:
    """The lot for the first Captain has not fallen yet."""
    s = new_game(GAME, 3)

    assert "The cards are being dealt." in rendered(s.view(0))


def test_names_are_taken_literally() -> None:
    """Brackets in a name are not markup."""
    text = rendered(middle(3, QUIET, 4).view(0), names=["[red]Al[/red]", "[/]", "Bo"])

    assert "[red]Al[/red]" in text
    assert "[/]" in text


def test_the_board_shows_house_rules() -> None:
    """Renamed icons and other share values are drawn from the data that is passed."""
    house = {"icon": [{"id": "ocean", "name": "Swamp"}], "share_value": [{"category": "ship", "credits": 7}]}
    s = new_game(GAME, 3, QUIET, house)
    dealt = next(s for s in random_play(s, Random(1)) if s.to_act() != CHANCE)
    text = rendered(dealt.view(0), box_of(s.setting).data)

    assert "7 credits" in text
    assert "Swamp" in text
    assert "Ocean" not in text


def test_companies_have_different_signs() -> None:
    """Initials where they differ, numbers where house rules made them equal."""
    companies = [row["company"] for row in COMPONENTS["player_card"]]

    assert tags_of(companies) == ["AO", "BS", "EC", "SC", "CC", "VR", "BF", "PH"]
    assert tags_of(["Alpha One", "Any Other"]) == ["#0", "#1"]


# --- the words


def test_every_step_has_words() -> None:
    """What is still to come can be told for each step, and nothing else is listed."""
    assert set(WORDING["steps"]) == {step.__name__ for step in STEPS}


def test_every_choice_has_a_prompt() -> None:
    """One sentence for each decision of a player."""
    assert set(WORDING["prompts"]) == {step.__name__ for step in STEPS if issubclass(step, Choice)}


def test_every_event_has_a_sentence() -> None:
    """Secret events have a second one for those who may not know."""
    secret = {f"{verb}_hidden" for verb, told in Profiteers.EVENTS.items() if told.secret}
    secret |= {f"{verb}_hidden" for verb, told in Profiteers.EVENTS.items() if told.lasting}  # whispers

    assert set(WORDING["events"]) == set(Profiteers.EVENTS) | secret


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
    sources = [(HERE / name).read_text(encoding="utf-8") for name in ("refusals.py", "talk.py", "state.py")]
    calls = [line.split("Refusal(", 1)[1] for source in sources for line in source.splitlines() if " Refusal(" in line]
    reasons = {reason for call in calls for reason in re.findall(r'"([a-z_]+)"', call)}

    assert set(WORDING["refusals"]) == reasons


@pytest.mark.parametrize("options", [QUIET, RESEARCH, TALK])
def test_every_refusal_formats_with_its_words(options: dict[str, Any]) -> None:
    """Whatever is tried, the sentence needs no word that the refusal does not bring."""
    tries = ["bribe", "bribe moon", "invest 0", "invest 9", "end", "pass", "draw", "stop", "discard C01", "discard"]
    tries += ["take 1", "give 2", "show", "say accept", "say ask", "whisper 0", "to 0", "in 0", "message 3", ""]
    for s in positions(3, options, seed=10, count=40):
        for seat in range(3):
            for text in tries:
                refusal = s.why_not(seat, text)
                if refusal is not None:
                    assert wording_of(GAME).refusal(refusal, NAMES).endswith(f". ({refusal.rule})")


@pytest.mark.parametrize("options", [QUIET, TALK])
def test_every_event_of_a_game_formats(options: dict[str, Any]) -> None:
    """Each event becomes a sentence for a seat and for a spectator, with a name only where it has a seat."""
    table = played_table(4, options)
    for viewer in (0, NOBODY):
        for event in table.events(viewer):
            told = wording_of(GAME).event(event, NAMES)

            assert told.endswith(".")
            assert not re.search(r"[{}?]|\bC\d\d\b|^ |  ", told), told
            assert (NAMES[event["seat"]] in told) or event["seat"] < 0 or HIDDEN in event["args"] or (
                event["verb"] == "priority"), told


def test_every_vocabulary_has_display_names() -> None:
    """Words of the notation are never shown to players as they are."""
    names = WORDING["names"]

    assert names["category"] == {row["id"]: row["name"] for row in COMPONENTS["category"]}
    assert names["icon"] == {row["id"]: row["name"] for row in COMPONENTS["icon"]}
    assert set(names["stage"]) == set(STAGE.words)
    assert set(names["verdict"]) == {*VERDICT.words, SETTLED}
    assert set(names["kind"]) == set(KIND.words)
    assert set(names["saying"]) == set(SAYING.words)
    assert set(names["deed"]) == set(DEED.words)
    assert set(names["action"]) == set(ACT.words)
    assert set(names["status"]) == set(STATUS.words)


def test_every_label_of_the_board_is_used() -> None:
    """The table of labels has no leftovers."""
    source = (HERE / "board.py").read_text(encoding="utf-8")
    made = {"credits_of", "shares", "cards"}  # put together from a unit

    assert {key for key in WORDING["board"] if not re.search(rf"['\"]{key}['\"]", source)} <= made


# --- the rules


def test_rules_have_every_id_once_and_in_order() -> None:
    """One line for each rule, with its mark, ending like a sentence."""
    lines = [line for line in RULES.splitlines() if line.startswith("- **PP-")]
    pattern = re.compile(r"- \*\*(PP-\d{3})\*\* `(rulebook|reconstructed|derived|ruling)` [A-Z0-9].*\.")
    found = [match.group(1) for match in map(pattern.fullmatch, lines) if match]

    assert len(found) == len(lines)
    assert found == [f"PP-{i:03}" for i in range(1, 97)]


@pytest.mark.rule("PP-093")
def test_the_ties_stand_under_their_rule() -> None:
    """The table of worked ties follows PP-093."""
    after = RULES.split("- **PP-093**")[1].split("- **PP-094**")[0]

    assert re.findall(r"^\| (TB\d+) ", after, re.M) == [f"TB{i}" for i in range(1, 15)]


@pytest.mark.rule("PP-095")
def test_the_refusal_table_names_every_rule_that_is_cited() -> None:
    """What a refused player reads is listed under PP-095."""
    table = RULES.split("- **PP-095**")[1].split("- **PP-096**")[0]
    cited = {rule for name in ("refusals.py", "talk.py", "state.py")
             for rule in re.findall(r'"(PP-\d{3})"', (HERE / name).read_text(encoding="utf-8"))}

    assert cited <= set(re.findall(r"PP-\d{3}", table))


def test_rules_name_every_option_and_every_verb() -> None:
    """Players find each option and each move in the rules."""
    for option in GAME.options:
        assert f"`{option.key}`" in RULES
    for verb in NOTATION.verbs():
        assert re.search(rf"`{verb}[ `]", RULES), verb
