"""The clock of seasons: closes those that are over, begins the next ones, and has the podiums shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.autoplay.periodic_task import PeriodicTask
from bot.leagues.season_figures import GRACE
from bot.leagues.service import League
from bot.store import Season, Store, StoreError
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules

log = structlog.get_logger(__name__)

LONGEST: Final = 300.0
"""Seconds after which it is looked at the seasons again in any case: other processes begin some as well."""

RETRY: Final = 30.0
"""Seconds until a podium that could not be shown is tried again."""

Tell = Callable[[Season], Awaitable[None]]
"""Shows the podiums of a season that is over."""


class SeasonClock:
    """Waits for the ends of seasons; what came to its end while Skald was off is done at its next start."""

    def __init__(self, store: Store, league: League, servers: GuildRules, tell: Tell, now: Clock) -> None:
        """Show podiums by `tell`; `now` gives unix milliseconds."""
        self._store = store
        self._league = league
        self._servers = servers
        self._tell = tell
        self._now = now
        self._task = PeriodicTask("seasons", self._look, failure="seasons could not be looked at", retry=LONGEST)

    def start(self) -> None:
        """Begin to wait."""
        self._task.start()

    async def close(self) -> None:
        """Stop."""
        await self._task.close()

    def nudge(self) -> None:
        """Look again: a season has begun, or its end was changed."""
        self._task.wake()

    async def once(self) -> None:
        """Close every season that is over, and show its podiums."""
        # A game that ended just before may still be on its way into the database.
        for season in await self._store.seasons.over(self._now() - GRACE):
            if not self._store.ownership.owns(season.guild >> 22):  # the lower bits of Discord's ids are mostly alike
                continue
            try:
                await self._finish(season)
            except StoreError:
                raise
            except Exception:
                log.exception("a season could not be closed", guild=season.guild, season=season.number)

    async def _finish(self, season: Season) -> None:
        if season.closed_at is None:
            await self._league.close_season(season, await self._following(season))
        await self._tell(season)
        await self._store.seasons.told(season, self._now())

    async def _following(self, season: Season) -> Season | None:
        """Return the season that begins with the end of another, if they follow each other by themselves."""
        settings = await self._servers.league(season.guild)
        ends_at = settings.next_end(self._now())
        if ends_at is None or season.ends_at is None:
            return None
        return Season(
            guild=season.guild,
            number=season.number + 1,
            name=settings.name_at(self._now()),
            began_at=season.ends_at,
            ends_at=ends_at,
        )

    async def _look(self) -> float:
        await self.once()
        return await self._wait()

    async def _wait(self) -> float:
        """Return the seconds until the next season is to be closed."""
        due = await self._store.seasons.next_end()
        if due is None:
            return LONGEST
        left = (due + GRACE - self._now()) / 1000
        return min(LONGEST, left) if left > 0 else RETRY
