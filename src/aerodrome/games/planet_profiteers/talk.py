"""Structured table talk: windows, messages field by field, and the ledger (PP-080 to PP-084)."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planet_profiteers.box import BRIBE, INVEST, Box
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
    KIND,
    NOTHING,
    OFFER,
    OPEN,
    PROMISE,
    SAY,
    SILENT,
    TO,
    UNHEARD,
    WAVE,
    WHISPER,
    WITHDRAW,
    WITHDRAWN,
    Message,
    Reckoning,
    field_options,
    verdict_on,
)
from aerodrome.games.planet_profiteers.refusals import ACTION_VERBS, TALK_VERBS, refuse_action
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.games.planet_profiteers.worlds import claimed_by
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps
from aerodrome.kernel.words import MOST_SEATS

MESSAGES_PER_WINDOW: Final = 2
REPLY_STATUS: Final = {ACCEPT: ACCEPTED, WAVE: DECLINED, WITHDRAW: WITHDRAWN}
TOLD_REPLIES: Final = {ACCEPT: "agree", WAVE: "turn_down", WITHDRAW: "withdraw"}
ANSWERS: Final = 1 << ACCEPT | 1 << WAVE  # how an ask or a deal may be answered
ALL_REPLIES: Final = ANSWERS | 1 << WITHDRAW
SAYINGS: Final = [[SILENT] + [m for m in SAY if m.arg < ACCEPT or replies >> m.arg & 1]
                  for replies in range(ALL_REPLIES + 1)]  # what may be said, by the replies that are open


def replies_to(m: Message, seat: Seat, box: Box) -> int:
    """The kinds of reply that *seat* may give to this message, as bits."""
    if m.status != OPEN:
        is_lost = m.status == DECLINED and m.kind == OFFER and m.sender == seat
        return 1 << WITHDRAW if is_lost and box.declined_void else 0
    if m.sender == seat:
        return 0 if m.kind == CLAIM else 1 << WITHDRAW
    if m.kind == PROMISE:
        return 1 << ACCEPT if m.channel in (-1, seat) else 0
    return ANSWERS if m.to() == seat else 0


def open_replies(s: Profiteers, seat: Seat) -> int:
    """The kinds of reply that *seat* may give to any message, as bits; the newest are the likeliest to be open."""
    messages = s.messages
    found = 0
    for i in range(len(messages) - 1, -1, -1):
        found |= replies_to(messages[i], seat, s.box)
        if found == ALL_REPLIES:
            break
    return found


def refuse_talk(s: Profiteers, seat: Seat, text: str) -> Refusal:
    """Say why something cannot be said, or done, in a talk window."""
    verb, turn = text.split(" ")[0], s.next_turn()
    if verb in ACTION_VERBS and turn != seat:
        return Refusal("PP-025", "talk_turn", [str(turn)])
    actions = BRIBE + [INVEST[t] for t in range(s.box.players) if t != seat]
    if text in [m.text for m in actions]:
        return Refusal("PP-080", "talk_begun" if s.drafts and not s.box.leave_message else "talk_first")
    if verb not in TALK_VERBS:
        return refuse_action(s, seat, text)
    if verb == "whisper":
        return Refusal("PP-084", "whisper")
    if verb in ("in", "to"):
        return Refusal("PP-041", "talk_target")
    return Refusal("PP-080", "talk_begun" if text == SILENT.text else "talk")


class Talk(Choice[Profiteers]):
    """PP-080, PP-084 Each seat may say up to *n* things, or be silent."""

    def options(self, s: Profiteers) -> Moves:
        return SAYINGS[open_replies(s, self.seat)]

    def take(self, s: Profiteers, m: Move) -> Steps:
        if m is SILENT:
            return ()
        s.drafts = (Message(len(s.messages), self.seat, m.arg, -1, []),)
        speaking: Steps = (Compose(self.seat), self.more()) if self.n > 1 else (Compose(self.seat),)
        if s.box.whisper and m.arg < ACCEPT:
            return (AloudOrWhisper(self.seat), *speaking)
        return speaking

    def more(self) -> Talk:
        """What follows while there is something left to say."""
        return Talk(self.seat, self.n - 1)

    def is_aside(self) -> bool:
        return True

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        if text in [SAY[kind].text for kind in REPLY_STATUS]:
            return Refusal("PP-080", "no_reply")
        return refuse_talk(s, self.seat, text)


class Answers(Rule[Profiteers]):
    """PP-080 Who was asked something, or offered a deal, after the own word may answer; new messages begin with *n*."""

    def happen(self, s: Profiteers) -> Steps:
        order = s.order()
        asked = [(q, len([m for m in s.messages[self.n:] if m.status == OPEN and m.to() == q
                          and order.index(m.sender) > order.index(q)])) for q in order]
        return tuple([Answer(q, count) for q, count in asked if count])


class Answer(Talk):
    """PP-080 At the end of a window, answer up to *n* asks or deals, or be silent."""

    def options(self, s: Profiteers) -> Moves:
        return [SILENT] + [SAY[kind] for kind in (ACCEPT, WAVE) if open_replies(s, self.seat) >> kind & 1]

    def more(self) -> Talk:
        return Answer(self.seat, self.n - 1)

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        is_new = text.split(" ")[0] == "say"
        return Refusal("PP-080", "answer_only") if is_new else refuse_talk(s, self.seat, text)


class AloudOrWhisper(Choice[Profiteers]):
    """PP-084 With private channels a message is for the whole table or for one seat; which one, everybody sees."""

    def options(self, s: Profiteers) -> Moves:
        options = [ALOUD] + [WHISPER[q] for q in range(s.box.players) if q != self.seat]
        return options + [SILENT] if s.box.leave_message else options

    def take(self, s: Profiteers, m: Move) -> Steps:
        draft = s.drafts[0]
        if m is SILENT:
            s.agenda.pop()  # nothing is left to compose
            leave(s)
        elif m is not ALOUD:
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
            options = [ABOUT[m.number] for m in s.messages if replies_to(m, self.seat, s.box) >> draft.kind & 1]
        else:
            options = field_options(draft, s.box.players)
        return options + [SILENT] if s.box.leave_message else options

    def take(self, s: Profiteers, m: Move) -> Steps:
        if m is SILENT:
            leave(s)
            return ()
        draft = s.drafts[0].saying(m)
        s.drafts = (draft,)
        if draft.next_field():
            return (self,)
        s.drafts = ()
        s.reveal(draft.audience, known_to=1 << self.seat)  # what is said is said: it cannot be taken back
        if draft.is_reply():
            old = s.messages[m.arg]
            s.messages[m.arg] = old.now(REPLY_STATUS[draft.kind])
            tell_reply(s, self.seat, draft.kind, old)
        else:
            send(s, draft)
        return ()

    def audience(self, s: Profiteers) -> int:
        return s.drafts[0].audience

    def cover(self, m: Move) -> str:
        return m.text if m is SILENT else UNHEARD.text

    def unheard(self, s: Profiteers) -> Move | None:
        return UNHEARD if s.drafts[0].channel >= 0 else None

    def refuse(self, s: Profiteers, text: str) -> Refusal | None:
        return refuse_talk(s, self.seat, text)


def leave(s: Profiteers) -> None:
    """PP-080 Leave a message that was begun unsaid."""
    s.tell("leave", s.drafts[0].sender)
    s.drafts = ()


def tell_reply(s: Profiteers, seat: Seat, kind: int, m: Message) -> None:
    """Tell everybody how *seat* answered a message, or that it was withdrawn."""
    s.tell(TOLD_REPLIES[kind], seat, m.number, -1 if kind == WITHDRAW else m.sender)


def send(s: Profiteers, draft: Message) -> None:
    """Put a message before the table, noting what its parties have done so far: only what follows counts."""
    q, to = draft.sender, draft.to()
    done_to = s.actions_of(to) if to >= 0 else NOTHING
    s.messages.append(Message(draft.number, q, draft.kind, draft.channel, draft.fields, OPEN,
                              done=s.actions_of(q), done_to=done_to, drawn=s.research[q]))
    if s.news is not None:
        if draft.channel >= 0:
            s.tell_all("whisper", q, [draft.kind, draft.channel, draft.number])
        s.tell_all(KIND.write(draft.kind), q, draft.words(), draft.audience)


class SettlePromises(Rule[Profiteers]):
    """PP-082 At the end of a mission promises are found kept, broken or void, and claims true or false."""

    def happen(self, s: Profiteers) -> Steps:
        box = s.box
        reckoning = Reckoning([s.actions_of(q) for q in range(box.players)], box.one_promise, box.declined_void)
        s.ledger = tuple([settle(s, m, reckoning) for m in s.messages])
        s.kept = tuple([s.kept[q] + count_of(s, q, KEPT) for q in range(s.box.players)])
        s.broken = tuple([s.broken[q] + count_of(s, q, BROKEN) for q in range(s.box.players)])
        s.messages = []
        return ()


def settle(s: Profiteers, m: Message, reckoning: Reckoning) -> Message:
    """Return the message with its verdict; an ask is simply past."""
    verdict = verdict_on(m, reckoning, claimed_by(s, m, s.hands), s.research[m.sender])
    if s.news is not None and m.kind != ASK:
        s.tell_all("settled", m.sender, [verdict, m.number, m.kind], m.audience)
    return m.now(m.status, verdict)


def count_of(s: Profiteers, q: Seat, verdict: int) -> int:
    """How many messages of *q* got this verdict; only what the whole table heard counts."""
    return len([m for m in s.ledger if m.sender == q and m.channel < 0 and m.verdict == verdict])


def window(s: Profiteers) -> Steps:
    """PP-080 One talk window before a turn round: everybody from the Captain on, then the answers that are due."""
    return (*TALKS[s.box.players][s.captain], Answers(0, len(s.messages)))


TALKS: Final = [[tuple([Talk((q + i) % n, MESSAGES_PER_WINDOW) for i in range(n)]) for q in range(n)]
                for n in range(MOST_SEATS + 1)]  # [players][active seat]
