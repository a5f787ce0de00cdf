"""Motions: going back, handing a seat over, and coming back, once everybody at a table who has to agrees."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.store import Challenges, Motion, Status
from bot.tables.lobby_error import LobbyError
from bot.tables.motion_effects import carry
from bot.tables.motion_standing import MotionKind, Standing, standing_of, standings
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Seat, last_answer

OPEN_FOR: Final = 24 * 3_600_000
"""Milliseconds in which others can agree."""


class Motions:
    """Asks the people at a table, notes who agrees, and does it once everybody has. Whoever calls shows it."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store = sessions.store

    async def ask_back(self, table: int, user: int) -> tuple[Session, Standing]:
        """Ask the others whether the table goes back to before the last answer of a person's seat.

        Raises:
            LobbyError: it cannot be asked.
        """
        async with self._sessions.lane(table):
            session = await self._running(table)
            seat = _seat_of(session, user)
            answer = last_answer(await self._sessions.log(session), seat)
            if answer is None:
                raise LobbyError("motion-no-answer")
            return await self._put(session, self._motion(session, MotionKind.BACK, seat, about=answer.n))

    async def offer(self, table: int, user: int, other: int, *, name: str) -> tuple[Session, Standing]:
        """Offer a person's seat to somebody else.

        Args:
            table: its id.
            user: who offers.
            other: to whom.
            name: what they are called.

        Raises:
            LobbyError: it cannot be offered to them.
        """
        async with self._sessions.lane(table):
            session = await self._running(table)
            seat = _seat_of(session, user)
            if any(sitter.user == other for sitter in session.seats):
                raise LobbyError("motion-sits-here", who=name)
            people = {sitter.user for sitter in session.seats if sitter.user is not None} | {other}
            avoided = any(other in pair for pair in await self._store.avoided.among(people))
            if avoided or (await self._store.users.get(other)).challenges is Challenges.OFF:
                raise LobbyError("motion-not-them", who=name)
            return await self._put(session, self._motion(session, MotionKind.HAND, seat, user=other, name=name))

    async def claim(self, table: int, seat: Seat, user: int, *, name: str) -> tuple[Session, Standing]:
        """Ask the people at a table to give somebody a seat for which a substitute is wanted.

        Raises:
            LobbyError: they cannot have it.
        """
        async with self._sessions.lane(table):
            session = await self._running(table)
            if all(vacancy.seat != seat for vacancy in session.extras.vacancies):
                raise LobbyError("substitute-taken")
            people = [sitter.user for sitter in session.seats if sitter.user is not None]
            if user in people:
                raise LobbyError("motion-you-sit-here")
            if any(one.other in people for one in await self._store.avoided.of(user)):
                raise LobbyError("avoided-here")
            motion = self._motion(session, MotionKind.HAND, seat, user=user, name=name, accepted=True)
            if any(one.matter == motion.matter for one in session.extras.motions):
                raise LobbyError("substitute-asked")
            return await self._put(session, motion)

    async def ask_return(self, table: int, user: int) -> tuple[Session, Standing]:
        """Ask the others whether somebody who gave their seat up may have it again.

        Raises:
            LobbyError: they have given none up here.
        """
        async with self._sessions.lane(table):
            session = await self._running(table)
            mine = [sitter for sitter in session.seats if sitter.user == user and sitter.resigned_at is not None]
            if not mine:
                raise LobbyError("motion-not-resigned")
            sitter = mine[0]
            return await self._put(
                session, self._motion(session, MotionKind.RETURN, sitter.seat, user=user, name=sitter.name)
            )

    async def ask_pause(self, table: int, user: int) -> tuple[Session, Standing]:
        """Ask the others whether all clocks of the table stand still.

        Raises:
            LobbyError: it cannot be asked.
        """
        async with self._sessions.lane(table):
            session = await self._running(table)
            seat = _seat_of(session, user)
            if session.table.paused_at is not None:
                raise LobbyError("paused-already")
            return await self._put(session, self._motion(session, MotionKind.PAUSE, seat))

    async def agree(self, table: int, matter: str, asked_at: int, user: int) -> tuple[Session, Standing]:
        """Let somebody agree, or accept a seat; once everybody has, it is done.

        Raises:
            LobbyError: it is asked no more, or is not theirs to answer.
        """
        async with self._sessions.lane(table):
            session, standing = await self._asked(table, matter, asked_at)
            motion, seat = standing.motion, session.seat_of(user)
            if user == motion.user and standing.kind is MotionKind.HAND and not motion.accepted:
                after = Standing(replace(motion, accepted=True), standing.missing, standing.agreed)
                write = self._store.motions.accept(motion) if not after.carried else None
            elif seat is not None and seat in standing.missing:
                missing = tuple([other for other in standing.missing if other != seat])
                after = Standing(motion, missing, (*standing.agreed, seat))
                write = self._store.motions.agree(motion, seat, at=self._sessions.now()) if not after.carried else None
            elif user == motion.user or seat in standing.agreed:  # once is enough
                return session, standing
            else:
                raise LobbyError("motion-not-yours")
            if write is None:
                return await carry(self._sessions, session, after), after
            await write
            return self._sessions.changed(await self._sessions.reload(table)), after

    async def refuse(self, table: int, matter: str, asked_at: int, user: int) -> tuple[Session, Standing]:
        """Let somebody say no, or take back what they have asked.

        Raises:
            LobbyError: it is asked no more, or is not theirs to answer.
        """
        async with self._sessions.lane(table):
            session, standing = await self._asked(table, matter, asked_at)
            seat = session.seat_of(user)
            concerned = (standing.motion.seat, *standing.missing, *standing.agreed)
            if user != standing.motion.user and seat not in concerned:
                raise LobbyError("motion-not-yours")
            await self._store.motions.drop(standing.motion)
            return self._sessions.changed(await self._sessions.reload(table)), standing

    async def expire(self) -> None:
        """Ask nothing more to which nobody can agree any more."""
        for motion in await self._store.motions.overdue(self._sessions.now()):
            async with self._sessions.lane(motion.table):
                if await self._store.motions.drop(motion):
                    self._sessions.changed(await self._sessions.reload(motion.table))

    async def _put(self, session: Session, motion: Motion) -> tuple[Session, Standing]:
        """Ask something, or do it at once where nobody has to agree."""
        standing = await standing_of(self._sessions, session, motion, fresh=True)
        if standing.carried:
            return await carry(self._sessions, session, standing), standing
        await self._store.motions.put(motion)
        return self._sessions.changed(await self._sessions.reload(session.table.id)), standing

    async def _running(self, table: int) -> Session:
        """Return a table whose game runs, and whose seats people may change. The caller holds its lane.

        Raises:
            LobbyError: it is none.
        """
        session = await self._sessions.reload(table)
        if session.table.status is not Status.PLAYING:
            raise LobbyError("motion-not-running")
        if session.options.occasion is not None:
            raise LobbyError("motion-event")
        return session

    async def _asked(self, table: int, matter: str, asked_at: int) -> tuple[Session, Standing]:
        session = await self._running(table)
        for standing in await standings(self._sessions, session):
            if (standing.motion.matter, standing.motion.asked_at) == (matter, asked_at):
                return session, standing
        raise LobbyError("motion-over")

    def _motion(  # noqa: PLR0913 - what is asked, about whom, for whom
        self,
        session: Session,
        kind: MotionKind,
        seat: Seat,
        *,
        user: int | None = None,
        name: str = "",
        accepted: bool = False,
        about: int = 0,
    ) -> Motion:
        now = self._sessions.now()
        return Motion(
            table=session.table.id,
            matter=f"{kind}.{seat}",
            seat=seat,
            user=user,
            name=name,
            accepted=accepted,
            about=about,
            asked_at=now,
            ends_at=now + OPEN_FOR,
        )


def _seat_of(session: Session, user: int) -> Seat:
    seat = session.seat_of(user)
    if seat is None:
        raise LobbyError("not-seated")
    return seat
