"""Help for a player: the sets so far, and what a mission would pay. Made from a view, so it knows no more than that."""

from __future__ import annotations

from typing import Any

from aerodrome.kernel.components import Data
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.state import View
from aerodrome.kernel.step import OVER


def aid_from(view: View, data: Data) -> dict[str, Any]:
    """Return all help for the owner of *view*; once the game is over nobody needs any."""
    if view["to_act"] == OVER:
        return {}
    return {"sizes": sizes(view, data), "if_wins": [if_wins(view, data, q) for q in range(view["players"])]}


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
