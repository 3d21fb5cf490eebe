"""Section 9 and the digital handling of talk: windows, messages, the ledger, and whispers."""

from __future__ import annotations

from random import Random

import pytest
from pp import (
    COMMUNAL,
    DECK,
    after,
    dealt,
    options,
    parts,
    resampled,
    rest_of_mission,
    rule_against,
    rule_named,
    shuffle,
    silence,
    talking,
    turns,
    typed,
    verdicts,
)

from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.event import shown
from aerodrome.kernel.luck import below
from aerodrome.kernel.step import NOBODY
from aerodrome.testing import new_table

PROMISE = "say promise, act bribe, on planet, count 2"
INVEST_IN_1 = "say promise, act invest, in 1, count 1"
DEAL = "say deal, to 1, act invest, in 0, count 1, act bribe, on planet, count 1"  # invest in me, I bribe Planet Type
KINDS = ["say claim", "say promise", "say ask", "say deal"]


def whispering(players: int = 3) -> Profiteers:
    """Return a dealt game with private channels, in the first window."""
    return talking(players, private_talk=True)


def said(s: Profiteers, seat: int = 0) -> list[list[str]]:
    """List the words of the messages of this mission as *seat* sees them."""
    return [message["fields"] for message in s.view(seat)["messages"]]


def settled(script: str, plans: dict[int, list[str]] | None = None) -> list[str]:
    """Return the verdicts after a mission that begins with these messages and goes on with these turns."""
    return verdicts(rest_of_mission(after(talking(), script), plans))


# --- windows


def speakers_of(s: Profiteers, turns: int) -> list[int]:
    """Return who is asked to speak before and between so many turns, if nobody says anything."""
    speakers = []
    for _ in range(turns):
        while "silent" in options(s):
            speakers.append(s.to_act())
            s = after(s, "silent")
        s = after(s, "bribe cargo, end")
    return speakers


@pytest.mark.rule("PP-080")
def test_080_before_each_turn_round_everybody_may_talk_once_from_the_captain_on() -> None:
    assert speakers_of(talking(4, captain=2), 16) == [2, 3, 0, 1] * 4


@pytest.mark.rule("PP-080")
def test_080_in_version_1_everybody_may_talk_before_every_turn() -> None:
    assert speakers_of(talking(4, captain=2, version=1), 4) == [2, 3, 0, 1, 3, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 0]


OFFER_TO_0 = "say deal, to 0, act bribe, on ship, count 1, act bribe, on ship, count 1"


@pytest.mark.rule("PP-080")
def test_080_who_is_offered_something_after_the_own_word_may_answer_before_the_turns() -> None:
    s = after(talking(), f"silent, silent, {OFFER_TO_0}, {OFFER_TO_0}")
    assert (s.to_act(), options(s)) == (0, ["silent", "say accept", "say decline"])

    s = after(s, "say accept, message 0")
    assert (s.to_act(), options(s)) == (0, ["silent", "say accept", "say decline"])

    s = after(s, "say decline, message 1")
    assert (s.to_act(), options(s)[0]) == (0, "bribe cargo")
    assert [m.status for m in s.messages] == [1, 2]


@pytest.mark.rule("PP-080")
def test_080_who_could_answer_in_the_own_word_is_not_asked_again() -> None:
    s = after(talking(), f"{DEAL}, silent, silent, silent")

    assert (s.to_act(), options(s)[0]) == (0, "bribe cargo")


@pytest.mark.rule("PP-080")
def test_080_an_offer_of_the_round_before_is_no_reason_to_be_asked_again() -> None:
    s = after(talking(), f"silent, silent, {OFFER_TO_0}, silent, silent")
    s = after(s, "bribe cargo, end, bribe cargo, end, bribe cargo, end, silent, silent, silent")

    assert (s.to_act(), options(s)[0], s.round) == (0, "bribe cargo", 2)


@pytest.mark.rule("PP-080")
def test_080_at_the_end_of_a_window_one_can_only_answer() -> None:
    s = after(talking(), f"silent, silent, {OFFER_TO_0}, silent")

    assert (rule_named(s, "say promise"), rule_named(s, "bribe cargo")) == ("PP-080", "PP-080")


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize("begun", ["say claim", "say claim, icon ocean", "say deal, to 1, act bribe"])
def test_080_a_begun_message_can_be_left_unsaid(begun: str) -> None:
    s = after(talking(), f"{begun}, silent")

    assert (s.drafts, s.messages, s.to_act()) == ((), [], 0)
    assert (options(s), after(s, f"{begun}, silent").to_act()) == (["silent", *KINDS], 1)  # it counts as said


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize("begun", ["say claim", "say claim, whisper 1", "say ask, whisper 1, act bribe"])
def test_080_a_begun_whisper_can_be_left_and_everybody_sees_that(begun: str) -> None:
    table = new_table(GAME, 3, {"private_talk": True, "first_captain": "0"})
    for text in f"{begun}, silent".split(", "):
        table.submit(0, table.ply(), text)

    assert options(typed(table.state)) == ["silent", *KINDS]
    assert table.log(NOBODY)[-1] == "silent"


@pytest.mark.rule("PP-080")
def test_080_an_answer_can_be_left_too() -> None:
    s = after(talking(), f"{DEAL}, silent, say accept, silent")

    assert (s.to_act(), s.messages[0].status, options(s)[5:]) == (1, 0, ["say accept", "say decline"])


@pytest.mark.rule("PP-080")
def test_080_in_version_1_a_begun_message_must_be_finished() -> None:
    s = after(talking(version=1), "say claim")
    refusals = [s.why_not(0, text) for text in ("silent", "bribe cargo")]

    assert "silent" not in options(s)
    assert [(refusal.rule, refusal.reason) for refusal in refusals if refusal] == [("PP-080", "talk_begun")] * 2


@pytest.mark.rule("PP-080")
def test_080_nobody_needs_to_say_anything() -> None:
    s = silence(talking())

    assert (s.to_act(), options(s)[0], s.messages) == (0, "bribe cargo", [])


@pytest.mark.rule("PP-080")
def test_080_two_messages_for_each_seat_and_window() -> None:
    s = after(talking(), PROMISE)
    assert (s.to_act(), options(s)[:5]) == (0, ["silent", *KINDS])

    s = after(s, PROMISE)
    assert (s.to_act(), len(s.messages)) == (1, 2)


@pytest.mark.rule("PP-080")
def test_080_the_next_window_has_two_messages_again() -> None:
    s = after(silence(after(talking(), f"{PROMISE}, {PROMISE}")), turns(3))

    assert (s.to_act(), after(s, PROMISE).to_act()) == (0, 0)


@pytest.mark.rule("PP-080")
def test_080_without_structured_talk_there_are_no_windows() -> None:
    assert options(dealt())[0] == "bribe cargo"


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize(("version", "is_on"), [(1, True), (2, False)])
def test_080_structured_talk_is_off_by_default_since_version_2(version: int, is_on: bool) -> None:
    assert GAME.setting(3, version=version).flag("structured_talk") is is_on
    for choice in (True, False):
        assert GAME.setting(3, {"structured_talk": choice}, version=version).flag("structured_talk") is choice


@pytest.mark.rule("PP-084")
def test_084_whispers_bring_talk_and_contradict_its_absence() -> None:
    assert GAME.setting(3, {"private_talk": "on"}).flag("structured_talk")
    with pytest.raises(BadOption, match=r"private_talk needs structured_talk to be on \(PP-084\)"):
        GAME.setting(3, {"private_talk": True, "structured_talk": False})


@pytest.mark.rule("PP-080")
def test_080_the_turn_is_played_after_the_window() -> None:
    assert rule_named(talking(), "bribe cargo") == "PP-080"


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize("text", ["say promise", "silent", "message 0"])
def test_080_during_the_turn_the_window_is_closed(text: str) -> None:
    assert rule_named(silence(talking()), text) == "PP-080"


# --- messages


def count_messages(s: Profiteers) -> int:
    """Count the messages that can be made of what is being said."""
    if not s.drafts:
        return 1
    return sum(count_messages(after(s, text)) for text in parts(s))


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize(("kind", "count"), [("claim", 60), ("promise", 24 + 56), ("ask", 168 + 392)])
def test_080_eight_players_have_700_messages_without_deals_and_replies(kind: str, count: int) -> None:
    assert count_messages(after(talking(8), f"say {kind}")) == count


@pytest.mark.rule("PP-080")
def test_080_a_claim_names_any_icon_and_1_to_5_cards() -> None:
    s = after(talking(), "say claim")

    assert (len(parts(s)), parts(s)[0]) == (12, "icon settlers")
    assert parts(after(s, "icon ocean")) == [f"count {number}" for number in range(1, 6)]


@pytest.mark.rule("PP-080")
def test_080_a_promise_names_an_action_a_target_and_1_to_8_times() -> None:
    s = after(talking(), "say promise")

    assert parts(s) == ["act bribe", "act invest"]
    assert parts(after(s, "act bribe")) == ["on cargo", "on planet", "on ship"]
    assert parts(after(s, "act bribe, on ship")) == [f"count {number}" for number in range(1, 9)]


@pytest.mark.rule("PP-080", "PP-041")
def test_080_nobody_can_promise_to_invest_in_oneself() -> None:
    s = after(talking(), "say promise, act invest")

    assert (parts(s), rule_named(s, "in 0")) == (["in 1", "in 2"], "PP-041")


@pytest.mark.rule("PP-080")
def test_080_an_ask_goes_to_somebody_else() -> None:
    assert parts(after(talking(), "say ask")) == ["to 1", "to 2"]


@pytest.mark.rule("PP-080", "PP-041")
def test_080_nobody_is_asked_to_invest_in_oneself_but_the_sender_may_be_the_target() -> None:
    assert parts(after(talking(), "say ask, to 2, act invest")) == ["in 0", "in 1"]


@pytest.mark.rule("PP-080", "PP-041")
def test_080_both_parts_of_a_deal_have_possible_targets() -> None:
    s = after(talking(), "say deal, to 1, act invest")

    assert parts(s) == ["in 0", "in 2"]
    assert parts(after(s, "in 0, count 1, act invest")) == ["in 1", "in 2"]


@pytest.mark.rule("PP-080")
def test_080_what_was_said_is_kept_in_words() -> None:
    assert said(after(talking(), DEAL)) == [
        ["to 1", "act invest", "in 0", "count 1", "act bribe", "on planet", "count 1"]]


# --- replies


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize("reply", ["accept", "decline", "withdraw"])
def test_080_without_a_message_there_is_nothing_to_answer(reply: str) -> None:
    s = talking()

    assert (options(s), rule_named(s, f"say {reply}")) == (["silent", *KINDS], "PP-080")


@pytest.mark.rule("PP-080")
def test_080_the_addressee_may_accept_or_decline_a_deal_and_the_sender_withdraw_it() -> None:
    s = after(talking(), DEAL)

    assert options(s)[5:] == ["say withdraw"]
    assert options(after(s, "silent"))[5:] == ["say accept", "say decline"]
    assert options(after(s, "silent, silent"))[5:] == []


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize(("reply", "status"), [("accept", "accepted"), ("decline", "declined")])
def test_080_a_reply_changes_the_status_of_its_message(reply: str, status: str) -> None:
    s = after(talking(), f"{DEAL}, silent, say {reply}, message 0")

    assert [message["status"] for message in s.view(2)["messages"]] == [status]


@pytest.mark.rule("PP-080")
def test_080_only_answerable_messages_are_offered() -> None:
    s = after(talking(), f"{PROMISE}, {DEAL}, say claim, icon ocean, count 1, say decline")

    assert parts(s) == ["message 1"]


@pytest.mark.rule("PP-080", "PP-082")
def test_080_nothing_is_withdrawn_once_it_was_accepted() -> None:
    s = after(talking(), f"{DEAL}, silent, say accept, message 0, silent, silent, {turns(3)}")

    assert (s.to_act(), options(s)) == (0, ["silent", *KINDS])


@pytest.mark.rule("PP-080", "PP-082")
def test_080_an_open_message_may_still_be_withdrawn_in_a_later_window() -> None:
    s = after(silence(after(talking(), DEAL)), turns(3))

    assert (s.to_act(), options(s)[5:]) == (0, ["say withdraw"])


@pytest.mark.rule("PP-080", "PP-082")
@pytest.mark.parametrize(("version", "replies"), [(1, []), (2, ["say withdraw"])])
def test_080_a_declined_deal_can_be_withdrawn_since_version_2(version: int, replies: list[str]) -> None:
    s = after(talking(version=version), f"{DEAL}, silent, say decline, message 0, silent, silent, bribe cargo, end")
    while s.to_act() != 0:
        s = after(s, "silent" if "silent" in options(s) else "bribe cargo, end")

    assert options(s)[5:] == replies


# --- the ledger


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize(("plan", "verdict"), [
    (["bribe planet, end"] * 4, "kept"), (["bribe planet, bribe planet"], "kept"), (["bribe planet, end"] * 2, "kept"),
    (["bribe planet, end"], "broken"), ([], "broken"), (["bribe ship, bribe ship"] * 4, "broken")])
def test_082_a_promise_is_kept_when_its_count_is_reached_and_else_broken(plan: list[str], verdict: str) -> None:
    assert settled(PROMISE, {0: plan}) == [verdict]


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize(("plan", "verdict"), [(["invest 1, end"], "kept"), (["invest 2, invest 2"], "broken")])
def test_082_a_promise_to_invest_counts_shares_in_that_company(plan: list[str], verdict: str) -> None:
    assert settled(INVEST_IN_1, {0: plan}) == [verdict]


@pytest.mark.rule("PP-082")
def test_082_what_others_do_does_not_keep_a_promise() -> None:
    assert settled(PROMISE, {1: ["bribe planet, bribe planet"] * 4}) == ["broken"]


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize(("later", "verdict"), [([], "broken"), (["bribe planet, bribe planet"], "kept")])
def test_082_only_actions_after_the_promise_count(later: list[str], verdict: str) -> None:
    s = after(silence(talking()), f"bribe planet, bribe planet, {turns(2)}, {PROMISE}")

    assert verdicts(rest_of_mission(s, {0: later})) == [verdict]


@pytest.mark.rule("PP-082")
def test_082_a_promise_is_for_this_mission_only() -> None:
    s = after(rest_of_mission(after(talking(), PROMISE)), shuffle(DECK))

    assert (s.messages, verdicts(s)) == ([], ["broken"])
    assert verdicts(rest_of_mission(s, {0: ["bribe planet, bribe planet"]})) == []


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize("plan", [[], ["bribe planet, bribe planet"]])
def test_082_a_withdrawn_promise_is_void_whatever_was_done(plan: list[str]) -> None:
    assert settled(f"{PROMISE}, say withdraw, message 0", {0: plan}) == ["void"]


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize(("asked", "promised", "verdict"), [
    (True, True, "kept"), (True, False, "broken"), (False, True, "void"), (False, False, "void")])
@pytest.mark.parametrize("answer", ["", ", silent, say accept, message 0"])
def test_082_a_deal_counts_when_its_asked_part_was_done(
        asked: bool, promised: bool, verdict: str, answer: str) -> None:
    plans = {0: ["bribe planet, end"] if promised else [], 1: ["invest 0, end"] if asked else []}

    assert settled(DEAL + answer, plans) == [verdict]


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize("withdrawn", [False, True])
@pytest.mark.parametrize("promised", [True, False])
def test_082_a_declined_deal_is_void_whatever_was_done(promised: bool, withdrawn: bool) -> None:
    s = after(talking(), f"{DEAL}, silent, say decline, message 0")
    if withdrawn:
        s = after(after(silence(s), turns(3)), "say withdraw, message 0")
    plans = {0: ["bribe planet, end"] if promised else [], 1: ["invest 0, end"]}

    assert verdicts(rest_of_mission(s, plans)) == ["void"]


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize(("promised", "verdict"), [(True, "kept"), (False, "broken")])
def test_082_in_version_1_a_declined_deal_still_binds(promised: bool, verdict: str) -> None:
    plans = {0: ["bribe planet, end"] if promised else [], 1: ["invest 0, end"]}
    s = after(talking(version=1), f"{DEAL}, silent, say decline, message 0")

    assert verdicts(rest_of_mission(s, plans)) == [verdict]


ONCE = "say promise, act bribe, on ship, count 1"


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize(("bribes", "found"), [
    (0, ["broken", "broken"]), (1, ["kept", "broken"]), (2, ["kept", "kept"]), (3, ["kept", "kept"])])
def test_082_an_action_keeps_one_promise_the_first_said_first(bribes: int, found: list[str]) -> None:
    s = rest_of_mission(after(talking(), f"{ONCE}, {ONCE}"), {0: ["bribe ship, end"] * bribes})

    assert (verdicts(s), s.kept[0], s.broken[0]) == (found, found.count("kept"), found.count("broken"))


@pytest.mark.rule("PP-082")
def test_082_in_version_1_one_action_keeps_any_number_of_promises() -> None:
    s = rest_of_mission(after(talking(version=1), f"{ONCE}, {ONCE}"), {0: ["bribe ship, end"]})

    assert (verdicts(s), s.kept) == (["kept", "kept"], (2, 0, 0))


@pytest.mark.rule("PP-082")
def test_082_a_promise_that_is_too_large_uses_no_action_up() -> None:
    assert settled(f"{PROMISE}, say promise, act bribe, on planet, count 1", {0: ["bribe planet, end"]}) == [
        "broken", "kept"]


@pytest.mark.rule("PP-082")
def test_082_an_action_before_a_promise_is_left_for_an_earlier_one() -> None:
    s = after(silence(after(talking(), ONCE)), f"bribe ship, end, {turns(2)}, {ONCE}")

    assert verdicts(rest_of_mission(s)) == ["kept", "broken"]
    assert verdicts(rest_of_mission(s, {0: ["bribe ship, end"]})) == ["kept", "kept"]


@pytest.mark.rule("PP-082")
@pytest.mark.parametrize(("invested", "found"), [(1, ["broken", "void"]), (2, ["broken", "broken"])])
def test_082_an_action_meets_one_condition(invested: int, found: list[str]) -> None:
    assert settled(f"{DEAL}, {DEAL}", {1: ["invest 0, end"] * invested}) == found


@pytest.mark.rule("PP-082")
def test_082_an_action_may_keep_an_own_promise_and_meet_a_condition_of_another() -> None:
    script = f"{DEAL}, silent, say promise, act invest, in 0, count 1"

    assert settled(script, {0: ["bribe planet, end"], 1: ["invest 0, end"]}) == ["kept", "kept"]


@pytest.mark.rule("PP-082", "PP-084")
def test_082_what_is_whispered_is_reckoned_apart() -> None:
    """Otherwise the public totals would tell of whispers."""
    aloud, whispered = [ONCE.replace("say promise", f"say promise, {how}") for how in ("aloud", "whisper 1")]
    s = rest_of_mission(after(whispering(), f"{whispered}, {aloud}"), {0: ["bribe ship, end"]})

    assert (verdicts(s), s.kept) == (["kept", "kept"], (1, 0, 0))


@pytest.mark.rule("PP-082")
def test_082_the_table_counts_kept_and_broken_promises() -> None:
    s = after(talking(), f"{INVEST_IN_1}, {PROMISE}, {PROMISE}, {PROMISE}, {PROMISE}, say withdraw, message 4")
    s = rest_of_mission(s, {0: ["invest 1, end"], 1: ["bribe planet, bribe planet"] * 2})

    assert (s.view(NOBODY)["kept"], s.view(NOBODY)["broken"]) == ([1, 2, 0], [1, 0, 0])


@pytest.mark.rule("PP-082")
def test_082_the_totals_grow_over_the_missions() -> None:
    s = after(rest_of_mission(after(talking(), PROMISE)), f"{shuffle(DECK)}, {PROMISE}")

    assert rest_of_mission(s).broken == (2, 0, 0)


@pytest.mark.rule("PP-080", "PP-082")
@pytest.mark.parametrize(("promised", "script"), [(0, PROMISE), (1, f"{PROMISE}, {PROMISE}")])
def test_082_a_broken_promise_costs_nothing(promised: int, script: str) -> None:
    s = rest_of_mission(after(talking(), script))

    assert (verdicts(s)[promised], s.scores) == ("broken", rest_of_mission(dealt()).scores)


@pytest.mark.rule("PP-080")
@pytest.mark.parametrize(("icon", "count", "verdict"), [
    ("settlers", 3, "true"), ("settlers", 2, "true"), ("settlers", 4, "false"), ("ocean", 2, "true"),
    ("ocean", 3, "false"), ("scout", 4, "true"), ("cruiser", 1, "false")])
def test_080_a_claim_is_found_true_or_false_against_the_shown_hand(icon: str, count: int, verdict: str) -> None:
    assert settled(f"say claim, icon {icon}, count {count}") == [verdict]  # hand C07 C11 C16 C21 C41


@pytest.mark.rule("PP-080")
def test_080_communal_cards_do_not_make_a_claim_true() -> None:
    assert "C02" in COMMUNAL  # a Freighter, like C07 in the hand
    assert settled("say claim, icon freighter, count 2") == ["false"]


@pytest.mark.rule("PP-080", "PP-082")
def test_080_nobody_must_speak_the_truth() -> None:
    s = rest_of_mission(after(talking(), "say claim, icon cruiser, count 5"))

    assert (verdicts(s), s.scores, s.kept, s.broken) == (["false"], [16, 0, 0], (0, 0, 0), (0, 0, 0))


def claim_then_research(research: str) -> Profiteers:
    s = after(talking(research=True), "say claim, icon settlers, count 1")
    for _ in range(6):
        s = after(silence(s), "bribe cargo, end")
    return after(s, research)


@pytest.mark.rule("PP-080", "PP-077")
@pytest.mark.parametrize(("research", "verdict"), [("draw, stop, discard C07", "unverifiable"), ("decline", "true")])
def test_080_a_claim_is_unverifiable_if_its_player_drew_cards_after_it(research: str, verdict: str) -> None:
    assert verdicts(rest_of_mission(claim_then_research(research))) == [verdict]


@pytest.mark.rule("PP-080", "PP-077")
def test_080_a_claim_after_research_can_be_verified() -> None:
    s = after(claim_then_research("draw, stop, discard C07"), "decline, decline, say claim, icon settlers, count 1")

    assert verdicts(rest_of_mission(s)) == ["unverifiable", "true"]


@pytest.mark.rule("PP-080", "PP-077")
def test_080_research_of_others_does_not_matter() -> None:
    s = after(claim_then_research("decline"), "draw, stop, discard C12")

    assert verdicts(rest_of_mission(s)) == ["true"]


@pytest.mark.rule("PP-080", "PP-082")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_080_everybody_is_told_what_became_of_what_was_said_aloud(seat: int) -> None:
    s = after(talking(), "say claim, icon ocean, count 2")
    s = after(rest_to_last_end(s), "bribe cargo")
    s.news = []
    s.play("end")
    told = [shown(event, s.EVENTS[event.verb], seat) for event in s.news if event.verb == "settled"]

    assert [event["args"] for event in told] == [["true", 0, "claim"]]


def rest_to_last_end(s: Profiteers) -> Profiteers:
    """Play on to the last turn of a mission of three."""
    for _ in range(11):
        s = after(silence(s), "bribe cargo, end")
    return silence(s)


@pytest.mark.rule("PP-080", "PP-082")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_080_the_ledger_of_what_was_said_aloud_is_public(seat: int) -> None:
    s = rest_of_mission(after(talking(), f"{PROMISE}, say claim, icon ocean, count 2"))

    assert verdicts(s, seat) == ["broken", "true"]


# --- talk has no effect


@pytest.mark.rule("PP-080", "PP-082", "PP-083")
@pytest.mark.parametrize("seed", range(4))
def test_082_talk_never_changes_the_legal_actions_or_the_credits(seed: int) -> None:
    rng, quiet, loud = Random(seed), dealt(4), talking(4, private_talk=True)
    while not quiet.results:
        while "silent" in options(loud) or loud.drafts:
            loud.play(options(loud)[below(rng, len(options(loud)))])
        assert options(loud) == options(quiet)
        move = options(quiet)[below(rng, len(options(quiet)))]
        quiet.play(move)
        loud.play(move)

    assert len(loud.ledger) > 3
    assert (loud.scores, loud.captain, loud.unspent) == (quiet.scores, quiet.captain, quiet.unspent)


@pytest.mark.rule("PP-082")
def test_082_a_promise_does_not_bind() -> None:
    s = silence(after(talking(), PROMISE))

    assert options(s) == options(dealt())


@pytest.mark.rule("PP-081")
@pytest.mark.parametrize("text", ["show 1", "show C07", "show hand"])
def test_081_a_hand_cannot_be_shown(text: str) -> None:
    assert rule_named(dealt(), text) == "PP-081"


@pytest.mark.rule("PP-081", "PP-096")
def test_081_a_claim_does_not_show_a_card() -> None:
    s = after(talking(), "say claim, icon settlers, count 3")

    assert (s.view(1)["hands"][0], said(s, 1)) == (5, [["icon settlers", "count 3"]])


@pytest.mark.rule("PP-083")
@pytest.mark.parametrize("text", ["give 1 5", "pay 1 5", "lend 1 1", "trade C07 C12", "give C07 1"])
def test_083_nothing_can_be_given_to_another_player(text: str) -> None:
    assert rule_named(dealt(), text) == "PP-083"


@pytest.mark.rule("PP-083", "PP-025")
def test_083_nothing_can_be_done_outside_ones_turn() -> None:
    assert [rule_against(dealt(), seat, "bribe cargo") for seat in (0, 1, 2)] == ["", "PP-025", "PP-025"]


# --- whispers


@pytest.mark.rule("PP-084")
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_084_talk_is_public(seat: int) -> None:
    assert said(after(talking(), PROMISE), seat) == [["act bribe", "on planet", "count 2"]]


@pytest.mark.rule("PP-084")
def test_084_private_channels_are_off_by_default() -> None:
    assert not GAME.setting(3).flag("private_talk")
    assert rule_named(talking(), "whisper 1") == rule_named(after(talking(), "say promise"), "whisper 1") == "PP-084"


@pytest.mark.rule("PP-084")
def test_084_by_option_a_message_is_aloud_or_whispered_to_another_seat() -> None:
    assert parts(after(whispering(), "say promise")) == ["aloud", "whisper 1", "whisper 2"]


@pytest.mark.rule("PP-084")
def test_084_what_is_said_aloud_is_public_with_private_channels_too() -> None:
    s = after(whispering(), "say promise, aloud, act bribe, on planet, count 2")

    assert said(s, 2) == said(s, NOBODY) == [["act bribe", "on planet", "count 2"]]


@pytest.mark.rule("PP-084")
def test_084_an_ask_is_whispered_to_the_one_who_is_asked() -> None:
    s = after(whispering(), "say ask, whisper 2, act bribe, on ship, count 1")

    assert said(s, 2) == [["to 2", "act bribe", "on ship", "count 1"]]


WHISPERED = "say promise, whisper 1, act bribe, on planet, count 2"


@pytest.mark.rule("PP-084", "PP-096")
@pytest.mark.parametrize(("seat", "words"), [
    (0, ["act bribe", "on planet", "count 2"]), (1, ["act bribe", "on planet", "count 2"]), (2, 3), (NOBODY, 3)])
def test_084_only_the_two_parties_hear_a_whisper(seat: int, words: list[str] | int) -> None:
    assert after(whispering(), WHISPERED).view(seat)["messages"][0]["fields"] == words


@pytest.mark.rule("PP-084", "PP-096")
@pytest.mark.parametrize(("seat", "words"), [(1, ["act bribe", "on planet"]), (2, 2), (NOBODY, 2)])
def test_084_nor_does_anybody_else_hear_it_while_it_is_said(seat: int, words: list[str] | int) -> None:
    s = after(whispering(), WHISPERED[:-len(", count 2")])

    assert s.view(seat)["drafts"][0]["fields"] == words


@pytest.mark.rule("PP-084", "PP-096")
@pytest.mark.parametrize(("seat", "lines"), [
    (0, ["act bribe", "on planet", "count 2"]), (1, ["act bribe", "on planet", "count 2"]), (2, ["whisper ?"] * 3),
    (NOBODY, ["whisper ?"] * 3)])
def test_084_the_log_keeps_a_whisper_too(seat: int, lines: list[str]) -> None:
    table = new_table(GAME, 3, {"private_talk": True, "first_captain": "0"})
    for text in WHISPERED.split(", "):
        table.submit(0, table.ply(), text)

    assert table.log(seat)[-3:] == lines


@pytest.mark.rule("PP-084", "PP-096")
def test_084_the_parties_see_what_became_of_a_whisper_and_the_others_do_not() -> None:
    s = rest_of_mission(after(whispering(), WHISPERED))

    assert [verdicts(s, seat) for seat in (0, 1, 2, NOBODY)] == [["broken"], ["broken"], ["settled"], ["settled"]]


@pytest.mark.rule("PP-084", "PP-082")
@pytest.mark.parametrize("plan", [[], ["bribe planet, bribe planet"]])
def test_084_totals_count_only_what_the_whole_table_heard(plan: list[str]) -> None:
    s = rest_of_mission(after(whispering(), WHISPERED), {0: plan})

    assert (s.kept, s.broken) == ((0, 0, 0), (0, 0, 0))


@pytest.mark.rule("PP-084")
def test_084_only_the_one_who_heard_it_may_accept_a_whispered_promise() -> None:
    s = after(whispering(), f"{WHISPERED}, silent")

    assert "say accept" in options(s)
    assert "say accept" not in options(after(s, "silent"))


@pytest.mark.rule("PP-084", "PP-096")
def test_084_those_who_did_not_hear_it_hold_many_words_possible() -> None:
    s = after(whispering(), WHISPERED)

    assert {str(said(world)) for world in resampled(s, 1)} == {str(said(s))}
    assert len({str(said(world)) for world in resampled(s, 2)}) > 5
    assert all(world.view(2) == s.view(2) for world in resampled(s, 2))


@pytest.mark.rule("PP-084", "PP-082")
def test_084_a_whisper_costs_nothing_either() -> None:
    assert rest_of_mission(after(whispering(), WHISPERED)).scores == rest_of_mission(dealt()).scores
