"""The slash commands; what goes wrong in one becomes a sentence."""

from __future__ import annotations

from typing import Any

import discord
import structlog
from discord import app_commands

from bot.client.responses import explain

log = structlog.get_logger(__name__)


class Tree(app_commands.CommandTree[Any]):
    """The commands of the bot."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let a command in, unless Skald is about to leave."""
        if interaction.type is discord.InteractionType.autocomplete:
            return not interaction.client.lifecycle.is_leaving
        return bool(await interaction.client.let_in(interaction))

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Explain an error to the person who gave the command; what another process has to do goes there."""
        skald = interaction.client
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("an autocomplete list failed", error=repr(error))
            return
        if skald.deliveries is None or not await skald.deliveries.hand_over(interaction, error):
            await explain(interaction, skald.services.texts, error)
        skald.intake.leave(interaction, *named_by(interaction))

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a command that another process has received."""
        try:
            await self._call(interaction)
        except app_commands.AppCommandError as error:
            await self.on_error(interaction, error)


def named_by(interaction: discord.Interaction[Any]) -> tuple[str, int | None]:
    """Return the name of a command, and the table it names, if it does."""
    command = interaction.command
    table = getattr(interaction.namespace, "table", None)
    return f"/{command.qualified_name}" if command else "/", table if isinstance(table, int) else None
