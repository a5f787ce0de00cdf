"""Gulveig's pictures under one Book and in one language."""

from __future__ import annotations

import msgspec

from engines.gulveig.book import Book
from engines.gulveig.view import View
from renderers.gulveig.board import draw_board
from renderers.gulveig.board_marks import board_marks
from renderers.gulveig.hand import draw_hand
from renderers.gulveig.large_hand import draw_large_hand
from renderers.gulveig.sums import draw_large_trick, draw_last_hand
from renderers.gulveig.teaching_pictures import TeachingPictures
from renderers.gulveig.viewmodel import Names, view_model
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.phrases import Phrases


class Pictures(msgspec.Struct, frozen=True):
    """Draws views; every picture is a pure function of what is given here and below."""

    book: Book
    phrases: Phrases

    def board(self, view: View, names: Names) -> bytes:
        """Draw the board that a viewer may see: a PNG of 1200 by 800 pixels."""
        return draw_board(view_model(self.book, self.phrases, view, names))

    def marks(self, view: View) -> tuple[str, ...]:
        """Return the kinds of marks that the board of a moment bears."""
        return tuple(board_marks(view_model(self.book, self.phrases, view, ())))

    def hand(self, view: View, names: Names, marks: Marks = UNMARKED) -> bytes | None:
        """Draw the viewer's own hand: a PNG of 1200 by 500 pixels; None when there is none.

        Args:
            view: the game as its owner sees it.
            names: the names of the seats.
            marks: which options it marks; none while it is not this seat's move.
        """
        if not view.hand:
            return None
        return draw_hand(view_model(self.book, self.phrases, view, names), marks)

    def large_hand(self, view: View, names: Names) -> bytes:
        """Draw the viewer's own cards in large: a PNG of 1200 pixels' width, as high as they need."""
        return draw_large_hand(view_model(self.book, self.phrases, view, names))

    def trick(self, view: View, names: Names) -> bytes | None:
        """Draw the trick on the table, or the last one, in large, with its sum; None before the first of a hand."""
        return draw_large_trick(view_model(self.book, self.phrases, view, names))

    def last_hand(self, view: View, names: Names) -> bytes | None:
        """Draw how the last hand was scored; None before there is one."""
        return draw_last_hand(view_model(self.book, self.phrases, view, names))

    def combos(self, view: View, _names: Names) -> bytes:
        """Draw all combos of the table's deck, and what they are worth."""
        return TeachingPictures(self.book, self.phrases).combos(self.book.deck(view.config).combos)
