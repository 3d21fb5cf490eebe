from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import PostgresServer

ENGINES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A PostgreSQL server, started when a test first needs it."""
    with PostgresServer() as started:
        yield started


class Fresh:
    """Makes new, empty databases of either kind."""

    def __init__(self, request: pytest.FixtureRequest, folder: Path) -> None:
        self._request = request
        self._folder = folder
        self._count = 0

    def __call__(self, engine: str) -> str:
        if engine == "postgresql":
            server: PostgresServer = self._request.getfixturevalue("server")
            return server.fresh_database()
        self._count += 1
        return f"sqlite:///{self._folder}/data{self._count}/test.db"


@pytest.fixture
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Fresh:
    return Fresh(request, tmp_path)


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(fresh: Fresh, engine: str) -> str:
    """The URL of a new, empty database, once for each engine."""
    return fresh(engine)


@pytest.fixture
def pg_url(fresh: Fresh) -> str:
    return fresh("postgresql")


@pytest.fixture
def file_url(fresh: Fresh) -> str:
    return fresh("sqlite")
