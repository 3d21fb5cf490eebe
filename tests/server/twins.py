"""Twins: two positions that one seat cannot tell apart, and a script that happens at both without telling it more.

Whatever a server sends that seat, or a spectator, must be the same for both. The kernel alone says how far: a move is
in the script only where the views, the log and the events of the kernel stay the same for the seat and for spectators.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count as numbers
from random import Random
from typing import Literal

from aerodrome.bots.registry import bot_named
from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.event import shown
from aerodrome.kernel.game import Game
from aerodrome.kernel.luck import below
from aerodrome.kernel.option import Value
from aerodrome.kernel.state import State
from aerodrome.kernel.step import EVERYBODY, NOBODY, OVER, Seat
from aerodrome.kernel.table import Plan, SeatTaken, Table
from aerodrome.server.room import HUMAN
from aerodrome.server.tokens import SECRET_BYTES, Signer
from aerodrome.testing.laws import JUNK, Position, Tally, plain, wire
from aerodrome.testing.run import configurations
from aerodrome.testing.secrecy import exchanged

SEED = bytes(range(32))  # of the dealer
SECRET = bytes(range(SECRET_BYTES))  # of the server
ACTS = 8  # moves and undos of a script at most
WORLDS = 48 if os.environ.get("AERODROME_SOAK") else 16  # pairs for each game
PAIRS, SAME = 8, 6  # how many moves are tried for one act: different ones in the two worlds, then the same
DEEPEST = 160  # random moves before the position
STAND_IN = "level1"
MOST_STAND_IN = 20  # moves of the bot at most
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana")
TYPED = [text for text in JUNK if text]
Texts = tuple[str, str]  # here and there
Way = Literal["wait", "vote", "bot"]  # what happens when somebody's time is over
WAYS: tuple[Way, ...] = ("wait", "vote", "bot")


@dataclass
class Act:
    """What one seat does: mostly the same in both worlds, sometimes something else that nobody else may read."""

    do: str  # the protocol's word
    seat: Seat
    ply: int = 0
    texts: Texts = ("", "")


@dataclass
class Twin:
    """Two positions that look alike to *seat*, and what happens at both."""

    id: str
    game: Game
    seat: Seat
    worlds: tuple[State, State]
    acts: list[Act] = field(default_factory=list)
    then: Way = "wait"
    stand_in_moves: int = 0  # that the bot makes then
    secrets: int = 0  # acts that differ between the worlds
    last: Seat = OVER  # who is to act when the script is over

    def eyes(self) -> list[Seat]:
        """Through whose eyes the worlds must look alike."""
        return [NOBODY] if self.seat == NOBODY else [self.seat, NOBODY]


def twins(game: Game, rng: Random) -> Iterator[Twin]:
    """Yield pairs of worlds with a script, from all over the player counts and option sets that hide something."""
    found = 0
    ways = [*configurations(game, player_counts(game))]
    for number in numbers():
        if number >= WORLDS and found >= 3 * WORLDS // 4:
            return
        players, options = ways[number * len(ways) // WORLDS % len(ways)]
        twin = twin_of(game, players, options, f"{game.key}-{number}", rng)
        if twin is not None:
            Script(twin, rng).write()
            found += 1
            yield twin


def player_counts(game: Game) -> list[int]:
    """Return the fewest players, the most, and some between."""
    least, most = game.least, game.most
    return sorted({least, least + 1, (least + most + 1) // 2, most})


def twin_of(game: Game, players: int, options: dict[str, Value], id: str, rng: Random) -> Twin | None:
    """Return two worlds of one configuration that really differ, if there are any."""
    for _ in range(20):
        here = random_position(game, players, options, rng)
        if here is None:
            continue
        seat = NOBODY if below(rng, 5) == 0 else below(rng, players)
        there = another_world(game, here, seat, rng)
        if there is not None and there.digest() != here.digest():
            return Twin(id, game, seat, (here, there))
    return None


def random_position(game: Game, players: int, options: dict[str, Value], rng: Random) -> State | None:
    """Return a position of a random game in which a seat is to act: often one that others will read covered."""
    setting = game.setting(players, options)
    start = game.rehearsal(setting, rng) if below(rng, 2) else None
    state = game.start(setting) if start is None else start
    state.settle()
    covered: list[State] = []
    moves = below(rng, DEEPEST)
    while state.agenda and (moves > 0 or state.to_act() < 0):
        state.apply(state.agenda[-1].sample(state, rng))
        moves -= 1
        if state.to_act() >= 0 and state.agenda[-1].audience(state) != EVERYBODY and below(rng, 4) == 0:
            covered.append(state.clone())
    if covered and below(rng, 4):
        return covered[below(rng, len(covered))]
    return state if state.agenda else None


def another_world(game: Game, here: State, seat: Seat, rng: Random) -> State | None:
    """Return a world that looks the same to *seat*: dealt anew, or with two hidden things exchanged."""
    if below(rng, 2):
        return here.resample(seat, rng)
    return exchanged(Position(game, here, here, rng, Tally(), []), seat)


class Script:
    """Writes what happens at both tables, by playing it on two tables of the kernel."""

    def __init__(self, twin: Twin, rng: Random) -> None:
        self.twin = twin
        self.rng = rng
        self.tables = [table_from(twin.game, world) for world in twin.worlds]
        # A server's table is made, its seats are taken, and it begins.
        self.version = self.last_move = 2 + twin.worlds[0].setting.players

    def write(self) -> None:
        """Write the script as far as the seat learns nothing that tells the worlds apart."""
        self._ask()
        for _ in range(ACTS):
            act = self._move()
            if act is None:
                break
            self._happen(act)
            self.twin.secrets += act.texts[0] != act.texts[1]
            self._take_back(act.seat)
            self._ask()
        self._run_out_of_time()

    def _happen(self, act: Act) -> None:
        self.twin.acts.append(act)
        self.version += 1
        if act.do != "say":
            self.last_move = self.version

    # --- moves

    def _move(self) -> Act | None:
        """Find moves for the seat to act after which the worlds still look alike, and make them."""
        here = self.tables[0]
        seat, ply = here.state.to_act(), here.ply()
        for texts in self._candidates(seat):
            if self._make(seat, texts):
                return Act("submit", seat, ply, texts)
        return None

    def _candidates(self, seat: Seat) -> Iterator[Texts]:
        here, there = [[m.text for m in table.state.options()] for table in self.tables]
        if seat != self.twin.seat:
            for _ in range(PAIRS):
                texts = (pick(self.rng, here), pick(self.rng, there))
                if texts[0] != texts[1]:
                    yield texts
        for _ in range(SAME):
            text = pick(self.rng, here)
            if text in there:
                yield text, text

    def _make(self, seat: Seat, texts: Texts) -> bool:
        plans = [table.plan(seat, table.ply(), text) for table, text in zip(self.tables, texts, strict=True)]
        if any(plan.state.to_act() == OVER for plan in plans) or not self._look_alike(plans):
            return False
        for table, plan in zip(self.tables, plans, strict=True):
            table.carry_out(plan)
        return True

    def _look_alike(self, plans: list[Plan]) -> bool:
        return all(len({learnt(plan, seat) for plan in plans}) == 1 for seat in self.twin.eyes())

    def _take_back(self, seat: Seat) -> None:
        """Let the seat that has just moved take it back sometimes, where it may in both worlds."""
        if below(self.rng, 3) == 0 and all(table.undoable(seat) for table in self.tables):
            ply = self.tables[0].ply()
            for table in self.tables:
                table.undo(seat)
            self._happen(Act("undo", seat, ply))

    # --- what the seat asks, and what somebody says

    def _ask(self) -> None:
        """Let the seat ask for something that is answered to it alone, and somebody say something."""
        rng, state, seat = self.rng, self.tables[0].state, self.twin.seat
        if below(rng, 4) == 0:
            text = f"I have {below(rng, 9)} of them; {{seat}} %s <b>you</b>?"
            self._happen(Act("say", below(rng, state.setting.players), 0, (text, text)))
        if seat == NOBODY:
            return
        self._question("aid", "")
        self._question(pick(rng, ["why", "preview", "try"]), self._tried())
        if state.to_act() == seat and below(rng, 3) == 0:
            self._question("hint", pick(rng, ["level2", "level3@3"]))

    def _question(self, do: str, text: str) -> None:
        """Ask something that changes nothing: a move that is tried is illegal, or meant for a later ply."""
        seat, ply = self.twin.seat, self.tables[0].ply()
        if do == "try" and any(table.state.why_not(seat, text) is None for table in self.tables):
            ply += 1
        self.twin.acts.append(Act(do, seat, ply, (text, text)))

    def _tried(self) -> str:
        """Return something that a player might type: junk, a move from anywhere, or a legal one."""
        actions = self.twin.game.actions(self.tables[0].setting.players)
        legal = [m.text for m in self.tables[0].state.options()]
        return pick(self.rng, [pick(self.rng, actions), pick(self.rng, legal), pick(self.rng, actions),
                               f"{pick(self.rng, legal)}, {pick(self.rng, actions)}", pick(self.rng, TYPED)])

    # --- the end of time

    def _run_out_of_time(self) -> None:
        """Choose what follows when the seat to act uses up its time: a bot only where it tells nobody more."""
        twin = self.twin
        twin.last = self.tables[0].state.to_act()
        twin.then = WAYS[below(self.rng, len(WAYS))]
        if twin.then == "bot":
            twin.stand_in_moves = self._stand_in(twin.last)
            twin.then = "bot" if twin.stand_in_moves else "wait"

    def _stand_in(self, seat: Seat) -> int:
        """Return how many moves the bot makes before somebody else is to act; 0 where they tell the worlds apart."""
        self.version += 1  # the time is over
        for count in range(1, MOST_STAND_IN):
            chance = Signer(SECRET).dice(self.twin.id, self.last_move)  # as the server gives it to its bots
            here, there = [bot_named(STAND_IN).choose(table.sight(seat), Random(chance)).text for table in self.tables]
            if not self._make(seat, (here, there)):
                return 0
            self.version += 1
            self.last_move = self.version
            if self.tables[0].state.to_act() != seat:
                return count
        return 0


def pick(rng: Random, items: list[str]) -> str:
    """Return one of the items."""
    return items[below(rng, len(items))]


def table_from(game: Game, world: State) -> Table:
    """Return a table of the kernel that begins in a position, as the server's will."""
    seats = [SeatTaken(NAMES[q], HUMAN) for q in range(world.setting.players)]
    return Table(game, world.setting, seats, Dealer(SEED), game.load(plain(game.dump(world))))


def learnt(plan: Plan, seat: Seat) -> bytes:
    """Return all that a seat learns when a plan is carried out, as the kernel says."""
    told = plan.state.EVENTS
    lines = [[entry.text(seat), [shown(event, told[event.verb], seat) for event in entry.news]]
             for entry in plan.entries]
    return wire([lines, plan.state.view(seat)])
