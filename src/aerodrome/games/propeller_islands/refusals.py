"""Why a move is refused: the rule behind each. Wording is in the text file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.propeller_islands.box import (
    ACTIVATION,
    CAPITOL,
    CARD,
    CHARLES,
    DIE,
    FIRST_DEPOT,
    FIRST_LANDMARK,
    JACQUES,
    MARIE,
    NOWHERE,
    POSITIONS_AT,
    PRODUCTION_TOKENS,
    RADIO,
    SPACE,
    STACK,
    TILE,
    TILE_OF,
    WAREHOUSE,
    WILD_TOKEN,
    distance,
)
from aerodrome.games.propeller_islands.hexes import CELL, HEX
from aerodrome.games.propeller_islands.island import VACANT, bannered
from aerodrome.kernel.step import Refusal, Seat

if TYPE_CHECKING:
    from aerodrome.games.propeller_islands.state import Propellers

EARLY: Final = ("draft", "value", "claim", "discard", "activate")  # what begins a turn
LATER: Final = ("complete", "install", "take", "draw")  # what ends it
INSIDE: Final = ("place", "run", "extra", "deploy", "depot", "row", "column", "gain", "count")
WITHOUT: Final = ("stop", "decline", "none", "aside")  # how one does without, each at its own time


def words_of(text: str) -> tuple[str, list[str]]:
    """The verb, and what follows."""
    verb, *rest = text.split(" ")
    return verb, rest


def first(rest: list[str]) -> str:
    """The first word after the verb; empty where there is none."""
    return rest[0] if rest else ""


def refuse_part(rule: str, text: str, without: str = "") -> Refusal:
    """A part of a turn that waits for a choice: other things come before or after it, or have another word."""
    verb, _ = words_of(text)
    if verb in WITHOUT and without:
        return Refusal(rule, "other_word", [without])
    if verb in EARLY or verb in LATER or verb in INSIDE or verb in WITHOUT:
        return Refusal(rule, "finish_first")
    return Refusal(rule, "unknown")


# --- draft and adjust


def refuse_draft(text: str) -> Refusal:
    """PI-056 A die that is not there, or an action before there is a die."""
    verb, rest = words_of(text)
    if verb == "draft":
        return Refusal("PI-056", "no_die", rest[:1]) if DIE.read(first(rest)) >= 0 else Refusal("PI-056", "which_die")
    if verb in ("complete", "none"):
        return Refusal("PI-064", "complete_later")
    return refuse_part("PI-056", text)


def refuse_value(s: Propellers, p: Seat, text: str) -> Refusal:
    """PI-057 to PI-060, PI-166 A value that is too far away, or cannot be paid."""
    verb, rest = words_of(text)
    value = DIE.read(first(rest))
    if verb == "draft":
        return Refusal("PI-056", "die_chosen")
    if verb != "value":
        return refuse_part("PI-057", text)
    return refuse_steps(s, p, value) if value >= 0 else Refusal("PI-057", "which_value")


def refuse_steps(s: Propellers, p: Seat, value: int) -> Refusal:
    """PI-059, PI-060, PI-166 So many steps cannot be paid, or are too many."""
    free = s.box.free_steps[s.power(p, CHARLES)]
    if distance(value, s.die) == free + 1:
        return Refusal("PI-060", "no_energy_to_adjust")
    if free:
        return Refusal("PI-166", "too_far_for_charles", [str(free + 1)])
    return Refusal("PI-059", "one_step", [DIE.write(s.die)])


def refuse_late_value(s: Propellers, p: Seat, text: str) -> Refusal:
    """PI-059, PI-060 The die is settled; who could not pay for a step was not asked, and is told that."""
    verb, rest = words_of(text)
    value = DIE.read(first(rest))
    could_change = s.energy[p] > 0 or s.box.free_steps[s.power(p, CHARLES)] > 0
    if verb != "value" or value in (NOWHERE, s.die) or could_change:
        return Refusal("PI-059", "value_chosen", [DIE.write(s.die)])
    return refuse_steps(s, p, value)


# --- actions


def refuse_action(s: Propellers, p: Seat, text: str) -> Refusal:
    """PI-061 to PI-073 Tiles out of reach, positions without a tile, and what comes at another time."""
    verb, rest = words_of(text)
    if verb in ("claim", "discard"):
        return refuse_tile(s, p, verb, first(rest))
    if verb in ("value", "draft"):
        return refuse_late_value(s, p, text)
    if verb in ("run", "extra"):
        return Refusal("PI-061", "activate_first")
    if verb in ("complete", "none"):
        return Refusal("PI-064", "complete_later")
    if verb == "place":
        return Refusal("PI-065", "claim_first")
    return refuse_part("PI-061", text)


def refuse_tile(s: Propellers, p: Seat, verb: str, word: str) -> Refusal:
    """PI-065, PI-073, PI-086, PI-149 A tile that is not offered, or not next to the die."""
    tile, rule = TILE.read(word), "PI-065" if verb == "claim" else "PI-086"
    if tile < 0:
        return Refusal(rule, "which_tile")
    if tile not in s.offer:
        return Refusal("PI-073", "not_in_offer", [word])
    near = ", ".join([TILE.write(s.offer[at]) for at in POSITIONS_AT[s.die] if s.offer[at] != NOWHERE])
    level = s.power(p, JACQUES) if verb == "claim" else 0
    if level:
        return Refusal("PI-149", "no_energy_to_reach", [str(s.box.any_tile_cost[level]), str(s.energy[p]), near])
    return Refusal(rule, "not_beside" if near else "nothing_beside", [word, DIE.write(s.die), near])


def refuse_place(s: Propellers, p: Seat, text: str) -> Refusal:
    """PI-066 to PI-068 Hexagons that are taken or far away; a claimed tile must be placed."""
    verb, rest = words_of(text)
    number = HEX.read(first(rest))
    if verb != "place":
        return Refusal("PI-068", "place_first")
    if number < 0:
        return Refusal("PI-067", "which_hex")
    there = s.islands[p].tile_at(CELL[number])
    if there == CAPITOL or there > VACANT:
        return Refusal("PI-066", "hex_taken", [HEX.write(number)])
    return Refusal("PI-066", "not_next_to", [HEX.write(number)])


# --- activations


def refuse_activation(s: Propellers, p: Seat, bonus: bool, text: str) -> Refusal:
    """PI-089 to PI-100 Why a tile cannot be activated."""
    verb, rest = words_of(text)
    if verb == "run":
        return refuse_tile_to_run(s, p, first(rest), True, 0)
    if verb == "extra":
        price = s.box.extra_cost[s.power(p, MARIE)]
        return refuse_extra(s, p, bonus) or refuse_tile_to_run(s, p, first(rest), False, price)
    if verb in ("value", "count") and bonus:
        return Refusal("PI-185", "bonus_as_it_is")
    if verb == "complete":
        return Refusal("PI-182" if bonus else "PI-064", "complete_not_now")
    if verb in ("claim", "discard", "draft", "value"):
        return Refusal("PI-184" if bonus else "PI-061", "one_action")
    return refuse_part("PI-091", text, "stop")


def refuse_extra(s: Propellers, p: Seat, bonus: bool) -> Refusal | None:
    """PI-158 to PI-160 Who may activate an extra tile, and when; None where the tile itself is the matter."""
    level = s.power(p, MARIE)
    if not level:
        return Refusal("PI-158", "not_marie")
    if bonus:
        return Refusal("PI-160", "extra_on_turn")
    if s.extra_used:
        return Refusal("PI-160", "extra_used")
    price = s.box.extra_cost[level]
    if s.energy[p] < price:
        return Refusal("PI-158", "no_energy_for_extra", [str(price), str(s.energy[p])])
    return None


def refuse_tile_to_run(s: Propellers, p: Seat, word: str, by_number: bool, price: int) -> Refusal:
    """PI-089, PI-092, PI-096 to PI-100 A tile that is not there, not ready, of another number, or of no use."""
    act = ACTIVATION.read(word)
    tile = TILE_OF[act] if act >= 0 else TILE.read(word)
    if tile < 0:
        return Refusal("PI-089", "which_tile")
    name = [TILE.write(tile)]
    if tile >= FIRST_LANDMARK:
        return Refusal("PI-100", "never_activated", name)
    if not s.islands[p].housing >> tile & 1:
        return Refusal("PI-089", "not_yours", name)
    if not s.workers[p] >> tile & 1:
        return Refusal("PI-089", "no_worker", name)
    if not s.ready[p] >> tile & 1:
        return Refusal("PI-092", "exhausted", name)
    if by_number and not (s.box.numbered[s.die] | s.islands[p].wild | 1) >> tile & 1:
        return Refusal("PI-089", "other_number", [*name, str(s.box.number[tile]), DIE.write(s.die)])
    if act < 0:
        return Refusal("PI-102" if tile == CAPITOL else "PI-114", "which_option", name)
    return refuse_effect(s, p, act, price)


def refuse_effect(s: Propellers, p: Seat, act: int, price: int) -> Refusal:
    """PI-093, PI-096, PI-160 The tile is ready; it cannot be paid, or nothing would come of it."""
    effect = s.box.effects[act]
    if effect.what == RADIO:
        return Refusal("PI-112", "no_target")
    if effect.what == WAREHOUSE:
        return Refusal("PI-096", "no_depot")
    if not (effect.pay_energy or effect.pay_steel or effect.pay_parts):
        return refuse_no_deploy(s, p)
    name = ACTIVATION.write(act)
    if price and effect.pay_energy <= s.energy[p] and effect.pay_steel <= s.steel[p] and effect.pay_parts <= s.parts[p]:
        return Refusal("PI-160", "cannot_pay_after_extra", [name, str(price)])
    return Refusal("PI-093", "cannot_pay", [name])


def refuse_no_deploy(s: Propellers, p: Seat) -> Refusal:
    """PI-097, PI-126 No worker on the dock, or no housing space."""
    return Refusal("PI-097", "dock_empty") if not s.dock[p] else Refusal("PI-126", "no_housing")


def refuse_target(s: Propellers, p: Seat, radio: bool, text: str) -> Refusal:
    """PI-110 to PI-112, PI-139 What a Radio Station or the reward cannot activate."""
    verb, rest = words_of(text)
    if verb == "run":
        return refuse_tile_to_run(s, p, first(rest), False, 0)
    if radio and verb in WITHOUT:
        return Refusal("PI-110", "must_target")
    return refuse_part("PI-110" if radio else "PI-139", text, "decline")


# --- depots and deploys


def refuse_depot(s: Propellers, p: Seat, warehouse: bool, used: int, text: str) -> Refusal:
    """PI-113, PI-120, PI-137 What a Warehouse or the reward cannot use; *used* is the first depot of the reward."""
    verb, rest = words_of(text)
    tile = TILE.read(first(rest))
    rule = "PI-113" if warehouse else "PI-137"
    if verb == "depot" and tile >= FIRST_DEPOT:
        if not s.islands[p].depots >> (tile - FIRST_DEPOT) & 1:
            return Refusal(rule, "not_yours", rest[:1])
        if tile == used:
            return Refusal("PI-137", "same_depot")
        return Refusal("PI-120", "depot_no_housing" if s.dock[p] else "depot_dock_empty", rest[:1])
    if verb == "depot":
        return Refusal(rule, "which_depot")
    if warehouse and verb in WITHOUT:
        return Refusal("PI-240", "must_use_depot")
    return refuse_part(rule, text, "decline")


def refuse_deploy(s: Propellers, p: Seat, may: bool, text: str) -> Refusal:
    """PI-123 to PI-126, PI-240 A tile without room, a dock space without a worker."""
    verb, rest = words_of(text)
    if verb == "deploy" and len(rest) == 2 and TILE.read(rest[0]) >= 0 and SPACE.read(rest[1]) >= 0:
        tile, space = TILE.read(rest[0]), SPACE.read(rest[1])
        if tile >= FIRST_DEPOT or not s.islands[p].housing >> tile & 1:
            return Refusal("PI-123", "no_house" if tile >= FIRST_DEPOT else "not_yours", rest[:1])
        if s.workers[p] >> tile & 1:
            return Refusal("PI-123", "house_full", rest[:1])
        assert not s.dock[p] >> space & 1
        return Refusal("PI-123", "dock_space_empty", rest[1:])
    if verb == "deploy":
        return Refusal("PI-123", "which_deploy")
    if verb in WITHOUT and not may:
        return Refusal("PI-240", "must_deploy")
    return refuse_part("PI-123", text, "decline")


# --- blueprints


def refuse_complete(s: Propellers, p: Seat, text: str) -> Refusal:
    """PI-167, PI-168 A blueprint that is not in the hand or cannot be paid."""
    verb, rest = words_of(text)
    card = CARD.read(first(rest))
    if verb == "complete" and card >= 0:
        if not s.hand(p) >> card & 1:
            return Refusal("PI-167", "not_in_hand", rest[:1])
        box = s.box
        cost = [str(box.cost_energy[card]), str(box.cost_steel[card]), str(box.cost_parts[card])]
        return Refusal("PI-168", "cannot_complete", [rest[0], *cost])
    if verb == "complete":
        return Refusal("PI-167", "which_blueprint")
    if verb in ("run", "extra", "claim", "discard", "activate", "draft", "value"):
        return Refusal("PI-064", "action_over")
    return refuse_part("PI-167", text, "none")


def refuse_install(s: Propellers, p: Seat, token: int, text: str) -> Refusal:
    """PI-024, PI-025, PI-171 A tile without a free space for the upgrade."""
    verb, rest = words_of(text)
    tile = TILE.read(first(rest))
    if verb != "install":
        return refuse_part("PI-171", text, "aside")
    if tile < 0:
        return Refusal("PI-171", "which_tile")
    island = s.islands[p]
    if tile not in island.tiles:
        return Refusal("PI-171", "not_yours", rest[:1])
    taken = island.wild if token == WILD_TOKEN else bannered(
        island.production if token >= PRODUCTION_TOKENS else island.banners)
    if taken >> tile & 1:
        return Refusal("PI-025", "space_taken", rest[:1])
    return Refusal("PI-024", "no_space", rest[:1])


def refuse_replacement(text: str) -> Refusal:
    """PI-178, PI-179, PI-181 A card that is not offered, an empty stack, or none at all."""
    verb, rest = words_of(text)
    if verb == "take":
        return Refusal("PI-178", "not_offered", rest[:1]) if CARD.read(first(rest)) >= 0 else Refusal(
            "PI-178", "which_blueprint")
    if verb == "draw" and STACK.read(first(rest)) < 0:
        return Refusal("PI-178", "which_stack")
    if verb == "draw":
        return Refusal("PI-181", "stack_of_cards_empty", rest[:1])
    if verb in WITHOUT:
        return Refusal("PI-179", "must_replace")
    return refuse_part("PI-178", text)


