"""What can be impossible in a position that was edited by hand: each fault is one sentence with its rule."""

from __future__ import annotations

from typing import Final

from aerodrome.games.planet_profiteers.box import CARDS, CATEGORIES
from aerodrome.games.planet_profiteers.message import ACCEPT, UNHEARD, Message, field_options
from aerodrome.games.planet_profiteers.recount import winner_of
from aerodrome.games.planet_profiteers.result import Result
from aerodrome.games.planet_profiteers.state import Profiteers
from aerodrome.kernel.shape import members

DRAFTING: Final = ("AloudOrWhisper", "Compose")
DRAWING: Final = ("DrawOrDecline", "DiscardDown")  # their number says how many cards are over the hand size
TALKING: Final = ("Talk", "Answers", "Answer", *DRAFTING)
MOST_SAID: Final = 2


def position_fault(s: Profiteers, inventory: list[int]) -> str:
    """Say what is impossible in a position whose lists have the right lengths; empty where nothing is."""
    n = s.box.players
    return (component_fault(s, inventory[:-n], inventory[-n:]) or option_fault(s) or token_fault(s) or hand_fault(s)
            or agenda_fault(s) or course_fault(s) or talk_fault(s) or result_fault(s))


def length_fault(s: Profiteers) -> str:
    """Every list has an entry for each seat."""
    n = s.box.players
    lengths = [("scores", s.scores, n), ("unspent", s.unspent, n), ("bribes", s.bribes, CATEGORIES * n),
               ("investments", s.investments, n * n), ("research", s.research, n), ("hands", s.hands, n),
               ("discards", s.discards, n), ("returned", s.returned, n), ("fresh", s.fresh, n), ("kept", s.kept, n),
               ("broken", s.broken, n)]
    for name, values, length in lengths:
        if len(values) != length:
            return f"{name} must have an entry for each of the {n} seats."
    return ""


def component_fault(s: Profiteers, cards: list[int], shares: list[int]) -> str:
    """Every card and every share is in exactly one place."""
    n = s.box.players
    if cards != list(range(CARDS)):
        return f"Every one of the {CARDS} cards must lie in exactly one place (PP-001)."
    for q in range(n):
        if shares[q] != s.box.shares:
            return (f"Seat {q} has {shares[q]} shares; unspent, placed and in research must add up to "
                    f"{s.box.shares} (PP-022).")
        if s.investments[n * q + q]:
            return f"Seat {q} has invested in itself (PP-041)."
    return ""


def option_fault(s: Profiteers) -> str:
    """Nothing is there of a module that is not played."""
    box, names = s.box, [type(step).__name__ for step in s.agenda]
    if not box.research and (any(s.research) or any(s.discards) or any(s.returned) or "Research" in names):
        return "Cards and shares of Research need the option research (PP-070)."
    said = [*s.messages, *s.ledger, *s.drafts]
    if not box.talk and (said or any(s.kept) or any(s.broken) or any([name in TALKING for name in names])):
        return "Messages and promises need the option structured_talk (PP-080)."
    if not box.whisper and any([m.channel >= 0 for m in said]):
        return "Whispers need the option private_talk (PP-084)."
    return ""


def token_fault(s: Profiteers) -> str:
    """Badge, tokens and open cards are where they can be."""
    box, n = s.box, s.box.players
    if not 0 <= s.captain < n and s.mission > 0:
        return f"captain must be a seat from 0 to {n - 1} (PP-025)."
    if s.communal and not s.mission:
        return "Cards are dealt from mission 1 on (PP-016)."
    if s.mission > box.missions or s.round > box.turn_rounds:
        return f"mission goes up to {box.missions} and round up to {box.turn_rounds} (PP-033, PP-067)."
    if len(s.communal) not in (0, box.communal):
        return f"There are {box.communal} communal cards, or none before the deal (PP-018)."
    if s.face_up > len(s.communal):
        return f"face_up is {s.face_up}, but there are {len(s.communal)} communal cards (PP-018)."
    if any([s.total(k) > s.total(s.priority) for k in range(CATEGORIES)]):
        return "The priority token must lie on a category with the most bribes (PP-039)."
    return ""


def hand_fault(s: Profiteers) -> str:
    """Everybody holds five cards, or none before the deal; who is researching holds more."""
    step = s.agenda[-1] if s.agenda else None
    name = type(step).__name__
    for q in range(s.box.players):
        size = s.box.hand_size if s.communal else 0
        if step is not None and step.seat == q and name in DRAWING:
            size += step.n
        elif step is not None and step.seat == q and name == "Reshuffle":
            size += s.research[q] - 1
        if s.hands[q].bit_count() != size:
            return f"Seat {q} must hold {size} cards, not {s.hands[q].bit_count()} (PP-020, PP-073)."
    back = sum([bits.bit_count() for bits in s.returned])
    if back and back != len(s.pile) + sum(s.fresh):
        return "returned must name every card of the reshuffled pile, and fresh those drawn from it (PP-078)."
    if name == "Reshuffle" and (s.pile or not sum(s.discards)):
        return "A reshuffle needs an empty draw pile and discards (PP-078)."
    return ""


def agenda_fault(s: Profiteers) -> str:
    """Nobody is given more actions than shares, and no more cards are turned up than lie face down."""
    box, n = s.box, s.box.players
    names = [type(step).__name__ for step in s.agenda]
    due = "Shuffle" in names or "StartMission" in names
    if names and not s.communal and names[-1] not in ("DrawCaptain", "Shuffle"):
        return "Nothing can be decided before the deal (PP-018)."
    if "DiscardDown" in names[:-1] or "DrawCard" in names:
        return "Drawing and discarding must come first on the agenda (PP-074)."
    for q in range(n):
        if not due and actions_due(s, q) > s.unspent[q]:
            return f"agenda gives seat {q} more actions than it has shares (PP-034)."
    top = s.agenda[-1] if s.agenda else None
    if top is not None and names[-1] in DRAWING and not 0 <= top.n <= box.draws_max:
        return f"agenda draws more than {box.draws_max} cards (PP-072)."
    if names and names[-1] == "DiscardDown" and top is not None and top.n < 1:
        return "agenda discards no card (PP-073)."
    return ""


def course_fault(s: Profiteers) -> str:
    """What has been done and what is still to come make up one mission."""
    box, names = s.box, [type(step).__name__ for step in s.agenda]
    if not s.communal or not s.agenda:
        return ""
    if names.count("RevealCard") != len(s.communal) - s.face_up:
        return "agenda must turn up as many cards as lie face down (PP-031)."
    if s.round + names.count("TurnRound") != box.turn_rounds:
        return f"The turn rounds played and those on the agenda must be {box.turn_rounds} (PP-033)."
    for q in range(box.players):
        if s.research[q] > box.draws_max:
            return f"Seat {q} has more than {box.draws_max} shares in Research (PP-072)."
    return ""


def actions_due(s: Profiteers, q: int) -> int:
    """How many shares the agenda may ask of a seat."""
    box, due = s.box, 0
    for step in s.agenda:
        name = type(step).__name__
        if name == "TurnRound" or (name == "Turn" and step.seat == q):
            due += box.actions_max
        elif name == "FirstAction" and step.seat == q:
            due += 1
        elif name == "SecondAction" and step.seat == q:
            due += max(step.n, 1)
        elif name == "Research" or (name == "DrawOrDecline" and step.seat == q):
            due += box.draws_max - (step.n if name == "DrawOrDecline" else 0)
    return due


def talk_fault(s: Profiteers) -> str:
    """Messages are numbered, complete, and make sense; one is being composed only when a step says so."""
    names = [type(step).__name__ for step in s.agenda]
    drafting = bool(names) and names[-1] in DRAFTING
    if len(s.drafts) != (1 if drafting else 0) or any([name in DRAFTING for name in names[:-2]]):
        return "A message is being composed exactly when the agenda says so (PP-080)."
    for step in s.agenda:
        if type(step).__name__ == "Talk" and not 1 <= step.n <= MOST_SAID:
            return f"A talk window is for 1 to {MOST_SAID} messages (PP-080)."
    for i, m in enumerate(s.messages):
        if m.number != i or m.next_field():
            return "messages must be numbered from 0 and complete (PP-080)."
    for m in [*s.messages, *s.ledger, *s.drafts]:
        fault = message_fault(m, s.box.players)
        if fault:
            return fault
    if drafting and (s.drafts[0].sender != s.agenda[-1].seat or not s.drafts[0].next_field()
                     or s.drafts[0].number != len(s.messages)):
        return "The message being composed does not fit the agenda (PP-080)."
    if drafting and s.drafts[0].is_reply() and not s.options():
        return "There is no message that could be answered (PP-080)."
    return ""


def message_fault(m: Message, players: int) -> str:
    """The parts of a message follow one another as its kind demands, and its parties sit at the table."""
    wrong = f"Message {m.number} does not make sense (PP-080)."
    if not 0 <= m.sender < players or m.channel >= players or m.channel == m.sender:
        return wrong
    for done in (m.done, m.done_to):
        if len(done) not in (0, CATEGORIES + players):
            return wrong
    if m.kind >= ACCEPT:
        return wrong if m.fields else ""
    part = Message(m.number, m.sender, m.kind, m.channel, [])
    for field in m.fields:
        is_unheard = field is UNHEARD and m.channel >= 0 and part.next_field() != "to"
        if not part.next_field() or not (is_unheard or field in field_options(part, players)):
            return wrong
        part = part.saying(field)
    is_sent = not part.next_field()
    return wrong if is_sent and (not m.done or (m.to() >= 0) != bool(m.done_to)) else ""


def result_fault(s: Profiteers) -> str:
    """The results of earlier missions are complete, and nobody has fewer credits than they paid."""
    n = s.box.players
    for r in s.results:
        lists = [r.hands, r.research, r.unspent, r.gains]
        if (any([len(values) != n for values in lists]) or len(r.bribes) != CATEGORIES * n or r.captain >= n
                or len(r.investments) != n * n or r.winner >= n):
            return f"results must have an entry for each of the {n} seats."
        fault = mission_fault(r, s)
        if fault:
            return fault
    over = s.mission - 1 if s.agenda and s.mission else s.mission
    if len(s.results) > over:
        return f"There are {len(s.results)} results, but {over} missions are over (PP-067)."
    if s.results and s.captain != s.results[-1].winner:
        return "The winner of the last mission is the Captain (PP-048)."
    if s.ledger and not s.results:
        return "There is no ledger before the first mission has ended (PP-082)."
    for q in range(n):
        if s.scores[q] < sum([r.gains[q] for r in s.results]):
            return f"Seat {q} has fewer credits than the missions so far have paid (PP-066)."
    return ""


def mission_fault(r: Result, s: Profiteers) -> str:
    """The result of a mission is one that its cards and shares can have."""
    box, n = s.box, s.box.players
    cards = [*r.communal, *[card for hand in r.hands for card in members(hand)]]
    if len(set(cards)) != len(cards) or len(r.communal) != box.communal or any(
            [hand.bit_count() != box.hand_size for hand in r.hands]):
        return f"results must show {box.communal} communal cards and hands of {box.hand_size}, each card once (PP-044)."
    for q in range(n):
        if r.unspent[q] + sum(r.actions_of(q)) + r.research[q] != box.shares or r.investments[n * q + q]:
            return f"results must account for the {box.shares} shares of seat {q} (PP-022, PP-041)."
    if winner_of(r, box) != r.winner:
        return f"results name seat {r.winner} as a winner, but by its cards that was seat {winner_of(r, box)} (PP-045)."
    return ""
