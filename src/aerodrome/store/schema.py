"""The tables as they are today; how they came to be is in the migrations. Ids are text, times milliseconds."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text as sql,
)

METADATA = MetaData(naming_convention={
    "pk": "%(table_name)s_pkey",
    "uq": "%(table_name)s_%(column_0_N_name)s_key",
    "ix": "%(table_name)s_%(column_0_N_name)s_idx",
})
LISTED = sql("listed = 1")
FLEETING = ("presence", "attempts", "codes")  # they say what is true at this moment only, so they are in no backup


def text(name: str, *, null: bool = False) -> Column[str]:
    """Return a column of text."""
    return Column(name, Text, nullable=null)


def number(name: str, *, default: int | None = None) -> Column[int]:
    """Return a column of small whole numbers, or of flags."""
    return Column(name, Integer, nullable=False, server_default=None if default is None else str(default))


def time(name: str, *, null: bool = False) -> Column[int]:
    """Return a column of times, in milliseconds since the epoch."""
    return Column(name, BigInteger, nullable=null)


Table("settings", METADATA, text("name"), text("value"), PrimaryKeyConstraint("name"))

Table("people", METADATA,
      text("id"), text("name"), time("created"), time("seen"), text("account", null=True), text("password", null=True),
      text("merged_into", null=True), text("webhook", null=True), text("mail", null=True),
      number("mail_confirmed", default=0),
      time("signed_until", null=True),  # until when a cookie of the time before there were sessions is exchanged
      text("webhook_key", null=True),
      PrimaryKeyConstraint("id"), UniqueConstraint("account"))

# The browsers and programs through which somebody is known; of their tokens only a hash is kept.
Table("sessions", METADATA,
      text("id"), text("token"), text("person"), text("kind"), text("name"), time("created"), time("seen"),
      time("expires"),
      time("proved", null=True),  # when the owner last said the password
      time("ends", null=True),  # however much it is used; a guest's has no such end
      PrimaryKeyConstraint("id"), UniqueConstraint("token"), Index(None, "person"), Index(None, "expires"))

# Codes that were sent to somebody to prove who they are; only a hash is kept.
Table("codes", METADATA, text("code"), text("kind"), text("person"), text("about"), time("expires"),
      PrimaryKeyConstraint("code"), Index(None, "person"))

# What was changed in the ways to come in, for its owner to see.
Table("changes", METADATA, text("id"), text("person"), text("kind"), time("at"), text("device"),
      PrimaryKeyConstraint("id"), Index(None, "person"))

# Attempts at passwords, by account: they are slowed down until then.
Table("attempts", METADATA, text("name"), time("until"), PrimaryKeyConstraint("name"))

Table("tables", METADATA,
      text("id"), text("game"), number("game_version"), number("players"), text("status"), number("listed"),
      text("owner"), text("seed"), number("version"), number("ply"), number("to_act"), time("created"), time("updated"),
      time("deadline", null=True), time("bot_due", null=True), time("notice_due", null=True),
      text("summary"),
      Column("chain", Text, nullable=False, server_default=sql("''")),  # over its happenings, see store/chain.py
      PrimaryKeyConstraint("id"), Index(None, "deadline"), Index(None, "bot_due"), Index(None, "notice_due"),
      Index(None, "owner"),
      # Only of the tables in the lobby: every move would change it.
      Index("tables_lobby_idx", "status", "updated", sqlite_where=LISTED, postgresql_where=LISTED))

Table("seats", METADATA, text("table_id"), number("seat"), text("person"),
      PrimaryKeyConstraint("table_id", "seat"), Index(None, "person"))

# Where people ever sat: there they are forgotten when they want to be.
Table("sitters", METADATA, text("person"), text("table_id"), PrimaryKeyConstraint("person", "table_id"))

# What happened at the tables, in order: two who write the same version collide on the primary key.
Table("happenings", METADATA, text("table_id"), number("version"), time("at"), text("key", null=True), text("body"),
      PrimaryKeyConstraint("table_id", "version"), sqlite_with_rowid=False)

Table("presence", METADATA, text("table_id"), number("seat"), text("process"), time("until"),
      number("count", default=1),
      PrimaryKeyConstraint("table_id", "seat", "process"))

Table("notices", METADATA,
      text("id"), text("person"), text("table_id"), number("version"), text("kind"), time("at"),
      time("seen", null=True), time("due", null=True), time("sent", null=True), number("tries", default=0),
      PrimaryKeyConstraint("id"), UniqueConstraint("person", "table_id", "version"), Index(None, "due"),
      Index(None, "person"))
