"""The coach: a note beside a question, for those who are new to a game or wish for it."""

from __future__ import annotations

from typing import Any, Final

from cachetools import LRUCache

from bot.games import Listing
from bot.learning.courses import Courses
from bot.learning.texts import filled
from bot.store import Coach, Store
from engines.core import Ask, Question

GAMES: Final = 2
"""Games of a kind after which the coach falls silent by himself."""

KNOWN: Final = 4096
"""People and games of which it is remembered that the coach has fallen silent."""


class CoachNotes:
    """Chooses the note that somebody reads beside a question."""

    def __init__(self, store: Store, courses: Courses) -> None:
        """Read what people wish for, and what they have read."""
        self._store = store
        self._courses = courses
        self._seasoned: LRUCache[tuple[int, str], None] = LRUCache(KNOWN)

    async def note(  # noqa: PLR0913 - who is asked what, where
        self, user: int, listing: Listing, view: Any, question: Question, ask: Ask, *, table: int
    ) -> str:
        """Return the note for somebody who is asked something at a table; nothing when there is none for them."""
        course = await self._courses.of(listing)
        if not course.notes or not await self._wanted(user, listing.key):
            return ""
        figures = {**listing.teaching.figures, **listing.teaching.at(view, question.topic, ask)}
        plain = f"{question.topic}.{ask.slot}"
        name = f"{plain}.{figures['variant']}" if "variant" in figures else plain
        text = course.notes.get(name) or course.notes.get(plain, "")
        if not text or not await self._store.learning.read_note(user, listing.key, name, f"{table}:{question.key}"):
            return ""
        try:
            return filled(text, listing.phrases, figures)
        except KeyError:  # a figure makes no sense at this moment
            return ""

    async def _wanted(self, user: int, game: str) -> bool:
        wish = (await self._store.users.get(user)).coach
        if wish is not Coach.AUTO:
            return wish is Coach.ON
        if (user, game) in self._seasoned:
            return False
        if await self._store.learning.played(user, game, most=GAMES) < GAMES:
            return True
        self._seasoned[user, game] = None
        return False
