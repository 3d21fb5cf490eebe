"""Steps: the lines of a rulebook, waiting on the agenda."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from aerodrome.kernel.luck import below, pick_weighted
from aerodrome.kernel.move import Move, Moves

if TYPE_CHECKING:
    from aerodrome.kernel.state import State

Seat = int
CHANCE: Final = -1  # the dice, the bag or the deck decide
RULE: Final = -2  # nobody decides: the rulebook says what happens
OVER: Final = -3  # nothing is left on the agenda
NOBODY: Final = -4  # somebody without a seat: a spectator

EVERYBODY: Final = -1  # an audience is a set of seats as bits; this one has all of them and spectators
NO_ONE: Final = 0

S = TypeVar("S", bound="State")


class Refusal:
    """Why a move is not legal: the rule's id, and the key and words of a sentence in the game's text file."""

    def __init__(self, rule: str, reason: str, words: list[str] | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.words = words if words is not None else []


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One line of the rulebook, waiting its turn. Immutable, so agendas share it.

    A step carries public numbers only: every seat may read the agenda.
    """

    def __init__(self, actor: Seat, seat: Seat, n: int) -> None:
        self.actor = actor  # who decides: a seat, CHANCE, or, for a mere RULE, nobody
        self.seat = seat  # whom it is about
        self.n = n  # how many, or which one

    def happen(self, s: S) -> Steps:
        """Carry out a rule; return what follows at once, in the order of the rulebook."""
        raise NotImplementedError

    def options(self, s: S) -> Moves:
        """List the legal moves in a fixed order. Legality is decided here and nowhere else."""
        raise NotImplementedError

    def take(self, s: S, m: Move) -> Steps:
        """Carry out one of the options; return what follows at once."""
        raise NotImplementedError

    def why_not(self, s: S, text: str) -> Refusal | None:
        """Say which rule forbids *text*; None for the moves in ``options``, and where the game has no word."""
        for m in self.options(s):
            if m.text == text:
                return None
        return self.refuse(s, text)

    def refuse(self, s: S, text: str) -> Refusal | None:
        """Name the rule that forbids *text*, which is not among the options."""
        return None

    def audience(self, s: S) -> int:
        """The seats that see what is decided here, as bits; the others see the ``cover``."""
        return EVERYBODY

    def cover(self, m: Move) -> str:
        """How the log shows the move to those outside the audience."""
        return m.verb + " ?"

    def unheard(self, s: S) -> Move | None:
        """What stands for a decision made in confidence, which stays between its audience even after the game.

        None where everything is laid open once the game is over. It is entered where the decision is not known, as
        from a record for everybody; it is written like the ``cover``, and nobody can choose it.
        """
        return None

    def is_aside(self) -> bool:
        """Tell whether what is decided here changes nothing in the game, like talk; the first option is to pass."""
        return False

    def admits(self, s: S, m: Move) -> bool:
        """Tell whether *m* is legal here."""
        return m in self.options(s)

    def sample(self, s: S, rng: Random) -> Move:
        """Let *rng* decide."""
        options = self.options(s)
        return options[below(rng, len(options))]

    def __repr__(self) -> str:
        return f"{type(self).__name__} {self.seat} {self.n}"


Steps = tuple[Step[Any], ...]  # in the order of the rulebook
Agenda = list[Step[Any]]  # a stack: the next step is the last


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Step[S]):
    """A step nobody decides: the rulebook says what happens."""

    def __init__(self, seat: Seat = 0, n: int = 0) -> None:
        super().__init__(RULE, seat, n)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """A listed chance: a die, a card. Its options are equally likely unless it states weights."""

    def __init__(self, seat: Seat = 0, n: int = 0) -> None:
        super().__init__(CHANCE, seat, n)

    def weights(self, s: S) -> list[int] | None:
        """The weight of each option, or None where all are equally likely."""
        return None

    def sample(self, s: S, rng: Random) -> Move:
        options = self.options(s)
        weights = self.weights(s)
        if weights is None:
            return options[below(rng, len(options))]
        return options[pick_weighted(rng, weights)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal(Chance[S]):
    """A dealt chance, a whole shuffle: outcomes too many to list. ``sample`` makes one, ``admits`` checks one."""

    def options(self, s: S) -> Moves:
        return []

    def sample(self, s: S, rng: Random) -> Move:
        raise NotImplementedError

    def admits(self, s: S, m: Move) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step[S]):
    """A step decided by the player in *seat*."""

    def __init__(self, seat: Seat, n: int = 0) -> None:
        super().__init__(seat, seat, n)
