"""What each answer to a placement is worth to the computer player: every location, and every way to use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engines.champions_of_midgard._asks.closed_places import affords
from engines.champions_of_midgard._asks.placement_walk import BEG
from engines.champions_of_midgard._chapters.assignment import reserved
from engines.champions_of_midgard._goods import Bundle, Squad
from engines.champions_of_midgard.book import Book, Count, Effect, Perk
from engines.champions_of_midgard.computer.assignments import Planner, Target, target_at
from engines.champions_of_midgard.computer.runes import rune_worth
from engines.champions_of_midgard.computer.trades import Trade, trades
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.places import DECK, SPACES, shore_name
from engines.champions_of_midgard.reading import rune_at, ship_at, stock_at
from engines.champions_of_midgard.view import View
from engines.core import Ask, Picks, Walk, Weighed

_LOOK = 0.1
"""What it is worth to see the Journey of a shore where the viewer's own ship lies."""

SHIP_ROUND = 0.5
"""What a private longship is worth in each round that is left, beside its Glory."""

MARKER = 0.5
"""What the First Player Marker is worth in the next round: a guess.

Whole games came to more (`worth`), by which the hard player goes. The normal one keeps the guess: the strengths in
`docs/strengths.md` are those of a player with this price.
"""

_HITS = (0.67, 0.67, 1.0)
"""Hits of each type of warrior in a hunt, on average."""

_NOTHING = -0.05
"""What it is worth to stand where nothing is to be had: whoever has a choice goes elsewhere."""


class Placements:
    """The board as one seat prices it."""

    def __init__(self, book: Book, view: View) -> None:
        assert view.viewer is not None
        self._book, self._view = book, view
        self._prices = Prices(book, view)
        self._planner = Planner(book, view, self._prices)
        docks = [shore.docked for shore in view.shores]
        places = reserved(view.workers, docks, view.viewer)
        self._targets = [self._target(place) for place in places]
        self._expected = self._expected_squad()
        self._plan = self._planner.best(self._targets, self._expected, view.own.food)
        self._ways: dict[Effect, Callable[[str], Iterable[tuple[str, float]]]] = {
            Effect.RUNE: self._runes,
            Effect.SAGE: self._looks,
            Effect.CHURCH: self._favors,
            Effect.SHIPWRIGHT: self._private_ships,
            Effect.SHIP: self._voyages,
            Effect.OWN_SHIP: self._voyages,
            Effect.REPEAT: self._swaps,
        }
        self._plain: dict[Effect, Callable[[str], float]] = {
            Effect.STOCK: self._stock,
            Effect.MERCHANT: self._merchant,
            Effect.JARL: self._jarl,
            Effect.HUTS: lambda _place: self._prices.worker(view.hired),
            Effect.RESERVE: lambda place: self._with(self._target(place)),
            Effect.HUNT: self._hunt,
            Effect.STALL: self._stall,
        }

    def weigh(self, walk: Walk) -> list[Weighed]:
        """Return every location with every sensible use of it, best first."""
        ask = walk(())
        assert isinstance(ask, Ask)
        weighed = [each for place in ask.open for each in self._answers(place, walk)]
        return sorted(weighed, key=lambda each: -each.value)

    def _answers(self, place: str, walk: Walk) -> Iterator[Weighed]:
        if place == BEG:
            yield Weighed(((place,),), self._prices.food(1) - self._prices.blame(1))
            return
        effect = self._book.locations[place].effect
        if effect is Effect.MARKET:
            trade = max(trades(self._view.own, self._prices), key=lambda trade: trade.value)
            yield Weighed(_complete(walk, place, trade), trade.value)
        elif effect in self._ways:
            for way, value in self._ways[effect](place):
                yield Weighed(((place,), (way,)) if way else ((place,),), value)
        else:
            yield Weighed(_complete(walk, place), self._plain[effect](place))

    def _expected_squad(self) -> Squad:
        """Return the warriors of this seat, and one more for each worker that is left after this one."""
        home, workers = self._view.own.home, self._view.own.workers - 1
        room = self._book.counts.capacity - sum(home)
        return (home[0], home[1] + max(0, min(room, workers)), home[2])

    def _target(self, place: str, ship: str = "") -> Target:
        return target_at(self._book, self._view, self._prices, place, ship=ship or ship_at(self._view, place))

    def _with(self, target: Target) -> float:
        """Return what one more place to fight at adds to the plan."""
        menu = self._planner.menu(target, self._expected, self._view.own.food)
        if not menu:
            return _NOTHING
        return self._planned([*self._targets, target], self._expected, self._view.own.food)

    def _planned(self, targets: list[Target], squad: Squad, food: int) -> float:
        """Return by how much a plan is better than that of now."""
        return self._planner.best(targets, squad, food).value - self._plan.value

    def _squad(self, coming: Squad) -> float:
        """Return what new warriors are worth: later, and in this round's fights."""
        room = max(0, self._book.counts.capacity - sum(self._view.own.home))
        got = [0, 0, 0]
        for kind in (2, 1, 0):
            got[kind] = min(coming[kind], room)
            room -= got[kind]
        if not any(got):
            return _NOTHING
        hoped = self._expected
        more = (hoped[0] + got[0], hoped[1] + got[1], hoped[2] + got[2])
        now = self._planned(self._targets, more, self._view.own.food) if self._targets else 0.0
        return self._prices.squad((got[0], got[1], got[2])) + now

    def _bundle(self, bundle: Bundle) -> float:
        return self._prices.goods(bundle) + (self._squad(bundle.squad) if any(bundle.squad) else 0.0)

    def _stock(self, place: str) -> float:
        stock = stock_at(self._book, self._view, place)
        return self._larder(stock.food) if self._book.locations[place].stock == "food" else self._squad(stock.squad)

    def _larder(self, food: int) -> float:
        """Return what so much more Food is worth, or what less costs: later, and on this round's ships."""
        if not any(target.capacity for target in self._targets):
            return self._prices.food(food)
        return self._prices.food(food) + self._planned(self._targets, self._expected, self._view.own.food + food)

    def _stall(self, place: str) -> float:
        location = self._book.locations[place]
        return self._bundle(location.gain) - self._prices.cost(location.cost)

    def _swaps(self, place: str) -> Iterator[tuple[str, float]]:
        """Return what each number of swaps is worth: the Food that goes is missed more and more."""
        location, own = self._book.locations[place], self._view.own
        for times in range(1, location.times + 1):
            food = location.cost.food * times
            if food <= own.food:
                yield str(times), self._prices.favors(location.gain.favor * times) + self._larder(-food)

    def _merchant(self, place: str) -> float:
        fee = self._book.fee(place, self._view.own.leader)
        return self._bundle(self._book.merchants[self._view.merchant].goods) - self._prices.cost(fee)

    def _runes(self, place: str) -> Iterator[tuple[str, float]]:
        price = self._prices.cost(self._book.locations[place].cost) - self._prices.standings.gain(Count.RUNES, 1)
        worth = {rune: rune_worth(self._book, self._view, self._prices, rune) for rune in self._book.runes}
        for space in SPACES:
            if rune := rune_at(self._view, space):
                yield space, worth[rune] - price
        if self._view.decks.runes:
            taken = {card.rune for board in self._view.boards for card in board.runes}
            unseen = [value for rune, value in worth.items() if rune not in taken and rune not in self._view.display]
            yield DECK, sum(unseen) / len(unseen) - price

    def _looks(self, _place: str) -> Iterator[tuple[str, float]]:
        destiny = self._destiny()
        covered = [(shore_name(index), shore) for index, shore in enumerate(self._view.shores) if shore.covered]
        if not covered:
            yield "", destiny
        for name, shore in covered:
            sails = shore.docked is not None and shore.docked.seat == self._view.viewer and not shore.journey
            yield name, destiny + _LOOK * sails

    def _destiny(self) -> float:
        """Return what the best of the Destinies that will be drawn is worth on average."""
        view, standings = self._view, self._prices.standings
        known = {*view.hand, *(destiny for board in view.boards for destiny in board.shown)}
        worth = sorted(standings.worth(destiny) for destiny in self._book.destinies if destiny not in known)
        sight = self._book.runes["vision"].amount if view.own.holds("vision") else 0
        draws = min(view.decks.destinies, 1 + sight + self._book.amount(view.own.leader, Perk.DESTINY))
        if not draws or not worth:
            return _NOTHING
        count = len(worth)
        # The chance that the best of so many drawn ones is at this place or below it.
        below = [_share(place, draws, count) for place in range(count + 1)]
        return sum(value * (below[place + 1] - below[place]) for place, value in enumerate(worth))

    def _favors(self, _place: str) -> Iterator[tuple[str, float]]:
        for count, price in enumerate(self._book.counts.church, 1):
            if price <= self._view.own.coins:
                yield str(count), self._prices.favors(count) + self._prices.coins(-price)

    def _private_ships(self, _place: str) -> Iterator[tuple[str, float]]:
        for ship in self._view.yard:
            printed = self._book.ships[ship]
            if affords(self._view.own, printed.price):
                yield ship, printed.glory + SHIP_ROUND * self._prices.left - self._prices.cost(printed.price)

    def _jarl(self, place: str) -> float:
        marker = 0.0 if self._view.marker == self._view.viewer or not self._prices.left else MARKER
        return self._stall(place) + marker

    def _voyages(self, place: str) -> Iterator[tuple[str, float]]:
        cost = self._prices.cost(self._book.locations[place].cost)
        ship = self._view.own.ship if place == "own" else place
        for index, shore in enumerate(self._view.shores):
            if shore.docked is None:
                yield shore_name(index), self._with(self._target(shore_name(index), ship)) - cost

    def _hunt(self, _place: str) -> float:
        """Return what those who are not needed elsewhere would bring home."""
        caught = catch_of(self._book, self._view.own.home, self._plan.sent)
        return self._prices.food(caught) if caught else _NOTHING


def catch_of(book: Book, home: Squad, sent: int) -> int:
    """Return the Food that warriors bring from a hunt on average when so many of them are sent elsewhere."""
    if not any(home):
        return 0
    hits = sum(hit * count for hit, count in zip(_HITS, home, strict=True)) / sum(home)
    return book.catch(round(hits * max(0, sum(home) - sent)))


def _share(place: int, draws: int, count: int) -> float:
    """Return the chance that all of so many cards drawn from `count` are among the first `place`."""
    chance = 1.0
    for drawn in range(draws):
        chance *= max(0, place - drawn) / (count - drawn)
    return chance


def _complete(walk: Walk, place: str, trade: Trade | None = None) -> Picks:
    """Return the whole answer for a visit: by this trade, else as the clock would finish it."""
    picks: Picks = ((place,),)
    while isinstance(ask := walk(picks), Ask):
        picks = (*picks, (trade.picked(ask.slot),) if trade is not None else ask.fallback)
    return picks
