from __future__ import annotations

from random import Random

from pp import COMMUNAL, HANDS, after, dealt, edited, stacked, talking, typed

from aerodrome.bots.registry import bot_named
from aerodrome.bots.worlds import Worlds
from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.hints import ExpertHints, action_weights, likelihood, projected, strengths_of
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.hints import chances
from aerodrome.kernel.sight import Sight

OFFER_0_1 = "say deal, to 1, act invest, in 0, count 1, act invest, in 1, count 1"


def strong_first() -> Profiteers:
    return dealt(3, 0, stacked(COMMUNAL, *HANDS[:3]))


def choose(s: Profiteers, name: str = "level2") -> str:
    return bot_named(name).choose(Sight(GAME, s, s.to_act()), Random(1)).text


def bots_play(s: Profiteers, moves: int) -> tuple[Profiteers, list[str]]:
    s, said = s.clone(), []
    for _ in range(moves):
        said.append(choose(s))
        s.apply(next(m for m in s.options() if m.text == said[-1]))
    return typed(s), said


def test_shares_grow_with_credits_and_shrink_with_time() -> None:
    near, far = chances([30, 20, 20], 5.0), chances([30, 20, 20], 20.0)

    assert near[0] > far[0] > far[1] == far[2]
    assert abs(sum(near) - 1) < 1e-9


def test_the_projection_pays_the_winner_of_this_world() -> None:
    s = strong_first()
    invested = after(s, "invest 1, end, invest 0, end")

    assert projected(s)[0] > 0 == projected(s)[1] == projected(s)[2]
    assert projected(invested)[1] == 1 + 3  # one share of a rival, and the dividend of one in the winner


def test_a_strong_hand_bribes_its_category() -> None:
    s = strong_first()
    strengths = strengths_of(s, 0, s.face_up)
    options = s.options()
    weights = dict(zip([m.text for m in options], action_weights(s, 0, options), strict=True))
    best = max(range(3), key=lambda k: strengths[k])

    assert weights["bribe " + ["cargo", "planet", "ship"][best]] == max(weights[f"bribe {k}"]
                                                                        for k in ("cargo", "planet", "ship"))


def test_only_long_searches_play_on_like_experts() -> None:
    hints = GAME.hints()

    assert [isinstance(hints.tuned(n), ExpertHints) for n in (110, 320, 4000, 0)] == [False, True, True, True]


def test_an_expert_bribes_the_own_strength_and_invests_in_the_strength_of_others() -> None:
    s = strong_first()
    weak = dealt(3, 0, stacked(COMMUNAL, *HANDS[2::-1]))
    bribed = after(s, "bribe cargo, end")

    assert weighed(s)["bribe cargo"] > 3 * weighed(weak)["bribe cargo"]
    assert weighed(weak)["invest 1"] > 3 * weighed(s)["invest 1"]
    assert weighed(bribed)["invest 0"] > weighed(bribed)["invest 2"]
    assert all(weight > 0 for weight in weighed(bribed).values())


def weighed(s: Profiteers) -> dict[str, float]:
    weights = ExpertHints(GAME).weigh(s, s.options())
    assert weights is not None
    return dict(zip([m.text for m in s.options()], weights, strict=True))


def test_investors_follow_bribes_on_the_priority() -> None:
    s = after(strong_first(), "bribe cargo, bribe cargo")
    options = s.options()
    weights = dict(zip([m.text for m in options], action_weights(s, 1, options), strict=True))

    assert weights["invest 0"] > weights["invest 2"]


def test_the_leader_of_the_priority_keeps_shares() -> None:
    strong = after(strong_first(), "bribe cargo")
    weak = after(strong_first(), "bribe cargo, end, bribe cargo")
    end = [dict(zip([m.text for m in s.options()], action_weights(s, s.to_act(), s.options()), strict=True))["end"]
           for s in (strong, weak)]

    assert end[0] > end[1]


def test_a_bribe_speaks_for_a_strong_hand() -> None:
    s = after(strong_first(), "bribe cargo, end, bribe cargo, end")
    hands = sorted(range(3), key=lambda q: strengths_of(s, q, s.face_up)[0])
    strong, weak = s.clone(), s.clone()
    strong.hands[0], weak.hands[0] = s.hands[hands[-1]], s.hands[hands[0]]

    assert likelihood(strong, 0) > likelihood(weak, 0)
    assert likelihood(s, 2) == 0.0  # has done nothing


def test_worlds_are_all_alike_before_anybody_has_acted() -> None:
    s = strong_first()

    assert GAME.hints().belief(s, 0) is None
    assert (GAME.hints().belief(after(s, "bribe cargo"), 1) or 0.0) > 0.0


def test_a_reader_meets_strong_hands_more_often() -> None:
    s = after(strong_first(), "bribe ship, bribe ship, bribe ship, bribe ship")
    sight = Sight(GAME, s, 2)

    def ship_strength(pool: int) -> float:
        worlds = Worlds(sight, Random(4), pool)
        dealt_worlds = [typed(worlds.deal()) for _ in range(300)]
        return sum(strengths_of(world, q, world.face_up)[2] for world in dealt_worlds for q in (0, 1)) / 600

    assert ship_strength(300) > ship_strength(0) + 0.3


def test_a_bot_offers_a_deal_before_its_own_turn_only() -> None:
    s = talking(3)
    s, said = bots_play(s, 8)

    assert said[:8] == ["say deal", "to 1", "act invest", "in 0", "count 1", "act invest", "in 1", "count 1"]
    s, said = bots_play(s, 3)
    assert said == ["silent", "say accept", "message 0"]


def test_an_accepted_deal_is_honoured_by_both() -> None:
    s = talking(3)
    s, said = bots_play(s, 60)

    assert "invest 0" in said
    assert "invest 1" in said
    while s.agenda and not s.ledger:
        s.apply(next(m for m in s.options() if m.text == choose(s)) if s.to_act() >= 0
                else s.agenda[-1].sample(s, Random(2)))
    assert sum(s.kept) > 0 == sum(s.broken)


def test_a_one_sided_deal_is_declined() -> None:
    greedy = "say deal, to 1, act invest, in 0, count 2, act invest, in 1, count 1, silent"
    wrong = "say deal, to 1, act invest, in 0, count 1, act bribe, on ship, count 1, silent"
    for offer in (greedy, wrong):
        assert choose(after(talking(3), offer)) == "say decline"


def test_who_broke_promises_is_not_trusted() -> None:
    s = after(talking(3), OFFER_0_1 + ", silent")

    assert choose(s) == "say accept"
    assert choose(edited(s, broken=[1, 0, 0])) == "say decline"
    assert choose(edited(s, broken=[1, 0, 0], kept=[2, 0, 0])) == "say accept"


def test_claims_change_nothing() -> None:
    s = talking(3)
    quiet = after(s, "silent, silent, silent")
    bluff = after(s, "say claim, icon settlers, count 5, silent, silent, silent")

    assert choose(quiet, "level4@50") == choose(bluff, "level4@50")


def test_a_promise_of_somebody_who_left_is_kept() -> None:
    s = after(talking(3), "say promise, act bribe, on ship, count 1, silent, silent, silent")

    assert choose(s, "level4@20") == "bribe ship"
