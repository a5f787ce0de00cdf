"""Changing one's own preferences: by typing, and by a form."""

from __future__ import annotations

from collections.abc import Mapping

from bot.client.deferral import Interaction, usual
from bot.client.forms import FormAnswers, Sent, open_form
from bot.client.press_checks import Foreign, at
from bot.client.responses import show
from bot.client.table_sync import TableSync
from bot.panels.custom_id import CustomId
from bot.panels.preferences import VERB, preferences_card, preferences_form
from bot.panels.texts import Texts
from bot.store import Store, User
from bot.tables.preferences import GROUPS, changes


class PreferencePresses:
    """Shows and changes what people have chosen for themselves."""

    def __init__(self, store: Store, *, table_sync: TableSync, forms: FormAnswers, texts: Texts) -> None:
        """Answer the forms of preferences from now on."""
        self._store = store
        self._table_sync = table_sync
        self._texts = texts
        forms.on(VERB, self.sent)

    async def open(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open a form."""
        group = at(list(GROUPS), control.page)
        user = await self._store.users.get(interaction.user.id)
        await open_form(interaction, self._texts, preferences_form(self._texts, user, group))

    async def sent(self, interaction: Interaction, sent: Sent) -> None:
        """Take what was chosen in a form."""
        try:
            user = await self.change(interaction.user.id, {name: sent.text(name) for name in sent.values})
        except (LookupError, ValueError) as error:
            raise Foreign("value") from error
        await show(interaction, usual(interaction), preferences_card(self._texts, user))

    async def change(self, person: int, chosen: Mapping[str, str]) -> User:
        """Keep what somebody has chosen, and show their tables accordingly.

        Raises:
            LookupError, ValueError: there is no such preference, or it has no such value.
        """
        fields = changes(chosen)
        if not fields:
            return await self._store.users.get(person)
        user = await self._store.users.change(person, **fields)
        for table in await self._store.tables.of_user(person):
            self._table_sync.dirty(table.id)
        return user
