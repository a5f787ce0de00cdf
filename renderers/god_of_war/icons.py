"""Which icon and colour stand for heroes, cards, runes and scene cards."""

from __future__ import annotations

from engines.god_of_war.book import Book, CardId, Face, Rune
from renderers.kit.palette import Tint
from renderers.kit.shapes import Shape

HEROES = {
    "kratos": "battle-axe",
    "atreus": "bow-arrow",
    "freya": "three-leaves",
    "brok": "anvil-impact",
    "sindri": "warhammer",
    "mimir": "horned-helm",
}
"""By Hero."""

QUESTS = {
    "1": "crested-helmet",
    "2": "giant",
    "3": "ogre",
    "4": "drakkar-dragon",
    "5": "sparkles",
    "6": "feathered-wing",
    "7": "dragon-head",
    "8": "thor-hammer",
    "9": "tree-branch",
    "10": "queen-crown",
}
"""The large emblem of each Quest and boss."""

RUNES = {
    Rune.FEHU: (Shape.DIAMOND, Tint.EMBER),
    Rune.ISA: (Shape.DISC, Tint.SKY),
    Rune.JERA: (Shape.HEXAGON, Tint.MOSS),
    Rune.SOWILO: (Shape.SQUARE, Tint.GOLD),
}
"""Each rune has a shape and a tint of its own, beside its initial."""

ICONS = {"M": "crossed-swords", "R": "bow-arrow", "D": "shield", "": "", "S": "scroll-unfurled", "C": "gems"}
"""By the letter of a card's icon."""

TINTS = {"M": Tint.EMBER, "R": Tint.GOLD, "D": Tint.SKY, "": Tint.STONE, "S": Tint.HEATHER, "C": Tint.FROST}
"""By the same letter."""

_SPECIALS = {
    "recall": "return-arrow",
    "quick-draw": "card-draw",
    "second-wind": "card-draw",
    "herbs": "healing",
    "kind-word": "healing",
    "vanir-ward": "holy-oak",
    "glyph": "shield-reflect",
    "repairs": "anvil",
    "counsel": "conversation",
    "battle-cry": "hunting-horn",
    "old-stories": "scroll-quill",
    "bright-gaze": "all-seeing-eye",
    "stillness": "rune-stone",
    "mending": "heart-plus",
    "quick-step": "boots",
    "purge": "water-drop",
    "fury": "fire",
}

_FACES = (
    ("rune-stone", "rune-stone"),
    ("draugr-archer", "high-shot"),
    ("draugr-captain", "viking-head"),
    ("draugr", "skeleton"),
    ("traveler", "crested-helmet"),
    ("obelisk", "rune-stone"),
    ("nightmare", "haunting"),
    ("grendel-of-ashes", "giant"),
    ("grendel-of-frost", "ice-golem"),
    ("pedestal", "stone-tower"),
    ("ogre", "ogre"),
    ("gate", "stone-wall"),
    ("stone", "rock-golem"),
    ("hel-revenant", "spectre"),
    ("hel-brute", "minotaur"),
    ("hel-walker", "shambling-zombie"),
    ("keeper", "giant"),
    ("braziers", "campfire"),
    ("lantern", "small-fire"),
    ("deck", "drakkar"),
    ("sail", "sailboat"),
    ("mast", "wood-pile"),
    ("hull", "waves"),
    ("svartaljofurr", "cowled"),
    ("dark-elf", "hooded-assassin"),
    ("crystal", "crystal-growth"),
    ("hive", "goblin-head"),
    ("bridge", "sparkles"),
    ("sky", "moon"),
    ("gunnr", "feathered-wing"),
    ("wing", "feathered-wing"),
    ("feather", "feather"),
    ("cloud", "lightning-trio"),
    ("spear", "thrown-spear"),
    ("helm", "viking-helmet"),
    ("shade", "spectre"),
    ("echo", "spectre"),
    ("head", "dragon-head"),
    ("claw", "fangs"),
    ("tail", "sea-serpent"),
    ("belly", "dragon-spiral"),
    ("crane", "anvil-impact"),
    ("magni", "thor-hammer"),
    ("modi", "hammer-drop"),
    ("fog", "water-drop"),
    ("reaver", "viking-head"),
    ("oil", "barrel"),
    ("bough", "tree-branch"),
    ("mistletoe", "three-leaves"),
    ("root", "oak"),
    ("fist", "fist"),
    ("hand", "fist"),
    ("giant", "giant"),
    ("rain", "mountains"),
    ("baldur", "sun"),
    ("warrior", "skeleton"),
    ("kara", "feathered-wing"),
    ("rota", "feathered-wing"),
    ("hildr", "feathered-wing"),
    ("geirdriful", "feathered-wing"),
    ("sigrun", "queen-crown"),
    ("throne", "throne-king"),
    ("pinion", "feather"),
    ("chest", "open-treasure-chest"),
    ("cache", "chest"),
    ("cinders", "burning-embers"),
    ("embers", "burning-embers"),
    ("ashes", "burning-embers"),
    ("frost", "snowflake-2"),
    ("ice", "frozen-orb"),
)
"""By a word in the face's name, the first that fits."""


def emblem(face: Face) -> str:
    """The icon of a scene card's face."""
    return next((icon for word, icon in _FACES if word in face.name), "mountains")


def letter(book: Book, card: CardId) -> str:
    """The letter of what a card mainly is: M, R, D, S, C, or nothing for a number."""
    printed = book.cards[card]
    if printed.status:
        return "C"
    return "S" if printed.special else printed.sides[0].icon


def card_icon(book: Book, card: CardId) -> str:
    """The icon of an action card; numbers have none."""
    printed = book.cards[card]
    if printed.status:
        return {"stun": "thunder-struck", "poison": "snake", "crystal": "gems"}[printed.status]
    if printed.special:
        return _SPECIALS[printed.special]
    return ICONS[printed.sides[0].icon]
