"""The figures are for the host only, and follow no single bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from aerodrome.kernel.errors import BadOption
from aerodrome.server.app import make_app
from aerodrome.server.config import Config
from aerodrome.server.metrics import metrics_text
from aerodrome.server.run import check_metrics_token
from server.inside import Hands, inside

pytestmark = [pytest.mark.usefixtures("without_bots"),
              pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")]
TOKEN = "figures-for-the-host"
FROM_HERE = ("127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1")
FROM_ELSEWHERE = ("203.0.113.5", "10.0.0.7", "2001:db8::1", "::ffff:203.0.113.5", "testclient")
Ask = Callable[..., Awaitable[httpx.Response]]


def asked(folder: Path, token: str, work: Callable[[Ask], Awaitable[None]]) -> None:
    """Run an application, and let somebody ask it for its figures from any address."""
    async def main() -> None:
        app: Any = make_app(Config(f"sqlite:///{folder / 'a.db'}", bot_processes=1, metrics_token=token))

        async def ask(client: str, **headers: str) -> httpx.Response:
            transport = httpx.ASGITransport(app, client=(client, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
                return await http.get("/metrics", headers=headers)

        async with app.lifespan():
            await work(ask)

    asyncio.run(main())


def test_without_a_token_only_the_servers_own_machine_reads_the_figures(tmp_path: Path) -> None:
    async def work(ask: Ask) -> None:
        for client in FROM_HERE:
            assert (await ask(client)).status_code == 200, client
        for client in FROM_ELSEWHERE:
            answer = await ask(client)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), client
            assert "--metrics-token" in answer.json()["text"]
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):  # a proxy on the same machine
            assert (await ask("127.0.0.1", **{header: "127.0.0.1"})).status_code == 403, header

    asked(tmp_path, "", work)


def test_with_a_token_whoever_has_it_reads_the_figures_from_anywhere(tmp_path: Path) -> None:
    async def work(ask: Ask) -> None:
        for client in (*FROM_HERE, *FROM_ELSEWHERE):
            assert (await ask(client)).status_code == 403, client
            assert (await ask(client, authorization=f"Bearer {TOKEN}")).status_code == 200, client
        for wrong in (f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", TOKEN, f"Basic {TOKEN}", "Bearer "):
            assert (await ask("127.0.0.1", authorization=wrong)).status_code == 403, wrong

    asked(tmp_path, TOKEN, work)


def test_no_figure_tells_that_a_bot_thinks(tmp_path: Path) -> None:
    """A move that is asked for is counted, whether there is a choice or not; how long it takes is told nowhere."""
    async def main() -> None:
        async with inside(tmp_path, Hands()) as site:
            before = figures(await metrics_text(site))
            thinking = asyncio.create_task(site.pool.choose({"options": ["a", "b"], "seat": 0}, "level4", "seed"))
            while not site.pool.busy:
                await asyncio.sleep(0.01)
            during = figures(await metrics_text(site))
            thinking.cancel()
            assert during.pop("aerodrome_bot_requests_total") == before.pop("aerodrome_bot_requests_total") + 1
            assert during == before

    asyncio.run(main())


def figures(text: bytes) -> dict[str, float]:
    return {f"{sample.name} {sample.labels}".removesuffix(" {}"): sample.value
            for family in text_string_to_metric_families(text.decode()) for sample in family.samples}


@pytest.mark.parametrize("token", ["short", "with a space in it", "with-é-somewhere-in-it", "tab\tin-the-middle-of-it"])
def test_a_token_must_be_one(token: str) -> None:
    with pytest.raises(BadOption, match="--metrics-token must have at least 16"):
        check_metrics_token(token)
    assert check_metrics_token("") == ""
    assert check_metrics_token(TOKEN) == TOKEN
