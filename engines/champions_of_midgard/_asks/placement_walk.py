"""The walk of placing a worker, as the asked seat sees the table (docs/rules/champions_of_midgard.md 2.3)."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard._asks.closed_places import Closed, closed, lacking
from engines.champions_of_midgard._chapters.supply import available
from engines.champions_of_midgard._goods import GOODS, SQUAD_LETTERS, Bundle, Squad, choices
from engines.champions_of_midgard.actions import Beg, Visit
from engines.champions_of_midgard.book import Book, Effect
from engines.champions_of_midgard.places import DECK, SPACES, shore_name
from engines.champions_of_midgard.reading import locations_in_play, rune_at, stock_at
from engines.champions_of_midgard.view import View
from engines.core import Action, Ask, Option, Picks, Question

BEG = "beg"
"""Option: lay the worker down and beg."""

_PAGE = 25
_TEN = 10

_FOOD = 3
"""Where Food stands among the stocks."""

_STOCKED = (("blacksmith", 2), ("hafter", 1), ("swordsmith", 0), ("smokehouse", _FOOD))
"""Locations where things pile up, and where they stand among the stocks; the most useful first."""


def ask_place(book: Book, view: View, _question: Question, picks: Picks) -> Ask | Action:
    """Choose a location, and then whatever it asks for."""
    if not picks:
        return _places(book, view)
    place = picks[0][0]
    if place == BEG:
        return Beg()
    return _WALKS[book.locations[place].effect](book, view, place, picks[1:])


def _places(book: Book, view: View) -> Ask:
    options = [
        _option(place, closed(book, view, place))
        for place in locations_in_play(book, view)
        if place != "own" or view.own.ship
    ]
    usable = {option.id for option in options if not option.why_not}
    return Ask("place", (*options, Option(BEG)), default=(_default_place(book, view, usable),))


def _default_place(book: Book, view: View, usable: set[str]) -> str:
    """Return what the clock does for a silent seat: whatever costs nothing and brings something, else beg.

    Warriors if there is room for them, Food, goods of the stalls, a Destiny, the First Player Marker, a hunt; a place
    where nothing is to be had is still better than Blame.
    """
    room = sum(view.own.home) < book.counts.capacity
    stocked = [place for place, kind in _STOCKED if view.stocks[kind] and (room or kind == _FOOD)]
    marker = ["jarl"] if view.marker != view.viewer or room else []
    free = (*stocked, *book.economic, "sage", *marker, "hunt", *(place for place, _ in _STOCKED))
    return next((place for place in free if place in usable and not book.locations[place].cost), BEG)


def _option(name: str, reason: Closed) -> Option:
    return Option(name, why_not=reason.why_not, lacks=reason.lacks)


def _plain(_book: Book, _view: View, place: str, _picks: Picks) -> Ask | Action:
    return Visit(place)


def _recruiting(book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    """Choose which new warriors to keep when the longhouse cannot hold all (C3, A9)."""
    coming = _coming(book, view, place)
    room = max(0, book.counts.capacity - sum(view.own.home))
    if sum(coming) <= room:
        return Visit(place)
    ways = choices(coming, room, SQUAD_LETTERS)
    if len(ways) == 1:
        return Visit(place)
    if not picks:
        names = tuple(ways)
        return Ask("keep", tuple(map(Option, names)), default=names[-1:])
    kept = ways[picks[0][0]]
    return Visit(place, keep=(kept[0], kept[1], kept[2]))


def _coming(book: Book, view: View, place: str) -> Squad:
    """Return the warriors that a visit brings, as far as there are any (A8)."""
    location = book.locations[place]
    if location.effect is Effect.STOCK:
        return stock_at(book, view, place).squad
    gain = book.merchants[view.merchant].goods if location.effect is Effect.MERCHANT else location.gain
    return available(view.supply, gain.squad)


def _rune(_book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    if picks:
        return Visit(place, choice=picks[0][0])
    options = [Option(space, why_not="" if rune_at(view, space) else "refused.no-rune-here") for space in SPACES]
    return Ask("rune", (*options, Option(DECK, why_not="" if view.decks.runes else "refused.no-rune-here")))


def _sage(_book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    """Choose the Journey to look at (C5, A37); without any the look is skipped."""
    if picks:
        return Visit(place, choice=picks[0][0])
    if not any(shore.covered for shore in view.shores):
        return Visit(place)
    return Ask(
        "look",
        tuple(
            Option(shore_name(index), why_not="" if shore.covered else "refused.no-journey-here")
            for index, shore in enumerate(view.shores)
        ),
    )


def _church(book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    if picks:
        return Visit(place, choice=picks[0][0])
    options = [
        _option(str(favor), lacking(view.own, Bundle(coins=price)))
        for favor, price in enumerate(book.counts.church, start=1)
    ]
    return Ask("favor", tuple(options))


def _repeat(book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    if picks:
        return Visit(place, choice=picks[0][0])
    location = book.locations[place]
    options = [
        _option(str(times), lacking(view.own, Bundle(food=location.cost.food * times)))
        for times in range(1, location.times + 1)
    ]
    return Ask("times", tuple(options))


def _market(_book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    """Give goods one after the other, then take as many of the others (C8): what is given does not come back."""
    held = [good for good in GOODS if getattr(view.own, good)]
    give: dict[str, int] = {}
    step = 0
    for good in held:
        if len(give) == len(GOODS) - 1:
            break
        if step == len(picks):
            low = 1 if not give and good == held[-1] else 0
            return _amount(f"give-{good}", low, getattr(view.own, good))
        if picks[step][0] != "0":
            give[good] = int(picks[step][0])
        step += 1
    total = sum(give.values())
    first, *others = [good for good in GOODS if good not in give]
    take = {first: total}
    if others:
        if step == len(picks):
            return _amount(f"take-{first}-{others[0]}", 0, total)
        take = {first: int(picks[step][0]), others[0]: total - int(picks[step][0])}
    return Visit(place, give=Bundle(**give), take=Bundle(**take))


def _amount(slot: str, low: int, high: int) -> Ask:
    wide = high - low >= _PAGE
    options = [
        Option(str(count), f"{count // _TEN * _TEN}–{count // _TEN * _TEN + _TEN - 1}" if wide else "")
        for count in range(low, high + 1)
    ]
    return Ask(slot, tuple(options))


def _shipwright(book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    if picks:
        return Visit(place, choice=picks[0][0])
    return Ask("ship", tuple([_option(ship, lacking(view.own, book.ships[ship].price)) for ship in view.yard]))


def _harbour(_book: Book, view: View, place: str, picks: Picks) -> Ask | Action:
    """Choose a free harbour (C10, A1)."""
    if picks:
        return Visit(place, choice=picks[0][0])
    return Ask(
        "harbour",
        tuple(
            Option(shore_name(index), why_not="" if shore.docked is None else "refused.harbour-taken")
            for index, shore in enumerate(view.shores)
        ),
    )


_WALKS: dict[Effect, Callable[[Book, View, str, Picks], Ask | Action]] = {
    Effect.STOCK: _recruiting,
    Effect.MERCHANT: _recruiting,
    Effect.RUNE: _rune,
    Effect.SAGE: _sage,
    Effect.CHURCH: _church,
    Effect.MARKET: _market,
    Effect.SHIPWRIGHT: _shipwright,
    Effect.JARL: _recruiting,
    Effect.HUTS: _plain,
    Effect.SHIP: _harbour,
    Effect.OWN_SHIP: _harbour,
    Effect.RESERVE: _plain,
    Effect.HUNT: _plain,
    Effect.STALL: _recruiting,
    Effect.REPEAT: _repeat,
}
