"""Signal Lamps, a toy with every trouble a game can have, and a switch for each error that a law must catch.

1  The twelve lamps 0 to 11 are shuffled; everybody takes three and hides them, the rest is the pile.
2  On your turn show a lamp and roll: a six adds one point to its worth. Or bury a lamp face down and
   draw the next of the pile. Or fire a flare: the next lamp of the pile is laid open for all to see.
3  After three turns each the points are counted.
"""

from __future__ import annotations

import random as global_random
from random import Random
from typing import Any, ClassVar

from aerodrome.bots.bot import Bot
from aerodrome.bots.budget import Budget
from aerodrome.kernel.edition import Editions
from aerodrome.kernel.event import Told
from aerodrome.kernel.game import Game
from aerodrome.kernel.luck import shuffle
from aerodrome.kernel.move import Move, Moves, Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import COUNT, OWNER, PUBLIC, Field, Number, Order, Row, Sorted, bits_of, members
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import State, View
from aerodrome.kernel.step import NO_ONE, Agenda, Chance, Choice, Deal, Refusal, Rule, Seat, Steps
from aerodrome.kernel.words import Words

LAMPS = Words("lamp", [f"L{i}" for i in range(12)])
NOTATION = Notation()
SHOW = NOTATION.verb("show", LAMPS)
BURY = NOTATION.verb("bury", LAMPS)
FLARE = NOTATION.verb("flare")[0]
ROLL = NOTATION.chance("roll", Words("face", ["1", "2", "3", "4", "5", "6"]))
NOTATION.dealt("shuffle", LAMPS)
TURNS = 3
N = Number()


class Lamps(State):
    """Everything on the table; *fault* names the error that is planted."""

    VISIBLE: ClassVar[dict[str, Field]] = {
        "scores": Field(PUBLIC, Row(N)), "shown": Field(PUBLIC, Order(LAMPS)), "open": Field(PUBLIC, Order(LAMPS)),
        "turns": Field(PUBLIC, N), "hands": Field(OWNER, Row(Sorted(LAMPS))), "pile": Field(COUNT, Order(LAMPS)),
        "buried": Field(OWNER, Row(Sorted(LAMPS))), "sixes": Field(PUBLIC, Row(N)),
        "worth": Field(PUBLIC, N),
    }
    EVENTS: ClassVar[dict[str, Told]] = {
        "hand": Told(LAMPS, secret=True), "show": Told(LAMPS), "bury": Told(LAMPS, secret=True),
        "draw": Told(LAMPS, secret=True), "flare": Told(LAMPS), "roll": Told(None),
    }
    NOTATION: ClassVar[Notation] = NOTATION
    fault: ClassVar[str] = ""

    def __init__(self, setting: Setting, agenda: Agenda) -> None:
        super().__init__(setting, agenda)
        n = setting.players
        self.scores = [0] * n
        self.shown: tuple[int, ...] = ()
        self.open: tuple[int, ...] = ()
        self.turns = 0
        self.hands = [0] * n
        self.buried = [0] * n
        self.pile: tuple[int, ...] = tuple(range(len(LAMPS)))
        self.sixes = [0] * n
        self.worth = 0

    def clone(self) -> Lamps:
        new = type(self)(self.setting, self.agenda[:])
        for name in ("shown", "open", "turns", "pile", "worth"):
            setattr(new, name, getattr(self, name))
        for name in ("scores", "hands", "buried", "sixes"):
            setattr(new, name, getattr(self, name)[:])
        if self.fault == "shared list in clone":
            new.sixes = self.sixes
        if self.fault == "field forgotten in clone":
            new.turns = 0
        if hasattr(self, "bonus"):
            setattr(new, "bonus", getattr(self, "bonus"))  # noqa: B009, B010  # a field that nobody declared
        return new

    def resample(self, seat: Seat, rng: Random) -> Lamps:
        world = self.clone()
        if self.fault == "worlds never dealt anew":
            return world
        others = [q for q in range(len(self.hands)) if q != seat]
        cards = list(self.pile) + [c for q in others for c in members(self.hands[q]) + members(self.buried[q])]
        if self.fault != "unsorted pool":
            cards.sort()
        shuffle(rng, cards)
        if self.fault == "world with a doubled lamp":
            cards[0] = cards[-1]
        world.pile = tuple(self._take(cards, len(self.pile)))
        for q in others:
            if self.fault != "world that keeps the true hands":
                world.hands[q] = bits_of(self._take(cards, self.hands[q].bit_count()))
            world.buried[q] = bits_of(self._take(cards, self.buried[q].bit_count()))
        return world

    def _take(self, cards: list[int], count: int) -> list[int]:
        return [cards.pop() for _ in range(count)]

    def shared_changes(self, before: State) -> View:
        out = super().shared_changes(before)
        if self.fault == "hidden change shows" and self.pile and self.pile[0] % 2:
            out["pile"] = len(self.pile)
        return out

    def own_changes(self, before: State, seat: Seat) -> View:
        out = super().own_changes(before, seat)
        if self.fault == "change forgotten":
            out.pop("hands", None)
        return out

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        if self.fault == "wrong-seat move accepted" and self.agenda and self.to_act() >= 0:
            return super().why_not(self.to_act(), text)
        return super().why_not(seat, text)

    def refuse_over(self) -> Refusal:
        return Refusal("SL-3", "over")

    def refuse_turn(self, seat: Seat) -> Refusal:
        if self.fault == "refusal tells a secret" and self.agenda:
            return Refusal("SL-2", "turn", [str(self.hands[(seat + 1) % len(self.hands)])])
        return Refusal("SL-2", "turn")

    def no_such_move(self) -> Refusal:
        return Refusal("SL-2", "unknown")

    def play(self, text: str) -> None:
        if self.fault == "unchecked door":
            m = self.NOTATION.read(text)
            if m is not None and self.agenda and m.verb == self.options()[0].verb if self.options() else False:
                assert m is not None
                return self.apply(m)
        return super().play(text)


class Shuffle(Deal[Lamps]):
    """1 Shuffle the lamps and hand out three each."""

    def sample(self, s: Lamps, rng: Random) -> Move:
        cards = list(range(len(LAMPS)))
        shuffle(rng, cards)
        if s.fault == "biased deal" and rng.random() < 0.2:
            spot = cards.index(11)
            cards[0], cards[spot] = cards[spot], cards[0]
        return NOTATION.deal("shuffle", cards)

    def admits(self, s: Lamps, m: Move) -> bool:
        return m.verb == "shuffle" and (s.fault == "wrong deal admitted" or sorted(m.args) == list(range(len(LAMPS))))

    def take(self, s: Lamps, m: Move) -> Steps:
        cards = m.args[:]
        for q in range(s.setting.players):
            s.hands[q] = bits_of(cards[:3])
            cards = cards[3:]
            s.tell_all("hand", q, members(s.hands[q]))
        s.pile = tuple(cards)
        return ()

    def audience(self, s: Lamps) -> int:
        return -1 if s.fault == "leaking log of a deal" else NO_ONE


class Turn(Rule[Lamps]):
    """2 A turn; 3 after three each the game is over."""

    def happen(self, s: Lamps) -> Steps:
        if s.turns == TURNS * s.setting.players and s.fault != "endless game":
            return ()
        s.turns += 1
        if s.fault == "agenda tells a secret":
            return Act(self.seat, s.hands[self.seat]), Turn((self.seat + 1) % s.setting.players)
        return Act(self.seat), Turn((self.seat + 1) % s.setting.players)


class Act(Choice[Lamps]):
    """2 Show, bury or fire a flare."""

    def options(self, s: Lamps) -> Moves:
        hand = members(s.hands[self.seat])
        out = [SHOW[c] for c in hand]
        if s.pile:
            out += [BURY[c] for c in hand] + [FLARE]
        if s.fault == "option that cannot be made" and len(s.shown) > 2:
            out.append(SHOW[s.shown[0]])
        if s.fault == "options in no order":
            global_random.shuffle(out)
        return out or [FLARE]

    def why_not(self, s: Lamps, text: str) -> Refusal | None:
        if s.fault == "why_not disagrees with options" and text == "flare":
            return Refusal("SL-2", "flare")
        return super().why_not(s, text)

    def refuse(self, s: Lamps, text: str) -> Refusal | None:
        return Refusal("SL-2", "hand")

    def take(self, s: Lamps, m: Move) -> Steps:
        q = self.seat
        if m.verb == "flare":
            return (Flare(q),)
        assert s.hands[q] >> m.arg & 1, "a lamp that is not in the hand"
        s.hands[q] ^= 1 << m.arg
        if m.verb == "bury":
            if s.fault != "component lost":
                s.buried[q] |= 1 << m.arg
            s.tell("bury", q, m.arg)
            return (Draw(q),)
        s.shown += (m.arg,)
        s.worth = m.arg
        s.tell("show", q, m.arg)
        return (Roll(q),)

    def audience(self, s: Lamps) -> int:
        return 1 << self.seat if s.fault != "leaking log of a choice" and self._hides(s) else -1

    def cover(self, m: Move) -> str:
        return "act ?"

    def _hides(self, s: Lamps) -> bool:
        return True


class Draw(Rule[Lamps]):
    """2 The next lamp of the pile goes to the hand of who buried one."""

    def happen(self, s: Lamps) -> Steps:
        if s.fault != "undo across a private reveal":
            s.reveal(1 << self.seat)
        card = s.pile[0]
        s.pile = s.pile[1:]
        s.hands[self.seat] |= 1 << card
        s.tell("draw", self.seat, card)
        return ()


class Flare(Rule[Lamps]):
    """2 The next lamp of the pile is laid open."""

    def happen(self, s: Lamps) -> Steps:
        if s.fault not in ("undo across a reveal", "told before it is revealed"):
            s.reveal()
        if s.pile:
            s.open += s.pile[:1]
            s.pile = s.pile[1:]
            s.tell("flare", self.seat, s.open[-1])
        if s.fault == "told before it is revealed":
            s.reveal()
        return ()


class Roll(Chance[Lamps]):
    """2 A six adds a point."""

    def options(self, s: Lamps) -> Moves:
        return ROLL

    def sample(self, s: Lamps, rng: Random) -> Move:
        return ROLL[5] if s.fault == "loaded die" and rng.random() < 0.3 else super().sample(s, rng)

    def take(self, s: Lamps, m: Move) -> Steps:
        q = self.seat
        six = m.arg == 5
        s.sixes[q] += six
        s.scores[q] += s.worth + six
        s.worth = 0
        if s.fault == "wrong score" and six:
            s.scores[q] += 1
        if s.fault == "forgotten field in dump":
            setattr(s, "bonus", getattr(s, "bonus", 0) + 1)  # noqa: B010
        s.tell("roll", q, m.arg + 1)
        return ()


class LampsGame(Game):
    """The toy as a game."""

    def setup(self, setting: Setting) -> State:
        return self.state(setting, [Turn(0), Shuffle()])

    def restore(self, setting: Setting, fields: dict[str, Any], agenda: Agenda) -> State:
        s = self.state(setting, agenda)
        for name, value in fields.items():
            setattr(s, name, value)
        return s

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Lamps)
        return s.scores[:]

    def recount(self, s: State) -> list[int]:
        assert isinstance(s, Lamps)
        total = sum(s.shown) + sum(s.sixes)
        return s.scores[:] if total == sum(s.scores) else [total]

    def inventory(self, s: State) -> list[int]:
        assert isinstance(s, Lamps)
        held = [c for zone in (s.hands, s.buried) for bits in zone for c in members(bits)]
        return sorted([*held, *s.pile, *s.open, *s.shown])

    def aid(self, s: State, seat: Seat) -> dict[str, Any]:
        assert isinstance(s, Lamps)
        if s.fault == "aid tells a secret":
            return {"next": list(s.pile[:1])}
        if s.fault == "aid to the wrong seat" and seat >= 0:
            return {"mine": members(s.hands[seat - 1])}
        if s.fault == "aid changes the position":
            s.worth += 1
        return {"mine": members(s.hands[seat]) if seat >= 0 else []}

    def longest(self, setting: Setting) -> int:
        return 1 + 2 * TURNS * setting.players


def lamps(fault: str = "") -> LampsGame:
    """Return the toy with one planted error, or sound."""
    visible, events = dict(Lamps.VISIBLE), dict(Lamps.EVENTS)
    if fault == "leaking view":
        visible["hands"] = Field(PUBLIC, Row(Sorted(LAMPS)))
    if fault == "leaking event":
        events["draw"] = Told(LAMPS)
    cls = type("Lamps", (Lamps,), {"fault": fault, "VISIBLE": visible, "EVENTS": events})
    return LampsGame(key="lamps", title="Signal Lamps", editions=Editions([]), least=2, most=3, prefix="SL",
                     minutes="1", blurb="A toy.", options=(), steps=[Shuffle, Turn, Act, Draw, Flare, Roll], state=cls)


class Gambler(Bot):
    """A bot that brings chance of its own, so that it cannot be held to its word."""

    def __init__(self) -> None:
        super().__init__("gambler", "Gambler", "Plays by a generator that nobody gave it.", Budget(1))

    def choose(self, sight: Sight, rng: Random) -> Move:
        return global_random.choice(sight.options())
