"""Lessons as somebody sees them: the list of a game's lessons, and the lesson that is being played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games import HAND, Listing, Tone
from bot.games.achievements import achievements_of
from bot.learning.content import Course
from bot.learning.progress import Learner
from bot.learning.texts import filled
from bot.panels.asking import in_words, marks_of
from bot.panels.composer import Composed, compose, in_rows
from bot.panels.controls import ROW, Button, Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.draft import follow
from bot.panels.height import DESKTOP, ONE_SCREEN, height
from bot.panels.large_picture import with_one_large
from bot.panels.layout import Layout, LayoutRow, Picture
from bot.panels.rulebook import NAMES, subject_of
from bot.panels.scene import Scene
from bot.panels.seat_pictures import board_and_hand
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from renderers.kit.card_values import UNMARKED

HINTED = 2
"""After so many answers to a step that were not wanted, the learner is told what is."""

ACCENT = 0xE69F00
"""The edge of a message about all games."""


class LessonPanel:
    """Lays out lessons."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    def lessons(  # noqa: PLR0913 - where somebody stands in a game's lessons
        self,
        listing: Listing,
        course: Course,
        finished: frozenset[str],
        *,
        begun: str = "",
        taught: Sequence[Listing],
        opened: bool = False,
    ) -> Layout:
        """The lessons of a game, those that are finished ticked off, with the way to those of the other games.

        The natural choice is to go on with the lesson that was begun, else the next one that is not finished.

        Args:
            listing: the game.
            course: what it teaches.
            finished: its lessons that were finished.
            begun: the lesson that was begun, if any.
            taught: all games that can be learned.
            opened: whether a table of the game is open that the learner has set up.
        """
        due = next((name for name in course.lessons if name not in finished), "")
        lines, buttons = [], []
        if begun:
            number = list(course.lessons).index(begun)
            label = self._texts("lesson.on", number=number + 1)
            buttons.append(Button(self._id("restart", listing, number), label, tone=Tone.MAIN))
        for number, (name, lesson) in enumerate(course.lessons.items()):
            state = "done" if name in finished else "due" if name == due else "later"
            lines.append(self._texts(f"lesson.line.{state}", number=number + 1, title=lesson.title, n=lesson.minutes))
            natural = name == due and not begun and not (lesson.game and opened)
            tone = Tone.MAIN if natural else Tone.PLAIN
            label = self._texts("lesson.next-game" if lesson.game else "lesson.begin", number=number + 1)
            buttons.append(Button(self._id("learn", listing, number), label, tone=tone))
        buttons.append(Button(self._id("chapter", listing), self._texts("control.rules")))
        rows: list[LayoutRow] = [tuple(buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)]
        if len(taught) > 1:
            rows.append(self._courses(listing, taught))
        said = self._texts("lesson.intro") if due else self._texts("lesson.all-done", game=listing.title)
        words = [said, "", *lines, self._texts("lesson.puzzle")]
        head = self._texts("lesson.list", game=listing.title)
        return Layout(listing.accent, f"### {head}", words="\n".join(words), rows=tuple(rows))

    def _courses(self, listing: Listing, taught: Sequence[Listing]) -> Select:
        """The games that can be learned; the one whose lessons are shown is marked."""
        lines = [
            SelectOption(b36(place), other.title, "📖" if other.key == listing.key else "", other.phrases("tagline"))
            for place, other in enumerate(taught)
        ]
        return Select(self._id("course", listing), self._texts("lesson.other-game"), tuple(lines))

    def games(self, listings: Iterable[Listing], finished: Mapping[str, int], *, verb: str, here: str = "") -> Layout:
        """All games, to choose one whose lessons or rules are to be opened.

        Args:
            listings: the games that can be learned.
            finished: how many lessons of each were finished, by key.
            verb: what the buttons do: `lessons` or `chapter`.
            here: the game that is played where it is asked, if any: the natural choice.
        """
        lines, buttons = [], []
        for listing in listings:
            done = self._texts("lesson.finished", n=finished.get(listing.key, 0)) if finished.get(listing.key) else ""
            title, words = listing.title, listing.phrases
            named = self._texts("lesson.eased", game=title, ease=words("ease")) if "ease" in words else title
            lines.append(self._texts("lesson.game", game=named, tagline=words("tagline"), done=done))
            tone = Tone.MAIN if listing.key == here else Tone.PLAIN
            buttons.append(Button(self._id(verb, listing), listing.title, tone=tone))
        rows = tuple([tuple(buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)])
        return Layout(ACCENT, f"### {self._texts(f'lesson.which-{verb}')}", words="\n".join(lines), rows=rows)

    async def step(
        self, learner: Learner, name: str, path: str = "", note: str = "", *, learned: bool = False
    ) -> Layout:
        """The step of a lesson that is due: what was said to the last answer, what comes, and the controls for it.

        Args:
            learner: who is where.
            name: the learner's, for the pictures.
            path: how far an answer has come.
            note: one sentence to the learner.
            learned: whether every lesson of the game is finished with this one.
        """
        listing, play, step = learner.listing, learner.play, learner.play.step
        names = list(learner.course.lessons)
        number = names.index(learner.lesson)
        head = "### " + self._texts("lesson.head", game=listing.title, number=number + 1, title=play.lesson.title)
        if step is not None:
            head += "\n-# " + self._texts("lesson.place", step=play.at + 1, of=len(play.lesson.steps))
        composed = self._composed(learner, name, path)
        above, below = self._words(learner, name, path)
        words = [*below, f"> {note}" if note else ""]
        if step is not None:
            words.append(composed.words)
        else:
            words += [self._texts("lesson.over"), *(self._all_done(listing) if learned else [])]
        layout = Layout(
            listing.accent,
            head,
            await self._pictures(learner, name, path),
            "\n\n".join(line for line in words if line),
            (*composed.rows, *in_rows([*composed.extras, *(() if path else self._ways(learner, number))])),
            lead=above,
        )
        if height(layout, DESKTOP) <= ONE_SCREEN:
            return layout
        return with_one_large(self._texts, layout, hand=self._about_hand(learner, path))

    def _all_done(self, listing: Listing) -> list[str]:
        """Return what is told to whoever has finished every lesson of a game."""
        achieved = [
            self._texts("achievements.learned", name=one.name, words=one.words)
            for one in achievements_of(listing.key).values()
            if one.lessons
        ]
        return [self._texts("lesson.all-done", game=listing.title), *achieved]

    def _words(self, learner: Learner, name: str, path: str) -> tuple[str, tuple[str, ...]]:
        """Return the words above the pictures and those below them.

        Above stands what was done or read before: the reply to the last answer, and once an answer is being given what
        the step says. A reply to a wrong answer stands below, near the controls that were pressed; from the second one
        on, what is wanted is named too.
        """
        play, step = learner.play, learner.play.step
        say = self._text(learner, step.say if step is not None else play.lesson.closing)
        if path:
            return say, ()
        said = self._texts(f"lesson.{'right' if play.right else 'wrong'}", said=self._text(learner, play.said))
        if not play.said and play.right:
            return "", (say,)
        said += self._hint(learner, name)
        return (said, (say,)) if play.right else ("", (said, say))

    def _hint(self, learner: Learner, name: str) -> str:
        """Say which try this was, and what is wanted, to whoever has missed a step more than once."""
        missed, way = learner.play.missed, learner.play.wanted()
        if missed < HINTED or not way:
            return ""
        listing, view = learner.listing, learner.play.game.view(learner.play.lesson.seat)
        answer = in_words(self._texts, listing, view, way, names=self.names(learner, name))
        return "\n" + self._texts("lesson.hint", n=missed, answer=answer)

    def _about_hand(self, learner: Learner, path: str) -> bool:
        """Return whether a step is about the learner's hand: as it says itself, or else by what is picked next."""
        play = learner.play
        step, question = play.step, play.question
        if step is not None and step.shows:
            return step.shows == HAND
        if question is None:
            return False
        ask = follow(play.game.walk(question.seat, question.key), path).ask
        return ask is not None and learner.listing.pictures.from_hand(play.game.view(play.lesson.seat), ask)

    def _composed(self, learner: Learner, name: str, path: str) -> Composed:
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
            names=self.names(learner, name),
        )

    def _ways(self, learner: Learner, number: int) -> tuple[Button, ...]:
        """Return the controls that lead elsewhere; at the end the next lesson is the natural way."""
        listing, over = learner.listing, learner.play.step is None
        row = []
        lessons = list(learner.course.lessons.values())
        if over and number + 1 < len(lessons):
            label = self._texts("lesson.next-game" if lessons[number + 1].game else "lesson.next")
            row.append(Button(self._id("learn", listing, number + 1), label, tone=Tone.MAIN))
        if over:
            row.append(Button(self._id("learn", listing, number), self._texts("lesson.again")))
        row.append(Button(self._id("lessons", listing), self._texts("lesson.list-short")))
        row.append(Button(self._id("open", listing), self._texts("control.rules")))
        if not over:
            row += [Button(str(CustomId(verb, 0)), self._texts(f"control.{verb}")) for verb in ("legend", "describe")]
        return tuple(row)

    async def _pictures(self, learner: Learner, name: str, path: str) -> tuple[Picture, ...]:
        play, question, marks = learner.play, learner.play.question, UNMARKED
        view = play.game.view(play.lesson.seat)
        if question is not None:
            draft = follow(play.game.walk(question.seat, question.key), path)
            marks = marks_of(learner.listing, view, draft)
        names, called = self.names(learner, name), f"lesson-{play.at}"
        return await board_and_hand(self._render_queue, learner.listing, view, names, called, marks)

    def scene(self, learner: Learner, name: str) -> Scene:
        """Return what the learner sees; `name` is theirs, for the pictures."""
        listing, play = learner.listing, learner.play
        key = (listing.rules.digest, "lesson", learner.lesson, learner.answers, play.at, name)
        return Scene(listing, play.game, self.names(learner, name), play.lesson.seat, key)

    def names(self, learner: Learner, name: str) -> tuple[str, ...]:
        """Return how the seats of a lesson are called."""
        play, phrases = learner.play, learner.listing.phrases
        others = [phrases(other) for other in play.lesson.others] or [one for one in NAMES[1:] if one != name]
        names = others[: play.game.header.config.seats - 1]
        names.insert(play.lesson.seat, name)
        return tuple(names)

    def _text(self, learner: Learner, text: str) -> str:
        return filled(text, learner.listing.phrases, learner.listing.teaching.figures)

    def _id(self, verb: str, listing: Listing, number: int = 0) -> str:
        return str(CustomId(verb, 0, subject_of(listing.key, number)))
