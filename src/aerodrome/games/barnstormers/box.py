"""What is in the box: air spaces, cards and figures, from components.toml; and the notation of moves."""

from __future__ import annotations

from typing import Final

from aerodrome.kernel.components import Data, expect, home, overridden, overridden_in_use, read_components
from aerodrome.kernel.errors import BadHouseRules
from aerodrome.kernel.move import Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.words import SEATS, Words

COMPONENTS: Final[Data] = read_components(home(__name__) / "components.toml")

SIZE: Final = 7
SPACES: Final = 49
HEADINGS: Final = 8
OUT: Final = -1  # beyond the flying area
SPACE: Final = Words("space", [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"])
HEADING: Final = Words("heading", COMPONENTS["compass"]["order"])
TURN: Final = Words("turn", ["left", "straight", "right"])
SKILL: Final = Words("skill", [row["id"] for row in COMPONENTS["skill_tactic"]])
EXPERTISE: Final = Words("expertise", [row["id"] for row in COMPONENTS["expertise"]])
STUNT: Final = Words("stunt", [row["id"] for row in COMPONENTS["trick_stunt"]])
REQUEST: Final = Words("request", [row["id"] for row in COMPONENTS["judges_request"]])
SLOT: Final = Words("slot", ["G1", "G2", "Y1", "Y2", "R1", "R2"])
LEVEL: Final = Words("level", ["1", "2", "3"])
COLOUR: Final = Words("colour", ["green", "yellow", "red"])  # of the levels of Trick Stunts
TIE: Final = Words("tie", ["stunts", "red", "yellow", "green"])  # what breaks a tie, in this order
COLOURS: Final = [row["name"] for row in COMPONENTS["player_colour"]]
COMPETITIONS: Final = [row["id"] for row in COMPONENTS["competition"]]

SKILL_BITS: Final = 3  # of a counter: there are at most 4 cards of a kind
EXPERTISE_BITS: Final = 3
STUNT_BITS: Final = 2
LEVELS: Final = 3
SLOTS: Final = 6
PLANES: Final = 6  # of each player
UNLIMITED: Final = 99

NOTATION: Final = Notation()
LEAD: Final = NOTATION.chance("lead", SEATS)
ROLL: Final = NOTATION.chance("roll", HEADING)
SHOW: Final = NOTATION.chance("show", STUNT)  # a Trick Stunt comes up
DRAW: Final = NOTATION.chance("draw", SKILL)
LEARN: Final = NOTATION.chance("learn", EXPERTISE)
REMOVE: Final = NOTATION.chance("remove", SKILL)  # a Freak card leaves the game
ASK_FOR: Final = NOTATION.chance("request", REQUEST)
NOTATION.dealt("deal", STUNT)
MOVE: Final = NOTATION.verb("move", SPACE)
DISPATCH: Final = NOTATION.verb("dispatch")[0]
PLAY: Final = NOTATION.verb("play", SKILL)
USE: Final = NOTATION.verb("use", EXPERTISE)
END: Final = NOTATION.verb("end")[0]
TURNS: Final = NOTATION.verb("turn", TURN)
PLANE: Final = NOTATION.verb("plane", SPACE)
FACE: Final = NOTATION.verb("face", HEADING)
AT: Final = NOTATION.verb("at", SPACE)
CLAIM: Final = NOTATION.verb("claim", STUNT)
CLAIM_RESERVED: Final = NOTATION.verb("claim_reserved", STUNT)
CLAIM_SECRET: Final = NOTATION.verb("claim_secret", STUNT)
CHAIN: Final = NOTATION.verb("chain")[0]
TAKE: Final = NOTATION.verb("take", LEVEL)
NONE: Final = NOTATION.verb("none")[0]
TOSS: Final = NOTATION.verb("toss", SKILL)
STOP: Final = NOTATION.verb("stop")[0]
IMMUNE: Final = NOTATION.verb("immune")[0]
NO: Final = NOTATION.verb("no")[0]
PICK: Final = NOTATION.verb("slot", SLOT)
KEEP: Final = NOTATION.verb("keep", STUNT)
PASS: Final = NOTATION.verb("pass", STUNT)
PREFER: Final = NOTATION.verb("prefer", REQUEST)
CONFIRM: Final = NOTATION.verb("confirm")[0]


def ids(table: str) -> dict[str, int]:
    """Return the number of each row of a table by its id."""
    return {row["id"]: i for i, row in enumerate(COMPONENTS[table])}


STUNT_LEVEL: Final = [COLOUR.read(row["level"]) for row in COMPONENTS["trick_stunt"]]
STUNT_COPIES: Final = [row["copies"] for row in COMPONENTS["trick_stunt"]]
SKILL_COPIES: Final = [row["copies"] for row in COMPONENTS["skill_tactic"]]
IS_FREAK: Final = [row["freak"] for row in COMPONENTS["skill_tactic"]]
EXPERTISE_LEVEL: Final = [row["level"] - 1 for row in COMPONENTS["expertise"]]
EXPERTISE_COPIES: Final = [row["copies"] for row in COMPONENTS["expertise"]]
WINDOW: Final = [row["window"] for row in COMPONENTS["expertise"]]
DX: Final = [row["dx"] for row in COMPONENTS["compass"]["direction"]]
DY: Final = [row["dy"] for row in COMPONENTS["compass"]["direction"]]

# What can be changed by house rules: figures of competitions, stunts, Requests and awards, and names.
IN_USE: Final = {"competition": ("id", "stunts_required"), "trick_stunt": ("id", "name", "cp"),
                 "judges_request": ("id", "name", "need", "bonus"), "expertise": ("id", "name", "cp"),
                 "skill_tactic": ("id", "name")}


def with_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return the values with one of them replaced."""
    return values[:at] + (value,) + values[at + 1:]


def next_spaces(columns: int, first: int) -> list[int]:
    """Return for space * 8 + heading the space ahead, or OUT; the area is *columns* wide and begins at *first*."""
    last = first + columns - 1
    out = []
    for space in range(SPACES):
        for heading in range(HEADINGS):
            x, y = space % SIZE + DX[heading], space // SIZE + DY[heading]
            inside = first <= x <= last and first <= y <= last
            out.append(SIZE * y + x if inside else OUT)
    return out


AHEAD: Final = [next_spaces(5, 1), next_spaces(7, 0)]  # by area: inner, full
AREA: Final = [[SIZE * y + x for y in range(1, 6) for x in range(1, 6)], list(range(SPACES))]
SPACES_AT: Final = [[AT[space] for space in area] for area in AREA]


class Box:
    """The figures of one setting. Immutable; positions share it."""

    def __init__(self, setting: Setting) -> None:
        data = overridden(setting.edition.data(COMPONENTS), setting.house)
        n = setting.players
        self.players = n
        self.data = data
        self.area = 0 if n == 2 else 1
        self.ahead: list[int] = AHEAD[self.area]
        self.spaces: list[int] = AREA[self.area]
        self.competition = COMPETITIONS.index(setting.word("competition"))
        self.required: int = data["competition"][self.competition]["stunts_required"]
        self.level_up: dict[int, int] = {row["position"]: row["level"] - 1 for row in data["tracker"]["level_up"]}
        self.requests = setting.flag("requests")
        self.secret_requests = setting.flag("secret_requests")
        self.specialist = setting.word("secret_stunts") == "specialist"
        self.mystery = setting.word("secret_stunts") == "mystery"
        self.draft = setting.flag("draft")
        self.deck_ends = setting.word("level_end") == "deck"
        self.confirms = not setting.holds("turn_on_trial")
        self.asks_all = not setting.holds("no_empty_questions")
        self.names_storms = setting.holds("storms_by_name")
        self.max_rounds = setting.number("max_rounds")
        lead = setting.word("lead_pilot")
        self.lead = -1 if lead == "random" else int(lead)
        self.cp: list[int] = [row["cp"] for row in data["trick_stunt"]]
        self.start: list[list[tuple[int, int]]] = start_planes(setting)
        self.dealt_each = 48 // n


def start_planes(setting: Setting) -> list[list[tuple[int, int]]]:
    """BS-025 to BS-029, BS-207 to BS-209 For each seat the spaces and headings of its planes at the start."""
    board = "advanced" if setting.flag("advanced") else "standard"
    axis = setting.word("axis") if setting.players == 2 else "NS"
    out = []
    for seat in range(setting.players):
        row = next(r for r in COMPONENTS["setup"] if (r["board"], r["players"], r["axis"], r["seat"])
                   == (board, setting.players, axis, seat))
        out.append([(SPACE.read(p["space"]), HEADING.read(p["heading"])) for p in row["planes"]])
    return out


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
    for row in data["competition"]:
        expect(f"competition {row['id']}.stunts_required", row["stunts_required"], 1, 12)
    for table in ("trick_stunt", "expertise"):
        for row in data[table]:
            expect(f"{table} {row['id']}.cp", row["cp"], 0, 1000)
    for row in data["judges_request"]:
        expect(f"judges_request {row['id']}.bonus", row["bonus"], 0, 1000)
        if len(row["need"]) != len(COMPETITIONS) or not all([type(v) is int and v > 0 for v in row["need"]]):
            raise BadHouseRules(f"House rules: judges_request {row['id']}.need must be {len(COMPETITIONS)} whole "
                                "numbers above 0.")
