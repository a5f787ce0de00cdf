"""Lessons that are played by typing: which one is meant, and what a typed answer does."""

from __future__ import annotations

from bot.client.responses import Refused
from bot.games import Listing
from bot.learning.content import Course
from bot.learning.progress import Learner, NoLesson, Progress
from bot.panels.lesson import LessonPanel
from bot.panels.texts import Texts
from bot.panels.typed_moves import read
from bot.panels.typed_offers import offers
from bot.panels.typed_words import Naming, key, on_controls


class TypedLessons:
    """Begins lessons and answers their steps by words."""

    def __init__(self, progress: Progress, lessons: LessonPanel, texts: Texts) -> None:
        self._progress = progress
        self._lessons = lessons
        self._texts = texts

    async def begin(self, user: int, listing: Listing, course: Course, typed: str) -> Learner:
        """Begin the lesson of this number or title.

        Raises:
            Refused: there is none, or it is a real game.
        """
        for number, (name, lesson) in enumerate(course.lessons.items(), start=1):
            if key(typed) in (str(number), key(lesson.title), key(f"{number}{lesson.title}")):
                if lesson.game:
                    raise Refused(self._texts("lesson.typed-game", game=listing.title))
                return await self._progress.begin(user, listing, name)
        raise Refused(self._texts("lesson.which", most=len(course.lessons)))

    async def answer(self, user: int, typed: str, *, name: str, game: str = "") -> Learner:
        """Answer the step that is due, or go on from one that is only read.

        Args:
            user: who.
            typed: the answer, by names or signs.
            name: what they are called, for options that stand for somebody.
            game: the game that they have named.

        Raises:
            Refused: they are in no lesson of that game, or there is something else to type.
            RuleError: it is none of the answers.
        """
        learner = await self._now(user)
        play, step, on = learner.play, learner.play.step, self._texts("control.go-on")
        if game not in ("", learner.listing.key):
            raise Refused(self._texts("lesson.none"))
        if step is None:
            raise Refused(self._texts("lesson.typed-over"))
        if not step.topic and key(typed) != key(on):
            raise Refused(self._texts("lesson.typed-on", on=on))
        if not step.topic:
            return await self._progress.read_on(learner)
        if key(typed) == key(on):
            return learner
        question = play.question
        assert question is not None
        walk = play.game.walk(question.seat, question.key)
        _, picks = read([(question, walk)], typed, self._naming(learner, name))
        return await self._progress.answer(learner, picks)

    async def choices(self, user: int, typed: str, name: str) -> list[tuple[str, str]]:
        """Return what can be typed now, as it is shown and as it is taken, after what has been typed so far."""
        try:
            learner = await self._now(user)
        except Refused:
            return []
        question = learner.play.question
        if question is None:
            on = self._texts("control.go-on")
            return [(on, on)] if learner.play.step is not None else []
        play, names = learner.play, self._lessons.names(learner, name)
        view, walk = play.game.view(play.lesson.seat), play.game.walk(question.seat, question.key)
        found = offers(learner.listing, view, names, [(question, walk)], typed)
        return [(offer.line, offer.typed) for offer in found]

    def _naming(self, learner: Learner, name: str) -> Naming:
        play = learner.play
        return on_controls(learner.listing, play.game.view(play.lesson.seat), self._lessons.names(learner, name))

    async def _now(self, user: int) -> Learner:
        try:
            return await self._progress.now(user)
        except NoLesson:
            raise Refused(self._texts("lesson.none")) from None
