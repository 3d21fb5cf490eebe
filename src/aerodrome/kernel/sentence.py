"""Sentences of text files, filled in: words as they are, by name, or counted."""

from __future__ import annotations

from collections.abc import Callable


class Term:
    """A word in a sentence, which says how it is written: ``{0}`` as it is, ``{0:card|cards}`` as a number of cards.

    In a refusal or remark ``{0:tile}`` writes it by its name among the tiles, several with commas.
    """

    def __init__(self, word: str, name: Callable[[str, str], str]) -> None:
        self._word = word
        self._name = name

    def __format__(self, how: str) -> str:
        if "|" in how:
            return counted(self._word, *how.split("|"))
        return ", ".join([self._name(how, word) for word in self._word.split(", ")]) if how else self._word


def counted(number: str, one: str, many: str) -> str:
    """Return a number of things."""
    return f"{number} {one if number == '1' else many}"


def fill(sentence: str, words: list[str], named: dict[str, str] | None = None,
         name: Callable[[str, str], str] = lambda _, word: word) -> str:
    """Fill words in, by number and by name; *name* tells how a word of a vocabulary is called."""
    return sentence.format(*[Term(word, name) for word in words],
                           **{key: Term(word, name) for key, word in (named or {}).items()})
