"""Looking ahead in an imagined hand: every sensible card for a while, habit after that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core import Seat
from engines.gulveig.computer.playouts import DUEL, Pack, Playout

Worth = Callable[[Sequence[int]], float]
"""What the points that the seats made in a hand are worth to the seat that looks ahead."""

_FEW = 4
"""With so many cards or fewer, every card is tried to the end of the hand."""


class Lookahead:
    """Finds what an imagined hand comes to when one seat does its best.

    A single opponent does its worst for that seat; of several, each plays by habit.
    """

    __slots__ = ("_few", "_pack", "_seat", "_worth")

    def __init__(self, pack: Pack, seat: Seat, worth: Worth, *, few: int = _FEW) -> None:
        """Look ahead for a seat by this worth; with `few` cards or fewer, each is tried to the end of the hand."""
        self._pack, self._seat, self._worth, self._few = pack, seat, worth, few

    def value(self, table: Playout, plies: int) -> float:
        """Return what the hand is worth.

        Args:
            table: the hand.
            plies: after so many cards that were tried in every way it is played on by habit, from the next trick on.
        """
        return self._value(table, plies, float("-inf"), float("inf"))

    def _value(self, table: Playout, plies: int, low: float, high: float) -> float:
        turn = table.turn
        hand = table.hands[turn]
        if not hand:
            return self._worth(table.made)
        if turn != self._seat and len(table.hands) > DUEL:
            trial = table.copy()
            trial.step()
            return self._value(trial, plies, low, high)
        few = hand.bit_count() <= self._few
        if plies <= 0 and not few and not table.led:
            return self._worth(table.copy().finish())
        found: float | None = None
        for card, pair, points in self._options(table, hand, few=few):
            trial = table.copy()
            trial.play(card, pair, points)
            value = self._value(trial, plies - 1, low, high)
            if turn == self._seat:
                found = value if found is None else max(found, value)
                low = max(low, found)
            else:
                found = value if found is None else min(found, value)
                high = min(high, found)
            if low >= high:
                break
        assert found is not None
        return found

    def _options(self, table: Playout, hand: int, *, few: bool) -> list[tuple[int, int, int]]:
        """Return cards to lay with the combo they declare, the likeliest first."""
        if table.led:
            legal = hand & table.led or hand
            cards = _each(legal) if few else self._follows(table, legal)
            return [(card, 0, 0) for card in cards]
        pack = self._pack
        pairs = [(pair, points) for pair, points in pack.pairs if hand & pair == pair]
        declared = [(half, pair, points) for pair, points in pairs for half in _each(pair)]
        if few:
            return declared + [(card, 0, 0) for card in _each(hand)]
        cards = []
        for clan in pack.clans.values():
            if own := hand & clan:
                cards += [own & -own, 1 << own.bit_length() - 1]
        return declared + [(card, 0, 0) for card in dict.fromkeys(cards)]

    def _follows(self, table: Playout, legal: int) -> list[int]:
        pack, supreme = self._pack, table.supremacy
        winning = sum(card for card in _each(legal) if table.beats(card))
        cards = []
        if winning:
            cards += [pack.most_valuable(winning), 1 << winning.bit_length() - 1]
        if losing := legal & ~winning:
            loose = losing & ~pack.held_pairs(legal) & ~supreme
            cards += [pack.least_missed(loose or losing), pack.least_missed(losing)]
        return list(dict.fromkeys(cards))


def look_into(look: Lookahead, tables: Sequence[Playout], *, plies: int, kept: int) -> list[float]:
    """Return what each of some tables is worth.

    Only the best at a first look, so many as `kept`, are looked into for `plies` cards; the others are then worth no
    more than the least of these.
    """
    found = [look.value(table, 0) for table in tables]
    order = sorted(range(len(tables)), key=lambda place: -found[place])
    for place in order[:kept]:
        found[place] = look.value(tables[place], plies)
    least = min(found[place] for place in order[:kept])
    for place in order[kept:]:
        found[place] = min(found[place], least)
    return found


def _each(cards: int) -> list[int]:
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found
