"""What people have learned: how far they are in their lessons, and which of the coach's notes they have read."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.store import league_schema, learning_schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Unit, Writer

NOTES: Final = 2
"""How often somebody reads the same note."""

TIMELY: Final = 8
"""How often somebody reads a note that tells something new each time, by the figures of the moment."""


class LessonRow(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody is in a lesson."""

    user: int
    game: str
    lesson: str
    step: int
    """The step that is due."""
    answers: str
    """What was answered so far: a line of picks for each step with a question."""
    finished_at: int | None
    """When it was first finished."""
    changed_at: int


class ReadNote(msgspec.Struct, frozen=True):
    """How often somebody has read a note of the coach, and beside which question last."""

    note: str
    times: int
    question: str

    def time_beside(self, question: str, *, most: int = NOTES) -> int | None:
        """Return for which time it is read beside a question, 0 for not any more; None if that counts anew."""
        if question == self.question:
            return self.times
        return 0 if self.times >= most else None


_L: Final = learning_schema.lessons
_N: Final = learning_schema.coach_notes
_R: Final = league_schema.results
LESSONS_OF: Final = columns_of(_L, LessonRow).where(_L.c.user == bindparam("who")).order_by(_L.c.changed_at)
_LESSON: Final = columns_of(_L, LessonRow).where(
    _L.c.user == bindparam("who"), _L.c.game == bindparam("what"), _L.c.lesson == bindparam("which")
)
_FORGET: Final = delete(_L).where(
    _L.c.user == bindparam("who"), _L.c.game == bindparam("what"), _L.c.lesson == bindparam("which")
)
_KEEP: Final = insert(_L)
_PLAYED: Final = (
    select(_R.c["table"]).where(_R.c.user == bindparam("who"), _R.c.game == bindparam("what")).limit(bindparam("most"))
)
_NOTES: Final = columns_of(_N, ReadNote).where(_N.c.user == bindparam("who"), _N.c.game == bindparam("what"))
_NOTE: Final = _NOTES.where(_N.c.note == bindparam("which"))


class Learning:
    """Keeps what people have learned."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def lessons(self, user: int) -> tuple[LessonRow, ...]:
        """Return the lessons that somebody has begun, the one of last time last."""
        return await self._reader.all(LessonRow, LESSONS_OF, who=user)

    async def lesson(self, user: int, game: str, lesson: str) -> LessonRow | None:
        """Return how far somebody is in a lesson; None before it was begun."""
        return await self._reader.first(LessonRow, _LESSON, who=user, what=game, which=lesson)

    async def save(self, row: LessonRow) -> None:
        """Note how far somebody is."""
        which = {"who": row.user, "what": row.game, "which": row.lesson}
        steps = ((_FORGET, (which,)), (_KEEP, (msgspec.structs.asdict(row),)))
        await self._writer.do(Unit(("lessons", row.user), steps))

    async def played(self, user: int, game: str, *, most: int) -> int:
        """Return how many games somebody has finished; at most as many as are asked for."""
        return len(await self._reader.rows(_PLAYED, {"who": user, "what": game, "most": most}))

    async def notes(self, user: int, game: str) -> tuple[ReadNote, ...]:
        """Return the notes that somebody has read in a game."""
        return await self._reader.all(ReadNote, _NOTES, who=user, what=game)

    async def read_note(self, user: int, game: str, note: str, question: str, *, most: int = NOTES) -> ReadNote:
        """Note that somebody reads a note of the coach beside a question, unless they have read it often enough.

        Args:
            user: who.
            game: key of the game.
            note: which note.
            question: names the table and the question; the same question does not count again.
            most: how often they read it.

        Returns:
            How the note has been read by then.
        """
        values = {"who": user, "what": game, "which": note}

        def work(connection: Connection) -> ReadNote:
            row = connection.execute(_NOTE, values).one_or_none()
            before = row_as(ReadNote, row) if row is not None else None
            if before is not None and before.time_beside(question, most=most) is not None:
                return before
            times = before.times + 1 if before is not None else 1
            read = ReadNote(note=note, times=times, question=question)
            connection.execute(delete(_N).where(_N.c.user == user, _N.c.game == game, _N.c.note == note))
            connection.execute(insert(_N), {"user": user, "game": game, **msgspec.structs.asdict(read)})
            return read

        read: ReadNote = await self._writer.do(Job(("coach", user), work))
        return read
