"""What motions ask, and how far they have come: worked out from the log and the seats whenever somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from bot.store import Motion, Status
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Seat, is_answer, last_answer


class MotionKind(StrEnum):
    """What is asked."""

    BACK = "back"
    """That the table goes back to before the last answer of a seat."""
    HAND = "hand"
    """That somebody else plays a seat."""
    RETURN = "return"
    """That whoever gave a seat up plays it again."""
    PAUSE = "pause"
    """That all clocks stand still until somebody ends that."""


class Standing(msgspec.Struct, frozen=True):
    """How far a motion has come.

    Attributes:
        motion: the motion.
        missing: the seats whose people have not agreed yet.
        agreed: the seats that have agreed.
    """

    motion: Motion
    missing: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()

    @property
    def kind(self) -> MotionKind:
        """What is asked."""
        return kind_of(self.motion)

    @property
    def carried(self) -> bool:
        """Whether everybody who has to has agreed."""
        return not self.missing and (self.kind is not MotionKind.HAND or self.motion.accepted)


def kind_of(motion: Motion) -> MotionKind:
    """Return what a motion asks."""
    return MotionKind(motion.matter.partition(".")[0])


def present(session: Session, *, but: Seat) -> tuple[Seat, ...]:
    """Return the seats, but one, where people sit who can answer."""
    return tuple([seat.seat for seat in session.seats if seat.seat != but and not session.answers_itself(seat.seat)])


async def standings(sessions: Sessions, session: Session) -> tuple[Standing, ...]:
    """Return what people at a table can agree to now."""
    asked = [motion for motion in session.extras.motions if motion.ends_at > sessions.now()]
    still = [motion for motion in asked if await _still_asked(sessions, session, motion)]
    return tuple([await standing_of(sessions, session, motion) for motion in still])


async def _still_asked(sessions: Sessions, session: Session, motion: Motion) -> bool:
    """Return whether what a motion is about is still as it was."""
    if session.table.status is not Status.PLAYING:
        return False
    sitter, kind = session.seats[motion.seat], kind_of(motion)
    if kind is MotionKind.BACK:
        answer = last_answer(await sessions.log(session), motion.seat)
        return answer is not None and answer.n == motion.about
    if kind is MotionKind.RETURN:
        return sitter.user == motion.user and sitter.resigned_at is not None
    if kind is MotionKind.PAUSE:
        return session.table.paused_at is None
    return all(other.user != motion.user for other in session.seats)


async def standing_of(sessions: Sessions, session: Session, motion: Motion, *, fresh: bool = False) -> Standing:
    """Return how far a motion has come; one that is fresh nobody has agreed to yet."""
    agreed = () if fresh else await sessions.store.consents.of(motion.table, motion.matter)
    needed = present(session, but=motion.seat)
    if kind_of(motion) is MotionKind.BACK:
        needed = await _who_answered(sessions, session, motion, needed) or needed
    missing = tuple([seat for seat in needed if seat not in agreed])
    return Standing(motion, missing, tuple([seat for seat in agreed if seat in needed]))


async def _who_answered(
    sessions: Sessions, session: Session, motion: Motion, among: Sequence[Seat]
) -> tuple[Seat, ...]:
    """Return the people who have answered since the answer that is to be taken back."""
    rows = await sessions.store.log.entries(motion.table, since=motion.about + 1)
    entries = [session.listing.codec.read_entry(row.body) for row in rows]
    since = {entry.seat for entry, row in zip(entries, rows, strict=True) if row.user and is_answer(entry)}
    return tuple([seat for seat in among if seat in since])
