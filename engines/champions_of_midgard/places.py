"""The names of places: where warriors fight on land, hunt and land, and where a Rune comes from."""

from __future__ import annotations

TROLL = "troll"
FIELDS = (TROLL, "draugr1", "draugr2")
"""Places of fights on land."""

HUNT = "hunt"
"""The Hunting Grounds."""

_SHORE = "shore"

LEFT, RIGHT, DECK = "left", "right", "deck"
"""Where the Runesmith's Rune comes from."""

SPACES = (LEFT, RIGHT)
"""The spaces of the display."""


def is_shore(place: str) -> bool:
    """Return whether a place is a distant shore."""
    return place.startswith(_SHORE)


def shore_index(place: str) -> int:
    """Return the index of a shore such as `shore2`: 1."""
    return int(place.removeprefix(_SHORE)) - 1


def shore_name(index: int) -> str:
    """Return the place of a shore by its index: `shore2` for 1."""
    return f"{_SHORE}{index + 1}"
