"""Clocks that are banks, stand still, or run at some hours only; absences; and tables at which nobody moves."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_MINUTES = {"1h": 60, "1d": 1440, "3d": 4320}
"""The clocks with reminders that there were."""


def upgrade() -> None:
    """Add the columns and tables; reminders say when time is over, as their clocks have said so far."""
    op.add_column("deadlines", sa.Column("ends_at", sa.BigInteger(), nullable=True))
    op.add_column("deadlines", sa.Column("held_at", sa.BigInteger(), nullable=True))
    op.drop_index("ix_deadlines_at", "deadlines")
    op.create_index(
        "ix_deadlines_at",
        "deadlines",
        ["at"],
        sqlite_where=sa.text("held_at IS NULL"),
        postgresql_where=sa.text("held_at IS NULL"),
    )
    op.create_index(
        "ix_deadlines_held_at",
        "deadlines",
        ["held_at"],
        sqlite_where=sa.text("held_at IS NOT NULL"),
        postgresql_where=sa.text("held_at IS NOT NULL"),
    )
    for name in ("paused_at", "kept_at", "doubted_at"):
        op.add_column("tables", sa.Column(name, sa.BigInteger(), nullable=True))
    op.create_table(
        "banks",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("left_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_banks_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_banks")),
    )
    op.create_table(
        "absences",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("begins_at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", "begins_at", name=op.f("pk_absences")),
    )
    op.create_index("ix_absences_user", "absences", ["user"])
    op.create_index("ix_absences_ends_at", "absences", ["ends_at"])
    _say_when_time_is_over()


def _say_when_time_is_over() -> None:
    connection = op.get_bind()
    deadlines = sa.table("deadlines", sa.column("table"), sa.column("kind"), sa.column("at"), sa.column("ends_at"))
    tables = sa.table("tables", sa.column("id"), sa.column("options"))
    of = sa.select(tables.c.id, tables.c.options).join(deadlines, deadlines.c["table"] == tables.c.id)
    for row in connection.execute(of.where(deadlines.c.kind == "remind").distinct()).all():
        half = _MINUTES.get(json.loads(row.options).get("clock", ""), 0) * 30_000
        these = sa.update(deadlines).where(deadlines.c["table"] == row.id, deadlines.c.kind == "remind")
        connection.execute(these.values(ends_at=deadlines.c.at + half))
