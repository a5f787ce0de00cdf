"""What if: a private copy of a position, in which one person plays on against computer players. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final
from zlib import crc32

import msgspec
from msgspec import structs
from msgspec.structs import replace

from bot.games import Listing
from bot.store import EntryRow, Status
from bot.tables.logs import AnyGame, read_entry
from bot.tables.session import Session
from engines.core import Compared, CorruptLog, Entry, Game, Header, Question, Seat, Snapshot

NUMBERS: Final = 36**4
"""So many numbers of copies there are: as many as a control has room for."""


class CopyState(StrEnum):
    """How a table stands to a copy of it; the values are parts of phrases."""

    SAME = ""
    """It stands where it stood when the copy began, or was over then."""
    GONE_ON = "gone-on"
    OVER = "now-over"


class WhatIf(msgspec.Struct, frozen=True):
    """Somebody's private copy of a position.

    Attributes:
        session: the table as it stood when they began; for a puzzle one that is nowhere, with the id 0.
        seat: theirs.
        game: the copy as it stands; its chance is not the table's.
        begun: number of the entry after which it began.
        imagined: whether hidden cards are imagined; they are the true ones once a game is over.
        told: the entries since their last answer, that one included.
        puzzle: number of the puzzle whose position it was; 0 for that of a table.
        known: how the answers to what is asked compare, where that is known already: at the beginning of a puzzle.
    """

    session: Session
    seat: Seat
    game: AnyGame
    begun: int
    imagined: bool
    told: tuple[Entry[Any], ...] = ()
    puzzle: int = 0
    known: tuple[Compared, ...] = ()

    @property
    def number(self) -> int:
        """What tells its controls from those of a copy that is gone: drawn from its chance, which is its own."""
        return crc32(self.game.header.seed.encode()) % NUMBERS

    @property
    def over(self) -> bool:
        """Whether the copy has been played to its end."""
        return self.game.outcome() is not None

    def standing(self, table: Session) -> CopyState:
        """Return how the table as it stands now stands to the copy, which was made of it as it stood then."""
        if self.puzzle or self.session.table.status is not Status.PLAYING:
            return CopyState.SAME
        if table.table.status is not Status.PLAYING:
            return CopyState.OVER
        return CopyState.SAME if table.begun_game.n == self.session.begun_game.n else CopyState.GONE_ON

    @property
    def question(self) -> Question | None:
        """What the person is asked; None while the others move, and at the end."""
        return next((asked for asked in self.game.questions(self.seat) if asked.blocking), None)

    @property
    def offers(self) -> tuple[Question, ...]:
        """The standing offers that the person can take up now."""
        game = self.game
        found = [asked for asked in game.questions(self.seat) if not asked.blocking]
        return tuple([asked for asked in found if next(iter(game.legal(self.seat, asked.key)), None)])

    @property
    def as_session(self) -> Session:
        """The copy as if it were the table, to be told and shown like one."""
        status = Status.OVER if self.over else Status.PLAYING
        table = structs.replace(self.session.table, status=status)
        return replace(self.session, table=table, game=self.game, recent=self.told or self.session.recent)

    def after(self, game: AnyGame, entry: Entry[Any]) -> WhatIf:
        """Return the copy after one more entry."""
        told = (entry,) if entry.seat == self.seat else (*self.told, entry)
        return replace(self, game=game, told=told, known=())


def copied(game: AnyGame, state: Any, seed: str) -> AnyGame:
    """Return a game that goes on from a state of this one, with chance of its own."""
    header: Header[Any] = structs.replace(game.header, seed=seed)
    return Game(game.rules, header, Snapshot(game.n, 0, 0, state))


def before(listing: Listing, header: Header[Any], rows: Sequence[EntryRow], n: int) -> AnyGame:
    """Return a game as it stood before an entry; plays the log again up to there.

    Raises:
        CorruptLog: there is no such entry, or the log does not replay.
    """
    entries = [read_entry(listing.codec, row) for row in rows[:n]]
    last = None
    for game, _ in Game.retell(listing.rules, header, entries):
        last = game
    if last is None or last.n != n - 1:
        raise CorruptLog(f"there is no entry {n}")
    return last
