"""Why not: everything that a beginner would try is refused with its rule and a reason that has a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from pc import after, at, dealt, new_game, refused, rule_against, step_name, to_end

import aerodrome.games.planecrafters as folder
from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.step import Refusal
from aerodrome.rulebook import rules_of
from aerodrome.testing import random_play
from aerodrome.wording import wording_of

HERE = Path(folder.__file__).parent
WORDING = tomllib.loads((HERE / "text.en.toml").read_text(encoding="utf-8"))
ROW = "vh.n vh.l vh.r vh.t"
SIX = "bb.n bb.l bb.r bb.t bb.f s"  # one card too many
CREW = "agent_of_the_board logistician spy jack_of_all_trades"


def hiring() -> Planecrafters:
    """Return a Hire step with 6 crowns; the only Spy is gone."""
    return at("Hire", crowns=[6, 5], staff={1: "spy"}, row=ROW, hands={0: "bb.n"})


def objectives() -> Planecrafters:
    """Return the choice of objectives."""
    s, rng = new_game(2, objectives=True), Random(4)
    while s.to_act() < 0:
        s.apply(s.agenda[-1].sample(s, rng))
    return s


CASES: dict[str, tuple[Callable[[], Planecrafters], str, dict[str, str]]] = {  # position, its step, tries and answers
    "objectives": (objectives, "ReturnObjective", {
        "return OBJ77": "PC-131 return_one", "hire spy": "PC-131 objectives_first", "end": "PC-131 objectives_first"}),
    "hire": (hiring, "Hire", {
        "hire accountant": "PC-033 too_dear", "hire spy": "PC-032 not_on_display", "hire pilot": "PC-032 no_such_employee",
        "hire": "PC-032 no_such_employee", "collect": "PC-079 no_accountant", "jack recruiter": "PC-104 no_jack",
        "jack spy": "PC-104 no_such_trade", "play big_boy.nose": "PC-026 comes_later", "sell": "PC-026 comes_later",
        "draw_stack": "PC-026 comes_later", "discard big_boy.nose": "PC-026 comes_later",
        "return OBJ01": "PC-130 no_objectives", "pass": "PC-026 unknown", "undo": "PC-026 unknown", "": "PC-026 unknown"}),
    "hire, done": (lambda: after(at("Hire", crowns=[20, 0], staff={0: "accountant jack_of_all_trades"}), "hire spy"), "Hire", {
        "hire guard": "PC-031 one_hire", "jack recruiter": "PC-104 jack_too_late", "jack agent_of_the_board": "PC-104 jack_later"}),
    "hire, passed": (lambda: after(at("Hire", crowns=[5, 0], staff={0: "accountant"}, row=ROW), "collect, hire guard, draw_row 0"), "DrawPart", {
        "hire agent_of_the_board": "PC-031 one_hire", "collect": "PC-041 collected"}),
    "hire, too poor": (lambda: at("DrawPart", crowns=[1, 0], row=ROW), "DrawPart", {
        "hire recruiter": "PC-033 too_dear", "hire agent_of_the_board": "PC-033 too_dear", "collect": "PC-079 no_accountant"}),
    "hire, collected": (lambda: after(at("Hire", crowns=[5, 0], staff={0: "accountant"}), "collect"), "Hire", {
        "collect": "PC-041 collected"}),
    "draw": (lambda: at("DrawPart", row="vh.n", staff={0: CREW}, hands={0: "bb.n", 1: "nf.n"}, stack=0), "DrawPart", {
        "draw_row 1": "PC-046 empty_place", "draw_row 4": "PC-022 no_such_place", "draw_stack": "PC-047 stack_empty",
        "end": "PC-027 must_draw", "spy 1": "PC-048 draw_first", "logistician": "PC-048 draw_first",
        "hire guard": "PC-026 step_over", "play big_boy.nose": "PC-026 comes_after_draw", "sell": "PC-026 comes_after_draw",
        "jack logistician": "PC-048 draw_first", "jack recruiter": "PC-104 jack_over", "jack technician": "PC-104 jack_later",
        "steal 1 spare": "PC-093 no_thief"}),
    "acquire": (lambda: at("Acquire", 3, row="vh.n bb.n", staff={0: CREW, 2: "guard"}, hands={0: "bb.n", 2: "nf.n"}), "Acquire", {
        "draw_row 0": "PC-090 use_logistician", "draw_stack": "PC-090 use_logistician", "trade 0": "PC-085 yourself",
        "trade 1": "PC-085 no_cards", "trade 2": "PC-108 guarded", "trade 3": "PC-085 no_such_seat",
        "trade x": "PC-085 no_such_seat", "spy 0": "PC-091 yourself", "spy 1": "PC-091 no_cards", "spy 2": "PC-108 guarded",
        "swap spare 0": "PC-086 not_held", "swap big_boy.nose 1": "PC-086 same_kind", "swap big_boy.nose 2": "PC-086 nothing_there",
        "swap big_boy.nose": "PC-086 swap_like", "take spare": "PC-091 spy_first", "jack technician": "PC-104 jack_later",
        "sell": "PC-026 comes_later", "hire guard": "PC-032 not_on_display", "hire investigator": "PC-026 step_over",
        "steal 1 spare": "PC-093 no_thief"}),
    "acquire, used": (lambda: at("Acquire", staff={0: CREW}, hands={0: "bb.n", 1: "nf.n"}, row=ROW, agent_uses=1, extra_drawn=1, spy_used=1), "Acquire", {
        "trade 1": "PC-083 agent_used", "swap big_boy.nose 0": "PC-083 agent_used", "logistician": "PC-090 logistician_used",
        "spy 1": "PC-091 spied", "take spare": "PC-091 spied", "draw_row 0": "PC-044 drawn"}),
    "acquire, nobody": (lambda: at("Acquire", staff={0: "jack_of_all_trades"}, hands={0: "bb.n", 1: "nf.n"}, row=ROW), "Acquire", {
        "trade 1": "PC-083 no_agent", "swap big_boy.nose 0": "PC-083 no_agent", "logistician": "PC-090 no_logistician",
        "spy 1": "PC-091 no_spy", "take spare": "PC-091 no_spy", "draw_stack": "PC-044 drawn"}),
    "acquire, empty": (lambda: at("Acquire", staff={0: CREW}, stack=0), "Acquire", {
        "logistician": "PC-047 depot_empty", "draw_stack": "PC-044 drawn"}),
    "extra draw": (lambda: after(at("Acquire", staff={0: CREW}, hands={1: "nf.n"}, row=ROW), "logistician"), "DrawPart", {
        "end": "PC-090 must_draw_extra", "spy 1": "PC-090 draw_first", "jack logistician": "PC-090 draw_first",
        "logistician": "PC-090 logistician_used", "sell": "PC-026 comes_after_draw"}),
    "spying": (lambda: after(at("Acquire", staff={0: "spy"}, hands={1: "nf.n"}), "spy 1"), "TakeCard", {
        "take spare": "PC-091 not_in_hand", "take wing": "PC-007 no_such_part", "end": "PC-091 must_take", "spy 1": "PC-091 must_take"}),
    "flyer": (lambda: at("Flyer", 3, hands={0: "bb.n s"}, factories={0: "bb.n bb.l bb.r bb.t bb.f", 2: "nf.n"}, staff={2: "guard"}), "Flyer", {
        "play spare": "PC-061 no_room", "play night_fury.nose": "PC-050 not_held", "play wing": "PC-007 no_such_part",
        "steal 1 spare": "PC-093 no_thief", "jack technician": "PC-104 no_jack", "sell": "PC-026 comes_later",
        "draw_stack": "PC-026 step_over"}),
    "flyer, played": (lambda: at("Flyer", hands={0: "bb.n s"}, parts_played=2), "Flyer", {"play big_boy.nose": "PC-050 plays_used"}),
    "flyer, thief": (lambda: at("Flyer", 3, factories={0: "bb.n bb.l bb.r bb.t s", 1: "s", 2: "nf.n"}, staff={0: "thief", 2: "guard"}), "Flyer", {
        "steal 1 spare": "PC-095 no_room", "steal 2 night_fury.nose": "PC-108 guarded", "steal 0 spare": "PC-093 yourself",
        "steal 7 spare": "PC-093 no_such_seat", "steal 1 night_fury.nose": "PC-096 not_in_factory", "steal 1 x": "PC-007 no_such_part"}),
    "buyer": (lambda: at("Buyer", factories={0: "bb.n s"}, staff={0: "jack_of_all_trades contractor contractor"}, jack_as="recruiter"), "Buyer", {
        "jack contractor": "PC-104 jack_named", "play spare": "PC-026 step_over", "discard spare": "PC-026 comes_later",
        "pick spare": "PC-067 no_picking"}),
    "buyer, incomplete": (lambda: at("Buyer", factories={0: "bb.n s"}, staff={0: "jack_of_all_trades"}), "Buyer", {
        "sell": "PC-065 incomplete"}),
    "buyer, empty pool": (lambda: at("Buyer", staff={0: "factory_manager contractor jack_of_all_trades"}), "Buyer", {
        "sell": "PC-065 nothing_to_sell", "pick spare": "PC-098 sell_first", "empty": "PC-098 sell_first"}),
    "buyer, poor pool": (lambda: at("Buyer", pool="bb.n", staff={0: "factory_manager jack_of_all_trades"}), "Buyer", {
        "sell": "PC-098 no_plane_in_pool"}),
    "picking": (lambda: after(at("Buyer", pool="bb.n nf.n bb.l bb.r bb.t", staff={0: "factory_manager"}), "sell"), "PickPart", {
        "pick big_boy.left_wing": "PC-051 wrong_slot", "pick whirligig.nose": "PC-098 not_in_pool", "pick spare": "PC-098 no_spare_left",
        "pick x": "PC-007 no_such_part", "empty": "PC-065 must_fill", "end": "PC-098 finish_sale", "sell": "PC-098 finish_sale"}),
    "picking, spare": (lambda: after(at("Buyer", pool="bb.n nf.n bb.l bb.r s", staff={0: "factory_manager"}), "sell"), "PickPart", {
        "pick spare": "PC-065 spare_needed"}),
    "picking, last": (lambda: after(at("Buyer", pool="bb.f bh.f", staff={0: "factory_manager contractor"}), "sell"), "PickPart", {
        "empty": "PC-101 one_card"}),
    "clean up": (lambda: after(at("Flyer", hands={0: SIX}), "end"), "DiscardPart", {
        "end": "PC-074 over_limit", "discard night_fury.nose": "PC-075 not_held", "discard x": "PC-007 no_such_part",
        "play spare": "PC-026 step_over", "jack logistician": "PC-104 no_jack", "sell": "PC-065 nothing_to_sell",
        "steal 1 spare": "PC-093 no_thief"}),
    "clean up, a plane kept": (lambda: after(at("Flyer", hands={0: SIX}, factories={0: "nf.n nf.l nf.r nf.t"}), "end, end"), "DiscardPart", {
        "sell": "PC-026 step_over"}),
    "clean up, too little": (lambda: after(at("Flyer", hands={0: SIX}, factories={0: "nf.n nf.l nf.r"}), "end"), "DiscardPart", {
        "sell": "PC-065 incomplete"}),
    "over": (lambda: to_end(at("Flyer", seat=1, last_round=1)), "", {"end": "PC-122 over", "hire spy": "PC-122 over"}),
}
TRIES = [(name, text) for name, (_, _, answers) in CASES.items() for text in answers]


@pytest.mark.rule("PC-007", "PC-022", "PC-026", "PC-027", "PC-031", "PC-032", "PC-033", "PC-040", "PC-041", "PC-044")
@pytest.mark.parametrize(("name", "text"), TRIES, ids=[f"{name}: {text}" for name, text in TRIES])
def test_a_wrong_move_is_refused_with_its_rule(name: str, text: str) -> None:
    make, step, answers = CASES[name]
    s = make()

    assert step_name(s) == step
    assert refused(s, text) == answers[text]
    assert answers[text].split(" ")[0] in rules_of(GAME)
    assert answers[text].split(" ")[1] in WORDING["refusals"]


@pytest.mark.rule("PC-028")
def test_it_is_somebody_elses_turn() -> None:
    s = hiring()

    assert rule_against(s, 1, "hire guard") == "PC-028"
    assert rule_against(s, 0, "hire guard") == ""


@pytest.mark.rule("PC-023")
def test_while_cards_are_dealt_nobody_moves() -> None:
    assert rule_against(new_game(2), 0, "draw_stack") == "PC-023"


@pytest.mark.rule("PC-056")
def test_a_wing_on_a_wing_replaces_it() -> None:
    s = at("Flyer", hands={0: "bb.l"}, factories={0: "nf.l"})

    assert rule_against(s, 0, "play big_boy.left_wing") == ""
    assert after(s, "play big_boy.left_wing").dump()["factories"][0] == ["big_boy.left_wing"]


def test_every_refusal_is_one_sentence_and_every_sentence_is_used() -> None:
    source = (HERE / "refusals.py").read_text() + (HERE / "state.py").read_text()
    reasons = set(re.findall(r'"([a-z_]+)"', source)) & set(WORDING["refusals"])

    assert reasons == set(WORDING["refusals"])
    for sentence in WORDING["refusals"].values():
        assert sentence[0].isupper() or sentence.startswith("{0:")
        assert sentence.endswith(".")
        assert sentence.count(".") == 1


def said(s: Planecrafters, text: str) -> str:
    """Return why a move of the player to act is refused, in words."""
    refusal = s.why_not(s.to_act(), text)
    assert isinstance(refusal, Refusal)
    return wording_of(GAME).refusal(refusal, ["Ann", "Ben", "Cleo"])


THIEF = CASES["flyer, thief"][0]
SPOKEN: list[tuple[Callable[[], Planecrafters], str, str]] = [
    (hiring, "hire accountant", "Hiring Accountant costs you 9 crowns, and you have 6. (PC-033)"),
    (hiring, "hire spy", "Spy is no longer on display: every copy has been hired. (PC-032)"),
    (CASES["clean up"][0], "end", "You may keep 5 cards; still to be discarded: 1. (PC-074)"),
    (CASES["clean up"][0], "discard night_fury.nose", "You hold no Night Fury nose. (PC-075)"),
    (CASES["flyer, played"][0], "play big_boy.nose",
     "You have played 2 parts and may play no more in this turn, except Spare Parts. (PC-050)"),
    (lambda: at("Buyer", factories={0: "bb.n s s"}), "sell", "The plane lacks 1 part (slots without one: left wing, "
     "right wing, tail), and you have no Contractor in effect. (PC-065)"),
    (lambda: at("Buyer", factories={0: "bb.n bb.t"}), "sell", "The plane lacks 2 parts (slots without one: left wing, "
     "right wing), and you have no Contractor in effect. (PC-065)"),
    (THIEF, "steal 2 night_fury.nose", "Cleo has a Guard: hand and factory are out of reach. (PC-108)"),
    (THIEF, "steal 1 night_fury.nose", "There is no Night Fury nose in the factory of Ben. (PC-096)"),
    (CASES["acquire"][0], "spy 1", "Ben holds no card. (PC-091)"),
    (CASES["spying"][0], "take spare", "Ben holds no Spare Part. (PC-091)"),
    (CASES["draw"][0], "jack recruiter",
     "The Jack of all Trades can be Recruiter only in the Hire step, which is over for this turn. (PC-104)"),
    (CASES["draw"][0], "sell",
     "That belongs to the Buyer step, which comes later in the turn; first take the card that is due. (PC-026)"),
    (CASES["picking"][0], "pick big_boy.left_wing", "Big Boy left wing does not fit: the nose is asked for. (PC-051)"),
]


@pytest.mark.rule("PC-032", "PC-033", "PC-050", "PC-051", "PC-063", "PC-065", "PC-074", "PC-096", "PC-104", "PC-108")
@pytest.mark.parametrize(("make", "text", "sentence"), SPOKEN, ids=[text for _, text, _ in SPOKEN])
def test_a_refusal_names_players_things_and_figures(make: Callable[[], Planecrafters], text: str, sentence: str) -> None:
    assert said(make(), text) == sentence


@pytest.mark.rule("PC-028")
def test_please_wait_names_the_player() -> None:
    refusal = hiring().why_not(1, "end")
    assert isinstance(refusal, Refusal)

    assert wording_of(GAME).refusal(refusal, ["Ann", "Ben"]) == "Please wait: Ann is deciding now. (PC-028)"


@pytest.mark.rule("PC-130", "PC-132")
def test_objectives_that_are_not_played_with_are_not_said_to_be_kept() -> None:
    rest = [f"OBJ{n:02d}" for n in range(7, 21)]
    kept = at("Flyer", options={"objectives": True}, objectives=[["OBJ01", "OBJ02"], ["OBJ03", "OBJ04"]],
              returned=[["OBJ05"], ["OBJ06"]], objective_box=rest)

    assert refused(kept, "return OBJ03") == "PC-132 objectives_kept"
    assert refused(at("Flyer"), "return OBJ03") == "PC-130 no_objectives"


def test_random_tries_never_crash_and_always_cite_a_rule() -> None:
    rules, rng = rules_of(GAME), Random(8)
    texts = [m.text for m in GAME.state.NOTATION.actions(8)]
    for s in random_play(dealt(3, objectives=True), rng):
        if s.to_act() >= 0:
            for _ in range(3):
                refusal = s.why_not(s.to_act(), texts[int(rng.random() * len(texts))])
                assert refusal is None or (refusal.rule in rules and refusal.reason in WORDING["refusals"])
