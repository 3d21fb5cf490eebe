"""The chart of a ladder: ratings on the left, steps on the right, as an SVG written by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import floor, log10
from typing import Any
from xml.sax.saxutils import escape

TOP, ROW, BOTTOM, MARGIN = 112, 40, 40, 20
RATINGS, SHARES, NUMBER = 300, 220, 52  # how wide the two axes and a column of numbers are
INK, GREY, PALE, BLUE, RED = "#1b1f24", "#5c6570", "#d9dee4", "#1f5fa8", "#b3261e"
FONT = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
BOLD = ' font-weight="600"'
Scale = Callable[[float], float]


class Frame:
    """Where the columns stand: they make room for the names."""

    def __init__(self, result: dict[str, Any]) -> None:
        self.names = [bot["name"] for bot in result["bots"]]
        widest = max(width_of(name) for name in self.names)
        self.names_end = MARGIN + widest
        self.ratings = self.names_end + MARGIN
        self.ratings_end = self.ratings + RATINGS
        self.steps_end = self.ratings_end + NUMBER + 3 * MARGIN + 2 * widest + width_of(" v ")
        self.shares = self.steps_end + MARGIN
        self.shares_end = self.shares + SHARES
        self.share_end = self.shares_end + NUMBER + MARGIN
        self.width = self.share_end + NUMBER + MARGIN
        self.floor = TOP + ROW * len(self.names)
        self.height = self.floor + BOTTOM

    def row(self, place: float) -> float:
        """Return the height of a bot's row; the first bot stands at the bottom."""
        return TOP + ROW * (len(self.names) - 0.5 - place)


def draw_chart(result: dict[str, Any]) -> str:
    """Return the figures of a ladder as the text of an SVG file."""
    f = Frame(result)
    size = f'width="{f.width:.0f}" height="{f.height}"'
    # A background of its own keeps it readable in a dark viewer.
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {f.width:.0f} {f.height}" {size} '
             f'font-family="{FONT}" font-size="13" fill="{INK}">',
             f"<title>{clean(title_of(result))}</title>", f'<rect {size} fill="#ffffff"/>']
    parts += heading(result, f) + draw_ratings(result["bots"], f) + draw_steps(result, f)
    return "\n".join([*parts, "</svg>", ""])


def title_of(result: dict[str, Any]) -> str:
    """Return what the chart is called."""
    return f"Ladder of {result['game']}, {result['players']} players, version {result['version']}"


def heading(result: dict[str, Any], f: Frame) -> list[str]:
    """Return the title, what it is about, and the titles of the two halves."""
    games = sum(pairing["games"] for pairing in result["pairings"])
    note = "" if result["complete"] else ", interrupted"
    about = f"{games} games, seed {result['seed']}{note}; bars are 95 % intervals; a step in grey is not yet decided"
    return [text(MARGIN, 34, title_of(result), "start", ' font-size="18" font-weight="600"'),
            text(MARGIN, 56, about, "start", f' fill="{GREY}"'),
            text(f.ratings, 90, f"Rating (Elo, {f.names[0]} = 0)", "start", BOLD),
            text(f.shares, 90, "Win share of the upper bot", "start", BOLD),
            text(f.share_end + NUMBER, 90, "games", "end", f' fill="{GREY}"')]


def draw_ratings(bots: list[dict[str, Any]], f: Frame) -> list[str]:
    """Return the left half: a row for each bot, the top of the ladder on top."""
    known = [bot[key] for bot in bots for key in ("low", "high") if bot[key] is not None]
    ticks = ticks_of(min(known, default=0.0), max(known, default=0.0))
    x = scale(ticks[0], ticks[-1], f.ratings, f.ratings_end)
    out = []
    for tick in ticks:
        out += [line(x(tick), f, PALE), text(x(tick), f.floor + 18, f"{tick:g}", "middle")]
    for place, bot in enumerate(bots):
        y = f.row(place)
        out.append(text(f.names_end, y + 4, bot["name"], "end"))
        if bot["rating"] is not None:
            out += dot(x(bot["low"]), x(bot["rating"]), x(bot["high"]), y, BLUE)
            out.append(text(f.ratings_end + NUMBER, y + 4, f"{bot['rating']:.0f}", "end", BOLD))
    return out


def draw_steps(result: dict[str, Any], f: Frame) -> list[str]:
    """Return the right half: each step between the rows of the two bots that it compares."""
    x = scale(0.0, 1.0, f.shares, f.shares_end)
    out = [line(x(0.0), f, PALE), line(x(0.5), f, INK), line(x(0.6), f, RED, "4 3"), line(x(1.0), f, PALE)]
    # The figures of the two lines in the middle lean away from each other.
    for share, shift, anchor in ((0.0, 0, "middle"), (0.5, 8, "end"), (0.6, -2, "start"), (1.0, 0, "middle")):
        out.append(text(x(share) + shift, f.floor + 18, f"{share:.0%}", anchor))
    for pairing in result["pairings"]:
        lower, upper = f.names.index(pairing["b"]), f.names.index(pairing["a"])
        if upper == lower + 1:
            out += draw_step(pairing, f, x, f.row(lower + 0.5))
    return out


def draw_step(pairing: dict[str, Any], f: Frame, x: Scale, y: float) -> list[str]:
    """Return one step; it is grey as long as the games have not decided it."""
    out = [text(f.steps_end, y + 4, f"{pairing['a']} v {pairing['b']}", "end"),
           text(f.share_end + NUMBER, y + 4, str(pairing["games"]), "end", f' fill="{GREY}"')]
    if pairing["share"] is not None:
        colour = BLUE if pairing["decided"] else GREY
        out += dot(x(pairing["low"]), x(pairing["share"]), x(pairing["high"]), y, colour)
        out.append(text(f.share_end, y + 4, f"{100 * pairing['share']:.1f}%", "end", BOLD))
    return out


def width_of(words: str) -> float:
    """Return about how wide a text is, rather too much than too little."""
    return sum([13.0 if sign in "WM@%mw" else 9.5 if sign.isupper() else 8.0 if sign.isascii() else 13.5
                for sign in words])


def ticks_of(low: float, high: float) -> list[float]:
    """Return round numbers at even distances, from below *low* to above *high*, five or so."""
    rough = max(high - low, 10.0) / 5
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    first, last = floor(low / step), -floor(-high / step)
    return [step * k for k in range(first, max(last, first + 1) + 1)]


def scale(low: float, high: float, left: float, right: float) -> Scale:
    """Return how a value becomes a place on an axis."""
    return lambda value: left + (value - low) / (high - low) * (right - left)


def dot(low: float, middle: float, high: float, y: float, colour: str) -> list[str]:
    """Return a dot with the bar of its interval."""
    return [f'<line x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}" stroke="{colour}" stroke-width="3" '
            'stroke-opacity="0.45" stroke-linecap="round"/>',
            f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>']


def line(x: float, f: Frame, colour: str, dashes: str = "") -> str:
    """Return a line from the top of an axis to its floor."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line x1="{x:.1f}" y1="{TOP - 10}" x2="{x:.1f}" y2="{f.floor}" stroke="{colour}"{dashed}/>'


def text(x: float, y: float, words: str, anchor: str, style: str = "") -> str:
    """Return a line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{clean(words)}</text>'


def clean(words: str) -> str:
    """Return text that XML can hold: marked-up signs escaped, control characters replaced."""
    return escape("".join(sign if sign.isprintable() else "?" for sign in words))
