"""What `/server doctor` finds: permissions, commands, store, tables, backup and speed."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import discord

from bot.client.permissions import WANTED, missing_permissions
from bot.operator import emoji_report
from bot.operator.backups import backups_in
from bot.operator.heartbeat import Heartbeat
from bot.operator.table_overview import overdue
from bot.panels.fitting import first_lines
from bot.panels.texts import Texts
from bot.store import Store, StoreError
from bot.system import mentions
from bot.tables.guild_rules import GuildRules, ServerRules
from bot.tables.sessions import Sessions
from bot.tables.unavailable import examine
from renderers.kit.typed import Markup

_LINES: Final = 12
"""Channels that the doctor names, and tables."""

_EXAMINED: Final = 4.0
"""Seconds for checking the store, and as many for checking tables."""


class Diagnosis:
    """Looks whether everything is well on a server."""

    def __init__(  # noqa: PLR0913 - all that it looks at
        self,
        *,
        store: Store,
        sessions: Sessions,
        servers: GuildRules,
        heartbeat: Heartbeat,
        backups: Path | None,
        texts: Texts,
        synced: Callable[[], Awaitable[bool]],
        latency: Callable[[], float],
    ) -> None:
        """Take what it looks at.

        Args:
            store: the open store.
            sessions: the tables.
            servers: what servers have decided.
            heartbeat: knows how far the event loop lags behind.
            backups: the folder of the backups; None when none are made.
            texts: the phrases.
            synced: tells whether Discord knows the commands as they are.
            latency: tells the seconds to Discord's gateway and back; not finite while there is no connection.
        """
        self._store = store
        self._sessions = sessions
        self._servers = servers
        self._heartbeat = heartbeat
        self._backups = backups
        self._texts = texts
        self._synced = synced
        self._latency = latency

    async def lines(self, guild: discord.Guild) -> list[str]:
        """Return what is well and what is not, a line for each thing looked at."""
        rules = await self._servers.rules(guild.id)
        return [
            *self._channel_lines(guild, rules),
            *self._forum_lines(guild, rules),
            self._texts("server.synced" if await self._synced() else "server.not-synced"),
            await self._store_line(),
            *await self._emoji_lines(),
            *await self._table_lines(guild),
            self._backup_line(),
            self._texts("server.lag", n=round(self._heartbeat.lag * 1000)),
            self._latency_line(),
        ]

    def _channel_lines(self, guild: discord.Guild, rules: ServerRules) -> list[str]:
        chosen = [c for c in guild.text_channels if not rules.channels or c.id in rules.channels]
        wrong = [(c, missing) for c in chosen if (missing := missing_permissions(WANTED, c.permissions_for(guild.me)))]
        lines = [self._texts("server.ready", n=len(chosen) - len(wrong))]
        ailing = [
            self._texts("server.grant-in", channel=mentions.channel(channel.id), names=self._texts.join(missing))
            for channel, missing in wrong
        ]
        return [*lines, *first_lines(ailing, _LINES, lambda n: self._texts("server.more", n=n))]

    def _forum_lines(self, guild: discord.Guild, rules: ServerRules) -> list[str]:
        """Say whether tables can become posts of the forum that was chosen for them, if one was."""
        if rules.forum is None:
            return []
        forum = guild.get_channel(rules.forum)
        if not isinstance(forum, discord.ForumChannel):
            return [self._texts("server.forum-gone")]
        missing = missing_permissions(WANTED, forum.permissions_for(guild.me))
        if not missing:
            return [self._texts("server.forum-good", forum=Markup(forum.mention))]
        names = self._texts.join(missing)
        return [self._texts("server.grant-in", channel=mentions.channel(forum.id), names=names)]

    async def _store_line(self) -> str:
        try:
            await self._store.check()
        except StoreError as error:
            return self._texts("server.store-bad", why=self._texts(error.phrase))
        examination = await self._store.examine(_EXAMINED)
        if examination.fault is None:
            return self._texts("server.store-good" if examination.whole else "server.store-half")
        backups = backups_in(self._backups) if self._backups else ()
        if not backups:
            return self._texts("server.store-damaged-alone", why=examination.fault)
        return self._texts("server.store-damaged", why=examination.fault, file=backups[-1].file.name)

    async def _table_lines(self, guild: discord.Guild) -> list[str]:
        try:
            tables = list(await self._store.tables.in_guild(guild.id))
            findings = await examine(self._sessions, tables, _EXAMINED)
            late = {deadline.table for deadline in await overdue(self._sessions)}
        except StoreError as error:
            return [self._texts("server.store-bad", why=self._texts(error.phrase))]
        lines = [
            self._texts(
                f"server.ail-{problem.cause}", table=str(problem.table.id), place=mentions.channel(problem.table.place)
            )
            for problem in findings.problems
        ]
        lines = first_lines(lines, _LINES, lambda n: self._texts("server.tables-more", n=n))
        lines += [
            self._texts("server.ail-late", table=str(table.id), place=mentions.channel(table.place))
            for table in [each for each in tables if each.id in late][:_LINES]
        ]
        if findings.unseen:
            lines.append(self._texts("server.tables-unseen", n=findings.unseen))
        return lines or [self._texts("server.tables-good")]

    async def _emoji_lines(self) -> list[str]:
        try:
            report = await emoji_report.last(self._store)
        except StoreError:  # which another line tells
            return []
        if report is None:
            return []
        if report.trouble is None:
            return [self._texts("server.emojis-good")]
        return [self._texts(f"server.emojis-{report.trouble}")]

    def _backup_line(self) -> str:
        backups = backups_in(self._backups) if self._backups else ()
        if not backups:
            return self._texts("server.no-backup")
        return self._texts("server.backup", when=f"<t:{round(backups[-1].at.timestamp())}:R>")

    def _latency_line(self) -> str:
        latency = self._latency()
        if not math.isfinite(latency):
            return self._texts("server.no-latency")
        return self._texts("server.latency", n=round(latency * 1000))
