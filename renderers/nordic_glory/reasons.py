"""What speaks for or against an answer of Nordic Glory: what it changes for certain, read off what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Ask, Picks
from engines.nordic_glory import blow, reading
from engines.nordic_glory.outlook import Met, Outlook, free_partner, outlook
from engines.nordic_glory.swaps import swapped
from engines.nordic_glory.view import Stage
from renderers.nordic_glory.labels import OptionLabels

_MOST = 3
"""Shields that are named; of more it is said how many."""


class Reasons(OptionLabels, frozen=True):
    """Says of a whole answer what it changes, to the seat that is asked."""

    def reason(self, steps: Sequence[tuple[Ask, tuple[str, ...]]]) -> str:
        """Say what an answer changes; nothing where that is not certain, or where its name says it all."""
        if not steps or not all(picked for _, picked in steps):
            return ""
        if self.view.stage is Stage.TARGET:
            return self._target(steps[0][1][0]) if steps[0][0].slot == "target" else ""
        picks = tuple([picked for _, picked in steps])
        found = outlook(self.book, self.view, picks)
        told = "" if found is None else " ".join(self._told(found))
        if not told and (swapped(self.book, self.view, picks) or self._stays(picks)):
            told = self._same()
        if spot := free_partner(self.book, self.view, picks):
            partner = reading.warrior_at(self.view.sides[self.view.asked[0]], picks[1][0])
            told += f"\n{self.words('reason.change.free', card=self.name(partner.card), spot=spot)}"
        return told

    def _stays(self, picks: Picks) -> bool:
        """Return whether nobody moves any more in a Movement."""
        return self.view.stage is Stage.MOVE and self.view.cast is None and len(picks) == 1

    def _same(self) -> str:
        """Say that no total changes."""
        own = self.view.viewer
        assert own is not None
        sums = self.totals()
        return self.words("reason.change.same", n=sums[own], foe=sums[1 - own])

    def _target(self, spot: str) -> str:
        """Say what a blow at a shield changes for its side."""
        seat = reading.wall_asked(self.book, self.view)
        warrior = reading.warrior_at(self.view.sides[seat], spot)
        place = reading.place_of(spot)
        _, left, _ = blow.foreseen(self.book, self.view, seat, place)
        open_ = not left and blow.avoidable(self.book, self.view, seat, place)
        kind = "holds" if left else "may-fall" if open_ else "falls"
        return self.words(f"reason.target.{kind}", attack=self.attack(warrior), left=left)

    def _told(self, found: Outlook) -> Iterator[str]:
        words, own = self.words, self.view.viewer
        assert own is not None
        fallen = [one for one in found.met if not one.left]
        if fallen:
            yield words("reason.change.fall", n=len(fallen), cards=self._named(fallen))
        for one in [one for one in found.met if one.left][:_MOST]:
            kind = "heals" if one.by > 0 else "holds"
            yield words(f"reason.change.{kind}", card=self._named([one]), n=abs(one.by), left=one.left)
        if found.aims:
            prey = dict.fromkeys(found.prey)
            yield words("reason.change.prey", cards=self._named(prey)) if prey else words("reason.change.no-prey")
        for seat, (now, then) in enumerate(found.jarls):
            if then != now:
                kind = "fell" if not then else "loses" if then < now else "heals"
                yield words(f"reason.{self._whose(seat)}.jarl-{kind}", n=abs(then - now), left=then)
        yield from self._totals(found)
        for seat, (now, then) in enumerate(found.dice):
            if then != now:
                yield words(f"reason.{self._whose(seat)}.dice", n=then, now=now)

    def _totals(self, found: Outlook) -> Iterator[str]:
        """Say what both totals are then, where one changes."""
        own = self.view.viewer
        assert own is not None
        (now, then), (foe_now, foe_then) = found.totals[own], found.totals[1 - own]
        if now != then and foe_now != foe_then:
            yield self.words("reason.change.totals", n=then, now=now, foe=foe_then, foe_now=foe_now)
        elif now != then:
            yield self.words("reason.own.total", n=then, now=now, other=foe_now)
        elif foe_now != foe_then:
            yield self.words("reason.foe.total", n=foe_then, now=foe_now, other=now)

    def _whose(self, seat: int) -> str:
        return "own" if seat == self.view.viewer else "foe"

    def _named(self, found: Sequence[Met] | dict[Met, None]) -> str:
        """Name shields with their spots; of many the first ones, and how many more."""
        shown = list(found)
        named = [self.words("reason.change.shield", card=self.name(one.card), spot=one.spot) for one in shown[:_MOST]]
        if len(shown) > _MOST:
            named.append(self.words("reason.change.more", n=len(shown) - _MOST))
        return self.words.join(named)
