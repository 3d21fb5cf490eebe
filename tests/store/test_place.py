"""Where the data lies by default, and how a URL is shown."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from aerodrome.store.place import data_dir, database_url, shown, sqlite_path, sqlite_url

VARIABLES = ("AERODROME_DATA", "AERODROME_DATABASE", "XDG_DATA_HOME", "LOCALAPPDATA")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ada")


@pytest.mark.parametrize(("platform", "variables", "folder"), [
    ("linux", {}, "/home/ada/.local/share/aerodrome"),
    ("linux", {"XDG_DATA_HOME": ""}, "/home/ada/.local/share/aerodrome"),
    ("linux", {"XDG_DATA_HOME": "/x"}, "/x/aerodrome"),
    ("darwin", {"XDG_DATA_HOME": "/x"}, "/home/ada/Library/Application Support/Aerodrome"),
    ("win32", {"LOCALAPPDATA": "/local"}, "/local/Aerodrome"),
    ("win32", {}, "/home/ada/AppData/Local/Aerodrome"),
    ("linux", {"AERODROME_DATA": "/d", "XDG_DATA_HOME": "/x"}, "/d"),
    ("darwin", {"AERODROME_DATA": "/d"}, "/d"),
])
def test_the_folder_of_the_data(monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str],
                                folder: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert data_dir() == Path(folder)


def test_the_database_is_as_given_else_of_the_environment_else_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert database_url(None, None) == "sqlite:////home/ada/.local/share/aerodrome/aerodrome.db"
    assert database_url(Path("/d"), None) == "sqlite:////d/aerodrome.db"
    assert database_url(Path("/d"), "sqlite:///x.db") == "sqlite:///x.db"
    monkeypatch.setenv("AERODROME_DATABASE", "postgresql://h/x")
    assert database_url(Path("/d"), None) == "postgresql://h/x"
    assert database_url(Path("/d"), "sqlite:///x.db") == "sqlite:///x.db"


@pytest.mark.parametrize("path", ["/a/b.db", "/with space/ä.db", "/odd/50%?#.db"])
def test_a_file_survives_its_url(path: str) -> None:
    assert sqlite_path(sqlite_url(Path(path))) == Path(path)


def test_a_file_may_be_named_from_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)

    assert sqlite_path("sqlite:///here.db") == Path("here.db")
    assert sqlite_url(Path("here.db")) == f"sqlite:///{tmp_path}/here.db"
    assert sqlite_path("postgresql://h/x") is None


@pytest.mark.parametrize(("url", "seen"), [
    ("postgresql://ada:pw@host:5432/db", "postgresql://ada:***@host:5432/db"),
    ("postgresql://ada:p@w:/?#w@host/db", "postgresql://ada:***@host/db"),
    ("postgresql://:pw@host/db", "postgresql://:***@host/db"),
    ("postgresql://ada:p\nw@host/db", "postgresql://ada:***@host/db"),
    ("postgresql://ada@host:5432/db", "postgresql://ada@host:5432/db"),
    ("postgresql://host:5432/db", "postgresql://host:5432/db"),
    ("postgresql:///db?user=ada&password=pw&sslmode=require", "postgresql:///db?user=ada&password=***&sslmode=require"),
    ("postgresql:///db?PASSWORD=pw", "postgresql:///db?PASSWORD=***"),
    ("postgresql:///db?sslpassword=pw", "postgresql:///db?sslpassword=***"),
    ("sqlite:////home/ada/x.db", "sqlite:////home/ada/x.db"),
    ("mysql://ada:pw@host/db", "mysql://ada:***@host/db"),
])
def test_a_url_is_shown_without_its_password(url: str, seen: str) -> None:
    assert shown(url) == seen
