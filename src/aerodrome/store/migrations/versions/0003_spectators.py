"""Spectators are counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Let a row of the presence say for how many connections it stands."""
    op.add_column("presence", sa.Column("count", sa.Integer, nullable=False, server_default="1"))
