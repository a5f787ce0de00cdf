"""A picture in the making: flat shapes, icons and lines of text put down on a palette image.

Everything is a coverage mask laid on a known ground in one ink, so soft edges are looked up rather than
computed. Where a drawing method takes `on`, it means the colour underneath; left out, it is read from the canvas
at the left middle of what is drawn. Positions and sizes are pixels; boxes are (left, top, right, bottom), right
and bottom excluded.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple, cast

from PIL import Image

from renderers.kit import icons, png, shapes
from renderers.kit.backdrop import Backdrop, Painted, painted
from renderers.kit.fonts import Font, ascent, extent, glyphs
from renderers.kit.kept import parts
from renderers.kit.palette import RGB, Ink, colours, dimmed, nearest, ramp
from renderers.kit.shapes import Point, Shape
from renderers.kit.text import fit

Box = tuple[int, int, int, int]
XY = tuple[int, int]

_ACROSS = {"l": 0.0, "m": 0.5, "r": 1.0}
_DOWN = {"t": 1.0, "m": 0.5, "s": 0.0, "b": 0.0}
"""Where the anchor of a line lies, in parts of its length and of the height of capitals."""

_SMALL = 12_000
"""Panels with an outline up to so many pixels are kept as sprites: larger ones are quicker to fill."""


class Mark(NamedTuple):
    """An icon on a picture: which one, where its centre is, and how large it is."""

    name: str
    centre: XY
    size: int

    def moved(self, by: XY) -> Mark:
        """The same icon elsewhere."""
        return Mark(self.name, (self.centre[0] + by[0], self.centre[1] + by[1]), self.size)


class Sprite(NamedTuple):
    """A finished piece of picture: palette indices, where it is opaque (0 or 255), its icons, and where it is read."""

    picture: Image.Image
    mask: Image.Image | None
    marks: tuple[Mark, ...] = ()
    said: tuple[Box, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.picture.size

    def dimmed(self) -> Sprite:
        """The same piece dimmed: what nobody can use now."""
        return Sprite(
            Image.frombytes("P", self.size, self.picture.tobytes().translate(_dimming())),
            self.mask,
            self.marks,
            self.said,
        )


class Canvas:
    """A palette picture of a given size, at first all of one colour.

    Args:
        size: Width and height in pixels.
        ground: The colour it starts with.
    """

    def __init__(self, size: tuple[int, int], ground: Ink = Ink.SLATE) -> None:
        self.size = size
        self.marks: list[Mark] = []
        self.said: list[Box] = []
        self._backdrop: Painted | None = None
        self._begin(Image.new("P", (size[0] + 1, size[1]), int(ground)))

    @classmethod
    def on(cls, backdrop: Backdrop, size: tuple[int, int]) -> Canvas:
        """A canvas that begins with a place behind everything."""
        canvas = cls.__new__(cls)
        canvas.size = size
        canvas.marks = []
        canvas.said = []
        canvas._backdrop = painted(backdrop, size)  # noqa: SLF001 - a canvas in the making
        canvas._begin(canvas._backdrop.image.copy())  # noqa: SLF001 - likewise
        return canvas

    @property
    def weight(self) -> int:
        """Bytes that its picture takes in memory."""
        return self._image.width * self._image.height

    def copy(self) -> Canvas:
        """An independent canvas with the same picture."""
        twin = Canvas.__new__(Canvas)
        twin.size = self.size
        twin.marks = list(self.marks)
        twin.said = list(self.said)
        twin._backdrop = self._backdrop  # noqa: SLF001 - a copy of its own kind
        twin._begin(self._image.copy())  # noqa: SLF001 - a copy of its own kind
        return twin

    def raise_top(self, by: int, ink: Ink) -> None:
        """Make the picture higher by a band of one colour above all that is there."""
        wide, high = self._image.size
        higher = Image.new("P", (wide, high + by), int(ink))
        higher.paste(self._image, (0, by))
        self.size = (self.size[0], self.size[1] + by)
        self.marks = [mark.moved((0, by)) for mark in self.marks]
        self.said = [(left, top + by, right, bottom + by) for left, top, right, bottom in self.said]
        self._begin(higher)

    def fill(self, box: Box, ink: Ink) -> None:
        """Fill a rectangle."""
        self._fill(box, int(ink))

    def panel(  # noqa: PLR0913 - each names one visible property
        self,
        box: Box,
        ink: Ink,
        *,
        line: Ink | None = None,
        stroke: int = 3,
        radius: int = 18,
        on: Ink | None = None,
    ) -> None:
        """Fill a rectangle with round corners, with an outline of `stroke` pixels inside it if `line` is given."""
        under = self._under((box[0], box[1])) if on is None else int(on)
        if line is None:
            self._round(box, int(ink), radius, under)
            return
        size = (box[2] - box[0], box[3] - box[1])
        if size[0] * size[1] <= _SMALL:
            self._lay((box[0], box[1]), _panel_sprite(size, (int(ink), int(line), under), stroke, radius))
        else:
            self._outlined(box, (int(ink), int(line), under), stroke, radius)

    def shape(self, centre: XY, kind: Shape, size: int, *, ink: Ink, on: Ink | None = None) -> None:
        """Put a shape down around its centre."""
        corner = (centre[0] - size // 2, centre[1] - size // 2)
        under = self._middle(corner, (size, size)) if on is None else int(on)
        tint = _shape_sprite if size <= shapes.LARGEST_KEPT else _shape_sprite.__wrapped__
        self._lay(corner, tint(kind, size, int(ink), under))

    def mark(self, centre: XY, name: str, size: int) -> None:
        """Let legends number something under a name of its own: what is no icon, or an icon that means more here."""
        self.marks.append(Mark(name, centre, size))

    def say(self, box: Box) -> None:
        """Let no legend put a number on what is to be read there: words, or a sign that tells seats apart."""
        self.said.append(box)

    def icon(self, centre: XY, name: str, size: int, *, ink: Ink, on: Ink | None = None) -> None:
        """Put an icon down around its centre.

        Raises:
            KeyError: No icon of that name is bundled.
        """
        corner = (centre[0] - size // 2, centre[1] - size // 2)
        under = self._middle(corner, (size, size)) if on is None else int(on)
        self.mark(centre, name, size)
        self._lay(corner, _icon_sprite(name, size, int(ink), under))

    def line(self, points: tuple[Point, ...], *, ink: Ink, stroke: int = 4, on: Ink | None = None) -> None:
        """Draw a line through points with round ends."""
        left = int(min(x for x, _ in points)) - stroke
        top = int(min(y for _, y in points)) - stroke
        right = int(max(x for x, _ in points)) + stroke + 1
        bottom = int(max(y for _, y in points)) + stroke + 1
        within = tuple((x - left, y - top) for x, y in points)
        size = (right - left, bottom - top)
        under = self._middle((left, top), size) if on is None else int(on)
        self._lay((left, top), _line_sprite(size, within, stroke, int(ink), under))

    def hatch(self, box: Box, *, ink: Ink, on: Ink, step: int = 14, rising: bool = True) -> None:
        """Fill a rectangle that has the colour `on` with slanting stripes, `step` pixels apart."""
        size = (box[2] - box[0], box[3] - box[1])
        self._lay((box[0], box[1]), _hatch_sprite(size, step, rising, int(ink), int(on)))

    def text(  # noqa: PLR0913 - each names one visible property
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
        on: Ink | None = None,
    ) -> int:
        """Write one line and give the width it took.

        Args:
            xy: Where the anchor lies.
            string: The words.
            size: Letter size in pixels.
            font: The face.
            ink: The colour.
            anchor: Two letters: l, m or r for left, middle, right; t, m, s or b for the top of capitals, their middle,
                the baseline, the baseline again (capitals stand on it).
            room: If given, the line is cut to this many pixels,
            least: after shrinking down to this size.
            on: The colour underneath.
        """
        if room is not None:
            string, size = fit(string, font, size, room=room, least=least)
        line = extent(string, font, size)
        pen = xy[0] - round(line.advance * _ACROSS[anchor[0]])
        base = xy[1] + round(ascent(font, size) * _DOWN[anchor[1]])
        corner = (pen + line.left, base + line.top)
        self.said.append((*corner, corner[0] + line.size[0], corner[1] + line.size[1]))
        under = self._middle(corner, line.size) if on is None else int(on)
        self._lay(corner, _written(string, font, size, int(ink), under))
        return round(line.advance)

    def stamp(self, corner: XY, mask: Image.Image, *, ink: Ink, on: Ink | None = None) -> None:
        """Lay a coverage mask (mode L) down in one ink; `corner` is its top left."""
        under = self._middle(corner, mask.size) if on is None else int(on)
        self._lay(corner, tinted(mask, int(ink), under))

    def sprite(self, corner: XY, sprite: Sprite) -> None:
        """Lay a finished piece down; `corner` is its top left."""
        if sprite.marks:
            self.marks += [mark.moved(corner) for mark in sprite.marks]
        if sprite.said:
            x, y = corner
            self.said += [(left + x, top + y, right + x, bottom + y) for left, top, right, bottom in sprite.said]
        self._lay(corner, sprite)

    def cut(self, stencil: Image.Image | None = None) -> Sprite:
        """The whole canvas as a sprite, opaque everywhere or where a stencil lets it through."""
        return Sprite(
            self._image.crop((1, 0, self.size[0] + 1, self.size[1])), stencil, tuple(self.marks), tuple(self.said)
        )

    def shade(self, box: Box, *, radius: int = 0) -> None:
        """Darken a part of the backdrop, so that what is written there reads well; what lies on it stays as it is."""
        if self._backdrop is None:
            return
        left, top, right, bottom = box
        part = self._image.crop((left + 1, top, right + 1, bottom))
        dark = Image.frombytes("P", part.size, part.tobytes().translate(self._backdrop.shades))
        self._lay((left, top), Sprite(dark, shapes.stencil(part.size, radius) if radius else None))

    def pixel(self, xy: XY) -> RGB:
        """The colour of one pixel."""
        palette = colours() if self._backdrop is None else self._backdrop.palette
        return palette[self._index(xy)]

    def alike(self, box: Box, mask: Image.Image) -> float:
        """How like the colours inside a mask of a box are to those outside it, from 0 to 1."""
        part = self._image.crop((box[0] + 1, box[1], box[2] + 1, box[3]))
        inside = part.histogram(mask.point(lambda value: 255 if value > 127 else 0))
        counts = part.histogram()
        within = sum(inside)
        without = sum(counts) - within
        if not within or not without:
            return 0.0
        return sum(
            min(one / within, (every - one) / without) for one, every in zip(inside, counts, strict=True) if every
        )

    def greys(self) -> Image.Image:
        """The picture in shades of grey (mode L)."""
        palette = colours() if self._backdrop is None else self._backdrop.palette
        shades = bytes((299 * red + 587 * green + 114 * blue) // 1000 for red, green, blue in palette)
        drawn = self._image.crop((1, 0, self.size[0] + 1, self.size[1]))
        return Image.frombytes("L", self.size, drawn.tobytes().translate(shades.ljust(256, b"\0")))

    def png(self) -> bytes:
        """The picture as a PNG file; equal pictures give equal bytes."""
        last_touch = LAST_TOUCH.get()
        if last_touch is not None:
            last_touch(self)
        self._image.paste(0, (0, 0, 1, self.size[1]))
        palette = None if self._backdrop is None else self._backdrop.palette
        return png.encode(self.size, self._image.tobytes(), palette)

    def _begin(self, image: Image.Image) -> None:
        self._image = image
        # What a picture is made of are hundreds of small pastes, and half of their time would go into Pillow's
        # wrapper, which asks anew each time what is true of every picture here: same mode, loaded, writable.
        self._core = image.im

    def _lay(self, corner: XY, sprite: Sprite) -> None:
        picture, mask = sprite[:2]
        left, top, (wide, high) = corner[0] + 1, corner[1], picture.size
        box = (left, top, left + wide, top + high)
        if mask is None:
            self._core.paste(picture.im, box)
        else:
            self._core.paste(picture.im, box, mask.im)

    def _fill(self, box: Box, ink: int) -> None:
        self._core.paste(ink, (box[0] + 1, box[1], box[2] + 1, box[3]))

    def _outlined(self, box: Box, inks: tuple[int, int, int], stroke: int, radius: int) -> None:
        """A filled rectangle with an outline; `inks` are its own, the outline's, and the one underneath."""
        ink, line, under = inks
        left, top, right, bottom = box
        self._round(box, line, radius, under)
        inner = (left + stroke, top + stroke, right - stroke, bottom - stroke)
        self._round(inner, ink, max(0, radius - stroke), line)

    def _round(self, box: Box, ink: int, radius: int, under: int) -> None:
        """A filled rectangle whose four corners are laid down as soft quarters."""
        left, top, right, bottom = box
        reach = min(radius, (right - left) // 2, (bottom - top) // 2)
        quarters = _quarters(reach, ink, under) if reach else ()
        self._fill((left + reach, top, right - reach, bottom), ink)
        self._fill((left, top + reach, right, bottom - reach), ink)
        places = ((left, top), (right - reach, top), (left, bottom - reach), (right - reach, bottom - reach))
        for place, quarter in zip(places, quarters, strict=False):
            self._lay(place, quarter)

    def _middle(self, corner: XY, size: tuple[int, int]) -> int:
        return self._under((corner[0], corner[1] + size[1] // 2))

    def _under(self, xy: XY) -> int:
        index = self._index(xy)
        return index if self._backdrop is None else self._backdrop.stand_ins[index]

    def _index(self, xy: XY) -> int:
        x = min(max(xy[0], 0), self.size[0] - 1)
        y = min(max(xy[1], 0), self.size[1] - 1)
        return cast("int", self._core.getpixel((x + 1, y)))


LAST_TOUCH: ContextVar[Callable[[Canvas], None] | None] = ContextVar("last_touch", default=None)
"""What is done to pictures before they are finished, such as numbering their icons."""


def tinted(mask: Image.Image, ink: int, under: int) -> Sprite:
    """A coverage mask in one colour over another, both palette indices."""
    picture = Image.frombytes("L", mask.size, mask.tobytes().translate(ramp(under, ink)))
    return Sprite(picture, shapes.solid(mask))


@cache
def _dimming() -> bytes:
    """For every palette entry, the entry it becomes when dimmed."""
    return bytes(nearest(dimmed(colour)) for colour in colours())


@parts
def _icon_sprite(name: str, size: int, ink: int, under: int) -> Sprite:
    return tinted(icons.icon(name, size), ink, under)


@parts
def _shape_sprite(kind: Shape, size: int, ink: int, under: int) -> Sprite:
    return tinted(shapes.shape(kind, size), ink, under)


@parts
def _line_sprite(size: XY, points: tuple[Point, ...], stroke: int, ink: int, under: int) -> Sprite:
    return tinted(shapes.polyline(size, points, stroke), ink, under)


@parts
def _hatch_sprite(size: XY, step: int, rising: bool, ink: int, under: int) -> Sprite:  # noqa: FBT001 - a key of the cache
    return tinted(shapes.hatch(size, step, rising=rising), ink, under)


@parts
def _written(string: str, font: Font, size: int, ink: int, under: int) -> Sprite:
    return tinted(glyphs(string, font, size).mask, ink, under)


@parts
def _panel_sprite(size: XY, inks: tuple[int, int, int], stroke: int, radius: int) -> Sprite:
    """A small panel with its outline; `inks` are its own, the outline's, and what its corners lie on."""
    canvas = Canvas(size)
    canvas._fill((0, 0, *size), inks[2])  # noqa: SLF001 - a canvas of this module
    canvas._outlined((0, 0, *size), inks, stroke, radius)  # noqa: SLF001 - likewise
    return canvas.cut(shapes.stencil(size, min(radius, size[0] // 2, size[1] // 2)))


@parts
def _quarters(reach: int, ink: int, under: int) -> tuple[Sprite, ...]:
    """The four corners of a rounded rectangle: top left, top right, bottom left, bottom right."""
    disc = shapes.rounded((reach * 2, reach * 2), reach)
    boxes = ((0, 0), (reach, 0), (0, reach), (reach, reach))
    return tuple(tinted(disc.crop((x, y, x + reach, y + reach)), ink, under) for x, y in boxes)
