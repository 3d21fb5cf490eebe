"""Structured table talk: windows before each turn, messages field by field, and the ledger (PP-080 to PP-084)."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planet_profiteers.box import BRIBE, INVEST
from aerodrome.games.planet_profiteers.message import (
    ABOUT,
    ACCEPT,
    ACCEPTED,
    ALOUD,
    ASK,
    BROKEN,
    CLAIM,
    DECLINED,
    KEPT,
    NOTHING,
    OFFER,
    OPEN,
    PROMISE,
    SAY,
    SILENT,
    TO,
    WAVE,
    WHISPER,
    WITHDRAW,
    WITHDRAWN,
    Message,
    field_options,
    verdict_on,
)
from aerodrome.games.planet_profiteers.refusals import TALK_VERBS, refuse_action
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.games.planet_profiteers.worlds import shown_icons
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps
from aerodrome.kernel.words import MOST_SEATS

MESSAGES_PER_WINDOW: Final = 2
REPLY_STATUS: Final = {ACCEPT: ACCEPTED, WAVE: DECLINED, WITHDRAW: WITHDRAWN}
ALL_REPLIES: Final = 1 << ACCEPT | 1 << WAVE | 1 << WITHDRAW
SAYINGS: Final = [[SILENT] + [m for m in SAY if m.arg < ACCEPT or replies >> m.arg & 1]
                  for replies in range(ALL_REPLIES + 1)]  # what may be said, by the replies that are open


def replies_to(m: Message, seat: Seat) -> int:
    """The kinds of reply that *seat* may give to this message, as bits."""
    if m.status != OPEN:
        return 0
    if m.sender == seat:
        return 0 if m.kind == CLAIM else 1 << WITHDRAW
    if m.kind == PROMISE:
        return 1 << ACCEPT if m.channel in (-1, seat) else 0
    return 1 << ACCEPT | 1 << WAVE if m.to() == seat else 0


def open_replies(s: Profiteers, seat: Seat) -> int:
    """The kinds of reply that *seat* may give to any message, as bits; the newest are the likeliest to be open."""
    messages = s.messages
    found = 0
    for i in range(len(messages) - 1, -1, -1):
        found |= replies_to(messages[i], seat)
        if found == ALL_REPLIES:
            break
    return found


def refuse_talk(s: Profiteers, seat: Seat, text: str) -> Refusal:
    """Say why something cannot be said, or done, in a talk window."""
    verb = text.split(" ")[0]
    actions = BRIBE + [INVEST[t] for t in range(s.box.players) if t != seat]
    if text in [m.text for m in actions]:
        return Refusal("PP-080", "talk_first")
    if verb not in TALK_VERBS:
        return refuse_action(s, seat, text)
    if verb == "whisper":
        return Refusal("PP-084", "whisper")
    if verb in ("in", "to"):
        return Refusal("PP-041", "talk_target")
    return Refusal("PP-080", "talk")


class Talk(Choice[Profiteers]):
    """PP-080, PP-084 Before a turn each seat, from the active player on, may say up to *n* things, or be silent."""

    def options(self, s: Profiteers) -> Moves:
        return SAYINGS[open_replies(s, self.seat)]

    def take(self, s: Profiteers, m: Move) -> Steps:
        if m is SILENT:
            return ()
        s.drafts = (Message(len(s.messages), self.seat, m.arg, -1, []),)
        speaking: Steps = (Compose(self.seat), Talk(self.seat, self.n - 1)) if self.n > 1 else (Compose(self.seat),)
        if s.box.whisper and m.arg < ACCEPT:
            return (AloudOrWhisper(self.seat), *speaking)
        return speaking

    def is_aside(self) -> bool:
        return True

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        if text in [SAY[kind].text for kind in REPLY_STATUS]:
            return Refusal("PP-080", "no_reply")
        return refuse_talk(s, self.seat, text)


class AloudOrWhisper(Choice[Profiteers]):
    """PP-084 With private channels a message is for the whole table or for one seat; which one, everybody sees."""

    def options(self, s: Profiteers) -> Moves:
        return [ALOUD] + [WHISPER[q] for q in range(s.box.players) if q != self.seat]

    def take(self, s: Profiteers, m: Move) -> Steps:
        draft = s.drafts[0]
        if m is not ALOUD:
            fields = [TO[m.arg]] if draft.kind in (ASK, OFFER) else []
            s.drafts = (Message(draft.number, self.seat, draft.kind, m.arg, fields),)
        return ()

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        return refuse_talk(s, self.seat, text)


class Compose(Choice[Profiteers]):
    """PP-080 Say the next part of the message; when all is said it is sent."""

    def options(self, s: Profiteers) -> Moves:
        draft = s.drafts[0]
        if draft.is_reply():
            return [ABOUT[m.number] for m in s.messages if replies_to(m, self.seat) >> draft.kind & 1]
        return field_options(draft, s.box.players)

    def take(self, s: Profiteers, m: Move) -> Steps:
        draft = s.drafts[0].saying(m)
        s.drafts = (draft,)
        if draft.next_field():
            return (self,)
        s.drafts = ()
        s.reveal(draft.audience, known_to=1 << self.seat)  # what is said is said: it cannot be taken back
        if draft.is_reply():
            old = s.messages[m.arg]
            s.messages[m.arg] = old.now(REPLY_STATUS[draft.kind])
            s.tell("said", self.seat, draft.kind, old.number)
        else:
            send(s, draft)
        return ()

    def audience(self, s: Profiteers) -> int:
        return s.drafts[0].audience

    def cover(self, m: Move) -> str:
        return "whisper ?"

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        return refuse_talk(s, self.seat, text)


def send(s: Profiteers, draft: Message) -> None:
    """Put a message before the table, noting what its parties have done so far: only what follows counts."""
    q, to = draft.sender, draft.to()
    done_to = s.actions_of(to) if to >= 0 else NOTHING
    s.messages.append(Message(draft.number, q, draft.kind, draft.channel, draft.fields, OPEN,
                              done=s.actions_of(q), done_to=done_to, drawn=s.research[q]))
    s.tell("said", q, draft.kind, draft.number)


class SettlePromises(Rule[Profiteers]):
    """PP-082 At the end of a mission promises are found kept, broken or void, and claims true or false."""

    def happen(self, s: Profiteers) -> Steps:
        actions = [s.actions_of(q) for q in range(s.box.players)]
        s.ledger = tuple([settle(s, m, actions) for m in s.messages])
        s.kept = tuple([s.kept[q] + count_of(s, q, KEPT) for q in range(s.box.players)])
        s.broken = tuple([s.broken[q] + count_of(s, q, BROKEN) for q in range(s.box.players)])
        s.messages = []
        return ()


def settle(s: Profiteers, m: Message, actions: list[list[int]]) -> Message:
    """Return the message with its verdict."""
    claimed = shown_icons(s, s.hands[m.sender], m.fields[0].arg) if m.kind == CLAIM else 0
    verdict = verdict_on(m, actions, claimed, s.research[m.sender])
    if s.news is not None:
        s.tell_all("settled", m.sender, [verdict, m.number], m.audience)
    return m.now(m.status, verdict)


def count_of(s: Profiteers, q: Seat, verdict: int) -> int:
    """How many messages of *q* got this verdict; only what the whole table heard counts."""
    return len([m for m in s.ledger if m.sender == q and m.channel < 0 and m.verdict == verdict])


TALKS: Final = [[tuple([Talk((q + i) % n, MESSAGES_PER_WINDOW) for i in range(n)]) for q in range(n)]
                for n in range(MOST_SEATS + 1)]  # [players][active seat]
