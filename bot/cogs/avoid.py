"""`/avoid`: whom somebody does not want to meet at tables. Nobody else is ever told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, say, show
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import Avoided, Store
from bot.system import mentions
from bot.system.clock import Clock
from renderers.kit.typed import Markup

if TYPE_CHECKING:
    from bot.client.bot import Skald

MOST: Final = 50
"""People on one list."""


class Avoid(commands.GroupCog, name="avoid", description="Whom you do not want to meet at tables"):
    """Commands about one's own avoid list."""

    def __init__(self, *, store: Store, texts: Texts, now: Clock) -> None:
        self._store = store
        self._texts = texts
        self._now = now

    @app_commands.command(name="add")
    @app_commands.describe(user="Whom you do not want to meet; nobody is told")
    async def add(self, interaction: Interaction, user: discord.User) -> None:
        """Put somebody on your avoid list; nobody is told."""
        if user.id == interaction.user.id:
            raise Refused(self._texts("avoid.self"))
        entry = Avoided(user=interaction.user.id, other=user.id, since=self._now())
        if not await self._store.avoided.add(entry, most=MOST):
            raise Refused(self._texts("avoid.full", n=MOST))
        await say(interaction, self._texts("avoid.added", who=_mention(user.id)))

    @app_commands.command(name="list")
    async def listing(self, interaction: Interaction) -> None:
        """See whom you avoid; nobody else can."""
        own = await self._store.avoided.of(interaction.user.id)
        lines = [f"- {_mention(one.other)}" for one in own]
        words = "\n".join([*lines, self._texts("avoid.means" if lines else "avoid.none")])
        card = Layout(OWN_ACCENT, f"### {self._texts('avoid.head')}", words=words)
        await show(interaction, AnswerKind.PRIVATE, card)

    @app_commands.command(name="remove")
    @app_commands.describe(user="Whom you would meet again")
    async def remove(self, interaction: Interaction, user: discord.User) -> None:
        """Take somebody off your avoid list."""
        gone = await self._store.avoided.remove(interaction.user.id, user.id)
        await say(interaction, self._texts("avoid.removed" if gone else "avoid.not-there", who=_mention(user.id)))


def _mention(user: int) -> Markup:
    return Markup(mentions.person(user))


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(Avoid(store=parts.store, texts=parts.texts, now=parts.sessions.now))
