"""Sessions as rows, attempts at passwords, where people ever sat, and the keys of their webhooks."""

from __future__ import annotations

import json
import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

YEAR = 365 * 24 * 3_600_000  # milliseconds


def upgrade() -> None:
    """Make the tables, and fill in what follows from the old ones."""
    make_sessions()
    make_sitters()
    op.add_column("people", sa.Column("signed_until", sa.BigInteger))
    op.add_column("people", sa.Column("webhook_key", sa.Text))
    connection = op.get_bind()
    # Whoever has a signed cookie of before may exchange it for a session.
    connection.execute(sa.text("update people set signed_until = :until where merged_into is null"),
                       {"until": int(time.time() * 1000) + YEAR})
    give_keys(connection)
    note_sitters(connection)


def make_sessions() -> None:
    """Make the sessions, of which only a hash of the token is kept, and the attempts at accounts."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="sessions_pkey"),
        sa.UniqueConstraint("token", name="sessions_token_key"))
    op.create_index("sessions_person_idx", "sessions", ["person"])
    op.create_index("sessions_expires_idx", "sessions", ["expires"])
    op.create_table(
        "attempts",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="attempts_pkey"))


def make_sitters() -> None:
    """Make the list of where people ever sat."""
    op.create_table(
        "sitters",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="sitters_pkey"))


def give_keys(connection: sa.Connection) -> None:
    """Give each webhook a key of its own; whoever wants to know it asks for another."""
    for person, in connection.execute(sa.text("select id from people where webhook is not null")).fetchall():
        connection.execute(sa.text("update people set webhook_key = :key where id = :id"),
                           {"key": secrets.token_hex(32), "id": person})


def note_sitters(connection: sa.Connection) -> None:
    """Note who sat where, from what has happened at the tables."""
    found = connection.execute(sa.text("select table_id, body from happenings where body like '%\"person\":\"%'"))
    pairs = {(what["person"], table) for table, body in found if (what := happening(body)).get("person")}
    for person, table in sorted(pairs):
        connection.execute(sa.text("insert into sitters (person, table_id) values (:person, :table)"),
                           {"person": person, "table": table})


def happening(body: str) -> dict[str, object]:
    """Return a happening, or nothing where it cannot be read: that is for the doctor to say."""
    try:
        what = json.loads(body)
    except ValueError:
        return {}
    return what if isinstance(what, dict) and isinstance(what.get("person"), str) else {}
