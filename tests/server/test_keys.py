"""Keys: what the database keeps of passwords and addresses is of no use to whoever has only the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from command import Command

from aerodrome.kernel.errors import Refused
from aerodrome.server.denials import NotKnown
from aerodrome.server.keys import BEFORE, Key, key_file, new_key, read_keys, write_keys
from aerodrome.server.passwords import Passwords
from aerodrome.server.people import People
from aerodrome.server.seals import Seals
from aerodrome.server.site import Site
from aerodrome.server.tokens import Signer, key_id
from aerodrome.store.database import Statement, StoreFailed
from server.inside import Hands, inside

GOOD = "three words together"
MAIL, HOOK = "ada.lovelace@example.org", "https://example.org/hook"
CHEAP = PasswordHasher(1, 8, 1)

Work = Callable[[Site], Awaitable[None]]

pytestmark = pytest.mark.usefixtures("without_bots")


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def do(folder: Path, work: Work) -> None:
    """Run a site, and let it do something."""
    async def main() -> None:
        async with inside(folder, Hands()) as site:
            await work(site)

    asyncio.run(main())


async def register(site: Site, account: str = "ada") -> None:
    """Make an account with addresses."""
    site.people.passwords._hasher = CHEAP
    person = await site.people.register(await site.people.greet("Ada"), account, GOOD)
    await site.people.set_mail(person, MAIL, True)
    await site.people.set_webhook(person, HOOK)


async def kept(site: Site) -> tuple[str, ...]:
    """Return what the database keeps of the only account."""
    [row] = await site.db.rows("select password, mail, webhook, webhook_key from people where account = 'ada'")
    return row


async def log_in(site: Site) -> None:
    """Log in, and see that everything is there."""
    site.people.passwords._hasher = CHEAP
    person = await site.people.log_in("ada", GOOD)
    assert (person.mail, person.mail_confirmed, person.webhook) == (MAIL, True, HOOK)
    assert len(bytes.fromhex(person.webhook_key or "")) == 32


def test_the_database_tells_nothing_without_the_key(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            await register(site)
            row = await kept(site)
            [key] = read_keys(tmp_path / "inside.key")
            assert [text.split(":")[0 if text is row[0] else 1] for text in row] == [key.id] * 4
        everything = b"".join(file.read_bytes() for file in tmp_path.glob("inside.db*"))
        assert b"ada" in everything
        for secret in (MAIL, HOOK, GOOD, key.secret.hex()):
            assert secret.encode() not in everything
        assert (tmp_path / "inside.key").stat().st_mode & 0o777 == 0o600
        async with inside(tmp_path, Hands()) as site:  # with the key all of it is there
            await log_in(site)
            hashed = row[0].partition(":")[2]
            assert not await Passwords(Signer(bytes(32))).matches(hashed, GOOD)
            assert not await Passwords(Signer(bytes(32))).matches(row[0], GOOD)

    asyncio.run(main())


def test_what_was_kept_before_there_were_keys_goes_on_and_is_upgraded(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            await register(site)
            await site.db.change(
                Statement("update people set password = $1, mail = $2, webhook = $3, webhook_key = $4",
                          (CHEAP.hash(GOOD), MAIL, HOOK, "ab" * 32)),
                Statement("delete from settings where name = 'key'"))
        (tmp_path / "inside.key").unlink()
        async with inside(tmp_path, Hands()) as site:
            password, *sealed = await kept(site)
            assert all(text.startswith(f"sealed:{site.signer.id}:") for text in sealed)
            assert password.startswith("$argon2id$")  # until its owner says it
            await log_in(site)
            assert (await kept(site))[0].startswith(f"{site.signer.id}:$argon2id$")
            await log_in(site)
            with pytest.raises(NotKnown):
                await site.people.log_in("ada", "another password")

    asyncio.run(main())


def test_a_new_key_takes_over_from_the_old_one(tmp_path: Path, command: Command) -> None:
    path, place = tmp_path / "inside.key", ("--database", f"sqlite:///{tmp_path}/inside.db")
    made: list[str] = []

    async def begin(site: Site) -> None:
        await register(site)
        made.extend([site.people.csrf("s1"), site.signer.code("seat", "t 0 1")])

    async def go_on(site: Site) -> None:
        password, *sealed = await kept(site)
        assert all(text.startswith(f"sealed:{new.id}:") for text in sealed)
        assert password.startswith(old.id)
        assert site.people.is_csrf("s1", made[0])
        assert site.signer.is_code("seat", "t 0 1", made[1])
        assert site.people.csrf("s1") != made[0]

    async def end(site: Site) -> None:
        await log_in(site)
        assert not site.people.is_csrf("s1", made[0])

    do(tmp_path, begin)
    [old] = read_keys(path)
    assert command("key", "rotate", *place)[0] == 0
    new, _ = read_keys(path)
    do(tmp_path, go_on)
    code, _, err = command("key", "drop", old.id, *place)
    assert (code, "needed by 1 passwords, until their owners log in again" in err) == (2, True)
    do(tmp_path, log_in)
    assert command("key", "list", *place)[1].splitlines() == [
        f"{new.id}  {new.day}  1 passwords  in use", f"{old.id}  {old.day}  0 passwords"]
    assert command("key", "drop", old.id, *place)[0] == 0
    do(tmp_path, end)
    assert "the older ones are none" in command("key", "drop", new.id, *place)[2]


def test_a_server_with_another_key_is_refused_and_makes_none(tmp_path: Path) -> None:
    path = tmp_path / "inside.key"
    do(tmp_path, register)
    [key] = read_keys(path)
    path.unlink()
    for is_there in (False, True):
        with pytest.raises(Refused, match=rf"used with the key {key.id}, which is not in .*inside\.key: put the key "):
            do(tmp_path, log_in)
        assert path.exists() == is_there
        write_keys(path, [new_key()])


def test_a_lost_key_takes_what_needed_it_along(tmp_path: Path, command: Command) -> None:
    async def end(site: Site) -> None:
        assert await site.db.rows("select mail, mail_confirmed, webhook, webhook_key from people") == [
            (None, 0, None, None)]
        with pytest.raises(NotKnown):
            await site.people.log_in("ada", GOOD)

    do(tmp_path, register)
    (tmp_path / "inside.key").unlink()
    _, out, _ = command("key", "lost", "--database", f"sqlite:///{tmp_path}/inside.db")
    assert "3 addresses were sealed with another and are gone" in out
    do(tmp_path, end)


def test_processes_that_start_together_make_one_key(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.key"
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: write_keys(path, [new_key()], anew=True), range(8)))

    assert len(read_keys(path)) == 1
    assert [file.name for file in path.parent.iterdir()] == ["a.key"]


@pytest.mark.parametrize("text", ["", "# nothing\n", "2026-11-17 abc\n", f"{'ab' * 32}\n",
                                  f"2026-11-17 {'ab' * 32}\nmore\n", "é"])
def test_a_file_that_has_no_keys_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.key").write_text(text, encoding="utf-8")

    with pytest.raises(Refused, match=r"^(The key file )?.*a\.key (is not a key file|cannot be read): [^\n]*\.$"):
        read_keys(tmp_path / "a.key")


def test_a_key_that_others_can_read_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        write_keys(tmp_path / "inside.key", [Key("2026-11-17", bytes(32))])
        (tmp_path / "inside.key").chmod(0o644)
        async with inside(tmp_path, Hands()):
            pass

    with caplog.at_level(logging.WARNING):
        asyncio.run(main())
    assert "can be read by others" in caplog.text


def test_where_the_keys_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AERODROME_DATA", str(tmp_path))

    assert key_file("sqlite:////srv/games.db") == Path("/srv/games.key")
    assert key_file("postgresql://host/name") == tmp_path / "aerodrome.key"
    assert key_file("sqlite:////srv/games.db", "/run/key") == Path("/run/key")


def test_a_seal_is_of_one_column_and_of_nobody_else() -> None:
    seals, others = Seals(Signer(bytes(32))), Seals(Signer(bytes(range(32))))
    sealed = seals.seal("mail", MAIL)

    assert seals.open("mail", sealed) == MAIL
    assert seals.seal("mail", MAIL) == sealed  # so that it can be looked for
    assert Seals(Signer(bytes(range(32)), bytes(32))).open("mail", sealed) == MAIL
    for reader, column, text in ((seals, "webhook", sealed), (seals, "mail", f"{sealed[:-8]}AAAAAAA="),
                                 (others, "mail", sealed), (seals, "mail", "sealed:x")):
        with pytest.raises(StoreFailed):
            reader.open(column, text)


def test_the_secret_of_before_goes_with_the_last_signed_cookie(tmp_path: Path) -> None:
    async def main() -> None:
        hands, secret = Hands(), "ab" * 32
        async with inside(tmp_path, hands) as site:
            await register(site)
            await site.db.change(Statement("insert into settings (name, value) values ($1, $2)", (BEFORE, secret)),
                                 Statement("update people set signed_until = $1", (hands.time + 9,)))
        for passed, left in ((0, 1), (9, 0)):
            hands.time += passed
            async with inside(tmp_path, hands) as site:
                assert len(await site.db.rows(f"select 1 from settings where name = '{BEFORE}'")) == left
                assert site.signer.keyed(key_id(bytes.fromhex(secret))) is not None
        async with inside(tmp_path, hands) as site:
            assert site.signer.keyed(key_id(bytes.fromhex(secret))) is None
            assert isinstance(site.people, People)

    asyncio.run(main())
