"""The whole schema, as of the first release."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create every table."""
    _people()
    _tables()
    _play()
    _league()


def _people() -> None:
    op.create_table(
        "facts",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_facts")),
    )
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("hand", sa.Text(), nullable=False),
        sa.Column("alt_length", sa.Text(), nullable=False),
        sa.Column("pings", sa.Text(), nullable=False),
        sa.Column("dm_channel", sa.BigInteger(), nullable=True),
        sa.Column("dm_blocked_until", sa.BigInteger(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("header", sa.LargeBinary(), nullable=True),
        sa.Column("seed", sa.Text(), nullable=True),
        sa.Column("commitment", sa.Text(), nullable=True),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("previous", COUNTED, nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint("status IN ('lobby', 'playing', 'over', 'ended')", name=op.f("ck_tables_status")),
        sa.ForeignKeyConstraint(["previous"], ["tables.id"], name=op.f("fk_tables_previous")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_channel_status", "tables", ["channel", "status"], unique=False)
    op.create_index("ix_tables_status", "tables", ["status"], unique=False)
    op.create_index("ix_tables_thread_status", "tables", ["thread", "status"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table", COUNTED, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("computer", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("resigned_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("table", "user", name=op.f("uq_seats_table_user")),
    )
    op.create_index("ix_seats_user", "seats", ["user"], unique=False)


def _play() -> None:
    op.create_table(
        "entries",
        sa.Column("table", COUNTED, autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("n >= 0", name=op.f("ck_entries_n")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_entries_table")),
        sa.PrimaryKeyConstraint("table", "n", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table", COUNTED, autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_snapshots_table")),
        sa.PrimaryKeyConstraint("table", "n", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "panels",
        sa.Column("table", COUNTED, autoincrement=False, nullable=False),
        sa.Column("audience", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.Column("broken", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_panels_table")),
        sa.PrimaryKeyConstraint("table", "audience", name=op.f("pk_panels")),
    )
    op.create_table(
        "deadlines",
        sa.Column("table", COUNTED, autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_deadlines_table")),
        sa.PrimaryKeyConstraint("table", "key", "seat", name=op.f("pk_deadlines")),
    )
    op.create_index("ix_deadlines_at", "deadlines", ["at"], unique=False)


def _league() -> None:
    op.create_table(
        "results",
        sa.Column("table", COUNTED, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("computer", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_results")),
    )
    op.create_index("ix_results_guild_game_season", "results", ["guild", "game", "season"], unique=False)
    op.create_index("ix_results_user", "results", ["user"], unique=False)
    op.create_table(
        "seasons",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "game", "number", name=op.f("pk_seasons")),
    )
