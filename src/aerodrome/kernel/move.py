"""Moves and their notation: a move's text is its identity."""

from __future__ import annotations

from itertools import product
from typing import final

from aerodrome.kernel.words import SEATS, Words


@final
class Move:
    """A verb and what it acts on, written ``invest 3``. Interned: compare with ``is``."""

    def __init__(self, text: str, verb: str, args: list[int], kind: Words | None = None) -> None:
        self._text = text  # of a dealt move empty until somebody reads it: playouts never do
        self._kind = kind
        self.verb = verb
        self.args = args
        self.arg = args[0] if args else -1  # most moves act on one thing, and rules read it often

    @property
    def text(self) -> str:
        """How the move is written."""
        if not self._text:
            assert self._kind is not None
            self._text = " ".join([self.verb] + [self._kind.write(arg) for arg in self.args])
        return self._text

    def __repr__(self) -> str:
        return self.text


Moves = list[Move]


class Notation:
    """All moves of a game, by text; the order of registration numbers the actions."""

    def __init__(self) -> None:
        self._moves: dict[str, Move] = {}
        self._kinds: dict[str, list[Words]] = {}
        self._dealt: dict[str, Words] = {}
        self._actions: list[Move] = []

    def verb(self, verb: str, *kinds: Words) -> Moves:
        """Register what players may do: *verb* with every combination of words. Return the moves in order."""
        moves = self._register(verb, list(kinds))
        self._actions.extend(moves)
        return moves

    def chance(self, verb: str, *kinds: Words) -> Moves:
        """Register what dice, bag or deck may do; chance moves have no action number."""
        return self._register(verb, list(kinds))

    def dealt(self, verb: str, kind: Words) -> None:
        """Register a chance *verb* followed by any number of words, such as a whole shuffle."""
        self._dealt[verb] = kind

    def _register(self, verb: str, kinds: list[Words]) -> Moves:
        self._kinds[verb] = kinds
        return [self._intern(verb, kinds, list(args)) for args in product(*[range(len(k)) for k in kinds])]

    def _intern(self, verb: str, kinds: list[Words], args: list[int]) -> Move:
        text = " ".join([verb] + [kind.write(arg) for kind, arg in zip(kinds, args, strict=True)])
        move = self._moves.get(text)
        if move is None:
            move = self._moves[text] = Move(text, verb, args)
        return move

    def deal(self, verb: str, args: list[int]) -> Move:
        """Make the dealt move that lays out *args*; too many exist to keep them in a table."""
        return Move("", verb, args, self._dealt[verb])

    def read(self, text: str) -> Move | None:
        """Return the move written *text*, or None where the game has no such move."""
        known = self._moves.get(text)
        if known is not None:
            return known
        words = text.split(" ")
        kind = self._dealt.get(words[0])
        if kind is None:
            return None
        args = [kind.read(word) for word in words[1:]]
        return None if -1 in args else Move(text, words[0], args)

    def verbs(self) -> list[str]:
        """List every verb, of players and of chance."""
        return list(self._kinds) + list(self._dealt)

    def kinds(self, verb: str) -> list[Words]:
        """Return the vocabularies that follow *verb*, in order."""
        return self._kinds[verb] if verb in self._kinds else [self._dealt[verb]]

    def actions(self, players: int) -> Moves:
        """List the moves that make sense with this many seats: their places are the action numbers."""
        return [m for m in self._actions if self._seated(m, players)]

    def _seated(self, m: Move, players: int) -> bool:
        kinds = self._kinds[m.verb]
        return all(kind is not SEATS or arg < players for kind, arg in zip(kinds, m.args, strict=True))
