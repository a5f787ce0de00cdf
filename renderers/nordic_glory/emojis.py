"""The emojis of Nordic Glory: elements, gems, runes, rituals, Jarls and faces of a die, as its pictures show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers.kit.emojis import WHOLE, EmojiDrawing, Layer, drawn_icon
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.nordic_glory.icons import DIE_FACES, ELEMENTS, ENHANCEMENTS, GEMS, JARLS, KINDS, RITUALS, RUNES, Gem

_PREFIXES: Final = {"rune": "ng_rune", "ritual": "ng_kind", "die": "ng_die", "enhancement": "ng_worn"}
"""What the names of some kinds of things begin with; of all others with the game alone."""


def emoji_of(thing: str) -> str:
    """Return the emoji of what a label stands for, such as `element.snow`; nothing where it has no picture."""
    kind, _, word = thing.partition(".")
    return _known(f"{_PREFIXES.get(kind, 'ng')}_{word or kind}")


def card_emoji(card: str) -> str:
    """Return the emoji of a ritual or a Jarl of the game's own; nothing for other cards."""
    return _known(f"ng_{card}") if card in RITUALS or card in JARLS else ""


def _known(name: str) -> str:
    plain = name.replace("-", "_")
    return plain if plain in EMOJIS else ""


def _gem(gem: Gem) -> EmojiDrawing:
    """Return a cut gem: its body and a facet."""
    return (Layer(gem.ink, shape=gem.shape), Layer(gem.facet, shape=gem.shape, side=round(WHOLE * 0.46)))


def _rune(icon: str) -> EmojiDrawing:
    """Return a rune as it lies while it is active: dark on a stone of gold."""
    return (Layer(Ink.GOLD, shape=Shape.DISC), Layer(Ink.NIGHT, icon=icon, side=round(WHOLE * 0.74)))


EMOJIS: Mapping[str, EmojiDrawing] = {
    "ng_jarl": drawn_icon("crested-helmet", Ink.GOLD),
    **{f"ng_{jarl}": drawn_icon(icon, Ink.GOLD) for jarl, icon in JARLS.items()},
    **{f"ng_{element}": drawn_icon(icon, tint.bright) for element, (icon, tint) in ELEMENTS.items()},
    **{f"ng_{gem}": _gem(look) for gem, look in GEMS.items()},
    **{f"ng_rune_{rune}": _rune(look.icon) for rune, look in RUNES.items()},
    **{f"ng_worn_{name}": drawn_icon(icon, Ink.BONE) for name, icon in ENHANCEMENTS.items()},
    **{f"ng_kind_{kind}": drawn_icon(icon, Tint.HEATHER.bright) for kind, icon in KINDS.items()},
    **{f"ng_{card.replace('-', '_')}": drawn_icon(icon, Tint.HEATHER.bright) for card, icon in RITUALS.items()},
    **{f"ng_die_{face}": drawn_icon(icon, Ink.BONE) for face, icon in enumerate(DIE_FACES, start=1)},
}
"""Every emoji of the game by its name."""
