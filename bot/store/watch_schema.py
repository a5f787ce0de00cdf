"""The tables of the database about those who watch."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text, text

from bot.store.columns import id_key, metadata, table_id

follows = Table(
    "follows",
    metadata,
    id_key("user"),
    id_key("guild"),
    Column("kind", Text, primary_key=True),
    id_key("target"),
    Column("level", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Index("ix_follows_target", "target"),
    Index("ix_follows_guild", "guild"),
)

watch_notices = Table(
    "watch_notices",
    metadata,
    table_id(),
    id_key("user"),
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
    table_id(),
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
    table_id(),
    Column("key", Text, primary_key=True),
    id_key("user"),
    Column("name", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_guesses_user", "user"),
)

seers = Table(
    "seers",
    metadata,
    id_key("guild"),
    Column("game", Text, primary_key=True),
    id_key("user"),
    Column("name", Text, nullable=False),
    Column("guesses", Integer, nullable=False),
    Column("right", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Index("ix_seers_user", "user"),
)
