"""`/settings` and `/help`: what a person wants, and how everything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.ext import commands

from bot.play.cards import Card
from bot.replies import How, Interaction, show
from bot.store import AltLength, HandPlace, Pings, User

if TYPE_CHECKING:
    from bot.app import Skald


class People(commands.Cog):
    """A person's own choices."""

    def __init__(self, skald: Skald) -> None:
        self._skald = skald
        self._texts = skald.house.texts

    @app_commands.command(name="settings")
    @app_commands.describe(
        hand="Where your hand comes: by DM, only here by My hand, or both",
        alt_text="How much the words tell that stand in for pictures",
        pings="Whether you are pinged when it is your turn",
    )
    @app_commands.choices(
        hand=[app_commands.Choice(name=value, value=value) for value in HandPlace],
        alt_text=[app_commands.Choice(name=value, value=value) for value in AltLength],
        pings=[app_commands.Choice(name=value, value=value) for value in Pings],
    )
    async def settings(
        self,
        interaction: Interaction,
        hand: app_commands.Choice[str] | None = None,
        alt_text: app_commands.Choice[str] | None = None,
        pings: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show or change where your hand comes, how long descriptions are, and pings."""
        house = self._skald.house
        changes: dict[str, Any] = {}
        if hand is not None:
            # Asking for direct messages is a good moment to try them again.
            changes |= {"hand": HandPlace(hand.value), "dm_blocked_until": None}
        if alt_text is not None:
            changes["alt_length"] = AltLength(alt_text.value)
        if pings is not None:
            changes["pings"] = Pings(pings.value)
        users = house.store.users
        user = await (users.change(interaction.user.id, **changes) if changes else users.get(interaction.user.id))
        if changes:
            for table in await house.store.tables.of_user(interaction.user.id):
                house.courier.dirty(table.id)
        await show(interaction, How.PRIVATE, self._settings_card(user))

    @app_commands.command(name="help")
    async def help(self, interaction: Interaction) -> None:
        """How to play with Skald."""
        await show(interaction, How.PRIVATE, self._help_card())

    async def _settings_card(self, user: User) -> Card:
        lines = [
            self._texts(f"settings.{name}.{value}")
            for name, value in (("hand", user.hand), ("alt", user.alt_length), ("pings", user.pings))
        ]
        return Card(0xE69F00, f"### {self._texts('settings.head')}", words="\n".join(lines))

    async def _help_card(self) -> Card:
        games = [
            self._texts("help.game", game=listing.title, tagline=listing.phrases("tagline"))
            for listing in self._skald.house.catalogue
        ]
        words = "\n".join([self._texts("help.words"), *games, self._texts("help.fan-work")])
        return Card(0xE69F00, f"### {self._texts('help.head')}", words=words)


async def setup(skald: Any) -> None:
    """Add the commands to the bot."""
    await skald.add_cog(People(skald))
