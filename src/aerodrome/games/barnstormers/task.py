"""The task of a player: what a part of an action or card is chosen for, as boards show it."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.barnstormers.box import SPACE
from aerodrome.games.barnstormers.parts import ACTION, CHOSEN_HEADING, SWAP_WITH

PART: Final = 64  # most parts carry 64 * purpose + air space


def task_of(step: str, confirms: bool = False) -> dict[str, Any]:
    """Return the task of a step that is written as on the agenda.

    *purpose* is a key of the purposes in the text file, or empty; *space* is that of the plane it is about, or empty.
    *from_hangar* says that the plane is not in the sky yet, *then_confirm* that a choice is carried out only once it
    is confirmed, in games where a Move *confirms*.
    """
    name, _, number = step.split(" ")
    n = int(number)
    if name == "ChoosePlane":
        return task(step, str(n))
    if name == "ChooseSecond":
        return task(step, str(SWAP_WITH), SPACE.write(n))
    if name == "ConfirmMove":
        return task(step, "", SPACE.write(n % PART))
    if name in ("ChooseTurn", "ChooseHeading", "ChooseSpace"):
        return task_at(step, n // PART, n % PART, confirms)
    return task(step)


def task_at(step: str, purpose: int, space: int, confirms: bool) -> dict[str, Any]:
    """Return the task of a step that carries its purpose and a space; a plane in the hangar has none."""
    if purpose == CHOSEN_HEADING:
        return task(step, str(purpose), from_hangar=True)
    return task(step, str(purpose), SPACE.write(space), then_confirm=confirms and purpose == ACTION)


def task(step: str, purpose: str = "", space: str = "", *, from_hangar: bool = False,
         then_confirm: bool = False) -> dict[str, Any]:
    """Return a task as JSON; *step* says which moment it belongs to."""
    return {"step": step, "purpose": purpose, "space": space, "from_hangar": from_hangar, "then_confirm": then_confirm}
