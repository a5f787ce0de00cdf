"""Notices at each person's pace: how and when somebody is told that it is their turn, and what was told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the columns and tables; everybody is mentioned every time, as before."""
    op.add_column("users", sa.Column("ping_by", sa.Text(), nullable=False, server_default="mention"))
    op.add_column("users", sa.Column("digest_hour", sa.Integer(), nullable=False, server_default="9"))
    op.add_column("users", sa.Column("zone", sa.Text(), nullable=True))
    op.add_column("users", sa.Column("quiet_hours", sa.Text(), nullable=False, server_default=""))
    op.add_column("users", sa.Column("snoozed_until", sa.BigInteger(), nullable=True))
    op.add_column("users", sa.Column("dms_refused_at", sa.BigInteger(), nullable=True))
    _notices()
    op.create_table(
        "notice_messages",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("home", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("user", "home", name=op.f("pk_notice_messages")),
    )
    op.create_table(
        "muted_tables",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_muted_tables_table")),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_muted_tables")),
    )
    op.create_index("ix_muted_tables_user", "muted_tables", ["user"])


def _notices() -> None:
    op.create_table(
        "notices",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("way", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("gathered", sa.Boolean(), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=True),
        sa.Column("told_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table")),
        sa.PrimaryKeyConstraint("table", "seat", "way", name=op.f("pk_notices")),
    )
    op.create_index("ix_notices_user", "notices", ["user"])
    op.create_index(
        "ix_notices_due_at",
        "notices",
        ["due_at"],
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
