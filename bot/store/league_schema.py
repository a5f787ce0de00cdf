"""The tables of the database about how tables ended: results, ratings, seasons, trophies and achievements."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, Table, Text, text

from bot.store.columns import counted, id_key, metadata, part_of_key, partial_index, table_id

results = Table(
    "results",
    metadata,
    table_id(),
    part_of_key("seat"),
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
    id_key("guild"),
    Column("game", Text, primary_key=True),
    part_of_key("season"),
    Column("ended_at", BigInteger, nullable=False),
    Column("table", counted, nullable=False),
    Column("generation", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

careers = Table(
    "careers",
    metadata,
    id_key("guild"),
    id_key("user"),
    Column("ended_at", BigInteger, nullable=False),
    Column("table", counted, nullable=False),
    Column("generation", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("ix_careers_user", "user"),
)

seasons = Table(
    "seasons",
    metadata,
    id_key("guild"),
    part_of_key("number"),
    Column("name", Text, nullable=False),
    Column("began_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger),
    Column("closed_at", BigInteger),
    Column("told_at", BigInteger),
    partial_index("ix_seasons_ends_at", "ends_at", where="told_at IS NULL"),
)

trophies = Table(
    "trophies",
    metadata,
    id_key("guild"),
    part_of_key("season"),
    Column("game", Text, primary_key=True),
    id_key("user"),
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
    id_key("guild"),
    id_key("user"),
    Column("game", Text, primary_key=True),
    Column("achievement", Text, primary_key=True),
    Column("table", counted, ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_achievements_user", "user"),
    Index("ix_achievements_table", "table"),
)
