"""What each location is worth to the computer player, and how it finishes a placement."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard._asks.placement_walk import affords
from engines.champions_of_midgard._chapters.assignment import reserved
from engines.champions_of_midgard._goods import Bundle, Squad
from engines.champions_of_midgard.book import Book, Effect, Perk
from engines.champions_of_midgard.computer.assignments import Planner, Target, target_at
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.places import SPACES, shore_name
from engines.champions_of_midgard.reading import rune_at, ship_at, stock_at
from engines.champions_of_midgard.view import View
from engines.core import Ask, Picks, Walk

_DESTINY, _LAST_DESTINY, _CHOICE = 2.4, 1.8, 0.8
_RUNE_POWER = {
    "gifts": 1.6,
    "glory": 2.5,
    "healing": 1.6,
    "journey": 0.8,
    "knowledge": 0.2,
    "potential": 1.2,
    "reaction": 1.2,
    "success": 2.0,
    "vision": 0.8,
    "wealth": 1.0,
}
_UNKNOWN_RUNE = 3.2
_MARKER, _WORKER_ROUND, _HIT = 0.5, 2.2, 0.75


class PlacementValues:
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
        self._plan = self._planner.best(self._targets, self._expected, view.own.food).value
        self._values: dict[Effect, Callable[[str], float]] = {
            Effect.STOCK: self._stock,
            Effect.MERCHANT: self._merchant,
            Effect.RUNE: self._runesmith,
            Effect.SAGE: self._sage,
            Effect.CHURCH: self._church,
            Effect.MARKET: self._market,
            Effect.SHIPWRIGHT: self._shipwright,
            Effect.JARL: self._jarl,
            Effect.HUTS: self._huts,
            Effect.SHIP: self._sail,
            Effect.OWN_SHIP: self._sail,
            Effect.RESERVE: self._fight,
            Effect.HUNT: self._hunt,
            Effect.STALL: self._stall,
            Effect.REPEAT: self._stall,
        }

    def _expected_squad(self) -> Squad:
        """Return the warriors of this seat, and one more for each worker that is left after this one."""
        home, workers = self._view.own.home, self._view.own.workers - 1
        room = self._book.counts.capacity - sum(home)
        return (home[0], home[1] + max(0, min(room, workers)), home[2])

    def _target(self, place: str, ship: str = "") -> Target:
        return target_at(self._book, self._view, self._prices, place, ship=ship or ship_at(self._view, place))

    def value(self, place: str) -> float:
        """Return what a worker at this place is worth."""
        if place == "beg":
            return self._prices.food(1) - self._prices.blame(1)
        return self._values[self._book.locations[place].effect](place)

    def complete(self, place: str, walk: Walk) -> Picks:
        """Return the whole answer for a visit of this place."""
        picks: Picks = ((place,),)
        while isinstance(ask := walk(picks), Ask):
            picks = (*picks, self._pick(place, ask))
        return picks

    def _pick(self, place: str, ask: Ask) -> tuple[str, ...]:
        prices: dict[str, Callable[[str], float]] = {
            "harbour": lambda shore: self._voyage(place, shore),
            "favor": lambda favor: self._favor(int(favor)),
            "rune": self._rune,
            "ship": self._private,
            "times": int,
            "give-food": int,
            "give-wood": int,
            "give-coins": lambda coins: -int(coins),
            "take-food-coins": lambda food: -int(food),
            "take-wood-coins": lambda wood: -int(wood),
        }
        price = prices.get(ask.slot)
        return ask.fallback if price is None else (max(ask.open, key=price),)

    def _with(self, target: Target) -> float:
        """Return what one more place to fight at adds to the plan."""
        food = self._view.own.food
        return self._planner.best([*self._targets, target], self._expected, food).value - self._plan

    def _squad(self, coming: Squad) -> float:
        """Return what new warriors are worth: later, and in this round's fights."""
        room = max(0, self._book.counts.capacity - sum(self._view.own.home))
        got = [0, 0, 0]
        for kind in (2, 1, 0):
            got[kind] = min(coming[kind], room)
            room -= got[kind]
        hoped = self._expected
        more = (hoped[0] + got[0], hoped[1] + got[1], hoped[2] + got[2])
        now = self._planner.best(self._targets, more, self._view.own.food).value - self._plan
        return self._prices.squad((got[0], got[1], got[2])) + now

    def _bundle(self, bundle: Bundle) -> float:
        return self._prices.goods(bundle) + (self._squad(bundle.squad) if any(bundle.squad) else 0.0)

    def _stock(self, place: str) -> float:
        stock = stock_at(self._book, self._view, place)
        return self._larder(stock.food) if self._book.locations[place].stock == "food" else self._squad(stock.squad)

    def _larder(self, food: int) -> float:
        """Return what Food is worth: later, and on this round's ships."""
        held = self._view.own.food
        now = self._planner.best(self._targets, self._expected, held + food).value - self._plan
        return self._prices.food(food) + now

    def _stall(self, place: str) -> float:
        location = self._book.locations[place]
        return self._bundle(location.gain) - self._prices.goods(location.cost)

    def _merchant(self, place: str) -> float:
        fee = self._book.fee(place, self._view.own.leader)
        return self._bundle(self._book.merchants[self._view.merchant].goods) - self._prices.goods(fee)

    def _rune(self, space: str) -> float:
        if space == "deck":
            return _UNKNOWN_RUNE
        rune = rune_at(self._view, space)
        power = _RUNE_POWER.get(rune, 0.0) * min(1.0, 0.3 + 0.2 * self._prices.left)
        return self._book.runes[rune].glory + power if rune else 0.0

    def _runesmith(self, place: str) -> float:
        spaces = [space for space in SPACES if rune_at(self._view, space)]
        spaces += ["deck"] if self._view.decks.runes else []
        return max(map(self._rune, spaces)) - self._prices.goods(self._book.locations[place].cost)

    def _sage(self, _place: str) -> float:
        if not self._view.decks.destinies:
            return 0.0
        choice = _CHOICE if self._book.amount(self._view.own.leader, Perk.DESTINY) else 0.0
        return choice + (_DESTINY if self._prices.left else _LAST_DESTINY)

    def _favor(self, count: int) -> float:
        return 2.0 * count - self._prices.coin() * self._book.church_price(count)

    def _church(self, _place: str) -> float:
        prices = self._book.counts.church
        return max(self._favor(count) for count, price in enumerate(prices, 1) if price <= self._view.own.coins)

    def _market(self, _place: str) -> float:
        """Return what Food and Wood bring as Coins in the last round; before that the Market is left alone."""
        own = self._view.own
        at_sea = any(target.capacity for target in self._targets)
        return -1.0 if self._prices.left or at_sea else (own.food + own.wood) / self._book.counts.coins_per_glory

    def _private(self, ship: str) -> float:
        printed = self._book.ships[ship]
        use = 0.5 * self._prices.left
        return printed.glory + use - self._prices.wood() * printed.wood - self._prices.coin() * printed.coins

    def _shipwright(self, _place: str) -> float:
        own = self._view.own
        able = [ship for ship in self._view.yard if affords(own, self._book.ships[ship].price)]
        return max(map(self._private, able))

    def _jarl(self, place: str) -> float:
        marker = 0.0 if self._view.marker == self._view.viewer or not self._prices.left else _MARKER
        return self._stall(place) + marker

    def _huts(self, _place: str) -> float:
        price = self._book.hire_price(self._view.hired)
        assert price is not None
        return _WORKER_ROUND * self._prices.left - self._prices.coin() * price

    def _voyage(self, place: str, shore: str) -> float:
        return self._with(self._target(shore, self._view.own.ship if place == "own" else place))

    def _sail(self, place: str) -> float:
        free = [shore_name(index) for index, shore in enumerate(self._view.shores) if shore.docked is None]
        trip = max(self._voyage(place, shore) for shore in free)
        return trip - self._prices.goods(self._book.locations[place].cost)

    def _fight(self, place: str) -> float:
        return self._with(self._target(place))

    def _hunt(self, _place: str) -> float:
        """Return what those who are not needed elsewhere would bring home."""
        plan = self._planner.best(self._targets, self._expected, self._view.own.food)
        sent = sum(sum(load.squad) for load in plan.loads)
        food = self._book.catch(round(_HIT * max(0, sum(self._expected) - sent)))
        return self._prices.food(food)
