"""Watches the writing on pictures while they are drawn: how large it is, how well it reads, and what covers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest

from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.fonts import Font, ascent, glyphs
from renderers.kit.palette import RGB, Ink, colours, contrast, dimmed, nearest
from renderers.kit.text import ELLIPSIS, fit

FAINT = 4.5
"""The least contrast of writing (WCAG 2, AA)."""

BETWEEN = 3
"""The least room between two lines side by side, in pixels."""

_SHARE = 0.04
"""Grounds below less than this share of the letters do not count: they are somebody's soft edge."""


@dataclass
class Written:
    """A line on a canvas."""

    words: str
    ink: RGB
    ground: RGB
    """The colour underneath, of several the one on which it reads worst."""
    box: Box
    coverage: bytes
    pixels: bytes
    """What it looked like when it had just been written."""


@dataclass
class Lettering:
    """What was found."""

    sizes: dict[str, int] = field(default_factory=dict)
    """The smallest size of each line."""
    faint: dict[str, float] = field(default_factory=dict)
    """Lines with too little contrast, dimmed ones too, and how much they have."""
    covered: dict[str, float] = field(default_factory=dict)
    """Lines that something lies across, and which share of them can still be seen."""
    outside: set[str] = field(default_factory=set)
    """Lines that reach over the edge."""
    cut: set[str] = field(default_factory=set)
    """Lines that end in an ellipsis."""
    touching: set[tuple[str, str]] = field(default_factory=set)
    """Lines of one picture side by side, between which there are fewer than `BETWEEN` pixels."""


def _touch(one: Written, other: Written) -> bool:
    """Whether two lines that stand side by side, rather than one below the other, are too close or overlap.

    The parts of one figure, such as "7/9", may.
    """
    if other.words.startswith("/"):
        return False
    (left, top, right, bottom), (left_, top_, right_, bottom_) = one.box, other.box
    beside = min(bottom, bottom_) - max(top, top_) > min(bottom - top, bottom_ - top_) // 2
    return beside and one.box != other.box and max(left, left_) - min(right, right_) < BETWEEN


class _Watch:
    def __init__(self, cut: Callable[[Canvas], Sprite]) -> None:
        self.cut = cut
        self.found = Lettering()
        self.lines: dict[int, tuple[Canvas, list[Written]]] = {}
        self.sprites: dict[int, tuple[Any, list[Written]]] = {}

    def pixels(self, canvas: Canvas, box: Box) -> bytes:
        """The palette indices of a part of a canvas."""
        return self.cut(canvas).picture.crop(box).tobytes()

    def note(self, canvas: Canvas, words: str, size: int, ink: Ink, at: tuple[XY, bytes, XY]) -> Written:
        """Remember a line that is about to be written."""
        (x, y), coverage, (wide, high) = at
        box = (x, y, x + wide, y + high)
        below: dict[int, list[int]] = {}
        for place, (index, level) in enumerate(zip(self.pixels(canvas, box), coverage, strict=True)):
            if level > 127:
                below.setdefault(index, []).append(place)
        least = _SHARE * sum(map(len, below.values()))
        spots = [places[0] for places in below.values() if len(places) > least]
        grounds = [canvas.pixel((x + spot % wide, y + spot // wide)) for spot in spots]
        ground = min(grounds, key=lambda colour: contrast(colour, ink.rgb), default=Ink.NIGHT.rgb)
        if contrast(ground, ink.rgb) < FAINT:
            self.found.faint[words] = contrast(ground, ink.rgb)
        if x < 0 or y < 0 or x + wide > canvas.size[0] or y + high > canvas.size[1]:
            self.found.outside.add(words)
        if ELLIPSIS in words:
            self.found.cut.add(words)
        self.found.sizes[words] = min(size, self.found.sizes.get(words, size))
        line = Written(words, ink.rgb, ground, box, coverage, b"")
        self.lines.setdefault(id(canvas), (canvas, []))[1].append(line)
        return line

    def look_back(self, canvas: Canvas) -> list[Written]:
        """Compare what was written on a finished canvas with what can be seen of it."""
        lines = self.lines.get(id(canvas), (canvas, []))[1]
        for line in lines:
            now = self.pixels(canvas, line.box)
            solid = [at for at, level in enumerate(line.coverage) if level > 200]
            kept = sum(now[at] == line.pixels[at] for at in solid) / max(1, len(solid))
            if solid and 0.03 < kept < 0.97:
                self.found.covered[line.words] = kept
        self.found.touching |= {(one.words, other.words) for one, other in combinations(lines, 2) if _touch(one, other)}
        return lines

    def dim(self, lines: list[Written]) -> None:
        """Look how well the lines of a sprite read once it is dimmed."""
        for line in lines:
            below, above = (colours()[nearest(dimmed(colour))] for colour in (line.ground, line.ink))
            if contrast(below, above) < FAINT:
                self.found.faint[f"{line.words} (dimmed)"] = contrast(below, above)


@contextmanager
def watched() -> Iterator[Lettering]:
    """Give what is found on everything that is drawn within; what is kept of earlier pictures is not looked at."""
    text, png, cut, sunk = Canvas.text, Canvas.png, Canvas.cut, Sprite.dimmed
    watch, patch = _Watch(cut), pytest.MonkeyPatch()

    def write(canvas: Canvas, xy: XY, string: str, **how: Any) -> int:
        size, font, ink = how["size"], how.get("font", Font.TEXT), how.get("ink", Ink.BONE)
        if how.get("room") is not None:
            string, size = fit(string, font, size, room=how["room"], least=how.get("least"))
        drawn, anchor = glyphs(string, font, size), how.get("anchor", "lm")
        pen = xy[0] - round(drawn.advance * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]])
        base = xy[1] + round(ascent(font, size) * {"t": 1.0, "m": 0.5, "s": 0.0, "b": 0.0}[anchor[1]])
        at = ((pen + drawn.left, base + drawn.top), drawn.mask.tobytes(), drawn.mask.size)
        line = watch.note(canvas, string, size, ink, at) if string.strip() else None
        long = text(canvas, xy, string, **{**how, "size": size, "room": None, "least": None})
        if line is not None:
            line.pixels = watch.pixels(canvas, line.box)
        return long

    def finish(canvas: Canvas) -> bytes:
        watch.look_back(canvas)
        return png(canvas)

    def keep(canvas: Canvas, stencil: Any = None) -> Sprite:
        lines = watch.look_back(canvas)
        sprite = cut(canvas, stencil)
        watch.sprites[id(sprite.picture)] = (sprite.picture, lines)
        return sprite

    def sink(sprite: Sprite) -> Sprite:
        watch.dim(watch.sprites.get(id(sprite.picture), (None, []))[1])
        return sunk(sprite)

    patch.setattr(Canvas, "text", write)
    patch.setattr(Canvas, "png", finish)
    patch.setattr(Canvas, "cut", keep)
    patch.setattr(Sprite, "dimmed", sink)
    try:
        yield watch.found
    finally:
        patch.undo()
