"""A lesson being played: a value, like a game. Answers that are not wanted get a word and change nothing."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games import Listing
from bot.learning.content import Course, Lesson, Step
from bot.learning.positions import AnyGame, answered, asked, staged
from engines.core import Ask, Picks, Question, parse_picks

ANY = "*"


class LessonPlay(msgspec.Struct, frozen=True):
    """Somebody in the middle of a lesson.

    Attributes:
        lesson: which one.
        game: as it stands.
        at: number of the step that is due; as many as there are steps to take when it is over.
        said: the reply to what was done last; empty at the beginning.
        right: whether that was wanted.
        missed: how many answers to the step that is due were not wanted.
    """

    lesson: Lesson
    game: AnyGame
    at: int = 0
    said: str = ""
    right: bool = True
    missed: int = 0

    @classmethod
    def begin(cls, listing: Listing, course: Course, lesson: Lesson) -> LessonPlay:
        """Begin a lesson that is no real game."""
        return cls(lesson, staged(listing, course.positions[lesson.position]))

    @property
    def step(self) -> Step | None:
        """What is due; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def question(self) -> Question | None:
        """What the learner is asked; None where there is only something to read."""
        step = self.step
        return asked(self.game, self.lesson.seat, step.topic) if step is not None and step.topic else None

    def go_on(self) -> LessonPlay:
        """Return the lesson after a step that is only read."""
        step = self.step
        assert step is not None
        return self._on(self.game, step)

    def halfway(self, picks: Picks, partial: tuple[str, ...] = ()) -> LessonPlay:
        """Return the lesson while an answer is being given; with a word on it once it can become none that is foreseen.

        Args:
            picks: the finished steps of the answer.
            partial: what is picked of the step after them.
        """
        step = self.step
        assert step is not None
        foreseen = {*step.want, *step.otherwise} - {ANY}
        if ANY in step.want or ANY not in step.otherwise or any(_leads_to(picks, partial, one) for one in foreseen):
            return self
        return self._wrong(step.otherwise[ANY])

    def answer(self, picks: Picks) -> LessonPlay:
        """Return the lesson after a complete answer.

        Raises:
            RuleError: the answer is not legal.
        """
        step, question = self.step, self.question
        assert step is not None
        assert question is not None
        game, _ = self.game.play(question.seat, question.key, picks)
        if ANY not in step.want and not any(_same(picks, wanted) for wanted in step.want):
            said = [said for written, said in step.otherwise.items() if written != ANY and _same(picks, written)]
            return self._wrong(said[0] if said else step.otherwise.get(ANY, ""))
        return self._on(game, step)

    def wanted(self) -> list[tuple[Ask, tuple[str, ...]]]:
        """Return an answer that the step wants: what is picked of each ask on its way; nothing where any will do."""
        step, question = self.step, self.question
        if step is None or question is None or ANY in step.want:
            return []
        walk, picks, way = self.game.walk(question.seat, question.key), parse_picks(step.want[0]), []
        for n, pick in enumerate(picks):
            ask = walk(picks[:n])
            if isinstance(ask, Ask):
                way.append((ask, pick))
        return way

    def _wrong(self, said: str) -> LessonPlay:
        return replace(self, said=said, right=False, missed=self.missed + 1)

    def _on(self, game: AnyGame, step: Step) -> LessonPlay:
        return replace(self, game=_after(game, step), at=self.at + 1, said=step.reply, right=True, missed=0)


def _same(picks: Picks, written: str) -> bool:
    """Return whether an answer is the written one; options that were picked together may stand in any order."""
    return [set(step) for step in picks] == [set(step) for step in parse_picks(written)]


def _leads_to(picks: Picks, partial: tuple[str, ...], written: str) -> bool:
    """Return whether an answer that is not finished can become the written one."""
    whole = [set(step) for step in parse_picks(written)]
    begun = [set(step) for step in picks]
    rest = whole[len(begun) : len(begun) + 1] or [set()]
    return whole[: len(begun)] == begun and set(partial) <= rest[0]


def _after(game: AnyGame, step: Step) -> AnyGame:
    for move in step.then:
        game = answered(game, move)
    return game
