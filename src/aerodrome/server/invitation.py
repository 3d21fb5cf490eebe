"""The invitation to a table as a picture that a phone can read."""

from __future__ import annotations

import io

import segno


def invitation(link: str) -> bytes:
    """Return the QR code of a link as SVG."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", scale=6, border=2, dark="#1c2b39", light="#ffffff",
                                                  title="Invitation", xmldecl=False)
    return out.getvalue()
