"""What a card of the hand is worth to its owner, by what it would do on this table.

Values are log-odds of winning, as everywhere in this package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engines.core import Dealer, Seat, recorded
from engines.nordic_glory._chapters.effect_context import EffectContext, amount, holds
from engines.nordic_glory._chapters.totals import lines
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import Side, State
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Trait, is_element
from engines.nordic_glory.book.effects import (
    Attach,
    Buff,
    Detach,
    DiceChange,
    DiceMode,
    Draw,
    Freeze,
    Guard,
    Heal,
    HealJarl,
    Hit,
    HitJarl,
    Muster,
    Negate,
    Peek,
    Power,
    Recover,
    RuneChange,
    RuneMode,
    Search,
    Source,
    Swap,
    Target,
    Then,
    Toss,
    Total,
    Until,
    Ward,
    Who,
    Wild,
)
from engines.nordic_glory.computer.gifts import Gifts, gifts_value
from engines.nordic_glory.reading import left, matching, room, side_of

_NO_CHANCE: Dealer[Any] = Dealer(recorded(()))

POINT = 0.05
"""One more in the total of one battle."""
LASTING = 0.33
"""One more in the total of every battle to come."""
UNKNOWN = 0.08
"""A card that nobody has seen."""
_DAMAGE = 0.02
"""One damage on a shield."""
_JARL = 0.03
"""One defense of a Jarl."""
_LATER = 0.8
"""What a card is still worth when another one of its kind is played a turn before it."""
_HELD = 0.8
"""How much of its worth a card that stays in the hand comes to have."""
_DIE, _REROLL = 3.5, 1.2
"""What a die, and rolling one again, add to a total."""
_SWAP = 1.3
"""What a swap adds to a total."""


class Prices:
    """What the cards of a hand are worth; rituals are priced once, on the table that it is made for."""

    def __init__(self, book: Book, table: State, seat: Seat, gifts: Gifts) -> None:
        """Take the table, whose hand it is, and what elements are worth."""
        self._book, self._table, self._seat, self._gifts = book, table, seat, gifts
        self._rituals: dict[CardId, float] = {}

    def hand(self, side: Side, *, attaches: int = 0) -> float:
        """Return what a hand is worth: the best ritual and the best element first, as a turn takes one of each.

        Args:
            side: whose hand.
            attaches: how many elements can still be attached in this turn.
        """
        rituals = [self.ritual(card) for card in side.hand if not is_element(card)]
        elements = element_values(self._gifts, side, [card for card in side.hand if is_element(card)])
        return _one_a_turn(rituals) + _one_a_turn(elements, now=attaches)

    def ritual(self, card: CardId) -> float:
        """Return what a ritual is worth."""
        if card not in self._rituals:
            self._rituals[card] = ritual_value(self._book, self._table, self._seat, card)
        return self._rituals[card]


def _one_a_turn(values: Iterable[float], *, now: int = 0) -> float:
    """Add up the values of cards of which each turn takes one, and this turn some; the best comes first."""
    total, later = 0.0, _HELD
    for place, value in enumerate(sorted(values, reverse=True)):
        if place >= now:
            later *= _LATER
        total += max(0.0, value) * (1.0 if place < now else later)
    return total


def element_values(gifts: Gifts, side: Side, cards: Sequence[CardId]) -> list[float]:
    """Return what each element would add for good, copies counted on from those that are attached."""
    if not cards:
        return []
    attached = list(side.attached)
    before = gifts.value(side, attached)
    values = []
    for card in cards:
        attached.append(card)
        after = gifts.value(side, attached)
        values.append(after - before)
        before = after
    return values


def ritual_value(book: Book, state: State, seat: Seat, card: CardId) -> float:
    """Return what playing a ritual would be worth about now."""
    effects = book.rituals.get(card)
    if effects is None:
        return UNKNOWN
    context = EffectContext(Referee(book, state, _NO_CHANCE), seat)
    return sum(_VALUE[type(effect)](context, effect) for effect in effects if holds(context, effect.when))


def _total(context: EffectContext, effect: Total) -> float:
    by = amount(context, effect.value)
    return POINT * (by if effect.side is Who.SELF else -by)


def _reached(context: EffectContext, target: Target) -> int:
    """Return how many shields a target reaches now."""
    wall = context.state.sides[side_of(context.seat, target.side)]
    found = len(matching(context.book, wall, target.match))
    return min(found, target.count) if target.count else found


def _good(context: EffectContext, target: Target) -> tuple[int, int]:
    """Return how many shields a target reaches, and 1 for own ones, -1 for the other side's."""
    return _reached(context, target), 1 if target.side is Who.SELF else -1


def _buff(context: EffectContext, effect: Buff) -> float:
    reached, sign = _good(context, effect.target)
    if effect.until is Until.GAME:
        return sign * reached * (LASTING * effect.attack + _DAMAGE * effect.defense)
    # One of the shields in row 1 is hit in about half of all battles.
    return sign * _DAMAGE * effect.defense * (0.3 + 0.2 * min(3, reached)) if reached else 0.0


def _hit(context: EffectContext, effect: Hit) -> float:
    reached, sign = _good(context, effect.target)
    damage = amount(context, effect.value)
    wall = context.state.sides[side_of(context.seat, effect.target.side)]
    fallen = [
        left(context.book, wall.columns[c][i]) <= damage for c, i in matching(context.book, wall, effect.target.match)
    ]
    killing = 0.3 if any(fallen) else 0.0
    return -sign * (_DAMAGE * damage * reached + killing)


def _heal(context: EffectContext, effect: Heal) -> float:
    side = side_of(context.seat, effect.target.side)
    wall = context.state.sides[side]
    healing = amount(context, effect.value)
    places = matching(context.book, wall, effect.target.match)
    off = sorted((min(healing, wall.columns[c][i].damage) for c, i in places), reverse=True)
    now = sum(off[: effect.target.count] if effect.target.count else off)
    later = 0.4 * healing * _reached(context, effect.target)
    return (1 if side == context.seat else -1) * _DAMAGE * max(now, later)


def _hit_jarl(context: EffectContext, effect: HitJarl) -> float:
    by = _JARL * amount(context, effect.value)
    return -by if effect.side is Who.SELF else by


def _heal_jarl(context: EffectContext, effect: HealJarl) -> float:
    seat = side_of(context.seat, effect.side)
    by = _JARL * max(
        0.5 * amount(context, effect.value), min(amount(context, effect.value), context.state.sides[seat].hurt)
    )
    return by if effect.side is Who.SELF else -by


def _swap(_context: EffectContext, _effect: Swap) -> float:
    return POINT * _SWAP


def _freeze(context: EffectContext, effect: Freeze) -> float:
    reached, sign = _good(context, effect.target)
    return -sign * 0.01 * reached


def _draw(context: EffectContext, effect: Draw) -> float:
    by = 0.6 * UNKNOWN * min(amount(context, effect.value), len(context.state.sides[context.seat].deck))
    return by if effect.side is Who.SELF else -by


def _toss(context: EffectContext, effect: Toss) -> float:
    seat = side_of(context.seat, effect.side)
    by = 0.3 * UNKNOWN * min(effect.value, len(context.state.sides[seat].hand))
    return -by if effect.side is Who.SELF else by


def _peek(context: EffectContext, effect: Peek) -> float:
    taken = effect.then is Then.TAKE and context.state.sides[context.seat].deck
    return 1.2 * UNKNOWN if taken else 0.01


def _recover(context: EffectContext, effect: Recover) -> float:
    return 1.2 * UNKNOWN * min(effect.value, len(context.state.sides[context.seat].discard))


def _search(context: EffectContext, _effect: Search) -> float:
    return UNKNOWN if context.state.sides[context.seat].deck else 0.0


def _muster(context: EffectContext, effect: Muster) -> float:
    side = context.state.sides[context.seat]
    source = side.reserve if effect.source is Source.DECK else side.valhalla
    gap = 1.2 if any(not column for column in side.columns) else 0.4 if room(side) else 0.15
    return effect.value * gap * (1.0 if effect.left is None else 0.6) if source else 0.05


def _rune(_context: EffectContext, effect: RuneChange) -> float:
    return 0.1 if effect.mode is RuneMode.ADD else 0.05


def _dice(context: EffectContext, effect: DiceChange) -> float:
    sign = 1 if effect.side is Who.SELF else -1
    match effect.mode:
        case DiceMode.EXTRA:
            return sign * POINT * _DIE * effect.value
        case DiceMode.FLOOR:
            dice = sum(1 for column in context.state.sides[side_of(context.seat, effect.side)].columns if column)
            return sign * POINT * dice * sum(max(0, effect.value - face) for face in range(1, 7)) / 6
        case DiceMode.REROLL:
            return sign * POINT * _REROLL * effect.value


def _negate(context: EffectContext, effect: Negate) -> float:
    reached, sign = _good(context, effect.target)
    seat = side_of(context.seat, effect.target.side)
    wall = context.state.sides[seat]
    match effect.what:
        case Power.ATTACK:
            places = matching(context.book, wall, effect.target.match)
            attacks = sorted((context.book.shields[wall.columns[c][i].card].attack for c, i in places), reverse=True)
            by = sum(attacks[:reached])
        case Power.ALIGN:
            by = sum(line.bonus for line in lines(context.book, context.state, seat) if not line.lends)
        case Power.ENHANCEMENT:
            by = reached
    return -sign * POINT * by


def _wild(context: EffectContext, effect: Wild) -> float:
    worth = {Trait.BASE: 3.2, Trait.ATTACK_GEM: 1.6}.get(effect.what, 0.6)
    return POINT * worth if _reached(context, effect.target) else 0.0


def _attach(context: EffectContext, effect: Attach) -> float:
    side = context.state.sides[context.seat]
    values = sorted(element_values(Gifts(context.book), side, [*filter(is_element, side.hand)]), reverse=True)
    return 0.01 + (1 - _LATER) * sum(values[1 : 1 + effect.value])


def _detach(context: EffectContext, effect: Detach) -> float:
    side = context.state.sides[side_of(context.seat, effect.side)]
    losses = [
        gifts_value(context.book, side, side.attached) - gifts_value(context.book, side, rest)
        for i in range(len(side.attached))
        for rest in ([*side.attached[:i], *side.attached[i + 1 :]],)
    ]
    if not losses:
        return 0.05
    by = min(losses) if effect.by is not Who.SELF else max(losses)
    return by if effect.side is Who.OPP else -by


def _guard(context: EffectContext, effect: Guard) -> float:
    share = 0.5 * _DAMAGE if effect.what is Ward.SHIELD else 0.3 * _JARL
    by = share * amount(context, effect.value)
    return by if effect.side is Who.SELF else -by


_VALUE: dict[type, Callable[[EffectContext, Any], float]] = {
    Total: _total,
    Buff: _buff,
    Hit: _hit,
    HitJarl: _hit_jarl,
    HealJarl: _heal_jarl,
    Heal: _heal,
    Swap: _swap,
    Freeze: _freeze,
    Draw: _draw,
    Toss: _toss,
    Peek: _peek,
    Recover: _recover,
    Search: _search,
    Muster: _muster,
    RuneChange: _rune,
    DiceChange: _dice,
    Negate: _negate,
    Wild: _wild,
    Attach: _attach,
    Detach: _detach,
    Guard: _guard,
}
