"""Deleting events with their server, and forgetting people in them."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, delete, select, update

from bot.store import event_schema as schema
from bot.store.event_rows import EventStatus

_E: Final = schema.events
_P: Final = schema.entrants
_R: Final = schema.rounds
_M: Final = schema.matches
_T: Final = schema.event_tables
_A: Final = schema.acts
_W: Final = schema.moments

OF_EVENT: Final[tuple[Table, ...]] = (_T, _W, _A, _M, _R, _P)
"""The tables with rows of an event, besides its own."""


def purge(guild: str) -> tuple[Any, ...]:
    """Return the statements that delete the events of a server, which is a parameter of this name."""
    own = select(_E.c.id).where(_E.c.guild == bindparam(guild))
    return (*[delete(rows).where(rows.c.event.in_(own)) for rows in OF_EVENT], delete(_E).where(
        _E.c.guild == bindparam(guild)
    ))  # fmt: skip


def forget(connection: Connection, user: int, *, stranger: int, name: str) -> None:
    """Put a stranger in the place of a person in all events; whoever would still play there withdraws."""
    own = select(_P.c.event, _P.c.number, _E.c.status, _E.c.round).join(_E, _E.c.id == _P.c.event)
    for row in connection.execute(own.where(_P.c.user == user, _P.c.until.is_(None))).all():
        entry = (_P.c.event == row.event, _P.c.number == row.number)
        if row.status == EventStatus.OPEN:
            connection.execute(delete(_P).where(*entry))
        elif row.status == EventStatus.RUNNING:
            connection.execute(update(_P).where(*entry).values(until=row.round))
    for rows, column in ((_P, "user"), (_A, "user")):
        connection.execute(update(rows).where(rows.c[column] == user).values({column: stranger, "name": name}))
    connection.execute(update(_W).where(_W.c.user == user).values(user=stranger))
    connection.execute(update(_E).where(_E.c.organiser == user).values(organiser=stranger))
