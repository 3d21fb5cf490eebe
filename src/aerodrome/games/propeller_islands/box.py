"""What is in the box: tiles, cards and figures, from components.toml; and the notation of moves."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.games.propeller_islands.hexes import HEX
from aerodrome.kernel.components import Data, expect, home, overridden, overridden_in_use, read_components
from aerodrome.kernel.errors import BadHouseRules
from aerodrome.kernel.move import Moves, Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.words import SEATS, Words, numbers

COMPONENTS: Final[Data] = read_components(home(__name__) / "components.toml")

# --- tiles: the Capitol, then what houses workers, then depots, so that sets of workers are small numbers


def rows_of(*forms: str) -> list[Data]:
    """Return the rows of the tiles of some forms, in the order of the file."""
    return [row for row in COMPONENTS["tile"] if row["form"] in forms]


CAPITOL: Final = 0
BUILDINGS: Final = 45  # guild and hub buildings: tiles 1 to 45
LANDMARKS: Final = 10
DEPOTS: Final = 15
FIRST_LANDMARK: Final = 1 + BUILDINGS
FIRST_DEPOT: Final = FIRST_LANDMARK + LANDMARKS
TILES: Final = FIRST_DEPOT + DEPOTS
ROWS: Final[list[Data]] = [*rows_of("guild", "hub"), *rows_of("landmark"), *rows_of("depot")]
TILE: Final = Words("tile", ["capitol", *[row["id"] for row in ROWS]])
KIND: Final[list[int]] = [1, *[row["kind"] for row in ROWS]]  # by tile
HOUSING: Final = (1 << FIRST_DEPOT) - 1  # PI-016 to PI-021: every tile but the depots
ACTIVATABLE: Final = (1 << FIRST_LANDMARK) - 1
LAST_KIND: Final = 23
KINDS_ACTIVATED: Final = [1, 5, 6, 7, 8, 9, 10, 11, 12, 13]
KIND_TILES: Final = [sum([1 << tile for tile in range(FIRST_LANDMARK) if KIND[tile] == kind])
                     for kind in range(LAST_KIND + 1)]

# --- other vocabularies

GUILD: Final = Words("guild", COMPONENTS["guilds"]["ids"])
RESOURCE: Final = Words("resource", COMPONENTS["resources"]["ids"])
ENERGY: Final = 0
STEEL: Final = 1
PARTS: Final = 2
CHARACTER: Final = Words("character", [row["id"] for row in COMPONENTS["character"]])
JACQUES: Final = 0
NELSON: Final = 1
AMELIA: Final = 2
MARIE: Final = 3
NICOLA: Final = 4
CHARLES: Final = 5
CARD: Final = Words("blueprint", [row["id"] for row in COMPONENTS["blueprint"]])
LEVEL: Final[list[int]] = [row["level"] - 1 for row in COMPONENTS["blueprint"]]  # by card: 0 basic, 1 advanced
CARDS_OF: Final = [[card for card in range(len(CARD)) if LEVEL[card] == level] for level in range(2)]
LEVEL_CARDS: Final = [sum([1 << card for card in cards]) for cards in CARDS_OF]
TOKEN: Final = Words("upgrade", [row["id"] for row in COMPONENTS["upgrade_token"]])
BANNER_TOKENS: Final = 0  # 0 to 2 by guild, 3 to 5 production by resource, 6 wild
PRODUCTION_TOKENS: Final = 3
WILD_TOKEN: Final = 6
TOKEN_BITS: Final = 4  # of a counter: there are at most 9 of a kind
DIE: Final = numbers("die", 1, 6)
FACES: Final = 6
DIE_BITS: Final = 4  # of a counter: there are at most 9 dice
MOST_ON_SPACE: Final = 3
POSITION: Final = numbers("position", 0, 11)
POSITIONS: Final = 12
SPACE: Final = numbers("space", 0, 11)  # of the dock: row * 4 + column
SPACES: Final = 12
COLUMNS: Final = 4
LINE: Final = Words("line", [row["id"] for row in COMPONENTS["dock"]["reward"]])  # columns 0 to 3, then rows 0 to 2
LINE_SPACES: Final = ([sum([1 << (4 * row + column) for row in range(3)]) for column in range(COLUMNS)]
                      + [15 << 4 * row for row in range(3)])
FULL_DOCK: Final = (1 << SPACES) - 1
STACK: Final = numbers("level", 1, 2)
REASON: Final = Words("reason", ["blueprints", "workers", "stack"])
NOWHERE: Final = -1  # an empty position of the offer

# --- activations: what can be chosen when a tile is activated

GAIN: Final = 0  # pay, if anything, and gain
DEPLOY: Final = 1
RADIO: Final = 2  # activate another tile
WAREHOUSE: Final = 3  # the benefit of a depot


def activations() -> list[tuple[int, int, str]]:
    """List what can be chosen, tile by tile: the tile, the number of the option, and how it is written."""
    kinds = {row["kind"]: row for row in COMPONENTS["kind"]}
    out = []
    for tile in range(FIRST_LANDMARK):
        options = kinds[KIND[tile]]["options"]
        for i, option in enumerate(options):
            suffix = f"-{option['id']}" if len(options) > 1 else ""
            out.append((tile, i, TILE.write(tile) + suffix))
    return out


ACTS: Final = activations()
ACTIVATION: Final = Words("activation", [word for _, _, word in ACTS])
TILE_OF: Final = [tile for tile, _, _ in ACTS]  # by activation
OPTION_OF: Final = [option for _, option, _ in ACTS]
FIRST_ACT: Final = [TILE_OF.index(tile) for tile in range(FIRST_LANDMARK)]  # by tile
ACT_COUNT: Final = [TILE_OF.count(tile) for tile in range(FIRST_LANDMARK)]
FIRST_ACT_OF: Final = [FIRST_ACT[KIND.index(kind)] if kind in KINDS_ACTIVATED else -1
                       for kind in range(LAST_KIND + 1)]  # by kind

# --- moves

NOTATION: Final = Notation()
START: Final = NOTATION.chance("start", SEATS)
DEAL_CHARACTER: Final = NOTATION.chance("character", CHARACTER)
ROLL: Final = NOTATION.chance("roll", DIE)
NOTATION.dealt("tiles", TILE)
NOTATION.dealt("blueprints", CARD)
DRAFT: Final = NOTATION.verb("draft", DIE)
VALUE: Final = NOTATION.verb("value", DIE)
CLAIM: Final = NOTATION.verb("claim", TILE)
DISCARD: Final = NOTATION.verb("discard", TILE)
ACTIVATE: Final = NOTATION.verb("activate")[0]
PLACE: Final = NOTATION.verb("place", HEX)
RUN: Final = NOTATION.verb("run", ACTIVATION)
EXTRA: Final = NOTATION.verb("extra", ACTIVATION)
STOP: Final = NOTATION.verb("stop")[0]
DECLINE: Final = NOTATION.verb("decline")[0]
DEPOT: Final = NOTATION.verb("depot", TILE)
DEPLOY_TO: Final = NOTATION.verb("deploy", TILE, SPACE)  # by 12 * tile + space
ROW_FIRST: Final = NOTATION.verb("row")[0]
COLUMN_FIRST: Final = NOTATION.verb("column")[0]
COMPLETE: Final = NOTATION.verb("complete", CARD)
NONE: Final = NOTATION.verb("none")[0]
INSTALL: Final = NOTATION.verb("install", TILE)
ASIDE: Final = NOTATION.verb("aside")[0]
TAKE: Final = NOTATION.verb("take", CARD)
DRAW: Final = NOTATION.verb("draw", STACK)
CHOOSE: Final = NOTATION.verb("gain", RESOURCE)
COUNT_AS: Final = NOTATION.verb("count", DIE)


def distance(a: int, b: int) -> int:
    """PI-058 How many steps there are between two faces, 0 to 5, of a die; 6 and 1 are neighbours."""
    return min((a - b) % FACES, (b - a) % FACES)


# The faces at most so many steps away, by steps and face.
VALUES_IN: Final[list[list[Moves]]] = [[[VALUE[v] for v in range(FACES) if distance(v, die) <= reach]
                                        for die in range(FACES)] for reach in range(4)]
COUNTS_IN: Final[list[list[Moves]]] = [[[COUNT_AS[v] for v in range(FACES) if distance(v, die) <= reach]
                                        for die in range(FACES)] for reach in range(4)]
# The positions of the offer next to a forge space, by face (PI-031).
POSITIONS_AT: Final[list[list[int]]] = [sorted(row["offer_positions"]) for row in COMPONENTS["forge"]["space"]]
IS_BESIDE: Final = [[position in POSITIONS_AT[face] for position in range(POSITIONS)] for face in range(FACES)]

# --- what house rules may change

IN_USE: Final = {
    "tile": ("id", "name", "number", "banner", "hub", "spaces"), "capitol": ("name", "spaces"),
    "kind": ("id", "name", "options"), "landmark_kind": ("id", "name", "vp", "set_size", "numbers", "guild"),
    "blueprint": ("id", "cost", "vp", "upgrade"), "fame": ("trumpet_basic", "trumpet_advanced"),
    "character": ("id", "name", "title", "basic", "advanced"), "dock": ("reward",),
    "setup": ("start_resources", "start_fame"), "game_end": ("blueprints",),
    "scoring": ("vp_per_fame", "energy_per_vp", "steel_per_vp", "parts_per_vp", "unused_upgrades_per_vp"),
}
SPACE_TYPES: Final = ("production", "banner", "wild")
REWARDS: Final = ("gain", "deploy", "take_top_tile", "activate_depots", "activate_buildings", "fame")
GAIN_REWARD: Final = 0
DEPLOY_REWARD: Final = 1
TOP_REWARD: Final = 2
DEPOTS_REWARD: Final = 3
BUILDINGS_REWARD: Final = 4
FAME_REWARD: Final = 5


def amounts(table: Data) -> list[int]:
    """Return how much of each resource a table names."""
    return [int(table.get(name, 0)) for name in RESOURCE.words]


class Effect:
    """What an activation, a depot or a line of the dock does: pay, gain, or something else."""

    def __init__(self, option: Data) -> None:
        pay, gain = amounts(option.get("pay", {})), amounts(option.get("gain", {}))
        self.pay_energy, self.pay_steel, self.pay_parts = pay
        self.energy, self.steel, self.parts = gain
        self.what = GAIN
        for what, key in ((DEPLOY, "deploy"), (RADIO, "activate_ready_tile"), (WAREHOUSE, "depot_benefit")):
            if key in option:
                self.what = what


class Reward:
    """PI-129 What an emptied line of the dock gives."""

    def __init__(self, row: Data) -> None:
        self.what = REWARDS.index(row["reward"])
        self.effect = Effect(row)
        self.fame = int(row["amount"])


class Landmark:
    """PI-203 to PI-216 How a landmark scores."""

    def __init__(self, row: Data) -> None:
        self.scoring = str(row["scoring"])
        self.vp = int(row["vp"])
        self.size = int(row.get("set_size", 1))
        self.numbers: list[int] = list(row.get("numbers", []))
        self.guild = GUILD.read(row.get("guild", ""))


class Box:
    """The figures of one setting. Immutable; positions share it."""

    def __init__(self, setting: Setting) -> None:
        data = overridden(setting.edition.data(COMPONENTS), setting.house)
        n = setting.players
        self.players = n
        self.data = data
        self.produces_always = setting.holds("produces_always")
        self.counts_if_useful = setting.holds("counts_if_useful")
        self.dice = int(data["dice"]["by_player_count"][str(n)])
        self._lay_tiles(data)
        kinds = {row["kind"]: row for row in data["kind"]}
        self.effects = [Effect(kinds[KIND[tile]]["options"][option]) for tile, option, _ in ACTS]
        self.depots = [Effect(kinds[KIND[tile]]["options"][0]) for tile in range(FIRST_DEPOT, TILES)]
        self.rewards = [Reward(row) for row in data["dock"]["reward"]]
        self.landmarks = [Landmark(row) for row in data["landmark_kind"]]
        self._lay_cards(data)
        self._meet_characters(data)
        self.start_resources = amounts(data["setup"]["start_resources"])
        self.start_fame = int(data["setup"]["start_fame"])
        self.goal = int(data["game_end"]["blueprints"])
        scoring = data["scoring"]
        self.fame_vp = int(scoring["vp_per_fame"])
        self.per_vp: list[int] = [scoring["energy_per_vp"], scoring["steel_per_vp"], scoring["parts_per_vp"]]
        self.unused_per_vp = int(scoring["unused_upgrades_per_vp"])
        start = setting.word("start_player")
        self.start = -1 if start == "random" else int(start)
        self.assigned = [CHARACTER.read(setting.word(f"character_{q}")) for q in range(n)]  # -1 is dealt

    def _lay_tiles(self, data: Data) -> None:
        rows = {row["id"]: row for row in data["tile"]} | {"capitol": data["capitol"]}
        tiles = [rows[word] for word in TILE.words]
        self.number: list[int] = [row.get("number", 0) for row in tiles]
        self.banner: list[int] = [GUILD.read(row["banner"]) for row in tiles]
        self.hub: list[int] = [GUILD.read(row["hub"]) for row in tiles]
        self.numbered = [sum([1 << tile for tile in range(FIRST_LANDMARK) if self.number[tile] == face + 1])
                         for face in range(FACES)]  # by face of the die
        self.spaces = [sum([1 << tile for tile in range(FIRST_LANDMARK) if tiles[tile]["spaces"][kind]])
                       for kind in SPACE_TYPES]

    def _lay_cards(self, data: Data) -> None:
        cards = data["blueprint"]
        costs = [amounts(row["cost"]) for row in cards]
        self.cost_energy = [cost[ENERGY] for cost in costs]
        self.cost_steel = [cost[STEEL] for cost in costs]
        self.cost_parts = [cost[PARTS] for cost in costs]
        self.vp: list[int] = [row["vp"] for row in cards]
        self.token = [TOKEN.read(row["upgrade"]) for row in cards]

    def _meet_characters(self, data: Data) -> None:
        """Work out the powers; of each list the first entry is for nobody, the others for the two levels."""
        self.trumpets: list[int] = [data["fame"]["trumpet_basic"], data["fame"]["trumpet_advanced"]]
        levels = [[row["basic"], row["advanced"]] for row in data["character"]]
        self.any_tile_cost = [0, *[int(level["any_offer_tile_cost_energy"]) for level in levels[JACQUES]]]
        self.bonus_steps = [0, *[int(level["max_steps"]) for level in levels[NELSON]]]
        self.extra_cost = [0, *[int(level["extra_cost_energy"]) for level in levels[MARIE]]]
        self.free_steps = [0, *[int(level["free_steps"]) for level in levels[CHARLES]]]
        self.choices: list[list[list[int]]] = [
            [[], *[[RESOURCE.read(name) for name in level.get("choices", [])] for level in both]] for both in levels]


def box_of(setting: Setting) -> Box:
    """Return the box of a setting, made once."""
    box = setting.prepared
    if not isinstance(box, Box):
        box = Box(setting)
        setting.prepared = box
    return box


# --- house rules


def check_house_rules(setting: Setting) -> None:
    """Refuse house rules that nothing reads, and figures that make no game."""
    data = overridden_in_use(setting.edition.data(COMPONENTS), setting.house, IN_USE)
    for row in data["tile"]:
        check_tile(row)
    for row in data["kind"]:
        check_kind(row)
    for row in data["landmark_kind"]:
        check_landmark(row)
    for row in data["blueprint"]:
        check_blueprint(row)
    for row in data["character"]:
        check_character(row)
    for row in data["dock"]["reward"]:
        check_reward(row)
    check_figures(data)


def check_tile(row: Data) -> None:
    """A number where the tile is activated, one of the guilds, spaces only where tokens can lie."""
    name, is_building = f"tile {row['id']}", row["form"] in ("guild", "hub")
    expect(f"{name}.number", row["number"], 1 if is_building else 0, 6 if is_building else 0)
    for key in ("banner", "hub"):
        one_of(f"{name}.{key}", row[key], ["", *GUILD.words])
    if not is_building and any([row["spaces"][kind] for kind in SPACE_TYPES]):
        raise BadHouseRules(f"House rules: {name}.spaces must stay closed, for no upgrade goes there.")


def check_kind(row: Data) -> None:
    """What is paid and gained may be another; how often a worker is deployed or a tile activated may not."""
    for option in row["options"]:
        place = f"kind {row['id']}.options {option['id']}"
        for part in option:
            if part in ("pay", "gain"):
                check_amounts(f"{place}.{part}", option[part])
            elif part != "id":
                expect(f"{place}.{part}", option[part], 1, 1)


def check_landmark(row: Data) -> None:
    """Points, the size of a set, a guild, and different numbers of dice."""
    name = f"landmark_kind {row['id']}"
    expect(f"{name}.vp", row["vp"], 0, 1000)
    expect(f"{name}.set_size", row.get("set_size", 1), 1, 100)
    if "guild" in row:
        one_of(f"{name}.guild", row["guild"], GUILD.words)
    found = row.get("numbers", [1])
    if not found or len({*found} & {1, 2, 3, 4, 5, 6}) != len(found):
        raise BadHouseRules(f"House rules: {name}.numbers must be different numbers from 1 to 6.")


def check_blueprint(row: Data) -> None:
    """What it costs and gives."""
    name = f"blueprint {row['id']}"
    check_amounts(f"{name}.cost", row["cost"])
    expect(f"{name}.vp", row["vp"], 0, 1000)
    one_of(f"{name}.upgrade", row["upgrade"], TOKEN.words)


def check_character(row: Data) -> None:
    """Costs and steps that a power can have, and resources to choose from."""
    bounds = {"any_offer_tile_cost_energy": 100, "extra_cost_energy": 100, "max_steps": 3, "free_steps": 2}
    for level in ("basic", "advanced"):
        name = f"character {row['id']}.{level}"
        for key, most in bounds.items():
            expect(f"{name}.{key}", row[level].get(key, 0), 0, most)
        found = row[level].get("choices", RESOURCE.words[:1])
        if not found or len({*found} & {*RESOURCE.words}) != len(found):
            raise BadHouseRules(f"House rules: {name}.choices must be different resources: "
                                f"{', '.join(RESOURCE.words)}.")


def check_reward(row: Data) -> None:
    """One of the rewards there are."""
    name = f"dock.reward {row['id']}"
    one_of(f"{name}.reward", row["reward"], list(REWARDS))
    check_amounts(f"{name}.gain", row["gain"])
    expect(f"{name}.amount", row["amount"], 0, 100)


def check_figures(data: Data) -> None:
    """Trumpets, the start, the end and what resources score."""
    fame = data["fame"]
    expect("fame.trumpet_basic", fame["trumpet_basic"], 1, 1000)
    expect("fame.trumpet_advanced", fame["trumpet_advanced"], fame["trumpet_basic"], 1000)
    check_amounts("setup.start_resources", data["setup"]["start_resources"])
    expect("setup.start_fame", data["setup"]["start_fame"], 0, 1000)
    expect("game_end.blueprints", data["game_end"]["blueprints"], 1, 38)
    for key in IN_USE["scoring"]:
        expect(f"scoring.{key}", data["scoring"][key], 0 if key == "vp_per_fame" else 1, 1000)


def check_amounts(name: str, table: dict[str, int]) -> None:
    """Numbers of resources that somebody can have."""
    for key, value in table.items():
        expect(f"{name}.{key}", value, 0, 100)


def one_of(name: str, value: Any, words: list[str]) -> None:
    """Refuse a word that is not in a list, naming the key."""
    if value not in words:
        known = ", ".join([word or '""' for word in words])
        raise BadHouseRules(f"House rules: {name} must be one of {known}, not {value!r}.")


assert TILES == 71
assert [KIND[CAPITOL], KIND[1], KIND[BUILDINGS]] == [1, 5, 13]
assert CHARACTER.words[CHARLES] == "charles"
assert TOKEN.words[PRODUCTION_TOKENS] == "production_energy"
assert TOKEN.words[WILD_TOKEN] == "wild"
