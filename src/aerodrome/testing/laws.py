"""The laws: what must hold in every position of every game.

A law is a function that raises ``Violation``. ``examine`` applies all of them to one position.
Each law counts what it really checked, so that a law that never looks at anything is noticed.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from aerodrome.bots.bot import Bot
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.game import Game
from aerodrome.kernel.luck import below, shuffle
from aerodrome.kernel.sight import Sight
from aerodrome.kernel.state import IllegalMove, State
from aerodrome.kernel.step import CHANCE, NOBODY, Deal, Seat
from aerodrome.kernel.words import MOST_SEATS

JUNK = ["", " ", "?", "pass", "bribe", "\x00", "é" * 50, "end " * 100, "9" * 300, "shuffle", "0"]
ILLEGAL_TRIES = 12  # moves of the game's own notation tried where they are not legal
FORWARD = 8  # moves that a copy is played on


class Violation(AssertionError):
    """A law was broken."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law


class Tally:
    """What the laws have seen: checks per law, and which hidden fields were ever dealt anew."""

    def __init__(self) -> None:
        self.checks: Counter[str] = Counter()
        self.hidden: Counter[str] = Counter()  # worlds in which a field held something hidden
        self.redealt: Counter[str] = Counter()  # worlds in which it came out different
        self.bots: Counter[str] = Counter()  # positions in which a bot was asked twice

    def add(self, other: Tally) -> None:
        """Take over what another run has seen."""
        self.checks += other.checks
        self.hidden += other.hidden
        self.redealt += other.redealt
        self.bots += other.bots


class Position:
    """A position under examination, with all that the laws need beside it."""

    def __init__(self, game: Game, state: State, first: State, rng: Random, tally: Tally, bots: list[Bot]) -> None:
        self.game = game
        self.state = state
        self.first = first  # of the same game, at its beginning
        self.rng = rng
        self.tally = tally
        self.bots = bots

    def seats(self) -> list[Seat]:
        """The seat to act, two others by lot, and a spectator: over many positions every seat has its turn."""
        others = [q for q in range(self.state.setting.players) if q != self.state.to_act()]
        shuffle(self.rng, others)
        return [*[q for q in (self.state.to_act(),) if q >= 0], *others[:2], NOBODY]

    def check(self, law: str, holds: bool, what: str) -> None:
        """Count a check; raise Violation where it does not hold."""
        self.tally.checks[law] += 1
        if not holds:
            raise Violation(law, what)


def wire(data: Any) -> bytes:
    """Return data as the bytes that would be sent."""
    return msgspec.json.encode(data)


def plain(data: Any) -> Any:
    """Return JSON data as it arrives on the other side of a wire."""
    return msgspec.json.decode(wire(data))


def legality(p: Position) -> None:
    """Every option is a different, known move, listed in the same order each time, and can be made."""
    s = p.state
    options = s.options()
    if isinstance(s.agenda[-1], Deal):
        return dealt_legality(p)
    p.check("legality", len(options) > 0, f"{s.agenda[-1]!r} has no options")
    p.check("legality", len({m.text for m in options}) == len(options), "an option is listed twice")
    p.check("legality", [m.text for m in s.options()] == [m.text for m in options], "the order of options changes")
    for m in options:
        p.check("legality", s.NOTATION.read(m.text) is m, f"{m.text!r} is not the interned move of that text")
        try:
            s.clone().play(m.text)
        except Exception as error:  # whatever it is, it belongs into the report
            raise Violation("legality", f"the option {m.text!r} cannot be made: {error!r}") from error
    if s.to_act() != CHANCE:
        numbers = [p.game.action(m, s.setting.players) for m in options]
        p.check("legality", len(set(numbers)) == len(numbers), "two options have one action number")
    return None


def dealt_legality(p: Position) -> None:
    """A dealt chance admits what it deals, and nothing with a card lost or doubled."""
    s, step = p.state, p.state.agenda[-1]
    m = step.sample(s, p.rng)
    read = s.NOTATION.read(m.text)
    p.check("legality", read is not None and step.admits(s, read), f"{step!r} refuses its own deal")
    s.clone().play(m.text)
    for wrong in ([*m.args[:-1]], [*m.args[:-1], m.args[0]]):
        is_wrong = len(m.args) > 1 and sorted(wrong) != sorted(m.args)  # two of the cards may be equal
        p.check("legality", not is_wrong or not step.admits(s, s.NOTATION.deal(m.verb, wrong)),
                f"{step!r} admits a wrong deal")


def tried_texts(p: Position) -> list[str]:
    """Moves that somebody might try: junk, and moves of the game from anywhere."""
    actions = p.game.actions(MOST_SEATS)
    return JUNK + [actions[below(p.rng, len(actions))] for _ in range(ILLEGAL_TRIES)]


def refusal(p: Position) -> None:
    """Whatever is not an option is refused with a rule, changes nothing, and ``why_not`` agrees with ``options``."""
    s = p.state
    before = s.digest()
    legal = {m.text for m in s.options()}
    actor, step = s.to_act(), s.agenda[-1]
    for m in s.options():
        p.check("refusal", s.why_not(actor, m.text) is None, f"why_not refuses the legal {m.text!r}")
        p.check("refusal", step.why_not(s, m.text) is None, f"{step!r} explains why the legal {m.text!r} is illegal")
    for text in tried_texts(p):
        if text not in legal:
            refuse_one(p, text)
    p.check("refusal", s.digest() == before, "a refused move changed the position")


def refuse_one(p: Position, text: str) -> None:
    """One move that is not legal is refused at every door."""
    s = p.state
    try:
        s.clone().play(text)
        p.check("refusal", False, f"{text!r} is not an option but was accepted")
    except IllegalMove as error:
        p.check("refusal", error.refusal.reason != "", f"{text!r} was refused without a reason")
    except Exception as error:  # whatever it is, it belongs into the report
        raise Violation("refusal", f"{text!r} was not refused but ended in {error!r}") from error
    why = s.why_not(s.to_act(), text) if s.to_act() >= 0 else s.why_not(0, text)
    p.check("refusal", why is not None, f"why_not allows {text!r}, which is not an option")
    if why is not None and p.game.prefix:
        p.check("refusal", why.rule.startswith(p.game.prefix + "-"), f"the refusal of {text!r} cites no rule")


def wrong_seat(p: Position) -> None:
    """Nobody but the seat to act can make its moves."""
    s = p.state
    for seat in range(s.setting.players):
        if seat != s.to_act():
            for m in s.options()[:3]:
                p.check("wrong seat", s.why_not(seat, m.text) is not None, f"seat {seat} may play {m.text!r}")


def attribute_names(s: State) -> list[str]:
    """List the attributes of a state, interpreted or compiled."""
    names = set(vars(s)) if hasattr(s, "__dict__") else set()
    for cls in type(s).__mro__:
        names.update(n for n in getattr(cls, "__mypyc_attrs__", ()) if not n.startswith("__"))
    return sorted(names - {"setting", "agenda", "news", "shown_to", "is_committed", "surprises"})


def cloning(p: Position) -> None:
    """A clone is equal and independent: no list is shared, and playing one leaves the other as it was."""
    s = p.state
    copy, before = s.clone(), s.digest()
    p.check("clone", copy.digest() == before, "a clone differs from its original")
    for name in [*s.VISIBLE, "agenda"]:
        shared = shared_list(getattr(s, name), getattr(copy, name))
        p.check("clone", not shared, f"a clone shares the list {name} with its original")
    play_forward(copy, Random(below(p.rng, 1 << 30)), FORWARD)
    p.check("clone", s.digest() == before, "playing a clone changed its original")


def shared_list(a: Any, b: Any) -> bool:
    """Tell whether two values share a list, at any depth of lists."""
    if not isinstance(a, list):
        return False
    return a is b or any(shared_list(x, y) for x, y in zip(a, b, strict=True))


def play_forward(s: State, rng: Random, moves: int) -> None:
    """Play some random moves, as far as the game goes."""
    for _ in range(moves):
        if not s.agenda:
            return
        s.apply(s.agenda[-1].sample(s, rng))


def saving(p: Position) -> None:
    """Every field is declared, and a position that was saved and loaded is the same and plays the same."""
    s = p.state
    for name in attribute_names(s):
        is_fixed = hasattr(p.first, name) and getattr(s, name) is getattr(p.first, name)
        p.check("dump and load", name in s.VISIBLE or is_fixed, f"the field {name} is not declared in VISIBLE")
    loaded = p.game.load(plain(p.game.dump(s)))
    p.check("dump and load", loaded.digest() == s.digest(), "a loaded position differs from the saved one")
    seed = below(p.rng, 1 << 30)
    here = s.clone()
    play_forward(here, Random(seed), FORWARD)
    play_forward(loaded, Random(seed), FORWARD)
    p.check("dump and load", loaded.digest() == here.digest(), "a loaded position plays on differently")


def conservation(p: Position) -> None:
    """No component is lost, doubled or invented."""
    expected = p.game.inventory(p.first)
    p.check("conservation", p.game.inventory(p.state) == expected, "a component was lost or doubled")


def honest_bots(p: Position) -> None:
    """A bot chooses the same in two worlds that look alike to its seat; in every position another bot has its turn."""
    s, seat = p.state, p.state.to_act()
    if seat < 0:
        return
    world = s.resample(seat, p.rng)
    seed = below(p.rng, 1 << 30)
    bot = p.bots[below(p.rng, len(p.bots))]
    here = bot.choose(Sight(p.game, s, seat), Random(seed))
    there = bot.choose(Sight(p.game, world, seat), Random(seed))
    p.check("honest bots", here is there, f"the bot {bot.name} plays {here!r} here and {there!r} in a like world")
    p.check("honest bots", here in s.options(), f"the bot {bot.name} plays {here!r}, which is not legal")
    p.tally.bots[bot.name] += 1


def scoring(p: Position) -> None:
    """At the end the scores can be counted a second way, and the winners share one point."""
    game, s = p.game, p.state
    p.check("scores", game.recount(s) == game.scores(s), f"scores {game.scores(s)}, recounted {game.recount(s)}")
    p.check("scores", abs(sum(game.returns(s)) - 1.0) < 1e-9, f"the returns {game.returns(s)} do not add up to 1")
    best = max(game.standing(s))
    winners = [q for q, rank in enumerate(game.ranks(s)) if rank == 1]
    p.check("scores", [q for q, mine in enumerate(game.standing(s)) if mine == best] == winners, "wrong winners")
    p.check("scores", s.why_not(0, "end") is not None, "a move is legal after the end")
    try:
        s.clone().play("end")
        p.check("scores", False, "a move was accepted after the end")
    except Refused:
        p.check("scores", True, "")


def examine(p: Position) -> None:
    """Apply every law to one position that is not the end."""
    from aerodrome.testing.secrecy import secrecy, worlds

    for law in (legality, refusal, wrong_seat, cloning, saving, conservation, honest_bots, worlds, secrecy):
        law(p)


LAWS = ("legality", "refusal", "wrong seat", "clone", "dump and load", "conservation", "worlds", "secrecy", "changes",
        "aids", "foresight", "reveal", "undo", "table", "honest bots", "fair chance", "replay", "confidences",
        "termination", "scores")
