from __future__ import annotations

from pathlib import Path

import pytest
from command import Command


@pytest.fixture
def aerodrome(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Command(monkeypatch, capsys)
