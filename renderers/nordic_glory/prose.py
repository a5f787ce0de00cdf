"""Nordic Glory in words: facts, the lines above a board, alt texts and the whole position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engines.core import Seat
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Deck
from engines.nordic_glory.reading import front, spot_of
from engines.nordic_glory.view import View
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text
from renderers.nordic_glory import describe as position
from renderers.nordic_glory import reckoning
from renderers.nordic_glory.card_page import card_told, card_words
from renderers.nordic_glory.narration import Narrator
from renderers.nordic_glory.sheet import deck_alt
from renderers.nordic_glory.viewmodel import Lexicon, Names, ViewModel


class NordicGloryProse(msgspec.Struct, frozen=True):
    """Puts views and facts into words under one Book and in one language."""

    book: Book
    phrases: Phrases

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact; nothing for facts that need no words."""
        return Narrator(Lexicon(self.book, self.phrases), names).tell(fact)

    def status(self, view: View, names: Names) -> str:
        """Say what is at stake in one to three short lines of Discord markdown."""
        model = ViewModel(self.book, self.phrases, view, names)
        return "\n".join((_moment(model), _totals(model), _jarls(model)))

    def alt(self, view: View, names: Names) -> str:
        """Say what the board's picture shows, in the picture's order, within 1,024 characters."""
        model = ViewModel(self.book, self.phrases, view, names)
        return alt_text([f"{model.stage()}.", _moment(model), _totals(model), _jarls(model), *_walls(model)])

    def hand_alt(self, view: View, names: Names) -> str:
        """Say which cards the viewer holds, within 1,024 characters."""
        if view.viewer is None or not view.sides[view.viewer].hand:
            return self.phrases("alt.hand-empty")
        cards = ViewModel(self.book, self.phrases, view, names).hand()
        return alt_text([self.phrases("alt.hand", cards=", ".join(cards))])

    def totals_alt(self, view: View, names: Names) -> str:
        """Say both totals part by part, within 1,024 characters."""
        return alt_text(reckoning.told(ViewModel(self.book, self.phrases, view, names)))

    def describe(self, view: View, names: Names) -> str:
        """Give everything that the viewer may know as lines of at most 30 columns."""
        return position.describe(ViewModel(self.book, self.phrases, view, names))

    def card_alt(self, card: CardId) -> str:
        """Say what is printed on a card, within 1,024 characters."""
        return alt_text(f"{said.rstrip('.')}." for said in card_words(Lexicon(self.book, self.phrases), card))

    def card_told(self, card: CardId) -> str:
        """Tell a card whole: what is printed on it, when it is used, and how many there are."""
        return " ".join(f"{said.rstrip('.')}." for said in card_told(Lexicon(self.book, self.phrases), card))

    def deck_alt(self, deck: Deck) -> str:
        """Say what a deck sheet shows, within 1,024 characters."""
        return deck_alt(self.book, self.phrases, deck)


def _moment(model: ViewModel) -> str:
    """Say whose turn it is and which runes are active."""
    view, words = model.view, model.words
    said = [
        words("status.over") if view.outcome else words("status.turn", turn=view.turn, who=model.names[view.leader])
    ]
    if view.runes:
        said.append(words("status.runes", runes=words.join(words(f"rune.{rune}") for rune in view.runes)))
    return " ".join(said)


def _totals(model: ViewModel) -> str:
    return model.words("status.totals", totals=_sides(model, model.totals()))


def _jarls(model: ViewModel) -> str:
    sides = model.view.sides
    return model.words("status.jarls", jarls=_sides(model, (sides[0].left, sides[1].left)))


def _sides(model: ViewModel, numbers: tuple[int, int]) -> str:
    """Say a number for each seat."""
    words = model.words
    return words.join(words("status.side", who=model.names[seat], n=number) for seat, number in enumerate(numbers))


def _walls(model: ViewModel) -> Iterator[str]:
    """Say each side's front row and alignments."""
    for seat in (0, 1):
        shields = ", ".join(_front(model, seat))
        if shields:
            yield model.words("alt.row", who=model.names[seat], cards=shields)
        lines = model.view.sides[seat].tally.lines
        if lines:
            yield model.words("alt.lines", who=model.names[seat], lines=", ".join(map(model.line, lines)))


def _front(model: ViewModel, seat: Seat) -> Iterator[str]:
    for column, warrior in front(model.view.sides[seat]):
        yield model.words(
            "alt.shield",
            spot=spot_of((column, 0)),
            card=model.name(warrior.card),
            attack=model.attack(warrior),
            left=model.left(warrior),
        )
