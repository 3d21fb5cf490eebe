"""Tokens: short signed texts that only this server can make. Every secret has at least 128 random bits."""

from __future__ import annotations

import base64
import hmac
import secrets

SECRET_BYTES = 32
CODE_BYTES = 16


def new_id() -> str:
    """Return a random name of 128 bits for a table or a person."""
    return secrets.token_urlsafe(16)


class Signer:
    """Signs and checks texts with the server's secret; each *use* has its own key."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def mac(self, use: str, text: str) -> bytes:
        """Return the signature of a text for one use."""
        key = hmac.digest(self._secret, use.encode(), "sha256")
        return hmac.digest(key, text.encode(), "sha256")

    def dice(self, table: str, version: int) -> str:
        """Return what decides where a bot leaves something to chance, in the position after this version."""
        return self.mac("dice", f"{table} {version}").hex()

    def sign(self, use: str, text: str) -> str:
        """Return the text with its signature."""
        return f"{text}.{base64.urlsafe_b64encode(self.mac(use, text)).decode().rstrip('=')}"

    def read(self, use: str, token: str) -> str | None:
        """Return the text of a token that was signed here for this use, or None."""
        text, _, _ = token.rpartition(".")
        if len(token) > 500 or not token.isascii():
            return None
        return text if text and hmac.compare_digest(self.sign(use, text), token) else None

    def code(self, use: str, text: str) -> str:
        """Return a code of 128 bits for people to keep, in groups of letters and digits."""
        letters = base64.b32encode(self.mac(use, text)[:CODE_BYTES]).decode().rstrip("=")
        return "-".join(letters[i:i + 5] for i in range(0, len(letters), 5))

    def is_code(self, use: str, text: str, code: str) -> bool:
        """Tell whether a code is the right one; case and spaces do not matter."""
        mine = self.code(use, text).replace("-", "")
        given = "".join(code.upper().replace("-", "").split())
        return len(given) <= 40 and given.isascii() and hmac.compare_digest(mine, given)
