"""News of a server's league, in the channel that its managers have chosen for it."""

from __future__ import annotations

from enum import StrEnum

import discord
import structlog

from bot.client.message_api import MessageApi, NoPlace, broken_by
from bot.client.week_news import WeekReader
from bot.leagues.week import WEEK
from bot.panels.digest import DigestPanel
from bot.panels.layout import Layout
from bot.panels.podium import PodiumPanel
from bot.store import Digest, Event, Season, Store
from bot.tables.guild_rules import GuildRules

log = structlog.get_logger(__name__)


class News(StrEnum):
    """The kinds of news; each can be switched off."""

    PODIUMS = "podiums"
    WANTED = "wanted"
    DIGEST = "digest"
    EVENTS = "events"


class LeagueNews:
    """Posts news. Whoever calls keeps in the store that something was told; the same news twice is one message."""

    def __init__(  # noqa: PLR0913 - news are of several kinds
        self,
        store: Store,
        servers: GuildRules,
        message_api: MessageApi,
        podiums: PodiumPanel,
        *,
        weeks: WeekReader,
        digests: DigestPanel,
    ) -> None:
        self._weeks = weeks
        self._digests = digests
        self._store = store
        self._servers = servers
        self._message_api = message_api
        self._podiums = podiums

    async def season_over(self, season: Season) -> None:
        """Show the podiums of a season.

        Raises:
            discord.DiscordException: Discord does not take it now.
        """
        won = [one for one in await self._store.seasons.trophies(season.guild) if one.season == season.number]
        seasons = await self._store.seasons.of(season.guild)
        following = next((one for one in seasons if one.number == season.number + 1), None)
        layout = await self._podiums.season(season, won, following)
        await self._post(season.guild, News.PODIUMS, layout, nonce=f"{season.guild}s{season.number}")

    async def week_over(self, digest: Digest) -> None:
        """Tell what a week has brought; nothing when nothing has happened.

        Raises:
            discord.DiscordException: Discord does not take it now.
        """
        settings = await self._servers.league(digest.guild)
        if settings.channel is None or News.DIGEST in settings.muted:
            return
        news = await self._weeks.read(digest.guild, digest.due_at - WEEK)
        if news.worth_telling:
            nonce = f"{digest.guild}d{digest.due_at // WEEK}"
            await self._post(digest.guild, News.DIGEST, self._digests.card(news), nonce=nonce)

    async def event_announced(self, event: Event, announcement: Layout) -> None:
        """Tell of an event in which people can take part, where news of the league go, if that is elsewhere.

        Raises:
            discord.DiscordException: Discord does not take it now.
        """
        await self._post_event(event.guild, event.channel, announcement, nonce=f"e{event.id}new")

    async def event_over(self, event: Event, podium: Layout) -> None:
        """Show who has won an event, where news of the league go, if that is elsewhere.

        Raises:
            discord.DiscordException: Discord does not take it now.
        """
        await self._post_event(event.guild, event.place, podium, nonce=f"e{event.id}league")

    async def _post_event(self, guild: int, shown: int | None, layout: Layout, *, nonce: str) -> None:
        """Post news of an event, unless the league's channel is where they are shown already."""
        if (await self._servers.league(guild)).channel not in (shown, None):
            await self._post(guild, News.EVENTS, layout, nonce=nonce)

    async def _post(self, guild: int, kind: News, layout: Layout, *, nonce: str) -> None:
        settings = await self._servers.league(guild)
        if settings.channel is None or kind in settings.muted:
            return
        try:
            await self._message_api.send(settings.channel, layout, nonce=nonce)
        except (NoPlace, discord.Forbidden) as error:
            log.warning("news of the league find no place", guild=guild, kind=kind, broken=broken_by(error))
