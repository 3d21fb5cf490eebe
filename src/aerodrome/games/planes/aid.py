"""Help for a player: points so far, which goals are met and where, what can be boarded from where, what seats give."""

from __future__ import annotations

from typing import Any

from aerodrome.games.planes.box import ANYBODY, GATE, KIND
from aerodrome.games.planes.cards import kinds_in
from aerodrome.games.planes.cubes import FIELD, colours_in
from aerodrome.games.planes.hints import crowded, picked_up, spaces_in_reach
from aerodrome.games.planes.moving import ChooseSeat, free_seats
from aerodrome.games.planes.scoring import goal_points, stars, total
from aerodrome.games.planes.shapes import ACCEPTS_AT
from aerodrome.games.planes.state import Planes
from aerodrome.games.planes.steps import PlayGoal, goals_met_at
from aerodrome.kernel.shape import members
from aerodrome.kernel.step import Seat


def aid_for(s: Planes, seat: Seat) -> dict[str, Any]:
    """Return all help for a player; a spectator has neither cards nor cubes."""
    out: dict[str, Any] = {"points": [points_of(s, q) for q in range(s.box.players)], "seats": seats_of(s),
                           "blocked": [s.box.names[i] for i in members(int(crowded(s)))]}
    if seat >= 0:
        out |= {"goals": goals_of(s, seat), "boardings": boardings_of(s, seat)}
    if seat >= 0 and seat == s.to_act():
        out["remarks"] = remarks_of(s, seat)
    return out


def remarks_of(s: Planes, p: Seat) -> dict[str, list[list[Any]]]:
    """Return what is to be said about options: what a seat gives, where a goal is met and for how many points."""
    step = s.agenda[-1]
    if isinstance(step, ChooseSeat):
        return {m.text: rewards_of(s, step.n, m.arg) for m in s.options()}
    if isinstance(step, PlayGoal):
        return {f"goal {row['kind']}": [["met", row["vp"], ", ".join(row["spaces"])]] for row in goals_of(s, p)
                if row["met"]}
    return {}


def rewards_of(s: Planes, g: int, seat: int) -> list[list[Any]]:
    """PL-088 to PL-090 Return what a seat of a plane gives, as remarks."""
    gives = (("stars", s.box.yellow[g][seat]), ("tokens", s.box.white[g][seat]), ("cards", s.box.cards[g][seat]))
    return [[key, count] for key, count in gives if count] or [["nothing"]]


def points_of(s: Planes, q: Seat) -> dict[str, int]:
    """PL-225 Return what makes up the score of a player now."""
    return {"tokens": s.tokens[q], "goals": goal_points(s, q), "stars": stars(s, q), "total": total(s, q),
            "passengers": s.boarded(s.box.colour_of[q])}


def seats_of(s: Planes) -> list[dict[str, Any]]:
    """PL-085 to PL-090 Return for each gate what its free seats give, equal ones once."""
    box = s.box
    return [{"gate": GATE.write(g), "free": [{"seat": i + 1, "yellow": box.yellow[g][i], "white": box.white[g][i],
                                              "cards": box.cards[g][i]} for i in free_seats(s, g)]}
            for g in range(box.gates)]


def goals_of(s: Planes, p: Seat) -> list[dict[str, Any]]:
    """PL-150 Return the goals in hand, with the spaces that fulfil each now."""
    kinds = kinds_in(s.hands[p])
    met = [int(goals_met_at(s, p, kinds, i)) for i in range(s.box.spaces)]
    out = []
    for kind in kinds:
        spaces = [s.box.names[i] for i in range(s.box.spaces) if met[i] >> kind & 1]
        out.append({"kind": KIND.write(kind), "vp": s.box.vp[kind], "met": bool(spaces), "spaces": spaces})
    return out


def boardings_of(s: Planes, p: Seat) -> list[dict[str, Any]]:
    """PL-080, PL-081 Return for each space where a move may begin the gates that a move from there can board at."""
    out = []
    for i in range(s.box.spaces):
        cubes = int(picked_up(s, p, i, s.active == p))
        if cubes:
            gates = gates_from(s, i, cubes, s.active == p)
            out.append({"from": s.box.names[i], "cubes": cubes & FIELD, "gates": gates})
    return out


def gates_from(s: Planes, origin: int, cubes: int, is_now: bool) -> list[str]:
    """PL-066, PL-081 to PL-085 Return the gates that lie as many spaces away as there are cubes to drop first."""
    fronts = spaces_in_reach(s, origin, cubes & FIELD, 0, is_now)
    colours = int(colours_in(cubes))
    out = []
    for g in range(s.box.gates):
        accepted = s.planes[g] >> ACCEPTS_AT
        fits = accepted == ANYBODY or colours >> accepted & 1
        if fits and fronts >> s.box.fronts[g] & 1 and free_seats(s, g):
            out.append(GATE.write(g))
    return out
