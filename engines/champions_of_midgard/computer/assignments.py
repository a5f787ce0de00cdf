"""How the computer player splits its warriors and Food between the places that it has reserved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from engines.champions_of_midgard._goods import Squad
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.places import FIELDS, shore_index
from engines.champions_of_midgard.reading import Trip, expect, meals, swords_of, trip_to
from engines.champions_of_midgard.view import View

_ORDERS = ((0, 1, 2), (2, 1, 0))
"""Whom to send first: the weakest, or the strongest."""

_SPARE = 2
"""Food for the Journey that is loaded at the most beyond what the warriors eat."""

_EPSILON = 0.05
_TRIALS = 400
"""Loads that one search tries at the most; it begins with the best ones, so that what it leaves out hardly counts."""


class Target(Struct, frozen=True):
    """A place that a seat could send warriors to: what it can meet there, and the ship's capacity, 0 on land."""

    place: str
    trip: Trip
    prize: float
    capacity: int = 0


class Plan(Struct, frozen=True):
    """A split and what it is worth beyond keeping everybody at home; a place without a load is left alone."""

    value: float
    loads: tuple[Load, ...]

    @property
    def sent(self) -> int:
        """How many warriors go."""
        return sum(sum(load.squad) for load in self.loads)


class Choice(Struct, frozen=True, array_like=True):
    """A load that is worth sending."""

    value: float
    load: Load


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
        self._worth = [prices.warrior(kind) for kind in range(3)]
        self._meal = -prices.food(-1) if prices.left else 0.0
        self._plans: dict[tuple[tuple[Target, ...], Squad, int], Plan] = {}
        self._menus: dict[tuple[Target, Squad, int], list[Choice]] = {}

    def best(self, targets: Sequence[Target], squad: Squad, food: int) -> Plan:
        """Return the best split of these warriors and this Food between the targets that was found."""
        key = (tuple(targets), squad, food)
        if key not in self._plans:
            self._plans[key] = self.plans(targets, squad, food, most=1)[0]
        return self._plans[key]

    def plans(self, targets: Sequence[Target], squad: Squad, food: int, *, most: int) -> list[Plan]:
        """Return the best splits that were found, best first, and at least one: to keep everybody at home."""
        menus = [menu for target in targets if (menu := self.menu(target, squad, food))]
        menus.sort(key=lambda menu: -menu[0].value)
        return _Search(menus, most).run(squad, food)

    def menu(self, target: Target, squad: Squad, food: int) -> list[Choice]:
        """Return the loads that are worth sending to a place, best first; none that takes more and brings less."""
        key = (target, squad, min(food, target.capacity))
        if key not in self._menus:
            self._menus[key] = self._menu(*key)
        return self._menus[key]

    def _menu(self, target: Target, squad: Squad, food: int) -> list[Choice]:
        prospects = _prospects(self._book, target.place, target.trip, target.capacity, squad, food, self._swords)
        priced = [Choice(value, each.load) for each in prospects if (value := self._value(target, each)) > 0]
        priced.sort(key=_falling)
        kept: list[Choice] = []
        for choice in priced:
            if not any(_takes_no_more(better.load, choice.load) for better in kept):
                kept.append(choice)
        return kept

    def _value(self, target: Target, prospect: _Prospect) -> float:
        """Return what sending this is worth: the prize, less those who do not come back and the Food."""
        load, worth = prospect.load, self._worth
        (swords, spears, axes), count = load.squad, prospect.count
        held = worth[0] * swords + worth[1] * spears + worth[2] * axes
        return prospect.won * target.prize - held * prospect.lost - self._meal * load.food - _EPSILON * count


class _Prospect(Struct, frozen=True, array_like=True):
    """What sending a load leads to: how many warriors go, the chance to win, and the share that does not come back."""

    load: Load
    count: int
    won: float
    lost: float


@lru_cache(2048)
def _prospects(  # noqa: PLR0913, PLR0917 - all that the odds depend on
    book: Book, place: str, trip: Trip, capacity: int, squad: Squad, food: int, swords: int
) -> tuple[_Prospect, ...]:
    """Return every load that could be sent to a place with what it leads to, whatever that is worth."""
    found = []
    for load in _loads(book, place, trip, capacity, squad, food):
        count = sum(load.squad)
        expected = expect(book, trip, load.squad, food=load.food, swords=swords)
        found.append(_Prospect(load, count, expected.won, 1 - expected.left / count))
    return tuple(found)


def _loads(  # noqa: PLR0913, PLR0917 - what there is, and what has room
    book: Book, place: str, trip: Trip, capacity: int, squad: Squad, food: int
) -> Iterator[Load]:
    if not trip.enemy:
        return
    forbidden = book.forbidden(trip.enemy)
    able = tuple(0 if kind == forbidden else count for kind, count in enumerate(squad))
    seen: set[Squad] = set()
    for order in _ORDERS:
        part = [0, 0, 0]
        for kind in order:
            for _ in range(able[kind]):
                part[kind] += 1
                sent = (part[0], part[1], part[2])
                if sent not in seen:
                    seen.add(sent)
                    for aboard in _provisions(trip, capacity, sum(sent), food):
                        yield Load(place, sent, aboard)


def _provisions(trip: Trip, capacity: int, count: int, food: int) -> Iterable[int]:
    """Return the amounts of Food that could be loaded; none when the warriors could not eat or do not fit."""
    if not capacity:
        return (0,)
    need = meals(count, trip.feeds)
    calm = all(journey == "quiet" for journey, _ in trip.journeys)
    most = min(food, capacity - count, need if calm else need + _SPARE)
    return range(need, most + 1)


def _falling(choice: Choice) -> float:
    return -choice.value


def _takes_no_more(one: Load, other: Load) -> bool:
    mine, theirs = one.squad, other.squad
    return one.food <= other.food and mine[0] <= theirs[0] and mine[1] <= theirs[1] and mine[2] <= theirs[2]


class _Search:
    """A search for the best splits, a place after the other, that leaves out what cannot be among them any more."""

    def __init__(self, menus: Sequence[Sequence[Choice]], most: int) -> None:
        self._menus, self._most = menus, most
        self._hopes = [0.0] * (len(menus) + 1)
        for place in reversed(range(len(menus))):
            self._hopes[place] = self._hopes[place + 1] + menus[place][0].value
        self._found: list[tuple[float, tuple[Load, ...]]] = []
        self._trials = 0

    def run(self, squad: Squad, food: int) -> list[Plan]:
        """Search with these warriors and this Food."""
        self._go(0, 0.0, (), squad, food)
        return [Plan(value, loads) for value, loads in self._found]

    def _go(self, place: int, value: float, loads: tuple[Load, ...], squad: Squad, food: int) -> None:
        if place == len(self._menus):
            self._keep(value, loads)
            return
        later = self._hopes[place + 1]
        for choice in self._menus[place]:
            if self._trials >= _TRIALS or not self._promising(value + choice.value + later):
                break
            load = choice.load
            left = (squad[0] - load.squad[0], squad[1] - load.squad[1], squad[2] - load.squad[2])
            if load.food <= food and min(left) >= 0:
                self._trials += 1
                self._go(place + 1, value + choice.value, (*loads, load), left, food - load.food)
        if self._promising(value + later):
            self._go(place + 1, value, loads, squad, food)

    def _promising(self, hope: float) -> bool:
        return len(self._found) < self._most or hope > self._found[-1][0] + 1e-9

    def _keep(self, value: float, loads: tuple[Load, ...]) -> None:
        self._found.append((value, loads))
        self._found.sort(key=lambda found: -found[0])
        del self._found[self._most :]
