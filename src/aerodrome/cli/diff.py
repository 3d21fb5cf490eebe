"""``aerodrome db diff``: what a change of the rules does to the games that were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from aerodrome.cli.common import out, print_json
from aerodrome.kernel.errors import BadRecord, Refused
from aerodrome.records import read_record, record_of
from aerodrome.rule_diff import Compared, RuleDiff

SHOWN = 20  # games that are listed
BEGUN = "select id from tables where game = $1 and status in ('playing', 'finished') order by created, id"
Progress = Callable[[int, int], None]


async def compare_stored(diff: RuleDiff, url: str, done: list[Compared], tell: Progress) -> None:
    """Compare every game of a database that has begun."""
    from aerodrome.server.archive import Archive
    from aerodrome.store.database import database_at

    async with database_at(url) as db:
        rows = await db.rows(BEGUN, diff.game.key)
        for id, in rows:
            room = await Archive(db).load(id)
            done.append(Compared(id, 0, skipped=room.fault) if room.fault or room.table is None
                        else diff.compare(id, record_of(room.table)))
            tell(len(done), len(rows))


def compare_records(diff: RuleDiff, folder: Path, done: list[Compared], tell: Progress) -> None:
    """Compare the records of a folder; those of other games are passed over."""
    if not folder.is_dir():
        raise Refused(f"--records must be a folder, not {str(folder)!r}.")
    paths = sorted(folder.glob("*.json"))
    for number, path in enumerate(paths, start=1):
        compared = compare_file(diff, path)
        if compared is not None:
            done.append(compared)
        tell(number, len(paths))


def compare_file(diff: RuleDiff, path: Path) -> Compared | None:
    """Compare one record; None where it is of another game."""
    try:
        record = read_record(path)
    except BadRecord as error:
        return Compared(path.name, 0, skipped=str(error))
    return diff.compare(path.name, record) if record.game == diff.game.key else None


def show(diff: RuleDiff, done: list[Compared], interrupted: bool, json: bool) -> None:
    """Print what was found."""
    if json:
        print_json(figures(diff, done, interrupted))
        return
    parted = [one for one in done if one.parting is not None]
    skipped = [one for one in done if one.skipped]
    same = len(done) - len(parted) - len(skipped)
    note = " (interrupted: these games only)" if interrupted else ""
    out().print(f"{diff.game.title}, version {diff.old.version} to {diff.new.version}: {same} games are the same, "
                f"{len(parted)} part, {len(skipped)} were not compared{note}.")
    counts = causes(parted)
    for change in diff.changes:
        out().print(f"  {change.rule} {change.name}: {counts[change.name]} games. {change.says}", markup=False)
    if parted:
        out().print(listed(parted))
    for reason, count in Counter(one.skipped for one in skipped).most_common():
        out().print(f"  not compared: {count} x {reason}", markup=False, soft_wrap=True)


def causes(parted: list[Compared]) -> Counter[str]:
    """Count the games that each change makes part."""
    return Counter(name for one in parted if one.parting is not None for name in one.parting.changes)


def listed(parted: list[Compared]) -> Table:
    """Return the first games that part as a table."""
    table = Table("game", "ply", "move", "by", "what is different")
    for one in parted[:SHOWN]:
        part = one.parting
        assert part is not None
        table.add_row(one.name, f"{part.ply} of {one.plies}", part.move, ", ".join(part.rules), part.what)
    if len(parted) > SHOWN:
        table.caption = f"and {len(parted) - SHOWN} more; --json lists all"
    return table


def figures(diff: RuleDiff, done: list[Compared], interrupted: bool) -> dict[str, Any]:
    """Return what was found as JSON."""
    counts = causes([one for one in done if one.parting is not None])
    return {"game": diff.game.key, "from": diff.old.version, "to": diff.new.version, "complete": not interrupted,
            "changes": [{"name": c.name, "rule": c.rule, "says": c.says, "games": counts[c.name]}
                        for c in diff.changes], "games": msgspec.to_builtins(done)}
