"""How the things of Nordic Glory look: gems, bases, runes, enhancements and kinds of ritual."""

from __future__ import annotations

from typing import NamedTuple

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, element_of, is_element
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape


class Gem(NamedTuple):
    """A gem by silhouette, colour and letter."""

    shape: Shape
    ink: Ink
    letter: str


GEMS = {
    "ruby": Gem(Shape.DIAMOND, Ink.RUST, "R"),
    "sapphire": Gem(Shape.HEXAGON, Ink.FJORD, "S"),
    "emerald": Gem(Shape.SQUARE, Ink.PINE, "E"),
    "topaz": Gem(Shape.DISC, Ink.AMBER, "T"),
    "onyx": Gem(Shape.SHIELD, Ink.BARK, "O"),
}
"""Gems on parchment; the letter stands in light ink."""

RUNES = {
    "courage": "ᛏ",
    "energy": "ᛊ",
    "grace": "ᚹ",
    "healing": "ᛒ",
    "love": "ᚷ",
    "peace": "ᚠ",
    "protection": "ᛉ",
    "strength": "ᚢ",
    "luck": "ᛃ",
}
"""A runic letter for each rune."""

ENHANCEMENTS = {
    "arrows": "target-arrows",
    "daggers": "gladius",
    "ice": "frozen-orb",
    "ravens": "raven",
    "sword": "broadsword",
}
"""An icon for each enhancement."""

ELEMENTS = {
    "snow": ("snowflake-1", Tint.FROST),
    "sand": ("hourglass", Tint.GOLD),
    "stone": ("stone-wall", Tint.STONE),
    "moss": ("sprout", Tint.MOSS),
    "ash": ("small-fire", Tint.STONE),
    "ember": ("burning-embers", Tint.EMBER),
    "mist": ("haunting", Tint.FROST),
    "storm": ("lightning-trio", Tint.SKY),
    "iron": ("anvil", Tint.STONE),
    "amber": ("drop", Tint.GOLD),
    "bog": ("well", Tint.MOSS),
    "fjord": ("waves", Tint.SKY),
    "heath": ("three-leaves", Tint.HEATHER),
    "pine": ("pine-tree", Tint.MOSS),
    "star": ("sparkles", Tint.GOLD),
    "bone": ("skeleton", Tint.STONE),
}
"""An icon and a tint for each element; several share a tint, none share an icon."""

_RITUALS = {
    "total": "crossed-axes",
    "buff": "checked-shield",
    "hit": "battle-axe",
    "hitj": "broken-heart",
    "healj": "heart-plus",
    "heal": "healing",
    "swap": "card-exchange",
    "freeze": "snowflake-1",
    "draw": "card-draw",
    "toss": "card-discard",
    "peek": "eyeball",
    "recover": "return-arrow",
    "search": "card-pickup",
    "muster": "horned-helm",
    "rune": "rune-stone",
    "dice": "rolling-dices",
    "negate": "cancel",
    "wild": "drama-masks",
    "attach": "ring",
    "detach": "breaking-chain",
    "guard": "shield-reflect",
}
"""An icon for each kind of effect; a ritual shows that of its first."""


def emblem(book: Book, card: CardId) -> str:
    """Return the icon of a ritual or an element card."""
    if is_element(card):
        return ELEMENTS[element_of(card)][0]
    return _RITUALS[effect_kind(book, card)]


def effect_kind(book: Book, ritual: CardId) -> str:
    """Return the kind of effect that a ritual is shown by: that of its first."""
    return str(book.rituals[ritual][0].__struct_config__.tag)


def tint(card: CardId) -> Tint:
    """Return the tint of a ritual or an element card."""
    return ELEMENTS[element_of(card)][1] if is_element(card) else Tint.HEATHER
