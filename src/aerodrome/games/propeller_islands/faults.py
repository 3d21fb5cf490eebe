"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from typing import Final

from aerodrome.games.propeller_islands.blueprints import sites
from aerodrome.games.propeller_islands.box import (
    BANNER_TOKENS,
    CARD,
    CHARACTER,
    COLUMNS,
    DIE_BITS,
    FIRST_DEPOT,
    FULL_DOCK,
    LEVEL_CARDS,
    NOWHERE,
    POSITIONS,
    PRODUCTION_TOKENS,
    SPACES,
    TILE,
    TILES,
    TOKEN,
    TOKEN_BITS,
    WILD_TOKEN,
)
from aerodrome.games.propeller_islands.effects import AGAIN, TWO_TARGETS
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.shape import members, size_of, unpacked
from aerodrome.kernel.step import Step

WORKERS: Final = 13
SET_UP: Final = ("SetUp", "DrawStart", "DealCharacter", "GiveCharacter", "SetUpTiles", "ShuffleTiles", "StartTile",
                 "ReturnTiles", "FillOffer", "ShuffleBlueprints", "OfferBlueprints", "DealHands")
OF_THE_TURN: Final = ("ChooseDie", "ChooseValue", "ChooseAction", "PlaceTile", "Activate", "ChooseTarget",
                      "ChooseDepot", "ChooseDeploy", "ChooseLine", "ChooseGain", "CompleteBlueprint",
                      "InstallUpgrade", "TakeBlueprint", "CountDie", "EndAction")
NEEDS_DIE: Final = ("ChooseValue", "ChooseAction", "Activate", "CountDie")
# The largest number that a step can carry; 0 for those not named.
LARGEST: Final = {
    "ShuffleBlueprints": 1, "RollDie": 9, "Benefit": TILES - 1, "Refill": POSITIONS - 1,
    "NextActivation": 1, "Activate": 1, "ChooseTarget": TWO_TARGETS, "ChooseDepot": AGAIN + TILES - 1,
    "SecondDepot": AGAIN + TILES - 1, "ChooseDeploy": 1, "ChooseLine": SPACES - 1, "ClaimReward": COLUMNS + 2,
    "ChooseGain": 2 * len(CHARACTER) - 1, "InstallUpgrade": len(CARD) - 1}


def position_fault(s: Propellers) -> str:
    """Say what is impossible in a position; empty where nothing is."""
    return (length_fault(s) or agenda_fault(s) or seat_fault(s) or worker_fault(s) or token_fault(s) or tile_fault(s)
            or card_fault(s) or dice_fault(s))


def length_fault(s: Propellers) -> str:
    """Every list has an entry for each seat or position."""
    n = s.box.players
    by_seat = {"characters": len(s.characters), "fame": len(s.fame), "energy": len(s.energy), "steel": len(s.steel),
               "parts": len(s.parts), "islands": len(s.islands), "workers": len(s.workers), "ready": len(s.ready),
               "dock": len(s.dock), "dice_used": len(s.dice_used), "hands": len(s.hands), "known": len(s.known),
               "completed": len(s.completed), "unused": len(s.unused)}
    for name, length in by_seat.items():
        if length != n:
            return f"{name} must have an entry for each of the {n} seats."
    if len(s.final) not in (0, n):
        return f"final must have an entry for each of the {n} seats, or none."
    if len(s.offer) != POSITIONS:
        return f"offer must have {POSITIONS} positions (PI-030)."
    return "" if len(s.plan_stacks) == 2 else "plan_stacks must have two stacks (PI-047)."


def agenda_fault(s: Propellers) -> str:
    """Steps carry numbers that mean something, and fit the round and the turn."""
    for step in s.agenda:
        fault = step_fault(s, step, type(step).__name__)
        if fault:
            return fault
    return ""


def step_fault(s: Propellers, step: Step[Propellers], name: str) -> str:
    """What is wrong with one step."""
    if step.n > LARGEST.get(name, 0) or (name == "RollDie" and not 0 < step.n <= s.box.dice):
        return f"agenda has {step!r}, whose number is too large or too small."
    if s.round > 0 and name in SET_UP:
        return f"agenda has {step!r}, but set-up is over (PI-033)."
    if s.round == 0 and (name in OF_THE_TURN or name in ("RollDie", "Turn", "BonusTurn")):
        return f"agenda has {step!r}, but the first round has not begun (PI-050)."
    if name in OF_THE_TURN and step.seat != s.active:
        return f"agenda has {step!r}, but it is the turn of seat {s.active} (PI-053)."
    if name in NEEDS_DIE and s.die < 0:
        return f"agenda has {step!r}, but no die was chosen (PI-056)."
    if name == "PlaceTile" and (s.placing < 0 or [type(one).__name__ for one in s.agenda].count(name) > 1):
        return f"agenda has {step!r}, but there is no tile to be placed (PI-066)."
    if name == "InstallUpgrade" and not s.completed[step.seat] >> step.n & 1:
        return f"agenda has {step!r}, but that blueprint is not completed (PI-171)."
    if depot_named(step.n, name) < FIRST_DEPOT:
        return f"agenda has {step!r}, which names no depot (PI-115)."
    return choice_fault(s, step, name)


def depot_named(n: int, name: str) -> int:
    """The depot that a step names; any where it need not name one."""
    if name == "Benefit":
        return n
    is_second = name == "SecondDepot" or (name == "ChooseDepot" and n >= AGAIN)
    return n - AGAIN if is_second else FIRST_DEPOT


def choice_fault(s: Propellers, step: Step[Propellers], name: str) -> str:
    """A step that waits for a decision must leave one."""
    if name == "ChooseGain" and not s.box.choices[step.n // 2][step.n % 2 + 1]:
        return f"agenda has {step!r}, but that character gains nothing (PI-156)."
    if step is s.agenda[-1] and step.actor >= 0 and not step.options(s):
        return f"agenda has {step!r}, but there is nothing to choose."
    return ""


def seat_fault(s: Propellers) -> str:
    """Seats exist, everybody has another character."""
    n = s.box.players
    if s.start >= n or s.active >= n:
        return f"start and active are seats from 0 to {n - 1}, or -1."
    if s.round > 0 and s.start < 0:
        return "The start player comes first (PI-034)."
    known = [c for c in s.characters if c >= 0]
    if len(set(known)) != len(known) or (s.round > 0 and len(known) != n):
        return "Everybody has one character, and nobody the same (PI-011)."
    return ""


def worker_fault(s: Propellers) -> str:
    """PI-010, PI-037 Thirteen workers each, on the dock and on tiles with housing; only they can be ready."""
    for q in range(s.box.players):
        housed, island = s.workers[q], s.islands[q]
        if housed & ~island.housing or s.ready[q] & ~housed or not housed & 1:
            return f"Workers of seat {q} stand where no worker can be (PI-023, PI-037)."
        if housed.bit_count() + s.dock[q].bit_count() != WORKERS or s.dock[q] & ~FULL_DOCK:
            return f"Seat {q} must have {WORKERS} workers, on the dock and on the island (PI-010)."
    return ""


def token_fault(s: Propellers) -> str:
    """PI-009, PI-024 Upgrades lie on their spaces, and are those of the completed blueprints."""
    for q in range(s.box.players):
        island, box = s.islands[q], s.box
        on = [*island.banners, *island.production, island.wild]
        counts = [on[token].bit_count() for token in range(len(TOKEN))]
        for token in range(len(TOKEN)):
            free = sites(box, island, token)
            if on[token] & ~(box.spaces[space_of(token)] & island.housing) or on[token] & free:
                return f"An upgrade of seat {q} lies where there is no space for it (PI-024)."
            counts[token] += s.unused[q] >> TOKEN_BITS * token & 15
        waiting = [step.n for step in s.agenda if type(step).__name__ == "InstallUpgrade" and step.seat == q]
        tokens = [box.token[card] for card in members(s.completed[q]) if card not in waiting]
        if counts != [tokens.count(token) for token in range(len(TOKEN))]:
            return f"The upgrades of seat {q} are not those of the completed blueprints (PI-009)."
    return ""


def space_of(token: int) -> int:
    """The number of the type of space that an upgrade needs: production, banner, wild."""
    return 2 if token == WILD_TOKEN else 0 if token >= PRODUCTION_TOKENS else 1 if token >= BANNER_TOKENS else -1


def tile_counts(s: Propellers) -> list[int]:
    """How often each tile is somewhere: on an island, in the offer, in the stack, discarded, or being placed."""
    tiles = [*s.stack, *s.returning, *s.discards, *[tile for tile in s.offer if tile != NOWHERE]]
    for island in s.islands:
        tiles += island.tiles
    tiles += [s.placing] if s.placing >= 0 else []
    return [tiles.count(tile) for tile in range(TILES)]


def tile_fault(s: Propellers) -> str:
    """PI-003, PI-067 Every tile lies in exactly one place; before the first shuffle they lie in the box."""
    counts = tile_counts(s)
    if s.round == 0 and not s.stack:
        return ""
    for tile in range(1, TILES):
        if counts[tile] != 1:
            return f"The tile {TILE.write(tile)} must lie in exactly one place (PI-003)."
    return "" if counts[0] == s.box.players else "A Capitol lies on every island and nowhere else (PI-036)."


def card_counts(s: Propellers) -> list[int]:
    """How often each blueprint is somewhere."""
    cards = [*s.plan_stacks[0], *s.plan_stacks[1], *members(s.plans)]
    for zone in (s.hands, s.known, s.completed):
        for bits in zone:
            cards += members(bits)
    return [cards.count(card) for card in range(len(CARD))]


def card_fault(s: Propellers) -> str:
    """PI-007, PI-047 Every blueprint lies in exactly one place, and in the stack of its level."""
    for level in range(2):
        if any([not LEVEL_CARDS[level] >> card & 1 for card in s.plan_stacks[level]]):
            return "A blueprint lies in the stack of the other level (PI-047)."
    counts = card_counts(s)
    if max(counts) > 1 or (s.round > 0 and min(counts) < 1):
        return "Every blueprint must lie in exactly one place (PI-007)."
    return ""


def dice_count(s: Propellers) -> int:
    """PI-002 The dice on the forge board, on the docks, in the hand of a player, and those still to be rolled."""
    names = [type(step).__name__ for step in s.agenda]
    in_hand = 1 if s.die >= 0 and "EndAction" in names else 0
    to_roll = sum([step.n for step in s.agenda if type(step).__name__ == "RollDie"])
    return size_of(s.forge, DIE_BITS) + sum([size_of(bag, DIE_BITS) for bag in s.dice_used]) + in_hand + to_roll


def dice_fault(s: Propellers) -> str:
    """PI-002, PI-054 All dice are there, and while somebody uses the bonus die it is the only one left."""
    if s.round > 0 and dice_count(s) != s.box.dice:
        return f"There must be {s.box.dice} dice (PI-002)."
    names = [type(step).__name__ for step in s.agenda]
    turns = names.count("Turn") + names.count("DraftDie") + names.count("ChooseDie")
    is_rolled = "RollDie" not in names and s.round > 0
    if is_rolled and len(unpacked(s.forge, DIE_BITS)) != turns + 1:
        return "A die must be left for every turn to come, and one for the bonus (PI-054)."
    return ""
