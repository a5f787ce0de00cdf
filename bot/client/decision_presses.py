"""What happens when somebody decides about a late seat, or says that a table goes on."""

from __future__ import annotations

from bot.autoplay.late_seats import LateSeats
from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import number, picked
from bot.client.responses import seated, show
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.late_votes import Choice
from bot.tables.sessions import Sessions
from bot.tables.still_tables import StillTables


class DecisionPresses:
    """Takes the decisions of those who sit at tables."""

    def __init__(self, sessions: Sessions, late: LateSeats, still: StillTables, texts: Texts) -> None:
        self._sessions = sessions
        self._late = late
        self._still = still
        self._texts = texts

    async def vote(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Note what the presser wants for a seat whose time is over."""
        await self.choose(interaction, control.table, number(control.question), picked(tuple(Choice), control.path))

    async def play_on(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Note that the table goes on."""
        session = await self._sessions.get(control.table)
        seated(self._texts, session, interaction)
        after = await self._still.play_on(control.table)
        words = self._texts("doubt.on", table=str(control.table))
        await show(interaction, AnswerKind.PRIVATE, Layout(after.listing.accent, words))

    async def choose(self, interaction: Interaction, table: int, seat: int, choice: Choice) -> None:
        """Note what somebody wants for a seat, and tell them what came of it."""
        session = await self._sessions.get(table)
        voter = seated(self._texts, session, interaction)
        result = await self._late.vote(table, seat, voter, choice)
        phrase, shown = ("vote.noted", choice) if result is None else ("vote.decided", result)
        words = self._texts(phrase, choice=self._texts(f"vote.{shown}"))
        await show(interaction, AnswerKind.PRIVATE, Layout(session.listing.accent, words))
