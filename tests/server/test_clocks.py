"""Clocks are worked out from the times of happenings: nobody gains time, nobody loses what was not theirs."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from aerodrome.kernel.step import OVER
from aerodrome.server.clocks import LEAST_AFTER_RETURN, Timekeeper
from aerodrome.server.happenings import DAY, Absence, Clock

BANK = Clock("bank", bank=60_000, increment=5_000)


def keeper(clock: Clock = BANK, absence: Absence | None = None) -> Timekeeper:
    time = Timekeeper(clock, absence or Absence(), 3)
    time.move(OVER, 0, 1_000)  # the game begins, seat 0 is to act
    return time


def test_a_move_costs_its_time_and_gives_the_increment() -> None:
    time = keeper()

    time.move(0, 1, 21_000)

    assert time.bank == [60_000 - 20_000 + 5_000, 60_000, 60_000]
    assert time.deadline(1) == 21_000 + 60_000


def test_small_choices_of_one_turn_are_one_turn() -> None:
    time = keeper()

    time.move(0, 0, 11_000)
    time.move(0, 0, 21_000)
    time.move(0, 1, 31_000)

    assert time.bank[0] == 60_000 - 30_000 + 5_000


def test_the_increment_does_not_fill_more_than_the_bank_and_one_increment() -> None:
    time = keeper()
    for turn in range(50):
        time.move(turn % 3, (turn + 1) % 3, 1_000)

    assert time.bank == [65_000, 65_000, 65_000]


def test_taking_back_gains_no_time() -> None:
    time = keeper()
    time.move(0, 1, 21_000)

    time.take_back(0, 31_000)

    assert time.bank == [60_000 - 30_000, 60_000, 60_000]
    assert time.deadline(0) == 31_000 + 30_000


def test_taking_back_within_a_turn_costs_nobody_an_increment() -> None:
    time = keeper()
    time.move(0, 1, 21_000)

    time.move(1, 1, 22_000)
    time.take_back(1, 23_000)

    assert time.bank == [45_000, 60_000, 60_000]
    assert time.deadline(1) == 21_000 + 60_000


@given(st.lists(st.tuples(st.sampled_from(["move", "take back"]), st.integers(0, 1_000)), max_size=40))
def test_no_sequence_of_moves_and_take_backs_makes_time(acts: list[tuple[str, int]]) -> None:
    """What is left of all banks is never more than there was, less the time that passed, more an increment a turn."""
    time, at, turns, acting, last = keeper(), 1_000, 0, 0, -1
    for act, pause in acts:
        at += pause
        if act == "move":
            time.move(acting, (acting + 1) % 3, at)
            last, acting, turns = acting, (acting + 1) % 3, turns + 1
        elif last >= 0:
            time.take_back(last, at)
            acting, last, turns = last, -1, turns - 1
        assert time.since is not None
        left = sum(time.bank) - (at - time.since)
        assert left <= 3 * 60_000 + turns * 5_000 - (at - 1_000)


def test_days_run_for_each_turn() -> None:
    time = keeper(Clock("days", days=2))

    time.move(0, 1, 5_000)

    assert time.deadline(1) == 5_000 + 2 * DAY


def test_without_a_clock_only_an_impatient_table_has_a_deadline() -> None:
    assert keeper(Clock("none")).deadline(0) is None
    assert keeper(Clock("none"), Absence("bot", patience=30_000)).deadline(0) == 31_000


def test_a_player_who_comes_back_has_time_to_look_around() -> None:
    time = keeper()
    time.run_out(0)

    time.resume(0, 90_000)

    assert time.deadline(0) == 90_000 + LEAST_AFTER_RETURN


def test_time_in_which_the_server_was_away_is_nobodys() -> None:
    time = keeper()
    before = time.deadline(0)
    assert before is not None

    time.credit(120_000)

    assert time.deadline(0) == before + 120_000


@pytest.mark.parametrize("clock", [BANK, Clock("days"), Clock("none")])
def test_what_is_shown_are_plain_numbers(clock: Clock) -> None:
    shown = keeper(clock).show()

    assert shown["since"] == 1_000
    assert shown["bank"] == ([60_000] * 3 if clock is BANK else [])
