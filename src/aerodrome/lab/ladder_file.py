"""The file of a ladder: what was played, game by game, so that a run can go on; and the figures of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec

from aerodrome import __version__
from aerodrome.kernel.errors import BadRecord
from aerodrome.kernel.shape import brief
from aerodrome.records import write_text

FORMAT = 1
PROGRAM = f"aerodrome {__version__}"
Score = Annotated[float, msgspec.Meta(ge=0, le=1)]
WAY_OUT = "name another file with --out, or replace this one with --fresh"


class LadderFile(msgspec.Struct, forbid_unknown_fields=True):
    """A ladder as it is stored. It holds no times, so that the same command always leaves the same file."""

    facts: dict[str, Any]  # what all games have in common
    bots: dict[str, str]  # name -> what it is
    scores: dict[str, list[Score | None]] = {}  # "A v B" -> the scores of A by the number of the game
    result: dict[str, Any] | None = None  # the figures; none while a run goes on
    aerodrome_ladder: int = FORMAT
    program: str = PROGRAM


def read_file(path: Path, facts: dict[str, Any], bots: dict[str, str]) -> LadderFile:
    """Return what a file holds, or nothing if there is no file; raise BadRecord if it is not of this ladder."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=LadderFile)
    except FileNotFoundError:
        return LadderFile(facts, bots)
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord(f"{path} is damaged or is not the file of a ladder; {WAY_OUT}.") from None
    # Bots that only the file knows, or only this run, cannot differ.
    same = {name: bots.get(name, kind) for name, kind in found.bots.items()}
    check_same({"format": found.aerodrome_ladder, "program": found.program, **found.facts, "bots": found.bots},
               {"format": FORMAT, "program": PROGRAM, **facts, "bots": same}, path)
    found.bots |= bots
    return found


def check_same(found: dict[str, Any], wanted: dict[str, Any], path: Path) -> None:
    """Refuse the file of another ladder, and name the first thing in which it differs."""
    for key, value in wanted.items():
        theirs = found.get(key)
        if theirs == value:
            continue
        if isinstance(value, dict) and isinstance(theirs, dict):
            inner = next(k for k in sorted({*value, *theirs}) if value.get(k) != theirs.get(k))
            key, value, theirs = f"{key} {inner}", value.get(inner), theirs.get(inner)
        raise BadRecord(f"{path} holds a ladder with {key.replace('_', ' ')} {brief(theirs)}, not {brief(value)}; "
                        f"{WAY_OUT}.")


def write_file(path: Path, content: LadderFile) -> None:
    """Write the file so that it is either the old or the new one, never half of it."""
    fields = msgspec.structs.asdict(content)
    fields["bots"] = dict(sorted(content.bots.items()))
    order = ("aerodrome_ladder", "program", "facts", "bots", "result")
    # A line for each field and each pairing: a person can read it, and a thousand scores stay compact.
    scores = ",\n".join(f"  {json.dumps(name)}: {compact(row)}" for name, row in sorted(content.scores.items()))
    lines = [f'"{key}": {json.dumps(fields[key])}' for key in order]
    write_text(path, "{" + ",\n".join(lines) + ',\n"scores": {\n' + scores + "}}\n")


def compact(scores: list[float | None]) -> str:
    """Return scores as JSON without spaces, whole numbers without a point."""
    short = [score if score is None or score % 1 else int(score) for score in scores]
    return json.dumps(short, separators=(",", ":"))
