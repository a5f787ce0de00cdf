"""What is done when everybody who has to has agreed to a motion."""

from __future__ import annotations

import asyncio

from bot.store import FormerSitter, Motion, Settled
from bot.tables.logs import AnyGame
from bot.tables.motion_standing import MotionKind, Standing
from bot.tables.rated import Unrated
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Game


async def carry(sessions: Sessions, session: Session, standing: Standing) -> Session:
    """Do what everybody has agreed to. The caller holds the table's lane."""
    motion, game = standing.motion, session.begun_game
    match standing.kind:
        case MotionKind.PAUSE:
            await sessions.store.tables.pause(motion.table, sessions.now())
            await sessions.store.motions.drop(motion)
            return sessions.changed(await sessions.reload(motion.table))
        case MotionKind.BACK:
            after, entry = game.go_back(motion.seat, await _before(sessions, session, motion.about))
            settled = Settled(matter=motion.matter, unrated=Unrated.TAKEN_BACK)
        case MotionKind.RETURN:
            after, entry = game.come_back(motion.seat)
            settled = Settled(matter=motion.matter)
        case MotionKind.HAND:
            after, entry = game.hand_over(motion.seat)
            settled = _handed(session, motion, entry.n)
    return await sessions.settle(session, after, entry, settled)


async def _before(sessions: Sessions, session: Session, n: int) -> AnyGame:
    """Return the game of a table as it stood before an entry."""
    log, game = await sessions.log(session), session.begun_game
    return await asyncio.to_thread(Game.resume, game.rules, game.header, None, log[:n])


def _handed(session: Session, motion: Motion, n: int) -> Settled:
    sitter = session.seats[motion.seat]
    former = FormerSitter(
        table=motion.table, seat=motion.seat, n=n, user=sitter.user, computer=sitter.computer, name=sitter.name
    )
    return Settled(matter=motion.matter, handed=former, user=motion.user, name=motion.name)
