"""`/server live`: how much channels are told of the games that are played on a server."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import show
from bot.cogs.game_choices import choice
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.tables.guild_rules import GuildRules, ServerRules

SPACES: Final = {"never": 0, "every 15 minutes": 15, "every hour": 60, "every 4 hours": 240}
"""How often a table may post a new message in its channel, and the minutes in between."""


class LiveCommands(commands.Cog):
    """This command, for the group `/server`."""

    _servers: GuildRules
    _texts: Texts

    @app_commands.command(name="live")
    @app_commands.describe(
        lines="Whether the message by which a table was opened tells its game, a line for each chapter",
        messages="How often a table may tell the same by a new message in its channel",
    )
    @app_commands.choices(
        lines=[choice(value) for value in ("yes", "no")],
        messages=[choice(name, minutes) for name, minutes in SPACES.items()],
    )
    async def live(
        self,
        interaction: Interaction,
        lines: app_commands.Choice[str] | None = None,
        messages: app_commands.Choice[int] | None = None,
    ) -> None:
        """See and change how much channels are told of running games."""
        choices: dict[str, Any] = {}
        if lines is not None:
            choices["live"] = lines.value == "yes"
        if messages is not None:
            choices["live_minutes"] = messages.value
        guild = interaction.guild_id or 0
        rules = await (self._servers.change(guild, **choices) if choices else self._servers.rules(guild))
        await show(interaction, AnswerKind.PRIVATE, self._live_card(rules))

    def _live_card(self, rules: ServerRules) -> Layout:
        words = [self._texts("server.live-lines" if rules.live else "server.live-no-lines")]
        if rules.live:
            phrase = "server.live-messages" if rules.live_minutes else "server.live-no-messages"
            words.append(self._texts(phrase, n=rules.live_minutes))
        return Layout(OWN_ACCENT, f"### {self._texts('server.live')}", words="\n".join(words))
