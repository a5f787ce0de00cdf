"""What stands round the game in every picture: title, seat plates, pills, bars and the score race."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PIL import Image

from renderers.kit.backdrop import Backdrop, painted
from renderers.kit.border import RIM
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.fonts import Font, width
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import figure, fit, line_or_two, wrap_to_fit

BOARD = (1200, 800)
"""Size of a game's board in pixels."""

HAND = (1200, 500)
"""Size of a hand."""

INSPECT = (700, 1000)
"""Size of one inspected card."""

SHEET = (1200, 630)
"""Size of lobby, result, standings and profile."""

EDGE = RIM + 18
"""Nearest to the edge of the picture that anything is drawn."""

TITLE_FLOOR = 118
"""Where the room for the game begins, below the title."""

MARGIN = 28
"""Nearest to the edge of a board or a hand that anything is drawn."""

HEAD_FLOOR = 96
"""Where the room for the game begins on a board or a hand, below the head."""

_NOTE, _HEAD_LEAST = 32, 36
"""Sizes of letters in a head: of its note, and the smallest of words that stand in one row."""

_OVER, _BELOW = 36, 71
"""Heights of the middles of a head's words and of the sentence below them."""

_TWO_ROWS, _TWO_LETTERS = 46, 34
"""Height of the middle of a head in two rows, and the size of its letters."""

_NAMES = (330, 250, 180, 120, 80)
"""Widths to which names in a head are shortened, one after the other until it holds them."""


class Plate(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as its plate shows it."""

    seat: int
    name: str
    """As `text.clean` gives it."""
    score: str = ""
    note: str = ""
    """A few words under the name, such as "12 cards" or "passed"."""
    moving: bool = False
    """Whether this seat is asked something now."""
    computer: bool = False


class Runner(msgspec.Struct, frozen=True):
    """A seat in the race: its score, below zero allowed."""

    seat: int
    score: int


def title(canvas: Canvas, words: str, *, tint: Tint, emblem: str, note: str = "") -> None:
    """Write the title strip at the top: emblem, words in the display face, and a note at the right end.

    The strip ends at `TITLE_FLOOR`.
    """
    wide = canvas.size[0]
    line = RIM + 66
    canvas.icon((EDGE + 32, RIM + 34), emblem, 58, ink=tint.bright)
    taken = 0
    if note:
        right = (wide - EDGE - 6, RIM + 35)
        taken = canvas.text(right, note, size=_NOTE, ink=Ink.MIST, anchor="rm", room=wide // 2, least=26)
    room = wide - 2 * EDGE - 84 - taken - (30 if taken else 0)
    canvas.text((EDGE + 76, RIM + 36), words, size=52, font=Font.DISPLAY, ink=Ink.GOLD, room=room, least=36)
    canvas.fill((EDGE, line + 6, wide - EDGE, line + 9), Ink.BRONZE)
    canvas.shape((wide // 2, line + 7), Shape.DIAMOND, 22, ink=Ink.SLATE, on=Ink.SLATE)
    canvas.shape((wide // 2, line + 7), Shape.DIAMOND, 14, ink=Ink.GOLD, on=Ink.SLATE)


def place(size: tuple[int, int], backdrop: Backdrop, tint: Tint) -> Canvas:
    """A new canvas with a place behind everything and a thin frame; draw at least `MARGIN` pixels from the edges.

    The place alone is kept between pictures, for a further copy would cost a megabyte for every size and tint, and the
    frame is laid over it in no time.
    """
    return _framed(Canvas.on(backdrop, size), tint)


def _framed(canvas: Canvas, tint: Tint) -> Canvas:
    wide, high = canvas.size
    for inset, stroke, ink in ((0, 6, Ink.NIGHT), (6, 3, Ink.BRONZE), (9, 2, Ink.NIGHT)):
        canvas.fill((inset, inset, wide - inset, inset + stroke), ink)
        canvas.fill((inset, high - inset - stroke, wide - inset, high - inset), ink)
        canvas.fill((inset, inset, inset + stroke, high - inset), ink)
        canvas.fill((wide - inset - stroke, inset, wide - inset, high - inset), ink)
    for x in (10, wide - 10):
        for y in (10, high - 10):
            canvas.shape((x, y), Shape.DIAMOND, 28, ink=Ink.NIGHT, on=Ink.NIGHT)
            canvas.shape((x, y), Shape.DIAMOND, 20, ink=tint.bright, on=Ink.NIGHT)
    return canvas


def table(size: tuple[int, int], backdrop: Backdrop, tint: Tint, *, foot: int = 0) -> Canvas:
    """Like `place`, with the shaded ground of a head at the top; a `foot` of so many pixels is shaded too."""
    canvas = Canvas.on(backdrop, size)
    wide, high = size
    canvas.sprite((11, 11), _shaded(size, backdrop, 11, HEAD_FLOOR - 8))
    if foot:
        canvas.sprite((11, high - foot), _shaded(size, backdrop, high - foot, high - 11))
    _framed(canvas, tint)
    canvas.fill((11, HEAD_FLOOR - 8, wide - 11, HEAD_FLOOR - 5), Ink.BRONZE)
    return canvas


@kept
def _shaded(size: tuple[int, int], backdrop: Backdrop, top: int, bottom: int) -> Sprite:
    """A strip of a place in the shade, between the frame's sides."""
    whole = painted(backdrop, size)
    part = whole.image.crop((12, top, size[0] - 10, bottom))  # which has one column more on the left
    return Sprite(Image.frombytes("L", part.size, part.tobytes().translate(whole.shades)), None)


def head(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, words: str, *, tint: Tint, emblem: str, note: str = "", beside: int = 0, below: str = ""
) -> None:
    """Write the head of a board or hand over the shaded top of its table: emblem, words, and a note on the right.

    It ends at `HEAD_FLOOR`, and leaves so many pixels free `beside` its words. A sentence may stand `below` these,
    which take one row then.
    """
    wide, middle = canvas.size[0], 51
    canvas.icon((MARGIN + 32, middle), emblem, 58, ink=tint.bright)
    if below:
        middle = _OVER
        line = (MARGIN + 78, _BELOW)
        canvas.text(line, below, size=30, room=wide - 2 * MARGIN - 84, least=26)
    taken = beside
    if note:
        right = (wide - MARGIN - 4, middle)
        taken = canvas.text(right, note, size=_NOTE, ink=Ink.MIST, anchor="rm", room=wide // 2, least=26)
    room = wide - 2 * MARGIN - 84 - taken - (30 if taken else 0)
    if below:
        words, size = fit(words, Font.DISPLAY, 46, room=room, least=_HEAD_LEAST)
        rows: tuple[str, ...] = (words,)
    else:
        rows, size = _head_rows(words, room)
    if len(rows) > 1:
        middle = _TWO_ROWS  # a little higher, so that the line below them crosses no letter
    for row, y in zip(rows, middles(len(rows), middle, size), strict=True):
        canvas.text((MARGIN + 76, y), row, size=size, font=Font.DISPLAY, ink=Ink.GOLD)


def headline(write: Callable[[tuple[str, ...]], str], names: tuple[str, ...], *, note: str) -> str:
    """Write the headline of a board so that its head holds it; long names give way to what is asked.

    Args:
        write: writes it with the names of the seats, in full or shortened.
        names: in full.
        note: stands on the right of the head.
    """
    taken = min(round(width(note, Font.TEXT, _NOTE)), BOARD[0] // 2)
    room = BOARD[0] - 2 * MARGIN - 84 - taken - 30
    whole = write(names)
    for wide in _NAMES:
        if " ".join(_head_rows(whole, room)[0]) == whole:
            break
        whole = write(tuple([fit(name, Font.DISPLAY, _HEAD_LEAST, room=wide).string for name in names]))
    return whole


def _head_rows(words: str, room: int) -> tuple[tuple[str, ...], int]:
    rows, size = line_or_two(words, Font.DISPLAY, 52, room=room, least=_HEAD_LEAST, small=28)
    if len(rows) > 1:
        return wrap_to_fit(words, Font.DISPLAY, _TWO_LETTERS, room=room, lines=2, least=28)
    return rows, size


def middles(rows: int, middle: int, step: int) -> tuple[int, ...]:
    """Return the heights of the middles of rows that stand round one height, from the top."""
    return tuple([middle + (2 * row - rows + 1) * step // 2 for row in range(rows)])


def plate(canvas: Canvas, box: Box, seat: Plate) -> None:
    """Draw a seat plate: sign, name, note and score; the seat that is to move is outlined and pointed at.

    The box should be at least 260 by 76 pixels.
    """
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    line = Ink.GOLD if seat.moving else Ink.LINE
    canvas.panel(box, Ink.PANEL, line=line, stroke=5 if seat.moving else 3, radius=16)
    if seat.moving:
        canvas.shape((left + 18, middle), Shape.ARROW, 26, ink=Ink.GOLD, on=Ink.PANEL)
    seat_mark(canvas, (left + 62, middle), seat.seat, size=50, on=Ink.PANEL)
    end = right - 20
    if seat.score:
        end -= canvas.text(
            (end, middle), seat.score, size=48, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=Ink.PANEL
        )
        end -= 14
    start = left + 100
    if seat.computer:
        canvas.icon((end - 16, middle), "robot-golem", 34, ink=Ink.MIST, on=Ink.PANEL)
        end -= 42
    lift = 17 if seat.note else 0
    canvas.text(
        (start, middle - lift),
        seat.name,
        size=34,
        font=Font.STRONG,
        room=end - start,
        least=28,
        on=Ink.PANEL,
    )
    if seat.note:
        canvas.text((start, middle + 22), seat.note, size=26, ink=Ink.MIST, room=end - start, least=24, on=Ink.PANEL)


def pill(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas,
    xy: XY,
    words: str,
    *,
    tint: Tint = Tint.STONE,
    icon: str = "",
    anchor: str = "l",
    size: int = 30,
) -> int:
    """Draw a badge with round ends, light words on the deep tint, and give its width.

    Args:
        canvas: Where.
        xy: The middle of its left end, of itself or of its right end, as `anchor` (l, m or r) says.
        words: A few words.
        tint: Its colour.
        icon: An icon's name to stand before the words.
        anchor: See `xy`.
        size: Letter size in pixels.
    """
    high = round(size * 1.6)
    lead = high if icon else high // 2
    taken = lead + round(width(words, Font.STRONG, size)) + high // 2
    left = xy[0] - round(taken * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor])
    top = xy[1] - high // 2
    canvas.panel((left, top, left + taken, top + high), tint.deep, line=tint.bright, stroke=3, radius=high // 2)
    if icon:
        canvas.icon((left + high // 2 + 4, xy[1]), icon, round(size * 0.95), ink=Ink.BONE, on=tint.deep)
    canvas.text((left + lead, xy[1]), words, size=size, font=Font.STRONG, on=tint.deep)
    return taken


def bar(canvas: Canvas, box: Box, part: int, whole: int, *, tint: Tint) -> None:
    """Draw how much of a whole is reached; less than nothing shows as empty, more than the whole as full."""
    left, top, right, bottom = box
    high = bottom - top
    canvas.panel(box, Ink.WELL, line=Ink.LINE, stroke=3, radius=high // 2)
    share = min(max(part / whole if whole else 0.0, 0.0), 1.0)
    inner = high - 8
    long = round((right - left - 8 - inner) * share) + inner
    if share > 0:
        canvas.panel((left + 4, top + 4, left + 4 + long, bottom - 4), tint.bright, radius=inner // 2, on=Ink.WELL)


def race(canvas: Canvas, box: Box, runners: tuple[Runner, ...], *, goal: int, line: int | None = None) -> None:
    """Draw the score race: for each seat its sign, a bar towards the goal, and its score.

    A stroke across each bar marks the score `line`, if one is given. Rows share the box's height; 44 pixels a row
    read well. Scores below zero show as an empty bar.
    """
    left, top, right, bottom = box
    step = (bottom - top) // max(1, len(runners))
    figures = max((round(width(figure(runner.score), Font.STRONG, 34)) for runner in runners), default=0)
    for place, runner in enumerate(runners):
        middle = top + place * step + step // 2
        seat_mark(canvas, (left + 20, middle), runner.seat, size=36)
        track = (left + 52, middle - 13, right - figures - 16, middle + 13)
        bar(canvas, track, runner.score, goal, tint=seat_style(runner.seat).tint)
        if line is not None:
            _mark(canvas, track, line / goal)
        canvas.text((right, middle), figure(runner.score), size=34, font=Font.STRONG, anchor="rm")


def _mark(canvas: Canvas, track: Box, share: float) -> None:
    """A stroke across a bar, where it ends when this share of it is reached."""
    left, top, right, bottom = track
    inner = bottom - top - 8
    x = left + 4 + inner + round((right - left - 8 - inner) * share)
    for half, far, ink in ((5, 9, Ink.NIGHT), (2, 6, Ink.GOLD)):
        canvas.fill((x - half, top - far, x + half, bottom + far), ink)
    canvas.mark((x, (top + bottom) // 2), "line", bottom - top + 12)
