"""Hints: the best answers to what a seat is asked, found from what the seat sees."""

from __future__ import annotations

from cachetools import LRUCache

from bot.autoplay.computer_worker import Task, hard_task
from bot.autoplay.computers import Computers
from bot.tables.session import Session
from engines.core import Compared, Question

MOST = 256
"""Hints that are remembered, for those who ask again."""


class HintSearch:
    """Has the workers of computer players find hints; each is found once."""

    def __init__(self, computers: Computers) -> None:
        """Share the workers of the computer players."""
        self._computers = computers
        self._found: LRUCache[Task, tuple[Compared, ...]] = LRUCache(MOST)

    async def best_answers(self, session: Session, question: Question) -> tuple[Compared, ...]:
        """Return the few best answers to a question that is asked now, best first; none where nobody knows any."""
        task = self._task(session, question)
        if task not in self._found:
            found = await self._computers.workers.best_answers(session.table.id, task)
            if not found:
                return ()
            self._found[task] = found
        return self._found[task]

    def _task(self, session: Session, question: Question) -> Task:
        """Return the task of a worker; its chance is drawn from what everybody knows, not from the table's seed."""
        game = session.begun_game
        seed = f"hint-{session.table.id}-{game.n}-{question.seat}"
        return hard_task(session.listing, game, question, seed, self._computers.seconds)
