"""The rules of a game, to be read: chapters, the paragraph behind a refusal, and the glossary."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import islice

from msgspec.structs import replace

from bot.games import HAND, Listing, PictureRequest
from bot.learning.content import Course, Shown
from bot.learning.positions import staged
from bot.learning.texts import taught
from bot.panels.composer import MENU
from bot.panels.controls import ROW, Button, Select, SelectOption, page_turns
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import Layout, LayoutRow, Picture
from bot.panels.prose_emojis import emoji_for
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from engines.core import Config
from renderers.kit.typed import written

LONGEST = 3600
"""Characters of a page."""

QUOTED = 600
"""Characters of rules that are quoted below reasons; of more, only the chapters are named."""

NAMES = ("Ylva", "Bo", "Cai", "Dag", "Eir", "Finn", "Gro", "Hedda")
"""Who sits at the tables that chapters show."""


def subject_of(game: str, number: int = 0) -> str:
    """Return how a control names a game and one of its chapters or lessons."""
    return f"{game.replace('_', '~')}.{number}"


def read_subject(subject: str) -> tuple[str, int]:
    """Read what `subject_of` has written.

    Raises:
        ValueError: it is nothing of that kind.
    """
    game, _, number = subject.partition(".")
    return game.replace("~", "_"), int(number)


class Rulebook:
    """Lays out what is to be read about a game."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    async def chapter(self, listing: Listing, course: Course, number: int) -> Layout:
        """A chapter, with the way to the others and to the glossary."""
        names = list(course.chapters)
        number = min(number, len(names) - 1)
        chapter = course.chapters[names[number]]
        words = "\n\n".join(self._text(listing, part.text) for part in chapter.part)
        head = self._texts("rules.chapter", game=listing.title, title=chapter.title)
        row = [*page_turns(self._texts, number, len(names), lambda to: self._id("chapter", listing, to))]
        row.append(Button(self._id("glossary", listing, path=b36(number)), self._texts("control.glossary")))
        row += self._to_lessons(listing, course)
        return Layout(
            listing.accent,
            f"### {head}",
            await self._pictures(listing, course, chapter.picture),
            words,
            (self._contents(listing, course, number), tuple(row)),
            foot=self._texts("rules.place", n=number + 1, of=len(names)),
        )

    def with_rules(self, page: Layout, listing: Listing, course: Course, reasons: Iterable[str]) -> Layout:
        """Return a page that gives reasons with the way to the chapters behind them; rules that are short are quoted.

        Args:
            page: says why something cannot be picked.
            listing: the game.
            course: what it teaches.
            reasons: the message ids of the reasons.
        """
        told: dict[str, None] = {}
        buttons: dict[int, Button] = {}
        for paragraph in dict.fromkeys(course.refusals.get(reason, "") for reason in reasons):
            for number, chapter in enumerate(course.chapters.values()):
                for text in [part.text for part in chapter.part if paragraph in part.covers]:
                    told[self._text(listing, text)] = None
                    buttons[number] = Button(self._id("open", listing, number), chapter.title)
        quoted = ["\n".join(f"> {line}" for line in text.splitlines()) for text in told]
        words = "\n\n".join([page.words, *quoted])
        short = sum(map(len, quoted)) <= QUOTED and len(words) <= LONGEST
        return replace(page, words=words if short else page.words, rows=_few(buttons.values()))

    async def card(self, listing: Listing, card: str, config: Config | None = None) -> Layout:
        """A card in large and in words; as it is at a table with these settings, if any are given.

        Raises:
            ValueError: no cards can be looked up in this game.
        """
        cards = listing.cards_at(config)
        return Layout(listing.accent, f"### {written(cards.names[card])}", (await self._card(listing, card, config),))

    async def cards(self, listing: Listing, kind: int = 0, number: int = 0) -> Layout:
        """One of a game's cards, and the way to the others: by kind, by name, or one after the other.

        Args:
            listing: the game.
            kind: number of the kind that is leafed through; 0 for all cards.
            number: number of the card among those.

        Raises:
            ValueError: no cards can be looked up in this game.
        """
        cards = listing.cards_at(None)
        kinds = tuple(dict.fromkeys(cards.kinds.values()))
        kind = min(kind, len(kinds))
        ids = [card for card in cards.names if not kind or cards.kinds.get(card) == kinds[kind - 1]]
        number = min(number, len(ids) - 1)
        card = ids[number]
        picture = await self._card(listing, card)
        rows: list[LayoutRow] = []
        if kinds:
            names = (self._texts("rules.all-cards"), *kinds)
            lines = [SelectOption(b36(place), name) for place, name in enumerate(names)]
            rows.append(Select(self._id("cardkind", listing), names[kind], tuple(lines[:MENU])))
        first = min(max(0, number - MENU // 2), max(0, len(ids) - MENU))
        near = [
            SelectOption(b36(first + place), cards.names[one]) for place, one in enumerate(ids[first : first + MENU])
        ]
        rows.append(
            Select(self._id("cardname", listing, number, b36(kind)), self._texts("rules.which-card"), tuple(near))
        )
        rows.append(page_turns(self._texts, number, len(ids), lambda to: self._id("card", listing, to, b36(kind))))
        return Layout(
            listing.accent,
            f"### {written(cards.names[card])}",
            (picture,),
            written(cards.tell(card)),
            tuple(rows),
            foot=self._texts("rules.card-place", n=number + 1, of=len(ids)),
        )

    async def term(self, listing: Listing, course: Course, name: str) -> Layout:
        """An entry of the glossary, and the way to the others, to its chapter and to the lessons.

        Raises:
            KeyError: there is no such entry.
        """
        term = course.terms[name]
        number = list(course.chapters).index(term.chapter)
        head = self._texts("rules.term", game=listing.title, title=term.name)
        page = _alphabetical(course).index(name) // MENU
        row = (
            Button(self._id("chapter", listing, number), course.chapters[term.chapter].title),
            Button(self._id("glossary", listing, page, b36(number)), self._texts("control.glossary")),
            *self._to_lessons(listing, course),
        )
        mark = emoji_for(listing, term.icons)
        return Layout(listing.accent, f"### {mark}{head}", words=self._text(listing, term.text), rows=(row,))

    async def glossary(self, listing: Listing, course: Course, page: int = 0, chapter: int = 0) -> Layout:
        """The words of a game in their order, a menu's length at a time; with the way back to a chapter.

        Args:
            listing: the game.
            course: what it teaches.
            page: which words are shown.
            chapter: number of the chapter that was read before.
        """
        names, titles = _alphabetical(course), [one.title for one in course.chapters.values()]
        pages = [names[i : i + MENU] for i in range(0, len(names), MENU)] or [[]]
        page, chapter = min(page, len(pages) - 1), min(chapter, len(titles) - 1)
        lines = [
            f"**{course.terms[name].name}** · {self._text(listing, course.terms[name].text)}" for name in pages[page]
        ]
        back = b36(chapter)
        row = [*page_turns(self._texts, page, len(pages), lambda to: self._id("glossary", listing, to, back))]
        label = self._texts("control.back-to", title=titles[chapter])
        row += [Button(self._id("chapter", listing, chapter), label), *self._to_lessons(listing, course)]
        head = self._texts("rules.glossary", game=listing.title)
        return Layout(
            listing.accent,
            f"### {head}",
            words="\n".join(lines),
            rows=(tuple(row),),
            foot=self._texts("rules.glossary-place", n=page + 1, of=len(pages)) if len(pages) > 1 else "",
        )

    def _to_lessons(self, listing: Listing, course: Course) -> tuple[Button, ...]:
        """Return the way to a game's lessons, if it has any."""
        return (Button(self._id("lessons", listing), self._texts("control.learn")),) if course.lessons else ()

    def _contents(self, listing: Listing, course: Course, number: int) -> LayoutRow:
        lines = tuple(
            [
                SelectOption(b36(place), chapter.title, "📖" if place == number else "")
                for place, chapter in enumerate(course.chapters.values())
            ]
        )
        return Select(self._id("contents", listing), self._texts("rules.contents"), lines)

    def _id(self, verb: str, listing: Listing, number: int = 0, path: str = "") -> str:
        return str(CustomId(verb, 0, subject_of(listing.key, number), path))

    def _text(self, listing: Listing, text: str) -> str:
        return taught(text, listing)

    async def _pictures(self, listing: Listing, course: Course, shown: Shown | None) -> tuple[Picture, ...]:
        if shown is None:
            return ()
        if shown.drawing:
            paint = partial(drawing, listing, shown.drawing)
            png = await self._render_queue.try_to_paint((listing.rules.digest, "drawing", shown.drawing), paint)
            return (Picture(f"{listing.key}-{shown.drawing}.png", png, self._text(listing, shown.alt)),)
        if shown.card:
            return (await self._card(listing, shown.card),)
        game = staged(listing, course.positions[shown.position])
        view, names = game.view(shown.seat), NAMES[: game.header.config.seats]
        request = PictureRequest(listing, shown.sheet, view, names)
        key = (listing.rules.digest, "position", shown.position, shown.sheet, shown.seat)
        png = await self._render_queue.try_to_paint(key, request)
        alt = (
            listing.prose.hand_alt(view, names) if shown.sheet == HAND else listing.sheet(shown.sheet).alt(view, names)
        )
        return (Picture(f"{listing.key}-{shown.position}.png", png, alt),)

    async def _card(self, listing: Listing, card: str, config: Config | None = None) -> Picture:
        draw = partial(listing.draw_card, card, config)
        png = await self._render_queue.try_to_paint((listing.rules.digest, "card", card, config), draw)
        return Picture(f"card-{listing.key}.png", png, listing.cards_at(config).tell(card)[:1024])


def _alphabetical(course: Course) -> list[str]:
    """Return the ids of the glossary's terms in the order of their words."""
    return sorted(course.terms, key=lambda name: course.terms[name].name.casefold())


def _few(buttons: Iterable[Button]) -> tuple[LayoutRow, ...]:
    """Lay the first few buttons in a row."""
    row = tuple(islice(buttons, ROW))
    return (row,) if row else ()


def drawing(listing: Listing, name: str) -> bytes:
    """Paint one of the drawings by which a game is taught, here or in another process."""
    return listing.teaching.drawings[name]()
