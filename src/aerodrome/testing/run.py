"""Running the laws: random games for every player count and option set, and a record of what fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from aerodrome.bots.bot import Bot
from aerodrome.bots.registry import bot_named, bots as all_bots
from aerodrome.kernel.dealer import Dealer, seed_from
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.luck import below
from aerodrome.kernel.option import Setting, Value
from aerodrome.kernel.state import State
from aerodrome.kernel.step import CHANCE, NOBODY
from aerodrome.kernel.table import SeatTaken, Stale, Table
from aerodrome.records import Record, record_of
from aerodrome.testing.fairness import fair_chance
from aerodrome.testing.laws import Position, Tally, Violation, conservation, examine, scoring
from aerodrome.testing.secrecy import aids_at_the_end

EXAMINED = 8  # positions of a game that are examined by every law
CONSERVED_EVERY = 16  # plies between two inventories
LITTLE = 2  # iterations of a bot whose honesty is examined
ENOUGH_HIDDEN = 200  # worlds after which a hidden field must have come out different at least once


class Failure:
    """A broken law, with what is needed to see it again."""

    def __init__(self, violation: str, law: str, seed: str, record: Record | None) -> None:
        self.violation = violation
        self.law = law
        self.seed = seed
        self.record = record


class Report:
    """What a run of the laws has shown."""

    def __init__(self) -> None:
        self.games = 0
        self.plies = 0
        self.tally = Tally()
        self.failures: list[Failure] = []
        self.interrupted = False

    def add(self, other: Report) -> None:
        """Take over the result of another run."""
        self.games += other.games
        self.plies += other.plies
        self.tally.add(other.tally)
        self.failures += other.failures


def configurations(game: Game, players: list[int] | None = None, options: dict[str, Any] | None = None,
                   version: int = 0) -> Iterator[tuple[int, dict[str, Value]]]:
    """Yield every player count and option set that the laws run on under a version, or those that were asked for."""
    known = {option.key for option in game.options if option.since <= (version or game.version)}
    for count in players or range(game.least, game.most + 1):
        if options:
            yield count, options
        else:
            for chosen in game.option_sets(count):
                if known.issuperset(chosen):
                    yield count, chosen


def every_level() -> list[Bot]:
    """Return the bots of all levels, with so little to spend that thousands of positions can be examined."""
    return [bot_named(f"{name}@{LITTLE}") for name in all_bots()]


class LawfulGame:
    """One random game under the eyes of the laws."""

    def __init__(self, game: Game, setting: Setting, seed: str, tally: Tally, bots: list[Bot],
                 start: State | None = None) -> None:
        self.game = game
        self.start = start
        self.seed = seed
        self.rng = Random(seed)
        self.tally = tally
        self.bots = bots
        seats = [SeatTaken(f"seat {q}", "random") for q in range(setting.players)]
        self.table = Table(game, setting, seats, Dealer(seed_from(seed)), start, chance=False)
        self.first = self.table.state
        self.limit = game.longest(setting)
        self.seen_chance: set[str] = set()

    def play(self) -> None:
        """Play to the end; raise Violation where a law is broken."""
        table = self.table
        examined = self._plies_to_examine()
        while not table.is_over():
            ply = table.ply()
            self._check("termination", ply < self.limit, f"the game is longer than {self.limit} plies")
            self._look(ply in examined, ply % CONSERVED_EVERY == 0)
            self._move(ply in examined)
        scoring(self._position())
        aids_at_the_end(self._position())
        self._replay()
        self._tell_strangers()

    def _plies_to_examine(self) -> set[int]:
        """Choose plies from a short first game, so that long and short games are looked at alike."""
        s, rng = self.table.state.clone(), Random(self.seed + " length")
        length = 0
        while s.agenda and length <= self.limit:
            s.apply(s.agenda[-1].sample(s, rng))
            length += 1
        self._check("termination", length <= self.limit, f"the game is longer than {self.limit} plies")
        return {0, 1, 2} | {below(self.rng, max(length, 1)) for _ in range(EXAMINED)}

    def _look(self, closely: bool, count: bool) -> None:
        state = self.table.state
        if state.to_act() == CHANCE:
            name = repr(state.agenda[-1]).split(" ")[0]
            if name not in self.seen_chance:
                self.seen_chance.add(name)
                closely = True
        if closely:
            examine(self._position())
        elif count:
            conservation(self._position())

    def _position(self) -> Position:
        return Position(self.game, self.table.state, self.first, self.rng, self.tally, self.bots)

    def _move(self, closely: bool) -> None:
        table = self.table
        state, seat = table.state, table.state.to_act()
        if seat == CHANCE:
            table.let_chance_decide()
            return
        move = state.agenda[-1].sample(state, self.rng)
        if closely:
            self._refuse_at_table(seat, move.text)
        table.submit(seat, table.ply(), move.text, key=f"ply {table.ply()}")
        if closely:
            self._take_back(state, seat, move.text)

    def _refuse_at_table(self, seat: int, text: str) -> None:
        table, ply = self.table, self.table.ply()
        before = table.state.digest()
        tries: list[tuple[int, int, str]] = [(seat, ply - 1, text), (seat, ply + 1, text), (99, ply, text)]
        tries += [(q, ply, text) for q in range(len(table.seats)) if q != seat]
        for who, when, what in tries:
            try:
                table.submit(who, when, what)
                self._check("table", False, f"seat {who} could play {what!r} for ply {when}")
            except Refused as error:
                stale = when != ply and who == seat
                self._check("table", isinstance(error, Stale) == stale, "wrong reason for a refusal")
        self._check("table", table.state.digest() == before and table.ply() == ply, "a refused move left a trace")

    def _take_back(self, before: State, seat: int, text: str) -> None:
        """Undo gives back the very position; a resent move is not played twice; nothing crosses a barrier."""
        table = self.table
        after, ply = table.state.digest(), table.ply()
        receipt = table.submit(seat, 0, text, key=f"ply {ply - 1}") if table.entries[-1].actor == seat else None
        self._check("table", receipt is None or (table.ply() == ply and table.state.digest() == after),
                    "a repeated key was played twice")
        count = table.undoable(seat)
        own = 0
        while own < ply and table.entries[-1 - own].actor == seat:
            own += 1
        self._check("undo", count <= own, "somebody else's move can be taken back")
        if count:
            table.undo(seat)
            self._check("undo", table.state.digest() == before.digest(), "undo does not give back the position")
            table.submit(seat, table.ply(), text, key=f"again {ply}")
            self._check("undo", table.state.digest() == after, "the same move again leads elsewhere")
        try:
            table.undo(seat, own + 1)
            self._check("undo", False, "undo crosses a barrier")
        except Refused:
            self._check("undo", True, "")

    def _replay(self) -> None:
        old = self.table
        new = Table(self.game, old.setting, old.seats, Dealer(old.dealer.seed), self.start, chance=False)
        for entry in old.entries:
            new.enter(entry.move.text)
        self._check("replay", new.state.digest() == old.state.digest(), "the log replays to another position")
        for ply, entry in enumerate(old.entries):
            same = [e.verb for e in new.entries[ply].news] == [e.verb for e in entry.news]
            self._check("replay", same, f"other events at ply {ply}")

    def _tell_strangers(self) -> None:
        """Nothing that the end of a game lays open for strangers depends on what was said in confidence."""
        old, new = self.table, self.table.in_the_open()
        self._check("confidences", new.log(NOBODY) == old.log(NOBODY), "the log tells strangers a confidence")
        self._check("confidences", new.events(NOBODY, whole=True) == old.events(NOBODY, whole=True),
                    "strangers are told a confidence")
        seen = [{**s.shared_view(), **s.own_fields(NOBODY, whole=True)} for s in (old.state, new.state)]
        self._check("confidences", seen[0] == seen[1], "strangers see what was said in confidence")
        self._check("confidences", new.state.digest() == old.state.in_the_open().digest(),
                    "a confidence is left in the last position")

    def _check(self, law: str, holds: bool, what: str) -> None:
        self.tally.checks[law] += 1
        if not holds:
            raise Violation(law, what)


def check_chance(game: Game, setting: Setting, seed: str, tally: Tally) -> None:
    """Find each kind of chance step in a random game and see that it is fair."""
    rng, seen = Random(seed), set[str]()
    s = game.start(setting)
    for _ in range(game.longest(setting)):
        if not s.agenda:
            return
        step = s.agenda[-1]
        name = repr(step).split(" ")[0]
        if step.actor == CHANCE and name not in seen:
            seen.add(name)
            fair_chance(s, rng, tally)
        s.apply(step.sample(s, rng))


def check_game(game: Game, players: int, options: dict[str, Value], first: int, games: int, seed: str,
               done: Callable[[], None] = lambda: None, bots: list[Bot] | None = None,
               house: dict[str, Any] | None = None, version: int = 0) -> Report:
    """Run the laws on *games* random games of one configuration; stop at the first failure."""
    report, setting = Report(), game.setting(players, options, house, version)
    bots = every_level() if bots is None else bots
    name = f"{seed} {game.identity(setting)}"
    lawful: LawfulGame | None = None
    try:
        if first == 0:
            check_chance(game, setting, f"{name} chance", report.tally)
        for i in range(first, first + games):
            lawful, seeded = None, f"{name} game {i}"
            start = game.rehearsal(setting, Random(seeded)) if i % 2 else None
            lawful = LawfulGame(game, setting, seeded, report.tally, bots, start)
            lawful.play()
            report.games += 1
            report.plies += lawful.table.ply()
            done()
    except Exception as error:  # a crash is a failure like any other: it is reported with its seed and record
        record = record_of(lawful.table) if lawful is not None else None
        law = error.law if isinstance(error, Violation) else "crash"
        what = str(error) if isinstance(error, Violation) else f"crash: {error!r}"
        report.failures.append(Failure(what, law, lawful.seed if lawful is not None else name, record))
    return report


def unchanged_fields(tally: Tally) -> list[Failure]:
    """Report the hidden fields that held something again and again and never came out different."""
    return [Failure(f"worlds: the hidden field {name} is never dealt anew", "worlds", "", None)
            for name, count in tally.hidden.items() if count >= ENOUGH_HIDDEN and not tally.redealt[name]]
