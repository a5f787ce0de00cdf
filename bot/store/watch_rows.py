"""Rows about those who watch: whom and what they follow, and how far they were told of it.

Times are integer unix milliseconds.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Followed(StrEnum):
    """What somebody follows."""

    TABLE = "table"
    PERSON = "person"


class FollowLevel(StrEnum):
    """Of what somebody who follows is told."""

    CHAPTERS = "chapters"
    """Of every chapter of a game, and of its end."""
    END = "end"


class Follow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody follows a table, or a person at all tables of a server.

    Attributes:
        guild: the server.
        target: id of the table or of the person.
        since: when that began.
        name: what a person was called then; nothing for a table.
    """

    user: int
    guild: int
    kind: Followed
    target: int
    level: FollowLevel
    since: int
    name: str = ""


class WatchNotice(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody who follows a table, or a person who sits there, was told of it.

    Attributes:
        chapter: what names the chapter of which they are told, or were told last.
        over: whether they are told of its end, or were.
        due_at: since when that has to be told; None when it is.
        channel: the direct messages where it was told; None before the first time.
        message: the message there.
        posted_at: when that was posted.
    """

    table: int
    user: int
    guild: int
    chapter: str
    over: bool = False
    due_at: int | None = None
    channel: int | None = None
    message: int | None = None
    posted_at: int = 0
