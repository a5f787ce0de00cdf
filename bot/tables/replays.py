"""Games looked at again: the table as it stood after each entry of its log, and the chapters of its game.

The game after every 24th entry is kept, so that any moment is a few answers away however long the game was. What is
kept is bounded by the entries of all games together.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

import msgspec
from cachetools import LRUCache
from msgspec.structs import replace

from bot.games import Listing, Names
from bot.store import Status
from bot.system.keyed_lock import KeyedLock
from bot.tables.logs import AnyGame, read_entry
from bot.tables.naming import given_up, names_at
from bot.tables.session import RECENT, Session
from bot.tables.sessions import Sessions
from engines.core import GO_BACK, Chapter, CorruptLog, Entry, Game, Header, Seat, Viewer

KEYFRAME: Final = 24
"""Entries between two games that are kept."""

ROOM: Final = 6_000
"""Entries of all replays that are kept together."""


class ChapterStart(msgspec.Struct, frozen=True):
    """A chapter of a game.

    Attributes:
        chapter: which one.
        first: number of the entry after which it began.
    """

    chapter: Chapter
    first: int


class Played(msgspec.Struct, frozen=True):
    """A game that was played again.

    Attributes:
        entries: its whole log, with what each entry told.
        chapters: its chapters in their order; none for a game without chapters.
        keyframes: the game after the first entry, after every 24th one from there, and after each one that went back.
        last: the game after the last entry.
    """

    entries: tuple[Entry[Any], ...]
    chapters: tuple[ChapterStart, ...]
    keyframes: tuple[AnyGame, ...]
    last: AnyGame

    def game(self, n: int) -> AnyGame:
        """Return the game after entry n: played on from the keyframe before it."""
        if n == self.last.n:
            return self.last
        before = self.keyframes[bisect_right(self.keyframes, n, key=attrgetter("n")) - 1]
        tail = self.entries[before.n + 1 : n + 1]
        played = [game for game, _ in Game.retell(before.rules, before.header, tail, game=before)]
        return played[-1] if played else before


class Replay(msgspec.Struct, frozen=True):
    """A table, and how it stood after each entry.

    Attributes:
        session: the table as it stands.
        played: its game, up to the last entry of the table.
    """

    session: Session
    played: Played

    @property
    def last(self) -> int:
        """Number of the last entry."""
        return self.session.begun_game.n

    @property
    def entries(self) -> tuple[Entry[Any], ...]:
        """The log."""
        return self.played.entries[: self.last + 1]

    @property
    def chapters(self) -> tuple[ChapterStart, ...]:
        """The chapters that have begun."""
        return tuple([chapter for chapter in self.played.chapters if chapter.first <= self.last])

    @property
    def over(self) -> bool:
        """Whether the game is over and everything of it may be known."""
        return self.session.table.status is Status.OVER and not self.session.closed

    def chapter(self, n: int) -> int | None:
        """Return the place of the chapter to which entry n belongs; None for a game without chapters."""
        place = bisect_right([chapter.first for chapter in self.chapters], n) - 1
        return place if place >= 0 else None

    def at(self, n: int) -> Session:
        """Return the table as it stood after entry n."""
        session, now = self.session, self.last
        if n == now:
            return session
        table = msgspec.structs.replace(session.table, head=n, status=Status.PLAYING)
        recent = self.entries[max(0, n + 1 - RECENT) : n + 1]
        return replace(session, table=table, game=self.played.game(n), recent=recent)

    def names(self, n: int) -> Names:
        """Return what the seats were called in entry n."""
        return names_at(n, self.session.people_at(n), given_up(self.entries))

    def eyes(self, seat: Seat | None) -> tuple[Viewer, ...]:
        """Return through whose eyes somebody may look who has this seat: everybody's once the game is over."""
        if self.over:
            return (None, *range(len(self.session.seats)))
        return (None,) if seat is None else (None, seat)

    def first_news(self, seat: Seat | None) -> int:
        """Return the entry with which the news of a seat begin: its own last answer; the last entry for others."""
        own = [entry.n for entry in self.entries if entry.seat == seat]
        return self.last if seat is None else own[-1] if own else 0


class Replays:
    """Plays games again, and keeps the last ones."""

    def __init__(self, sessions: Sessions, *, room: int = ROOM) -> None:
        """Keep games of at most `room` entries together."""
        self._sessions = sessions
        self._kept: LRUCache[int, Played] = LRUCache(room, lambda played: min(room, len(played.entries)))
        self._lanes: KeyedLock[int] = KeyedLock()

    async def of(self, session: Session) -> Replay:
        """Return the replay of a table whose game has begun.

        Raises:
            CorruptLog: what is stored cannot be read, or does not replay.
        """
        table, game = session.table.id, session.begun_game
        async with self._lanes.of(table):
            kept = self._kept.get(table)
            if kept is not None and kept.last.header != game.header:  # a backup was brought back
                kept = None
            if kept is None or kept.last.n < game.n:
                first = 0 if kept is None else kept.last.n + 1
                rows = await self._sessions.store.log.entries(table, first)
                codec = session.listing.codec
                entries = [read_entry(codec, row) for row in rows if first <= row.n <= game.n]
                kept = await asyncio.to_thread(play, session.listing, game.header, entries, kept)
                self._kept[table] = kept
        return Replay(session, kept)


def play(listing: Listing, header: Header[Any], entries: Sequence[Entry[Any]], before: Played | None = None) -> Played:
    """Play a log again, or go on with one; what its entries told may be left out of them.

    Raises:
        CorruptLog: the entries do not replay under these rules.
    """
    told = [] if before is None else [*before.entries]
    keyframes = [] if before is None else [*before.keyframes]
    chapters = [] if before is None else [*before.chapters]
    last, known = (None, []) if before is None else (before.last, _moments(before, entries))
    for game, entry in Game.retell(listing.rules, header, entries, game=last, known=known):
        told.append(entry)
        if entry.n % KEYFRAME == 0 or entry.key == GO_BACK:
            keyframes.append(game)
        _turn_over(chapters, listing.watching.chapter(listing.rules.view(game.state, None)), entry)
        last = game
    if last is None:
        raise CorruptLog("the log is empty")
    return Played(tuple(told), tuple(chapters), tuple(keyframes), last)


def _moments(before: Played, entries: Sequence[Entry[Any]]) -> list[AnyGame]:
    """Return the moments of what was played to which later entries go back."""
    wanted = [entry.withdraws - 1 for entry in entries if entry.key == GO_BACK and entry.withdraws]
    return [before.game(n) for n in wanted if n <= before.last.n]


def _turn_over(chapters: list[ChapterStart], chapter: Chapter, entry: Entry[Any]) -> None:
    """Note a chapter that an entry has begun; one of which the beginning was taken back was none."""
    while entry.withdraws is not None and chapters and chapters[-1].first >= entry.withdraws:
        chapters.pop()
    if chapter.kind and not (chapters and chapters[-1].chapter == chapter):
        chapters.append(ChapterStart(chapter, entry.n))
