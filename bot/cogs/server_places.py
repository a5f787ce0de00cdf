"""`/server channels`: where tables may be opened, and the forum in which they are played."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.forum_api import MOST_TAGS
from bot.client.forum_posts import ForumPosts
from bot.client.permissions import WANTED, missing_permissions
from bot.client.responses import Refused, show
from bot.cogs.game_choices import choice
from bot.games import Catalogue
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.system import mentions
from bot.tables.guild_rules import GuildRules, ServerRules
from renderers.kit.typed import Markup

_MOST: Final = 40
"""Channels on the list of a server at most."""


class Forum(app_commands.Transformer):
    """A forum: no media channel, which discord.py would offer as well."""

    type = discord.AppCommandOptionType.channel
    channel_types = [discord.ChannelType.forum]  # noqa: RUF012 - as discord.py reads it

    async def transform(self, interaction: Interaction, value: Any, /) -> discord.ForumChannel:
        """Return the forum that was chosen."""
        del interaction
        found = value.resolve() or await value.fetch()
        if not isinstance(found, discord.ForumChannel):
            raise app_commands.TransformerError(value, self.type, self)
        return found


class PlacesCommand(commands.Cog):
    """This command, for the group `/server`."""

    _catalogue: Catalogue
    _servers: GuildRules
    _posts: ForumPosts
    _texts: Texts

    @app_commands.command(name="channels")
    @app_commands.describe(
        allow="Tables may be opened in this channel",
        remove="Tables may no longer be opened in this channel",
        everywhere="Forget the list: tables may be opened everywhere",
        forum="Each table becomes a post in this forum when it begins",
        threads="Tables get threads again, and no posts",
    )
    @app_commands.choices(everywhere=[choice("yes, everywhere", "yes")], threads=[choice("yes, threads", "yes")])
    async def channels(  # noqa: PLR0913, PLR0917 - everything that can be said of places
        self,
        interaction: Interaction,
        allow: discord.TextChannel | None = None,
        remove: discord.TextChannel | None = None,
        everywhere: app_commands.Choice[str] | None = None,
        forum: app_commands.Transform[discord.ForumChannel, Forum] | None = None,
        threads: app_commands.Choice[str] | None = None,
    ) -> None:
        """See and change in which channels tables may be opened, and the forum where they are played."""
        guild = interaction.guild
        assert guild is not None  # the group is for servers alone
        rules = await self._servers.rules(guild.id)
        chosen = [] if everywhere else list(rules.channels)
        if allow is not None and allow.id not in chosen:
            chosen.append(allow.id)
        if remove is not None and remove.id in chosen:
            chosen.remove(remove.id)
        if len(chosen) > _MOST:
            raise Refused(self._texts("server.too-many", n=_MOST))
        notes = [] if forum is None else await self._forum_notes(guild, forum)
        changes: dict[str, Any] = {} if tuple(chosen) == rules.channels else {"channels": chosen}
        if forum is not None or threads is not None:
            changes["forum"] = None if forum is None else forum.id
        if changes:
            rules = await self._servers.change(guild.id, **changes)
        await show(interaction, AnswerKind.PRIVATE, places_card(self._texts, [*rule_lines(self._texts, rules), *notes]))

    async def _forum_notes(self, guild: discord.Guild, forum: discord.ForumChannel) -> list[str]:
        """Make the tags of a forum, and say which it has to go without.

        Raises:
            Refused: no posts could be opened there.
        """
        where = Markup(forum.mention)
        if needed := missing_permissions(WANTED, forum.permissions_for(guild.me)):
            raise Refused(self._texts("server.forum-needs", forum=where, names=self._texts.join(needed)))
        missing = await self._posts.provide(forum, self._catalogue)
        if not missing:
            return []
        full = len(forum.available_tags) + len(missing) > MOST_TAGS
        names = self._texts.join(missing)
        return [self._texts("server.forum-full" if full else "server.forum-tags", forum=where, names=names)]


def rule_lines(texts: Texts, rules: ServerRules) -> list[str]:
    """Tell where tables may be opened and are played, and how many at once."""
    where = texts.join(mentions.channel(channel) for channel in rules.channels)
    lines = [texts("server.where", channels=where) if where else texts("server.everywhere")]
    if rules.forum is not None:
        lines.append(texts("server.forum", forum=Markup(mentions.channel(rules.forum))))
    return [*lines, texts("server.limit", n=rules.limit)]


def places_card(texts: Texts, lines: list[str]) -> Layout:
    """Show some lines about places."""
    return Layout(OWN_ACCENT, f"### {texts('server.channels')}", words="\n".join(lines))
