"""The tables of the database about who plays a seat: motions, former sitters, substitutes, notes, advance answers."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text

from bot.store.schema import metadata

_counted: Final = BigInteger().with_variant(Integer, "sqlite")


def _table_id() -> Column[int]:
    return Column("table", _counted, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


def _key(name: str) -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


motions = Table(
    "motions",
    metadata,
    _table_id(),
    Column("matter", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("user", BigInteger),
    Column("name", Text, nullable=False),
    Column("accepted", Boolean, nullable=False),
    Column("about", Integer, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Index("ix_motions_user", "user"),
    Index("ix_motions_ends_at", "ends_at"),
)

former_sitters = Table(
    "former_sitters",
    metadata,
    _table_id(),
    _key("seat"),
    _key("n"),
    Column("user", BigInteger),
    Column("computer", Text),
    Column("name", Text, nullable=False),
    Index("ix_former_sitters_user", "user"),
)

vacancies = Table(
    "vacancies",
    metadata,
    _table_id(),
    _key("seat"),
    Column("guild", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("ix_vacancies_guild", "guild"),
    Index("ix_vacancies_user", "user"),
)

notes = Table(
    "notes",
    metadata,
    _table_id(),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index("ix_notes_user", "user"),
)

advances = Table(
    "advances",
    metadata,
    _table_id(),
    _key("seat"),
    Column("topic", Text, primary_key=True),
    Column("rule", Text, nullable=False),
    Column("given_at", BigInteger, nullable=False),
)
