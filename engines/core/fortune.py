"""Luck: what chance has brought a seat, against what it brings on average; valued by the mind of the hard player.

The same table with the same action is given other chance, and everybody plays on by habit from both. That is how luck
is measured in backgammon: what the roll was worth, less the mean of all rolls.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean
from typing import Any

from engines.core.dealer import SEED_TAG, Dealer, Rng, seeded
from engines.core.levels import Budget
from engines.core.minds import AnyMind
from engines.core.rules import AnyRules
from engines.core.search import play_on
from engines.core.types import Seat

Again = Callable[[Dealer[Any]], Any]
"""Makes the state anew that chance has led to, with the chance of this dealer; the state is the caller's own."""


def luck_of(  # noqa: PLR0913 - what happened to whom, and how closely that is looked at
    rules: AnyRules, mind: AnyMind, after: Any, again: Again, *, seat: Seat, seed: str, entries: int, budget: Budget
) -> float:
    """Return by how much what happened is worth more to a seat than what other chance would have brought on average.

    Args:
        rules: the rulebook.
        mind: plays on and says what a state is worth.
        after: the state that chance has led to; it stays as it is.
        again: makes it anew with other chance.
        seat: whose luck it is.
        seed: of the other chance.
        entries: how far is played on before a state is valued.
        budget: how often that is done; once at the least.
    """

    def value(state: Any, chance: str) -> float:
        dealer: Dealer[Any] = Dealer(seeded(f"{SEED_TAG}{chance}/on"))
        play_on(rules, mind, state, dealer=dealer, rng=Rng(chance), entries=entries)
        return mind.value(state, seat)

    differences: list[float] = []
    while not differences or (len(differences) < budget.iterations and budget.in_time()):
        chance = f"{seed}/{len(differences)}"
        other = again(Dealer(seeded(f"{SEED_TAG}{chance}")))
        differences.append(value(after.copy(), chance) - value(other, chance))
    return mean(differences)
