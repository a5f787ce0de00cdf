"""What the lobby's message tells of a running game: one line for each chapter, no more often than Discord allows."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from cachetools import LRUCache

from bot.client.panel_sync import OLD
from bot.games import Names
from bot.panels.chapter_lines import SHOWN, GameStory, go_on, lines_of
from bot.panels.texts import Texts
from bot.tables.guild_rules import GuildRules
from bot.tables.replays import Replay, Replays
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import GO_BACK, Game

REMEMBERED: Final = 512
"""Tables whose story is remembered; of others it is told again from their logs."""

REST: Final = 30
"""The lines of a table change so many of its usual rests apart."""

OLD_REST: Final = 120
"""The same for a table that was opened long ago: edits of old messages are rationed."""


class LiveTold(NamedTuple):
    """What is told of a running game: lines, and how many minutes lie between new messages that tell them."""

    lines: tuple[str, ...] = ()
    minutes: int = 0


NOTHING: Final = LiveTold()

_Key = tuple[int, Names]
"""A table and who sat down there: what was told under other names, as of somebody forgotten, is told again."""


def _key(session: Session) -> _Key:
    return session.table.id, session.people


class LiveLines:
    """Follows tables entry by entry."""

    def __init__(self, sessions: Sessions, servers: GuildRules, texts: Texts, *, gap: float) -> None:
        """Watch the tables of `sessions`; `gap` is the usual rest of one between two updates, in seconds."""
        self._sessions = sessions
        self._servers = servers
        self._texts = texts
        self._gap = gap * 1000
        self._replays = Replays(sessions, room=1)
        self._stories: LRUCache[_Key, GameStory] = LRUCache(REMEMBERED)
        self._shown: LRUCache[_Key, tuple[int, LiveTold]] = LRUCache(REMEMBERED)
        sessions.watchers.append(self._follow)

    async def of(self, session: Session) -> LiveTold:
        """Return what is told of a table; nothing where its server wants that, or nobody else may know of it."""
        if session.game is None or session.closed or session.table.guild is None:
            return NOTHING
        table, now, key = session.table, self._sessions.now(), _key(session)
        since, before = self._shown.get(key, (0, NOTHING))
        rest = self._gap * (REST if now - table.created_at < OLD else OLD_REST)
        if table.status.live and before.lines and now - since < rest:
            return before
        rules = await self._servers.rules(table.guild or 0)
        lines = lines_of(self._texts, session, await self._story(session)) if rules.live else ()
        told = LiveTold(lines, rules.live_minutes)
        if told != before:
            self._shown[key] = (now, told)
        return told

    def _follow(self, table: int) -> None:
        """Go on with a table that has changed; what cannot be gone on with is told again when it is wanted."""
        session = self._sessions.peek(table)
        if session is None or session.game is None or not session.recent:
            return
        key = _key(session)
        story = GameStory() if session.game.n == 0 else self._stories.get(key)
        if story is None or story.n == session.game.n:
            return
        if story.n == session.game.n - 1:
            self._stories[key] = go_on(self._texts, session, story, session.game, session.recent[-1])
        else:
            del self._stories[key]

    async def _story(self, session: Session) -> GameStory:
        key, game = _key(session), session.begun_game
        story = self._stories.get(key)
        if story is None or story.n != game.n:
            replay = await self._replays.of(session)
            story = await asyncio.to_thread(told_again, self._texts, replay)
            kept = self._stories.get(key)
            if kept is None or kept.n < story.n:
                self._stories[key] = story
        return story


def told_again(texts: Texts, replay: Replay) -> GameStory:
    """Return what the last chapters of a table have brought, told from its log."""
    begun = replay.chapters[-SHOWN - 1 :]
    first = begun[0].first if begun else 0
    session, played, tail = replay.session, replay.played, replay.entries[first : replay.last + 1]
    before = played.game(first - 1) if first else None
    known = [played.game(entry.withdraws - 1) for entry in tail if entry.key == GO_BACK and entry.withdraws]
    lead = () if before is None else session.listing.watching.lead(before.view(None)).seats
    story = GameStory(first - 1, lead[0] if len(lead) == 1 else None, before=max(0, len(replay.chapters) - len(begun)))
    for game, entry in Game.retell(session.listing.rules, played.last.header, tail, game=before, known=known):
        story = go_on(texts, session, story, game, entry)
    return story
