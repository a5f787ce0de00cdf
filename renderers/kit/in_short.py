"""News in short: facts that belong together, told in one sentence where there is no room for one each."""

from __future__ import annotations

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
