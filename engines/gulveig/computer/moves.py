"""The cards, and the declarations, that are worth a thought when a seat leads or follows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engines.core import Ask, Picks
from engines.gulveig.book import Book
from engines.gulveig.computer.playouts import Pack
from engines.gulveig.reading import held_combos
from engines.gulveig.view import Phase, View


class Move(Struct, frozen=True):
    """A card to lay, perhaps with a combo to declare; `pair` and `points` are 0 without one."""

    picks: Picks
    card: int
    pair: int = 0
    points: int = 0


def moves(book: Book, view: View, pack: Pack, ask: Ask) -> Sequence[Move]:
    """Return the moves worth a thought."""
    hand = sum(pack.bit[card] for card in ask.open if card in pack.bit)
    if view.phase is Phase.FOLLOW:
        return [_laid(pack, card) for card in _follow_candidates(view, pack, hand)]
    return _declared(book, view, pack) + [_laid(pack, card) for card in _lead_candidates(pack, hand)]


def every_move(book: Book, view: View, pack: Pack, ask: Ask) -> Sequence[Move]:
    """Return all moves, those worth a thought first."""
    likely = moves(book, view, pack, ask)
    tried = {move.card for move in likely if not move.pair}
    cards = [pack.bit[card] for card in ask.open if card in pack.bit]
    return [*likely, *[_laid(pack, card) for card in cards if card not in tried]]


def _declared(book: Book, view: View, pack: Pack) -> list[Move]:
    return [
        Move(((combo.id,), (half,)), pack.bit[half], pack.bits(combo.pair), combo.value)
        for combo in held_combos(book, view).values()
        for half in combo.pair
    ]


def _laid(pack: Pack, card: int) -> Move:
    return Move(((pack.ids[card.bit_length() - 1],),), card)


def _follow_candidates(view: View, pack: Pack, hand: int) -> list[int]:
    """Return the ends of what can be played: the strongest, weakest, richest, cheapest, and supreme cards likewise."""
    supreme = hand & pack.clans.get(view.supremacy, 0)
    loose = hand & ~pack.held_pairs(hand)
    cards = [pack.least_missed(loose), pack.least_missed(hand), pack.most_valuable(hand)]
    if len({pack.clan[card] for card in cards if card}) == 1 and hand & ~pack.clan[cards[1]] == 0:
        cards += [hand & -hand, _weakest(hand)]
    cards += [_weakest(supreme), pack.most_valuable(supreme)]
    return [card for card in dict.fromkeys(cards) if card]


def _lead_candidates(pack: Pack, hand: int) -> list[int]:
    """Return the strongest card of every clan, and the cheapest of all."""
    cards = [hand & clan & -(hand & clan) for clan in pack.clans.values()]
    cards += [pack.least_missed(hand & ~pack.held_pairs(hand)), pack.least_missed(hand)]
    return [card for card in dict.fromkeys(cards) if card]


def _weakest(cards: int) -> int:
    return 1 << cards.bit_length() - 1 if cards else 0
