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
        begun_at: when posting it was begun, as long as that is not known to be done.
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
    begun_at: int | None = None


class PredictionRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something at a table on which somebody has guessed.

    Attributes:
        key: names it.
        body: the prediction, as JSON text.
        opened_n: the number of the table's last entry when the first guess was made.
        outcome: how it came out; empty when nothing decided it, None as long as it is not decided.
        settled_n: the number of the entry that decided it.
    """

    table: int
    key: str
    guild: int
    game: str
    body: str
    opened_n: int
    outcome: str | None = None
    settled_n: int | None = None


class GuessRow(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who watches has guessed; their last guess counts."""

    table: int
    key: str
    user: int
    name: str
    outcome: str
    at: int


class SeerRow(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody has guessed on a server.

    Attributes:
        game: key of the game; empty for all games together.
        right: how many of the guesses were right.
        points: hundredths: a right guess among n outcomes brings 100 - 100/n, a wrong one costs 100/n.
    """

    guild: int
    game: str
    user: int
    name: str
    guesses: int
    right: int
    points: int
