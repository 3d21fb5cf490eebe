"""Completing a blueprint at the end of a turn (section 15): pay, upgrade, replacement."""

from __future__ import annotations

from typing import Final

from aerodrome.games.propeller_islands.box import (
    ASIDE,
    BANNER_TOKENS,
    COMPLETE,
    DRAW,
    INSTALL,
    LEVEL,
    NONE,
    PRODUCTION_TOKENS,
    TAKE,
    TOKEN_BITS,
    WILD_TOKEN,
    Box,
)
from aerodrome.games.propeller_islands.effects import asked
from aerodrome.games.propeller_islands.gains import AfterBlueprint, gain_fame, pay
from aerodrome.games.propeller_islands.island import Island, bannered, links_of_token, tiles_in, upgraded
from aerodrome.games.propeller_islands.refusals import refuse_complete, refuse_install, refuse_replacement
from aerodrome.games.propeller_islands.setup_steps import draw_blueprint, offer_blueprint
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps

BASIC: Final = 0  # the level of a blueprint
PRODUCTION_SPACE: Final = 0
BANNER_SPACE: Final = 1
WILD_SPACE: Final = 2


class AskBlueprint(Rule[Propellers]):
    """PI-064, PI-167, PI-241 Who has any blueprint in hand is asked, so that nobody learns whether one can be paid."""

    def happen(self, s: Propellers) -> Steps:
        return COMPLETIONS[self.seat] if s.hand(self.seat) else ()


class CompleteBlueprint(Choice[Propellers]):
    """PI-167, PI-168 Complete one blueprint that can be paid, or none."""

    def options(self, s: Propellers) -> Moves:
        p = self.seat
        out = [NONE]
        out += [COMPLETE[card] for card in tiles_in(s.hand(p)) if is_payable(s, p, card)]
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        if m is NONE:
            return ()
        p, card, box = self.seat, m.arg, s.box
        s.completed[p] |= 1 << card
        s.tell("complete", p, card)
        pay(s, p, box.cost_energy[card], box.cost_steel[card], box.cost_parts[card])
        if s.known[p] >> card & 1:
            s.known[p] ^= 1 << card
        else:
            s.hands[p] ^= 1 << card
            s.reveal(known_to=1 << p)
        return *asked(s, InstallUpgrade(p, card)), AfterBlueprint(p), Replace(p)

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_complete(s, self.seat, text)


def is_payable(s: Propellers, p: Seat, card: int) -> bool:
    """PI-168 Tell whether the whole cost of a blueprint can be paid."""
    box = s.box
    return (s.energy[p] >= box.cost_energy[card] and s.steel[p] >= box.cost_steel[card]
            and s.parts[p] >= box.cost_parts[card])


class InstallUpgrade(Choice[Propellers]):
    """PI-171, PI-172 Put the upgrade of the completed blueprint *n* on a tile with a space for it, or set it aside."""

    def options(self, s: Propellers) -> Moves:
        out = [INSTALL[tile] for tile in tiles_in(sites(s.box, s.islands[self.seat], s.box.token[self.n]))]
        out.append(ASIDE)
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        p, token = self.seat, s.box.token[self.n]
        if m is ASIDE:
            s.unused[p] += 1 << TOKEN_BITS * token
            s.tell("aside", p, token)
            return ()
        s.islands[p] = upgraded(s.islands[p], token, m.arg)
        s.tell("install", p, token, m.arg)
        if token >= PRODUCTION_TOKENS:
            return ()
        # PI-084, PI-173 A new banner links with the matching hubs around it.
        links = links_of_token(s.islands[p], s.box, m.arg, token - BANNER_TOKENS)
        if links:
            s.tell("links", p, links)
        return gain_fame(s, p, links)

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_install(s, self.seat, s.box.token[self.n], text)


def sites(box: Box, island: Island, token: int) -> int:
    """PI-024 to PI-026 The tiles of an island with a vacant space for an upgrade, as bits."""
    if token == WILD_TOKEN:
        return box.spaces[WILD_SPACE] & island.housing & ~island.wild
    if token >= PRODUCTION_TOKENS:
        return box.spaces[PRODUCTION_SPACE] & island.housing & ~bannered(island.production)
    return box.spaces[BANNER_SPACE] & island.housing & ~bannered(island.banners)


class Replace(Rule[Propellers]):
    """PI-178, PI-179, PI-181, PI-241 The completed blueprint is replaced while there is any card to take."""

    def happen(self, s: Propellers) -> Steps:
        if s.plans or s.plan_stacks[0] or s.plan_stacks[1]:
            return asked(s, TakeBlueprint(self.seat))
        s.tell("no_cards", self.seat)
        return ()


class TakeBlueprint(Choice[Propellers]):
    """PI-178 to PI-181, PI-244 Take a face-up blueprint, which everybody will remember, or draw from a stack."""

    def options(self, s: Propellers) -> Moves:
        out = [TAKE[card] for card in tiles_in(s.plans)]
        out += [DRAW[level] for level in range(2) if s.plan_stacks[level]]
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        p = self.seat
        if m.verb == "draw":
            card = draw_blueprint(s, m.arg)
            s.hands[p] |= 1 << card
            s.reveal(1 << p)
            s.tell("draw_basic" if m.arg == BASIC else "draw_advanced", p, card)
            return ()
        s.plans ^= 1 << m.arg
        s.known[p] |= 1 << m.arg
        s.tell("take", p, m.arg)
        offer_blueprint(s, LEVEL[m.arg])
        return ()

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_replacement(text)


COMPLETIONS: Final = [(CompleteBlueprint(p),) for p in range(4)]
