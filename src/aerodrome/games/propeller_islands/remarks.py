"""What tiles do, and what moves cost or bring: remarks, each the key of a sentence in the text file and its words."""

from __future__ import annotations

from typing import Final

from aerodrome.kernel.components import Data

Remark = list[str | int]
ACTIONS: Final = ("deploy", "activate_ready_tile", "depot_benefit")  # what else an activation does


def kind_remarks(data: Data, kind: int) -> list[Remark]:
    """PI-102 to PI-119, PI-203 to PI-216 What a building or a depot does, or how a landmark scores."""
    for row in data["landmark_kind"]:
        if row["kind"] == kind:
            return [landmark_remark(row)]
    options: list[Data] = next(row["options"] for row in data["kind"] if row["kind"] == kind)
    out = option_remarks(options[0])
    for option in options[1:]:
        found = option_remarks(option)
        out += [[f"or_{found[0][0]}", *found[0][1:]], *found[1:]] if found else []
    return out


def landmark_remark(row: Data) -> Remark:
    """PI-203 to PI-216 How a landmark scores."""
    rule, vp = row["scoring"], row["vp"]
    if rule == "per_banners":
        return [f"per_{row['guild']}_banners", vp, row["set_size"]]
    if rule == "number_set":
        return [rule, vp, ", ".join([str(number) for number in row["numbers"]])]
    return [rule, vp, row["set_size"]] if "set_size" in row else [rule, vp]


def option_remarks(option: Data) -> list[Remark]:
    """What an activation or a depot takes and gives."""
    actions: list[Remark] = [[action] for action in ACTIONS if action in option]
    return [*amount_remarks("pays", option.get("pay", {})), *amount_remarks("gains", option.get("gain", {})), *actions]


def amount_remarks(verb: str, amounts: dict[str, int]) -> list[Remark]:
    """How much of each resource."""
    return [[f"{verb}_{resource}", amount] for resource, amount in amounts.items() if amount]


def reward_remarks(row: Data) -> list[Remark]:
    """PI-130 to PI-140 What a line of the dock gives."""
    if row["reward"] == "gain":
        return amount_remarks("gains", row["gain"])
    return [["gains_fame", row["amount"]]] if row["reward"] == "fame" else [[row["reward"]]]
