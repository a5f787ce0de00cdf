"""Events: who takes part, rounds, matches with their tables, what organisers did, and moments that were proposed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _events()
    _people()
    _matches()


def _event_id() -> sa.Column[int]:
    return sa.Column("event", _COUNTED, autoincrement=False, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _of_event(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["event"], ["events.id"], name=op.f(f"fk_{table}_event"))


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("id", _COUNTED, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("organiser", sa.BigInteger(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=True),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("checkin", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("told_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_events_guild_status", "events", ["guild", "status"])
    op.create_index("ix_events_organiser", "events", ["organiser"])
    where = sa.text("told_at IS NULL")
    op.create_index("ix_events_status", "events", ["status"], sqlite_where=where, postgresql_where=where)


def _people() -> None:
    op.create_table(
        "event_entrants",
        _event_id(),
        _number("number"),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("checked_in_at", sa.BigInteger(), nullable=True),
        _of_event("event_entrants"),
        sa.PrimaryKeyConstraint("event", "number", name=op.f("pk_event_entrants")),
        sa.UniqueConstraint("event", "user", name=op.f("uq_event_entrants_event_user")),
    )
    op.create_table(
        "event_acts",
        _event_id(),
        _number("n"),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("told_at", sa.BigInteger(), nullable=True),
        _of_event("event_acts"),
        sa.PrimaryKeyConstraint("event", "n", name=op.f("pk_event_acts")),
    )
    op.create_table(
        "event_moments",
        _event_id(),
        _number("round"),
        _number("match"),
        _number("n"),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("moment", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _of_event("event_moments"),
        sa.PrimaryKeyConstraint("event", "round", "match", "n", name=op.f("pk_event_moments")),
    )
    for table in ("event_entrants", "event_acts", "event_moments"):
        op.create_index(f"ix_{table}_user", table, ["user"])


def _matches() -> None:
    op.create_table(
        "event_rounds",
        _event_id(),
        _number("number"),
        sa.Column("seed", sa.Text(), nullable=True),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("reminded_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("told_at", sa.BigInteger(), nullable=True),
        _of_event("event_rounds"),
        sa.PrimaryKeyConstraint("event", "number", name=op.f("pk_event_rounds")),
    )
    op.create_table(
        "event_matches",
        _event_id(),
        _number("round"),
        _number("number"),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("sides", sa.Text(), nullable=False),
        sa.Column("lost", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("moment", sa.BigInteger(), nullable=True),
        _of_event("event_matches"),
        sa.PrimaryKeyConstraint("event", "round", "number", name=op.f("pk_event_matches")),
    )
    op.create_table(
        "event_tables",
        sa.Column("table", _COUNTED, autoincrement=False, nullable=False),
        sa.Column("event", _COUNTED, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("leg", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        _of_event("event_tables"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_event_tables_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_event_tables")),
        sa.UniqueConstraint(
            "event", "round", "match", "leg", "attempt", name=op.f("uq_event_tables_event_round_match_leg_attempt")
        ),
    )
