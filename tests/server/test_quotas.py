"""Nobody can take up so much of a server that others have too little."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.errors import BadOption
from aerodrome.server import acts
from aerodrome.server.acts import MOST_SAID
from aerodrome.server.config import LIMITS, Config
from aerodrome.server.denials import Conflict
from aerodrome.server.run import check_limits
from aerodrome.store.database import Statement
from server.hangar import Hangar
from server.inside import Hands, inside, look, table
from server.served import Client, Served, Visitor

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
TABLE = {"game": "barnstormers", "players": 2}
SMALL: dict[str, Any] = {"tables_per_guest": 4, "tables_per_account": 6, "listed_per_person": 2, "open_tables": 40,
                         "chat_burst": 3}


@pytest.fixture(scope="module")
def hangar() -> Iterator[Hangar]:
    with Hangar() as found:
        yield found


@pytest.fixture
def server(hangar: Hangar, tmp_path: Path) -> Served:
    return hangar.server(tmp_path / "a.db", bots=False, **SMALL).start()


def refusal(visitor: Visitor, path: str, body: Any) -> tuple[int, str]:
    """Ask for something that is refused; return the status and the code of a refusal in one sentence."""
    answer = visitor.ask("POST", path, body)
    assert answer.json()["text"].endswith("."), answer.text
    return answer.status_code, answer.json()["code"]


def test_a_person_has_only_so_many_tables(server: Served) -> None:
    with Visitor.named(server.url, "Ada") as ada, Visitor.named(server.url, "Ben") as ben:
        first, *_ = [ada.call("POST", "/api/tables", TABLE)["id"] for _ in range(4)]
        assert refusal(ada, "/api/tables", TABLE) == (429, "too_many")
        ben.call("POST", "/api/tables", TABLE)  # that is Ada's affair
        ada.call("POST", f"/api/tables/{first}/close")
        ada.call("POST", "/api/tables", TABLE)  # what is closed does not count
        ada.call("POST", "/api/account", {"account": "ada", "password": "a rather long hangar door"})
        for _ in range(2):
            ada.call("POST", "/api/tables", TABLE)  # an account may have more
        assert refusal(ada, "/api/tables", TABLE) == (429, "too_many")


def test_nobody_fills_the_lobby(server: Served) -> None:
    with Visitor.named(server.url, "Ada") as ada, Visitor.named(server.url, "Ben") as ben:
        mine = [ada.call("POST", "/api/tables", {**TABLE, "listed": True})["id"] for _ in range(2)]
        assert refusal(ada, "/api/tables", {**TABLE, "listed": True}) == (429, "too_many")
        ada.call("POST", "/api/tables", TABLE)  # unlisted ones are another matter
        other = ben.call("POST", "/api/tables", {**TABLE, "listed": True})["id"]

        assert {one["id"] for one in ben.call("GET", "/api/tables")} == {*mine, other}


def test_the_lobby_shows_few_tables_of_one_owner_however_many_there_are(tmp_path: Path) -> None:
    async def main() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as site:
            owners = [f"p{number % 5}" for number in range(20)] + ["eve"] * 60
            for owner in owners:  # the last is the first in the lobby
                await table(site, [owner, "ben", "cleo"])
                hands.time += 1
            await site.db.change(Statement("update tables set listed = 1"))
            assert len(await site.archive.lobby(50, 3)) == 3 + 5 * 3

    asyncio.run(main())


def test_all_together_have_only_so_many_tables(hangar: Hangar, tmp_path: Path) -> None:
    server = hangar.server(tmp_path / "a.db", bots=False, open_tables=3).start()
    with Visitor.named(server.url, "Ada") as ada:
        statuses = []  # they are counted from time to time only
        for _ in range(3):
            statuses.append(ada.ask("POST", "/api/tables", TABLE).status_code)
        server.stop()
        server.start()
        assert refusal(ada, "/api/tables", TABLE) == (429, "too_many")
    assert statuses == [201, 201, 201]


def test_one_address_brings_only_so_many_guests_tables_and_games(hangar: Hangar, tmp_path: Path) -> None:
    server = hangar.server(tmp_path / "a.db", bots=False, guest_burst=5, table_burst=3, import_burst=2).start()
    with Visitor.named(server.url, "Ada") as ada:
        started = {**TABLE, "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
        id, *_ = [ada.call("POST", "/api/tables", started)["id"] for _ in range(3)]
        assert refusal(ada, "/api/tables", TABLE) == (429, "too_fast")
        record = ada.call("GET", f"/api/tables/{id}/record")  # of a game that is not over: each is refused
        codes = [ada.ask("POST", "/api/records", record).json()["code"] for _ in range(3)]
        assert codes == ["refused", "refused", "too_fast"]
        for _ in range(4):
            Visitor.named(server.url, "Again").close()
        with Visitor(server.url) as eve:
            assert refusal(eve, "/api/me", {"name": "Eve"}) == (429, "too_fast")
        assert ada.call("POST", "/api/me", {"name": "Countess"})["name"] == "Countess"  # no new guest


def test_chat_has_a_pace(server: Served) -> None:
    async def main(ada: Visitor, id: str) -> list[dict[str, Any]]:
        async with Client(server, id, 0, ada.cookie()) as client:
            return [await client.ask(do="say", text=f"line {number}") for number in range(6)]

    with Visitor.named(server.url, "Ada") as ada:
        answers = asyncio.run(main(ada, ada.call("POST", "/api/tables", TABLE)["id"]))
    assert [one["is"] for one in answers[:3]] == ["done"] * 3
    assert answers[-1]["code"] == "too_fast"


def test_a_table_remembers_only_so_many_lines(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            room = await table(site, ["ada", "ben", "cleo"])
            await site.hub.happen(room.id, lambda _: acts.say(0, "hello"))
            room = await look(site, room.id)
            assert room.said == 1
            acts.check_talk(room)
            room.said = MOST_SAID
            with pytest.raises(Conflict, match="all it can remember"):
                acts.check_talk(room)

    asyncio.run(main())


# --- what the host decides


def test_the_host_changes_limits_by_name() -> None:
    found = check_limits(["tables_per_guest=50", "chat_burst=2.5", "finished_days=0"])

    assert found == {"tables_per_guest": 50, "chat_burst": 2.5, "finished_days": 0}
    assert isinstance(found["tables_per_guest"], int)
    assert Config("", **found).tables_per_guest == 50


@pytest.mark.parametrize("text", ["", "tables_per_guest", "tables=5", "smtp=1", "chat_burst=-1", "chat_burst=x",
                                  "chat_burst=", "chat_burst=nan", "chat_burst=1e3", "guest_days=99999999999"])
def test_a_limit_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="--limit must be like tables_per_guest=50"):
        check_limits([text])


def test_every_limit_is_documented_with_its_default() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \| ([0-9, ]+) \|", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    told = {name.strip("` "): float(value) for names, values in rows
            for name, value in zip(names.split(","), values.split(","), strict=True)}

    assert told == {name: getattr(Config(""), name) for name in LIMITS}
