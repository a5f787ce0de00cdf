"""The tables of the database, in SQLAlchemy Core. Migrations bring a database here; a test holds the two together."""

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
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

LIVE: Final = ("lobby", "playing")
"""The states in which a table is live."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows by itself only in a column whose type is spelled INTEGER.
_counted = BigInteger().with_variant(Integer, "sqlite")


def _table_id() -> Column[int]:
    return Column("table", _counted, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


def _part_of_key(name: str) -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


def _partial(name: str, *columns: str, where: str) -> Index:
    """Return an index of some rows alone.

    The migrations say so to PostgreSQL as well. Here it would load all that is known of PostgreSQL, at every start.
    """
    return Index(name, *columns, sqlite_where=text(where))


tables = Table(
    "tables",
    metadata,
    Column("id", _counted, primary_key=True, autoincrement=True),
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
    Column("previous", _counted, ForeignKey("tables.id")),
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
    _partial("ix_tables_previous", "previous", where="previous IS NOT NULL"),
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
    _table_id(),
    _part_of_key("seat"),
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
    _table_id(),
    _part_of_key("n"),
    Column("seat", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("user", BigInteger),
    Column("body", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("n >= 0", name="n"),
    _partial("ix_entries_user_table_n", "user", "table", "n", where='"user" IS NOT NULL'),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    _part_of_key("n"),
    Column("body", LargeBinary, nullable=False),
)

packed = Table(
    "packed",
    metadata,
    _table_id(),
    Column("answers", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

panels = Table(
    "panels",
    metadata,
    _table_id(),
    Column("audience", Text, primary_key=True),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("shown", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("posted_at", BigInteger, nullable=False),
    Column("broken", Text),
    _partial("ix_panels_channel", "channel", where="channel IS NOT NULL"),
)

displays = Table(
    "displays",
    metadata,
    _table_id(),
    Column("reached", Integer, nullable=False),
    Column("look", Text, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    _table_id(),
    Column("key", Text, primary_key=True),
    _part_of_key("seat"),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("ends_at", BigInteger),
    Column("held_at", BigInteger),
    _partial("ix_deadlines_at", "at", where="held_at IS NULL"),
    _partial("ix_deadlines_held_at", "held_at", where="held_at IS NOT NULL"),
)

banks = Table(
    "banks",
    metadata,
    _table_id(),
    _part_of_key("seat"),
    Column("left_ms", BigInteger, nullable=False),
)

absences = Table(
    "absences",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("begins_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ends_at", BigInteger, nullable=False),
    Index("ix_absences_user", "user"),
    Index("ix_absences_ends_at", "ends_at"),
)

notices = Table(
    "notices",
    metadata,
    _table_id(),
    _part_of_key("seat"),
    Column("way", Text, primary_key=True),
    Column("user", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("gathered", Boolean, nullable=False),
    Column("begun_at", BigInteger),
    Column("told_at", BigInteger),
    Index("ix_notices_user", "user"),
    _partial("ix_notices_due_at", "due_at", where="due_at IS NOT NULL"),
)

notice_messages = Table(
    "notice_messages",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("home", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("digest", Text, nullable=False),
    Column("posted_at", BigInteger, nullable=False),
    Column("begun_at", BigInteger),
)

muted_tables = Table(
    "muted_tables",
    metadata,
    _table_id(),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Index("ix_muted_tables_user", "user"),
)

results = Table(
    "results",
    metadata,
    _table_id(),
    _part_of_key("seat"),
    Column("game", Text, nullable=False),
    Column("guild", BigInteger),
    Column("season", Integer, nullable=False),
    Column("user", BigInteger),
    Column("computer", Text),
    Column("name", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("detail", Text, nullable=False),
    Column("rating", Integer),
    Column("change", Integer),
    Column("rated", Boolean, nullable=False, server_default=text("true")),
    Index("ix_results_guild_game_season_ended_at_table", "guild", "game", "season", "ended_at", "table"),
    Index("ix_results_user_guild_ended_at_table", "user", "guild", "ended_at", "table"),
    Index("ix_results_user_guild_game_ended_at_table", "user", "guild", "game", "ended_at", "table"),
)

ladders = Table(
    "ladders",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    _part_of_key("season"),
    Column("ended_at", BigInteger, nullable=False),
    Column("table", _counted, nullable=False),
    Column("generation", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

careers = Table(
    "careers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("table", _counted, nullable=False),
    Column("generation", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("ix_careers_user", "user"),
)

seasons = Table(
    "seasons",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    _part_of_key("number"),
    Column("name", Text, nullable=False),
    Column("began_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger),
    Column("closed_at", BigInteger),
    Column("told_at", BigInteger),
    _partial("ix_seasons_ends_at", "ends_at", where="told_at IS NULL"),
)

trophies = Table(
    "trophies",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    _part_of_key("season"),
    Column("game", Text, primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("rating", Integer),
    Column("won", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_trophies_user", "user"),
)

achievements = Table(
    "achievements",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("achievement", Text, primary_key=True),
    Column("table", _counted, ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_achievements_user", "user"),
    Index("ix_achievements_table", "table"),
)

digests = Table(
    "digests",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("due_at", BigInteger, nullable=False),
    Index("ix_digests_due_at", "due_at"),
)

users = Table(
    "users",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
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
    _partial("ix_users_dm_channel", "dm_channel", where="dm_channel IS NOT NULL"),
)

forgetting = Table(
    "forgetting",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("stranger", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("dm_channel", BigInteger),
    Column("until", _counted, nullable=False),
    Column("generation", BigInteger, nullable=False),
)

lessons = Table(
    "lessons",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("lesson", Text, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("answers", Text, nullable=False),
    Column("finished_at", BigInteger),
    Column("changed_at", BigInteger, nullable=False),
)

coach_notes = Table(
    "coach_notes",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("note", Text, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("question", Text, nullable=False),
)

decks = Table(
    "decks",
    metadata,
    Column("id", _counted, primary_key=True, autoincrement=True),
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
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
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
    _table_id(),
    Column("matter", Text, primary_key=True),
    _part_of_key("seat"),
    Column("at", BigInteger, nullable=False),
)

wanted = Table(
    "wanted",
    metadata,
    _table_id(),
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
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
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
    Column("id", _counted, primary_key=True, autoincrement=True),
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
    Column("proposal", _counted, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
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
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("other", BigInteger, primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
    Index("ix_avoided_other", "other"),
)

requests = Table(
    "requests",
    metadata,
    Column("table", _counted, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("reason", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
)

left_guilds = Table(
    "left_guilds",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
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
    _part_of_key("number"),
    Column("epoch", BigInteger, nullable=False),
    Column("holder", Text),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("table", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_interactions_at", "at"),
)

inbox = Table(
    "inbox",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
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
