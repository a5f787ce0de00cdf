"""Everything that stands behind the bot's commands and controls, put together in one place."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import discord
import msgspec
import structlog

from bot.autoplay.auto_answers import AutoAnswers
from bot.autoplay.clock import TableClock
from bot.autoplay.computer_worker import SECONDS
from bot.autoplay.computers import Computers
from bot.autoplay.housekeeping import Housekeeping
from bot.autoplay.packing import Packing
from bot.autoplay.reviews import Reviews
from bot.autoplay.what_if import WhatIfs
from bot.client.absence_services import AbsenceServices
from bot.client.catch_up import CatchUp
from bot.client.deleted_places import Places
from bot.client.discord_requests import DiscordRequests
from bot.client.emoji_service import EmojiService
from bot.client.emoji_sync import EmojiSync
from bot.client.event_services import EventServices
from bot.client.finding_services import FindingServices
from bot.client.forum_api import ForumApi
from bot.client.foundation import Foundation
from bot.client.league_services import LeagueServices
from bot.client.learning_services import LearningServices
from bot.client.message_api import MessageApi
from bot.client.notice_services import NoticeServices
from bot.client.open_copies import OpenCopies
from bot.client.open_hands import OpenHands
from bot.client.open_hints import OpenHints
from bot.client.open_setups import OpenSetups
from bot.client.opening import TableOpener
from bot.client.own_emojis import emojis_of
from bot.client.own_settings import OwnSettings
from bot.client.presence import Presence
from bot.client.rate_limiter import RateLimiter
from bot.client.shared_rate import SharedRateLimiter
from bot.client.table_sync import TableSync
from bot.client.warm_up import warm_up
from bot.client.watch_services import WatchServices
from bot.games import Catalogue
from bot.leagues.service import League
from bot.operator.heartbeat import Heartbeat
from bot.operator.requests import Requests
from bot.panels.deck_builder import DeckBuilder
from bot.panels.list_items import Crests
from bot.panels.reference import Reference
from bot.panels.table import Panels
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_process import render_process
from bot.pictures.render_queue import RenderQueue
from bot.store import Store, StoreError
from bot.store.ownership import EVERYTHING
from bot.system.clock import Clock
from bot.tables.beginning import fresh_seed
from bot.tables.guild_rules import GuildRules
from bot.tables.left_servers import KEPT_DAYS, LeftServers
from bot.tables.lobbies import Lobbies
from bot.tables.privacy import Privacy
from bot.tables.replays import Replays
from bot.tables.session import Session
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)
_UNLIMITED = 1e6
"""Requests a second where a proxy keeps to Discord's limits."""

_LAST_EDITS = 2.0
"""Seconds for the messages that are under way when a table goes to another process."""


def wall_clock() -> int:
    """Return the time in unix milliseconds."""
    return time.time_ns() // 1_000_000


class Pace(msgspec.Struct, frozen=True):
    """How fast things happen by themselves.

    Attributes:
        computers: seconds between the moves of computer players.
        computer_seconds: how long one of them may think about an answer.
        computer_workers: processes that think for them.
        table_sync: seconds between two updates of what one table shows.
        own_answers: by which pauses before answers that people need not click are multiplied; None to give none.
        requests: requests to Discord in a second by all processes together, of which Discord allows a bot 50; None
            when somebody else keeps to that.
    """

    computers: float = 0.9
    computer_seconds: float = SECONDS
    computer_workers: int = 1
    table_sync: float = 1.0
    own_answers: float | None = 1.0
    requests: float | None = 35.0


class Services(msgspec.Struct, frozen=True):
    """The parts of a running Skald, without its Discord connection."""

    foundation: Foundation
    store: Store
    catalogue: Catalogue
    texts: Texts
    render_queue: RenderQueue
    sessions: Sessions
    lobbies: Lobbies
    computers: Computers
    reviews: Reviews
    what_ifs: WhatIfs
    panels: Panels
    pages: Reference
    replays: Replays
    presence: Presence
    table_sync: TableSync
    open_hands: OpenHands
    open_hints: OpenHints
    open_copies: OpenCopies
    open_setups: OpenSetups
    catch_up: CatchUp
    clock: TableClock
    auto_answers: AutoAnswers
    housekeeping: Housekeeping
    packing: Packing
    places: Places
    left_servers: LeftServers
    league: LeagueServices
    finding: FindingServices
    notices: NoticeServices
    absences: AbsenceServices
    settings: OwnSettings
    events: EventServices
    watching: WatchServices
    learning: LearningServices
    builder: DeckBuilder
    opener: TableOpener
    servers: GuildRules
    privacy: Privacy
    heartbeat: Heartbeat
    requests: Requests
    backups: Path | None
    emojis: EmojiService | None

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
        shared: bool = False,
        pack_days: float = 7,
        left_days: int = KEPT_DAYS,
        emojis: bool = False,
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
            shared: whether other processes share the limit of requests.
            pack_days: days after the end of a game until its log is packed.
            left_days: days for which the tables of a server that was left are kept; 0 keeps them for ever.
            emojis: whether the games' own emojis are brought to Discord and used.
        """
        pace = pace or Pace()
        texts, render_queue = Texts(), RenderQueue(render_process().paint, threads=2)
        sessions = Sessions(store, catalogue, now)
        learning = LearningServices.build(store, sessions, texts, render_queue)
        servers = GuildRules(store)
        panels = Panels(texts, render_queue, learning.coach, servers, store.seats.of)
        requests = DiscordRequests(client, _limiter(store, pace.requests, shared=shared))
        presence = Presence(client, requests)
        message_api = MessageApi(client, store, now, requests)
        ladders = League(store, catalogue, now)
        table_sync = TableSync(
            sessions,
            panels,
            message_api,
            ladders,
            presence=presence,
            servers=servers,
            forums=ForumApi(client, requests),
            crests=Crests(render_queue, texts),
            texts=texts,
            gap=pace.table_sync,
        )
        computers = Computers(
            sessions, pace=pace.computers, seconds=pace.computer_seconds, workers=pace.computer_workers
        )
        lobbies = Lobbies(sessions, seed=seed)
        replays = Replays(sessions)
        foundation = Foundation(
            client=client,
            store=store,
            catalogue=catalogue,
            now=now,
            texts=texts,
            render_queue=render_queue,
            sessions=sessions,
            lobbies=lobbies,
            servers=servers,
            message_api=message_api,
            presence=presence,
            table_sync=table_sync,
        )
        left_servers = LeftServers(sessions, days=left_days)
        housekeeping = Housekeeping(sessions, lobbies, presence.has_member, left_servers, servers=servers)

        async def remind(session: Session, seat: int) -> None:
            await table_sync.remind(session, seat)
            housekeeping.nudge(session.table.id)

        league = LeagueServices.build(foundation, ladders, learning.progress)
        notices = NoticeServices.build(foundation)
        clock = TableClock(sessions, computers, remind)
        open_hands = OpenHands(sessions, gap=pace.table_sync, resting=texts("note.resting"))
        open_hints, open_setups, open_copies = OpenHints(sessions), OpenSetups(sessions), OpenCopies(sessions)
        watching = WatchServices.build(foundation, gap=pace.table_sync)
        auto_answers = AutoAnswers(
            sessions,
            acted=table_sync.pings.acted,
            hand_changed=table_sync.hand_changed,
            pace=pace.own_answers,
        )
        sessions.watchers += [auto_answers.nudge, open_hints.nudge, open_setups.nudge, open_copies.nudge]
        sessions.watchers += [table_sync.dirty, open_hands.nudge, computers.nudge, clock.nudge, watching.news.nudge]
        services = cls(
            foundation=foundation,
            store=store,
            catalogue=catalogue,
            texts=texts,
            render_queue=render_queue,
            sessions=sessions,
            lobbies=lobbies,
            computers=computers,
            reviews=Reviews(sessions, computers),
            what_ifs=WhatIfs(sessions, computers, seed),
            panels=panels,
            pages=Reference(sessions, TablePictures(render_queue), texts, replays),
            replays=replays,
            presence=presence,
            table_sync=table_sync,
            open_hands=open_hands,
            open_hints=open_hints,
            open_copies=open_copies,
            open_setups=open_setups,
            catch_up=CatchUp(store, table_sync, computers, left_servers),
            clock=clock,
            auto_answers=auto_answers,
            housekeeping=housekeeping,
            packing=Packing(sessions, days=pack_days),
            places=Places(store, table_sync, left_servers, presence),
            left_servers=left_servers,
            league=league,
            finding=FindingServices.build(foundation, ladders),
            notices=notices,
            absences=AbsenceServices.build(foundation, notices),
            settings=OwnSettings(store, table_sync, notices),
            events=EventServices.build(foundation, ladders, league.news, remind=remind, seed=seed),
            watching=watching,
            learning=learning,
            builder=DeckBuilder(texts, render_queue),
            opener=TableOpener(sessions, lobbies, servers, texts),
            servers=servers,
            privacy=Privacy(
                sessions,
                lobbies,
                ladders,
                rest=table_sync.rest,
                tidy=(notices.personal.withdraw, watching.messages.withdraw_all),
            ),
            heartbeat=Heartbeat(store, heartbeat),
            requests=Requests(sessions),
            backups=backups,
            emojis=EmojiService(
                EmojiSync(client, requests.permit, emojis_of(client)),
                store=store,
                catalogue=catalogue,
                render_queue=render_queue,
            )
            if emojis
            else None,
        )
        store.ownership.on_lost.append(services.release)
        return services

    async def wake(self) -> None:
        """Take up all work where it was left: messages, computer players, deadlines."""
        self.heartbeat.start()
        if self.emojis is not None:
            self.emojis.start()
        await self.left_servers.load()
        self.store.ownership.on_gained.append(self.take_over)
        await self.catch_up.take_up()
        await self.auto_answers.take_up(EVERYTHING)
        self.clock.start()
        self.housekeeping.start()
        self.packing.start()
        self.league.start()
        self.finding.clock.start()
        self.notices.personal.take_up()
        self.notices.clock.start()
        self.absences.clock.start()
        self.events.clock.start()
        self.watching.news.start()
        await self.table_sync.predictions.start()
        self.places.start()
        self.privacy.start()
        self.requests.start()

    async def stock(self) -> None:
        """Load the games that nobody has asked for yet, and keep the Books of now."""
        try:
            await self.sessions.books.keep_those_in_play(at=self.sessions.now())
        except StoreError as error:  # each table that begins tries again
            log.warning("the Books of now could not be kept", error=str(error))
        if self.emojis is not None:
            self.emojis.stocked()

    async def warm_up(self) -> None:
        """Load what the first presses need, before there are any."""
        await warm_up(self.catalogue, self.learning.courses, self.render_queue)

    async def take_over(self, partitions: frozenset[int]) -> None:
        """Take up the tables of partitions that have come from another process; what is cached of them is old."""
        self._forget(partitions)
        await self.catch_up.take_up(partitions)
        await self.auto_answers.take_up(partitions)
        self.clock.wake()
        self.notices.personal.take_up(partitions)
        self.watching.news.look_again()
        await self.table_sync.predictions.start()

    async def release(self, partitions: frozenset[int]) -> None:
        """Let go of the tables of partitions that another process is about to have."""
        await self.computers.release(partitions)
        await self.auto_answers.release(partitions)
        await self.table_sync.release(partitions, patience=_LAST_EDITS)
        self.table_sync.predictions.release(partitions)
        self._forget(partitions)

    def _forget(self, partitions: frozenset[int]) -> None:
        self.sessions.release(partitions)
        self.store.panels.forget()

    async def close(self) -> None:
        """Finish what is begun, then let go of everything. The store is closed by whoever opened it."""
        await self.heartbeat.close()
        if self.emojis is not None:
            await self.emojis.close()
        await self.privacy.close()
        await self.requests.close()
        await self.housekeeping.close()
        await self.packing.close()
        await self.finding.clock.close()
        await self.absences.clock.close()
        await self.notices.close()
        await self.events.clock.close()
        await self.watching.news.close()
        await self.table_sync.predictions.close()
        await self.places.close()
        await self.clock.close()
        await self.auto_answers.close()
        await self.catch_up.close()
        await self.reviews.close()
        await self.computers.close()
        for kept in (self.open_hints, self.open_setups, self.open_copies):
            await kept.close()
        await self.open_hands.close(patience=2.0)
        await self.table_sync.close(patience=2.0)
        self.render_queue.close()
        await self.league.close()


def _limiter(store: Store, requests: float | None, *, shared: bool) -> RateLimiter:
    """Return what keeps to so many requests a second, by this process or by all of a fleet."""
    if requests is None:
        return RateLimiter(_UNLIMITED, burst=_UNLIMITED)
    return SharedRateLimiter(store.turns, requests, burst=requests) if shared else RateLimiter(requests, burst=requests)
