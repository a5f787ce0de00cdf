"""What is done for seats whose time is over: by the settings of the table, or as the others at it have decided."""

from __future__ import annotations

from msgspec.structs import replace

from bot.autoplay.computers import Computers
from bot.store import By, Deadline, DeadlineKind
from bot.tables.deadlines import MINUTE
from bot.tables.late_votes import OPEN_FOR, Choice, decided, matter, open_votes, voters
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import timing_of
from engines.core import Question, fallback


class LateSeats:
    """Answers for seats that stay silent, gives them up, or has the others decide."""

    def __init__(self, sessions: Sessions, computers: Computers) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._computers = computers

    async def act(self, session: Session, question: Question, choice: Choice) -> None:
        """Do something for a seat once."""
        game, table = session.begun_game, session.table.id
        if choice is Choice.FORFEIT:
            await self._sessions.resign(table, question.seat, by=By.CLOCK)
            return
        if choice is Choice.COMPUTER:
            picks = await self._computers.think(session, question)
        else:
            picks = fallback(game.walk(question.seat, question.key))
        await self._sessions.play(table, question.seat, question.key, picks, by=By.CLOCK)

    async def ask(self, session: Session, question: Question, deadline: Deadline) -> None:
        """Have the others decide; where there are none, a plain move is played."""
        if not voters(session, question.seat):
            await self.act(session, question, Choice.PLAY)
            return
        until = replace(deadline, at=self._sessions.now() + OPEN_FOR, kind=DeadlineKind.VOTED, ends_at=deadline.at)
        if await self._store.deadlines.move(deadline, until):
            self._sessions.tell(session.table.id)

    async def close(self, session: Session, question: Question, deadline: Deadline) -> None:
        """Do what most have wanted until now: nobody can vote any more."""
        choice = decided(await self.votes(deadline), len(voters(session, question.seat)), final=True)
        await self._carry_out(session, question, deadline, choice or Choice.PLAY)

    async def vote(self, table: int, seat: int, voter: int, choice: Choice) -> Choice | None:
        """Note what somebody wants for a seat whose time is over, and do it if that decides.

        Returns:
            What is decided; None as long as it is open.

        Raises:
            LobbyError: nothing is to be decided about this seat, or not by them.
        """
        async with self._sessions.lane(table):
            session = await self._sessions.reload(table)
            standing = open_votes(await self._store.deadlines.of(table))
            deadline = next((one for one in standing if one.seat == seat), None)
            asked = () if deadline is None else session.waiting
            question = next((q for q in asked if deadline and (q.seat, q.key) == (seat, deadline.key)), None)
            if deadline is None or question is None:
                raise LobbyError("vote-over")
            if voter not in voters(session, seat):
                raise LobbyError("vote-not-you")
            every = tuple([matter(deadline, one) for one in Choice])
            await self._store.consents.choose(table, voter, matter(deadline, choice), every, at=self._sessions.now())
            result = decided(await self.votes(deadline), len(voters(session, seat)))
        if result is not None:
            await self._carry_out(session, question, deadline, result)
        self._sessions.tell(table)
        return result

    async def votes(self, deadline: Deadline) -> dict[Choice, int]:
        """Return how many want what for a seat."""
        consents = self._store.consents
        return {one: len(await consents.of(deadline.table, matter(deadline, one))) for one in Choice}

    async def _carry_out(self, session: Session, question: Question, deadline: Deadline, choice: Choice) -> None:
        if choice is not Choice.WAIT:
            await self.act(session, question, choice)
            return
        now, options = self._sessions.now(), session.options
        timing = await timing_of(self._store, session, now)
        ends = timing.later(options, deadline.seat, now, options.minutes * MINUTE)
        again = replace(deadline, at=ends, kind=DeadlineKind.VOTE, ends_at=None)
        await self._store.deadlines.move(deadline, again)
        self._sessions.tell(session.table.id)
