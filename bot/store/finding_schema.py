"""The tables of the database about people who look for each other: wanted posts, seekers and proposals."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from bot.store.columns import counted, id_key, metadata, table_id

wanted = Table(
    "wanted",
    metadata,
    table_id(),
    Column("guild", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("pace", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("note", Text, nullable=False),
    Column("role", BigInteger),
    Column("made_at", BigInteger, nullable=False),
    Index("ix_wanted_user", "user"),
    Index("ix_wanted_guild_made_at", "guild", "made_at"),
)

seekers = Table(
    "seekers",
    metadata,
    id_key("guild"),
    id_key("user"),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("proposal", BigInteger),
    Index("ix_seekers_user", "user"),
    Index("ix_seekers_until", "until"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("id", counted, primary_key=True, autoincrement=True),
    Column("guild", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("replaced", BigInteger),
    Column("state", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("table", BigInteger),
    Column("made_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("countered", Boolean, nullable=False),
    Index("ix_proposals_due_at", "due_at"),
    Index("ix_proposals_guild", "guild"),
    sqlite_autoincrement=True,
)

invited = Table(
    "invited",
    metadata,
    Column("proposal", counted, primary_key=True, autoincrement=False),
    id_key("user"),
    Column("guild", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("accepted", Boolean),
    Column("pinged", Boolean, nullable=False),
    Index("ix_invited_user", "user"),
    Index("ix_invited_guild", "guild"),
)

avoided = Table(
    "avoided",
    metadata,
    id_key("user"),
    id_key("other"),
    Column("since", BigInteger, nullable=False),
    Index("ix_avoided_other", "other"),
)
