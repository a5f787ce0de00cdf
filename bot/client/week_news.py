"""Gathering what a digest tells of a server's week."""

from __future__ import annotations

from bot.client.panel_registry import PanelRegistry
from bot.client.presence import Presence
from bot.games import Catalogue
from bot.leagues import season_at
from bot.leagues.persons import Persons
from bot.panels.digest import LiveTable, WeekNews
from bot.store import GALLERY, LOBBY, Seat, Status, Store, Table
from bot.system.clock import Clock
from bot.tables.options import TableOptions
from bot.tables.sessions import Sessions

SOON = 48 * 3_600_000
"""Milliseconds within which time that runs out is told of."""

SEASON_SOON = 7 * 24 * 3_600_000
"""The same for the end of a season."""

LOOKED_AT = 40
"""Live tables of a server that are looked at, the newest."""


class WeekReader:
    """Reads what there is to tell of a week."""

    def __init__(
        self,
        sessions: Sessions,
        persons: Persons,
        presence: Presence,
        registry: PanelRegistry,
    ) -> None:
        self._sessions = sessions
        self._store: Store = sessions.store
        self._catalogue: Catalogue = sessions.catalogue
        self._now: Clock = sessions.now
        self._persons = persons
        self._presence = presence
        self._registry = registry

    async def read(self, guild: int, since: int) -> WeekNews:
        """Return what has happened on a server since a moment, and what everybody there may look at now."""
        weeks = [await self._persons.week(guild, listing.key, since) for listing in self._catalogue]
        tables = (await self._store.tables.in_guild(guild))[-LOOKED_AT:]
        shown = [table for table in tables if self._is_open(guild, table)]
        seats = await self._store.seats.of_many([table.id for table in shown])
        lobbies = [await self._lobby(table, seats[table.id]) for table in shown if table.status is Status.LOBBY]
        playing = [await self._playing(table, seats[table.id]) for table in shown if table.status is Status.PLAYING]
        return WeekNews(
            tuple([week for week in weeks if week.tables]),
            tuple([one for one in lobbies if one.seats is not None and len(one.people) < one.seats]),
            tuple(playing),
            await self._season_ends(guild),
        )

    def _is_open(self, guild: int, table: Table) -> bool:
        """Return whether everybody on the server may look at a table."""
        occasion = TableOptions.read(table.options).occasion
        closed = occasion is not None and occasion.closed
        return not closed and self._presence.is_public(guild, table.channel, table.place)

    async def _lobby(self, table: Table, seats: tuple[Seat, ...]) -> LiveTable:
        most = max(self._catalogue[table.game].rules.info.seats) if table.game in self._catalogue else None
        link = await self._registry.link(table, LOBBY)
        return LiveTable(table.id, table.game, _people(seats), link, None if most is None else most - _computers(seats))

    async def _playing(self, table: Table, seats: tuple[Seat, ...]) -> LiveTable:
        soon = [one for one in await self._store.deadlines.of(table.id) if one.at <= self._now() + SOON]
        names = {seat.seat: seat.name for seat in seats}
        waited = tuple(dict.fromkeys([names[one.seat] for one in soon if one.seat in names]))
        due = (soon[0].at, waited) if soon and waited else None
        return LiveTable(table.id, table.game, _people(seats), await self._registry.link(table, GALLERY), due=due)

    async def _season_ends(self, guild: int) -> int | None:
        seasons = await self._store.seasons.of(guild)
        number = season_at(seasons, self._now())
        ends = next((season.ends_at for season in seasons if season.number == number), None)
        return ends if ends is not None and ends <= self._now() + SEASON_SOON else None


def _people(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    return tuple([seat.name for seat in seats if seat.user is not None])


def _computers(seats: tuple[Seat, ...]) -> int:
    return sum(seat.user is None for seat in seats)
