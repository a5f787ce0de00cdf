"""What happens when somebody gives an answer in advance."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import picked
from bot.client.responses import Refused, seated, show
from bot.client.table_sync import TableSync
from bot.panels.advance import advance_page
from bot.panels.custom_id import CustomId
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.advance_giving import give
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import AdvanceAnswer


class AdvancePresses:
    """Opens the page of answers in advance, and takes them."""

    def __init__(self, sessions: Sessions, *, table_sync: TableSync, texts: Texts) -> None:
        self._sessions = sessions
        self._table_sync = table_sync
        self._texts = texts

    async def open(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show what can be answered in advance, to the presser alone.

        Raises:
            Refused: the game does not run, or names no such answers.
        """
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        if session.table.status is not Status.PLAYING or not session.listing.advances:
            raise Refused(self._texts("advance.none"))
        await show(interaction, AnswerKind.PRIVATE, advance_page(self._texts, session, seat))

    async def choose(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Give the answer that was chosen, or take it back."""
        session = await self._sessions.get(control.table)
        answer = picked(session.listing.advances, values[0])
        session, note = await self.give(interaction, session, answer)
        page = advance_page(self._texts, session, seated(self._texts, session, interaction), note)
        await show(interaction, AnswerKind.UPDATE, page)

    async def give(self, interaction: Interaction, session: Session, answer: AdvanceAnswer) -> tuple[Session, str]:
        """Give an answer in advance, or take it back; return the table afterwards, and what to say of it."""
        seat = seated(self._texts, session, interaction)
        session, given = await give(self._sessions, session.table.id, interaction.user.id, answer)
        await self._table_sync.hand_changed(session.table.id, seat)
        phrase = session.listing.phrases(f"advance.{answer.id}")
        return session, self._texts("advance.kept" if given else "advance.taken-back", answer=phrase)
