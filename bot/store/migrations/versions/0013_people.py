"""Achievements of people, when a server gets its next digest, and an index for somebody's games of one kind."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the tables and the index."""
    op.create_table(
        "achievements",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("achievement", sa.Text(), nullable=False),
        sa.Column("table", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_achievements_table")),
        sa.PrimaryKeyConstraint("guild", "user", "game", "achievement", name=op.f("pk_achievements")),
    )
    op.create_index("ix_achievements_user", "achievements", ["user"])
    op.create_index("ix_achievements_table", "achievements", ["table"])
    op.create_table(
        "digests",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_digests")),
    )
    op.create_index("ix_digests_due_at", "digests", ["due_at"])
    op.create_index(
        "ix_results_user_guild_game_ended_at_table", "results", ["user", "guild", "game", "ended_at", "table"]
    )
