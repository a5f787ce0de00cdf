"""Everything that stands behind the bot's commands and controls, put together in one place."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import discord

from bot.autoplay.clock import TableClock
from bot.autoplay.computers import Computers
from bot.autoplay.housekeeping import Housekeeping
from bot.client.deck_presses import DeckPresses
from bot.client.deleted_places import Places
from bot.client.message_api import MessageApi
from bot.client.presses import Presses
from bot.client.rate_limiter import RateLimiter
from bot.client.table_sync import TableSync
from bot.games import Catalogue
from bot.leagues.service import League
from bot.operator.heartbeat import Heartbeat
from bot.panels.deck_builder import DeckBuilder
from bot.panels.reference import Reference
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_process import render_process
from bot.pictures.render_queue import RenderQueue
from bot.store import Store
from bot.tables.guild_rules import GuildRules
from bot.tables.left_servers import KEPT_DAYS, LeftServers
from bot.tables.lobbies import Lobbies, fresh_seed
from bot.tables.privacy import Privacy
from bot.tables.sessions import Clock, Session, Sessions


def wall_clock() -> int:
    """Return the time in unix milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things happen by themselves.

    Attributes:
        computers: seconds between the moves of computer players.
        table_sync: seconds between two updates of what one table shows.
        requests: requests to Discord in a second; Discord allows a bot 50 in all.
    """

    computers: float = 0.9
    table_sync: float = 1.0
    requests: float = 35.0


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running Skald, without its Discord connection."""

    store: Store
    catalogue: Catalogue
    texts: Texts
    render_queue: RenderQueue
    sessions: Sessions
    lobbies: Lobbies
    computers: Computers
    panels: Panels
    pages: Reference
    message_api: MessageApi
    table_sync: TableSync
    clock: TableClock
    housekeeping: Housekeeping
    places: Places
    left_servers: LeftServers
    league: League
    builder: DeckBuilder
    servers: GuildRules
    privacy: Privacy
    heartbeat: Heartbeat
    backups: Path | None

    @classmethod
    def build(  # noqa: PLR0913 - every part that a test may want to choose
        cls,
        client: discord.Client,
        store: Store,
        catalogue: Catalogue,
        *,
        now: Clock = wall_clock,
        seed: Callable[[], str] = fresh_seed,
        pace: Pace | None = None,
        backups: Path | None = None,
        heartbeat: Path | None = None,
        left_days: int = KEPT_DAYS,
    ) -> Services:
        """Build the parts and connect them.

        Args:
            client: the connection to Discord.
            store: the open store.
            catalogue: the games on offer.
            now: the time in unix milliseconds.
            seed: makes the secret seed of each game.
            pace: how fast things happen by themselves.
            backups: the folder of the backups; None when none are made.
            heartbeat: a file to touch while all is well.
            left_days: days for which the tables of a server that was left are kept; 0 keeps them for ever.
        """
        pace = pace or Pace()
        texts, render_queue = Texts(), RenderQueue(render_process().paint, hands=2)
        sessions = Sessions(store, catalogue, now)
        panels = Panels(texts, render_queue)
        message_api = MessageApi(client, store, now, RateLimiter(pace.requests, burst=pace.requests))
        league = League(store, catalogue, now)
        table_sync = TableSync(sessions, panels, message_api, league, gap=pace.table_sync)
        computers = Computers(sessions, pace=pace.computers)
        lobbies = Lobbies(sessions, seed=seed)
        left_servers = LeftServers(sessions, days=left_days)
        housekeeping = Housekeeping(sessions, lobbies, message_api.has_member, left_servers)

        async def remind(session: Session, seat: int) -> None:
            await table_sync.remind(session, seat)
            housekeeping.nudge(session.table.id)

        clock = TableClock(sessions, computers, remind)
        sessions.watchers += [table_sync.dirty, computers.nudge, clock.nudge]
        return cls(
            store=store,
            catalogue=catalogue,
            texts=texts,
            render_queue=render_queue,
            sessions=sessions,
            lobbies=lobbies,
            computers=computers,
            panels=panels,
            pages=Reference(sessions, panels, texts),
            message_api=message_api,
            table_sync=table_sync,
            clock=clock,
            housekeeping=housekeeping,
            places=Places(store, table_sync, left_servers, message_api),
            left_servers=left_servers,
            league=league,
            builder=DeckBuilder(texts, render_queue),
            servers=GuildRules(store),
            privacy=Privacy(sessions, lobbies, league, table_sync.rest),
            heartbeat=Heartbeat(store, heartbeat),
            backups=backups,
        )

    def presses(self) -> Presses:
        """Make what answers presses on controls, of the parts that it uses."""
        return Presses(
            self.sessions,
            self.lobbies,
            self.servers,
            panels=self.panels,
            pages=self.pages,
            table_sync=self.table_sync,
            texts=self.texts,
            decks=DeckPresses(self.sessions, self.lobbies, texts=self.texts, builder=self.builder),
        )

    async def wake(self) -> None:
        """Take up all work where it was left: messages, computer players, deadlines."""
        self.heartbeat.start()
        await self.left_servers.load()
        await self.table_sync.repair()
        resting = self.left_servers.resting
        for table in await self.store.tables.live():
            if table.guild not in resting:
                self.computers.nudge(table.id)
        self.clock.start()
        self.housekeeping.start()
        self.places.start()
        self.privacy.start()

    async def close(self) -> None:
        """Finish what is begun, then let go of everything. The store is closed by whoever opened it."""
        await self.heartbeat.close()
        await self.privacy.close()
        await self.housekeeping.close()
        await self.places.close()
        await self.clock.close()
        await self.computers.close()
        await self.table_sync.close(patience=2.0)
        self.render_queue.close()
        self.league.close()
