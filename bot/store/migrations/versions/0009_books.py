"""Books are kept whole for the tables that are played under them; operators ask a running Skald to close tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the pages of Books, the index that finds the tables of one, and the requests of operators."""
    op.add_column("books", sa.Column("pages", sa.LargeBinary(), nullable=True))
    op.add_column("books", sa.Column("kept_at", sa.BigInteger(), nullable=False, server_default=sa.text("0")))
    op.create_index("ix_tables_game_digest", "tables", ["game", "digest"])
    op.create_table(
        "requests",
        sa.Column("table", _ID, autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_requests_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_requests")),
    )
