"""Private copies of positions, in which people play on against computer players: kept in memory, a bounded number."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import structlog
from cachetools import LRUCache

from bot.autoplay.computer_worker import Task, decide, hard_task, task_of
from bot.autoplay.computers import Computers
from bot.autoplay.standing_offers import Offers
from bot.autoplay.what_if_worker import imagined
from bot.tables.reviews import Decision, material_of
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.what_if import WhatIf, before, copied
from engines.core import Compared, Level, Picks, Question, RuleError, Seat, fallback

log = structlog.get_logger(__name__)

MOST = 256
"""Copies at once; the one that was left alone longest goes first. Each person has one."""

STEPS = 20
"""Own answers that can be taken back in a copy."""

READ = 32
"""Games whose moments are remembered."""

IN_A_ROW = 120
"""Answers of computer players after one of the person's own."""


class CannotImagine(Exception):
    """Nobody can imagine what is hidden at a table."""


class WhatIfs:
    """Begins such copies, and has computer players answer in them for all seats but one."""

    def __init__(self, sessions: Sessions, computers: Computers, seed: Callable[[], str]) -> None:
        """Share the workers of the computer players; `seed` makes the chance of each copy."""
        self._sessions = sessions
        self._computers = computers
        self._seed = seed
        self._open: LRUCache[int, deque[WhatIf]] = LRUCache(MOST)
        """By person, their copy as it stood before each of their last answers, and as it stands."""
        self._moments: LRUCache[tuple[int, Seat], tuple[Decision, ...]] = LRUCache(READ)

    def of(self, user: int, table: int) -> WhatIf | None:
        """Return somebody's copy of a position of a table; for the table 0 that of a puzzle."""
        steps = self._open.get(user)
        return steps[-1] if steps and steps[-1].session.table.id == table else None

    def of_puzzle(self, user: int, puzzle: int) -> WhatIf | None:
        """Return somebody's copy of a puzzle's position."""
        what_if = self.of(user, 0)
        return what_if if what_if is not None and what_if.puzzle == puzzle else None

    def can_step_back(self, user: int) -> bool:
        """Return whether an answer can be taken back in somebody's copy."""
        return len(self._open.get(user, ())) > 1

    def step_back(self, user: int) -> None:
        """Take the last answer back in somebody's copy, and all that came of it; nothing where there is none."""
        if self.can_step_back(user):
            self._open[user].pop()

    def end(self, user: int) -> None:
        """Throw somebody's copy away."""
        self._open.pop(user, None)

    async def imagine(self, session: Session, seat: Seat, user: int) -> WhatIf:
        """Begin a copy of a running game, in which all that the seat cannot see is imagined.

        Raises:
            CannotImagine: nobody can.
        """
        game, listing, seed = session.begun_game, session.listing, self._seed()
        body = await self._computers.workers.in_leisure(-user, imagination(session, seat, seed), imagined)
        if body is None:
            raise CannotImagine
        state = listing.codec.read_snapshot(body).state
        begun = WhatIf(session, seat, copied(game, state, seed), game.n, imagined=True)
        return await self._begun(user, begun)

    async def recall(self, session: Session, seat: Seat, user: int, n: int) -> WhatIf:
        """Begin a copy of a finished game as it truly stood before an entry.

        Raises:
            CorruptLog: there is no such entry, or the log does not replay.
        """
        rows = await self._sessions.store.log.entries(session.table.id)
        game = await asyncio.to_thread(before, session.listing, session.begun_game.header, rows, n)
        begun = WhatIf(session, seat, copied(game, game.state, self._seed()), game.n, imagined=False)
        return await self._begun(user, begun)

    async def take_up(  # noqa: PLR0913 - whose copy, and what is known of the puzzle
        self, session: Session, seat: Seat, user: int, puzzle: int, *, best: Picks, known: tuple[Compared, ...] = ()
    ) -> WhatIf:
        """Begin a copy of a puzzle's position, as it truly was, with its best answer, which can be taken back.

        Args:
            session: the puzzle as if it were at a table.
            seat: the person's.
            user: the person.
            puzzle: its number.
            best: its best answer, which they have seen.
            known: how its answers compare.
        """
        game = session.begun_game
        copy = copied(game, game.state, self._seed())
        begun = WhatIf(session, seat, copy, game.n, imagined=False, puzzle=puzzle, known=known)
        begun = await self._begun(user, begun)
        return begun if begun.question is None else await self.play(user, begun, begun.question, best)

    async def moments(self, session: Session, seat: Seat) -> tuple[Decision, ...]:
        """Return the moments of a finished game at which the person of a seat had a choice.

        Raises:
            CorruptLog: the log does not replay.
        """
        key = (session.table.id, seat)
        if key not in self._moments:
            rows = await self._sessions.store.log.entries(session.table.id)
            header, user = session.begun_game.header, session.seats[seat].user
            found = await asyncio.to_thread(material_of, session.listing, header, rows, seat, user)
            self._moments[key] = found.decisions
        return self._moments[key]

    async def play(self, user: int, what_if: WhatIf, question: Question, picks: Picks) -> WhatIf:
        """Answer in somebody's copy; the computer players answer until the person is asked again.

        Raises:
            RuleError: the answer is refused; nothing has changed.
        """
        game, entry = what_if.game.play(question.seat, question.key, picks)
        after = await self._played_on(user, what_if.after(game, entry))
        steps = self._open.get(user)
        if not steps or steps[-1] is not what_if:  # ended, or played on by another press
            return steps[-1] if steps else after
        steps.append(after)
        return after

    async def _begun(self, user: int, what_if: WhatIf) -> WhatIf:
        if what_if.question is None:  # else nothing happens before their own answer
            what_if = await self._played_on(user, what_if)
        self._open[user] = deque([what_if], maxlen=STEPS + 1)
        return what_if

    async def _played_on(self, user: int, what_if: WhatIf) -> WhatIf:
        """Have the others answer until the person is asked, or the copy is over."""
        offers, listing, own = Offers(what_if.session.listing.offers), what_if.session.listing, what_if.seat
        for _ in range(IN_A_ROW):
            game = what_if.game
            offer = offers.next(game, lambda seat: seat != own)
            asked = offer or next((one for one in game.questions() if one.blocking), None)
            if asked is None or (offer is None and asked.seat == own):
                break
            task = task_of(listing, game, asked, Level.NORMAL)
            picks = await self._computers.workers.in_leisure(-user, task, decide)
            if picks is None and offer is None:
                picks = fallback(game.walk(asked.seat, asked.key))
            if picks is None:
                continue
            try:
                what_if = what_if.after(*game.play(asked.seat, asked.key, picks))
            except RuleError as refusal:
                log.warning("a computer player was refused", game=listing.key, refusal=refusal.id)
                what_if = what_if.after(*game.play(asked.seat, asked.key, fallback(game.walk(asked.seat, asked.key))))
            if offer is not None:
                offers.taken(offer)
        return what_if


def imagination(session: Session, seat: Seat, seed: str) -> Task:
    """Return the task of imagining a table from what a seat sees, with chance that is not the table's."""
    return hard_task(session.listing, session.begun_game, Question(seat, "", ""), seed)
