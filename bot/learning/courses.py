"""The courses of all games, each read once, when somebody first asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from bot.games import GAMES, Listing
from bot.learning.content import Course, read
from bot.system.keyed_lock import KeyedLock


class Courses:
    """Gives what games teach. Reading a course takes a while, so it is done in a thread."""

    def __init__(self) -> None:
        self._known: dict[str, Course] = {}
        self._reading: KeyedLock[str] = KeyedLock()

    async def of(self, listing: Listing) -> Course:
        """Return what a game teaches; an empty course for a game that teaches nothing.

        Raises:
            ValueError: its files are damaged.
        """
        game = listing.key
        if game not in self._known:
            async with self._reading.of(game):
                if game not in self._known:
                    own = game in GAMES
                    self._known[game] = await asyncio.to_thread(read, game) if own else Course()
        return self._known[game]

    async def taught(self, games: Iterable[Listing]) -> list[Listing]:
        """Return those of the games that can be learned."""
        return [listing for listing in games if (await self.of(listing)).chapters]
