"""Card sets of servers, and every card list that was ever played with, by its digest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables of card sets and of card lists."""
    op.create_table(
        "card_sets",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "name", name=op.f("pk_card_sets")),
    )
    op.create_table(
        "books",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("sets", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "digest", name=op.f("pk_books")),
    )
