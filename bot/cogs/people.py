"""`/settings` and `/help`: what a person wants, and how everything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.preference_presses import PreferencePresses
from bot.client.responses import show
from bot.cogs.contexts import wherever
from bot.games import Catalogue
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.preferences import preferences_card
from bot.panels.texts import Texts
from bot.store import AltLength, Challenges, Coach, HandPlace, Pings

if TYPE_CHECKING:
    from bot.client.bot import Skald


class People(commands.Cog):
    """A person's own choices."""

    def __init__(self, *, catalogue: Catalogue, preferences: PreferencePresses, texts: Texts) -> None:
        self._catalogue = catalogue
        self._preferences = preferences
        self._texts = texts

    @wherever
    @app_commands.command(name="settings")
    @app_commands.describe(
        hand="Where your hand comes: by DM, only here by My hand, or both",
        alt_text="How much the words tell that stand in for pictures",
        pings="Whether you are pinged when it is your turn",
        coach="Notes beside your questions: in your first two games of a kind, always, or never",
        challenges="Whether others may challenge you to a game",
    )
    @app_commands.choices(
        hand=[app_commands.Choice(name=value, value=value) for value in HandPlace],
        alt_text=[app_commands.Choice(name=value, value=value) for value in AltLength],
        pings=[app_commands.Choice(name=value, value=value) for value in Pings],
        coach=[app_commands.Choice(name=value, value=value) for value in Coach],
        challenges=[app_commands.Choice(name=value, value=value) for value in Challenges],
    )
    async def settings(  # noqa: PLR0913, PLR0917 - every choice of a person
        self,
        interaction: Interaction,
        hand: app_commands.Choice[str] | None = None,
        alt_text: app_commands.Choice[str] | None = None,
        pings: app_commands.Choice[str] | None = None,
        coach: app_commands.Choice[str] | None = None,
        challenges: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show or change where your hand comes, how long descriptions are, pings, the coach and challenges."""
        given = {"hand": hand, "alt_text": alt_text, "pings": pings, "coach": coach, "challenges": challenges}
        chosen = {name: choice.value for name, choice in given.items() if choice is not None}
        user = await self._preferences.change(interaction.user.id, chosen)
        await show(interaction, AnswerKind.PRIVATE, preferences_card(self._texts, user))

    @wherever
    @app_commands.command(name="help")
    async def help(self, interaction: Interaction) -> None:
        """How to play with Skald."""
        await show(interaction, AnswerKind.PRIVATE, self._help_card())

    def _help_card(self) -> Layout:
        games = [
            self._texts("help.game", game=listing.title, tagline=listing.phrases("tagline"))
            for listing in self._catalogue
        ]
        words = "\n".join([self._texts("help.words"), *games, self._texts("help.fan-work")])
        return Layout(OWN_ACCENT, f"### {self._texts('help.head')}", words=words)


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(People(catalogue=parts.catalogue, preferences=skald.answers.preferences, texts=parts.texts))
