"""Nothing is told by time: nobody can tell from when a bot's move is shown whether it had a choice.

Bots play at tables with the real pace, in a time that passes at once. Whoever looks on knows when each move was shown,
and tries to tell forced from free moves by it; a pace that tells them must be convicted by the same means.
"""

from __future__ import annotations

import asyncio
import os
import selectors
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine
from functools import partial
from itertools import pairwise
from math import exp, sqrt
from random import Random
from typing import Any, cast

import pytest

from aerodrome.bots.registry import bot_named
from aerodrome.kernel.sight import sight_from
from aerodrome.server import acts
from aerodrome.server.archive import Archive
from aerodrome.server.bot_turns import BotTurns
from aerodrome.server.happenings import Line, Moved
from aerodrome.server.hub import Hub
from aerodrome.server.pace import ENOUGH, Pace
from aerodrome.server.pool import Choice
from aerodrome.server.room import Room
from aerodrome.server.tasks import Tasks
from aerodrome.server.thoughts import Kind, Thoughts
from server.inside import table
from server.test_pool import SIGHT, own_sight, running, tables

SOAK = bool(os.environ.get("AERODROME_SOAK"))
MOVES = 6_000 if SOAK else 400  # that are looked at
WARM_UP = 40  # moves before that
KIND = Kind("level4", b"")
Shown = list[tuple[float, bool]]  # when a move was shown after the one before, and whether it was free


# --- a time that passes at once


class Sleeper(selectors.DefaultSelector):
    """Waits for events, but not for time."""

    slept = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0 if timeout is not None else None)
        if not ready and timeout:
            self.slept += timeout
        return ready


class Rushing(asyncio.SelectorEventLoop):
    """A loop in which time passes only while everybody waits for it."""

    def __init__(self) -> None:
        self.sleeper = Sleeper()
        super().__init__(self.sleeper)

    def time(self) -> float:
        return self.sleeper.slept


def rush(main: Coroutine[Any, Any, Any]) -> Any:
    with asyncio.Runner(loop_factory=Rushing) as runner:
        return runner.run(main)


# --- bots that take their time


def steady(rng: Random, _: int) -> float:
    """A bot with a budget in milliseconds, level4@1500ms."""
    return 1.5 + 0.03 * rng.random()


def quick(rng: Random, _: int) -> float:
    """A bot that is done long before its move is shown."""
    return 0.02 + 0.1 * rng.random()


def uneven(rng: Random, _: int) -> float:
    """A bot that counts iterations: often a second, now and then ten."""
    return min(12.0, exp(rng.gauss(0.0, 0.8)))


def fading(rng: Random, moves: int) -> float:
    """A bot whose playouts become shorter in the course of each game."""
    return (3.0 - 2.5 * (moves % 200) / 200) * (0.9 + 0.2 * rng.random())


Thinker = Callable[[Random, int], float]
THINKERS: list[Thinker] = [steady, quick, uneven, fading]


class Pondering:
    """In the place of a pool: thinks for as long as such a bot does where it has a choice, and else not at all."""

    def __init__(self, thinker: Thinker, rng: Random) -> None:
        self.thinker = thinker
        self.rng = rng
        self.free: list[bool] = []
        self.waits = 0.0  # seconds before a worker is free

    async def choose(self, sight: dict[str, Any], bot: str, seed: str, person: str = "", *,
                     is_thorough: bool = False) -> Choice:
        options: list[str] = sight["options"]
        self.free.append(len(options) > 1)
        await asyncio.sleep(self.waits * self.rng.random())
        if len(options) == 1 and not is_thorough:
            return Choice(options[0], bot, [])
        thought = self.thinker(self.rng, len(self.free))
        await asyncio.sleep(thought)
        return Choice(self.rng.choice(options), bot, [], thought)


# --- a table, as somebody sees it who looks on


class Nowhere(Archive):
    """Stores nothing: a thread that writes would not know of the time that passes at once."""

    async def append(self, room: Room, line: Line) -> bool:
        return True


async def bots_play(hub: Hub, pool: Pondering) -> Shown:
    """Let bots play one game; return when each move was shown."""
    room, first = await table(hub, ["a"], ["level4"], game="barnstormers"), len(pool.free)
    await hub.happen(room.id, partial(acts.hand_to_bot, seat=0, bot="level4"))
    while room.status == "playing":
        await asyncio.sleep(5.0)
    lines = [told.line for told in room.told if isinstance(told.line.what, Moved)]
    gaps = [(after.at - line.at) / 1000 for line, after in pairwise(lines)]
    return list(zip(gaps, pool.free[first + 1:], strict=False))


def play(pool: Pondering, make_pace: Callable[[Thoughts], Pace]) -> Shown:
    """Let bots play at tables of the real hub with the real turns; return when each move was shown."""
    async def main() -> Shown:
        loop, shown = asyncio.get_running_loop(), Shown()
        hub = Hub(Nowhere(cast(Any, None)), Tasks(), lambda: 1_800_000_000_000 + round(1000 * loop.time()))
        BotTurns(hub, cast(Any, pool), lambda *_: "", make_pace(Thoughts()), 60_000)
        while len(shown) < MOVES + WARM_UP:
            shown += await bots_play(hub, pool)
        return shown[WARM_UP:]

    shown: Shown = rush(main())
    return shown


def best_judge(shown: Shown) -> float:
    """Return how often somebody is right who learns from the first half and judges the second; 0.5 is guessing.

    Free and forced moves count alike, however many there are of each. One judge knows what is more likely at each
    hundredth of a second, another the best threshold; the better one counts.
    """
    half = len(shown) // 2
    known, asked = shown[:half], shown[half:]
    return max(right(judge, asked) for judge in (by_hundredths(known), by_threshold(known)))


def right(judge: Callable[[float], bool], asked: Shown) -> float:
    """Return the mean of how often a judge is right about free moves, and about forced ones."""
    hits, counts = Counter[bool](), Counter[bool]()
    for seconds, free in asked:
        counts[free] += 1
        hits[free] += judge(seconds) == free
    return (hits[True] / counts[True] + hits[False] / counts[False]) / 2


def by_hundredths(known: Shown) -> Callable[[float], bool]:
    weight = share(known)
    votes: dict[int, float] = defaultdict(float)
    for seconds, free in known:
        votes[round(100 * seconds)] += weight[free] if free else -weight[free]
    return lambda seconds: votes[round(100 * seconds)] > 0


def share(shown: Shown) -> dict[bool, float]:
    """Return what one free and one forced move count, so that both kinds together count the same."""
    counts = Counter(free for _, free in shown)
    return {free: len(shown) / count for free, count in counts.items()}


def by_threshold(known: Shown) -> Callable[[float], bool]:
    judges: list[Callable[[float], bool]] = []
    for at in sorted({seconds for seconds, _ in known})[::max(1, len(known) // 50)]:
        judges += [lambda seconds, at=at: seconds >= at, lambda seconds, at=at: seconds < at]  # type: ignore[misc]
    return max(judges, key=lambda judge: right(judge, known))


def is_told(shown: Shown) -> bool:
    """Tell whether the time of the moves tells which were free: beyond luck, which comes once in ten thousand times."""
    counts = Counter(free for _, free in shown[len(shown) // 2:])
    return best_judge(shown) > 0.5 + 4 * sqrt(0.25 / counts[True] + 0.25 / counts[False]) / 2


# --- the law


@pytest.mark.parametrize("thinker", THINKERS, ids=lambda thinker: thinker.__name__)
def test_the_time_of_a_move_does_not_tell_whether_it_was_free(thinker: Thinker) -> None:
    pool, rng = Pondering(thinker, Random(1)), Random(2)
    shown = play(pool, lambda thoughts: Pace(0.5, thoughts, rng))

    assert len(shown) >= MOVES
    assert min(sum(free for _, free in shown), sum(not free for _, free in shown)) > MOVES / 10
    assert not is_told(shown), best_judge(shown)
    assert min(seconds for seconds, _ in shown) >= 0.5


def test_it_does_not_tell_either_while_workers_are_busy() -> None:
    pool, rng = Pondering(steady, Random(3)), Random(4)
    pool.waits = 4.0

    assert not is_told(play(pool, lambda thoughts: Pace(0.5, thoughts, rng)))


class Before(Pace):
    """The pace as it was: a forced move is shown after nine tenths of the longest thought before."""

    longest = 0.0

    def is_learning(self, kind: Kind) -> bool:
        return False

    def shown_after(self, kind: Kind, waited: float, thought: float | None) -> float:
        self.longest = max(self.least, waited + (thought or 0.0), 0.9 * self.longest)
        return self.longest


class Hasty(Before):
    """Every move is shown as soon as it is there."""

    def shown_after(self, kind: Kind, waited: float, thought: float | None) -> float:
        return 0.0


class Late(Pace):
    """Nothing stands in the place of a thought where there was none."""

    def _lot(self, kind: Kind, beat: float) -> float:
        return 0.0

    def beat(self, kind: Kind) -> float:
        return 0.5


@pytest.mark.parametrize("bad", [Before, Hasty, Late])
def test_a_pace_that_tells_it_is_convicted(bad: type[Pace]) -> None:
    pool = Pondering(uneven if bad is Late else steady, Random(1))

    assert is_told(play(pool, lambda thoughts: bad(0.5, thoughts, Random(2))))


# --- beats


def paced(least: float = 0.5) -> Pace:
    return Pace(least, Thoughts(), Random(5))


def test_a_move_is_shown_after_whole_beats_and_a_thought_does_not_lengthen_its_own() -> None:
    pace = paced()
    assert pace.shown_after(KIND, 0.0, 0.1) == 0.5
    assert pace.shown_after(KIND, 0.0, 0.7) == 1.0  # two of the beats that were known before
    beat = pace.beat(KIND)
    assert beat > 0.7
    assert pace.shown_after(KIND, 0.0, 0.7) == beat
    assert pace.shown_after(KIND, 0.5 * beat, 0.7) == 2 * beat


def test_a_hiccup_does_not_slow_a_bot_down_for_good() -> None:
    pace = paced()
    for thought in [0.7] * 50 + [14.0] + [0.7] * 10:
        last = pace.shown_after(KIND, 0.0, thought)

    assert last < 1.5


def test_a_bot_with_a_budget_in_time_has_its_beat_from_the_first_move_on() -> None:
    kind = Kind("level4@1500ms", b"")
    pace = paced()

    assert pace.shown_after(kind, 0.0, 1.53) == pace.shown_after(kind, 0.0, None) < 2 * 1.53


def test_a_bot_must_think_about_nothing_until_enough_is_known_of_it() -> None:
    pace = paced()
    for _ in range(ENOUGH):
        assert pace.is_learning(KIND)
        pace.shown_after(KIND, 0.0, 0.2)
    assert not pace.is_learning(KIND)
    assert not paced(0.0).is_learning(KIND)
    assert paced(0.0).shown_after(KIND, 3.0, 3.0) == 0.0


def test_forced_moves_seem_to_take_as_many_beats_as_thoughts_do() -> None:
    pace, rng = paced(), Random(6)
    late = Counter[bool]()
    for _ in range(4_000):
        for is_free in (True, False):
            beat, thought = pace.beat(KIND), min(30.0, exp(rng.gauss(0.0, 1.5))) if is_free else None
            late[is_free] += pace.shown_after(KIND, 0.0, thought) > beat

    assert 20 < late[True] < 400
    assert abs(late[True] - late[False]) < 4 * sqrt(late[True] + late[False])


# --- a worker that thinks about nothing


def test_a_thorough_bot_thinks_where_it_has_no_choice_and_plays_the_same() -> None:
    forced = forced_sight()

    async def main() -> None:
        async with running() as pool:
            for bot in ("level1", "level2", "level3@12", "level4@12", "level5@12", "level6@25"):
                for sight in (SIGHT, forced):
                    plain = await pool.choose(sight, bot, "seed")
                    thorough = await pool.choose(sight, bot, "seed", is_thorough=True)
                    assert (plain.move, plain.failures) == (thorough.move, thorough.failures)
                    assert (plain.thought is None) is (sight is forced or bot == "level1")
                    assert (thorough.thought is None) is (bot == "level1")

    asyncio.run(main())


def forced_sight() -> dict[str, Any]:
    """Return a sight with a single legal move, after which the game goes on."""
    (game,) = tables("barnstormers", 2, {}, 1)
    rng = Random(1)
    while len(game.state.options()) != 1:
        moves = game.state.options()
        game.submit(game.state.to_act(), game.ply(), rng.choice(moves).text)
    assert bot_named("level4@5").consider(sight_from(own_sight(game).dump()), Random(1)).lines == []
    return own_sight(game).dump()
