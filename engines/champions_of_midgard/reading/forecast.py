"""What a squad can expect of a fight or a voyage, by what its owner sees: the one place where odds are put together."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from engines.champions_of_midgard._chapters.voyages import cargo_at_risk
from engines.champions_of_midgard._goods import NONE, Squad, minus, splits
from engines.champions_of_midgard.book import Book, Perk
from engines.champions_of_midgard.odds import odds, survivors
from engines.champions_of_midgard.places import FIELDS, shore_index
from engines.champions_of_midgard.reading.table import ship_at
from engines.champions_of_midgard.view import View
from engines.core import Ask


class Trip(Struct, frozen=True):
    """What a seat can meet at a place.

    Attributes:
        enemy: id, or nothing.
        feeds: how many warriors one Food feeds there; 0 on land, where nobody eats.
        journeys: each Journey that may lie there, with its chance; nothing on land, and where none is left (A23).
    """

    enemy: str
    feeds: int = 0
    journeys: tuple[tuple[str, float], ...] = ()


class Forecast(NamedTuple):
    """The chance to defeat the enemy, and how many come back on average; without rerolls and runes. More is better."""

    won: float
    left: float


class AssignmentAsk(Ask, frozen=True):
    """A question of an assignment that is being made.

    Attributes:
        squad: warriors already picked for this place.
        food: Food that is still free for this ship: held, and not loaded on another one.
        home: warriors who are not sent anywhere yet, those for this place among them.
        ahead: further places that are asked for after this one, in their order.
    """

    squad: Squad = NONE
    food: int = 0
    home: Squad = NONE
    ahead: tuple[str, ...] = ()


def forecast(book: Book, view: View, place: str, squad: Squad, food: int = 0) -> Forecast:
    """Return what the viewer's warriors can expect at a place, with so much Food aboard."""
    return expect(book, trip_to(book, view, place), squad, food=food, swords=swords_of(book, view))


def obeying(  # noqa: PLR0913 - the whole ship
    book: Book, view: View, place: str, journey: str, *, squad: Squad, food: int
) -> Forecast:
    """Return what the viewer's warriors can expect once they have obeyed this Journey."""
    return _travel(book, trip_to(book, view, place), journey, squad=squad, food=food, swords=swords_of(book, view))


def landing(book: Book, view: View, place: str, squad: Squad, food: int) -> Forecast:
    """Return what the viewer's warriors can expect once their Journey is over."""
    return _land(book, trip_to(book, view, place), squad, food=food, swords=swords_of(book, view))


def swords_of(book: Book, view: View) -> int:
    """Return what the viewer's leader adds to every hit of a Swordsman."""
    return book.amount(view.own.leader, Perk.SWORDS)


def trip_to(book: Book, view: View, place: str) -> Trip:
    """Return what the viewer can meet at a place, by what it has seen."""
    enemy = view.enemy_at(place)
    if place in FIELDS:
        return Trip(enemy)
    shore = view.shores[shore_index(place)]
    return Trip(enemy, shore.feeds, _journeys(book, view, shore_index(place)))


def _journeys(book: Book, view: View, index: int) -> tuple[tuple[str, float], ...]:
    """Return the Journey that the viewer has looked at, or all that it has seen nowhere: each is as likely."""
    shore = view.shores[index]
    if shore.journey:
        return ((shore.journey, 1.0),)
    return unseen_journeys(book, view) if shore.covered else ()


def unseen_journeys(book: Book, view: View) -> tuple[tuple[str, float], ...]:
    """Return each Journey that the viewer has seen nowhere, with the chance that an unknown card is this one."""
    unseen = Counter({journey: printed.count for journey, printed in book.journeys.items()})
    unseen.subtract([*view.travelled, *view.revealed, *(shore.journey for shore in view.shores if shore.journey)])
    total = unseen.total()
    return tuple([(journey, count / total) for journey, count in unseen.items() if count])


def next_journeys(book: Book, view: View) -> tuple[tuple[str, float], ...]:
    """Return each Journey that the deck may bring next, with its chance: of the discards when it is empty (A23)."""
    if view.decks.journeys:
        return unseen_journeys(book, view)
    discards = Counter(view.travelled)
    total = discards.total()
    return tuple([(journey, count / total) for journey, count in discards.items()])


def beating(book: Book, view: View, journey: str, squad: Squad) -> float:
    """Return the viewer's chance to defeat the enemy that a Journey brings; 0 where it brings none."""
    printed = book.journeys.get(journey)
    if printed is None or not printed.enemy:
        return 0.0
    enemy = book.enemies[printed.enemy]
    return odds(book, squad, enemy.attack, enemy.defense, swords_of(book, view))[0]


def capacity_at(book: Book, view: View, place: str) -> int:
    """Return how much fits: a ship's capacity, or the whole longhouse on land (2.4.2)."""
    return book.counts.capacity if place in FIELDS else book.ships[ship_at(view, place)].capacity


def provisions(book: Book, view: View, place: str, *, squad: Squad, food: int) -> int:
    """Return the Food that feeds a squad on the way to a place, as far as there is any and the ship has room."""
    if place in FIELDS:
        return 0
    room = capacity_at(book, view, place) - sum(squad)
    return min(meals(sum(squad), view.shores[shore_index(place)].feeds), food, room)


def meals(count: int, feeds: int) -> int:
    """Return how much Food so many warriors eat (2.8.2)."""
    return -(-count // feeds)


@lru_cache(16384)
def expect(book: Book, trip: Trip, squad: Squad, *, food: int = 0, swords: int = 0) -> Forecast:
    """Return what a squad can expect of a trip; whoever is lost on the way is chosen for the best.

    Args:
        book: the Book.
        trip: what can be met.
        squad: who goes.
        food: what is aboard.
        swords: what Svanhildr adds to every hit of a Swordsman.
    """
    won = left = 0.0
    for journey, chance in trip.journeys or (("", 1.0),):
        one = _travel(book, trip, journey, squad=squad, food=food, swords=swords)
        won += chance * one.won
        left += chance * one.left
    return Forecast(won, left)


def _travel(  # noqa: PLR0913 - the whole ship
    book: Book, trip: Trip, journey: str, *, squad: Squad, food: int, swords: int
) -> Forecast:
    """Obey a Journey (2.8.1, A13), then land."""
    printed = book.journeys.get(journey)
    if printed is None:
        return _land(book, trip, squad, food=food, swords=swords)
    if printed.enemy and any(squad):
        kraken, first = book.enemies[printed.enemy], book.forbidden(trip.enemy) if trip.enemy else None
        won = left = 0.0
        for rest, chance in survivors(
            book, squad, attack=kraken.attack, defense=kraken.defense, swords=swords, first=first
        ):
            one = _land(book, trip, rest, food=food, swords=swords)
            won += chance * one.won
            left += chance * one.left
        return Forecast(won, left)
    cargo = cargo_at_risk(printed.takes, squad, food)
    ways = splits(cargo, min(printed.items, sum(cargo)))
    return max(_land(book, trip, minus(squad, (s, p, a)), food=food - lost, swords=swords) for s, p, a, lost in ways)


@lru_cache(16384)
def _land(book: Book, trip: Trip, squad: Squad, *, food: int, swords: int) -> Forecast:
    """Feed as many as the Food allows (A10), lose forbidden types (A11), and fight the enemy with the rest."""
    starving = max(0, sum(squad) - food * trip.feeds) if trip.feeds else 0
    ways = splits(squad, starving)
    return max(_fight(book, trip.enemy, minus(squad, (s, p, a)), swords) for s, p, a in ways)


def _fight(book: Book, enemy: str, squad: Squad, swords: int) -> Forecast:
    if not enemy:
        return Forecast(0.0, float(sum(squad)))
    printed, forbidden = book.enemies[enemy], book.forbidden(enemy)
    able = tuple(0 if kind == forbidden else count for kind, count in enumerate(squad))
    return Forecast(*odds(book, (able[0], able[1], able[2]), printed.attack, printed.defense, swords))
