"""The islands in the terminal, drawn from what a seat may see and from nothing else."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from aerodrome.games.propeller_islands.recount import parts
from aerodrome.games.propeller_islands.remarks import ACTIONS, landmark_remark
from aerodrome.kernel.step import OVER

View = dict[str, Any]
Row = dict[str, Any]
Hex = tuple[int, int]

PIPS: Final = "⚀⚁⚂⚃⚄⚅"
READY: Final = "●"
LYING: Final = "○"
VACANT: Final = "·"
BANNER: Final = "⚑"
HUB: Final = "⌂"
GUILD_STYLES: Final = {"industry": "orange3", "science": "dodger_blue2", "culture": "magenta"}
SEAT_STYLES: Final = ("bold white on dodger_blue3", "bold white on red3", "bold white on green4", "bold black on gold3")
RESOURCES: Final = ("energy", "steel", "parts")
WORKERS: Final = 12
COLUMNS: Final = 4
FORGE_CELL: Final = 15  # of the forge board, where five lie side by side in 80 columns
ISLAND_CELL: Final = 14
SPACES: Final = {"banner": BANNER, "production": "+", "wild": "?"}  # for upgrades, with their signs
NARROWEST: Final = 6  # cells smaller than this say nothing
FRAME: Final = 4  # columns that a frame takes


def draw(view: View, names: list[str], data: dict[str, Any], wording: dict[str, Any]) -> RenderableType:
    """Draw the whole table as the owner of *view* sees it."""
    scene = Scene(view, names, data, wording)
    drawn: list[RenderableType | None] = [header(scene), scores(scene), players(scene)]
    if not scene.is_over:
        drawn.append(forge(scene))
    drawn += [island(scene, q) for q in scene.in_order()]
    drawn.append(None if scene.is_over else guide(scene))
    drawn += [beside(dock(scene), hand(scene)), None if scene.is_over else plans(scene), coming(scene)]
    return Group(*[part for part in drawn if part is not None])


class Scene:
    """A view, with the names and words for what is in it."""

    def __init__(self, view: View, names: list[str], data: dict[str, Any], wording: dict[str, Any]) -> None:
        """Look up once what every part needs."""
        self.view = view
        self.names = names
        self.data = data
        self.wording = wording
        self.me: int = view["seat"]  # below 0 for a spectator
        self.seats = range(view["players"])
        self.is_over: bool = view["to_act"] == OVER
        self.tiles: dict[str, Row] = {row["id"]: row for row in data["tile"]} | {"capitol": data["capitol"]}
        self.cards: dict[str, Row] = {row["id"]: row for row in data["blueprint"]}
        self.characters: dict[str, Row] = {row["id"]: row for row in data["character"]}

    def say(self, key: str, *args: object) -> str:
        """Return a label of the board."""
        return str(self.wording["board"][key]).format(*args)

    def name(self, seat: int) -> str:
        """Return the name of a player, marking the viewer's own."""
        return self.say("you", self.names[seat]) if seat == self.me else self.names[seat]

    def tag(self, seat: int) -> Text:
        """Return the number of a seat in its colour."""
        return Text(f" {seat + 1} ", style=SEAT_STYLES[seat])

    def in_order(self) -> list[int]:
        """Return the seats, the viewer's first."""
        first = max(self.me, 0)
        return [(first + i) % len(self.seats) for i in self.seats]

    def short(self, tile: str) -> str:
        """Return a few letters for a kind of tile."""
        return str(self.wording["short"][str(self.tiles[tile]["kind"])])

    def points(self, seat: int) -> dict[str, int]:
        """Return what a player would score now, by source."""
        return parts(self.data, self.view, seat)

    def level(self, seat: int) -> int:
        """Return how many trumpets a player has reached."""
        trumpets = (self.data["fame"]["trumpet_basic"], self.data["fame"]["trumpet_advanced"])
        return len([trumpet for trumpet in trumpets if self.view["fame"][seat] >= trumpet])

    def standing(self, seat: int) -> list[int]:
        """Return what decides the victory (PI-200 to PI-202)."""
        view = self.view
        return [view["final"][seat], len(view["dock"][seat]), (seat - view["start"]) % len(self.seats)]


def framed(title: str, body: RenderableType) -> Panel:
    """Put a frame with a title around a part of the table."""
    return Panel(body, title=Text(title, style="bold"), title_align="left", border_style="grey50")


def plain_table(*headers: str) -> Table:
    """Make a table without lines."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey50")
    for title in headers:
        table.add_column(Text(title))
    return table


def beside(left: RenderableType | None, right: RenderableType | None) -> RenderableType | None:
    """Put two parts side by side, or only the one that is there."""
    if left is None or right is None:
        return left or right
    grid = Table.grid(expand=True)
    grid.add_column(width=36)
    grid.add_column(ratio=1)
    grid.add_row(left, right)
    return grid


def fitted(text: Text, width: int) -> Text:
    """Cut a text or fill it up to a width."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


# --- where the game stands


def header(scene: Scene) -> Panel:
    """Draw the round, who decides what, the die, and how near the end is."""
    view = scene.view
    place = scene.say("set_up") if view["round"] < 1 else scene.say("round", view["round"], scene.name(view["start"]))
    lines = [Text(place), decision(scene)]
    if view["die"] != "-":
        lines.append(Text(scene.say("die", PIPS[int(view["die"]) - 1], view["die"])))
    if not scene.is_over and view["round"]:
        done = max([len(cards) for cards in view["completed"]])
        workers = min([len(spaces) for spaces in view["dock"]])
        goal = scene.data["game_end"]["blueprints"]
        lines.append(Text(scene.say("end_near", done, goal, workers, view["stack"]), style="grey50"))
    return Panel(Group(*lines), title=Text(scene.data["meta"]["name"], style="bold"), title_align="left",
                 box=box.HEAVY, border_style="dodger_blue3")


def decision(scene: Scene) -> Text:
    """Say who decides what, or who has won."""
    seat = scene.view["to_act"]
    if scene.is_over:
        best = max(scene.seats, key=scene.standing)
        return Text(scene.say("over", scene.name(best), scene.view["final"][best]), style="bold")
    if seat < 0:
        return Text(scene.say("dealing"))
    step = scene.view["agenda"][0].split(" ")
    subject = about(scene, step)
    if seat == scene.me:
        return Text(scene.say("you_act", scene.wording["prompts"][step[0]]) + subject, style="bold")
    doing = scene.say("to_act", scene.name(seat), scene.wording["steps"][step[0]])
    return Text.assemble(scene.tag(seat), " ", doing, subject)


def about(scene: Scene, step: list[str]) -> str:
    """Name the tile that is placed or the upgrade that is installed."""
    if step[0] == "PlaceTile":
        return " " + scene.say("subject", scene.wording["names"]["tile"][scene.view["placing"]])
    if step[0] == "InstallUpgrade":
        upgrade = scene.data["blueprint"][int(step[2])]["upgrade"]
        return " " + scene.say("subject", scene.wording["names"]["upgrade"][upgrade])
    return ""


def coming(scene: Scene) -> Panel | None:
    """List what is still to come in the turn, beneath what is decided now."""
    steps = [text.split(" ")[0] for text in scene.view["agenda"][1:]]
    inside = steps[:steps.index("AskBlueprint")] if "AskBlueprint" in steps else []
    words = [scene.wording["steps"][step] for step in inside if step != "EndAction"]
    return framed(scene.say("coming"), Text(", ".join(words))) if words else None


# --- the players


def players(scene: Scene) -> Panel:
    """Draw what everybody has: one row for each player."""
    keys = ("energy", "steel", "parts", "fame", "workers", "done", "cards", "points")
    table = plain_table("", scene.say("player"), scene.say("character"), *[scene.say(key) for key in keys])
    for q in scene.seats:
        mark = f"{'>' if scene.view['to_act'] == q else ' '}{'*' if scene.view['start'] == q else ' '}"
        who = Text(scene.name(q), style="bold" if q == scene.me else "", no_wrap=True, overflow="ellipsis")
        table.add_row(Text.assemble(mark, scene.tag(q)), who, character(scene, q),
                      *[Text(figure(scene, key, q)) for key in keys])
    return framed(scene.say("players"), Group(table, *power(scene)))


def power(scene: Scene) -> list[Text]:
    """Tell what the viewer's character can do at each trumpet, the levels not yet reached in grey."""
    word = scene.view["characters"][scene.me] if scene.me >= 0 else "-"
    if word == "-":
        return []
    row, fame = scene.characters[word], scene.data["fame"]
    steps = (("basic", fame["trumpet_basic"]), ("advanced", fame["trumpet_advanced"]))
    return [Text(scene.say("power", row["name"], trumpet, row[level]["text"]),
                 style="" if scene.view["fame"][scene.me] >= trumpet else "grey50") for level, trumpet in steps]


def character(scene: Scene, q: int) -> Text:
    """Write the character of a player, with a trumpet for each level."""
    word = scene.view["characters"][q]
    if word == "-":
        return Text("-")
    return Text(scene.characters[word]["name"] + " " + "♪" * scene.level(q), no_wrap=True, overflow="ellipsis")


def figure(scene: Scene, key: str, q: int) -> str:
    """Write one figure of the table of players."""
    view = scene.view
    if key == "workers":
        return f"{len(view['dock'][q])}/{WORKERS}"
    if key == "done":
        return str(len(view["completed"][q]))
    if key == "cards":
        return " ".join([str(count) for count in backs(scene, q)])
    return str(sum(scene.points(q).values())) if key == "points" else str(view[key][q])


def backs(scene: Scene, q: int) -> list[int]:
    """Return how many blueprints of each level a player holds."""
    held = scene.view["hands"][q]
    counts = [int(count) for count in held] if q != scene.me else levels(scene, held)
    return [count + more for count, more in zip(counts, levels(scene, scene.view["known"][q]), strict=True)]


def levels(scene: Scene, cards: list[str]) -> list[int]:
    """Count cards by level."""
    return [len([card for card in cards if scene.cards[card]["level"] == level]) for level in (1, 2)]


def scores(scene: Scene) -> Panel | None:
    """Draw the final scores by source, the best first."""
    if not scene.view["final"]:
        return None
    keys = ("fame", "energy", "steel", "parts", "unused", "landmarks", "blueprints")
    table = plain_table("", scene.say("player"), *[scene.say(f"from_{key}") for key in keys], scene.say("total"))
    for q in sorted(scene.seats, key=scene.standing, reverse=True):
        found = scene.points(q)
        table.add_row(scene.tag(q), Text(scene.name(q), no_wrap=True, overflow="ellipsis"),
                      *[str(found[key]) for key in keys], Text(str(scene.view["final"][q]), style="bold"))
    return framed(scene.say("scores"), table)


# --- hexagons


class Comb:
    """Cells on hexagons, as wide as the terminal allows; each row is shifted by half a cell against the next."""

    def __init__(self, cells: dict[Hex, list[Text]], widest: int) -> None:
        """Take the lines of each cell by its axial coordinates."""
        self.cells = cells
        self.widest = widest

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw row after row."""
        halves = [2 * q + r for q, r in self.cells]
        left, span = min(halves), max(halves) - min(halves) + 2
        width = min(self.widest, 2 * options.max_width // span)
        width -= width % 2
        if width < NARROWEST:
            yield Text(", ").join([lines[0] for lines in self.cells.values()])
            return
        for r in sorted({r for _, r in self.cells}):
            yield self.row(r, left, width)

    def row(self, r: int, left: int, width: int) -> Text:
        """Draw one row of cells, line by line."""
        here = sorted([(2 * q + r - left, lines) for (q, at), lines in self.cells.items() if at == r],
                      key=lambda cell: cell[0])
        lines = [Text(no_wrap=True) for _ in range(max([len(cell) for _, cell in here]))]
        for half, cell in here:
            for i, line in enumerate(lines):
                start = half * width // 2
                line.append(" " * (start - line.cell_len))
                line.append_text(fitted((cell[i] if i < len(cell) else Text()).copy(), width - 1))
                line.append(" ")
        for line in lines:
            line.rstrip()
        return Text("\n").join(lines)


def guild_mark(row: Row) -> Text:
    """Write the banner or the hub icon of a tile."""
    if row["banner"]:
        return Text(BANNER + row["banner"][:3].capitalize(), style=GUILD_STYLES[row["banner"]])
    if row["hub"]:
        return Text(HUB + row["hub"][:3].capitalize(), style=GUILD_STYLES[row["hub"]])
    return Text()


def number_of(row: Row) -> str:
    """Write the activation number of a tile; a star for a landmark."""
    number = row.get("number", 0)
    return str(number) if number else "★" if row.get("form") == "landmark" else ""


# --- the forge board


def forge(scene: Scene) -> Panel:
    """Draw the ring of forge spaces with their dice, and the twelve tiles around it."""
    spaces, cells = scene.data["forge"], {}
    for row in spaces["space"]:
        cells[(row["hex"][0], row["hex"][1])] = forge_space(scene, row["value"])
    for row in spaces["offer_position"]:
        cells[(row["hex"][0], row["hex"][1])] = offered(scene, row["position"])
    cells[(0, 0)] = [Text(scene.say("stack"), style="grey50"), Text(str(scene.view["stack"]), style="grey50")]
    return framed(scene.say("forge"), Comb(cells, FORGE_CELL))


def forge_space(scene: Scene, value: int) -> list[Text]:
    """Draw a forge space: its value, and the dice on it."""
    dice = scene.view["forge"].count(str(value))
    return [Text(scene.say("forge_space", value), style="bold reverse" if dice else "grey50"),
            Text(" ".join([PIPS[value - 1]] * dice), style="bold")]


def offered(scene: Scene, position: int) -> list[Text]:
    """Draw a position of the offer: its number, the tile, number and guild."""
    tile = scene.view["offer"][position]
    number = Text(f"{position + 1} ", style="grey50")
    if tile == "-":
        return [Text.assemble(number, (scene.say("empty"), "dim")), Text()]
    row = scene.tiles[tile]
    what = number_of(row) or effect(scene, row["kind"])
    return [Text.assemble(number, (scene.short(tile), "bold")), Text.assemble("  ", what, " ", guild_mark(row))]


# --- islands


def island(scene: Scene, q: int) -> Panel:
    """Draw an island: the viewer's own as hexagons, others as a list; a spectator sees all as hexagons."""
    rows = scene.view["islands"][q]
    title = scene.say("island", scene.name(q), len(rows))
    if q != scene.me and scene.me >= 0:
        words = [Text.assemble(*tile_lines(scene, q, row, " ")) for row in rows]
        return framed(title, Text("; ").join(words))
    cells = {place(row[1]): tile_lines(scene, q, row, "") for row in rows}
    legend = Text(scene.say("legend"), style="grey50")
    return framed(title, Group(Comb(cells, ISLAND_CELL), legend))


def place(word: str) -> Hex:
    """Read the coordinates of a hexagon."""
    q, _, r = word.partition(":")
    return int(q), int(r)


def tile_lines(scene: Scene, q: int, row: list[str], before: str) -> list[Text]:
    """Draw a tile of an island: name and number, guild and worker, upgrades, and where it lies."""
    tile, where, upgrades = row[0], row[1], row[2:]
    printed = scene.tiles[tile]
    number = "?" if "wild" in upgrades else number_of(printed)
    signs = [scene.wording["signs"][word] for word in upgrades if word != "wild"]
    first = Text.assemble((f"{scene.short(tile)} {number}".rstrip(), "bold"))
    second = Text.assemble(before, worker(scene, q, tile), guild_mark(printed), (extras(scene, row), "grey50"))
    third = Text.assemble(before, (where, "grey50"), " ", (" ".join(signs), "green"))
    third.rstrip()
    second.rstrip()
    return [first, second, third]


def extras(scene: Scene, row: list[str]) -> str:
    """Write what a depot gives, or the signs of the upgrades for which a tile still has space."""
    printed, upgrades = scene.tiles[row[0]], row[2:]
    if printed.get("form") == "depot":
        return " " + effect(scene, printed["kind"])
    taken = {word.partition("_")[0] for word in upgrades}
    free = [sign for kind, sign in SPACES.items() if printed["spaces"][kind] and kind not in taken]
    return f"[{''.join(free)}]" if free else ""


def worker(scene: Scene, q: int, tile: str) -> str:
    """Draw the worker of a tile: ready, lying, none yet, or no housing space."""
    if scene.tiles[tile].get("form") == "depot":
        return ""
    mark = READY if tile in scene.view["ready"][q] else LYING if tile in scene.view["workers"][q] else VACANT
    return mark + " "


# --- what tiles do


def guide(scene: Scene) -> Panel:
    """Tell what the tiles around the forge board and on the viewer's island do, and how landmarks in sight score."""
    mine = [row[0] for row in scene.view["islands"][scene.me]] if scene.me >= 0 else []
    seen = [*[tile for tile in scene.view["offer"] if tile != "-"], *mine]
    seen += [row[0] for rows in scene.view["islands"] for row in rows if scene.tiles[row[0]].get("form") == "landmark"]
    kinds = sorted({scene.tiles[tile]["kind"] for tile in seen})
    scored = {row["kind"]: row for row in scene.data["landmark_kind"]}
    buildings = [f"{scene.wording['short'][str(kind)]} {effect(scene, kind)}" for kind in kinds if kind not in scored]
    lines = [Text("; ".join(buildings))] if buildings else []
    lines += [Text(f"{scene.wording['short'][str(kind)]} ★ {scoring(scene, scored[kind])}")
              for kind in kinds if kind in scored]
    return framed(scene.say("guide"), Group(*lines, Text(scene.say("letters"), style="grey50")))


def scoring(scene: Scene, row: Row) -> str:
    """Write how a landmark scores."""
    key, *words = landmark_remark(row)
    return str(scene.wording["remarks"][key]).format(*words)


def effect(scene: Scene, kind: int) -> str:
    """Write what a kind of building or depot does in a few letters, several choices with strokes between."""
    options: list[Row] = next(row["options"] for row in scene.data["kind"] if row["kind"] == kind)
    return " / ".join([option_effect(scene, option) for option in options])


def option_effect(scene: Scene, option: Row) -> str:
    """Write what one activation pays and gains, or does, in a few letters."""
    for action in ACTIONS:
        if action in option:
            return str(scene.wording["actions"][action])
    paid, gained = cost(option["pay"], "+"), cost(option["gain"], "+")
    return f"{paid}→{gained}" if paid else gained


# --- dock and blueprints


def dock(scene: Scene) -> Panel | None:
    """Draw the viewer's dock with the rewards of its lines; a spectator has none."""
    if scene.me < 0:
        return None
    spaces = [int(word) for word in scene.view["dock"][scene.me]]
    rewards = {row["id"]: reward(scene, row) for row in scene.data["dock"]["reward"]}
    table = plain_table("", *[rewards[f"column-{column}"] for column in range(COLUMNS)], "")
    table.add_row("", *[Text(str(column + 1), style="grey50") for column in range(COLUMNS)], "")
    for row in range(WORKERS // COLUMNS):
        places = [COLUMNS * row + column for column in range(COLUMNS)]
        marks = [Text(READY if space in spaces else VACANT) for space in places]
        table.add_row(Text(str(row + 1), style="grey50"), *marks, Text(rewards[f"row-{row}"], style="grey50"))
    dice = " ".join([PIPS[int(word) - 1] for word in scene.view["dice_used"][scene.me]])
    return framed(scene.say("dock"), Group(table, Text(scene.say("dice_used", dice or "-"), style="grey50")))


def reward(scene: Scene, row: Row) -> str:
    """Write the reward of a line in a few letters."""
    if row["reward"] == "gain":
        return cost(row["gain"], "+")
    return str(scene.wording["rewards"][row["reward"]]).format(row["amount"])


def hand(scene: Scene) -> Panel | None:
    """Draw the viewer's blueprints with what they still need; a spectator has none."""
    if scene.me < 0 or scene.is_over:
        return None
    held = sorted([*scene.view["hands"][scene.me], *scene.view["known"][scene.me]])
    table = plain_table(scene.say("card"), scene.say("cost"), scene.say("vp"), scene.say("upgrade"),
                        scene.say("missing"))
    for card in held:
        row = scene.cards[card]
        table.add_row(Text(card, style="bold"), cost(row["cost"]), str(row["vp"]),
                      Text(scene.wording["names"]["upgrade"][row["upgrade"]]), missing(scene, row))
    return framed(scene.say("hand"), table)


def cost(amounts: dict[str, int], between: str = " ") -> str:
    """Write amounts of resources in a few letters."""
    return between.join([f"{amounts[name]}{name[0].upper()}" for name in RESOURCES if amounts.get(name)])


def missing(scene: Scene, row: Row) -> Text:
    """Write what the viewer lacks for a blueprint, or that it can be paid."""
    lacks = {name: max(0, row["cost"].get(name, 0) - scene.view[name][scene.me]) for name in RESOURCES}
    return Text(cost(lacks), style="red3") if any(lacks.values()) else Text(scene.say("payable"), style="green")


def plans(scene: Scene) -> Panel:
    """Draw the face-up blueprints, what others are known to hold, and the stacks."""
    lines = [Text(card_line(scene, card)) for card in scene.view["plans"]]
    for q in scene.seats:
        if q != scene.me and scene.view["known"][q]:
            cards = "; ".join([card_line(scene, card) for card in scene.view["known"][q]])
            lines.append(Text.assemble(scene.tag(q), " ", scene.say("known", cards)))
    lines.append(Text(scene.say("plan_stacks", *scene.view["plan_stacks"]), style="grey50"))
    return framed(scene.say("plans"), Group(*lines))


def card_line(scene: Scene, card: str) -> str:
    """Write a blueprint in one line."""
    row = scene.cards[card]
    return scene.say("plan", card, cost(row["cost"]), row["vp"], scene.wording["names"]["upgrade"][row["upgrade"]])
