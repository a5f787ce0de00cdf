"""What happens when a control of the rules of a game is pressed. All of it is for the presser alone."""

from __future__ import annotations

from functools import partial

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import Foreign, number, picked
from bot.client.reading import show_page
from bot.client.responses import Refused
from bot.games import Listing
from bot.learning.content import Course
from bot.learning.courses import Courses
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.legend import LegendPanel
from bot.panels.rulebook import Rulebook, read_subject
from bot.panels.scene import Scene
from bot.panels.texts import Texts
from bot.panels.why_not import WhyNot
from bot.tables.card_sets import CardSets


class RulesPresses:
    """Answers presses on chapters, the glossary and cards; gives other pages the rules behind them."""

    def __init__(
        self, books: CardSets, courses: Courses, *, rulebook: Rulebook, legend: LegendPanel, texts: Texts
    ) -> None:
        self._books = books
        self._courses = courses
        self._rulebook = rulebook
        self._legend = legend
        self._texts = texts
        self._show = partial(show_page, texts)

    async def chapter(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open a chapter."""
        listing, course, place = await self.read(interaction, control)
        await self._show(interaction, AnswerKind.UPDATE, self._rulebook.chapter(listing, course, place))

    async def open(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open a chapter in a message of its own, so that what led there stays."""
        listing, course, place = await self.read(interaction, control)
        chapter = self._rulebook.chapter(listing, course, place)
        await self._show(interaction, AnswerKind.PRIVATE, chapter, stays=True)

    async def contents(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Open the chapter that was chosen in the list of contents."""
        listing, course, _ = await self.read(interaction, control)
        place = picked(range(len(course.chapters)), values[0])
        await self._show(interaction, AnswerKind.UPDATE, self._rulebook.chapter(listing, course, place))

    async def glossary(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open a page of the glossary."""
        listing, course, page = await self.read(interaction, control)
        chapter = number(control.path) if control.path else 0
        await self._show(interaction, AnswerKind.UPDATE, self._rulebook.glossary(listing, course, page, chapter))

    async def card(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Leaf on to another card."""
        listing, place = await self.listing(interaction, control)
        await self._show(interaction, AnswerKind.UPDATE, self._rulebook.cards(listing, _kind(control), place))

    async def card_kind(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Leaf through the cards of one kind."""
        listing, _ = await self.listing(interaction, control)
        await self._show(interaction, AnswerKind.UPDATE, self._rulebook.cards(listing, number(values[0])))

    async def card_name(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Open the card that was chosen by its name."""
        listing, _ = await self.listing(interaction, control)
        await self._show(
            interaction,
            AnswerKind.UPDATE,
            self._rulebook.cards(listing, _kind(control), number(values[0])),
        )

    async def rules_of(self, interaction: Interaction, listing: Listing) -> None:
        """Open the rules of a game in a message of their own."""
        course = await self.course(listing)
        await self._show(interaction, AnswerKind.PRIVATE, self._rulebook.chapter(listing, course, 0))

    async def with_rules(self, listing: Listing, page: WhyNot) -> Layout:
        """Return the page that gives reasons, with the rules behind them where the game teaches them."""
        course = await self._courses.of(listing)
        return self._rulebook.with_rules(page.layout, listing, course, page.reasons)

    async def legend(self, scene: Scene, page: int) -> Layout:
        """Return the legend of a board or of a hand."""
        return await self._legend.card(scene, await self.course(scene.listing), page)

    async def read(self, interaction: Interaction, control: CustomId) -> tuple[Listing, Course, int]:
        """Return the game that a control names, what it teaches, and the number of a chapter, page or lesson."""
        listing, place = await self.listing(interaction, control)
        return listing, await self.course(listing), place

    async def listing(self, interaction: Interaction, control: CustomId) -> tuple[Listing, int]:
        """Return the game that a control names, and a number.

        Raises:
            Foreign: there is no such game here.
        """
        game, place = _subject(control)
        games = await self._books.at(interaction.guild_id)
        if game not in games:
            raise Foreign("value")
        return games[game], place

    async def course(self, listing: Listing) -> Course:
        """Return what a game teaches.

        Raises:
            Refused: nothing.
        """
        course = await self._courses.of(listing)
        if not course.chapters:
            raise Refused(self._texts("lesson.nothing", game=listing.title))
        return course


def _kind(control: CustomId) -> int:
    return number(control.path)


def _subject(control: CustomId) -> tuple[str, int]:
    try:
        return read_subject(control.question)
    except ValueError as error:
        raise Foreign("value") from error
