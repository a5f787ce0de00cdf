"""Which icon and colour stand for heroes, cards, runes and scene cards."""

from __future__ import annotations

from engines.god_of_war.book import Book, CardId, Enemy, Face, Rune
from renderers.kit.palette import Tint
from renderers.kit.shapes import Shape

HEROES = {
    "kratos": "barbarian",
    "atreus": "archer",
    "freya": "woman-elf-face",
    "brok": "dwarf-face",
    "sindri": "dwarf-king",
    "mimir": "ram-profile",
}
"""By Hero."""

QUESTS = {
    "1": "crested-helmet",
    "2": "giant",
    "3": "ogre",
    "4": "ship-bow",
    "5": "fairy-wings",
    "6": "winged-sword",
    "7": "spiked-dragon-head",
    "8": "thor-hammer",
    "9": "sun",
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

ICONS = {
    "M": "crossed-swords",
    "R": "high-shot",
    "D": "shield",
    "": "",
    "S": "scroll-unfurled",
    "C": "gems",
    "X": "card-discard",
}
"""By the letter of a card's icon."""

TINTS = {
    "M": Tint.EMBER,
    "R": Tint.GOLD,
    "D": Tint.SKY,
    "": Tint.STONE,
    "S": Tint.HEATHER,
    "C": Tint.FROST,
    "X": Tint.STONE,
}
"""By the same letter."""

SPECIALS = {
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
"""By the name of a special card."""

STATUSES = {"stun": "thunder-struck", "poison": "fangs", "crystal": "gems"}
"""By the name of a status card."""

_FACES = (
    ("rune-stone", "rune-stone"),
    ("silent-stone", "tombstone"),
    ("draugr-archer", "archer"),
    ("draugr-captain", "crowned-skull"),
    ("heavy-draugr", "heavy-helm"),
    ("draugr-brute", "brute"),
    ("ash-draugr", "burning-skull"),
    ("draugr", "skeleton"),
    ("traveler-of-the-blade", "crested-helmet"),
    ("traveler-of-the-oath", "warlord-helmet"),
    ("fallen-obelisk", "rock"),
    ("obelisk", "obelisk"),
    ("barrow", "graveyard"),
    ("burnt-earth", "burning-embers"),
    ("trampled-ground", "footsteps"),
    ("ember-nightmare", "haunting"),
    ("frost-nightmare", "ghost"),
    ("nightmare", "haunting"),
    ("grendel-of-ashes", "giant"),
    ("grendel-of-frost", "ice-golem"),
    ("pedestal", "stone-tower"),
    ("ice-shards", "icicles-aura"),
    ("frozen-cache", "ice-cube"),
    ("frozen-deck", "frozen-block"),
    ("ogre", "ogre"),
    ("broken-gate", "broken-wall"),
    ("gate", "gate"),
    ("shattered-stone", "rock"),
    ("great-stone", "rock-golem"),
    ("matron", "crowned-skull"),
    ("hel-revenant", "spectre"),
    ("hel-brute", "minotaur"),
    ("hel-walker", "shambling-zombie"),
    ("keeper", "brute"),
    ("braziers", "fire-bowl"),
    ("lantern", "old-lantern"),
    ("sail", "tattered-banner"),
    ("mast", "wood-pile"),
    ("hull", "ship-wreck"),
    ("sky", "moon"),
    ("svartaljofurr", "cowled"),
    ("dark-elf-archer", "hooded-assassin"),
    ("dark-elf-summoner", "hooded-figure"),
    ("dark-elf", "elf-helmet"),
    ("light-crystal", "crystal-cluster"),
    ("crystal", "crystal-growth"),
    ("hive", "hive"),
    ("bridge", "stone-bridge"),
    ("gunnr-shield", "winged-shield"),
    ("gunnr-wings-of-ice", "angel-outfit"),
    ("gunnr", "winged-sword"),
    ("left-wing", "evil-wings"),
    ("wings-of-the-queen", "wing-cloak"),
    ("wing", "bat-wing"),
    ("feather", "feather"),
    ("cloud", "lightning-storm"),
    ("spear", "thrown-spear"),
    ("broken-helm", "cracked-helm"),
    ("shade", "ghost"),
    ("echo", "spectre"),
    ("head", "spiked-dragon-head"),
    ("claw", "claw"),
    ("tail", "spiked-tail"),
    ("belly", "dragon-spiral"),
    ("crane", "cargo-crane"),
    ("magni", "thor-hammer"),
    ("modi", "hammer-drop"),
    ("fog", "fog"),
    ("reaver", "viking-head"),
    ("oil", "barrel"),
    ("bare-bough", "tree-branch"),
    ("bough", "holy-oak"),
    ("quiver", "quiver"),
    ("roots", "tree-roots"),
    ("root", "plant-roots"),
    ("fist", "fist"),
    ("hand", "hand-of-god"),
    ("giant", "giant"),
    ("rain", "falling-rocks"),
    ("baldur", "sun"),
    ("warrior", "skeleton"),
    ("kara", "spiky-wing"),
    ("rota", "curly-wing"),
    ("hildr", "winged-emblem"),
    ("geirdriful", "hawk-emblem"),
    ("sigrun", "angel-outfit"),
    ("throne", "stone-throne"),
    ("pinion", "feather"),
    ("chest", "open-treasure-chest"),
    ("cinders", "burning-embers"),
    ("embers", "campfire"),
    ("ashes", "burning-embers"),
    ("frost", "snowflake-2"),
)
"""By a word in the face's name, the first that fits."""

_CHIEF = 14
"""From this printed health on an Enemy wears the frame of a boss."""


def emblem(face: Face) -> str:
    """The icon of a scene card's face."""
    return next((icon for word, icon in _FACES if word in face.name), "mountains")


def is_chief(enemy: Enemy) -> bool:
    """Whether an Enemy is drawn as a boss: it takes many blows, or feels none."""
    return enemy.immune or enemy.health >= _CHIEF


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
        return STATUSES[printed.status]
    if printed.special:
        return SPECIALS[printed.special]
    return ICONS[printed.sides[0].icon]
