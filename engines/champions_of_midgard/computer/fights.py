"""What the computer player does in the middle of a fight: rerolls, runes, and whom to lose."""

from __future__ import annotations

from collections.abc import Sequence

from engines.champions_of_midgard._goods import KINDS, Squad
from engines.champions_of_midgard.book import Book, Face, Perk
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.facts import Die
from engines.champions_of_midgard.odds import fallen, hits_of, odds, rolls
from engines.champions_of_midgard.view import Fight, View


class FightValue:
    """What a roll, and what may come after it, is worth to the seat that fights; in Glory."""

    def __init__(self, book: Book, view: View, prices: Prices, fight: Fight) -> None:
        self._book, self._prices, self._fight = book, prices, fight
        self._enemy = book.enemies[fight.enemy]
        self._swords = book.amount(view.own.leader, Perk.SWORDS)
        coins = view.shores[int(fight.place[5:]) - 1].coins if fight.place.startswith("shore") else 0
        self._prize = prices.enemy(fight.enemy, coins=coins)

    def stopped(self, *, reaction: bool) -> float:
        """Return what the roll is worth as it lies."""
        hits, shields = self._sum(self._fight.dice, reaction=reaction)
        return self._after(hits, shields)

    def rerolled(self, places: Sequence[int], *, reaction: bool) -> float:
        """Return what the roll is worth on average once these dice are rolled again."""
        kept = [die for place, die in enumerate(self._fight.dice) if place not in places]
        hits, shields = self._sum(kept, reaction=reaction)
        counts = [0, 0, 0]
        for place in places:
            counts[KINDS.index(self._fight.dice[place].kind)] += 1
        fresh = rolls(self._book, (counts[0], counts[1], counts[2]), self._swords)
        return sum(
            chance * self._after(hits + more + (guard if reaction else 0), shields + guard)
            for more, guard, chance in fresh
        )

    def left(self, squad: Squad, damage: int) -> float:
        """Return what it is worth to go on with these warriors after so much damage in all."""
        if damage >= self._enemy.defense:
            return self._prize + self._prices.squad(squad)
        won, alive = odds(self._book, squad, self._enemy.attack, self._enemy.defense - damage, self._swords)
        share = alive / sum(squad) if any(squad) else 0.0
        return won * self._prize + share * self._prices.squad(squad)

    def _after(self, hits: int, shields: int) -> float:
        losses = max(0, self._enemy.attack - shields)
        return self.left(fallen(self._fight.squad, losses), self._fight.damage + hits)

    def _sum(self, dice: Sequence[Die], *, reaction: bool) -> tuple[int, int]:
        hits = sum(hits_of(die.kind, die.face, swords=self._swords, reaction=reaction) for die in dice)
        return hits, sum(die.face == Face.SHIELD for die in dice)
