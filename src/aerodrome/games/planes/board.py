"""The airport in the terminal, drawn from what a seat may see and from nothing else."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from aerodrome.kernel.sentence import fill
from aerodrome.kernel.step import OVER

View = dict[str, Any]
Data = dict[str, Any]

NARROWEST: Final = 9  # letters of a space on the map
WIDEST: Final = 16
MOST_LETTERS: Final = 8  # cubes that are drawn one by one; more are counted
MOST_NAMED: Final = 2  # arrows of a space whose ends are named where they are not next to it
EMPTY: Final = "-"
TIE_BREAKS: Final = ("", "by_passengers", "by_goals", "by_tokens")  # by how much of the standing is alike
LETTERS: Final = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "grey": "N", "any": "*"}
STYLES: Final = {
    "red": "bold white on red3", "blue": "bold white on dodger_blue3", "green": "bold white on green4",
    "yellow": "bold black on gold3", "grey": "bold black on grey70", "any": "bold white on purple",
}
ICONS: Final = {"fast_food": "f", "restroom": "r", "gift_shop": "g", "help_desk": "h", "fine_dining": "d"}
ARROWS: Final = {(0, -1): "↑", (1, -1): "↗", (1, 0): "→", (1, 1): "↘", (0, 1): "↓", (-1, 1): "↙", (-1, 0): "←",
                 (-1, -1): "↖"}


def draw(view: View, names: list[str], data: Data, wording: dict[str, Any]) -> RenderableType:
    """Draw the whole table as the owner of *view* sees it."""
    scene = Scene(view, names, data, wording)
    parts = [header(scene), framed(scene.say("map"), Map(scene)), planes(scene), players(scene), cards(scene),
             passing(scene), piles(scene)]
    return Group(*[part for part in parts if part is not None])


class Scene:
    """A view, with the names and words for what is in it."""

    def __init__(self, view: View, names: list[str], data: Data, wording: dict[str, Any]) -> None:
        """Look up once what every part needs."""
        self.view = view
        self.names = names
        self.data = data
        self.wording = wording
        self.me: int = view["seat"]  # below 0 for a spectator
        self.seats = range(view["players"])
        self.is_over: bool = view["to_act"] == OVER
        self.airport: Data = next(row for row in data["airport"] if row["id"] == view["setting"]["board"])
        self.colours: list[str] = view["setting"]["colours"].split("-")[:view["players"]]
        self.cards: dict[str, Data] = {row["id"]: row for row in data["card"]}
        self.sides: dict[str, Data] = {row["id"]: row for row in data["plane_side"]}
        self.planes: dict[str, Data] = {row["gate"]: row for row in view["planes"]}

    def say(self, key: str, *args: object) -> str:
        """Return a label of the board."""
        return fill(str(self.wording["board"][key]), [str(arg) for arg in args])

    def name(self, seat: int) -> str:
        """Return the name of a player, marking the viewer's own."""
        return self.say("you", self.names[seat]) if seat == self.me else self.names[seat]

    def card(self, word: str) -> str:
        """Return the name of a card; its dot matters with Player Decks only."""
        table = "card" if self.view["setting"]["player_decks"] else "kind"
        return str(self.wording["names"][table][word if table == "card" else word[:-1]])

    def points(self, seat: int) -> list[int]:
        """Return tokens, VP of goals, and stars on planes (PL-225)."""
        goals = sum([self.cards[card[:-1]]["vp"] for card in self.view["goals"][seat]])
        stars = [star for plane in self.view["planes"]
                 for who, star in zip(plane["seats"], self.sides[plane["side"]]["yellow"], strict=False)
                 if who == self.colours[seat]]
        return [self.view["tokens"][seat], goals, sum(stars)]

    def aboard(self, seat: int) -> int:
        """Return how many own cubes are on planes."""
        return sum([plane["seats"].count(self.colours[seat]) for plane in self.view["planes"]])

    def standing(self, seat: int) -> list[int]:
        """Return the score and what breaks ties (PL-227)."""
        points = self.points(seat)
        return [sum(points), self.aboard(seat), len(self.view["goals"][seat]), points[0]]


def framed(title: str, body: RenderableType) -> Panel:
    """Put a frame with a title around a part of the table."""
    return Panel(body, title=Text(title, style="bold"), title_align="left", border_style="grey50")


def plain_table(*headers: str) -> Table:
    """Make a table without lines."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey50")
    for header in headers:
        table.add_column(Text(header))
    return table


def cube(colour: str, after: str = "") -> Text:
    """Return the letter of a colour, in that colour."""
    return Text(LETTERS[colour] + after, style=STYLES[colour])


def several(words: list[str]) -> dict[str, int]:
    """Count equal words, in order."""
    return {word: words.count(word) for word in words}


def times(name: str, count: int) -> str:
    """Write a name, and how often it is there."""
    return name if count == 1 else f"{name} x{count}"


# --- where the game stands


def header(scene: Scene) -> Panel:
    """Draw the airport, the round, who decides what, and what is under way."""
    view = scene.view
    place = scene.say("round" if view["round"] else "set_up", view["round"], view["setting"]["max_rounds"])
    if view["ending"]:
        place = scene.say("last_round", view["round"], scene.say("and").join(ends(scene)))
    track = scene.say("track", view["passengers"], view["setting"]["end_passengers"])
    lines = [Text(f"{scene.airport['name']}. {place} {track}"), decision(scene), under_way(scene)]
    return Panel(Group(*[line for line in lines if line.plain]), title=Text(scene.data["meta"]["game"], style="bold"),
                 title_align="left", box=box.HEAVY, border_style="dodger_blue3")


def ends(scene: Scene) -> list[str]:
    """Say why this round is the last: who has a whole party aboard, and whether there are enough in all (PL-220)."""
    whole = scene.data["figures"]["party_cubes"]
    out = [scene.say("party_aboard", scene.name(q)) for q in scene.seats if scene.aboard(q) == whole]
    is_enough = scene.view["passengers"] >= scene.view["setting"]["end_passengers"]
    return out + ([scene.say("enough_aboard", scene.view["passengers"])] if is_enough else [])


def decision(scene: Scene) -> Text:
    """Say who decides what, or who has won."""
    seat = scene.view["to_act"]
    if scene.is_over:
        return result(scene)
    if seat < 0:
        return Text(scene.say("dealing"))
    step = scene.view["agenda"][0].split(" ")[0]
    if seat == scene.me:
        return Text(scene.say("you_act", scene.wording["prompts"][step]), style="bold")
    return Text.assemble(cube(scene.colours[seat]), " ",
                         scene.say("to_act", scene.name(seat), scene.wording["steps"][step]))


def result(scene: Scene) -> Text:
    """Say who has won."""
    best = max([scene.standing(q) for q in scene.seats])
    winners = [scene.name(q) for q in scene.seats if scene.standing(q) == best]
    if len(winners) > 1:
        return Text(scene.say("shared", scene.say("and").join(winners), best[0]), style="bold")
    return Text(scene.say("over", winners[0], best[0], tie_break(scene, best)), style="bold")


def tie_break(scene: Scene, best: list[int]) -> str:
    """Say what decided between equal scores, as far as it had to (PL-227); empty where the scores differ."""
    others = [found for found in [scene.standing(q) for q in scene.seats] if found != best]
    alike = max([next(k for k in range(len(best)) if found[k] != best[k]) for found in others])
    return scene.say(TIE_BREAKS[alike]) if alike else ""


def under_way(scene: Scene) -> Text:
    """Say which card is in play, and which cubes are in hand and where."""
    view = scene.view
    parts = []
    if view["in_play"] != EMPTY:
        kind = view["in_play"][:-1]
        parts.append(Text(scene.say("in_play", scene.card(view["in_play"]), scene.wording["actions"][kind])))
    if view["carried"]:
        parts.append(Text.assemble(scene.say("carried", view["at"]), " ", crowd(view["carried"])))
    return Text("\n").join(parts)


# --- the map


class Map:
    """The airport: spaces where they lie, with cubes, icons, gates and arrows; as wide as the terminal allows."""

    def __init__(self, scene: Scene) -> None:
        """Put the spaces into columns and rows, leaving out those without a space."""
        self.scene = scene
        spaces = scene.airport["space"]
        columns = sorted({space["xy"][0] for space in spaces})
        rows = sorted({space["xy"][1] for space in spaces})
        self.width, self.height = len(columns), len(rows)
        self.spots = {space["id"]: (columns.index(space["xy"][0]), rows.index(space["xy"][1])) for space in spaces}
        self.at = {spot: i for i, spot in enumerate(self.spots.values())}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw row after row."""
        width = min(WIDEST, max(NARROWEST, options.max_width // self.width))
        for y in range(self.height):
            grid = Table.grid()
            for _ in range(self.width):
                grid.add_column(width=width, no_wrap=True)
            grid.add_row(*[self._spot(x, y) for x in range(self.width)])
            yield grid
            if y < self.height - 1:
                yield Text()

    def _spot(self, x: int, y: int) -> Text:
        return self._space(self.at[x, y]) if (x, y) in self.at else Text("\n\n\n")

    def _space(self, i: int) -> Text:
        """Draw a space on four lines: its name and gates, its cubes, its icons and start, its arrows."""
        view, row = self.scene.view, self.scene.airport["space"][i]
        cubes, shown = view["cubes"][i]["cubes"], view["icons"][i]["shows"]
        blocked = len(cubes) >= self.scene.data["figures"]["blockage"]
        is_here = view["at"] == row["id"] and bool(view["carried"])
        name = Text(row["id"], style="bold reverse" if is_here else "bold red" if blocked else "bold")
        gates = [Text.assemble(" ", gate_tag(self.scene, gate)) for gate in self.scene.airport["gate"]
                 if gate["front"] == row["id"]]
        cone = Text(" ▲" if blocked else "", style="bold dark_orange")
        icons = Text(" ".join([ICONS[poi] for poi in shown]), style="italic cyan")
        start = Text(f" ({row['start']})" if row["start"] else "", style="grey50")
        return Text("\n").join([Text.assemble(name, *gates, cone), crowd(cubes), Text.assemble(icons, start),
                                Text(self._arrows(row), style="grey50")])

    def _arrows(self, row: Data) -> str:
        """Write where the arrows lead: the direction, and the name of what is not next to it."""
        x, y = self.spots[row["id"]]
        out = []
        for target in row["next"]:
            dx, dy = self.spots[target][0] - x, self.spots[target][1] - y
            step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
            is_plain = max(abs(dx), abs(dy)) == 1 or len(row["next"]) > MOST_NAMED
            out.append(ARROWS[step] + ("" if is_plain else target))
        return "".join(out)


def gate_tag(scene: Scene, gate: Data) -> Text:
    """Return a gate in the colour that may board there."""
    return Text(gate["id"], style=STYLES[scene.planes[gate["id"]]["accepts"]])


def crowd(cubes: list[str]) -> Text:
    """Draw cubes one by one, or counted where they are many."""
    if not cubes:
        return Text("·", style="grey50")
    if len(cubes) <= MOST_LETTERS:
        return Text("").join([cube(colour) for colour in cubes])
    return Text("").join([cube(colour, str(count)) for colour, count in several(cubes).items()])


# --- planes and players


def planes(scene: Scene) -> Panel:
    """Draw every plane: its gate, its front, who may board, and its seats with what they give."""
    table = plain_table(scene.say("gate"), scene.say("front"), scene.say("accepts"), scene.say("plane_seats"))
    fronts = {gate["id"]: gate["front"] for gate in scene.airport["gate"]}
    for plane in scene.view["planes"]:
        side = scene.sides[plane["side"]]
        seats = [seat_text(plane["seats"][i], side, i) for i in range(len(side["yellow"]))]
        accepts = plane["accepts"]
        who = Text.assemble(cube(accepts), " ", scene.say("anybody") if accepts == "any" else accepts)
        table.add_row(Text(plane["gate"], style="bold"), fronts[plane["gate"]], who, Text("  ").join(seats))
    return framed(scene.say("planes"), table)


def seat_text(who: str, side: Data, i: int) -> Text:
    """Draw a seat: its passenger, or what it gives (yellow and white stars, cards)."""
    gives = [f"{side[key][i]}{sign}" for key, sign in (("yellow", "★"), ("white", "☆"), ("cards", "▯")) if side[key][i]]
    if who == EMPTY:
        return Text("·" + "".join(gives), style="grey50")
    return Text.assemble(cube(who), (f"{side['yellow'][i]}★" if side["yellow"][i] else "", "grey50"))


def players(scene: Scene) -> Panel:
    """Draw what everybody has: one row for each player, the best first at the end."""
    table = plain_table("", *[scene.say(key) for key in ("player", "score", "tokens", "goals", "stars", "aboard",
                                                         "hand")])
    order = sorted(scene.seats, key=scene.standing, reverse=True) if scene.is_over else list(scene.seats)
    for q in order:
        held = scene.view["hands"][q]
        points = scene.points(q)
        mark = f"{'>' if scene.view['to_act'] == q else ' '}{'*' if scene.view['first'] == q else ' '}"
        who = Text(scene.name(q), style="bold" if q == scene.me else "", no_wrap=True, overflow="ellipsis")
        count = len(held) if isinstance(held, list) else held
        table.add_row(Text.assemble(mark, cube(scene.colours[q])), who, Text(str(sum(points)), style="bold"),
                      *[str(x) for x in points], str(scene.aboard(q)), str(count))
    known = [scene.say("known", scene.name(q), listed(scene, scene.view["known"][q])) for q in scene.seats
             if scene.view["known"][q] and q != scene.me]
    done = [scene.say("done", scene.name(q), listed(scene, scene.view["goals"][q])) for q in scene.seats
            if scene.view["goals"][q]]
    return framed(scene.say("players"), Group(table, *[Text(line) for line in [*done, *known]]))


def listed(scene: Scene, cards: list[str]) -> str:
    """List cards by name."""
    return ", ".join([times(name, count) for name, count in several([scene.card(card) for card in cards]).items()])


# --- cards


def card_table(scene: Scene, found: list[str]) -> Table:
    """Draw cards with their action and goal."""
    table = plain_table(scene.say("card"), scene.say("action"), scene.say("goal"), scene.say("vp"))
    for kind, count in several([card[:-1] for card in found]).items():
        first = next(card for card in found if card[:-1] == kind)
        table.add_row(Text(times(scene.card(first), count), style="bold"), Text(scene.wording["actions"][kind]),
                      Text(goal_text(scene, kind)), str(scene.cards[kind]["vp"]))
    return table


def goal_text(scene: Scene, kind: str) -> str:
    """Return what a card asks for; of the goals about one cube, whether it must be alone (PL-155)."""
    text = str(scene.wording["names"]["goal"][kind])
    if "goal_among" not in scene.cards[kind]:
        return text
    return scene.say("alone" if scene.view["setting"]["lone_cube"] else "among", text)


def cards(scene: Scene) -> Panel | None:
    """Draw the viewer's own hand; a spectator has none."""
    found = scene.view["hands"][scene.me] if scene.me >= 0 else []
    return framed(scene.say("your_cards"), card_table(scene, found)) if found else None


def passing(scene: Scene) -> Panel | None:
    """Draw the cards of a draft that the viewer looks at."""
    found = scene.view["passing"][scene.me] if scene.me >= 0 else []
    return framed(scene.say("your_draft"), card_table(scene, found)) if found else None


def piles(scene: Scene) -> Panel | None:
    """Tell how many cards are in the decks, which were discarded, and which lie aside."""
    view = scene.view
    if scene.is_over:
        return None
    lines = []
    for i, count in enumerate(view["decks"]):
        owner = scene.say("deck_of", scene.name(i)) if len(view["decks"]) > 1 else scene.say("deck")
        away = view["discards"][i]
        lines.append(scene.say("pile", owner, count, len(away), f" ({listed(scene, away)})" if away else ""))
    lines += [scene.say("aside", scene.name(q), listed(scene, found)) for q in scene.seats
              if (found := [card for card in view["aside"] if card[-1] == scene.colours[q][0]])]
    if view["poi_tokens"] and view["round"] < 1:
        names = scene.wording["names"]["token"].values()
        left = ", ".join([f"{name} {count}" for name, count in zip(names, view["poi_tokens"], strict=True)])
        lines.append(scene.say("poi_tokens", left))
    return framed(scene.say("piles"), Group(*[Text(line) for line in lines]))
