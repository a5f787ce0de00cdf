"""How the computer player splits its warriors and Food between the places that it has reserved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engines.champions_of_midgard._asks_muster import enemy_at
from engines.champions_of_midgard._goods import NONE, Squad
from engines.champions_of_midgard._muster import FIELDS
from engines.champions_of_midgard._state import shore_index
from engines.champions_of_midgard._worth import Worth
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.book import Book, Perk
from engines.champions_of_midgard.odds import odds
from engines.champions_of_midgard.view import View

_ORDERS = ((0, 1, 2), (2, 1, 0))
"""Whom to send first: the weakest, or the strongest."""

_CALM = 0.72
"""How likely a Journey that nobody has looked at costs nothing that matters."""

_EPSILON = 0.05


class Target(Struct, frozen=True):
    """A place that a seat could send warriors to: the ship's capacity is 0 on land."""

    place: str
    enemy: str
    prize: float
    capacity: int = 0
    feeds: int = 1
    journey: str = ""


class Plan(Struct, frozen=True):
    """A split and what it is worth beyond keeping everybody at home."""

    value: float
    loads: tuple[Load, ...]


def target_at(book: Book, view: View, worth: Worth, place: str, *, ship: str = "") -> Target:
    """Return what can be won at a place, going there by this ship."""
    enemy = enemy_at(view, place)
    if place in FIELDS:
        return Target(place, enemy, worth.enemy(enemy) if enemy else 0.0)
    shore = view.shores[shore_index(place)]
    prize = worth.enemy(enemy, coins=shore.coins) if enemy else 0.0
    return Target(place, enemy, prize, book.ships[ship].capacity, shore.feeds, shore.journey)


class Planner:
    """Finds good splits for one seat at one moment."""

    def __init__(self, book: Book, view: View, worth: Worth) -> None:
        self._book, self._worth = book, worth
        self._swords = book.amount(view.own.leader, Perk.SWORDS)

    def best(self, targets: Sequence[Target], squad: Squad, food: int) -> Plan:
        """Return the best split of these warriors and this Food between the targets, in their order."""
        if not targets:
            return Plan(0.0, ())
        target, others = targets[0], targets[1:]
        best = Plan(float("-inf"), ())
        for load, value in self._loads(target, squad, food):
            rest = (squad[0] - load.squad[0], squad[1] - load.squad[1], squad[2] - load.squad[2])
            later = self.best(others, rest, food - load.food)
            if value + later.value > best.value + 1e-9:
                best = Plan(value + later.value, (load, *later.loads))
        return best

    def _loads(self, target: Target, squad: Squad, food: int) -> Iterator[tuple[Load, float]]:
        yield Load(target.place), 0.0
        if not target.enemy:
            return
        forbidden = self._book.forbidden(target.enemy)
        able = tuple(0 if kind == forbidden else count for kind, count in enumerate(squad))
        seen: set[Squad] = set()
        for order in _ORDERS:
            part = [0, 0, 0]
            for kind in order:
                for _ in range(able[kind]):
                    part[kind] += 1
                    sent = (part[0], part[1], part[2])
                    meals = self._meals(target, sum(sent), food)
                    if sent in seen or meals < 0:
                        continue
                    seen.add(sent)
                    yield Load(target.place, sent, meals), self._value(target, sent, meals)

    @staticmethod
    def _meals(target: Target, count: int, food: int) -> int:
        """Return the Food to load, one to spare where it fits; -1 when they could not eat or do not fit."""
        if not target.capacity:
            return 0
        need = -(-count // target.feeds)
        if need > food or count + need > target.capacity:
            return -1
        spare = need + 1 <= food and count + need + 1 <= target.capacity and target.journey != "quiet"
        return need + spare

    def _value(self, target: Target, sent: Squad, meals: int) -> float:
        value = self._fight(target, sent)
        if target.capacity and target.journey != "quiet":
            fewer = _without_one(sent)
            risk = 1.0 if target.journey else 1 - _CALM
            value = (1 - risk) * value + risk * (self._fight(target, fewer) - self._worth.squad(sent) / sum(sent))
        return value - self._worth.food(1) * meals * bool(self._worth.left) - _EPSILON * sum(sent)

    def _fight(self, target: Target, sent: Squad) -> float:
        enemy = self._book.enemies[target.enemy]
        won, left = odds(self._book, sent, enemy.attack, enemy.defense, self._swords)
        lost = self._worth.squad(sent) * (1 - left / sum(sent)) if any(sent) else 0.0
        return won * target.prize - lost


def _without_one(squad: Squad) -> Squad:
    counts = list(squad)
    for kind in range(3):
        if counts[kind]:
            counts[kind] -= 1
            return (counts[0], counts[1], counts[2])
    return NONE
