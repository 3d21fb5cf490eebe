"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planes.agenda_faults import agenda_fault, is_set_up
from aerodrome.games.planes.box import ACTION, CARD, DOTS, EXTRA_GOAL, GAIN_TOKEN, KIND_POI, POI, SPACE
from aerodrome.games.planes.cubes import COLOURS, FIELD, GREY, NAME, WIDTH
from aerodrome.games.planes.shapes import ACCEPTS_AT, GATE_AT, SEAT_BITS, SEATS_OF_PLANE
from aerodrome.games.planes.state import Planes, start_planes
from aerodrome.kernel.step import Seat

ICONS: Final = (1 << len(POI)) - 1


def inventory_of(s: Planes) -> list[int]:
    """Every cube by colour, then every card of the game, wherever it is, then the airport as it was built."""
    cubes = [0] * COLOURS
    for v in [*s.cubes, s.carried]:
        for c in range(COLOURS):
            cubes[c] += v >> WIDTH * (c + 1) & FIELD
    for c in range(COLOURS):
        cubes[c] += s.boarded(c)
    cards = list(s.aside) + ([s.in_play] if s.in_play >= 0 else [])
    for hidden in [*s.hands, *s.decks]:
        cards += hidden
    for pile in [*s.goals, *s.passing, *s.discards]:
        cards += pile
    return cubes + sorted(cards) + [v >> NAME for v in s.cubes]


def position_fault(s: Planes) -> str:
    """Say what is impossible in a position; empty where nothing is."""
    return (length_fault(s) or airport_fault(s) or icon_fault(s) or plane_fault(s) or card_fault(s) or known_fault(s)
            or memory_fault(s) or pile_fault(s) or agenda_fault(s) or counter_fault(s) or set_up_fault(s))


def length_fault(s: Planes) -> str:
    """Every list has an entry for each seat, space, gate or pile."""
    n = s.box.players
    sizes = {"tokens": (len(s.tokens), n), "goals": (len(s.goals), n), "hands": (len(s.hands), n),
             "known": (len(s.known), n), "passing": (len(s.passing), n), "memory": (len(s.memory), n),
             "decks": (len(s.decks), len(s.box.decks)), "discards": (len(s.discards), len(s.box.decks)),
             "cubes": (len(s.cubes), s.box.spaces), "icons": (len(s.icons), s.box.spaces),
             "planes": (len(s.planes), s.box.gates), "poi_tokens": (len(s.poi_tokens), len(s.box.poi_tokens))}
    for name, (size, wanted) in sizes.items():
        if size != wanted:
            return f"{name} must have {wanted} entries, not {size}."
    return ""


# --- The board


def airport_fault(s: Planes) -> str:
    """The spaces are those of the airport, and all cubes are there."""
    for i, word in enumerate(s.box.words):
        if s.cubes[i] >> NAME != word or s.icons[i] >> len(POI) != word:
            return f"cubes[{i}] and icons[{i}] must be about {SPACE.write(word)} (PL-005)."
    for c in range(COLOURS):
        total = sum([v >> WIDTH * (c + 1) & FIELD for v in [*s.cubes, s.carried]]) + s.boarded(c)
        wanted = s.box.grey_per_space * (s.box.spaces - len(s.box.starts)) if c == GREY else s.box.party
        if total != wanted:
            return f"There are {wanted} cubes of each party and as many grey ones as were placed (PL-024, PL-025)."
    return ""


def icon_fault(s: Planes) -> str:
    """PL-242, PL-263 The icons are those of the airport and the scenario, changed by no more tokens than were laid."""
    laid = [most - left for most, left in zip(s.box.poi_tokens, s.poi_tokens, strict=True)]
    if any([count < 0 for count in laid]):
        return "poi_tokens has more tokens than are in the box (PL-263)."
    changes = list(zip(s.box.icons, s.icons, strict=True))
    new = [sum([now & ~old & ICONS & 1 << poi != 0 for old, now in changes]) for poi in range(len(POI))]
    gone = sum([(old & ~now & ICONS).bit_count() for old, now in changes])
    for poi, count in enumerate(new):
        if count > (laid[poi] if laid else 0):
            return f"icons shows {POI.write(poi)} where neither the airport nor a token does (PL-008, PL-263)."
    return "" if gone <= sum(laid) else "icons lacks what no token covers (PL-008, PL-263)."


def plane_fault(s: Planes) -> str:
    """The planes stand at their gates, and nobody sits where nobody may."""
    empty = start_planes(s.box, max(s.first, 0))
    aboard = 0
    for g, plane in enumerate(s.planes):
        if plane & ~SEATS_OF_PLANE != empty[g]:
            return f"planes[{g}] is not the plane of that gate (PL-023)."
        for i in range(GATE_AT // SEAT_BITS):
            colour = (plane >> SEAT_BITS * i & 7) - 1
            if colour >= 0 and (i >= len(s.box.yellow[g]) or (plane >> ACCEPTS_AT) not in (colour, COLOURS)):
                return f"planes[{g}] has a cube on a seat where it cannot sit (PL-082 to PL-085)."
            aboard += colour >= 0
    return "" if aboard == s.passengers else f"passengers must be {aboard} (PL-035)."


# --- The cards


def card_fault(s: Planes) -> str:
    """Every card is somewhere once; what lies aside, and in which pile, is as the rules say."""
    cards = inventory_of(s)[COLOURS:-s.box.spaces]
    if cards != sorted([card for pile in s.box.all_cards for card in pile] if not s.box.aside else s.box.all_cards[0]):
        return "Every card of the game must lie in exactly one place (PL-031)."
    absent = [card for card in s.box.aside if s.box.seat_of[card % DOTS] < 0]
    if not set(absent) <= set(s.aside) or not set(s.aside) <= set(s.box.aside):
        return "aside must have the cards about points of interest that nobody has taken (PL-248)."
    for i, deck in enumerate(s.decks):
        if any([s.box.pile_of_dot[card % DOTS] != i for card in [*deck, *s.discards[i]]]):
            return "A card lies in the deck of another player (PL-261)."
    return ""


def known_fault(s: Planes) -> str:
    """PL-298 What everybody knows of a hand is there, and was given or found openly."""
    for q in range(s.box.players):
        if any([card not in s.hands[q] for card in s.known[q]]) or len(set(s.known[q])) != len(s.known[q]):
            return f"Seat {q} does not hold the cards that known names (PL-298)."
        for card in s.known[q]:
            is_open = card // DOTS in s.box.own_kinds or (s.box.has_found and KIND_POI[card // DOTS] >= 0)
            if not is_open or card % DOTS != s.box.colour_of[q]:
                return f"known names {CARD.write(card)}, which seat {q} cannot have taken openly (PL-298)."
    return ""


def memory_fault(s: Planes) -> str:
    """PL-123 What was passed on in drafts is where it can be, and nobody remembers a card twice."""
    for q in range(s.box.players):
        for passed in s.memory[q]:
            places = [card for p in passed.holders if p < s.box.players for card in s.hands[p]]
            places += [card for pile in s.passing for card in pile]
            if any([card not in places for card in passed.cards]) or q in passed.holders:
                return f"Seat {q} remembers cards that are not where they can be (PL-123)."
        found = [card for passed in s.memory[q] for card in passed.cards]
        if len(set(found)) != len(found):
            return "Nobody remembers a card twice (PL-123)."
    return ""


def pile_fault(s: Planes) -> str:
    """PL-044 Only cards of one deck of this game were ever shuffled into it."""
    for cards in s.reshuffled:
        if not any([set(cards) <= set(found) for found in s.box.all_cards]) or len(set(cards)) < max(len(cards), 1):
            return "reshuffled must list cards of one deck, each once (PL-044)."
    return ""


# --- The counters


def counter_fault(s: Planes) -> str:
    """What is counted agrees: the end, rounds, turns, passengers, goals and tokens."""
    return end_fault(s) or turn_fault(s) or token_fault(s)


def end_fault(s: Planes) -> str:
    """PL-220 to PL-224 The last round is the last for a reason, and the game is over after it and not before."""
    is_whole = any([s.boarded(c) >= s.box.party for c in s.box.colour_of])
    ending = 1 if is_whole or s.passengers >= s.box.end_passengers else 0
    if s.ending != ending:
        return f"ending must be {ending} with these passengers (PL-220, PL-221)."
    if s.round > s.box.max_rounds:
        return f"round must be at most {s.box.max_rounds} (PL-224)."
    is_last = s.ending or s.round == s.box.max_rounds
    return "" if s.agenda or is_last else "agenda is empty, but the game is not over (PL-222)."


def turns_of(s: Planes, q: Seat) -> int:
    """How many turns of a player have begun."""
    if s.round < 1:
        return 0
    n = s.box.players
    is_begun = s.active < 0 or (q - s.first) % n <= (s.active - s.first) % n
    return s.round if is_begun else s.round - 1


def turn_fault(s: Planes) -> str:
    """PL-080, PL-144, PL-150 Nobody boards or completes more than the turns so far allow."""
    turns = [turns_of(s, q) for q in range(s.box.players)]
    if s.passengers > sum(turns):
        return f"{s.passengers} passengers are aboard, but turns begun are {sum(turns)}, one boarding each (PL-080)."
    has_extra = any([ACTION[card // DOTS].sort == EXTRA_GOAL for pile in s.box.all_cards for card in pile])
    most = s.box.goals_per_turn + has_extra
    for q, goals in enumerate(s.goals):
        if len(goals) > turns[q] * most:
            return f"goals of seat {q} are {len(goals)}, more than its turns allow, which are {turns[q]} (PL-150)."
    return ""


def token_fault(s: Planes) -> str:
    """PL-088, PL-108 VP tokens come from white stars and from cards that were played for them."""
    least = sum([white for g, plane in enumerate(s.planes) for i, white in enumerate(s.box.white[g])
                 if plane >> SEAT_BITS * i & 7])
    played = [card for pile in [*s.discards, *s.reshuffled] for card in pile] + [max(s.in_play, 0)]
    most = least + sum([ACTION[card // DOTS].most for card in played if ACTION[card // DOTS].sort == GAIN_TOKEN])
    if not least <= sum(s.tokens) <= most:
        return f"tokens must be {least} to {most} in all, by the seats taken and cards played (PL-088, PL-108)."
    return ""


def set_up_fault(s: Planes) -> str:
    """PL-023 to PL-035 Before the first round everything is as it was set up."""
    if not is_set_up(s):
        return ""
    is_new = s.cubes == s.box.start_cubes(s.box.parties(max(s.first, 0))) and not any(s.tokens) and not any(s.goals)
    return "" if is_new and not any(s.discards) else "Before the first round all is as set up (PL-024 to PL-035)."
