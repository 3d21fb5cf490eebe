"""Why a move is refused: the one rule behind it. Wording is in the text file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.barnstormers.box import (
    EXPERTISE,
    EXPERTISE_BITS,
    HEADINGS,
    IS_FREAK,
    LEVEL,
    SKILL,
    SKILL_BITS,
    SLOT,
    SPACE,
    STUNT,
    STUNT_BITS,
    WINDOW,
)
from aerodrome.games.barnstormers.formations import nearest_place
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import Refusal, Seat

if TYPE_CHECKING:
    from aerodrome.games.barnstormers.state import Barnstormers

CLAIMS: Final = ("claim", "claim_reserved", "claim_secret")
BEGINNINGS: Final = ("move", "dispatch", "play", "use", *CLAIMS, "chain", "end")
NOTHING: Final = ("none", "no", "stop")


def words_of(text: str) -> tuple[str, str]:
    """The verb, and the rest."""
    verb, _, rest = text.partition(" ")
    return verb, rest


def holds(bag: int, card: int, bits: int) -> bool:
    """Tell whether a packed multiset has a card, which may be unknown."""
    return card >= 0 and bag >> bits * card & (1 << bits) - 1 != 0


def refuse_setup(rule: str, text: str, verb: str) -> Refusal:
    """A choice during set-up."""
    return Refusal(rule, f"{verb}_one" if words_of(text)[0] == verb else "setup")


# --- the steps of a turn


def refuse_perform(s: Barnstormers, seat: Seat, text: str, lacks: str, idle: bool) -> Refusal:
    """Step 1: actions, Skill and Tactic cards, Expertise cards; *lacks* is what the card to be played needs."""
    verb, rest = words_of(text)
    if verb in ("move", "dispatch") and s.actions < 1:
        return Refusal("BS-042", "no_action_left")
    if verb == "move":
        return refuse_plane(s, "BS-053", f"plane {rest}", [seat])
    if verb == "dispatch":
        return Refusal("BS-130", "grounded") if s.hangars[seat] else Refusal("BS-049", "hangar_empty")
    if verb == "end":
        return Refusal("BS-042", "actions_due", [str(2 - s.taken)])
    if verb == "play":
        return refuse_skill(s, seat, SKILL.read(rest), lacks)
    if verb == "chain" or verb in CLAIMS:
        return Refusal("BS-041", "claim_later")
    if verb in ("turn", "face"):
        return Refusal("BS-055", "turn_no_action")
    return refuse_anything(s, seat, text, idle)


def refuse_skill(s: Barnstormers, seat: Seat, card: int, lacks: str) -> Refusal:
    """BS-112, BS-115, BS-138 A Skill and Tactic card in step 1."""
    if card < 0:
        return Refusal("BS-112", "no_such_skill")
    if IS_FREAK[card]:
        return Refusal("BS-138", "freak_happens", [SKILL.write(card)])
    if not holds(s.skill_hands[seat], card, SKILL_BITS):
        return Refusal("BS-112", "skill_not_held", [SKILL.write(card)])
    if s.played >= s.limit:
        return Refusal("BS-112", "skill_limit", [str(s.limit)])
    return Refusal("BS-115", lacks, [SKILL.write(card)])


def refuse_score(s: Barnstormers, seat: Seat, text: str, needed: int, idle: bool) -> Refusal:
    """Step 2: claims and Expertise cards; a chain must have *needed* planes."""
    verb, rest = words_of(text)
    if verb in CLAIMS and s.stunt_done:
        return Refusal("BS-092", "one_stunt")
    if verb in CLAIMS:
        return refuse_claim(s, seat, verb, STUNT.read(rest))
    if verb == "chain":
        return refuse_chain(s, needed)
    if verb in ("move", "dispatch"):
        return Refusal("BS-041", "step_over")
    if verb == "play":
        return Refusal("BS-112", "skill_step_1")
    return refuse_anything(s, seat, text, idle)


def refuse_chain(s: Barnstormers, needed: int) -> Refusal:
    """BS-067 to BS-071, BS-152 A chain that cannot be claimed."""
    if s.chain_done:
        return Refusal("BS-071", "one_chain")
    if s.best_chain < 2:
        return Refusal("BS-069", "no_chain")
    if s.best_chain < needed:
        return Refusal("BS-067" if needed == 6 else "BS-068", "short_chain", [str(s.best_chain), str(needed)])
    return Refusal("BS-152", "no_level_1")


def refuse_discard(text: str) -> Refusal:
    """Step 3, before the draw."""
    verb, rest = words_of(text)
    if verb in ("move", "dispatch"):
        return Refusal("BS-041", "step_over")
    if verb == "play":
        return Refusal("BS-112", "skill_step_1")
    if verb == "chain" or verb in CLAIMS:
        return Refusal("BS-041", "claims_over")
    if verb == "use":
        return Refusal("BS-149", "after_draw")
    is_card = verb == "toss" and SKILL.read(rest) >= 0
    return Refusal("BS-104", "toss_not_held", [rest]) if is_card else Refusal("BS-104", "toss_or_none")


def refuse_window(s: Barnstormers, seat: Seat, text: str, idle: bool) -> Refusal:
    """The end of step 3: Expertise cards only."""
    verb, _ = words_of(text)
    if verb in ("move", "dispatch", "chain", "play") or verb in CLAIMS:
        return Refusal("BS-149", "only_expertise")
    return Refusal("BS-104", "toss_over") if verb == "toss" else refuse_anything(s, seat, text, idle)


def refuse_anything(s: Barnstormers, seat: Seat, text: str, idle: bool) -> Refusal:
    """Expertise cards, and what is never a move."""
    verb, rest = words_of(text)
    if verb == "use":
        return refuse_expertise(s, seat, EXPERTISE.read(rest), idle)
    if verb == "toss":
        return Refusal("BS-104", "toss_later")
    if verb in ("undo", "back"):
        return Refusal("BS-047", "no_way_back")
    return Refusal("BS-042", "unknown")


def refuse_expertise(s: Barnstormers, seat: Seat, card: int, idle: bool) -> Refusal:
    """BS-044, BS-149, BS-182 An Expertise card that is not held, in the wrong window, or *idle*."""
    if card < 0:
        return Refusal("BS-149", "no_such_expertise")
    name = EXPERTISE.write(card)
    if WINDOW[card] in ("end", "reaction"):
        return Refusal("BS-149", "kept_card", [name])
    if not holds(s.expertise_hands[seat], card, EXPERTISE_BITS):
        return Refusal("BS-044", "expertise_not_held", [name])
    return Refusal("BS-182", "no_effect", [name]) if idle else Refusal("BS-149", "expertise_step_1", [name])


# --- claims


def refuse_claim(s: Barnstormers, seat: Seat, verb: str, stunt: int) -> Refusal:
    """BS-074 to BS-087, BS-173, BS-211 A Trick Stunt that is not there for the player, or not flown."""
    if stunt < 0:
        return Refusal("BS-074", "no_such_stunt")
    if verb == "claim" and stunt not in s.panel:
        return refuse_elsewhere(s, seat, stunt, Refusal("BS-074", "not_displayed", [STUNT.write(stunt)]))
    if verb == "claim_reserved" and not holds(s.reserved[seat], stunt, STUNT_BITS):
        return refuse_elsewhere(s, seat, stunt, Refusal("BS-173", "not_reserved", [STUNT.write(stunt)]))
    if verb == "claim_secret" and not holds(s.secret[seat], stunt, STUNT_BITS):
        return Refusal("BS-214" if s.box.mystery else "BS-211", "no_secret", [STUNT.write(stunt)])
    return refuse_formation(s, seat, stunt)


def refuse_elsewhere(s: Barnstormers, seat: Seat, stunt: int, otherwise: Refusal) -> Refusal:
    """BS-173, BS-211 A stunt that lies with somebody: with a rival, or with the player, who claims it as such."""
    if holds(s.reserved[seat], stunt, STUNT_BITS):
        return Refusal("BS-173", "is_reserved", [STUNT.write(stunt)])
    if holds(s.secret[seat], stunt, STUNT_BITS):
        return Refusal("BS-214" if s.box.mystery else "BS-211", "is_secret", [STUNT.write(stunt)])
    holders = [str(q) for q in range(s.box.players) if holds(s.reserved[q], stunt, STUNT_BITS)]
    return Refusal("BS-173", "reserved_by", [STUNT.write(stunt), ", ".join(holders)]) if holders else otherwise


def refuse_formation(s: Barnstormers, seat: Seat, stunt: int) -> Refusal:
    """BS-075, BS-079, BS-084 A formation that is not there, not clear, or stale."""
    own = s.own[seat]
    mask, ring = nearest_place(s.box.area, stunt, own)
    if mask & ~own:
        return Refusal("BS-075", "not_flown", [STUNT.write(stunt), spaces(mask & ~own)])
    if ring & own:
        return Refusal("BS-079", "not_clear", [STUNT.write(stunt), spaces(mask), spaces(ring & own)])
    return Refusal("BS-084", "stale", [STUNT.write(stunt), spaces(mask)])


def spaces(bits: int) -> str:
    """Write a set of air spaces."""
    return ", ".join([SPACE.write(space) for space in members(bits)])


# --- the parts of actions and cards


def refuse_part(rule: str, text: str, reason: str) -> Refusal:
    """A part of an action or card: it must be completed first; *reason* says how."""
    return Refusal("BS-048", "finish_first") if words_of(text)[0] in BEGINNINGS else Refusal(rule, reason)


def refuse_plane(s: Barnstormers, rule: str, text: str, owners: list[Seat]) -> Refusal:
    """A plane that cannot be chosen; those of the *owners* can."""
    verb, rest = words_of(text)
    space = SPACE.read(rest)
    if verb != "plane" or space < 0:
        return refuse_part(rule, text, "choose_plane")
    if not s.board[space]:
        return Refusal(rule, "no_plane", [rest])
    owner = (s.board[space] - 1) // HEADINGS
    if owner not in owners:
        return Refusal(rule, "wrong_plane", [rest, str(owner), ", ".join([str(q) for q in owners])])
    return Refusal(rule, "same_plane", [rest])


def refuse_space(s: Barnstormers, rule: str, text: str) -> Refusal:
    """An air space that no plane can be brought to: clouds, or the space that it is on."""
    verb, rest = words_of(text)
    space = SPACE.read(rest)
    if verb != "at" or space < 0:
        return refuse_part(rule, text, "choose_space")
    return Refusal(rule, "same_space", [rest]) if space in s.box.spaces else Refusal("BS-202", "clouds", [rest])


def refuse_turn(text: str) -> Refusal:
    """BS-054, BS-055 A plane flies after its turn, and turns by 45 degrees at most."""
    if words_of(text)[0] in NOTHING:
        return Refusal("BS-055", "turn_flies")
    return refuse_part("BS-054", text, "turn_one")


def refuse_slot(s: Barnstormers, rule: str, text: str) -> Refusal:
    """BS-172, BS-179 A slot of the panel that is empty or has been chosen."""
    verb, rest = words_of(text)
    slot = SLOT.read(rest)
    if verb != "slot" or slot < 0:
        return refuse_part(rule, text, "choose_slot")
    return Refusal(rule, "slot_empty" if s.panel[slot] < 0 else "slot_chosen", [rest])


def refuse_level(most: int, text: str) -> Refusal:
    """BS-100, BS-152 An Expertise level that is too high or empty."""
    verb, rest = words_of(text)
    level = LEVEL.read(rest)
    if verb != "take" or level < 0:
        return refuse_part("BS-100", text, "take_or_none")
    if level > most:
        return Refusal("BS-100", "level_too_high", [LEVEL.write(most)])
    return Refusal("BS-152", "no_card", [rest])


def refuse_immunity(text: str) -> Refusal:
    """BS-143 Immunity that is not held."""
    return Refusal("BS-143", "no_immunity") if text == "immune" else refuse_part("BS-143", text, "immune_or_no")
