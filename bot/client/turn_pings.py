"""Pings: one message for everybody whose turn it is, taken away when it is over."""

from __future__ import annotations

from cachetools import TTLCache
from msgspec.structs import replace

from bot.client.message_api import MessageApi
from bot.client.panel_sync import PanelSync
from bot.panels.table import Panels
from bot.store import Audience, AudienceKind, Panel, Pings, User
from bot.system.clock import Clock
from bot.tables.session import Session

FRESH = 60_000
"""Milliseconds within which somebody who just acted needs no ping."""

REMEMBERED = 16_384
"""Seats of which it is remembered that somebody has just acted; the one longest ago is forgotten first."""


class TurnPings:
    """Posts and deletes the pings of tables."""

    def __init__(self, panels: Panels, message_api: MessageApi, panel_sync: PanelSync, now: Clock) -> None:
        self._panels = panels
        self._message_api = message_api
        self._panel_sync = panel_sync
        self._registry = panel_sync.registry
        self._acted: TTLCache[tuple[int, int], None] = TTLCache(REMEMBERED, FRESH, timer=now)
        self._anew: set[tuple[int, int]] = set()

    def acted(self, table: int, seat: int) -> None:
        """Remember that a person has just done something at this table, and needs no ping."""
        self._acted[table, seat] = None

    def forget_who_acted(self) -> None:
        """Ping everybody at their next turn, even if they have just acted."""
        self._acted.clear()

    def ping_anew(self, table: int, seat: int) -> None:
        """Ping a seat once more when the table is next shown."""
        self._anew.add((table, seat))
        self._acted.pop((table, seat), None)

    def release(self, session: Session) -> None:
        """Forget whom to ping anew at a table that is over."""
        self._anew -= {(session.table.id, seat.seat) for seat in session.seats}

    async def show(self, session: Session, people: dict[int, User]) -> None:
        """Ping those who are asked, each once for one question, and take other pings away."""
        asked = {question.seat: question.key for question in session.waiting}
        await self.withdraw(session, except_of=tuple(asked))
        for seat, key in asked.items():
            if (user := people.get(seat)) is not None:
                async with self._panel_sync.lane(session.table.id, Audience.ping(seat)):
                    await self._ping(session, seat, key, user)

    async def withdraw(self, session: Session, *, except_of: tuple[int, ...] = ()) -> None:
        """Take the pings of a table away, except those of some seats."""
        for panel in await self._registry.of(session.table.id):
            if panel.audience.kind is AudienceKind.PING and panel.audience.seat not in except_of:
                async with self._panel_sync.lane(session.table.id, panel.audience):
                    await self._panel_sync.withdraw(session.table.id, panel.audience)

    async def _ping(self, session: Session, seat: int, key: str, user: User) -> None:
        """Ping somebody of a question, or note that they need none. The caller holds the lock of the ping."""
        table, audience = session.table.id, Audience.ping(seat)
        panel = await self._registry.get(table, audience)
        anew = (table, seat) in self._anew
        if panel is not None and (panel.digest, panel.channel) == (key, session.place) and not anew:
            return
        await self._panel_sync.withdraw(table, audience)
        self._anew.discard((table, seat))
        message = None
        quiet = (table, seat) in self._acted
        if user.pings is Pings.ON and not quiet:
            card = self._panels.ping(session, seat, await self._registry.link(session.table))
            message = await self._message_api.send(session.place, card, nonce=f"{table}p{key}")
        row = Panel(table=table, audience=audience, channel=session.place, message=message, digest=key)
        await self._registry.save(replace(row, shown=session.table.head))
