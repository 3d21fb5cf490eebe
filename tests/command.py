"""The command line, run in the process of a test."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from aerodrome.cli.main import main

# A program that was started in the background may have been told to ignore Ctrl-C; ours must hear it.
HEARING = ("import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
           "from aerodrome.cli.main import main; main()")


def start(words: list[str]) -> subprocess.Popen[str]:
    """Start the command in a process of its own that Ctrl-C can end."""
    return subprocess.Popen([sys.executable, "-c", HEARING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, start_new_session=True)


class Command:
    """Runs the command in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["aerodrome", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = self.capsys.readouterr()
        return code, out, err

    def json(self, *words: str) -> Any:
        code, out, err = self(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)
