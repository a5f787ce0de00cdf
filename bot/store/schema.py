"""The tables of the database, in SQLAlchemy Core. Migrations bring a database here; a test holds the two together.

What belongs to one capability, such as leagues or events, stands in a module of its own beside this one.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from bot.store.columns import counted, id_key, metadata, part_of_key, partial_index, table_id

LIVE: Final = ("lobby", "playing")
"""The states in which a table is live."""

tables = Table(
    "tables",
    metadata,
    Column("id", counted, primary_key=True, autoincrement=True),
    Column("game", Text, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("host", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("version", Integer),
    Column("digest", Text),
    Column("header", LargeBinary),
    Column("seed", Text),
    Column("commitment", Text),
    Column("head", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("previous", counted, ForeignKey("tables.id")),
    Column("reason", Text),
    Column("computer_asked", Boolean),
    Column("unrated", Text),
    Column("paused_at", BigInteger),
    Column("kept_at", BigInteger),
    Column("doubted_at", BigInteger),
    CheckConstraint("status IN ('lobby', 'playing', 'over', 'ended')", name="status"),
    Index("ix_tables_channel_status", "channel", "status"),
    Index("ix_tables_thread_status", "thread", "status"),
    Index("ix_tables_status", "status"),
    Index("ix_tables_game_digest", "game", "digest"),
    Index("ix_tables_guild_status", "guild", "status"),
    Index("ix_tables_host", "host"),
    partial_index("ix_tables_previous", "previous", where="previous IS NOT NULL"),
    Index(
        "uq_tables_previous",
        "previous",
        unique=True,
        sqlite_where=text("status <> 'ended'"),
    ),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    table_id(),
    part_of_key("seat"),
    Column("user", BigInteger),
    Column("computer", Text),
    Column("name", Text, nullable=False),
    Column("joined_at", BigInteger, nullable=False),
    Column("resigned_at", BigInteger),
    Column("away_at", BigInteger),
    Column("deck", Text),
    UniqueConstraint("table", "user"),
    Index("ix_seats_user", "user"),
)

entries = Table(
    "entries",
    metadata,
    table_id(),
    part_of_key("n"),
    Column("seat", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("user", BigInteger),
    Column("body", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("n >= 0", name="n"),
    partial_index("ix_entries_user_table_n", "user", "table", "n", where='"user" IS NOT NULL'),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    table_id(),
    part_of_key("n"),
    Column("body", LargeBinary, nullable=False),
)

packed = Table(
    "packed",
    metadata,
    table_id(),
    Column("answers", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

panels = Table(
    "panels",
    metadata,
    table_id(),
    Column("audience", Text, primary_key=True),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("shown", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("posted_at", BigInteger, nullable=False),
    Column("broken", Text),
    partial_index("ix_panels_channel", "channel", where="channel IS NOT NULL"),
)

displays = Table(
    "displays",
    metadata,
    table_id(),
    Column("reached", Integer, nullable=False),
    Column("look", Text, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    table_id(),
    Column("key", Text, primary_key=True),
    part_of_key("seat"),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("ends_at", BigInteger),
    Column("held_at", BigInteger),
    partial_index("ix_deadlines_at", "at", where="held_at IS NULL"),
    partial_index("ix_deadlines_held_at", "held_at", where="held_at IS NOT NULL"),
)

banks = Table(
    "banks",
    metadata,
    table_id(),
    part_of_key("seat"),
    Column("left_ms", BigInteger, nullable=False),
)

absences = Table(
    "absences",
    metadata,
    id_key("guild"),
    id_key("user"),
    id_key("begins_at"),
    Column("ends_at", BigInteger, nullable=False),
    Index("ix_absences_user", "user"),
    Index("ix_absences_ends_at", "ends_at"),
)

notices = Table(
    "notices",
    metadata,
    table_id(),
    part_of_key("seat"),
    Column("way", Text, primary_key=True),
    Column("user", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("gathered", Boolean, nullable=False),
    Column("begun_at", BigInteger),
    Column("told_at", BigInteger),
    Index("ix_notices_user", "user"),
    partial_index("ix_notices_due_at", "due_at", where="due_at IS NOT NULL"),
)

notice_messages = Table(
    "notice_messages",
    metadata,
    id_key("user"),
    id_key("home"),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("digest", Text, nullable=False),
    Column("posted_at", BigInteger, nullable=False),
    Column("begun_at", BigInteger),
)

muted_tables = Table(
    "muted_tables",
    metadata,
    table_id(),
    id_key("user"),
    Index("ix_muted_tables_user", "user"),
)

digests = Table(
    "digests",
    metadata,
    id_key("guild"),
    Column("due_at", BigInteger, nullable=False),
    Index("ix_digests_due_at", "due_at"),
)

users = Table(
    "users",
    metadata,
    id_key("id"),
    Column("name", Text, nullable=False),
    Column("hand", Text, nullable=False),
    Column("alt_length", Text, nullable=False),
    Column("pings", Text, nullable=False),
    Column("coach", Text, nullable=False, server_default="auto"),
    Column("challenges", Text, nullable=False, server_default="on"),
    Column("forced", Text, nullable=False, server_default="on"),
    Column("confirm", Text, nullable=False, server_default="off"),
    Column("dm_channel", BigInteger),
    Column("dm_blocked_until", BigInteger),
    Column("locale", Text),
    Column("ping_by", Text, nullable=False, server_default="mention"),
    Column("digest_hour", Integer, nullable=False, server_default="9"),
    Column("zone", Text),
    Column("quiet_hours", Text, nullable=False, server_default=""),
    Column("snoozed_until", BigInteger),
    Column("dms_refused_at", BigInteger),
    Column("next_up", Text, nullable=False, server_default="off"),
    partial_index("ix_users_dm_channel", "dm_channel", where="dm_channel IS NOT NULL"),
)

forgetting = Table(
    "forgetting",
    metadata,
    id_key("user"),
    Column("stranger", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("dm_channel", BigInteger),
    Column("until", counted, nullable=False),
    Column("generation", BigInteger, nullable=False),
)

decks = Table(
    "decks",
    metadata,
    Column("id", counted, primary_key=True, autoincrement=True),
    Column("user", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    UniqueConstraint("user", "game", "name"),
    sqlite_autoincrement=True,
)

card_sets = Table(
    "card_sets",
    metadata,
    id_key("guild"),
    Column("game", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("added_at", BigInteger, nullable=False),
)

books = Table(
    "books",
    metadata,
    Column("game", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("sets", Text, nullable=False),
    Column("pages", LargeBinary),
    Column("kept_at", BigInteger, nullable=False, server_default=text("0")),
)

consents = Table(
    "consents",
    metadata,
    table_id(),
    Column("matter", Text, primary_key=True),
    part_of_key("seat"),
    Column("at", BigInteger, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    Column("table", counted, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("reason", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    id_key("id"),
    Column("settings", Text, nullable=False),
)

left_guilds = Table(
    "left_guilds",
    metadata,
    id_key("guild"),
    Column("left_at", BigInteger, nullable=False),
    Index("ix_left_guilds_left_at", "left_at"),
)

facts = Table(
    "facts",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("backend", Integer),
    Column("shards", Text),
    Column("started_at", BigInteger, nullable=False),
    Column("heartbeat", BigInteger, nullable=False),
)

partitions = Table(
    "partitions",
    metadata,
    part_of_key("number"),
    Column("epoch", BigInteger, nullable=False),
    Column("holder", Text),
)

interactions = Table(
    "interactions",
    metadata,
    id_key("id"),
    id_key("table"),
    Column("at", BigInteger, nullable=False),
    Index("ix_interactions_at", "at"),
)

inbox = Table(
    "inbox",
    metadata,
    id_key("id"),
    Column("table", BigInteger, nullable=False),
    Column("partition", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("announced", Text),
    Column("taken_by", Text),
    Column("received_at", BigInteger, nullable=False),
    Column("announcing_until", BigInteger, nullable=False),
    Index("ix_inbox_partition", "partition"),
)

turns = Table(
    "turns",
    metadata,
    Column("name", Text, primary_key=True),
    Column("free_at", BigInteger, nullable=False),
)
