"""What Destinies are worth to a seat: how it stands in what they count, by what it sees of the others."""

from __future__ import annotations

from collections import Counter
from math import erf, sqrt

from engines.champions_of_midgard.book import COLOURS, Book, Count, Family
from engines.champions_of_midgard.reading import counted
from engines.champions_of_midgard.view import Phase, View

_FAMILIES = {Count.TROLLS: Family.TROLL, Count.DRAUGR: Family.DRAUGR, Count.MONSTERS: Family.MONSTER}

_SWING = {
    Count.RED: 0.7,
    Count.BLUE: 0.7,
    Count.YELLOW: 0.7,
    Count.TROLLS: 0.7,
    Count.DRAUGR: 0.9,
    Count.MONSTERS: 0.9,
    Count.WOOD: 1.3,
    Count.FOOD: 2.5,
    Count.COINS: 2.5,
    Count.FAVOR: 1.5,
    Count.WARRIORS: 1.8,
    Count.RUNES: 0.7,
}
"""By how much a lead over the best rival usually changes in a round, as found in games of computer players."""

_LAST_HALF_ROUND = 0.5
_SETTLED = 1e-3
_CROWD = 0.35
"""How much of one thing the best of several rivals has more than their average, for each rival beyond the first."""


class Standings:
    """How the viewer stands in what Destinies count.

    Piles of rivals are closed: what they hold together follows from what has come and is gone, and is split evenly.
    """

    def __init__(self, book: Book, view: View) -> None:
        assert view.viewer is not None
        self._book, self._view, self._seat = book, view, view.viewer
        rounds = book.counts.rounds - view.round
        self._rounds = _SETTLED if view.phase is Phase.LAST_CALL else rounds + _LAST_HALF_ROUND
        self._leads: dict[Count, float] = {}
        self._gains: dict[tuple[Count, float], float] = {}
        self._wanted = {book.destinies[destiny].most for destiny in view.hand}

    def worth(self, destiny: str, more: float = 0.0) -> float:
        """Return what a Destiny will bring at the end, with so much more of what it counts."""
        printed = self._book.destinies[destiny]
        margin = self._lead(printed.most) + more
        spread = _SWING[printed.most] * sqrt(self._rounds)
        alone = _below((margin - 0.5) / spread)
        tied = _below((margin + 0.5) / spread) - alone
        worth = printed.alone * alone + printed.tied * tied
        nothing = self._rounds == _SETTLED and self.own(printed.most) + more < 1
        return 0.0 if nothing else worth

    def now(self, destiny: str) -> float:
        """Return what a Destiny brings if it is scored at this moment, as far as the viewer can tell."""
        printed = self._book.destinies[destiny]
        lead = self._lead(printed.most)
        if self.own(printed.most) < 1 or lead < -0.5:
            return 0.0
        return float(printed.alone if lead > 0.5 else printed.tied)

    def gain(self, what: Count, more: float) -> float:
        """Return what so much more of a thing adds to the Destinies in hand; below 0 for what is given away."""
        if what not in self._wanted:
            return 0.0
        key = (what, more)
        if key not in self._gains:
            destinies = self._book.destinies
            mine = [destiny for destiny in self._view.hand if destinies[destiny].most is what]
            self._gains[key] = sum(self.worth(destiny, more) - self.worth(destiny) for destiny in mine)
        return self._gains[key]

    def own(self, what: Count) -> float:
        """Return how much of a thing the viewer has."""
        return counted(self._book, self._view, self._seat, what)

    def _lead(self, what: Count) -> float:
        if what not in self._leads:
            self._leads[what] = self.own(what) - self._best_rival(what)
        return self._leads[what]

    def _best_rival(self, what: Count) -> float:
        rivals = [seat for seat in range(self._view.config.seats) if seat != self._seat]
        closed = [seat for seat in rivals if self._view.piles[seat] is None]
        known = [seat for seat in rivals if seat not in closed]
        found: list[float] = [counted(self._book, self._view, seat, what) for seat in known]
        if closed and what in _PILED:
            found.append(self._beaten(what) / len(closed) * (1 + _CROWD * (len(closed) - 1)))
        elif closed:
            found += [counted(self._book, self._view, seat, what) for seat in closed]
        return max(found)

    def _beaten(self, what: Count) -> float:
        """Return how much of a thing lies in the closed piles of all rivals together."""
        view, book = self._view, self._book
        decks = {
            Family.TROLL: view.decks.trolls,
            Family.DRAUGR: view.decks.draugr,
            Family.MONSTER: view.decks.monsters,
        }
        seen = [enemy for enemy in (view.troll, *view.draugr, *view.escaped) if enemy]
        seen += [shore.monster for shore in view.shores if shore.monster]
        seen += [enemy for pile in view.piles if pile is not None for enemy in pile]
        known = Counter(book.family[enemy] for enemy in seen)
        total = Counter(book.family.values())
        beaten = {family: total[family] - deck - known[family] for family, deck in decks.items()}
        if what in _FAMILIES:
            return beaten[_FAMILIES[what]]
        hidden = set(book.family) - set(seen)
        colours = Counter(book.enemies[enemy].colour for enemy in hidden)
        unseen = sum(colours[colour] for colour in COLOURS)
        both = beaten[Family.DRAUGR] + beaten[Family.MONSTER]
        return both * colours[_COLOURED[what]] / unseen if unseen else 0.0


_COLOURED = {Count.RED: "red", Count.BLUE: "blue", Count.YELLOW: "yellow"}
_PILED = (*_FAMILIES, *_COLOURED)


def _below(deviations: float) -> float:
    """Return the share of a normal distribution below so many standard deviations."""
    return 0.5 * (1 + erf(deviations / sqrt(2)))
