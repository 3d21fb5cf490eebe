"""Accounts: guessed only slowly from wherever the guesses come, and never with a password that is guessed first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from postgres import PostgresServer

from aerodrome.server.attempts import AT_ONCE, ONE_IN
from aerodrome.server.denials import BadRequest, NotKnown, TooFast
from aerodrome.server.limits import network_of
from aerodrome.server.passwords import PIECE, WEAKEST, Passwords, strength
from aerodrome.server.people import People
from aerodrome.server.tokens import Signer
from aerodrome.store.database import database_at
from aerodrome.store.upgrade import ready
from server.inside import Hands

GOOD = "three words together"
SIGNER = Signer(bytes(32))


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    with PostgresServer() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/a.db"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.fresh_database()


@asynccontextmanager
async def two_processes(url: str, hands: Hands) -> AsyncIterator[list[People]]:
    """Open a database twice, as two processes do; a file has only one."""
    async with database_at(url) as db, (nullcontext(db) if "sqlite" in url else database_at(url)) as other:
        await ready(db, url)
        people = [People(one, SIGNER, hands.now) for one in (db, other)]
        for one in people:
            one.passwords._hasher = PasswordHasher(1, 8, 1)  # quick, and no safer than a test needs
        yield people


async def guesses(people: list[People], account: str, count: int) -> list[str]:
    """Try wrong passwords, by turns in each process; return how each was answered."""
    answers = []
    for number in range(count):
        try:
            await people[number % 2].log_in(account, f"wrong {number}")
        except (NotKnown, TooFast) as error:
            answers.append(error.code)
    return answers


@pytest.mark.parametrize("account", ["ada.lovelace", "nobody.at.all"])
def test_an_account_is_guessed_slowly_by_however_many(url: str, account: str) -> None:
    async def main() -> None:
        hands = Hands()
        async with two_processes(url, hands) as people:
            await people[0].register(await people[0].greet("Ada"), "ada.lovelace", GOOD)
            answers = await guesses(people, account, AT_ONCE + 3)
            assert answers == ["not_known"] * AT_ONCE + ["too_fast"] * 3
            hands.time += ONE_IN
            assert await guesses(people, account, 2) == ["not_known", "too_fast"]
            hands.time += 100 * ONE_IN
            assert (await guesses(people, account, AT_ONCE + 1))[-2:] == ["not_known", "too_fast"]
            assert await guesses(people, "another", 1) == ["not_known"]

    asyncio.run(main())


def test_an_hour_is_too_short_for_a_hundred_guesses() -> None:
    assert AT_ONCE + 3_600_000 / ONE_IN <= 100


def test_the_right_password_makes_up_for_wrong_ones_and_old_attempts_are_forgotten(url: str) -> None:
    async def main() -> None:
        hands = Hands()
        async with two_processes(url, hands) as people:
            await people[0].register(await people[0].greet("Ada"), "ada.lovelace", GOOD)
            for _ in range(3):
                await guesses(people, "Ada.Lovelace", AT_ONCE - 1)
                assert (await people[1].log_in("ADA.lovelace", GOOD)).name == "Ada"
            await guesses(people, "ada.lovelace", 2)
            hands.time += 3 * ONE_IN
            await people[0].attempts.sweep()
            assert await people[0].db.rows("select * from attempts") == []

    asyncio.run(main())


def test_the_account_that_was_tried_is_not_written_down(url: str) -> None:
    async def main() -> None:
        async with two_processes(url, Hands()) as people:
            await guesses(people, "my secret password", 1)
            [(name, _)] = await people[0].db.rows("select name, until from attempts")
            assert "secret" not in name

    asyncio.run(main())


# --- passwords


@pytest.mark.parametrize("password", ["elevenchars", "x" * 129, ""])
def test_a_password_has_a_sensible_length(password: str) -> None:
    with pytest.raises(BadRequest, match="12 to 128 characters"):
        asyncio.run(Passwords(SIGNER).check(password))


@pytest.mark.parametrize("password", [
    " " * 12, "password1234", "passwordpassword", "123456789012", "qwertyuiop12", "abcabcabcabc", "ada.lovelace",
    "Ada.Lovelace1", "iloveyou1234", "Countess Ada Lovelace", "aerodrome2026"])
def test_a_password_that_others_would_try_first_is_refused(password: str) -> None:
    with pytest.raises(BadRequest, match="among the first that others would try"):
        asyncio.run(Passwords(SIGNER).check(password, "ada.lovelace", "Countess Ada Lovelace"))


@pytest.mark.parametrize("password", [
    GOOD, "analytical engine", "correct horse battery staple", "Zk4!vQ9#mW2p", "飛行機が好きです、とても",
    "  spaces count  ", "".join(chr(33 + 7 * number % 90) for number in range(128))])
def test_a_good_password_is_taken_whatever_it_is_made_of(password: str) -> None:
    assert asyncio.run(Passwords(SIGNER).check(password, "ada.lovelace", "Ada")) == password


@pytest.mark.parametrize(("password", "score", "is_enough"), [
    ("short", 0, False), ("password1234", 1, False), ("tower orange", 3, True), (GOOD, 4, True), ("x" * 129, 4, False)])
def test_the_meter_says_what_would_be_taken(password: str, score: int, is_enough: bool) -> None:
    verdict = asyncio.run(Passwords(SIGNER).judge(password, "ada"))

    assert (verdict.score, verdict.is_enough) == (score, is_enough)
    assert verdict.text.endswith(".")


def test_long_passwords_are_judged_by_their_ends() -> None:
    assert strength("a" * 90 + "Zk4!vQ9#mW2p", []) == strength("Zk4!vQ9#mW2p" + "a" * 90, []) == 4
    assert strength("a" * 128, []) < WEAKEST
    measured: list[int] = []

    def look(piece: str, _: list[str]) -> int:
        measured.append(len(piece))
        return 0

    strength("".join(chr(33 + 7 * number % 90) for number in range(128)), [], look)
    assert max(measured) == PIECE  # the library takes seconds for more, and lets nobody else work meanwhile


def test_a_password_is_never_cut_off() -> None:
    async def main() -> None:
        passwords = Passwords(SIGNER)
        assert not await passwords.matches(await passwords.hash("x" * 200), "x" * 201)

    asyncio.run(main())


def test_an_older_longer_password_still_opens_its_account() -> None:
    async def main() -> None:
        passwords = Passwords(SIGNER)
        assert await passwords.matches(await passwords.hash("x" * 200), "x" * 200)
        assert not await passwords.matches("not a hash", "x")

    asyncio.run(main())


# --- addresses


@pytest.mark.parametrize(("address", "network"), [
    ("203.0.113.7", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"), ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
    ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"), ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
    ("fe80::1%eth0", "fe80::/64"), ("testclient", "testclient"), ("?", "?")])
def test_addresses_of_one_user_are_counted_together(address: str, network: str) -> None:
    assert network_of(address) == network
