"""How far somebody is with a puzzle, of a day or for practice."""

from __future__ import annotations

from typing import Self

import msgspec


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody is with a puzzle."""

    tries: int = 0
    last: str = ""
    """The last wrong answer: the same again is no further try."""
    shown: bool = False
    """Whether the answer was shown before it was solved."""
    solved_at: int | None = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to be found."""
        return self.shown or self.solved_at is not None

    def missed(self, answer: str) -> Self:
        """Return this after a wrong answer."""
        return msgspec.structs.replace(self, tries=self.tries + 1, last=answer)

    def solved(self, at: int) -> Self:
        """Return this after the best answer, at a moment in unix milliseconds."""
        return msgspec.structs.replace(self, tries=self.tries + 1, last="", solved_at=at)
