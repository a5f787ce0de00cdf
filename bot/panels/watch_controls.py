"""The controls of those who follow: their custom_ids name what is followed, and on which server."""

from __future__ import annotations

import re
from typing import Final, Self

import msgspec

from bot.panels.custom_id import CustomId, b36, read_id
from bot.store import Follow, Followed

_SUBJECT: Final = re.compile(r"([tp])([0-9a-z]{1,13})\Z")
_LARGEST: Final = (1 << 63) - 1
"""Of all ids of Discord."""

_LETTERS: Final = {Followed.TABLE: "t", Followed.PERSON: "p"}


class FollowSubject(msgspec.Struct, frozen=True):
    """What is followed, as a control names it."""

    kind: Followed
    target: int
    guild: int

    @classmethod
    def of(cls, follow: Follow) -> Self:
        """Return what somebody follows."""
        return cls(follow.kind, follow.target, follow.guild)

    @classmethod
    def read(cls, control: CustomId) -> Self:
        """Read what a control names.

        Raises:
            ValueError: it is none of ours.
        """
        match = _SUBJECT.match(control.question)
        if match is None:
            raise ValueError(control.question)
        kind = next(kind for kind, letter in _LETTERS.items() if letter == match[1])
        found = cls(kind, read_id(match[2]), read_id(control.path))
        if max(found.target, found.guild) > _LARGEST:
            raise ValueError(control.question)
        return found

    def control(self, verb: str) -> str:
        """Return the custom_id of a control that changes whether and how this is followed."""
        return str(CustomId(verb, 0, f"{_LETTERS[self.kind]}{b36(self.target)}", b36(self.guild)))
