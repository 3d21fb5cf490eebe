"""A table: one running game, its log, its seats, and the law of undo."""

from __future__ import annotations

from random import Random
from typing import Any

from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.event import Event, in_audience, shown
from aerodrome.kernel.foresight import Foresight, foresee
from aerodrome.kernel.game import Game
from aerodrome.kernel.move import Move
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import brief
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import IllegalMove, State, View
from aerodrome.kernel.step import CHANCE, NO_ONE, NOBODY, OVER, Seat
from aerodrome.kernel.telling import Shown

LONGEST_KEY = 80  # characters of an idempotency key
LONGEST_TEXT = 2_000  # characters of a move
KEYS_KEPT = 64  # answers remembered for each seat: more than a client can have under way


class Stale(Refused):
    """The move was meant for an earlier position."""


class SeatTaken:
    """Who sits in a seat: a name, and what plays there (``human`` or a bot's name)."""

    def __init__(self, name: str, player: str) -> None:
        self.name = name
        self.player = player


class Entry:
    """One line of the log: who decided what, who may read it, and what it set off."""

    def __init__(self, actor: Seat, move: Move, cover: str, audience: int, news: list[Event], lasting: bool) -> None:
        self.actor = actor
        self.move = move
        self.cover = cover
        self.audience = audience
        self.news = news
        self.lasting = lasting  # decided in confidence: it stays between its audience even after the game

    def text(self, seat: Seat, *, whole: bool = False) -> str:
        """Return the line as *seat* may read it, or the *whole* line, as after the game, but for confidences."""
        is_known = (whole and not self.lasting) or in_audience(self.audience, seat)
        return self.move.text if is_known else self.cover


class Plan:
    """What a move makes of a table: the entries it adds and the position after them. Nothing has happened yet."""

    def __init__(self, ply: int, state: State, draws: int, undo: list[State], last: Seat) -> None:
        self.ply = ply  # at which the new entries begin
        self.state = state
        self.draws = draws
        self.undo = undo
        self.last = last  # who decided last
        self.entries: list[Entry] = []

    def enter(self, move: Move) -> None:
        """Add what the step that is waiting makes of *move*."""
        before, after = self.state, self.state.clone()
        step = before.agenda[-1]
        news: list[Event] = []
        after.news, after.shown_to, after.is_committed = news, NO_ONE, False
        after.apply(move)
        self._note_undo(step.actor, before, after)
        after.news, after.shown_to, after.is_committed = None, NO_ONE, False
        lasting = step.unheard(before) is not None
        self.entries.append(Entry(step.actor, move, step.cover(move), step.audience(before), news, lasting))
        self.state, self.last = after, step.actor

    def _note_undo(self, actor: Seat, before: State, after: State) -> None:
        shows = after.shown_to != NO_ONE
        is_barrier = actor == CHANCE or shows or after.is_committed or not after.agenda
        if is_barrier or self.last != actor:
            self.undo.clear()
        if not is_barrier:
            self.undo.append(before)

    def let_chance_decide(self, dealer: Dealer) -> None:
        """Let the dealer decide whatever chance decides now."""
        while self.state.to_act() == CHANCE:
            move = self.state.agenda[-1].sample(self.state, dealer.draw(self.draws))
            self.draws += 1
            self.enter(move)


class Receipt:
    """The answer to a move: the ply it became, and the ply that is next."""

    def __init__(self, ply: int, next_ply: int) -> None:
        self.ply = ply
        self.next_ply = next_ply


class Table:
    """State, log and seats of one game. Every change is made on a copy and then put in place whole."""

    def __init__(self, game: Game, setting: Setting, seats: list[SeatTaken], dealer: Dealer,
                 start: State | None = None, *, chance: bool = True) -> None:
        if len(seats) != setting.players:
            raise Refused(f"{setting.players} players need {setting.players} seats, not {len(seats)}.")
        self.game = game
        self.setting = setting
        self.seats = seats
        self.dealer = dealer
        self.entries: list[Entry] = []
        self.draws = 0  # how many chance entries the dealer has decided
        self._undo: list[State] = []  # the positions before the last entries, as far as they may be taken back
        self.opening: list[Event] = []  # what was told before the first decision
        self.start_given = start is not None
        self.first = game.setup(setting) if start is None else start  # where the log begins
        self.state = self.first.clone()
        self.state.news = self.opening
        self.state.settle()
        self.state.news = None
        self._answers: list[dict[str, Receipt]] = [{} for _ in seats]
        if chance:  # a replay enters what chance decided then
            self.let_chance_decide()

    # --- reading

    def ply(self) -> int:
        """The number of log entries: the version of the table."""
        return len(self.entries)

    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.to_act() == OVER

    def view(self, seat: Seat) -> View:
        """Return all that *seat* may know of the position."""
        return self.state.view(seat)

    def sight(self, seat: Seat) -> Sight:
        """Return what a bot in *seat* may hold."""
        return Sight(self.game, self.state, seat, self.log(seat))

    def log(self, seat: Seat) -> list[str]:
        """Return the log as *seat* may read it; once the game is over only confidences are left as secrets."""
        whole = self.is_over()
        return [entry.text(seat, whole=whole) for entry in self.entries]

    def in_the_open(self) -> Table:
        """Return the game as everybody may know it once it is over: itself where nothing was said in confidence."""
        first, log = self.first.in_the_open(), [entry.text(NOBODY, whole=True) for entry in self.entries]
        if first is self.first and log == [entry.move.text for entry in self.entries]:
            return self
        table = Table(self.game, self.setting, self.seats, self.dealer, first if self.start_given else None,
                      chance=False)
        for text in log:
            table.enter(text)
        return table

    def events(self, seat: Seat, since: int = 0, *, whole: bool = False) -> list[Shown]:
        """Return what *seat* was told from ply *since* on, or the *whole* truth, for the owner of the table."""
        news = list(self.opening) if since == 0 else []
        for entry in self.entries[since:]:
            news.extend(entry.news)
        told = self.state.EVENTS
        return [shown(event, told[event.verb], seat, whole=whole) for event in news]

    def preview(self, seat: Seat, script: str) -> Foresight:
        """Return what *seat* would be told if it played the moves of *script*, such as ``move d2, turn left``.

        Nothing is played: the moves are tried in a possible world of the seat, as far as all such worlds agree.
        """
        return foresee(self.state.resample(seat, Random(0)), seat, script)

    def aid(self, seat: Seat) -> dict[str, Any]:
        """Return the game's help for *seat*, worked out in a possible world, where there is nothing else to find."""
        return self.game.aid(self.state.resample(seat, Random(0)), seat)

    # --- playing

    def submit(self, seat: Seat, ply: int, text: str, key: str = "") -> Receipt:
        """Make a move for *seat*; refuse a stale ply, a wrong seat and an illegal move, changing nothing.

        A repeated *key* gets the first answer again, so that a resent message never plays twice.
        """
        self._check_message(seat, text, key)
        if key and key in self._answers[seat]:
            return self._answers[seat][key]
        before = self.ply()
        self.carry_out(self.plan(seat, ply, text))
        receipt = Receipt(before, self.ply())
        if key:
            self._remember(seat, key, receipt)
        return receipt

    def plan(self, seat: Seat, ply: int, text: str) -> Plan:
        """Return what the move would make of the table, chance included; refuse what cannot be played, change nothing.

        So a server can first store what is about to happen, and then let it happen.
        """
        self._check_message(seat, text, "")
        if ply != self.ply():
            raise Stale(f"The move was meant for ply {brief(ply)}; the table is at ply {self.ply()}.")
        refusal = self.state.why_not(seat, text)
        if refusal is not None:
            raise IllegalMove(text, refusal)
        move = self.state.NOTATION.read(text)
        assert move is not None
        plan = self._plan()
        plan.enter(move)
        plan.let_chance_decide(self.dealer)
        return plan

    def _plan(self) -> Plan:
        last = self.entries[-1].actor if self.entries else OVER
        return Plan(self.ply(), self.state, self.draws, self._undo[:], last)

    def carry_out(self, plan: Plan) -> None:
        """Let a plan made at this very ply happen."""
        if plan.ply != self.ply():
            raise Stale(f"The plan was made at ply {plan.ply}; the table is at ply {self.ply()}.")
        self.entries.extend(plan.entries)
        self.state, self.draws, self._undo = plan.state, plan.draws, plan.undo

    def _check_message(self, seat: Seat, text: str, key: str) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refused(f"There is no seat {brief(seat)}; the seats are 0 to {len(self.seats) - 1}.")
        if len(text) > LONGEST_TEXT or len(key) > LONGEST_KEY:
            raise Refused(f"A move has at most {LONGEST_TEXT} characters and a key {LONGEST_KEY}.")

    def _remember(self, seat: Seat, key: str, receipt: Receipt) -> None:
        answers = self._answers[seat]
        answers[key] = receipt
        if len(answers) > KEYS_KEPT:
            del answers[next(iter(answers))]

    def enter(self, text: str) -> None:
        """Append a logged move of a player or of chance, as a replay does; refuse what is not legal."""
        move = self._logged(text)
        if move is None:
            raise Refused(f"ply {self.ply()}: {brief(text)} is not legal there.")
        plan = self._plan()
        if self.state.to_act() == CHANCE:
            plan.draws += 1
        plan.enter(move)
        self.carry_out(plan)

    def _logged(self, text: str) -> Move | None:
        """Return the move that a log has next, or what stands for it where it was made in confidence."""
        if not self.state.agenda:
            return None
        step = self.state.agenda[-1]
        unheard = step.unheard(self.state)
        if unheard is not None and unheard.text == text:
            return unheard
        move = self.state.NOTATION.read(text)
        return move if move is not None and step.admits(self.state, move) else None

    def let_chance_decide(self) -> None:
        """Let the dealer decide whatever chance decides now."""
        plan = self._plan()
        plan.let_chance_decide(self.dealer)
        self.carry_out(plan)

    # --- undo

    def undoable(self, seat: Seat) -> int:
        """How many entries *seat* may take back: the last choices of its turn, which has not passed on."""
        return self.undoable_by_consent(seat) if self.state.to_act() == seat else 0

    def undoable_by_consent(self, seat: Seat) -> int:
        """How many entries *seat* may take back if all agree: its own last choices, which showed nobody anything."""
        return len(self._undo) if self.entries and self.entries[-1].actor == seat else 0

    def undo(self, seat: Seat, count: int = 1, *, agreed: bool = False) -> None:
        """Take back the last *count* choices of *seat*; refuse where the law of undo forbids it.

        Answers to idempotency keys stay: a late resend of a move that was taken back must not play it again.
        """
        self.check_undo(seat, count, agreed=agreed)
        self.state = self._undo[-count]
        del self._undo[-count:]
        del self.entries[-count:]

    def check_undo(self, seat: Seat, count: int, *, agreed: bool = False) -> None:
        """Refuse to take back more than the law of undo allows, or, once the turn has passed on, without consent."""
        if 1 <= count <= (self.undoable_by_consent(seat) if agreed else self.undoable(seat)):
            return
        if 1 <= count <= self.undoable_by_consent(seat):
            raise Refused("Your turn has passed on: what you chose can be taken back only if everybody agrees.")
        raise Refused("Nothing can be taken back: only your own choices since the last reveal, chance or move of "
                      "another player.")
