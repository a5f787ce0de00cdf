"""God of War's pictures under one Book and in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engines.god_of_war.book import Book
from engines.god_of_war.view import View
from renderers.god_of_war.board import draw_board
from renderers.god_of_war.board_marks import board_marks
from renderers.god_of_war.closeups import draw_hands, draw_places
from renderers.god_of_war.hand import draw_hand
from renderers.god_of_war.last_attack import draw_last_attack
from renderers.god_of_war.moments import moment
from renderers.god_of_war.poster import draw_ending, draw_moment, draw_poster
from renderers.god_of_war.viewmodel import Names, view_model
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.moment import Moment
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text, sentences


class Pictures(msgspec.Struct, frozen=True):
    """Draws views; every picture is a pure function of what is given here and below."""

    book: Book
    phrases: Phrases

    def board(self, view: View, names: Names, news: Sequence[Any] = ()) -> bytes:
        """Draw the board that a viewer may see: a PNG of 1200 by 800 pixels.

        Args:
            view: the game as the viewer sees it.
            names: the names of the seats.
            news: the facts of the last entry that the viewer heard; what was lost and healed is marked.
        """
        return draw_board(view_model(self.book, self.phrases, view, names), news)

    def marks(self, view: View, news: Sequence[Any] = ()) -> tuple[str, ...]:
        """Return the kinds of marks that the board of a moment bears, with these facts marked."""
        return tuple(board_marks(view_model(self.book, self.phrases, view, ()), news))

    def hand(self, view: View, names: Names, marks: Marks = UNMARKED) -> bytes | None:
        """Draw the viewer's dashboards and hand: a PNG of 1200 by 500 pixels; None before there is a dashboard.

        Args:
            view: the game as its owner sees it.
            names: the names of the seats.
            marks: which options it marks; none while it is not this seat's move.
        """
        if view.viewer is None or not view.seats[view.viewer].dashboard or not view.heroes:
            return None
        return draw_hand(view_model(self.book, self.phrases, view, names), marks)

    def poster(self, view: View, names: Names) -> bytes | None:
        """Draw the Quest that begins, or how the game ended: a PNG of 1200 by 630 pixels; None in between."""
        model = view_model(self.book, self.phrases, view, names)
        if view.outcome is not None and view.quest:
            return draw_ending(model)
        return draw_poster(model) if view.quest and view.round <= 1 else None

    def quest(self, view: View, names: Names) -> bytes | None:
        """Draw the Quest being played, whatever the round; None before the first."""
        return draw_poster(view_model(self.book, self.phrases, view, names)) if view.quest else None

    def hands(self, view: View, names: Names) -> bytes | None:
        """Draw everybody's hand as far as the viewer may see it: a PNG of 1200 by 800 pixels."""
        return draw_hands(view_model(self.book, self.phrases, view, names))

    def places(self, view: View, names: Names) -> bytes | None:
        """Draw what can be used in the scene and what stirs there: a PNG of 1200 by 800 pixels."""
        return draw_places(view_model(self.book, self.phrases, view, names))

    def last_attack(self, view: View, names: Names, facts: Iterable[Any]) -> bytes | None:
        """Draw the last attack among what was told as a sum: a PNG of 1200 pixels' width; None without one."""
        return draw_last_attack(view_model(self.book, self.phrases, view, names), facts)

    def moment(self, facts: Iterable[Any], view: View, _names: Names) -> Moment | None:
        """Draw the great moment among the facts of the last entry: a PNG of 1200 by 630 pixels; None without one."""
        found = moment(self.book, self.phrases, facts, view)
        return None if found is None else Moment(draw_moment(found), alt_text(sentences([found.head, found.line])))
