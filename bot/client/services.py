"""Everything that stands behind the bot's commands and controls, put together in one place."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import discord
import structlog

from bot.autoplay.clock import TableClock
from bot.autoplay.computers import Computers
from bot.autoplay.digest_clock import DigestClock
from bot.autoplay.event_clock import EventClock
from bot.autoplay.finding_clock import FindingClock
from bot.autoplay.housekeeping import Housekeeping
from bot.autoplay.packing import Packing
from bot.autoplay.season_clock import SeasonClock
from bot.client.catch_up import CatchUp
from bot.client.challenge_presses import ChallengePresses
from bot.client.deck_presses import DeckPresses
from bot.client.deleted_places import Places
from bot.client.discord_requests import DiscordRequests
from bot.client.emoji_service import EmojiService
from bot.client.emoji_sync import EmojiSync
from bot.client.event_calendar import EventCalendar
from bot.client.event_messages import EventMessages
from bot.client.event_presses import EventPresses
from bot.client.finding_presses import FindingPresses
from bot.client.league_news import LeagueNews
from bot.client.lesson_presses import LessonPresses
from bot.client.lobby_presses import LobbyPresses
from bot.client.message_api import MessageApi
from bot.client.open_hands import OpenHands
from bot.client.opening import TableOpener
from bot.client.own_emojis import emojis_of
from bot.client.page_presses import PagePresses
from bot.client.person_pages import PersonPages
from bot.client.person_presses import PersonPresses
from bot.client.presence import Presence
from bot.client.presses import Presses
from bot.client.proposal_messages import ProposalMessages
from bot.client.rate_limiter import RateLimiter
from bot.client.rules_presses import RulesPresses
from bot.client.shared_rate import SharedRateLimiter
from bot.client.table_links import TableLinks
from bot.client.table_sync import TableSync
from bot.client.week_news import WeekReader
from bot.games import Catalogue
from bot.leagues.persons import Persons
from bot.leagues.service import League
from bot.learning.coach import CoachNotes
from bot.learning.courses import Courses
from bot.learning.progress import Progress
from bot.operator.heartbeat import Heartbeat
from bot.operator.requests import Requests
from bot.panels.deck_builder import DeckBuilder
from bot.panels.digest import DigestPanel
from bot.panels.event import EventPanel
from bot.panels.event_lists import EventLists
from bot.panels.event_sheets import EventSheets
from bot.panels.event_words import EventWords
from bot.panels.legend import LegendPanel
from bot.panels.lesson import LessonPanel
from bot.panels.person import PersonPanels
from bot.panels.podium import PodiumPanel
from bot.panels.reference import Reference
from bot.panels.rulebook import Rulebook
from bot.panels.table import Panels
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_process import render_process
from bot.pictures.render_queue import RenderQueue
from bot.store import Store, StoreError
from bot.system.clock import Clock
from bot.tables.beginning import fresh_seed
from bot.tables.challenges import ChallengeBook
from bot.tables.events.acts import OrganiserActs
from bot.tables.events.entries import Entries
from bot.tables.events.service import Events
from bot.tables.finding import Finding
from bot.tables.guild_rules import GuildRules
from bot.tables.left_servers import KEPT_DAYS, LeftServers
from bot.tables.lobbies import Lobbies
from bot.tables.privacy import Privacy
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


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things happen by themselves.

    Attributes:
        computers: seconds between the moves of computer players.
        table_sync: seconds between two updates of what one table shows.
        requests: requests to Discord in a second by all processes together, of which Discord allows a bot 50; None
            when somebody else keeps to that.
    """

    computers: float = 0.9
    table_sync: float = 1.0
    requests: float | None = 35.0


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
    presence: Presence
    table_sync: TableSync
    open_hands: OpenHands
    catch_up: CatchUp
    clock: TableClock
    housekeeping: Housekeeping
    packing: Packing
    places: Places
    left_servers: LeftServers
    league: League
    podiums: PodiumPanel
    person_pages: PersonPages
    season_clock: SeasonClock
    finding: Finding
    proposals: ProposalMessages
    challenges: ChallengeBook
    finding_clock: FindingClock
    digest_clock: DigestClock
    events: Events
    entries: Entries
    organising: OrganiserActs
    event_clock: EventClock
    event_lists: EventLists
    event_panel: EventPanel
    event_sheets: EventSheets
    event_messages: EventMessages
    builder: DeckBuilder
    courses: Courses
    coach: CoachNotes
    progress: Progress
    rulebook: Rulebook
    lessons: LessonPanel
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
        courses = Courses()
        coach, progress = CoachNotes(store, courses), Progress(store, sessions.books, courses, now)
        sessions.follow_lessons(progress.through)
        servers = GuildRules(store)
        panels = Panels(texts, render_queue, coach, servers)
        requests = DiscordRequests(client, _limiter(store, pace.requests, shared=shared))
        presence = Presence(client, requests)
        message_api = MessageApi(client, store, now, requests)
        league = League(store, catalogue, now)
        table_sync = TableSync(
            sessions,
            panels,
            message_api,
            league,
            presence=presence,
            servers=servers,
            texts=texts,
            gap=pace.table_sync,
        )
        computers = Computers(sessions, pace=pace.computers)
        lobbies = Lobbies(sessions, seed=seed)
        left_servers = LeftServers(sessions, days=left_days)
        housekeeping = Housekeeping(sessions, lobbies, presence.has_member, left_servers)

        async def remind(session: Session, seat: int) -> None:
            await table_sync.remind(session, seat)
            housekeeping.nudge(session.table.id)

        podiums = PodiumPanel(catalogue, texts, render_queue)
        persons = Persons(store, league)
        news = LeagueNews(
            store,
            servers,
            message_api,
            podiums,
            weeks=WeekReader(sessions, persons, presence, table_sync.panel_registry),
            digests=DigestPanel(catalogue, texts),
        )
        finding = Finding(store, league, servers, may_see=presence.may_see, now=now)
        proposals = ProposalMessages(sessions, finding, lobbies, message_api, table_sync=table_sync)
        event_words = EventWords(catalogue, texts)
        event_panel = EventPanel(texts, event_words)
        sheets = EventSheets(catalogue, texts, render_queue, event_words)
        event_messages = EventMessages(
            store,
            message_api,
            table_sync,
            now,
            panel=event_panel,
            sheets=sheets,
            news=news,
            calendar=EventCalendar(client, message_api.requests, store, servers, event_words, texts=texts, now=now),
        )
        events = Events(sessions, lobbies, remind=remind, tell=event_messages.bring, seed=seed)
        event_messages.again = events.nudge
        clock = TableClock(sessions, computers, remind)
        gap, resting = pace.table_sync, texts("note.resting")
        open_hands = OpenHands(sessions, gap=gap, resting=resting)
        sessions.watchers += [table_sync.dirty, open_hands.nudge, computers.nudge, clock.nudge]
        services = cls(
            store=store,
            catalogue=catalogue,
            texts=texts,
            render_queue=render_queue,
            sessions=sessions,
            lobbies=lobbies,
            computers=computers,
            panels=panels,
            pages=Reference(sessions, TablePictures(render_queue), texts),
            presence=presence,
            table_sync=table_sync,
            open_hands=open_hands,
            catch_up=CatchUp(store, table_sync, computers, left_servers),
            clock=clock,
            housekeeping=housekeeping,
            packing=Packing(sessions, days=pack_days),
            places=Places(store, table_sync, left_servers, presence),
            left_servers=left_servers,
            league=league,
            podiums=podiums,
            person_pages=PersonPages(
                catalogue,
                store,
                persons,
                progress,
                PersonPanels(catalogue, texts, render_queue),
                servers=servers,
                links=TableLinks(store, table_sync.panel_registry),
            ),
            season_clock=SeasonClock(store, league, servers, news.season_over, now),
            finding=finding,
            proposals=proposals,
            challenges=ChallengeBook(store, servers, finding),
            finding_clock=FindingClock(sessions, finding, proposals.show),
            digest_clock=DigestClock(store, servers, news.week_over, now),
            events=events,
            entries=Entries(sessions, events, league),
            organising=OrganiserActs(sessions, events),
            event_clock=EventClock(sessions, events),
            event_lists=EventLists(store, texts, event_words),
            event_panel=event_panel,
            event_sheets=sheets,
            event_messages=event_messages,
            builder=DeckBuilder(texts, render_queue),
            courses=courses,
            coach=coach,
            progress=progress,
            rulebook=Rulebook(texts, render_queue),
            lessons=LessonPanel(texts, render_queue),
            opener=TableOpener(sessions, lobbies, servers, texts),
            servers=servers,
            privacy=Privacy(sessions, lobbies, league, table_sync.rest),
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

    def presses(self) -> Presses:
        """Make what answers presses on controls, of the parts that it uses."""
        lobby = LobbyPresses(
            self.sessions,
            self.lobbies,
            self.servers,
            panels=self.panels,
            table_sync=self.table_sync,
            texts=self.texts,
            coach=self.coach,
        )
        rules = RulesPresses(
            self.sessions.books,
            self.courses,
            rulebook=self.rulebook,
            legend=LegendPanel(self.texts, self.render_queue),
            texts=self.texts,
        )
        lessons = LessonPresses(
            self.sessions.books,
            self.courses,
            self.progress,
            self.opener,
            lobby=lobby,
            rules=rules,
            lessons=self.lessons,
            pages=self.pages,
            texts=self.texts,
        )
        return Presses(
            self.sessions,
            panels=self.panels,
            pages=PagePresses(self.sessions, self.pages, rules=rules, texts=self.texts),
            table_sync=self.table_sync,
            texts=self.texts,
            lobby=lobby,
            decks=DeckPresses(self.sessions, self.lobbies, texts=self.texts, builder=self.builder),
            rules=rules,
            lessons=lessons,
            open_hands=self.open_hands,
            finding=FindingPresses(
                self.lobbies,
                self.finding,
                self.proposals,
                clock=self.finding_clock,
                panels=self.panels,
                table_sync=self.table_sync,
                texts=self.texts,
            ),
            challenges=ChallengePresses(
                self.sessions, self.challenges, self.proposals, presence=self.presence, texts=self.texts
            ),
            persons=PersonPresses(self.person_pages),
            events=EventPresses(
                self.store, self.events, self.entries, self.event_sheets, texts=self.texts, now=self.sessions.now
            ),
        )

    async def wake(self) -> None:
        """Take up all work where it was left: messages, computer players, deadlines."""
        self.heartbeat.start()
        if self.emojis is not None:
            self.emojis.start()
        await self.left_servers.load()
        self.store.ownership.on_gained.append(self.take_over)
        await self.catch_up.take_up()
        self.clock.start()
        self.housekeeping.start()
        self.packing.start()
        self.season_clock.start()
        self.finding_clock.start()
        self.digest_clock.start()
        self.event_clock.start()
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

    async def take_over(self, partitions: frozenset[int]) -> None:
        """Take up the tables of partitions that have come from another process; what is cached of them is old."""
        self._forget(partitions)
        await self.catch_up.take_up(partitions)
        self.clock.wake()

    async def release(self, partitions: frozenset[int]) -> None:
        """Let go of the tables of partitions that another process is about to have."""
        await self.computers.release(partitions)
        await self.table_sync.release(partitions, patience=_LAST_EDITS)
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
        await self.season_clock.close()
        await self.finding_clock.close()
        await self.digest_clock.close()
        await self.event_clock.close()
        await self.places.close()
        await self.clock.close()
        await self.catch_up.close()
        await self.computers.close()
        await self.open_hands.close(patience=2.0)
        await self.table_sync.close(patience=2.0)
        self.render_queue.close()
        self.league.close()


def _limiter(store: Store, requests: float | None, *, shared: bool) -> RateLimiter:
    """Return what keeps to so many requests a second, by this process or by all of a fleet."""
    if requests is None:
        return RateLimiter(_UNLIMITED, burst=_UNLIMITED)
    return SharedRateLimiter(store.turns, requests, burst=requests) if shared else RateLimiter(requests, burst=requests)
