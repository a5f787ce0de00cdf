"""Seasons of a whole server, trophies, and tables that move no ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Give a server one season for all its games; until now nothing could begin one."""
    op.add_column("tables", sa.Column("unrated", sa.Text(), nullable=True))
    _results()
    _seasons()
    op.create_table(
        "trophies",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "season", "game", "user", name=op.f("pk_trophies")),
    )
    op.create_index("ix_trophies_user", "trophies", ["user"])


def _results() -> None:
    op.add_column("results", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.text("true")))
    # Whoever played against computer players alone has moved ratings until now.
    op.execute(
        'UPDATE results SET rated = false, rating = NULL, change = NULL WHERE "table" IN '
        '(SELECT "table" FROM results GROUP BY "table" HAVING COUNT("user") < 2)'
    )


def _seasons() -> None:
    old = op.get_bind().execute(
        sa.text(
            "SELECT guild, number, MIN(name) AS name, MIN(began_at) AS began_at, MAX(ended_at) AS ends_at "
            "FROM seasons GROUP BY guild, number"
        )
    )
    rows = [{**row, "closed_at": row["ends_at"], "told_at": row["ends_at"]} for row in old.mappings()]
    op.drop_table("seasons")
    seasons = op.create_table(
        "seasons",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=True),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("told_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "number", name=op.f("pk_seasons")),
    )
    where = sa.text("told_at IS NULL")
    op.create_index("ix_seasons_ends_at", "seasons", ["ends_at"], sqlite_where=where, postgresql_where=where)
    if rows:
        op.bulk_insert(seasons, rows)
