"""What bots leave to chance is decided by a secret: nobody can tell it beforehand, nor read it from the seed later."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from aerodrome.kernel.luck import below
from aerodrome.server import acts
from aerodrome.server.happenings import Moved
from aerodrome.server.pool import Choice
from aerodrome.server.room import Room
from server.inside import Hands, inside, look, table

pytestmark = pytest.mark.usefixtures("without_bots")
MOVES = 120  # of the bots


class Dicing:
    """In the place of a pool: plays as level1 does with the chance that it is given, and keeps it."""

    def __init__(self) -> None:
        self.asked: list[tuple[list[str], str]] = []

    async def choose(self, sight: dict[str, Any], bot: str, seed: str, *_: Any, **__: Any) -> Choice:
        options: list[str] = sight["options"]
        self.asked.append((options, seed))
        return Choice(options[below(Random(seed), len(options))], bot, [])


def play(folder: Path) -> tuple[Room, list[tuple[list[str], str]]]:
    """Let bots play; return the table, and what they were asked with which chance."""
    pool = Dicing()

    async def main() -> Room:
        async with inside(folder, Hands()) as site:
            site.bots.pool = pool  # type: ignore[assignment]
            room = await table(site, ["a"], ["level1", "level1"])
            await site.hub.happen(room.id, partial(acts.hand_to_bot, seat=0, bot="level1"))
            async with asyncio.timeout(60):
                while len(pool.asked) < MOVES and (await look(site, room.id)).status == "playing":
                    await asyncio.sleep(0.01)
            return await look(site, room.id)

    return asyncio.run(main()), pool.asked


def guessed(options: list[str], seeds: list[str], chosen: str) -> bool:
    """Tell whether one of these seeds leads to the move, where there was a choice."""
    return len(options) > 1 and any(options[below(Random(seed), len(options))] == chosen for seed in seeds)


def test_nobody_can_tell_a_bots_dice_from_what_is_public_now_or_after_the_game(tmp_path: Path) -> None:
    room, asked = play(tmp_path)
    moves = [told.line for told in room.told if isinstance(told.line.what, Moved)]
    free = hits = 0
    by_chance = 0.0
    for line, (options, _) in zip(moves, asked, strict=False):
        assert isinstance(line.what, Moved)
        before = line.version - 1
        seed = room.dealer.seed.hex()  # public after the game
        free += len(options) > 1
        by_chance += 1 / len(options) if len(options) > 1 else 0
        hits += guessed(options, [f"{room.id} {before}"], line.what.moves[0])
        assert not {f"{room.id} {before}", f"{seed} {before}", seed} & {seed for _, seed in asked}

    assert free > 30
    assert hits < by_chance + 4 * (by_chance ** 0.5)  # no better than guessing
    assert hits < free


def test_the_dice_are_new_for_every_move_and_the_same_after_a_restart(tmp_path: Path) -> None:
    async def dice() -> list[str]:
        async with inside(tmp_path, Hands()) as site:
            return [site.bots.dice(id, version) for id in ("one", "two") for version in range(50)]

    before, after = asyncio.run(dice()), asyncio.run(dice())

    assert before == after
    assert len(set(before)) == 100
    assert {len(one) for one in before} == {64}  # 256 bits
