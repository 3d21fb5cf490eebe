"""What is in the box: cards, categories and figures, from components.toml and perhaps house rules."""

from __future__ import annotations

from typing import Final

from aerodrome.kernel.components import Data, expect, home, overridden, overridden_in_use, read_components
from aerodrome.kernel.errors import BadHouseRules
from aerodrome.kernel.move import Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.words import SEATS, Words

COMPONENTS: Final[Data] = read_components(home(__name__) / "components.toml")

CATEGORY: Final = Words("category", [row["id"] for row in COMPONENTS["category"]])
ICON: Final = Words("icon", [row["id"] for row in COMPONENTS["icon"]])
CARD: Final = Words("card", [row["id"] for row in COMPONENTS["card"]])
MOST_MESSAGES: Final = 512  # 8 players, 2 messages each, before each of 32 turns of a mission
CATEGORIES: Final = 3  # as many as CATEGORY has words; a number, for the sake of the compiler
assert len(CATEGORY.words) == CATEGORIES
CARDS: Final = len(CARD.words)
START_PRIORITY: Final = [row["start_priority"] for row in COMPONENTS["category"]].index(True)

NOTATION: Final = Notation()
CAPTAIN: Final = NOTATION.chance("captain", SEATS)
BRIBE: Final = NOTATION.verb("bribe", CATEGORY)
INVEST: Final = NOTATION.verb("invest", SEATS)
END: Final = NOTATION.verb("end")[0]
DRAW: Final = NOTATION.verb("draw")[0]
DECLINE: Final = NOTATION.verb("decline")[0]
STOP: Final = NOTATION.verb("stop")[0]
DISCARD: Final = NOTATION.verb("discard", CARD)
NOTATION.dealt("shuffle", CARD)
NOTATION.dealt("reshuffle", CARD)

# The values of components.toml that the rules or the board read. The others describe the box;
# overriding them would change nothing, so that is refused rather than ignored.
IN_USE: Final = {
    "cubes": ("shares_per_mission",),
    "cards_dealt": ("hand_size", "communal_total", "communal_face_up", "communal_face_down"),
    "turn": ("actions_min", "actions_max"),
    "turn_rounds": ("count",),
    "payout": ("per_investment_received", "per_investment_in_winner"),
    "game_end": ("credits_threshold", "missions"),
    "research": ("after_turn_round", "draws_max_per_player", "hand_size_after"),
    "category": ("id", "name"),
    "share_value": ("category", "credits"),
    "icon": ("id", "name"),
    "card": ("id", *CATEGORY.words),
    "player_card": ("id", "company", "cube_colour"),
}


class Box:
    """The figures and cards of one setting. Immutable; positions share it."""

    def __init__(self, setting: Setting) -> None:
        data = overridden(setting.edition.data(COMPONENTS), setting.house)
        self.players = setting.players
        self.data: Data = {**data, "names": names_of(data)}
        self.shares: int = data["cubes"]["shares_per_mission"]
        self.hand_size: int = data["cards_dealt"]["hand_size"]
        self.communal: int = data["cards_dealt"]["communal_total"]
        self.face_up: int = data["cards_dealt"]["communal_face_up"]
        self.actions_min: int = data["turn"]["actions_min"]
        self.actions_max: int = data["turn"]["actions_max"]
        self.turn_rounds: int = data["turn_rounds"]["count"]
        self.income: int = data["payout"]["per_investment_received"]
        self.dividend: int = data["payout"]["per_investment_in_winner"]
        self.threshold: int = data["game_end"]["credits_threshold"]
        self.missions: int = data["game_end"]["missions"]
        self.research_after: int = data["research"]["after_turn_round"]
        self.draws_max: int = data["research"]["draws_max_per_player"]
        self.share_value: list[int] = [0] * CATEGORIES
        for row in data["share_value"]:
            self.share_value[CATEGORY.read(row["category"])] = row["credits"]
        self.icons: list[list[int]] = icon_masks(data)
        self.icon_names: list[list[str]] = [icons_of(data, category) for category in CATEGORY.words]
        self.research = setting.flag("research")
        self.reached = setting.word("end_at") == "reached"
        self.talk = setting.flag("structured_talk")
        self.whisper = setting.flag("private_talk")
        self.talk_by_round = setting.holds("talk_by_round")
        self.leave_message = setting.holds("leave_message")
        self.one_promise = setting.holds("one_promise")
        self.declined_void = setting.holds("declined_void")
        self.own_gains = setting.holds("own_gains")
        first = setting.word("first_captain")
        self.first_captain = -1 if first == "random" else int(first)


def box_of(setting: Setting) -> Box:
    """Return the box of a setting, made once."""
    box = setting.prepared
    if not isinstance(box, Box):
        box = Box(setting)
        setting.prepared = box
    return box


def icon_masks(data: Data) -> list[list[int]]:
    """Return for each category the sets of cards, as bits, that show one of its icons."""
    masks = []
    for category in CATEGORY.words:
        masks.append([sum(1 << i for i, card in enumerate(data["card"]) if card[category] == name)
                      for name in icons_of(data, category)])
    return masks


def icons_of(data: Data, category: str) -> list[str]:
    """Return the icons of a category."""
    return [icon["id"] for icon in data["icon"] if icon["category"] == category]


def names_of(data: Data) -> Data:
    """Return how things are called by what is printed on them: a card by its icons."""
    names = {kind: {row["id"]: row["name"] for row in data[kind]} for kind in ("category", "icon")}
    cards = {card["id"]: "-".join([names["icon"][card[category]] for category in CATEGORY.words])
             for card in data["card"]}
    return {**names, "card": cards}


def check_house_rules(setting: Setting) -> None:
    """Refuse house rules that name unused tables or make a game impossible with this many players."""
    data = overridden_in_use(setting.edition.data(COMPONENTS), setting.house, IN_USE)
    check_ranges(data)
    check_counts(data, setting.players, setting.flag("research"))
    check_icons(data)


def check_ranges(data: Data) -> None:
    """Refuse figures outside what a game can use."""
    numbers = [("cards_dealt.hand_size", 1, CARDS), ("cards_dealt.communal_total", 1, CARDS),
               ("cards_dealt.communal_face_up", 0, CARDS), ("cubes.shares_per_mission", 1, 100),
               ("turn.actions_min", 1, 10), ("turn.actions_max", 1, 10), ("payout.per_investment_received", 0, 1000),
               ("payout.per_investment_in_winner", 0, 1000), ("game_end.credits_threshold", 1, 100_000),
               ("game_end.missions", 1, 100), ("research.draws_max_per_player", 1, 10)]
    for name, least, most in numbers:
        table, key = name.split(".")
        expect(name, data[table][key], least, most)
    for row in data["share_value"]:
        expect(f"share_value {row['category']}.credits", row["credits"], 0, 1000)


def check_counts(data: Data, players: int, research: bool) -> None:
    """Refuse counts that contradict one another or the number of cards and shares."""
    dealt, turn = data["cards_dealt"], data["turn"]
    down = dealt["communal_total"] - dealt["communal_face_up"]
    hand = dealt["hand_size"]
    pile = CARDS - dealt["communal_total"] - hand * players
    draws = data["research"]["draws_max_per_player"]
    spent = data["turn_rounds"]["count"] * turn["actions_max"] + data["research"]["draws_max_per_player"]
    wrong = [
        (dealt["communal_face_down"] != down or down < 0,
         f"cards_dealt.communal_face_down must be communal_total - communal_face_up = {down}"),
        (data["turn_rounds"]["count"] != down + 1,
         f"turn_rounds.count must be one more than the face-down cards = {down + 1}"),
        (pile < 0, f"cards_dealt.hand_size {hand} needs {CARDS - pile} cards for {players} players; "
                   f"the deck has {CARDS}"),
        (research and pile < draws, f"cards_dealt.hand_size {hand} leaves {pile} cards for research with {players} "
                                    f"players; {draws} are needed"),
        (turn["actions_min"] > turn["actions_max"], "turn.actions_min must not be above turn.actions_max"),
        (spent > data["cubes"]["shares_per_mission"],
         f"cubes.shares_per_mission must be at least {spent}, what a player can spend in a mission"),
        (2 * players * players * (down + 1) > MOST_MESSAGES,
         f"turn_rounds.count {down + 1} is too long for table talk with {players} players"),
        (data["research"]["hand_size_after"] != hand,
         f"research.hand_size_after must be cards_dealt.hand_size = {hand}"),
        (not 1 <= data["research"]["after_turn_round"] <= down or down < 1,
         f"research.after_turn_round must be from 1 to {down}"),
    ]
    for is_wrong, sentence in wrong:
        if is_wrong:
            raise BadHouseRules(f"House rules: {sentence}.")


def check_icons(data: Data) -> None:
    """Refuse a card that shows an icon which its category does not have."""
    for card in data["card"]:
        for category in CATEGORY.words:
            names = icons_of(data, category)
            if card[category] not in names:
                raise BadHouseRules(f"House rules: card {card['id']}.{category} must be one of {', '.join(names)}, "
                                    f"not {card[category]!r}.")
