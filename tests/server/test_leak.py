"""The law of leaks through real sockets: worlds that look alike to a seat send that seat the same bytes.

Two servers hold the same tables, made by the same people at the same time; only what is hidden from one seat differs.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game
from aerodrome.kernel.step import NOBODY, Choice, Seat
from aerodrome.records import write_text
from aerodrome.server import acts
from aerodrome.server.archive import Archive
from aerodrome.server.happenings import Absence, Clock, Opened
from aerodrome.server.hub import Hub
from aerodrome.server.keys import Key, write_keys
from aerodrome.server.people import People
from aerodrome.server.sessions import Sessions
from aerodrome.server.sockets import Sockets
from aerodrome.server.tasks import Tasks
from aerodrome.server.tokens import Signer
from aerodrome.store.sqlite import SqliteDatabase, copy_file
from aerodrome.store.upgrade import ready
from aerodrome.testing.laws import plain, wire
from server.leaks import KINDS
from server.served import FRESH, PATIENCE, Client, Served
from server.twins import NAMES, SECRET, SEED, STAND_IN, WORLDS, Act, Twin, twins

GAMES = list(discover().values())
NOW = 1_800_000_000_000
BANK = 20_000  # milliseconds: less than the time for which a server vouches for a connection
SEATS = " (seats that are connected)"
PACE = 20  # milliseconds: bots keep to it, as they do at any server
AT_ONCE = 8  # tables where something is under way
Heard = dict[str, list[Any]]  # what came, in order, by who heard it


# --- two files


def write_files(folder: Path, pairs: list[Twin]) -> tuple[list[Path], list[str]]:
    """Write the tables of both worlds into two files; return them, and the tokens of the people at the tables."""
    base, files = folder / "base.db", [folder / "here.db", folder / "there.db"]
    people = asyncio.run(write_people(base))
    for world, path in enumerate(files):
        copy_file(base, path)
        write_keys(path.with_suffix(".key"), [Key("2026-11-17", SECRET)])
        asyncio.run(write_tables(path, pairs, world, [id for id, _ in people]))
    return files, [token for _, token in people]


async def write_people(path: Path) -> list[tuple[str, str]]:
    """Make the people, each for the same seat at every table; return their ids and tokens."""
    signer = Signer(SECRET)
    async with SqliteDatabase(path) as db:
        await ready(db, f"sqlite:///{path}")
        people, sessions = People(db, signer, lambda: NOW), Sessions(db, Sockets(), lambda: NOW)
        known = [await people.greet(name) for name in NAMES]
        return [(person.id, (await sessions.start_program(person, "test"))[1]) for person in known]


async def write_tables(path: Path, pairs: list[Twin], world: int, people: list[str]) -> None:
    """Make the tables with the server's own code; clients could not begin from a position that hides something."""
    async with SqliteDatabase(path) as db:
        hub = Hub(Archive(db), Tasks(), lambda: NOW)
        await asyncio.gather(*[write_table(hub, twin, world, people) for twin in pairs])


async def write_table(hub: Hub, twin: Twin, world: int, people: list[str]) -> None:
    state, game = twin.worlds[world], twin.game
    setting = state.setting
    await hub.open(twin.id, SEED, Opened(
        game.key, game.version, setting.players, setting.options, setting.house, people[0],
        Clock("bank", BANK, 0), Absence(twin.then, STAND_IN), True, plain(game.dump(state)), "record"))
    for seat in range(setting.players):
        await hub.happen(twin.id, partial(acts.sit, person=people[seat], name=NAMES[seat], seat=seat))


# --- one table at one server


class Ear(Client):
    """Somebody who keeps everything that comes."""

    UNREAD = None  # who does not read for a while is still there

    def __init__(self, server: Served, table: str, seat: int | None, cookie: str) -> None:
        super().__init__(server, table, seat, cookie)
        self.here: list[str] = []  # the seats that were told to be connected, whenever there were others

    async def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Keep apart who is there: the number of spectators comes when a second is over."""
        message = await super().receive(timeout)
        if message["is"] == "presence":
            self.received.pop()
            if self.here[-1:] != [str(message["seats"])]:
                self.here.append(str(message["seats"]))
        return message

    async def arrive(self) -> None:
        """Connect, and wait until everybody has been told."""
        await self.open()
        await self.until("presence")

    async def reach(self, version: int) -> None:
        """Listen until the table is at a version."""
        while self.screen.version < version:
            await self.receive()

    async def hush(self) -> None:
        """Listen until there is nothing more: the answer comes after all that is on its way."""
        await self.send(do="ping", n=len(self.received))
        await self.until("pong")


class Sitting:
    """One table of a twin at a running server: the people who act, and those who listen."""

    def __init__(self, twin: Twin, world: int, server: Served, tokens: list[str], http: httpx.AsyncClient,
                 hints: list[asyncio.Lock]) -> None:
        self.twin = twin
        self.world = world
        self.server = server
        self.tokens = tokens
        self.http = http
        self.hints = hints  # the people are the same at all tables, and each may ask for one at a time
        self.ears: list[Ear] = []
        self.people = {seat: self.ear(seat) for seat in range(twin.worlds[0].setting.players)}
        self.again = self.ear(twin.seat)  # a second connection, which comes and goes
        self.heard: Heard = {}
        self.keep("again", self.again)
        self.version = 0

    def ear(self, seat: Seat) -> Ear:
        """Return somebody who will sit in a seat, or look on."""
        cookie = f"Bearer {self.tokens[seat]}" if seat != NOBODY else ""
        self.ears.append(Ear(self.server, self.twin.id, None if seat == NOBODY else seat, cookie))
        return self.ears[-1]

    def keep(self, name: str, ear: Ear) -> None:
        """Keep what somebody hears, to be compared."""
        self.heard[name] = ear.received
        self.heard[f"{name}{SEATS}"] = ear.here

    # --- the script

    async def begin(self) -> None:
        """Let everybody come, then let the owner start the game."""
        for seat in sorted(self.actors()):
            await self.people[seat].arrive()
        self.watcher = await self.listen("spectator", NOBODY)
        self.listeners = [self.watcher]
        if self.twin.seat != NOBODY:
            self.listeners.append(self.people[self.twin.seat])
            self.keep("seat", self.people[self.twin.seat])
        await self.again.arrive()
        await self.listen_up(json.loads(await self.fetch("POST", "/start", 0))["version"])

    def actors(self) -> set[Seat]:
        """Return the seats whose players must be there."""
        seats = {act.seat for act in self.twin.acts} | {self.twin.seat, self.voter()}
        return seats - {NOBODY}

    def voter(self) -> Seat:
        """Return who votes about the player whose time will be over."""
        return 1 if self.twin.last == 0 else 0

    async def listen(self, name: str, seat: Seat) -> Ear:
        """Add somebody who listens."""
        ear = self.ear(seat)
        self.keep(name, ear)
        await ear.arrive()
        return ear

    async def play(self) -> None:
        """Let everything happen that the script says; the second connection misses the first half of it."""
        await self.again.close()
        half = len(self.twin.acts) // 2
        for number in range(half):
            await self.do(self.twin.acts[number], f"act {number}")
        await self.again.arrive()
        for number in range(half, len(self.twin.acts)):
            await self.do(self.twin.acts[number], f"act {number}")

    async def do(self, act: Act, key: str) -> None:
        """Let one thing happen; everybody has heard it before the next."""
        person, text = self.people[act.seat], act.texts[self.world]
        if act.do in ("why", "preview"):
            name = "move" if act.do == "why" else "moves"
            await person.send(do=act.do, **{name: text})
            await person.hush()
        elif act.do == "hint":
            async with self.hints[act.seat]:
                await person.send(do="hint", bot=text)
                await person.until("advice")
        elif act.do == "aid":
            await person.send(do="aid")
            await person.until("aid")
        else:
            answer = await person.ask(**message(act, text), key=key)
            assert answer["is"] == ("refused" if act.do == "try" else "done"), (self.twin.id, act, answer)
            await self.listen_up(answer.get("version", 0))

    async def listen_up(self, version: int = 0) -> None:
        self.version = max(self.version, version)
        for ear in self.listeners:
            await ear.reach(self.version)

    # --- after the script

    async def run_out_of_time(self) -> None:
        """Wait for what happens when the time of the seat to act is over."""
        self.version += 1 + self.twin.stand_in_moves
        await self.listen_up()
        if self.twin.then == "vote":
            await self.do(Act("vote", self.voter()), "vote")

    async def look(self) -> None:
        """Look at everything else that a visitor can have: pages, and the table as somebody sees it who comes late."""
        mine = self.twin.seat
        other = (mine + 1) % len(self.people)
        for path in ("", "/story", "/record", f"/record?seat={other}", "/replay", "/replay?open=true", "/verify",
                     "/aid", "/aid?ply=1", "/aid?open=true"):
            await self.fetch("GET", path, NOBODY)
        if mine != NOBODY:
            for path in ("", f"/story?seat={mine}", f"/record?seat={mine}", f"/story?seat={other}",
                         f"/replay?seat={mine}", f"/replay?seat={mine}&since=2", f"/replay?seat={other}",
                         f"/aid?seat={mine}", f"/aid?seat={mine}&ply=1", f"/aid?seat={other}"):
                await self.fetch("GET", path, mine)
        late = [await self.listen("late spectator", NOBODY), await self.listen("late seat", mine)]
        for ear in late:
            await ear.send(do="aid")
        for ear in [*self.listeners, self.again, *late]:
            await ear.hush()

    async def fetch(self, method: str, path: str, visitor: Seat) -> bytes:
        """Ask over HTTP; keep what came, and return its body."""
        answer = await ask(self.http, method, f"/api/tables/{self.twin.id}{path}",
                           "" if visitor == NOBODY else self.tokens[visitor])
        self.heard.setdefault("pages", []).append(answer)
        return answer[-1]

    async def end(self) -> None:
        """Let everybody go."""
        for ear in self.ears:
            ear.cut()  # some have not read all that came for them
            if ear.socket is not None:
                await ear.socket.wait_closed()


def message(act: Act, text: str) -> dict[str, Any]:
    """Return what a client sends for an act."""
    if act.do in ("submit", "try"):
        return {"do": "submit", "ply": act.ply, "move": text}
    more: dict[str, dict[str, Any]] = {"undo": {"ply": act.ply}, "say": {"text": text}, "vote": {"choice": "wait"}}
    return {"do": act.do, **more[act.do]}


async def ask(http: httpx.AsyncClient, method: str, path: str, token: str = "") -> tuple[str, int, Any, bytes]:
    """Return an answer as it came: status, headers but for the time of day, and body."""
    answer = await http.request(method, path, headers={"authorization": f"Bearer {token}"} if token else {})
    headers = [header for header in answer.headers.raw if header[0].lower() != b"date"]
    return f"{method} {path}", answer.status_code, headers, answer.content


# --- all tables at both servers


class Run:
    """What a server sent in one world, table by table, and what it printed."""

    def __init__(self) -> None:
        self.tables: dict[str, Heard] = {}
        self.pages: list[Any] = []  # that are about no table, or about all of them
        self.printed = ""


@contextmanager
def two_servers(files: list[Path], leaks: dict[str, str]) -> Iterator[list[Served]]:
    """Run a server for each world; they differ in their files and ports only."""
    servers = []
    for path in files:
        clock = path.with_suffix(".clock")
        write_text(clock, str(NOW))
        server = Served(f"sqlite:///{path}", fixed=True, clock=str(clock), leaks=leaks, bot_pace=PACE,
                        public_url="http://tables.example.org")
        server.log = path.with_suffix(".log")
        server.launch()
        servers.append(server)
    try:
        yield [server.listening() for server in servers]
    finally:
        for server in servers:
            server.stop()


def run_both(folder: Path, pairs: list[Twin], leaks: dict[str, str] | None = None) -> list[Run]:
    """Let the scripts of all twins happen in both worlds."""
    files, tokens = write_files(folder, pairs)
    with two_servers(files, leaks or {}) as servers:

        async def both() -> list[Run]:
            return await asyncio.gather(*[run_one(server, world, pairs, tokens)
                                          for world, server in enumerate(servers)])

        runs = asyncio.run(both())
        for run, server, path in zip(runs, servers, files, strict=True):
            server.process.send_signal(signal.SIGINT)
            run.printed = server.process.communicate(timeout=PATIENCE)[0] + path.with_suffix(".log").read_text()
    return runs


async def run_one(server: Served, world: int, pairs: list[Twin], tokens: list[str]) -> Run:
    """Let the scripts happen in one world."""
    run = Run()
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, verify=False, limits=FRESH) as http:
        hints = [asyncio.Lock() for _ in tokens]
        sittings = [Sitting(twin, world, server, tokens, http, hints) for twin in pairs]
        try:
            run.pages += await general_pages(http, tokens)
            await each(sittings, lambda sitting: sitting.begin())
            await each(sittings, lambda sitting: sitting.play())
            write_text(Path(server.wish["clock"]), str(NOW + BANK + 1))
            await each(sittings, lambda sitting: sitting.run_out_of_time())
            await each(sittings, lambda sitting: sitting.look())
            run.pages += await general_pages(http, tokens)
        finally:
            await each(sittings, lambda sitting: sitting.end())
    run.tables = {sitting.twin.id: sitting.heard for sitting in sittings}
    return run


async def each(sittings: list[Sitting], work: Callable[[Sitting], Awaitable[None]]) -> None:
    """Do something at all tables, a few at a time."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(sitting: Sitting) -> None:
        async with turn:
            await asyncio.wait_for(work(sitting), PATIENCE)

    await asyncio.gather(*[one(sitting) for sitting in sittings])


async def figures(http: httpx.AsyncClient) -> list[bytes]:
    """Return the figures for the host but for one: how many connections wait to be used again is the clients' doing."""
    *_, text = await ask(http, "GET", "/metrics")
    assert b"aerodrome_happenings" in text
    return [line for line in text.splitlines() if not line.startswith(b"aerodrome_connections_open ")]


async def general_pages(http: httpx.AsyncClient, tokens: list[str]) -> list[Any]:
    """Ask for the pages that are about no table or about all of them."""
    paths = ["/api/me", "/api/tables/mine", "/api/history", "/api/notices"]
    return ([await ask(http, "GET", path) for path in ("/api/tables", "/health", "/api/tables/nothing")]
            + [await figures(http)]
            + [await ask(http, "GET", path, token) for path in paths for token in tokens[:4]])


def differences(here: Heard, there: Heard) -> list[str]:
    """Say where two tables sent different things: first who heard another number of messages, then who heard others."""
    counts = [f"{name} heard {len(here[name])} and {len(there[name])} messages" for name in here
              if len(here[name]) != len(there[name])]
    pairs = [(f"{name}, message {number}", str(a), str(b)) for name in here
             for number, (a, b) in enumerate(zip(here[name], there[name], strict=False)) if a != b]
    return counts + [f"{where}: {around(a, b)}" for where, a, b in pairs[:5]]


def around(a: str, b: str) -> str:
    """Show two texts near the first place where they differ."""
    place = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    part = slice(max(0, place - 80), place + 80)
    return f"...{a[part]}... here and ...{b[part]}... there"


# --- the law


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_worlds_that_look_alike_to_a_seat_send_it_the_same_bytes(game: Game, tmp_path: Path) -> None:
    pairs = list(twins(game, Random(13)))
    here, there = run_both(tmp_path, pairs)
    for id in here.tables:
        assert not differences(here.tables[id], there.tables[id]), id
    assert here.pages == there.pages
    assert here.printed == there.printed
    check_that_it_meant_something(pairs, here)


def decides_in_secret(game: Game) -> bool:
    """Tell whether a player of the game ever decides something that others may not read."""
    return any(issubclass(step, Choice) and "audience" in vars(step) for step in game.steps.values())


def check_that_it_meant_something(pairs: list[Twin], run: Run) -> None:
    """The scripts did what the law is about, in dozens of positions, as seats and as spectators."""
    done = Counter(act.do for twin in pairs for act in twin.acts)
    assert len(pairs) >= WORLDS * 3 // 4
    if decides_in_secret(pairs[0].game):
        assert sum(twin.secrets for twin in pairs) >= 3  # decisions that others may not read
    assert min(done[do] for do in ("submit", "undo", "say", "try", "why", "preview", "hint", "aid")) >= 3
    assert {twin.then for twin in pairs} == {"wait", "vote", "bot"}
    assert NOBODY in {twin.seat for twin in pairs}
    for heard in run.tables.values():
        kinds = {name: [json.loads(text)["is"] for text in heard[name]] for name in heard
                 if name != "pages" and not name.endswith(SEATS)}
        assert kinds["late spectator"][0] == kinds["late seat"][0] == "snapshot"
        assert all("aid" in kinds[name] for name in ("late spectator", "late seat"))
        statuses = {page.rpartition("/")[2]: status for page, status, *_ in heard["pages"]}
        assert [statuses[page] for page in ("replay", "replay?open=true", "verify")] == [200, 403, 409]
        assert [statuses[page] for page in ("aid", "aid?ply=1", "aid?open=true")] == [200, 200, 403]
        assert all("news" in kinds[name] for name in ("spectator", "again"))


def test_each_planted_leak_is_convicted(tmp_path: Path) -> None:
    pairs = [twin for game in GAMES for twin in islice(twins(game, Random(8)), 16) if twin.seat != NOBODY]
    leaks = assign(pairs)
    chosen = [twin for twin in pairs if twin.id in leaks]
    here, there = run_both(tmp_path, chosen, leaks)
    found = {id: differences(here.tables[id], there.tables[id]) for id in leaks}
    assert {*leaks.values()} == {*KINDS, "none"}
    assert {leaks[id] for id in leaks if found[id]} == set(KINDS) - {"log"}
    assert here.printed != there.printed
    assert any("messages" in said for id in leaks if leaks[id] == "number" for said in found[id])


def assign(pairs: list[Twin]) -> dict[str, str]:
    """Give each kind of leak two tables where it would tell something; one more table stays honest."""
    leaks: dict[str, str] = {}
    for kind in ("moves", *KINDS, "none"):  # moves first: few tables have secret ones
        suited = [twin.id for twin in pairs if twin.id not in leaks and tells(kind, twin)]
        if kind not in leaks.values():
            leaks |= dict.fromkeys(suited[:1 if kind == "none" else 2], kind)
    return leaks


def tells(kind: str, twin: Twin) -> bool:
    """Tell whether a leak of this kind has something to tell at a table."""
    neighbour = (twin.seat + 1) % twin.worlds[0].setting.players
    if kind in ("view", "eyes", "replay"):
        return len({wire(world.view(neighbour)) for world in twin.worlds}) == 2
    if kind == "refusal":
        return any(act.do == "try" for act in twin.acts)
    return kind != "moves" or twin.secrets > 0
