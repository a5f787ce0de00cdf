"""What those who stay decide about people who have left the server."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from bot.client.responses import Refused
from bot.panels.texts import Texts
from bot.store import By, Seat
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Finished, NotAsked
from renderers.kit.typed import named, written


class AbsentSeats:
    """Does what was decided about the seats of people who are away."""

    def __init__(self, sessions: Sessions, texts: Texts) -> None:
        self._sessions = sessions
        self._texts = texts

    async def decide(self, session: Session, gone: tuple[Seat, ...], decision: str, user: int) -> str:
        """Do what somebody has decided about those who are gone; return what to tell them."""
        table, names = session.table.id, names_of(self._texts, gone)
        if decision == "give-up":
            for seat in gone:
                with suppress(Finished, NotAsked):  # the game has ended with the seat before, or somebody was faster
                    await self._sessions.resign(table, seat.seat, by=By.TABLE)
            return self._texts("note.seats-given-up", names=names)
        if decision == "close":
            others = [s for s in session.seats if not session.answers_itself(s.seat) and s.user != user]
            if others:
                raise Refused(self._texts("refused.not-alone", names=names_of(self._texts, others)))
            await self._sessions.end(table, "absent")
            return self._texts("note.table-closed", table=str(table))
        return self._texts("note.sits-in", names=names)


def names_of(texts: Texts, seats: Iterable[Seat]) -> str:
    """Return the names of those who sit there, as a list in words."""
    return texts.join(written(named(seat.name)) for seat in seats)
