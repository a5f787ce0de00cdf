"""The place behind a board: a painted scene as a palette picture, drawn once for each size and kept.

The last `TONES` entries of the palette belong to the backdrop and hold other colours in each of them; all other
entries are the same in every picture. What is drawn on a backdrop sees the table ink that is most like the tone
underneath, so the soft edges of letters and cards need no colours of their own.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PIL import Image

from renderers.kit.kept import places
from renderers.kit.palette import FIXED, RGB, TABLE, TONES, blend, colours, contrast
from renderers.kit.palette import Ink as _Ink
from renderers.kit.scenery import Brush

SHADE = 0.55
"""How far a shaded part of a backdrop sinks into the night."""


class Backdrop(msgspec.Struct, frozen=True):
    """A place by name; `paint` paints it on a brush that begins in the colour `ground`."""

    name: str
    ground: str
    paint: Callable[[Brush], None]


class Painted(msgspec.Struct, frozen=True):
    """A backdrop in one size."""

    image: Image.Image
    """Palette indices, in the layout of a canvas (one column more on the left)."""
    palette: tuple[RGB, ...]
    """All 256 colours of a picture on this backdrop."""
    stand_ins: bytes
    """For each palette index, the index that soft edges are blended with."""
    shades: bytes
    """For each palette index, the index that it becomes in the shade."""

    @property
    def weight(self) -> int:
        """Bytes that its picture takes in memory."""
        return self.image.width * self.image.height


@places
def painted(backdrop: Backdrop, size: tuple[int, int]) -> Painted:
    """Paint a backdrop in one size."""
    brush = Brush(size, backdrop.ground)
    backdrop.paint(brush)
    scene = brush.picture()
    tones = _tones(scene, list(brush.tones))
    wanted = Image.new("P", (1, 1))
    wanted.putpalette([channel for tone in tones for channel in tone])
    few = scene.quantize(palette=wanted, dither=Image.Dither.NONE)
    image = Image.new("P", (size[0] + 1, size[1]), 0)
    shifted = few.tobytes().translate(bytes(min(FIXED + tone, 255) for tone in range(256)))
    image.paste(Image.frombytes("P", size, shifted), (1, 0))
    palette = (*colours()[:FIXED], *tones)
    return Painted(image, palette, _stand_ins(palette), _shades(palette))


def _tones(scene: Image.Image, used: list[RGB]) -> tuple[RGB, ...]:
    """The tones that a scene was painted in, and the commonest of the shades between them."""
    tones = used[:TONES]
    if len(tones) < TONES:
        few = scene.quantize(TONES, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        flat = few.getpalette("RGB") or []
        shades = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat) - 2, 3)]
        tones += [shade for shade in shades if shade not in used][: TONES - len(tones)]
    return (*tones, *[_Ink.NIGHT.rgb] * (TONES - len(tones)))


def _stand_ins(palette: tuple[RGB, ...]) -> bytes:
    """The table ink nearest in brightness for each tone; every other entry stands for itself."""
    return bytes(
        index if index < FIXED else int(min(TABLE, key=lambda ink: contrast(palette[index], ink.rgb)))
        for index in range(256)
    )


def _shades(palette: tuple[RGB, ...]) -> bytes:
    dark = [*range(FIXED, 256), *(int(ink) for ink in TABLE)]
    table = bytearray(range(256))
    for tone in range(FIXED, 256):
        wanted = blend(palette[tone], _Ink.NIGHT.rgb, SHADE)
        table[tone] = min(
            dark, key=lambda index: sum((a - b) ** 2 for a, b in zip(palette[index], wanted, strict=True))
        )
    return bytes(table)
