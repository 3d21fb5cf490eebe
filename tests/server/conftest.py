"""A certificate that the tests trust."""

from __future__ import annotations

from pathlib import Path

import pytest
import trustme

from aerodrome.server import pool
from server.launch import NO_BOTS


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a certificate for localhost, with its key and who vouches for it in the same file."""
    path = tmp_path_factory.mktemp("tls") / "localhost.pem"
    authority = trustme.CA()
    made = authority.issue_cert("localhost")
    for part in (made.private_key_and_cert_chain_pem, authority.cert_pem):
        part.write_to_path(path, append=True)
    return path


@pytest.fixture
def trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))  # what the usual certificate checks take their roots from


@pytest.fixture
def without_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers of this process start no bots, where none thinks: it is quicker."""
    monkeypatch.setattr(pool, "COMMAND", NO_BOTS)
