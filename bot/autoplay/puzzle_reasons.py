"""Why the answer of a puzzle is the best: looked at by a worker once, for everybody who is done with it."""

from __future__ import annotations

from functools import partial

from cachetools import LRUCache

from bot.autoplay.computer_worker import Task
from bot.autoplay.computers import Computers
from bot.autoplay.review_worker import explained
from bot.games import Listing
from bot.tables.logs import AnyGame
from engines.core import Gain, Level, Picks, Question

MOST = 64
"""Puzzles whose reasons are remembered."""

TRIALS = 400
"""Play-outs of the look."""


class PuzzleReasons:
    """Has the workers of computer players compare a puzzle's answer with the next best one."""

    def __init__(self, computers: Computers) -> None:
        """Share the workers of the computer players."""
        self._computers = computers
        self._known: LRUCache[int, tuple[Gain, ...]] = LRUCache(MOST)

    async def of(
        self, number: int, listing: Listing, game: AnyGame, question: Question, answer: Picks
    ) -> tuple[Gain, ...]:
        """Return what an answer brings more of than the next best one; nothing where that cannot be said.

        Args:
            number: of the puzzle; nobody waits twice for the same.
            listing: its game.
            game: at its position.
            question: what is asked.
            answer: the best one.
        """
        if number not in self._known:
            task, work = self._task(number, listing, game, question), partial(explained, answer=answer)
            found = await self._computers.workers.in_leisure(-number, task, work)
            if found is None:
                return ()
            self._known[number] = found
        return self._known[number]

    def _task(self, number: int, listing: Listing, game: AnyGame, question: Question) -> Task:
        return Task(
            source=listing.origin,
            digest=listing.rules.digest,
            seed=f"puzzle-{number}",
            view=listing.codec.write_view(game.view(question.seat)),
            question=question,
            level=Level.HARD,
            seconds=self._computers.seconds,
            iterations=TRIALS,
        )
