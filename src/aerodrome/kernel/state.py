"""The state: a position as plain data, and the agenda of steps still to come."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any, ClassVar, Final

import msgspec
from mypy_extensions import mypyc_attr

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.event import HIDDEN, Event, Told, in_audience
from aerodrome.kernel.move import Move, Moves, Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import AUDIENCE, COUNT, OWNER, PREFIX, PUBLIC, Field, Row
from aerodrome.kernel.step import EVERYBODY, NO_ONE, NOBODY, OVER, RULE, Agenda, Refusal, Seat, Steps

View = dict[str, Any]
MOST_RULES: Final = 100_000  # between two decisions; no game needs a thousandth of them


class IllegalMove(Refused):
    """The move is not among the options of the step that is waiting."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text[:80]!r} is not legal now ({refusal.rule}).")
        self.refusal = refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: the fields a game declares in VISIBLE, and the agenda.

    There is no random generator, no phase flag and no log in it.
    """

    VISIBLE: ClassVar[dict[str, Field]] = {}  # every field, once: who sees it and how it is written
    EVENTS: ClassVar[dict[str, Told]] = {}  # every event, once: how it is written and whether it is secret
    NOTATION: ClassVar[Notation] = Notation()

    def __init__(self, setting: Setting, agenda: Agenda) -> None:
        self.setting = setting
        self.agenda = agenda  # a stack; at rest its top is a Choice or a Chance
        self.news: list[Event] | None = None  # collects events while somebody listens; not part of the position
        self.is_committed = False  # set when a step cannot be taken back though it shows nothing
        self.shown_to = NO_ONE  # the seats to which a step has shown a hidden thing; not part of the position
        self.surprises: list[tuple[int, int]] | None = None  # for foresight: who, and after how many events

    # --- playing

    def to_act(self) -> Seat:
        """Who decides now: a seat, CHANCE or OVER."""
        return self.agenda[-1].actor if self.agenda else OVER

    def options(self) -> Moves:
        """List the legal moves; empty when the game is over, and for a dealt chance."""
        return self.agenda[-1].options(self) if self.agenda else []

    def apply(self, m: Move) -> None:
        """Make a move taken from ``options`` (trusted), then every rule up to the next decision."""
        steps = self.agenda.pop().take(self, m)
        if steps:
            self._push(steps)
        self.settle()

    def settle(self) -> None:
        """Carry out rules until somebody or chance must decide."""
        agenda = self.agenda
        done = 0
        while agenda:
            step = agenda[-1]
            if step.actor != RULE:
                return
            done += 1
            if done > MOST_RULES:
                raise RuntimeError(f"{step!r} comes again and again, and nobody decides anything")
            agenda.pop()
            steps = step.happen(self)
            if steps:
                self._push(steps)

    def _push(self, steps: Steps) -> None:
        agenda: list[Any] = self.agenda  # Any spares the compiled code a look at the class of every step
        following: tuple[Any, ...] = steps
        for i in range(len(steps) - 1, -1, -1):
            agenda.append(following[i])

    def play(self, text: str) -> None:
        """Check and make a move given in notation: the only door for outsiders."""
        m = self.NOTATION.read(text)
        if m is None or not self.agenda or not self.agenda[-1].admits(self, m):
            raise IllegalMove(text, self.why_not(self.to_act(), text) or self.no_such_move())
        self.apply(m)

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        """Say which rule forbids *seat* to play *text* now; None exactly for its legal moves."""
        if not self.agenda:
            return self.refuse_over()
        step = self.agenda[-1]
        if step.actor != seat:
            return self.refuse_turn(seat)
        m = self.NOTATION.read(text)
        if m is not None and step.admits(self, m):
            return None
        return step.why_not(self, text) or self.no_such_move()

    def refuse_over(self) -> Refusal:
        """The rule that nothing is legal after the end; a game cites its own."""
        return Refusal("", "over")

    def refuse_turn(self, seat: Seat) -> Refusal:
        """The rule that it is somebody else's turn; a game cites its own."""
        return Refusal("", "turn", [str(self.to_act())])

    def no_such_move(self) -> Refusal:
        """The last answer, for a text that no rule knows."""
        return Refusal("", "unknown")

    # --- telling

    def tell(self, verb: str, seat: Seat = -1, a: int = -1, b: int = -1) -> None:
        """Report what happened; does nothing while nobody listens, as in search."""
        if self.news is not None:
            self.tell_all(verb, seat, [x for x in (a, b) if x >= 0])

    def tell_all(self, verb: str, seat: Seat, args: list[int], audience: int = EVERYBODY) -> None:
        """Report what happened with any number of arguments, perhaps to a narrower audience."""
        if self.news is None:
            return
        if audience == EVERYBODY and self.EVENTS[verb].secret:
            audience = 1 << seat
        self.news.append(Event(verb, seat, args, audience))

    def reveal(self, audience: int = EVERYBODY, known_to: int = NO_ONE) -> None:
        """Say, before it is told, that something hidden is shown to these seats: it cannot be taken back.

        It is no news to those that it is *known_to*, such as the holder of a card that is played.
        """
        self.shown_to |= audience
        if self.surprises is not None and self.news is not None:
            self.surprises.append((audience & ~known_to, len(self.news)))

    # --- copying

    def clone(self) -> State:
        """Return an independent copy; written by hand in every game, proved by a law."""
        raise NotImplementedError

    def resample(self, seat: Seat, rng: Random) -> State:
        """Return a possible world: what *seat* knows stays, the rest is dealt anew."""
        raise NotImplementedError

    def in_the_open(self) -> State:
        """Return the position without what was said in confidence: itself where nothing was."""
        return self

    # --- showing

    def view(self, seat: Seat) -> View:
        """Return all that *seat* may know. It is built by adding what is known: an undeclared field does not exist."""
        out = self.shared_view()
        out.update(self.own_view(seat))
        return out

    def shared_view(self) -> View:
        """Return the part of every view that is the same for all seats and for spectators."""
        out: View = {"to_act": self.to_act(), "players": self.setting.players, "setting": dict(self.setting.options)}
        for name, field in self.VISIBLE.items():
            if field.is_shared() and field.since <= self.setting.version:
                out[name] = self._seen(getattr(self, name), field, NOBODY, False)
        out["agenda"] = self.agenda_text()
        return out

    def own_view(self, seat: Seat) -> View:
        """Return the part of the view of *seat* that may differ from seat to seat."""
        out = self.own_fields(seat)
        if self.agenda and self.to_act() == seat:
            out["options"] = [m.text for m in self.options()]
        return out

    def own_fields(self, seat: Seat, *, whole: bool = False) -> View:
        """Return ``own_view`` without the options, or the *whole* of its fields, once all but confidences is open."""
        out: View = {"seat": seat}
        for name, field in self.VISIBLE.items():
            if not field.is_shared() and field.since <= self.setting.version:
                out[name] = self._seen(getattr(self, name), field, seat, whole)
        return out

    def shared_changes(self, before: State) -> View:
        """Return what ``shared_view`` shows otherwise than it did at *before*, an earlier position of the same game."""
        out: View = {}
        if self.to_act() != before.to_act():
            out["to_act"] = self.to_act()
        self._add_changes(out, before, NOBODY, True, False)
        if self.agenda != before.agenda:
            agenda = self.agenda_text()
            if agenda != before.agenda_text():
                out["agenda"] = agenda
        return out

    def own_changes(self, before: State, seat: Seat) -> View:
        """Return what ``own_view`` shows otherwise than it did at *before*; None for options that have gone."""
        out = self.own_field_changes(before, seat)
        if self.to_act() == seat:
            out["options"] = [m.text for m in self.options()]
        elif before.to_act() == seat:
            out["options"] = None
        return out

    def own_field_changes(self, before: State, seat: Seat, *, whole: bool = False) -> View:
        """Return what ``own_fields`` shows otherwise than it did at *before*."""
        out: View = {}
        self._add_changes(out, before, seat, False, whole)
        return out

    def _add_changes(self, out: View, before: State, seat: Seat, shared: bool, whole: bool) -> None:
        """Add the fields that look different. That a hidden value changed must not show: what is seen is compared."""
        for name, field in self.VISIBLE.items():
            if field.is_shared() != shared or field.since > self.setting.version:
                continue
            value, old = getattr(self, name), getattr(before, name)
            if value == old and field.see != PREFIX:
                continue  # most fields, most of the time
            seen = self._seen(value, field, seat, whole)
            if seen != before._seen(old, field, seat, whole):
                out[name] = seen

    def _seen(self, value: Any, field: Field, seat: Seat, whole: bool) -> Any:
        shape = field.shape
        if field.see == PUBLIC or (whole and not field.lasting):
            return shape.dump(value)
        if field.see == COUNT:
            return shape.veil(value)
        written = shape.dump(value)
        if field.see == PREFIX:
            shown = getattr(self, field.up_to)
            return [word if i < shown else HIDDEN for i, word in enumerate(written)]
        assert isinstance(shape, Row), "OWNER and AUDIENCE are for lists"
        item = shape.item
        if field.see == OWNER:
            return [written[p] if p == seat else item.veil(v) for p, v in enumerate(value)]
        assert field.see == AUDIENCE, field.see
        return [written[i] if in_audience(v.audience, seat) else item.veil(v) for i, v in enumerate(value)]

    def agenda_text(self) -> list[str]:
        """Write what is still to come, the next step first."""
        return [repr(step) for step in reversed(self.agenda)]

    def dump(self) -> dict[str, Any]:
        """Return the whole position as JSON: the fields, and what is still to come."""
        version = self.setting.version
        out: dict[str, Any] = {name: field.shape.dump(getattr(self, name)) for name, field in self.VISIBLE.items()
                               if field.since <= version}
        out["agenda"] = self.agenda_text()
        return out

    def digest(self) -> str:
        """Return a hash of the whole position."""
        return digest_of(self.dump())


def digest_of(data: Any) -> str:
    """Return a hash of JSON data that does not depend on the order of keys."""
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
