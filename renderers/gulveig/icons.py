"""The five clans to the eye: each has a tint, an emblem and its letter."""

from __future__ import annotations

from typing import NamedTuple

from renderers.kit.palette import Tint


class Suit(NamedTuple):
    """How a clan looks: told apart by emblem and letter as well as by tint."""

    tint: Tint
    emblem: str
    """An icon's name."""


SUITS: dict[str, Suit] = {
    "A": Suit(Tint.GOLD, "raven"),
    "V": Suit(Tint.MOSS, "oak-leaf"),
    "R": Suit(Tint.SKY, "snowflake-2"),
    "M": Suit(Tint.EMBER, "small-fire"),
    "D": Suit(Tint.HEATHER, "anvil"),
}
"""By the clan's letter."""

UNKNOWN_SUIT = Suit(Tint.STONE, "rune-stone")
"""A clan that only some later Book knows."""


def suit(clan: str) -> Suit:
    """The look of a clan, by its letter."""
    return SUITS.get(clan, UNKNOWN_SUIT)
