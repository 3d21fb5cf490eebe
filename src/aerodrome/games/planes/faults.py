"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planes.box import DOTS, POI, SPACE
from aerodrome.games.planes.cubes import COLOURS, FIELD, GREY, NAME, WIDTH
from aerodrome.games.planes.shapes import ACCEPTS_AT, GATE_AT, SEAT_BITS, SEATS_OF_PLANE
from aerodrome.games.planes.state import Planes, start_planes

OF_THE_TURN: Final = ("PlayAction", "StartMove", "EndMove", "Goals", "EndGoals", "EndTurn", "PlayGoal", "ChooseOrigin",
                      "ChooseExit", "DropOrStop", "ChooseSeat", "FindCard", "FinishAction", "DiscardCard",
                      "DiscardDown", "Draft", "DraftCard", "ChooseSource", "ChooseTarget", "ChooseLoad", "ShiftAll",
                      "Nudge")
SET_UP: Final = ("SetUp", "ChangeAirport", "LayToken", "DrawFirst", "PlaceParties", "OwnCards", "FirstRound")
ON_THE_WAY: Final = ("ChooseExit", "DropOrStop", "ChooseSeat")
BY_CARD: Final = ("ChooseSource", "ChooseTarget", "ChooseLoad", "ShiftAll", "Nudge")
ABOUT_A_SPACE: Final = ("ChooseTarget", "LayToken")


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
    return length_fault(s) or airport_fault(s) or plane_fault(s) or card_fault(s) or turn_fault(s) or step_fault(s)


def length_fault(s: Planes) -> str:
    """Every list has an entry for each seat, space, gate or pile."""
    n = s.box.players
    sizes = {"tokens": (len(s.tokens), n), "goals": (len(s.goals), n), "hands": (len(s.hands), n),
             "known": (len(s.known), n), "passing": (len(s.passing), n), "memory": (len(s.memory), n),
             "decks": (len(s.decks), len(s.box.decks)), "discards": (len(s.discards), len(s.box.decks)),
             "cubes": (len(s.cubes), s.box.spaces), "icons": (len(s.icons), s.box.spaces),
             "planes": (len(s.planes), s.box.gates), "poi_tokens": (len(s.poi_tokens), 6 if s.box.customise else 0)}
    for name, (size, wanted) in sizes.items():
        if size != wanted:
            return f"{name} must have {wanted} entries, not {size}."
    return ""


def airport_fault(s: Planes) -> str:
    """The spaces are those of the airport, and all cubes are there."""
    for i, word in enumerate(s.box.words):
        if s.cubes[i] >> NAME != word or s.icons[i] >> len(POI) != word:
            return f"Entry {i} of cubes and icons must be about {SPACE.write(word)} (PL-005)."
    for c in range(COLOURS):
        total = sum([v >> WIDTH * (c + 1) & FIELD for v in [*s.cubes, s.carried]]) + s.boarded(c)
        wanted = s.box.grey_per_space * (s.box.spaces - len(s.box.starts)) if c == GREY else s.box.party
        if total != wanted:
            return f"There are {wanted} cubes of each party and as many grey ones as were placed (PL-024, PL-025)."
    return ""


def plane_fault(s: Planes) -> str:
    """The planes stand at their gates, and nobody sits where nobody may."""
    empty = start_planes(s.box, max(s.first, 0))
    aboard = 0
    for g, plane in enumerate(s.planes):
        if plane & ~SEATS_OF_PLANE != empty[g]:
            return f"Entry {g} of planes is not the plane of that gate (PL-023)."
        for i in range(GATE_AT // SEAT_BITS):
            colour = (plane >> SEAT_BITS * i & 7) - 1
            if colour >= 0 and (i >= len(s.box.yellow[g]) or (plane >> ACCEPTS_AT) not in (colour, COLOURS)):
                return f"A cube sits where it cannot, at gate number {g} (PL-082 to PL-085)."
            aboard += colour >= 0
    return "" if aboard == s.passengers else f"passengers must be {aboard} (PL-035)."


def card_fault(s: Planes) -> str:
    """Every card is somewhere once, and what is known of hands is true."""
    cards = inventory_of(s)[COLOURS:-s.box.spaces]
    if cards != sorted([card for pile in s.box.all_cards for card in pile] if not s.box.aside else s.box.all_cards[0]):
        return "Every card of the game must lie in exactly one place (PL-031)."
    for q in range(s.box.players):
        if any([card not in s.hands[q] for card in s.known[q]]) or len(set(s.known[q])) != len(s.known[q]):
            return f"Seat {q} does not hold the cards that known names (PL-249)."
        for passed in s.memory[q]:
            places = [card for p in passed.holders if p < s.box.players for card in s.hands[p]]
            places += [card for pile in s.passing for card in pile]
            if any([card not in places for card in passed.cards]) or q in passed.holders:
                return f"Seat {q} remembers cards that are not where they can be (PL-123)."
        if sorted(s.passing[q]) != list(s.passing[q]):
            return "The cards of a draft must be sorted (PL-103)."
    remembered = [[card for passed in memory for card in passed.cards] for memory in s.memory]
    if any([len(set(found)) != len(found) for found in remembered]):
        return "Nobody remembers a card twice (PL-123)."
    for i, deck in enumerate(s.decks):
        if any([s.box.pile_of_dot[card % DOTS] != i for card in [*deck, *s.discards[i]]]):
            return "A card lies in the deck of another player (PL-261)."
    return ""


def turn_fault(s: Planes) -> str:
    """Seats exist, and what belongs to a turn belongs to its player."""
    n = s.box.players
    if s.first >= n or s.active >= n:
        return f"first and active are seats from 0 to {n - 1}, or -1."
    if s.at >= 0 and s.box.index[s.at] < 0:
        return f"{SPACE.write(s.at)} is not a space of this airport (PL-005)."
    for step in s.agenda:
        name = type(step).__name__
        if s.round > 0 and name in SET_UP:
            return f"agenda has {step!r}, but set-up is over (PL-039)."
        if s.round < 1 and name in OF_THE_TURN:
            return f"agenda has {step!r}, but set-up is not over (PL-039)."
        if name in OF_THE_TURN and step.seat != s.active:
            return f"agenda has {step!r}, but it is the turn of seat {s.active} (PL-040)."
        if s.first < 0 and name not in SET_UP and name != "Draw":
            return "The first player comes first (PL-036)."
    return ""


def step_fault(s: Planes) -> str:
    """The decision that is waiting fits the fields: cubes in hand on the way, a card on the table for its parts."""
    names = [type(step).__name__ for step in s.agenda]
    top = s.agenda[-1] if s.agenda else None
    is_moving = top is not None and names[-1] in ON_THE_WAY
    if is_moving != (s.carried != 0) or (is_moving and s.at < 0) or any([name in ON_THE_WAY for name in names[:-1]]):
        return "Cubes are in hand exactly in the middle of a move (PL-063)."
    if top is None:
        return ""
    if names[-1] == "ChooseSeat" and (top.n >= s.box.gates or s.carried & FIELD != 1):
        return "A seat is chosen for the last cube in hand, at a gate (PL-080)."
    if names[-1] in BY_CARD and s.in_play < 0:
        return "An action needs its card on the table (PL-295)."
    if any([step.n >= s.box.spaces for step in s.agenda if type(step).__name__ in ABOUT_A_SPACE]):
        return "agenda names a space that does not exist (PL-005)."
    return "" if top.actor < 0 or s.options() else f"Nothing can be decided in {top!r}."
