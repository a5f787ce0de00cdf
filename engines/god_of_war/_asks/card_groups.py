"""Sets of cards: what can be played together (docs/rules/god_of_war.md 1.8, 1.12, 1.15.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.god_of_war.book import Book, CardId, Icon


def numbers(book: Book, hand: Iterable[CardId]) -> tuple[CardId, ...]:
    """Return the cards that can be added as a number (1.8.2, 1.8.4, 1.8.5)."""
    return tuple([card for card in hand if book.cards[card].number])


def lonely(book: Book, picked: Sequence[CardId]) -> bool:
    """Return whether these Number cards break the rule of one that stands alone (1.8.6, A34)."""
    return len(picked) > 1 and any(book.cards[card].alone for card in picked)


def defends(book: Book, picked: Sequence[CardId], arms: int = 0) -> bool:
    """Return whether cards make up one or more defense sets (1.15.4, A27).

    Args:
        book: the cards.
        picked: cards with a D icon, and Number cards.
        arms: virtual `D+1` cards that are played with them.
    """
    sides = [side for card in picked for side in (book.cards[card].side(Icon.DEFENSE),) if side is not None]
    added = [book.cards[card] for card in picked if book.cards[card].side(Icon.DEFENSE) is None]
    alone = sum(card.alone for card in added)
    plain = len(added) - alone
    empty = max(0, sum(not side.n for side in sides) - alone)
    sets = len(sides) + arms
    # Every card that stands alone takes a set for itself; icons without a number need one each.
    return bool(sets) and alone <= sets and plain >= empty and (not plain or sets > alone)


def pays(book: Book, symbol: str, card: CardId) -> bool:
    """Return whether a card can pay for a symbol of a cost, or be one of the numbers that do (1.12.2)."""
    printed = book.cards[card]
    if symbol == "X":
        return printed.status not in ("stun", "poison")
    if symbol[0] == "N":
        return printed.number > 0
    return symbol in printed.icons


def payable(book: Book, cost: Sequence[str], hand: Sequence[CardId]) -> bool:
    """Return whether a hand can pay a cost, one card for each symbol."""
    if not cost:
        return True
    # Numbers last: they take whatever is left.
    first, *rest = sorted(cost, key=lambda symbol: symbol[0] == "N")
    if first[0] == "N":
        return sum(book.cards[card].number for card in hand) >= int(first[1:])
    return any(
        payable(book, rest, [other for other in hand if other != card]) for card in hand if pays(book, first, card)
    )


def cheapest(book: Book, needed: int, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Return few Number cards with at least this total: one that just suffices, or the biggest first."""
    enough = [card for card in cards if book.cards[card].number >= needed]
    if enough:
        return (min(enough, key=lambda card: book.cards[card].number),)
    picked: list[CardId] = []
    for card in sorted(cards, key=lambda card: -book.cards[card].number):
        picked.append(card)
        needed -= book.cards[card].number
        if needed <= 0:
            break
    return tuple(card for card in cards if card in picked)
