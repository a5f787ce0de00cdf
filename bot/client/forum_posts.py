"""The posts of tables on servers that have a forum for them: what they are called, and how they are tagged."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

import discord
from cachetools import LRUCache

from bot.client.forum_api import ForumApi
from bot.games import Catalogue
from bot.panels.layout import Layout, ListItem
from bot.panels.list_items import Crests
from bot.panels.texts import Texts
from bot.store import Status
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules
from bot.tables.session import Session
from renderers.kit.typed import plain, written

MOST_NAMES: Final = 2
WITHIN: Final = 600_000
"""Discord lets a post be called otherwise so many times in so many milliseconds."""

LONGEST: Final = 100
LONGEST_TAG: Final = 20
"""Characters of a post's name, and of a tag's."""

REMEMBERED: Final = 4096
"""Posts of which it is remembered when they were called otherwise."""

_STATES: Final = {Status.PLAYING: "playing", Status.OVER: "over", Status.ENDED: "ended"}


class ForumPosts:
    """Opens the posts of tables, and keeps their names and tags true."""

    def __init__(  # noqa: PLR0913 - a post shows things from all of these
        self,
        api: ForumApi,
        servers: GuildRules,
        *,
        crests: Crests,
        texts: Texts,
        now: Clock,
        later: Callable[[int, float], None],
    ) -> None:
        """Call `later` with a table that is to be looked at again, and in how many seconds."""
        self._api = api
        self._servers = servers
        self._crests = crests
        self._texts = texts
        self._now = now
        self._later = later
        self._brought: LRUCache[int, tuple[str, tuple[str, ...]]] = LRUCache(REMEMBERED)
        self._named: LRUCache[int, deque[int]] = LRUCache(REMEMBERED)

    async def opened(self, session: Session) -> int | None:
        """Open the post of a table; None where its server has no forum, or none can be opened."""
        forum = await self._forum(session)
        if forum is None or session.table.guild is None:
            return None
        return await self._api.open(
            session.table.guild, forum, self._name(session), self._tags(session), await self._first(session)
        )

    async def bring(self, session: Session) -> None:
        """Let the post of a table say how it stands: no more often than Discord allows, and later for the last time."""
        table, forum = session.table, await self._forum(session)
        if forum is None or table.thread is None or session.options.occasion is not None:
            return
        name, tags, now = self._name(session), self._tags(session), self._now()
        if self._brought.get(table.thread) == (name, tags):
            return
        named = self._named.setdefault(table.thread, deque(maxlen=MOST_NAMES))
        try:
            renamed = await self._api.bring(table.thread, name, tags, may_rename=self._may(named, now))
        except discord.RateLimited as error:
            self._later(table.id, error.retry_after)
            return
        if renamed is False:
            self._later(table.id, (named[0] + WITHIN - now) / 1000)
            return
        if renamed:
            named.append(now)
        self._brought[table.thread] = name, tags

    async def provide(self, forum: discord.ForumChannel, catalogue: Catalogue) -> tuple[str, ...]:
        """Make the tags that posts get; return those that the forum does not have then."""
        games = [_tag(title) for title in catalogue.titles().values()]
        return await self._api.provide(forum, [*self._state_tags(), *games])

    def _may(self, named: deque[int], now: int) -> bool:
        return len(named) < MOST_NAMES or now - named[0] >= WITHIN

    async def _forum(self, session: Session) -> int | None:
        return None if session.table.guild is None else (await self._servers.rules(session.table.guild)).forum

    def _name(self, session: Session) -> str:
        """What a post is called: the game, where it stands, and who plays."""
        table, listing = session.table, session.listing
        state = self._texts(f"forum.mark-{_STATES[table.status]}")
        chapter = ""
        if table.status is Status.PLAYING and session.game is not None:
            chapter = listing.chapter(listing.watching.chapter(session.game.view(None)))
        parts = (f"{state} {listing.title} · {table.id}", chapter, self._texts.join(session.people))
        return plain(" · ".join(filter(None, parts)), most=LONGEST)

    def _tags(self, session: Session) -> tuple[str, ...]:
        state = _STATES[session.table.status]
        return _tag(session.listing.title), _tag(self._texts(f"forum.{state}"))

    def _state_tags(self) -> Iterable[str]:
        return [_tag(self._texts(f"forum.{state}")) for state in _STATES.values()]

    async def _first(self, session: Session) -> Layout:
        """The message with which a post begins."""
        listing = session.listing
        words = self._texts(
            "forum.first", table=str(session.table.id), names=self._texts.join(map(written, session.people))
        )
        crest = await self._crests.of(listing.key, listing.title)
        return Layout(listing.accent, f"### {listing.title}", items=(ListItem(words, crest),))


def _tag(name: str) -> str:
    return name[:LONGEST_TAG].rstrip()
