"""Structured table talk as data: messages, drafts, and the ledger of promises."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.planet_profiteers.box import CATEGORIES, CATEGORY, ICON, MOST_MESSAGES, NOTATION
from aerodrome.kernel.errors import BadPosition
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import COUNTED, Number, Schema, Shape, Word, brief, listed, read_list, record, worded
from aerodrome.kernel.step import EVERYBODY, NO_ONE, Seat
from aerodrome.kernel.words import MOST_SEATS, SEATS, Words, numbers

KIND: Final = Words("kind", ["claim", "promise", "ask", "deal", "accept", "decline", "withdraw"])
CLAIM: Final = 0  # each a constant of its own: the compiler looks a name up that is not Final
PROMISE: Final = 1
ASK: Final = 2
OFFER: Final = 3  # a deal
ACCEPT: Final = 4
WAVE: Final = 5  # a decline
WITHDRAW: Final = 6
STATUS: Final = Words("status", ["open", "accepted", "declined", "withdrawn"])
OPEN: Final = 0
ACCEPTED: Final = 1
DECLINED: Final = 2
WITHDRAWN: Final = 3
VERDICT: Final = Words("verdict", ["pending", "kept", "broken", "void", "true", "false", "unverifiable", "past"])
PENDING: Final = 0
KEPT: Final = 1
BROKEN: Final = 2
VOID: Final = 3
TRUE: Final = 4
FALSE: Final = 5
UNVERIFIABLE: Final = 6
PAST: Final = 7
SETTLED: Final = "settled"  # how the verdict on a whispered message looks to everybody else

SAYING: Final = Words("saying", KIND.words)  # the kinds as what one may choose to say
ACT: Final = Words("action", ["bribe", "invest"])
DEED: Final = Words("deed", [f"bribe {word}" for word in CATEGORY.words] + [f"invest {seat}" for seat in SEATS.words])
MOST_CLAIMED: Final = 5
MOST_PROMISED: Final = 8

SILENT: Final = NOTATION.verb("silent")[0]
SAY: Final = NOTATION.verb("say", SAYING)
ALOUD: Final = NOTATION.verb("aloud")[0]
WHISPER: Final = NOTATION.verb("whisper", SEATS)
TO: Final = NOTATION.verb("to", SEATS)
ACTS: Final = NOTATION.verb("act", ACT)
ON: Final = NOTATION.verb("on", CATEGORY)
IN: Final = NOTATION.verb("in", SEATS)
ICONS: Final = NOTATION.verb("icon", ICON)
COUNTS: Final = NOTATION.verb("count", numbers("count", 1, MOST_PROMISED))  # count 1 has the argument 0
ABOUT: Final = NOTATION.verb("message", numbers("message", 0, MOST_MESSAGES - 1))
UNHEARD: Final = Move("whisper ?", "whisper", [])  # a part of a whisper that nobody here has heard

FORMS: Final[list[list[str]]] = [
    ["icon", "few"],
    ["act", "mine", "count"],
    ["to", "act", "theirs", "count"],
    ["to", "act", "theirs", "count", "act", "mine", "count"],
    ["message"], ["message"], ["message"],
]  # what must be said, by kind; "mine" and "theirs" are what an action is aimed at


OTHERS: Final = [[[q for q in range(n) if q != p] for p in range(MOST_SEATS)] for n in range(MOST_SEATS + 1)]
TO_OTHERS: Final = [[[TO[q] for q in others] for others in row] for row in OTHERS]  # [players][not this seat]
IN_OTHERS: Final = [[[IN[q] for q in others] for others in row] for row in OTHERS]
FEW: Final = COUNTS[:MOST_CLAIMED]
NOTHING: Final[list[int]] = []  # what somebody had done before the first action; shared, never changed


class Message:
    """Something said, or being said: immutable, replaced when its status changes."""

    def __init__(self, number: int, sender: Seat, kind: int, channel: Seat, fields: Moves, status: int = OPEN,
                 verdict: int = PENDING, done: list[int] = NOTHING, done_to: list[int] = NOTHING,
                 drawn: int = 0) -> None:
        self.number = number
        self.sender = sender
        self.kind = kind
        self.channel = channel  # the seat it is whispered to, or -1: aloud
        self.fields = fields
        self.status = status
        self.verdict = verdict  # at the end of the mission
        self.done = done  # what the sender had done when it was said
        self.done_to = done_to  # the same for the addressee
        self.drawn = drawn  # research cards the sender had drawn by then
        self.is_unheard = channel >= 0 and UNHEARD in fields
        self.audience = EVERYBODY if channel < 0 else NO_ONE if self.is_unheard else 1 << sender | 1 << channel

    def to(self) -> Seat:
        """The addressee of an ask or a deal, or -1."""
        return self.fields[0].arg if self.kind in (ASK, OFFER) and self.fields else -1

    def asked(self) -> Moves:
        """The part that the addressee should do: act, aim, count."""
        return self.fields[1:4] if self.kind in (ASK, OFFER) else []

    def promised(self) -> Moves:
        """The part that the sender will do: act, aim, count."""
        if self.kind == PROMISE:
            return self.fields
        return self.fields[4:7] if self.kind == OFFER else []

    def is_reply(self) -> bool:
        """Tell whether it only answers an earlier message."""
        return self.kind >= ACCEPT

    def next_field(self) -> str:
        """What must be said next; empty when all is said."""
        form = FORMS[self.kind]
        return form[len(self.fields)] if len(self.fields) < len(form) else ""

    def saying(self, field: Move) -> Message:
        """Return the draft with one more field."""
        return Message(self.number, self.sender, self.kind, self.channel, self.fields + [field])

    def now(self, status: int, verdict: int = PENDING) -> Message:
        """Return the message with another status or verdict."""
        return Message(self.number, self.sender, self.kind, self.channel, self.fields, status, verdict, self.done,
                       self.done_to, self.drawn)

    def in_the_open(self) -> Message:
        """Return the message as everybody may know it: a whisper without its words and the verdict on them."""
        if self.channel < 0:
            return self
        known = self.fields[:1] if self.to() >= 0 else []
        fields = known + [UNHEARD] * (len(self.fields) - len(known))
        verdict = PENDING if self.verdict == PENDING else UNVERIFIABLE
        return Message(self.number, self.sender, self.kind, self.channel, fields, self.status, verdict, self.done,
                       self.done_to, self.drawn)

    def words(self) -> list[int]:
        """The number of the message and its words, as the event that tells them has them."""
        out = [self.number] + ([self.to()] if self.to() >= 0 else [])
        if self.kind == CLAIM:
            return [*out, max(0, self.fields[0].arg), self.fields[1].arg + 1]
        for part in (self.asked(), self.promised()):
            if part:
                out += [max(0, aim_of(part)), part[2].arg + 1]
        return out


def aim_of(part: Moves) -> int:
    """The number of what is asked or promised, a word of DEED and a place in what a seat has done."""
    return part[1].arg if part[0] is ACTS[0] else CATEGORIES + part[1].arg


def field_options(draft: Message, players: int) -> Moves:
    """List what may be said next in a claim, a promise, an ask or a deal."""
    field = draft.next_field()
    if field == "icon":
        return ICONS
    if field == "few":
        return FEW
    if field == "count":
        return COUNTS
    if field == "act":
        return ACTS
    if field == "to":
        return TO_OTHERS[players][draft.sender]
    if draft.fields[-1] is ACTS[0]:
        return ON
    doer = draft.to() if field == "theirs" else draft.sender
    return IN_OTHERS[players][doer]  # nobody can invest in oneself


class Reckoning:
    """Which actions of a mission are still to be counted: by rule one keeps one promise and meets one condition.

    What is said aloud and what is whispered to one seat are reckoned apart: nobody learns of a whisper by a verdict.
    """

    def __init__(self, actions: list[list[int]], one_promise: bool, declined_void: bool) -> None:
        self.actions = actions  # what every seat did
        self.one_promise = one_promise
        self.declined_void = declined_void
        self.counted: dict[tuple[int, int, int, int, bool], int] = {}

    def is_done(self, m: Message, part: Moves, doer: Seat, done: list[int]) -> bool:
        """Count the actions that a part of a message names, done after it was said; tell whether there are enough."""
        aim, sender = aim_of(part), m.sender if m.channel >= 0 else -1
        key = (doer, aim, sender, m.channel, doer != m.sender)
        last = max(done[aim], self.counted.get(key, 0)) + part[2].arg + 1
        if last > self.actions[doer][aim]:
            return False
        if self.one_promise:
            self.counted[key] = last
        return True

    def is_void(self, m: Message) -> bool:
        """Tell whether nothing came of a message before anybody acted on it."""
        return m.status == WITHDRAWN or (m.status == DECLINED and self.declined_void)


def verdict_on(m: Message, reckoning: Reckoning, claimed: int, drawn: int) -> int:
    """What became of a message at the end of the mission; messages are reckoned in the order in which they were said.

    *claimed* is how many cards with the claimed icon the sender showed, *drawn* how many research cards the sender
    drew in the whole mission.
    """
    if m.is_unheard:
        return UNVERIFIABLE
    if m.kind == CLAIM:
        if drawn > m.drawn:
            return UNVERIFIABLE
        return TRUE if claimed >= m.fields[1].arg + 1 else FALSE
    if m.kind == ASK:
        return PAST
    if reckoning.is_void(m):
        return VOID
    if m.kind == OFFER and not reckoning.is_done(m, m.asked(), m.to(), m.done_to):
        return VOID
    return KEPT if reckoning.is_done(m, m.promised(), m.sender, m.done) else BROKEN


def fulfilled(part: Moves, done: list[int], now: list[int]) -> bool:
    """Tell whether the promised (or asked) actions were taken after the message; *done* counts those before."""
    aim = aim_of(part)
    return now[aim] - done[aim] >= part[2].arg + 1


class MessageShape(Shape):
    """How a message is written: its fields in notation, so that it reads like what was said."""

    def dump(self, value: Any) -> Any:
        out = self.veil(value)
        out["verdict"] = VERDICT.write(value.verdict)
        out["fields"] = [field.text for field in value.fields]
        return out

    def load(self, data: Any, where: str) -> Any:
        keys = ("number", "sender", "kind", "channel", "status", "verdict", "fields", "done", "done_to", "drawn")
        if not isinstance(data, dict) or sorted(data) != sorted(keys):
            raise BadPosition(f"{where} must be an object with {', '.join(keys)}.")
        count, seat = Number(), Number(-1, len(SEATS) - 1)
        fields = [read_field(v, f"{where}.fields[{i}]") for i, v in enumerate(read_list(data["fields"], where))]
        done = [[count.load(v, f"{where}.{key}") for v in read_list(data[key], f"{where}.{key}")]
                for key in ("done", "done_to")]
        return Message(count.load(data["number"], f"{where}.number"),
                       Number(0, len(SEATS) - 1).load(data["sender"], f"{where}.sender"),
                       Word(KIND).load(data["kind"], f"{where}.kind"), seat.load(data["channel"], f"{where}.channel"),
                       fields, Word(STATUS).load(data["status"], f"{where}.status"),
                       Word(VERDICT).load(data["verdict"], f"{where}.verdict"), done[0], done[1],
                       count.load(data["drawn"], f"{where}.drawn"))

    def veil(self, value: Any) -> Any:
        verdict = VERDICT.write(PENDING) if value.verdict == PENDING else SETTLED
        return {"number": value.number, "sender": value.sender, "kind": KIND.write(value.kind),
                "channel": value.channel, "status": STATUS.write(value.status), "verdict": verdict,
                "fields": len(value.fields), "done": value.done, "done_to": value.done_to, "drawn": value.drawn}

    def schema(self) -> Schema:
        return self._schema(VERDICT.words, listed({"type": "string"}))

    def veil_schema(self) -> Schema:
        return self._schema([VERDICT.write(PENDING), SETTLED], COUNTED)

    def _schema(self, verdicts: list[str], fields: Schema) -> Schema:
        count = Number().schema()
        return record({"number": count, "sender": count, "kind": worded(KIND), "channel": {"type": "integer"},
                       "status": worded(STATUS), "verdict": {"enum": verdicts}, "fields": fields,
                       "done": listed(count), "done_to": listed(count), "drawn": count})


def read_field(data: Any, where: str) -> Move:
    """Read one field of a message."""
    if data == UNHEARD.text:
        return UNHEARD
    move = NOTATION.read(data) if isinstance(data, str) else None
    if move is None:
        raise BadPosition(f"{where} is not a part of a message: {brief(data)}.")
    return move
