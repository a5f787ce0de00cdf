"""What happens when somebody gives a seat up by buttons; `/table resign` does the same."""

from __future__ import annotations

from bot.client.deferral import Interaction
from bot.client.press_checks import place_of_page
from bot.client.reading import show_page
from bot.client.responses import seated, show
from bot.panels.custom_id import CustomId
from bot.panels.resign import asked_to_resign, played_on, resigned
from bot.panels.texts import Texts
from bot.tables.sessions import Sessions


class ResignPresses:
    """Asks once more, then lets somebody's seat go."""

    def __init__(self, sessions: Sessions, texts: Texts) -> None:
        self._sessions = sessions
        self._texts = texts

    async def resign(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Ask whether the presser's seat is given up for good."""
        session = await self._sessions.get(control.table)
        seated(self._texts, session, interaction)
        await show_page(self._texts, interaction, place_of_page(control), asked_to_resign(self._texts, session))

    async def play_on(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take the question back."""
        session = await self._sessions.get(control.table)
        await show_page(self._texts, interaction, place_of_page(control), played_on(self._texts, session))

    async def give_up(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give the presser's seat up."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        after = await self._sessions.resign(session.table.id, seat, user=interaction.user.id)
        await show(interaction, place_of_page(control), resigned(self._texts, after))
