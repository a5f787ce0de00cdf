"""The tables of the database about what people have learned."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table, Text

from bot.store.columns import id_key, metadata

lessons = Table(
    "lessons",
    metadata,
    id_key("user"),
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
    id_key("user"),
    Column("game", Text, primary_key=True),
    Column("note", Text, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("question", Text, nullable=False),
)
