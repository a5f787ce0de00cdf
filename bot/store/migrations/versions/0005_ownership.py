"""Who holds the database: the processes that run, and the partitions of tables with their epochs and holders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_LEADER = -1
"""The row of a process that holds everything."""

_PARTITIONS = 64


def upgrade() -> None:
    """Create both tables, and the rows of the partitions; nobody holds one."""
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("backend", sa.Integer(), nullable=True),
        sa.Column("shards", sa.Text(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("heartbeat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    partitions = op.create_table(
        "partitions",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_partitions")),
    )
    op.bulk_insert(
        partitions, [{"number": number, "epoch": 0, "holder": None} for number in range(_LEADER, _PARTITIONS)]
    )
