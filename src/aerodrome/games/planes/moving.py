"""The Move Phase: pick up a crowd, walk along the arrows, drop cubes, stop or board (sections 5 and 6 of rules.md)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planes.box import (
    ANY_ORIGIN,
    ANYBODY,
    DOTS,
    DOUBLE,
    DROPS,
    DROPS_OR_SKIP,
    FIND,
    IGNORE_BLOCKAGES,
    MOST_PLAYERS,
    NEUTRAL,
    ONLY_MOVE,
    PAIRS,
    POI,
    REVERSE,
    SIT,
    SKIP,
    STOP,
    STOP_OR_SKIP,
)
from aerodrome.games.planes.cards import discard, draws, insert, with_at
from aerodrome.games.planes.cubes import COLOURS, CUBES, FIELD, UNIT, WIDTH, colours_in, part_of
from aerodrome.games.planes.move_refusals import refuse_enter, refuse_exit, refuse_origin, refuse_sit
from aerodrome.games.planes.refusals import refuse_found
from aerodrome.games.planes.shapes import ACCEPTS_AT, SEAT_BITS
from aerodrome.games.planes.state import NO_CARD, NOWHERE, Planes
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps

LEAST_FOR_TWO: Final = 3  # cubes in hand to drop two of them and still move on


class StartMove(Rule[Planes]):
    """PL-060, PL-061, PL-145 A player with a cube in the airport must move; a Final Call moves without one."""

    def happen(self, s: Planes) -> Steps:
        if s.has_own_on_board(self.seat) or s.effect() == ANY_ORIGIN:
            return ORIGINS[self.seat]
        s.tell("no_move", self.seat)
        return ()


# --- PL-062, PL-063 The origin


class ChooseOrigin(Choice[Planes]):
    """PL-062, PL-104, PL-140 Choose a space with a cube of one's own, or as the card on the table says."""

    def options(self, s: Planes) -> Moves:
        own: i64 = 1 << s.box.colour_of[self.seat]
        effect, origins = s.effect(), s.box.origins
        wanted, other = own, own
        if effect == ANY_ORIGIN:
            wanted, other = FIELD, FIELD
        elif effect == ONLY_MOVE and s.action().who == NEUTRAL:
            other = s.box.neutral_bits
        out: Moves = []
        for i in range(len(origins)):
            colours = colours_in(s.cubes[i])
            if colours & wanted and colours & other:
                out.append(origins[i])
        return out

    def take(self, s: Planes, m: Move) -> Steps:
        here = s.box.index[m.arg]
        space: i64 = s.cubes[here]
        active: i64 = space & CUBES
        if s.effect() == ONLY_MOVE:
            active = part_of(active, s.colours_of_card(self.seat))
        s.at = m.arg
        s.carried = active
        s.cubes[here] = space - active
        s.tell("pick_up", self.seat, m.arg, s.carried & FIELD)
        return leave(s, self.seat)

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_origin(s, text)


# --- PL-064, PL-065 From space to space


def ways_from(s: Planes, here: int) -> list[int]:
    """PL-064, PL-132, PL-146 The spaces that a move can enter next; against the arrows with Wrong Way."""
    return s.box.lasts[here] if s.effect() == REVERSE else s.box.nexts[here]


def open_gates(s: Planes, here: int) -> list[int]:
    """PL-080 to PL-085 The gates at a space through which the last cube in hand can board."""
    carried: i64 = s.carried
    if carried & FIELD != 1:
        return []
    colour = last_colour(carried)
    out = []
    for g in s.box.gates_at[here]:
        accepted = s.planes[g] >> ACCEPTS_AT
        if accepted in (colour, ANYBODY) and free_seats(s, g):
            out.append(g)
    return out


def last_colour(carried: i64) -> int:
    """The colour of the only cube in hand."""
    for c in range(COLOURS):
        if carried >> WIDTH * (c + 1) & FIELD:
            return c
    raise ValueError("no cube is in hand")


def leave(s: Planes, p: Seat) -> Steps:
    """PL-065, PL-069, PL-092 Go on from here; where there is one way only, it is taken."""
    here = s.box.index[s.at]
    ways = ways_from(s, here)
    if len(ways) == 1 and not (s.box.gates_at[here] and open_gates(s, here)):
        return enter(s, p, ways[0])
    return EXITS[p]


class ChooseExit(Choice[Planes]):
    """PL-064, PL-065, PL-080, PL-092, PL-210 Choose the way on, or a gate for the last cube."""

    def options(self, s: Planes) -> Moves:
        here = s.box.index[s.at]
        return ([s.box.exits[i] for i in ways_from(s, here)]
                + [s.box.boardings[g] for g in open_gates(s, here)])

    def take(self, s: Planes, m: Move) -> Steps:
        if m.verb == "to":
            return enter(s, self.seat, s.box.index[m.arg])
        seats = free_seats(s, m.arg)
        if len(seats) == 1:
            return board(s, self.seat, m.arg, seats[0])
        return (ChooseSeat(self.seat, m.arg),)

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_exit(s, self.seat, text)


# --- PL-066 to PL-076 In a space


def enter(s: Planes, p: Seat, to: int) -> Steps:
    """PL-070, PL-073, PL-074, PL-120 Enter a space; a crowd, or having one cube only, ends the move there."""
    s.at = s.box.words[to]
    there: i64 = s.cubes[to]
    carried: i64 = s.carried
    if there & FIELD >= s.box.blockage and s.effect() != IGNORE_BLOCKAGES:
        s.tell("blocked", p, s.at)
        s.stopped = 1 if s.box.notes_crowds else 0
        drop(s, p, to, carried)
        return ()
    if carried & FIELD == 1 and s.skips == 0:
        drop(s, p, to, carried)
        return ()
    return ENTERED[p]


def drop(s: Planes, p: Seat, here: int, cubes: i64) -> None:
    """PL-066, PL-067 Put cubes from the hand down on a space."""
    s.cubes[here] += cubes
    s.carried -= cubes
    if s.news is not None:
        s.tell("drop", p, s.at, int(cubes))


class DropOrStop(Choice[Planes]):
    """PL-066 to PL-068, PL-107, PL-115, PL-119, PL-121 Stop here, drop one cube and go on, or as a card allows."""

    def options(self, s: Planes) -> Moves:
        carried: i64 = s.carried
        count: i64 = carried & FIELD
        if count == 1:
            return STOP_OR_SKIP
        moves = DROPS_OR_SKIP[colours_in(carried)] if s.skips else DROPS[colours_in(carried)]
        if s.doubles and count >= LEAST_FOR_TWO:
            return moves + [DOUBLE[i] for i, pair in enumerate(PAIRS) if has_pair(carried, pair)]
        return moves

    def take(self, s: Planes, m: Move) -> Steps:
        p, here = self.seat, s.box.index[s.at]
        if m is STOP:
            drop(s, p, here, s.carried)
            return ()
        if m is SKIP:
            s.skips -= 1
            s.tell("skip", p, s.at)
        elif m.verb == "drop":
            drop(s, p, here, UNIT[m.arg])
        else:
            s.doubles -= 1
            drop(s, p, here, UNIT[PAIRS[m.arg][0]] + UNIT[PAIRS[m.arg][1]])
        return leave(s, p)

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_enter(s, text)


def has_pair(carried: i64, pair: list[int]) -> bool:
    """Tell whether two cubes of these colours are in hand."""
    a, b = pair[0], pair[1]
    least = 2 if a == b else 1
    return carried >> WIDTH * (a + 1) & FIELD >= least and carried >> WIDTH * (b + 1) & FIELD >= least


# --- PL-080 to PL-091 Boarding


def free_seats(s: Planes, g: int) -> list[int]:
    """PL-085, PL-086 The free seats of a plane; of equal ones only the first."""
    yellow, white, cards = s.box.yellow[g], s.box.white[g], s.box.cards[g]
    plane = s.planes[g]
    out: list[int] = []
    for i in range(len(yellow)):
        if plane >> SEAT_BITS * i & 7:
            continue
        for j in out:
            if yellow[i] == yellow[j] and white[i] == white[j] and cards[i] == cards[j]:
                break
        else:
            out.append(i)
    return out


class ChooseSeat(Choice[Planes]):
    """PL-086 Choose a free seat of the plane at gate *n*."""

    def options(self, s: Planes) -> Moves:
        return [SIT[i] for i in free_seats(s, self.n)]

    def take(self, s: Planes, m: Move) -> Steps:
        return board(s, self.seat, self.n, m.arg)

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_sit(s, self.n, text)


def board(s: Planes, p: Seat, g: int, seat: int) -> Steps:
    """PL-012, PL-080, PL-088, PL-089 The last cube takes a seat; who boarded it gets tokens and cards at once."""
    colour = last_colour(s.carried)
    s.planes[g] |= 1 + colour << SEAT_BITS * seat
    s.carried, s.at = 0, NOWHERE
    s.passengers += 1
    s.tell("board", p, g, colour)
    tokens = s.box.white[g][seat]
    if tokens:
        s.tokens[p] += tokens
        s.tell("token", p, tokens)
    check_end(s, colour)
    cards = s.box.cards[g][seat]
    return draws(p, cards) if cards else ()


def check_end(s: Planes, colour: int) -> None:
    """PL-220, PL-221, PL-223 A whole party, or enough passengers in all: this round is the last."""
    if s.ending:
        return
    if s.box.seat_of[colour] >= 0 and s.boarded(colour) >= s.box.party:
        s.ending = 1
        s.tell("party_aboard", s.box.seat_of[colour])
    if s.passengers >= s.box.end_passengers:
        s.ending = 1
        s.tell("enough_aboard", -1, s.passengers)


# --- After the move


class EndMove(Rule[Planes]):
    """PL-053, PL-249, PL-250, PL-295 What a card did for the move is over; a card may be found where it ended."""

    def happen(self, s: Planes) -> Steps:
        if s.effect() >= ONLY_MOVE:
            discard(s, s.in_play)
            s.in_play, s.doubles, s.skips = NO_CARD, 0, 0
        if not s.box.has_found or s.at == NOWHERE:
            return ()
        found = pois_to_find(s, self.seat)
        if len(found) == 1:
            find(s, self.seat, found[0])
        return (FindCard(self.seat),) if len(found) > 1 else ()


def pois_to_find(s: Planes, p: Seat) -> list[int]:
    """PL-249, PL-250 The points of interest here whose card of the player's colour still lies aside."""
    icons = s.icons[s.box.index[s.at]]
    return [poi for poi in range(len(POI)) if icons >> poi & 1 and found_card(s, p, poi) in s.aside]


def found_card(s: Planes, p: Seat, poi: int) -> int:
    """The card of a point of interest in the colour of a player."""
    return DOTS * s.box.kind_of_poi[poi] + s.box.colour_of[p]


def find(s: Planes, p: Seat, poi: int) -> None:
    """PL-249, PL-251 Take the card into hand; everybody has seen it."""
    card = found_card(s, p, poi)
    s.aside = tuple([c for c in s.aside if c != card])
    insert(s.hands[p], card)
    s.known = with_at(s.known, p, tuple(sorted([*s.known[p], card])))
    s.tell("found", p, card // DOTS)


class FindCard(Choice[Planes]):
    """PL-249, PL-250 Choose which of the cards that are to be found here is taken."""

    def options(self, s: Planes) -> Moves:
        return [FIND[poi] for poi in pois_to_find(s, self.seat)]

    def take(self, s: Planes, m: Move) -> Steps:
        find(s, self.seat, m.arg)
        return ()

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_found(s, text)


# Steps are immutable, so those of every move are made once.
ORIGINS: Final[list[Steps]] = [(ChooseOrigin(p),) for p in range(MOST_PLAYERS)]
EXITS: Final[list[Steps]] = [(ChooseExit(p),) for p in range(MOST_PLAYERS)]
ENTERED: Final[list[Steps]] = [(DropOrStop(p),) for p in range(MOST_PLAYERS)]
