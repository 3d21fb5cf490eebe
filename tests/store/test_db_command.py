"""``aerodrome db`` on real databases."""

from __future__ import annotations

from pathlib import Path

import pytest

from aerodrome.cli import db
from aerodrome.kernel.errors import Refused
from aerodrome.store.database import Database
from aerodrome.store.upgrade import HEAD
from store.helpers import do, put, rows


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    db.app(list(words), standalone_mode=False)
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    return out.strip()


def fill(url: str) -> None:
    async def work(base: Database) -> None:
        assert await base.change(put("a", "1"))

    do(url, work)


def test_upgrade_tells_what_it_did_and_hides_the_password(pg_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    url = pg_url.replace("aerodrome@", "aerodrome:pa55@")
    shown = pg_url.replace("aerodrome@", "aerodrome:***@")

    assert run(capsys, "upgrade", "--database", url) == f"{shown}: The database was empty and now has schema {HEAD}."
    assert run(capsys, "upgrade", "--database", url).endswith(f"already has the newest schema, {HEAD}.")


def test_a_backup_travels_from_a_folder_to_another_database(url: str, tmp_path: Path,
                                                            capsys: pytest.CaptureFixture[str]) -> None:
    data, file = tmp_path / "data", str(tmp_path / "x.backup")
    run(capsys, "upgrade", "--data", str(data))
    fill(f"sqlite:///{data}/aerodrome.db")

    assert run(capsys, "backup", file, "--data", str(data)) == \
        f"{file} holds 1 rows in 9 tables of sqlite:///{data}/aerodrome.db."
    assert run(capsys, "restore", file, "--database", url).startswith(f"{url} now holds 1 rows in ")
    assert rows(url, "select * from settings") == [("a", "1")]
    with pytest.raises(Refused, match="--replace"):
        run(capsys, "restore", file, "--database", url)
    assert run(capsys, "restore", file, "--replace", "--database", url).startswith(f"{url} now holds 1 rows")


def test_the_environment_names_the_database(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AERODROME_DATA", str(tmp_path / "d"))
    run(capsys, "upgrade")
    assert (tmp_path / "d" / "aerodrome.db").exists()
    monkeypatch.setenv("AERODROME_DATABASE", url)
    assert run(capsys, "upgrade").startswith(url)


def test_bad_input_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused, match="A database is given as"):
        run(capsys, "upgrade", "--database", "mysql://x")
    with pytest.raises(Refused, match="There is no database"):
        run(capsys, "backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere"))
    with pytest.raises(Refused, match="cannot be read"):
        run(capsys, "restore", str(tmp_path / "x"), "--data", str(tmp_path))
