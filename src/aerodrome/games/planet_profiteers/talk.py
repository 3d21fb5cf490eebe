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


def answerable(m: Message, seat: Seat, kind: int) -> bool:
    """Tell whether *seat* may accept, decline or withdraw this message."""
    if m.status != OPEN:
        return False
    if kind == WITHDRAW:
        return m.sender == seat and m.kind != CLAIM
    if m.kind == PROMISE:
        return kind == ACCEPT and m.sender != seat and m.channel in (-1, seat)
    return m.to() == seat


def may_reply(s: Profiteers, seat: Seat, kind: int) -> bool:
    """Tell whether there is a message that *seat* may answer in this way; the newest is the likeliest."""
    messages = s.messages
    for i in range(len(messages) - 1, -1, -1):  # noqa: SIM110  # mypyc compiles the loop better than any()
        if answerable(messages[i], seat, kind):
            return True
    return False


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
        kinds = [CLAIM, PROMISE, ASK, OFFER]
        kinds += [kind for kind in (ACCEPT, WAVE, WITHDRAW) if may_reply(s, self.seat, kind)]
        return [SILENT] + [SAY[kind] for kind in kinds]

    def take(self, s: Profiteers, m: Move) -> Steps:
        if m is SILENT:
            return ()
        s.drafts = [Message(len(s.messages), self.seat, m.arg, -1, [])]
        speaking: Steps = (Compose(self.seat), Talk(self.seat, self.n - 1)) if self.n > 1 else (Compose(self.seat),)
        if s.box.whisper and m.arg < ACCEPT:
            return (AloudOrWhisper(self.seat), *speaking)
        return speaking

    def is_aside(self) -> bool:
        return True

    def why_not(self, s: Profiteers, text: str) -> Refusal | None:
        if text.startswith("say ") and text[4:] in ("accept", "decline", "withdraw"):
            return None if text in [m.text for m in self.options(s)] else Refusal("PP-080", "no_reply")
        return None if text in [m.text for m in self.options(s)] else refuse_talk(s, self.seat, text)


class AloudOrWhisper(Choice[Profiteers]):
    """PP-084 With private channels a message is for the whole table or for one seat; which one, everybody sees."""

    def options(self, s: Profiteers) -> Moves:
        return [ALOUD] + [WHISPER[q] for q in range(s.box.players) if q != self.seat]

    def take(self, s: Profiteers, m: Move) -> Steps:
        draft = s.drafts[0]
        if m is not ALOUD:
            fields = [TO[m.arg]] if draft.kind in (ASK, OFFER) else []
            s.drafts = [Message(draft.number, self.seat, draft.kind, m.arg, fields)]
        return ()

    def why_not(self, s: Profiteers, text: str) -> Refusal | None:
        return None if text in [m.text for m in self.options(s)] else refuse_talk(s, self.seat, text)


class Compose(Choice[Profiteers]):
    """PP-080 Say the next part of the message; when all is said it is sent."""

    def options(self, s: Profiteers) -> Moves:
        draft = s.drafts[0]
        if draft.is_reply():
            return [ABOUT[m.number] for m in s.messages if answerable(m, self.seat, draft.kind)]
        return field_options(draft, s.box.players)

    def take(self, s: Profiteers, m: Move) -> Steps:
        draft = s.drafts[0].saying(m)
        s.drafts = [draft]
        if draft.next_field():
            return (self,)
        s.drafts = []
        s.revealed = True  # what is said is said: it cannot be taken back
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

    def why_not(self, s: Profiteers, text: str) -> Refusal | None:
        return None if text in [m.text for m in self.options(s)] else refuse_talk(s, self.seat, text)


def send(s: Profiteers, draft: Message) -> None:
    """Put a message before the table, noting what its parties have done so far: only what follows counts."""
    q, to = draft.sender, draft.to()
    done_to = s.actions_of(to) if to >= 0 else []
    s.messages.append(Message(draft.number, q, draft.kind, draft.channel, draft.fields, OPEN,
                              done=s.actions_of(q), done_to=done_to, drawn=s.research[q]))
    s.tell("said", q, draft.kind, draft.number)


class SettlePromises(Rule[Profiteers]):
    """PP-082 At the end of a mission promises are found kept, broken or void, and claims true or false."""

    def happen(self, s: Profiteers) -> Steps:
        actions = [s.actions_of(q) for q in range(s.box.players)]
        s.ledger = [settle(s, m, actions) for m in s.messages]
        s.messages = []
        return ()


def settle(s: Profiteers, m: Message, actions: list[list[int]]) -> Message:
    """Return the message with its verdict; the totals count only what the whole table heard."""
    q = m.sender
    claimed = shown_icons(s, s.hands[q], m.fields[0].arg) if m.kind == CLAIM else 0
    verdict = verdict_on(m, actions, claimed, s.research[q])
    s.tell_all("settled", q, [verdict, m.number], m.audience)
    if m.channel < 0:
        s.kept[q] += verdict == KEPT
        s.broken[q] += verdict == BROKEN
    return m.now(m.status, verdict)


TALKS: Final = [[tuple([Talk((q + i) % n, MESSAGES_PER_WINDOW) for i in range(n)]) for q in range(n)]
                for n in range(MOST_SEATS + 1)]  # [players][active seat]
