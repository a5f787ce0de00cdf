"""`/review`: what somebody has answered in a finished game, looked at once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused
from bot.client.review_presses import ReviewPresses
from bot.leagues.persons import Persons
from bot.panels.texts import Texts
from bot.tables.sessions import Sessions

if TYPE_CHECKING:
    from bot.client.bot import Skald


class Study(commands.Cog):
    """What people learn from games that are over."""

    def __init__(self, sessions: Sessions, persons: Persons, reviews: ReviewPresses, texts: Texts) -> None:
        self._sessions = sessions
        self._persons = persons
        self._reviews = reviews
        self._texts = texts

    @app_commands.command(name="review")
    @app_commands.describe(table="The table's number; your last finished game here when you name none")
    async def review(self, interaction: Interaction, table: int | None = None) -> None:
        """Look at your answers in a finished game: the best ones, the turning points, and luck."""
        if table is None:
            table = next(iter(await self._finished(interaction)), None)
        if table is None:
            raise Refused(self._texts("review.none"))
        await self._reviews.open(interaction, await self._sessions.get(table), AnswerKind.PRIVATE)

    @review.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        games = self._sessions.catalogue.titles()
        choices = [
            app_commands.Choice(
                name=self._texts("review.choice", game=games.get(game, game), table=str(table))[:100], value=table
            )
            for table, game in (await self._finished(interaction)).items()
        ]
        return [choice for choice in choices if current.casefold() in choice.name.casefold()]

    async def _finished(self, interaction: Interaction) -> dict[int, str]:
        """Return the last tables that somebody has finished on a server, the last one first, and their games."""
        if interaction.guild_id is None:
            return {}
        history = await self._persons.history(interaction.guild_id, interaction.user.id, None, 0)
        return {table[0].table: table[0].game for table in history.tables}


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(Study(parts.sessions, parts.league.persons, skald.answers.reviews, parts.texts))
