"""Why the answer of a puzzle is the best: looked at by a worker once, for everybody who is done with it."""

from __future__ import annotations

from functools import partial

from cachetools import LRUCache

from bot.autoplay.computer_worker import hard_task
from bot.autoplay.computers import Computers
from bot.autoplay.review_worker import explained
from bot.games import Listing
from bot.tables.logs import AnyGame
from bot.tables.reviews import Explained
from engines.core import Picks, Question

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
            task = hard_task(listing, game, question, f"puzzle-{number}", self._computers.seconds)
            work = partial(explained, answer=answer)
            found = await self._computers.workers.in_leisure(-number, task._replace(iterations=TRIALS), work)
            if found is None:
                return Explained()
            self._known[number] = found
        return self._known[number]
