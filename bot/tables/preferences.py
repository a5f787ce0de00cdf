"""What a person may choose for themselves: the values of `/settings`, listed in this one place.

A preference is an option of the command, a field of the form, and a line of what is shown; its words are the phrases
`settings.<id>.<value>`, `preference.<id>.label` and `preference.<id>.<value>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from bot.store import AltLength, Challenges, Coach, HandPlace, Pings, User


@dataclass(frozen=True, slots=True)
class Preference:
    """One thing to choose.

    Attributes:
        id: what the option of the command is called.
        field: where the choice is kept in a `User`.
        kind: the values.
    """

    id: str
    field: str
    kind: type[StrEnum]

    def of(self, user: User) -> str:
        """Return what somebody has chosen."""
        return str(getattr(user, self.field))


GROUPS: Final[Mapping[str, tuple[Preference, ...]]] = {
    "table": (
        Preference("hand", "hand", HandPlace),
        Preference("alt_text", "alt_length", AltLength),
        Preference("pings", "pings", Pings),
        Preference("coach", "coach", Coach),
        Preference("challenges", "challenges", Challenges),
    )
}
"""All preferences, those of each group on a form of their own; Discord shows five fields on one."""

PREFERENCES: Final = {each.id: each for group in GROUPS.values() for each in group}
"""The same by their ids."""


def changes(chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return what to keep of somebody who has chosen these values, by preference.

    Raises:
        LookupError: there is no such preference.
        ValueError: it has no such value.
    """
    changed: dict[str, Any] = {PREFERENCES[id_].field: PREFERENCES[id_].kind(value) for id_, value in chosen.items()}
    if "hand" in chosen:  # asking for direct messages is a good moment to try them again
        changed["dm_blocked_until"] = None
    return changed
