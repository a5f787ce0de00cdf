"""What happens when a menu of somebody's own settings is used."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.own_settings import OwnSettings
from bot.client.press_checks import at, picked
from bot.client.responses import show
from bot.panels.custom_id import CustomId
from bot.panels.personal_settings import PERSONAL, settings_card
from bot.panels.texts import Texts


class WishPresses:
    """Answers presses on the panel of `/settings`."""

    def __init__(self, settings: OwnSettings, texts: Texts) -> None:
        self._settings = settings
        self._texts = texts

    async def setting(self, interaction: Interaction, _control: CustomId, values: tuple[str, ...]) -> None:
        """Open a setting."""
        opened = picked(PERSONAL, values[0])
        user = await self._settings.of(interaction.user.id)
        await show(interaction, AnswerKind.UPDATE, settings_card(self._texts, user, opened))

    async def value(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Choose a value."""
        opened = at(PERSONAL, control.setting)
        value = picked(opened.values, values[0])
        user = await self._settings.change(interaction.user.id, **{opened.field: opened.read(value)})
        await show(interaction, AnswerKind.UPDATE, settings_card(self._texts, user, opened))
