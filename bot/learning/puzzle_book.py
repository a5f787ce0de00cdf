"""The puzzles of the days: which one it is in a game, the same for everybody, with its position played again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

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


class NoPuzzle(LookupError):
    """There is no such puzzle, or its day is over."""


class Posed(msgspec.Struct, frozen=True):
    """A puzzle of a day.

    Attributes:
        number: stands for the day and the game.
        day: number of the day.
        listing: the game.
        puzzle: the puzzle.
        game: at its position.
        question: what is asked.
    """

    number: int
    day: int
    listing: Listing
    puzzle: Puzzle
    game: AnyGame
    question: Question

    @property
    def unaided(self) -> Listing:
        """The game as whoever is still at the puzzle sees it: what its controls reckon would give the answer away."""
        return self.listing.unaided


class PuzzleBook:
    """Gives the puzzles of today, and those of yesterday to whoever is still at them."""

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
        if not self.today - 1 <= day <= self.today or place >= len(GAMES) or GAMES[place] not in await self.games():
            raise NoPuzzle(number)
        if number not in self._kept:
            listing = self._catalogue[GAMES[place]]
            self._kept[number] = await asyncio.to_thread(_posed, number, day, listing, puzzles_of(listing.key))
        return self._kept[number]


def number_of(game: str, day: int) -> int:
    """Return the number of a game's puzzle of a day."""
    return day * _GAMES + GAMES.index(game)


def _posed(number: int, day: int, listing: Listing, puzzles: Sequence[Puzzle]) -> Posed:
    """Play a puzzle's game up to its position; one that does not fit this Book gives way to the next one."""
    for later in range(len(puzzles)):
        puzzle = of_day(puzzles, day + later)
        try:
            return Posed(number, day, listing, puzzle, *position(listing, puzzle))
        except (ConfigError, Misplaced, RuleError, ValueError) as error:
            log.warning("a puzzle does not fit the Book", game=listing.key, seed=puzzle.seed, error=repr(error))
    raise NoPuzzle(number)
