"""Who plays a seat: motions, former sitters, substitutes; notes and answers in advance; two more wishes of people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the tables; nothing is asked yet."""
    op.add_column("users", sa.Column("forced", sa.Text(), nullable=False, server_default="on"))
    op.add_column("users", sa.Column("confirm", sa.Text(), nullable=False, server_default="off"))
    _motions()
    op.create_table(
        "former_sitters",
        _table_id(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("computer", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        *_keys("former_sitters", "table", "seat", "n"),
    )
    op.create_index("ix_former_sitters_user", "former_sitters", ["user"])
    op.create_table(
        "vacancies",
        _table_id(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        *_keys("vacancies", "table", "seat"),
    )
    op.create_index("ix_vacancies_guild", "vacancies", ["guild"])
    op.create_index("ix_vacancies_user", "vacancies", ["user"])
    _own_answers()


def _motions() -> None:
    op.create_table(
        "motions",
        _table_id(),
        sa.Column("matter", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("accepted", sa.Boolean(), nullable=False),
        sa.Column("about", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        *_keys("motions", "table", "matter"),
    )
    op.create_index("ix_motions_user", "motions", ["user"])
    op.create_index("ix_motions_ends_at", "motions", ["ends_at"])


def _own_answers() -> None:
    op.create_table(
        "notes",
        _table_id(),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        *_keys("notes", "table", "user"),
    )
    op.create_index("ix_notes_user", "notes", ["user"])
    op.create_table(
        "advances",
        _table_id(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        *_keys("advances", "table", "seat", "topic"),
    )


def _table_id() -> sa.Column[int]:
    return sa.Column("table", _COUNTED, autoincrement=False, nullable=False)


def _keys(name: str, *primary: str) -> tuple[sa.ForeignKeyConstraint, sa.PrimaryKeyConstraint]:
    return (
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f(f"fk_{name}_table")),
        sa.PrimaryKeyConstraint(*primary, name=op.f(f"pk_{name}")),
    )
