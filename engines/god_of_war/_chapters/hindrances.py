"""Hindrances of the Quest cards that were left behind (rules/god_of_war.md 1.21, 3.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._chapters import piles
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import Check, Highest, Hinder, Source, Split
from engines.god_of_war.actions import Choose, Share
from engines.god_of_war.book import FewerDraws, HighestNumber, Limit, ShuffleIn, StartDamage
from engines.god_of_war.facts import CardRemoved, Hindered


def hinder(saga: Saga, step: Hinder) -> None:
    """Apply the hindrance of a card that was left behind (3.6)."""
    hindrance = saga.book.quests[step.quest].hindrance
    saga.tell(Hindered(step.quest))
    apply = _HINDER.get(type(hindrance))
    if apply is not None:
        apply(saga, hindrance)


def _limit(saga: Saga, hindrance: Limit) -> None:
    for kit in saga.state.kits:
        kit.limit += hindrance.change


def _fewer(saga: Saga, hindrance: FewerDraws) -> None:
    for kit in saga.state.kits:
        kit.less += hindrance.n


def _highest(saga: Saga, _hindrance: HighestNumber) -> None:
    """Take every player's highest Number card out of the game; the owner picks among ties (A33)."""
    asks: list[Highest] = []
    for seat in saga.seats():
        cards = [saga.book.cards[card] for card in saga.state.kits[seat].deck]
        numbers = [card for card in cards if card.pure_number]
        best = max((card.number for card in numbers), default=0)
        ties = tuple(sorted(card.id for card in numbers if card.number == best))
        if len(ties) > 1:
            asks.append(Highest(seat, ties))
        elif ties:
            lose_card(saga, Highest(seat, ties), Choose(ties[0]))
    saga.state.push(*asks)


def lose_card(saga: Saga, step: Highest, action: Choose) -> None:
    """Take a card out of a player's deck for good."""
    saga.state.kits[step.seat].deck.remove(action.id)
    piles.put_away(saga, action.id)
    saga.tell(CardRemoved(step.seat, action.id))


def _shuffle_in(saga: Saga, hindrance: ShuffleIn) -> None:
    for seat in saga.seats():
        supply = saga.state.supplies[hindrance.status]
        if supply:
            kit = saga.state.kits[seat]
            kit.deck.append(supply.pop())
            kit.known = 0
            saga.dealer.shuffle(kit.deck)


def _damage(saga: Saga, hindrance: StartDamage) -> None:
    saga.state.push(Check())
    for seat in reversed(saga.seats()):
        heroes = _team(saga, seat)
        if len(heroes) > 1:
            saga.state.push(Split(seat, hindrance.n))
        else:
            _heroes.hurt(saga, heroes[0], hindrance.n, Source.HINDRANCE)


def split(saga: Saga, step: Split, action: Share) -> None:
    """Share Damage between the brothers (A38)."""
    first, second = _team(saga, step.seat)
    for hero, n in ((first, action.n), (second, step.n - action.n)):
        if n:
            _heroes.hurt(saga, hero, n, Source.HINDRANCE)


_HINDER: dict[type, Callable[[Saga, Any], None]] = {
    Limit: _limit,
    FewerDraws: _fewer,
    HighestNumber: _highest,
    ShuffleIn: _shuffle_in,
    StartDamage: _damage,
}


def _team(saga: Saga, seat: int) -> tuple[str, ...]:
    return saga.book.dashboards[saga.state.kits[seat].dashboard]
