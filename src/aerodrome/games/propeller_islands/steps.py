"""The round and the turn (sections 5 to 9 and 16 to 17), in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from aerodrome.games.propeller_islands.blueprints import (
    AskBlueprint,
    CompleteBlueprint,
    InstallUpgrade,
    Replace,
    TakeBlueprint,
)
from aerodrome.games.propeller_islands.box import (
    ACTIVATE,
    CHARLES,
    CLAIM,
    COUNTS_IN,
    DIE_BITS,
    DISCARD,
    DRAFT,
    FACES,
    IS_BESIDE,
    JACQUES,
    MOST_ON_SPACE,
    NELSON,
    NOWHERE,
    POSITIONS,
    POSITIONS_AT,
    ROLL,
    VALUES_IN,
    distance,
)
from aerodrome.games.propeller_islands.effects import (
    NEXT,
    ON_TURN,
    PLACES,
    WITH_BONUS,
    Activate,
    Benefit,
    ChooseDeploy,
    ChooseDepot,
    ChooseLine,
    ChooseTarget,
    ClaimReward,
    MoreTargets,
    NextActivation,
    PlaceTile,
    SecondDepot,
    asked,
    legal_in,
    reached_by,
)
from aerodrome.games.propeller_islands.gains import AfterBlueprint, ChooseGain, gain, pay
from aerodrome.games.propeller_islands.refusals import refuse_action, refuse_draft, refuse_part, refuse_value
from aerodrome.games.propeller_islands.scoring import standing, total
from aerodrome.games.propeller_islands.setup_steps import (
    DealCharacter,
    DealHands,
    DrawStart,
    FillOffer,
    GiveCharacter,
    OfferBlueprints,
    Refill,
    ReturnTiles,
    ShuffleBlueprints,
    ShuffleTiles,
    StartTile,
)
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import unpacked
from aerodrome.kernel.step import Chance, Choice, Refusal, Rule, Seat, Steps

DISCARD_ENERGY: Final = 2
MOST_DICE: Final = 9
COUNTER: Final = (1 << DIE_BITS) - 1  # of one face in a bag of dice


# --- 4 Set-up


class SetUp(Rule[Propellers]):
    """PI-033 to PI-035 The start player, then the characters, then the rest in turn order."""

    def happen(self, s: Propellers) -> Steps:
        first: Steps = (DrawStart(),)
        if s.box.start >= 0:
            s.start = s.box.start
            s.tell("start", s.start)
            first = ()
        characters = [DealCharacter(q) if s.box.assigned[q] < 0 else GiveCharacter(q) for q in range(s.box.players)]
        return (*first, *characters, SetUpTiles())


class SetUpTiles(Rule[Propellers]):
    """PI-039 to PI-049 Tiles and blueprints, then the first round."""

    def happen(self, s: Propellers) -> Steps:
        starts = [StartTile(q) for q in s.order()]
        return (ShuffleTiles(), *starts, ReturnTiles(), FillOffer(), ShuffleBlueprints(0, 0), ShuffleBlueprints(0, 1),
                OfferBlueprints(), DealHands(), Round())


# --- 5 Round


class Round(Rule[Propellers]):
    """PI-050, PI-053, PI-054, PI-184, PI-188 Roll, two turns each, the bonus die, the end of the round."""

    def happen(self, s: Propellers) -> Steps:
        s.round += 1
        s.tell("round", s.start, s.round)
        return ROUNDS[s.box.players][s.start]


class RollDie(Chance[Propellers]):
    """PI-050 to PI-052, PI-055 Roll the *n* dice that are left, one after the other; dice are all alike."""

    def options(self, s: Propellers) -> Moves:
        return ROLL

    def take(self, s: Propellers, m: Move) -> Steps:
        s.forge += 1 << DIE_BITS * m.arg
        return ROLLS[self.seat][self.n - 1]


class RollAll(Rule[Propellers]):
    """PI-050 The start player rolls all dice in use."""

    def happen(self, s: Propellers) -> Steps:
        return ROLLS[self.seat][s.box.dice]


class CheckDice(Rule[Propellers]):
    """PI-051, PI-052 Of more than three dice on a space the others are rolled again, together."""

    def happen(self, s: Propellers) -> Steps:
        if s.news is not None:
            s.tell_all("roll", self.seat, unpacked(s.forge, DIE_BITS))
        again: list[int] = []
        for face in range(FACES):
            extra = (s.forge >> DIE_BITS * face & COUNTER) - MOST_ON_SPACE
            if extra > 0:
                s.forge -= extra << DIE_BITS * face
                again += [face] * extra
        if not again:
            return ()
        s.tell_all("reroll", self.seat, again)
        return ROLLS[self.seat][len(again)]


# --- 6 Turn: draft and adjust


class Turn(Rule[Propellers]):
    """PI-056, PI-061, PI-063, PI-064 Choose a die, act, put the die on the dock, complete a blueprint."""

    def happen(self, s: Propellers) -> Steps:
        p = self.seat
        s.active, s.extra_used = p, 0
        s.tell("turn", p, s.round)
        return TURN_STEPS[p]


class DraftDie(Rule[Propellers]):
    """PI-056, PI-241 A die is chosen; where all show the same there is nothing to choose."""

    def happen(self, s: Propellers) -> Steps:
        return asked(s, DRAFTS[self.seat])


class ChooseDie(Choice[Propellers]):
    """PI-055, PI-056 Choose one of the values on the forge board."""

    def options(self, s: Propellers) -> Moves:
        return [DRAFT[face] for face in range(FACES) if s.forge >> DIE_BITS * face & COUNTER]

    def take(self, s: Propellers, m: Move) -> Steps:
        p = self.seat
        s.die = m.arg
        s.forge -= 1 << DIE_BITS * m.arg
        s.tell("draft", p, m.arg)
        return (VALUE_STEPS[p],) if reach(s, p) else action_steps(s, p)

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_draft(text)


def reach(s: Propellers, p: Seat) -> int:
    """PI-057 to PI-060, PI-166 How many steps the die can be changed: free ones of Sir Charles, and a paid one."""
    return s.box.free_steps[s.power(p, CHARLES)] + (1 if s.energy[p] > 0 else 0)


class ChooseValue(Choice[Propellers]):
    """PI-057 to PI-060, PI-164 to PI-166 Use the die as it is, or change it."""

    def options(self, s: Propellers) -> Moves:
        return VALUES_IN[reach(s, self.seat)][s.die]

    def take(self, s: Propellers, m: Move) -> Steps:
        p = self.seat
        steps = distance(m.arg, s.die)
        if steps:
            s.die = m.arg
            s.tell("adjust", p, m.arg)
            if steps > s.box.free_steps[s.power(p, CHARLES)]:
                pay(s, p, 1, 0, 0)
        return action_steps(s, p)

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_value(s, self.seat, text)


# --- 6 to 10 Action: claim, discard or activate


def action_steps(s: Propellers, p: Seat) -> Steps:
    """PI-061, PI-073, PI-241 Without a tile that can be taken there is nothing to choose: the action is C."""
    offer = s.offer
    for position in POSITIONS_AT[s.die]:
        if offer[position] != NOWHERE:
            return (ACTION_STEPS[p],)
    return asked(s, ACTION_STEPS[p])


class ChooseAction(Choice[Propellers]):
    """PI-061, PI-065, PI-073, PI-086, PI-149 to PI-151 Claim a tile, discard one for energy, or activate buildings."""

    def options(self, s: Propellers) -> Moves:
        p, offer = self.seat, s.offer
        beside = [position for position in POSITIONS_AT[s.die] if offer[position] != NOWHERE]
        out: Moves = []
        for position in range(POSITIONS) if any_tile(s, p) else beside:
            if offer[position] != NOWHERE:
                out.append(CLAIM[offer[position]])
        for position in beside:
            out.append(DISCARD[offer[position]])
        out.append(ACTIVATE)
        return out

    def take(self, s: Propellers, m: Move) -> Steps:
        p = self.seat
        if m is ACTIVATE:
            s.tell("activate", p)
            return (NEXT[ON_TURN][p],)
        tile, position = m.arg, s.offer.index(m.arg)
        s.offer[position] = NOWHERE
        if m.verb == "claim":
            claim(s, p, position, tile)
            return PLACES[p], REFILLS[position]
        s.discards += (tile,)
        s.tell("discard", p, tile)
        gain(s, p, DISCARD_ENERGY, 0, 0)
        return (REFILLS[position],)

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_action(s, self.seat, text)


def any_tile(s: Propellers, p: Seat) -> bool:
    """PI-149, PI-150 Tell whether Jacques can take a tile that is not next to his die."""
    level = s.power(p, JACQUES)
    return level > 0 and s.energy[p] >= s.box.any_tile_cost[level]


def claim(s: Propellers, p: Seat, position: int, tile: int) -> None:
    """PI-065, PI-149, PI-151 Take a tile; Jacques may have to pay for one that is further away."""
    s.placing = tile
    if IS_BESIDE[s.die][position]:
        s.tell("claim", p, tile)
        return
    s.tell("reach_out", p, tile)
    pay(s, p, s.box.any_tile_cost[s.level(p)], 0, 0)


class EndAction(Rule[Propellers]):
    """PI-063 After the action the die goes to a die space of the dock board."""

    def happen(self, s: Propellers) -> Steps:
        s.dice_used[self.seat] += 1 << DIE_BITS * s.die
        s.die = -1
        return ()


# --- 16 End of the round


class BonusDie(Rule[Propellers]):
    """PI-054, PI-184, PI-187 The die that is left serves everybody, one after the other."""

    def happen(self, s: Propellers) -> Steps:
        s.tell("bonus", -1, bonus_face(s))
        return ()


def bonus_face(s: Propellers) -> int:
    """The face of the only die that is left on the forge board."""
    face = 0
    while not s.forge >> DIE_BITS * face & COUNTER:
        face += 1
    return face


class BonusTurn(Rule[Propellers]):
    """PI-152 to PI-154, PI-184 to PI-187, PI-245 The bonus die as it is; Nelson may count it otherwise."""

    def happen(self, s: Propellers) -> Steps:
        p = self.seat
        s.active, s.die = p, bonus_face(s)
        if s.box.bonus_steps[s.power(p, NELSON)] and (is_count_useful(s, p) or not s.box.counts_if_useful):
            return CountDie(p), NEXT[WITH_BONUS][p]
        return (NEXT[WITH_BONUS][p],)


def is_count_useful(s: Propellers, p: Seat) -> bool:
    """PI-241 Tell whether the bonus die would activate anything, whatever Nelson counts it as."""
    reached = 0
    for m in counts_of(s, p):
        reached |= reached_by(s, p, m.arg)
    return legal_in(s, p, reached, s.energy[p]) != 0


def counts_of(s: Propellers, p: Seat) -> Moves:
    """PI-152, PI-153 What Nelson may count the bonus die as."""
    return COUNTS_IN[s.box.bonus_steps[s.power(p, NELSON)]][s.die]


class CountDie(Choice[Propellers]):
    """PI-152 to PI-154, PI-245 Nelson says what the bonus die counts as, for all that he activates with it."""

    def options(self, s: Propellers) -> Moves:
        return counts_of(s, self.seat)

    def take(self, s: Propellers, m: Move) -> Steps:
        s.die = m.arg
        s.tell("count", self.seat, m.arg)
        return ()

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_part("PI-152", text)


class EndRound(Rule[Propellers]):
    """PI-188 to PI-190 The end of the game is checked here and only here; else all workers stand up."""

    def happen(self, s: Propellers) -> Steps:
        s.active = s.die = -1
        reasons = end_reasons(s)
        if reasons:
            s.tell_all("end", -1, reasons)
            return (FinalScoring(),)
        n = s.box.players
        s.ready = s.workers[:]
        s.forge, s.dice_used, s.muse_used = 0, [0] * n, 0
        s.start = (s.start + 1) % n
        s.tell("stand_up", s.start)
        return (Round(),)


def end_reasons(s: Propellers) -> list[int]:
    """PI-188 Which of the three conditions are met: blueprints, an empty dock, an empty stack."""
    found = [max([cards.bit_count() for cards in s.completed]) >= s.box.goal, min(s.dock) == 0, not s.stack]
    return [reason for reason in range(3) if found[reason]]


class FinalScoring(Rule[Propellers]):
    """PI-191 to PI-202 Everything is counted."""

    def happen(self, s: Propellers) -> Steps:
        n = s.box.players
        s.final = tuple([total(s, q) for q in range(n)])
        if s.news is not None:
            for q in range(n):
                s.tell("score", q, s.final[q])
            ranked = [standing(s, q) for q in range(n)]
            s.tell_all("over", -1, [q for q in range(n) if ranked[q] == max(ranked)])
        return ()


STEPS: Final = [
    SetUp, DrawStart, DealCharacter, GiveCharacter, SetUpTiles, ShuffleTiles, StartTile, ReturnTiles, FillOffer,
    ShuffleBlueprints, OfferBlueprints, DealHands, Round, RollAll, RollDie, CheckDice, Turn, DraftDie, ChooseDie,
    ChooseValue, ChooseAction, PlaceTile, Benefit, Refill, NextActivation, Activate, ChooseTarget, MoreTargets,
    ChooseDepot, SecondDepot, ChooseDeploy, ChooseLine, ClaimReward, ChooseGain, EndAction, AskBlueprint,
    CompleteBlueprint, InstallUpgrade, AfterBlueprint, Replace, TakeBlueprint, BonusDie, BonusTurn, CountDie,
    EndRound, FinalScoring]

# Steps are immutable, so those of every turn and round are made once.
DRAFTS: Final = [ChooseDie(p) for p in range(4)]
VALUE_STEPS: Final = [ChooseValue(p) for p in range(4)]
ACTION_STEPS: Final = [ChooseAction(p) for p in range(4)]
REFILLS: Final = [Refill(0, position) for position in range(POSITIONS)]
TURN_STEPS: Final = [(DraftDie(p), EndAction(p), AskBlueprint(p)) for p in range(4)]


def roll_steps(seat: Seat, dice: int) -> Steps:
    """Roll so many dice, then look at them."""
    return (RollDie(seat, dice),) if dice else (CheckDice(seat),)


ROLLS: Final = [[roll_steps(p, dice) for dice in range(MOST_DICE + 1)] for p in range(4)]


def round_steps(players: int, start: Seat) -> Steps:
    """PI-053 A round: two laps of turns from the start player on, then the bonus die for everybody."""
    order = [(start + i) % players for i in range(players)]
    turns = [Turn(p) for _ in range(2) for p in order]
    return (RollAll(start), *turns, BonusDie(), *[BonusTurn(p) for p in order], EndRound())


ROUNDS: Final = [[round_steps(players, start) for start in range(players)] for players in range(5)]
