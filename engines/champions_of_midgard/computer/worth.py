"""What everything that a seat has, and what it is about to win in this round, is worth; in Glory.

The prices are those of the normal player, put right by what 400 games of such players with four seats came to in the
end, from the moments at which everybody had placed.
"""

from __future__ import annotations

from engines.champions_of_midgard._chapters.assignment import reserved
from engines.champions_of_midgard._observe import observe
from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.book import COLOURS, Book, Count
from engines.champions_of_midgard.computer.assignments import Planner, target_at
from engines.champions_of_midgard.computer.placements import SHIP_ROUND, catch_of
from engines.champions_of_midgard.computer.runes import power_of
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.places import HUNT
from engines.champions_of_midgard.reading import ship_at
from engines.champions_of_midgard.view import Phase, View
from engines.core import Seat

_DESTINY = 0.77
"""How much of what Destinies promise they bring: others go for the same."""
_FIRST = 2.5
"""What it is worth to choose first in the next round."""
_WOOD, _FOOD, _SPARE_FOOD = -0.3, 0.3, 0.9
"""By how much Wood, Food, and Food beyond a pantry are worth more than their prices, while rounds are left."""
_PANTRY = 5
_WARRIORS, _EARLY = (0.7, 0.6, -0.2), 3
"""By how much warriors of each type are, while so many rounds are left."""
_MORE_BLAME = 1.9
"""How many times its price a Blame costs, as each makes the next one dearer."""

_TROLL_BEATEN = 0.8
"""How likely somebody who has gone to the Troll is to beat it."""


def lead_of(book: Book, state: State, seat: Seat) -> float:
    """Return by how much a seat stands better than its rivals: than the best of them, and than all on average."""
    if state.phase is Phase.OVER:
        totals: list[float] = [score.total for score in state.scores]
    else:
        totals = [worth_of(book, observe(book, state, one)) for one in range(state.config.seats)]
    rivals = [total for one, total in enumerate(totals) if one != seat]
    return totals[seat] - (max(rivals) + sum(rivals) / len(rivals)) / 2


def worth_of(book: Book, view: View) -> float:
    """Return what the viewer can expect at the end: its Glory, what it has, and the plan for this round."""
    prices = Prices(book, view)
    return _held(book, view, prices) + planned(book, view, prices) - _blamed(view, prices)


def _held(book: Book, view: View, prices: Prices) -> float:
    own, left = view.own, prices.left
    worth = own.glory + prices.sets([prices.standings.own(Count(colour)) for colour in COLOURS])
    worth += _DESTINY * sum(prices.standings.worth(destiny) for destiny in view.hand)
    worth += sum(book.runes[card.rune].glory for card in own.runes)
    worth += sum(power_of(book, view, prices, card.rune) for card in own.runes if not card.used)
    if own.ship:
        worth += book.ships[own.ship].glory + SHIP_ROUND * left
    if left:
        worth += _FIRST * (view.marker == view.viewer) + _WOOD * own.wood
        worth += _FOOD * min(own.food, _PANTRY) + _SPARE_FOOD * max(0, own.food - _PANTRY)
    if left >= _EARLY:
        worth += sum([more * count for more, count in zip(_WARRIORS, own.home, strict=True)])
    return worth + prices.hoard() - book.blame(own.blame)


def planned(book: Book, view: View, prices: Prices) -> float:
    """Return what the places that are reserved are worth, and the hunt of those who are not needed there."""
    if view.posts or view.phase not in (Phase.PLACE, Phase.ASSIGN):
        return 0.0
    assert view.viewer is not None
    places = reserved(view.workers, [shore.docked for shore in view.shores], view.viewer)
    targets = [target_at(book, view, prices, place, ship=ship_at(view, place)) for place in places]
    plan = Planner(book, view, prices).best(targets, view.own.home, view.larder)
    hunts = any(worker.seat == view.viewer and worker.place == HUNT for worker in view.workers)
    return plan.value + (prices.food(catch_of(book, view.own.home, plan.sent)) if hunts else 0.0)


def _blamed(view: View, prices: Prices) -> float:
    """Return what the Blame costs that a Troll brings: from whoever beats it to one other, else to all."""
    if not view.troll:
        return 0.0
    rivals = view.config.seats - 1
    rival = any(worker.place == "troll" and worker.seat != view.viewer for worker in view.workers)
    chance = 1 - _TROLL_BEATEN * (1 - 1 / rivals) if rival else 1.0
    return prices.blame(1) * chance * (_MORE_BLAME if prices.left else 1.0)
