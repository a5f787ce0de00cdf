"""Cards of every game, all of one anatomy.

A rim in the owner's or suit's tint; a pennant with the big value and the small emblem in the left corner, where it
still shows when cards overlap; a badge in the right corner; the emblem large; the name; a rules line; a footer of
small icons. Cards come in three sizes; the board size leaves out the rules line.
"""

from __future__ import annotations

from collections.abc import Mapping

from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_faces import draw_back, draw_face, grown
from renderers.kit.card_values import Back, Face, Look, Marks, Size
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

HALO = 5
"""How far the outline of a card that stands out reaches beyond its edges, in pixels."""

OUTLINES: Mapping[Look, Ink] = {Look.CHANGED: Ink.BONE, Look.PLAYABLE: Ink.GOLD, Look.PICKED: Ink.MOSS}
"""The inks of these outlines."""


def draw(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas,
    corner: XY,
    card: Face | Back,
    *,
    size: Size = Size.BOARD,
    look: Look = Look.PLAIN,
    on: Ink = Ink.SLATE,
) -> Box:
    """Put a card on a canvas and give the box it takes (without its outline).

    Args:
        canvas: Where.
        corner: Its top left.
        card: A face or a back.
        size: Which of the three sizes.
        look: How it stands out.
        on: The colour of the table underneath.
    """
    wide, high = size.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    put(canvas, box, sprite(card, size, dim=look is Look.DIMMED, on=on), look, radius=size.radius, on=on)
    return box


def put(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas,
    box: Box,
    card: Sprite,
    look: Look,
    *,
    radius: int,
    on: Ink = Ink.SLATE,
    reach: int = HALO,
    fall: int = 6,
) -> None:
    """Put a drawn card on a canvas so that it stands out as it should; see `outline`."""
    outline(canvas, box, look, radius=radius, on=on, reach=reach, fall=fall)
    canvas.sprite((box[0], box[1]), card)
    if look is Look.PICKED:
        tick(canvas, box)


def outline(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, box: Box, look: Look, *, radius: int, on: Ink = Ink.SLATE, reach: int = HALO, fall: int = 6
) -> None:
    """Draw what lies round and under a card, which goes over it: an outline, a shadow, or nothing.

    Args:
        canvas: Where.
        box: The card's.
        look: How it stands out.
        radius: Of its corners.
        on: The colour of the table underneath.
        reach: How far the outline reaches beyond the card, in pixels.
        fall: How far the shadow reaches.
    """
    if look in OUTLINES:
        canvas.panel(grown(box, reach + 2), Ink.NIGHT, radius=radius + reach + 2, on=on)
        canvas.panel(grown(box, reach), OUTLINES[look], radius=radius + reach, on=Ink.NIGHT)
    elif look is Look.PLAIN:
        shadow(canvas, box, radius=radius, fall=fall)


def hand_look(card: str, marks: Marks) -> Look:
    """Return how a card looks in a hand of which these are marked."""
    if card in marks.picked:
        return Look.PICKED
    if not marks.open or card in marks.open & marks.idle:
        return Look.PLAIN
    return Look.PLAYABLE if card in marks.open else Look.DIMMED


def tick(canvas: Canvas, box: Box) -> None:
    """Mark a card that is picked: a tick over the middle of its upper edge."""
    middle = ((box[0] + box[2]) // 2, box[1] + 4)
    canvas.shape(middle, Shape.DISC, 48, ink=Ink.NIGHT)
    canvas.shape(middle, Shape.DISC, 40, ink=Ink.MOSS, on=Ink.NIGHT)
    canvas.icon(middle, "check-mark", 28, ink=Ink.NIGHT, on=Ink.MOSS)


def shadow(canvas: Canvas, box: Box, *, radius: int, fall: int = 6) -> None:
    """Draw the short flat shadow of a thing that lies on the table; `fall` is how far it reaches, in pixels."""
    left, top, right, bottom = box
    canvas.panel((left + fall // 2, top + fall, right + fall // 2, bottom + fall), Ink.NIGHT, radius=radius)


def slot(canvas: Canvas, corner: XY, *, label: str = "", size: Size = Size.BOARD, on: Ink = Ink.SLATE) -> Box:
    """Draw an empty place where a card may lie, with a word in it, and give its box."""
    wide, high = size.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    canvas.panel(box, Ink.WELL, line=Ink.LINE, stroke=3, radius=size.radius, on=on)
    if label:
        centre = (corner[0] + wide // 2, corner[1] + high // 2)
        canvas.text(centre, label, size=26, ink=Ink.MIST, anchor="mm", room=wide - 20, least=20, on=Ink.WELL)
    return box


@kept
def sprite(card: Face | Back, size: Size, *, dim: bool = False, on: Ink = Ink.SLATE) -> Sprite:
    """A card as a sprite whose soft corners lie on the colour `on`."""
    picture = draw_face(card, size, on) if isinstance(card, Face) else draw_back(card, size, on)
    done = picture.cut(shapes.stencil(size.pixels, size.radius))
    return done.dimmed() if dim else done
