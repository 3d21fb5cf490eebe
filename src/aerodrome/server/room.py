"""A room: one table as the fold of its happenings: people, seats, clocks, votes. The rules are the kernel's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, cast

import msgspec

from aerodrome.kernel.dealer import Dealer
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.event import shown
from aerodrome.kernel.game import Game
from aerodrome.kernel.step import EVERYBODY, OVER, Seat
from aerodrome.kernel.table import Entry, Plan, SeatTaken, Table
from aerodrome.kernel.telling import Shown
from aerodrome.server.clocks import Timekeeper
from aerodrome.server.faces import Ballot, Condition, End, Face, Frame, HappeningFace, Plea, SeatFace, Status
from aerodrome.server.happenings import (
    Agreed,
    AskedBack,
    BotSeated,
    Closed,
    Credited,
    Declined,
    HandedOver,
    Happening,
    Imported,
    Line,
    Moved,
    Opened,
    Place,
    Returned,
    Said,
    Seated,
    Started,
    StoodIn,
    Stumbled,
    TimedOut,
    TookBack,
    Vacated,
    Voted,
)
from aerodrome.store.chain import first_link

HUMAN = "human"
MOST_TOLD = 200  # moves of one happening that clients are told; a game that came in has thousands


class Told:
    """A happening with what it set off, so that everybody can be told later what they may know of it."""

    def __init__(self, line: Line, entries: list[Entry], *, is_followed: bool = True) -> None:
        self.line = line
        self.entries = entries
        self.is_followed = is_followed  # not where the table was grounded before
        self.written: list[str] = [] if is_followed else written_moves(line)  # as they were stored
        self.first = 0  # how many moves of the happening come before, where this is a part of it

    def size(self) -> int:
        """Return how many moves there are to tell."""
        return len(self.entries) if self.is_followed else len(self.written)

    def part(self, first: int, most: int) -> Told:
        """Return what is told of at most so many moves from *first* on; itself where that is all."""
        if first == 0 and self.size() <= most:
            return self
        part = Told(self.line, self.entries[first:first + most], is_followed=self.is_followed)
        part.written = self.written[first:first + most]
        part.first = first
        return part

    def is_public(self) -> bool:
        """Tell whether everybody learns the same of it."""
        return all(entry.audience == EVERYBODY and all(event.audience == EVERYBODY for event in entry.news)
                   for entry in self.entries)


class Room:
    """One table, from its first happening to its last."""

    def __init__(self, id: str, seed: bytes) -> None:
        self.id = id
        self.dealer = Dealer(seed)
        self.chain = first_link(seed.hex())  # as the store has it, at the version that is stored
        self.version = 0
        self.status: Status = "waiting"
        self.places: list[Place] = []
        self.owner = ""
        self.opened: Opened
        self.fault = ""  # why the table cannot be run here, in one sentence
        self.stored_end: Any = None  # the result of a game that cannot be run any more
        self._game: Game | None = None
        self.table: Table | None = None  # from the start of the game on
        self.time: Timekeeper
        self.votes: dict[Seat, str] = {}
        self.vote_about: Seat | None = None
        self.said = 0  # lines of chat
        self.plea: AskedBack | None = None  # what somebody asks to take back
        self.agreed: set[Seat] = set()
        self.created = 0
        self.updated = 0
        self.behind = 0  # milliseconds that the stopwatch of the servers is behind the time of day
        self.last_move = 0  # the version of the last move or undo: the position has not changed since
        self.turn = 0  # the version at which the present turn began
        self.told: list[Told] = []
        self.keys: dict[str, int] = {}
        self._shown_places: list[SeatFace] | None = None  # made when asked for; most moves leave it as it is

    @property
    def game(self) -> Game:
        """The game; refused where it is not installed."""
        if self._game is None:
            raise Refused(self.fault)
        return self._game

    # --- folding

    def fold(self, line: Line, plan: Plan | None = None, begun: Table | None = None) -> None:
        """Let the next happening happen; *plan* spares working out a move a second time, *begun* an imported game."""
        if line.version != self.version + 1:
            raise AssertionError(f"version {line.version} cannot follow {self.version}")
        entries: list[Entry] = []
        what = line.what
        acting = self.to_act()
        if isinstance(what, Moved):
            entries = self._move(what, plan)
        else:
            if begun is not None:
                self._go_on(begun)
            else:
                FOLDS[type(what)](self, what, line)
            self._shown_places = None
        self.version, self.updated, self.behind = line.version, line.at, what.behind
        if line.key is not None:
            self.keys[line.key] = line.version
        if isinstance(what, (Started, Imported)) and self.table is not None:
            entries = self.table.entries[:]
        self.told.append(Told(line, entries))
        if isinstance(what, (Moved, TookBack, Started)):
            self.last_move = line.version
            self._pass_time(what, acting, line.tick())

    def _move(self, what: Moved, plan: Plan | None) -> list[Entry]:
        table = self.playing()
        before = table.ply()
        self.plea = None
        if plan is not None:
            table.carry_out(plan)
        else:
            for text in what.moves:
                table.enter(text)
        if self.places[what.seat].is_late:
            self.places[what.seat].is_late = False
            self._shown_places = None
        if self.vote_about == what.seat:
            self._end_vote()
        if table.is_over():
            self.status = "finished"
        return table.entries[before:]

    def _pass_time(self, what: Moved | TookBack | Started, acting: Seat, at: int) -> None:
        since = self.time.since
        if isinstance(what, TookBack):
            self.time.take_back(what.seat, at)
        else:
            self.time.move(acting, self.to_act(), at)
        if self.time.since != since or acting != self.to_act():
            self.turn = self.version

    def _open(self, what: Opened, line: Line) -> None:
        self.prepare(what, line.at)
        self._game = game_named(what.game)

    def prepare(self, what: Opened, at: int) -> None:
        """Make the table, whether its game is known here or not."""
        self.opened = what
        self.owner = what.owner
        self.places = [Place() for _ in range(what.players)]
        self.time = Timekeeper(what.clock, what.absence, what.players)
        self.created = at

    def _seat(self, what: Seated, line: Line) -> None:
        self.places[what.seat] = Place(person=what.person, name=what.name, since=line.version)

    def _seat_bot(self, what: BotSeated, line: Line) -> None:
        self.places[what.seat] = Place(bot=what.bot, name=what.name, since=line.version)

    def _vacate(self, what: Vacated, line: Line) -> None:
        self.places[what.seat] = Place()
        self.owner = what.owner

    def _start(self, what: Started, line: Line) -> None:
        self._begin(what.moves)

    def _import(self, what: Imported, line: Line) -> None:
        self._begin(what.moves)

    def _begin(self, moves: list[str]) -> None:
        table = self.new_table(chance=False)
        for text in moves:
            table.enter(text)
        self._go_on(table)

    def _go_on(self, table: Table) -> None:
        self.table = table
        self.status = "finished" if table.is_over() else "playing"

    def new_table(self, *, chance: bool) -> Table:
        """Return the game at its first decision, or where chance is yet to decide."""
        opened = self.opened
        setting = self.game.setting(opened.players, opened.options, opened.house_rules, opened.game_version)
        start = None if opened.start is None else self.game.load(opened.start)
        seats = [SeatTaken(place.name, place.bot or HUMAN) for place in self.places]
        return Table(self.game, setting, seats, self.dealer, start, chance=chance)

    def _take_back(self, what: TookBack, line: Line) -> None:
        self.plea = None
        self.playing().undo(what.seat, what.count, agreed=True)  # it was allowed when it happened

    def _ask_back(self, what: AskedBack, line: Line) -> None:
        self.plea, self.agreed = what, set()
        self._grant(line)

    def _agree(self, what: Agreed, line: Line) -> None:
        self.agreed.add(what.seat)
        self._grant(line)

    def _decline(self, what: Declined, line: Line) -> None:
        self.plea = None

    def _grant(self, line: Line) -> None:
        """Take back what was asked for once everybody has agreed; bots do not mind."""
        plea = self.plea
        assert plea is not None
        if self.agreed >= set(self.voters(plea.seat)):
            self.playing().undo(plea.seat, plea.count, agreed=True)
            self.time.take_back(plea.seat, line.tick())
            self.plea, self.last_move, self.turn = None, line.version, line.version

    def _say(self, what: Said, line: Line) -> None:
        """Count; words change nothing."""
        self.said += 1

    def _time_out(self, what: TimedOut, line: Line) -> None:
        then = self.outcome(what.seat)
        self.time.run_out(what.seat)
        if then == "bot":
            self._stand_in(what.seat, self.opened.absence.bot, line.tick())
        elif then == "vote":
            self.vote_about, self.votes = what.seat, {}
        else:
            self.places[what.seat].is_late = True

    def _vote(self, what: Voted, line: Line) -> None:
        about = self.vote_about
        assert about is not None
        self.votes[what.seat] = what.choice
        voters = len(self.voters(about))
        for choice in ("bot", "wait"):
            if 2 * list(self.votes.values()).count(choice) > voters or (choice == "wait" and len(self.votes) == voters):
                self._end_vote()
                if choice == "bot":
                    self._stand_in(about, self.opened.absence.bot, line.tick())
                else:
                    self.time.extend(about, line.tick())
                return

    def _end_vote(self) -> None:
        self.vote_about, self.votes = None, {}

    def _stand_in_now(self, what: StoodIn, line: Line) -> None:
        self._stand_in(what.seat, what.bot, line.tick())

    def _stand_in(self, seat: Seat, bot: str, at: int) -> None:
        if self.vote_about == seat:
            self._end_vote()
        self.places[seat].stand_in = bot
        self.time.stop(at)

    def _return(self, what: Returned, line: Line) -> None:
        self.places[what.seat].stand_in = ""
        self.time.resume(what.seat, line.tick())

    def _stumble(self, what: Stumbled, line: Line) -> None:
        """The table goes on; everybody is told."""

    def _hand_over(self, what: HandedOver, line: Line) -> None:
        place = self.places[what.seat]
        if self.owner == place.person:
            self.owner = what.person
        place.person, place.since = what.person, line.version

    def _credit(self, what: Credited, line: Line) -> None:
        self.time.credit(what.milliseconds)

    def _close(self, what: Closed, line: Line) -> None:
        self.status = "closed"

    def ground(self, fault: str, rest: list[Line], *, is_closed: bool, end: Any) -> None:
        """Stop here: the *rest* of the story cannot be followed. What is known so far can still be looked at."""
        self.fault, self.stored_end = fault, end
        self.status = "closed" if is_closed else "grounded"
        for line in rest:
            if isinstance(line.what, (Seated, BotSeated, Vacated, HandedOver)):  # who sits where needs no rules
                FOLDS[type(line.what)](self, line.what, line)
            self.told.append(Told(line, [], is_followed=False))
        self.version, self.updated = rest[-1].version, rest[-1].at
        self._shown_places = None

    # --- asking

    def playing(self) -> Table:
        """Return the game; refuse before it has begun, and where it cannot be run."""
        if self.fault:
            raise Refused(self.fault)
        if self.table is None:
            raise Refused("The game has not begun.")
        return self.table

    def ply(self) -> int:
        """Return how many decisions have been made."""
        return self.table.ply() if self.table is not None else 0

    def to_act(self) -> Seat:
        """Return the seat that is to act; OVER where there is none."""
        return self.table.state.to_act() if self.table is not None and not self.fault else OVER

    def bot_to_act(self) -> str:
        """Return the bot that is to act, or nothing."""
        seat = self.to_act()
        return self.places[seat].player() if self.status == "playing" and seat >= 0 else ""

    def person_to_act(self) -> str:
        """Return the person who is to act, or nothing."""
        seat = self.to_act()
        if self.status != "playing" or seat < 0 or self.places[seat].player():
            return ""
        return self.places[seat].person

    def deadline_of_day(self) -> int | None:
        """Return at what time of day the time of the person to act will be over, if a server runs until then."""
        deadline = self.deadline()
        return None if deadline is None else deadline + self.behind

    def deadline(self) -> int | None:
        """Return when the time of the person to act will be over, if ever, by the stopwatch."""
        seat = self.to_act()
        if not self.person_to_act() or self.vote_about is not None or self.places[seat].is_late:
            return None
        return self.time.deadline(seat)

    def outcome(self, seat: Seat) -> str:
        """Say what happens when the time of *seat* is over; a vote needs voters."""
        then = self.opened.absence.then
        return "wait" if then == "vote" and not self.voters(seat) else then

    def voters(self, about: Seat) -> list[Seat]:
        """List the seats that vote about an absent player: the people who are playing, each once."""
        people = {place.person: q for q, place in enumerate(self.places)
                  if place.person and not place.stand_in and place.person != self.places[about].person}
        return sorted(people.values())

    def seats_of(self, person: str) -> list[Seat]:
        """List the seats that a person holds."""
        return [q for q, place in enumerate(self.places) if person and place.person == person]

    def names(self) -> list[str]:
        """Return the names at the table, seat by seat."""
        return [place.name or f"seat {q + 1}" for q, place in enumerate(self.places)]

    # --- telling

    def tell(self, told: Told, seat: Seat) -> HappeningFace:
        """Return what *seat* (or a spectator, NOBODY) learns of a happening: of many moves the last."""
        line = told.line
        out = tell_plainly(line)
        if isinstance(line.what, (Moved, Started, Imported)):
            if told.size() > MOST_TOLD:
                told = told.part(told.size() - MOST_TOLD, MOST_TOLD)
                out["skipped"] = told.first
            out["moves"] = self._moves(told, seat)
            out["events"] = self._events(told, seat)
        if isinstance(line.what, TimedOut):
            out["then"] = self.opened.absence.then
        return out

    def _moves(self, told: Told, seat: Seat) -> list[str]:
        if told.is_followed:
            return [entry.text(seat) for entry in told.entries]
        # Who may read a move is not known where it cannot be followed; after the end everybody may.
        return [] if self.stored_end is None else told.written

    def _events(self, told: Told, seat: Seat) -> list[Shown]:
        table = self.table
        if table is None or not told.is_followed:
            return []
        news = list(table.opening) if isinstance(told.line.what, (Started, Imported)) and not told.first else []
        for entry in told.entries:
            news.extend(entry.news)
        verbs = table.state.EVENTS
        return [shown(event, verbs[event.verb], seat) for event in news]

    def face(self) -> Face:
        """Return what everybody may know of the table beside the game: who sits where, clocks, votes, the end."""
        return {**self.frame(), **self.condition()}

    def frame(self) -> Frame:
        """Return the part of the face that never changes."""
        opened = self.opened
        return {
            "id": self.id, "game": opened.game, "game_version": opened.game_version, "players": opened.players,
            "options": opened.options, "house_rules": opened.house_rules, "listed": opened.listed,
            "source": opened.source, "created": self.created, "clock": msgspec.to_builtins(opened.clock),
            "absence": msgspec.to_builtins(opened.absence), "commitment": self.dealer.commitment(),
        }

    def condition(self) -> Condition:
        """Return the part of the face that changes."""
        if self._shown_places is None:
            self._shown_places = [self._place(q, place) for q, place in enumerate(self.places)]
        return {
            "status": self.status, "ply": self.ply(), "to_act": self.to_act(), "seats": self._shown_places,
            "time": self.time.show(self.behind), "deadline": self.deadline_of_day(), "vote": self._ballot(),
            "plea": self._plea(), "end": self.end(),
            "fault": self.fault,
        }

    def _place(self, seat: Seat, place: Place) -> SeatFace:
        kind: Literal["open", "bot", "person"] = "open" if place.is_open() else "bot" if place.bot else "person"
        return {"seat": seat, "kind": kind, "name": place.name, "bot": place.bot, "stand_in": place.stand_in,
                "late": place.is_late, "owner": bool(place.person) and place.person == self.owner}

    def _ballot(self) -> Ballot | None:
        if self.vote_about is None:
            return None
        return {"about": self.vote_about, "voters": self.voters(self.vote_about),
                "votes": {str(seat): choice for seat, choice in self.votes.items()}}

    def _plea(self) -> Plea | None:
        if self.plea is None:
            return None
        return {"seat": self.plea.seat, "count": self.plea.count, "voters": self.voters(self.plea.seat),
                "agreed": sorted(self.agreed)}

    def end(self) -> End | None:
        """Return the result and the dealer's seed, once the game is over."""
        if self.stored_end is not None:
            stored = self.stored_end
            return {"scores": stored["scores"], "ranks": stored["ranks"], "seed": self.dealer.seed.hex()}
        if self.status != "finished" or self.table is None:
            return None
        state = self.table.state
        return {"scores": self.game.scores(state), "ranks": self.game.ranks(state), "seed": self.dealer.seed.hex()}

    def shared_view(self) -> dict[str, Any]:
        """Return the part of the position that everybody sees."""
        return {} if self.table is None or self.fault else self.table.state.shared_view()

    def own_view(self, seat: Seat) -> dict[str, Any]:
        """Return the part of the position that *seat* sees its own way, and what it may take back."""
        if self.table is None or self.fault:
            return {"seat": seat}
        out = self.table.state.own_view(seat)
        out["undoable"], out["by_consent"] = self.undoable(seat), self.by_consent(seat)
        return out

    def undoable(self, seat: Seat) -> int:
        """Return how many choices *seat* may take back now."""
        return self.table.undoable(seat) if self.table is not None and self.status == "playing" and seat >= 0 else 0

    def by_consent(self, seat: Seat) -> int:
        """Return how many choices *seat* may take back now if everybody agrees."""
        if self.table is None or self.status != "playing" or seat < 0:
            return 0
        return self.table.undoable_by_consent(seat)


FOLDS: dict[type[Happening], Callable[[Room, Any, Line], None]] = {
    Opened: Room._open, Seated: Room._seat, BotSeated: Room._seat_bot, Vacated: Room._vacate, Started: Room._start,
    Imported: Room._import, TookBack: Room._take_back, AskedBack: Room._ask_back, Agreed: Room._agree,
    Declined: Room._decline, Said: Room._say, TimedOut: Room._time_out, Voted: Room._vote,
    StoodIn: Room._stand_in_now, Returned: Room._return, Stumbled: Room._stumble, HandedOver: Room._hand_over,
    Credited: Room._credit, Closed: Room._close,
}

# What a client is told of each happening: never who a person is beyond the name at the table, never a position.
PLAIN = ("seat", "name", "bot", "count", "text", "choice", "used", "by", "milliseconds")


def written_moves(line: Line) -> list[str]:
    """Return the moves of a happening as they were stored, but for those in confidence."""
    what = line.what
    if isinstance(what, Moved):
        return what.told or what.moves
    return what.moves if isinstance(what, (Started, Imported)) else []


def tell_plainly(line: Line) -> HappeningFace:
    """Return the number, the time and the kind of a happening and its harmless fields."""
    what = line.what
    out: dict[str, Any] = {"version": line.version, "at": line.at, "what": str(what.__struct_config__.tag)}
    for field in what.__struct_fields__:
        if field in PLAIN:
            out[field] = getattr(what, field)
    return cast(HappeningFace, out)
