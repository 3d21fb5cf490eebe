"""The hub: the tables that this process has in memory, and the one way in which anything happens at them.

A happening is folded, stored, and only then told. If storing fails, or another process was first, the room is
thrown away and read again: what is in memory is never more than what is in the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, TypeVar

from aerodrome.kernel.errors import Refused
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.server import acts
from aerodrome.server.acts import Draft
from aerodrome.server.alarm import Within
from aerodrome.server.archive import Archive
from aerodrome.server.denials import Conflict, Failed, NotFound
from aerodrome.server.happenings import Closed, Imported, Line, Opened, Story
from aerodrome.server.lens import Lens
from aerodrome.server.reading import following
from aerodrome.server.room import Room
from aerodrome.server.stopwatch import JUMP
from aerodrome.server.tasks import Tasks
from aerodrome.server.troubles import Grounded, Troubles
from aerodrome.store.database import StoreFailed, Unsure

SEAT_GONE = 4403  # the codes with which a socket is closed
BROKEN = 1011
TRY_AGAIN = 60_000  # milliseconds after which a table that cannot be run is read again
ATTEMPTS = 20  # at a table where other processes write too
MOST_MISSED = 200  # happenings that are told one by one; a client that missed more gets a snapshot
AGAIN = "again"  # in a note: the past of a table has changed
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 8.0  # seconds before a look at a store that did not answer
A_FEW = 20  # happenings that are folded without a pause
KEPT = 500  # tables in memory that nobody looks at
MOST_PLIES = 400_000  # of these tables together, which is about 200 MB: a guest can have many long games
LONG = 2_000  # plies of a table that is worth a look at the others


A = TypeVar("A")


class Listener(Protocol):
    """Somebody who is told what happens at a table: a socket in a seat."""

    seat: Seat
    person: str

    def end(self, code: int, reason: str) -> None:
        """Close the connection."""

    def push(self, message: bytes) -> None:
        """Send a message, sooner or later."""


class Live:
    """A table in memory: its room, who listens, and what they have been sent. Read or change it ``async with`` it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self._lock = asyncio.Lock()
        self._users = 0  # who hold it or wait for it
        self.room: Room | None = None
        self.lens: Lens | None = None
        self.listeners: list[Listener] = []
        self.try_again = 0  # when a table that cannot be run is read again
        self.is_behind = False  # another process has written; look before you act
        self.is_watched = False  # until the store can be read again
        self.looks = 0  # at who is connected, begun so far
        self.last_look = 0  # the number of the one that was told last

    async def __aenter__(self) -> None:
        self._users += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._users -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
        self._users -= 1

    def is_idle(self) -> bool:
        """Tell whether nobody listens to the table, holds it or waits for it."""
        return not self.listeners and not self._users

    def is_last_user(self) -> bool:
        """Tell whether whoever holds the table is the only one who wants it."""
        return not self.listeners and self._users == 1

    def ply(self) -> int:
        """Return how long the game in memory is."""
        return 0 if self.room is None else self.room.ply()

    def seats(self) -> set[Seat]:
        """Return the seats that somebody looks from."""
        return {listener.seat for listener in self.listeners}


class Attempt:
    """Something that is to happen once, however often it is tried."""

    def __init__(self, act: Callable[[Room], Draft], key: str | None) -> None:
        self.act = act
        self.key = key
        self.lost: Line | None = None  # it was stored or not: the answer of the store was lost

    def found(self, room: Room) -> Line | None:
        """Return what has happened, if it has: now or, with the same key, before."""
        if self.key is not None and self.key in room.keys:
            return room.told[room.keys[self.key] - 1].line
        if self.lost is None or room.version < self.lost.version:
            return None
        line = room.told[self.lost.version - 1].line
        if line == self.lost:
            return line
        self.lost = None  # something else is in its place, and so it will never happen
        return None


class Hub:
    """All tables in memory."""

    def __init__(self, archive: Archive, tasks: Tasks, now: Callable[[], int],
                 tick: Callable[[], int] | None = None) -> None:
        self.archive = archive
        self.tasks = tasks
        self.now = now  # the time of day
        self.tick = now if tick is None else tick  # the stopwatch, by which clocks run
        self.troubles = Troubles(archive, now, self.tick)
        self.lives: dict[str, Live] = {}
        self.watchers: list[Callable[[Live, Room], None]] = []  # called after something has happened at a table
        self.happened = 0  # for the metrics
        self.most_plies = MOST_PLIES
        self._look_at = KEPT + 1  # the number of tables at which idle ones are looked for

    # --- rooms

    def live(self, id: str) -> Live:
        """Return the place in memory of a table, whether it is loaded or not."""
        live = self.lives.pop(id, None) or Live(id)
        self.lives[id] = live  # the last in the dictionary is the last that was used
        if len(self.lives) >= self._look_at:
            self._forget(live)
        return live

    def _forget(self, asked: Live) -> None:
        """Forget the idle tables that were used least lately; the one that was just asked for is about to be used."""
        idle = [live for live in self.lives.values() if live is not asked and live.is_idle()]
        plies = sum([live.ply() for live in idle])
        for number, live in enumerate(idle):
            if len(idle) - number <= KEPT and plies <= self.most_plies:
                break
            plies -= live.ply()
            del self.lives[live.id]
        self._look_at = len(self.lives) + KEPT // 10 + 1  # so that a look at all of them is rare

    async def current(self, live: Live) -> Room:
        """Return the room as the database has it; call it with the lock held."""
        if live.room is not None and live.room.fault and self.now() >= live.try_again:
            live.room = None
        while live.room is None or live.is_behind:
            live.is_behind = False  # before reading: what others write meanwhile is read in the next round
            await self._read(live)
            self.set_clock(live.room)
            self._tell(live)
        self.set_clock(live.room)
        return live.room

    def set_clock(self, room: Room | None) -> None:
        """Tell a room how far the stopwatch is behind the time of day, where it has jumped since the last happening.

        Else what was stored with that goes on to count: every process shows the same.
        """
        behind = self.now() - self.tick()
        if room is not None and abs(behind - room.behind) >= JUMP:
            room.behind = behind

    async def sound(self, id: str) -> Room:
        """Return a table as it is now; raise Grounded where it cannot be run."""
        room = await self.room(id)
        if room.fault:
            raise Grounded(room.fault)
        return room

    async def _read(self, live: Live) -> None:
        try:
            if live.room is None or live.room.fault:
                live.room = await self.archive.load(live.id)
                live.try_again = self.now() + TRY_AGAIN
                if live.ply() > LONG:
                    self._forget(live)
            else:
                lines, chain = await self.archive.news(live.id, live.room.version)
                await self._follow_up(live.room, lines)
                live.room.chain = chain or live.room.chain
        except NotFound:
            if live.is_last_user() and self.lives.get(live.id) is live:
                del self.lives[live.id]  # made-up names must not push tables out of the memory
            raise
        except BaseException as error:
            live.room = None  # what was missed is not known: the next time the whole is read again
            if isinstance(error, StoreFailed) and live.listeners:
                self._watch(live)  # they wait for what others have written
            raise

    async def _follow_up(self, room: Room, lines: list[Line]) -> None:
        """Let happen what others have written; a lot of it when there is time, a little at once."""
        if len(lines) > A_FEW or any([isinstance(line.what, Imported) for line in lines]):
            await self.archive.spare.must(following(room, lines))
            return
        for line in lines:
            with Within():
                room.fold(line)

    async def _look(self, live: Live, room: Room) -> bool:
        """Look at the database whether or not a note has come; tell whether others have written."""
        version, live.is_behind = room.version, True
        return (await self.current(live)).version > version

    async def room(self, id: str) -> Room:
        """Return a table as it is now. Read it before you wait for anything else."""
        live = self.live(id)
        async with live:
            return await self.current(live)

    # --- happening

    async def open(self, id: str, seed: bytes, opened: Opened) -> Room:
        """Make a new table."""
        live = self.live(id)
        async with live:
            room = Room(id, seed)
            line = self._line(room, opened, None)
            room.fold(line)
            if not await self._append_first(room, line):
                raise Conflict("There is a table with this name.")
            live.room = room
            return room

    def _line(self, room: Room, what: Story, key: str | None) -> Line:
        """Return the next line of a table, with the time of day and of the stopwatch."""
        now = self.now()
        what.behind = now - self.tick()
        return Line(room.version + 1, now, what, key)

    async def _append_first(self, room: Room, line: Line) -> bool:
        try:
            return await self.archive.append(room, line)
        except Unsure:
            if await self.archive.has(room.id):
                return True
            raise

    async def happen(self, id: str, act: Callable[[Room], Draft], key: str | None = None) -> tuple[Room, Line]:
        """Let something happen at a table: *act* drafts it, or refuses. A repeated *key* gets the first answer.

        Refused means that it has not happened; where that is not known, Unsure is raised.
        """
        live, attempt = self.live(id), Attempt(act, key)
        async with live:
            try:
                return await self._happen(live, attempt)
            except Refused as error:
                if attempt.lost is None:
                    raise
                self._watch(live)
                raise Unsure(str(error)) from error

    async def _happen(self, live: Live, attempt: Attempt) -> tuple[Room, Line]:
        for _ in range(ATTEMPTS):
            room = await self.current(live)
            line = attempt.found(room) or await self._try(live, room, attempt)
            if line is not None:
                return room, line
        raise Conflict("The table is too busy; try again.")

    async def _try(self, live: Live, room: Room, attempt: Attempt) -> Line | None:
        """Draft, store and tell; return None where the table has to be looked at again."""
        if room.fault:
            raise Conflict(room.fault)
        try:
            draft = self.ask(room, attempt.act)
        except Failed:
            raise
        except Refused:
            if await self._look(live, room):
                return None  # the note about it is late, and what was refused may be right
            raise
        line = self._line(room, draft.what, attempt.key)
        if not await self._store(live, room, line, draft, attempt):
            return None
        self.happened += 1
        self._tell(live)
        return line

    async def _store(self, live: Live, room: Room, line: Line, draft: Draft, attempt: Attempt) -> bool:
        stored = False
        try:
            with Within():
                room.fold(line, draft.plan, draft.begun)
            stored = await self.archive.append(room, line)
        except Unsure:
            if attempt.lost is not None:
                raise  # twice is enough: who asked can ask again
            attempt.lost = line
        finally:
            if not stored:
                live.room = None
        return stored

    def ask(self, room: Room, question: Callable[[Room], A]) -> A:
        """Put a question to the rules of a table; what they fail at is noted, and Failed says so in a sentence."""
        try:
            with Within():
                return question(room)
        except Failed as error:
            self.troubles.note(room.id, error)
            raise
        except Refused:
            raise
        except Exception as error:  # an error in the rules is this table's affair
            self.troubles.note(room.id, error)
            raise Failed("The rules failed at this; nothing has happened, and the host finds the reason in the "
                         "server's log.") from None

    async def put_away(self, id: str, person: str) -> Room:
        """Let the owner close a table that cannot be run."""
        live = self.live(id)
        async with live:
            room = await self.current(live)
            acts.check_owner(room, person)
            if room.status == "closed":
                raise Conflict("The table is closed.")
            line = self._line(room, Closed(), None)
            live.room = None
            if not await self.archive.put_away(room, line):
                raise Conflict("The table is too busy; try again.")
            return await self.current(live)

    def _watch(self, live: Live) -> None:
        """Look at a table until the store can be read, and tell what was stored."""
        if not live.is_watched:
            live.is_watched = True
            self.tasks.spawn(self._read_soon(live))

    async def _read_soon(self, live: Live) -> None:
        pause = FIRST_PAUSE
        try:
            while True:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                with suppress(StoreFailed):
                    await self._follow(live)
                    return
        finally:
            live.is_watched = False

    # --- telling

    def _tell(self, live: Live) -> None:
        """Tell everybody who listens what has happened since they were told last; a fault stays at this table."""
        try:
            with Within():
                self._tell_all(live)
        except Exception as error:  # what has happened has happened, whether it can be told or not
            self.troubles.note(live.id, error)
            for listener in live.listeners[:]:
                listener.end(BROKEN, "This table cannot be shown now.")

    def _tell_all(self, live: Live) -> None:
        room = live.room
        assert room is not None
        for listener in [one for one in live.listeners if not may_look(room, one)]:
            live.listeners.remove(listener)  # before anything is sent: the seat has another holder now
            listener.end(SEAT_GONE, "This seat is no longer yours.")
        if not live.listeners:
            live.lens = None
        elif live.lens is None or live.lens.version > room.version:
            self._show_all(live, room)  # the past has changed, or the table was put back to an earlier state
        elif live.lens.version < room.version:
            messages = live.lens.advance(room, live.seats())
            for listener in live.listeners:
                listener.push(messages[listener.seat])
        for watch in self.watchers:
            watch(live, room)

    async def join(self, id: str, listener: Listener, since: int | None) -> Room:
        """Let somebody listen to a table: first everything, or what they missed after version *since*."""
        live = self.live(id)
        async with live:
            room = await self.current(live)
            if since is not None and since > room.version and await self._look(live, room):
                room = await self.current(live)
            if live.lens is None:
                live.lens = Lens(room)
            live.listeners.append(listener)
            listener.push(self.catch_up(live, room, listener.seat, since))
            return room

    def catch_up(self, live: Live, room: Room, seat: Seat, since: int | None) -> bytes:
        """Return what brings a client at version *since* up to date: what it missed, or a snapshot after a gap."""
        assert live.lens is not None
        if since is None or not 0 < since <= room.version or room.version - since > MOST_MISSED:
            return live.lens.snapshot(room, seat)
        return live.lens.missed(room, seat, since)

    async def refresh(self, id: str, listener: Listener) -> bytes:
        """Return a snapshot for a listener that fell behind."""
        live = self.live(id)
        async with live:
            room = await self.current(live)
            if live.lens is None:
                live.lens = Lens(room)
            return live.lens.snapshot(room, listener.seat)

    def leave(self, id: str, listener: Listener) -> None:
        """Stop telling somebody."""
        live = self.lives.get(id)
        if live is not None and listener in live.listeners:
            live.listeners.remove(listener)

    # --- forgetting

    async def scrub(self, id: str, people: list[str], name: str) -> None:
        """Put another name in the place of what some people were called at a table; everybody sees it anew."""
        live = self.live(id)
        async with live:
            await self.archive.scrub(id, people, name, note=f"{id} {AGAIN}")
            await self._show_anew(live)

    async def hush(self, id: str) -> None:
        """Take away what was said at a table; who listens sees it anew."""
        live = self.live(id)
        async with live:
            if await self.archive.hush(id, note=f"{id} {AGAIN}"):
                await self._show_anew(live)

    async def remove(self, id: str, version: int) -> bool:
        """Remove a table for good, unless something has happened there since *version*."""
        live = self.live(id)
        async with live:
            live.room, live.lens = None, None
            return await self.archive.remove(id, version, note=f"{id} {AGAIN}")

    async def _show_anew(self, live: Live) -> None:
        """Read a table whose past has changed once more, and show it to everybody who listens."""
        live.room, live.lens = None, None
        if live.listeners:
            await self.current(live)

    def _show_all(self, live: Live, room: Room) -> None:
        live.lens = lens = Lens(room)
        shown = {seat: lens.snapshot(room, seat) for seat in live.seats()}
        for listener in live.listeners:
            listener.push(shown[listener.seat])

    async def _see_anew(self, live: Live) -> None:
        async with live:
            await self._show_anew(live)

    def show_clocks(self) -> None:
        """Show the clocks anew: the time of day has jumped, or the server has slept, and clients count by it."""
        for live in self.lives.values():
            if live.listeners and live.room is not None and live.room.deadline() is not None:
                self.tasks.spawn(self._show_clock(live))

    async def _show_clock(self, live: Live) -> None:
        async with live:
            room = await self.current(live)
            if live.lens is None or live.lens.condition != room.condition():
                self._show_all(live, room)

    # --- other processes

    def hear(self, note: str) -> None:
        """Take note that another process has stored something."""
        id, _, version = note.partition(" ")
        live = self.lives.get(id)
        if live is not None and version == AGAIN:
            self.tasks.spawn(self._see_anew(live))
        if live is None or not version.isdecimal():
            return
        if live.room is None or live.room.version < int(version):
            live.is_behind = True
            if live.listeners:
                self.tasks.spawn(self._follow(live))

    def look_again(self) -> None:
        """Notes may have been lost: whatever is in memory may be behind."""
        for live in self.lives.values():
            live.is_behind = True
            if live.listeners:
                self.tasks.spawn(self._follow(live))

    async def _follow(self, live: Live) -> None:
        async with live:
            await self.current(live)


def may_look(room: Room, listener: Listener) -> bool:
    """Tell whether somebody may look through the eyes of a seat."""
    return listener.seat == NOBODY or room.places[listener.seat].person == listener.person
