"""Why the answer of a puzzle is the best, and how far others are behind: looked at by a worker once, for everybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from cachetools import LRUCache

from bot.autoplay.computer_worker import Task, hard_task
from bot.autoplay.computers import Computers
from bot.autoplay.review_worker import explained, matched
from bot.games import Listing
from bot.tables.logs import AnyGame
from bot.tables.reviews import Explained
from engines.core import Picks, Question

T = TypeVar("T")

MOST = 64
"""Puzzles whose reasons are remembered."""

TRIALS = 400
"""Play-outs of the look."""


class PuzzleReasons:
    """Has the workers of computer players compare a puzzle's answer with the next best one."""

    def __init__(self, computers: Computers) -> None:
        """Share the workers of the computer players."""
        self._computers = computers
        self._known: LRUCache[int, Explained] = LRUCache(MOST)
        self._behind: LRUCache[tuple[int, Picks], float] = LRUCache(MOST)

    async def of(self, number: int, listing: Listing, game: AnyGame, question: Question, answer: Picks) -> Explained:
        """Return what an answer brings more of than the next best one; nothing where that cannot be said.

        Args:
            number: of the puzzle; nobody waits twice for the same.
            listing: its game.
            game: at its position.
            question: what is asked.
            answer: the best one.
        """
        if number not in self._known:
            found = await self._looked(number, listing, game, question, partial(explained, answer=answer))
            if found is None:
                return Explained()
            self._known[number] = found
        return self._known[number]

    async def behind(  # noqa: PLR0913 - see above, and the other answer
        self, number: int, listing: Listing, game: AnyGame, question: Question, *, answer: Picks, given: Picks
    ) -> float:
        """Return by how much another answer is worth less than the best one; 0 where that cannot be said."""
        known = self._behind.get((number, given))
        if known is None:
            work = partial(matched, given=given, best=answer)
            found = await self._looked(number, listing, game, question, work)
            if found is None:
                return 0.0
            known = self._behind[number, given] = max(0.0, -found.ahead)
        return known

    async def _looked(
        self, number: int, listing: Listing, game: AnyGame, question: Question, work: Callable[[Task], T]
    ) -> T | None:
        """Have a worker look at a puzzle; None when it found no time."""
        task = hard_task(listing, game, question, f"puzzle-{number}", self._computers.seconds)
        return await self._computers.workers.in_leisure(-number, task._replace(iterations=TRIALS), work)
