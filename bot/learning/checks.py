"""What is wrong with what a game teaches: texts, blanks, positions, lessons. A game's own tests hold this empty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from bot.games import Listing
from bot.learning.content import Course, Lesson, Shown, Step
from bot.learning.lesson_play import ANY, LessonPlay
from bot.learning.positions import Misplaced, staged
from bot.learning.texts import blanks, counting, filled, is_phrase
from engines.core import ConfigError, Picks, RuleError, fallback, parse_picks

LONGEST = 2500
"""Characters of a chapter, so that it is one message with room for its controls."""

LONGEST_TERM = 400
"""Characters of a glossary's entry."""

LONGEST_NOTE = 265
"""Characters of what the coach says."""

LONGEST_STEP = 500
"""Characters of what a step says or replies."""

_TYPED = re.compile(r"(?<![\w{#|.-])(?!^\d+\. )\d+(?![\w}])", re.MULTILINE)
"""A number that stands in a text as it is, and not by a blank; numbered lists are none."""


def problems(listing: Listing, course: Course) -> Iterator[str]:
    """Give everything that is wrong, each in a sentence that names the place."""
    yield from _texts(listing, course)
    yield from _chapters(listing, course)
    for name, position in course.positions.items():
        try:
            staged(listing, position)
        except (ConfigError, Misplaced, RuleError) as error:
            yield f"position {name}: {error}"
    for name, lesson in course.lessons.items():
        for problem in _lesson(listing, course, lesson):
            yield f"lesson {name}: {problem}"


def every_text(course: Course) -> Iterator[tuple[str, str, int]]:
    """Give every text with its place and the most characters that it may have."""
    for name, chapter in course.chapters.items():
        yield f"chapter {name}", "\n\n".join(part.text for part in chapter.part), LONGEST
    for name, term in course.terms.items():
        yield f"term {name}", term.text, LONGEST_TERM
    for name, note in course.notes.items():
        yield f"note {name}", note, LONGEST_NOTE
    for name, lesson in course.lessons.items():
        for number, step in enumerate(lesson.step, start=1):
            for text in (step.say, step.reply, *step.otherwise.values()):
                yield f"lesson {name}, step {number}", text, LONGEST_STEP


def _texts(listing: Listing, course: Course) -> Iterator[str]:
    figures = listing.teaching.figures
    for place, text, most in every_text(course):
        note = place.startswith("note")
        known = {*figures, *(listing.teaching.moment_figures if note else ())}
        unknown = [name for name in blanks(text) if name not in known and not is_phrase(name, listing.phrases)]
        unknown += [phrase for phrase in counting(text) if phrase not in listing.phrases]
        yield from [f"{place}: nothing is called {{{name}}}" for name in unknown]
        if not unknown:
            length = len(filled(text, listing.phrases, dict.fromkeys(known, "00") | dict(figures)))
            if length > most:
                yield f"{place}: {length} characters are more than {most}"
        if typed := _TYPED.findall(text):
            yield f"{place}: numbers are typed ({', '.join(typed)}); take them from the Book with a blank"


def _chapters(listing: Listing, course: Course) -> Iterator[str]:
    covered = [name for chapter in course.chapters.values() for part in chapter.part for name in part.covers]
    for name, chapter in course.chapters.items():
        if chapter.picture is not None:
            yield from [f"chapter {name}: {problem}" for problem in _picture(listing, course, chapter.picture)]
    for name, term in course.terms.items():
        if term.chapter not in course.chapters:
            yield f"term {name}: there is no chapter {term.chapter}"
    for reason, paragraph in course.refusals.items():
        if paragraph not in covered:
            yield f"refusal {reason}: no chapter tells {paragraph}"


def _picture(listing: Listing, course: Course, shown: Shown) -> Iterator[str]:
    if shown.position:
        if shown.position not in course.positions:
            yield f"there is no position {shown.position}"
    elif shown.drawing:
        if shown.drawing not in listing.teaching.drawings:
            yield f"there is no drawing {shown.drawing}"
        if not shown.alt:
            yield f"the drawing {shown.drawing} needs an alt text"
    elif shown.card:
        if listing.cards is None or shown.card not in listing.cards.names:
            yield f"there is no card {shown.card}"
    else:
        yield "a picture shows a position, a card or a drawing"


def _lesson(listing: Listing, course: Course, lesson: Lesson) -> Iterator[str]:
    yield from [f"nothing is called {{{name}}}" for name in lesson.others if name not in listing.phrases]
    if lesson.game:
        try:
            listing.rules.configure(lesson.seats, lesson.settings)
        except (ConfigError, KeyError) as error:
            yield f"no game can begin so: {error!r}"
    elif lesson.position not in course.positions:
        yield f"there is no position {lesson.position}"
    else:
        with suppress(ConfigError, Misplaced, RuleError):  # told with the position
            yield from _steps(LessonPlay.begin(listing, course, lesson))


def _steps(play: LessonPlay) -> Iterator[str]:
    """Play a lesson along what is wanted; give what does not fit."""
    while (step := play.step) is not None:
        place = f"step {play.at + 1}"
        try:
            if not step.topic:
                play = play.go_on()
                continue
            if play.question is None:
                now = ", ".join(f"s{one.seat} {one.topic}" for one in play.game.questions()) or "nobody"
                yield f"{place}: s{play.lesson.seat} is not asked {step.topic}; asked are {now}"
                return
            yield from [f"{place}: {missing}" for missing in _missing(step)]
            for written in {*step.want, *step.otherwise} - {ANY}:
                play.game.play(play.question.seat, play.question.key, parse_picks(written))
            play = play.answer(right(play))
        except (Misplaced, RuleError) as error:
            yield f"{place}: {error!r}"
            return


def _missing(step: Step) -> Iterator[str]:
    if not step.want:
        yield "no answer is wanted"
    if not step.reply:
        yield "the wanted answer gets no reply"
    if ANY not in step.want and ANY not in step.otherwise:
        yield "an answer that is not foreseen gets no reply"


def right(play: LessonPlay) -> Picks:
    """Return the first of the answers that a step wants; the clock's answer where every one is wanted."""
    question, step = play.question, play.step
    assert question is not None
    assert step is not None
    return fallback(play.game.walk(question.seat, question.key)) if ANY in step.want[:1] else parse_picks(step.want[0])
