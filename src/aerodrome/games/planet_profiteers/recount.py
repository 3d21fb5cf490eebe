"""The scores, counted a second time from the results, the plain way: a check on steps.py and scoring.py."""

from __future__ import annotations

from aerodrome.games.planet_profiteers.box import CARD, CATEGORY, Box
from aerodrome.games.planet_profiteers.result import Result
from aerodrome.kernel.shape import members


def recounted(results: tuple[Result, ...], box: Box) -> list[int]:
    """Add up what every mission must have paid."""
    totals = [0] * box.players
    for result in results:
        winner = winner_of(result, box)
        for q in range(box.players):
            totals[q] += earned(q, winner, result, box)
    return totals


def earned(q: int, winner: int, result: Result, box: Box) -> int:
    """PP-043, PP-049, PP-050 What one player earns in one mission."""
    n = box.players
    credits = box.income * sum([result.investments[n * q + other] for other in range(n)])
    credits += box.dividend * result.investments[n * winner + q]
    if q == winner:
        credits += box.share_value[result.priority] * result.unspent[q]
    return credits


def winner_of(result: Result, box: Box) -> int:
    """PP-055 to PP-064 The winner by the words of the rules, with names and dictionaries instead of bits."""
    n = box.players
    order = [(result.captain + i) % n for i in range(n)]
    sizes = {q: sizes_of(result, q, box) for q in order}
    own = {q: dict(zip(CATEGORY.words, result.bribes[3 * q:3 * q + 3], strict=True)) for q in order}
    bribes = {k: sum([own[q][k] for q in order]) for k in CATEGORY.words}
    top = CATEGORY.write(result.priority)
    others = sorted([k for k in CATEGORY.words if k != top], key=lambda k: -bribes[k])
    equal = bribes[others[0]] == bribes[others[1]]
    contenders = order
    for values in (sizes, own):
        for cats in [[top], others] if equal else [[top], others[:1], others[1:]]:
            points = {q: sum([mark(q, values, k, contenders) for k in cats]) for q in contenders}
            contenders = [q for q in contenders if points[q] == max(points.values())]
    return contenders[0]


def mark(q: int, values: dict[int, dict[str, int]], k: str, contenders: list[int]) -> int:
    """PP-062 2 for the sole greatest, 1 for sharing it, 0 otherwise; for one category this ranks as plain size does."""
    best = max([values[c][k] for c in contenders])
    sharing = [c for c in contenders if values[c][k] == best]
    return 0 if q not in sharing else 2 if len(sharing) == 1 else 1


def sizes_of(result: Result, q: int, box: Box) -> dict[str, int]:
    """PP-045 The largest set in each category, counted card by card."""
    names = [CARD.write(card) for card in list(result.communal) + members(result.hands[q])]
    faces = {card["id"]: card for card in box.data["card"]}
    icons = {k: [faces[name][k] for name in names] for k in CATEGORY.words}
    return {k: max([shown.count(icon) for icon in shown]) for k, shown in icons.items()}
