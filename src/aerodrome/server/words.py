"""Words that come from outside: cleaned, measured, never trusted."""

from __future__ import annotations

import unicodedata

from aerodrome.server.denials import BadRequest

# Control, format (they turn text around or hide it), surrogate, private and unassigned characters; line separators.
UNWANTED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
JOINERS = "\u200c\u200d"  # used inside words of some scripts and inside emoji


def check_text(what: str, text: str, least: int, most: int) -> str:
    """Return a line of text as it will be stored and shown; refuse one that is too short or too long.

    It stays plain text: whoever shows it must not take it for markup.
    """
    kept = "".join([c for c in text[:4 * most + 4] if c in JOINERS or unicodedata.category(c) not in UNWANTED])
    line = " ".join(unicodedata.normalize("NFC", kept).split())
    if not least <= len(line) <= most or len(text) > 4 * most:
        raise BadRequest(f"{what} has {least} to {most} characters.")
    return line
