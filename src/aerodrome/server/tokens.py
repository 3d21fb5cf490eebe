"""Tokens: short signed texts that only this server can make. Every secret has at least 128 random bits."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

SECRET_BYTES = 32
CODE_BYTES = 16


def new_id() -> str:
    """Return a random name of 128 bits for a table or a person."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """Return a random code of 128 bits for people to type."""
    return grouped(secrets.token_bytes(CODE_BYTES))


def grouped(code: bytes) -> str:
    """Return a code in groups of letters and digits."""
    letters = base64.b32encode(code).decode().rstrip("=")
    return "-".join(letters[i:i + 5] for i in range(0, len(letters), 5))


def plain_code(code: str) -> str:
    """Return a code as it is compared: case, groups and spaces do not matter."""
    return "".join(code.upper().replace("-", "").split())


def key_id(secret: bytes) -> str:
    """Return by which name a key is known where it is not kept."""
    return hashlib.sha256(b"aerodrome key " + secret).hexdigest()[:8]


class Signer:
    """Signs and checks texts with the server's key; each *use* has its own. What older keys signed is still good."""

    def __init__(self, secret: bytes, *older: bytes) -> None:
        self.id = key_id(secret)
        self._secret = secret
        self._older = [Signer(one) for one in older]

    def keyed(self, id: str) -> Signer | None:
        """Return the signer of one key, the newest or an older one."""
        return next((one for one in (self, *self._older) if one.id == id), None)

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
        if not text or len(token) > 500 or not token.isascii():
            return None
        is_mine = hmac.compare_digest(self.sign(use, text), token)
        return text if is_mine or any([one.read(use, token) for one in self._older]) else None

    def code(self, use: str, text: str) -> str:
        """Return a code of 128 bits for people to keep."""
        return grouped(self.mac(use, text)[:CODE_BYTES])

    def is_code(self, use: str, text: str, code: str) -> bool:
        """Tell whether a code is the right one."""
        given = plain_code(code)
        if len(given) > 40 or not given.isascii():
            return False
        is_mine = hmac.compare_digest(plain_code(self.code(use, text)), given)
        return is_mine or any([one.is_code(use, text, code) for one in self._older])
