"""Deleting what those who watch follow, with their server or with themselves."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, delete, or_

from bot.store import watch_schema as schema
from bot.store.watch_rows import Followed

_F: Final = schema.follows
_N: Final = schema.watch_notices
_G: Final = schema.guesses
_S: Final = schema.seers


def purge(guild: str) -> tuple[Any, ...]:
    """Return the statements that delete what is followed and predicted on a server, a parameter of this name.

    How far people were told of its tables, and what was guessed there, has gone with these.
    """
    return tuple([delete(rows).where(rows.c.guild == bindparam(guild)) for rows in (_F, _S)])


def forget(connection: Connection, user: int) -> None:
    """Delete what somebody follows, how far they were told of it, that they are followed, and what they predicted."""
    followed = and_(_F.c.target == user, _F.c.kind == Followed.PERSON)
    connection.execute(delete(_F).where(or_(_F.c.user == user, followed)))
    for rows in (_N, _G, _S):
        connection.execute(delete(rows).where(rows.c.user == user))
