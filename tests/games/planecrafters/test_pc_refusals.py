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
        "return OBJ01": "PC-132 objectives_kept", "pass": "PC-026 unknown", "undo": "PC-026 unknown", "": "PC-026 unknown"}),
    "hire, done": (lambda: after(at("Hire", crowns=[20, 0], staff={0: "accountant jack_of_all_trades"}), "hire spy"), "Hire", {
        "hire guard": "PC-031 one_hire", "jack recruiter": "PC-104 jack_too_late", "jack agent_of_the_board": "PC-104 jack_elsewhere"}),
    "hire, collected": (lambda: after(at("Hire", crowns=[5, 0], staff={0: "accountant"}), "collect"), "Hire", {
        "collect": "PC-041 collected"}),
    "draw": (lambda: at("DrawPart", row="vh.n", staff={0: CREW}, hands={0: "bb.n", 1: "nf.n"}, stack=0), "DrawPart", {
        "draw_row 1": "PC-046 empty_place", "draw_row 4": "PC-022 no_such_place", "draw_stack": "PC-047 stack_empty",
        "end": "PC-027 must_draw", "spy 1": "PC-048 draw_first", "logistician": "PC-048 draw_first",
        "hire guard": "PC-026 step_over", "play big_boy.nose": "PC-026 comes_later", "jack logistician": "PC-104 draw_first"}),
    "acquire": (lambda: at("Acquire", 3, row="vh.n bb.n", staff={0: CREW, 2: "guard"}, hands={0: "bb.n", 2: "nf.n"}), "Acquire", {
        "draw_row 0": "PC-044 drawn", "draw_stack": "PC-044 drawn", "trade 0": "PC-085 yourself",
        "trade 1": "PC-085 no_cards", "trade 2": "PC-108 guarded", "trade 3": "PC-085 no_such_seat",
        "trade x": "PC-085 no_such_seat", "spy 0": "PC-091 yourself", "spy 1": "PC-091 no_cards", "spy 2": "PC-108 guarded",
        "swap spare 0": "PC-086 not_held", "swap big_boy.nose 1": "PC-086 same_kind", "swap big_boy.nose 2": "PC-086 nothing_there",
        "swap big_boy.nose": "PC-086 swap_like", "take spare": "PC-091 spy_first", "jack technician": "PC-104 jack_elsewhere",
        "sell": "PC-026 comes_later", "hire guard": "PC-026 step_over"}),
    "acquire, used": (lambda: at("Acquire", staff={0: CREW}, hands={0: "bb.n", 1: "nf.n"}, row=ROW, agent_uses=1, extra_drawn=1, spy_used=1), "Acquire", {
        "trade 1": "PC-083 agent_used", "swap big_boy.nose 0": "PC-083 agent_used", "logistician": "PC-090 logistician_used",
        "spy 1": "PC-091 spied"}),
    "acquire, nobody": (lambda: at("Acquire", staff={0: "jack_of_all_trades"}, hands={0: "bb.n", 1: "nf.n"}, row=ROW), "Acquire", {
        "trade 1": "PC-083 no_agent", "swap big_boy.nose 0": "PC-083 no_agent", "logistician": "PC-090 no_logistician",
        "spy 1": "PC-091 no_spy"}),
    "spying": (lambda: after(at("Acquire", staff={0: "spy"}, hands={1: "nf.n"}), "spy 1"), "TakeCard", {
        "take spare": "PC-091 not_in_hand", "end": "PC-091 must_take", "spy 1": "PC-091 must_take"}),
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
        "pick spare": "PC-026 part"}),
    "buyer, incomplete": (lambda: at("Buyer", factories={0: "bb.n s"}, staff={0: "jack_of_all_trades"}), "Buyer", {
        "sell": "PC-065 incomplete"}),
    "picking": (lambda: after(at("Buyer", pool="bb.n nf.n bb.l bb.r bb.t", staff={0: "factory_manager"}), "sell"), "PickPart", {
        "pick big_boy.left_wing": "PC-051 wrong_slot", "pick whirligig.nose": "PC-098 not_in_pool", "pick spare": "PC-098 no_spare_left",
        "pick x": "PC-007 no_such_part", "empty": "PC-065 must_fill", "end": "PC-098 finish_sale", "sell": "PC-098 finish_sale"}),
    "clean up": (lambda: after(at("Flyer", hands={0: "bb.n bb.l bb.r bb.t bb.f s"}), "end"), "DiscardPart", {
        "end": "PC-074 over_limit", "discard night_fury.nose": "PC-075 not_held", "discard x": "PC-007 no_such_part",
        "play spare": "PC-026 step_over", "jack logistician": "PC-104 no_jack"}),
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


def test_every_refusal_is_a_sentence_and_every_sentence_is_used() -> None:
    source = (HERE / "refusals.py").read_text() + (HERE / "state.py").read_text()
    reasons = set(re.findall(r'"([a-z_]+)"', source)) & set(WORDING["refusals"])

    assert reasons == set(WORDING["refusals"])
    for sentence in WORDING["refusals"].values():
        assert sentence[0].isupper()
        assert sentence.endswith(".")


def test_a_refusal_names_the_figures() -> None:
    wording = wording_of(GAME)
    dear, limit = hiring().why_not(0, "hire accountant"), CASES["clean up"][0]().why_not(0, "end")
    lacking = CASES["buyer, incomplete"][0]().why_not(0, "sell")
    assert isinstance(dear, Refusal)
    assert isinstance(limit, Refusal)
    assert isinstance(lacking, Refusal)

    assert wording.refusal(dear, []) == "That employee costs you 9 crowns, and you have 6. (PC-033)"
    assert wording.refusal(limit, []) == "You may keep 5 cards; still to be discarded: 1. (PC-074)"
    assert "left wing, right wing, tail" in wording.refusal(lacking, [])


def test_random_tries_never_crash_and_always_cite_a_rule() -> None:
    rules, rng = rules_of(GAME), Random(8)
    texts = [m.text for m in GAME.state.NOTATION.actions(8)]
    for s in random_play(dealt(3, objectives=True), rng):
        if s.to_act() >= 0:
            for _ in range(3):
                refusal = s.why_not(s.to_act(), texts[int(rng.random() * len(texts))])
                assert refusal is None or (refusal.rule in rules and refusal.reason in WORDING["refusals"])
