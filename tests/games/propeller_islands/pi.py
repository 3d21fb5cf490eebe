"""Helpers for the rule tests of Propeller Islands: tables made to measure, and ways to play on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from aerodrome import testing
from aerodrome.games.propeller_islands import GAME
from aerodrome.games.propeller_islands.box import COMPONENTS
from aerodrome.games.propeller_islands.state import Propellers
from aerodrome.kernel.event import shown
from aerodrome.kernel.state import IllegalMove, State

PLAYER_COUNTS: Final = [2, 3, 4]
DICE: Final = {2: 5, 3: 7, 4: 9}
ROWS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in COMPONENTS["tile"]}
CARDS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in COMPONENTS["blueprint"]}
CHARACTERS: Final[list[str]] = [row["id"] for row in COMPONENTS["character"]]
BUILDINGS: Final = [tile for tile, row in ROWS.items() if row["form"] in ("guild", "hub")]
WORKERS: Final = 12
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


# --- games


def typed(s: State) -> Propellers:
    """Return the position as what it is."""
    assert isinstance(s, Propellers)
    return s


def new_game(players: int = 2, house: dict[str, Any] | None = None, **options: Any) -> Propellers:
    """Return a game at its first decision; seat 0 starts unless an option says otherwise."""
    return typed(testing.new_game(GAME, players, {"start_player": "0"} | options, house))


def start(players: int = 2, seed: int = 1, **options: Any) -> Propellers:
    """Return a game played through set-up and the first roll to the first choice of a die."""
    return started(players, seed, tuple(options.items())).clone()


@cache
def started(players: int, seed: int, options: tuple[tuple[str, Any], ...]) -> Propellers:
    """Return a game after set-up, made once."""
    given = {f"character_{q}": name for q, name in enumerate(("nelson", "nicola", "marie", "jacques")[:players])}
    return until(new_game(players, **given | dict(options)), "ChooseDie", seed)


def until(s: Propellers, step: str, seed: int = 1) -> Propellers:
    """Return a copy played on at random to the next step of this name."""
    s, rng = s.clone(), Random(seed)
    while s.agenda and step_name(s) != step:
        s.apply(s.agenda[-1].sample(s, rng))
    return s


def step_name(s: Propellers) -> str:
    """Return the name of the step that is waiting; empty at the end of the game."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


def after(s: Propellers, script: str) -> Propellers:
    """Return a copy of the position after these moves; tiles of the offer may be named by position: ``claim 0``."""
    s = s.clone()
    for text in script.split(","):
        s.play(named(s, text.strip()))
    return s


def named(s: Propellers, text: str) -> str:
    """Return a move that takes the tile of a position as it is really written, by the tile."""
    verb, _, word = text.partition(" ")
    if verb not in ("claim", "discard") or not word.isdecimal() or int(word) > 11 or s.offer[int(word)] < 0:
        return text
    return f"{verb} {data(s)['offer'][int(word)]}"


def positioned(s: Propellers, text: str) -> str:
    """Return a move that takes a tile of the offer by its position, as the tests speak of it."""
    verb, _, word = text.partition(" ")
    return f"{verb} {data(s)['offer'].index(word)}" if verb in ("claim", "discard") else text


def edited(s: Propellers, **fields: Any) -> Propellers:
    """Return the position with some fields replaced."""
    return typed(testing.edited(GAME, s, **fields))


# --- positions made to measure


class Build:
    """A position under construction. Whatever is put somewhere is taken from where it lies."""

    def __init__(self, players: int = 2, house: dict[str, Any] | None = None, **options: Any) -> None:
        self.base = start(players, **options)
        if house is not None:
            given = dict(self.base.setting.options)
            self.base = until(typed(testing.new_game(GAME, players, given, house)), "ChooseDie")
        self.d: dict[str, Any] = self.base.dump()
        self.d["hands"] = [list(hand) for hand in self.d["hands"]]

    def done(self, version: int = 0) -> Propellers:
        """Return the position under a version of the rules, the newest if none is named; an impossible one is refused.

        Only fame may be any, with the powers that follow: how an island would have to look for it does not matter to
        most tests.
        """
        s = typed(GAME.load(self.written(version)))
        s.fame, s.extra_used, s.muse_used = list(self.d["fame"]), self.d["extra_used"], self.d["muse_used"]
        return s

    def written(self, version: int = 0) -> dict[str, Any]:
        """Return the position as a file of its own, characters dealt, with the fame that islands and docks explain."""
        given = {key: "random" if key.startswith("character") else value
                 for key, value in self.base.setting.options.items()}
        fame = [self.earned(q) for q in range(len(self.d["fame"]))]
        position = self.d | {"fame": fame, "extra_used": 0, "muse_used": 0}
        return GAME.dump(self.base) | {"version": version or GAME.version, "options": given, "position": position}

    def earned(self, seat: int) -> int:
        """Count the guild links of an island and the emptied rows of a dock, the plain way."""
        data, laid = GAME.component_data(self.base.setting), {}
        printed = {row["id"]: row for row in data["tile"]} | {"capitol": data["capitol"]}
        for tile, where, *tokens in self.d["islands"][seat]:
            q, _, r = where.partition(":")
            banners = [printed[tile]["banner"], *[word.removeprefix("banner_") for word in tokens]]
            laid[int(q), int(r)] = (printed[tile]["hub"], banners)
        links = [laid[q + dq, r + dr][1].count(hub) for (q, r), (hub, _) in laid.items() if hub
                 for dq, dr in SIDES if (q + dq, r + dr) in laid]
        rows = [row for row in range(3) if not any(int(space) // 4 == row for space in self.d["dock"][seat])]
        lines = [f"row-{row}" for row in rows]
        rewards = [row["amount"] for row in data["dock"]["reward"] if row["id"] in lines and row["reward"] == "fame"]
        return sum([data["setup"]["start_fame"], *links, *rewards])

    # --- tiles

    def fetch(self, tile: str) -> None:
        """Take a tile from where it lies; another one of the stack takes its place in the offer or on an island."""
        d = self.d
        for zone in ("stack", "discards"):
            if tile in d[zone]:
                d[zone].remove(tile)
                return
        spare = next(t for t in d["stack"][::-1] if t in BUILDINGS)
        d["stack"].remove(spare)
        if tile in d["offer"]:
            d["offer"][d["offer"].index(tile)] = spare
            return
        for q, rows in enumerate(d["islands"]):
            for row in rows:
                if row[0] == tile:
                    row[0] = spare
                    for zone in ("workers", "ready"):
                        d[zone][q] = [spare if t == tile else t for t in d[zone][q]]
                    return
        raise AssertionError(f"{tile} is nowhere")

    def island(self, seat: int, rows: str, workers: str = "", lying: str = "") -> Build:
        """Lay an island: ``"10-GI6 1:0; 07-GS2 0:1 wild"``; the Capitol is there, and its worker stands."""
        d = self.d
        d["stack"] += [row[0] for row in d["islands"][seat][1:]]
        d["islands"][seat] = [["capitol", "0:0"]]
        for words in [row.split() for row in rows.split(";") if row.strip()]:
            if words[0] == "capitol":
                d["islands"][seat][0] = words
            else:
                self.fetch(words[0])
                d["islands"][seat].append(words)
            for token in words[2:]:
                self.complete(seat, next(c for c, row in CARDS.items() if row["upgrade"] == token
                                         and not self.is_completed(c)))
        d["ready"][seat] = ["capitol", *workers.split()]
        if "capitol" in lying.split():
            d["ready"][seat].remove("capitol")
        d["workers"][seat] = ["capitol", *workers.split(), *[t for t in lying.split() if t != "capitol"]]
        gone = len(d["workers"][seat]) - 1
        d["dock"][seat] = [str(space) for space in range(WORKERS - gone)]
        return self

    def offer(self, position: int, tile: str) -> Build:
        """Put a tile into the offer."""
        d = self.d
        if d["offer"][position] != tile:
            self.fetch(tile)
            if d["offer"][position] != "-":
                d["stack"].append(d["offer"][position])
            d["offer"][position] = tile
        return self

    def empty(self, *positions: int) -> Build:
        """Discard tiles of the offer, and the stack, or they would be there again."""
        for position in positions:
            if self.d["offer"][position] != "-":
                self.d["discards"].append(self.d["offer"][position])
                self.d["offer"][position] = "-"
        return self.stack(0)

    def stack(self, count: int) -> Build:
        """Keep so many tiles of the stack; the others are discarded."""
        self.d["discards"] += self.d["stack"][count:]
        self.d["stack"] = self.d["stack"][:count]
        return self

    def top(self, tile: str) -> Build:
        """Put a tile on top of the stack."""
        self.fetch(tile)
        self.d["stack"].insert(0, tile)
        return self

    # --- cards

    def is_completed(self, card: str) -> bool:
        """Tell whether somebody has completed a blueprint."""
        return any(card in cards for cards in self.d["completed"])

    def take_card(self, card: str) -> None:
        """Take a blueprint from where it lies."""
        d = self.d
        zones = [*d["plan_stacks"], d["plans"], *d["hands"], *d["known"], *d["completed"]]
        next(zone for zone in zones if card in zone).remove(card)

    def complete(self, seat: int, card: str) -> Build:
        """Let a player have completed a blueprint; its upgrade is for the caller to place."""
        self.take_card(card)
        self.d["completed"][seat].append(card)
        return self

    def completed(self, seat: int, cards: str) -> Build:
        """Let a player have completed blueprints and set their upgrades aside."""
        for card in cards.split():
            self.complete(seat, card)
            self.d["unused"][seat].append(CARDS[card]["upgrade"])
        return self

    def hand(self, seat: int, cards: str, known: str = "") -> Build:
        """Give a player exactly these blueprints."""
        d = self.d
        for card in [*d["hands"][seat], *d["known"][seat]]:
            d["plan_stacks"][CARDS[card]["level"] - 1].append(card)
        d["hands"][seat], d["known"][seat] = [], []
        for zone, wanted in (("hands", cards), ("known", known)):
            for card in wanted.split():
                self.take_card(card)
                d[zone][seat].append(card)
        return self

    def plans(self, cards: str) -> Build:
        """Offer exactly these blueprints."""
        d = self.d
        for card in d["plans"]:
            d["plan_stacks"][CARDS[card]["level"] - 1].append(card)
        d["plans"] = []
        for card in cards.split():
            self.take_card(card)
            d["plans"].append(card)
        return self

    # --- figures

    def dice(self, faces: str) -> Build:
        """Put exactly these dice on the forge board."""
        self.d["forge"] = sorted(faces.split())
        return self

    def has(self, seat: int, energy: int = 0, steel: int = 0, parts: int = 0, fame: int | None = None) -> Build:
        """Give a player resources, and perhaps fame."""
        for key, amount in (("energy", energy), ("steel", steel), ("parts", parts)):
            self.d[key][seat] = amount
        if fame is not None:
            self.d["fame"][seat] = fame
        return self

    def dock(self, seat: int, spaces: str) -> Build:
        """Say which dock spaces are occupied; as many as there must be."""
        self.d["dock"][seat] = spaces.split()
        return self

    def character(self, seat: int, name: str) -> Build:
        """Give a player a character; who had it takes the other."""
        known = self.d["characters"]
        if name in known:
            known[known.index(name)] = known[seat]
        known[seat] = name
        return self

    def set(self, **fields: Any) -> Build:
        """Set any field."""
        self.d.update(fields)
        return self


# --- reading


def options(s: Propellers, verb: str = "") -> list[str]:
    """List the legal moves in notation, or those of one verb; tiles of the offer by position."""
    return [positioned(s, m.text) for m in s.options() if not verb or m.verb == verb]


def stock(s: Propellers, seat: int = 0) -> tuple[int, int, int]:
    """Return the energy, steel and parts of a player."""
    return s.energy[seat], s.steel[seat], s.parts[seat]


def agenda(s: Propellers) -> list[str]:
    """List the names of the steps to come, the next first."""
    return [type(step).__name__ for step in reversed(s.agenda)]


def data(s: Propellers) -> dict[str, Any]:
    """Return the position as it is written."""
    return s.dump()


def told(s: Propellers, script: str, seat: int | None = None) -> list[tuple[Any, ...]]:
    """List what is told during a script: verb, seat, words; as *seat* hears it, or everything."""
    s = s.clone()
    s.news = []
    for text in script.split(","):
        s.play(named(s, text.strip()))
    heard = []
    for event in s.news:
        words = shown(event, s.EVENTS[event.verb], seat if seat is not None else event.seat, whole=seat is None)
        heard.append((event.verb, event.seat, *words["args"]))
    return heard


def rolled(s: Propellers, faces: str) -> Propellers:
    """Return the position after these rolls."""
    return after(s, ", ".join(f"roll {face}" for face in faces.split()))


def passed(s: Propellers, turns: int) -> Propellers:
    """Return the position after so many turns without an activation, blueprints left alone."""
    for _ in range(turns):
        s = after(s, options(s)[0])
        while step_name(s) != "ChooseAction":
            s = after(s, f"value {s.die + 1}")
        s = quiet(after(s, "activate"))
    return s


def quiet(s: Propellers) -> Propellers:
    """Return the position after what is left of a turn: nothing is activated, no blueprint is completed."""
    while step_name(s) in ("Activate", "CompleteBlueprint", "CountDie"):
        found = {"Activate": "stop", "CompleteBlueprint": "none"}.get(step_name(s), options(s)[0])
        s = after(s, found)
    return s


# --- refusals


def rule_against(s: Propellers, text: str, seat: int = 0) -> str:
    """Return the id of the rule that forbids a move; empty where it is legal. The position must stay as it is."""
    before = s.digest()
    refusal = s.why_not(seat, named(s, text))
    assert s.digest() == before, "asking changed the position"
    return refusal.rule if refusal is not None else ""


def rule_named(s: Propellers, text: str) -> str:
    """Return the id that comes with the refusal of a move played by the active seat; the position must stay."""
    before = s.digest()
    try:
        s.play(named(s, text))
    except IllegalMove as refused:
        assert s.digest() == before, "a refused move changed the position"
        return refused.refusal.rule
    raise AssertionError(f"{text} was accepted")
