from __future__ import annotations

from random import Random

import pytest
from bs import own_sky, panel, start

from aerodrome.bots.registry import bot_named
from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import STUNT
from aerodrome.games.barnstormers.hints import find_places, places_of, prospect, reach_of, weigh_actions, weigh_places
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.bits import count
from aerodrome.kernel.sight import Sight

LINES = ["line-astern", "line-astern"]


def line_panel(players: int = 2) -> Barnstormers:
    """A panel on which three planes in a row are the easy stunt."""
    return panel(start(players), LINES)


def line(s: Barnstormers, actions: int = 0) -> float:
    """What three planes in a row are worth to seat 0 when it is not its turn, or with so many actions."""
    return prospect(s, 0, STUNT.read("line-astern"), reach_of(s, 0), reach_of(s, 1), actions, actions > 0)


def weights(s: Barnstormers) -> dict[str, float]:
    found = GAME.hints().weigh(s, s.options())
    assert found is not None
    return dict(zip([m.text for m in s.options()], found, strict=True))


@pytest.mark.parametrize("bits", [0, 1, 0b1011, (1 << 49) - 1, 1 << 48, (1 << 60) - 1, 0x2AAAAAAAAAAAAAA])
def test_bits_are_counted(bits: int) -> None:
    assert count(bits) == bits.bit_count()


def test_a_nearer_formation_is_worth_more() -> None:
    s = line_panel()
    close = own_sky(s, "b2 c2 d3 f6", "b6")
    far = own_sky(s, "b2 d4 f2 f6", "b6")

    assert line(close) > line(far) > 0
    assert line(close, 2) > line(close)


def test_a_threatened_formation_is_worth_less() -> None:
    s = line_panel()
    safe = own_sky(s, "b3 c3", "c6", actions=0)
    threatened = own_sky(s, "b3 c3", "c2", actions=0)

    assert line(threatened) < line(safe)


def test_a_plane_in_the_hangar_can_fill_a_cell() -> None:
    s = line_panel()
    with_hangar = own_sky(s, "b2 c2", "b6")
    grounded = own_sky(s, "b2 c2 f6 e6 f5 e5", "b6")

    assert line(with_hangar) >= line(grounded) > 0
    assert weights(with_hangar)["dispatch"] == max(weights(with_hangar).values())


def test_the_move_that_completes_a_formation_looks_best() -> None:
    s = own_sky(line_panel(), "b3 c3 d2 f6 e6 f5", "b6")  # the plane on d2 can move up to d3
    found = weights(s)

    assert found["move d2"] == max(found.values())
    assert weigh_actions(s, 0, s.options()) == list(found.values())


def test_a_dispatched_plane_goes_where_a_formation_lacks_it() -> None:
    s = own_sky(line_panel(), "b2 c2", "b6")
    places = [m for m in GAME.state.NOTATION.actions(2) if m.verb == "at"]
    found = dict(zip([m.text for m in places], weigh_places(s, 0, places), strict=True))

    assert found["at d2"] == max(found.values()) > found["at f6"]


def test_places_are_found_again_as_before() -> None:
    own = sum(1 << i for i in (3, 4, 11, 20))
    for stunt in range(len(STUNT)):
        fresh = [(p.mask, p.missing, p.ringed) for p in find_places(1, stunt, own)]

        for _ in range(2):
            assert [(p.mask, p.missing, p.ringed) for p in places_of(1, stunt, own)] == fresh


@pytest.mark.parametrize("name", ["level3@60", "level4@80"])
def test_bots_fly_a_stunt_that_one_move_completes(name: str) -> None:
    s, rng = own_sky(line_panel(), "b3 c3 d2 f6 e6 f5", "b6"), Random(4)
    bot = bot_named(name)
    while s.active == 0 and not s.pilots[0] and s.agenda:
        seat = s.to_act()
        s.apply(bot.choose(Sight(GAME, s, seat), rng) if seat >= 0 else s.agenda[-1].sample(s, rng))

    assert s.pilots[0] == 1
