"""Lessons as somebody sees them: the list of a game's lessons, and the lesson that is being played."""

from __future__ import annotations

from bot.games import HAND, Listing, PictureRequest, Tone
from bot.learning.content import Course
from bot.learning.lesson_play import LessonPlay
from bot.learning.progress import Learner
from bot.learning.texts import filled
from bot.panels.composer import ROW, Button, Composed, compose
from bot.panels.custom_id import CustomId, follow
from bot.panels.layout import Layout, LayoutRow, Picture
from bot.panels.rulebook import NAMES, subject_of
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue


class LessonPanel:
    """Lays out lessons."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    def lessons(self, listing: Listing, course: Course, finished: frozenset[str]) -> Layout:
        """The lessons of a game, those that are finished ticked off; the next one is the natural choice."""
        due = next((name for name in course.lessons if name not in finished), "")
        lines, buttons = [], []
        for number, (name, lesson) in enumerate(course.lessons.items()):
            state = "done" if name in finished else "due" if name == due else "later"
            lines.append(self._texts(f"lesson.line.{state}", number=number + 1, title=lesson.title, n=lesson.minutes))
            tone = Tone.MAIN if name == due else Tone.PLAIN
            label = self._texts("lesson.begin", number=number + 1)
            buttons.append(Button(self._id("learn", listing, number), label, tone=tone))
        rows: list[LayoutRow] = [tuple(buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)]
        rows.append((Button(self._id("chapter", listing), self._texts("control.rules")),))
        words = [self._texts("lesson.all-done", game=listing.title) if not due else self._texts("lesson.intro"), *lines]
        head = self._texts("lesson.list", game=listing.title)
        return Layout(listing.accent, f"### {head}", words="\n".join(words), rows=tuple(rows))

    async def step(self, learner: Learner, path: str = "", note: str = "") -> Layout:
        """The step of a lesson that is due: what was said to the last answer, what comes, and the controls for it."""
        listing, play, step = learner.listing, learner.play, learner.play.step
        names = list(learner.course.lessons)
        number = names.index(learner.lesson)
        head = self._texts("lesson.head", game=listing.title, number=number + 1, title=play.lesson.title)
        said = self._texts(f"lesson.{'right' if play.right else 'wrong'}", said=self._text(learner, play.said))
        composed = self._composed(learner, path)
        words = [f"> {note}" if note else "", said if play.said else ""]
        if step is None:
            words.append(self._texts("lesson.over"))
        else:
            words += [self._text(learner, step.say), composed.words]
        rows = (*composed.rows, self._ways(learner, number))
        return Layout(
            listing.accent,
            f"### {head}",
            await self._pictures(learner),
            "\n\n".join(line for line in words if line),
            rows,
            foot="" if step is None else self._texts("lesson.place", step=play.at + 1, of=len(play.lesson.step)),
        )

    def _composed(self, learner: Learner, path: str) -> Composed:
        play, question = learner.play, learner.play.question
        if play.step is None:
            return Composed("", ())
        if question is None:
            control = Button(self._id("readon", learner.listing, play.at), self._texts("control.go-on"), tone=Tone.MAIN)
            return Composed("", ((control,),))
        draft = follow(play.game.walk(question.seat, question.key), path)
        return compose(
            learner.listing,
            self._texts,
            view=play.game.view(play.lesson.seat),
            question=question,
            table=0,
            draft=draft,
            names=self._names(play),
        )

    def _ways(self, learner: Learner, number: int) -> LayoutRow:
        """Return the controls that lead elsewhere; at the end the next lesson is the natural way."""
        listing, over = learner.listing, learner.play.step is None
        row = []
        if over and number + 1 < len(learner.course.lessons):
            row.append(Button(self._id("learn", listing, number + 1), self._texts("lesson.next"), tone=Tone.MAIN))
        row.append(Button(self._id("learn", listing, number), self._texts("lesson.again")))
        row.append(Button(self._id("lessons", listing), self._texts("lesson.list-short")))
        row.append(Button(self._id("chapter", listing), self._texts("control.rules")))
        return tuple(row)

    async def _pictures(self, learner: Learner) -> tuple[Picture, ...]:
        listing, play = learner.listing, learner.play
        seat, names = play.lesson.seat, self._names(play)
        view, question = play.game.view(seat), play.question
        ask = play.game.ask(seat, question.key) if question is not None else None
        choices = frozenset(getattr(ask, "open", ()))
        pictures = []
        for sheet in ("board", HAND):
            key = (listing.rules.digest, "lesson", learner.lesson, learner.answers, play.at, sheet)
            request = PictureRequest(listing, sheet, view, names, choices if sheet == HAND else frozenset())
            png = await self._render_queue.try_to_paint(key, request)
            if png != b"":
                prose = listing.prose.hand_alt if sheet == HAND else listing.prose.alt
                pictures.append(Picture(f"{sheet}-lesson-{play.at}.png", png, prose(view, names)))
        return tuple(pictures)

    def _names(self, play: LessonPlay) -> tuple[str, ...]:
        seats = play.game.header.config.seats
        others = [name for name in NAMES if name != NAMES[0]]
        names = others[: seats - 1]
        names.insert(play.lesson.seat, self._texts("lesson.you"))
        return tuple(names)

    def _text(self, learner: Learner, text: str) -> str:
        return filled(text, learner.listing.phrases, learner.listing.teaching.figures)

    def _id(self, verb: str, listing: Listing, number: int = 0) -> str:
        return str(CustomId(verb, 0, subject_of(listing.key, number)))
