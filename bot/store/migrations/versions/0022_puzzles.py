"""Puzzles of the day: how people have tried them, and how many they have solved on a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0020"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "puzzle_tries",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("last", sa.Text(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("solved_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("user", "game", "day", name=op.f("pk_puzzle_tries")),
    )
    op.create_index("ix_puzzle_tries_guild", "puzzle_tries", ["guild"])
    op.create_table(
        "puzzle_solvers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_puzzle_solvers")),
    )
    op.create_index("ix_puzzle_solvers_user", "puzzle_solvers", ["user"])
    op.create_index("ix_puzzle_solvers_guild_solved_first", "puzzle_solvers", ["guild", "solved", "first"])
