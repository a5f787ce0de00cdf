"""The puzzles: which one is that of a day in a game, the same for everybody, and which are for practice."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from zlib import crc32

import msgspec
import structlog
from cachetools import LRUCache

from bot.games import GAMES, Catalogue, Listing
from bot.learning.positions import AnyGame, Misplaced
from bot.learning.puzzles import Puzzle, of_day, position, puzzles_of, today
from bot.system.clock import Clock
from engines.core import ConfigError, Question, RuleError

log = structlog.get_logger(__name__)

MOST = 64
"""Positions that are kept in memory."""

_GAMES = 16
"""More games than there ever are, so that one number stands for a day and a game."""


PRACTICE = 1_000_000
"""A number after that of any day: greater ones are checksums of puzzles for practice."""

NOT_YET = range(-1, 8)
"""Days from today whose puzzles are not for practice: those that still count, and those that soon will."""


class NoPuzzle(LookupError):
    """There is no such puzzle, or its day is over."""


class Posed(msgspec.Struct, frozen=True):
    """A puzzle of a day, or for practice.

    Attributes:
        number: stands for the game, and for the day or the puzzle.
        day: number of the day; for practice the checksum of the puzzle.
        listing: the game.
        puzzle: the puzzle.
        game: at its position.
        question: what is asked.
        practice: whether it is for practice, and counts nowhere.
    """

    number: int
    day: int
    listing: Listing
    puzzle: Puzzle
    game: AnyGame
    question: Question
    practice: bool = False

    @property
    def unaided(self) -> Listing:
        """The game as whoever is still at the puzzle sees it: what its controls reckon would give the answer away."""
        return self.listing.unaided


class PuzzleBook:
    """Gives the puzzles of today, those of yesterday to whoever is still at them, and others for practice."""

    def __init__(self, catalogue: Catalogue, now: Clock) -> None:
        """Take puzzles of these games, by the time of `now` in unix milliseconds."""
        self._catalogue = catalogue
        self._now = now
        self._kept: LRUCache[int, Posed] = LRUCache(MOST)

    @property
    def today(self) -> int:
        """The number of this day, by UTC."""
        return today(self._now())

    async def games(self) -> list[str]:
        """Return the games that have puzzles."""
        known = [game for game in GAMES if game in self._catalogue]
        found = await asyncio.to_thread(lambda: [len(puzzles_of(game)) for game in known])
        return [game for game, n in zip(known, found, strict=True) if n]

    async def of_today(self, game: str = "") -> Posed:
        """Return the puzzle of today in a game; without one in the game whose turn it is.

        Raises:
            NoPuzzle: the game has none.
        """
        games = await self.games()
        if not games or (game and game not in games):
            raise NoPuzzle(game)
        return await self.posed(number_of(game or games[self.today % len(games)], self.today))

    async def posed(self, number: int) -> Posed:
        """Return a puzzle by its number.

        Raises:
            NoPuzzle: there is none, or its day is over for longer than another day.
        """
        day, place = divmod(number, _GAMES)
        if day >= PRACTICE and place < len(GAMES) and GAMES[place] in await self.games():
            return await self._for_practice(number)
        if not self.today - 1 <= day <= self.today or place >= len(GAMES) or GAMES[place] not in await self.games():
            raise NoPuzzle(number)
        if number not in self._kept:
            listing = self._catalogue[GAMES[place]]
            self._kept[number] = await asyncio.to_thread(_posed, number, day, listing, puzzles_of(listing.key))
        return self._kept[number]

    async def for_practice(self, game: str, seen: Collection[str]) -> Posed | None:
        """Return a puzzle of a game for practice that is not among those seen; None when all are.

        That which was the day's last comes first: so none is the day's soon after.

        Args:
            game: the game.
            seen: the keys of puzzles.

        Raises:
            NoPuzzle: the game has none.
        """
        if game not in await self.games():
            raise NoPuzzle(game)
        puzzles = puzzles_of(game)
        held_back = {of_day(puzzles, self.today + later).key for later in NOT_YET}
        for before in range(len(puzzles)):
            puzzle = of_day(puzzles, self.today - before)
            if puzzle.key in seen or (puzzle.key in held_back and len(puzzles) > 2 * len(NOT_YET)):
                continue
            posed = await self.practised(game, puzzle.key)
            if posed is not None:
                return posed
        return None

    async def practised(self, game: str, key: str) -> Posed | None:
        """Return a puzzle for practice by its key; None if there is none any more, or it does not fit the Book."""
        try:
            return await self._for_practice(number_of(game, checksum_of(key)))
        except NoPuzzle:
            return None

    async def _for_practice(self, number: int) -> Posed:
        checksum, game = divmod(number, _GAMES)
        if number not in self._kept:
            listing = self._catalogue[GAMES[game]]
            self._kept[number] = await asyncio.to_thread(_practised, number, checksum, listing, puzzles_of(listing.key))
        return self._kept[number]


def number_of(game: str, day: int) -> int:
    """Return the number of a game's puzzle of a day, or of that with this checksum."""
    return day * _GAMES + GAMES.index(game)


def checksum_of(key: str) -> int:
    """Return the checksum of a puzzle for practice, by its key alone: it stays when the file of puzzles is renewed."""
    return PRACTICE + crc32(key.encode())


def _posed(number: int, day: int, listing: Listing, puzzles: Sequence[Puzzle]) -> Posed:
    """Play a puzzle's game up to its position; one that does not fit this Book gives way to the next one."""
    for later in range(len(puzzles)):
        posed = _played(number, day, listing, of_day(puzzles, day + later))
        if posed is not None:
            return posed
    raise NoPuzzle(number)


def _practised(number: int, checksum: int, listing: Listing, puzzles: Sequence[Puzzle]) -> Posed:
    """Play a puzzle's game up to its position; one that does not fit this Book is none."""
    puzzle = next((one for one in puzzles if checksum_of(one.key) == checksum), None)
    posed = None if puzzle is None else _played(number, checksum, listing, puzzle, practice=True)
    if posed is None:
        raise NoPuzzle(number)
    return posed


def _played(number: int, day: int, listing: Listing, puzzle: Puzzle, *, practice: bool = False) -> Posed | None:
    """Play a puzzle's game up to its position; return None if it does not fit this Book."""
    try:
        return Posed(number, day, listing, puzzle, *position(listing, puzzle), practice=practice)
    except (ConfigError, Misplaced, RuleError, ValueError) as error:
        log.warning("a puzzle does not fit the Book", game=listing.key, seed=puzzle.seed, error=repr(error))
        return None
