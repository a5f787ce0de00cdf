"""Tables whose turns people are told of: what each has been told, and answers that bring the next turn."""

from __future__ import annotations

from bot.sandbox import Person, Seen
from bot.tables.notice_plan import MINUTE
from tests.e2e.harness import Harness
from tests.e2e.playing import open_table

HOUR = 60 * MINUTE
SHORT = "goal=500"


async def clock(harness: Harness, later: int = 0) -> None:
    """Let time pass, let the clock of notices look, and wait until everything is told."""
    harness.later += later
    await harness.skald.services.notices.clock.once()
    await harness.quiet()


def told(person: Person) -> list[Seen]:
    """Return the notices that stand before a person."""
    return [seen for seen in person.notifications if not seen.deleted]


async def answer(harness: Harness, table: int) -> None:
    """Answer what a table waits for, as the person of the seat."""
    sessions = harness.skald.services.sessions
    session = await sessions.get(table)
    question = session.waiting[0]
    picks = next(iter(session.begun_game.legal(question.seat, question.key)))
    await sessions.play(table, question.seat, question.key, picks, user=session.seats[question.seat].user)
    await harness.quiet()


async def mover_of(harness: Harness, table: int) -> Person:
    session = await harness.skald.services.sessions.get(table)
    asked = session.seats[session.moving[0]].user
    return next(person for person in harness.people.values() if person.id == asked)


async def noticed_by_dm(harness: Harness) -> tuple[Person, Seen]:
    """Open a table whose turns are told by direct message; return who is told, and the message."""
    for person in harness.people.values():
        await person.slash(harness.channel, "settings", by="dm", hand="here")
    await open_table(harness, "gulveig", seats=2, options=SHORT)
    person = await mover_of(harness, 1)
    await clock(harness, HOUR)
    (notice,) = told(person)
    return person, notice
