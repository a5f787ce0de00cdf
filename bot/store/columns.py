"""What the tables of the database have in common: whom they belong to, how they name things, and columns of many."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

counted: Final = BigInteger().with_variant(Integer, "sqlite")
"""The type of a number that the database gives: SQLite does so only in a column whose type is spelled INTEGER."""


def table_id() -> Column[int]:
    """Return the column of the game's table that a row belongs to, first of the key."""
    return Column("table", counted, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


def part_of_key(name: str) -> Column[int]:
    """Return a column of a small number, such as a seat, that is part of the key."""
    return Column(name, Integer, primary_key=True, autoincrement=False)


def id_key(name: str) -> Column[int]:
    """Return a column of one of Discord's ids that is the key, or part of it."""
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


def partial_index(name: str, *columns: str, where: str) -> Index:
    """Return an index of some rows alone.

    The migrations say so to PostgreSQL as well. Here it would load all that is known of PostgreSQL, at every start.
    """
    return Index(name, *columns, sqlite_where=text(where))
