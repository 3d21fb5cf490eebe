"""The types of the web client, made from the Python definitions: ``python -m aerodrome.server.typescript``.

Everything that crosses the wire is a struct or a typed dictionary here, and the fields of a game's view have a JSON
Schema; both become TypeScript. The result is kept in web/src/generated, and a test holds it to these definitions.
"""

from __future__ import annotations

import re
from json import dumps
from typing import Any

import msgspec

from aerodrome.bots import chances
from aerodrome.kernel.discover import discover
from aerodrome.kernel.edition import FIRST
from aerodrome.kernel.game import Game
from aerodrome.kernel.step import CHANCE, NOBODY, OVER
from aerodrome.server import (
    api_account,
    api_games,
    api_people,
    api_replay,
    api_sessions,
    api_tables,
    faces,
    happenings,
    passwords,
    problems,
    retention,
    story,
    wire,
)

HEAD = "// Made from the Python definitions by `make types-web`; do not edit.\n"
NAMED = (
    api_games.GameInfo, api_games.RuleInfo, api_games.BotInfo, api_games.WordsInfo, api_people.Me, api_people.Hello,
    api_people.NoticeInfo, api_people.NoticesSet, api_people.WebhookKey, api_people.Recovered,
    api_sessions.SessionInfo, api_sessions.ProgramToken, api_account.AccountChange, passwords.Verdict,
    api_replay.AidInfo, api_replay.ReplayInfo, api_replay.VerifyInfo,
    api_tables.NewTable, api_tables.Join, api_tables.TableInfo, faces.Listed, happenings.Clock, happenings.Absence,
    problems.Problem, retention.Ages, story.StoryPage, faces.Condition, faces.HappeningFace, chances.Chances,
)
TO_SERVER = (wire.Submit, wire.Undo, wire.AskBack, wire.AnswerPlea, wire.Say, wire.Vote, wire.HandToBot,
             wire.ComeBack, wire.Why, wire.Preview, wire.Hint, wire.Aid, wire.Seen, wire.Ping)
TO_CLIENT = (wire.Done, wire.No, wire.Unknown, wire.Reason, wire.Previewed, wire.Advised, wire.Aided, wire.Here,
             wire.Pong, wire.News, wire.Snapshot)
RENAMED = {"Record": "GameRecord"}  # TypeScript has a type of this name
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
ALWAYS = {"to_act": "number", "players": "number", "setting": "Record<string, boolean | number | string>",
          "agenda": "string[]", "seat": "number"}  # what every view has beside the game's own fields
OWN_ONLY = {"options": "string[]", "undoable": "number", "by_consent": "number"}


def typescript() -> str:
    """Return the whole module."""
    parts = [HEAD, actors(), wire_types()]
    parts += [game_types(game) for game in discover().values()]
    return "\n".join(parts)


def wire_types() -> str:
    """Return the types of what crosses the wire."""
    every = NAMED + TO_SERVER + TO_CLIENT
    _, components = msgspec.json.schema_components(every, ref_template="#/{name}")
    out = [f"export type {RENAMED.get(name, name)} = {written(schema)};\n"
           for name, schema in sorted(components.items())]
    out.append(union("ToServer", [kind.__name__ for kind in TO_SERVER]))
    out.append(union("ToClient", [kind.__name__ for kind in TO_CLIENT]))
    return "\n".join(out)


def actors() -> str:
    """Return the numbers that stand for those who have no seat."""
    return f"export const CHANCE = {CHANCE};\nexport const OVER = {OVER};\nexport const NOBODY = {NOBODY};\n"


def union(name: str, kinds: list[str]) -> str:
    """Return a type that is one of several."""
    return f"export type {name} = {' | '.join(kinds)};\n"


def game_types(game: Game) -> str:
    """Return the view, the verbs of moves and those of events of a game."""
    name = camel(game.key)
    visible = game.state.VISIBLE
    fields = ALWAYS | {key: written(field.schema()) for key, field in visible.items()}
    newer = {key for key, field in visible.items() if field.since > FIRST}  # views of earlier versions are without it
    lines = [f"  {key}{'?' if key in newer else ''}: {kind};" for key, kind in fields.items()]
    lines += [f"  {key}?: {kind};" for key, kind in OWN_ONLY.items()]
    view = f"export type {name}View = {{\n" + "\n".join(lines) + "\n};\n"
    return "\n".join([view, union(f"{name}Verb", words(game.state.NOTATION.verbs())),
                      union(f"{name}Event", words(list(game.state.EVENTS)))])


def words(values: list[Any]) -> list[str]:
    """Return values as literals."""
    return [dumps(value) for value in values]


def camel(key: str) -> str:
    """Return the name of a game as a type's."""
    return "".join(word.capitalize() for word in re.split(r"[_\W]+", key))


def written(schema: dict[str, Any]) -> str:
    """Return a JSON Schema as a type."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return RENAMED.get(name, name)
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(one) for one in schema["anyOf"]))
    if "const" in schema:
        return dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(words(schema["enum"]))
    kind = schema.get("type")
    if kind == "array":
        return f"({written(schema.get('items', {}))})[]"
    if kind == "object":
        return written_object(schema)
    return SIMPLE.get(str(kind), "unknown")


def written_object(schema: dict[str, Any]) -> str:
    """Return an object with known fields, or one with any."""
    if "properties" not in schema:
        more = schema.get("additionalProperties")
        return f"Record<string, {written(more) if isinstance(more, dict) else 'unknown'}>"
    required = schema.get("required", [])
    fields = [f"{name}{'' if is_there(name, one, required) else '?'}: {written(one)}"
              for name, one in schema["properties"].items()]
    return "{ " + "; ".join(fields) + " }"


def is_there(name: str, schema: dict[str, Any], required: list[str]) -> bool:
    """Tell whether a field is always sent: one that must be there, or the tag of a message."""
    return name in required or "const" in schema


if __name__ == "__main__":
    print(typescript(), end="")
