"""What a game that is looked at again needs beside its boards: a title, captions below boards, and strips of them."""

from __future__ import annotations

import io
from collections.abc import Sequence

import msgspec
from PIL import Image

from renderers.common.backdrop import HALL
from renderers.kit import border, frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import emblem as draw_emblem
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Theme
from renderers.kit.seats import seat_mark
from renderers.kit.text import wrap

WIDE = frame.BOARD[0]

CAPTION = 156
"""Height of a caption in pixels."""

COLUMNS = 2
"""Pictures side by side in a strip."""

CELL = (588, 392)
"""Size of a picture in a strip."""

_WORDS = 170
"""Characters of a caption that may have room; to lay out more takes long."""

_LARGE = 110
"""Characters of a caption that are written in large letters."""

_LABEL = 46
_GAP = 8
_HEAD = 96
_SIDE = 28


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown, and who plays."""

    theme: Theme
    place: Backdrop = HALL
    """Where the game is played."""
    title: str
    names: tuple[str, ...]
    """By seat, one to six."""
    notes: tuple[str, ...] = ()
    """Short lines below the names, such as through whose eyes one looks."""


class Caption(msgspec.Struct, frozen=True, kw_only=True):
    """What is told below a board."""

    chapter: str
    """The chapter, or nothing."""
    place: str
    """Where in the game one is, such as "move 3 of 80"."""
    share: float
    """How far that is, 0 to 1."""
    words: str


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One picture of a strip."""

    png: bytes
    label: str


def title(shown: Title, size: tuple[int, int] = (WIDE, frame.BOARD[1] + CAPTION)) -> bytes:
    """The first picture of an animation as a PNG."""
    wide, high = size
    canvas = border.hall(size, shown.theme.tint, shown.place)
    frame.title(canvas, shown.title, tint=shown.theme.tint, emblem=shown.theme.emblem)
    draw_emblem(canvas, (wide // 2, frame.TITLE_FLOOR + 120), shown.theme.emblem, 170)
    top, floor = frame.TITLE_FLOOR + 230, high - frame.EDGE - 60 - 50 * len(shown.notes)
    step = min(96, (floor - top) // max(1, len(shown.names)))
    for seat, name in enumerate(shown.names):
        middle = top + seat * step + step // 2
        canvas.panel(
            (wide // 2 - 340, middle - step // 2 + 5, wide // 2 + 340, middle + step // 2 - 5), Ink.PANEL, line=Ink.LINE
        )
        seat_mark(canvas, (wide // 2 - 290, middle), seat, size=min(52, step - 24), on=Ink.PANEL)
        canvas.text((wide // 2 - 240, middle), name, size=40, font=Font.STRONG, room=560, least=30, on=Ink.PANEL)
    for place, note in enumerate(shown.notes):
        at = (wide // 2, high - frame.EDGE - 50 * (len(shown.notes) - place))
        canvas.shade((wide // 2 - 340, at[1] - 25, wide // 2 + 340, at[1] + 25), radius=14)
        canvas.text(at, note, size=32, ink=Ink.MIST, anchor="mm", room=wide - 160, least=26)
    return canvas.png()


def caption(told: Caption) -> bytes:
    """A caption as a PNG of `CAPTION` pixels' height; it uses no colour that a board does not have."""
    canvas = Canvas((WIDE, CAPTION), Ink.NIGHT)
    canvas.fill((0, 0, WIDE, 8), Ink.WELL)
    canvas.fill((0, 0, max(8, round(WIDE * told.share)), 8), Ink.GOLD)
    taken = canvas.text((WIDE - _SIDE, 36), told.place, size=30, ink=Ink.MIST, anchor="rm", on=Ink.NIGHT)
    room = WIDE - 3 * _SIDE - taken
    canvas.text((_SIDE, 36), told.chapter, size=34, font=Font.DISPLAY, ink=Ink.GOLD, room=room, least=26, on=Ink.NIGHT)
    words = told.words if len(told.words) <= _WORDS else told.words[: _WORDS - 1] + "…"
    size = 38 if len(words) <= _LARGE else 30
    rows = wrap(words, Font.TEXT, size, room=WIDE - 2 * _SIDE, lines=2)
    for place, row in enumerate(rows):
        middle = 104 if len(rows) == 1 else 84 + 46 * place
        canvas.text((_SIDE, middle), row, size=size, on=Ink.NIGHT)
    return canvas.png()


def below(board: bytes, told: bytes) -> Image.Image:
    """Return a board with its caption below it, in the board's palette."""
    with Image.open(io.BytesIO(board)) as upper, Image.open(io.BytesIO(told)) as lower:
        drawn = upper if upper.mode == "P" and upper.size[0] == WIDE else _fitted(upper.convert("RGB"))
        joined = Image.new("P", (WIDE, drawn.size[1] + CAPTION))
        joined.putpalette(drawn.getpalette() or [])
        joined.paste(drawn, (0, 0))
        joined.paste(lower, (0, drawn.size[1]))
        return joined


def strip(heading: str, theme: Theme, cells: Sequence[Cell]) -> bytes:
    """Several boards beside and below each other, each with a label, as a PNG."""
    rows = -(-len(cells) // COLUMNS)
    step = (CELL[0] + _GAP, CELL[1] + _LABEL + _GAP)
    canvas = Canvas((WIDE, _HEAD + rows * step[1] + _GAP), Ink.NIGHT)
    canvas.icon((_SIDE + 32, _HEAD // 2), theme.emblem, 58, ink=theme.tint.bright, on=Ink.NIGHT)
    canvas.text(
        (_SIDE + 80, _HEAD // 2),
        heading,
        size=46,
        font=Font.DISPLAY,
        ink=Ink.GOLD,
        room=WIDE - 3 * _SIDE - 80,
        least=30,
        on=Ink.NIGHT,
    )
    for place, cell in enumerate(cells):
        left, top = _GAP + place % COLUMNS * step[0], _HEAD + place // COLUMNS * step[1]
        middle = (left + _GAP, top + CELL[1] + _LABEL // 2)
        canvas.text(middle, cell.label, size=28, ink=Ink.MIST, room=CELL[0] - 2 * _GAP, least=24, on=Ink.NIGHT)
    with Image.open(io.BytesIO(canvas.png())) as drawn:
        joined = drawn.convert("RGB")
    for place, cell in enumerate(cells):
        with Image.open(io.BytesIO(cell.png)) as board:
            small = board.convert("RGB").resize(CELL, Image.Resampling.LANCZOS)
        joined.paste(small, (_GAP + place % COLUMNS * step[0], _HEAD + place // COLUMNS * step[1]))
    written = io.BytesIO()
    joined.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()


def _fitted(image: Image.Image) -> Image.Image:
    """Return a picture that a game draws in its own way in the width of a board, with 256 colours."""
    high = max(1, round(image.size[1] * WIDE / max(1, image.size[0])))
    return image.resize((WIDE, high)).quantize(256)
