"""Own data: all that is known of somebody comes in one file, without secrets and without what others said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from aerodrome.server import acts
from aerodrome.server.room import Room
from aerodrome.server.sessions import PROVED_FOR
from aerodrome.store.database import Statement
from server.inside import move, table
from server.mailed import MAIL, PASSWORD, Browser, Scene, play

pytestmark = [pytest.mark.usefixtures("without_bots"),
              pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")]


def says(seat: int, text: str) -> Callable[[Room], acts.Draft]:
    return lambda _: acts.say(seat, text)


def test_somebody_gets_everything_of_theirs_and_nothing_of_others(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada, site = Browser(scene.app), scene.site
        await ada.register()
        await scene.confirm(ada)
        await ada.call("PUT", "/me/notices", {"mail": MAIL, "webhook": "https://example.org/hook"})
        await scene.letters(1)
        [(person,)] = await site.db.rows("select id from people where account = 'ada'")
        room = await table(site, [person, "b", "c"])
        for seat, text in ((0, "My own words"), (1, "Words of another")):
            await site.hub.happen(room.id, says(seat, text))
        await move(site, room.id, Random(1))
        broken = await table(site, [person, "b", "c"])
        await site.db.change(Statement("update happenings set body = 'no' where table_id = $1 and version = 1",
                                       (broken.id,)))
        answer = await ada.ask("GET", "/me/data")
        assert answer.headers["content-disposition"] == 'attachment; filename="aerodrome-data.json"'
        data = answer.json()
        assert {key: data["profile"][key] for key in ("name", "account", "mail", "webhook")} == {
            "name": "Ada", "account": "ada", "mail": MAIL, "webhook": "https://example.org/hook"}
        assert [one["name"] for one in data["sessions"]] == ["Firefox on Linux"]
        assert len(data["changes"]) == 3
        tables = {one["id"]: one for one in data["tables"]}
        mine = tables[room.id]
        assert ([one["text"] for one in mine["said"]], mine["seats"]) == (["My own words"], [0])
        assert mine["record"]["game"] == "planet_profiteers"
        assert len(mine["record"]["moves"]) >= 1
        assert tables[broken.id]["said"] == []  # one that cannot be read keeps nobody from the others
        [secrets] = await site.db.rows("select s.token, p.password, p.webhook_key from sessions s, people p "
                                       "where p.id = s.person")
        assert not [one for one in (*secrets, "Words of another", room.dealer.seed.hex()) if one in answer.text]

    play(tmp_path, work)


def test_own_data_is_only_for_who_has_said_the_password(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada, nobody = Browser(scene.app), Browser(scene.app)
        assert (await nobody.ask("GET", "/me/data")).status_code == 401
        await ada.register()
        scene.hands.time += PROVED_FOR
        assert (await ada.ask("GET", "/me/data")).json()["code"] == "not_proved"
        await ada.call("POST", "/me/proof", {"password": PASSWORD})
        assert json.loads((await ada.ask("GET", "/me/data")).content)["tables"] == []

    play(tmp_path, work)
