"""Wording: the sentences of a game, from its text file. Rules code contains no prose."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from aerodrome.kernel.discover import folder_of
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.game import Game
from aerodrome.kernel.option import Setting
from aerodrome.kernel.sentence import fill
from aerodrome.kernel.step import Refusal
from aerodrome.kernel.telling import Shown
from aerodrome.kernel.words import SEATS, Words

FILE = "text.en.toml"


def wording_of(game: Game, setting: Setting | None = None) -> Wording:
    """Return the wording of a game; house rules and versions may have changed what is printed on its components."""
    if setting is None or (not setting.house and setting.version == game.version):
        return printed_wording(game)
    return Wording(game, text_of(game), game.component_data(setting))


@cache
def printed_wording(game: Game) -> Wording:
    """Return the wording of a game with the newest components."""
    return Wording(game, text_of(game), game.component_data(game.setting(game.least)))


@cache
def text_of(game: Game) -> dict[str, Any]:
    """Return the text file of a game; a game without one is shown in notation."""
    path = folder_of(game) / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


class Wording:
    """The sentences of one game in one language.

    The component data may have a table ``names`` as well: how things are called by what is printed on them.
    """

    def __init__(self, game: Game, data: dict[str, Any], components: dict[str, Any]) -> None:
        self.game = game
        self.data = data
        self.names: dict[str, dict[str, str]] = data.get("names", {})
        self.printed: dict[str, dict[str, str]] = components.get("names", {})

    def _sentence(self, table: str, key: str) -> str:
        return str(self.data.get(table, {}).get(key, ""))

    def name(self, kind: Words | None, word: Any, names: list[str]) -> str:
        """Return the display name of one word of a vocabulary; what is hidden has none."""
        return str(word) if kind is None or word == HIDDEN else self.term(kind.name, str(word), names)

    def prompt(self, step: str) -> str:
        """Return what is asked of a player; *step* is written as on the agenda.

        Where its number makes another question of it, the sentence has that beside the name: ``Answer 2``.
        """
        name, _, number = f"{step}  ".split(" ")[:3]
        return self._sentence("prompts", f"{name} {number}") or self._sentence("prompts", name) or "Your move."

    def coming(self, step: str) -> str:
        """Return a few words for a step that is still to come."""
        return self._sentence("steps", step.split(" ")[0]) or step

    def quiet_move(self, step: str) -> str:
        """Return the move that Enter stands for at this step, if any."""
        return self._sentence("enter", step.split(" ")[0])

    def move(self, text: str, names: list[str]) -> str:
        """Return a move in plain words."""
        words = text.split(" ")
        sentence = self._sentence("moves", words[0])
        if not sentence:
            return text
        kinds = self.game.state.NOTATION.kinds(words[0])
        args = [HIDDEN] * len(kinds) if words[1:] == [HIDDEN] else words[1:]  # one stands for all that is hidden
        return fill(sentence, self._shown(kinds, args, names))

    def option(self, text: str, remarks: dict[str, list[list[Any]]], names: list[str]) -> str:
        """Return a legal move in plain words, with what the game's aid remarks on it: what it costs or brings."""
        said = [fill(self._sentence("remarks", key), [str(word) for word in words],
                     name=lambda kind, word: self.term(kind, word, names)) for key, *words in remarks.get(text, [])]
        return ": ".join([self.move(text, names), ", ".join(said)]) if said else self.move(text, names)

    def _shown(self, kinds: Sequence[Words | None], args: list[Any], names: list[str]) -> list[str]:
        """Return the display names of some words; the last vocabulary is that of all that follow."""
        return [self.name(kinds[min(i, len(kinds) - 1)] if kinds else None, arg, names) for i, arg in enumerate(args)]

    def event(self, event: Shown, names: list[str]) -> str:
        """Return an event, as a seat was told it, in one sentence."""
        verb, args, seat = event["verb"], event["args"], event["seat"]
        key = f"{verb}_hidden" if args and args[0] == HIDDEN else verb
        shown = self._shown(self.game.state.EVENTS[verb].kinds, args, names)
        sentence = self._sentence("events", key)
        who = names[seat] if 0 <= seat < len(names) else ""
        if not sentence:
            return " ".join([word for word in (who, verb, *shown) if word])
        return fill(sentence, shown, {"seat": who, "all": ", ".join(shown), "count": str(len(args))})

    def refusal(self, refusal: Refusal, names: list[str]) -> str:
        """Return why a move is not legal, in one sentence with the rule's number."""
        sentence = self._sentence("refusals", refusal.reason) or "That is not possible now."
        text = fill(sentence, refusal.words, name=lambda kind, word: self.term(kind, word, names))
        return f"{text} ({refusal.rule})" if refusal.rule else text

    def term(self, kind: str, word: str, names: list[str]) -> str:
        """Return the display name of a word, the vocabulary of which is given by name; in it ``{2}`` is a player."""
        if kind == SEATS.name:
            return names[int(word)] if 0 <= int(word) < len(names) else f"seat {word}"
        if word in self.printed.get(kind, {}):
            return self.printed[kind][word]
        name = self.names.get(kind, {}).get(word, word)
        return fill(name, [self.term(SEATS.name, seat, names) for seat in SEATS.words]) if "{" in name else name
