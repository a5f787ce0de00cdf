"""Why the answer of a puzzle is the best, and how far others are behind: looked at by a worker once, for everybody.

By how much the best answer is ahead of the next one stands in the puzzle, from a look that was longer than any here.
So that an answer has one number wherever it is told, that number holds, and whatever a later look says agrees with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from bot.autoplay.computer_worker import Task, hard_task
from bot.autoplay.computers import Computers
from bot.autoplay.review_worker import explained, matched
from bot.games import Listing
from bot.tables.logs import AnyGame
from bot.tables.reviews import Explained
from engines.core import Compared, Picks, Question, finish

T = TypeVar("T")

MOST = 64
"""Puzzles whose reasons are remembered."""

TRIALS = 400
"""Play-outs of the look."""


class Solution(Struct, frozen=True):
    """A puzzle with its best answer.

    Attributes:
        number: of the puzzle; nobody waits twice for the same.
        listing: its game.
        game: at its position.
        question: what is asked.
        answer: the best one.
        gain: by how much it is worth more than the next best one, as the puzzle says.
    """

    number: int
    listing: Listing
    game: AnyGame
    question: Question
    answer: Picks
    gain: float


class PuzzleReasons:
    """Has the workers of computer players compare a puzzle's answer with others."""

    def __init__(self, computers: Computers) -> None:
        """Share the workers of the computer players."""
        self._computers = computers
        self._known: LRUCache[int, Explained] = LRUCache(MOST)
        self._behind: LRUCache[tuple[int, Picks], float] = LRUCache(MOST)

    async def of(self, solution: Solution) -> Explained:
        """Return what the best answer brings more of than the next best one; nothing where that cannot be said."""
        number, answer = solution.number, solution.answer
        if number not in self._known:
            found = await self._looked(solution, partial(explained, answer=answer))
            if found is None:
                return Explained()
            settled = replace(found, compared=agreeing(found.compared, answer, solution.gain))
            self._known.setdefault(number, settled)  # what has been told to others meanwhile stays
        return self._known[number]

    async def behind(self, solution: Solution, given: Picks) -> float:
        """Return by how much another answer is worth less than the best one; 0 where that cannot be said."""
        walk = solution.game.walk(solution.question.seat, solution.question.key)
        action = finish(walk, given)
        for each in (await self.of(solution)).compared:
            if finish(walk, each.picks) == action:
                return max(0.0, -each.ahead)
        place = (solution.number, given)
        if place not in self._behind:
            found = await self._looked(solution, partial(matched, given=given, best=solution.answer))
            if found is None:
                return 0.0
            self._behind.setdefault(place, max(solution.gain, -found.ahead))
        return self._behind[place]

    async def _looked(self, solution: Solution, work: Callable[[Task], T]) -> T | None:
        """Have a worker look at a puzzle; None when it found no time."""
        number, listing = solution.number, solution.listing
        task = hard_task(listing, solution.game, solution.question, f"puzzle-{number}", self._computers.seconds)
        return await self._computers.workers.in_leisure(-number, task._replace(iterations=TRIALS), work)


def agreeing(found: Sequence[Compared], answer: Picks, gain: float) -> tuple[Compared, ...]:
    """Return how answers compare so that it agrees with what is said of a puzzle: the best one, and by how much.

    The next best one is behind by just so much, others by no less. The numbers are no longer those of these worlds.

    Args:
        found: how they came out, each against the best of them.
        answer: the best one by the puzzle.
        gain: by how much.
    """
    others = [each for each in found if each.picks != answer]
    if not others:
        return ()
    own = next((each for each in found if each.picks == answer), Compared(answer, 0.0))
    shift = min(0.0, own.ahead)  # where chance put another one first, all are measured against that
    # The first of a look is compared with its next one, so its own number does not say how far it is behind.
    behind = [shift - (0.0 if each is found[0] else each.ahead) for each in others]
    amounts = [gain, *[max(gain, amount) for amount in behind[1:]]]
    worse = [_told(each, -amount) for each, amount in zip(others, amounts, strict=True)]
    if own is not found[0]:  # what they bring more of was counted against another one
        worse = [replace(each, gains=()) for each in worse]
    return (_told(own, gain), *worse)


def _told(each: Compared, ahead: float) -> Compared:
    """Return an answer with another number, for which no worlds stand here."""
    return replace(each, ahead=ahead, worlds=0, better=0, worse=0, error=0.0, reckoned=True)
