"""What cards, turns, cubes and boardings are worth in VP, by the rounds that are left."""

from __future__ import annotations

from typing import Final

FAR: Final = [0.93 ** d for d in range(40)]  # how near a cube is that has so many arrows to go, seen from afar
NEAR: Final = [0.75 ** d for d in range(40)]  # and seen from close by
MIDDLING: Final = 2.1  # VP of a goal that is still unknown
PLAYED: Final = 0.85  # of the VP of a goal that is met in the turn under way: most often it is played

# Fitted to the final scores of games between searching bots, by the rounds that are left. What goes with a good score
# does not all bring it about, so only a part is counted; how large a part was chosen with few games.
TRUST: Final = 0.45
ROUNDS: Final = [0.0, 1.0, 2.5, 5.0, 9.0]
TURN: Final = [0.57, 4.75, 3.98, 5.11, 4.39]
CARD: Final = [-0.32, -0.24, -0.28, -0.07, -0.52]
GOAL: Final = [0.29, 0.28, 0.46, 0.62, 0.87]
MET: Final = [0.34, 0.33, 0.14, 0.51, 0.2]
MET_MORE: Final = [0.05, 0.08, 0.05, 0.01, 0.56]
BOARDING: Final = [0.65, 0.35, 0.53, 0.36, 0.35]
NEXT_BOARDING: Final = [0.0, 0.51, 0.43, 0.41, 0.35]
SECOND: Final = [-0.24, -0.53, -0.02, 0.51, 0.52]
BY_FAR: Final = [0.7, 0.78, 0.76, 1.74, 0.58]
BY_NEAR: Final = [-0.17, -0.26, -0.23, -0.89, -0.47]
CUBE: Final = [-1.75, -0.69, -1.43, -3.96, -0.68]


class Scale:
    """The worth of things in one position, first as beginners see them: only what is at hand counts."""

    def __init__(self, left: float) -> None:
        self.left = left  # rounds
        self.turn = 4.0  # still to be taken in this round
        self.card = 0.0  # in hand,
        self.goal = 0.0  # and more for each VP of its goal
        self.unknown = 0.1  # a card that is about to be drawn
        self.met = 0.0  # for each VP of the best goal that is met,
        self.met_now = 0.6  # in the turn under way,
        self.met_more = 0.0  # and of further ones
        self.ready = 0.95  # of what a boarding gives that can be made in the turn that begins
        self.soon = 0.0  # or in the next one
        self.second = 0.0  # what another way to board adds
        self.far = 0.0  # of the best seat, for an own cube by its nearness from afar
        self.near = 0.0  # and from close by
        self.cube = 0.0  # for an own cube in the airport, wherever it is


def scale_at(left: float, insight: float) -> Scale:
    """The worths with so many rounds left, from those of beginners, with no insight, to the best known, with 1."""
    scale, trust = Scale(left), TRUST * insight
    card, goal = between(CARD, left), between(GOAL, left)
    scale.turn += trust * (between(TURN, left) - scale.turn)
    scale.card = trust * card
    scale.goal = trust * goal
    scale.unknown += trust * (card + MIDDLING * goal - scale.unknown)
    scale.met = trust * between(MET, left)
    scale.met_now += trust * (PLAYED - goal - card / MIDDLING - scale.met_now)
    scale.met_more = trust * between(MET_MORE, left)
    scale.ready += trust * (between(BOARDING, left) - scale.ready)
    scale.soon = trust * between(NEXT_BOARDING, left)
    scale.second = trust * between(SECOND, left)
    scale.far = trust * between(BY_FAR, left)
    scale.near = trust * between(BY_NEAR, left)
    scale.cube = trust * between(CUBE, left)
    return scale


def between(values: list[float], left: float) -> float:
    """The value at so many rounds, between those that are listed."""
    for i in range(1, len(ROUNDS)):
        if left <= ROUNDS[i]:
            part = (left - ROUNDS[i - 1]) / (ROUNDS[i] - ROUNDS[i - 1])
            return values[i - 1] + part * (values[i] - values[i - 1])
    return values[-1]
