"""`/privacy`: what is kept of you, all of it as a file, and how to be forgotten."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction, arrival_of
from bot.client.responses import show
from bot.cogs.contexts import wherever
from bot.cogs.game_choices import choice
from bot.panels.layout import OWN_ACCENT, Document, Layout
from bot.panels.texts import Texts
from bot.tables.privacy import Privacy

if TYPE_CHECKING:
    from bot.client.bot import Skald

FEW: Final = (
    *("decks", "waiting", "invited", "wanted", "avoided", "muted", "solved", "practised", "absences", "events"),
    "follows",
    *("notes", "offered", "sought", "former", "guesses"),
)
"""What is told only where there is any."""


@wherever
class PrivacyCommands(commands.GroupCog, name="privacy", description="What Skald keeps about you"):
    """Commands about one's own data."""

    def __init__(self, *, privacy: Privacy, texts: Texts) -> None:
        self._privacy = privacy
        self._texts = texts

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """See what is kept about you."""
        await show(interaction, AnswerKind.PRIVATE, self._shown(interaction.user.id))

    @app_commands.command(name="export")
    async def export(self, interaction: Interaction) -> None:
        """Get everything that is kept about you as a file."""
        await show(interaction, AnswerKind.PRIVATE, self._exported(interaction.user.id))

    @app_commands.command(name="forget")
    @app_commands.describe(sure="Say yes: games that run are given up, and it cannot be undone")
    @app_commands.choices(sure=[choice("yes, forget me", "yes")])
    async def forget(self, interaction: Interaction, sure: app_commands.Choice[str]) -> None:
        """Be forgotten: your games are given up, and a stranger's name takes the place of yours."""
        del sure
        await show(interaction, AnswerKind.PRIVATE, self._forgotten(interaction))

    async def _shown(self, user: int) -> Layout:
        kept = await self._privacy.count(user)
        counts = {"seats": kept.seats, "answers": kept.answers, "results": kept.results}
        few = {name: getattr(kept, name) for name in FEW}
        counts |= {name: n for name, n in few.items() if n}
        lines = [self._texts(f"privacy.{what}", n=n) for what, n in counts.items()]
        lines.insert(0, self._texts("privacy.wishes" if kept.known else "privacy.no-wishes"))
        return self._card("\n".join([*lines, self._texts("privacy.ways")]))

    async def _exported(self, user: int) -> Layout:
        file = await self._privacy.export(user)
        return Layout(OWN_ACCENT, f"### {self._texts('privacy.head')}", documents=(Document(file.name, file.data),))

    async def _forgotten(self, interaction: Interaction) -> Layout:
        name = self._texts("privacy.stranger", number=f"{secrets.randbelow(10_000):04}")
        done, arrival = await self._privacy.forget(interaction.user.id, name), arrival_of(interaction)
        words = [self._texts("privacy.forgotten", n=done.left + (arrival.left if arrival else 0))]
        return self._card("\n".join(words if done.wholly else [*words, self._texts("privacy.going-on")]))

    def _card(self, words: str) -> Layout:
        return Layout(OWN_ACCENT, f"### {self._texts('privacy.head')}", words=words)


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    await skald.add_cog(PrivacyCommands(privacy=skald.services.privacy, texts=skald.services.texts))
