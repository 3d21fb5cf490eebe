"""Planes in the air: lifting, entering, chains (BS-015 to BS-022, BS-056 to BS-066)."""

from __future__ import annotations

from aerodrome.games.barnstormers.box import HEADINGS, OUT
from aerodrome.games.barnstormers.state import EMPTY, Barnstormers


def owner_of(plane: int) -> int:
    """The seat that a plane belongs to."""
    return (plane - 1) // HEADINGS


def heading_of(plane: int) -> int:
    """Where a plane faces."""
    return (plane - 1) % HEADINGS


def lift(s: Barnstormers, space: int) -> int:
    """BS-060 Take a plane from its air space, which is then empty; return the plane."""
    plane, bit = s.board[space], 1 << space
    s.board[space] = EMPTY
    s.own[owner_of(plane)] &= ~bit
    s.moved &= ~bit
    s.marked &= ~bit
    return plane


def to_hangar(s: Barnstormers, plane: int, space: int) -> None:
    """BS-017 A plane returns to its owner's hangar, whoever caused it."""
    s.hangars[owner_of(plane)] += 1
    s.tell("home", owner_of(plane), space if space != OUT else -1)


def set_heading(s: Barnstormers, space: int, heading: int) -> None:
    """BS-137 Turn a plane to face a direction."""
    owner = owner_of(s.board[space])
    s.board[space] = 1 + HEADINGS * owner + heading
    s.tell("face", owner, space, heading)


def enter(s: Barnstormers, plane: int, space: int, mark: bool = False) -> int:
    """BS-058 to BS-066 A lifted plane enters a space; whoever holds it is pushed on, and so on. Return the count.

    *mark* says that the plane has had its part of the card under way: the mark goes where the plane goes.
    """
    joined, count, came_from = 0, 1, OUT
    while space != OUT:
        bit = 1 << space
        other = s.board[space]
        other_marked, other_joined = s.marked & bit != 0, joined & bit != 0
        if other != EMPTY:
            s.own[owner_of(other)] &= ~bit
        s.board[space] = plane
        s.own[owner_of(plane)] |= bit
        s.moved |= bit
        joined |= bit
        s.marked = s.marked | bit if mark else s.marked & ~bit
        if came_from != OUT:
            s.tell("push", owner_of(plane), came_from, space)
        if other == EMPTY:
            return count
        if not other_joined:
            count += 1
        plane, mark, came_from = other, other_marked, space
        space = s.box.ahead[space * HEADINGS + heading_of(plane)]
    to_hangar(s, plane, came_from)
    return count


def commit(s: Barnstormers) -> None:
    """BS-047 Where a Move is confirmed, what planes have done is not taken back; else it is, for it shows nothing."""
    s.is_committed = s.box.confirms


def fly(s: Barnstormers, space: int, target: int, mark: bool = False, qualifies: bool = True) -> None:
    """BS-053, BS-057, BS-065, BS-069 Fly a plane to a space or out, with its chain."""
    commit(s)
    plane = lift(s, space)
    if target == OUT:
        to_hangar(s, plane, space)
        count = 1
    else:
        s.tell("fly", owner_of(plane), space, target)
        count = enter(s, plane, target, mark)
    note_chain(s, count, qualifies)


def launch(s: Barnstormers, seat: int, space: int, heading: int) -> None:
    """BS-050, BS-051 Place a plane from the hangar, with its chain."""
    commit(s)
    s.hangars[seat] -= 1
    s.tell_all("dispatch", seat, [space, heading])
    note_chain(s, enter(s, 1 + HEADINGS * seat + heading, space), True)


def note_chain(s: Barnstormers, count: int, qualifies: bool) -> None:
    """BS-065, BS-069 Announce a chain; the longest of the turn is remembered."""
    if count > 1:
        s.tell("chain" if qualifies else "storm_chain", s.active, count)
    if qualifies and count > s.best_chain:
        s.best_chain = count


def swap(s: Barnstormers, a: int, b: int) -> None:
    """BS-127, BS-128 Two planes exchange their spaces; headings stay, nobody is pushed."""
    commit(s)
    first, second = lift(s, a), lift(s, b)
    for plane, space in ((first, b), (second, a)):
        s.board[space] = plane
        s.own[owner_of(plane)] |= 1 << space
        s.moved |= 1 << space
    s.tell("swap", s.active, a, b)
