"""Helpers for the rule tests of Planecrafters: positions made to measure, and ways to play on."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from aerodrome import testing
from aerodrome.games.planecrafters import GAME
from aerodrome.games.planecrafters.box import COMPONENTS, PART
from aerodrome.games.planecrafters.state import Planecrafters
from aerodrome.kernel.event import shown
from aerodrome.kernel.state import IllegalMove, State

PLAYER_COUNTS: Final = [2, 3, 4]
SLOTS: Final = ["nose", "left_wing", "right_wing", "tail", "fuselage"]
TAIL: Final = ["BeginAcquire", "BeginUses", "Flyer", "BeginBuyer", "CleanUp", "EndTurn"]
# The step that waits first, and how many of the steps after it are still to come.
FIRST: Final = {"Hire": ("Hire {} 0", 6), "DrawPart": ("DrawPart {} 2", 5), "Acquire": ("Acquire {} 0", 4),
                "Flyer": ("Flyer {} 0", 3), "Buyer": ("Buyer {} 0", 2)}
MODELS: Final = {"bb": "big_boy", "bh": "black_hole", "nf": "night_fury", "ta": "tin_albatross", "vh": "velvet_hornet",
                 "wh": "whirligig"}
PLACES: Final = {"n": "nose", "l": "left_wing", "r": "right_wing", "t": "tail", "f": "fuselage"}


# --- games


def typed(s: State) -> Planecrafters:
    """Return the position as what it is."""
    assert isinstance(s, Planecrafters)
    return s


def new_game(players: int = 4, house: dict[str, Any] | None = None, **options: Any) -> Planecrafters:
    """Return a game at its first decision; seat 0 begins unless an option says otherwise."""
    return typed(testing.new_game(GAME, players, {"first_player": "0"} | options, house))


def dealt(players: int = 4, seed: int = 1, **options: Any) -> Planecrafters:
    """Return a game after the deal, at the first decision of a player."""
    s, rng = new_game(players, **options), Random(seed)
    while s.to_act() < 0:
        s.apply(s.agenda[-1].sample(s, rng))
    return s


def after(s: Planecrafters, script: str) -> Planecrafters:
    """Return a copy of the position after these moves; cards that come up from the stack need not be written."""
    s = s.clone()
    for text in script.split(","):
        s.play(text.strip())
        turn_up(s)
    return s


def turn_up(s: Planecrafters) -> None:
    """Let the cards come up that the deal has laid."""
    while step_name(s) in ("TurnUp", "DrawTop"):
        s.apply(s.options()[0])


def edited(s: Planecrafters, **fields: Any) -> Planecrafters:
    """Return the position with some fields replaced."""
    return typed(testing.edited(GAME, s, **fields))


# --- positions made to measure


def part(short: str) -> str:
    """Return the id of a part written short: ``bb.n`` is the nose of Big Boy, ``s`` a Spare Part."""
    if short == "s":
        return "spare"
    model, slot = short.split(".")
    return f"{MODELS[model]}.{PLACES[slot]}"


def parts(short: str) -> list[str]:
    """Return the ids of parts written short, ``bb.n bb.l s``, in the order of components."""
    return sorted([part(word) for word in short.split()], key=PART.read)


def at(step: str, players: int = 2, *, seat: int = 0, hands: dict[int, str] | None = None, row: str = "",
       top: str = "", stack: int | None = None, factories: dict[int, str] | None = None, pool: str = "",
       staff: dict[int, str] | None = None, crowns: list[int] | None = None, sold: dict[int, list[str]] | None = None,
       below: list[tuple[int, str, str]] | None = None, house: dict[str, Any] | None = None,
       options: dict[str, Any] | None = None, **fields: Any) -> Planecrafters:
    """Return a position of round 3 in which *step* of the turn of *seat* is waiting.

    Parts are written short (``bb.n s``). *row* has up to four, the rest of it is empty; *top* are the cards that come
    up from the stack, the first one first; *below* are cards that came back under it, as seat, part and who has seen
    it. All other parts of the deck are the rest of the stack, or, where *stack* says how many cards it has, in the
    sold pile of the last seat, five in a heap as no plane would be. In the last round the cards of the stack have all
    come back under it; an empty stack makes the round the last.
    """
    first_player = fields.pop("first_player", 0)
    s = new_game(players, house, **{"first_player": str(first_player)} | (options or {}))
    data = GAME.dump(s)
    d = data["position"]
    deck = list(d["stack"])
    taken = Taker(deck)
    d["hands"] = [taken(hands or {}, q) for q in range(players)]
    d["row"] = (taken.cards(row) + ["-"] * 4)[:4] if row else ["-"] * 4
    d["factories"] = [taken(factories or {}, q) for q in range(players)]
    d["pool"] = taken.cards(pool, ordered=True)
    piles = sold or {}
    d["sold"] = [[taken.cards(plane, ordered=True) for plane in piles.get(q, [])] for q in range(players)]
    d["under"] = [{"by": by, "part": taken.cards(short)[0], "seen": seen} for by, short, seen in below or []]
    first = taken.cards(top)
    if stack is not None:
        keep = stack - len(first)
        away, deck = deck[keep:], deck[:keep]
        d["sold"][players - 1] += heaps(away)
    d["stack"] = deck + first[::-1]
    d["last_round"] = fields.pop("last_round", 0 if d["stack"] or d["under"] else 1)
    if d["last_round"]:
        d["under"] = [{"by": seat, "part": card, "seen": "owner"} for card in d["stack"][::-1]] + d["under"]
        d["stack"] = []
    d["staff"] = [(staff or {}).get(q, "").split() for q in range(players)]
    d["display"] = [e["id"] for e in COMPONENTS["employees"] for _ in range(e["copies"])]
    for crew in d["staff"]:
        for employee in crew:
            d["display"].remove(employee)
    d["crowns"] = crowns or [5] * players
    best = [worth(plane) for planes in d["sold"] for plane in planes]
    owners = [q for q in range(players) for _ in d["sold"][q]]
    d["distinction_value"], d["distinction_holder"] = (max(best), owners[best.index(max(best))]) if best else (0, -1)
    d["round"], d["first_player"], d["active"] = 3, first_player, seat
    head, count = FIRST[step]
    d["agenda"] = [head.format(seat), *[f"{name} {seat} 0" for name in TAIL[len(TAIL) - count:]]]
    d.update(fields)
    return typed(GAME.load(data))


class Taker:
    """Takes parts out of the deck."""

    def __init__(self, deck: list[str]) -> None:
        self.deck = deck

    def __call__(self, given: dict[int, str], q: int) -> list[str]:
        return self.cards(given.get(q, ""), ordered=True)

    def cards(self, short: str, *, ordered: bool = False) -> list[str]:
        """Take cards, in the order given or in that of components."""
        found = parts(short) if ordered else [part(word) for word in short.split()]
        for card in found:
            self.deck.remove(card)
        return found


def heaps(cards: list[str]) -> list[list[str]]:
    """Lay cards out as planes, so that none is lost: as many of different slots as fit, or Spare Parts."""
    out: list[list[str]] = []
    for card in cards:
        slot = card.rpartition(".")[2]
        free = [plane for plane in out if len(plane) < 5 and (slot == "spare" or all(
            other.rpartition(".")[2] != slot for other in plane))]
        if free:
            free[0].append(card)
        else:
            out.append([card])
    order = [*SLOTS, "spare"]
    return [sorted(plane, key=lambda card: order.index(card.rpartition(".")[2])) for plane in out]


def worth(plane: list[str]) -> int:
    """The value of a plane, counted here once more."""
    models = [card.split(".")[0] for card in plane if card != "spare"]
    return sum([0, 1, 3, 6, 10, 15][models.count(model)] for model in set(models)) + plane.count("spare")


# --- playing on


def step_name(s: Planecrafters) -> str:
    """Return the name of the step that is waiting; empty at the end of the game."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


def to_step(s: Planecrafters, step: str, seat: int | None = None) -> Planecrafters:
    """Return a copy played on, the least that is possible each time, to the next step of this name."""
    s = s.clone()
    while s.agenda and not (step_name(s) == step and seat in (None, s.to_act())):
        found = [m for m in s.options() if m.text == "end"] or [m for m in s.options() if m.text == "draw_stack"]
        s.apply((found or s.options() or [s.agenda[-1].sample(s, Random(1))])[0])
    return s


def to_end(s: Planecrafters) -> Planecrafters:
    """Return a copy played to the end of the game, doing the least each time."""
    return to_step(s, "")


def next_turn(s: Planecrafters) -> Planecrafters:
    """Return a copy at the first decision of the next turn."""
    s, seat = s.clone(), s.active
    while s.agenda and s.active == seat:
        found = [m for m in s.options() if m.text == "end"]
        s.apply((found or s.options())[-1])
    return s


# --- reading


def options(s: Planecrafters, verb: str = "") -> list[str]:
    """List the legal moves in notation, all or those of one verb."""
    return [move.text for move in s.options() if verb in ("", move.verb)]


def hand(s: Planecrafters, seat: int = 0) -> list[str]:
    """Return the cards in a hand."""
    cards: list[str] = s.dump()["hands"][seat]
    return cards


def plane(s: Planecrafters, seat: int = 0) -> list[str]:
    """Return the parts in a factory."""
    found: list[str] = s.dump()["factories"][seat]
    return found


def under(s: Planecrafters) -> list[str]:
    """Return the parts under the stack, the next to come up first."""
    return [card["part"] for card in s.dump()["under"]]


def known(s: Planecrafters, seat: int, of: int) -> list[str]:
    """Return what *seat* (or a spectator, -4) knows of a hand, from its view."""
    view = s.view(seat)
    own = view["glimpsed"][seat] if seat >= 0 else []
    return sorted(view["open_cards"][of] + (own[of] if own else []), key=PART.read)


def told(s: Planecrafters, script: str, seat: int | None = None) -> list[tuple[Any, ...]]:
    """List what is told during a script: verb, seat, words; as *seat* hears it, or everything."""
    s = s.clone()
    s.news = []
    for text in script.split(","):
        s.play(text.strip())
        turn_up(s)
    heard = []
    for event in s.news:
        words = shown(event, s.EVENTS[event.verb], seat if seat is not None else event.seat, whole=seat is None)
        heard.append((event.verb, event.seat, *words["args"]))
    return heard


# --- refusals


def rule_against(s: Planecrafters, seat: int, text: str) -> str:
    """Return the id of the rule that forbids a move; empty where it is legal. The position must stay as it is."""
    before = s.digest()
    refusal = s.why_not(seat, text)
    assert s.digest() == before, "asking changed the position"
    return refusal.rule if refusal is not None else ""


def refused(s: Planecrafters, text: str) -> str:
    """Return the rule and reason with which a move of the player to act is refused; the position must stay."""
    before = s.digest()
    try:
        s.play(text)
    except IllegalMove as error:
        assert s.digest() == before, "a refused move changed the position"
        return f"{error.refusal.rule} {error.refusal.reason}"
    raise AssertionError(f"{text} was accepted")
