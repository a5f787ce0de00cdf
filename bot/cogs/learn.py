"""`/rules` and `/learn`: reading about a game, and lessons to be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, explain, show
from bot.cogs.contexts import wherever
from bot.cogs.find_table import TableFinder
from bot.cogs.game_choices import offer_games
from bot.cogs.typed_lessons import TypedLessons
from bot.games import Listing
from bot.learning.content import Course
from bot.learning.courses import Courses
from bot.learning.progress import Progress
from bot.panels.layout import Layout
from bot.panels.lesson import LessonPanel
from bot.panels.rulebook import Rulebook
from bot.panels.texts import Texts
from bot.tables.card_sets import CardSets
from engines.core import RuleError
from renderers.kit.typed import ECHO, named, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

Choice = app_commands.Choice[str]
MOST = 25
"""Lines of an autocompletion."""


class Learn(commands.Cog):
    """Everything that teaches a game."""

    def __init__(  # noqa: PLR0913 - reading and playing lessons touches all of these
        self,
        *,
        books: CardSets,
        courses: Courses,
        progress: Progress,
        rulebook: Rulebook,
        lessons: LessonPanel,
        finder: TableFinder,
        texts: Texts,
    ) -> None:
        self._books = books
        self._courses = courses
        self._progress = progress
        self._rulebook = rulebook
        self._lessons = lessons
        self._finder = finder
        self._texts = texts
        self._typed = TypedLessons(progress, lessons, texts)

    @wherever
    @app_commands.command(name="rules")
    @app_commands.describe(
        game="Which game; that of the table here when you name none", topic="A chapter, word or card"
    )
    async def rules(self, interaction: Interaction, game: Choice | None = None, topic: str = "") -> None:
        """The rules of a game, chapter by chapter."""
        listing = await self._meant(interaction, game)
        if listing is None and not topic:
            await show(interaction, AnswerKind.PRIVATE, self._games(interaction, "chapter"))
            return
        if listing is None:
            raise Refused(self._texts("rules.which"))
        await show(interaction, AnswerKind.PRIVATE, self._about(listing, topic))

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> list[Choice]:
        try:
            listing = await self._named(interaction, str(getattr(interaction.namespace, "game", "")))
        except Refused:
            return []
        course = await self._courses.of(listing)
        found = [
            app_commands.Choice(name=name[:100], value=value[:100])
            for value, name, words in _topics(listing, course)
            if current.casefold() in words.casefold()
        ]
        return found[:MOST]

    @wherever
    @app_commands.command(name="cards")
    @app_commands.describe(game="Which game; that of the table here when you name none")
    async def cards(self, interaction: Interaction, game: Choice | None = None) -> None:
        """All cards of a game, to be leafed through."""
        listing = await self._listing(interaction, game)
        if listing.cards is None:
            raise Refused(self._texts("refused.no-cards", game=listing.title))
        await show(interaction, AnswerKind.PRIVATE, self._rulebook.cards(listing))

    @wherever
    @app_commands.command(name="learn")
    @app_commands.describe(
        game="Which game; when you name none, you choose from all",
        lesson="Begin this lesson",
        answer="Answer your lesson by typing; the list shows what is possible",
    )
    async def learn(
        self, interaction: Interaction, game: Choice | None = None, lesson: str = "", answer: str = ""
    ) -> None:
        """Lessons in which you play: a few minutes each, alone, at your own pace."""
        if lesson and answer:
            raise Refused(self._texts("lesson.typed-both"))
        if answer:
            await self._answer(interaction, answer, game.value if game is not None else "")
            return
        if lesson:
            chosen = await self._listing(interaction, game)
            learner = await self._typed.begin(interaction.user.id, chosen, await self._course(chosen), lesson)
            await show(interaction, AnswerKind.PRIVATE, self._lessons.step(learner, _name(interaction)))
            return
        listing = await self._meant(interaction, game)
        if game is None or listing is None:
            await show(interaction, AnswerKind.PRIVATE, self._games(interaction, "lessons", listing))
            return
        await show(interaction, AnswerKind.PRIVATE, self._lesson_list(interaction, listing))

    async def _answer(self, interaction: Interaction, typed: str, game: str) -> None:
        name = _name(interaction)
        try:
            learner = await self._typed.answer(interaction.user.id, typed, name=name, game=game)
        except RuleError as refusal:
            listing = (await self._progress.now(interaction.user.id)).listing
            await explain(interaction, self._texts, refusal, listing)
            return
        await show(interaction, AnswerKind.PRIVATE, self._lessons.step(learner, name))

    @learn.autocomplete("lesson")
    async def _numbers(self, interaction: Interaction, current: str) -> list[Choice]:
        try:
            listing = await self._named(interaction, str(getattr(interaction.namespace, "game", "")))
        except Refused:
            return []
        course = await self._courses.of(listing)
        titles = [(str(n), lesson.title) for n, lesson in enumerate(course.lessons.values(), 1) if not lesson.game]
        named = [app_commands.Choice(name=f"{n} · {title}"[:100], value=n) for n, title in titles]
        return [choice for choice in named if current.casefold() in choice.name.casefold()]

    @learn.autocomplete("answer")
    async def _answers(self, interaction: Interaction, current: str) -> list[Choice]:
        try:
            found = await self._typed.choices(interaction.user.id, current, _name(interaction))
        except RuleError:
            return []
        return [app_commands.Choice(name=shown[:100], value=typed[:100]) for shown, typed in found[:MOST]]

    async def _games(self, interaction: Interaction, verb: str, here: Listing | None = None) -> Layout:
        listings = await self._courses.taught(await self._books.at(interaction.guild_id))
        finished = {one.key: len(await self._progress.finished(interaction.user.id, one)) for one in listings}
        return self._lessons.games(listings, finished, verb=verb, here="" if here is None else here.key)

    async def _lesson_list(self, interaction: Interaction, listing: Listing) -> Layout:
        course = await self._course(listing)
        finished = await self._progress.finished(interaction.user.id, listing)
        begun = await self._progress.begun(interaction.user.id, listing.key)
        taught = await self._courses.taught(await self._books.at(interaction.guild_id))
        return self._lessons.lessons(listing, course, finished, begun=begun, taught=taught)

    async def _about(self, listing: Listing, topic: str) -> Layout:
        course = await self._course(listing)
        if not topic:
            return await self._rulebook.chapter(listing, course, 0)
        known = {value: value for value, _, _ in _topics(listing, course)}
        known |= {name.casefold(): value for value, name, _ in _topics(listing, course)}
        kind, _, name = known.get(topic, known.get(topic.casefold(), "")).partition(":")
        if kind == "chapter":
            return await self._rulebook.chapter(listing, course, list(course.chapters).index(name))
        if kind == "term":
            return await self._rulebook.term(listing, course, name)
        if kind == "card":
            return await self._rulebook.card(listing, name)
        raise Refused(self._texts("rules.no-topic", topic=written(topic, most=ECHO), game=listing.title))

    async def _course(self, listing: Listing) -> Course:
        course = await self._courses.of(listing)
        if not course.chapters:
            raise Refused(self._texts("lesson.nothing", game=listing.title))
        return course

    async def _listing(self, interaction: Interaction, game: Choice | None) -> Listing:
        listing = await self._meant(interaction, game)
        if listing is None:
            raise Refused(self._texts("rules.which"))
        return listing

    async def _meant(self, interaction: Interaction, game: Choice | None) -> Listing | None:
        """Return the game that somebody names, or that of the table here; None when there is none."""
        try:
            return await self._named(interaction, game.value if game is not None else "")
        except Refused:
            if game is not None:
                raise
            return None

    async def _named(self, interaction: Interaction, game: str) -> Listing:
        games = await self._books.at(interaction.guild_id)
        if game:
            if game not in games:
                raise Refused(self._texts("rules.which"))
            return games[game]
        try:
            return (await self._finder.find(interaction, None)).listing
        except Refused:
            raise Refused(self._texts("rules.which")) from None


def _name(interaction: Interaction) -> str:
    return named(interaction.user.display_name)


def _topics(listing: Listing, course: Course) -> Iterator[tuple[str, str, str]]:
    """Give everything that can be looked up: its value, its name, and the words under which it is found."""
    for name, chapter in course.chapters.items():
        yield f"chapter:{name}", chapter.title, chapter.title
    for name, term in course.terms.items():
        yield f"term:{name}", term.name, " ".join([term.name, *term.also])
    for card, name in (listing.cards.names if listing.cards is not None else {}).items():
        yield f"card:{card}", name, name


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, Learn.rules, Learn.cards, Learn.learn)
    cog = Learn(
        books=parts.sessions.books,
        courses=parts.learning.courses,
        progress=parts.learning.progress,
        rulebook=parts.learning.rulebook,
        lessons=parts.learning.lessons,
        finder=TableFinder(parts.store, parts.sessions, texts=parts.texts),
        texts=parts.texts,
    )
    await skald.add_cog(cog)
