"""How the things of Nordic Glory look: gems, bases, runes, enhancements and kinds of ritual."""

from __future__ import annotations

from typing import NamedTuple

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, element_of, is_element
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape


class Gem(NamedTuple):
    """A gem by silhouette and colours."""

    shape: Shape
    ink: Ink
    facet: Ink
    """The smaller face in its middle."""


GEMS = {
    "ruby": Gem(Shape.DIAMOND, Ink.EMBER, Ink.RUST),
    "sapphire": Gem(Shape.HEXAGON, Ink.SKY, Ink.FJORD),
    "emerald": Gem(Shape.SQUARE, Ink.MOSS, Ink.PINE),
    "topaz": Gem(Shape.DISC, Ink.SUN, Ink.AMBER),
    "onyx": Gem(Shape.TRIANGLE, Ink.BONE, Ink.BARK),
}
"""Gems; each has a shape of its own."""


class Rune(NamedTuple):
    """A rune by its letter and by the picture of what it does."""

    letter: str
    icon: str


RUNES = {
    "courage": Rune("ᛏ", "lion"),
    "energy": Rune("ᛊ", "sprint"),
    "grace": Rune("ᚹ", "feather"),
    "healing": Rune("ᛒ", "healing"),
    "love": Rune("ᚷ", "hearts"),
    "peace": Rune("ᚠ", "dove"),
    "protection": Rune("ᛉ", "checked-shield"),
    "strength": Rune("ᚢ", "biceps"),
    "luck": Rune("ᛃ", "clover"),
}
"""How each rune looks."""

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

KINDS = {
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
"""An icon for each kind of effect."""

RITUALS = {
    "battle-cry": "shouting",
    "shield-chant": "shield-echoes",
    "oath-of-the-valknut": "triquetra",
    "hammer-omen": "thor-hammer",
    "coil-of-the-serpent": "snake-spiral",
    "mask-of-dread": "tribal-mask",
    "wayfinders-mark": "compass",
    "roots-of-the-world": "tree-roots",
    "threefold-spiral": "light-thorny-triskelion",
    "sleeping-thorn": "thorny-vine",
    "arrow-rain": "striking-arrows",
    "hidden-blade": "cloak-dagger",
    "winter-grip": "icicles-aura",
    "raven-errand": "crow-dive",
    "great-cleave": "axe-swing",
    "mending-broth": "cauldron",
    "hearthfire": "campfire",
    "bone-setter": "broken-bone",
    "jarls-feast": "meat",
    "blood-price": "bloody-sword",
    "spear-of-omen": "thrown-spear",
    "thunder-verdict": "heavy-lightning",
    "turncoat-wind": "whirlwind",
    "close-ranks": "defensive-wall",
    "second-rank": "spears",
    "rear-volley": "high-shot",
    "knife-work": "thrown-daggers",
    "thaw": "melting-ice-cube",
    "raven-feast": "crow-nest",
    "norns-thread": "sewing-string",
    "gather-kindling": "wood-pile",
    "ancestral-whisper": "ghost-ally",
    "double-offering": "glowing-hands",
    "sever-the-bond": "breaking-chain",
    "call-to-muster": "hunting-horn",
    "return-from-valhalla": "winged-shield",
    "rune-carver": "chisel",
    "silence-the-stones": "silenced",
    "echo-stone": "echo-ripples",
    "berserk-draught": "beer-horn",
    "steady-hands": "mailed-fist",
    "fate-recast": "rolling-dice-cup",
    "ill-omen": "eclipse",
    "broken-ranks": "broken-wall",
    "painted-rim": "large-paint-brush",
    "twin-banner": "knight-banner",
    "iron-skin": "chain-mail",
    "linked-shields": "crossed-chains",
    "turtle-wall": "turtle-shell",
    "bodyguard": "black-hand-shield",
    "whetstone": "sword-smithing",
    "rust": "rusty-sword",
    "tempered-rim": "anvil-impact",
    "plunder": "robber-hand",
    "storm-of-axes": "battered-axe",
    "worlds-edge": "edge-crack",
}
"""The picture on each ritual; one of a further set shows the kind of its first effect."""

JARLS = {
    "eydis": "woman-elf-face",
    "kettil": "viking-head",
    "gunnvor": "swordwoman",
    "brand": "warlord-helmet",
    "yrsa": "female-vampire",
    "orm": "monk-face",
    "sigrid": "nun-face",
    "hroald": "wizard-face",
}

DIE_FACES = tuple([f"dice-six-faces-{face}" for face in ("one", "two", "three", "four", "five", "six")])
"""An icon for each face of a die, from one."""

SUBS = "bowen-knot"
"""The sign of several sub elements at once."""

MARKS = frozenset(
    {
        "added",
        "alignment",
        "attached",
        "attack-gem",
        "base",
        "change",
        "damage",
        "defense-gem",
        "enhancement",
        "fallen",
        "jarl-left",
        "lead",
        "leader",
        "lent",
        "rune",
        "swapped",
        "target",
        "total",
        *[f"gem-{gem}" for gem in GEMS],
    }
)
"""What legends number on a board besides icons: figures, plates, lines and places, each by the name of its mark."""

ATTACK, DEFENSE, VALHALLA, HAND, DECK = "battle-axe", "shield", "winged-shield", "poker-hand", "card-draw"
"""Signs of numbers."""


def portrait(jarl: CardId) -> str:
    """Return the icon of a Jarl's face."""
    return JARLS.get(jarl, "crested-helmet")


def emblem(book: Book, card: CardId) -> str:
    """Return the icon of a ritual or an element card."""
    if is_element(card):
        return ELEMENTS[element_of(card)][0]
    return RITUALS.get(card) or KINDS[effect_kind(book, card)]


def effect_kind(book: Book, ritual: CardId) -> str:
    """Return the kind of effect that a ritual is shown by: that of its first."""
    return str(book.rituals[ritual][0].__struct_config__.tag)


def tint(card: CardId) -> Tint:
    """Return the tint of a ritual or an element card."""
    return ELEMENTS[element_of(card)][1] if is_element(card) else Tint.HEATHER
