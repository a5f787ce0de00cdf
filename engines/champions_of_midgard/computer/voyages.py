"""What the computer player does at sea: the rune Journey, what the sea takes, and who goes unfed."""

from __future__ import annotations

from collections.abc import Iterator

from engines.champions_of_midgard._chapters.voyages import cargo_at_risk
from engines.champions_of_midgard._goods import CARGO_LETTERS, SQUAD_LETTERS, Squad, choices, minus
from engines.champions_of_midgard.actions import Use
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.reading import Forecast, aboard, beating, bounty, landing, next_journeys, obeying
from engines.champions_of_midgard.view import Phase, View, Voyage
from engines.core import Walk, Weighed

_RUNE_KEPT = 0.8
"""What the rune Journey is worth if it is kept, while there are voyages to come."""

_NEEDLESS = 0.01
"""What is still better to lose among things that are of no use on this voyage."""


class Sea:
    """The voyage that is going on, as its owner prices it."""

    def __init__(self, book: Book, view: View) -> None:
        self._book, self._view = book, view
        self._prices = Prices(book, view)
        self._post = aboard(view)
        monster = view.enemy_at(self._post.place)
        self._prize = self._prices.enemy(monster, coins=bounty(view, self._post.place, monster)) if monster else 0.0

    def landed(self, squad: Squad, food: int) -> float:
        """Return what it is worth to go on from here with these warriors and this Food, the Journey being over."""
        return self._worth(landing(self._book, self._view, self._post.place, squad, food), squad)

    def obeyed(self, journey: str) -> float:
        """Return what it is worth to obey a Journey with what is aboard now."""
        post = self._post
        found = obeying(self._book, self._view, post.place, journey, squad=post.squad, food=post.food)
        beaten = beating(self._book, self._view, journey, post.squad)
        kraken = self._prices.enemy(self._book.journeys[journey].enemy) if beaten else 0.0
        return self._worth(found, post.squad) + beaten * kraken

    def weigh_rune(self) -> Iterator[Weighed]:
        """Return what it is worth to set the revealed Journey aside for the next one, and to obey it."""
        deck = next_journeys(self._book, self._view)
        kept = _RUNE_KEPT if self._prices.left else 0.0
        yield Weighed(((Use.KEEP.value,),), self.obeyed(_voyage(self._view).journey))
        yield Weighed(((Use.USE.value,),), sum(chance * self.obeyed(card) for card, chance in deck) - kept)

    def weigh_toll(self) -> Iterator[Weighed]:
        """Return what is left of the voyage after each way to pay what the Journey takes."""
        voyage, post = _voyage(self._view), self._post
        cargo = cargo_at_risk(self._book.journeys[voyage.journey].takes, post.squad, post.food)
        for name, (swords, spears, axes, food) in choices(cargo, voyage.items, CARGO_LETTERS).items():
            squad = minus(post.squad, (swords, spears, axes))
            yield Weighed(((name,),), self.landed(squad, post.food - food) + _NEEDLESS * food)

    def weigh_hunger(self) -> Iterator[Weighed]:
        """Return what is left of the voyage after each choice of who goes unfed."""
        post = self._post
        for name, (swords, spears, axes) in choices(post.squad, _voyage(self._view).starving, SQUAD_LETTERS).items():
            yield Weighed(((name,),), self.landed(minus(post.squad, (swords, spears, axes)), post.food))

    def _worth(self, found: Forecast, squad: Squad) -> float:
        count = sum(squad)
        return found.won * self._prize + (self._prices.squad(squad) * found.left / count if count else 0.0)


def weigh_voyage(book: Book, view: View, _walk: Walk) -> list[Weighed]:
    """Return the answers to what is asked at sea, best first."""
    sea = Sea(book, view)
    ways = {Phase.JOURNEY: sea.weigh_rune, Phase.TOLL: sea.weigh_toll, Phase.STARVE: sea.weigh_hunger}
    return sorted(ways[view.phase](), key=lambda each: -each.value)


def _voyage(view: View) -> Voyage:
    assert view.voyage is not None
    return view.voyage
