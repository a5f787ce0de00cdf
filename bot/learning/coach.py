"""The coach: a note beside a question, and the good start of a first game, for those who are new to a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cachetools import LRUCache, TTLCache

from bot.games import Listing
from bot.learning.courses import Courses
from bot.learning.texts import blanks, filled
from bot.store import NOTES, TIMELY, Coach, ReadNote, Store
from bot.tables.options import settings_of
from engines.core import Ask, Question

GAMES: Final = 2
"""Games of a kind after which the coach falls silent by himself."""

KNOWN: Final = 4096
"""People and games of which something is remembered."""

AIM: Final = "aim"
"""Under which name it is kept that somebody has read what a game is about."""

AGAIN: Final = 60.0
"""Seconds after which it is looked up again whether somebody is still new to a game."""


class Note(NamedTuple):
    """What the coach says beside a question; nothing when `text` is empty."""

    text: str = ""
    last: bool = False
    """Whether it is said for the last time."""


class CoachNotes:
    """Chooses the note that somebody reads beside a question, and knows who is new to a game."""

    def __init__(self, store: Store, courses: Courses) -> None:
        """Read what people wish for, and what they have read."""
        self._store = store
        self._courses = courses
        self._seasoned: LRUCache[tuple[int, str], None] = LRUCache(KNOWN)
        self._played: TTLCache[tuple[int, str], int] = TTLCache(KNOWN, AGAIN)
        self._read: TTLCache[tuple[int, str], dict[str, ReadNote]] = TTLCache(KNOWN, AGAIN)
        """The notes that somebody has read in a game: a panel is laid out many times beside one question."""

    async def note(  # noqa: PLR0913 - who is asked what, where
        self, user: int, listing: Listing, view: Any, question: Question, ask: Ask, *, table: int
    ) -> Note:
        """Return the note for somebody who is asked something at a table; nothing when there is none for them."""
        course = await self._courses.of(listing)
        nothing_to_weigh = ask.least == ask.most == len(ask.open)
        if nothing_to_weigh or not course.notes or not await self._wanted(user, listing.key):
            return Note()
        figures = {**listing.teaching.figures, **listing.teaching.at(view, question.topic, ask)}
        plain = f"{question.topic}.{ask.slot}"
        name = f"{plain}.{figures['variant']}" if "variant" in figures else plain
        text = course.notes.get(name) or course.notes.get(plain, "")
        most = TIMELY if listing.teaching.moment_figures & {*blanks(text)} else NOTES
        beside = f"{table}:{question.key}"
        time = await self._time(user, listing.key, name, beside, most=most) if text else 0
        if not time:
            return Note()
        try:
            return Note(filled(text, listing.phrases, figures), last=time == most)
        except KeyError:  # a figure makes no sense at this moment
            return Note()

    async def aim(self, user: int, listing: Listing, question: Question, *, table: int) -> str:
        """Return what a game is about, beside the first question of it that somebody new to it meets; else nothing."""
        if "explain.game" not in listing.phrases or not await self._wanted(user, listing.key):
            return ""
        beside = f"{table}:{question.key}"
        return listing.phrases("explain.game") if await self._time(user, listing.key, AIM, beside, most=1) else ""

    async def _time(self, user: int, game: str, note: str, question: str, *, most: int) -> int:
        """Return for which time somebody reads a note; 0 when they have read it often enough."""
        read = self._read.get((user, game))
        if read is None:
            found = await self._store.learning.notes(user, game)
            read = self._read[user, game] = {one.note: one for one in found}
        time = read[note].time_beside(question, most=most) if note in read else None
        if time is None:
            read[note] = await self._store.learning.read_note(user, game, note, question, most=most)
            time = read[note].time_beside(question, most=most)
        return time or 0

    async def first_game(self, listing: Listing, people: tuple[int, ...], seats: int) -> Mapping[str, str] | None:
        """Return the settings of a good first game when somebody has never finished one; None for old hands.

        Settings that are not for so many seats are left out.
        """
        course = await self._courses.of(listing)
        games = [lesson for lesson in course.lessons.values() if lesson.game]
        if not games or not any([await self._finished(user, listing.key) == 0 for user in people]):
            return None
        fitting = {one.id for one in settings_of(listing.rules) if not one.seats or seats in one.seats}
        return {setting: value for setting, value in games[-1].settings.items() if setting in fitting}

    async def _wanted(self, user: int, game: str) -> bool:
        wish = (await self._store.users.get(user)).coach
        if wish is not Coach.AUTO:
            return wish is Coach.ON
        if (user, game) in self._seasoned:
            return False
        if await self._finished(user, game) < GAMES:
            return True
        self._seasoned[user, game] = None
        return False

    async def _finished(self, user: int, game: str) -> int:
        found = self._played.get((user, game))
        if found is None:
            found = self._played[user, game] = await self._store.learning.played(user, game, most=GAMES)
        return found
