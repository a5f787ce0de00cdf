"""Those who watch: whom and what they follow, and how far they were told of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0016"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the tables; nobody follows anything yet."""
    op.create_table(
        "follows",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("target", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user", "guild", "kind", "target", name=op.f("pk_follows")),
    )
    op.create_index("ix_follows_target", "follows", ["target"])
    op.create_index("ix_follows_guild", "follows", ["guild"])
    op.create_table(
        "watch_notices",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("chapter", sa.Text(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_watch_notices_table")),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_watch_notices")),
    )
    op.create_index("ix_watch_notices_user", "watch_notices", ["user"])
    _partial("ix_watch_notices_due_at", "due_at", "due_at IS NOT NULL", "due_at IS NOT NULL")
    _partial("ix_watch_notices_table_running", "table", "over = 0", "NOT over")


def _partial(name: str, column: str, sqlite: str, postgresql: str) -> None:
    op.create_index(name, "watch_notices", [column], sqlite_where=sa.text(sqlite), postgresql_where=sa.text(postgresql))
