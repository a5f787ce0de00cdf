"""What somebody wants to have of a game as a file, as a value that travels to the process that makes it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from bot.tables.apart import Apart, session_apart
from bot.tables.replays import Replay, play
from bot.tables.session import RECENT
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
    session = session_apart(
        transcript.listing,
        played.last,
        [Apart(name) for name in transcript.names],
        number=wanted.table,
        over=wanted.over and played.last.outcome() is not None,
        promised=transcript.promised or None,
        recent=played.entries[-RECENT:],
    )
    return Replay(session, played)
