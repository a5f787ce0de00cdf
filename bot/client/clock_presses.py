"""What happens when a control about a table's clock is pressed."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.motion_presses import MotionPresses
from bot.client.responses import Refused, seated, show
from bot.panels.clock import clock_page
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.given_time import give_time
from bot.tables.pauses import end_pause
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import timing_of


class ClockPresses:
    """Shows the clock of a table, and lets those who sit there give time."""

    def __init__(self, sessions: Sessions, motions: MotionPresses, texts: Texts) -> None:
        self._sessions = sessions
        self._motions = motions
        self._texts = texts

    async def clock(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show how much time everybody has."""
        await self.show(interaction, await self._sessions.get(control.table))

    async def give_time(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give those who are waited for more time."""
        await self.give(interaction, control.table)

    async def ask_pause(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Ask the others for a pause."""
        await self.pause(interaction, control.table)

    async def end_pause(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Let all clocks run on."""
        await self.unpause(interaction, control.table)

    async def pause(self, interaction: Interaction, table: int) -> None:
        """Ask the others at a table for a pause."""
        await self._motions.tell(interaction, *await self._motions.motions.ask_pause(table, interaction.user.id))

    async def unpause(self, interaction: Interaction, table: int) -> None:
        """Let all clocks of a table run on, and say so to everybody."""
        session = await self._sessions.get(table)
        seat = seated(self._texts, session, interaction)
        after = await end_pause(self._sessions, table)
        words = self._texts("pause.ended", who=after.written[seat])
        await show(interaction, AnswerKind.PUBLIC, Layout(after.listing.accent, words))

    async def show(self, interaction: Interaction, session: Session) -> None:
        """Show how much time everybody at a table has.

        Raises:
            Refused: there is no clock.
        """
        if not session.options.timed or session.game is None:
            raise Refused(self._texts("refused.no-clock"))
        await show(interaction, AnswerKind.PRIVATE, self._page(session, session.seat_of(interaction.user.id)))

    async def give(self, interaction: Interaction, table: int) -> None:
        """Give those who are waited for at a table more time, and say so to everybody."""
        session = await self._sessions.get(table)
        seat = seated(self._texts, session, interaction)
        after, seats = await give_time(self._sessions, table, seat)
        names = self._texts.join(after.written[one] for one in seats)
        words = self._texts("clock.given", who=after.written[seat], names=names, n=len(seats))
        await show(interaction, AnswerKind.PUBLIC, Layout(after.listing.accent, words))

    async def _page(self, session: Session, viewer: int | None) -> Layout:
        store, now = self._sessions.store, self._sessions.now()
        deadlines = {one.seat: one for one in await store.deadlines.of(session.table.id)}
        timing = await timing_of(store, session, now)
        return clock_page(self._texts, session, deadlines, timing, now=now, viewer=viewer)
