"""Logs of finished tables are packed; it is noted which tables' messages are up to date, and who is asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _table_id() -> sa.Column[int]:
    return sa.Column("table", _ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False)


def upgrade() -> None:
    """Add what is needed, and note the tables whose messages are behind, so that they are looked at after the start."""
    op.create_table(
        "packed",
        _table_id(),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "displays",
        _table_id(),
        sa.Column("reached", sa.Integer(), nullable=False),
        sa.Column("look", sa.Text(), nullable=False),
    )
    op.add_column("tables", sa.Column("computer_asked", sa.Boolean(), nullable=True))
    tables = sa.table("tables", sa.column("id"), sa.column("head"), sa.column("status"))
    live = sa.select(tables.c.id, sa.literal(-1), sa.literal("")).where(tables.c.status.in_(("lobby", "playing")))
    panels = sa.table("panels", sa.column("table"), sa.column("shown"), sa.column("broken"))
    behind = (
        sa.select(tables.c.id, sa.literal(-1), sa.literal(""))
        .join(panels, panels.c["table"] == tables.c.id)
        .where(
            panels.c.broken.is_(None),
            sa.or_(
                sa.and_(tables.c.status == "over", panels.c.shown < tables.c.head),
                tables.c.status == "ended",
            ),
        )
        .distinct()
    )
    displays = sa.table("displays", sa.column("table"), sa.column("reached"), sa.column("look"))
    for tables_behind in (live, behind):
        op.execute(sa.insert(displays).from_select(["table", "reached", "look"], tables_behind))
