"""Final scoring: stunts, Requests, Expertise cards, and the tie-breaks (BS-183 to BS-199). Pure functions."""

from __future__ import annotations

from aerodrome.games.barnstormers.box import EXPERTISE, EXPERTISE_BITS, LEVELS, STUNT_BITS, STUNT_LEVEL, Box
from aerodrome.kernel.shape import members, unpacked

PRECISION = EXPERTISE.read("precision-flying")


def printed(box: Box, stunts: list[int]) -> int:
    """BS-198 The printed CP of claimed stunts."""
    return sum([box.cp[stunt] for stunt in stunts])


def metric(box: Box, name: str, arg: str, stunts: list[int]) -> int:
    """BS-186 to BS-188 What a Request counts among the claimed stunts."""
    rows = [box.data["trick_stunt"][stunt] for stunt in stunts]
    levels = [len([s for s in stunts if STUNT_LEVEL[s] == level]) for level in range(LEVELS)]
    values = {
        "level": len([r for r in rows if r["level"] == arg]),
        "family": len([r for r in rows if r["family"] == arg]),
        "planes": len([r for r in rows if str(r["planes"]) == arg]),
        "level_sets": min(levels),
        "families": len({r["family"] for r in rows}),
        "pairs": len([s for s in set(stunts) if stunts.count(s) > 1]),
        "all_different": len(stunts) if len(set(stunts)) == len(stunts) else 0,
        "cp_at_least": len([s for s in stunts if arg and box.cp[s] >= int(arg)]) if arg.isdecimal() else 0,
        "cp_total": printed(box, stunts),
        "stunts": len(stunts),
    }
    return values[name]


def counted(box: Box, request: int, stunts: list[int]) -> int:
    """BS-186, BS-187 How far the claimed stunts have come towards a Request."""
    row = box.data["judges_request"][request]
    return metric(box, row["metric"], row["arg"], stunts)


def needed(box: Box, request: int) -> int:
    """BS-188 How much a Request asks for in this competition."""
    return int(box.data["judges_request"][request]["need"][box.competition])


def meets(box: Box, request: int, stunts: list[int]) -> bool:
    """BS-183, BS-188 Tell whether the claimed stunts fulfil a Request."""
    return counted(box, request, stunts) >= needed(box, request)


def bonus(box: Box, requests: int, stunts: list[int]) -> int:
    """BS-183, BS-184 The bonus CP of all fulfilled Requests among these."""
    return sum([int(box.data["judges_request"][r]["bonus"]) for r in members(requests) if meets(box, r, stunts)])


def expertise_points(box: Box, hand: int, stunts: list[int]) -> int:
    """BS-168, BS-177, BS-178 Awards, and the best stunts counted again by Precision Flying."""
    cards = unpacked(hand, EXPERTISE_BITS)
    best = sorted([box.cp[stunt] for stunt in stunts], reverse=True)
    doubled = sum(best[:cards.count(PRECISION)])
    return doubled + sum([int(box.data["expertise"][card]["cp"]) for card in cards])


def total(box: Box, claimed: int, requests: int, hand: int) -> int:
    """BS-196 The final score of one player."""
    stunts = unpacked(claimed, STUNT_BITS)
    return printed(box, stunts) + bonus(box, requests, stunts) + expertise_points(box, hand, stunts)


def tie_break(box: Box, claimed: int) -> list[int]:
    """BS-198, BS-199 Printed CP, then the numbers of red, yellow and green stunts."""
    stunts = unpacked(claimed, STUNT_BITS)
    counts = [len([s for s in stunts if STUNT_LEVEL[s] == level]) for level in (2, 1, 0)]
    return [printed(box, stunts), *counts]
