"""Helpers for the rule tests of Barnstormers: skies, hands and panels made to measure, and ways to play on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from aerodrome import testing
from aerodrome.games.barnstormers import GAME
from aerodrome.games.barnstormers.box import COMPONENTS, SLOT, SPACE
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.edition import Edition
from aerodrome.kernel.event import shown
from aerodrome.kernel.state import IllegalMove, State
from aerodrome.kernel.step import Chance

PLAYER_COUNTS: Final = [2, 3, 4]
FREAKS: Final = ["freak-windstorm", "freak-thunderstorm"]
COMPASS: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
LEVELS: Final = ["green", "yellow", "red"]
LEVEL_OF: Final[dict[str, int]] = {row["id"]: LEVELS.index(row["level"]) for row in COMPONENTS["trick_stunt"]}
EXPERTISE_LEVEL_OF: Final[dict[str, int]] = {row["id"]: row["level"] - 1 for row in COMPONENTS["expertise"]}


# --- games


def typed(s: State) -> Barnstormers:
    """Return the position as what it is."""
    assert isinstance(s, Barnstormers)
    return s


# The newest rules, but everything is asked: skies made to measure often leave a choice of one.
ASKING: Final = Edition(GAME.version, GAME.editions.changes,
                        {change.name for change in GAME.editions.changes} - {"no_empty_questions"})


def new_game(players: int = 4, house: dict[str, Any] | None = None, edition: Edition = ASKING,
             **options: Any) -> Barnstormers:
    """Return a game at its first decision; seat 0 is Lead Pilot unless an option says otherwise."""
    return typed(GAME.start(GAME.setting_in(edition, players, {"lead_pilot": "0"} | options, house or {})))


def start(players: int = 4, **options: Any) -> Barnstormers:
    """Return a game played through set-up to the first ``Perform``; the first choice and card come up each time."""
    return started(players, tuple(options.items())).clone()


@cache
def started(players: int, options: tuple[tuple[str, Any], ...]) -> Barnstormers:
    """Return a game after set-up, made once."""
    return until(new_game(players, **dict(options)), "Perform")


def until(s: Barnstormers, step: str, skip: int = 0) -> Barnstormers:
    """Return a copy played on to the next step of this name; what comes up first is taken, Freak cards are not."""
    s = s.clone()
    while s.agenda and (step_name(s) != step or skip > 0):
        skip -= step_name(s) == step
        found = [m for m in s.options() if not m.text.startswith("draw freak")] or s.options()
        passing = [m for m in found if m.text in ("end", "none", "no")]
        s.apply((passing or found or [s.agenda[-1].sample(s, Random(1))])[0])
    return s


def step_name(s: Barnstormers) -> str:
    """Return the name of the step that is waiting; empty at the end of the game."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


def after(s: Barnstormers, script: str) -> Barnstormers:
    """Return a copy of the position after these moves."""
    return typed(testing.after(s, script))


def edited(s: Barnstormers, **fields: Any) -> Barnstormers:
    """Return the position with some fields replaced; it need not be one that play can lead to."""
    written = s.dump() | fields
    read = {name: field.shape.load(written[name], name) for name, field in s.VISIBLE.items()}
    return typed(GAME.restore(s.setting, read, s.agenda[:]))


def loaded(s: Barnstormers, **fields: Any) -> Barnstormers:
    """Return the position with some fields replaced, as if its file had been edited by hand: it may be refused."""
    return typed(testing.edited(GAME, edited(s, **fields)))


def data(s: Barnstormers) -> dict[str, Any]:
    """Return the position as it is written."""
    return s.dump()


# --- positions made to measure


def sky(s: Barnstormers, planes: dict[str, str], **fields: Any) -> Barnstormers:
    """Return the position with exactly these airborne planes: ``{"d4": "0N", "c3": "1SE"}``.

    The turn starts like this (``before``) and nobody has moved (``moved``), unless given otherwise.
    """
    n = s.setting.players
    own = [[space for space in SPACE.words if planes.get(space, "-")[0] == str(q)] for q in range(n)]
    whole: dict[str, Any] = {
        "board": [planes.get(space, "-") for space in SPACE.words], "own": own,
        "hangars": [6 - len(spaces) for spaces in own], "grounded": [0] * n,
        "before": own[s.active] if s.active >= 0 else [], "moved": [], "marked": []}
    return edited(s, **whole | fields)


def own_sky(s: Barnstormers, spaces: str, rivals: str = "", **fields: Any) -> Barnstormers:
    """Return the position with planes of seat 0 on these spaces and of seat 1 on those, all heading N."""
    planes = dict.fromkeys(spaces.split(), "0N") | dict.fromkeys(rivals.split(), "1N")
    return sky(s, planes, **fields)


def hand(s: Barnstormers, seat: int, skills: list[str] | None = None,
         expertise: list[str] | None = None) -> Barnstormers:
    """Return the position with exactly these cards in a hand; they are taken from the decks, or from a rival.

    What was held before returns to the deck. None leaves that kind of cards as it is.
    """
    d = data(s)
    deck, hands = d["skill_deck"], d["skill_hands"]
    if skills is not None:
        deck += hands[seat]
        hands[seat] = []
        for card in skills:
            fetch(card, deck, [h for q, h in enumerate(hands) if q != seat])
            hands[seat].append(card)
    decks, known = d["expertise_decks"], d["expertise_hands"]
    if expertise is not None:
        for card in known[seat]:
            decks[EXPERTISE_LEVEL_OF[card]].append(card)
        known[seat] = []
        for card in expertise:
            decks[EXPERTISE_LEVEL_OF[card]].remove(card)
            known[seat].append(card)
    return edited(s, skill_deck=deck, skill_hands=hands, expertise_decks=decks, expertise_hands=known)


def fetch(card: str, deck: list[str], others: list[list[str]]) -> None:
    """Take a card from the deck, or else from another hand, which gets a card of the deck for it."""
    if card not in deck:
        holder = next(h for h in others if card in h)
        spare = next(c for c in deck if c not in FREAKS)
        holder[holder.index(card)] = spare
        deck[deck.index(spare)] = card
    deck.remove(card)


def panel(s: Barnstormers, stunts: list[str]) -> Barnstormers:
    """Return the position with these stunts displayed (at most two of a level), changed for others of the decks."""
    d = data(s)
    slots, decks = d["panel"], d["stunt_decks"]
    for level in range(3):
        wanted = [stunt for stunt in stunts if LEVEL_OF[stunt] == level]
        rest = [stunt for stunt in slots[2 * level:2 * level + 2] if stunt != "-"]
        decks[level] += rest
        for stunt in wanted:
            decks[level].remove(stunt)
        kept = [stunt for stunt in [*rest, *decks[level]] if stunt in decks[level] and stunt not in wanted]
        shown_now = (wanted + kept)[:2]
        for stunt in shown_now[len(wanted):]:
            decks[level].remove(stunt)
        slots[2 * level:2 * level + 2] = shown_now + ["-"] * (2 - len(shown_now))
    return edited(s, panel=slots, stunt_decks=decks)


def claimed(s: Barnstormers, seat: int, stunts: list[str], *, pilot: int | None = None) -> Barnstormers:
    """Return the position in which a player has claimed exactly these stunts, from the decks; the pilot follows."""
    d = data(s)
    for stunt in d["claimed"][seat]:
        d["stunt_decks"][LEVEL_OF[stunt]].append(stunt)
    for stunt in stunts:
        d["stunt_decks"][LEVEL_OF[stunt]].remove(stunt)
    d["claimed"][seat] = stunts
    d["pilots"][seat] = len(stunts) if pilot is None else pilot
    return edited(s, claimed=d["claimed"], stunt_decks=d["stunt_decks"], pilots=d["pilots"])


def deck(s: Barnstormers, cards: list[str], box: list[str] | None = None) -> Barnstormers:
    """Return the position with exactly these cards in the Skill and Tactic deck; the rest of it is discarded."""
    d = data(s)
    whole = d["skill_deck"] + d["skill_discards"] + d["skill_box"]
    for card in [*cards, *(box or [])]:
        whole.remove(card)
    return edited(s, skill_deck=cards, skill_discards=whole, skill_box=box or [])


# --- playing on


def acted(s: Barnstormers) -> Barnstormers:
    """Return the position with both actions of the turn taken."""
    return edited(s, actions=0, taken=2)


def scoring(s: Barnstormers) -> Barnstormers:
    """Return the position in step 2 of the turn, as if both actions were taken."""
    return after(acted(s), "end")


def replacing(s: Barnstormers) -> Barnstormers:
    """Return the position in step 3 of the turn, at the optional discard."""
    return until(scoring(s), "DiscardOrKeep")


def next_turn(s: Barnstormers) -> Barnstormers:
    """Return the position at the beginning of the next turn, whatever is left of this one is passed over."""
    if step_name(s) == "Perform":
        s = scoring(s)
    return until(s, "Perform")


# --- reading


def options(s: Barnstormers) -> list[str]:
    """List the legal moves in notation."""
    return [move.text for move in s.options()]


def weights(s: Barnstormers) -> list[int]:
    """Return the weights of what chance may decide now, one for each option."""
    step = s.agenda[-1]
    assert isinstance(step, Chance)
    return step.weights(s) or [1] * len(s.options())


def claims(s: Barnstormers) -> list[str]:
    """List the stunts of the panel that may be claimed now."""
    return [text.removeprefix("claim ") for text in options(s) if text.startswith("claim ")]


def planes(s: Barnstormers, seat: int | None = None) -> dict[str, str]:
    """Return the airborne planes, of all or of one seat, as ``sky`` takes them."""
    found = {space: plane for space, plane in zip(SPACE.words, data(s)["board"], strict=True) if plane != "-"}
    return {space: plane for space, plane in found.items() if seat is None or plane[0] == str(seat)}


def slot(s: Barnstormers, name: str) -> str:
    """Return the stunt in a slot of the panel; a dash where it is empty."""
    word: str = data(s)["panel"][SLOT.read(name)]
    return word


def told(s: Barnstormers, script: str, seat: int | None = None) -> list[tuple[Any, ...]]:
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


def chain_of(s: Barnstormers, script: str) -> int:
    """Return the longest chain of the turn after a script."""
    return after(s, script).best_chain


# --- refusals


def rule_against(s: Barnstormers, seat: int, text: str) -> str:
    """Return the id of the rule that forbids a move; empty where it is legal. The position must stay as it is."""
    before = s.digest()
    refusal = s.why_not(seat, text)
    assert s.digest() == before, "asking changed the position"
    return refusal.rule if refusal is not None else ""


def rule_named(s: Barnstormers, text: str) -> str:
    """Return the id that comes with the refusal of a move played by the active seat; the position must stay."""
    before = s.digest()
    try:
        s.play(text)
    except IllegalMove as refused:
        assert s.digest() == before, "a refused move changed the position"
        return refused.refusal.rule
    raise AssertionError(f"{text} was accepted")
