"""The emojis of Champions of Midgard: places, enemies, runes, leaders, warriors and goods."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.champions_of_midgard.heroes import EMBLEMS
from renderers.champions_of_midgard.icons import DESTINY, ENEMIES, GOODS, PLACES, RUNES, WARRIORS
from renderers.kit.emojis import EmojiDrawing, drawn_icon
from renderers.kit.palette import Ink

_KINDS = {
    "s": ("swordsman", *WARRIORS["S"]),
    "p": ("spearman", *WARRIORS["P"]),
    "a": ("axeman", *WARRIORS["A"]),
    "f": ("food", *GOODS["food"]),
    "w": ("wood", *GOODS["wood"]),
    "c": ("coin", *GOODS["coins"]),
}
"""Name, icon and ink of each warrior and good, by its letter."""

_FAMILIES = {"troll": Ink.MOSS, "draugr": Ink.MIST}
"""The ink of enemies by the last word of their names; Monsters are blue as the sea."""


def place_emoji(place: str) -> str:
    """Return the emoji of a location."""
    return _known(f"mid_at_{place}")


def enemy_emoji(name: str) -> str:
    """Return the emoji of an enemy by its name."""
    return _known(f"mid_{name}")


def rune_emoji(rune: str) -> str:
    """Return the emoji of a rune."""
    return _known(f"mid_rune_{rune}")


def leader_emoji(leader: str) -> str:
    """Return the emoji of a leader."""
    return _known(f"mid_{leader}")


def kind_emoji(letter: str) -> str:
    """Return the emoji of a warrior or a good, by its letter."""
    return f"mid_{_KINDS[letter][0]}" if letter in _KINDS else ""


FAVOR, FOOD, BLAME, CARD, DICE = "mid_favor", "mid_food", "mid_blame", "mid_destiny", "mid_dice"
"""The emojis of Favor, Food, Blame, a Destiny card and a number of dice."""

GOODS_EMOJIS = {"food": FOOD, "wood": "mid_wood", "coins": "mid_coin"}
"""The emoji of each good by its name."""


def _known(name: str) -> str:
    plain = name.replace("-", "_")
    return plain if plain in EMOJIS else ""


def _named(prefix: str, drawings: Mapping[str, EmojiDrawing]) -> dict[str, EmojiDrawing]:
    return {f"{prefix}_{name.replace('-', '_')}": drawing for name, drawing in drawings.items()}


EMOJIS: Mapping[str, EmojiDrawing] = {
    **_named("mid", {name: drawn_icon(icon, ink) for name, icon, ink in _KINDS.values()}),
    FAVOR: drawn_icon(*GOODS["favor"]),
    BLAME: drawn_icon(*GOODS["blame"]),
    CARD: drawn_icon(DESTINY, Ink.TAN),
    DICE: drawn_icon("rolling-dices", Ink.BONE),
    **_named("mid_at", {place: drawn_icon(icon, Ink.PARCHMENT) for place, icon in PLACES.items()}),
    **_named("mid_rune", {rune: drawn_icon(icon, Ink.HEATHER) for rune, icon in RUNES.items()}),
    **_named("mid", {leader: drawn_icon(icon, Ink.GOLD) for leader, icon in EMBLEMS.items()}),
    **_named(
        "mid",
        {name: drawn_icon(icon, _FAMILIES.get(name.rpartition("-")[2], Ink.SKY)) for name, icon in ENEMIES.items()},
    ),
}
"""Every emoji of the game by its name."""
