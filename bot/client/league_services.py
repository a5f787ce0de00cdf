"""The services of the league, put together: ladders, seasons, people, news."""

from __future__ import annotations

from typing import Self

import msgspec

from bot.autoplay.digest_clock import DigestClock
from bot.autoplay.season_clock import SeasonClock
from bot.client.foundation import Foundation
from bot.client.league_news import LeagueNews
from bot.client.person_pages import PersonPages
from bot.client.table_links import TableLinks
from bot.client.week_news import WeekReader
from bot.leagues.persons import Persons
from bot.leagues.service import League
from bot.learning.progress import Progress
from bot.panels.digest import DigestPanel
from bot.panels.person import PersonPanels
from bot.panels.podium import PodiumPanel


class LeagueServices(msgspec.Struct, frozen=True):
    """Ladders, seasons, people, news."""

    ladders: League
    persons: Persons
    podiums: PodiumPanel
    news: LeagueNews
    person_pages: PersonPages
    season_clock: SeasonClock
    digest_clock: DigestClock

    @classmethod
    def build(cls, on: Foundation, ladders: League, progress: Progress) -> Self:
        """Build the parts.

        Args:
            on: what they stand on.
            ladders: the ratings of everybody.
            progress: who has learned what.
        """
        podiums = PodiumPanel(on.catalogue, on.texts, on.render_queue)
        persons = Persons(on.store, ladders)
        registry = on.table_sync.panel_registry
        news = LeagueNews(
            on.store,
            on.servers,
            on.message_api,
            podiums,
            weeks=WeekReader(on.sessions, persons, on.presence, registry),
            digests=DigestPanel(on.catalogue, on.texts),
        )
        return cls(
            ladders=ladders,
            persons=persons,
            podiums=podiums,
            news=news,
            person_pages=PersonPages(
                on.catalogue,
                on.store,
                persons,
                progress,
                PersonPanels(on.catalogue, on.texts, on.render_queue),
                servers=on.servers,
                links=TableLinks(on.store, registry),
            ),
            season_clock=SeasonClock(on.store, ladders, on.servers, news.season_over, on.now),
            digest_clock=DigestClock(on.store, on.servers, news.week_over, on.now),
        )

    def start(self) -> None:
        """Begin to look at the time."""
        self.season_clock.start()
        self.digest_clock.start()

    async def close(self) -> None:
        """Let go of everything."""
        await self.season_clock.close()
        await self.digest_clock.close()
        self.ladders.close()
