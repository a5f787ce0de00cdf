"""What those who watch predict, how it came out, and who has seen the most coming."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_OPEN = "outcome IS NULL"


def upgrade() -> None:
    """Add the tables; nobody has predicted anything yet."""
    op.create_table(
        "predictions",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("opened_n", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("settled_n", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_predictions_table")),
        sa.PrimaryKeyConstraint("table", "key", name=op.f("pk_predictions")),
    )
    op.create_index(
        "ix_predictions_table_open",
        "predictions",
        ["table"],
        sqlite_where=sa.text(_OPEN),
        postgresql_where=sa.text(_OPEN),
    )
    op.create_table(
        "guesses",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_guesses_table")),
        sa.PrimaryKeyConstraint("table", "key", "user", name=op.f("pk_guesses")),
    )
    op.create_index("ix_guesses_user", "guesses", ["user"])
    op.create_table(
        "seers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("guesses", sa.Integer(), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "user", name=op.f("pk_seers")),
    )
    op.create_index("ix_seers_user", "seers", ["user"])
