"""What happens when a menu of somebody's own settings is used."""

from __future__ import annotations

from typing import Any

from bot.client.deferral import AnswerKind, Interaction, usual_kind
from bot.client.forms import FormAnswers, Sent, open_form
from bot.client.own_settings import OwnSettings
from bot.client.press_checks import Foreign, at, picked
from bot.client.responses import show
from bot.client.time_zones import checked_zone
from bot.panels.custom_id import CustomId
from bot.panels.personal_settings import FORM, PERSONAL, ZONE, forms_of, settings_card, settings_form, value_of
from bot.panels.texts import Texts


class PersonalSettingsPresses:
    """Answers presses on the panel of `/settings`."""

    def __init__(self, settings: OwnSettings, forms: FormAnswers, texts: Texts) -> None:
        """Answer the forms as well, from now on."""
        self._settings = settings
        self._texts = texts
        forms.on(FORM, self.sent)

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

    async def form(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open a form with some of the settings."""
        at(forms_of(), control.page)
        user = await self._settings.of(interaction.user.id)
        await open_form(interaction, self._texts, settings_form(self._texts, user, control.page or 0))

    async def sent(self, interaction: Interaction, sent: Sent) -> None:
        """Take what was chosen in a form."""
        user = await self._settings.of(interaction.user.id)
        known, changes = {setting.id: setting for setting in PERSONAL}, dict[str, Any]()
        for name in sent.values.keys() - {ZONE}:
            value = sent.text(name)
            if name not in known or value not in (*known[name].values, value_of(user, known[name])):
                raise Foreign("value")
            if value != value_of(user, known[name]):
                changes[known[name].field] = known[name].read(value)
        zone = "".join(sent.chosen(ZONE)).strip()
        if zone and zone != user.zone:
            changes["zone"] = checked_zone(self._texts, zone)
        user = await self._settings.change(interaction.user.id, **changes)
        await show(interaction, usual_kind(interaction), settings_card(self._texts, user))
