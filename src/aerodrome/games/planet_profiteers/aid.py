"""Help for a player: the sets so far, what a mission would pay, and how those that are over were decided.

All of it is made from a view, so it knows no more than that.
"""

from __future__ import annotations

from typing import Any

from aerodrome.games.planet_profiteers.box import CARD, CATEGORIES, CATEGORY, Box
from aerodrome.games.planet_profiteers.scoring import BY_BRIBES, STAGE, Verdict, groups, judge, size, turn_order
from aerodrome.kernel.components import Data
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.shape import bits_of
from aerodrome.kernel.state import View
from aerodrome.kernel.step import OVER


def aid_from(view: View, box: Box) -> dict[str, Any]:
    """Return all help for the owner of *view*; once the game is over only the missions are explained."""
    aid: dict[str, Any] = {"showdowns": [showdown(result, box) for result in view["results"]]}
    if view["to_act"] != OVER:
        aid["sizes"] = sizes(view, box.data)
        aid["if_wins"] = [if_wins(view, box.data, q) for q in range(view["players"])]
    return aid


# --- sets


def sizes(view: View, data: Data) -> dict[str, list[dict[str, Any]]]:
    """PP-045, PP-047 Return the sets of each category among the own hand and the open cards."""
    faces, icons = faces_of(data), [row["id"] for row in data["icon"]]
    own, there = own_hand(view), open_cards(view)
    return {row["id"]: sets_of(faces, icons, row["id"], own, there) for row in data["category"]}


def faces_of(data: Data) -> dict[str, dict[str, str]]:
    """Return what is printed on each card."""
    return {card["id"]: card for card in data["card"]}


def own_hand(view: View) -> list[str]:
    """Return the viewer's cards; a spectator has none."""
    cards: list[str] = view["hands"][view["seat"]] if view["seat"] >= 0 else []
    return cards


def open_cards(view: View) -> list[str]:
    """Return the communal cards that lie face up."""
    return [card for card in view["communal"] if card != HIDDEN]


def sets_of(faces: dict[str, dict[str, str]], icons: list[str], category: str, own: list[str],
            there: list[str]) -> list[dict[str, Any]]:
    """Return the sets of a category, the largest first: how many of an icon are in the hand and on the table."""
    hand, table = [[faces[card][category] for card in cards] for cards in (own, there)]
    seen = hand + table
    found = sorted([icon for icon in icons if icon in seen], key=lambda icon: -seen.count(icon))
    most = max([seen.count(icon) for icon in found], default=0)
    return [{"icon": icon, "size": seen.count(icon), "hand": hand.count(icon), "table": table.count(icon),
             "largest": seen.count(icon) == most} for icon in found]


# --- credits


def if_wins(view: View, data: Data, winner: int) -> dict[str, Any]:
    """Return what everybody would gain if the mission ended now with this winner, and how the viewer would."""
    gains = [sum(earnings(view, data, winner, q).values()) for q in range(view["players"])]
    me = view["seat"]
    if me < 0:
        return {"winner": winner, "gains": gains}
    by = {row["id"]: pay(view, data, me, row["id"]) if winner == me else 0 for row in data["category"]}
    return {"winner": winner, "gains": gains, **earnings(view, data, winner, me), "pay_by": by}


def earnings(view: View, data: Data, winner: int, q: int) -> dict[str, int]:
    """PP-043, PP-049, PP-050 Return what *q* would gain: from investors, from investing, and for winning."""
    pays, shares = data["payout"], view["investments"]
    return {"income": pays["per_investment_received"] * sum(shares[q]),
            "dividend": pays["per_investment_in_winner"] * shares[winner][q],
            "pay": pay(view, data, q, view["priority"]) if winner == q else 0}


def pay(view: View, data: Data, winner: int, category: str) -> int:
    """PP-049 Return what a winner is paid for unspent shares where a category has priority."""
    values = {row["category"]: row["credits"] for row in data["share_value"]}
    return int(values[category] * view["unspent"][winner])


# --- missions that are over


def showdown(result: View, box: Box) -> dict[str, Any]:
    """PP-044 to PP-051 Judge a mission again from its result, and tell each comparison and what everybody was paid."""
    own, priority = result["bribes"], CATEGORY.read(result["priority"])
    totals = [sum([bribes[k] for bribes in own]) for k in range(CATEGORIES)]
    largest = [largest_sets(hand + result["communal"], box) for hand in result["hands"]]
    compared = [[int(found["size"]) for found in row] for row in largest]
    order = turn_order(result["captain"], box.players)
    verdict, sequence = judge(order, compared, own, totals, priority), groups(totals, priority)
    paid = [earnings(result, box.data, verdict.winner, q) for q in range(box.players)]
    return {"columns": columns(sequence, totals), "rounds": rounds(verdict, sequence), "winner": verdict.winner,
            "sizes": [dict(zip(CATEGORY.words, row, strict=True)) for row in largest],
            **{kind: [row[kind] for row in paid] for kind in ("income", "pay", "dividend")}}


def largest_sets(cards: list[str], box: Box) -> list[dict[str, Any]]:
    """PP-045, PP-047 Return the largest set of each category; of several that are as large, the first icon's."""
    bits, found = bits_of([CARD.read(card) for card in cards]), []
    for names, masks in zip(box.icon_names, box.icons, strict=True):
        largest = size(bits, masks)
        place = [size(bits, [mask]) for mask in masks].index(largest)
        found.append({"icon": names[place], "size": largest})
    return found


def columns(sequence: list[list[int]], totals: list[int]) -> list[dict[str, Any]]:
    """PP-056, PP-057, PP-061 Return the categories in the order in which they are judged; a pair may weigh the same."""
    return [{"category": CATEGORY.write(k), "bribes": totals[k], "equal": len(cats) == 2}
            for cats in sequence for k in cats]


def rounds(verdict: Verdict, sequence: list[list[int]]) -> list[dict[str, Any]]:
    """PP-055, PP-059 Return what each comparison looked at, and who was left; bribes follow the order of the sizes."""
    return [{"stage": STAGE.write(judged[0]), "categories": [CATEGORY.write(k) for k in cats],
             "by": "bribes" if judged[0] >= BY_BRIBES else "sizes", "left": judged[1:]}
            for judged, cats in zip(verdict.rounds, sequence + sequence, strict=False)]
