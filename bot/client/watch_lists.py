"""The pages that those who watch read: live tables that they may look at, and what they follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.client.deferral import Interaction
from bot.client.follow_book import FollowBook
from bot.client.panel_registry import PanelRegistry
from bot.client.table_sight import may_see, where_seen
from bot.panels.layout import Layout
from bot.panels.watch import FOLLOWED, PAGE, Watched, WatchPanel
from bot.store import GALLERY, LOBBY, Status, Table
from bot.tables.options import TableOptions
from bot.tables.sessions import Sessions

LOBBIES: Final = 5
"""Tables that wait for players and are named, the newest."""


class WatchLists:
    """Gathers what these pages show."""

    def __init__(self, sessions: Sessions, registry: PanelRegistry, book: FollowBook, panel: WatchPanel) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._registry = registry
        self._book = book
        self._panel = panel

    async def tables(self, interaction: Interaction, page: int = 0) -> Layout:
        """Return a page of the live tables that somebody may look at, the newest first."""
        seen = await self.visible(interaction)
        playing = [table for table in seen if table.status is Status.PLAYING]
        lobbies = [table for table in seen if table.status is Status.LOBBY][:LOBBIES]
        pages = max(1, -(-len(playing) // PAGE))
        page = min(page, pages - 1)
        shown = await self._watched(playing[page * PAGE : (page + 1) * PAGE])
        return self._panel.tables(shown, await self._watched(lobbies), page=page, pages=pages)

    async def visible(self, interaction: Interaction) -> list[Table]:
        """Return the live tables of a server that somebody may look at, the newest first."""
        tables = await self._store.tables.in_guild(interaction.guild_id or 0)
        return [table for table in reversed(tables) if _open(interaction, table)]

    async def following(self, user: int, guild: int, page: int = 0) -> Layout:
        """Return a page of what somebody follows on a server."""
        follows = await self._store.follows.of(user, guild)
        pages = max(1, -(-len(follows) // FOLLOWED))
        page = min(page, pages - 1)
        lines = await self._book.lines(follows[page * FOLLOWED : (page + 1) * FOLLOWED])
        return self._panel.following(lines, page=page, pages=pages)

    async def _watched(self, tables: Sequence[Table]) -> list[Watched]:
        found = []
        for session in await self._sessions.known(tables):
            table = session.table
            link = await self._registry.link(table, LOBBY if table.status is Status.LOBBY else GALLERY)
            last = await self._store.log.entries(table.id, table.head) if table.head >= 0 else ()
            found.append(Watched(session, link, last[-1].at if last else None))
        return found


def _open(interaction: Interaction, table: Table) -> bool:
    """Return whether somebody may look at a table: it is no closed one, and where it is played can be seen."""
    options = TableOptions.read(table.options)
    closed = options.occasion is not None and options.occasion.closed
    return not closed and may_see(interaction, where_seen(table, options))
