"""The tables of the database about those who watch."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text, text

from bot.store.schema import metadata

_counted: Final = BigInteger().with_variant(Integer, "sqlite")


def _key(name: str) -> Column[int]:
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


def _table_id() -> Column[int]:
    return Column("table", _counted, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


follows = Table(
    "follows",
    metadata,
    _key("user"),
    _key("guild"),
    Column("kind", Text, primary_key=True),
    _key("target"),
    Column("level", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Index("ix_follows_target", "target"),
    Index("ix_follows_guild", "guild"),
)

watch_notices = Table(
    "watch_notices",
    metadata,
    _table_id(),
    _key("user"),
    Column("guild", BigInteger, nullable=False),
    Column("chapter", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("due_at", BigInteger),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("posted_at", BigInteger, nullable=False),
    Column("begun_at", BigInteger),
    Index("ix_watch_notices_user", "user"),
    Index(
        "ix_watch_notices_due_at",
        "due_at",
        sqlite_where=text("due_at IS NOT NULL"),
    ),
    Index(
        "ix_watch_notices_table_running",
        "table",
        sqlite_where=text("over = 0"),
    ),
)

predictions = Table(
    "predictions",
    metadata,
    _table_id(),
    Column("key", Text, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("opened_n", Integer, nullable=False),
    Column("outcome", Text),
    Column("settled_n", Integer),
    Index(
        "ix_predictions_table_open",
        "table",
        sqlite_where=text("outcome IS NULL"),
    ),
)

guesses = Table(
    "guesses",
    metadata,
    _table_id(),
    Column("key", Text, primary_key=True),
    _key("user"),
    Column("name", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_guesses_user", "user"),
)

seers = Table(
    "seers",
    metadata,
    _key("guild"),
    Column("game", Text, primary_key=True),
    _key("user"),
    Column("name", Text, nullable=False),
    Column("guesses", Integer, nullable=False),
    Column("right", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Index("ix_seers_user", "user"),
)
