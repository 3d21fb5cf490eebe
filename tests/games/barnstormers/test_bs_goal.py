"""Every formation can be flown: a simple goal-seeking player completes each of them among random rivals."""

from __future__ import annotations

from random import Random

import pytest

from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import OUT, STUNT, STUNT_LEVEL
from aerodrome.games.barnstormers.flight import heading_of
from aerodrome.games.barnstormers.formations import MASKS, RINGS
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.move import Move
from aerodrome.kernel.shape import members
from aerodrome.testing import edited, new_game

SEAT = 0
MOST_TURNS = 120


def way_out(s: Barnstormers, space: int) -> int:
    """How many steps straight ahead lead out of the flying area."""
    steps, heading = 0, heading_of(s.board[space])
    while space != OUT:
        space = s.space_ahead(space, heading)
        steps += 1
    return steps


def distance(s: Barnstormers, stunt: int, seat: int = SEAT) -> float:
    """How far the planes are from the nearest clear place of the formation; spare planes should fly out."""
    own = s.own[seat]
    best = 1e9
    for mask, ring in zip(MASKS[s.box.area][stunt], RINGS[s.box.area][stunt], strict=True):
        far = 10 * (mask & ~own).bit_count() + 6 * (own & ring).bit_count()
        if far == 0 and not (s.moved & mask or s.before & ring):
            far = 12  # finished but stale: another place is nearer
        if far < best:
            best = far + sum(0.3 * way_out(s, space) for space in members(own & ~mask))
    return best


def after_turn(s: Barnstormers, move: Move, stunt: int) -> float:
    """The best distance that a move can lead to; a dispatch fills any gap."""
    world = s.clone()
    world.apply(move)
    if move.verb == "dispatch":
        return distance(s, stunt) - 9
    if type(world.agenda[-1]).__name__ not in ("ChooseTurn", "ConfirmMove"):
        return distance(world, stunt)
    return min(after_turn(world, turn, stunt) for turn in world.options())


def choose(s: Barnstormers, stunt: int, rng: Random) -> Move:
    """Claim if possible; act towards the formation; play no cards."""
    options = [m for m in s.options() if m.verb not in ("play", "use", "toss", "take", "immune")] or s.options()
    claims = [m for m in options if m.verb == "claim" and m.arg == stunt]
    if claims:
        return claims[0]
    ends = [m for m in options if m.verb in ("end", "none", "no")]
    if ends and type(s.agenda[-1]).__name__ != "Perform":
        return ends[0]
    if ends and s.taken >= 2:
        return ends[0]
    return min(options, key=lambda m: after_turn(s, m, stunt) + rng.random())


def turns_needed(players: int, stunt: int, seed: int) -> int:
    """Play until the stunt is claimed; return the turns it took, or MOST_TURNS."""
    rng = Random(seed)
    s = new_game(GAME, players, {"competition": "extreme", "lead_pilot": "0", "max_rounds": 1000})
    while type(s.agenda[-1]).__name__ != "Perform":
        s.apply(s.agenda[-1].sample(s, rng))
    s = displayed(s, stunt)
    assert isinstance(s, Barnstormers)
    while s.round < MOST_TURNS:
        if s.to_act() != SEAT:
            s.apply(random_rival(s, rng))
            continue
        move = choose(s, stunt, rng)
        if move.verb == "claim" and move.arg == stunt:
            return s.round
        s.apply(move)
    return MOST_TURNS


def random_rival(s: Barnstormers, rng: Random) -> Move:
    """Chance, or a rival at random who leaves the stunts to us."""
    options = [m for m in s.options() if not m.verb.startswith("claim")]
    return options[int(rng.random() * len(options))] if s.to_act() >= 0 else s.agenda[-1].sample(s, rng)


def displayed(s: object, stunt: int) -> Barnstormers:
    """The position with the stunt on the panel, exchanged for another of its level."""
    assert isinstance(s, Barnstormers)
    level = STUNT_LEVEL[stunt]
    if stunt in s.panel:
        return s
    data = s.dump()
    slot, name = 2 * level, STUNT.write(stunt)
    data["stunt_decks"][level].remove(name)
    data["stunt_decks"][level].append(data["panel"][slot])
    data["panel"][slot] = name
    new = edited(GAME, s, panel=data["panel"], stunt_decks=data["stunt_decks"])
    assert isinstance(new, Barnstormers)
    return new


@pytest.mark.rule("BS-075", "BS-091")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stunt", range(len(STUNT)), ids=STUNT.words)
def test_a_goal_seeking_player_completes_every_formation(players: int, stunt: int) -> None:
    assert turns_needed(players, stunt, seed=7) < MOST_TURNS
