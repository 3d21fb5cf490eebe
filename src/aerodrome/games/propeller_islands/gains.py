"""What players pay and gain: resources, and fame with what it unlocks (PI-142 to PI-163)."""

from __future__ import annotations

from aerodrome.games.propeller_islands.box import AMELIA, CHOOSE, ENERGY, NICOLA, PARTS, STEEL, Effect
from aerodrome.games.propeller_islands.refusals import refuse_part
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Choice, Refusal, Rule, Seat, Steps


def can_pay(s: Propellers, p: Seat, effect: Effect, energy: int) -> bool:
    """PI-093 Tell whether a cost can be paid in full with so much energy."""
    return (effect.pay_energy <= energy and effect.pay_steel <= s.steel[p]
            and effect.pay_parts <= s.parts[p])


def pay(s: Propellers, p: Seat, energy: int, steel: int, parts: int) -> None:
    """Resources go back to the supply."""
    s.energy[p] -= energy
    s.steel[p] -= steel
    s.parts[p] -= parts
    if s.news is not None:
        tell_resources(s, "pay", p, energy, steel, parts)


def gain(s: Propellers, p: Seat, energy: int, steel: int, parts: int) -> None:
    """PI-013 Resources come from a supply that never runs out."""
    s.energy[p] += energy
    s.steel[p] += steel
    s.parts[p] += parts
    if s.news is not None:
        tell_resources(s, "gain", p, energy, steel, parts)


def tell_resources(s: Propellers, verb: str, p: Seat, energy: int, steel: int, parts: int) -> None:
    """Tell how much of each resource was paid or gained."""
    for resource, amount in ((ENERGY, energy), (STEEL, steel)):
        if amount:
            s.tell(verb, p, amount, resource)
    if parts:
        s.tell(f"{verb}_parts", p, parts)


def gain_fame(s: Propellers, p: Seat, fame: int) -> Steps:
    """PI-069, PI-146 to PI-148, PI-155 to PI-157 Gain fame; then Amelia, by the level she had before."""
    if fame <= 0:
        return ()
    level, muse = s.level(p), s.power(p, AMELIA)
    s.fame[p] += fame
    if s.news is not None:
        s.tell("fame", p, fame, s.fame[p])
        for reached in range(level, s.level(p)):
            s.tell("trumpet", p, reached + 1)
    if not muse or s.muse_used:
        return ()
    s.muse_used = 1
    return gain_by_power(s, p, AMELIA, muse)


def gain_by_power(s: Propellers, p: Seat, character: int, level: int) -> Steps:
    """PI-155, PI-156, PI-161, PI-162, PI-241 Gain what a power gives; where there is a choice the player decides."""
    choices = s.box.choices[character][level]
    if len(choices) > 1:
        return (ChooseGain(p, 2 * character + level - 1),)
    take_by_power(s, p, choices[0])
    return ()


def take_by_power(s: Propellers, p: Seat, resource: int) -> None:
    """Gain one resource by a power."""
    s.tell("power", p, resource)
    gain(s, p, 1 if resource == ENERGY else 0, 1 if resource == STEEL else 0, 1 if resource == PARTS else 0)


class ChooseGain(Choice[Propellers]):
    """PI-156, PI-162 Amelia or Nicola at the advanced level: which resource? *n* is 2 * character + level - 1."""

    def options(self, s: Propellers) -> Moves:
        return [CHOOSE[resource] for resource in s.box.choices[self.n // 2][self.n % 2 + 1]]

    def take(self, s: Propellers, m: Move) -> Steps:
        take_by_power(s, self.seat, m.arg)
        return ()

    def refuse(self, s: Propellers, text: str) -> Refusal | None:
        return refuse_part("PI-156" if self.n // 2 == AMELIA else "PI-162", text)


class AfterBlueprint(Rule[Propellers]):
    """PI-161 to PI-163 Nicola gains something after the upgrade and before the new blueprint."""

    def happen(self, s: Propellers) -> Steps:
        level = s.power(self.seat, NICOLA)
        return gain_by_power(s, self.seat, NICOLA, level) if level else ()
