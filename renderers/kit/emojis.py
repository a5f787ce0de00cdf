"""A game's own emojis: icons, letters and shapes with a dark edge, legible at 22 pixels on any ground."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from renderers.kit import icons, shapes
from renderers.kit.fonts import Font, glyphs
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

SIDE: Final = 128
"""Pixels of an emoji's side."""

WHOLE: Final = 112
"""Pixels of a layer that fills an emoji, its edge not counted."""

NAME: Final = re.compile(r"(?=.{2,24}$)[a-z0-9]+(_[a-z0-9]+)+")
"""What an emoji of a game is called; with its fingerprint the name has at most the 32 characters that Discord takes."""

_EDGE: Final = (5, 5, 5, 3)
"""Steps in which the dark edge is spread: seven pixels on each side, a good one where the emoji is 22 pixels high."""

_COARSE: Final = 4
"""Holes are looked for in a picture so many times smaller."""

_FINE: Final = 2
"""Icons are drawn so many times as large, and then cut to what they cover."""

_FINGERPRINT: Final = 6
"""Hexadecimal digits of a fingerprint."""


class Layer(NamedTuple):
    """One thing in one colour: an icon, a shape, or else some letters, `side` pixels large."""

    ink: Ink
    icon: str = ""
    shape: Shape | None = None
    text: str = ""
    side: int = WHOLE


class Sign(NamedTuple):
    """What stands before the label of a control."""

    text: str
    """An emoji of Unicode, or nothing."""
    icon: str = ""
    """The name of the game's own emoji, which takes its place where Discord has it; or nothing."""


EmojiDrawing = tuple[Layer, ...]
"""An emoji's layers, the lowest first."""


def drawn_icon(icon: str, ink: Ink) -> EmojiDrawing:
    """Return the emoji of an icon."""
    return (Layer(ink, icon=icon),)


def paint(drawing: EmojiDrawing) -> bytes:
    """Return an emoji as a PNG of 128 by 128 pixels with a transparent ground."""
    masks = [_mask(layer) for layer in drawing]
    covered = masks[0]
    for mask in masks[1:]:
        covered = ImageChops.lighter(covered, mask)
    body = _edged(covered)
    image = Image.new("RGBA", (SIDE, SIDE), (*Ink.NIGHT.rgb, 255))
    for layer, mask in zip(drawing, masks, strict=True):
        image.paste((*layer.ink.rgb, 255), (0, 0), mask)
    image.putalpha(body)
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def fingerprints(drawings: Mapping[str, EmojiDrawing]) -> bytes:
    """Return the fingerprints of emojis by their names, as JSON: each differs as soon as its emoji looks otherwise.

    They are those of what an emoji is drawn from, so that all machines agree on them and nothing has to be drawn.
    """
    return json.dumps({name: _fingerprint(drawing) for name, drawing in drawings.items()}).encode()


def _fingerprint(drawing: EmojiDrawing) -> str:
    found = sha256(_ways_of_drawing())
    for layer in drawing:
        body = icons.catalogue()[layer.icon][0] if layer.icon else ""
        shape = layer.shape.value if layer.shape else ""
        found.update(repr((layer.ink.rgb, body, shape, layer.text, layer.side)).encode())
    return found.hexdigest()[:_FINGERPRINT]


@lru_cache(maxsize=1)
def _ways_of_drawing() -> bytes:
    """The code that draws emojis, this module and that of the shapes."""
    return b"".join(Path(module).read_bytes() for module in (__file__, shapes.__file__))


def _mask(layer: Layer) -> Image.Image:
    """Return what a layer covers, in the middle of an emoji."""
    mask = Image.new("L", (SIDE, SIDE), 0)
    drawn = _figure(layer)
    mask.paste(drawn, ((SIDE - drawn.width) // 2, (SIDE - drawn.height) // 2))
    return mask


def _figure(layer: Layer) -> Image.Image:
    if layer.shape is not None:
        return shapes.shape(layer.shape, layer.side)
    if layer.text:
        return _fitted(glyphs(layer.text, Font.STRONG, SIDE * _FINE).mask, layer.side)
    drawn = icons.icon.__wrapped__(layer.icon, SIDE * _FINE)  # drawn once, so that none of the pictures' is put out
    return _fitted(drawn, layer.side)


def _fitted(mask: Image.Image, side: int) -> Image.Image:
    """Cut a mask to what it covers, and bring that to a size."""
    cut = mask.crop(mask.getbbox())
    scale = side / max(cut.size)
    return cut.resize((max(1, round(cut.width * scale)), max(1, round(cut.height * scale))), Image.Resampling.LANCZOS)


def _edged(covered: Image.Image) -> Image.Image:
    """Return what is covered with an edge around it, and with its holes filled: no ground shows through."""
    spread = covered
    for step in _EDGE:
        spread = spread.filter(ImageFilter.MaxFilter(step))
    spread = spread.filter(ImageFilter.GaussianBlur(1))
    small = spread.reduce(_COARSE).point(lambda level: 255 if level > 127 else 0)
    framed = ImageOps.expand(small, border=1)
    ImageDraw.floodfill(framed, (0, 0), 128)
    holes = ImageOps.crop(framed, border=1).point(lambda level: 255 if level == 0 else 0)
    wide = holes.filter(ImageFilter.MaxFilter(3))  # they reach under the edge, which is far wider
    return ImageChops.lighter(spread, wide.resize(spread.size, Image.Resampling.NEAREST))
