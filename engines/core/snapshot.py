"""What is kept of a game: what it began with, and its state at one entry."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from engines.core.rules import C, S
from engines.core.types import Seat


class Header(Struct, Generic[C], frozen=True):
    """What a game needs to be played again from its log.

    Attributes:
        game: key of the game.
        version: version of the rules code.
        digest: digest of the Book.
        config: the settings.
        seed: secret until the game is over.
    """

    game: str
    version: int
    digest: str
    config: C
    seed: str


class Snapshot(Struct, Generic[S], frozen=True):
    """A game at one entry, so that the log before it need not be played again.

    Attributes:
        n: the entry after which it was taken.
        cursor: how many draws had been made.
        withdrawn: how many entries had been taken back.
        state: the game's state.
        resigned: the seats that had given up, in a snapshot of before its state knew them.
    """

    n: int
    cursor: int
    withdrawn: int
    state: S
    resigned: tuple[Seat, ...] = ()
