"""The pictures of Thor against Loki under one Book and in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engines.thor_vs_loki.book import Book, KindId
from engines.thor_vs_loki.view import View
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.phrases import Phrases
from renderers.thor_vs_loki.board import draw_board
from renderers.thor_vs_loki.board_marks import board_marks
from renderers.thor_vs_loki.card_page import draw_card
from renderers.thor_vs_loki.closeups import draw_cards, draw_side
from renderers.thor_vs_loki.hand import draw_hand
from renderers.thor_vs_loki.viewmodel import Names, view_model


class Pictures(msgspec.Struct, frozen=True):
    """Draws views; every picture is a pure function of what is given here and below."""

    book: Book
    phrases: Phrases

    def board(self, view: View, names: Names, news: Sequence[Any] = ()) -> bytes:
        """Draw the board that a viewer may see, the own side on the left: a PNG of 1200 by 800 pixels.

        Args:
            view: the game as the viewer sees it.
            names: the names of the seats.
            news: the facts of the last entry that the viewer heard; what they say was moved is pointed at.
        """
        return draw_board(view_model(self.book, self.phrases, view, names), news)

    def marks(self, view: View, news: Sequence[Any] = ()) -> tuple[str, ...]:
        """Return the kinds of marks that the board of a moment bears, with these facts marked."""
        return tuple(board_marks(view_model(self.book, self.phrases, view, ()), news))

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

    def side(self, view: View, names: Names, *, near: bool) -> bytes:
        """Draw the left (near) or the right side in large, with what its cards do: a PNG of 1200 by 800 pixels."""
        return draw_side(view_model(self.book, self.phrases, view, names), near=near)

    def cards(self, view: View, names: Names) -> bytes | None:
        """Draw the viewer's hand cards with everything that they do; None when there are none."""
        return draw_cards(view_model(self.book, self.phrases, view, names))

    def card(self, kind: KindId) -> bytes:
        """Draw a card as it is printed: a PNG of 700 by 1000 pixels."""
        return draw_card(self.book, self.phrases, kind)
