"""The air show in the terminal, drawn from what a seat may see and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from aerodrome.games.barnstormers.task import task_of
from aerodrome.kernel.step import OVER

View = dict[str, Any]
Stunt = tuple[Text, str]  # what stands above a stunt, and its id; no id for an empty slot

SIZE: Final = 7
COLUMNS: Final = "abcdefg"
SKY_WIDTH: Final = 33  # of the sky with its frame
STUNT_WIDTH: Final = 12  # of a stunt at 80 columns, where six lie side by side
WIDEST_STUNT: Final = 18
UNLIMITED: Final = 99
LEVELS: Final = ("green", "yellow", "red")
SLOTS: Final = ("G1", "G2", "Y1", "Y2", "R1", "R2")
ARROWS: Final = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
SEAT_STYLES: Final = {
    "blue": "bold white on dodger_blue3", "red": "bold white on red3", "green": "bold white on green4",
    "yellow": "bold black on gold3",
}
LEVEL_STYLES: Final = {"green": "green4", "yellow": "gold3", "red": "red3"}


def draw(view: View, names: list[str], data: dict[str, Any], wording: dict[str, Any]) -> RenderableType:
    """Draw the whole table as the owner of *view* sees it."""
    scene = Scene(view, names, data, wording)
    side = [part for part in (scores(scene), pilots(scene), tracker(scene)) if part is not None]
    parts = [reserved(scene), *own_stunts(scene), cards(scene), requests(scene), flown(scene)]
    if not scene.is_over:
        parts = [panel(scene), *parts, piles(scene)]
    return Group(header(scene), beside(sky(scene), Group(*side)), *[part for part in parts if part is not None])


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
        self.colours: list[str] = [row["name"] for row in data["player_colour"]]
        self.stunts: dict[str, dict[str, Any]] = {row["id"]: row for row in data["trick_stunt"]}
        self.skills: dict[str, dict[str, Any]] = {row["id"]: row for row in data["skill_tactic"]}
        self.expertise: dict[str, dict[str, Any]] = {row["id"]: row for row in data["expertise"]}
        self.requests: dict[str, dict[str, Any]] = {row["id"]: row for row in data["judges_request"]}
        competitions = [row["id"] for row in data["competition"]]
        self.level = competitions.index(view["setting"]["competition"])
        self.goal: int = data["competition"][self.level]["stunts_required"]

    def say(self, key: str, *args: object) -> str:
        """Return a label of the board."""
        return str(self.wording["board"][key]).format(*args)

    def name(self, seat: int) -> str:
        """Return the name of a player, marking the viewer's own."""
        return self.say("you", self.names[seat]) if seat == self.me else self.names[seat]

    def tag(self, seat: int, after: str = "") -> Text:
        """Return the letter of a colour, in that colour, and perhaps an arrow."""
        colour = self.colours[seat]
        return Text(colour[0].upper() + after, style=SEAT_STYLES.get(colour, "reverse"))

    def own(self, zone: str) -> list[str]:
        """Return what the viewer has in a private zone; a spectator has nothing."""
        found: list[str] = self.view[zone][self.me] if self.me >= 0 else []
        return found

    def are_face_down(self, seat: int) -> bool:
        """Tell whether the stunts that a player has claimed are not shown to the viewer (BS-094)."""
        return self.view["setting"]["claims"] == "face_down" and seat != self.me and not self.is_over

    def points(self, seat: int) -> int:
        """Return the printed CP of the stunts that a player has flown."""
        return sum([int(self.stunts[stunt]["cp"]) for stunt in self.view["claimed"][seat]])

    def of_level(self, seat: int, level: str) -> int:
        """Return how many stunts of a level a player has flown."""
        return len([stunt for stunt in self.view["claimed"][seat] if self.stunts[stunt]["level"] == level])

    def standing(self, seat: int) -> list[int]:
        """Return the final score and what breaks ties (BS-198, BS-199)."""
        final: int = self.view["final"][seat]
        return [final, self.points(seat), *[self.of_level(seat, level) for level in reversed(LEVELS)]]


class Stunts:
    """Trick Stunts side by side, as many in a row as the terminal allows."""

    def __init__(self, scene: Scene, stunts: list[Stunt]) -> None:
        """Take what stands above each stunt, and its id."""
        self.scene = scene
        self.stunts = stunts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill row after row."""
        width = min(WIDEST_STUNT, max(STUNT_WIDTH, options.max_width // len(SLOTS)))
        in_row = max(1, options.max_width // width)
        for start in range(0, len(self.stunts), in_row):
            grid = Table.grid(padding=(0, 1, 0, 0))
            row = self.stunts[start:start + in_row]
            for _ in row:
                grid.add_column(width=width - 1)
            grid.add_row(*[stunt_head(self.scene, title, stunt) for title, stunt in row])
            grid.add_row(*[diagram(self.scene, stunt) for _, stunt in row])
            yield grid


def stunt_head(scene: Scene, title: Text, stunt: str) -> Text:
    """Write what stands above a formation: slot or owner, CP and name."""
    if not stunt:
        return Text.assemble(title, " ", (scene.say("empty"), "dim"))
    row = scene.stunts[stunt]
    cp = scene.say("value", row["cp"])
    return Text.assemble(title, " ", (cp, "bold"), "\n", (row["name"], LEVEL_STYLES[row["level"]]))


def diagram(scene: Scene, stunt: str) -> Text:
    """Draw a formation, two letters wide for each cell."""
    rows = scene.stunts[stunt]["shape"] if stunt else []
    return Text("\n".join([" ".join([{"X": "■", ".": "·"}[cell] for cell in row]) for row in rows]))


def framed(title: str, body: RenderableType) -> Panel:
    """Put a frame with a title around a part of the table."""
    return Panel(body, title=Text(title, style="bold"), title_align="left", border_style="grey50")


def plain_table(*headers: str) -> Table:
    """Make a table without lines."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey50")
    for header in headers:
        table.add_column(Text(header))
    return table


def beside(left: RenderableType, right: RenderableType) -> Table:
    """Put two parts side by side; the right one takes the room that is left."""
    grid = Table.grid(expand=True)
    grid.add_column(width=SKY_WIDTH)
    grid.add_column(ratio=1)
    grid.add_row(left, right)
    return grid


def joined(parts: Iterable[Text], between: str) -> Text:
    """Join pieces of text."""
    return Text(between).join(parts)


def one_line(text: Text) -> Text:
    """Cut a text rather than break its lines."""
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


def count_of(held: list[str] | int) -> int:
    """Return how many cards a player holds, seen or not."""
    return len(held) if isinstance(held, list) else held


def several(cards: list[str]) -> dict[str, int]:
    """Count equal cards."""
    return {card: cards.count(card) for card in cards}


def times(name: str, count: int) -> str:
    """Write a name, and how often it is there."""
    return name if count == 1 else f"{name} x{count}"


# --- where the game stands


def header(scene: Scene) -> Panel:
    """Draw the competition, the round, who decides what, and what is left of the turn."""
    view, row = scene.view, scene.data["competition"][scene.level]
    key = "set_up" if view["round"] < 1 else "last_round" if view["ended"] else "round"
    rounds = scene.say(key, view["round"], view["setting"]["max_rounds"])
    place = Text(f"{scene.say('competition', row['name'], scene.goal)} {rounds}")
    lines = [place, decision(scene), turn(scene), weather(scene)]
    return Panel(Group(*[line for line in lines if line.plain]), title=Text(scene.data["meta"]["game"], style="bold"),
                 title_align="left", box=box.HEAVY, border_style="dodger_blue3")


def decision(scene: Scene) -> Text:
    """Say who decides what, or who has won."""
    seat = scene.view["to_act"]
    if scene.is_over:
        return result(scene)
    if seat < 0:
        return Text(scene.say("dealing"))
    step, _, number = scene.agenda[0]
    aim = f" {purpose(scene)}".rstrip()
    if seat == scene.me:
        prompts: dict[str, str] = scene.wording["prompts"]
        return Text(scene.say("you_act", prompts.get(f"{step} {number}", prompts[step])) + aim, style="bold")
    return Text.assemble(scene.tag(seat), " ", scene.say("to_act", scene.name(seat), scene.wording["steps"][step]), aim)


def purpose(scene: Scene) -> str:
    """Say which action or card a plane, a heading or an air space is chosen for."""
    task = task_of(" ".join(scene.agenda[0]))
    if not task["purpose"]:
        return ""
    words = scene.wording["purposes"][task["purpose"]]
    return scene.say("purpose_at", words, task["space"]) if task["space"] else scene.say("purpose", words)


def space_name(space: int) -> str:
    """Return the name of an air space."""
    return f"{COLUMNS[space % SIZE]}{space // SIZE + 1}"


def result(scene: Scene) -> Text:
    """Say who has won."""
    best = max([scene.standing(q) for q in scene.seats])
    winners = [scene.name(q) for q in scene.seats if scene.standing(q) == best]
    key = "over" if len(winners) == 1 else "shared"
    return Text(scene.say(key, scene.say("and").join(winners), best[0]), style="bold")


def turn(scene: Scene) -> Text:
    """Say what is left of the turn: actions, cards, chain, claims."""
    view = scene.view
    if view["active"] < 0:
        return Text()
    limit = scene.say("any_number") if view["limit"] >= UNLIMITED else view["limit"]
    text = scene.say("turn", scene.name(view["active"]), view["actions"], view["played"], limit, view["best_chain"])
    done = [key for key, field in (("claimed_stunt", "stunt_done"), ("claimed_chain", "chain_done")) if view[field]]
    return Text(", ".join([text, *[scene.say(key) for key in done]]) + ".")


def weather(scene: Scene) -> Text:
    """Say what the die shows, who is spared a Freak event, who has grounded planes or Flying Aces."""
    view, words = scene.view, []
    if view["rolled"] != "-":
        words.append(scene.say("rolled", scene.wording["names"]["heading"][view["rolled"]], ARROWS[view["rolled"]]))
    if view["immune"] >= 0:
        words.append(scene.say("immune", scene.name(view["immune"])))
    for key in ("grounded", "aces"):
        found = [times(scene.name(q), view[key][q]) for q in scene.seats if view[key][q]]
        words += [scene.say(key, ", ".join(found))] if found else []
    return Text(" ".join(words))


# --- the sky


def sky(scene: Scene) -> Panel:
    """Draw the air spaces, north above, with their planes."""
    letters = Text("  " + "   ".join(COLUMNS), style="grey50")
    rows = [sky_row(scene, row) for row in reversed(range(SIZE))]
    lines = [line for row in rows for line in (row, Text())][:-1]
    return framed(scene.say("small_sky" if len(scene.seats) == 2 else "sky"), Group(letters, *lines, letters))


def sky_row(scene: Scene, row: int) -> Text:
    """Draw one row of air spaces."""
    line = Text.assemble((f"{row + 1} ", "grey50"), *[air_space(scene, row * SIZE + x) for x in range(SIZE)])
    line.rstrip()
    return one_line(line)


def air_space(scene: Scene, space: int) -> Text:
    """Draw one air space, four letters wide: a plane with its colour, heading and mark, or nothing, or clouds."""
    plane = scene.view["board"][space]
    if plane != "-":
        moved = space_name(space) in scene.view["moved"]
        return Text.assemble(scene.tag(int(plane[0]), ARROWS[plane[1:]]), "* " if moved else "  ")
    edge = space % SIZE in (0, SIZE - 1) or space // SIZE in (0, SIZE - 1)
    return Text("░░  ", style="dim") if edge and len(scene.seats) == 2 else Text("·   ", style="grey50")


# --- the players


def pilots(scene: Scene) -> Panel:
    """Draw what everybody has: one row for each player."""
    keys = ["stunts", "points", "hangar", "skills", "expertise"]
    keys += ["secret"] if any([count_of(held) for held in scene.view["secret"]]) else []
    table = plain_table("", scene.say("player"), *[scene.say(key) for key in keys])
    for q in scene.seats:
        mark = f"{'>' if scene.view['to_act'] == q else ' '}{'*' if scene.view['lead'] == q else ' '}"
        who = one_line(Text(scene.name(q), style="bold" if q == scene.me else ""))
        table.add_row(Text.assemble(mark, scene.tag(q)), who, *[Text(figure(scene, key, q)) for key in keys])
    return framed(scene.say("pilots"), table)


def figure(scene: Scene, key: str, q: int) -> str:
    """Write one figure of the table of players."""
    view = scene.view
    if key == "stunts":
        return f"{view['pilots'][q]}/{scene.goal}"
    if key == "points":
        return "?" if scene.are_face_down(q) else str(scene.points(q))
    if key == "expertise":
        return " ".join([str(count) for count in expertise_levels(scene, q)])
    return str(count_of(view[{"skills": "skill_hands", "hangar": "hangars"}.get(key, key)][q]))


def expertise_levels(scene: Scene, q: int) -> list[int]:
    """Return how many Expertise cards of each level a player has."""
    held = scene.view["expertise_hands"][q]
    if q != scene.me:
        return [int(count) for count in held]
    levels = [scene.expertise[card]["level"] for card in held]
    return [levels.count(level) for level in (1, 2, 3)]


def tracker(scene: Scene) -> Panel:
    """Draw the tracker up to the goal, with level-up points and pilots."""
    end = max(scene.goal, *scene.view["pilots"])
    gains = {row["position"]: f"L{row['level']}" for row in scene.data["tracker"]["level_up"]}
    lines = [Text("".join([f"{'■' if at == scene.goal else ''}{at}".ljust(3) for at in range(end + 1)])),
             Text("".join([gains.get(at, "").ljust(3) for at in range(end + 1)]), style="grey50")]
    for q in scene.seats:
        at = scene.view["pilots"][q]
        lines.append(Text.assemble(("·  " * at, "grey50"), scene.tag(q), "  ", ("·  " * (end - at), "grey50")))
    return framed(scene.say("tracker"), Group(*[one_line(line) for line in lines]))


def scores(scene: Scene) -> Panel | None:
    """Draw the final scores, the best first."""
    if not scene.view["final"]:
        return None
    table = plain_table("", scene.say("player"), scene.say("from_stunts"), scene.say("from_others"), scene.say("total"))
    for q in sorted(scene.seats, key=scene.standing, reverse=True):
        total, stunts = scene.view["final"][q], scene.points(q)
        figures = [Text(str(stunts)), Text(str(total - stunts)), Text(str(total), style="bold")]
        table.add_row(scene.tag(q), one_line(Text(scene.name(q))), *figures)
    return framed(scene.say("scores"), table)


# --- stunts


def panel(scene: Scene) -> Panel:
    """Draw the Judges' Panel."""
    shown = zip(SLOTS, scene.view["panel"], strict=True)
    stunts = [(Text(slot, style=LEVEL_STYLES[LEVELS[i // 2]]), "" if stunt == "-" else stunt)
              for i, (slot, stunt) in enumerate(shown)]
    return framed(scene.say("panel"), Stunts(scene, stunts))


def reserved(scene: Scene) -> Panel | None:
    """Draw what players have reserved."""
    stunts = [(Text.assemble(scene.tag(q), " ", level_letter(scene, stunt)), stunt)
              for q in scene.seats for stunt in scene.view["reserved"][q]]
    return framed(scene.say("reserved"), Stunts(scene, stunts)) if stunts else None


def own_stunts(scene: Scene) -> list[Panel]:
    """Draw the viewer's secret stunts, and those still to be chosen from."""
    out = []
    for key, zone in (("your_stunts", "secret"), ("your_passing", "passing"), ("your_offers", "offers")):
        stunts = scene.own(zone)
        titled = [(level_letter(scene, stunt), stunt) for stunt in stunts]
        out += [framed(scene.say(key), Stunts(scene, titled))] if stunts else []
    return out


def level_letter(scene: Scene, stunt: str) -> Text:
    """Return the first letter of the level of a stunt, in its colour."""
    level = scene.stunts[stunt]["level"]
    return Text(level[0].upper(), style=LEVEL_STYLES[level])


def flown(scene: Scene) -> Panel | None:
    """List the stunts that everybody has claimed, unless they lie face down."""
    lines = []
    for q in scene.seats:
        stunts = [scene.stunts[stunt] for stunt in scene.view["claimed"][q]]
        if stunts and not scene.are_face_down(q):
            words = [Text(scene.say("stunt_points", row["name"], row["level"], row["cp"]),
                          style=LEVEL_STYLES[row["level"]]) for row in stunts]
            lines.append(Text.assemble(scene.tag(q), " ", joined(words, ", ")))
    return framed(scene.say("flown"), Group(*lines)) if lines else None


# --- cards


def cards(scene: Scene) -> Panel | None:
    """Draw the viewer's own Skill and Tactic cards and Expertise cards; a spectator has none."""
    table = plain_table("", "", "")
    table.show_header = False
    for card, count in several(scene.own("skill_hands")).items():
        row = scene.skills[card]
        table.add_row(scene.say("skill_card"), Text(times(row["name"], count), style="bold"), Text(row["text"]))
    for card, count in several(scene.own("expertise_hands")).items():
        row = scene.expertise[card]
        table.add_row(scene.say("expertise_card", row["level"]), Text(times(row["name"], count), style="bold"),
                      Text(row["text"]))
    return framed(scene.say("your_cards"), table) if table.row_count else None


def requests(scene: Scene) -> Panel | None:
    """Draw the open Requests and the viewer's own."""
    zones = [("for_all", scene.view["requests"]), ("for_you", scene.own("secret_requests")),
             ("to_choose", scene.own("request_offers")), ("laid_aside", scene.own("requests_out"))]
    table = plain_table("", scene.say("request"), scene.say("what"), scene.say("need"), scene.say("bonus"))
    for key, found in zones:
        for request in found:
            row = scene.requests[request]
            style = "dim" if key == "laid_aside" else ""
            table.add_row(scene.say(key), Text(row["name"], style="bold"), Text(row["text"]),
                          str(row["need"][scene.level]), f"+{row['bonus']}", style=style)
    return framed(scene.say("requests"), table) if table.row_count else None


def piles(scene: Scene) -> Panel:
    """Tell how many cards are in the decks, and which were discarded."""
    view = scene.view
    stunts = [count + len(under) for count, under in zip(view["stunt_decks"], view["stunts_under"], strict=True)]
    away: list[str] = view["skill_discards"]
    discards = scene.say("discards", len(away), listed(scene.skills, away)) if away else "0"
    lines = [scene.say("stunt_piles", *stunts),
             scene.say("skill_piles", view["skill_deck"], len(view["skill_box"]), discards),
             scene.say("expertise_piles", "; ".join([expertise_pile(scene, level) for level in range(len(LEVELS))]))]
    return framed(scene.say("piles"), Group(*[Text(line) for line in lines]))


def expertise_pile(scene: Scene, level: int) -> str:
    """Tell how many Expertise cards of a level are in its deck, and which lie face up there."""
    up: list[str] = scene.view["expertise_under"][level]
    count = sum(scene.view["expertise_decks"][level]) + len(up)
    return scene.say("face_up" if up else "expertise_pile", level + 1, count, listed(scene.expertise, up))


def listed(rows: dict[str, dict[str, Any]], found: list[str]) -> str:
    """List cards by name."""
    return ", ".join([times(rows[card]["name"], count) for card, count in several(found).items()])
