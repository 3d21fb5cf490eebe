"""The Action Phase: what each sort of card does (sections 4 and 7 of rules.md)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.planes.box import (
    ACTION,
    CROWD_HOLDER,
    CUBES_TO_MOVE,
    DOUBLE_DROP,
    DRAFT,
    DRAW_DISCARD,
    EXTRA_GOAL,
    GAIN_TOKEN,
    LOADED,
    MOVE_TO_POI,
    NONE,
    NUDGES,
    ONLY_MOVE,
    PASS,
    PLAY,
    SHIFT_ALL,
    SKIPPING,
    Action,
)
from aerodrome.games.planes.cards import DiscardDown, Draft, Draw, copy_of, discard, kinds_in, show
from aerodrome.games.planes.cube_refusals import (
    refuse_load,
    refuse_nudge,
    refuse_shift,
    refuse_source,
    refuse_target,
)
from aerodrome.games.planes.cubes import COLOURS, FIELD, UNIT, WIDTH, colours_in, has_all, part_of
from aerodrome.games.planes.refusals import refuse_action
from aerodrome.games.planes.state import NO_CARD, Planes
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps

PAIR_OF_SPACES: Final = 64  # a step about two spaces carries 64 * source + destination


class PlayAction(Choice[Planes]):
    """PL-041, PL-050, PL-054, PL-291 Play one card for its action, or pass."""

    def options(self, s: Planes) -> Moves:
        out = [PASS]
        for kind in kinds_in(s.hands[self.seat]):
            if kind != CROWD_HOLDER or can_hold_crowd(s, self.seat):
                out.append(PLAY[kind])
        return out

    def take(self, s: Planes, m: Move) -> Steps:
        if m is PASS:
            return ()
        card = copy_of(s.hands[self.seat], m.arg)
        show(s, self.seat, card)
        s.in_play = card
        s.tell("play", self.seat, m.arg)
        return act(s, self.seat, ACTION[m.arg])

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_action(s, self.seat, text)


def can_hold_crowd(s: Planes, seat: Seat) -> bool:
    """PL-104 Tell whether some space has both a cube of the player and a neutral one."""
    own: i64 = 1 << s.box.colour_of[seat]
    neutral: i64 = s.box.neutral_bits
    for v in s.cubes:
        colours = colours_in(v)
        if colours & own and colours & neutral:
            return True
    return False


def act(s: Planes, p: Seat, action: Action) -> Steps:
    """PL-053, PL-101 to PL-144, PL-295 What follows a card; what is for the Move or Goal Phase stays on the table."""
    sort = action.sort
    if sort >= ONLY_MOVE:
        s.doubles = action.most if sort == DOUBLE_DROP else 0
        s.skips = action.most if sort == SKIPPING else 0
        return ()
    if sort == EXTRA_GOAL:
        s.goals_left += action.most - 1
        return ()
    if sort == GAIN_TOKEN:
        s.tokens[p] += action.most
        s.tell("token", p, action.most)
    return (*steps_of(s, p, action), FinishAction(p))


def steps_of(s: Planes, p: Seat, action: Action) -> Steps:
    """The choices and draws of a card that is carried out at once."""
    sort = action.sort
    if sort == DRAW_DISCARD:
        return Draw(p, action.draw), DiscardDown(p, action.discard)
    if sort == DRAFT:
        return (Draft(p),)
    if sort == MOVE_TO_POI and sources(s, p, action):
        return (ChooseSource(p),)
    if sort == SHIFT_ALL:
        return (ShiftAll(p),)
    return (Nudge(p, action.most),) if sort == NUDGES else ()


class FinishAction(Rule[Planes]):
    """PL-051, PL-052, PL-295 A card whose action is over goes to the discard pile."""

    def happen(self, s: Planes) -> Steps:
        if s.in_play != NO_CARD:
            discard(s, s.in_play)
            s.in_play = NO_CARD
        return ()


# --- PL-102 to PL-118 Cubes to a point of interest


def targets(s: Planes, action: Action, source: int) -> list[int]:
    """PL-116 The spaces with the point of interest, other than the source."""
    return [i for i in range(s.box.spaces) if i != source and s.icons[i] >> action.poi & 1]


def sources(s: Planes, p: Seat, action: Action) -> list[int]:
    """PL-116, PL-117 The spaces with a movable cube that has somewhere to go."""
    wanted: i64 = s.colours_of_card(p)
    ends = targets(s, action, -1)
    return [i for i in range(s.box.spaces) if colours_in(s.cubes[i]) & wanted and ends and ends != [i]]


class ChooseSource(Choice[Planes]):
    """PL-054, PL-102, PL-116 Choose the space whose cubes are moved, or none."""

    def options(self, s: Planes) -> Moves:
        return [NONE] + [s.box.sources[i] for i in sources(s, self.seat, s.action())]

    def take(self, s: Planes, m: Move) -> Steps:
        if m is NONE:
            return ()
        source = s.box.index[m.arg]
        found = targets(s, s.action(), source)
        if len(found) == 1:
            return choose_load(s, self.seat, source, found[0])
        return (ChooseTarget(self.seat, source),)

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_source(s, self.seat, text)


class ChooseTarget(Choice[Planes]):
    """PL-102, PL-116 Choose the space with the point of interest; *n* is the source."""

    def options(self, s: Planes) -> Moves:
        return [s.box.targets[i] for i in targets(s, s.action(), self.n)]

    def take(self, s: Planes, m: Move) -> Steps:
        return choose_load(s, self.seat, self.n, s.box.index[m.arg])

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_target(s, self.n, text)


def loads(s: Planes, p: Seat, source: int) -> Moves:
    """PL-109, PL-116, PL-294 What can be moved from a source: every choice of colours, up to the number of the card."""
    action = s.action()
    there = part_of(s.cubes[source], s.colours_of_card(p))
    return [CUBES_TO_MOVE[i] for i, load in enumerate(LOADED) if load & FIELD <= action.most and has_all(there, load)]


def choose_load(s: Planes, p: Seat, source: int, target: int) -> Steps:
    """PL-116 Ask for the cubes, unless there is one choice only."""
    found = loads(s, p, source)
    if len(found) == 1:
        carry(s, p, source, target, LOADED[found[0].arg])
        return ()
    return (ChooseLoad(p, PAIR_OF_SPACES * source + target),)


class ChooseLoad(Choice[Planes]):
    """PL-102 to PL-116, PL-294 Choose the cubes that are moved; *n* says from where to where."""

    def options(self, s: Planes) -> Moves:
        return loads(s, self.seat, self.n // PAIR_OF_SPACES)

    def take(self, s: Planes, m: Move) -> Steps:
        carry(s, self.seat, self.n // PAIR_OF_SPACES, self.n % PAIR_OF_SPACES, LOADED[m.arg])
        return ()

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_load(s, self.seat, self.n // PAIR_OF_SPACES, text)


def carry(s: Planes, p: Seat, source: int, target: int, cubes: int) -> None:
    """PL-118 Cubes go from space to space; they may enter a blocked one, and never board."""
    s.cubes[source] -= cubes
    s.cubes[target] += cubes
    if s.news is not None:
        s.tell_all("moved", p, [s.box.words[source], s.box.words[target], cubes])


# --- PL-111, PL-141, PL-142 Cubes along an arrow


class ShiftAll(Choice[Planes]):
    """PL-111, PL-124, PL-141 Move all cubes of the card's sort from a space along an arrow, or none."""

    def options(self, s: Planes) -> Moves:
        wanted: i64 = s.colours_of_card(self.seat)
        return [NONE] + [arrow.shift for arrow in s.box.arrows if colours_in(s.cubes[arrow.start]) & wanted]

    def take(self, s: Planes, m: Move) -> Steps:
        for arrow in s.box.arrows:
            if arrow.shift is m:
                all_of_them = part_of(s.cubes[arrow.start], s.colours_of_card(self.seat))
                carry(s, self.seat, arrow.start, arrow.end, int(all_of_them))
        return ()

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_shift(s, text)


class Nudge(Choice[Planes]):
    """PL-124, PL-142 Move one cube of any colour along an arrow, or none; *n* times at most."""

    def options(self, s: Planes) -> Moves:
        out = [NONE]
        for arrow in s.box.arrows:
            space: i64 = s.cubes[arrow.start]
            for c in range(COLOURS):
                if space >> WIDTH * (c + 1) & FIELD:
                    out.append(arrow.nudges[c])
        return out

    def take(self, s: Planes, m: Move) -> Steps:
        if m is NONE:
            return ()
        for arrow in s.box.arrows:
            if arrow.nudges[m.arg] is m:
                carry(s, self.seat, arrow.start, arrow.end, UNIT[m.arg])
        return (Nudge(self.seat, self.n - 1),) if self.n > 1 else ()

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_nudge(s, text)
