"""What is in the boxes: airports, planes, cards and scenarios as data; the vocabularies; and the notation of moves."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from aerodrome.games.planes.airport import (
    GATES,
    NEUTRAL_GATES,
    PLAYER_GATES,
    STARTS,
    BadAirport,
    check_airport,
    read_airports,
)
from aerodrome.games.planes.cubes import (
    COLOURS,
    FIELD,
    GREY,
    MASKS,
    MOST_LOADED,
    NAME,
    PARTIES,
    UNIT,
    WIDTH,
    cubes_of,
    multisets,
)
from aerodrome.games.planes.goals import Goal
from aerodrome.kernel.components import Data, expect, home, overridden, overridden_in_use, read_components
from aerodrome.kernel.errors import BadHouseRules
from aerodrome.kernel.move import Move, Moves, Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.shape import members
from aerodrome.kernel.words import SEATS, Words, numbers

HERE: Final = home(__name__)
COMPONENTS: Final[Data] = read_components(HERE / "components.toml")

POIS: Final[list[str]] = [row["id"] for row in COMPONENTS["poi"]]
GREY_SPACES: Final = COMPONENTS["base_box"]["grey_cubes"] // COMPONENTS["figures"]["grey_per_space"]
COMPONENTS["airport"] = read_airports(HERE / "airports", POIS, GREY_SPACES)


def different(words: list[str]) -> list[str]:
    """List words without their repetitions, in order."""
    return list(dict.fromkeys(words))


COLOUR: Final = Words("colour", [*COMPONENTS["colours"]["party"], COMPONENTS["colours"]["neutral"]])
ACCEPTED: Final = Words("accepted", [*COLOUR.words, "any"])  # who may board a plane
ANYBODY: Final = COLOURS
AIRPORTS: Final[list[str]] = [row["id"] for row in COMPONENTS["airport"]]
SCENARIOS: Final[list[str]] = [row["id"] for row in COMPONENTS["scenario"]]
SPACE: Final = Words("space", different([space["id"] for row in COMPONENTS["airport"] for space in row["space"]]))
ARROW: Final = Words("arrow", different([f"{space['id']}-{target}" for row in COMPONENTS["airport"]
                                         for space in row["space"] for target in space["next"]]))
GATE: Final = Words("gate", GATES)
SIDE: Final = Words("side", [row["id"] for row in COMPONENTS["plane_side"]])
POI: Final = Words("poi", POIS)
TOKEN: Final = Words("token", [*POIS, "blank"])
BLANK: Final = len(POI)  # the token without an icon
KIND: Final = Words("kind", [row["id"] for row in COMPONENTS["card"]])
GOAL_TEXT: Final = Words("goal", KIND.words)  # a card by what it asks for, and not by its name
DOTS: Final = 4  # copies of a kind, one for each party colour
CARD: Final = Words("card", [f"{kind}{colour[0]}" for kind in KIND.words for colour in COLOUR.words[:DOTS]])
PLACE: Final = numbers("place", 1, 5)  # a seat of a plane
LOADS: Final = multisets(MOST_LOADED)
LOADED: Final = [cubes_of(load) for load in LOADS]
LOAD: Final = Words("load", ["-".join([COLOUR.words[c] for c in load]) for load in LOADS])
PAIRS: Final = [load for load in LOADS if len(load) == 2]
PAIR: Final = Words("pair", ["-".join([COLOUR.words[c] for c in pair]) for pair in PAIRS])


class CrowdWords(Words):
    """Any cubes, as one word of an event: ``2 red + 1 grey``."""

    def write(self, number: int) -> str:
        counts = [(number >> WIDTH * (c + 1) & FIELD, colour) for c, colour in enumerate(COLOUR.words)]
        return " + ".join([f"{count} {colour}" for count, colour in counts if count])


class SpacesWords(Words):
    """Any spaces, given as bits, as one word of an event: ``S03, S09``."""

    def write(self, number: int) -> str:
        return ", ".join([SPACE.write(i) for i in members(number)])


CROWD: Final = CrowdWords("crowd", [])
SOME_SPACES: Final = SpacesWords("spaces", [])

KINDS: Final = len(KIND)
MOST_PLAYERS: Final = 4
SPLIT_CUBES: Final = 1  # of each colour on each foreign start in Divide and Conquer

NOTATION: Final = Notation()
FIRST: Final = NOTATION.chance("first", SEATS)
DRAW: Final = NOTATION.chance("draw", CARD)
PLAY: Final = NOTATION.verb("play", KIND)
PASS: Final = NOTATION.verb("pass")[0]
DISCARD: Final = NOTATION.verb("discard", KIND)
KEEP: Final = NOTATION.verb("keep", KIND)
NONE: Final = NOTATION.verb("none")[0]
TAKE: Final = NOTATION.verb("take", SPACE)
BRING: Final = NOTATION.verb("bring", SPACE)
CUBES_TO_MOVE: Final = NOTATION.verb("cubes", LOAD)
SHIFT: Final = NOTATION.verb("shift", ARROW)
NUDGE: Final = NOTATION.verb("nudge", COLOUR, ARROW)
FROM: Final = NOTATION.verb("from", SPACE)
TO: Final = NOTATION.verb("to", SPACE)
BOARD: Final = NOTATION.verb("board", GATE)
STOP: Final = NOTATION.verb("stop")[0]
DROP: Final = NOTATION.verb("drop", COLOUR)
DOUBLE: Final = NOTATION.verb("double", PAIR)
SKIP: Final = NOTATION.verb("skip")[0]
SIT: Final = NOTATION.verb("sit", PLACE)
FIND: Final = NOTATION.verb("find", POI)
GOAL: Final = NOTATION.verb("goal", GOAL_TEXT)
CHANGE: Final = NOTATION.verb("change", SPACE)
ADD: Final = NOTATION.verb("add", POI)
COVER: Final = NOTATION.verb("cover", POI)
REPLACE: Final = NOTATION.verb("replace", POI, POI)
DONE: Final = NOTATION.verb("done")[0]

# What a player may do in a space that is entered: by the colours in hand, and whether a skip is left.
DROPS: Final[list[Moves]] = [[STOP] + [DROP[c] for c in range(COLOURS) if mask >> c & 1] for mask in range(MASKS)]
DROPS_OR_SKIP: Final[list[Moves]] = [moves + [SKIP] for moves in DROPS]
STOP_OR_SKIP: Final[Moves] = [STOP, SKIP]

# Actions, by the words of the data.
ACTIONS: Final = ["draw_discard", "move_to_poi", "draft", "gain_token", "shift_all", "nudge", "extra_goal", "only_move",
                  "double_drop", "skip", "reverse", "ignore_blockages", "any_origin"]
DRAW_DISCARD: Final = 0
MOVE_TO_POI: Final = 1
DRAFT: Final = 2
GAIN_TOKEN: Final = 3
SHIFT_ALL: Final = 4
NUDGES: Final = 5
EXTRA_GOAL: Final = 6
ONLY_MOVE: Final = 7  # this one and those that follow last for the Move Phase
DOUBLE_DROP: Final = 8
SKIPPING: Final = 9
REVERSE: Final = 10
IGNORE_BLOCKAGES: Final = 11
ANY_ORIGIN: Final = 12
assert ACTIONS[ANY_ORIGIN] == "any_origin"
OWN: Final = 0
NEUTRAL: Final = 1

# What can be changed by house rules.
IN_USE: Final = {
    "figures": ("hand_start", "end_of_turn_draw", "goals_per_turn", "blockage"),
    "plane_side": ("id", "name", "yellow", "white", "cards"), "card": ("id", "name", "vp"),
    "airport": ("id", "name", "space"), "poi_tokens": tuple(TOKEN.words)}
FIGURES: Final = {"hand_start": (0, 10), "end_of_turn_draw": (0, 5), "goals_per_turn": (0, 5), "blockage": (2, 60)}


class Action:
    """What a card does: the sort of action, whose cubes, how many, where to."""

    def __init__(self, row: Data) -> None:
        self.sort = ACTIONS.index(row["type"])
        self.who = NEUTRAL if row.get("who") == "neutral" else OWN
        self.most: int = next((row[key] for key in ("max", "spaces", "goals", "amount") if key in row), 0)
        self.draw: int = row.get("draw", 0)
        self.discard: int = row.get("discard", 0)
        self.poi = POI.read(row.get("poi", ""))


ACTION: Final = [Action(row["action"]) for row in COMPONENTS["card"]]
ACTION_RULE: Final = [f"PL-{(100 if kind[0] == 'E' else 129) + int(kind[1:])}" for kind in KIND.words]
LONE_CUBES: Final = [Goal(row["goal"], POIS) for row in COMPONENTS["card"]]  # PL-155 the cube of E03 and E04 is alone
AMONG_OTHERS: Final = [Goal(row.get("goal_among", row["goal"]), POIS) for row in COMPONENTS["card"]]
KIND_POI: Final = [POI.read(row["poi_card"]) for row in COMPONENTS["card"]]
KIND_DECK: Final[list[str]] = [row["deck"] for row in COMPONENTS["card"]]
CROWD_HOLDER: Final = KIND.read("E04")  # the one card that must be possible to be played (PL-104)

TURN_ORDERS: Final = tuple(["-".join(names) for names in permutations(COLOUR.words[:PARTIES])])
GATE_ORDERS: Final = tuple(["-".join(names) for names in permutations(PLAYER_GATES)])


class Arrow:
    """A way from one space to the next, and the moves along it."""

    def __init__(self, start: int, end: int, word: int) -> None:
        self.start = start
        self.end = end
        self.shift: Move = SHIFT[word]
        self.nudges: Moves = [NUDGE[len(ARROW) * c + word] for c in range(COLOURS)]


class Box:
    """The figures of one setting. Immutable; positions share it."""

    def __init__(self, setting: Setting) -> None:
        self.data = overridden(setting.edition.data(COMPONENTS), setting.house)
        self.players = setting.players
        self.customise = setting.flag("custom_airport")
        self.poi_tokens: tuple[int, ...] = tuple([self.data["poi_tokens"][word] for word in TOKEN.words
                                                  if self.customise])
        self.can_leave_space = setting.holds("done_on_space")
        self.notes_crowds = setting.holds("crowd_noted")
        self.end_passengers = setting.number("end_passengers")
        self.max_rounds = setting.number("max_rounds")
        first = setting.word("first_player")
        self.first = -1 if first == "random" else int(first)
        self._read_colours(setting)
        self._read_gates(setting)
        self._read_figures()
        self._read_airport(setting)
        self._read_planes(setting)
        self._read_scenario(setting)
        self._read_cards(setting)

    def _read_colours(self, setting: Setting) -> None:
        """PL-003, PL-004, PL-039 Who plays which colour; what nobody plays is neutral."""
        names = setting.word("colours").split("-")
        self.colour_of: list[int] = [COLOUR.read(name) for name in names[:self.players]]
        self.seat_of: list[int] = [self.colour_of.index(c) if c in self.colour_of else -1 for c in range(COLOURS)]
        self.neutral: list[int] = [c for c in range(COLOURS) if self.seat_of[c] < 0]
        self.neutral_bits: int = sum([1 << c for c in self.neutral])

    def _read_gates(self, setting: Setting) -> None:
        """PL-023 The gates, each with its starting space, in the order in which the parties take them."""
        self.order_of_gates: list[int] = [GATE.read(name) for name in setting.word("gates").split("-")]

    def _read_figures(self) -> None:
        figures = self.data["figures"]
        self.hand_start: int = figures["hand_start"]
        self.draw: int = figures["end_of_turn_draw"]
        self.goals_per_turn: int = figures["goals_per_turn"]
        self.blockage: int = figures["blockage"]
        self.grey_per_space: int = figures["grey_per_space"]
        self.party: int = figures["party_cubes"]
        self.vp: list[int] = [row["vp"] for row in self.data["card"]]

    def _read_airport(self, setting: Setting) -> None:
        """PL-005, PL-064 The spaces, the ways between them, and the moves that name them."""
        row = next(airport for airport in self.data["airport"] if airport["id"] == setting.word("board"))
        spaces = row["space"]
        self.airport: Data = row
        self.names: list[str] = [space["id"] for space in spaces]
        self.words: list[int] = [SPACE.read(name) for name in self.names]
        self.spaces = len(spaces)
        self.index: list[int] = [self.names.index(name) if name in self.names else -1 for name in SPACE.words]
        self.nexts: list[list[int]] = [[self.names.index(name) for name in space["next"]] for space in spaces]
        self.lasts: list[list[int]] = [[i for i in range(self.spaces) if at in self.nexts[i]]
                                       for at in range(self.spaces)]
        self.next_bits: list[int] = [sum([1 << j for j in ways]) for ways in self.nexts]
        self.last_bits: list[int] = [sum([1 << j for j in ways]) for ways in self.lasts]
        self.starts: list[int] = [[space["start"] for space in spaces].index(start) for start in STARTS]
        self.arrows: list[Arrow] = [Arrow(i, j, ARROW.read(f"{self.names[i]}-{self.names[j]}"))
                                    for i in range(self.spaces) for j in self.nexts[i]]
        self.origins: Moves = [FROM[word] for word in self.words]
        self.exits: Moves = [TO[word] for word in self.words]
        self.sources: Moves = [TAKE[word] for word in self.words]
        self.targets: Moves = [BRING[word] for word in self.words]

    def _read_planes(self, setting: Setting) -> None:
        """PL-006, PL-027 to PL-029 The gates, the side of each plane, and what its seats give."""
        gates = self.airport["gate"]
        self.gates = len(gates)
        self.fronts: list[int] = [self.names.index(gate["front"]) for gate in gates]
        self.gates_at: list[list[int]] = [[g for g in range(self.gates) if self.fronts[g] == i]
                                          for i in range(self.spaces)]
        self.distances: list[list[int]] = [distances_to(self.lasts, front) for front in self.fronts]
        self.boardings: Moves = [BOARD[GATE.read(gate["id"])] for gate in gates]
        self.sides: list[int] = [SIDE.read(self._side(setting, g)) for g in range(self.gates)]
        rows = self.data["plane_side"]
        self.yellow: list[list[int]] = [rows[side]["yellow"] for side in self.sides]
        self.white: list[list[int]] = [rows[side]["white"] for side in self.sides]
        self.cards: list[list[int]] = [rows[side]["cards"] for side in self.sides]
        self.is_wild: bool = rows[SIDE.read(setting.word("neutral_plane"))]["kind"] == "wild"

    def _side(self, setting: Setting, gate: int) -> str:
        if gate >= len(PLAYER_GATES):
            return setting.word("neutral_plane")
        return setting.word("player_plane") if gate in self.order_of_gates[:self.players] else "PPD"

    def _read_scenario(self, setting: Setting) -> None:
        """PL-240 to PL-257 What a scenario changes: icons, cards, set-up."""
        name = setting.word("scenario")
        rows = [row for row in self.data["scenario"] if row["id"] == name]
        self.scenario: Data = rows[0] if rows else {"ops": [], "remove_cards": [], "own_cards": [], "special": "",
                                                    "random_cards": self.hand_start}
        self.is_split: bool = self.scenario["special"] == "split"
        self.has_found: bool = self.scenario["special"] == "lost_and_found"
        self.random_cards: int = self.scenario["random_cards"]
        self.icons: tuple[int, ...] = tuple([icons_at(self, i) for i in range(self.spaces)])

    def _read_cards(self, setting: Setting) -> None:
        """PL-031, PL-243 to PL-256, PL-260 The deck or decks, the cards laid aside, and who draws from where."""
        deck, own_decks = setting.word("deck"), setting.flag("player_decks")
        removed = [POI.read(poi) for poi in self.scenario["remove_cards"]]
        kinds = [k for k in range(KINDS) if deck in ("both", KIND_DECK[k])]
        in_play = [k for k in kinds if KIND_POI[k] not in removed]
        self.goals: list[Goal] = LONE_CUBES if setting.flag("lone_cube") else AMONG_OTHERS
        dots_aside = [c for c in range(DOTS) if self.seat_of[c] >= 0 or setting.holds("all_aside")]
        self.aside: tuple[int, ...] = tuple([DOTS * k + c for k in kinds if self.has_found and KIND_POI[k] >= 0
                                             for c in dots_aside])
        self.kind_of_poi: list[int] = [next((k for k in kinds if KIND_POI[k] == poi), -1) for poi in range(len(POI))]
        self.own_kinds: list[int] = [self.kind_of_poi[POI.read(poi)] for poi in self.scenario["own_cards"]]
        self.has_own_decks = own_decks
        dots = [[c] for c in self.colour_of] if own_decks else [list(range(DOTS))]
        self.decks: list[list[int]] = [[DOTS * k + c for k in in_play for c in range(DOTS) if c in found]
                                       for found in dots]
        self.all_cards: list[tuple[int, ...]] = [tuple(sorted([*deck, *self.aside])) for deck in self.decks]
        self.pile_of_seat: list[int] = list(range(self.players)) if own_decks else [0] * self.players
        self.pile_of_dot: list[int] = [max(self.seat_of[c], 0) if own_decks else 0 for c in range(DOTS)]

    def start_cubes(self, parties: list[int]) -> list[int]:
        """PL-024, PL-025, PL-254 The cubes of every space, for the colours at P1 to P4."""
        grey = self.grey_per_space * UNIT[GREY]
        out = [(word << NAME) + (0 if i in self.starts else grey) for i, word in enumerate(self.words)]
        for k, colour in enumerate(parties):
            for j, start in enumerate(self.starts):
                away = SPLIT_CUBES if self.is_split else 0
                count = self.party - (PARTIES - 1) * away if j == k else away
                out[start] += count * UNIT[colour]
        return out

    def parties(self, first: int) -> list[int]:
        """PL-023 The colours at P1 to P4: players in turn order, then absent colours, take the gates in their order."""
        players = [self.colour_of[(first + k) % self.players] for k in range(self.players)]
        parties = players + [c for c in range(PARTIES) if c not in players]
        return [parties[self.order_of_gates.index(g)] for g in range(PARTIES)]

    def gate_of(self, seat: int, first: int) -> int:
        """PL-023 The gate of a player."""
        return self.order_of_gates[(seat - first) % self.players]


def distances_to(lasts: list[list[int]], front: int) -> list[int]:
    """Return for each space how many arrows it is to the front of a gate, on the shortest way."""
    out = [-1] * len(lasts)
    out[front] = 0
    ahead = [front]
    for at in ahead:  # grows while it is walked through
        for before in lasts[at]:
            if out[before] < 0:
                out[before] = out[at] + 1
                ahead.append(before)
    return out


def spaces_named(box: Box, target: str) -> list[int]:
    """PL-242 The spaces that an operation of a scenario is about."""
    named = {
        "all": list(range(box.spaces)), "starts": box.starts,
        "middle": [box.names.index(name) for name in box.airport.get("middle", [])],
        "player_gate_fronts": box.fronts[:len(PLAYER_GATES)], "neutral_gate_fronts": box.fronts[len(PLAYER_GATES):]}
    return named[target]


def icons_at(box: Box, space: int) -> int:
    """PL-008, PL-242 The icons of a space as bits, after the operations of the scenario; its name above them."""
    bits = sum([1 << POI.read(poi) for poi in box.airport["space"][space]["poi"]])
    for op in box.scenario["ops"]:
        if space in spaces_named(box, op["target"]):
            bits = with_op(bits, op)
    return bits | box.words[space] << len(POI)


def with_op(bits: int, op: Data) -> int:
    """PL-242 Icons after one token was laid: a blank hides, a token beside adds, a token on top replaces."""
    if op["poi"] == "any":
        return 0
    icon = 1 << POI.read(op["poi"])
    if op["op"] in ("add", "add_if_missing"):
        return bits | icon
    if not bits & icon:
        return bits
    return bits & ~icon | (1 << POI.read(op["by"]) if op["op"] == "replace" else 0)


def box_of(setting: Setting) -> Box:
    """Return the box of a setting, made once."""
    box = setting.prepared
    if not isinstance(box, Box):
        box = Box(setting)
        setting.prepared = box
    return box


def check_house_rules(setting: Setting) -> None:
    """Refuse house rules that nothing reads, and figures that make no game."""
    data = overridden_in_use(setting.edition.data(COMPONENTS), setting.house, IN_USE)
    for key, (least, most) in FIGURES.items():
        expect(f"figures.{key}", data["figures"][key], least, most)
    for row in data["card"]:
        expect(f"card {row['id']}.vp", row["vp"], 0, 100)
    for key in TOKEN.words:
        expect(f"poi_tokens.{key}", data["poi_tokens"][key], 0, 20)
    for row in data["plane_side"]:
        check_side(row)
    try:
        for old, row in zip(COMPONENTS["airport"], data["airport"], strict=True):
            check_airport(row, POIS, GREY_SPACES)
            if [space["next"] for space in old["space"]] != [space["next"] for space in row["space"]]:
                raise BadAirport(f"airport {row['id']}: new arrows make a new airport, which is a file of its own.")
    except BadAirport as error:
        raise BadHouseRules(f"House rules: {error}") from None


def check_side(row: Data) -> None:
    """PL-085 Refuse a plane side whose lists do not fit its seats."""
    seats = len(row["yellow"])
    for key in ("yellow", "white", "cards"):
        values = row[key]
        if len(values) != seats or not 1 <= seats <= len(PLACE) or not all([type(v) is int for v in values]):
            raise BadHouseRules(f"House rules: plane_side {row['id']}.{key} must be a whole number for each of 1 to "
                                f"{len(PLACE)} seats.")
        for value in values:
            expect(f"plane_side {row['id']}.{key}", value, 0, 20)


assert len(NEUTRAL_GATES) + len(PLAYER_GATES) == len(GATE)
