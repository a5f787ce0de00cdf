"""What the ids of options name: parts of a squad, of a cargo and of goods."""

from __future__ import annotations

from engines.champions_of_midgard._goods import SQUAD_LETTERS, Bundle, Squad, parse_part

_FIELDS = {"s": "S", "p": "P", "a": "A", "f": "food", "w": "wood", "c": "coins"}
"""The field of a Bundle for each letter of the notation."""


def squad_named(name: str) -> Squad:
    """Return the squad that an option such as `2s1p` names; nobody for `0`."""
    counts = parse_part(name, SQUAD_LETTERS)
    return (counts[0], counts[1], counts[2])


def bundle_named(name: str) -> Bundle:
    """Return the warriors and goods that an option such as `2s1f` names; nothing for `0`."""
    counts = parse_part(name, "".join(_FIELDS))
    return Bundle(**dict(zip(_FIELDS.values(), counts, strict=True)))
