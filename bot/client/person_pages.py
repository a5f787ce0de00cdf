"""Pages about people, as commands and presses ask for them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bot.client.table_links import TableLinks
from bot.games import Catalogue, Listing
from bot.leagues.persons import Persons
from bot.learning.progress import Progress
from bot.panels.layout import Layout
from bot.panels.person import PersonPanels
from bot.panels.person_controls import Person, PersonSubject
from bot.store import Store
from bot.tables.guild_rules import GuildRules


class PersonPages:
    """Reads what a page tells, and lays it out."""

    def __init__(  # noqa: PLR0913 - what pages about people tell comes from all of these
        self,
        catalogue: Catalogue,
        store: Store,
        persons: Persons,
        progress: Progress,
        panels: PersonPanels,
        *,
        servers: GuildRules,
        links: TableLinks,
    ) -> None:
        self._catalogue = catalogue
        self._store = store
        self._persons = persons
        self._progress = progress
        self._panels = panels
        self._servers = servers
        self._links = links

    async def name(self, guild: int, user: int) -> str:
        """Return what somebody was called at their last table on a server; nothing before it."""
        return await self._persons.name(guild, user)

    async def servers(self, user: int) -> tuple[int, ...]:
        """Return the servers on which somebody has finished games."""
        return await self._store.results.servers_of(user)

    async def profile(self, guild: int, person: Person) -> Layout:
        """Return somebody's profile."""
        settings = await self._servers.league(guild)
        return await self._panels.profile(
            person,
            await self._persons.profile(guild, person.user),
            learned=await self._progress.learned(person.user),
            seasons=await self._store.seasons.of(guild),
            zone=ZoneInfo(settings.zone),
        )

    async def history(self, guild: int, person: Person, game: Listing | None, page: int = 0) -> Layout:
        """Return a page of somebody's finished games."""
        history = await self._persons.history(guild, person.user, None if game is None else game.key, page)
        return await self._panels.history(
            person, history, game, await self._links.of(table[0].table for table in history.tables)
        )

    async def statistics(self, guild: int, person: Person, page: int) -> Layout:
        """Return somebody's figures in one of their games."""
        return self._panels.statistics(person, await self._persons.figures(guild, person.user), page)

    async def achievements(self, guild: int, person: Person, page: int) -> Layout:
        """Return what somebody has achieved in one of the games."""
        achieved = await self._store.achievements.of(guild, person.user)
        learned = [listing.key for listing in await self._progress.learned(person.user)]
        return self._panels.achievements(person, achieved, learned, page)

    async def against(self, guild: int, person: Person, other: Person, *, buttons: bool) -> Layout:
        """Return how somebody stands against another."""
        meetings = await self._persons.meetings(guild, person.user, other.user)
        return self._panels.against(
            person, other, meetings, await self._links.of(table[0].table for table in meetings.last), buttons=buttons
        )

    def game_of(self, subject: PersonSubject) -> Listing | None:
        """Return the game that a control names; None for all of them, or for one that is not there."""
        listings = tuple(self._catalogue)
        return listings[subject.game - 1] if 0 < subject.game <= len(listings) else None
