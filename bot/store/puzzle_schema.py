"""The tables of the database about puzzles: of the day, and for practice."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from bot.store.columns import id_key, metadata

puzzle_tries: Final = Table(
    "puzzle_tries",
    metadata,
    id_key("user"),
    Column("game", Text, primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("last", Text, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("solved_at", BigInteger),
    Index("ix_puzzle_tries_guild", "guild"),
)

puzzle_practice: Final = Table(
    "puzzle_practice",
    metadata,
    id_key("user"),
    Column("game", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("last", Text, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("solved_at", BigInteger),
    Column("at", BigInteger, nullable=False),
)

puzzle_solvers: Final = Table(
    "puzzle_solvers",
    metadata,
    id_key("guild"),
    id_key("user"),
    Column("name", Text, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("last_day", Integer, nullable=False),
    Index("ix_puzzle_solvers_user", "user"),
    Index("ix_puzzle_solvers_guild_solved_first", "guild", "solved", "first"),
)
