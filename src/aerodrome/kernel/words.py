"""Words: the finite vocabularies in which moves, positions and events are written."""

from __future__ import annotations


class Words:
    """A numbered vocabulary, such as the cards or the seats: number <-> word."""

    def __init__(self, name: str, words: list[str]) -> None:
        self.name = name
        self.words = words
        self._numbers = {word: i for i, word in enumerate(words)}

    def __len__(self) -> int:
        return len(self.words)

    def write(self, number: int) -> str:
        """Return the word for *number*."""
        return self.words[number]

    def read(self, word: str) -> int:
        """Return the number of *word*, or -1 where the vocabulary does not have it."""
        return self._numbers.get(word, -1)


def numbers(name: str, first: int, last: int) -> Words:
    """A vocabulary of the numbers *first* to *last*; *first* is number 0 of it."""
    return Words(name, [str(i) for i in range(first, last + 1)])


MOST_SEATS = 8
SEATS = numbers("seat", 0, MOST_SEATS - 1)
