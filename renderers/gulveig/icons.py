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


MARKS = frozenset(
    {"bid", "call", "combo", "combo-line", "line", "ribbon", "seat", "strength", "turn", "value", "winnings", "worth"}
)
"""What legends number besides icons: figures, coins, plates, lines and shapes, each by the name of its mark."""

ART: dict[str, str] = {
    "A7": "mailed-fist",
    "A6": "all-seeing-eye",
    "A5": "thor-hammer",
    "A4": "sun",
    "A3": "broken-heart",
    "A2": "hunting-horn",
    "A1": "sight-disabled",
    "V7": "fire-silhouette",
    "V6": "seagull",
    "V5": "beer-stein",
    "V4": "boar",
    "V3": "cat",
    "V2": "fishing-net",
    "V1": "beer-horn",
    "R7": "giant",
    "R6": "diamond-ring",
    "R5": "rock-golem",
    "R4": "ski-boot",
    "R3": "eagle-emblem",
    "R2": "snowing",
    "R1": "cauldron",
    "M7": "locked-chest",
    "M6": "flaming-trident",
    "M5": "drama-masks",
    "M4": "lightning-trio",
    "M3": "falling-leaf",
    "M2": "burning-embers",
    "M1": "campfire",
    "D7": "dwarf-king",
    "D6": "thrown-spear",
    "D5": "ring",
    "D4": "anvil-impact",
    "D3": "warhammer",
    "D2": "scroll-unfurled",
    "D1": "dwarf-face",
    "A3x": "cat",
    "V3x": "broken-heart",
    "R3x": "falling-leaf",
    "M3x": "eagle-emblem",
}
"""The picture on each card, an icon's name by the card's id; other cards show the emblem of their clan."""
