"""The tables of the database that hold events."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint, text

from bot.store.columns import counted, metadata, part_of_key


def _event_id() -> Column[int]:
    return Column("event", counted, ForeignKey("events.id"), primary_key=True, autoincrement=False)


events = Table(
    "events",
    metadata,
    Column("id", counted, primary_key=True, autoincrement=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("organiser", BigInteger, nullable=False),
    Column("plan", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("most", Integer),
    Column("hours", Integer, nullable=False),
    Column("checkin", Boolean, nullable=False),
    Column("seed", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("message", BigInteger),
    Column("shown", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("starts_at", BigInteger),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("told_at", BigInteger),
    Index("ix_events_guild_status", "guild", "status"),
    Index("ix_events_organiser", "organiser"),
    Index(
        "ix_events_status",
        "status",
        sqlite_where=text("told_at IS NULL"),
    ),
    sqlite_autoincrement=True,
)

entrants = Table(
    "event_entrants",
    metadata,
    _event_id(),
    part_of_key("number"),
    Column("user", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("until", Integer),
    Column("place", Integer),
    Column("joined_at", BigInteger, nullable=False),
    Column("checked_in_at", BigInteger),
    UniqueConstraint("event", "user"),
    Index("ix_event_entrants_user", "user"),
)

rounds = Table(
    "event_rounds",
    metadata,
    _event_id(),
    part_of_key("number"),
    Column("seed", Text),
    Column("opened_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("reminded_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("told_at", BigInteger),
)

matches = Table(
    "event_matches",
    metadata,
    _event_id(),
    part_of_key("round"),
    part_of_key("number"),
    Column("stage", Text, nullable=False),
    Column("group", Integer, nullable=False),
    Column("sides", Text, nullable=False),
    Column("lost", Text, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("moment", BigInteger),
)

event_tables = Table(
    "event_tables",
    metadata,
    Column("table", counted, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("event", counted, ForeignKey("events.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("match", Integer, nullable=False),
    Column("leg", Integer, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("outcome", Text),
    UniqueConstraint("event", "round", "match", "leg", "attempt"),
)

acts = Table(
    "event_acts",
    metadata,
    _event_id(),
    part_of_key("n"),
    Column("user", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("told_at", BigInteger),
    Index("ix_event_acts_user", "user"),
)

moments = Table(
    "event_moments",
    metadata,
    _event_id(),
    part_of_key("round"),
    part_of_key("match"),
    part_of_key("n"),
    Column("user", BigInteger, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_event_moments_user", "user"),
)
