"""Where people are in their lessons."""

from __future__ import annotations

import msgspec
import structlog
from cachetools import TTLCache
from msgspec.structs import replace

from bot.games import Listing
from bot.learning.content import Course, Lesson
from bot.learning.courses import Courses
from bot.learning.lesson_play import LessonPlay
from bot.learning.positions import Misplaced
from bot.store import LessonRow, Store
from bot.system.clock import Clock
from bot.tables.card_sets import CardSets
from engines.core import Picks, RuleError, format_picks, parse_picks

log = structlog.get_logger(__name__)

MOST, KEPT = 5000, 3600.0
"""Steps of lessons whose missed answers are kept in mind, and for how many seconds."""


class Learner(msgspec.Struct, frozen=True):
    """Somebody in the middle of a lesson.

    Attributes:
        user: who.
        listing: the game.
        course: what it teaches.
        lesson: id of the lesson.
        play: the lesson as it stands.
        answers: what was answered so far.
    """

    user: int
    listing: Listing
    course: Course
    lesson: str
    play: LessonPlay
    answers: tuple[str, ...] = ()


class NoLesson(LookupError):
    """Somebody presses a control of a lesson, and is in none."""


class Progress:
    """Begins lessons, plays them on, and keeps how far people are."""

    def __init__(self, store: Store, books: CardSets, courses: Courses, now: Clock) -> None:
        """Use the time of `now`, in unix milliseconds."""
        self._store = store
        self._books = books
        self._courses = courses
        self._now = now
        self._missed: TTLCache[tuple[int, str, str, int], int] = TTLCache(MOST, KEPT)
        """How often somebody's answers to a step of a lesson were not wanted, while they are at it."""

    async def finished(self, user: int, listing: Listing) -> frozenset[str]:
        """Return the finished lessons of somebody in a game; the real game at their end counts when it is over."""
        rows, game = await self._store.learning.lessons(user), listing.key
        found = frozenset({row.lesson for row in rows if row.game == game and row.finished_at is not None})
        course = await self._courses.of(listing)
        games = found & {name for name, lesson in course.lessons.items() if lesson.game}
        played = not games or await self._store.learning.played(user, game, most=1)
        return found if played else found - games

    async def learned(self, user: int) -> tuple[Listing, ...]:
        """Return the games of which somebody has finished every lesson."""
        found = []
        for listing in await self._books.at(None):
            course = await self._courses.of(listing)
            if course.lessons and course.lessons.keys() <= await self.finished(user, listing):
                found.append(listing)
        return tuple(found)

    async def through(self, user: int, listing: Listing) -> bool:
        """Return whether somebody at a table of a game that is just over has finished every lesson of it.

        The real game at the end of the lessons may be this one, so it counts as played.
        """
        course = await self._courses.of(listing)
        rows = await self._store.learning.lessons(user)
        found = {row.lesson for row in rows if row.game == listing.key and row.finished_at is not None}
        return bool(course.lessons) and course.lessons.keys() <= found

    async def begun(self, user: int, game: str) -> str:
        """Return the lesson of a game that somebody was in last and has not finished; nothing when there is none."""
        try:
            learner = await self.now(user)
        except NoLesson:
            return ""
        under_way = learner.listing.key == game and learner.play.at > 0 and learner.play.step is not None
        return learner.lesson if under_way else ""

    async def begin(self, user: int, listing: Listing, lesson: str) -> Learner:
        """Begin a lesson, or begin it again.

        Raises:
            KeyError: the game has no such lesson.
        """
        course = await self._courses.of(listing)
        play = LessonPlay.begin(listing, course, course.lessons[lesson])
        learner = Learner(user, listing, course, lesson, play)
        await self._save(learner)
        return learner

    async def now(self, user: int) -> Learner:
        """Return where somebody is in the lesson of last time.

        Raises:
            NoLesson: there is none.
        """
        rows = await self._store.learning.lessons(user)
        games = await self._books.at(None)
        if not rows or rows[-1].game not in games:
            raise NoLesson
        row, listing = rows[-1], games[rows[-1].game]
        course = await self._courses.of(listing)
        lesson = course.lessons.get(row.lesson)
        if lesson is None or lesson.game:
            raise NoLesson
        learner = self._taken_up(row, listing, course, lesson)
        missed = self._missed.get(_step_of(learner), 0)
        return replace(learner, play=replace(learner.play, missed=missed))

    async def read_on(self, learner: Learner) -> Learner:
        """Go on from a step that is only read."""
        return await self._moved(learner, learner.play.go_on())

    async def answer(self, learner: Learner, picks: Picks) -> Learner:
        """Answer what a step asks; only what is wanted is kept.

        Raises:
            RuleError: the answer is not legal.
        """
        return await self._moved(learner, learner.play.answer(picks), format_picks(picks))

    def halfway(self, learner: Learner, picks: Picks, partial: tuple[str, ...]) -> Learner:
        """Look at an answer that is being given: the same learner, unless it can become none that is foreseen."""
        play = learner.play.halfway(picks, partial)
        if play is learner.play:
            return learner
        return self._noted(replace(learner, play=play))

    async def finish(self, user: int, listing: Listing, lesson: str) -> None:
        """Note that somebody has begun the real game that a course ends with (see `finished`)."""
        course = await self._courses.of(listing)
        await self._keep(user, listing.key, lesson, step=len(course.lessons[lesson].step), answers=(), over=True)

    async def _moved(self, learner: Learner, play: LessonPlay, answer: str | None = None) -> Learner:
        answers = (*learner.answers, answer) if answer is not None and play.right else learner.answers
        moved = self._noted(replace(learner, play=play, answers=answers))
        if play.at != learner.play.at:
            await self._save(moved)
        return moved

    def _noted(self, learner: Learner) -> Learner:
        """Keep in mind how often the step that is due was missed."""
        if learner.play.missed:
            self._missed[_step_of(learner)] = learner.play.missed
        else:
            self._missed.pop(_step_of(learner), None)
        return learner

    async def _save(self, learner: Learner) -> None:
        over = learner.play.step is None
        await self._keep(
            learner.user, learner.listing.key, learner.lesson, step=learner.play.at, answers=learner.answers, over=over
        )

    async def _keep(  # noqa: PLR0913 - the columns of a row
        self, user: int, game: str, lesson: str, *, step: int, answers: tuple[str, ...], over: bool
    ) -> None:
        before, now = await self._store.learning.lesson(user, game, lesson), self._now()
        finished_at = before.finished_at if before is not None else None
        row = LessonRow(
            user=user,
            game=game,
            lesson=lesson,
            step=step,
            answers="\n".join(answers),
            finished_at=now if over and finished_at is None else finished_at,
            changed_at=now,
        )
        await self._store.learning.save(row)

    def _taken_up(self, row: LessonRow, listing: Listing, course: Course, lesson: Lesson) -> Learner:
        """Play a lesson up to where it was left; from the beginning when it has become another one since."""
        play = begun = LessonPlay.begin(listing, course, lesson)
        answers = tuple(row.answers.split("\n")) if row.answers else ()
        left = list(answers)
        try:
            while play.at < row.step and play.step is not None:
                play = play.answer(parse_picks(left.pop(0))) if play.step.topic else play.go_on()
                if not play.right:
                    raise Misplaced(row.lesson)  # noqa: TRY301 - told like the other ways not to fit
        except (RuleError, Misplaced, AssertionError, IndexError) as error:
            log.info("a lesson begins anew", game=row.game, lesson=row.lesson, error=repr(error))
            return Learner(row.user, listing, course, row.lesson, begun)
        return Learner(row.user, listing, course, row.lesson, play, answers)


def _step_of(learner: Learner) -> tuple[int, str, str, int]:
    return learner.user, learner.listing.key, learner.lesson, learner.play.at
