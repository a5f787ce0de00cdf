"""What pictures and texts of Thor against Loki are made from: a View with its Book, phrases and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from engines.core import Seat
from engines.thor_vs_loki import reading
from engines.thor_vs_loki.book import Book, Card, CardId, Side
from engines.thor_vs_loki.view import Columns, Face, View
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases
from renderers.kit.text import clean
from renderers.thor_vs_loki.cuts import CardFace
from renderers.thor_vs_loki.icons import art

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

    def open_face(self, card: CardId) -> CardFace:
        """What a card shows when it lies face-up."""
        return open_face(self.book, self.words, card)

    def face(self, lying: Face) -> CardFace:
        """What a card on the battlefield shows to the viewer."""
        if not lying.card:
            return back_face(lying.back)
        return msgspec.structs.replace(self.open_face(lying.card), up=lying.up)

    def told(self, card: CardId, owner: Seat) -> str:
        """The name of a card with its strength, and a word when it is captured."""
        face = self.card(card).face
        name = self.name(card)
        if face.strength >= 0:
            name = self.words("describe.strength", card=name, n=face.strength)
        return self.words("board.captured-mark", card=name) if self.captured(card, owner) else name

    def captured(self, card: CardId, owner: Seat) -> bool:
        """Whether a card has another back than its owner's deck."""
        return reading.captured(self.book, card, self.view.sides[owner])

    def who(self, seat: Seat) -> str:
        """The name of a player."""
        return self.names[seat]

    def side(self, seat: Seat) -> str:
        """The name of the side that a seat plays."""
        return self.words(f"side.{self.view.sides[seat]}")

    def list(self, cards: Iterable[CardId], owner: Seat) -> str:
        """Several cards in words; equal ones are named once, with their number."""
        told = Counter(self.told(card, owner) for card in cards)
        return self.words.join(
            [self.words("describe.copies", card=card, n=n) if n > 1 else card for card, n in told.items()]
        )

    @property
    def near(self) -> Seat:
        """The seat on the left of the picture: the viewer's own, for the gallery Thor's."""
        view = self.view
        return view.sides.index(Side.THOR) if view.viewer is None else view.viewer

    def field(self, seat: Seat) -> Columns:
        """A side as it lies, a sealed first row face-down."""
        return reading.shown_side(self.view, seat)


def open_face(book: Book, words: Phrases, card: CardId) -> CardFace:
    """What a card shows when it lies face-up."""
    printed = book.cards[card]
    return msgspec.structs.replace(
        back_face(printed.back),
        name=words(f"card.{printed.kind}"),
        value=str(printed.face.strength) if printed.face.strength >= 0 else "–",
        art=art(printed.kind, printed.face),
        up=True,
    )


def back_face(side: Side) -> CardFace:
    """A card of which only the back is known."""
    return CardFace(tint=TINTS[side], sign=EMBLEMS[side], rising=side is Side.THOR, up=False)


def view_model(book: Book, words: Phrases, view: View, names: Names) -> ViewModel:
    """Put a view and its companions together; names are cut to characters that can be drawn."""
    return ViewModel(book, words, view, tuple(clean(name) for name in names))


def headline(view_model: ViewModel) -> str:
    """Whose move it is and what is asked, in a few words."""
    view, words = view_model.view, view_model.words
    if view.outcome is not None:
        winner = reading.winner(view)
        return words("board.drawn") if winner is None else words("board.won", who=view_model.who(winner))
    who = words.join(map(view_model.who, view.asked))
    return words(f"topic.{view.phase}", who=who, n=len(view.asked)).rstrip(".")
