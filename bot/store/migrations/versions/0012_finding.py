"""People who look for each other: queue, proposals, wanted tables, challenges, avoid lists; and consents of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the tables; nobody waits for anybody yet."""
    op.add_column("users", sa.Column("challenges", sa.Text(), nullable=False, server_default="on"))
    op.create_table(
        "consents",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("matter", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_consents_table")),
        sa.PrimaryKeyConstraint("table", "matter", "seat", name=op.f("pk_consents")),
    )
    _wanted()
    _queue()
    op.create_table(
        "avoided",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", "other", name=op.f("pk_avoided")),
    )
    op.create_index("ix_avoided_other", "avoided", ["other"])


def _wanted() -> None:
    op.create_table(
        "wanted",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("role", sa.BigInteger(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_wanted_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_wanted")),
    )
    op.create_index("ix_wanted_user", "wanted", ["user"])
    op.create_index("ix_wanted_guild_made_at", "wanted", ["guild", "made_at"])


def _queue() -> None:
    op.create_table(
        "seekers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("proposal", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_seekers")),
    )
    op.create_index("ix_seekers_user", "seekers", ["user"])
    op.create_index("ix_seekers_until", "seekers", ["until"])
    op.create_table(
        "proposals",
        sa.Column("id", _COUNTED, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("replaced", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("table", sa.BigInteger(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("countered", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposals")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_proposals_due_at", "proposals", ["due_at"])
    op.create_index("ix_proposals_guild", "proposals", ["guild"])
    op.create_table(
        "invited",
        sa.Column("proposal", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("accepted", sa.Boolean(), nullable=True),
        sa.Column("pinged", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("proposal", "user", name=op.f("pk_invited")),
    )
    op.create_index("ix_invited_user", "invited", ["user"])
    op.create_index("ix_invited_guild", "invited", ["guild"])
