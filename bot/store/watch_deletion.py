"""Deleting what those who watch follow, with their server or with themselves."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, delete, or_

from bot.store import watch_schema as schema
from bot.store.watch_rows import Followed

_F: Final = schema.follows
_N: Final = schema.watch_notices


def purge(guild: str) -> tuple[Any, ...]:
    """Return the statements that delete what is followed on a server, which is a parameter of this name.

    How far people were told of its tables has gone with these.
    """
    return (delete(_F).where(_F.c.guild == bindparam(guild)),)


def forget(connection: Connection, user: int) -> None:
    """Delete what somebody follows, how far they were told of it, and that they are followed."""
    followed = and_(_F.c.target == user, _F.c.kind == Followed.PERSON)
    connection.execute(delete(_F).where(or_(_F.c.user == user, followed)))
    connection.execute(delete(_N).where(_N.c.user == user))
