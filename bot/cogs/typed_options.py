"""The settings of a table as they are typed into a command, such as `goal=500 clock=1d`."""

from __future__ import annotations

from discord import app_commands

from bot.client.deferral import Interaction
from bot.client.responses import Refused
from bot.games import Catalogue, Listing
from bot.panels.texts import Texts
from bot.tables.options import TableOptions, settings_of
from bot.tables.sessions import Sessions
from engines.core import Setting
from renderers.kit.typed import ECHO, coded, written

VALUES = 12
"""Values of a setting that are named to whoever typed another one."""


class TypedOptions:
    """Reads typed settings, and offers those that there are."""

    def __init__(self, catalogue: Catalogue, sessions: Sessions, texts: Texts) -> None:
        self._catalogue = catalogue
        self._sessions = sessions
        self._texts = texts

    async def choices(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer what can be typed next, for the game that the command names."""
        key = str(getattr(interaction.namespace, "game", ""))
        if key not in self._catalogue:
            return []
        return self.offers((await self._sessions.books.at(interaction.guild_id))[key], current)

    def offers(self, listing: Listing, current: str) -> list[app_commands.Choice[str]]:
        """Offer what can be typed next for a game."""
        *done, last = current.split(" ") if current else [""]
        taken = {word.partition("=")[0] for word in done}
        found = []
        for setting in settings_of(listing.rules):
            for value in setting.values:
                word = f"{setting.id}={value}"
                if setting.id not in taken and last.casefold() in word:
                    name = " ".join([*done, word])
                    label = (
                        f"{self._texts.setting(listing, setting.id)}: {self._texts.value(listing, setting.id, value)}"
                    )
                    shown = f"{name} — {label}" if len(name) + len(label) < 96 else name
                    found.append(app_commands.Choice(name=shown[:100], value=name[:100]))
        return found[:25]

    def _no_value(self, listing: Listing, setting: Setting, value: str) -> str:
        """Say that a setting has no such value, and which it has."""
        name, values = self._texts.setting(listing, setting.id), setting.values[:VALUES]
        more = ["…"] if len(setting.values) > VALUES else []
        known = self._texts.phrases.join([*map(coded, values), *more], style="or")
        return self._texts("refused.no-value", value=written(value, most=ECHO), name=name, values=known)

    def read(self, listing: Listing, text: str) -> TableOptions:
        """Return the settings that somebody has typed.

        Raises:
            Refused: one of them is none of the game's, or has no such value.
        """
        return TableOptions().with_values(listing.rules, self.values(listing, text))

    def values(self, listing: Listing, text: str) -> dict[str, str]:
        """Return the values that somebody has typed, by setting.

        Raises:
            Refused: one of them is none of the game's, or has no such value.
        """
        typed = {}
        settings = {setting.id: setting for setting in settings_of(listing.rules)}
        for word in text.split():
            key, _, value = word.partition("=")
            if key not in settings:
                raise Refused(self._texts("refused.no-setting", word=written(key, most=ECHO)))
            if value not in settings[key].values:
                raise Refused(self._no_value(listing, settings[key], value))
            typed[key] = value
        return typed
