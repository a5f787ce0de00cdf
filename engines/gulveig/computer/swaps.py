"""Which card a computer player swaps with the Bench (docs/rules/gulveig.md R37)."""

from __future__ import annotations

from engines.gulveig.computer.playouts import Pack

_TOP = 8.0
"""What the strongest card of a clan is worth in a hand."""
_PER_POINT = 0.5
"""What a card's value is worth beside that."""
_COMBO, _HALF = 4, 16
"""A combo counts one part in so many of its points when both cards are held, or only one."""


def best_swap(pack: Pack, hand: int, bench: int) -> int:
    """Return the bits of the card to give and the card to take, or 0 to keep the hand."""
    best, choice = hand_value(pack, hand), 0
    for give in _each(hand):
        for take in _each(bench):
            found = hand_value(pack, hand ^ give | take)
            if found > best:
                best, choice = found, give | take
    return choice


def hand_value(pack: Pack, hand: int) -> float:
    """Return a rough measure of what a hand promises: top cards, points, and combos."""
    total = sum(pack.value[card] for card in _each(hand)) * _PER_POINT
    for clan in pack.clans.values():
        if hand & clan & -clan:
            total += _TOP
    for pair, points in pack.pairs:
        held = (hand & pair).bit_count()
        total += points / _COMBO if held == 2 else points / _HALF * held
    return total


def _each(cards: int) -> list[int]:
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found
