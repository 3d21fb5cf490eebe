"""Records: one small text file per game, that replays, verifies and can be shared. Described in docs/records.md."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import msgspec

from aerodrome import __version__
from aerodrome.kernel.dealer import Dealer, commitment_of, read_seed
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import BadRecord, Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.move import Move
from aerodrome.kernel.shape import brief
from aerodrome.kernel.step import CHANCE, Seat
from aerodrome.kernel.table import SeatTaken, Table

FORMAT = 1
LARGEST = 16_000_000  # bytes
EVERYTHING = "all"  # who a record is for: the owner of the table, and everybody once the game is over


class SeatLine(msgspec.Struct, forbid_unknown_fields=True):
    """Who sat in a seat."""

    name: str
    player: str


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game as it is stored. The order of the fields is the order in the file."""

    aerodrome_record: int
    program: str
    game: str
    version: int
    players: int
    options: dict[str, bool | int | str]
    seats: list[SeatLine]
    status: str  # finished or unfinished
    seen_by: str  # all, or the seat through whose eyes an unfinished game was exported
    commitment: str  # SHA-256 of the dealer's seed
    moves: list[str]
    seed: str = ""  # of the dealer; only in records for all
    house_rules: dict[str, Any] = {}
    start: dict[str, Any] | None = None  # the position that the game started from, if not from the beginning
    scores: list[int] = []
    ranks: list[int] = []
    digest: str = ""  # of the last position; only in records for all
    view: dict[str, Any] | None = None  # what the seat saw last; only in records for one seat


def record_of(table: Table, seat: Seat | None = None) -> Record:
    """Return the record of a table: whole for its owner (*seat* None), else what one seat may know.

    A finished game has no secrets but what was said in confidence, so its record is the same for everybody.
    """
    finished = table.is_over()
    whole = finished or seat is None
    if finished and seat is not None:
        table = table.in_the_open()
    game, state = table.game, table.state
    # A game that began from an edited position shows that position: only in whole records.
    edited = table.start_given and whole
    return Record(
        FORMAT, f"aerodrome {__version__}", game.key, table.setting.version, table.setting.players,
        dict(table.setting.options), [SeatLine(s.name, s.player) for s in table.seats],
        "finished" if finished else "unfinished", EVERYTHING if whole else str(seat), table.dealer.commitment(),
        [entry.move.text for entry in table.entries] if seat is None else table.log(seat),
        table.dealer.seed.hex() if whole else "", table.setting.house, game.dump(table.first) if edited else None,
        game.scores(state) if finished else [], game.ranks(state) if finished else [],
        state.digest() if whole else "", None if whole else table.view(-4 if seat is None else seat))


def write_record(record: Record) -> str:
    """Return the text of a record, one move per line."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def save_record(record: Record, path: Path) -> None:
    """Write a record; the folder is made if need be."""
    write_text(path, write_record(record))


def write_text(path: Path, text: str) -> None:
    """Write a text file so that it is either the old or the new one, never half of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(path.name + ".part")
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}.") from None


def read_record(path: Path) -> Record:
    """Read a record file; raise BadRecord in one sentence for whatever is wrong with it."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path} is larger than {LARGEST} bytes; no record is.")
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from None
    return parse_record(data, str(path))


def parse_record(data: bytes, name: str) -> Record:
    """Read the text of a record."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord(f"{name} is not a record: it is damaged, cut off, or no JSON text in UTF-8.") from None
    if not isinstance(raw, dict) or "aerodrome_record" not in raw:
        raise BadRecord(f"{name} is not an Aerodrome record: it has no field aerodrome_record.")
    newest = raw["aerodrome_record"]
    if type(newest) is not int or newest != FORMAT:
        raise BadRecord(f"{name} has record format {brief(newest)}; this program reads format {FORMAT}.")
    try:
        return msgspec.convert(raw, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"{name} is damaged: {error}.") from None


class Check(msgspec.Struct):
    """One thing that was checked in a record, and what came out, in a sentence."""

    name: str
    ok: bool
    detail: str


class Replay:
    """A record that was opened: a table at its first ply, and the moves still to be entered."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.checks: list[Check] = []  # what ``verify`` has looked at
        self.game = self._game()
        seed = read_seed(record.seed)
        if record.seed and seed is None:
            raise BadRecord("The record is damaged: its seed is not 64 hexadecimal digits.")
        self.table = self._table(Dealer(seed if seed is not None else bytes(32)))

    def _game(self) -> Game:
        game = game_named(self.record.game)
        if not game.editions.has(self.record.version):
            raise BadRecord(f"The record is of version {self.record.version} of {game.title}; this program has "
                            f"{game.editions.range()}.")
        return game

    def _table(self, dealer: Dealer) -> Table:
        record = self.record
        setting = self.game.setting(record.players, record.options, record.house_rules, record.version)
        start = None if record.start is None else self.game.load_foreign(record.start)
        seats = [SeatTaken(line.name, line.player) for line in record.seats]
        return Table(self.game, setting, seats, dealer, start, chance=False)

    def is_whole(self) -> bool:
        """Tell whether the record can be replayed; one made for a seat only shows what that seat saw."""
        return self.record.seen_by == EVERYTHING

    def play(self, upto: int) -> None:
        """Enter the moves up to ply *upto*."""
        for _ in self.playing(upto):
            pass

    def playing(self, upto: int) -> Generator[None, None, None]:
        """Enter the moves up to ply *upto*, one by one."""
        for text in self.record.moves[self.table.ply():upto]:
            try:
                self.table.enter(text)
            except Refused as error:
                raise BadRecord(f"The record does not replay: {error}") from None
            yield

    def verify(self) -> int:
        """Recompute every position and every draw; return the number of draws checked, or raise BadRecord.

        What was looked at is in ``checks``; the first thing that is wrong is the last of them.
        """
        for _ in self.verifying():
            pass
        return self.table.draws

    def verifying(self) -> Generator[None, None, None]:
        """Verify ply by ply, so that others can have a turn in between."""
        self.checks = []
        if not self.is_whole():
            raise BadRecord("The record was exported for one seat, so it cannot be verified before the game is over.")
        self._verify_seed()
        yield from self._verify_moves()
        self._verify_end()

    def _note(self, name: str, holds: bool, right: str, wrong: str) -> None:
        """Note one thing that was checked; raise BadRecord where it does not hold."""
        self.checks.append(Check(name, holds, right if holds else wrong))
        if not holds:
            raise BadRecord(wrong)

    def _verify_seed(self) -> None:
        record = self.record
        self._note("commitment", bool(record.seed) and commitment_of(bytes.fromhex(record.seed)) == record.commitment,
                   "The commitment is the SHA-256 of the seed.",
                   "The seed does not match the commitment that was published before the game.")
        self._note("start", True, "The game began as the rules set it up." if record.start is None else
                   "The game began from a position that was given; what led to it cannot be checked.", "")

    def _verify_moves(self) -> Generator[None, None, None]:
        moves = self.record.moves
        for ply, text in enumerate(moves):
            drawn = self._drawn(ply)
            if drawn not in ("", text):
                self._note("draws", False, "", f"ply {ply}: the seed gives {brief(drawn)}, but the record says "
                                               f"{brief(text)}.")
            wrong = self._enter(ply)
            if wrong:
                self._note("moves", False, "", wrong)
            yield
        draws = self.table.draws
        self._note("draws", True, f"{draws} draws of chance follow from the seed.", "")
        self._note("moves", True, f"{len(moves) - draws} moves of players are legal.", "")
        covered = len([entry for entry in self.table.entries if entry.lasting and self._is_unknown(entry.move)])
        if covered:
            self._note("confidences", True, f"{covered} of these moves were made in confidence and stay covered; "
                                            "nothing else depends on them.", "")

    def _is_unknown(self, move: Move) -> bool:
        return self.table.state.NOTATION.read(move.text) is None

    def _drawn(self, ply: int) -> str:
        """Return what the seed decides at a ply; nothing where a player decides."""
        state = self.table.state
        if state.to_act() != CHANCE:
            return ""
        return state.agenda[-1].sample(state, self.table.dealer.draw(self.table.draws)).text

    def _enter(self, ply: int) -> str:
        """Enter the move of a ply; say why it cannot be, or nothing."""
        try:
            self.play(ply + 1)
        except BadRecord as error:
            return str(error)
        return ""

    def _verify_end(self) -> None:
        record, state = self.record, self.table.state
        status = "finished" if self.table.is_over() else "unfinished"
        self._note("status", record.status == status, f"After its moves the game is {status}.",
                   f"The record says the game is {brief(record.status)}, but after its moves it is {status}.")
        self._note("position", record.digest == state.digest(),
                   f"{self.table.ply()} positions were worked out again; the last is that of the record.",
                   "The last position differs from the one that the record was made from.")
        if status == "finished":
            scores = self.game.scores(state)
            self._note("scores", (record.scores, record.ranks) == (scores, self.game.ranks(state)),
                       f"The scores {scores} are right.",
                       f"The scores are {scores}, but the record says {record.scores}.")
