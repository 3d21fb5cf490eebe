"""The chart is valid XML, shows every figure, and no two texts lie on each other."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from aerodrome.kernel.discover import game_named
from aerodrome.lab.chart import draw_chart, ticks_of, width_of
from aerodrome.lab.ladder import Ladder, Plan

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def any_name_is_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plan, "kinds", lambda _: {})


def figures(names: list[str], tmp_path: Path, games: int = 10) -> dict[str, Any]:
    """Return the figures of a ladder with made-up scores."""
    ladder = Ladder(Plan("barnstormers", 2, {}, {}, names, "1"), tmp_path / "none.json")
    for i, pairing in enumerate(ladder.pairings):
        pairing.done = {number: float(number % 5 >= i % 3) for number in range(games)}
    return ladder.figures(True)


def texts(svg: str) -> list[tuple[str, float, float, float]]:
    """Return every text with its left end, right end and height."""
    out = []
    for node in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        words, x = node.text or "", float(node.attrib["x"])
        # The estimate of widths is generous; texts may come close, but not lie on each other.
        size = 0.85 * width_of(words) * float(node.get("font-size", "13")) / 13
        left = x - size * {"start": 0, "middle": 0.5, "end": 1}[node.attrib["text-anchor"]]
        out.append((words, left, left + size, float(node.attrib["y"])))
    return out


def overlaps(svg: str) -> list[tuple[str, str]]:
    return [(a[0], b[0]) for a, b in combinations(texts(svg), 2)
            if abs(a[3] - b[3]) < 11 and a[1] < b[2] and b[1] < a[2]]


LADDERS = [["random", "flat"], [f"level{i}" for i in range(1, 7)], [f"WWWWWWWWWWW{i}" for i in range(8)],
           [f"<a & 'b{i}'>\"" for i in range(3)]]


@pytest.mark.parametrize("names", LADDERS, ids=lambda names: f"{len(names)} {names[0]}")
def test_texts_are_inside_and_apart(names: list[str], tmp_path: Path) -> None:
    svg = draw_chart(figures(names, tmp_path))
    width = float(ElementTree.fromstring(svg).attrib["width"])

    assert overlaps(svg) == []
    assert all(left >= 0 and right <= width for _, left, right, _ in texts(svg))


@pytest.mark.parametrize("names", LADDERS, ids=lambda names: f"{len(names)} {names[0]}")
def test_the_two_halves_stand_apart(names: list[str], tmp_path: Path) -> None:
    result = figures(names, tmp_path)
    shown = texts(draw_chart(result))
    numbers = [right for words, _, right, _ in shown if words in [f"{bot['rating']:.0f}" for bot in result["bots"]]]
    steps = [left for words, left, *_ in shown if " v " in words]

    assert len(steps) == len(names) - 1
    assert max(numbers) < min(steps)


def test_overlapping_texts_are_detected(tmp_path: Path) -> None:
    svg = draw_chart(figures(["random", "flat"], tmp_path))

    planted = svg.replace('"end">flat v random<', f'"start">{"flat v random" * 4}<')

    assert planted != svg
    assert overlaps(planted)


@pytest.mark.parametrize("names", LADDERS, ids=lambda names: f"{len(names)} {names[0]}")
def test_every_figure_is_shown(names: list[str], tmp_path: Path) -> None:
    result = figures(names, tmp_path)
    shown = [words for words, *_ in texts(draw_chart(result))]

    assert f"Ladder of barnstormers, 2 players, version {game_named('barnstormers').version}" in shown
    assert {"50%", "60%"} <= set(shown)
    for bot in result["bots"]:
        assert bot["name"] in shown
        assert f"{bot['rating']:.0f}" in shown
    for pairing in result["pairings"]:
        assert f"{pairing['a']} v {pairing['b']}" in shown
        assert f"{100 * pairing['share']:.1f}%" in shown
        assert shown.count(str(pairing["games"])) >= len(names) - 1


def test_dots_stand_where_the_figures_say(tmp_path: Path) -> None:
    result = figures(["random", "flat"], tmp_path)
    result["pairings"][0] |= {"share": 0.5, "low": 0.25, "high": 1.0}
    root = ElementTree.fromstring(draw_chart(result))
    bar = [node for node in root.iter(f"{SVG}line") if node.get("stroke-width")][-1]
    axis = {node.get("stroke-dasharray", ""): float(node.attrib["x1"]) for node in root.iter(f"{SVG}line")
            if not node.get("stroke-width")}
    dot = float([node.attrib["cx"] for node in root.iter(f"{SVG}circle")][-1])

    assert axis[""] == float(bar.attrib["x2"])  # the last solid line is that of 100 %
    assert (axis["4 3"] - dot) / (axis[""] - dot) == pytest.approx(0.2, abs=0.01)
    assert (dot - float(bar.attrib["x1"])) / (axis[""] - dot) == pytest.approx(0.5, abs=0.01)


def test_a_ladder_without_games_is_drawn_too(tmp_path: Path) -> None:
    svg = draw_chart(figures(["random", "flat"], tmp_path, games=0))

    assert not list(ElementTree.fromstring(svg).iter(f"{SVG}circle"))
    assert "flat v random" in svg


def test_a_seed_with_control_characters_stays_valid(tmp_path: Path) -> None:
    ElementTree.fromstring(draw_chart(figures(["a", "b"], tmp_path) | {"seed": "\x00\x1b<\udcff"}))


@pytest.mark.parametrize(("low", "high"), [(0, 0), (-3, 4), (0, 1041), (-900, 2500), (7, 7)])
def test_ticks_enclose_what_is_shown(low: float, high: float) -> None:
    ticks = ticks_of(low, high)

    assert ticks[0] <= low <= high <= ticks[-1]
    assert 2 <= len(ticks) <= 9
