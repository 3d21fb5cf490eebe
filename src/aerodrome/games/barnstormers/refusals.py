"""Why a move is refused: the rule behind each. Wording is in the text file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aerodrome.games.barnstormers.box import EXPERTISE, SKILL, SPACE, STUNT, WINDOW
from aerodrome.kernel.step import Refusal, Seat

if TYPE_CHECKING:
    from aerodrome.games.barnstormers.state import Barnstormers


def words_of(text: str) -> tuple[str, str]:
    """The verb, and the rest."""
    verb, _, rest = text.partition(" ")
    return verb, rest


def refuse_setup(rule: str, text: str, verb: str) -> Refusal:
    """A choice during set-up."""
    return Refusal(rule, f"{verb}_one" if words_of(text)[0] == verb else "setup")


def refuse_perform(s: Barnstormers, text: str) -> Refusal:
    """Step 1: actions, Skill and Tactic cards, Expertise cards."""
    verb, rest = words_of(text)
    if verb == "move":
        return Refusal("BS-042", "no_action_left") if s.actions < 1 else Refusal("BS-053", "own_plane", [rest])
    if verb == "dispatch":
        return Refusal("BS-042", "no_action_left") if s.actions < 1 else Refusal("BS-049", "hangar_empty")
    if verb == "end":
        return Refusal("BS-042", "actions_due", [str(2 - s.taken)])
    if verb == "play":
        return Refusal("BS-112", "skill") if SKILL.read(rest) >= 0 else Refusal("BS-112", "no_such_skill")
    if verb in ("claim", "claim_reserved", "claim_secret", "chain"):
        return Refusal("BS-041", "claim_later")
    return refuse_anything(verb, rest, perform=True)


def refuse_score(s: Barnstormers, seat: Seat, text: str) -> Refusal:
    """Step 2: claims and Expertise cards."""
    verb, rest = words_of(text)
    if verb in ("claim", "claim_reserved", "claim_secret") and s.stunt_done:
        return Refusal("BS-092", "one_stunt")
    if verb == "chain" and s.chain_done:
        return Refusal("BS-071", "one_chain")
    if verb == "chain" and s.best_chain >= (5 if s.aces[seat] else 6):
        return Refusal("BS-152", "no_level_1")
    if verb in ("claim", "claim_reserved", "claim_secret"):
        return Refusal("BS-079", "not_flown") if STUNT.read(rest) >= 0 else Refusal("BS-074", "no_such_stunt")
    if verb == "chain":
        return Refusal("BS-067", "short_chain")
    if verb in ("move", "dispatch"):
        return Refusal("BS-041", "step_over")
    if verb == "play":
        return Refusal("BS-112", "skill_step_1")
    return refuse_anything(verb, rest)


def refuse_window(text: str) -> Refusal:
    """The end of step 3: Expertise cards only."""
    verb, rest = words_of(text)
    if verb in ("move", "dispatch", "claim", "claim_reserved", "claim_secret", "chain", "play"):
        return Refusal("BS-149", "only_expertise")
    return refuse_anything(verb, rest)


def refuse_part(rule: str, text: str) -> Refusal:
    """A part of an action or card: it must be completed first."""
    verb, rest = words_of(text)
    if verb in ("plane", "at") and SPACE.read(rest) >= 0:
        return Refusal(rule, "not_there", [rest])
    if verb in ("move", "dispatch", "play", "use", "claim", "claim_reserved", "claim_secret", "chain", "end"):
        return Refusal("BS-048", "finish_first")
    return Refusal(rule, "part")


def refuse_anything(verb: str, rest: str, perform: bool = False) -> Refusal:
    """What is never a move, and cards in the wrong window."""
    if verb == "use":
        card = EXPERTISE.read(rest)
        if card >= 0 and WINDOW[card] in ("end", "reaction"):
            return Refusal("BS-149", "kept_card")
        in_window = card >= 0 and (perform or WINDOW[card] == "turn")
        return Refusal("BS-182" if in_window else "BS-149", "expertise")
    if verb in ("undo", "back"):
        return Refusal("BS-047", "no_way_back")
    return Refusal("BS-042", "unknown")
