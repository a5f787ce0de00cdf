"""What a seat can work out about the cards that it does not see, and fair deals of the rest."""

from __future__ import annotations

from engines.core import Rng, Seat
from engines.gulveig.book import TREASURE, Book, CardId
from engines.gulveig.computer.playouts import Pack
from engines.gulveig.reading import led_clan
from engines.gulveig.view import Phase, View

_SPAN = 1 << 60
_DRAWS = 3
"""Draws of 60 bits that are enough to deal a whole deck."""

_VALUABLE = 10
"""Cards worth so much are buried more often than others,"""
_BURIED_FACTOR = 4
"""by this factor."""

_OUT_OF_HANDS = -1
"""The place of cards that are in nobody's hand."""


class HiddenCards:
    """What a viewer knows of the hidden cards; deals them at random in agreement with that."""

    __slots__ = ("_book", "_buried", "_candidates", "_known", "_pack", "_room", "_seats", "_viewer", "rest")

    def __init__(self, book: Book, pack: Pack, view: View) -> None:
        """Count the cards that the viewer, a seat, sees; void clans and the shown Treasure narrow down the others."""
        assert view.viewer is not None
        self._book, self._pack = book, pack
        self._viewer: Seat = view.viewer
        self._seats = view.config.seats
        self._buried = view.buried_down > len(view.buried)
        self._known = [pack.bits(cards) for cards in view.revealed]
        self._known[self._viewer] = pack.bits(view.hand)
        room = [count - known.bit_count() for count, known in zip(view.cards, self._known, strict=True)]
        hidden = self._hidden(view)
        self._room = [*room, len(hidden) - sum(room)]
        void = _voids(book, view)
        claimed = set(view.treasure) if view.bidder != self._viewer and view.phase is not Phase.BID else set()
        self._candidates = [(card, self._places(view, card, void, claimed)) for card in hidden]
        self._candidates.sort(key=lambda row: len(row[1]))

    @property
    def certain(self) -> bool:
        """Whether every card has a single place, so that all deals are the same."""
        return all(len(places) == 1 for _, places in self._candidates)

    def deal(self, rng: Rng) -> tuple[list[int], int]:
        """Return every seat's hand, and the cards in nobody's hand, as bits."""
        chance = 0
        for _ in range(_DRAWS):
            chance = chance * _SPAN + rng.below(_SPAN)
        room, where = self._room[:], list[int]()
        for card, places in self._candidates:
            if not any(room[place] for place in places):
                self._make_room(places, room, where)
            chance, place = self._place(card, places, room, chance)
            room[place] -= 1
            where.append(place)
        hands, unheld = self._known[:], 0
        for (card, _), place in zip(self._candidates, where, strict=True):
            if place == _OUT_OF_HANDS:
                unheld |= self._pack.bit[card]
            else:
                hands[place] |= self._pack.bit[card]
        return hands, unheld

    def shut_out(self, seat: Seat) -> int:
        """Return the hidden cards that a seat cannot hold, as bits."""
        return sum(self._pack.bit[card] for card, places in self._candidates if seat not in places)

    def _place(self, card: CardId, places: list[int], room: list[int], chance: int) -> tuple[int, int]:
        """Spend some chance on where a card lies; one of the places has room."""
        weights = [room[place] for place in places]
        if self._buried and self._book.cards[card].value >= _VALUABLE and places[-1] == _OUT_OF_HANDS:
            weights[-1] *= _BURIED_FACTOR
        chance, point = divmod(chance, sum(weights))
        for place, weight in zip(places, weights, strict=True):
            point -= weight
            if point < 0:
                return chance, place
        raise AssertionError(places)

    def _make_room(self, places: list[int], room: list[int], where: list[int]) -> None:
        """Move cards that lie already, until one of these places has room; as the truth is a deal, there is a way."""
        ways: dict[int, list[tuple[int, int]]] = {place: [] for place in places}
        reached = places[:]
        for place in reached:
            for row, lies in enumerate(where):
                if lies != place:
                    continue
                for other in self._candidates[row][1]:
                    if other in ways:
                        continue
                    ways[other] = [*ways[place], (row, other)]
                    reached.append(other)
                    if room[other]:
                        room[where[ways[other][0][0]]] += 1
                        room[other] -= 1
                        for moved, to in ways[other]:
                            where[moved] = to
                        return
        raise AssertionError(places)

    def _hidden(self, view: View) -> list[CardId]:
        seen = {*view.hand, *view.aside, *view.bench, *view.buried, *view.closed, *(laid.card for laid in view.trick)}
        seen.update(laid.card for trick in view.tricks for laid in trick.cards)
        for cards in view.revealed:
            seen.update(cards)
        return [card for card in self._pack.ids if card not in seen]

    def _places(self, view: View, card: CardId, void: list[set[str]], claimed: set[CardId]) -> list[int]:
        clan = self._book.cards[card].clan
        if card in claimed:
            held = [] if view.bidder is None or clan in void[view.bidder] else [view.bidder]
            return [*held, _OUT_OF_HANDS] if self._buried else held
        places = [seat for seat in range(self._seats) if seat != self._viewer and clan not in void[seat]]
        return [*places, _OUT_OF_HANDS] if self._room[_OUT_OF_HANDS] else places


def _voids(book: Book, view: View) -> list[set[str]]:
    """Return, per seat, the clans that it did not follow and therefore does not hold (R25)."""
    void: list[set[str]] = [set() for _ in range(view.config.seats)]
    for cards in (*(trick.cards for trick in view.tricks), view.trick):
        for laid in cards[1:]:
            led = led_clan(book, cards)
            if book.cards[laid.card].clan != led:
                void[laid.seat].add(led)
    return void


def treasure_of(unheld: int, rng: Rng) -> int:
    """Return three of the cards that are in nobody's hand: the Treasure before it is shown."""
    cards = []
    while unheld:
        cards.append(unheld & -unheld)
        unheld &= unheld - 1
    return sum(rng.sample(cards, TREASURE))
