"""Why a move is refused: the table of PP-095. Wording is in the text file."""

from __future__ import annotations

from aerodrome.games.planet_profiteers.box import CARD, CATEGORY
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.step import Refusal, Seat

ACTION_VERBS = ("bribe", "invest", "end")
RESEARCH_VERBS = ("draw", "decline", "stop", "discard")
PASS_VERBS = ("end", "pass", "fold", "stop", "decline")
TAKE_BACK_VERBS = ("move", "take", "reclaim", "withdraw")
GIVE_VERBS = ("give", "pay", "lend", "trade", "show")
TALK_VERBS = ("say", "silent", "aloud", "whisper", "to", "act", "on", "in", "icon", "count", "message")


def refuse_action(s: Profiteers, seat: Seat, text: str) -> Refusal:
    """Name the rule that forbids an action on one's turn."""
    verb, words = text.split(" ")[0], text.split(" ")[1:]
    if verb == "bribe":
        return Refusal("PP-036", "bribe", [" ".join(words)])
    if verb == "invest":
        others = ", ".join([str(q) for q in range(s.box.players) if q != seat])
        return Refusal("PP-041", "invest_self" if words == [str(seat)] else "invest", [others])
    if verb in ("draw", "discard") or (verb in ("decline", "stop") and s.box.research):
        return Refusal("PP-070", "research_now" if s.box.research else "research_off")
    if verb in PASS_VERBS:
        return Refusal("PP-029", "pass")
    return refuse_anything(verb)


def refuse_research(text: str) -> Refusal:
    """Name the rule that forbids something while a player decides on research."""
    verb = text.split(" ")[0]
    if verb in ACTION_VERBS:
        return Refusal("PP-076", "research_phase")
    if verb == "discard":
        return Refusal("PP-073", "discard_later")
    if verb in RESEARCH_VERBS + PASS_VERBS:
        return Refusal("PP-072", "research")
    return refuse_anything(verb)


def refuse_discard(text: str) -> Refusal:
    """Name the rule that forbids something while a player discards."""
    verb, words = text.split(" ")[0], text.split(" ")[1:]
    if verb in ACTION_VERBS:
        return Refusal("PP-076", "research_phase")
    if verb == "draw":
        return Refusal("PP-072", "third_draw")
    if verb == "discard" and len(words) == 1 and CARD.read(words[0]) >= 0:
        return Refusal("PP-073", "not_in_hand", words)
    if verb == "discard" and len(words) > 1:
        return Refusal("PP-073", "one_by_one")
    if verb in RESEARCH_VERBS + PASS_VERBS:
        return Refusal("PP-073", "discard")
    return refuse_anything(verb)


def refuse_anything(verb: str) -> Refusal:
    """Name the rule for what is never a move."""
    if verb in TAKE_BACK_VERBS:
        return Refusal("PP-035", "take_back")
    if verb == "undo":
        return Refusal("PP-035", "undo")
    if verb in GIVE_VERBS:
        return Refusal("PP-081" if verb == "show" else "PP-083", "show" if verb == "show" else "give")
    if verb in TALK_VERBS:
        return Refusal("PP-080", "talk_closed")
    return Refusal("PP-027", "unknown", [", ".join(CATEGORY.words)])
