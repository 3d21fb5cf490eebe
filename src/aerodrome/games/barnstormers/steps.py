"""The turn: perform, score, replace (sections 4 to 13 of rules.md), in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from aerodrome.games.barnstormers import parts
from aerodrome.games.barnstormers.box import (
    CHAIN,
    CLAIM,
    CLAIM_RESERVED,
    CLAIM_SECRET,
    DISPATCH,
    DRAW,
    END,
    EXPERTISE,
    EXPERTISE_BITS,
    EXPERTISE_LEVEL,
    IMMUNE,
    IS_FREAK,
    LEARN,
    MOVE,
    NO,
    NONE,
    PLAY,
    REMOVE,
    SKILL,
    SKILL_BITS,
    SLOTS,
    STUNT_BITS,
    STUNT_LEVEL,
    TAKE,
    TOSS,
    UNLIMITED,
    USE,
    WINDOW,
)
from aerodrome.games.barnstormers.formations import is_flown
from aerodrome.games.barnstormers.parts import (
    ChooseHeading,
    ChoosePlane,
    ChooseSecond,
    ChooseSlot,
    ChooseSpace,
    ChooseTurn,
    ConfirmMove,
    DiscardMarked,
    EndOfCard,
    MoveIfAny,
    PlaceDispatched,
    PutUnder,
    RefillEmpty,
    RollDie,
    SecondDispatch,
    SecondPart,
    asked,
)
from aerodrome.games.barnstormers.refusals import (
    refuse_discard,
    refuse_immunity,
    refuse_level,
    refuse_perform,
    refuse_score,
    refuse_window,
)
from aerodrome.games.barnstormers.scoring import meets, tie_break, total
from aerodrome.games.barnstormers.setup_steps import (
    PASSED_AT_ONCE,
    CloseLevels,
    DealMystery,
    DealRequest,
    DealSkill,
    DealSpecialist,
    DrawLead,
    HandOver,
    KeepAll,
    KeepRequest,
    KeepStunt,
    OpenRequest,
    PassStunt,
    RefillSlot,
    ReturnStunts,
    ShowStunt,
    copies,
    hand_size,
    kinds,
)
from aerodrome.games.barnstormers.state import Barnstormers
from aerodrome.kernel.move import Move, Moves
from aerodrome.kernel.shape import members, unpacked
from aerodrome.kernel.step import Chance, Choice, Refusal, Rule, Seat, Steps

MANDATORY: Final = 2
HAND: Final = 2
CHAIN_BONUS: Final = 6
CHAIN_BONUS_ACES: Final = 5
STUNTS_PER_LEVEL: Final = 16
ASKED_IN: Final = 8  # AskImmunity counts up to this in each kind of storm
LEARN_EVENTS: Final = ["learn_1", "learn_2", "learn_3"]  # by level, which everybody sees

# Each a constant of its own: the compiler looks up a name that is not Final.
MOVE_RIVAL_CARD: Final = 0
ADJUST_CARD: Final = 1
MOVE_TWO_CARD: Final = 2
DOUBLE_CARD: Final = 3
DISPATCH_TWO_CARD: Final = 4
DISPATCH_MOVE_CARD: Final = 5
DISPATCH_CARD: Final = 6
SWAP_CARD: Final = 7
RECALL_CARD: Final = 8
TAILWIND_CARD: Final = 9
LOOP_CARD: Final = 10
INTERCEPT_CARD: Final = 11
WINDSTORM_CARD: Final = 12
THUNDERSTORM_CARD: Final = 13
PLUS_SKILL: Final = 0
PLAY_TWO: Final = 1
PLUS_ACTION: Final = 2
PLAY_ALL: Final = 3
RESET_TWO: Final = 4
RECALL_TWO: Final = 5
IMMUNITY: Final = 6
PLUS_TWO: Final = 7
ACES: Final = 8
BARNSTORMER: Final = 9
PERFORMANCE: Final = 10
RESET_MOVE: Final = 11
RESERVE: Final = 12
RECALL_RIVALS: Final = 13
RESET_OWN: Final = 14
PRECISION: Final = 15
DISCARD_TWO: Final = 16
DISCARD_ALL: Final = 17
assert SKILL.words[THUNDERSTORM_CARD] == "freak-thunderstorm"
assert EXPERTISE.words[DISCARD_ALL] == "discard-all"


# --- 3 Set-up


class SetUp(Rule[Barnstormers]):
    """BS-024, BS-033, BS-246 Lead Pilot, Trick Stunts, panel, hands, Requests; then the first round."""

    def happen(self, s: Barnstormers) -> Steps:
        if s.box.lead >= 0:
            s.lead = s.box.lead
            s.tell("lead", s.lead)
            return (SetUpCards(s.lead),)
        return DrawLead(), SetUpCards()


class SetUpCards(Rule[Barnstormers]):
    """BS-035 to BS-039, BS-210, BS-213, BS-246 Deal in the order of the rulebook, from the Lead Pilot on."""

    def happen(self, s: Barnstormers) -> Steps:
        box, order = s.box, s.order_from(s.lead)
        steps: list[Rule[Barnstormers] | Chance[Barnstormers] | Choice[Barnstormers]] = []
        if box.specialist:
            steps += [DealSpecialist(q) for q in order]
        if box.mystery:
            has_choice = box.asks_all or box.dealt_each > box.required
            keeping = [KeepStunt(q, box.required) for q in order] if has_choice else [KeepAll()]
            steps += [DealMystery(), *keeping, ReturnStunts()]
        if box.draft:
            for n in (1, 2):
                steps += [*[PassStunt(q, PASSED_AT_ONCE) for q in order], HandOver(0, n)]
        steps += [*[RefillSlot(0, slot) for slot in range(SLOTS)], CloseLevels()]
        steps += [DealSkill(q) for q in order for _ in range(2)]
        if box.requests:
            steps += [OpenRequest() for _ in range(3)]
        if box.secret_requests:
            steps += [DealRequest(q) for q in order for _ in range(2)]
            steps += [KeepRequest(q) for q in order]
        return (*steps, FirstRound())


class FirstRound(Rule[Barnstormers]):
    """BS-046 The first round starts with the Lead Pilot."""

    def happen(self, s: Barnstormers) -> Steps:
        s.round = 1
        s.tell("round", -1, 1)
        return TURNS_OF[s.lead]


# --- 4 Turn and round


class Turn(Rule[Barnstormers]):
    """BS-041, BS-046 Perform, score, replace; then the next player."""

    def happen(self, s: Barnstormers) -> Steps:
        p = self.seat
        s.active, s.before, s.moved = p, s.own[p], 0
        s.actions, s.taken, s.limit, s.played = MANDATORY, 0, 1, 0
        s.best_chain, s.stunt_done, s.chain_done = 0, 0, 0
        s.tell("turn", p, s.round)
        return FULL_TURN[p] if s.box.asks_all else TURN[p]


# --- 5, 10, 11 Step 1: perform


class Perform(Choice[Barnstormers]):
    """BS-042 to BS-045, BS-112, BS-149, BS-244 Take an action, play a card, or end the step."""

    def options(self, s: Barnstormers) -> Moves:
        p = self.seat
        out: Moves = []
        may_act = s.actions > 0
        if may_act:
            out += [MOVE[space] for space in members(s.own[p])]
            if s.dispatchable(p) > 0:
                out.append(DISPATCH)
        if s.played < s.limit:
            out += [PLAY[card] for card in kinds(s.skill_hands[p], SKILL_BITS) if not lacking(s, p, card)]
        out += usable(s, p, True)
        stuck = not s.own[p] and s.dispatchable(p) <= 0  # BS-244
        if s.taken >= MANDATORY or (may_act and stuck):
            out.append(END)
        return out

    def take(self, s: Barnstormers, m: Move) -> Steps:
        p = self.seat
        if m is END:
            s.actions = 0
            return ()
        if m.verb == "play":
            return (*play_skill(s, p, m.arg), self)
        if m.verb == "use":
            return (*use_expertise(s, p, m.arg), self)
        s.actions -= 1
        s.taken += 1
        if m is DISPATCH:
            return RollDie(p), PlaceDispatched(p), self
        return ChooseTurn(p, 64 * parts.ACTION + m.arg), self

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        verb, _, card = text.partition(" ")
        lacks = lacking(s, self.seat, SKILL.read(card)) if verb == "play" else ""
        return refuse_perform(s, self.seat, text, lacks, is_idle(s, self.seat, text))


def lacking(s: Barnstormers, p: Seat, card: int) -> str:
    """BS-115 What a Skill and Tactic card needs to be carried out but is not there, as a refusal; empty if nothing."""
    own = s.own[p]
    if card in (MOVE_RIVAL_CARD, ADJUST_CARD):
        return "" if s.airborne() & ~own else "no_rival_airborne"
    if card == MOVE_TWO_CARD:
        return "" if own & own - 1 else "no_two_own"
    if card in (DOUBLE_CARD, TAILWIND_CARD, LOOP_CARD):
        return "" if own else "no_own_airborne"
    if card == DISPATCH_TWO_CARD:
        return "" if s.dispatchable(p) >= 2 else "no_two_ready"
    if card in (DISPATCH_MOVE_CARD, DISPATCH_CARD):
        return "" if s.dispatchable(p) >= 1 else "none_ready"
    everyone = s.airborne()
    if card == SWAP_CARD:
        return "" if everyone & everyone - 1 else "no_two_airborne"
    return "" if everyone else "none_airborne"


def play_skill(s: Barnstormers, p: Seat, card: int) -> Steps:
    """BS-113, BS-119 to BS-136 Show the card, carry it out, discard it."""
    s.skill_hands[p] -= 1 << SKILL_BITS * card
    s.skill_discards += 1 << SKILL_BITS * card
    s.played += 1
    s.reveal(known_to=1 << p)
    s.tell("play", p, card)
    if card == MOVE_TWO_CARD:
        return (*asked(s, ChoosePlane(p, parts.MOVE_TWO)), SecondPart(p, parts.MOVE_SECOND))
    if card == DISPATCH_TWO_CARD:
        return RollDie(p), PlaceDispatched(p), SecondDispatch(p)
    if card == DISPATCH_MOVE_CARD:
        return RollDie(p), PlaceDispatched(p), MoveIfAny(p)
    if card == DISPATCH_CARD:
        return (ChooseHeading(p, 64 * parts.CHOSEN_HEADING),)
    return asked(s, ChoosePlane(p, SKILL_PURPOSE[card]))


SKILL_PURPOSE: Final = {
    MOVE_RIVAL_CARD: parts.MOVE_RIVAL, ADJUST_CARD: parts.ADJUST_RIVAL, DOUBLE_CARD: parts.DOUBLE,
    SWAP_CARD: parts.SWAP, RECALL_CARD: parts.RECALL, TAILWIND_CARD: parts.TAILWIND, LOOP_CARD: parts.LOOP,
    INTERCEPT_CARD: parts.INTERCEPT}


def usable(s: Barnstormers, p: Seat, perform: bool) -> Moves:
    """BS-149, BS-182 The Expertise cards that may be played in this window."""
    hand = s.expertise_hands[p]
    if not hand:
        return []
    return [USE[card] for card in kinds(hand, EXPERTISE_BITS)
            if WINDOW[card] == "turn" or (perform and WINDOW[card] == "perform") if has_effect(s, p, card)]


def has_effect(s: Barnstormers, p: Seat, card: int) -> bool:
    """BS-182 An Expertise card without any possible effect cannot be played."""
    if card in (RESET_TWO, RECALL_TWO, RESET_MOVE):
        return s.airborne() != 0
    if card == RECALL_RIVALS:
        return s.airborne() & ~s.own[p] != 0
    if card == RESET_OWN:
        return s.own[p] != 0
    if card in (RESERVE, DISCARD_TWO, DISCARD_ALL):
        return max(s.panel) >= 0
    return s.skill_deck + s.skill_discards != 0 if card == PLUS_SKILL else True


def is_idle(s: Barnstormers, p: Seat, text: str) -> bool:
    """BS-182 Tell whether a move would use an Expertise card that has no effect now."""
    verb, _, rest = text.partition(" ")
    card = EXPERTISE.read(rest)
    return verb == "use" and card >= 0 and not has_effect(s, p, card)


def use_expertise(s: Barnstormers, p: Seat, card: int) -> Steps:
    """BS-150, BS-154 to BS-181 Play an Expertise card; it goes face up under its deck, Flying Aces stay."""
    s.expertise_hands[p] -= 1 << EXPERTISE_BITS * card
    s.reveal(known_to=1 << p)
    s.tell("use", p, card)
    if card == ACES:
        s.aces[p] += 1
        return ()
    s.expertise_under[EXPERTISE_LEVEL[card]] += 1 << EXPERTISE_BITS * card
    if card in (PLUS_ACTION, PLUS_TWO):
        s.actions += 1 if card == PLUS_ACTION else 2
        return ()
    if card in (PLAY_TWO, PLAY_ALL):
        s.limit = max(s.limit, 2 if card == PLAY_TWO else UNLIMITED)
        return ()
    return expertise_steps(s, p, card)


def expertise_steps(s: Barnstormers, p: Seat, card: int) -> Steps:
    """BS-154, BS-162 to BS-181 The steps of a card that asks for choices."""
    if card == PLUS_SKILL:
        return (DrawSkill(p),)
    if card == RESERVE:
        return asked(s, ChooseSlot(p))
    if card == DISCARD_TWO:
        return asked(s, ChooseSlot(p, 2))
    if card == DISCARD_ALL:
        s.slots = sum([1 << slot for slot in range(SLOTS) if s.panel[slot] >= 0])
        return (DiscardMarked(p),)
    if card == RECALL_RIVALS:
        return tuple([GoHome(q) for q in s.order_from(p)[1:]])
    if card == RESET_OWN:
        return asked(s, ChoosePlane(p, parts.RESET_OWN))
    first, second = {RESET_TWO: (parts.RESET, parts.RESET_SECOND), RECALL_TWO: (parts.CALL_BACK, parts.CALL_SECOND),
                     RESET_MOVE: (parts.RESET_MOVE, parts.RESET_MOVE_SECOND)}[card]
    return (*asked(s, ChoosePlane(p, first)), SecondPart(p, second))


class GoHome(Rule[Barnstormers]):
    """BS-141, BS-142, BS-174, BS-175 A player returns one own plane of their choice, if any is airborne.

    *n* is 1 in a Thunderstorm and 0 with Recall Rival Planes.
    """

    def happen(self, s: Barnstormers) -> Steps:
        purpose = (parts.RECALLED, parts.THUNDERSTORM)[self.n] if s.box.names_storms else parts.GO_HOME
        spared = self.n == 1 and s.immune == self.seat
        return asked(s, ChoosePlane(self.seat, purpose)) if s.own[self.seat] and not spared else ()


# --- 8 Step 2: score


class AskScore(Rule[Barnstormers]):
    """BS-093, BS-245 Step 2 is asked where something can be done, or where only its player knows that nothing can."""

    def happen(self, s: Barnstormers) -> Steps:
        p, step = self.seat, Score(self.seat)
        may_hide = s.expertise_hands[p] != 0 or (s.secret[p] != 0 and not s.stunt_done)
        return (step,) if may_hide or len(step.options(s)) > 1 else ()


class Score(Choice[Barnstormers]):
    """BS-067, BS-092, BS-093, BS-149 Claim a Trick Stunt, claim a chain, play an Expertise card, or end the step."""

    def options(self, s: Barnstormers) -> Moves:
        p = self.seat
        out: Moves = []
        if not s.stunt_done:
            out += claimable(s, p)
        if may_claim_chain(s, p):
            out.append(CHAIN)
        return out + usable(s, p, False) + [END]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        p = self.seat
        if m is END:
            return ()
        again = self if s.box.asks_all else AskScore(p)
        if m.verb == "use":
            return (*use_expertise(s, p, m.arg), again)
        if m is CHAIN:
            s.chain_done = 1
            s.tell("claim_chain", p)
            return Learn(p, 0), again
        return (*claim(s, p, m), again)

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_score(s, self.seat, text, chain_needed(s, self.seat), is_idle(s, self.seat, text))


def claims(s: Barnstormers, p: Seat) -> Moves:
    """BS-074, BS-173, BS-211, BS-214 The claims of displayed, reserved and secret stunts, flown or not."""
    displayed = sorted({stunt for stunt in s.panel if stunt >= 0})
    return ([CLAIM[stunt] for stunt in displayed]
            + [CLAIM_RESERVED[stunt] for stunt in kinds(s.reserved[p], STUNT_BITS)]
            + [CLAIM_SECRET[stunt] for stunt in kinds(s.secret[p], STUNT_BITS)])


def claimable(s: Barnstormers, p: Seat) -> Moves:
    """BS-079, BS-083 The claims of stunts that are flown now."""
    return [m for m in claims(s, p) if is_flown(s.box.area, m.arg, s.own[p], s.moved, s.before)]


def may_claim_chain(s: Barnstormers, p: Seat) -> bool:
    """BS-067, BS-068, BS-071, BS-152 A long enough chain, once a turn, while there are Level 1 cards."""
    has_cards = s.expertise_decks[0] + s.expertise_under[0] != 0
    return not s.chain_done and s.best_chain >= chain_needed(s, p) and has_cards


def chain_needed(s: Barnstormers, p: Seat) -> int:
    """BS-067, BS-068 How many planes a chain must have to be claimed."""
    return CHAIN_BONUS_ACES if s.aces[p] else CHAIN_BONUS


def claim(s: Barnstormers, p: Seat, m: Move) -> Steps:
    """BS-094 to BS-096, BS-103 The card to the player, the slot refilled, the pilot moved, level-up, end check."""
    card = 1 << STUNT_BITS * m.arg
    s.stunt_done = 1
    s.claimed[p] += card
    s.tell("claim", p, m.arg)
    refill: Steps = ()
    if m.verb == "claim":
        slot = s.panel.index(m.arg)
        s.panel[slot] = -1
        refill = (RefillSlot(0, slot),)
    elif m.verb == "claim_reserved":
        s.reserved[p] -= card
    else:
        s.secret[p] -= card
        s.unveiled += card
        s.reveal(known_to=1 << p)
    return (*refill, MovePilot(p), CheckEnd(p, STUNT_LEVEL[m.arg]))


class MovePilot(Rule[Barnstormers]):
    """BS-096, BS-097, BS-100, BS-101 The pilot moves up one point; a level-up point offers an Expertise card."""

    def happen(self, s: Barnstormers) -> Steps:
        s.pilots[self.seat] += 1
        s.tell("pilot", self.seat, s.pilots[self.seat])
        level = s.box.level_up.get(s.pilots[self.seat], -1)
        open_levels = [at for at in range(level + 1) if s.expertise_decks[at] + s.expertise_under[at]]
        return (LevelUp(self.seat, level),) if open_levels else ()


class LevelUp(Choice[Barnstormers]):
    """BS-100, BS-152 Take the top Expertise card of level *n* + 1, of a lower level, or none."""

    def options(self, s: Barnstormers) -> Moves:
        levels = [at for at in range(self.n + 1) if s.expertise_decks[at] + s.expertise_under[at]]
        return [TAKE[level] for level in levels] + [NONE]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        return () if m is NONE else (Learn(self.seat, m.arg),)

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_level(self.n, text)


class Learn(Rule[Barnstormers]):
    """BS-099, BS-151 The top Expertise card; when the top one lies face up, the deck is shuffled first."""

    def happen(self, s: Barnstormers) -> Steps:
        level = self.n
        if not s.expertise_decks[level]:
            s.expertise_decks[level], s.expertise_under[level] = s.expertise_under[level], 0
            s.tell("reshuffle", -1)
        return (LearnCard(self.seat, level),)


class LearnCard(Chance[Barnstormers]):
    """BS-099, BS-102, BS-148 Draw an Expertise card of level *n* + 1, in secret."""

    def options(self, s: Barnstormers) -> Moves:
        return [LEARN[card] for card in kinds(s.expertise_decks[self.n], EXPERTISE_BITS)]

    def weights(self, s: Barnstormers) -> list[int] | None:
        bag = s.expertise_decks[self.n]
        return copies(bag, EXPERTISE_BITS, kinds(bag, EXPERTISE_BITS))

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.expertise_decks[self.n] -= 1 << EXPERTISE_BITS * m.arg
        s.expertise_hands[self.seat] += 1 << EXPERTISE_BITS * m.arg
        s.tell(LEARN_EVENTS[self.n], self.seat, m.arg)
        return ()

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat


def has_run_out(s: Barnstormers, level: int) -> bool:
    """BS-191 to BS-193 All stunts of a level are claimed or, if so agreed, its deck is used up."""
    if s.closed[level]:
        return False
    if s.box.deck_ends:
        return not s.stunt_decks[level] and not s.stunts_under[level]
    claimed = unpacked(sum(s.claimed), STUNT_BITS)
    return len([card for card in claimed if STUNT_LEVEL[card] == level]) == STUNTS_PER_LEVEL


class CheckEnd(Rule[Barnstormers]):
    """BS-190 to BS-193 Enough stunts, or level *n* has run out: the current round is the last."""

    def happen(self, s: Barnstormers) -> Steps:
        enough = s.pilots[self.seat] >= s.box.required
        if (enough or has_run_out(s, self.n)) and not s.ended:
            s.ended = 1
            if enough:
                s.tell("last_round", self.seat)
            else:
                s.tell("deck_out" if s.box.deck_ends else "last_of_level", self.seat, self.n)
        return ()


# --- 9 Step 3: replace


class AskDiscard(Rule[Barnstormers]):
    """BS-104, BS-245 Who holds no Skill and Tactic card has none to discard."""

    def happen(self, s: Barnstormers) -> Steps:
        return (DiscardOrKeep(self.seat),) if s.skill_hands[self.seat] else ()


class DiscardOrKeep(Choice[Barnstormers]):
    """BS-104 Before drawing, one Skill and Tactic card may be discarded."""

    def options(self, s: Barnstormers) -> Moves:
        return [NONE] + [TOSS[card] for card in kinds(s.skill_hands[self.seat], SKILL_BITS)]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        if m is not NONE:
            s.skill_hands[self.seat] -= 1 << SKILL_BITS * m.arg
            s.skill_discards += 1 << SKILL_BITS * m.arg
            s.reveal(known_to=1 << self.seat)
            s.tell("toss", self.seat, m.arg)
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_discard(text)


class FillHand(Rule[Barnstormers]):
    """BS-105, BS-106, BS-110 Draw until two Skill and Tactic cards are held."""

    def happen(self, s: Barnstormers) -> Steps:
        if hand_size(s, self.seat) >= HAND or not s.skill_deck + s.skill_discards:
            return ()
        return DrawSkill(self.seat), self


class DrawSkill(Rule[Barnstormers]):
    """BS-105, BS-108 to BS-110 Draw a card; an empty deck is made anew from the discards, less one Freak card."""

    def happen(self, s: Barnstormers) -> Steps:
        if s.skill_deck:
            return (DrawCard(self.seat),)
        if not s.skill_discards:
            return ()
        s.skill_deck, s.skill_discards = s.skill_discards, 0
        s.tell("reshuffle", -1)
        freaks = [card for card in kinds(s.skill_deck, SKILL_BITS) if IS_FREAK[card]]
        return (RemoveFreak(), DrawSkill(self.seat)) if freaks else (DrawCard(self.seat),)


class RemoveFreak(Chance[Barnstormers]):
    """BS-108, BS-109 One Freak card, by lot, goes to the box."""

    def options(self, s: Barnstormers) -> Moves:
        return [REMOVE[card] for card in kinds(s.skill_deck, SKILL_BITS) if IS_FREAK[card]]

    def weights(self, s: Barnstormers) -> list[int] | None:
        return copies(s.skill_deck, SKILL_BITS, [m.arg for m in self.options(s)])

    def take(self, s: Barnstormers, m: Move) -> Steps:
        s.skill_deck -= 1 << SKILL_BITS * m.arg
        s.skill_box += 1 << SKILL_BITS * m.arg
        s.tell("removed", -1, m.arg)
        return ()


class DrawCard(Chance[Barnstormers]):
    """BS-105, BS-107, BS-138 The top card of the deck, in secret; a Freak card takes effect, and another is drawn."""

    def options(self, s: Barnstormers) -> Moves:
        return [DRAW[card] for card in kinds(s.skill_deck, SKILL_BITS)]

    def weights(self, s: Barnstormers) -> list[int] | None:
        return copies(s.skill_deck, SKILL_BITS, kinds(s.skill_deck, SKILL_BITS))

    def take(self, s: Barnstormers, m: Move) -> Steps:
        p, card = self.seat, 1 << SKILL_BITS * m.arg
        s.skill_deck -= card
        if not IS_FREAK[m.arg]:
            s.skill_hands[p] += card
            s.tell("draw", p, m.arg)
            return ()
        s.skill_discards += card
        s.tell("freak", p, m.arg)
        return (*freak_steps(s, p, m.arg), DrawSkill(p))

    def audience(self, s: Barnstormers) -> int:
        return 1 << self.seat


def freak_steps(s: Barnstormers, p: Seat, card: int) -> Steps:
    """BS-139 to BS-146 Windstorm: one roll, each moves a plane of the next player. Thunderstorm: each loses a plane."""
    is_windstorm = card == WINDSTORM_CARD
    storm = 0 if not s.box.names_storms else ASKED_IN * (1 if is_windstorm else 2)
    if is_windstorm:
        return (RollDie(p), AskImmunity(p, storm), *[BlowAway(q) for q in s.order_from(p)], EndOfFreak())
    return (AskImmunity(p, storm), *[GoHome(q, 1) for q in s.order_from(p)], EndOfFreak())


class AskImmunity(Rule[Barnstormers]):
    """BS-143 to BS-145, BS-245 Players with a Level 1 card are asked in turn order, until Immunity is used.

    *n* counts those asked, and says in which storm: 8 for each in a Windstorm, 16 in a Thunderstorm.
    """

    def happen(self, s: Barnstormers) -> Steps:
        storm, done = self.n // ASKED_IN, self.n % ASKED_IN
        if done >= s.box.players or s.immune >= 0 or s.expertise_under[0] >> EXPERTISE_BITS * IMMUNITY & 7:
            return ()
        q = (self.seat + done) % s.box.players
        following = AskImmunity(self.seat, self.n + 1)
        has_level_1 = [card for card in kinds(s.expertise_hands[q], EXPERTISE_BITS) if EXPERTISE_LEVEL[card] == 0]
        return (ImmuneOrNot(q, storm), following) if has_level_1 else (following,)


class ImmuneOrNot(Choice[Barnstormers]):
    """BS-143, BS-245 Use Immunity, or not, in a Windstorm (*n* 1) or Thunderstorm (2); every no looks the same."""

    def options(self, s: Barnstormers) -> Moves:
        has_it = s.expertise_hands[self.seat] >> EXPERTISE_BITS * IMMUNITY & 7
        return [NO, IMMUNE] if has_it else [NO]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        if m is NO:
            s.tell("not_immune", self.seat)
            return ()
        s.immune = self.seat
        s.reveal(known_to=1 << self.seat)
        s.expertise_hands[self.seat] -= 1 << EXPERTISE_BITS * IMMUNITY
        s.expertise_under[0] += 1 << EXPERTISE_BITS * IMMUNITY
        s.tell("immune", self.seat)
        return ()

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_immunity(text)


class BlowAway(Rule[Barnstormers]):
    """BS-139, BS-140, BS-145 A player turns one plane of the next player into the wind and moves it."""

    def happen(self, s: Barnstormers) -> Steps:
        rival = s.next_seat(self.seat)
        return asked(s, ChoosePlane(self.seat, parts.WINDSTORM)) if s.own[rival] and s.immune != rival else ()


class EndOfFreak(Rule[Barnstormers]):
    """BS-107 The Freak event is over."""

    def happen(self, s: Barnstormers) -> Steps:
        s.immune, s.rolled = -1, -1
        return ()


class AskWindow(Rule[Barnstormers]):
    """BS-149, BS-245 Who holds any Expertise card is asked once more before the turn ends."""

    def happen(self, s: Barnstormers) -> Steps:
        return (EndWindow(self.seat),) if s.expertise_hands[self.seat] else ()


class EndWindow(Choice[Barnstormers]):
    """BS-149 Play an Expertise card after the draw, or end the turn."""

    def options(self, s: Barnstormers) -> Moves:
        return usable(s, self.seat, False) + [END]

    def take(self, s: Barnstormers, m: Move) -> Steps:
        return () if m is END else (*use_expertise(s, self.seat, m.arg), AskWindow(self.seat))

    def refuse(self, s: Barnstormers, text: str) -> Refusal | None:
        return refuse_window(s, self.seat, text, is_idle(s, self.seat, text))


class EndTurn(Rule[Barnstormers]):
    """BS-046, BS-130, BS-194, BS-200 No plane stays grounded; after the last seat the round ends, perhaps the game."""

    def happen(self, s: Barnstormers) -> Steps:
        p = s.next_seat(self.seat)
        s.grounded = [0] * s.box.players
        s.moved = 0
        if p != s.lead:
            return TURNS_OF[p]
        if s.ended or s.round >= s.box.max_rounds:
            return (FinalScoring(),)
        s.round += 1
        s.tell("round", -1, s.round)
        return TURNS_OF[p]


# --- 13 End of the game


class FinalScoring(Rule[Barnstormers]):
    """BS-183, BS-184, BS-196 to BS-199 Stunts, Requests and kept Expertise cards are counted, for all to see."""

    def happen(self, s: Barnstormers) -> Steps:
        s.reveal()
        s.active = -1
        n = s.box.players
        wanted = [s.requests | s.secret_requests[q] for q in range(n)]
        s.requests_shown = s.secret_requests
        s.final = tuple([total(s.box, s.claimed[q], wanted[q], s.expertise_hands[q]) for q in range(n)])
        if s.news is not None:
            for q in range(n):
                tell_score(s, q, wanted[q])
            tell_winners(s, [[s.final[q], *tie_break(s.box, s.claimed[q])] for q in range(n)])
        return ()


def tell_winners(s: Barnstormers, standing: list[list[int]]) -> None:
    """BS-197 to BS-199 Who has won; where the best scores are equal, who had them and what broke the tie."""
    best = max(standing)
    equal = [q for q, mine in enumerate(standing) if mine[0] == best[0]]
    if len(equal) > 1:
        s.tell_all("equal", -1, equal)
    winners = [q for q in equal if standing[q] == best]
    if len(winners) < len(equal):
        beaten = max([mine for mine in standing if mine != best])
        s.tell("tie_break", -1, [mine == high for mine, high in zip(beaten, best, strict=True)].index(False) - 1)
    s.tell_all("over", -1, winners)


def tell_score(s: Barnstormers, q: Seat, wanted: int) -> None:
    """BS-184, BS-196 Show the secret Request of a player, the Requests that were met, and the total."""
    for request in members(s.secret_requests[q]):
        s.tell("show_request", q, request)
    met = [r for r in members(wanted) if meets(s.box, r, unpacked(s.claimed[q], STUNT_BITS))]
    if met:
        s.tell_all("bonus", q, met)
    s.tell("score", q, s.final[q])


STEPS: Final = [
    SetUp, DrawLead, SetUpCards, DealSpecialist, DealMystery, KeepStunt, ReturnStunts, PassStunt, HandOver,
    KeepAll, RefillSlot, ShowStunt, CloseLevels, DealSkill, OpenRequest, DealRequest, KeepRequest, FirstRound, Turn,
    Perform, RollDie, PlaceDispatched, SecondDispatch, ChoosePlane, ChooseSecond, ChooseTurn, ConfirmMove,
    ChooseHeading, ChooseSpace, SecondPart, EndOfCard, MoveIfAny, ChooseSlot, DiscardMarked, PutUnder, RefillEmpty,
    GoHome, AskScore, Score, MovePilot, LevelUp, Learn, LearnCard, CheckEnd, AskDiscard, DiscardOrKeep, FillHand,
    DrawSkill, RemoveFreak, DrawCard, AskImmunity, ImmuneOrNot, BlowAway, EndOfFreak, AskWindow, EndWindow, EndTurn,
    FinalScoring]

# Steps are immutable, so those of every turn are made once.
TURNS_OF: Final = [(Turn(p),) for p in range(4)]
TURN: Final = [(Perform(p), AskScore(p), AskDiscard(p), FillHand(p), AskWindow(p), EndTurn(p)) for p in range(4)]
FULL_TURN: Final = [(Perform(p), Score(p), DiscardOrKeep(p), FillHand(p), AskWindow(p), EndTurn(p))
                    for p in range(4)]
