"""Nordic Glory's pictures under one Book and in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Deck
from engines.nordic_glory.view import View
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.moment import Moment
from renderers.kit.phrases import Phrases
from renderers.nordic_glory.board import draw_board
from renderers.nordic_glory.board_marks import board_marks
from renderers.nordic_glory.card_page import draw_card
from renderers.nordic_glory.hand import draw_hand
from renderers.nordic_glory.moments import moment
from renderers.nordic_glory.reckoning import draw_reckoning
from renderers.nordic_glory.sheet import draw_deck
from renderers.nordic_glory.viewmodel import Lexicon, Names, ViewModel


class Pictures(msgspec.Struct, frozen=True):
    """Draws views, cards and decks; every picture is a pure function of what is given here and below."""

    book: Book
    phrases: Phrases

    def board(self, view: View, names: Names, news: Sequence[Any] = ()) -> bytes:
        """Draw the board that a viewer may see: a PNG of 1200 by 800 pixels.

        Args:
            view: the game as the viewer sees it.
            names: the names of the seats.
            news: the facts of the last entry that the viewer heard; they are marked on the board.
        """
        return draw_board(ViewModel(self.book, self.phrases, view, names), news)

    def marks(self, view: View, news: Sequence[Any] = ()) -> tuple[str, ...]:
        """Return the kinds of marks that the board of a moment bears, with these facts marked."""
        return tuple(board_marks(ViewModel(self.book, self.phrases, view, ()), news))

    def hand(self, view: View, names: Names, marks: Marks = UNMARKED) -> bytes | None:
        """Draw the viewer's own hand: a PNG of 1200 by 500 pixels; None when there is none.

        Args:
            view: the game as its owner sees it.
            names: the names of the seats.
            marks: which options it marks; none while it is not this seat's move.
        """
        if view.viewer is None or not view.sides[view.viewer].hand:
            return None
        return draw_hand(ViewModel(self.book, self.phrases, view, names), marks)

    def totals(self, view: View, names: Names) -> bytes:
        """Draw both totals part by part: a PNG of 1200 by 800 pixels."""
        return draw_reckoning(ViewModel(self.book, self.phrases, view, names))

    def moment(self, facts: Iterable[Any], view: View, names: Names) -> Moment | None:
        """Draw the great moment among the facts of an entry, if there is one: a PNG of 1200 by 630 pixels.

        Args:
            facts: what everybody heard, in order.
            view: the game after the entry, as everybody sees it.
            names: the names of the seats.
        """
        return moment(ViewModel(self.book, self.phrases, view, names), facts)

    def card(self, card: CardId) -> bytes:
        """Draw any card large: a PNG of 700 by 1000 pixels.

        Raises:
            KeyError: there is no such card.
        """
        return draw_card(Lexicon(self.book, self.phrases), card)

    def deck(self, deck: Deck) -> bytes:
        """Draw a deck sheet with counts and curves: a PNG of 1200 by 630 pixels."""
        return draw_deck(self.book, self.phrases, deck)
