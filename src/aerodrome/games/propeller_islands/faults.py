"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from typing import Final

from aerodrome.games.propeller_islands.blueprints import sites
from aerodrome.games.propeller_islands.box import (
    AMELIA,
    BANNER_TOKENS,
    CAPITOL,
    CARD,
    CHARACTER,
    COLUMNS,
    DIE_BITS,
    FAME_REWARD,
    FULL_DOCK,
    LEVEL_CARDS,
    LINE,
    LINE_SPACES,
    MARIE,
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
from aerodrome.games.propeller_islands.island import all_links
from aerodrome.games.propeller_islands.setup_steps import DEALT, OFFERED
from aerodrome.games.propeller_islands.state import Propellers, opening
from aerodrome.games.propeller_islands.turn_faults import (
    awaited_lines,
    depot_fault,
    named,
    round_fault,
    turn_step_fault,
)
from aerodrome.kernel.shape import members, size_of, unpacked
from aerodrome.kernel.step import Seat, Step

WORKERS: Final = 13
NOBODY_YET: Final = -1  # a character that is still to be dealt
SET_UP: Final = ("SetUp", "DrawStart", "DealCharacter", "GiveCharacter", "SetUpTiles", "ShuffleTiles", "StartTile",
                 "ReturnTiles", "FillOffer", "ShuffleBlueprints", "OfferBlueprints", "DealHands")
OF_THE_TURN: Final = ("ChooseDie", "ChooseValue", "ChooseAction", "PlaceTile", "Activate", "ChooseTarget",
                      "ChooseDepot", "ChooseDeploy", "ChooseLine", "ChooseGain", "CompleteBlueprint",
                      "InstallUpgrade", "TakeBlueprint", "CountDie", "EndAction")
# The largest number that a step can carry; 0 for those not named.
LARGEST: Final = {
    "ShuffleBlueprints": 1, "RollDie": 9, "Benefit": TILES - 1, "Refill": POSITIONS - 1,
    "NextActivation": 1, "Activate": 1, "ChooseTarget": TWO_TARGETS, "ChooseDepot": AGAIN + TILES - 1,
    "SecondDepot": AGAIN + TILES - 1, "ChooseDeploy": 1, "ChooseLine": SPACES - 1, "ClaimReward": COLUMNS + 2,
    "ChooseGain": 2 * len(CHARACTER) - 1, "InstallUpgrade": len(CARD) - 1}


def position_fault(s: Propellers) -> str:
    """Say what is impossible in a position; empty where nothing is."""
    return (length_fault(s) or seat_fault(s) or agenda_fault(s) or worker_fault(s) or token_fault(s) or tile_fault(s)
            or card_fault(s) or dice_fault(s) or round_fault(s) or fame_fault(s) or power_fault(s) or set_up_fault(s))


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
    if name == "PlaceTile" and (s.placing < 0 or [type(one).__name__ for one in s.agenda].count(name) > 1):
        return f"agenda has {step!r}, but there is no tile to be placed (PI-066)."
    if name == "InstallUpgrade" and not s.completed[step.seat] >> step.n & 1:
        return f"agenda has {step!r}, but that blueprint is not completed (PI-171)."
    if name == "Benefit":
        return depot_fault(s, step, step.n)
    if name == "SecondDepot" or (name == "ChooseDepot" and step.n >= AGAIN):
        return depot_fault(s, step, step.n - AGAIN)
    return turn_step_fault(s, step, name) or choice_fault(s, step)


def choice_fault(s: Propellers, step: Step[Propellers]) -> str:
    """A step that waits for a decision must leave one."""
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
    for q in range(n):
        if s.box.assigned[q] >= 0 and s.characters[q] not in (s.box.assigned[q], NOBODY_YET):
            return f"Seat {q} was given {CHARACTER.write(s.box.assigned[q])} by an option (PI-035)."
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


def fame_fault(s: Propellers) -> str:
    """PI-069, PI-140 Fame comes from guild links and from the dock."""
    for q in range(s.box.players):
        fame = earned(s, q)
        if s.fame[q] != fame:
            return f"Seat {q} must have {fame} fame, from the guild links of its island and its dock (PI-069)."
    return ""


def earned(s: Propellers, q: Seat) -> int:
    """PI-038, PI-076, PI-140 The fame of a seat: at the start, from every link, and from lines of the dock."""
    lines = [line for line in range(len(LINE)) if not s.dock[q] & LINE_SPACES[line]]
    rewards = [s.box.rewards[line] for line in lines if line not in awaited_lines(s, q)]
    return (s.box.start_fame + all_links(s.islands[q], s.box)
            + sum([reward.fame for reward in rewards if reward.what == FAME_REWARD]))


def power_fault(s: Propellers) -> str:
    """PI-155, PI-158 Only who has a power has used it."""
    for used, character, rule in ((s.extra_used, MARIE, "PI-158"), (s.muse_used, AMELIA, "PI-155")):
        if used and not any([s.power(q, character) for q in range(s.box.players)]):
            return f"The power of {CHARACTER.write(character)} is used, but nobody has it ({rule})."
    return ""


def set_up_fault(s: Propellers) -> str:
    """PI-033 Before the first round nobody has anything but what they start with."""
    if s.round > 0:
        return ""
    first = opening(s.setting, s.box, [])
    is_begun = (s.forge or s.placing >= 0 or s.discards or s.plans or s.extra_used or s.muse_used or s.die >= 0
                or s.active >= 0 or s.final or any([*s.dice_used, *s.hands, *s.known, *s.completed, *s.unused]))
    if is_begun or [s.energy, s.steel, s.parts] != [first.energy, first.steel, first.parts]:
        return "Before the first round everybody has what they start with, and nothing has been done (PI-033)."
    if [s.workers, s.ready, s.dock] != [first.workers, first.ready, first.dock]:
        return "Before the first round a worker stands on the Capitol, and the dock is full (PI-037)."
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
    if s.round > 0 and s.returning:
        return "returning must be empty: tiles go back into the stack before the first round (PI-041)."
    if s.placing >= 0 and not named(s, "PlaceTile"):
        return f"The tile {TILE.write(s.placing)} was taken, but no step places it (PI-068)."
    if s.round == 0 and not s.stack:
        return ""
    for tile in range(1, TILES):
        if counts[tile] != 1:
            return f"The tile {TILE.write(tile)} must lie in exactly one place (PI-003)."
    if counts[CAPITOL] != s.box.players:
        return "A Capitol lies on every island and nowhere else (PI-036)."
    return offer_fault(s) if s.round > 0 else ""


def offer_fault(s: Propellers) -> str:
    """PI-072, PI-073 While the stack has tiles, a position of the offer is empty only until it is refilled."""
    awaited = {step.n for step in named(s, "Refill")}
    for position in range(POSITIONS):
        if s.stack and s.offer[position] == NOWHERE and position not in awaited:
            return f"offer[{position}] is empty, though the stack is not (PI-072)."
    return ""


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
    return hand_fault(s)


def hand_fault(s: Propellers) -> str:
    """PI-047, PI-048, PI-178 Nobody has more blueprints than were dealt, and no more are offered than at first."""
    for level in range(2):
        if (s.plans & LEVEL_CARDS[level]).bit_count() > OFFERED:
            return f"At most {OFFERED} blueprints of a level are offered (PI-047)."
    for q in range(s.box.players):
        replaced = len([step for step in named(s, "Replace", "TakeBlueprint") if step.seat == q])
        if s.hand(q).bit_count() > sum(DEALT) - replaced:
            return f"Seat {q} has more blueprints in hand than {sum(DEALT) - replaced} (PI-048)."
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
