"""What a server's moderators have decided: where tables may be opened, and how many at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot.store import LOBBY, Store, Table
from bot.system import mentions
from bot.system.keyed_lock import KeyedLock
from bot.tables.league_settings import LeagueSettings
from bot.tables.lobby_error import LobbyError
from renderers.kit.typed import Markup

LOBBIES = 3
"""Tables on a server that one person has opened and that have not begun."""


class ServerRules(msgspec.Struct, frozen=True):
    """The choices of one server.

    Attributes:
        channels: where tables may be opened; everywhere when there is none.
        limit: how many live tables a channel may have, those in its threads included.
        away_days: how many days of a year somebody's clocks may stand still because they are away.
        still_days: after how many days without a move the people at a table are asked whether it goes on.
        forum: the forum in which each table becomes a post; None for threads.
        live: whether the message by which a table was opened tells its game, a line for each chapter.
        live_minutes: how many minutes lie between new messages of a table that tell the same; 0 for no such messages.
    """

    channels: tuple[int, ...] = ()
    limit: int = 25
    away_days: int = 21
    still_days: int = 14
    forum: int | None = None
    live: bool = True
    live_minutes: int = 0


class GuildRules:
    """The choices of servers, and the checks that apply them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._gates: KeyedLock[int] = KeyedLock()

    async def rules(self, guild: int) -> ServerRules:
        """Return a server's choices; the defaults for one that has made none."""
        return msgspec.json.decode(await self._store.guilds.settings(guild), type=ServerRules)

    async def league(self, guild: int) -> LeagueSettings:
        """Return a server's choices about its league."""
        return LeagueSettings.of(await self._store.guilds.settings(guild))

    async def change_league(self, guild: int, **choices: Any) -> LeagueSettings:
        """Change some choices about the league (fields of `LeagueSettings`) and leave everything else."""
        async with self._gates.of(guild):
            kept = msgspec.json.decode(await self._store.guilds.settings(guild))
            kept["league"] = kept.get("league", {}) | msgspec.to_builtins(choices)
            await self._store.guilds.save(guild, msgspec.json.encode(kept).decode())
        return await self.league(guild)

    async def change(self, guild: int, **choices: Any) -> ServerRules:
        """Change some choices (fields of `ServerRules`) and leave everything else."""
        async with self._gates.of(guild):
            kept = msgspec.json.decode(await self._store.guilds.settings(guild))
            await self._store.guilds.save(guild, msgspec.json.encode(kept | choices).decode())
            return await self.rules(guild)

    @asynccontextmanager
    async def admitted(self, guild: int | None, *, host: int, place: int, home: int) -> AsyncIterator[None]:
        """Check whether a table may be opened, and hold a lock while it is, so that two at once do not pass a limit.

        Args:
            guild: the server; None in direct messages, which have no gate.
            host: who opens it.
            place: the channel or thread where the table is opened.
            home: the channel of that thread, or the channel itself.

        Raises:
            LobbyError: tables are not opened here, or there are too many already, here or by this person.
        """
        if guild is None:
            yield
            return
        async with self._gates.of(guild):
            await self._admit(await self.rules(guild), place, home)
            lobbies = await self._store.tables.hosted(host, guild)
            if len(lobbies) >= LOBBIES:
                tables = Markup(", ".join([await self._named(table) for table in lobbies]))
                raise LobbyError("many-lobbies", n=LOBBIES, tables=tables)
            yield

    @asynccontextmanager
    async def moving(self, guild: int, *, place: int, home: int) -> AsyncIterator[None]:
        """The same for a table that moves to another place (see `admitted`)."""
        async with self._gates.of(guild):
            await self._admit(await self.rules(guild), place, home)
            yield

    async def _named(self, table: Table) -> str:
        """Return the number of a lobby, as a link to its message where it has one."""
        shown = [panel for panel in await self._store.panels.of(table.id) if panel.audience == LOBBY and panel.message]
        url = mentions.address(table.guild, shown[0].channel, shown[0].message) if shown else None
        return mentions.link(table.id, url)

    async def _admit(self, rules: ServerRules, place: int, home: int) -> None:
        if rules.channels and home not in rules.channels:
            raise LobbyError(
                "not-here", channels=Markup(", ".join(mentions.channel(channel) for channel in rules.channels))
            )
        live = {table.id for where in {place, home} for table in await self._store.tables.at(where)}
        if len(live) >= rules.limit:
            raise LobbyError("crowded", n=rules.limit)
