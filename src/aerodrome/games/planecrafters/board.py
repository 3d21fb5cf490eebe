"""The factories in the terminal, drawn from what a seat may see and from nothing else."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from aerodrome.games.planecrafters.box import DOUBLED, EMPLOYEES, prices
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.step import OVER

View = dict[str, Any]
Row = dict[str, Any]

CELL: Final = 11  # letters of a part in a factory
FACTORY: Final = 38  # letters of a factory with its frame: two side by side at 80 columns
SLOTS: Final = ("nose", "left_wing", "right_wing", "tail", "fuselage")
CORE: Final = SLOTS[:4]
TIERS: Final = (1, 2, 3)
STAR: Final = "*"
SEAT_STYLES: Final = ("bold white on dodger_blue3", "bold white on red3", "bold white on green4", "bold black on gold3")
TIER_STYLES: Final = {1: "dark_orange", 2: "light_salmon1", 3: "wheat1"}
SPARE_STYLE: Final = "bold black on grey70"


def draw(view: View, names: list[str], data: dict[str, Any], wording: dict[str, Any]) -> RenderableType:
    """Draw the whole table as the owner of *view* sees it."""
    scene = Scene(view, names, data, wording)
    if scene.is_over:
        parts = [scores(scene), factories(scene), sales(scene), objectives(scene)]
    else:
        parts = [depot(scene), hand(scene), factories(scene), employees(scene), abilities(scene), players(scene),
                 hints(scene), objectives(scene)]
    return Group(header(scene), *[part for part in parts if part is not None])


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
        self.agenda = [text.split(" ") for text in view["agenda"]]
        self.models: dict[str, Row] = {row["id"]: row for row in data["models"]}
        self.crew: dict[str, Row] = {row["id"]: row for row in data["employees"]}
        self.goals: dict[str, Row] = {row["id"]: row for row in data["objectives"]["cards"]}

    def say(self, key: str, *args: object) -> str:
        """Return a label of the board."""
        return str(self.wording["board"][key]).format(*args)

    def word(self, kind: str, word: str) -> str:
        """Return the name of a thing."""
        return str(self.wording["names"][kind][word])

    def name(self, seat: int) -> str:
        """Return the name of a player, marking the viewer's own."""
        return self.say("you", self.names[seat]) if seat == self.me else self.names[seat]

    def tag(self, seat: int) -> Text:
        """Return the number of a seat in its colour."""
        return Text(f" {seat} ", style=SEAT_STYLES[seat])

    def has(self, seat: int, employee: str) -> bool:
        """Tell whether a player has an employee."""
        return employee in self.view["staff"][seat]

    def value(self, plane: list[str]) -> int:
        """Return the value of a plane (PC-068)."""
        table = self.data["scoring"]
        models = [part.split(".")[0] for part in plane if part != "spare"]
        groups = sum([table["crowns_by_parts_of_one_model"][models.count(model)] for model in set(models)])
        return int(groups + plane.count("spare") * table["spare_part_crowns_each"])

    def parts_sold(self, seat: int) -> int:
        """Return how many cards a player has sold (PC-110)."""
        return sum([len(plane) for plane in self.view["sold"][seat]])

    def costs(self, seat: int) -> int:
        """Return the printed costs of a player's employees (PC-112)."""
        return sum([int(self.crew[employee]["cost"]) for employee in self.view["staff"][seat]])


# --- pieces


def framed(title: str, body: RenderableType, width: int | None = None) -> Panel:
    """Put a frame with a title around a part of the table."""
    return Panel(body, title=Text(title, style="bold"), title_align="left", border_style="grey50", width=width)


def plain_table(*headers: str) -> Table:
    """Make a table without lines."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey50")
    for header in headers:
        table.add_column(Text(header))
    return table


def several(words: list[str]) -> dict[str, int]:
    """Count equal things."""
    return {word: words.count(word) for word in words}


def times(name: str, count: int) -> str:
    """Write a name, and how often it is there."""
    return name if count == 1 else f"{name} x{count}"


def part_style(scene: Scene, part: str) -> str:
    """Return the colours of a part: those of its model."""
    return SPARE_STYLE if part == "spare" else f"bold white on {scene.models[part.split('.')[0]]['colour']}"


def part_name(scene: Scene, part: str) -> Text:
    """Write a part in the colour of its model."""
    return Text(f" {scene.word('part', part)} ", style=part_style(scene, part))


def listed(scene: Scene, parts: list[str]) -> Columns:
    """Write parts side by side, each as a whole."""
    counted = several(parts)
    return Columns([part_name(scene, part) + Text(f" x{count}" if count > 1 else "")
                    for part, count in counted.items()], padding=(0, 1))


def labelled(label: Text, parts: Columns) -> Table:
    """Put a label before parts."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row(label, parts)
    return grid


def count_of(held: list[str] | int) -> int:
    """Return how many cards a player holds, seen or not."""
    return len(held) if isinstance(held, list) else held


# --- where the game stands


def header(scene: Scene) -> Panel:
    """Draw the round, who decides what, and what the turn has brought."""
    view = scene.view
    key = "set_up" if view["round"] < 1 else "last_round" if view["last_round"] else "round"
    rounds = scene.say(key, view["round"], view["setting"]["max_rounds"])
    award = scene.say("no_award") if view["distinction_holder"] < 0 else scene.say(
        "award", scene.name(view["distinction_holder"]), view["distinction_value"])
    lines = [Text(f"{rounds} {award}"), decision(scene), turn(scene)]
    return Panel(Group(*[line for line in lines if line.plain]), title=Text(scene.data["meta"]["title"], style="bold"),
                 title_align="left", box=box.HEAVY, border_style="dodger_blue3")


def decision(scene: Scene) -> Text:
    """Say who decides what, or who has won."""
    seat = scene.view["to_act"]
    if scene.is_over:
        best = max(scene.seats, key=lambda q: standing(scene, q))
        return Text(scene.say("over", scene.name(best), scene.view["final"][best]), style="bold")
    if seat < 0:
        return Text(scene.say("dealing"))
    step = scene.agenda[0][0]
    aim = f" {scene.say('slot', scene.word('slot', SLOTS[int(scene.agenda[0][2])]))}" if step == "PickPart" else ""
    if seat == scene.me:
        return Text(scene.say("you_act", scene.wording["prompts"][step]) + aim, style="bold")
    return Text.assemble(scene.tag(seat), " ", scene.say("to_act", scene.name(seat), scene.wording["steps"][step]), aim)


def turn(scene: Scene) -> Text:
    """Say what has been done in the turn: the hire, the Jack, parts played, uses of employees."""
    view = scene.view
    if view["active"] < 0:
        return Text()
    done = [scene.say(key) for key in ("hired", "collected", "spy_used", "thief_used") if view[key]]
    done += [scene.say(key, view[key])
             for key in ("agent_uses", "open_swaps", "extra_drawn", "parts_played") if view[key]]
    if view["jack_as"] != "-":
        done.append(scene.say("jack_as", scene.word("employee", view["jack_as"])))
    return Text(scene.say("turn", scene.name(view["active"]), ", ".join(done) or scene.say("nothing")))


def standing(scene: Scene, q: int) -> list[int]:
    """Return the total and what breaks ties: who is later in turn order (PC-128)."""
    return [scene.view["final"][q], (q - scene.view["first_player"]) % len(scene.seats)]


def scores(scene: Scene) -> Panel:
    """Draw the final totals, the best first."""
    table = plain_table("", scene.say("player"), scene.say("crowns"), scene.say("awards"), scene.say("total"))
    for q in sorted(scene.seats, key=lambda seat: standing(scene, seat), reverse=True):
        total, crowns = scene.view["final"][q], scene.view["crowns"][q]
        table.add_row(scene.tag(q), Text(scene.name(q)), str(crowns), str(total - crowns), Text(str(total), "bold"))
    return framed(scene.say("scores"), table)


# --- the Depot and the hand


def depot(scene: Scene) -> Panel:
    """Draw the row, and tell about the stack."""
    view = scene.view
    grid = Table.grid(padding=(0, 2, 0, 0))
    cards = [part_name(scene, part) if part != "-" else Text(f" {scene.say('empty')} ", style="dim")
             for part in view["row"]]
    for i in range(0, len(cards), 2):
        grid.add_row(*cards[i:i + 2])
    under = view["under"]
    seen = [f"{i + 1}: {scene.word('part', card['part'])}" for i, card in enumerate(under) if card["part"] != HIDDEN]
    lines: list[RenderableType] = [grid, Text(scene.say("stack", view["stack"] + len(under), len(under)))]
    if seen:
        lines.append(Text(scene.say("under", ", ".join(seen)), style="grey50"))
    return framed(scene.say("depot"), Group(*lines))


def hand(scene: Scene) -> Panel | None:
    """Draw the viewer's own cards; a spectator has none."""
    if scene.me < 0:
        return None
    cards: list[str] = scene.view["hands"][scene.me]
    return framed(scene.say("your_hand", len(cards)), listed(scene, cards) if cards else Text(scene.say("no_cards")))


def hints(scene: Scene) -> Panel | None:
    """Tell which cards of other hands the viewer knows."""
    own = scene.view["glimpsed"][scene.me] if scene.me >= 0 else []
    lines = []
    for q in scene.seats:
        known = scene.view["open_cards"][q] + (own[q] if own else [])
        if known and q != scene.me:
            lines.append(labelled(scene.tag(q), listed(scene, sorted(known))))
    return framed(scene.say("known"), Group(*lines)) if lines else None


# --- factories


def factories(scene: Scene) -> Columns:
    """Draw every factory as a plane that takes shape, two side by side at 80 columns."""
    return Columns([factory(scene, q) for q in scene.seats], padding=(0, 1))


def factory(scene: Scene, q: int) -> Panel:
    """Draw one factory: a plane, or the pool of the Factory Manager."""
    body = pool(scene) if scene.has(q, "factory_manager") else plane(scene, scene.view["factories"][q])
    mark = ">" if scene.view["to_act"] == q else " "
    return Panel(body, title=Text.assemble(mark, scene.tag(q), " ", scene.name(q)), title_align="left",
                 border_style="grey50", width=FACTORY)


def plane(scene: Scene, parts: list[str]) -> Group:
    """Draw a plane: nose above, wings beside the fuselage, tail below; then what it is worth."""
    found = {part.split(".")[1]: part for part in parts if part != "spare"}
    grid = Table.grid(padding=(0, 0, 0, 0))
    for row in (("", "nose", ""), ("left_wing", "fuselage", "right_wing"), ("", "tail", "")):
        grid.add_row(*[cell(scene, slot, found.get(slot, "")) for slot in row])
    spares = parts.count("spare")
    lacking = [slot for slot in CORE if slot not in found]
    key = "empty_factory" if not parts else "complete" if len(lacking) <= spares else "incomplete"
    state = scene.say(key, scene.value(parts), len(lacking) - spares)
    extra = Text(scene.say("spares", spares), style=SPARE_STYLE) if spares else Text("")
    return Group(grid, Text.assemble(state, " ", extra))


def cell(scene: Scene, slot: str, part: str) -> Text:
    """Draw one slot: the model of the part there, or the name of the slot, or nothing."""
    if not slot:
        return Text(" " * CELL)
    if not part:
        return Text(scene.word("slot", slot).center(CELL), style="dim")
    model = scene.models[part.split(".")[0]]["name"][:CELL - 1]
    return Text(model.center(CELL), style=part_style(scene, part))


def pool(scene: Scene) -> Group:
    """Draw the Factory Manager's parts, slot by slot."""
    parts: list[str] = scene.view["pool"]
    lines: list[RenderableType] = [Text(scene.say("pool", len(parts)))]
    for slot in (*SLOTS, "spare"):
        there = [part for part in parts if part.rpartition(".")[2] == slot]
        if there:
            names = [scene.models[part.split(".")[0]]["name"] if part != "spare" else scene.word("part", part)
                     for part in there]
            label = scene.say("pool_slot", scene.word("slot", slot)) if slot != "spare" else ""
            lines.append(Text.assemble((label, "grey50"), ", ".join([times(n, c) for n, c in several(names).items()])))
    picked = scene.view["assembly"]
    if picked:
        lines.append(labelled(Text(scene.say("picked")), listed(scene, picked)))
    return Group(*lines)


# --- employees and players


def employees(scene: Scene) -> Panel:
    """Draw the display by tier, with the price for the viewer; what is affordable stands out."""
    display: list[str] = scene.view["display"]
    grid = Table.grid(padding=(0, 2, 0, 0))
    columns = [[employee for employee in several(display) if scene.crew[employee]["tier"] == tier] for tier in TIERS]
    grid.add_row(*[Text(scene.say("tier", tier), style=f"bold {TIER_STYLES[tier]}") for tier in TIERS])
    for i in range(max([len(column) for column in columns])):
        grid.add_row(*[offer(scene, column[i]) if i < len(column) else Text("") for column in columns])
    return framed(scene.say("employees" if scene.me >= 0 else "employees_plain"), grid)


def offer(scene: Scene, employee: str) -> Text:
    """Write an employee on display with the price."""
    price = price_of(scene, employee)
    name = times(scene.word("employee", employee), scene.view["display"].count(employee))
    affordable = scene.me >= 0 and price <= scene.view["crowns"][scene.me]
    cost = int(scene.crew[employee]["cost"])
    figure = str(price) if price == cost else f"{price}/{cost}"
    return Text(f"{figure:>4} {name}", style="" if affordable or scene.me < 0 else "dim")


def price_of(scene: Scene, employee: str) -> int:
    """Return what an employee costs the viewer now (PC-082); a spectator sees the printed cost."""
    view = scene.view
    recruiters = view["staff"][scene.me].count("recruiter") if scene.me >= 0 else 0
    recruiters += scene.me >= 0 and view["active"] == scene.me and view["jack_as"] == "recruiter"
    rows = list(scene.crew)
    costs = [int(row["cost"]) for row in scene.crew.values()]
    table = prices(costs, scene.crew["recruiter"]["discount_by_tier"])
    return table[EMPLOYEES * min(recruiters, DOUBLED) + rows.index(employee)]


def abilities(scene: Scene) -> Panel | None:
    """Say what employees do: when the viewer hires, those on display, and otherwise those that somebody has."""
    view = scene.view
    is_hiring = view["to_act"] == scene.me and scene.agenda[0][0] == "Hire"
    shown = view["display"] if is_hiring else [employee for crew in view["staff"] for employee in crew]
    grid = Table.grid(padding=(0, 2, 0, 0))
    for employee, row in scene.crew.items():
        if employee in shown:
            twice = scene.say("doubled", row["doubled"]) if row["doubled"] else ""
            grid.add_row(Text(row["name"], style=TIER_STYLES[row["tier"]]), Text(f"{row['ability']} {twice}".strip()))
    return framed(scene.say("abilities"), grid) if shown else None


def players(scene: Scene) -> Panel:
    """Draw what everybody has: one row for each player, employees below."""
    keys = ("crowns", "cards", "planes", "parts", "costs")
    table = plain_table("", scene.say("player"), *[scene.say(key) for key in keys], scene.say("staff"))
    for q in scene.seats:
        view = scene.view
        figures = [view["crowns"][q], count_of(view["hands"][q]), len(view["sold"][q]), scene.parts_sold(q),
                   scene.costs(q)]
        crew = ", ".join([times(scene.word("employee", e), c) for e, c in several(view["staff"][q]).items()])
        mark = STAR if view["first_player"] == q else " "
        table.add_row(Text.assemble(scene.tag(q), mark), Text(scene.name(q), style="bold" if q == scene.me else ""),
                      *[str(figure) for figure in figures], Text(crew or scene.say("nobody")))
    return framed(scene.say("players"), table)


def sales(scene: Scene) -> Panel | None:
    """List the planes that everybody has sold."""
    lines = []
    for q in scene.seats:
        values = [str(scene.value(sold)) for sold in scene.view["sold"][q]]
        if values:
            lines.append(Text.assemble(scene.tag(q), " ", scene.say("sales", len(values), ", ".join(values))))
    return framed(scene.say("sold"), Group(*lines)) if lines else None


def objectives(scene: Scene) -> Panel | None:
    """Draw the viewer's objectives, and at the end everybody's."""
    table = plain_table("", scene.say("objective"), scene.say("what"), scene.say("reward"))
    if scene.view["objectives_shown"]:
        zones = [(scene.name(q), shown, "") for q, shown in enumerate(scene.view["objectives_shown"])]
    elif scene.me >= 0:
        zones = [(scene.say(key), scene.view[zone][scene.me], style) for key, zone, style in (
            ("to_choose", "offers", ""), ("kept", "objectives", ""), ("given_back", "returned", "dim"))]
    else:
        zones = []
    for label, cards, style in zones:
        for card in cards:
            row = scene.goals[card]
            table.add_row(Text(label), Text(row["name"], style="bold"), Text(row["text"]), f"+{row['reward']}",
                          style=style)
    return framed(scene.say("objectives"), table) if table.row_count else None
