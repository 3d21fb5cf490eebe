"""A chain over what happened at each table."""

from __future__ import annotations

from itertools import groupby

import sqlalchemy as sa
from alembic import op

from aerodrome.store.chain import first_link, link

revision = "0006"
down_revision = "0005"

PAGE = 500  # tables that are read at a time


def upgrade() -> None:
    """Make the column, and the chains of the tables that there are."""
    op.add_column("tables", sa.Column("chain", sa.Text, nullable=False, server_default=sa.text("''")))
    connection, last = op.get_bind(), ""
    while page := connection.execute(sa.text("select id, seed from tables where id > :last order by id limit :page"),
                                     {"last": last, "page": PAGE}).fetchall():
        make_chains(connection, {row[0]: row[1] for row in page}, last, page[-1][0])
        last = page[-1][0]


def make_chains(connection: sa.Connection, seeds: dict[str, str], after: str, last: str) -> None:
    """Make the chains of some tables that follow each other."""
    lines = connection.execute(sa.text(
        "select table_id, version, at, key, body from happenings where table_id > :after and table_id <= :last "
        "order by table_id, version"), {"after": after, "last": last}).fetchall()
    chains = {id: first_link(seed) for id, seed in seeds.items()}
    for id, story in groupby(lines, key=lambda line: line[0]):
        for line in story if id in chains else ():
            chains[id] = link(chains[id], *line[1:])
    connection.execute(sa.text("update tables set chain = :chain where id = :id"),
                       [{"id": id, "chain": chain} for id, chain in chains.items()])
