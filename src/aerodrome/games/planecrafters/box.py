"""What is in the box: parts, employees, objectives and figures, from components.toml; and the notation of moves."""

from __future__ import annotations

from typing import Any, Final

from aerodrome.kernel.components import Data, expect, home, overridden, overridden_in_use, read_components
from aerodrome.kernel.errors import BadHouseRules
from aerodrome.kernel.move import Move, Moves, Notation
from aerodrome.kernel.option import Setting
from aerodrome.kernel.words import SEATS, Words, numbers

COMPONENTS: Final[Data] = read_components(home(__name__) / "components.toml")

SLOT: Final = Words("slot", [row["id"] for row in COMPONENTS["slots"]])
MODEL: Final = Words("model", [row["id"] for row in COMPONENTS["models"]])
PART: Final = Words("part", [row["id"] for row in COMPONENTS["part_kinds"]])
EMPLOYEE: Final = Words("employee", [row["id"] for row in COMPONENTS["employees"]])
TRADE: Final = Words("trade", [row["id"] for row in COMPONENTS["employees"] if row["tier"] == 1])
AWARD: Final = Words("award", [row["id"] for row in COMPONENTS["awards"]])
OBJECTIVE: Final = Words("objective", [row["id"] for row in COMPONENTS["objectives"]["cards"]])
ROW: Final = 4  # positions of the Depot's row
POSITION: Final = numbers("position", 0, ROW - 1)

# Each a constant of its own: the compiler looks up a name that is not Final.
PARTS: Final = 27  # kinds: 26 regular ones and the Spare Part
SPARE: Final = 26
SLOTS: Final = 5
CORE: Final = 4  # the first four slots: what a complete plane needs
MODELS: Final = 6
FUSELAGE: Final = 4
EMPLOYEES: Final = 15  # kinds
STAFF_BITS: Final = 2  # of a counter: there are at most two of a kind
DOUBLED: Final = 2  # of a kind in effect: there is no tripling (PC-039)
MOST_PLAYERS: Final = 4
MOST_OF_A_SET: Final = 5  # copies of a part: 15 in all, what a counter of four bits holds

AGENT: Final = 0
CONTRACTOR: Final = 1
LOGISTICIAN: Final = 2
RECRUITER: Final = 3
TECHNICIAN: Final = 4
ACE_PILOT: Final = 5
GUARD: Final = 6
INVESTIGATOR: Final = 7
JACK: Final = 8
SPY: Final = 9
ACCOUNTANT: Final = 10
MANAGER: Final = 11
TAX_COLLECTOR: Final = 12
THIEF: Final = 13
BOSS: Final = 14
assert EMPLOYEE.words == [
    "agent_of_the_board", "contractor", "logistician", "recruiter", "technician", "ace_pilot", "guard", "investigator",
    "jack_of_all_trades", "spy", "accountant", "factory_manager", "tax_collector", "thief", "your_bosss_boss"]
assert TRADE.words == EMPLOYEE.words[:TECHNICIAN + 1]
assert (len(PART), len(SLOT), len(MODEL), len(EMPLOYEE)) == (PARTS, SLOTS, MODELS, EMPLOYEES)
assert (PART.words[SPARE], SLOT.words[FUSELAGE]) == ("spare", "fuselage")

NOTATION: Final = Notation()
FIRST: Final = NOTATION.chance("first", SEATS)
NOTATION.dealt("deal", PART)
UP: Final = NOTATION.chance("up", PART)  # the top card of the stack
NOTATION.dealt("objectives", OBJECTIVE)
RETURN: Final = NOTATION.verb("return", OBJECTIVE)
HIRE: Final = NOTATION.verb("hire", EMPLOYEE)
NAME_JACK: Final = NOTATION.verb("jack", TRADE)
COLLECT: Final = NOTATION.verb("collect")[0]
DRAW_ROW: Final = NOTATION.verb("draw_row", POSITION)
DRAW_STACK: Final = NOTATION.verb("draw_stack")[0]
USE_LOGISTICIAN: Final = NOTATION.verb("logistician")[0]
SWAP: Final = NOTATION.verb("swap", PART, POSITION)  # [ROW * part + position]
SWAP_HANDS: Final = NOTATION.verb("trade", SEATS)
USE_SPY: Final = NOTATION.verb("spy", SEATS)
TAKE: Final = NOTATION.verb("take", PART)
PLAY: Final = NOTATION.verb("play", PART)
STEAL: Final = NOTATION.verb("steal", SEATS, PART)  # [PARTS * seat + part]
SELL: Final = NOTATION.verb("sell")[0]
PICK: Final = NOTATION.verb("pick", PART)
EMPTY: Final = NOTATION.verb("empty")[0]
DISCARD: Final = NOTATION.verb("discard", PART)
END: Final = NOTATION.verb("end")[0]

SLOT_OF: Final = [SLOT.read(row["slot"]) for row in COMPONENTS["part_kinds"]]  # -1 for the Spare Part
MODEL_OF: Final = [MODEL.read(row["model"]) for row in COMPONENTS["part_kinds"]]
TIER: Final = [row["tier"] for row in COMPONENTS["employees"]]
COPIES: Final = [row["copies"] for row in COMPONENTS["employees"]]
ALL_EMPLOYEES: Final = sum([copies << STAFF_BITS * kind for kind, copies in enumerate(COPIES)])


def part_at(model: int, slot: int) -> int:
    """Return the part of a model that fits a slot, or -1 where the model has none (PC-009)."""
    found = [kind for kind in range(SPARE) if MODEL_OF[kind] == model and SLOT_OF[kind] == slot]
    return found[0] if found else -1


PART_AT: Final = [part_at(model, slot) for model in range(MODELS) for slot in range(SLOTS)]  # [SLOTS * model + slot]
PARTS_OF_SLOT: Final = [[kind for kind in range(SPARE) if SLOT_OF[kind] == slot] for slot in range(SLOTS)]


def draws(mask: int) -> Moves:
    """Return the draws from a Depot: bits of *mask* are the filled positions, then whether the stack has cards."""
    row = [DRAW_ROW[i] for i in range(ROW) if mask >> i & 1]
    return row + [DRAW_STACK] if mask >> ROW else row


DRAWS: Final[list[list[Move]]] = [draws(mask) for mask in range(2 << ROW)]

# What can be changed by house rules: the figures of cards that are reconstructed, and names.
IN_USE: Final = {
    "setup": ("starting_crowns", "deal_2p", "deal_3p", "deal_4p"),
    "turn": ("basic_draws", "basic_plays", "hand_limit"),
    "scoring": ("crowns_by_parts_of_one_model", "spare_part_crowns_each"),
    "models": ("id", "name", "colour"),
    "part_kinds": ("id", "base", "three_plus", "four_plus"),
    "employees": ("id", "name", "cost", "ability", "doubled", "swap_cards_per_use", "uses_per_turn",
                  "doubled_bonus_crowns", "extra_draws", "hand_limit_bonus", "discount_by_tier", "extra_plays",
                  "sale_bonus_crowns", "crowns_by_employees", "crowns_per_opponent", "crowns_per_sale"),
    "awards": ("id", "name", "crowns"),
    "objectives": ("dealt_per_player", "kept_per_player", "cards"),
}


class Box:
    """The figures of one setting. Immutable; positions share it."""

    def __init__(self, setting: Setting) -> None:
        data = overridden(setting.edition.data(COMPONENTS), setting.house)
        n = setting.players
        crew = {row["id"]: row for row in data["employees"]}
        self.data = data
        self.players = n
        self.deck: list[int] = deck_of(data, n)  # sorted
        self.deal: list[int] = data["setup"][f"deal_{n}p"]
        self.crowns: int = data["setup"]["starting_crowns"]
        self.draws: int = data["turn"]["basic_draws"]
        self.plays: int = data["turn"]["basic_plays"]
        self.hand_limit: int = data["turn"]["hand_limit"]
        self.by_parts: list[int] = data["scoring"]["crowns_by_parts_of_one_model"]
        self.spare_crowns: int = data["scoring"]["spare_part_crowns_each"]
        self.cost: list[int] = [row["cost"] for row in data["employees"]]
        self.price: list[int] = prices(self.cost, crew["recruiter"]["discount_by_tier"])
        self.agent_uses: int = crew["agent_of_the_board"]["uses_per_turn"]
        self.swaps: int = crew["agent_of_the_board"]["swap_cards_per_use"]
        self.extra_draws: int = crew["logistician"]["extra_draws"]
        self.more_hand: int = crew["logistician"]["hand_limit_bonus"]
        self.extra_plays: int = crew["technician"]["extra_plays"]
        self.contractor_bonus: int = crew["contractor"]["doubled_bonus_crowns"]
        self.pilot_bonus: int = crew["ace_pilot"]["sale_bonus_crowns"]
        self.income: list[int] = incomes(crew["accountant"]["crowns_by_employees"])
        self.tax: int = crew["tax_collector"]["crowns_per_opponent"]
        self.boss_share: int = crew["your_bosss_boss"]["crowns_per_sale"]
        self.award: list[int] = [row["crowns"] for row in data["awards"]]
        self.objectives = setting.flag("objectives")
        self.objectives_dealt: int = data["objectives"]["dealt_per_player"]
        self.one_sale = setting.flag("one_sale")
        self.max_rounds = setting.number("max_rounds")
        first = setting.word("first_player")
        self.first = -1 if first == "random" else int(first)


def deck_of(data: Data, players: int) -> list[int]:
    """PC-010, PC-016 Return the part deck for so many players, sorted by kind."""
    sets = data["setup"][f"sets_{players}p"]
    return [kind for kind, row in enumerate(data["part_kinds"]) for _ in range(sum([row[name] for name in sets]))]


def prices(cost: list[int], discount: list[int]) -> list[int]:
    """PC-033, PC-082 Return the prices with no, one and two Recruiters in effect: [EMPLOYEES * recruiters + kind]."""
    return [max(0, cost[kind] - recruiters * discount[TIER[kind] - 1])
            for recruiters in range(DOUBLED + 1) for kind in range(EMPLOYEES)]


def incomes(listed: list[int]) -> list[int]:
    """PC-079 Return what the Accountant collects by number of employees; the list goes on as one for two."""
    return listed + [(n + 1) // 2 for n in range(len(listed), sum(COPIES) + 1)]


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
    check_figures(data)
    if setting.holds("some_swap"):
        check_swaps(data)
    check_lists(data)
    check_decks(data)
    for row in setting.house.get("objectives", {}).get("cards", []):
        check_objective(row)
    for row in data["objectives"]["cards"]:
        expect(f"objectives.cards {row['id']}.reward", row["reward"], 0, 100)
    if (data["objectives"]["dealt_per_player"], data["objectives"]["kept_per_player"]) != (3, 2):
        raise BadHouseRules("House rules: objectives.dealt_per_player must be 3 and kept_per_player 2: "
                            "one card is returned (PC-131).")


def check_figures(data: Data) -> None:
    """Refuse single figures outside what a game can use."""
    expect("setup.starting_crowns", data["setup"]["starting_crowns"], 0, 1000)
    expect("turn.basic_draws", data["turn"]["basic_draws"], 1, 10)
    expect("turn.basic_plays", data["turn"]["basic_plays"], 1, 10)
    expect("turn.hand_limit", data["turn"]["hand_limit"], 0, 50)
    expect("scoring.spare_part_crowns_each", data["scoring"]["spare_part_crowns_each"], 0, 100)
    for row in data["employees"]:
        for key in ("cost", "swap_cards_per_use", "uses_per_turn", "doubled_bonus_crowns", "extra_draws",
                    "hand_limit_bonus", "extra_plays", "sale_bonus_crowns", "crowns_per_opponent", "crowns_per_sale"):
            if key in row:
                expect(f"employees {row['id']}.{key}", row[key], 0, 100)
        if row["id"] in ("spy", "thief") and row["uses_per_turn"] != 1:
            raise BadHouseRules(f"House rules: employees {row['id']}.uses_per_turn must be 1 (PC-029).")
    for row in data["awards"]:
        expect(f"awards {row['id']}.crowns", row["crowns"], 0, 1000)


def check_swaps(data: Data) -> None:
    """PC-086 Refuse a use of the Agent of the Board without a swap: a trade needs none."""
    crew = {row["id"]: row for row in data["employees"]}
    expect("employees agent_of_the_board.swap_cards_per_use", crew["agent_of_the_board"]["swap_cards_per_use"], 1, 100)


def check_lists(data: Data) -> None:
    """Refuse lists of figures that are too short or hold something else."""
    crew = {row["id"]: row for row in data["employees"]}
    lists = [("scoring.crowns_by_parts_of_one_model", data["scoring"]["crowns_by_parts_of_one_model"], SLOTS + 1),
             ("employees recruiter.discount_by_tier", crew["recruiter"]["discount_by_tier"], 3),
             *[(f"setup.deal_{n}p", data["setup"][f"deal_{n}p"], n) for n in (2, 3, 4)]]
    for name, values, length in lists:
        if len(values) != length or not all([is_figure(value) for value in values]):
            raise BadHouseRules(f"House rules: {name} must be {length} whole numbers from 0 to 100.")
    income = crew["accountant"]["crowns_by_employees"]
    if not 1 <= len(income) <= sum(COPIES) + 1 or not all([is_figure(value) for value in income]):
        raise BadHouseRules(f"House rules: employees accountant.crowns_by_employees must be 1 to {sum(COPIES) + 1} "
                            "whole numbers from 0 to 100.")


def is_figure(value: Any) -> bool:
    """Tell whether a value is a whole number of reasonable size."""
    return type(value) is int and 0 <= value <= 100


def check_decks(data: Data) -> None:
    """Refuse decks that are too small to be dealt."""
    for row in data["part_kinds"]:
        for key in ("base", "three_plus", "four_plus"):
            expect(f"part_kinds {row['id']}.{key}", row[key], 0, MOST_OF_A_SET)
    for n in (2, 3, 4):
        deck, needed = len(deck_of(data, n)), sum(data["setup"][f"deal_{n}p"]) + ROW + 1
        if deck < needed:
            raise BadHouseRules(f"House rules: the part deck for {n} players has {deck} cards; at least {needed} are "
                                "needed for hands, row and stack (PC-022).")


def check_objective(row: dict[str, Any]) -> None:
    """Refuse keys of an objective that nothing reads, and parameters that are not what its kind asks for."""
    for key in row:
        if key not in ("id", "name", "params", "reward", "text"):
            raise BadHouseRules(f"House rules: objectives.cards {row['id']}.{key} is not read by the rules, so "
                                "changing it would do nothing; what can be changed: name, params, reward, text.")
    for key, value in row.get("params", {}).items():
        if key == "model":
            if value not in MODEL.words:
                raise BadHouseRules(f"House rules: objectives.cards {row['id']}.params.model must be one of "
                                    f"{', '.join(MODEL.words)}, not {value!r}.")
        else:
            expect(f"objectives.cards {row['id']}.params.{key}", value, 1, 1000)
