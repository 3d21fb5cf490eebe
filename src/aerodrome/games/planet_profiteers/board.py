"""The table in the terminal, drawn from what a seat may see and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from aerodrome.games.planet_profiteers.aid import earnings, faces_of, open_cards, own_hand, sets_of
from aerodrome.kernel.event import HIDDEN
from aerodrome.kernel.step import OVER

View = dict[str, Any]

CARD_WIDTH: Final = 13  # of a card at 80 columns, where six lie side by side
WIDEST_CARD: Final = 19
UNLIMITED: Final = 1000  # columns: no terminal is as wide
LETTERS_CUT: Final = 14  # what the longest company name can lose and still be known
MOST_MESSAGES: Final = 8  # shown at once, the newest
CATEGORY_STYLES: Final = {"cargo": "orange3", "planet": "dark_cyan", "ship": "medium_orchid"}
CUBE_STYLES: Final = {
    "red": "white on red3", "blue": "white on dodger_blue3", "green": "white on green4", "yellow": "black on gold3",
    "orange": "black on dark_orange", "purple": "white on purple4", "black": "white on grey19",
    "white": "black on grey89",
}


def draw(view: View, names: list[str], data: dict[str, Any], wording: dict[str, Any]) -> RenderableType:
    """Draw the whole table as the owner of *view* sees it."""
    scene = Scene(view, names, data, wording)
    parts = [companies(scene), last_mission(scene), ledger(scene)]
    if not scene.is_over:
        parts = [communal(scene), mat(scene), sets(scene), hand(scene), companies(scene), talk(scene),
                 last_mission(scene), ledger(scene)]
    return Group(header(scene), Flow([part for part in parts if part is not None]))


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
        self.steps = [text.split(" ")[0] for text in view["agenda"]]
        self.faces = faces_of(data)
        self.icons: dict[str, str] = {icon["id"]: icon["name"] for icon in data["icon"]}
        self.categories: dict[str, str] = {row["id"]: row["name"] for row in data["category"]}
        self.values: dict[str, int] = {row["category"]: row["credits"] for row in data["share_value"]}
        self.tags = tags_of([row["company"] for row in data["player_card"]])

    def say(self, key: str, *args: object) -> str:
        """Return a label of the board."""
        return str(self.wording["board"][key]).format(*args)

    def many(self, key: str, count: int) -> str:
        """Return a count with its unit: *key* is share, card or credit."""
        plural = "credits_of" if key == "credit" else key + "s"
        return self.say(key) if count == 1 else self.say(plural, count)

    def name(self, seat: int) -> str:
        """Return the name of a player, marking the viewer's own."""
        return self.say("you", self.names[seat]) if seat == self.me else self.names[seat]

    def tag(self, seat: int) -> Text:
        """Return the short sign of a company in its colour."""
        colour = self.data["player_card"][seat]["cube_colour"]
        return Text(self.tags[seat], style=CUBE_STYLES.get(colour, "reverse"))

    def category(self, category: str) -> Text:
        """Return the letter and name of a category in its colour."""
        name = self.categories[category]
        return Text(f"{name[:1]} {name}", style=self.style(category))

    def icon(self, card: str, category: str) -> str:
        """Return the name of the icon that a card has in a category."""
        return self.icons[self.faces[card][category]]

    def style(self, category: str) -> str:
        """Return the colour of a category, in bold where it has priority."""
        colour = CATEGORY_STYLES[category]
        return f"bold {colour}" if category == self.view["priority"] else colour

    def has_talk(self) -> bool:
        """Tell whether this table uses messages."""
        view = self.view
        return "SettlePromises" in self.steps or any(view["kept"]) or any(view["broken"]) or bool(view["ledger"])

    def has_research(self) -> bool:
        """Tell whether the Research module is played."""
        return bool(self.view["setting"]["research"])

    def is_fresh(self) -> bool:
        """Tell whether the last mission has only just ended."""
        return self.is_over or self.view["round"] <= 1


class Flow:
    """Panels in reading order, side by side where the terminal has room for them."""

    def __init__(self, panels: list[Panel]) -> None:
        """Take the panels in reading order."""
        self.panels = panels

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill row after row."""
        row: list[tuple[Panel, int]] = []
        for panel in self.panels:
            width = Measurement.get(console, options, panel).maximum
            if row and sum(used for _, used in row) + width > options.max_width:
                yield beside(row)
                row = []
            row.append((panel, width))
        if row:
            yield beside(row)


def beside(row: list[tuple[Panel, int]]) -> RenderableType:
    """Put panels side by side; the last one takes the room that is left."""
    grid = Table.grid(expand=True)
    for _, width in row[:-1]:
        grid.add_column(width=width)
    grid.add_column(ratio=1)
    grid.add_row(*[panel for panel, _ in row])
    return grid


class Fitting:
    """The first of two ways to draw the same where there is room for it, otherwise the second."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        """Take both ways."""
        self.wide = wide
        self.narrow = narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Choose by the room there is; cutting a few letters is no reason to change."""
        wanted = Measurement.get(console, options.update_width(UNLIMITED), self.wide).maximum
        yield self.wide if wanted <= options.max_width + LETTERS_CUT else self.narrow

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Ask for room for the wide way."""
        return Measurement.get(console, options, self.wide)


class Cards:
    """Cards in rows, as wide as the terminal allows."""

    def __init__(self, scene: Scene, cards: list[str]) -> None:
        """Take the ids of the cards, or HIDDEN for a back."""
        self.scene = scene
        self.cards = cards

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lay out as many cards in a row as there is room for."""
        width = min(WIDEST_CARD, max(CARD_WIDTH, options.max_width // 6))
        in_row = max(1, options.max_width // width)
        for start in range(0, len(self.cards), in_row):
            grid = Table.grid()
            grid.add_row(*[self.card(card, width) for card in self.cards[start:start + in_row]])
            yield grid

    def card(self, card: str, width: int) -> Panel:
        """Draw a card with its id above and its letters below, or its back."""
        scene = self.scene
        if card == HIDDEN:
            shade = "░" * (width - 4)
            lines = [shade, scene.say("face_down").center(width - 4, "░"), shade]
            return Panel(one_line(Text("\n".join(lines))), width=width, style="dim")
        icons = [Text(scene.icon(card, k), style=scene.style(k)) for k in scene.categories]
        return Panel(one_line(joined(icons, "\n")), width=width, padding=(0, 0, 0, 1), title=Text(card),
                     title_align="left", subtitle=letters(scene, card), subtitle_align="right")


def tags_of(companies: list[str]) -> list[str]:
    """Return the initials of the companies, or their seats where two would look the same."""
    tags = ["".join([word[0] for word in name.split() if word[0].isalnum()][:2]).upper() for name in companies]
    return tags if len(set(tags)) == len(tags) and all(tags) else [f"#{seat}" for seat in range(len(tags))]


def letters(scene: Scene, card: str) -> Text:
    """Return the first letters of the icons on a card."""
    return joined([Text(scene.icon(card, k)[:2], style=scene.style(k)) for k in scene.categories], "")


def framed(title: str, body: RenderableType, *, tight: bool = False) -> Panel:
    """Put a frame with a title around a part of the table."""
    return Panel(body, title=Text(title, style="bold"), title_align="left", border_style="grey50",
                 padding=(0, 0) if tight else (0, 1))


def plain_table(*headers: str) -> Table:
    """Make a table without lines."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="grey50")
    for header in headers:
        table.add_column(Text(header))
    return table


def joined(parts: Iterable[Text], between: str) -> Text:
    """Join pieces of text."""
    return Text(between).join(parts)


def one_line(text: Text) -> Text:
    """Cut a text rather than break its lines."""
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


# --- where the game stands


def header(scene: Scene) -> Panel:
    """Draw the mission, the turn round, and who decides what."""
    view, data = scene.view, scene.data
    missions, rounds = data["game_end"]["missions"], data["turn_rounds"]["count"]
    mission = f"{scene.say('mission', view['mission'], missions)} {track(view['mission'], missions)}"
    turn_round = f"{scene.say('round', view['round'], rounds)} {track(view['round'], rounds)}"
    body = Group(Text(f"{mission}   {turn_round}"), decision(scene))
    return Panel(body, title=Text(data["meta"]["title"], style="bold"), title_align="left", box=box.HEAVY,
                 border_style="dark_cyan")


def track(at: int, last: int) -> str:
    """Draw a track with the spaces passed so far."""
    return "■" * at + "□" * (last - at)


def decision(scene: Scene) -> Text:
    """Say who decides what, or who has won."""
    view, seat = scene.view, scene.view["to_act"]
    if scene.is_over:
        best = max(view["scores"])
        winners = scene.say("and").join([scene.name(q) for q in scene.seats if view["scores"][q] == best])
        return Text(scene.say("over", winners, scene.many("credit", best)), style="bold")
    if seat < 0:
        return Text(scene.say("dealing"))
    if seat == scene.me:
        return Text(scene.say("you_act", scene.wording["prompts"][scene.steps[0]]), style="bold")
    doing = scene.wording["steps"][scene.steps[0]]
    return Text.assemble(scene.tag(seat), " ", scene.say("to_act", scene.name(seat), doing))


# --- cards


def communal(scene: Scene) -> Panel | None:
    """Draw the communal cards, face up and face down."""
    cards: list[str] = scene.view["communal"]
    down = cards.count(HIDDEN)
    title = scene.say("table", len(cards) - down, down, scene.many("card", scene.view["pile"]))
    return framed(title, Cards(scene, cards), tight=True) if cards else None


def hand(scene: Scene) -> Panel | None:
    """Draw the viewer's own cards; a spectator has none."""
    if scene.me < 0 or not scene.view["hands"][scene.me]:
        return None
    body: list[RenderableType] = [Cards(scene, scene.view["hands"][scene.me])]
    for key, zone in (("discarded", "discards"), ("returned", "returned")):
        cards: list[str] = scene.view[zone][scene.me]
        if cards:
            body.append(Text(" " + scene.say(key, ", ".join([f"{card} {letters(scene, card)}" for card in cards]))))
    return framed(scene.say("your_hand"), Group(*body), tight=True)


def sets(scene: Scene) -> Panel | None:
    """Count the icons of each category among the cards that the viewer sees."""
    there, own = open_cards(scene.view), own_hand(scene.view)
    if not there and not own:
        return None
    table = plain_table("", scene.say("largest" if own else "largest_there"), scene.say("other_icons"))
    for k in scene.categories:
        found = sets_of(scene.faces, list(scene.icons), k, own, there)
        best = found[0]
        size = f"{best['size']} {scene.icons[best['icon']]}"
        split = f" ({best['hand']} + {best['table']})" if own else ""
        rest = " ".join([f"{scene.icons[one['icon']][:2]} {one['size']}" for one in found])
        style = scene.style(k)
        table.add_row(Text(scene.categories[k][:1], style=style), Text(size + split, style=style), Text(rest))
    return framed(scene.say("your_sets" if own else "table_sets"), table)


# --- shares


def mat(scene: Scene) -> Panel:
    """Draw the bribes on each category by company, what a share pays there, and the priority token."""
    table = plain_table("", "", scene.say("share_pays"))
    for q in scene.seats:
        table.add_column(scene.tag(q), justify="right")
    table.add_column(scene.say("total"), justify="right")
    for i, k in enumerate(scene.categories):
        own = [row[i] for row in scene.view["bribes"]]
        token = Text("●" if k == scene.view["priority"] else " ", style="bold")
        pays, total = scene.many("credit", scene.values[k]), Text(str(sum(own)), style="bold")
        table.add_row(token, scene.category(k), pays, *[amount(count) for count in own], total)
    return framed(scene.say("mat"), table)


def amount(count: int) -> Text:
    """Write a count, and nothing as a dot."""
    return Text(str(count)) if count else Text("·", style="dim")


def companies(scene: Scene) -> Panel:
    """Draw what everybody has and does: one row for each company."""
    columns = company_columns(scene)
    narrow = ["sign" if key == "company" else key for key in columns]
    return framed(scene.say("companies"), Fitting(company_table(scene, columns), company_table(scene, narrow)))


def company_table(scene: Scene, columns: list[str]) -> Table:
    """Draw these columns for each company."""
    table = plain_table(*[scene.say(key) for key in columns])
    for key, column in zip(columns, table.columns, strict=True):
        column.vertical = "top"
        column.no_wrap = key not in ("player", "company", "investors")
        column.justify = "left" if key in ("seat", "player", "company", "sign", "investors") else "right"
    for q in scene.seats:
        table.add_row(*[company_cell(scene, key, q) for key in columns])
    return table


def company_columns(scene: Scene) -> list[str]:
    """List the columns that this table needs."""
    columns = ["seat", "player", "company", "credits"]
    promises = ["promises"] if scene.has_talk() else []
    if scene.is_over:
        return columns + promises
    columns += ["unspent", "hand", *(["research"] if scene.has_research() else []), *promises]
    return [*columns, *(["earn"] if scene.me >= 0 else []), "investors"]


def company_cell(scene: Scene, key: str, q: int) -> Text:
    """Write one cell of the table of companies."""
    view = scene.view
    if key == "seat":
        return Text(f"{'>' if view['to_act'] == q else ' '}{'*' if view['captain'] == q else ' '}{q}", style="bold")
    if key == "player":
        return one_line(Text(scene.name(q), style="bold" if q == scene.me else ""))
    if key == "company":
        return one_line(Text.assemble(scene.tag(q), " ", scene.data["player_card"][q]["company"]))
    if key == "sign":
        return scene.tag(q)
    if key == "investors":
        return investors(scene, q)
    return Text(str(company_figure(scene, key, q)))


def company_figure(scene: Scene, key: str, q: int) -> str | int:
    """Return a figure of the table of companies."""
    view = scene.view
    if key == "hand":
        cards = view["hands"][q]
        return len(cards) if isinstance(cards, list) else int(cards)
    if key == "promises":
        return f"{view['kept'][q]}/{view['broken'][q]}"
    if key == "earn":
        return earned(scene, q)
    return int(view["scores" if key == "credits" else key][q])


def investors(scene: Scene, q: int) -> Text:
    """Write who has how many shares in company *q*."""
    shares = [(p, count) for p, count in enumerate(scene.view["investments"][q]) if count]
    if not shares:
        return Text(scene.say("nobody"), style="dim")
    return joined([Text.assemble(scene.tag(p), f":{count}") for p, count in shares], " ")


def earned(scene: Scene, winner: int) -> int:
    """Say what the viewer would gain if the mission ended now with this winner (PP-043, PP-049, PP-050)."""
    return sum(earnings(scene.view, scene.data, winner, scene.me).values())


# --- the last mission


def last_mission(scene: Scene) -> Panel | None:
    """Tell who won the last mission and why; all of it while it is fresh."""
    results = scene.view["results"]
    if not results:
        return None
    last = results[-1]
    winner, stage = last["winner"], scene.wording["names"]["stage"][last["stage"]]
    won = scene.say("last_won", scene.name(winner), scene.categories[last["priority"]], stage)
    line = Text.assemble(scene.tag(winner), " ", won)
    body = Group(line, showdown(scene, last)) if scene.is_fresh() else line
    return framed(scene.say("last", len(results)), body)


def showdown(scene: Scene, last: dict[str, Any]) -> Group:
    """Draw the cards shown, the sets they made, and what everybody gained."""
    table = plain_table("", scene.say("sets"), scene.say("gained"), scene.say("showed"))
    for q in scene.seats:
        cards = last["hands"][q]
        sizes = [(k, largest_set(scene, k, cards, last["communal"])) for k in scene.categories]
        shown = [Text(f"{scene.categories[k][:1]}{size}", style=CATEGORY_STYLES[k]) for k, size in sizes]
        table.add_row(one_line(Text.assemble(scene.tag(q), " ", scene.name(q))), joined(shown, " "),
                      scene.many("credit", last["gains"][q]), symbols(scene, cards))
    return Group(Text.assemble(scene.say("last_table"), " ", symbols(scene, last["communal"])), table)


def largest_set(scene: Scene, category: str, cards: list[str], there: list[str]) -> int:
    """Return the size of the largest set that cards made with those on the table."""
    return max([one["size"] for one in sets_of(scene.faces, list(scene.icons), category, cards, there)], default=0)


def symbols(scene: Scene, cards: list[str]) -> Text:
    """Write cards as their letters only."""
    return joined([letters(scene, card) for card in cards], " ")


# --- talk


def talk(scene: Scene) -> Panel | None:
    """Draw the messages that are open or agreed upon, and the one that is being composed."""
    messages = [m for m in scene.view["messages"] if m["status"] in ("open", "accepted")]
    lines = listed(scene, messages, "status")
    lines += [Text(draft_text(scene, draft), style="italic") for draft in scene.view["drafts"]]
    return framed(scene.say("talk"), Group(*lines)) if lines else None


def ledger(scene: Scene) -> Panel | None:
    """Draw the verdicts on what was said in the last mission, while it is fresh."""
    lines = listed(scene, scene.view["ledger"], "verdict") if scene.is_fresh() else []
    return framed(scene.say("ledger", len(scene.view["results"])), Group(*lines)) if lines else None


def listed(scene: Scene, messages: list[dict[str, Any]], judged: str) -> list[RenderableType]:
    """Write the newest messages with their number and their status or verdict."""
    if not messages:
        return []
    table = plain_table("", "", "")
    table.show_header = False
    for m in messages[-MOST_MESSAGES:]:
        line = Text.assemble(scene.tag(m["sender"]), " ", message_text(scene, m))
        state = Text(scene.wording["names"][judged][m[judged]], style="italic")
        table.add_row(Text(str(m["number"]), style="bold"), line, state)
    older = len(messages) - MOST_MESSAGES
    return [table] if older <= 0 else [Text(scene.say("older", older), style="dim"), table]


def message_text(scene: Scene, m: dict[str, Any]) -> str:
    """Write a message as its sender said it, or only that it was whispered."""
    said, sender, channel = scene.wording["said"], scene.name(m["sender"]), m["channel"]
    if not isinstance(m["fields"], list):
        return str(said["unheard"].format(sender, scene.name(channel), scene.wording["names"]["kind"][m["kind"]]))
    if channel < 0:
        return str(said["aloud"].format(sender, spoken(scene, m)))
    return str(said["whispered"].format(sender, scene.name(channel), spoken(scene, m)))


def spoken(scene: Scene, m: dict[str, Any]) -> str:
    """Turn the parts of a message into a sentence."""
    said: str = scene.wording["said"][m["kind"]]
    words = [field.split(" ")[1] for field in m["fields"]]
    if m["kind"] == "claim":
        return said.format(scene.many("card", int(words[1])), scene.icons[words[0]])
    if m["kind"] == "promise":
        return said.format(deed(scene, words))
    to = scene.names[int(words[0])]
    return said.format(to, deed(scene, words[1:4]), deed(scene, words[4:]) if words[4:] else "")


def deed(scene: Scene, words: list[str]) -> str:
    """Say what is to be done: the action, its aim and the number of shares."""
    action, aim, count = words
    target = scene.categories[aim] if action == "bribe" else scene.names[int(aim)]
    return str(scene.wording["said"][action].format(target, scene.many("share", int(count))))


def draft_text(scene: Scene, m: dict[str, Any]) -> str:
    """Write a message that is still being composed."""
    said, kind = scene.wording["said"], scene.wording["names"]["kind"][m["kind"]]
    if not isinstance(m["fields"], list) or not m["fields"]:
        return str(said["no_draft"].format(scene.name(m["sender"]), kind))
    return str(said["draft"].format(scene.name(m["sender"]), kind, ", ".join([part(scene, f) for f in m["fields"]])))


def part(scene: Scene, field: str) -> str:
    """Write one part of a message in words."""
    verb, word = field.split(" ")
    if verb in ("to", "in"):
        return scene.names[int(word)]
    names = {"on": scene.categories, "icon": scene.icons, "act": scene.wording["names"]["action"]}
    return str(names[verb][word]) if verb in names else word
