"""Whether somebody's hand says that they are next."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the column; nobody's hand says so yet."""
    op.add_column("users", sa.Column("next_up", sa.Text(), nullable=False, server_default="off"))
