"""Activations and what they set off: deploys, the rewards of the dock, depots, tiles placed (sections 7 to 13).

Everything is a step on the agenda and is carried out depth first (PI-101), so a game can be saved in the middle.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from aerodrome.games.propeller_islands.box import (
    ACT_COUNT,
    ACTIVATABLE,
    BUILDINGS_REWARD,
    CAPITOL,
    COLUMN_FIRST,
    COLUMNS,
    DECLINE,
    DEPLOY,
    DEPLOY_REWARD,
    DEPLOY_TO,
    DEPOT,
    DEPOTS,
    DEPOTS_REWARD,
    EXTRA,
    FAME_REWARD,
    FIRST_ACT,
    FIRST_ACT_OF,
    FIRST_DEPOT,
    GAIN,
    GAIN_REWARD,
    KIND_TILES,
    KINDS_ACTIVATED,
    LINE_SPACES,
    MARIE,
    NOWHERE,
    RADIO,
    ROW_FIRST,
    RUN,
    SPACES,
    STOP,
    TILE_OF,
    Effect,
)
from aerodrome.games.propeller_islands.gains import can_pay, gain, gain_fame, pay
from aerodrome.games.propeller_islands.hexes import CELL
from aerodrome.games.propeller_islands.island import links_at, placed, tiles_in
from aerodrome.games.propeller_islands.refusals import (
    refuse_activation,
    refuse_deploy,
    refuse_depot,
    refuse_part,
    refuse_place,
    refuse_target,
)
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.bits import count
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps

ON_TURN: Final = 0  # activations in action C
WITH_BONUS: Final = 1  # or with the bonus die
MUST: Final = 0  # a deploy that was chosen (PI-240)
MAY: Final = 1  # one that may be declined (PI-121, PI-133)
BY_RADIO: Final = 0  # what activates a target: a Radio Station, or the reward, with one or two targets to go
TWO_TARGETS: Final = 2
BY_WAREHOUSE: Final = 0  # what uses a depot: a Warehouse, the reward, or its second time, not the same tile again
BY_REWARD: Final = 1
AGAIN: Final = 2


# --- 10 What may be activated


def reached_by(s: Propellers, p: Seat, face: int) -> int:
    """PI-089, PI-090 The ready tiles of *p* that a face of the die reaches: by number, wild, and the Capitol."""
    return s.ready[p] & ACTIVATABLE & (s.box.numbered[face] | s.islands[p].wild | 1 << CAPITOL)


def legal_in(s: Propellers, p: Seat, tiles: int, energy: int) -> int:
    """PI-096, PI-112 Those of some ready tiles that can be activated with so much energy."""
    mask: i64 = tiles
    legal: i64 = 0
    radios: i64 = 0
    for kind in KINDS_ACTIVATED:
        there: i64 = mask & KIND_TILES[kind]
        if there == 0:
            continue
        first = FIRST_ACT_OF[kind]
        if s.box.effects[first].what == RADIO:
            radios |= there
        elif is_kind_legal(s, p, first, energy):
            legal |= there
    if radios and has_target(s, p, energy):
        legal |= radios
    return legal


def is_kind_legal(s: Propellers, p: Seat, first: int, energy: int) -> bool:
    """PI-096 Tell whether one of the options of a kind, which begin at *first*, can be paid and carried out."""
    act, end = first, first + ACT_COUNT[TILE_OF[first]]
    while act < end and not is_legal(s, p, s.box.effects[act], energy):
        act += 1
    return act < end


def is_legal(s: Propellers, p: Seat, effect: Effect, energy: int) -> bool:
    """PI-093, PI-096, PI-103, PI-107 Tell whether an effect, not a Radio Station's, can be paid and carried out."""
    if not can_pay(s, p, effect, energy):
        return False
    if effect.what == GAIN:
        return True
    if effect.what == DEPLOY:
        return s.can_deploy(p)
    return usable_depots(s, p) != 0


def has_target(s: Propellers, p: Seat, energy: int) -> bool:
    """PI-112, PI-236 A chain of Radio Stations must end at another tile: one that is ready and legal."""
    others = s.ready[p] & ACTIVATABLE
    for kind in KINDS_ACTIVATED:
        if others & KIND_TILES[kind]:
            first = FIRST_ACT_OF[kind]
            if s.box.effects[first].what != RADIO and is_kind_legal(s, p, first, energy):
                return True
    return False


def choices_in(s: Propellers, p: Seat, tiles: int, energy: int, moves: Moves) -> Moves:
    """PI-096 List the activations of legal tiles, option by option; *moves* are those of the verb."""
    out: Moves = []
    left: i64 = tiles
    while left:
        low: i64 = left & -left
        left ^= low
        tile = int(count(low - 1))
        act, options = FIRST_ACT[tile], ACT_COUNT[tile]
        if options == 1:
            out.append(moves[act])
            continue
        for i in range(act, act + options):
            if is_legal(s, p, s.box.effects[i], energy):
                out.append(moves[i])
    return out


class NextActivation(Rule[Propellers]):
    """PI-062, PI-091, PI-241 While something can be activated the player is asked; *n* tells turn and bonus die."""

    def happen(self, s: Propellers) -> Steps:
        p = self.seat
        if legal_in(s, p, reached_by(s, p, s.die), s.energy[p]) or (self.n == ON_TURN and extra_in(s, p)):
            return (ACTIVATIONS[self.n][p],)
        return ()


def extra_in(s: Propellers, p: Seat) -> int:
    """PI-158 to PI-160 What Marie may activate besides, whatever its number, once, after paying for it."""
    level = s.power(p, MARIE)
    if not level or s.extra_used:
        return 0
    energy = s.energy[p] - s.box.extra_cost[level]
    return legal_in(s, p, s.ready[p] & ACTIVATABLE, energy) if energy >= 0 else 0


class Activate(Choice[Propellers]):
    """PI-089 to PI-092, PI-158, PI-186, PI-242 Activate one more tile, or stop."""

    def options(self, s: Propellers) -> Moves:
        p, energy = self.seat, s.energy[self.seat]
        out = choices_in(s, p, legal_in(s, p, reached_by(s, p, s.die), energy), energy, RUN)
        extra = extra_in(s, p) if self.n == ON_TURN else 0
        if extra:
            out += choices_in(s, p, extra, energy - s.box.extra_cost[s.level(p)], EXTRA)
        out.append(STOP)
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        p = self.seat
        if m is STOP:
            return ()
        if m.verb == "extra":
            s.extra_used = 1
            s.tell("extra", p, m.arg)
            pay(s, p, s.box.extra_cost[s.level(p)], 0, 0)
        return (*run(s, p, m.arg), NEXT[self.n][p])

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_activation(s, self.seat, self.n == WITH_BONUS, text)


# --- 10, 11 Activating a tile


def run(s: Propellers, p: Seat, act: int) -> Steps:
    """PI-092, PI-093, PI-098, PI-099, PI-101 Lay the worker down, pay, gain with the production upgrade, go on."""
    tile, effect = TILE_OF[act], s.box.effects[act]
    s.ready[p] &= ~(1 << tile)
    s.tell("run", p, act)
    if effect.pay_energy or effect.pay_steel or effect.pay_parts:
        pay(s, p, effect.pay_energy, effect.pay_steel, effect.pay_parts)
    if effect.what == GAIN or s.box.produces_always:
        energy, steel, parts = s.islands[p].production
        gain(s, p, effect.energy + (energy >> tile & 1), effect.steel + (steel >> tile & 1),
             effect.parts + (parts >> tile & 1))
    if effect.what == GAIN:
        return ()
    if effect.what == DEPLOY:
        return deploying(s, p, MUST)
    if effect.what == RADIO:
        return asked(s, ChooseTarget(p, BY_RADIO))
    return asked(s, ChooseDepot(p, BY_WAREHOUSE))


def asked(s: Propellers, step: Choice[Propellers]) -> Steps:
    """PI-241 Ask where there is a choice; what has no alternative is done at once."""
    options = step.options(s)
    if len(options) > 1:
        return (step,)
    return () if options[0] is DECLINE else step.take(s, options[0])


class ChooseTarget(Choice[Propellers]):
    """PI-110 to PI-112, PI-138, PI-139 Activate any ready tile; *n* is how many the reward still gives, 0 a Radio's."""

    def options(self, s: Propellers) -> Moves:
        p, energy = self.seat, s.energy[self.seat]
        out = choices_in(s, p, legal_in(s, p, s.ready[p] & ACTIVATABLE, energy), energy, RUN)
        if self.n != BY_RADIO:
            out.append(DECLINE)
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        if m is DECLINE:
            s.tell("declined", self.seat)
            return ()
        steps = run(s, self.seat, m.arg)
        return (*steps, MoreTargets(self.seat)) if self.n == TWO_TARGETS else steps

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_target(s, self.seat, self.n == BY_RADIO, text)


class MoreTargets(Rule[Propellers]):
    """PI-138, PI-139 The second tile of the reward, chosen when the first is done with."""

    def happen(self, s: Propellers) -> Steps:
        return asked(s, ChooseTarget(self.seat, TWO_TARGETS - 1))


# --- 12 Depots


def usable_depots(s: Propellers, p: Seat) -> int:
    """PI-096, PI-137 The own depots whose benefit can be had now, as bits from FIRST_DEPOT on."""
    depots = s.islands[p].depots
    if depots and not s.can_deploy(p):
        for i in range(DEPOTS):
            if depots >> i & 1 and s.box.depots[i].what == DEPLOY:
                depots ^= 1 << i
    return depots


class ChooseDepot(Choice[Propellers]):
    """PI-113, PI-136, PI-137 Gain the benefit of a depot; *n* is AGAIN + the tile used before, for the second one."""

    def options(self, s: Propellers) -> Moves:
        usable = usable_depots(s, self.seat)
        if self.n >= AGAIN:
            usable &= ~(1 << (self.n - AGAIN - FIRST_DEPOT))
        out = [DEPOT[FIRST_DEPOT + i] for i in tiles_in(usable)]
        if self.n != BY_WAREHOUSE:
            out.append(DECLINE)
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        p = self.seat
        if m is DECLINE:
            s.tell("declined", p)
            return ()
        s.tell("depot", p, m.arg)
        steps = benefit(s, p, m.arg, MUST)
        return (*steps, SecondDepot(p, AGAIN + m.arg)) if self.n == BY_REWARD else steps

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        used = self.n - AGAIN if self.n >= AGAIN else NOWHERE
        return refuse_depot(s, self.seat, self.n == BY_WAREHOUSE, used, text)


class SecondDepot(Rule[Propellers]):
    """PI-136, PI-137 Another depot tile, chosen when the first is done with."""

    def happen(self, s: Propellers) -> Steps:
        return asked(s, ChooseDepot(self.seat, self.n))


class Benefit(Rule[Propellers]):
    """PI-070, PI-115 The benefit of the depot *n* that was just placed."""

    def happen(self, s: Propellers) -> Steps:
        return benefit(s, self.seat, self.n, MAY)


def benefit(s: Propellers, p: Seat, tile: int, may: int) -> Steps:
    """PI-117 to PI-121 Gain what a depot gives."""
    effect = s.box.depots[tile - FIRST_DEPOT]
    if effect.what == DEPLOY:
        return deploying(s, p, may)
    gain(s, p, effect.energy, effect.steel, effect.parts)
    return ()


# --- 13 Deploying, and the rewards of the dock


def deploying(s: Propellers, p: Seat, may: int) -> Steps:
    """PI-097, PI-120, PI-126, PI-133, PI-241 Deploy a worker; without dock worker or housing the deploy is lost."""
    vacant: i64 = s.vacant(p)
    dock: i64 = s.dock[p]
    if vacant == 0 or dock == 0:
        s.tell("no_deploy", p)
        return ()
    if may == MUST and vacant & vacant - 1 == 0 and dock & dock - 1 == 0:
        return deploy(s, p, int(count(vacant - 1)), int(count(dock - 1)))
    return (DEPLOYS[may][p],)


class ChooseDeploy(Choice[Propellers]):
    """PI-123, PI-239 Choose the tile and the dock space the worker comes from; *n* tells whether it may be declined."""

    def options(self, s: Propellers) -> Moves:
        spaces = tiles_in(s.dock[self.seat])
        out: Moves = []
        for tile in tiles_in(s.vacant(self.seat)):
            for space in spaces:
                out.append(DEPLOY_TO[SPACES * tile + space])
        if self.n == MAY:
            out.append(DECLINE)
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        if m is DECLINE:
            s.tell("declined", self.seat)
            return ()
        return deploy(s, self.seat, m.arg, m.args[1])

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_deploy(s, self.seat, self.n == MAY, text)


def deploy(s: Propellers, p: Seat, tile: int, space: int) -> Steps:
    """PI-123, PI-124, PI-127, PI-128 The worker stands ready on the tile; lines that are now empty give rewards."""
    s.workers[p] |= 1 << tile
    s.ready[p] |= 1 << tile
    s.dock[p] ^= 1 << space
    s.tell("deploy", p, tile, space)
    row, column = COLUMNS + space // COLUMNS, space % COLUMNS
    row_empty = s.dock[p] & LINE_SPACES[row] == 0
    if s.dock[p] & LINE_SPACES[column] == 0:
        return (ChooseLine(p, space),) if row_empty else reward(s, p, column)
    return reward(s, p, row) if row_empty else ()


class ChooseLine(Choice[Propellers]):
    """PI-128 A deploy from space *n* has emptied a row and a column: choose the order of the rewards."""

    def options(self, s: Propellers) -> Moves:
        return BOTH_LINES

    def take(self, s: Propellers, m: Move) -> Steps:
        row, column = COLUMNS + self.n // COLUMNS, self.n % COLUMNS
        lines = (row, column) if m is ROW_FIRST else (column, row)
        return ClaimReward(self.seat, lines[0]), ClaimReward(self.seat, lines[1])

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_part("PI-128", text)


BOTH_LINES: Final = [ROW_FIRST, COLUMN_FIRST]


class ClaimReward(Rule[Propellers]):
    """PI-127, PI-128 The reward of line *n*: columns 0 to 3, rows 4 to 6."""

    def happen(self, s: Propellers) -> Steps:
        return reward(s, self.seat, self.n)


def reward(s: Propellers, p: Seat, line: int) -> Steps:
    """PI-129 to PI-141 What an emptied line gives, at once."""
    found = s.box.rewards[line]
    s.tell("line", p, line)
    if found.what == GAIN_REWARD:
        gain(s, p, found.effect.energy, found.effect.steel, found.effect.parts)
        return ()
    if found.what == FAME_REWARD:
        return gain_fame(s, p, found.fame)
    if found.what == DEPLOY_REWARD:
        return deploying(s, p, MAY)
    if found.what == DEPOTS_REWARD:
        return asked(s, ChooseDepot(p, BY_REWARD))
    if found.what == BUILDINGS_REWARD:
        return asked(s, ChooseTarget(p, TWO_TARGETS))
    return top_tile(s, p)


def top_tile(s: Propellers, p: Seat) -> Steps:
    """PI-134, PI-135 Take the top tile of the stack; with an empty stack the reward is lost."""
    if not s.stack:
        s.tell("stack_empty", p)
        return ()
    s.placing = draw_tile(s)
    s.tell("top", p, s.placing)
    return (PLACES[p],)


def draw_tile(s: Propellers) -> int:
    """PI-072 Turn the top tile of the stack up."""
    tile = s.stack[0]
    s.stack = s.stack[1:]
    s.reveal()
    return tile


# --- 7 Placing a tile


class PlaceTile(Choice[Propellers]):
    """PI-066 to PI-071, PI-135 Place the tile next to the island: fame for links, then the benefit of a depot."""

    def options(self, s: Propellers) -> Moves:
        return s.islands[self.seat].frontier

    def take(self, s: Propellers, m: Move) -> Steps:
        p, tile, cell = self.seat, s.placing, CELL[m.arg]
        s.placing = NOWHERE
        links = links_at(s.islands[p], s.box, tile, cell)
        s.islands[p] = placed(s.islands[p], tile, cell)
        s.tell("place", p, tile, m.arg)
        if links:
            s.tell("links", p, links)
        steps = gain_fame(s, p, links)
        if tile < FIRST_DEPOT:
            return steps
        return (*steps, Benefit(p, tile)) if steps else benefit(s, p, tile, MAY)

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_place(s, self.seat, text)


# Steps are immutable, so those that come up all the time are made once.
NEXT: Final = [[NextActivation(p, n) for p in range(4)] for n in (ON_TURN, WITH_BONUS)]
ACTIVATIONS: Final = [[Activate(p, n) for p in range(4)] for n in (ON_TURN, WITH_BONUS)]
DEPLOYS: Final = [[ChooseDeploy(p, n) for p in range(4)] for n in (MUST, MAY)]
PLACES: Final = [PlaceTile(p) for p in range(4)]
