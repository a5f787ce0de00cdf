"""Hindrances of the Quest cards that were left behind (docs/rules/god_of_war.md 1.21, 3.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._chapters import piles
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import Check, Highest, Hinder, Split
from engines.god_of_war.actions import Choose, Share
from engines.god_of_war.book import FewerDraws, HighestNumber, Limit, ShuffleIn, StartDamage
from engines.god_of_war.facts import CardRemoved, Hindered
from engines.god_of_war.pending import Source


def hinder(referee: Referee, step: Hinder) -> None:
    """Apply the hindrance of a card that was left behind (3.6)."""
    hindrance = referee.book.quests[step.quest].hindrance
    referee.tell(Hindered(step.quest))
    apply = _HINDER.get(type(hindrance))
    if apply is not None:
        apply(referee, hindrance)


def _limit(referee: Referee, hindrance: Limit) -> None:
    for player in referee.state.players:
        player.limit += hindrance.change


def _fewer(referee: Referee, hindrance: FewerDraws) -> None:
    for player in referee.state.players:
        player.fewer_draws += hindrance.n


def _highest(referee: Referee, _hindrance: HighestNumber) -> None:
    """Take every player's highest Number card out of the game; the owner picks among ties (A33)."""
    asks: list[Highest] = []
    for seat in referee.seats():
        cards = [referee.book.cards[card] for card in referee.state.players[seat].deck]
        numbers = [card for card in cards if card.pure_number]
        best = max((card.number for card in numbers), default=0)
        ties = tuple(sorted(card.id for card in numbers if card.number == best))
        if len(ties) > 1:
            asks.append(Highest(seat, ties))
        elif ties:
            lose_card(referee, Highest(seat, ties), Choose(ties[0]))
    referee.state.push(*asks)


def lose_card(referee: Referee, step: Highest, action: Choose) -> None:
    """Take a card out of a player's deck for good."""
    referee.state.players[step.seat].deck.remove(action.id)
    piles.put_away(referee, action.id)
    referee.tell(CardRemoved(step.seat, action.id))


def _shuffle_in(referee: Referee, hindrance: ShuffleIn) -> None:
    for seat in referee.seats():
        supply = referee.state.supplies[hindrance.status]
        if supply:
            player = referee.state.players[seat]
            player.deck.append(supply.pop())
            player.known = 0
            referee.dealer.shuffle(player.deck)


def _damage(referee: Referee, hindrance: StartDamage) -> None:
    referee.state.push(Check())
    for seat in reversed(referee.seats()):
        heroes = _team(referee, seat)
        if len(heroes) > 1:
            referee.state.push(Split(seat, hindrance.n))
        else:
            _heroes.hurt(referee, heroes[0], hindrance.n, Source.HINDRANCE)


def split(referee: Referee, step: Split, action: Share) -> None:
    """Share Damage between the brothers (A38)."""
    first, second = _team(referee, step.seat)
    for hero, n in ((first, action.n), (second, step.n - action.n)):
        if n:
            _heroes.hurt(referee, hero, n, Source.HINDRANCE)


_HINDER: dict[type, Callable[[Referee, Any], None]] = {
    Limit: _limit,
    FewerDraws: _fewer,
    HighestNumber: _highest,
    ShuffleIn: _shuffle_in,
    StartDamage: _damage,
}


def _team(referee: Referee, seat: int) -> tuple[str, ...]:
    return referee.book.dashboards[referee.state.players[seat].dashboard]
