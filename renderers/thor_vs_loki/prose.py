"""Thor against Loki in words: facts, the lines above a board, alt texts and the whole position."""

from __future__ import annotations

from typing import Any

import msgspec

from engines.core import Seat
from engines.thor_vs_loki.book import Book, KindId
from engines.thor_vs_loki.view import Phase, View
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text
from renderers.thor_vs_loki import describe as position
from renderers.thor_vs_loki.card_page import tell_card
from renderers.thor_vs_loki.closeups import tell_cards, tell_side
from renderers.thor_vs_loki.narration import Narrator
from renderers.thor_vs_loki.viewmodel import Names, ViewModel, headline, view_model


class ThorVsLokiProse(msgspec.Struct, frozen=True):
    """Puts views and facts into words under one Book and in one language."""

    book: Book
    phrases: Phrases

    def fact(self, fact: Any, names: Names) -> str:
        """Tell a fact."""
        return Narrator(self.book, self.phrases, names).tell(fact)

    def status(self, view: View, names: Names) -> str:
        """Say what is at stake in one to three short lines of Discord markdown."""
        model = ViewModel(self.book, self.phrases, view, names)
        lines = [" ".join(filter(None, (position.points(model), position.late(model))))]
        if view.shown:
            lines.append(self.phrases("describe.shown", card=model.told(view.shown, 1 - view.active)))
        lines.append(" ".join(_player(model, seat) for seat in (0, 1)))
        return "\n".join(lines)

    def alt(self, view: View, names: Names) -> str:
        """Say what the board's picture shows, in the picture's order, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        said = [f"{headline(model)}.", position.points(model), position.late(model), position.clash(model)]
        if view.shown:
            said.append(self.phrases("describe.shown", card=model.told(view.shown, 1 - view.active)))
        for seat in (model.near, 1 - model.near):
            said += [_player(model, seat), *_columns(model, seat), position.top(model, seat)]
        return alt_text(said)

    def hand_alt(self, view: View, names: Names) -> str:
        """Say which cards the viewer holds, within 1,024 characters."""
        model = view_model(self.book, self.phrases, view, names)
        if not view.hand or view.viewer is None:
            return self.phrases("describe.hand-empty")
        said = [self.phrases("describe.hand", cards=model.list(view.hand, view.viewer))]
        if view.row:
            said.append(self.phrases("describe.row", cards=model.list(view.row, view.viewer)))
        return alt_text(said)

    def describe(self, view: View, names: Names) -> str:
        """Give everything that the viewer may know as lines of at most 30 columns."""
        return position.describe(view_model(self.book, self.phrases, view, names))

    def side(self, view: View, names: Names, *, near: bool) -> str:
        """Say what lies on one side, within 1,024 characters; `near` is the one on the left."""
        return tell_side(view_model(self.book, self.phrases, view, names), near=near)

    def cards(self, view: View, names: Names) -> str:
        """Say what the viewer's hand cards do, within 1,024 characters."""
        return tell_cards(view_model(self.book, self.phrases, view, names))

    def card(self, kind: KindId) -> str:
        """Say what is printed on a card, and how many there are."""
        return tell_card(self.book, self.phrases, kind)


def _player(model: ViewModel, seat: Seat) -> str:
    """A player's side and cards out of play, in one line."""
    side = model.words("describe.side", who=model.who(seat), side=model.side(seat))
    return f"{side} {position.numbers(model, seat)}"


def _columns(model: ViewModel, seat: Seat) -> list[str]:
    field = model.field(seat)
    return [
        position.column_told(model, seat, column)
        for column, cards in enumerate(field)
        if cards or model.view.phase is not Phase.ROW
    ]
