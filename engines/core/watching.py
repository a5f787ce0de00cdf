"""What those who watch a game may know of it, whichever game it is: readings of the gallery's view."""

from __future__ import annotations

from msgspec import Struct


class Chapter(Struct, frozen=True):
    """The part of a game that is being played: a hand, a turn, a round, a quest.

    Attributes:
        kind: the phrase `chapter.<kind>` names it, with its number {n} and with {about}.
        n: its number, from 1; 0 for what comes before the first.
        about: the phrase that names what it is about; nothing for most.
    """

    kind: str
    n: int = 0
    about: str = ""
