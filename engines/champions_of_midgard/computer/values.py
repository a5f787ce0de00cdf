"""What things are worth to the computer player, in Glory; rough prices that it plays by."""

from __future__ import annotations

from engines.champions_of_midgard._goods import Bundle, Squad
from engines.champions_of_midgard.book import COLOURS, Book, Enemy, Family, Perk
from engines.champions_of_midgard.view import View

_WARRIOR = (1.1, 1.3, 1.5)
_WOOD, _COIN, _LAST_COIN, _FAVOR = 0.55, 0.45, 1 / 3, 2.0
_FOOD, _PANTRY = 0.6, 5
_OTHERS_BLAME = 0.6
_SCARCE, _PLENTY = 2.6, 0.9


class Prices:
    """Prices for one seat at one moment."""

    def __init__(self, book: Book, view: View) -> None:
        self._book, self._view = book, view
        self.left = book.counts.rounds - view.round
        """Rounds after this one."""

    def warrior(self, kind: int) -> float:
        """Return what a warrior is worth after this round."""
        return _WARRIOR[kind] * min(1.0, 0.4 + 0.3 * self.left) if self.left else 0.0

    def squad(self, squad: Squad) -> float:
        """Return what warriors are worth after this round."""
        return sum(self.warrior(kind) * count for kind, count in enumerate(squad))

    def coin(self) -> float:
        """Return what a Coin is worth."""
        return _COIN if self.left else _LAST_COIN

    def wood(self) -> float:
        """Return what a Wood is worth."""
        return _WOOD if self.left else 0.05

    def food(self, count: int) -> float:
        """Return what so much more Food is worth."""
        if not self.left:
            return 0.02 * count
        held = self._view.own.food
        return sum(_FOOD if held + extra < _PANTRY else 0.2 for extra in range(count))

    def goods(self, bundle: Bundle) -> float:
        """Return what a bundle without its warriors is worth."""
        return (
            self.food(bundle.food)
            + self.wood() * bundle.wood
            + self.coin() * bundle.coins
            + _FAVOR * bundle.favor
            + bundle.glory
        )

    def blame(self, tokens: int) -> float:
        """Return what the next Blame costs; below 0 what dropping one saves."""
        own = self._view.own.blame
        after = max(0, own + tokens)
        return self._book.blame(after) - self._book.blame(own) + 0.3 * tokens

    def favor(self) -> float:
        """Return what a Favor spent on a reroll costs; Asmundr gets it back at once (2.10)."""
        return _FAVOR - self._book.amount(self._view.own.leader, Perk.FAVOR) + 0.15

    def enemy(self, name: str, *, coins: int = 0) -> float:
        """Return what defeating an enemy is worth."""
        enemy, family = self._book.enemies[name], self._book.family[name]
        reward = self.goods(Bundle(glory=enemy.glory, wood=enemy.wood, coins=enemy.coins + coins, favor=enemy.favor))
        if family is Family.TROLL:
            # The killer drops a Blame, spares itself one, and hands one out.
            return reward + self.blame(1) - min(0.0, self.blame(-1)) + _OTHERS_BLAME
        return reward + self._colour(enemy)

    def _colour(self, enemy: Enemy) -> float:
        pile = self._view.piles[self._view.viewer or 0] or ()
        counts = dict.fromkeys(COLOURS, 0)
        for card in pile:
            colour = self._book.enemies[card].colour
            if colour:
                counts[colour] += 1
        if not enemy.colour:
            return 0.0
        return _SCARCE if counts[enemy.colour] == min(counts.values()) else _PLENTY
