"""Which locations are closed to the asked seat, and why (docs/rules/champions_of_midgard.md 2.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.champions_of_midgard._goods import Bundle
from engines.champions_of_midgard.book import Book, Effect
from engines.champions_of_midgard.reading import is_shared
from engines.champions_of_midgard.view import Board, View

_LACKS = {
    "food": "refused.lacks-food",
    "wood": "refused.lacks-wood",
    "coins": "refused.lacks-coins",
    "favor": "refused.lacks-favor",
}
"""What is said of goods of which there are too few."""


class Closed(NamedTuple):
    """Why an option is closed, and the numbers that stand in those words, as in `Option`; empty when it is open."""

    why_not: str = ""
    lacks: tuple[tuple[str, int], ...] = ()


def closed(book: Book, view: View, place: str) -> Closed:
    """Return why a location cannot be used now, or nothing (2.3.2, 2.3.4, A1, A3, A4)."""
    location, own = book.locations[place], view.own
    for worker in view.workers:
        if worker.place == place:
            if not is_shared(book, place):
                return Closed("refused.occupied")
            if worker.seat == view.viewer:
                return Closed("refused.already-there")
    check, unpaid = _CHECKS.get(location.effect), lacking(own, book.fee(place, own.leader))
    return unpaid if unpaid.why_not or check is None else check(book, view)


def affords(board: Board, cost: Bundle) -> bool:
    """Return whether a seat can pay all of this now."""
    return (
        board.food >= cost.food and board.wood >= cost.wood and board.coins >= cost.coins and board.favor >= cost.favor
    )


def lacking(board: Board, cost: Bundle) -> Closed:
    """Return of which goods a seat has too few for this, the first ones of several; nothing when it can pay."""
    if affords(board, cost):
        return Closed()
    good = next(good for good in _LACKS if getattr(board, good) < getattr(cost, good))
    return Closed(_LACKS[good], (("n", getattr(cost, good)), ("held", getattr(board, good))))


def _check_rune(_book: Book, view: View) -> Closed:
    return Closed("" if any(view.display) or view.decks.runes else "refused.no-runes")


def _check_church(book: Book, view: View) -> Closed:
    return lacking(view.own, Bundle(coins=book.church_price(1)))


def _check_market(_book: Book, view: View) -> Closed:
    own = view.own
    return Closed("" if own.food or own.wood or own.coins else "refused.nothing-to-trade")


def _check_shipwright(book: Book, view: View) -> Closed:
    """Where no ship can be paid, what is lacking for the cheapest one is told."""
    if view.own.ship:
        return Closed("refused.has-ship")
    if not view.yard:
        return Closed("refused.no-ships")
    prices = sorted([book.ships[ship].price for ship in view.yard], key=lambda price: price.wood + price.coins)
    return Closed() if any(affords(view.own, price) for price in prices) else lacking(view.own, prices[0])


def _check_huts(book: Book, view: View) -> Closed:
    price = book.hire_price(view.hired)
    if not view.own.reserve or price is None:
        return Closed("refused.hired")
    return lacking(view.own, Bundle(coins=price))


def _check_harbour(_book: Book, view: View) -> Closed:
    return Closed("" if any(shore.docked is None for shore in view.shores) else "refused.harbours-full")


_CHECKS: dict[Effect, Callable[[Book, View], Closed]] = {
    Effect.RUNE: _check_rune,
    Effect.CHURCH: _check_church,
    Effect.MARKET: _check_market,
    Effect.SHIPWRIGHT: _check_shipwright,
    Effect.HUTS: _check_huts,
    Effect.SHIP: _check_harbour,
    Effect.OWN_SHIP: _check_harbour,
}
