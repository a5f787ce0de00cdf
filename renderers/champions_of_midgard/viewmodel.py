"""What pictures and prose of Champions of Midgard are made from: a view, its Book, and the words for both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from engines.champions_of_midgard.book import KINDS, Book, Bundle, Family, Squad
from engines.champions_of_midgard.facts import Visited
from engines.champions_of_midgard.places import FIELDS, is_shore, shore_index
from engines.champions_of_midgard.reading import bounty
from engines.champions_of_midgard.view import Phase, View
from engines.core import Fact, Seat
from renderers.kit.phrases import Phrases
from renderers.kit.text import clean

Names = tuple[str, ...]

GOODS = ("glory", "food", "wood", "coins", "favor")
"""Kinds of goods in the order in which they are named."""

AT_SEA = (Phase.JOURNEY, Phase.TOLL, Phase.STARVE)
"""Phases in which a voyage is shown."""

AT_ARMS = (Phase.ROLL, Phase.LOSS, Phase.GLORY, Phase.BLAME)
"""Phases in which a fight or a hunt is shown."""


MARKED = (Visited,)
"""Kinds of facts that the board marks."""


class ViewModel(NamedTuple):
    """A view together with everything needed to draw it or to put it into words."""

    book: Book
    words: Phrases
    view: View
    names: Names
    news: frozenset[str] = frozenset()
    """Places at which something changed of late; they are marked."""
    odds: bool = True
    """Whether controls say how likely fights are won; a puzzle leaves the reckoning to whoever solves it."""

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat]

    def everybody(self, seats: Iterable[Seat]) -> str:
        """The names of several seats."""
        return self.words.join(self.name(seat) for seat in seats)

    def enemy(self, enemy: str) -> str:
        """The name of an enemy."""
        return self.words(f"enemy.{self.book.enemies[enemy].name}")

    def titled(self, enemy: str) -> str:
        """The name of an enemy with its colour."""
        colour = self.book.enemies[enemy].colour
        return f"{self.enemy(enemy)} ({self.words(f'colour.{colour}')})" if colour else self.enemy(enemy)

    def place(self, place: str) -> str:
        """The name of a location or shore."""
        return self.words(f"place.{place}")

    def spot(self, place: str) -> str:
        """What stands at a place where workers go: the enemy where one is, else the name of the place."""
        enemy = self.at(place) if place in FIELDS else ""
        return self.titled(enemy) if enemy else self.place(place)

    def goal(self, place: str) -> str:
        """Where warriors go: the enemy on land, or the shore with its Monster."""
        if not is_shore(place):
            return self.spot(place)
        enemy = self.at(place)
        named = self.titled(enemy) if enemy else self.words("amount.nobody")
        return self.words("option.shore", shore=shore_index(place) + 1, enemy=named)

    def rune(self, rune: str) -> str:
        """The name of a rune."""
        return self.words(f"rune.{rune}")

    def destiny(self, destiny: str) -> str:
        """The name of a Destiny."""
        return self.words(f"destiny.{self.book.destinies[destiny].name}")

    def journey(self, journey: str) -> str:
        """The name of a Journey."""
        return self.words(f"journey.{journey or 'none'}")

    def squad(self, squad: Squad) -> str:
        """Warriors in words."""
        parts = [self.words(f"amount.{kind}", n=count) for kind, count in zip(KINDS, squad, strict=True) if count]
        return self.words.join(parts) if parts else self.words("amount.nobody")

    def goods(self, bundle: Bundle) -> str:
        """Goods and warriors in words."""
        parts = [self.words(f"amount.{kind}", n=getattr(bundle, kind)) for kind in GOODS if getattr(bundle, kind)]
        parts += [self.words(f"amount.{kind}", n=getattr(bundle, kind)) for kind in KINDS if getattr(bundle, kind)]
        return self.words.join(parts) if parts else self.words("amount.nothing")

    def at(self, place: str) -> str:
        """The enemy at a place, or nothing."""
        return self.view.enemy_at(place)

    def prize(self, place: str) -> str:
        """What defeating the enemy at a place is worth with the Coins that lie on it, Glory first, in words."""
        enemy = self.at(place)
        reward, coins = self.book.reward(enemy), bounty(self.view, place, enemy)
        return self.goods(replace(reward, glory=self.book.enemies[enemy].glory, coins=reward.coins + coins))

    def headline(self) -> str:
        """Whose move it is and what is asked, in a few words."""
        view = self.view
        if view.phase is Phase.OVER:
            first = winners(view)
            return self.words("board.wins" if len(first) == 1 else "board.share", who=self.everybody(first))
        who = self.everybody(view.asked)
        return self.words(f"topic.{view.phase}", who=who, n=len(view.asked)).rstrip(".")

    def family(self, enemy: str) -> Family:
        """The kind of an enemy."""
        return self.book.family[enemy]


def winners(view: View) -> tuple[Seat, ...]:
    """The seats in the first place."""
    return view.outcome.winners if view.outcome else ()


def view_model(book: Book, words: Phrases, view: View, names: Names, news: Iterable[Fact] = ()) -> ViewModel:
    """Return the model of a view, its names cleaned of what cannot be drawn.

    Marked is where the last change was, and where workers stand of whose visits the facts tell.
    """
    visited = {fact.place for fact in news if isinstance(fact, MARKED)}
    fresh = {view.news} | {worker.place for worker in view.workers if worker.place in visited}
    return ViewModel(book, words, view, tuple(clean(name) for name in names), frozenset(fresh))
