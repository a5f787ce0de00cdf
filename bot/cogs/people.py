"""`/settings` and `/help`: what a person wants, and how everything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import show
from bot.client.table_sync import TableSync
from bot.games import Catalogue
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import AltLength, Challenges, Coach, HandPlace, Pings, Store, User

if TYPE_CHECKING:
    from bot.client.bot import Skald


class People(commands.Cog):
    """A person's own choices."""

    def __init__(self, *, catalogue: Catalogue, store: Store, table_sync: TableSync, texts: Texts) -> None:
        self._catalogue = catalogue
        self._store = store
        self._table_sync = table_sync
        self._texts = texts

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
        changes: dict[str, Any] = {}
        if hand is not None:
            # Asking for direct messages is a good moment to try them again.
            changes |= {"hand": HandPlace(hand.value), "dm_blocked_until": None}
        if alt_text is not None:
            changes["alt_length"] = AltLength(alt_text.value)
        if pings is not None:
            changes["pings"] = Pings(pings.value)
        if coach is not None:
            changes["coach"] = Coach(coach.value)
        if challenges is not None:
            changes["challenges"] = Challenges(challenges.value)
        users = self._store.users
        user = await (users.change(interaction.user.id, **changes) if changes else users.get(interaction.user.id))
        if changes:
            for table in await self._store.tables.of_user(interaction.user.id):
                self._table_sync.dirty(table.id)
        await show(interaction, AnswerKind.PRIVATE, self._settings_card(user))

    @app_commands.command(name="help")
    async def help(self, interaction: Interaction) -> None:
        """How to play with Skald."""
        await show(interaction, AnswerKind.PRIVATE, self._help_card())

    def _settings_card(self, user: User) -> Layout:
        lines = [
            self._texts(f"settings.{name}.{value}")
            for name, value in (
                ("hand", user.hand),
                ("alt", user.alt_length),
                ("pings", user.pings),
                ("coach", user.coach),
                ("challenges", user.challenges),
            )
        ]
        lines.append(self._texts("settings.change"))
        return Layout(OWN_ACCENT, f"### {self._texts('settings.head')}", words="\n".join(lines))

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
    await skald.add_cog(
        People(catalogue=parts.catalogue, store=parts.store, table_sync=parts.table_sync, texts=parts.texts)
    )
