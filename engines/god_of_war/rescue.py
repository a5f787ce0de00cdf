"""What a hand has against an attack on its Hero, and which special cards may bring more (1.8.7, 1.15.4)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import combinations

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._asks import card_groups, special_walk
from engines.god_of_war._asks.walk import is_ward
from engines.god_of_war.book import Book, CardId, Deed, Icon
from engines.god_of_war.view import View


class Rescue(StrEnum):
    """How a special card that is played first helps against an attack."""

    BRINGS = "brings"
    """It brings a card that meets it."""
    MAY_BRING = "may-bring"
    """It draws, and such a card may come."""


def can_meet(book: Book, view: View, hand: Iterable[CardId]) -> bool:
    """Return whether cards of the viewer meet an attack: a ward, or a defense set (1.15.4).

    A shield without a number of its own needs a Number card.
    """
    cards = tuple(hand)
    if any(is_ward(book, card) for card in cards):
        return True
    numbers = card_groups.numbers(book, cards)
    if reading.companion_ready(view, "atreus-2") and numbers:
        return True
    shields = [(card, side) for card in cards if (side := book.cards[card].side(Icon.DEFENSE)) is not None]
    return any(side.n or any(other != card for other in numbers) for card, side in shields)


def rescues(book: Book, view: View) -> dict[CardId, Rescue]:
    """Return the special cards of the viewer's hand that bring a card which meets an attack, or may bring one."""
    assert view.viewer is not None
    seat = view.viewer
    found: dict[CardId, Rescue] = {}
    for card in view.seats[seat].hand:
        special = book.special(card)
        if special is None or special_walk.why_not(book, view, seat, card):
            continue
        rest = [other for other in view.seats[seat].hand if other != card]
        if special.kind is Deed.RECALL:
            ways: list[tuple[CardId, ...]] = [(other,) for other in special_walk.recallable(book, view, seat)]
            way = Rescue.BRINGS
        elif special.kind is Deed.DRAW:
            deck = _drawable(view, seat, special.amount)
            ways = list(combinations(deck, min(special.amount, len(deck))))
            way = Rescue.MAY_BRING
        else:
            continue
        if any(can_meet(book, view, (*rest, *coming)) for coming in ways):
            found[card] = way
    return found


def _drawable(view: View, seat: Seat, n: int) -> tuple[CardId, ...]:
    """What drawing so many cards may bring: what everybody saw go on top, else the own deck.

    The discard pile is shuffled for it where the deck is too small.
    """
    player = view.seats[seat]
    if len(player.top) >= n:
        return player.top[:n]
    deck = list(player.pool)
    for own in player.hand:
        deck.remove(own)
    return (*deck, *player.discard) if player.deck < n else tuple(deck)
