"""Tables are counted by owner, and guests who do not come back are forgotten."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Find tables by owner. Nobody noted until now when a person was last here, so everybody was here just now."""
    op.create_index("tables_owner_idx", "tables", ["owner"])
    op.get_bind().execute(sa.text("update people set seen = :now"), {"now": int(time.time() * 1000)})
