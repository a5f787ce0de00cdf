"""Computer players sit in for people who have left the server; a finished table has one rematch."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_STANDING = "status <> 'ended'"
"""A rematch that was given up makes room for another."""


def upgrade() -> None:
    """Add the column and the index; of several rematches of one table only the first stays its rematch."""
    op.add_column("seats", sa.Column("away_at", sa.BigInteger(), nullable=True))
    tables = sa.table("tables", sa.column("id"), sa.column("previous"), sa.column("status"))
    first = tables.alias("first")
    another = sa.select(first.c.id).where(
        first.c.previous == tables.c.previous, first.c.id < tables.c.id, first.c.status != "ended"
    )
    op.execute(sa.update(tables).where(tables.c.status != "ended", sa.exists(another)).values(previous=None))
    where = sa.text(_STANDING)
    op.create_index(
        "uq_tables_previous", "tables", ["previous"], unique=True, sqlite_where=where, postgresql_where=where
    )
