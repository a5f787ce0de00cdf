"""The tables of the database about who plays a seat: motions, former sitters, substitutes, notes, advance answers."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from bot.store.columns import id_key, metadata, part_of_key, table_id

motions = Table(
    "motions",
    metadata,
    table_id(),
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
    table_id(),
    part_of_key("seat"),
    part_of_key("n"),
    Column("user", BigInteger),
    Column("computer", Text),
    Column("name", Text, nullable=False),
    Index("ix_former_sitters_user", "user"),
)

vacancies = Table(
    "vacancies",
    metadata,
    table_id(),
    part_of_key("seat"),
    Column("guild", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("ix_vacancies_guild", "guild"),
    Index("ix_vacancies_user", "user"),
)

notes = Table(
    "notes",
    metadata,
    table_id(),
    id_key("user"),
    Column("body", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index("ix_notes_user", "user"),
)

advances = Table(
    "advances",
    metadata,
    table_id(),
    part_of_key("seat"),
    Column("topic", Text, primary_key=True),
    Column("rule", Text, nullable=False),
    Column("given_at", BigInteger, nullable=False),
)
