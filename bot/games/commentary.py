"""How much those who watch care for what happens in each game, as `data/<game>/commentary.toml` says."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from bot.games.achievements import Wanted, fits
from bot.games.source import DATA
from engines.core import Fact

HEAVY = 6
"""From this weight on, what happens is told in the channel."""

USUAL = 3
"""The weight of facts of a game that says nothing about them."""


class Heavier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact of some kind that weighs more than others.

    Attributes:
        fact: the class of the fact.
        where: what its fields have to be; of a word, a truth says whether there is one.
        weight: how much it weighs then.
    """

    fact: str
    where: dict[str, Wanted]
    weight: int


class Commentary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What of a game is told first.

    Attributes:
        weights: how much each kind of fact matters, 0 to 9.
        heavier: facts that matter more than their kind does.
        great: the kinds of which one is told in every entry with a great moment.
    """

    weights: dict[str, int] = {}
    heavier: tuple[Heavier, ...] = ()
    great: frozenset[str] = frozenset()

    def weight(self, fact: Fact) -> int:
        """Return how much a fact matters."""
        kind = type(fact).__name__
        found = [one.weight for one in self.heavier if one.fact == kind and _holds(one, fact)]
        return max([self.weights.get(kind, USUAL), *found])


def _holds(one: Heavier, fact: Fact) -> bool:
    """Return whether a fact is what is wanted of it."""
    values = {field: getattr(fact, field) for field in one.where}
    return all(
        bool(values[field]) is wanted if isinstance(wanted, bool) else fits(wanted, values[field])
        for field, wanted in one.where.items()
    )


@cache
def commentary_of(game: str) -> Commentary:
    """Return what of a game is told first; of a game that says nothing about it, all is alike.

    Raises:
        msgspec.ValidationError: the file is damaged.
    """
    file = DATA / game / "commentary.toml"
    if not file.is_file():
        return Commentary()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Commentary)
