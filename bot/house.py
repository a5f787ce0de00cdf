"""The house: everything that stands behind the bot's commands and controls, put together in one place."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import discord

from bot.clock import TableClock
from bot.computers import Computers
from bot.courier import Courier
from bot.easel import Easel
from bot.games import Catalogue
from bot.league import League
from bot.lobbies import Lobbies, fresh_seed
from bot.mail import Bucket, Mail
from bot.operator.pulse import Pulse
from bot.places import Places
from bot.play.builder import Builder
from bot.play.pages import Pages
from bot.play.panels import Panels
from bot.privacy import Privacy
from bot.rounds import Rounds
from bot.servers import Servers
from bot.sessions import Clock, Session, Sessions
from bot.store import Store
from bot.studio import studio
from bot.texts import Texts


def wall_clock() -> int:
    """Return the time in unix milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Pace:
    """How hurried the house is.

    Attributes:
        computers: seconds between the moves of computer players.
        courier: seconds between two looks at what one table shows.
        requests: requests of the courier in a second; Discord allows a bot 50 in all.
    """

    computers: float = 0.9
    courier: float = 1.0
    requests: float = 35.0


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running Skald, without its Discord connection."""

    store: Store
    catalogue: Catalogue
    texts: Texts
    easel: Easel
    sessions: Sessions
    lobbies: Lobbies
    computers: Computers
    panels: Panels
    pages: Pages
    mail: Mail
    courier: Courier
    clock: TableClock
    rounds: Rounds
    places: Places
    league: League
    builder: Builder
    servers: Servers
    privacy: Privacy
    pulse: Pulse
    backups: Path | None

    @classmethod
    def build(  # noqa: PLR0913  every part that a test may want to choose
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
    ) -> House:
        """Put the house together.

        Args:
            client: the connection to Discord.
            store: the open store.
            catalogue: the games on offer.
            now: the time in unix milliseconds.
            seed: makes the secret seed of each game.
            pace: how hurried the house is.
            backups: the folder of the backups; None when none are made.
            heartbeat: a file to touch while all is well.
        """
        pace = pace or Pace()
        texts, easel = Texts(), Easel(studio().paint, hands=2)
        sessions = Sessions(store, catalogue, now)
        panels = Panels(texts, easel)
        mail = Mail(client, store, now, Bucket(pace.requests, burst=pace.requests))
        league = League(store, catalogue)
        courier = Courier(sessions, panels, mail, league, gap=pace.courier)
        computers = Computers(sessions, pace=pace.computers)
        lobbies = Lobbies(sessions, seed=seed)
        rounds = Rounds(sessions, lobbies, mail.has_member)

        async def remind(session: Session, seat: int) -> None:
            await courier.remind(session, seat)
            rounds.nudge(session.table.id)

        clock = TableClock(sessions, computers, remind)
        sessions.watchers += [courier.dirty, computers.nudge, clock.nudge]
        return cls(
            store=store,
            catalogue=catalogue,
            texts=texts,
            easel=easel,
            sessions=sessions,
            lobbies=lobbies,
            computers=computers,
            panels=panels,
            pages=Pages(sessions, panels, texts),
            mail=mail,
            courier=courier,
            clock=clock,
            rounds=rounds,
            places=Places(store, courier, mail.has_place),
            league=league,
            builder=Builder(texts, easel),
            servers=Servers(store),
            privacy=Privacy(sessions, lobbies, courier.rest),
            pulse=Pulse(store, heartbeat),
            backups=backups,
        )

    async def wake(self) -> None:
        """Take up all work where it was left: screens, computer players, deadlines."""
        self.pulse.start()
        await self.courier.repair()
        for table in await self.store.tables.live():
            self.computers.nudge(table.id)
        self.clock.start()
        self.rounds.start()
        self.places.start()

    async def close(self) -> None:
        """Finish what is begun, then let go of everything. The store is closed by whoever opened it."""
        await self.pulse.close()
        await self.rounds.close()
        await self.places.close()
        await self.clock.close()
        await self.computers.close()
        await self.courier.close(patience=2.0)
        self.easel.close()
        self.league.close()
