"""What can be read off a table of Gulveig: rules that answer a question and change nothing.

The rulebook, the computer player, pictures and texts ask the same functions; a card is named by its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engines.core import Seat
from engines.gulveig.book import Book, CardId, Combo
from engines.gulveig.config import MOST_HANDS
from engines.gulveig.facts import HandScored
from engines.gulveig.view import Call, Laid, Phase, View
from engines.kit.seating import clockwise, left_of

FEWEST_WITH_ORDER = 3
"""With fewer seats it is always the other one who is next."""


class Progress(NamedTuple):
    """How far the Bid Winner has come in a hand.

    Attributes:
        points: the points that the viewer knows of.
        unknown: number of buried cards that the viewer does not know.
    """

    points: int
    unknown: int


def next_up(view: View) -> Seat | None:
    """Return who is asked after whoever is asked now, where that is known: in the auction, or in a trick."""
    if len(view.asked) != 1 or view.config.seats < FEWEST_WITH_ORDER:
        return None
    seat, seats = view.asked[0], view.config.seats
    others = [other for other in clockwise(left_of(seat, seats), seats) if other != seat]
    if view.phase is Phase.BID:
        return next((other for other in others if not view.passed[other]), None)
    if view.phase in (Phase.LEAD, Phase.FOLLOW) and len(view.trick) + 1 < seats:
        return others[0]
    return None


def card_points(book: Book, cards: Iterable[CardId]) -> int:
    """Return the values of some cards together (R29)."""
    return sum([book.cards[card].value for card in cards])


def led_clan(book: Book, trick: Sequence[Laid]) -> str:
    """Return the clan of a trick's first card, which all have to follow (R25)."""
    return book.cards[trick[0].card].clan


def winning(book: Book, trick: Sequence[Laid], supremacy: str) -> Laid:
    """Return the card that takes a trick (R26, R27): the strongest supreme one, else the strongest of the led clan."""
    printed = book.cards
    led = led_clan(book, trick)

    def strength(laid: Laid) -> tuple[bool, int]:
        card = printed[laid.card]
        counts = card.clan in (supremacy, led)
        return card.clan == supremacy, card.strength if counts else 0

    return max(trick, key=strength)


def followers(book: Book, view: View) -> list[CardId]:
    """Return the viewer's cards of the led clan: one of them must be played; without any, every card may be (R25)."""
    led = led_clan(book, view.trick)
    return [card for card in view.hand if book.cards[card].clan == led]


def holds(view: View, combo: Combo) -> bool:
    """Return whether the viewer holds both cards of a combo and so could declare it (R22)."""
    return combo.pair[0] in view.hand and combo.pair[1] in view.hand


def held_combos(book: Book, view: View) -> dict[int, Combo]:
    """Return the combos whose two cards the viewer holds, by their index in the deck."""
    return {i: combo for i, combo in enumerate(book.deck(view.config).combos) if holds(view, combo)}


def combo_with(book: Book, view: View, card: CardId) -> Combo | None:
    """Return the first combo of the deck to which a card belongs, or None."""
    return next((combo for combo in book.deck(view.config).combos if card in combo.pair), None)


def open_combo(book: Book, view: View, card: CardId) -> Combo | None:
    """Return the first combo that the viewer could declare in this hand with a card of the hand, or None (R22).

    Both cards are held, or the other one may still come: a hand grows in the auction and by the Treasure alone.
    """
    combos = [combo for combo in book.deck(view.config).combos if card in combo.pair]
    held = next((combo for combo in combos if holds(view, combo)), None)
    if held is not None or view.phase is not Phase.BID:
        return held
    return next((combo for combo in combos if combo.partner(card) not in view.aside), None)


def points_so_far(book: Book, view: View, seat: Seat) -> int:
    """Return a seat's points of this hand that the viewer knows of (R29)."""
    buried = card_points(book, view.buried) if seat == view.bidder else 0
    return view.won[seat] + declared_points(book, view, seat) + buried


def declared_points(book: Book, view: View, seat: Seat) -> int:
    """Return what a seat's declared combos of this hand are worth (R22)."""
    combos = book.deck(view.config).combos
    return sum([combos[shown.combo].value for shown in view.declared if shown.seat == seat])


def progress(book: Book, view: View) -> Progress:
    """Return the Bid Winner's points of this hand so far (R29), as the viewer knows them."""
    assert view.bidder is not None
    return Progress(points_so_far(book, view, view.bidder), view.buried_down - len(view.buried))


def last_hand(view: View) -> int | None:
    """Return the number of the hand after which the game ends, goal or not; None where the host set no limit (A21)."""
    most = view.config.max_hands
    return most if most < MOST_HANDS else None


def tricks_of_hand(book: Book, view: View) -> int:
    """Return how many tricks a hand has: one per card that was dealt to a seat."""
    return book.deck(view.config).deal.hand


def trick_number(book: Book, view: View) -> int:
    """Return the number within the hand of the trick being played, from 1; after the last trick, that of the last."""
    return min(sum(view.taken) + 1, tricks_of_hand(book, view))


def seats_from_viewer(view: View) -> tuple[Seat, ...]:
    """Return the seats clockwise, the viewer's own first; the gallery looks from the first seat."""
    return tuple(clockwise(view.viewer or 0, view.config.seats))


def last_calls(view: View) -> dict[Seat, Call]:
    """Return the last bid or pass of every seat that has spoken in the auction."""
    return {call.seat: call for call in view.calls}


def just_scored(view: View) -> HandScored | None:
    """Return the hand that was scored a moment ago: nobody has bid or passed since. None at any other time."""
    last = view.history[-1] if view.history else None
    if last is not None and view.phase is Phase.OVER and last.hand != view.hand_no:
        return None  # the game was given up in a later hand
    fresh = view.phase is Phase.OVER or (view.phase is Phase.BID and not view.calls)
    return last if fresh else None


def just_declared(book: Book, view: View) -> bool:
    """Return whether the trick on the table was led with a declaration (R23).

    It was when its first card is of the combo declared last, and the leader still holds the other card.
    """
    if not view.trick or not view.declared:
        return False
    led = view.trick[0]
    pair = book.deck(view.config).combos[view.declared[-1].combo].pair
    return led.card in pair and any(card in view.revealed[led.seat] for card in pair)
