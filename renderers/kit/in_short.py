"""News in short: facts that belong together, told in one sentence where there is no room for one each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engines.core import Fact


class Short(msgspec.Struct, frozen=True):
    """Some facts that follow one another, and one sentence for them.

    Attributes:
        facts: what is told, in order; where that takes two sentences, both have the same facts.
        said: the sentence; nothing for a fact that stands alone and is told as always.
        own: whether it is about what belongs to the reader.
    """

    facts: tuple[Fact, ...]
    said: str = ""
    own: bool = False


def drawn_together(facts: Sequence[Any], draw: Callable[[Sequence[Any]], Sequence[Short]]) -> list[Short]:
    """Tell all facts in short, in their order.

    Args:
        facts: what was told.
        draw: draws facts at the beginning of some together; nothing where the first of them stands alone.
    """
    found = list[Short]()
    while facts:
        some = draw(facts) or [Short((facts[0],))]
        found += some
        facts = facts[len(some[0].facts) :]
    return found
