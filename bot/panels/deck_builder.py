"""The deck builder: one message that shows a deck against its limits, with menus of cards to put in and take out.

What is looked at stands in the controls: part, facets, page and card, in base 36; the deck itself lies in the store.
"""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec.structs import replace

from bot.games import Appearance, Listing, Part, Tone
from bot.panels.controls import Button, Select, SelectOption
from bot.panels.custom_id import CustomId, b36, read_b36
from bot.panels.fitting import first_lines
from bot.panels.layout import Document, Layout, LayoutRow, Picture
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Deck
from bot.tables.decks import decks_of
from renderers.kit.typed import written

FACETS = 4
"""Facets of a part at most."""

PAGE = 24
"""Cards on one page of a menu."""

FAULTS = 8
"""Faults of a deck that are told beside it; `/deck check` tells all."""

ANY = "0"
"""The value of a facet that narrows nothing down."""


class Look(msgspec.Struct, frozen=True):
    """What a builder's panel looks at.

    Attributes:
        part: number of the part of the deck.
        facets: per facet the number of the value from 1, or 0 for any.
        page: page of the cards.
        card: number of the card within its part from 1, or 0 for none.
    """

    part: int = 0
    facets: tuple[int, ...] = (0,) * FACETS
    page: int = 0
    card: int = 0

    def __str__(self) -> str:
        """Return it as a control carries it."""
        return ".".join(map(b36, (self.part, *self.facets, self.page, self.card)))

    @classmethod
    def read(cls, text: str) -> Look:
        """Read what `str` has written.

        Raises:
            ValueError: no control of a builder carries that.
        """
        part, *facets, page, card = [read_b36(word) for word in text.split(".")]
        if len(facets) != FACETS:
            raise ValueError(text)
        return cls(part, tuple(facets), page, card)


def found(part: Part, look: Look) -> list[str]:
    """Return the cards of a part that have every trait that is looked for."""
    wanted = [
        list(facet.values)[number - 1] if 0 < number <= len(facet.values) else ""
        for facet, number in zip(part.facets, look.facets, strict=False)
    ]
    return [
        card
        for card in part.cards
        if all(not want or want in traits for want, traits in zip(wanted, part.traits(card), strict=False))
    ]


class DeckBuilder:
    """Lays out the panels on which decks are read and built."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    async def panel(self, listing: Listing, deck: Deck, look: Look | None = None, note: str = "") -> Layout:
        """A deck with the controls to change it."""
        look = look or Look()
        card = await self.sheet(listing, deck.name, deck.body, own=deck)
        words = [f"> {note}" if note else "", card.words]
        return replace(card, words="\n".join(filter(None, words)), rows=tuple(self._rows(listing, deck, look)))

    async def sheet(self, listing: Listing, name: str, text: str, *, own: Deck | None = None) -> Layout:
        """A deck as picture and words: its counts, and what is wrong with it."""
        decks = decks_of(listing)
        head = f"### {self._texts('decks.head', name=written(name), game=listing.title)}"
        faults = decks.problems(text, {})
        said = [f"- {self._texts.fault(listing, fault)}" for fault in faults]
        said = first_lines(said, FAULTS, lambda n: self._texts("decks.more-faults", n=n))
        lines = said or [self._texts("decks.legal")]
        try:
            counts = decks.counts(text, {})
            png = await self._render_queue.try_to_paint(
                (listing.rules.digest, "deck", text), partial(listing.draw_deck, text)
            )
        except ValueError:
            return Layout(listing.accent, head, words="\n".join(lines))
        picture = Picture(f"deck-{own.id if own else listing.key}.png", png, decks.alt(text))
        return Layout(listing.accent, head, (picture,), "\n".join([*counts, *lines]))

    async def shared(self, listing: Listing, name: str, text: str, code: str) -> Layout:
        """A deck for everybody to see and take over."""
        card = await self.sheet(listing, name, text)
        words = "\n".join([*decks_of(listing).counts(text, {}), self._texts("decks.code", code=code)])
        return replace(card, words=words)

    def exported(self, listing: Listing, name: str, text: str, code: str) -> Layout:
        """A deck as a text file and as a share code."""
        document = Document(f"deck-{listing.key}.txt", f"{text}\n".encode())
        head = f"### {self._texts('decks.head', name=written(name), game=listing.title)}"
        return Layout(listing.accent, head, words=self._texts("decks.code", code=code), documents=(document,))

    def _rows(self, listing: Listing, deck: Deck, look: Look) -> list[LayoutRow]:
        decks = decks_of(listing)
        parts = decks.parts
        part = parts[look.part % len(parts)]
        rows: list[LayoutRow] = [self._parts(listing, deck, parts, look)]
        rows += [self._facet(listing, deck, part, look, number) for number in range(len(part.facets))]
        cards = found(part, look)
        shown = cards[look.page * PAGE : (look.page + 1) * PAGE]
        ids = list(part.cards)
        if shown:
            lines = tuple(
                _line(b36(ids.index(card) + 1), part.cards[card], 0 if part.single else decks.copies(deck.body, card))
                for card in shown
            )
            prompt = self._texts("decks.choose-one" if part.single else "decks.choose")
            rows.append(Select(self._custom_id(listing, deck, look, "add"), prompt, lines))
        if len(cards) > PAGE:
            rows.append(self._pager(listing, deck, look, len(cards)))
        if 0 < look.card <= len(ids) and not part.single:
            rows.append(self._copies(listing, deck, look, part.cards[ids[look.card - 1]].label))
        return rows

    def _parts(self, listing: Listing, deck: Deck, parts: tuple[Part, ...], look: Look) -> tuple[Button, ...]:
        return tuple(
            Button(
                self._custom_id(listing, deck, Look(part=number), f"part.{number}"),
                part.name,
                part.emoji,
                Tone.MAIN if number == look.part else Tone.PLAIN,
                icon=part.icon,
            )
            for number, part in enumerate(parts)
        )

    def _facet(self, listing: Listing, deck: Deck, part: Part, look: Look, number: int) -> Select:
        facet = part.facets[number]
        values = list(facet.values.values())
        now = look.facets[number]
        chosen = values[now - 1].label if 0 < now <= len(values) else self._texts("decks.any")
        lines = [SelectOption(ANY, self._texts("decks.any"))]
        lines += [_line(b36(index), appearance) for index, appearance in enumerate(values, start=1)]
        prompt = self._texts("decks.facet", name=facet.name, value=chosen)
        return Select(self._custom_id(listing, deck, look, f"facet.{number}"), prompt, tuple(lines))

    def _pager(self, listing: Listing, deck: Deck, look: Look, cards: int) -> tuple[Button, ...]:
        last = (cards - 1) // PAGE
        ways = ((look.page - 1, "control.previous"), (look.page + 1, "control.next"))
        return tuple(
            Button(
                self._custom_id(listing, deck, replace(look, page=max(page, 0)), f"page.{b36(max(page, 0))}"),
                self._texts(label),
                closed=not 0 <= page <= last,
            )
            for page, label in ways
        )

    def _copies(self, listing: Listing, deck: Deck, look: Look, label: str) -> tuple[Button, ...]:
        return (
            Button(
                self._custom_id(listing, deck, look, "more"), self._texts("decks.more", card=label), "➕", Tone.GOOD
            ),
            Button(self._custom_id(listing, deck, look, "less"), self._texts("decks.less", card=label), "➖"),
        )

    def _custom_id(self, listing: Listing, deck: Deck, look: Look, change: str) -> str:
        return str(CustomId("build", 0, stamp=stamp_of(listing), deck=deck.id, look=str(look), change=change))


def stamp_of(listing: Listing) -> str:
    """Return what a builder's controls remember of the Book, whose cards they count."""
    return listing.rules.digest[:7]


def _line(value: str, appearance: Appearance, copies: int = 0) -> SelectOption:
    label = f"{appearance.label} ×{copies}" if copies else appearance.label
    return SelectOption(value, label, appearance.emoji, appearance.hint, appearance.icon)
