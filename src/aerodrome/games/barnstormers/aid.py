"""Help for a player: what is decided now, how near each Trick Stunt is, and how far the Requests have come."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.barnstormers.box import REQUEST, SPACE, STUNT, STUNT_BITS
from aerodrome.games.barnstormers.hints import Place, can_still_score, find_places
from aerodrome.games.barnstormers.scoring import counted, meets, needed
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.games.barnstormers.steps import claimable, claims
from aerodrome.games.barnstormers.task import task_of
from aerodrome.kernel.move import Move
from aerodrome.kernel.shape import members, unpacked
from aerodrome.kernel.step import Seat

MOST_PLACES: Final = 6  # shown for each stunt
ZONES: Final = {"claim": "panel", "claim_reserved": "reserved", "claim_secret": "secret"}


def aid_for(s: Barnstormers, seat: Seat) -> dict[str, Any]:
    """Return all help for a player while the game goes on; a spectator has no planes."""
    task = task_of(repr(s.agenda[-1]), s.box.confirms)  # everybody may read the agenda
    if seat < 0:
        return {"task": task}
    # BS-089, BS-092 Only the active player claims, one stunt, in step 2.
    may_claim = s.active == seat and not s.stunt_done and can_still_score(s)
    flown = claimable(s, seat) if may_claim else []
    return {"task": task, "reach": [reach(s, seat, m, m in flown) for m in claims(s, seat)], "goals": goals(s, seat)}


# --- stunts


def reach(s: Barnstormers, q: Seat, m: Move, is_complete: bool) -> dict[str, Any]:
    """BS-074 Return the stunt of a claim, whether it can be claimed as the planes stand, and where it is nearest."""
    places = sorted(find_places(s.box.area, m.arg, s.own[q]), key=farness)
    return {"stunt": STUNT.write(m.arg), "zone": ZONES[m.verb], "claim": m.text, "complete": is_complete,
            "places": [place_of(s.own[q], place) for place in places[:MOST_PLACES]]}


def farness(place: Place) -> tuple[int, int, int]:
    """Order places by the cells to fill, then by the own planes that are too close, then by where they are."""
    return int(place.missing), int(place.ringed), int(place.mask)


def place_of(own: int, place: Place) -> dict[str, Any]:
    """BS-075, BS-079 Return a place as spaces: all of it, those filled and those to fill, and planes to move away."""
    mask, ring = int(place.mask), int(place.ring)
    return {"spaces": spaces(mask), "mine": spaces(mask & own), "missing": spaces(mask & ~own),
            "too_close": spaces(ring & own)}


def spaces(bits: int) -> list[str]:
    """Write a set of air spaces."""
    return [SPACE.write(space) for space in members(bits)]


# --- Requests


def goals(s: Barnstormers, q: Seat) -> list[dict[str, Any]]:
    """BS-183, BS-184 Return the Requests that count for *q* or can be chosen, with what the claimed stunts count."""
    stunts = unpacked(s.claimed[q], STUNT_BITS)
    zones = (("open", s.requests), ("secret", s.secret_requests[q]), ("offered", s.request_offers[q]))
    return [goal(s, request, zone, stunts) for zone, requests in zones for request in members(requests)]


def goal(s: Barnstormers, request: int, zone: str, stunts: list[int]) -> dict[str, Any]:
    """BS-188 Return how far the claimed stunts fulfil one Request."""
    return {"request": REQUEST.write(request), "zone": zone, "count": counted(s.box, request, stunts),
            "need": needed(s.box, request), "met": meets(s.box, request, stunts),
            "bonus": int(s.box.data["judges_request"][request]["bonus"])}
