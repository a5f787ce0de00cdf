"""What a seat has once everybody has placed, in counts that people see: hints say by these why a location is better."""

from __future__ import annotations

from engines.champions_of_midgard._observe import observe
from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.computer.worth import planned
from engines.core import Figures, Seat

WEIGHTS: Figures = {
    "expected": 1.0,
    "glory": 1.0,
    "swords": 1.5,
    "spears": 1.7,
    "axes": 1.4,
    "food": 0.9,
    "wood": 0.3,
    "coins": 0.45,
    "favor": 2.0,
    "runes": 2.0,
    "destinies": 2.0,
    "ship": 4.0,
    "blame": -2.5,
    "marker": 2.5,
    "rival_expected": -0.5,
}
"""What one more of each is worth, in Glory: about what it is priced at in the middle of a game (see `worth`)."""


def figures_of(book: Book, state: State, seat: Seat) -> Figures:
    """Return what a seat has; `expected` is the Glory that the fights are to bring for which it has placed."""
    own = state.players[seat]
    rivals = [other for other in range(state.config.seats) if other != seat]
    swords, spears, axes = own.home
    return {
        "expected": _expected(book, state, seat),
        "glory": float(own.glory),
        "swords": float(swords),
        "spears": float(spears),
        "axes": float(axes),
        "food": float(own.food),
        "wood": float(own.wood),
        "coins": float(own.coins),
        "favor": float(own.favor),
        "runes": float(len(own.runes)),
        "destinies": float(len(own.hand)),
        "ship": float(bool(own.ship)),
        "blame": float(own.blame),
        "marker": float(state.marker == seat),
        "rival_expected": max(_expected(book, state, other) for other in rivals),
    }


def _expected(book: Book, state: State, seat: Seat) -> float:
    view = observe(book, state, seat)
    return planned(book, view, Prices(book, view))
