"""Seals: what the database keeps of people's addresses, which only who has the key file can read.

The same text has the same seal, so that an address can be looked for; that two people gave the same one can be seen.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from aerodrome.server.tokens import Signer
from aerodrome.store.database import StoreFailed

MARK: Final = "sealed"
USE: Final = "seal"


class Seals:
    """Seals and opens texts; each column has its own seal, so that none can be put in the place of another."""

    def __init__(self, signer: Signer) -> None:
        self.signer = signer
        self._ciphers: dict[str, AESSIV] = {}

    def seal(self, column: str, text: str) -> str:
        """Return a text as it is kept."""
        id = self.signer.id
        return f"{MARK}:{id}:{urlsafe_b64encode(self._cipher(id).encrypt(text.encode(), [column.encode()])).decode()}"

    def open(self, column: str, kept: str) -> str:
        """Return a text that was sealed with any of the keys; one of the time before seals is as it was."""
        mark, _, rest = kept.partition(":")
        if mark != MARK:
            return kept
        id, _, body = rest.partition(":")
        try:
            return self._cipher(id).decrypt(urlsafe_b64decode(body), [column.encode()]).decode()
        except (InvalidTag, ValueError):
            raise StoreFailed(f"The {column} of somebody was not sealed by this server.") from None

    def is_newest(self, kept: str) -> bool:
        """Tell whether a text is sealed with the newest key."""
        return kept.startswith(f"{MARK}:{self.signer.id}:")

    def _cipher(self, id: str) -> AESSIV:
        signer = self.signer.keyed(id)
        if signer is None:
            raise StoreFailed(f"An address was sealed with the key {id}, which this server does not have: start it "
                              "again with the present key file.")
        return self._ciphers.setdefault(id, AESSIV(signer.mac(USE, "mac") + signer.mac(USE, "text")))
