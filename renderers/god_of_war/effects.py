"""What effects of scene cards do, in a few words."""

from typing import Any, Protocol

from engines.god_of_war.book import Pos, Where
from renderers.kit.phrases import Phrases


class Names(Protocol):
    """Who knows the words, and what stands where."""

    @property
    def words(self) -> Phrases: ...  # noqa: D102  the words of the game

    def enemy(self, pos: Pos) -> str:
        """The name of the Enemy at a position, or of the face."""


def tell(seen: Names, effect: Any) -> str:
    """Put an effect into words; the data's own name for it picks the phrase."""
    words, tag = seen.words, effect.__struct_config__.tag
    if tag == "if":
        return _choice(seen, effect)
    blanks: dict[str, Any] = {name: getattr(effect, name) for name in ("n",) if hasattr(effect, name)}
    if hasattr(effect, "where"):
        blanks["where"] = place(seen, effect.where)
    if hasattr(effect, "pos"):
        blanks["enemy"] = seen.enemy(effect.pos)
    if hasattr(effect, "status"):
        blanks["card"] = words(f"status_card.{effect.status}")
    if hasattr(effect, "to"):
        blanks["place"] = words.join(effect.to)
    if hasattr(effect, "change"):
        blanks |= {"token": words(f"token.{effect.token}"), "change": f"{effect.change:+}"}
    return words(f"effect.{tag}", **blanks)


def _choice(seen: Names, effect: Any) -> str:
    """Tell what a counter decides."""
    words, asked = seen.words, effect.condition
    condition = words(f"condition.{asked.compare}", token=words(f"token.{asked.token}"), n=asked.n)
    then, otherwise = (words.join(tell(seen, one) for one in way) for way in (effect.then, effect.otherwise))
    if not otherwise:
        return words("effect.if", condition=condition, then=then)
    return words("effect.if-else", condition=condition, then=then, otherwise=otherwise)


def reached(words: Phrases, reach: str) -> str:
    """Say which columns an Enemy hits, seen from its own; `reach` holds letters among L, S and R, or nothing."""
    return words.join([words(f"reach.{way}") for way in reach] or [words("reach.far")])


def place(seen: Names, where: Where) -> str:
    """Say which Heroes an effect names by their places."""
    if isinstance(where, int):
        return seen.words("where.front", column=where)
    return seen.words(f"where.{where}")
