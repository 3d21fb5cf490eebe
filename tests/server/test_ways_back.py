"""Ways back: codes that expire, a forgotten password, and that its owner is told whatever was changed."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from command import Command

from aerodrome.server.api_account import send_way_back
from aerodrome.server.attempts import LETTER_IN, LETTERS_AT_ONCE
from aerodrome.server.changes import KEPT
from aerodrome.server.codes import LIFE, Codes
from aerodrome.server.letters import CHANGES, change
from aerodrome.server.people import Person
from aerodrome.server.seats import DAYS
from aerodrome.server.sessions import DAY
from server.mailed import MAIL, NEW, PASSWORD, SITE, Browser, Scene, code_in, play

pytestmark = [pytest.mark.usefixtures("without_bots"),
              pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")]


# --- codes


def test_a_code_is_good_once_and_not_for_long(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        codes, hands = scene.site.codes, scene.hands
        first = await codes.make("reset", "p1")
        second = await codes.make("reset", "p1", "x")
        other = await codes.make("mail", "p1")
        assert await codes.find("reset", first) is None  # only the last one counts
        assert await codes.find("mail", second) is None
        assert await codes.find("reset", f" {second.lower().replace('-', ' ')}") == ("p1", "x")
        assert [await codes.use("reset", second) for _ in range(2)] == [True, False]
        hands.time += LIFE["mail"]
        assert await codes.find("mail", other) is None
        assert not await codes.use("mail", other)
        await codes.sweep()
        assert await scene.site.db.rows("select * from codes") == []

    play(tmp_path, work)


def test_a_mail_address_is_confirmed_by_the_code_of_that_address_in_time(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada, ben = Browser(scene.app), Browser(scene.app)
        await ada.register()
        await ben.register("ben")
        await ada.call("PUT", "/me/notices", {"mail": "Ada@Example.org"})
        first = code_in((await scene.letters(1))[0])
        assert (await ben.ask("POST", "/me/notices/confirm", {"code": first})).status_code == 401
        scene.hands.time += LIFE["mail"]
        assert (await ada.ask("POST", "/me/notices/confirm", {"code": first})).status_code == 401
        await ada.call("POST", "/me/proof", {"password": PASSWORD})
        await ada.call("PUT", "/me/notices", {"mail": "other@example.org"})
        other = code_in((await scene.letters(1))[0])
        await ada.call("PUT", "/me/notices", {"mail": MAIL})  # the code of the other address confirms nothing now
        assert (await ada.ask("POST", "/me/notices/confirm", {"code": other})).status_code == 401
        await ada.call("PUT", "/me/notices", {"mail": MAIL})  # and the same address may ask for another
        _, last = await scene.letters(2)
        me = await ada.call("POST", "/me/notices/confirm", {"code": code_in(last)})
        assert (me["mail"], me["mail_confirmed"]) == (MAIL, True)

    play(tmp_path, work)


def test_a_seat_code_is_good_for_a_month(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada, ben = Browser(scene.app), Browser(scene.app)
        for browser in (ada, ben):
            await browser.call("POST", "/me", {"name": "Guest"})
        made = await ada.call("POST", "/tables", {"game": "barnstormers", "players": 2})
        code = {"code": made["codes"]["0"]}
        assert 0 < made["codes_end"] - scene.hands.time - DAYS * DAY <= DAY
        scene.hands.time = made["codes_end"]
        assert (await ben.ask("POST", "/recover", code)).status_code == 401
        scene.hands.time -= 1
        later = code["code"].split(".")
        later[2] = str(int(later[2]) + 1)
        assert (await ben.ask("POST", "/recover", {"code": ".".join(later)})).status_code == 401
        await ben.call("POST", "/recover", code)
        assert (await ada.ask("POST", "/recover", code)).status_code == 401  # once

    play(tmp_path, work)


# --- a forgotten password


@pytest.mark.parametrize("who", ["ada", "ADA", " Ada@Example.ORG"])
def test_whoever_has_forgotten_the_password_chooses_another(tmp_path: Path, who: str) -> None:
    async def work(scene: Scene) -> None:
        ada, phone = Browser(scene.app), Browser(scene.app)
        await ada.register()
        await scene.confirm(ada)
        token = (await ada.call("POST", "/me/tokens", {"name": "bot"}))["token"]
        await scene.letters(1)
        await phone.call("POST", "/account/forgotten", {"account": who})
        [mail] = await scene.letters(1)
        assert (mail["to"], f"{SITE}/reset#{code_in(mail)}" in mail.get_content()) == (MAIL, True)
        wish = {"code": code_in(mail), "password": "password1234"}
        assert (await phone.ask("POST", "/account/reset", wish)).status_code == 400  # a weak one costs no code
        wish["password"] = NEW
        await phone.call("POST", "/account/reset", wish)
        assert (await phone.ask("POST", "/account/reset", wish)).status_code == 401
        assert [(await ada.ask("GET", "/me")).status_code, await phone.log_in(PASSWORD)] == [401, 401]
        bearer = await phone.http.get("/api/me", headers={"authorization": f"Bearer {token}"})
        assert (bearer.status_code, await phone.log_in(NEW)) == (401, 200)
        assert CHANGES["reset"] in (await scene.letters(1))[0].get_content()

    play(tmp_path, work)


def test_a_link_to_another_password_is_too_old_after_half_an_hour(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada = Browser(scene.app)
        await ada.register()
        await scene.confirm(ada)
        await ada.call("POST", "/account/forgotten", {"account": "ada"})
        code = code_in((await scene.letters(1))[0])
        kept = str(await scene.site.db.rows("select * from codes"))
        assert code not in kept
        assert code.replace("-", "") not in kept
        scene.hands.time += LIFE["reset"]
        answer = await ada.ask("POST", "/account/reset", {"code": code, "password": NEW})
        assert (answer.status_code, answer.json()["code"]) == (401, "not_known")
        assert (await ada.ask("GET", "/me")).status_code == 200  # and nothing has changed

    play(tmp_path, work)


def test_nobody_learns_whether_there_is_such_an_account(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada, spy = Browser(scene.app), Browser(scene.app)
        await ada.register()
        await scene.confirm(ada)
        await Browser(scene.app).register("without.mail")
        asked: list[str] = []

        async def held(text: str) -> list[Person]:
            asked.append(text)
            await asyncio.Event().wait()
            return []

        scene.site.people.named = held  # type: ignore[method-assign]  # whatever it would take, nobody waits for it
        answers = [await spy.ask("POST", "/account/forgotten", {"account": who})
                   for who in ("ada", MAIL, "without.mail", "nobody", "nobody@example.org")]
        await asyncio.sleep(0)
        assert {(one.status_code, one.content, str(one.headers)) for one in answers} == {
            (204, b"", str(answers[0].headers))}
        assert len(asked) == 5

    play(tmp_path, work)


def test_a_letter_goes_only_to_a_confirmed_address_and_not_often(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada = Browser(scene.app)
        await ada.register()
        await ada.call("PUT", "/me/notices", {"mail": MAIL})
        code = code_in((await scene.letters(1))[0])
        for _ in range(2):
            await send_way_back(scene.site, "ada")
            await send_way_back(scene.site, MAIL)
        assert scene.post.mails == []
        await ada.call("POST", "/me/notices/confirm", {"code": code})
        for _ in range(LETTERS_AT_ONCE + 2):
            await send_way_back(scene.site, "ada")
        await scene.letters(LETTERS_AT_ONCE)
        scene.hands.time += LETTER_IN
        for _ in range(2):
            await send_way_back(scene.site, MAIL)
        await scene.letters(1)

    play(tmp_path, work)


def test_where_no_mail_is_sent_the_host_gives_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    async def before(scene: Scene) -> None:
        ada = Browser(scene.app)
        await ada.register()
        assert (await ada.call("GET", "/hello"))["sends_mail"] is False
        answer = await ada.ask("POST", "/account/forgotten", {"account": "ada"})
        assert (answer.status_code, "ask its host" in answer.json()["text"]) == (404, True)

    async def after(scene: Scene) -> None:
        scene.site.codes.now = lambda: 0  # the host's clock is not the test's
        ada = Browser(scene.app)
        await ada.call("POST", "/account/reset", {"code": code, "password": NEW})
        assert await ada.log_in(NEW) == 200

    aerodrome, place = Command(monkeypatch, capsys), ("--database", f"sqlite:///{tmp_path / 'a.db'}")
    play(tmp_path, before, mail=False)
    status, _, err = aerodrome("people", "reset", "nobody", *place)
    assert (status, "There is no account of the name nobody." in err) == (2, True)
    status, said, _ = aerodrome("people", "reset", "ADA", *place)
    code = said.splitlines()[0]
    assert (status, "once and within a day" in said) == (0, True)
    play(tmp_path, after, mail=False)


def test_the_server_judges_a_password_without_asking_whose_it_is(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        anybody, wish = Browser(scene.app), {"password": "Countess.Ada.L", "names": []}
        for names, is_enough in (([], True), (["Countess Ada L", "Countess.Ada.L"], False)):
            verdict = await anybody.call("POST", "/account/strength", {**wish, "names": names})
            assert verdict["is_enough"] == is_enough
        assert (await anybody.ask("POST", "/account/strength", {**wish, "names": ["x"] * 3})).status_code == 400

    play(tmp_path, work)


# --- what was changed


def test_whatever_is_changed_is_shown_and_told_by_mail(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada, phone = Browser(scene.app), Browser(scene.app, "Safari/1 iPhone")
        await ada.register()
        await scene.confirm(ada)
        await ada.call("PUT", "/me/notices", {"mail": MAIL, "webhook": "https://example.org/hook"})
        await ada.call("POST", "/me/tokens", {"name": "bot"})
        await ada.call("PUT", "/account/password", {"old": PASSWORD, "new": NEW})
        for _ in range(2):
            await phone.log_in(NEW)  # the second time the device is known
        await scene.letters(4)
        await phone.call("PUT", "/me/notices", {"mail": "thief@example.org", "webhook": "https://example.org/hook"})
        told = {mail["to"]: mail.get_content() for mail in await scene.letters(2)}
        assert CHANGES["mail"] in told[MAIL]
        assert f"{SITE}/reset" in told[MAIL]
        shown = await phone.call("GET", "/me/changes")
        assert {one["text"] for one in shown if one["device"] == "Safari on iPhone"} == {
            CHANGES["mail"], CHANGES["login"]}
        assert sorted(one["text"] for one in shown if one["device"] == "Firefox on Linux") == sorted(
            CHANGES[kind] for kind in ("registered", "mail", "webhook", "token", "password"))
        scene.hands.time += KEPT + 1
        await scene.site.changes.sweep()
        assert await scene.site.db.rows("select 1 from changes") == []

    play(tmp_path, work)


def test_what_somebody_was_told_goes_with_them(tmp_path: Path) -> None:
    async def work(scene: Scene) -> None:
        ada = Browser(scene.app)
        await ada.register()
        await ada.call("PUT", "/me/notices", {"mail": MAIL})
        await scene.letters(1)
        await ada.call("DELETE", "/me")
        for table in ("changes", "codes"):
            assert await scene.site.db.rows(f"select 1 from {table}") == []

    play(tmp_path, work)


@pytest.mark.parametrize("kind", CHANGES)
def test_every_change_has_a_letter(kind: str) -> None:
    letter = change(SITE, "ada", kind, "Firefox on Linux", 1_800_000_000_000)

    assert CHANGES[kind] in letter.text
    assert "of your account ada, on 2027-01-15 08:00 UTC, with Firefox on Linux" in letter.text
    assert "as a guest" in change(SITE, None, kind, "x", 0).text


def test_codes_are_for_people_to_type() -> None:
    async def main() -> None:
        codes = {await Codes(Silent(), lambda: 0).make("reset", "p1") for _ in range(50)}  # type: ignore[arg-type]
        assert len(codes) == 50
        assert all(re.fullmatch(r"([A-Z2-7]{5}-){5}[A-Z2-7]", code) for code in codes)

    asyncio.run(main())


class Silent:
    """A database that forgets everything."""

    async def change(self, *_: Any) -> bool:
        return True
