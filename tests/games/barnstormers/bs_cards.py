"""Positions for the card, request, end and variant tests of Barnstormers."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from bs import LEVEL_OF, after, data, deck, edited, hand, new_game, sky, start, step_name, until

from aerodrome.games.barnstormers.box import COMPONENTS
from aerodrome.games.barnstormers.state import Barnstormers

SKILLS: Final[list[str]] = [row["id"] for row in COMPONENTS["skill_tactic"] if not row["freak"]]
EXPERTISE: Final[list[str]] = [row["id"] for row in COMPONENTS["expertise"]]
WINDOWS: Final[dict[str, str]] = {row["id"]: row["window"] for row in COMPONENTS["expertise"]}
STUNTS: Final[list[str]] = [row["id"] for row in COMPONENTS["trick_stunt"]]
CP: Final[dict[str, int]] = {row["id"]: row["cp"] for row in COMPONENTS["trick_stunt"]}
GREEN, YELLOW, RED = STUNTS[:8], STUNTS[8:16], STUNTS[16:]
CALM: Final = ["loop-the-loop", "loop-the-loop", "loop-the-loop"]

# Own plane c1 moves N onto c2 and pushes on: six planes take part, five without the one on d5 (BS-223).
SIX_CHAIN: Final = {"c1": "0N", "c2": "1NE", "d3": "1E", "e3": "1N", "e4": "1NW", "d5": "1W"}


# --- cards in hand


def with_skills(cards: list[str], planes: dict[str, str], players: int = 4, **fields: Any) -> Barnstormers:
    """Return a turn of seat 0, who holds these Skill and Tactic cards under this sky."""
    return hand(sky(start(players), planes, **fields), 0, skills=cards)


def with_expertise(cards: list[str], planes: dict[str, str] | None = None, players: int = 4) -> Barnstormers:
    """Return a turn of seat 0, who holds these Expertise cards; no sky means the start of the game."""
    s = start(players) if planes is None else sky(start(players), planes)
    return hand(s, 0, expertise=cards)


def hands_of(s: Barnstormers, seat: int = 0) -> tuple[list[str], list[str]]:
    """Return the Skill and Tactic cards and the Expertise cards of a seat."""
    d = data(s)
    return d["skill_hands"][seat], d["expertise_hands"][seat]


# --- Freak cards


def stormy(freak: str, planes: dict[str, str], players: int = 4, seat: int = 0,
           immunity: int | None = None, level_1: tuple[int, ...] = ()) -> Barnstormers:
    """Return the position in which chance draws a card for *seat* in step 3, a Freak card on top.

    *immunity* holds that card, the seats of *level_1* hold another Level 1 card.
    """
    s = sky(start(players, lead_pilot=str(seat)), planes)
    s = hand(s, seat, skills=["loop-the-loop"])
    s = deck(s, [freak, "swap-any-two", "swap-any-two"])
    if immunity is not None:
        s = hand(s, immunity, expertise=["immunity"])
    for q in level_1:
        s = hand(s, q, expertise=["plus-1-st"])
    return until(edited(s, actions=0, taken=2), "DrawCard")


# --- stunts


def only_cards_left(s: Barnstormers, level: int, shown: list[str], left: list[str], owner: int = 1) -> Barnstormers:
    """Return the position in which a level has only these cards on the panel and in its deck.

    All its others were claimed by *owner*, whose pilot stays where it was.
    """
    d = data(s)
    whole = [stunt for stunt in STUNTS if LEVEL_OF[stunt] == level for _ in range(2)]
    for stunt in [*shown, *left]:
        whole.remove(stunt)
    for bag in [*d["claimed"], *d["reserved"], *d["secret"]]:
        for stunt in bag:
            if LEVEL_OF[stunt] == level:
                whole.remove(stunt)
    d["panel"][2 * level:2 * level + 2] = [*shown, "-", "-"][:2]
    d["stunt_decks"][level] = left
    d["claimed"][owner] = sorted([*d["claimed"][owner], *whole], key=STUNTS.index)
    return edited(s, panel=d["panel"], stunt_decks=d["stunt_decks"], claimed=d["claimed"])


def owns(s: Barnstormers, place: str, seat: int, stunts: list[str]) -> Barnstormers:
    """Return the position in which these stunts lie with a player: ``reserved`` or ``secret``, from the decks."""
    d = data(s)
    for stunt in d[place][seat]:
        d["stunt_decks"][LEVEL_OF[stunt]].append(stunt)
    for stunt in stunts:
        d["stunt_decks"][LEVEL_OF[stunt]].remove(stunt)
    d[place][seat] = stunts
    return edited(s, **{place: d[place]}, stunt_decks=d["stunt_decks"])


def empty_expertise(s: Barnstormers, level: int, owner: int = 1) -> Barnstormers:
    """Return the position in which no Expertise card of a level is left: *owner* holds them."""
    d = data(s)
    d["expertise_hands"][owner] += d["expertise_decks"][level]
    d["expertise_decks"][level] = []
    return edited(s, expertise_hands=d["expertise_hands"], expertise_decks=d["expertise_decks"])


# --- the end


def finished(bags: list[list[str]], *, requests: list[str] | None = None, secret: list[str] | None = None,
             expertise: list[list[str]] | None = None, **options_given: Any) -> Barnstormers:
    """Return a finished game in which the seats had claimed these stunts and held these cards.

    *requests* are the open ones, *secret* the kept one of each seat.
    """
    players = len(bags)
    given = {"requests": requests is not None or secret is not None, "secret_requests": secret is not None,
             "max_rounds": 1}
    s = start(players, **given | options_given)
    d = data(s)
    taken = [stunt for bag in bags for stunt in bag]
    whole = [stunt for stunt in STUNTS for _ in range(2)]
    for stunt in taken:
        whole.remove(stunt)
    d["panel"] = ["-"] * 6
    d["stunt_decks"] = [[stunt for stunt in whole if LEVEL_OF[stunt] == level] for level in range(3)]
    d["claimed"] = bags
    d["pilots"] = [len(bag) for bag in bags]
    if requests is not None or secret is not None:
        every = [row["id"] for row in COMPONENTS["judges_request"]]
        d["requests"] = requests or []
        kept = secret or []
        d["secret_requests"] = [[kept[q]] if q < len(kept) else [] for q in range(players)]
        d["requests_out"] = [[] for _ in range(players)]
        d["request_deck"] = [word for word in every if word not in [*d["requests"], *kept]]
    s = edited(s, **{name: d[name] for name in ("panel", "stunt_decks", "claimed", "pilots", "requests",
                                                "secret_requests", "requests_out", "request_deck")})
    for q, cards in enumerate(expertise or []):
        s = hand(s, q, expertise=cards)
    while s.agenda:
        s = until(edited(s, actions=0, taken=2), "Perform", 1) if step_name(s) == "Perform" else until(s, "Perform")
    return s


# --- variants


def dealt_mystery(players: int, competition: str = "local", hands: list[list[str]] | None = None,
                  **more: Any) -> Barnstormers:
    """Return a game with Mystery Stunts after the deal; the cards go round in order unless *hands* are given."""
    s = new_game(players, secret_stunts="mystery", competition=competition, **more)
    whole = [stunt for stunt in STUNTS for _ in range(2)]
    order: list[str] = []
    for cards in hands or []:
        order += cards
        for stunt in cards:
            whole.remove(stunt)
    return after(s, "deal " + " ".join(order + whole))


def keep_first(s: Barnstormers) -> Barnstormers:
    """Let everybody keep the first cards offered; stop at the next other decision."""
    s = s.clone()
    while step_name(s) == "KeepStunt":
        s.apply(s.options()[0])
    return s


def resampled(s: Barnstormers, seat: int, count: int = 60) -> list[Barnstormers]:
    """Return some worlds that *seat* holds possible."""
    return [s.resample(seat, Random(number)) for number in range(count)]
