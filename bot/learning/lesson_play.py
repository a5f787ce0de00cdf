"""A lesson being played: a value, like a game. Answers that are not wanted get a word and change nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games import Listing
from bot.learning.content import Course, Lesson, Step
from bot.learning.positions import AnyGame, answered, asked, staged
from engines.core import Picks, Question, parse_picks

ANY = "*"


@dataclass(frozen=True, slots=True)
class LessonPlay:
    """Somebody in the middle of a lesson.

    Attributes:
        lesson: which one.
        game: as it stands.
        at: number of the step that is due; as many as there are steps to take when it is over.
        said: the reply to what was done last; empty at the beginning.
        right: whether that was wanted.
        missed: how many answers to this step were not wanted.
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

    @property
    def wanted(self) -> Picks | None:
        """The first of the answers that are right; None where every one is, or there is only something to read."""
        step = self.step
        return parse_picks(step.want[0]) if step is not None and step.want and ANY not in step.want else None

    def go_on(self) -> LessonPlay:
        """Return the lesson after a step that is only read."""
        step = self.step
        assert step is not None
        return replace(self, game=_after(self.game, step), at=self.at + 1, said=step.reply, right=True, missed=0)

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
        return self._miss(step.otherwise[ANY])

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
            return self._miss(said[0] if said else step.otherwise.get(ANY, ""))
        return replace(self, game=_after(game, step), at=self.at + 1, said=step.reply, right=True, missed=0)

    def _miss(self, said: str) -> LessonPlay:
        return replace(self, said=said, right=False, missed=self.missed + 1)


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
