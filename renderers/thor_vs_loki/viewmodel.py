"""What a picture of Thor against Loki is made from, and what can be read off a view without knowing the rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engines.core import Seat
from engines.thor_vs_loki.book import COLUMNS, Book, Card, CardId, Side
from engines.thor_vs_loki.view import Face, Phase, View
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases
from renderers.kit.text import clean

Names = tuple[str, ...]

TINTS = {Side.THOR: Tint.SKY, Side.LOKI: Tint.EMBER}
"""The tint of a side's cards."""

EMBLEMS = {Side.THOR: "thor-hammer", Side.LOKI: "flame"}
"""The emblem on a side's backs."""


class ViewModel(NamedTuple):
    """A view together with everything needed to draw it or to put it into words."""

    book: Book
    words: Phrases
    view: View
    names: Names

    def card(self, card: CardId) -> Card:
        """A card as printed."""
        return self.book.cards[card]

    def name(self, card: CardId) -> str:
        """The name of a card."""
        return self.words(f"card.{self.card(card).kind}")

    def told(self, card: CardId, owner: Seat) -> str:
        """The name of a card with its strength, and a word when it is captured."""
        face = self.card(card).face
        name = self.name(card)
        if face.strength >= 0:
            name = self.words("describe.strength", card=name, n=face.strength)
        return self.words("board.captured-mark", card=name) if self.captured(card, owner) else name

    def captured(self, card: CardId, owner: Seat) -> bool:
        """Whether a card has another back than its owner's deck."""
        return self.card(card).back is not self.view.sides[owner]

    def who(self, seat: Seat) -> str:
        """The name of a player."""
        return self.names[seat]

    def side(self, seat: Seat) -> str:
        """The name of the side that a seat plays."""
        return self.words(f"side.{self.view.sides[seat]}")

    def list(self, cards: Iterable[CardId], owner: Seat) -> str:
        """Several cards in words."""
        return self.words.join(self.told(card, owner) for card in cards)

    @property
    def near(self) -> Seat:
        """The seat at the bottom of the picture: the viewer's own, for the gallery Thor's."""
        view = self.view
        return view.sides.index(Side.THOR) if view.viewer is None else view.viewer

    def columns(self) -> tuple[int, ...]:
        """The columns from left to right; the table is seen from the seat at the bottom."""
        order = tuple(range(len(COLUMNS)))
        return order if self.view.sides[self.near] is Side.THOR else order[::-1]

    def knows(self, seat: Seat) -> bool:
        """Whether the viewer may look at a seat's face-down cards."""
        return self.view.viewer == seat or self.view.phase is Phase.OVER

    def field(self, seat: Seat) -> tuple[tuple[Face, ...], ...]:
        """A side as it is drawn: while first rows are chosen, with the sealed cards face-down."""
        view = self.view
        if view.phase is not Phase.ROW or not view.ready[seat]:
            return view.fields[seat]
        row = view.row if view.viewer == seat else ("",) * len(COLUMNS)
        return tuple((Face(view.sides[seat], False, card),) for card in row)


def view_model(book: Book, words: Phrases, view: View, names: Names) -> ViewModel:
    """A scene whose names can be drawn."""
    return ViewModel(book, words, view, tuple(clean(name) for name in names))


def headline(view_model: ViewModel) -> str:
    """Whose move it is and what is asked, in a few words."""
    view, words = view_model.view, view_model.words
    if view.outcome is not None:
        return words("board.drawn") if view.loser is None else words("board.won", who=view_model.who(1 - view.loser))
    asked = [seat for seat, ready in enumerate(view.ready) if not ready] if view.asked is None else [view.asked]
    return words(f"topic.{view.phase}", who=words.join(map(view_model.who, asked)), n=len(asked)).rstrip(".")
