"""Helpers for the rule tests of Planet Profiteers: decks, typed games, and positions at the end of a mission."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from aerodrome import testing
from aerodrome.games.planet_profiteers import GAME
from aerodrome.games.planet_profiteers.box import CARD, CATEGORY
from aerodrome.games.planet_profiteers.result import Result
from aerodrome.games.planet_profiteers.scoring import STAGE
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.shape import bits_of
from aerodrome.kernel.state import IllegalMove, State

DECK: Final = [f"C{number:02}" for number in range(1, 61)]
PLAYER_COUNTS: Final = [3, 4, 5, 6, 7, 8]
CARGO, PLANET, SHIP = range(3)
WORDS: Final = ["cargo", "planet", "ship"]

# With these communal cards and hands seat 0 has the sizes (9, 7, 6) and wins in every category.
COMMUNAL: Final = "C01 C02 C03 C04 C05 C06"
HANDS: Final = ["C07 C11 C16 C21 C41", "C12 C26 C27 C28 C29", "C13 C31 C32 C33 C34", "C14 C36 C37 C38 C39",
                "C15 C46 C47 C48 C49", "C20 C51 C52 C53 C54", "C30 C35 C56 C57 C58", "C40 C50 C55 C59 C60"]

# Cards that have the sizes of the tie-break table PP-093: the communal cards, then the hand of each seat.
SAME_SIZES: Final = ["C35 C01 C41 C10 C07 C23", "C02 C06 C24 C47 C57", "C03 C04 C30 C40 C53", "C11 C22 C32 C43 C46"]
TIE_CARDS: Final = {
    "TB1": ["C54 C47 C58 C17 C20 C38", "C12 C23 C37 C56 C60", "C18 C36 C46 C48 C53", "C04 C22 C27 C28 C59"],
    "TB2": ["C06 C16 C10 C60 C18 C50", "C07 C26 C28 C51 C53", "C21 C33 C36 C40 C56", "C01 C05 C20 C55 C58"],
    "TB3": ["C26 C06 C31 C30 C50 C40", "C15 C28 C41 C49 C54", "C04 C08 C10 C44 C56", "C01 C07 C21 C24 C36"],
    "TB4": ["C48 C13 C40 C26 C31 C30", "C07 C14 C15 C28 C33", "C02 C22 C38 C49 C50", "C06 C08 C21 C46 C58"],
    "TB5": ["C36 C18 C02 C60 C33 C17", "C12 C14 C16 C29 C59", "C22 C26 C28 C34 C52", "C05 C11 C27 C32 C37"],
    "TB6": ["C25 C05 C48 C40 C39 C56", "C01 C03 C16 C20 C52", "C22 C23 C41 C46 C57", "C19 C33 C34 C45 C49"],
    "TB7": ["C39 C13 C51 C36 C15 C26", "C07 C16 C32 C40 C58", "C18 C20 C34 C37 C57", "C06 C33 C35 C48 C49",
            "C11 C12 C31 C53 C56"],
    "TB8": SAME_SIZES,
    "TB9": SAME_SIZES,
    "TB10": SAME_SIZES,
    "TB11": ["C45 C25 C32 C23 C42 C07", "C21 C27 C51 C58 C60", "C09 C18 C28 C37 C49", "C02 C12 C19 C43 C47"],
    "TB12": ["C16 C49 C12 C55 C32 C38", "C06 C26 C46 C56 C59", "C07 C09 C14 C29 C53", "C13 C28 C35 C50 C58"],
    "TB13": ["C52 C34 C44 C51 C12 C47", "C02 C03 C23 C57 C58", "C05 C22 C33 C40 C53", "C13 C19 C27 C32 C50"],
    "TB14": ["C14 C35 C09 C21 C18 C01", "C05 C11 C25 C27 C42", "C03 C23 C24 C30 C32", "C15 C20 C26 C36 C46",
             "C06 C16 C39 C41 C49"],
}

ONE_BRIBE: Final = "bribe cargo, end"


# --- games


def typed(s: State) -> Profiteers:
    """Return the position as what it is."""
    assert isinstance(s, Profiteers)
    return s


def new_game(players: int = 3, captain: int = 0, house: dict[str, Any] | None = None, version: int = 0,
             **options: Any) -> Profiteers:
    """Return a game that waits for its first shuffle; nobody talks unless an option says so."""
    given = {"structured_talk": False, "first_captain": str(captain)} | options
    if house is not None:
        return typed(testing.new_game(GAME, players, given, house))
    return box_as_printed(players, tuple(given.items()), version).clone()


@cache
def box_as_printed(players: int, given: tuple[tuple[str, Any], ...], version: int) -> Profiteers:
    """Return a game without house rules; reading its box takes a while, so it is done once."""
    return typed(GAME.start(GAME.setting(players, dict(given), {}, version)))


def stacked(communal: str, *hands: str) -> list[str]:
    """Return a deck with these cards for the table and, in turn order, these hands; the rest follows in order."""
    front = " ".join([communal, *hands]).split(" ")
    return front + [card for card in DECK if card not in front]


def shuffle(deck: list[str]) -> str:
    """Return the move of chance that deals this deck."""
    return "shuffle " + " ".join(deck)


def dealt(players: int = 3, captain: int = 0, deck: list[str] | None = None, house: dict[str, Any] | None = None,
          **options: Any) -> Profiteers:
    """Return a game at the first decision of its first mission; with the usual deck the Captain will win."""
    cards = stacked(COMMUNAL, *HANDS[:players]) if deck is None else deck
    return after(new_game(players, captain, house, **options), shuffle(cards))


def after(s: Profiteers, script: str) -> Profiteers:
    """Return a copy of the position after these moves."""
    return typed(testing.after(s, script))


def edited(s: Profiteers, **fields: Any) -> Profiteers:
    """Return the position with some fields replaced."""
    return typed(testing.edited(GAME, s, **fields))


def resampled(s: Profiteers, seat: int, count: int = 60) -> list[Profiteers]:
    """Return some worlds that *seat* holds possible."""
    return [s.resample(seat, Random(number)) for number in range(count)]


# --- playing on


def turns(count: int, turn: str = ONE_BRIBE) -> str:
    """Return the script of so many equal turns."""
    return ", ".join([turn] * count)


def options(s: Profiteers) -> list[str]:
    """List the legal moves in notation."""
    return [move.text for move in s.options()]


def parts(s: Profiteers) -> list[str]:
    """List what may be said next in a message that is being composed; to leave it unsaid comes last."""
    assert options(s)[-1] == "silent"
    return options(s)[:-1]


def rest_of_mission(s: Profiteers, plans: dict[int, list[str]] | None = None) -> Profiteers:
    """Play the mission to its end: the planned turns of each seat, else one bribe on Cargo; no talk, no research."""
    s = s.clone()
    left = {seat: list(plan) for seat, plan in (plans or {}).items()}
    missions = len(s.results)
    while len(s.results) == missions:
        if "silent" in options(s):
            s.play("silent")
        elif "decline" in options(s):
            s.play("decline")
        else:
            plan = left.get(s.to_act())
            s = after(s, plan.pop(0) if plan else ONE_BRIBE)
    return s


def to_research(players: int = 3, **more: Any) -> Profiteers:
    """Return a game with the Research module at its first research decision."""
    return after(dealt(players, research=True, **more), turns(2 * players))


def draw_twice(s: Profiteers) -> Profiteers:
    """Let the active player draw two cards and discard the two lowest of those dealt."""
    first, second = s.dump()["hands"][s.to_act()][:2]
    return after(s, f"draw, draw, discard {first}, discard {second}")


# --- the end of a mission


def last_decision(own: list[list[int]] | None = None, investments: dict[tuple[int, int], int] | None = None, *,
                  players: int = 3, captain: int = 0, priority: str = "cargo", communal: str = COMMUNAL,
                  hands: list[str] | None = None, mission: int = 1, scores: list[int] | None = None,
                  **more: Any) -> Profiteers:
    """Return the position before the last ``end`` of a mission.

    *own* are the bribes by seat (four on Cargo where not given), *investments* the shares by
    investor and target, *scores* what everybody has before the mission pays.
    """
    s = after(dealt(players, captain, **more), turns(4 * players)[:-len(", end")])
    bribes = own if own is not None else [[4, 0, 0] for _ in range(players)]
    grid = [[(investments or {}).get((q, t), 0) for q in range(players)] for t in range(players)]
    placed = [sum(bribes[q]) + sum(row[q] for row in grid) for q in range(players)]
    cards = [hand.split(" ") for hand in (hands if hands is not None else HANDS[:players])]
    table = communal.split(" ")
    pile = [card for card in DECK if card not in table and not any(card in hand for hand in cards)]
    return edited(s, bribes=bribes, investments=grid, unspent=[12 - count for count in placed], priority=priority,
                  communal=table, hands=cards, pile=pile, mission=mission,
                  scores=scores if scores is not None else [0] * players)


def result_of(s: Profiteers) -> Result:
    """Return the result of the mission whose last decision is ``end``."""
    return after(s, "end").results[-1]


def stage_of(result: Result) -> str:
    """Return the stage at which a mission was decided, in words."""
    return STAGE.write(result.stage)


# --- cards


def cards_of(text: str) -> int:
    """Return these cards as a set."""
    return bits_of([CARD.read(card) for card in text.split(" ")])


def category(word: str) -> int:
    """Return the number of a category."""
    return CATEGORY.read(word)


# --- refusals


def rule_against(s: Profiteers, seat: int, text: str) -> str:
    """Return the id of the rule that forbids a move; empty where it is legal. The position must stay as it is."""
    before = s.digest()
    refusal = s.why_not(seat, text)
    assert s.digest() == before, "asking changed the position"
    return refusal.rule if refusal is not None else ""


def rule_named(s: Profiteers, text: str) -> str:
    """Return the id that comes with the refusal of a move played by the active seat; the position must stay."""
    before = s.digest()
    try:
        s.play(text)
    except IllegalMove as refused:
        assert s.digest() == before, "a refused move changed the position"
        return refused.refusal.rule
    raise AssertionError(f"{text} was accepted")


# --- talk


def talking(players: int = 3, **more: Any) -> Profiteers:
    """Return a dealt game with talk, in the first window."""
    return dealt(players, structured_talk=True, **more)


def silence(s: Profiteers) -> Profiteers:
    """Let everybody be silent until the turn is played."""
    s = s.clone()
    while "silent" in options(s):
        s.play("silent")
    return s


def verdicts(s: Profiteers, seat: int = 0) -> list[str]:
    """List what became of the messages of the last mission, as *seat* sees it."""
    return [message["verdict"] for message in s.view(seat)["ledger"]]
