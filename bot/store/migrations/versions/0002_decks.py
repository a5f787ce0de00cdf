"""Decks that people build, and which of them somebody brings to a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table of decks, and give seats room for one."""
    op.create_table(
        "decks",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decks")),
        sa.UniqueConstraint("user", "game", "name", name=op.f("uq_decks_user_game_name")),
        sqlite_autoincrement=True,
    )
    op.add_column("seats", sa.Column("deck", sa.Text(), nullable=True))
