"""What processes of a fleet share: presses on their way to a table's owner, presses that are done, and turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables; what is worth nothing after a crash of PostgreSQL is not written to its log."""
    on_postgres = op.get_bind().dialect.name == "postgresql"
    unlogged = ["UNLOGGED"] if on_postgres else []
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", "table", name=op.f("pk_interactions")),
    )
    op.create_index(op.f("ix_interactions_at"), "interactions", ["at"])
    op.create_table(
        "inbox",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table", sa.BigInteger(), nullable=False),
        sa.Column("partition", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("announced", sa.Text(), nullable=True),
        sa.Column("taken_by", sa.Text(), nullable=True),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.Column("announcing_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbox")),
        prefixes=unlogged,
    )
    op.create_index(op.f("ix_inbox_partition"), "inbox", ["partition"])
    op.create_table(
        "turns",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("free_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_turns")),
        prefixes=unlogged,
    )
