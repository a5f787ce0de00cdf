"""`/review` and `/puzzle`: what somebody has answered in a finished game, and a question a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.presses import Presses
from bot.client.responses import Refused
from bot.cogs.game_choices import offer_games
from bot.leagues.persons import Persons
from bot.panels.texts import Texts
from bot.tables.sessions import Sessions
from engines.core import RuleError

if TYPE_CHECKING:
    from bot.client.bot import Skald

MOST = 25
"""Lines of an autocompletion."""


class Study(commands.Cog):
    """What people learn from games that are over."""

    def __init__(self, sessions: Sessions, persons: Persons, presses: Presses, texts: Texts) -> None:
        self._sessions = sessions
        self._persons = persons
        self._reviews = presses.reviews
        self._puzzles = presses.puzzles
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

    @app_commands.command(name="puzzle")
    @app_commands.describe(
        game="Which game; without one, that of today",
        answer="Your answer, by typing; the list shows what is possible",
    )
    async def puzzle(
        self, interaction: Interaction, game: app_commands.Choice[str] | None = None, answer: str = ""
    ) -> None:
        """The puzzle of the day: a position in which one answer is clearly the best."""
        await self._puzzles.pose(interaction, game.value if game is not None else "", answer)

    @puzzle.autocomplete("answer")
    async def _answers(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            found = await self._puzzles.choices(interaction, str(getattr(interaction.namespace, "game", "")), current)
        except (Refused, RuleError):
            return []
        return [app_commands.Choice(name=shown[:100], value=typed[:100]) for shown, typed in found[:MOST]]

    async def _finished(self, interaction: Interaction) -> dict[int, str]:
        """Return the last tables that somebody has finished on a server, the last one first, and their games."""
        if interaction.guild_id is None:
            return {}
        history = await self._persons.history(interaction.guild_id, interaction.user.id, None, 0)
        return {table[0].table: table[0].game for table in history.tables}


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, Study.puzzle)
    await skald.add_cog(Study(parts.sessions, parts.league.persons, skald.answers, parts.texts))
