"""How the computer player splits its warriors and Food between the places that it has reserved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engines.champions_of_midgard._goods import Squad, minus
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.places import FIELDS, shore_index
from engines.champions_of_midgard.reading import Trip, expect, meals, swords_of, trip_to
from engines.champions_of_midgard.view import View

_ORDERS = ((0, 1, 2), (2, 1, 0))
"""Whom to send first: the weakest, or the strongest."""

_EPSILON = 0.05


class Target(Struct, frozen=True):
    """A place that a seat could send warriors to: what it can meet there, and the ship's capacity, 0 on land."""

    place: str
    trip: Trip
    prize: float
    capacity: int = 0


class Plan(Struct, frozen=True):
    """A split and what it is worth beyond keeping everybody at home."""

    value: float
    loads: tuple[Load, ...]


def target_at(book: Book, view: View, prices: Prices, place: str, *, ship: str = "") -> Target:
    """Return what can be won at a place, going there by this ship."""
    trip = trip_to(book, view, place)
    if place in FIELDS:
        return Target(place, trip, prices.enemy(trip.enemy) if trip.enemy else 0.0)
    coins = view.shores[shore_index(place)].coins
    prize = prices.enemy(trip.enemy, coins=coins) if trip.enemy else 0.0
    return Target(place, trip, prize, book.ships[ship].capacity)


class Planner:
    """Finds good splits for one seat at one moment; what was found once is not looked for again."""

    def __init__(self, book: Book, view: View, prices: Prices) -> None:
        self._book, self._prices = book, prices
        self._swords = swords_of(book, view)
        self._plans: dict[tuple[tuple[Target, ...], Squad, int], Plan] = {}
        self._values: dict[tuple[Target, Squad, int], float] = {}

    def best(self, targets: Sequence[Target], squad: Squad, food: int) -> Plan:
        """Return the best split of these warriors and this Food between the targets, in their order."""
        if not targets:
            return Plan(0.0, ())
        key = (tuple(targets), squad, min(food, sum(target.capacity for target in targets)))
        if key not in self._plans:
            self._plans[key] = self._search(*key)
        return self._plans[key]

    def _search(self, targets: tuple[Target, ...], squad: Squad, food: int) -> Plan:
        target, others = targets[0], targets[1:]
        best = Plan(float("-inf"), ())
        for load in self._loads(target, squad, food):
            value = self._value(target, load)
            later = self.best(others, minus(squad, load.squad), food - load.food)
            if value + later.value > best.value + 1e-9:
                best = Plan(value + later.value, (load, *later.loads))
        return best

    def _loads(self, target: Target, squad: Squad, food: int) -> Iterator[Load]:
        yield Load(target.place)
        enemy = target.trip.enemy
        if not enemy:
            return
        forbidden = self._book.forbidden(enemy)
        able = tuple(0 if kind == forbidden else count for kind, count in enumerate(squad))
        seen: set[Squad] = set()
        for order in _ORDERS:
            part = [0, 0, 0]
            for kind in order:
                for _ in range(able[kind]):
                    part[kind] += 1
                    sent = (part[0], part[1], part[2])
                    aboard = self._meals(target, sum(sent), food)
                    if sent in seen or aboard < 0:
                        continue
                    seen.add(sent)
                    yield Load(target.place, sent, aboard)

    @staticmethod
    def _meals(target: Target, count: int, food: int) -> int:
        """Return the Food to load, one to spare where it fits; -1 when they could not eat or do not fit."""
        if not target.capacity:
            return 0
        need = meals(count, target.trip.feeds)
        if need > food or count + need > target.capacity:
            return -1
        calm = all(journey == "quiet" for journey, _ in target.trip.journeys)
        return need + (need + 1 <= food and count + need + 1 <= target.capacity and not calm)

    def _value(self, target: Target, load: Load) -> float:
        if not any(load.squad):
            return 0.0
        key = (target, load.squad, load.food)
        if key not in self._values:
            self._values[key] = self._expected_gain(target, load)
        return self._values[key]

    def _expected_gain(self, target: Target, load: Load) -> float:
        """Return what sending this is worth: the prize, less those who do not come back and the Food."""
        count = sum(load.squad)
        found = expect(self._book, target.trip, load.squad, food=load.food, swords=self._swords)
        lost = self._prices.squad(load.squad) * (1 - found.left / count)
        eaten = self._prices.food(1) * load.food * bool(self._prices.left)
        return found.won * target.prize - lost - eaten - _EPSILON * count
