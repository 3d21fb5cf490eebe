"""What Alembic runs: the steps that are missing, on the connection and in the transaction of the caller."""

from __future__ import annotations

from alembic import context

from aerodrome.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
