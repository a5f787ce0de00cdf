"""The threads of tables that are played in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.client.forum_posts import ForumPosts
from bot.client.message_api import MessageApi, NoPlace
from bot.client.panel_registry import PanelRegistry
from bot.store import LOBBY, Broken, Pings, Status
from bot.tables.options import Occasion, Place
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from renderers.kit.typed import plain, titled

LONGEST: Final = 100
"""Characters of a thread's name."""

PEOPLE: Final = 48
"""Of these, those of everybody who sits at a table."""


class TableThreads:
    """Opens the thread of a table at its lobby's message, or its post in the forum; leaves one that was deleted."""

    def __init__(self, sessions: Sessions, message_api: MessageApi, registry: PanelRegistry, posts: ForumPosts) -> None:
        self._sessions = sessions
        self._posts = posts
        self._message_api = message_api
        self._registry = registry
        self._impossible: set[int] = set()
        """Tables for which no thread could be opened; it is tried once."""

    def release(self, table: int) -> None:
        """Forget that no thread could be opened for a table that is over."""
        self._impossible.discard(table)

    async def opened(self, session: Session) -> Session:
        """Open the thread of a table that is to be played in one, if that is possible; return the table with it."""
        table = session.table
        if table.thread is not None or session.options.place is not Place.THREAD or table.guild is None:
            return session
        if table.status is not Status.PLAYING or table.id in self._impossible:
            return session
        occasion = session.options.occasion
        if occasion is not None:
            return await self._opened_for(session, occasion)
        post = await self._posts.opened(session)
        if post is not None:
            return await self._noted(session, post)
        lobby = await self._registry.get(table.id, LOBBY)
        if lobby is None or lobby.message is None or lobby.channel is None:
            return session
        name = f"{session.listing.title} · {table.id}"
        thread = await self._message_api.open_thread(table.guild, lobby.channel, lobby.message, name)
        return await self._noted(session, thread)

    async def _opened_for(self, session: Session, occasion: Occasion) -> Session:
        """Open the thread of a table of an event, and bring those in who sit there and wish to be called.

        Raises:
            NoPlace: nobody else may look at the table, and no private thread could be opened.
        """
        table = session.table
        people = [seat.user for seat in session.seats if seat.user is not None and seat.user > 0]
        if not occasion.closed:
            users = [await self._sessions.store.users.get(user) for user in people]
            people = [user.id for user in users if user.pings is not Pings.OFF]
        name = thread_name(occasion, session.people, table.id)
        thread = await self._message_api.open_alone(
            table.guild or 0, table.channel, name, private=occasion.closed, people=people
        )
        if thread is None and occasion.closed:
            raise NoPlace(Broken.PERMISSION)
        return await self._noted(session, thread)

    async def _noted(self, session: Session, thread: int | None) -> Session:
        """Note the thread of a table; None when none could be opened."""
        table = session.table
        if thread is None:
            self._impossible.add(table.id)
            return session
        async with self._sessions.lane(table.id):
            await self._sessions.store.tables.set_thread(table.id, thread)
            return await self._sessions.reload(table.id)

    async def leave(self, session: Session) -> None:
        """Play on in the channel when somebody has deleted the table's thread."""
        if session.table.status is Status.PLAYING and not session.closed:
            options = replace(session.options, place=Place.CHANNEL)
            await self._sessions.move(session.table.id, session.table.channel, options)


def thread_name(occasion: Occasion, people: Sequence[str], table: int) -> str:
    """Return what the thread of a table of an event is called: by what tells it apart from others first."""
    match = f"{occasion.round}.{occasion.match} · {plain(' – '.join(people), most=PEOPLE)}"
    room = LONGEST - len(f"{match} ·  · {table}")
    return f"{match} · {plain(titled(occasion.name), most=room)} · {table}"
