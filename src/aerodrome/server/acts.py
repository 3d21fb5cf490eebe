"""Acts: what a person, a bot or the clock may do at a table, as drafts of happenings. A draft changes nothing yet."""

from __future__ import annotations

from typing import Literal

import msgspec

from aerodrome.bots.registry import bot_name, bot_named
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.step import NOBODY, Seat
from aerodrome.kernel.table import Plan, Table
from aerodrome.server.denials import Conflict, Forbidden, NotFound
from aerodrome.server.happenings import (
    Agreed,
    AskedBack,
    BotSeated,
    Closed,
    Declined,
    HandedOver,
    Moved,
    Returned,
    Said,
    Seated,
    Started,
    StoodIn,
    Story,
    Stumbled,
    TimedOut,
    TookBack,
    Vacated,
    Voted,
)
from aerodrome.server.room import Room
from aerodrome.server.words import check_text

MOST_SAID = 5_000  # lines at a table
LONGEST_CHAT = 500  # characters
MOST_BOT_MS = 10_000  # of thinking that a table may give a bot
MOST_BOT_ITERATIONS = 100_000


class Draft(msgspec.Struct):
    """A happening that is about to be stored; *plan* is what a move makes of the game, *begun* a game that came in."""

    what: Story
    plan: Plan | None = None
    begun: Table | None = None


# --- before the game


def check_bot(name: str) -> str:
    """Return the name of a bot that may sit at a table; refuse one that would think too long."""
    if len(name) > 40:
        raise BadOption("A bot has a name such as level4 or level4@500ms.")
    bot = bot_named(name)
    if bot.budget.milliseconds > MOST_BOT_MS or bot.budget.iterations > MOST_BOT_ITERATIONS:
        raise BadOption(f"A bot at a table may think for at most {MOST_BOT_MS} ms or {MOST_BOT_ITERATIONS} iterations.")
    return bot.name


def sit(room: Room, person: str, name: str, seat: Seat | None) -> Draft:
    """Let a person take a seat, or the first free one."""
    check_waiting(room)
    free = [q for q, place in enumerate(room.places) if place.is_open()]
    if not free:
        raise Conflict("All seats are taken.")
    if seat is not None and not 0 <= seat < len(room.places):
        raise NotFound(f"There is no seat {seat}; the seats are 0 to {len(room.places) - 1}.")
    if seat is not None and seat not in free:
        raise Conflict(f"Seat {seat} is taken; free are {', '.join(map(str, free))}.")
    return Draft(Seated(free[0] if seat is None else seat, person, check_text("A name", name, 1, 40)))


def seat_bot(room: Room, person: str, seat: Seat, bot: str) -> Draft:
    """Let the owner give a free seat, or one that a bot has, to a bot."""
    check_waiting(room)
    check_owner(room, person)
    check_seat(room, seat)
    if room.places[seat].person:
        raise Conflict(f"{room.places[seat].name} sits in seat {seat}.")
    return Draft(BotSeated(seat, check_bot(bot), bot_name(seat)))


def seat_past_player(room: Room, seat: Seat, name: str) -> Draft:
    """Put the name of somebody who played a game elsewhere in a seat of its record."""
    check_waiting(room)
    return Draft(BotSeated(seat, "record", check_text("A name", name, 1, 160)))


def vacate(room: Room, person: str, seat: Seat) -> Draft:
    """Let a person give up a seat before the game; the owner may also send away a bot or a person."""
    check_waiting(room)
    check_seat(room, seat)
    place = room.places[seat]
    if place.is_open():
        raise Conflict(f"Seat {seat} is free already.")
    if place.person != person and room.owner != person:
        raise Forbidden("Only the owner of the table can free somebody else's seat.")
    left = [p.person for q, p in enumerate(room.places) if q != seat and p.person]
    owner = room.owner if place.person != room.owner or room.owner in left else (left[0] if left else room.owner)
    return Draft(Vacated(seat, owner))


def close(room: Room, person: str) -> Draft:
    """Let the owner give up a table that has not begun."""
    check_waiting(room)
    check_owner(room, person)
    return Draft(Closed())


def start(room: Room, person: str) -> Draft:
    """Let the owner begin the game when every seat is taken."""
    check_waiting(room)
    check_owner(room, person)
    free = [q for q, place in enumerate(room.places) if place.is_open()]
    if free:
        raise Conflict(f"Seats are still free: {', '.join(map(str, free))}; wait for somebody or seat a bot.")
    return Draft(Started([entry.move.text for entry in room.new_table(chance=True).entries]))


# --- in the game


def submit(room: Room, seat: Seat, ply: int, text: str) -> Draft:
    """Let the person in a seat move."""
    check_player(room, seat)
    plan = room.playing().plan(seat, ply, text)
    return Draft(moved(seat, plan), plan)


def moved(seat: Seat, plan: Plan, by: str = "") -> Moved:
    """Return the happening of a plan, with what may be read of it even where the rules are not known any more."""
    told = [entry.text(NOBODY, whole=True) for entry in plan.entries] if any(e.lasting for e in plan.entries) else []
    return Moved(seat, [entry.move.text for entry in plan.entries], by, told)


def move_as_bot(room: Room, seat: Seat, last_move: int, text: str, bot: str) -> Draft:
    """Let a bot move in the position it has thought about."""
    if room.last_move != last_move or room.to_act() != seat or not room.bot_to_act():
        raise Conflict("The position has changed.")
    plan = room.playing().plan(seat, room.ply(), text)
    return Draft(moved(seat, plan, bot), plan)


def stumble(room: Room, seat: Seat, last_move: int, bot: str, used: str) -> Draft:
    """Tell the table that a bot has failed."""
    if room.last_move != last_move:
        raise Conflict("The position has changed.")
    return Draft(Stumbled(seat, bot, used))


def undo(room: Room, seat: Seat, ply: int, count: int) -> Draft:
    """Let the person in a seat take back the last choices."""
    check_player(room, seat)
    table = room.playing()
    if ply != table.ply():
        raise Conflict(f"The table is at ply {table.ply()}, not {ply}: nothing was taken back.")
    table.check_undo(seat, count)
    return Draft(TookBack(seat, count))


def ask_back(room: Room, seat: Seat, ply: int, count: int) -> Draft:
    """Let the person in a seat ask to take back choices after the turn has passed on."""
    check_player(room, seat)
    table = room.playing()
    if ply != table.ply():
        raise Conflict(f"The table is at ply {table.ply()}, not {ply}: there is nothing to ask for any more.")
    table.check_undo(seat, count, agreed=True)
    return Draft(TookBack(seat, count) if count <= table.undoable(seat) else AskedBack(seat, count))


def answer_plea(room: Room, seat: Seat, agrees: bool) -> Draft:
    """Let a person agree or not that somebody takes back choices."""
    if room.plea is None:
        raise Conflict("Nobody asks to take anything back.")
    if seat not in room.voters(room.plea.seat):
        raise Forbidden("This seat is not asked.")
    return Draft(Agreed(seat) if agrees else Declined(seat))


def check_talk(room: Room) -> None:
    """Refuse to remember more than a table can."""
    if room.said >= MOST_SAID:
        raise Conflict(f"At this table {MOST_SAID} lines have been said, which is all it can remember.")


def say(seat: Seat, text: str) -> Draft:
    """Let a person at the table say something."""
    return Draft(Said(seat, check_text("A message", text, 1, LONGEST_CHAT)))


def vote(room: Room, seat: Seat, choice: Literal["bot", "wait"]) -> Draft:
    """Let a person vote on what happens to the seat of an absent player."""
    if room.vote_about is None:
        raise Conflict("There is nothing to vote on.")
    if seat not in room.voters(room.vote_about):
        raise Forbidden("This seat has no vote.")
    return Draft(Voted(seat, choice))


def hand_to_bot(room: Room, seat: Seat, bot: str) -> Draft:
    """Let a person leave a running game to a bot; the seat stays theirs."""
    check_player(room, seat)
    return Draft(StoodIn(seat, check_bot(bot)))


def come_back(room: Room, seat: Seat) -> Draft:
    """Let a person take the seat back from the bot that plays for them."""
    if room.status != "playing" or not room.places[seat].stand_in:
        raise Conflict("No bot is playing for this seat.")
    return Draft(Returned(seat))


def recover(room: Room, seat: Seat, person: str) -> Draft:
    """Give a seat to the holder of its recovery code."""
    check_seat(room, seat)
    if not room.places[seat].person:
        raise Conflict("Nobody holds this seat.")
    if room.places[seat].person == person:
        raise Conflict("The seat is yours already.")
    return Draft(HandedOver(seat, person))


def time_out(room: Room, seat: Seat, now: int) -> Draft:
    """Note that a seat's time is over."""
    deadline = room.deadline()
    if room.to_act() != seat or deadline is None or now < deadline:
        raise Conflict("There is time left.")
    return Draft(TimedOut(seat))


# --- checks


def check_waiting(room: Room) -> None:
    """Refuse what is possible only before the game."""
    if room.status != "waiting":
        raise Conflict("The game has begun." if room.status == "playing" else "The table is closed.")


def check_owner(room: Room, person: str) -> None:
    """Refuse what only the owner may do."""
    if not person or room.owner != person:
        raise Forbidden("Only the owner of the table can do that.")


def check_seat(room: Room, seat: Seat) -> None:
    """Refuse a seat that is not there."""
    if not 0 <= seat < len(room.places):
        raise NotFound(f"There is no seat {seat}; the seats are 0 to {len(room.places) - 1}.")


def check_player(room: Room, seat: Seat) -> None:
    """Refuse a move where there is no game, or where a bot plays the seat."""
    if room.status != "playing":
        raise Conflict("The game has not begun." if room.status == "waiting" else "The game is over.")
    if room.places[seat].stand_in:
        raise Conflict("A bot is playing this seat; come back first.")
