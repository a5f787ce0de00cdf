"""One card in large and in words. Anybody may look any card up."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engines.gulveig.book import Book, CardId, Combo
from engines.gulveig.config import Gulveig
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.coin import coin
from renderers.gulveig.icons import ART, suit
from renderers.gulveig.viewmodel import card_in_words
from renderers.kit import cards, frame
from renderers.kit.card_values import Face, Mark, Size
from renderers.kit.phrases import Phrases

_COIN = 148


class Lookup(msgspec.Struct, frozen=True):
    """The cards of a Book in one language.

    Attributes:
        book: whose cards.
        phrases: the words.
        config: settings of the table at which they are looked up; None for no table.
    """

    book: Book
    phrases: Phrases
    config: Gulveig | None = None

    def names(self) -> dict[CardId, str]:
        """The name of every card."""
        return {card: self.phrases(f"card.{card}") for card in self.book.cards}

    def kinds(self) -> dict[CardId, str]:
        """The heading of every card: its clan, or that of the alternates."""
        alternates = self._alternates()
        return {
            card: self.phrases("inspect.alternates") if card in alternates else self._clan(card)
            for card in self.book.cards
        }

    def draw(self, card: CardId) -> bytes:
        """Draw a card as a PNG of `frame.INSPECT`."""
        printed = self.book.cards[card]
        look = suit(printed.clan)
        marks = [
            Mark("triquetra", self.phrases("hand.banner", points=combo.value, card=self.phrases(f"card.{partner}")))
            for combo, partner in self._combos(card)
        ]
        face = Face(
            name=self.phrases(f"card.{card}"),
            tint=look.tint,
            emblem=ART.get(card, look.emblem),
            suit=look.emblem,
            value=str(printed.strength),
            rule=self.phrases(f"card_text.{card}"),
            footer=tuple(marks[:1]) or (Mark(look.emblem, self._clan(card)),),
        )
        canvas = frame.place(frame.INSPECT, FEAST, look.tint)
        wide, high = Size.INSPECT.pixels
        left, top = (frame.INSPECT[0] - wide) // 2, (frame.INSPECT[1] - high) // 2
        cards.draw(canvas, (left, top), face, size=Size.INSPECT)
        centre = (left + wide - _COIN // 2 - 30, top + _COIN // 2 + 30)
        coin(canvas, centre, printed.value, side=_COIN, on=look.tint.deep)
        return canvas.png()

    def tell(self, card: CardId) -> str:
        """Tell a card in words: name, clan, strength, value, what its combos do, and where it is in the deck."""
        words, printed = self.phrases, self.book.cards[card]
        said = [
            words("inspect.name", card=words(f"card.{card}")),
            words("inspect.clan", clan=self._clan(card), strength=printed.strength),
            words("inspect.value", n=printed.value),
        ]
        for combo, partner in self._combos(card):
            kind = "one-clan" if self.book.cards[partner].clan == printed.clan else "two-clans"
            sentence = words(f"inspect.{kind}", partner=self._known(partner), n=combo.value)
            instead = self.config is None and partner in self._alternates()
            said.append(words("inspect.instead", sentence=sentence) if instead else sentence)
        return " ".join([*said, self._decks(card), words(f"card_text.{card}")])

    def _alternates(self) -> set[CardId]:
        return {alternate.id for alternate in self.book.alternates}

    def _combos(self, card: CardId) -> Iterator[tuple[Combo, CardId]]:
        """The combos of a card, each with its other card: all that there are, or those of the table's deck."""
        book = self.book
        every = (*book.combos, *[alternate.combo for alternate in book.alternates])
        for combo in every if self.config is None else book.deck(self.config).combos:
            if card in combo.pair:
                yield combo, combo.partner(card)

    def _decks(self, card: CardId) -> str:
        """How many there are of a card, and in which decks."""
        if self.config is not None:
            inside = card in self.book.deck(self.config).cards
            return self.phrases("inspect.inside" if inside else "inspect.outside")
        for alternate in self.book.alternates:
            if card == alternate.id:
                return self.phrases("inspect.alternate", card=self._known(alternate.replaces))
            if card == alternate.replaces:
                return self.phrases("inspect.replaced", card=self._known(alternate.id))
        return self.phrases("inspect.one")

    def _clan(self, card: CardId) -> str:
        return self.phrases(f"clan.{self.book.clans[self.book.cards[card].clan].name}")

    def _known(self, card: CardId) -> str:
        return card_in_words(self.book, self.phrases, card)
