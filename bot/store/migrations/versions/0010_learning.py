"""What people have learned: their lessons, and which of the coach's notes they have read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the wish about the coach, and the tables of lessons and of notes."""
    op.add_column("users", sa.Column("coach", sa.Text(), nullable=False, server_default="auto"))
    op.create_table(
        "lessons",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("lesson", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", "game", "lesson", name=op.f("pk_lessons")),
    )
    op.create_table(
        "coach_notes",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user", "game", "note", name=op.f("pk_coach_notes")),
    )
