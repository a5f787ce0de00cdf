"""Run the migrations on the connection that the store hands over; the caller owns the transaction."""

from __future__ import annotations

from alembic import context

from bot.store.columns import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
