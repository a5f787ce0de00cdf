"""What pictures and texts of Gulveig are made from: a View with its Book, phrases and names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from engines.core import Seat
from engines.gulveig import reading
from engines.gulveig.book import Book, CardId, Combo
from engines.gulveig.view import Phase, View
from renderers.gulveig.card_page import CardFace
from renderers.gulveig.icons import ART, suit
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

    def known(self, card: CardId) -> str:
        """A card's name with its clan and strength."""
        return card_in_words(self.book, self.words, card)

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat]

    def combos(self) -> tuple[Combo, ...]:
        """The combos of the pack in use."""
        return self.book.deck(self.view.config).combos

    def held(self) -> tuple[Combo, ...]:
        """The combos whose two cards the viewer holds."""
        return tuple(reading.held_combos(self.book, self.view).values())

    def hand_no(self) -> str:
        """The number of the hand, and of how many where the options limit them."""
        last, hand = reading.last_hand(self.view), self.view.hand_no
        return str(hand) if last is None else self.words("board.hand-of", hand=hand, hands=last)

    def hand_note(self) -> str:
        """The points of the viewer's hand, as a scored hand counts them: in cards, in combos, and what was buried."""
        buried = self.view.buried if self.view.phase in {Phase.LEAD, Phase.FOLLOW} else ()
        points = {"cards": self.card_points(self.view.hand), "combos": sum(combo.value for combo in self.held())}
        points["buried"] = self.card_points(buried)
        return " · ".join([self.words(f"hand.note-{kind}", n=n) for kind, n in points.items() if n or kind == "cards"])

    def face(self, card: CardId) -> CardFace:
        """A card as it is drawn."""
        printed = self.book.cards[card]
        return CardFace(
            name=self.card(card),
            clan=printed.clan,
            strength=printed.strength,
            value=printed.value,
            art=ART.get(card, suit(printed.clan).emblem),
            banner=self._banner(card),
            short_banner=self._short_banner(card),
        )

    def own_face(self, card: CardId) -> CardFace:
        """A card in its owner's hand: it names a combo that may still come; a ribbon names one that is held."""
        face, combo = self.face(card), reading.open_combo(self.book, self.view, card)
        if combo is None:
            return replace(face, banner=self.clan_short(face.clan), short_banner="")
        return replace(face, banner="", short_banner="") if reading.holds(self.view, combo) else face

    def _banner(self, card: CardId) -> str:
        """The line below a card's name: the combo that it belongs to, else its clan."""
        combo = reading.combo_with(self.book, self.view, card)
        if combo is None:
            return self.clan_short(self.book.cards[card].clan)
        return self.words("hand.banner", card=self.card(combo.partner(card)), points=combo.value)

    def _short_banner(self, card: CardId) -> str:
        combo = reading.combo_with(self.book, self.view, card)
        return "" if combo is None else self.half_combo(combo, combo.partner(card))

    def half_combo(self, combo: Combo, partner: CardId) -> str:
        """What a combo is worth and its other card, by clan and strength."""
        other = self.book.cards[partner]
        return self.words("hand.half", points=combo.value, clan=other.clan, strength=other.strength)

    def card_points(self, cards: Iterable[CardId]) -> int:
        """The values of some cards together."""
        return reading.card_points(self.book, cards)

    def tricks(self) -> int:
        """How many tricks a hand has."""
        return reading.tricks_of_hand(self.book, self.view)

    def trick_no(self) -> int:
        """The number of the trick being played, from 1."""
        return reading.trick_number(self.book, self.view)


def card_in_words(book: Book, words: Phrases, card: CardId) -> str:
    """A card's name with its clan and strength, as sentences speak of it."""
    printed = book.cards[card]
    clan = words(f"clan_short.{book.clans[printed.clan].name}")
    return words("fact.card", card=words(f"card.{card}"), clan=clan, strength=printed.strength)


def winners(view: View) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return view.outcome.winners if view.outcome else ()


def view_model(book: Book, words: Phrases, view: View, names: Names) -> ViewModel:
    """Put a view and its companions together; names are cut to characters that can be drawn."""
    return ViewModel(book, words, view, tuple(clean(name) for name in names))
