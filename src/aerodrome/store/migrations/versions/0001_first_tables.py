"""The first tables: settings, people, tables with their seats and happenings, presence and notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    make_people()
    make_tables()
    make_notices()


def make_people() -> None:
    """Make what is known of people, and of the server itself."""
    op.create_table(
        "settings",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="settings_pkey"))
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("account", sa.Text),
        sa.Column("password", sa.Text),
        sa.Column("merged_into", sa.Text),
        sa.Column("webhook", sa.Text),
        sa.Column("mail", sa.Text),
        sa.Column("mail_confirmed", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="people_pkey"),
        sa.UniqueConstraint("account", name="people_account_key"))


def make_tables() -> None:
    """Make the tables that people play at: what they are, who sits there, what happened, who is there now."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("game_version", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_act", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("bot_due", sa.BigInteger),
        sa.Column("notice_due", sa.BigInteger),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pkey"))
    listed = sa.text("listed = 1")
    op.create_index("tables_lobby_idx", "tables", ["status", "updated"], sqlite_where=listed, postgresql_where=listed)
    op.create_index("tables_deadline_idx", "tables", ["deadline"])
    op.create_index("tables_bot_due_idx", "tables", ["bot_due"])
    op.create_index("tables_notice_due_idx", "tables", ["notice_due"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="seats_pkey"))
    op.create_index("seats_person_idx", "seats", ["person"])
    op.create_table(
        "happenings",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="happenings_pkey"),
        sqlite_with_rowid=False)
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "process", name="presence_pkey"))


def make_notices() -> None:
    """Make what people are to be told."""
    op.create_table(
        "notices",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger),
        sa.Column("due", sa.BigInteger),
        sa.Column("sent", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="notices_pkey"),
        sa.UniqueConstraint("person", "table_id", "version", name="notices_person_table_id_version_key"))
    op.create_index("notices_due_idx", "notices", ["due"])
    op.create_index("notices_person_idx", "notices", ["person"])
