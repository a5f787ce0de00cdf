"""The canvas a newcomer would write, the yardstick of pictures, and a process in which all renderers draw on it.

Full colour, every mask and card drawn once and kept, letters drawn each time they are written, Pillow's default PNG.
"""

from __future__ import annotations

import pickle
import sys
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from time import process_time
from typing import Any, cast

from PIL import Image, ImageDraw

from renderers.kit import canvas as kit
from renderers.kit import icons, shapes
from renderers.kit.backdrop import SHADE, Backdrop
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.fonts import Font, ascent, load
from renderers.kit.palette import RGB, Ink
from renderers.kit.scenery import Brush
from renderers.kit.shapes import Point, Shape

Job = tuple[bytes, tuple[str, ...], int]
"""A picture to be painted: the view as bytes, the names of the seats, and how often."""

_DIM = 0.5
"""How far a dimmed piece sinks into the table."""


class Coloured(Sprite):
    """A finished piece in full colour."""

    def dimmed(self) -> Coloured:
        """Return the same piece sunk into the table."""
        table = Image.new("RGB", self.size, Ink.SLATE.rgb)
        return Coloured(Image.blend(self.picture, table, _DIM), self.mask)


class Naive(Canvas):
    """A full-colour picture with the kit's drawing methods."""

    def __init__(self, size: tuple[int, int], ground: Ink = Ink.SLATE) -> None:
        """Begin with one colour everywhere."""
        self.size = size
        self.marks = []
        self.said = []
        self._begin(Image.new("RGB", size, ground.rgb))

    @classmethod
    def on(cls, backdrop: Backdrop, size: tuple[int, int]) -> Naive:
        """Begin with a place behind everything."""
        canvas = cls.__new__(cls)
        canvas.size = size
        canvas.marks = []
        canvas.said = []
        canvas._begin(_painted(backdrop, size).copy())  # noqa: SLF001 - a canvas in the making
        return canvas

    def shade(self, box: Box, *, radius: int = 0) -> None:
        """Darken a part of the picture."""
        part = self._picture.crop(box)
        dark = Image.blend(part, Image.new("RGB", part.size, Ink.NIGHT.rgb), SHADE)
        self._picture.paste(dark, (box[0], box[1]), shapes.rounded(part.size, radius) if radius else None)

    def copy(self) -> Naive:
        """Return an independent canvas with the same picture."""
        twin = Naive.__new__(Naive)
        twin.size = self.size
        twin.marks = []
        twin.said = []
        twin._begin(self._picture.copy())  # noqa: SLF001 - a copy of its own kind
        return twin

    def fill(self, box: Box, ink: Ink) -> None:
        """Fill a rectangle."""
        self._brush.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=ink.rgb)

    def panel(  # noqa: PLR0913 - the kit's signature
        self,
        box: Box,
        ink: Ink,
        *,
        line: Ink | None = None,
        stroke: int = 3,
        radius: int = 18,
        on: Ink | None = None,  # noqa: ARG002 - the kit's signature
    ) -> None:
        """Fill a rectangle with round corners."""
        within = (box[0], box[1], box[2] - 1, box[3] - 1)
        if line is None:
            self._brush.rounded_rectangle(within, radius, fill=ink.rgb)
        else:
            self._brush.rounded_rectangle(within, radius, fill=ink.rgb, outline=line.rgb, width=stroke)

    def shape(self, centre: XY, kind: Shape, size: int, *, ink: Ink, on: Ink | None = None) -> None:
        """Put a shape down around its centre."""
        self.stamp((centre[0] - size // 2, centre[1] - size // 2), shapes.shape(kind, size), ink=ink, on=on)

    def icon(self, centre: XY, name: str, size: int, *, ink: Ink, on: Ink | None = None) -> None:
        """Put an icon down around its centre."""
        self.stamp((centre[0] - size // 2, centre[1] - size // 2), icons.icon(name, size), ink=ink, on=on)

    def line(self, points: tuple[Point, ...], *, ink: Ink, stroke: int = 4, on: Ink | None = None) -> None:  # noqa: ARG002 - the kit's signature
        """Draw a line through points."""
        self._brush.line(list(points), fill=ink.rgb, width=stroke, joint="curve")

    def hatch(self, box: Box, *, ink: Ink, on: Ink, step: int = 14, rising: bool = True) -> None:
        """Fill a rectangle with slanting stripes."""
        mask = shapes.hatch((box[2] - box[0], box[3] - box[1]), step, rising=rising)
        self.stamp((box[0], box[1]), mask, ink=ink, on=on)

    def text(  # noqa: PLR0913 - the kit's signature
        self,
        xy: XY,
        string: str,
        *,
        size: int,
        font: Font = Font.TEXT,
        ink: Ink = Ink.BONE,
        anchor: str = "lm",
        room: int | None = None,
        least: int | None = None,
        on: Ink | None = None,  # noqa: ARG002 - the kit's signature
    ) -> int:
        """Write one line and give the width it took."""
        face = load(font, size)
        while room is not None and face.getlength(string) > room and size > (least or size):
            size -= 1
            face = load(font, size)
        base = xy[1] + round(ascent(font, size) * {"t": 1.0, "m": 0.5, "s": 0.0, "b": 0.0}[anchor[1]])
        self._brush.text((xy[0], base), string, font=face, fill=ink.rgb, anchor=anchor[0] + "s")
        return round(face.getlength(string))

    def stamp(self, corner: XY, mask: Image.Image, *, ink: Ink, on: Ink | None = None) -> None:  # noqa: ARG002 - the kit's signature
        """Lay a coverage mask down in one ink."""
        self._picture.paste(ink.rgb, corner, mask)

    def sprite(self, corner: XY, sprite: Sprite) -> None:
        """Lay a finished piece down, in full colour."""
        self._picture.paste(sprite.picture, corner, sprite.mask)

    def cut(self, mask: Image.Image | None = None) -> Sprite:
        """Return the whole canvas as a sprite."""
        return Coloured(self._picture.copy(), mask)

    def pixel(self, xy: XY) -> RGB:
        """Return the colour of one pixel."""
        return cast("RGB", self._picture.getpixel(xy))

    def png(self) -> bytes:
        """Return the picture as Pillow writes it by default."""
        file = BytesIO()
        self._picture.save(file, "PNG")
        return file.getvalue()

    def _begin(self, image: Image.Image) -> None:
        self._picture = image
        self._brush = ImageDraw.Draw(image)


@lru_cache(maxsize=16)
def _painted(backdrop: Backdrop, size: tuple[int, int]) -> Image.Image:
    brush = Brush(size, backdrop.ground)
    backdrop.paint(brush)
    return brush.picture()


def draw_naively(key: str) -> None:
    """Be the process that draws boards on the naive canvas (`python -m bot.bench.pillow_baseline GAME`).

    Reads (view as bytes, names, how often) from its input and answers with (processor seconds for one picture, bytes of
    the picture); ends with its input.
    """
    if any(name.startswith("renderers.kit.frame") for name in sys.modules):
        raise RuntimeError("the renderers are there already, and draw on their own canvas")
    kit.Canvas = Naive  # type: ignore[misc]  # all renderers that are imported from now on draw on it
    from bot.games import load_catalogue

    listing = load_catalogue((key,))[key]
    with suppress(EOFError):
        while True:
            written, names, times = cast("Job", pickle.load(sys.stdin.buffer))  # noqa: S301 - our own process wrote it
            answer = timed(listing.pictures.board, listing.codec.read_view(written), names, times)
            pickle.dump(answer, sys.stdout.buffer)
            sys.stdout.buffer.flush()


def timed(board: Any, view: Any, names: tuple[str, ...], times: int) -> tuple[float, int]:
    """Return the processor seconds that one picture takes, and its bytes."""
    began = process_time()
    for _ in range(times):
        picture = board(view, names)
    return (process_time() - began) / times, len(picture)


if __name__ == "__main__":
    draw_naively(sys.argv[1])
