"""Checkpoints of ladders and careers, people who are being forgotten, servers that were left, and indexes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add what a long history needs."""
    _columns()
    _checkpoints()
    _indexes()


def _columns() -> None:
    op.add_column("results", sa.Column("rating", sa.Integer(), nullable=True))
    op.add_column("results", sa.Column("change", sa.Integer(), nullable=True))


def _checkpoints() -> None:
    op.create_table(
        "ladders",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("table", COUNTED, nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "season", name=op.f("pk_ladders")),
    )
    op.create_table(
        "careers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("table", COUNTED, nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_careers")),
    )
    op.create_table(
        "forgetting",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("stranger", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("dm_channel", sa.BigInteger(), nullable=True),
        sa.Column("until", COUNTED, nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_forgetting")),
    )
    op.create_table(
        "left_guilds",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("left_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_left_guilds")),
    )


def _indexes() -> None:
    op.drop_index("ix_results_guild_game_season", "results")
    op.drop_index("ix_results_user", "results")
    league = ["guild", "game", "season", "ended_at", "table"]
    op.create_index("ix_results_guild_game_season_ended_at_table", "results", league)
    op.create_index("ix_results_user_guild_ended_at_table", "results", ["user", "guild", "ended_at", "table"])
    op.create_index("ix_tables_guild_status", "tables", ["guild", "status"])
    op.create_index("ix_tables_host", "tables", ["host"])
    _partial("ix_tables_previous", "tables", ["previous"], "previous IS NOT NULL")
    op.create_index("ix_careers_user", "careers", ["user"])
    _partial("ix_entries_user_table_n", "entries", ["user", "table", "n"], '"user" IS NOT NULL')
    _partial("ix_panels_channel", "panels", ["channel"], "channel IS NOT NULL")
    _partial("ix_users_dm_channel", "users", ["dm_channel"], "dm_channel IS NOT NULL")
    op.create_index("ix_left_guilds_left_at", "left_guilds", ["left_at"])


def _partial(name: str, table: str, columns: list[str], where: str) -> None:
    """Make an index of some rows alone."""
    rows = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=rows, postgresql_where=rows)
