"""Set-up (section 4): start player, characters, tiles, blueprints. Nobody decides anything; all of it is chance."""

from __future__ import annotations

from random import Random
from typing import Final

from aerodrome.games.propeller_islands.box import (
    CARDS_OF,
    CHARACTER,
    DEAL_CHARACTER,
    FIRST_LANDMARK,
    NOTATION,
    POSITIONS,
    START,
    TILES,
)
from aerodrome.games.propeller_islands.effects import draw_tile
from aerodrome.games.propeller_islands.hexes import cell_at
from aerodrome.games.propeller_islands.island import placed
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import NO_ONE, Chance, Deal, Rule, Steps

START_CELL: Final = cell_at(1, 0)
OFFERED: Final = 3  # blueprints of each level
DEALT: Final = (2, 1)  # blueprints to each player, by level


class DrawStart(Chance[Propellers]):
    """PI-034 The first start player is drawn by lot."""

    def options(self, s: Propellers) -> Moves:
        return START[:s.box.players]

    def take(self, s: Propellers, m: Move) -> Steps:
        s.start = m.arg
        s.tell("start", m.arg)
        return ()


class DealCharacter(Chance[Propellers]):
    """PI-011, PI-035 A character for a player who was not given one; nobody else has it or is given it."""

    def options(self, s: Propellers) -> Moves:
        taken = [*s.characters, *s.box.assigned]
        return [DEAL_CHARACTER[c] for c in range(len(CHARACTER)) if c not in taken]

    def take(self, s: Propellers, m: Move) -> Steps:
        meet(s, self.seat, m.arg)
        return ()


class GiveCharacter(Rule[Propellers]):
    """PI-035 A character that was assigned before the game."""

    def happen(self, s: Propellers) -> Steps:
        meet(s, self.seat, s.box.assigned[self.seat])
        return ()


def meet(s: Propellers, p: int, character: int) -> None:
    """Give a player a character."""
    s.characters = s.characters[:p] + (character,) + s.characters[p + 1:]
    s.tell("character", p, character)


class ShuffleTiles(Deal[Propellers]):
    """PI-039, PI-041 All tiles that lie nowhere else are shuffled into a face-down stack."""

    def sample(self, s: Propellers, rng: Random) -> Move:
        tiles = loose_tiles(s)
        shuffle(rng, tiles)
        return NOTATION.deal("tiles", tiles)

    def admits(self, s: Propellers, m: Move) -> bool:
        return m.verb == "tiles" and sorted(m.args) == loose_tiles(s)

    def take(self, s: Propellers, m: Move) -> Steps:
        s.stack, s.returning = tuple(m.args), ()
        return ()

    def audience(self, s: Propellers) -> int:
        return NO_ONE


def loose_tiles(s: Propellers) -> list[int]:
    """All tiles but the Capitols and those on an island, sorted."""
    laid = {tile for island in s.islands for tile in island.tiles}
    return [tile for tile in range(1, TILES) if tile not in laid]


class StartTile(Rule[Propellers]):
    """PI-040 to PI-042 Turn tiles up until a guild or hub building comes; it goes beside the Capitol, without fame."""

    def happen(self, s: Propellers) -> Steps:
        p, tile = self.seat, draw_tile(s)
        while tile >= FIRST_LANDMARK:
            s.returning += (tile,)
            tile = draw_tile(s)
        s.islands[p] = placed(s.islands[p], tile, START_CELL)
        s.tell("start_tile", p, tile)
        return ()


class ReturnTiles(Rule[Propellers]):
    """PI-041 The other tiles that were turned up are shuffled back into the stack."""

    def happen(self, s: Propellers) -> Steps:
        if not s.returning:
            return ()
        s.tell_all("back", -1, list(s.returning))
        return (ShuffleTiles(),)


class FillOffer(Rule[Propellers]):
    """PI-045, PI-046 The twelve positions around the forge board are filled in order."""

    def happen(self, s: Propellers) -> Steps:
        for position in range(POSITIONS):
            refill(s, position)
        return ()


class Refill(Rule[Propellers]):
    """PI-072, PI-087 Position *n* of the offer is filled from the stack."""

    def happen(self, s: Propellers) -> Steps:
        refill(s, self.n)
        return ()


def refill(s: Propellers, position: int) -> None:
    """PI-073 Fill a position; from an empty stack it stays empty."""
    if s.stack:
        tile = draw_tile(s)
        s.offer[position] = tile
        s.tell("offer", -1, position, tile)


class ShuffleBlueprints(Deal[Propellers]):
    """PI-047 The blueprints of level *n* + 1 are shuffled."""

    def sample(self, s: Propellers, rng: Random) -> Move:
        cards = CARDS_OF[self.n][:]
        shuffle(rng, cards)
        return NOTATION.deal("blueprints", cards)

    def admits(self, s: Propellers, m: Move) -> bool:
        return m.verb == "blueprints" and sorted(m.args) == CARDS_OF[self.n]

    def take(self, s: Propellers, m: Move) -> Steps:
        s.plan_stacks[self.n] = tuple(m.args)
        return ()

    def audience(self, s: Propellers) -> int:
        return NO_ONE


class OfferBlueprints(Rule[Propellers]):
    """PI-047 Three blueprints of each level are turned up."""

    def happen(self, s: Propellers) -> Steps:
        for level in range(2):
            for _ in range(OFFERED):
                offer_blueprint(s, level)
        return ()


def offer_blueprint(s: Propellers, level: int) -> None:
    """PI-180, PI-181 Turn the top blueprint of a level up; an empty stack refills nothing."""
    if s.plan_stacks[level]:
        card = draw_blueprint(s, level)
        s.plans |= 1 << card
        s.reveal()
        s.tell("plan", -1, card)


def draw_blueprint(s: Propellers, level: int) -> int:
    """Take the top card of a stack of blueprints."""
    card = s.plan_stacks[level][0]
    s.plan_stacks[level] = s.plan_stacks[level][1:]
    return card


class DealHands(Rule[Propellers]):
    """PI-048, PI-049 Two basic blueprints and an advanced one each, in secret."""

    def happen(self, s: Propellers) -> Steps:
        for p in s.order():
            cards = [draw_blueprint(s, level) for level in range(2) for _ in range(DEALT[level])]
            for card in cards:
                s.hands[p] |= 1 << card
            s.tell_all("dealt", p, cards)
        s.reveal()
        return ()
