"""What happens when a control of a lesson is pressed. All of it is for the presser alone."""

from __future__ import annotations

from functools import partial

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.lobby_presses import LobbyPresses
from bot.client.opening import TableOpener
from bot.client.press_checks import at, picked, place_of_page
from bot.client.reading import repaint_page, show_page
from bot.client.responses import Refused
from bot.client.rules_presses import RulesPresses
from bot.games import Listing
from bot.learning.content import Course
from bot.learning.courses import Courses
from bot.learning.progress import Learner, NoLesson, Progress
from bot.panels.custom_id import CustomId
from bot.panels.draft import ChoicesChanged, follow, path_after
from bot.panels.layout import Layout
from bot.panels.lesson import LessonPanel
from bot.panels.reference import Reference
from bot.panels.texts import Texts
from bot.panels.why_not import why_not
from bot.store import Status
from bot.tables.card_sets import CardSets
from bot.tables.options import Hints, TableOptions
from bot.tables.sessions import Sessions
from engines.core import Illegal, Level
from renderers.kit.typed import named


class LessonPresses:
    """Answers presses on lists of lessons and on lessons."""

    def __init__(  # noqa: PLR0913 - what all of this is about
        self,
        books: CardSets,
        courses: Courses,
        progress: Progress,
        opener: TableOpener,
        *,
        sessions: Sessions,
        lobby: LobbyPresses,
        rules: RulesPresses,
        lessons: LessonPanel,
        pages: Reference,
        texts: Texts,
    ) -> None:
        self._books = books
        self._courses = courses
        self._progress = progress
        self._sessions = sessions
        self._opener = opener
        self._lobby = lobby
        self._rules = rules
        self._lessons = lessons
        self._pages = pages
        self._texts = texts
        self._show = partial(show_page, texts)

    async def lessons(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the lessons of a game."""
        listing, course, _ = await self._rules.read(interaction, control)
        await self._show(interaction, AnswerKind.UPDATE, self._listed(interaction, listing, course))

    async def teach(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the lessons of a table's game beside its lobby, for nobody else to see."""
        session = await self._sessions.get(control.table)
        course = await self._rules.course(session.listing)
        await self._show(interaction, AnswerKind.PRIVATE, self._listed(interaction, session.listing, course))

    async def course(self, interaction: Interaction, _control: CustomId, values: tuple[str, ...]) -> None:
        """Show the lessons of the game that was chosen in the menu of games."""
        listing = picked(await self._taught(interaction), values[0])
        await self._show(
            interaction, AnswerKind.UPDATE, self._listed(interaction, listing, await self._rules.course(listing))
        )

    async def learn(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin a lesson, or begin it again."""
        listing, course, place = await self._rules.read(interaction, control)
        lesson = at(list(course.lessons), place)
        if course.lessons[lesson].game:
            await self._open_first_game(interaction, listing, course, lesson)
            return
        learner = await self._progress.begin(interaction.user.id, listing, lesson)
        await self._show(interaction, AnswerKind.UPDATE, self._lessons.step(learner, _name(interaction)))

    async def _open_first_game(self, interaction: Interaction, listing: Listing, course: Course, lesson: str) -> None:
        """Open the real game that a course ends with, against easy computer players, where the learner is."""
        if interaction.guild_id is None:
            raise Refused(self._texts("lesson.game-needs-channel"))
        user = interaction.user.id
        for table in await self._opener.hosted_by(user):
            if (table.game, table.channel) == (listing.key, interaction.channel_id):
                begun = table.status is Status.PLAYING
                raise Refused(self._texts("lesson.game-runs" if begun else "lesson.game-waits"))
        expect(interaction, AnswerKind.PUBLIC)
        game = course.lessons[lesson]
        options = TableOptions(hints=Hints.YES).with_values(listing.rules, game.settings)
        session = await self._opener.open(interaction, listing, options, computers=[Level.EASY] * (game.seats - 1))
        await self._progress.finish(user, listing, lesson)
        await self._lobby.post_lobby(interaction, session)
        await repaint_page(self._texts, interaction, await self._listed(interaction, listing, course))

    async def read_on(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Go on from a step that is only read; a second press on the same control changes nothing."""
        learner = await self._now(interaction)
        _, place = await self._rules.listing(interaction, control)
        if learner.play.at == place and learner.play.step is not None and not learner.play.step.topic:
            learner = await self._progress.read_on(learner)
        await self._show(interaction, AnswerKind.UPDATE, self._step(interaction, learner))

    async def answer(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Go on with an answer by what was pressed or chosen."""
        await self._go(interaction, control, path_after(control, values))

    async def legend(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the board or the hand of a lesson with its icons numbered, and what they mean."""
        learner = await self._now(interaction)
        scene = self._lessons.scene(learner, _name(interaction))
        await self._show(interaction, place_of_page(control), self._rules.legend(scene, control.page or 0))

    async def describe(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give the position of a lesson as text; another page takes the place of the first."""
        scene = self._lessons.scene(await self._now(interaction), _name(interaction))
        await self._show(interaction, place_of_page(control), self._pages.position(scene, control.page or 0))

    async def restart(self, interaction: Interaction, _control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin the answer to a step again."""
        await self._show(
            interaction, AnswerKind.UPDATE, self._lessons.step(await self._now(interaction), _name(interaction))
        )

    async def _go(self, interaction: Interaction, control: CustomId, path: str) -> None:
        """Follow a path: answer the step when it is complete, else show what comes next."""
        learner, note = await self._now(interaction), ""
        question = learner.play.question
        if question is None or question.key != control.question:
            await self._show(
                interaction,
                AnswerKind.UPDATE,
                self._lessons.step(learner, _name(interaction), note=self._texts("note.passed")),
            )
            return
        try:
            draft = follow(learner.play.game.walk(question.seat, question.key), path)
            if draft.shown != control.stamp:
                raise ChoicesChanged  # noqa: TRY301 - the same net for both ways in which choices change
            if draft.ask is None:
                learner, path = await self._progress.answer(learner, draft.picks), ""
            elif (missed := self._progress.halfway(learner, draft.picks, draft.partial)) is not learner:
                learner, path = missed, ""
        except ChoicesChanged:
            path, note = "", self._texts("note.changed")
        except Illegal as refusal:
            path, note = "", self._texts.refusal(learner.listing, refusal)
        await self._show(interaction, AnswerKind.UPDATE, self._step(interaction, learner, path, note))

    async def _step(self, interaction: Interaction, learner: Learner, path: str = "", note: str = "") -> Layout:
        """Return the step that is due; at the end of the last lesson that was missing, what was achieved as well."""
        listing = learner.listing
        finished = await self._progress.finished(learner.user, listing) if learner.play.step is None else ()
        learned = bool(finished) and learner.course.lessons.keys() <= set(finished)
        return await self._lessons.step(learner, _name(interaction), path, note, learned=learned)

    async def _now(self, interaction: Interaction) -> Learner:
        try:
            return await self._progress.now(interaction.user.id)
        except NoLesson:
            raise Refused(self._texts("lesson.none")) from None

    async def _listed(self, interaction: Interaction, listing: Listing, course: Course) -> Layout:
        finished = await self._progress.finished(interaction.user.id, listing)
        begun = await self._progress.begun(interaction.user.id, listing.key)
        taught = await self._taught(interaction)
        opened = any(table.game == listing.key for table in await self._opener.hosted_by(interaction.user.id))
        return self._lessons.lessons(listing, course, finished, begun=begun, taught=taught, opened=opened)

    async def why(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Say why the other options of a lesson's question cannot be picked."""
        learner = await self._now(interaction)
        question = learner.play.question
        if question is None or question.key != control.question:
            raise Refused(self._texts("note.passed"))
        game, names = learner.play.game, self._lessons.names(learner, _name(interaction))
        page = why_not(self._texts, learner.listing, game, question, path=control.path, table=0, names=names)
        await self._show(interaction, AnswerKind.PRIVATE, self._rules.with_rules(learner.listing, page))

    async def _taught(self, interaction: Interaction) -> list[Listing]:
        return await self._courses.taught(await self._books.at(interaction.guild_id))


def _name(interaction: Interaction) -> str:
    return named(interaction.user.display_name)
