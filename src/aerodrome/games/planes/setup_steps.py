"""Set-up: changes to the airport, the first player, the parties, the hands (section 2 of rules.md)."""

from __future__ import annotations

from aerodrome.games.planes.box import ADD, BLANK, CHANGE, COVER, DONE, DOTS, FIRST, POI, REPLACE
from aerodrome.games.planes.cards import Draw, insert, with_at
from aerodrome.games.planes.setup_refusals import refuse_change, refuse_token
from aerodrome.games.planes.state import Planes, start_planes
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.step import Chance, Choice, Refusal, Rule, Steps


class ChangeAirport(Choice[Planes]):
    """PL-263 Choose a space where a token is laid, or be done; the host does it for all."""

    def options(self, s: Planes) -> Moves:
        return [DONE] + [CHANGE[word] for i, word in enumerate(s.box.words) if changes_at(s, i)]

    def take(self, s: Planes, m: Move) -> Steps:
        if m is DONE:
            return ()
        lay = LayToken(self.seat, s.box.index[m.arg])
        return (lay,) if s.box.can_leave_space else (lay, self)

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_change(s, text)


def changes_at(s: Planes, space: int) -> Moves:
    """PL-242, PL-263 What the tokens that are left can do on a space: add, cover or replace an icon."""
    shown = [poi for poi in range(len(POI)) if s.icons[space] >> poi & 1]
    new = [poi for poi in range(len(POI)) if poi not in shown and s.poi_tokens[poi]]
    covers = [COVER[poi] for poi in shown] if s.poi_tokens[BLANK] else []
    return [ADD[poi] for poi in new] + covers + [REPLACE[len(POI) * old + poi] for old in shown for poi in new]


class LayToken(Choice[Planes]):
    """PL-242, PL-263 Lay a token on space *n*: beside the icons, or on one of them; or be done after all."""

    def options(self, s: Planes) -> Moves:
        return ([DONE] if s.box.can_leave_space else []) + changes_at(s, self.n)

    def take(self, s: Planes, m: Move) -> Steps:
        if m is DONE:
            return ()
        token = BLANK if m.verb == "cover" else m.args[-1]
        s.poi_tokens = tuple([left - 1 if i == token else left for i, left in enumerate(s.poi_tokens)])
        new = 0 if token == BLANK else 1 << token
        old = 0 if m.verb == "add" else 1 << m.arg
        at = self.n
        s.icons = s.icons[:at] + (s.icons[at] & ~old | new,) + s.icons[at + 1:]
        s.tell_all(m.verb, self.seat, [s.box.words[at], *m.args])
        return (ChangeAirport(self.seat),) if s.box.can_leave_space else ()

    def refuse(self, s: Planes, text: str) -> Refusal | None:
        return refuse_token(s, self.n, text)


class DrawFirst(Chance[Planes]):
    """PL-036 The first player is drawn by lot."""

    def options(self, s: Planes) -> Moves:
        return FIRST[:s.box.players]

    def take(self, s: Planes, m: Move) -> Steps:
        s.first = m.arg
        s.tell("first", s.first)
        return ()


class PlaceParties(Rule[Planes]):
    """PL-023 to PL-028, PL-033 Parties and planes by turn order; then the hands."""

    def happen(self, s: Planes) -> Steps:
        s.cubes = s.box.start_cubes(s.box.parties(s.first))
        s.planes = start_planes(s.box, s.first)
        order = s.order_from(s.first)
        own = [OwnCards(p) for p in order] if s.box.own_kinds else []
        return (*own, *[Draw(p, s.box.random_cards) for p in order])


class OwnCards(Rule[Planes]):
    """PL-247, PL-255, PL-256 A scenario gives a player cards with the own dot, which everybody knows."""

    def happen(self, s: Planes) -> Steps:
        cards = tuple(sorted([DOTS * kind + s.box.colour_of[self.seat] for kind in s.box.own_kinds]))
        for card in cards:
            s.decks[0].remove(card)
            insert(s.hands[self.seat], card)
        s.known = with_at(s.known, self.seat, cards)
        s.tell_all("own_cards", self.seat, s.box.own_kinds)
        return ()
