"""What effects of scene cards do, in a few words."""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol

from engines.god_of_war.book import Box, Pos, Spot, Where
from renderers.kit.phrases import Phrases
from renderers.kit.text import signed


class Names(Protocol):
    """Who knows the words, and what stands where."""

    @property
    def words(self) -> Phrases: ...  # noqa: D102 - the words of the game

    def foe(self, pos: Pos) -> str:
        """The name of the Enemy at a position, or words for whoever may come there."""

    def title(self, pos: Pos) -> str:
        """The name of the face that shows at a position."""

    def tracked(self, track: str) -> str:
        """The name of the Enemy on a tracking card."""


class Afflicting(Protocol):
    """An attack, printed or under way, that may bring status cards."""

    @property
    def stun(self) -> bool: ...  # noqa: D102 - a mark of the attack

    @property
    def poison(self) -> bool: ...  # noqa: D102 - a mark of the attack


def tell(model: Names, effect: Any) -> str:
    """Put an effect into words; the data's own name for it picks the phrase."""
    words, tag = model.words, effect.__struct_config__.tag
    if tag == "if":
        return _choice(model, effect)
    if tag == "heal":
        return words(f"effect.heal-{effect.whom}", n=effect.n)
    blanks: dict[str, Any] = {name: getattr(effect, name) for name in ("n",) if hasattr(effect, name)}
    if hasattr(effect, "where"):
        blanks["where"] = place(model, effect.where)
    if hasattr(effect, "pos"):
        blanks["enemy"] = model.foe(effect.pos)
    if hasattr(effect, "track"):
        blanks["enemy"] = model.tracked(effect.track)
    if hasattr(effect, "status"):
        blanks["card"] = words(f"status_card.{effect.status}")
    if hasattr(effect, "to"):
        blanks["cards"] = words.join(model.title(pos) for pos in effect.to)
    if hasattr(effect, "change"):
        blanks |= {"token": words(f"token.{effect.token}"), "change": signed(effect.change)}
    return words(f"effect.{tag}", **blanks)


def spot_line(model: Names, spot: Spot, phrase: str) -> str:
    """Say what an Interaction Spot costs and does, in the manner of a phrase with blanks for both."""
    words = model.words
    effects = words.join(tell(model, effect) for effect in spot.do)
    return words(phrase, spot=words(f"spot.{spot.id}"), cost=costs(words, spot.cost), effects=effects)


def box_line(model: Names, box: Box, phrase: str) -> str:
    """Say what an activation box does."""
    words = model.words
    return words(phrase, rune=words(f"rune.{box.rune}"), effects=words.join(tell(model, effect) for effect in box.do))


def costs(words: Phrases, symbols: tuple[str, ...]) -> str:
    """Write the symbols of a cost as words: `a defense card and numbers of at least 2 in total`."""
    said = [words("cost.n", n=int(symbol[1:])) for symbol in symbols if symbol[0] == "N"]
    counted = Counter(symbol.lower() for symbol in symbols if symbol[0] != "N")
    return words.join([*(words(f"cost.{symbol}", n=n) for symbol, n in counted.items()), *said])


def afflictions(words: Phrases, attack: Afflicting) -> str:
    """Name the status cards that an attack brings: `a Stun card and a Poison card`; nothing if it brings none."""
    given = [status for status, brought in (("stun", attack.stun), ("poison", attack.poison)) if brought]
    return words.join(words("counsel.status-card", card=words(f"status_card.{status}")) for status in given)


def _choice(model: Names, effect: Any) -> str:
    """Tell what a counter decides."""
    words, asked = model.words, effect.condition
    condition = words(f"condition.{asked.compare}", token=words(f"token.{asked.token}"), n=asked.n)
    then, otherwise = (words.join(tell(model, one) for one in way) for way in (effect.then, effect.otherwise))
    if not otherwise:
        return words("effect.if", condition=condition, then=then)
    return words("effect.if-else", condition=condition, then=then, otherwise=otherwise)


def reached(words: Phrases, reach: str) -> str:
    """Say which columns an Enemy hits, seen from its own; `reach` holds letters among L, S and R, or nothing."""
    return words.join([words(f"reach.{way}") for way in reach] or [words("reach.far")])


def place(model: Names, where: Where) -> str:
    """Say which Heroes an effect names by their places."""
    if isinstance(where, int):
        return model.words("where.front", column=where)
    return model.words(f"where.{where}")
