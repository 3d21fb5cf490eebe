"""When somebody last proved who they are, how long a session may last in all, codes that expire, and what changed."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

LONGEST = 90 * 24 * 3_600_000  # milliseconds


def upgrade() -> None:
    """Make the columns and tables; accounts that are logged in stay so for as long as if they had just come."""
    op.add_column("sessions", sa.Column("proved", sa.BigInteger))
    op.add_column("sessions", sa.Column("ends", sa.BigInteger))
    op.get_bind().execute(sa.text("update sessions set ends = :ends where kind = 'browser' and person in "
                                  "(select id from people where account is not null)"),
                          {"ends": int(time.time() * 1000) + LONGEST})
    make_codes()
    make_changes()


def make_codes() -> None:
    """Make the codes that were sent to somebody, of which only a hash is kept."""
    op.create_table(
        "codes",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="codes_pkey"))
    op.create_index("codes_person_idx", "codes", ["person"])


def make_changes() -> None:
    """Make what was changed in the ways to come in, so that its owner sees it."""
    op.create_table(
        "changes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="changes_pkey"))
    op.create_index("changes_person_idx", "changes", ["person"])
