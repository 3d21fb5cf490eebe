"""Helpers for the rule tests of Planes: crowds, hands and seats made to measure, and ways to play on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from aerodrome import testing
from aerodrome.games.planes import GAME
from aerodrome.games.planes.box import CARD, COLOUR, DOTS, GATE, KIND, POI
from aerodrome.games.planes.cubes import CUBES, cubes_of, listed
from aerodrome.games.planes.shapes import SEAT_BITS, SEATS_OF_PLANE
from aerodrome.games.planes.state import Planes
from aerodrome.kernel.event import shown
from aerodrome.kernel.state import IllegalMove, State
from aerodrome.wording import wording_of

PLAYER_COUNTS: Final = [2, 3, 4]
BOARDS: Final = ["flying_cloud", "zephyr", "azure", "beacon"]
LETTERS: Final = "RBGYN"
PASSING: Final = ("pass", "none", "done")


# --- games


def typed(s: State) -> Planes:
    """Return the position as what it is."""
    assert isinstance(s, Planes)
    return s


def new_game(players: int = 4, house: dict[str, Any] | None = None, version: int = 0, **options: Any) -> Planes:
    """Return a game at its first decision; seat 0 is first unless an option says otherwise."""
    return typed(GAME.start(GAME.setting(players, {"first_player": "0"} | options, house, version)))


def start(players: int = 4, **options: Any) -> Planes:
    """Return a game played through set-up to the first ``PlayAction``."""
    return started(players, tuple(options.items())).clone()


@cache
def started(players: int, options: tuple[tuple[str, Any], ...]) -> Planes:
    """Return a game after set-up, made once."""
    return until(new_game(players, **dict(options)), "PlayAction")


def until(s: Planes, step: str, skip: int = 0) -> Planes:
    """Return a copy played on to the next step of this name: players pass where they can, else take what is first."""
    s = s.clone()
    while s.agenda and (step_name(s) != step or skip > 0):
        skip -= step_name(s) == step
        found = s.options()
        passing = [m for m in found if m.text in PASSING]
        s.apply((passing or found or [s.agenda[-1].sample(s, Random(1))])[0])
    return s


def step_name(s: Planes) -> str:
    """Return the name of the step that is waiting; empty at the end of the game."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


def after(s: Planes, script: str) -> Planes:
    """Return a copy of the position after these moves."""
    return typed(testing.after(s, script))


def edited(s: Planes, **fields: Any) -> Planes:
    """Return the position with some fields replaced, as if its file had been edited."""
    return typed(testing.edited(GAME, s, **fields))


# --- positions made to measure


def colours(letters: str) -> list[int]:
    """Return the colours of letters such as RRN."""
    return [LETTERS.index(letter) for letter in letters]


def crowd(s: Planes, **spaces: str) -> Planes:
    """Return the position with exactly these cubes on spaces: ``crowd(s, S01="RRB", S02="N")``; all else is empty."""
    s = s.clone()
    for i, name in enumerate(s.box.names):
        s.cubes[i] = s.cubes[i] & ~CUBES | cubes_of(colours(spaces.get(name, "")))
    assert set(spaces) <= set(s.box.names)
    return s


def hand(s: Planes, seat: int, kinds: str, dot: int | None = None) -> Planes:
    """Return the position with exactly these kinds in a hand; cards are fetched from the deck or from others."""
    s = s.clone()
    pile = s.decks[s.box.pile_of_seat[seat]]
    pile += s.hands[seat]
    s.hands[seat] = []
    for kind in kinds.split():
        cards = [DOTS * KIND.read(kind) + d for d in ([dot] if dot is not None else range(DOTS))]
        others = [h for q, h in enumerate(s.hands) if q != seat]
        zone = next(z for z in [pile, *others] if any(c in z for c in cards))
        card = next(c for c in cards if c in zone)
        zone.remove(card)
        if zone is not pile:
            zone.append(pile.pop())
            zone.sort()
        s.hands[seat].append(card)
    s.hands[seat].sort()
    pile.sort()
    return s


def seated(s: Planes, gate: str, seats: str) -> Planes:
    """Return the position with these passengers on a plane, a dash for an empty seat: ``seated(s, "G1", "RR---")``."""
    s = s.clone()
    g = GATE.read(gate)
    s.planes[g] &= ~SEATS_OF_PLANE
    for i, letter in enumerate(seats):
        if letter != "-":
            s.planes[g] |= 1 + LETTERS.index(letter) << SEAT_BITS * i
    s.passengers = sum(len(passengers(s, name).replace("-", "")) for name in GATE.words[:s.box.gates])
    return s


def deck(s: Planes, cards: str, discards: str = "", pile: int = 0) -> Planes:
    """Return the position with exactly these cards (E05r) in a deck and its discards; the rest of the deck is out.

    Whoever holds one of them gets another card of the old deck for it.
    """
    s = s.clone()
    wanted = [CARD.read(card) for card in f"{cards} {discards}".split()]
    spare = [card for card in s.decks[pile] if card not in wanted]
    for found in s.hands:
        found[:] = sorted([spare.pop() if card in wanted else card for card in found])
    s.decks[pile] = sorted([CARD.read(card) for card in cards.split()])
    s.discards = tuple([tuple([CARD.read(card) for card in discards.split()]) if i == pile else old
                        for i, old in enumerate(s.discards)])
    return s


def moving(s: Planes, kinds: str = "", play: str = "", **spaces: str) -> Planes:
    """Return the position at the origin of a move of seat 0, with these cubes, perhaps after an action."""
    s = hand(crowd(s, **spaces), 0, kinds or play)
    return after(s, f"play {play}" if play else "pass")


def at_goals(s: Planes, kinds: str, **spaces: str) -> Planes:
    """Return the position in the Goal Phase of seat 0 with these cards and cubes."""
    return crowd(hand(until(s, "PlayGoal"), 0, kinds), **spaces)


# --- reading


def options(s: Planes) -> list[str]:
    """List the legal moves in notation."""
    return [move.text for move in s.options()]


def cubes(s: Planes, space: str) -> str:
    """Return the cubes of a space as letters."""
    return "".join([LETTERS[c] for c in listed(s.cubes[s.box.names.index(space)] & CUBES)])


def airport(s: Planes) -> dict[str, str]:
    """Return all spaces with cubes."""
    return {name: cubes(s, name) for name in s.box.names if cubes(s, name)}


def carried(s: Planes) -> str:
    """Return the cubes in hand as letters."""
    return "".join([LETTERS[c] for c in listed(s.carried)])


def passengers(s: Planes, gate: str) -> str:
    """Return the seats of a plane as letters."""
    g = GATE.read(gate)
    found = [(s.planes[g] >> SEAT_BITS * i & 7) - 1 for i in range(len(s.box.yellow[g]))]
    return "".join(["-" if c < 0 else LETTERS[c] for c in found])


def side(s: Planes, gate: str) -> str:
    """Return the side of the plane at a gate."""
    word: str = s.dump()["planes"][GATE.read(gate)]["side"]
    return word


def icons(s: Planes, space: str) -> set[str]:
    """Return the points of interest of a space."""
    bits = s.icons[s.box.names.index(space)]
    return {poi for i, poi in enumerate(POI.words) if bits >> i & 1}


def held(s: Planes, seat: int) -> list[str]:
    """Return the kinds in a hand."""
    return [KIND.write(card // DOTS) for card in s.hands[seat]]


def scores(s: Planes) -> list[int]:
    """Return the scores."""
    return GAME.scores(s)


def colour(s: Planes, seat: int) -> str:
    """Return the colour that a seat plays."""
    return COLOUR.write(s.box.colour_of[seat])


def told(s: Planes, script: str, seat: int | None = None) -> list[tuple[Any, ...]]:
    """List what is told during a script: verb, seat, words; as *seat* hears it, or everything."""
    s = s.clone()
    s.news = []
    for text in script.split(","):
        s.play(text.strip())
    heard = []
    for event in s.news:
        words = shown(event, s.EVENTS[event.verb], seat if seat is not None else event.seat, whole=seat is None)
        heard.append((event.verb, event.seat, *words["args"]))
    return heard


def sentences(s: Planes, script: str, names: list[str]) -> list[str]:
    """List what everybody is told during a script, in words."""
    words, s = wording_of(GAME), s.clone()
    s.news = []
    for text in script.split(","):
        s.play(text.strip())
    return [words.event(shown(event, s.EVENTS[event.verb], event.seat, whole=True), names) for event in s.news]


# --- refusals


def rule_against(s: Planes, seat: int, text: str) -> str:
    """Return the id of the rule that forbids a move; empty where it is legal. The position must stay as it is."""
    before = s.digest()
    refusal = s.why_not(seat, text)
    assert s.digest() == before, "asking changed the position"
    return refusal.rule if refusal is not None else ""


def reason_against(s: Planes, text: str, names: list[str] | None = None) -> str:
    """Return why the seat to act cannot play a move, in words."""
    refusal = s.why_not(s.to_act(), text)
    assert refusal is not None, f"{text} is legal"
    return wording_of(GAME).refusal(refusal, names or [])


def rule_named(s: Planes, text: str) -> str:
    """Return the id that comes with the refusal of a move played by the active seat; the position must stay."""
    before = s.digest()
    try:
        s.play(text)
    except IllegalMove as refused:
        assert s.digest() == before, "a refused move changed the position"
        return refused.refusal.rule
    raise AssertionError(f"{text} was accepted")
