"""What a picture of Gulveig is made from, and what can be read off a view without knowing the rulebook."""

from collections.abc import Iterable
from typing import NamedTuple

from engines.core import Seat
from engines.gulveig.book import Book, CardId, Combo
from engines.gulveig.facts import HandScored
from engines.gulveig.view import Call, Laid, Phase, View
from renderers.gulveig.card_page import CardFace
from renderers.kit.phrases import Phrases
from renderers.kit.text import clean

Names = tuple[str, ...]


class ViewModel(NamedTuple):
    """A view together with everything needed to draw it or to put it into words."""

    book: Book
    words: Phrases
    view: View
    names: Names

    def clan(self, letter: str) -> str:
        """The name of a clan, by its letter."""
        return self.words(f"clan.{self.book.clans[letter].name}")

    def clan_short(self, letter: str) -> str:
        """The name of a clan where there is little room."""
        return self.words(f"clan_short.{self.book.clans[letter].name}")

    def card(self, card: CardId) -> str:
        """The name of a card."""
        return self.words(f"card.{card}")

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat]

    def combos(self) -> tuple[Combo, ...]:
        """The combos of the pack in use."""
        return self.book.deck(self.view.config).combos

    def held(self) -> tuple[Combo, ...]:
        """The combos whose two cards the viewer holds."""
        return tuple(combo for combo in self.combos() if set(combo.pair) <= set(self.view.hand))

    def face(self, card: CardId) -> CardFace:
        """A card as it is drawn."""
        printed = self.book.cards[card]
        return CardFace(
            name=self.card(card),
            clan=printed.clan,
            strength=printed.strength,
            value=printed.value,
            banner=self._banner(card),
        )

    def _banner(self, card: CardId) -> str:
        for combo in self.combos():
            if card in combo.pair:
                partner = combo.pair[1 - combo.pair.index(card)]
                return self.words("hand.banner", card=self.card(partner), points=combo.value)
        return ""

    def worth(self, cards: Iterable[CardId]) -> int:
        """The values of some cards together."""
        return sum(self.book.cards[card].value for card in cards)

    def tricks(self) -> int:
        """How many tricks a hand has."""
        return self.book.deck(self.view.config).deal.hand

    def trick_no(self) -> int:
        """The number of the trick being played, from 1."""
        return min(sum(self.view.taken) + 1, self.tricks())


class Progress(NamedTuple):
    """How far the Bid Winner has come: the points that the viewer knows of, and the buried cards not known."""

    points: int
    unknown: int


def progress(view_model: ViewModel) -> Progress:
    """The Bid Winner's points of this hand so far, as the viewer knows them."""
    view = view_model.view
    assert view.bidder is not None
    combos = view_model.combos()
    declared = sum(combos[shown.combo].value for shown in view.declared if shown.seat == view.bidder)
    points = view.won[view.bidder] + declared + view_model.worth(view.buried)
    return Progress(points, view.buried_down - len(view.buried))


def round_table(view: View) -> tuple[Seat, ...]:
    """The seats clockwise, the viewer's own first; the gallery looks from the first seat."""
    start = view.viewer or 0
    return tuple((start + step) % view.config.seats for step in range(view.config.seats))


def strongest(book: Book, cards: tuple[Laid, ...], supremacy: str) -> Laid:
    """The card that takes a trick as it lies (rules/gulveig.md R26, R27)."""
    led = book.cards[cards[0].card].clan

    def rank(laid: Laid) -> tuple[bool, bool, int]:
        card = book.cards[laid.card]
        return card.clan == supremacy, card.clan == led, card.strength

    return max(cards, key=rank)


def last_calls(view: View) -> dict[Seat, Call]:
    """What every seat said last in the auction."""
    return {call.seat: call for call in view.calls}


def just_scored(view: View) -> HandScored | None:
    """The hand that was scored a moment ago: nobody has spoken since."""
    last = view.history[-1] if view.history else None
    if last is not None and view.phase is Phase.OVER and last.hand != view.hand_no:
        return None  # the game was given up in a later hand
    fresh = view.phase is Phase.OVER or (view.phase is Phase.BID and not view.calls)
    return last if fresh else None


def just_declared(view_model: ViewModel) -> bool:
    """Whether the trick on the table was led with a declaration: the other half of the pair is still in that hand."""
    view = view_model.view
    if not view.trick or not view.declared:
        return False
    led, shown = view.trick[0], view.declared[-1]
    pair = view_model.combos()[shown.combo].pair
    return led.card in pair and any(card in view.revealed[led.seat] for card in pair)


def winners(view: View) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return view.outcome.winners if view.outcome else ()


def view_model(book: Book, words: Phrases, view: View, names: Names) -> ViewModel:
    """A scene whose names can be drawn."""
    return ViewModel(book, words, view, tuple(clean(name) for name in names))
