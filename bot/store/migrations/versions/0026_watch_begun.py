"""Since when a notice to somebody who follows is on its way, so that none comes twice after a crash."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the column; nothing is on its way."""
    op.add_column("watch_notices", sa.Column("begun_at", sa.BigInteger(), nullable=True))
