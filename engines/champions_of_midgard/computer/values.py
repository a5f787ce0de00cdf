"""What things are worth to the computer player, in Glory; rough prices that it plays by."""

from __future__ import annotations

from engines.champions_of_midgard._goods import Bundle, Squad
from engines.champions_of_midgard.book import COLOURS, Book, Count, Enemy, Family, Perk
from engines.champions_of_midgard.computer.standings import Standings
from engines.champions_of_midgard.view import View

_WARRIOR = (1.1, 1.3, 1.5)
_WOOD, _LAST_WOOD = 0.55, 0.05
_COIN, _LAST_COIN = 0.45, 1 / 3
_FAVOR = 2.0
_FOOD, _PANTRY, _SPARE_FOOD, _LAST_FOOD = 0.6, 5, 0.2, 0.02
_OTHERS_BLAME = 0.6
_WORKER_ROUND = 2.0
"""What one more worker brings in a round."""

_SAVED = 0.6
"""How much of what a hired worker would bring the Coins saved for it are worth."""

_EXPONENT = (0.0, 1.0, 1.6, 2.4)
"""By how many colours a set still lacks, the power of the chance to get one colour that stands for getting all."""

_SPILLED = 0.25
"""What a colour that the viewer has more of than of another is worth of a set, in the first round."""


class Prices:
    """Prices for one seat at one moment."""

    def __init__(self, book: Book, view: View) -> None:
        self._book, self._view = book, view
        self.left = book.counts.rounds - view.round
        """Rounds after this one."""
        self.standings = Standings(book, view)
        self._saving = self._saving_for_a_worker()
        self._enemies: dict[tuple[str, int], float] = {}

    def warrior(self, kind: int) -> float:
        """Return what a warrior is worth after this round."""
        return _WARRIOR[kind] * min(1.0, 0.4 + 0.3 * self.left) if self.left else 0.0

    def squad(self, squad: Squad) -> float:
        """Return what warriors are worth after this round."""
        worth = sum(self.warrior(kind) * count for kind, count in enumerate(squad))
        return worth + self.standings.gain(Count.WARRIORS, sum(squad))

    def coins(self, count: int) -> float:
        """Return what so many more Coins are worth, or what fewer cost; those for a worker at the Huts are dearer."""
        held = self._view.own.coins
        price, each = self._saving
        saved = min(held + count, price) - min(held, price)
        plain = (_COIN if self.left else _LAST_COIN) * count
        return plain + each * saved + self.standings.gain(Count.COINS, count)

    def wood(self, count: int) -> float:
        """Return what so much more Wood is worth."""
        return (_WOOD if self.left else _LAST_WOOD) * count + self.standings.gain(Count.WOOD, count)

    def food(self, count: int) -> float:
        """Return what so much more Food is worth, or what less costs: the more there is, the less."""
        held = self._view.own.food
        return self._pantry(held + count) - self._pantry(held) + self.standings.gain(Count.FOOD, count)

    def _pantry(self, food: int) -> float:
        if not self.left:
            return _LAST_FOOD * food
        return _FOOD * min(food, _PANTRY) + _SPARE_FOOD * max(0, food - _PANTRY)

    def hoard(self) -> float:
        """Return what the viewer's goods, warriors and hired worker are worth; Destinies not counted."""
        own = self._view.own
        price, each = self._saving
        coins = (_COIN if self.left else _LAST_COIN) * own.coins + each * min(own.coins, price)
        wood = (_WOOD if self.left else _LAST_WOOD) * own.wood
        warriors = sum(self.warrior(kind) * count for kind, count in enumerate(own.home))
        hired = 0.0 if own.reserve else _WORKER_ROUND * self.left
        return coins + wood + self._pantry(own.food) + _FAVOR * own.favor + warriors + hired

    def favors(self, count: int) -> float:
        """Return what so much more Favor is worth."""
        return _FAVOR * count + self.standings.gain(Count.FAVOR, count)

    def goods(self, bundle: Bundle) -> float:
        """Return what a bundle without its warriors is worth."""
        worth = float(bundle.glory)
        if bundle.food:
            worth += self.food(bundle.food)
        if bundle.wood:
            worth += self.wood(bundle.wood)
        if bundle.coins:
            worth += self.coins(bundle.coins)
        return worth + self.favors(bundle.favor) if bundle.favor else worth

    def cost(self, bundle: Bundle) -> float:
        """Return what it costs to give a bundle away."""
        return -(self.food(-bundle.food) + self.wood(-bundle.wood) + self.coins(-bundle.coins))

    def worker(self, hired: int) -> float:
        """Return what the worker at the Huts is worth: one more placement now and in each round that is left."""
        price = self._book.hire_price(hired)
        assert price is not None
        return _WORKER_ROUND * (self.left + 1) - _COIN * price

    def blame(self, tokens: int) -> float:
        """Return what the next Blame costs; below 0 what dropping one saves."""
        own = self._view.own.blame
        after = max(0, own + tokens)
        return self._book.blame(after) - self._book.blame(own) + 0.3 * tokens

    def favor(self) -> float:
        """Return what a Favor spent on a reroll costs; Asmundr gets it back at once (2.10)."""
        return -self.favors(-1) - self._book.amount(self._view.own.leader, Perk.FAVOR) + 0.15

    def enemy(self, name: str, *, coins: int = 0) -> float:
        """Return what defeating an enemy is worth."""
        key = (name, coins)
        if key not in self._enemies:
            self._enemies[key] = self._enemy(name, coins)
        return self._enemies[key]

    def _enemy(self, name: str, coins: int) -> float:
        enemy, family = self._book.enemies[name], self._book.family[name]
        reward = enemy.glory + self.goods(self._book.reward(name, coins))
        if family is Family.KRAKEN:
            return reward
        if family is Family.TROLL:
            # The killer drops a Blame, spares itself one, and hands one out.
            handed = self.blame(1) - min(0.0, self.blame(-1)) + _OTHERS_BLAME
            return reward + handed + self.standings.gain(Count.TROLLS, 1)
        counted = Count.DRAUGR if family is Family.DRAUGR else Count.MONSTERS
        return reward + self._colour(enemy) + self.standings.gain(counted, 1)

    def _colour(self, enemy: Enemy) -> float:
        """Return what one more card of this colour adds to the sets to come, and to Destinies."""
        counts = [self.standings.own(Count(colour)) for colour in COLOURS]
        place = COLOURS.index(enemy.colour)
        after = [*counts[:place], counts[place] + 1, *counts[place + 1 :]]
        return self.sets(after) - self.sets(counts) + self.standings.gain(Count(enemy.colour), 1)

    def sets(self, counts: list[float]) -> float:
        """Return what sets of colours will be worth: those that are made, and the next one by what it still lacks."""
        made = min(counts)
        lacking = sum(count == made for count in counts)
        spilled = sum(count - made - 1 for count in counts if count > made)
        chance = min(0.9, 0.25 + 0.13 * self.left) if self.left else 0.25
        # The more colours are missing, the less likely a set is.
        share: float = chance ** _EXPONENT[lacking]
        later = _SPILLED * self.left / self._book.counts.rounds
        return self._book.counts.set_bonus * (made + share + later * spilled)

    def _saving_for_a_worker(self) -> tuple[int, float]:
        """Return how many Coins the next worker at the Huts costs, and what each of them is worth beyond its price."""
        price = self._book.hire_price(self._view.hired)
        if not self._view.own.reserve or price is None or self.left < 1:
            return 0, 0.0
        later = _WORKER_ROUND * self.left - _COIN * price
        return price, max(0.0, _SAVED * later / price)
