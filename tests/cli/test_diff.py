"""``aerodrome db diff``: where games part under two versions of the rules."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from command import Command
from server.inside import Hands, inside

from aerodrome.kernel.errors import Refused
from aerodrome.records import read_record
from aerodrome.rule_diff import RuleDiff
from aerodrome.server.api_tables import check_record
from aerodrome.server.happenings import Absence, Clock, Imported, Opened
from aerodrome.server.site import Site

GAMES = Path(__file__).parents[1] / "games" / "propeller_islands" / "games"
PARTS = "first-3"  # Nelson is asked a question in it that version 2 spares him


def test_a_game_that_parts_is_named_with_the_ply_and_the_rule(aerodrome: Command) -> None:
    found = aerodrome.json("db", "diff", "--game", "propeller_islands", "--from", "1", "--to", "2", "--records",
                         str(GAMES))
    parted = {one["name"]: one["parting"] for one in found["games"] if one["parting"]}

    assert list(parted) == [f"{PARTS}.json"]
    assert (parted[f"{PARTS}.json"]["ply"], parted[f"{PARTS}.json"]["rules"]) == (212, ["PI-241"])
    assert {change["name"]: change["games"] for change in found["changes"]} == {
        "counts_if_useful": 1, "produces_always": 0}
    assert found["complete"]


def test_a_person_is_told_in_words(aerodrome: Command) -> None:
    code, out, _ = aerodrome("db", "diff", "--game", "propeller_islands", "--records", str(GAMES))

    assert code == 0
    assert "1 part," in out
    assert "PI-241 counts_if_useful: 1 games" in out
    assert "it was played with version 2" in " ".join(out.split())


def test_a_damaged_record_is_passed_over_by_name(aerodrome: Command, tmp_path: Path) -> None:
    shutil.copy(GAMES / f"{PARTS}.json", tmp_path)
    (tmp_path / "torn.json").write_text('{"aerodrome_record": 1')

    games = aerodrome.json("db", "diff", "--game", "propeller_islands", "--records", str(tmp_path))["games"]

    assert [(one["name"], bool(one["parting"]), "torn.json" in one["skipped"]) for one in games] == [
        (f"{PARTS}.json", True, False), ("torn.json", False, True)]


def test_the_games_of_a_database_are_compared(aerodrome: Command, tmp_path: Path) -> None:
    record = read_record(GAMES / f"{PARTS}.json")
    check_record(record)

    async def keep(site: Site) -> str:
        opened = Opened(record.game, record.version, record.players, record.options, {}, "me", Clock(),
                        Absence(), False)
        room = await site.hub.open("kept", bytes.fromhex(record.seed), opened)
        await site.hub.happen(room.id, lambda _: draft(Imported(record.moves)))
        return room.id

    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            await keep(site)

    asyncio.run(main())
    found = aerodrome.json("db", "diff", "--game", "propeller_islands", "--database",
                         f"sqlite:///{tmp_path / 'inside.db'}")

    assert [(one["name"], one["parting"]["ply"]) for one in found["games"]] == [("kept", 212)]


def draft(what: Any) -> Any:
    from aerodrome.server.acts import Draft

    return Draft(what)


@pytest.mark.parametrize(("old", "new", "sentence"), [(2, 1, "must be earlier"), (1, 99, "Version 99 .* is unknown")])
def test_versions_that_make_no_sense_are_refused(old: int, new: int, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        RuleDiff("propeller_islands", old, new)
