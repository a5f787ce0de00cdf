"""Those who took part in events: their place on the podium."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column."""
    op.add_column("event_entrants", sa.Column("place", sa.Integer(), nullable=True))
