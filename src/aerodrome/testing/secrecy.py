"""The laws of secrecy: nothing that reaches a seat depends on what the seat cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from aerodrome.kernel.event import in_audience, shown
from aerodrome.kernel.foresight import foresee
from aerodrome.kernel.luck import below
from aerodrome.kernel.move import Move
from aerodrome.kernel.shape import AUDIENCE, COUNT, OWNER, PREFIX, Field
from aerodrome.kernel.state import IllegalMove, State
from aerodrome.kernel.step import Deal, Seat
from aerodrome.testing.laws import Position, plain, tried_texts, wire

SAME_STREAM = 7
LONGEST_SCRIPT = 4  # moves


def worlds(p: Position) -> None:
    """A possible world looks the same to the seat, holds the same components, and is dealt from the view alone."""
    s = p.state
    before, inventory = s.digest(), p.game.inventory(s)
    for seat in p.seats():
        world = s.resample(seat, p.rng)
        p.check("worlds", s.digest() == before, "resampling changed the original")
        p.check("worlds", wire(world.view(seat)) == wire(s.view(seat)), f"a possible world looks different to {seat}")
        p.check("worlds", p.game.inventory(world) == inventory, "a possible world has other components")
        here, there = [w.resample(seat, Random(SAME_STREAM)).digest() for w in (s, world)]
        p.check("worlds", here == there, f"the same stream deals seat {seat} different worlds from positions that "
                                         "look alike")
        same_refusals(p, world, seat)
        note_redealt(p, world, seat)


def same_refusals(p: Position, world: State, seat: Seat) -> None:
    """Refusals tell a seat nothing new."""
    if seat < 0:
        return
    for text in tried_texts(p)[-6:]:
        here, there = p.state.why_not(seat, text), world.why_not(seat, text)
        same = (here is None) == (there is None)
        if here is not None and there is not None:
            same = (here.rule, here.reason, here.words) == (there.rule, there.reason, there.words)
        p.check("secrecy", same, f"the refusal of {text!r} differs between worlds that look alike to seat {seat}")


def note_redealt(p: Position, world: State, seat: Seat) -> None:
    """Remember which hidden fields came out different, for the law that every one of them does at last."""
    for name, field in p.state.VISIBLE.items():
        if field.is_hidden() and hides_something(p.state, name, field, seat):
            p.tally.hidden[name] += 1
            shape = field.shape
            p.tally.redealt[name] += shape.dump(getattr(world, name)) != shape.dump(getattr(p.state, name))


def hides_something(s: State, name: str, field: Field, seat: Seat) -> bool:
    """Tell whether the field holds something that *seat* does not see."""
    value = getattr(s, name)
    if field.see == COUNT:
        return bool(value)
    if field.see == PREFIX:
        return len(value) > int(getattr(s, field.up_to))
    if field.see == OWNER:
        return any(bool(v) for q, v in enumerate(value) if q != seat)
    assert field.see == AUDIENCE
    return any(not in_audience(v.audience, seat) and len(v.fields) > 1 for v in value)


class Heard:
    """What a seat learns when a move is made: the fields it sees afterwards, and all that is told beside them.

    What is still to come, the options, the line in the log and the events must follow from the fields.
    """

    def __init__(self, s: State, m: Move, seat: Seat) -> None:
        step = s.agenda[-1]
        after = s.clone()
        after.news = []
        after.apply(m)
        self.sees = in_audience(after.shown_to, seat)  # whether the step says that it shows the seat something
        view = after.view(seat)
        changes = {**after.shared_changes(s), **after.own_changes(s, seat)}
        patched = {**s.view(seat), **changes}
        self.adds_up = {key: value for key, value in patched.items() if value is not None} == view
        self.changes = msgspec.json.encode(changes, order="sorted")
        line = m.text if in_audience(step.audience(s), seat) else step.cover(m)
        news = [shown(event, s.EVENTS[event.verb], seat) for event in after.news]
        self.whole = wire(view)  # with what is still to come
        self.heard = wire([line, news])
        self.told = wire([line, news, view.pop("agenda"), view.pop("options", [])])
        self.view = wire(view)  # the fields only


def secrecy(p: Position) -> None:
    """Whatever is told is explained by the view, help too, and a step that shows something says so.

    Decisions and worlds that a seat cannot tell apart by its views must not differ in what it is told.
    If the same move leads worlds that look alike to different views, it has revealed something.
    """
    s, step = p.state, p.state.agenda[-1]
    m = step.sample(s, p.rng)
    for seat in p.seats():
        here = Heard(s, m, seat)
        p.check("changes", here.adds_up, f"{m.text!r}: the view of seat {seat} and the changes do not make the next")
        worlds_like = like_worlds(p, seat)
        aids(p, seat, worlds_like)
        is_public = in_audience(step.audience(s), seat)
        for other in other_decisions(p, m):
            there = Heard(s, other, seat)
            if not is_public:
                compare(p, here, there, seat)
            elif step.actor < 0 or chooses_from_secrets(s, worlds_like):
                p.check("secrecy", here.whole != there.whole or here.heard == there.heard or here.sees,
                        f"seat {seat} is told {here.heard.decode()} or {there.heard.decode()}, but sees no difference")
        for world in worlds_like:
            if not isinstance(step, Deal) and step.admits(world, m):
                there = Heard(world, m, seat)
                compare(p, here, there, seat)
                p.check("reveal", here.view == there.view or here.sees,
                        f"{m.text!r} shows seat {seat} something hidden, but the step does not say so: "
                        "it could be taken back")
        if seat == s.to_act():
            foresight(p, m, worlds_like)


def foresight(p: Position, m: Move, worlds_like: list[State]) -> None:
    """What is foreseen is the same in all worlds that look alike to the seat: it invents nothing."""
    seat = p.state.to_act()
    script = own_script(p, m, seat)
    here = foreseen(p.state, seat, script)
    for world in worlds_like:
        there = foreseen(world, seat, script)
        p.check("foresight", here == there, f"seat {seat} foresees {here.decode()} of {script!r} here and "
                                            f"{there.decode()} where all looks the same to it")


def foreseen(s: State, seat: Seat, script: str) -> bytes:
    """Return what a seat is told of moves in one possible world."""
    try:
        told = foresee(s.clone(), seat, script)
        return wire([told.events, told.ends])
    except IllegalMove as error:
        return wire([error.refusal.rule, error.refusal.reason, error.refusal.words])


def own_script(p: Position, m: Move, seat: Seat) -> str:
    """Return some moves that a seat might make one after the other, *m* first, as a preview has them."""
    s, moves = p.state.clone(), [m.text]
    s.apply(m)
    while len(moves) < LONGEST_SCRIPT and s.to_act() == seat:
        m = s.agenda[-1].sample(s, p.rng)
        moves.append(m.text)
        s.apply(m)
    return ", ".join(moves)


def aids_at_the_end(p: Position) -> None:
    """Help keeps its law in the last position too, where no other law of secrecy looks."""
    for seat in p.seats():
        aids(p, seat, like_worlds(p, seat))


def aids(p: Position, seat: Seat, worlds_like: list[State]) -> None:
    """Help tells a player nothing that does not follow from the view, and leaves the position as it is."""
    before = p.state.digest()
    here = wire(p.game.aid(p.state, seat))
    p.check("aids", p.state.digest() == before, "help changed the position")
    for world in worlds_like:
        there = wire(p.game.aid(world, seat))
        p.check("aids", here == there, f"seat {seat} is helped with {here.decode()} here and with {there.decode()} "
                                       "where all looks the same to it")


def chooses_from_secrets(s: State, worlds_like: list[State]) -> bool:
    """Tell whether what can be decided depends on what the seat cannot know, so that the decision would tell it.

    A decision among options that everybody knows tells only what was decided, and everybody may know that.
    """
    here = [m.text for m in s.options()]
    return any([m.text for m in world.options()] != here for world in worlds_like)


def compare(p: Position, here: Heard, there: Heard, seat: Seat) -> None:
    """Where two views are the same, so is what was told."""
    if here.view == there.view:
        p.check("secrecy", here.told == there.told,
                f"seat {seat} is told {here.told.decode()} here and {there.told.decode()} where all looks the same "
                "to it")
        p.check("changes", here.changes == there.changes,
                f"seat {seat} is sent {here.changes.decode()} here and {there.changes.decode()} where all looks the "
                "same to it")


def other_decisions(p: Position, m: Move) -> list[Move]:
    """Decisions that might have been made instead: another option, or a deal with two cards exchanged."""
    s, step = p.state, p.state.agenda[-1]
    if not isinstance(step, Deal):
        options = s.options()
        return [options[below(p.rng, len(options))] for _ in range(2)]
    out = []
    for _ in range(4):
        cards = m.args[:]
        i, j = below(p.rng, len(cards)), below(p.rng, len(cards))
        cards[i], cards[j] = cards[j], cards[i]
        out.append(s.NOTATION.deal(m.verb, cards))
    return out


def like_worlds(p: Position, seat: Seat) -> list[State]:
    """Worlds that look alike to a seat: one dealt quite anew, and some that differ in two hidden things only.

    The small differences matter when much is revealed at once: what stays hidden must still not be told.
    """
    s = p.state
    return [s.resample(seat, p.rng)] + [w for w in [exchanged(p, seat) for _ in range(3)] if w is not None]


def exchanged(p: Position, seat: Seat) -> State | None:
    """Return a world with two hidden things of one kind exchanged, or None where that would be seen."""
    world, other = p.state.clone(), p.state.resample(seat, p.rng)
    dump, source = world.dump(), other.dump()
    changed = [name for name in dump if name in world.VISIBLE and world.VISIBLE[name].is_hidden()
               and dump[name] != source[name]]
    found = swap_two(p, [hidden_lists(dump, name, world.VISIBLE[name], world, seat) for name in changed])
    if not found:
        return None
    data = p.game.dump(p.state)
    data["position"] = dump
    try:
        loaded = p.game.load(plain(data))
    except ValueError:
        return None
    return loaded if wire(loaded.view(seat)) == wire(p.state.view(seat)) else None


def hidden_lists(dump: dict[str, Any], name: str, field: Field, s: State, seat: Seat) -> list[tuple[list[Any], int]]:
    """List the places, as list and index, of the hidden words in one field of a dumped position."""
    value = dump[name]
    if field.see == COUNT and isinstance(value, list):
        return [(value, i) for i in range(len(value)) if isinstance(value[i], str)]
    if field.see == PREFIX:
        return [(value, i) for i in range(getattr(s, field.up_to), len(value))]
    if field.see == OWNER:
        return [(row, i) for q, row in enumerate(value) if q != seat and isinstance(row, list) for i in range(len(row))]
    return []


def swap_two(p: Position, fields: list[list[tuple[list[Any], int]]]) -> bool:
    """Exchange two hidden words in place; tell whether there were two."""
    spots = [spot for field in fields for spot in field]
    if len(spots) < 2:
        return False
    (a, i), (b, j) = spots[below(p.rng, len(spots))], spots[below(p.rng, len(spots))]
    a[i], b[j] = b[j], a[i]
    return True
