"""Table talk of bots: a few deals that help both sides, offered, judged and honoured.

A deal is always the same: you invest a share in me, and I invest one in you. Each side gains a credit that
nobody else gets, and a share must be used every turn anyway. Claims are never made and never believed, so
that bluffs find nobody; who broke more promises than they can make good for is dealt with no longer.
"""

from __future__ import annotations

from typing import Final

from aerodrome.games.planet_profiteers.box import BRIBE, INVEST
from aerodrome.games.planet_profiteers.message import (
    ABOUT,
    ACCEPT,
    ACCEPTED,
    ACTS,
    COUNTS,
    DECLINED,
    IN,
    OFFER,
    OPEN,
    SAY,
    SILENT,
    TO,
    WAVE,
    WITHDRAWN,
    Message,
    fulfilled,
)
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.games.planet_profiteers.talk import AloudOrWhisper, Compose, Talk
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Seat

LATEST_OFFER: Final = 2  # turn round; later there may be no turn left to keep a deal
FORGIVEN: Final = 2  # promises kept that make up for a broken one


def said(s: Profiteers, options: Moves) -> Move | None:
    """Choose what to say, or None where the decision is not about talk."""
    step = s.agenda[-1]
    if isinstance(step, Talk):
        wish = remark(s, step.seat)
        return wish if wish in options else SILENT  # who may only answer has nothing to offer
    if isinstance(step, AloudOrWhisper):
        return options[0]
    if isinstance(step, Compose):
        word = next_word(s, step.seat)
        return word if word is not None and word in options else options[0]
    return None


def remark(s: Profiteers, me: Seat) -> Move:
    """Answer an offer, make one, or be silent."""
    offer = open_offer(s, me)
    if offer is not None:
        return SAY[ACCEPT] if is_good(s, offer, me) else SAY[WAVE]
    return SAY[OFFER] if may_offer(s, me) and partner_of(s, me) >= 0 else SILENT


def next_word(s: Profiteers, me: Seat) -> Move | None:
    """Return the next part of the message that is being composed."""
    draft = s.drafts[0]
    if draft.is_reply():
        offer = open_offer(s, me)
        return ABOUT[offer.number] if offer is not None else None
    partner = draft.to() if draft.fields else partner_of(s, me)
    if draft.kind != OFFER or partner < 0:
        return None
    words = [TO[partner], ACTS[1], IN[me], COUNTS[0], ACTS[1], IN[partner], COUNTS[0]]
    return words[len(draft.fields)]


def open_offer(s: Profiteers, me: Seat) -> Message | None:
    """The first deal offered to *me* that waits for an answer."""
    for m in s.messages:
        if m.kind == OFFER and m.status == OPEN and m.to() == me and not m.is_unheard:
            return m
    return None


def may_offer(s: Profiteers, me: Seat) -> bool:
    """One offer in a mission, early: where everybody speaks before every turn, before the own one."""
    if s.round > LATEST_OFFER or (turn_of(s) != me and not s.box.talk_by_round):
        return False
    return not [m for m in s.messages if m.sender == me]


def turn_of(s: Profiteers) -> Seat:
    """Whose turn comes after the talk: the next seat that must use a share."""
    for i in range(len(s.agenda) - 1, -1, -1):
        step = s.agenda[i]
        if step.actor >= 0 and not step.is_aside() and not isinstance(step, (Compose, AloudOrWhisper)):
            return step.actor
    return -1


def partner_of(s: Profiteers, me: Seat) -> Seat:
    """Whom to offer a deal: the trusted rival with the fewest credits who is in no deal with *me* yet, or -1."""
    known = [m.sender for m in s.messages if m.kind == OFFER and m.to() == me]
    rivals = [q for q in range(s.box.players) if q != me and q not in known and is_trusted(s, q)]
    return min(rivals, key=lambda q: (s.scores[q], q)) if rivals else -1


def is_trusted(s: Profiteers, q: Seat) -> bool:
    """Tell whether the ledger speaks for a player."""
    return s.broken[q] * FORGIVEN <= s.kept[q]


def is_good(s: Profiteers, deal: Message, me: Seat) -> bool:
    """Tell whether a deal helps *me* as much as the other: shares in each other, and one to spare for it."""
    asked, promised = deal.asked(), deal.promised()
    if not is_trusted(s, deal.sender) or s.round > LATEST_OFFER or asked[2].arg > promised[2].arg or asked[2].arg > 1:
        return False
    return asked[0] is ACTS[1] and asked[1].arg == deal.sender and promised[0] is ACTS[1] and promised[1].arg == me


def due(s: Profiteers, me: Seat, options: Moves) -> Move | None:
    """Return the action that keeps the word of *me*, if one is due and can be done now."""
    for m in s.messages:
        part = owed(s, m, me)
        if part:
            move = BRIBE[part[1].arg] if part[0] is ACTS[0] else INVEST[part[1].arg]
            if move in options:
                return move
    return None


def owed(s: Profiteers, m: Message, me: Seat) -> Moves:
    """What *me* still owes by a message: what was accepted, and what was promised once its condition is met."""
    mine = s.actions_of(me)
    if m.is_unheard or m.status == WITHDRAWN or (m.status == DECLINED and s.box.declined_void):
        return []
    if m.sender == me and m.promised():
        is_met = m.kind != OFFER or fulfilled(m.asked(), m.done_to, s.actions_of(m.to()))
        return m.promised() if is_met and not fulfilled(m.promised(), m.done, mine) else []
    if m.to() == me and m.kind == OFFER and m.status == ACCEPTED:
        return m.asked() if not fulfilled(m.asked(), m.done_to, mine) else []
    return []
