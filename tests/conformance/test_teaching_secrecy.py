"""Whoever helps to learn a game tells a seat what its View knows, and nothing else: coach, legend, lessons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import Listing, PictureRequest
from bot.learning.coach import CoachNotes
from bot.learning.content import Course, read
from bot.learning.courses import Courses
from bot.learning.lesson_play import ANY, LessonPlay
from bot.learning.progress import Learner
from bot.panels.legend import LegendPanel
from bot.panels.lesson import LessonPanel
from bot.panels.scene import Scene
from bot.panels.texts import Texts
from bot.tables.session import Session
from engines.core import Ask, Game, Question, Rng, parse_picks
from engines.core.walk import sample
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table, entrants
from tests.learning.eager_reader import EagerReader

SEATS = ("Ana", "Bo", "Cleo", "Dag", "Eir")
MOMENTS = 60
TEACHING = [pytest.param(entrant, id=key) for key, entrant in entrants().items() if entrant.elsewhere is None]


class Easel:
    """Paints at once and keeps nothing, so that two worlds are painted both."""

    async def try_to_paint(self, _key: Hashable, draw: Callable[[], bytes | None]) -> bytes | None:
        return draw()


class Sketchpad:
    """Writes down of each picture what it would be painted from, which is much faster."""

    async def try_to_paint(self, _key: Hashable, draw: PictureRequest) -> bytes:
        return repr((draw.sheet, draw.view, draw.names, sorted(draw.marks.open), sorted(draw.marks.picked))).encode()


class Sitting(Session):
    """A table at which everybody goes by a name of the suite."""

    @property
    def names(self) -> tuple[str, ...]:
        assert self.game is not None
        return SEATS[: self.game.header.config.seats]


class Row:
    """The row of a table, as far as a legend reads it."""

    id = 1


def worlds(entrant: Entrant, table: Table, seat: int, most: int) -> Iterator[tuple[Game[Any, Any, Any], ...]]:
    """Yield moments of a random game, each with another one that this seat cannot tell from it."""
    rng = Rng(f"taught-{seat}")
    for game, _, _ in random_play(entrant, table, "taught", most):
        yield game, entrant.another_world(game, seat, rng)


def asks_of(game: Game[Any, Any, Any], question: Question, rng: Rng) -> Iterator[Ask]:
    """Yield the asks on the way to a random answer."""
    walk = game.walk(question.seat, question.key)
    picks = sample(walk, rng)
    for depth in range(len(picks)):
        ask = walk(picks[:depth])
        assert isinstance(ask, Ask)
        yield ask


@pytest.mark.parametrize("taught", TEACHING)
async def test_the_coach_knows_no_more_than_the_seat_that_he_speaks_to(taught: Entrant) -> None:
    """The note beside each question is the same when everything is dealt anew that its seat cannot see."""
    store: Any = EagerReader()
    coach, listing, said, differed = CoachNotes(store, Courses()), taught.listing, 0, 0

    async def notes(game: Game[Any, Any, Any], seat: int) -> list[str]:
        return [
            (await coach.note(1, listing, game.view(seat), question, ask, table=1)).text
            for question in game.questions(seat)
            if next(iter(game.legal(seat, question.key)), None)
            for ask in asks_of(game, question, Rng("answer"))
        ]

    for seat in range(taught.tables[0].seats):
        for game, other in worlds(taught, taught.tables[0], seat, MOMENTS):
            told = await notes(game, seat)
            assert await notes(other, seat) == told
            said += any(told)
            differed += game.state != other.state
    assert said, "the coach never said anything"
    assert differed or taught.redeal is None, "nothing was ever dealt anew"


@pytest.mark.parametrize("taught", TEACHING)
async def test_a_legend_shows_no_more_than_its_reader_sees(taught: Entrant) -> None:
    """Numbers, words and every pixel of both legends are the same when the unseen is dealt anew."""
    easel: Any = Easel()
    panel, course = LegendPanel(Texts(), easel), read(taught.key)
    seat = taught.tables[0].seats - 1
    *_, (game, other) = worlds(taught, taught.tables[0], seat, MOMENTS)
    for page in (0, 1):
        seen = await panel.card(Scene.of_table(_sitting(taught.listing, game), seat), course, page)
        assert await panel.card(Scene.of_table(_sitting(taught.listing, other), seat), course, page) == seen


def _sitting(listing: Listing, game: Game[Any, Any, Any]) -> Session:
    row: Any = Row()
    return Sitting(row, (), listing, game)


@pytest.mark.parametrize("taught", TEACHING)
async def test_a_lesson_shows_no_more_than_its_seat_sees(taught: Entrant) -> None:
    """Each step of each lesson looks the same when the unseen is dealt anew."""
    sketchpad: Any = Sketchpad()
    panel, course, rng = LessonPanel(Texts(), sketchpad), read(taught.key), Rng("lesson")
    for name, play in _steps(taught.listing, course, rng):
        other = replace(play, game=taught.another_world(play.game, play.lesson.seat, rng))
        shown = [await panel.step(Learner(1, taught.listing, course, name, one), "Ana") for one in (play, other)]
        assert shown[0] == shown[1]


def _steps(listing: Listing, course: Course, rng: Rng) -> Iterator[tuple[str, LessonPlay]]:
    """Yield each step of each lesson on the wanted way."""
    for name, lesson in course.lessons.items():
        if lesson.game:
            continue
        play = LessonPlay.begin(listing, course, lesson)
        while play.step is not None:
            yield name, play
            play = _next_step(play, rng)


def _next_step(play: LessonPlay, rng: Rng) -> LessonPlay:
    question, step = play.question, play.step
    assert step is not None
    if question is None:
        return play.go_on()
    any_ = ANY in step.want
    return play.answer(sample(play.game.walk(question.seat, question.key), rng) if any_ else parse_picks(step.want[0]))
