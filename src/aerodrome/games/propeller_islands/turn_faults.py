"""What can be impossible in the round and the turn of a position that was edited by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from aerodrome.games.propeller_islands.box import (
    CHARACTER,
    COLUMNS,
    DIE_BITS,
    FIRST_DEPOT,
    LINE_SPACES,
    MOST_ON_SPACE,
    NELSON,
    NOWHERE,
    distance,
)
from aerodrome.games.propeller_islands.scoring import total
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.games.propeller_islands.steps import ROUNDS, bonus_face, end_reasons
from aerodrome.kernel.shape import size_of, unpacked
from aerodrome.kernel.step import Seat, Step

OF_THE_ROUND: Final = ("Turn", "BonusDie", "BonusTurn", "EndRound")
NOT_WITH_BONUS: Final = ("ChooseDie", "ChooseValue", "ChooseAction", "EndAction", "AskBlueprint", "CompleteBlueprint",
                         "InstallUpgrade", "AfterBlueprint", "Replace", "TakeBlueprint")
NEEDS_DIE: Final = ("ChooseValue", "ChooseAction", "Activate", "CountDie", "PlaceTile", "ChooseTarget", "ChooseDepot",
                    "ChooseDeploy", "ChooseLine")
TURNS: Final = 2  # of each player in a round


def named(s: Propellers, *names: str) -> list[Step[Propellers]]:
    """The steps of some names, the next first."""
    return [step for step in s.agenda[::-1] if type(step).__name__ in names]


def is_bonus(s: Propellers) -> bool:
    """Tell whether somebody uses the bonus die."""
    return s.round > 0 and bool(s.agenda) and not named(s, "BonusDie")


def round_fault(s: Propellers) -> str:
    """PI-053, PI-184 What is left of the round follows from its start player, and so does whose turn it is."""
    if s.round == 0:
        return "" if s.agenda else "A game that has not begun cannot be over (PI-188)."
    if not s.agenda:
        return over_fault(s)
    whole, left = ROUNDS[s.box.players][s.start], len(named(s, *OF_THE_ROUND))
    begun = whole[1:len(whole) - left]  # without the roll
    if written(s.agenda[:left][::-1]) != written(whole[-left:]) or (begun and type(begun[-1]).__name__ == "BonusDie"):
        return f"agenda must end with what is left of a round that seat {s.start} began (PI-053)."
    whose = begun[-1].seat if begun else -1
    if s.active != whose:
        return f"active must be {whose}, after the turns that are left on the agenda (PI-053)."
    return start_fault(s) or (drafted_fault(s) if begun else rolling_fault(s))


def written(steps: Iterable[Step[Any]]) -> list[str]:
    """Steps as they are written."""
    return [repr(step) for step in steps]


def start_fault(s: Propellers) -> str:
    """PI-034, PI-190 The token passes on once a round, from the start player that was chosen."""
    start = (s.box.start + s.round - 1) % s.box.players
    if s.box.start >= 0 and s.start != start:
        return f"Seat {start} starts round {s.round}, for seat {s.box.start} started the first (PI-190)."
    return "Nobody has scored before the game is over (PI-191)." if s.final else ""


def over_fault(s: Propellers) -> str:
    """PI-188, PI-191 A game is over for a reason, with everything counted."""
    if not end_reasons(s):
        return "The game is over without enough blueprints, an empty dock or an empty stack (PI-188)."
    if s.active >= 0 or s.die >= 0:
        return "Nobody has a turn or a die once the game is over (PI-188)."
    if list(s.final) != [total(s, q) for q in range(s.box.players)]:
        return "final must be what everybody scores (PI-191)."
    return ""


def rolling_fault(s: Propellers) -> str:
    """PI-050, PI-188, PI-190 While the dice are rolled nothing of the round has happened yet."""
    if not named(s, "RollDie"):
        return "A round begins with the dice (PI-050)."
    if end_reasons(s):
        return "The game ended with the round before (PI-188)."
    if s.ready != s.workers or s.muse_used or s.die >= 0:
        return "While the dice are rolled all workers stand, and nothing of the round has happened (PI-190)."
    return ""


def drafted_fault(s: Propellers) -> str:
    """PI-051, PI-056, PI-063 Dice lie where the turns that are over have put them."""
    if named(s, "RollDie"):
        return "The dice are rolled before the first turn of a round (PI-050)."
    faces = unpacked(s.forge, DIE_BITS)
    if any([faces.count(face) > MOST_ON_SPACE for face in faces]):
        return f"No forge space keeps more than {MOST_ON_SPACE} dice (PI-051)."
    for q in range(s.box.players):
        to_come = [step for step in named(s, "Turn", "EndAction") if step.seat == q]
        if size_of(s.dice_used[q], DIE_BITS) + len(to_come) != TURNS:
            return f"Seat {q} must have a die on the dock for each turn that is over (PI-063)."
    return die_fault(s)


def die_fault(s: Propellers) -> str:
    """PI-056, PI-063, PI-152, PI-184 The chosen die is there from the choice to the end of the action."""
    is_chosen = is_bonus(s) or (bool(named(s, "EndAction")) and not named(s, "ChooseDie", "DraftDie"))
    if is_chosen and s.die < 0:
        return "die must say what the chosen die counts as (PI-056)."
    if not is_chosen and s.die >= 0:
        return "die must be empty before a die is chosen and after the action (PI-063)."
    return bonus_fault(s) if is_bonus(s) else ""


def bonus_fault(s: Propellers) -> str:
    """PI-152 to PI-154, PI-182, PI-185 The bonus die counts as it lies, but for Nelson; no blueprint comes after it."""
    found = named(s, *NOT_WITH_BONUS)
    if found:
        return f"agenda has {found[0]!r}, but the bonus die is used (PI-182)."
    steps = 0 if named(s, "CountDie") else s.box.bonus_steps[s.power(s.active, NELSON)]
    if distance(s.die, bonus_face(s)) > steps:
        return "die must be the bonus die, as far as Nelson may not count it otherwise (PI-185)."
    return ""


# --- single steps


def turn_step_fault(s: Propellers, step: Step[Propellers], name: str) -> str:
    """What is wrong with a step of a turn."""
    if name in NEEDS_DIE and s.die < 0:
        return f"agenda has {step!r}, but no die was chosen (PI-056)."
    if name in ("Activate", "NextActivation") and step.n != int(is_bonus(s)):
        return f"agenda has {step!r}, whose number must be 1 with the bonus die and 0 without (PI-184)."
    if name == "CountDie" and not s.box.bonus_steps[s.power(step.seat, NELSON)]:
        return f"agenda has {step!r}, but only Nelson counts the bonus die otherwise (PI-152)."
    if name == "ChooseGain":
        return gain_fault(s, step)
    if name in ("ChooseLine", "ClaimReward"):
        return line_fault(s, step, name)
    if name == "Refill" and s.round > 0 and s.offer[step.n] != NOWHERE:
        return f"agenda has {step!r}, but position {step.n} of the offer is not empty (PI-072)."
    return ""


def gain_fault(s: Propellers, step: Step[Propellers]) -> str:
    """PI-156, PI-162 Only Amelia and Nicola choose a resource, at the level that they have."""
    character, level = step.n // 2, step.n % 2 + 1
    if not s.box.choices[character][level]:
        return f"agenda has {step!r}, but that character gains nothing (PI-156)."
    if s.power(step.seat, character) < level:
        return f"agenda has {step!r}, but seat {step.seat} has not that power of {CHARACTER.write(character)} (PI-146)."
    return ""


def line_fault(s: Propellers, step: Step[Propellers], name: str) -> str:
    """PI-127, PI-128 A line gives its reward once it is empty."""
    for line in lines_of(step.n) if name == "ChooseLine" else [step.n]:
        if s.dock[step.seat] & LINE_SPACES[line]:
            return f"agenda has {step!r}, but workers stand in that line of the dock (PI-127)."
    return ""


def lines_of(space: int) -> list[int]:
    """The column and the row of a dock space."""
    return [space % COLUMNS, COLUMNS + space // COLUMNS]


def awaited_lines(s: Propellers, q: Seat) -> set[int]:
    """The emptied lines of a seat that are still to give their reward."""
    claims = {step.n for step in named(s, "ClaimReward") if step.seat == q}
    return claims | {line for step in named(s, "ChooseLine") if step.seat == q for line in lines_of(step.n)}


def depot_fault(s: Propellers, step: Step[Propellers], depot: int) -> str:
    """PI-115, PI-136 A step names a depot of the own island."""
    if depot < FIRST_DEPOT or not s.islands[step.seat].depots >> (depot - FIRST_DEPOT) & 1:
        return f"agenda has {step!r}, which names no depot of the island (PI-115)."
    return ""
