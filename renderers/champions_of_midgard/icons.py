"""The icons of Champions of Midgard, and short lines of icons with their numbers."""

from __future__ import annotations

from typing import NamedTuple

from engines.champions_of_midgard.book import Bundle, Count, Family
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink, Tint

GLORY, ATTACK, DEFENSE, WORKER, RUNE, DESTINY = (
    "laurel-crown",
    "crossed-swords",
    "shield",
    "meeple",
    "rune-stone",
    "tied-scroll",
)

GOODS = {
    "food": ("meat", Ink.EMBER),
    "wood": ("wood-pile", Ink.TAN),
    "coins": ("two-coins", Ink.SUN),
    "favor": ("triquetra", Ink.FROST),
    "glory": (GLORY, Ink.GOLD),
    "blame": ("broken-heart", Ink.EMBER),
}
"""Icon and ink of everything that is counted."""

WARRIORS = {"S": ("broadsword", Ink.BONE), "P": ("spears", Ink.EMBER), "A": ("battle-axe", Ink.MIST)}
"""Icon and ink of each type of warrior."""

PLACES = {
    "swordsmith": "broadsword",
    "hafter": "spears",
    "blacksmith": "battle-axe",
    "smokehouse": "meat",
    "merchant": "trireme",
    "runesmith": "rune-stone",
    "sage": "owl",
    "church": "viking-church",
    "market": "shop",
    "shipwright": "wood-axe",
    "jarl": "throne-king",
    "huts": "hut",
    "small": "sailboat",
    "large": "caravel",
    "own": "drakkar",
    "hunt": "stag-head",
    "stranger": "chest",
    "skald": "quill-ink",
    "generous": "knapsack",
    "aumingi": "bread",
    "varyags": "viking-head",
    "raiders": "horned-helm",
    "jomsvikings": "crested-helmet",
    "folk": "viking-helmet",
}
"""The icon of each location."""

ENEMIES = {
    "ditch-troll": "goblin",
    "bog-troll": "gooey-daemon",
    "gravel-troll": "golem-head",
    "bridge-troll": "troll",
    "marsh-troll": "pig-face",
    "thicket-troll": "ogre",
    "hollow-troll": "goblin-head",
    "cairn-troll": "rock-golem",
    "moss-troll": "lizardman",
    "root-troll": "gargoyle",
    "ridge-troll": "brute",
    "torrent-troll": "minotaur",
    "quarry-troll": "metal-golem-head",
    "fell-troll": "orc-head",
    "glacier-troll": "cyclops",
    "thunder-troll": "oni",
    "wakeful-draugr": "raise-skeleton",
    "shambling-draugr": "shambling-zombie",
    "grasping-draugr": "raise-zombie",
    "mailed-draugr": "skull-shield",
    "howling-draugr": "fanged-skull",
    "oathbroken-draugr": "chewed-skull",
    "barrow-lord-draugr": "crowned-skull",
    "brine-hag": "haunting",
    "fenris-cub": "wolf-head",
    "skerry-serpent": "sea-serpent",
    "moor-giant": "giant",
    "lindworm": "dragon-spiral",
    "ash-hound": "direwolf",
    "cliff-harpy": "harpy",
    "iron-boar": "boar",
    "grave-wyrm": "snake",
    "storm-jotun": "ice-golem",
    "reef-leviathan": "sea-dragon",
    "hoard-dragon": "dragon-head",
    "kraken": "giant-squid",
}
"""The icon of each enemy by its name."""

FAMILIES = {
    Family.TROLL: "troll",
    Family.DRAUGR: "shambling-zombie",
    Family.MONSTER: "sea-serpent",
    Family.KRAKEN: "giant-squid",
}
"""The icon of each kind of enemy, also for those that have none of their own."""

JOURNEYS = {
    "quiet": "sun",
    "kraken": "kraken-tentacle",
    "lost": "sight-disabled",
    "nowind": "hourglass",
    "storm": "thunder-struck",
    "whirlpool": "cycle",
}

RUNES = {
    "gifts": "open-treasure-chest",
    "glory": "laurel-crown",
    "healing": "healing",
    "journey": "compass",
    "knowledge": "eyeball",
    "potential": "rolling-dices",
    "reaction": "shield-reflect",
    "success": "ribbon-medal",
    "vision": "all-seeing-eye",
    "wealth": "coins",
}

COLOURS = {"red": Ink.EMBER, "blue": Ink.SKY, "yellow": Ink.SUN}
"""The ink of each colour of enemies; its letter stands beside it always."""

TINTS = {"red": Tint.EMBER, "blue": Tint.SKY, "yellow": Tint.GOLD}
"""The tint of each colour of enemies; Trolls have none."""


_COUNTED = {
    Count.TROLLS: "troll",
    Count.DRAUGR: "shambling-zombie",
    Count.MONSTERS: "sea-serpent",
    Count.WARRIORS: "viking-head",
    Count.RUNES: "rune-stone",
}
"""The icon of what a Destiny counts, where it is neither a colour nor a kind of goods."""


class Mark(NamedTuple):
    """An icon with a short label; either may be empty."""

    icon: str
    ink: Ink
    label: str = ""


def emblem(name: str, family: Family) -> str:
    """The icon of an enemy."""
    return ENEMIES.get(name, FAMILIES[family])


def counted_icon(count: str) -> str:
    """The icon of what a Destiny counts."""
    if count in COLOURS:
        return "gems"
    return _COUNTED[Count(count)] if count in _COUNTED else GOODS[count][0]


def marks(bundle: Bundle) -> list[Mark]:
    """A bundle as marks, goods first."""
    found = [
        Mark(icon, ink, str(count))
        for kind, (icon, ink) in (*GOODS.items(), *WARRIORS.items())
        if (count := getattr(bundle, kind, 0))
    ]
    return [Mark(mark.icon, mark.ink, "" if mark.label == "1" else mark.label) for mark in found]


def length(row: list[Mark], size: int, *, gap: int | None = None) -> int:
    """How wide a row of marks is, the gap after the last included."""
    return sum(_wide(mark, size) + (_gap(size) if gap is None else gap) for mark in row)


def draw_marks(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, xy: XY, row: list[Mark], *, size: int, on: Ink, gap: int | None = None, label: Ink = Ink.BONE
) -> int:
    """Draw marks from the left middle `xy` on and give the width taken.

    Args:
        canvas: Where.
        xy: The left middle of the row.
        row: The marks.
        size: Of icons and figures, in pixels.
        on: The colour underneath.
        gap: The space after each mark in pixels; wider after large ones if left out.
        label: The colour of the figures.
    """
    pen, middle = xy
    for mark in row:
        lead = size if mark.icon else 0
        if mark.icon:
            canvas.icon((pen + size // 2, middle), mark.icon, size, ink=mark.ink, on=on)
        if mark.label:
            canvas.text((pen + lead + 2, middle), mark.label, size=size, font=Font.STRONG, ink=label, on=on)
        pen += _wide(mark, size) + (_gap(size) if gap is None else gap)
    return pen - xy[0]


def _gap(size: int) -> int:
    """The space after a mark; large marks stand farther apart."""
    return 4 if size < 36 else size // 3


def _wide(mark: Mark, size: int) -> int:
    return (size if mark.icon else 0) + (round(width(mark.label, Font.STRONG, size)) + 4 if mark.label else 0)
