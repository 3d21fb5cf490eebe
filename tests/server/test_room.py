"""A room is the fold of its happenings, and tells each seat what it may know of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.kernel.discover import game_named
from aerodrome.kernel.errors import Refused
from aerodrome.kernel.step import NOBODY
from aerodrome.server import acts
from aerodrome.server.acts import Draft
from aerodrome.server.denials import Conflict, Forbidden, NotFound
from aerodrome.server.happenings import (
    Absence,
    BotSeated,
    Clock,
    Line,
    Moved,
    Opened,
    Seated,
    TimedOut,
    read_happening,
    write_happening,
)
from aerodrome.server.lens import Lens
from aerodrome.server.room import Room

SEED = bytes(range(32))
GAME = "planet_profiteers"


class Story:
    """A room that grows line by line, with the lines kept."""

    def __init__(self, *, clock: Clock | None = None, absence: Absence | None = None, people: int = 3, bots: int = 0,
                 game: str = GAME, talk: bool = False) -> None:
        self.room = Room("t", SEED)
        self.lines: list[Line] = []
        self.at = 1_000
        played = game_named(game)
        options = {"structured_talk": talk} if game == GAME else {}
        setting = played.setting(people + bots, options)
        self.add(Draft(Opened(game, played.version, people + bots, setting.options, {}, "p0", clock or Clock(),
                              absence or Absence(), False)))
        for seat in range(people):
            self.add(Draft(Seated(seat, f"p{seat}", f"Name {seat}")))
        for seat in range(people, people + bots):
            self.add(Draft(BotSeated(seat, "level1", "Bot")))

    def add(self, draft: Draft, key: str | None = None) -> Room:
        line = Line(self.room.version + 1, self.at, draft.what, key)
        self.lines.append(line)
        self.room.fold(line, draft.plan)
        self.at += 10
        return self.room

    def begin(self) -> Story:
        self.add(acts.start(self.room, "p0"))
        return self

    def move(self, rng: Random) -> None:
        room = self.room
        options = [m.text for m in room.playing().state.options()]
        self.add(acts.submit(room, room.to_act(), room.ply(), rng.choice(options)))


def again(story: Story) -> Room:
    """Read the lines as the store keeps them, and fold them anew."""
    room = Room("t", SEED)
    for line in story.lines:
        room.fold(Line(line.version, line.at, read_happening(write_happening(line.what)), line.key))
    return room


@pytest.mark.parametrize("game", [GAME, "barnstormers"])
def test_a_room_that_was_read_again_is_the_same(game: str) -> None:
    story, rng = Story(game=game, clock=Clock("bank")).begin(), Random(1)
    for _ in range(150):
        if story.room.status == "playing":
            story.move(rng)
        seat = story.room.to_act()
        if seat >= 0 and story.room.undoable(seat) and rng.random() < 0.3:
            story.add(acts.undo(story.room, seat, story.room.ply(), 1))

    room = again(story)

    assert room.playing().state.digest() == story.room.playing().state.digest()
    assert room.face() == story.room.face()
    assert [room.undoable(q) for q in range(3)] == [story.room.undoable(q) for q in range(3)]
    assert room.playing().draws == story.room.playing().draws


@pytest.mark.parametrize("game", [GAME, "barnstormers"])
@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_the_changes_that_a_lens_sends_add_up_to_the_view(game: str, seat: int) -> None:
    import msgspec

    story, rng = Story(game=game, talk=True), Random(seat)
    lens = Lens(story.room)
    parts: dict[str, dict[str, Any]] = {"table": {**story.room.face()}, "shared": {}, "own": {"seat": seat}}
    story.begin()
    for step in range(300):
        if step:
            story.move(rng)
        news = msgspec.json.decode(lens.advance(story.room, {seat, 2})[seat])
        for name, part in parts.items():
            part.update(news[name])
        parts["own"] = {key: value for key, value in parts["own"].items() if value is not None}
        assert news["version"] == story.room.version
        assert [one["version"] for one in news["happened"]] == [story.room.version]
        if story.room.status != "playing":
            break

    plain = msgspec.json.decode(msgspec.json.encode(
        {"table": story.room.face(), "shared": story.room.shared_view(), "own": story.room.own_view(seat)}))
    assert msgspec.json.decode(msgspec.json.encode(parts)) == plain


def test_a_spectator_is_not_told_who_a_person_is() -> None:
    story = Story().begin()

    told = msgspec_text([story.room.tell(one, NOBODY) for one in story.room.told] + [story.room.face()])

    assert "p0" not in told
    assert "Name 0" in told


def msgspec_text(data: Any) -> str:
    import msgspec

    return msgspec.json.encode(data).decode()


def test_the_seed_stays_secret_until_the_end() -> None:
    story, rng = Story(), Random(3)
    story.begin()
    while story.room.status == "playing":
        assert SEED.hex() not in msgspec_text([story.room.face(), story.room.tell(story.room.told[-1], 0)])
        story.move(rng)

    end = story.room.face()["end"]
    assert end is not None
    assert end["seed"] == SEED.hex()


# --- absent players


def late(story: Story) -> None:
    """Let the time of the seat to act be over."""
    room = story.room
    deadline = room.deadline()
    assert deadline is not None
    story.at = deadline + 1
    story.add(acts.time_out(room, room.to_act(), story.at))


def test_time_is_not_over_before_it_is() -> None:
    story = Story(clock=Clock("bank")).begin()

    with pytest.raises(Conflict):
        acts.time_out(story.room, story.room.to_act(), story.at)


def test_a_table_that_waits_says_that_somebody_is_late() -> None:
    story = Story(clock=Clock("bank", bank=60_000)).begin()
    seat = story.room.to_act()

    late(story)

    assert story.room.places[seat].is_late
    assert story.room.deadline() is None
    story.move(Random(1))
    assert not story.room.places[seat].is_late


def test_a_bot_takes_over_and_the_player_may_return() -> None:
    story = Story(clock=Clock("bank", bank=60_000), absence=Absence("bot", "level2")).begin()
    seat = story.room.to_act()

    late(story)

    assert story.room.bot_to_act() == "level2"
    with pytest.raises(Conflict, match="A bot is playing this seat"):
        acts.submit(story.room, seat, story.room.ply(), "anything")
    story.add(acts.come_back(story.room, seat))
    assert story.room.bot_to_act() == ""
    assert story.room.person_to_act() == f"p{seat}"


@pytest.mark.parametrize(("votes", "bot"), [(["bot", "bot"], "level4"), (["wait", "bot"], ""), (["wait", "wait"], "")])
def test_the_table_votes_about_an_absent_player(votes: list[Any], bot: str) -> None:
    story = Story(clock=Clock("bank", bank=60_000), absence=Absence("vote")).begin()
    seat = story.room.to_act()
    late(story)
    others = [q for q in range(3) if q != seat]
    vote = story.room.face()["vote"]
    assert vote is not None
    assert vote["voters"] == others

    for voter, choice in zip(others, votes, strict=True):
        story.add(acts.vote(story.room, voter, choice))

    assert story.room.vote_about is None
    assert story.room.places[seat].stand_in == bot
    assert (story.room.deadline() is None) == bool(bot)


def test_an_absent_player_has_no_vote_about_himself() -> None:
    story = Story(clock=Clock("bank", bank=60_000), absence=Absence("vote")).begin()
    seat = story.room.to_act()
    late(story)

    with pytest.raises(Forbidden):
        acts.vote(story.room, seat, "wait")


def test_who_moves_at_last_ends_the_vote() -> None:
    story = Story(clock=Clock("bank", bank=60_000), absence=Absence("vote")).begin()
    late(story)

    story.move(Random(1))

    assert story.room.vote_about is None


def test_with_only_bots_to_vote_the_table_waits() -> None:
    story = Story(clock=Clock("bank", bank=60_000), absence=Absence("vote"), people=1, bots=2).begin()
    while story.room.to_act() != 0:
        room = story.room
        text = room.playing().state.options()[0].text
        story.add(acts.move_as_bot(room, room.to_act(), room.last_move, text, "level1"))

    late(story)

    assert story.room.vote_about is None
    assert story.room.places[0].is_late


def test_two_seats_of_one_person_have_one_vote() -> None:
    story = Story()
    story.room.places[1].person = "p2"

    assert story.room.voters(0) == [2]


# --- who may do what


def test_only_the_owner_begins_and_only_with_all_seats_taken() -> None:
    story = Story(people=2, bots=0, game="barnstormers")

    with pytest.raises(Forbidden):
        acts.start(story.room, "p1")
    story.add(acts.vacate(story.room, "p1", 1))
    with pytest.raises(Conflict, match="Seats are still free: 1"):
        acts.start(story.room, "p0")


def test_the_table_of_an_owner_who_leaves_goes_to_somebody_who_is_there() -> None:
    story = Story()

    story.add(acts.vacate(story.room, "p0", 0))

    assert story.room.owner == "p1"


def test_nobody_frees_the_seat_of_another_but_the_owner() -> None:
    story = Story()

    with pytest.raises(Forbidden):
        acts.vacate(story.room, "p1", 2)
    story.add(acts.vacate(story.room, "p0", 2))
    assert story.room.places[2].is_open()


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    story = Story()

    with pytest.raises(NotFound):
        acts.vacate(story.room, "p0", seat)


@pytest.mark.parametrize("bot", ["level7", "level4@99999999", "level4@600000ms", "x" * 100])
def test_a_bot_that_thinks_too_long_has_no_place_at_a_table(bot: str) -> None:
    with pytest.raises(Refused):
        acts.check_bot(bot)


def test_a_recovery_code_of_an_earlier_holder_is_void() -> None:
    from aerodrome.server.seats import code_text

    story = Story().begin()
    before = code_text(story.room, 1, 20_000)

    story.add(acts.recover(story.room, 1, "somebody"))

    assert code_text(story.room, 1, 20_000) != before
    assert story.room.seats_of("p1") == []
    assert story.room.seats_of("somebody") == [1]


def test_a_table_of_an_unknown_version_of_the_rules_is_refused_in_a_sentence() -> None:
    story = Story()
    story.room.opened.game_version = 99

    with pytest.raises(Refused, match="Version 99 of the rules is unknown"):
        story.begin()


def test_a_timeout_is_told_with_its_outcome() -> None:
    story = Story(clock=Clock("bank", bank=60_000), absence=Absence("bot")).begin()
    late(story)

    told = story.room.tell(story.room.told[-1], NOBODY)

    assert isinstance(story.room.told[-1].line.what, TimedOut)
    assert told["what"] == "timed_out"
    assert told["then"] == "bot"


# --- taking back after the turn has passed on


def passed_on(**wish: Any) -> Story:
    """A table where seat 0 has ended its turn."""
    story = Story(**wish)
    story.room.opened.options["first_captain"] = "0"
    story.begin()
    for text in ("bribe cargo", "end"):
        story.add(acts.submit(story.room, 0, story.room.ply(), text))
    return story


def test_a_turn_that_has_passed_on_is_taken_back_when_all_agree() -> None:
    story = passed_on()
    room, ply = story.room, story.room.ply()
    with pytest.raises(Refused, match="only if everybody agrees"):
        acts.undo(room, 0, ply, 2)
    story.add(acts.ask_back(room, 0, ply, 2))
    assert room.face()["plea"] == {"seat": 0, "count": 2, "voters": [1, 2], "agreed": []}
    story.add(acts.answer_plea(room, 1, True))
    assert (room.ply(), room.to_act()) == (ply, 1)
    story.add(acts.answer_plea(room, 2, True))

    assert (room.ply(), room.to_act(), room.face()["plea"]) == (ply - 2, 0, None)
    assert again(story).playing().state.digest() == room.playing().state.digest()


def test_one_who_does_not_agree_ends_it_and_so_does_a_move() -> None:
    story = passed_on()
    room = story.room
    story.add(acts.ask_back(room, 0, room.ply(), 1))
    story.add(acts.answer_plea(room, 2, False))
    assert room.face()["plea"] is None
    story.add(acts.ask_back(room, 0, room.ply(), 1))
    story.move(Random(1))

    assert room.face()["plea"] is None
    with pytest.raises(Conflict, match="Nobody asks"):
        acts.answer_plea(room, 1, True)


def test_bots_do_not_mind() -> None:
    story = passed_on(people=1, bots=2)
    ply = story.room.ply()
    story.add(acts.ask_back(story.room, 0, ply, 2))

    assert (story.room.ply(), story.room.to_act()) == (ply - 2, 0)
    assert story.room.last_move == story.room.version  # a bot that thinks about the old position is too late


def test_nobody_agrees_with_themselves() -> None:
    story = passed_on()
    story.add(acts.ask_back(story.room, 0, story.room.ply(), 1))

    with pytest.raises(Forbidden, match="not asked"):
        acts.answer_plea(story.room, 0, True)


def test_what_was_whispered_is_stored_with_what_may_be_read_of_it() -> None:
    story = Story(talk=True)
    story.room.opened.options.update({"private_talk": True, "first_captain": "0"})
    story.begin()
    for text in ("say claim", "whisper 2", "icon ocean"):
        seat = story.room.to_act()
        story.add(acts.submit(story.room, seat, story.room.ply(), text))
    moved = [line.what for line in story.lines if isinstance(line.what, Moved)]

    assert moved[-1].moves == ["icon ocean"]
    assert moved[-1].told
    assert "ocean" not in moved[-1].told[0]
