"""What happens when somebody who watches guesses how something will come out."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import Foreign, number
from bot.client.responses import Refused, show
from bot.client.table_sync import TableSync
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.predictions import guess_page
from bot.panels.texts import Texts
from bot.tables.predictions import GuessRefused, Predictions, asked
from bot.tables.sessions import Sessions
from renderers.kit.typed import NAME, plain


class GuessPresses:
    """Takes guesses; the answer is for the presser alone."""

    def __init__(self, sessions: Sessions, predictions: Predictions, table_sync: TableSync, texts: Texts) -> None:
        self._sessions = sessions
        self._predictions = predictions
        self._table_sync = table_sync
        self._texts = texts

    async def guess(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show what can be guessed, or note a guess, in place of an earlier one.

        Raises:
            Refused: the presser sits there, or it is too late.
        """
        session = await self._sessions.get(control.table)
        if not control.path:
            await show(interaction, AnswerKind.PRIVATE, self._offered(interaction, control))
            return
        found, place = asked(session), number(control.path)
        if found is not None and found.key == control.question and place >= len(found.outcomes):
            raise Foreign("value")
        ways = found.outcomes if found is not None and found.key == control.question else ()
        outcome = ways[place] if ways else ""
        user = interaction.user
        name = plain(user.display_name, most=NAME, otherwise=user.name)
        try:
            taken = await self._predictions.guess(control.table, user.id, name, key=control.question, outcome=outcome)
        except GuessRefused as refused:
            raise Refused(self._texts(f"predict.{refused.why}")) from refused
        self._table_sync.dirty(control.table)
        # A board of an earlier version has a button for each outcome, and stays what it is.
        alone = interaction.message is not None and interaction.message.flags.ephemeral
        how = AnswerKind.UPDATE if alone else AnswerKind.PRIVATE
        await show(interaction, how, guess_page(self._texts, session, taken, outcome))

    async def _offered(self, interaction: Interaction, control: CustomId) -> Layout:
        try:
            found, own = await self._predictions.offered(control.table, interaction.user.id, control.question)
        except GuessRefused as refused:
            raise Refused(self._texts(f"predict.{refused.why}")) from refused
        return guess_page(self._texts, await self._sessions.get(control.table), found, own)
