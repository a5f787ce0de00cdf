"""What somebody wants to have of a game as a file, as a value that travels to the process that makes it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from bot.store import Seat, Status, Table
from bot.tables.replays import Replay, play
from bot.tables.session import RECENT, Session
from bot.tables.transcripts import Transcript
from engines.core import Viewer

MOST_BYTES: Final = 9_000_000
"""Bytes of a file at most; Discord takes ten millions."""


class FileKind(StrEnum):
    """The kinds of files, by the end of their names."""

    WEBP = "webp"
    GIF = "gif"
    PAGE = "html"
    STRIP = "png"
    RECORD = "txt"


class Wanted(msgspec.Struct, frozen=True):
    """A file of a game.

    Attributes:
        kind: which.
        transcript: the game; the file tells of it what those may know through whose eyes it looks.
        eyes: through whose eyes; the first one where a file has room for one alone.
        first: number of the first entry.
        last: number of the last one.
        table: number of the table; 0 for a game from a file.
        over: whether the game is over, so that it may be told how it came out.
    """

    kind: FileKind
    transcript: Transcript
    eyes: tuple[Viewer, ...]
    first: int
    last: int
    table: int = 0
    over: bool = True

    @property
    def name(self) -> str:
        """The name of the file: it says no more than what everybody knows."""
        parts = ["skald", self.transcript.header.game, *([str(self.table)] if self.table else [])]
        if (self.first, self.last) != (0, len(self.transcript.entries) - 1):
            parts.append(f"{self.first}-{self.last}")
        return f"{'-'.join(parts)}.{self.kind}"


def replay_of(wanted: Wanted) -> Replay:
    """Play the game of a file again."""
    transcript = wanted.transcript
    played = play(transcript.listing, transcript.header, transcript.entries)
    status = Status.OVER if wanted.over and played.last.outcome() is not None else Status.PLAYING
    table = Table(
        id=wanted.table,
        game=transcript.header.game,
        guild=None,
        channel=0,
        thread=None,
        host=0,
        status=status,
        options="{}",
        revision=0,
        version=transcript.header.version,
        digest=transcript.header.digest,
        header=None,
        seed=None,
        commitment=transcript.promised or None,
        head=played.last.n,
        created_at=0,
        started_at=None,
        ended_at=None,
        previous=None,
        reason=None,
    )
    seats = tuple(
        [
            Seat(table=wanted.table, seat=seat, user=None, computer=None, name=name, joined_at=0, resigned_at=None)
            for seat, name in enumerate(transcript.names)
        ]
    )
    return Replay(Session(table, seats, transcript.listing, played.last, played.entries[-RECENT:]), played)
