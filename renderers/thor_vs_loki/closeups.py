"""Pictures that somebody opens for themselves: either side of the battlefield in large, and the own cards in full."""

from __future__ import annotations

from collections import Counter

import msgspec

from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS, CardId
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import alt_text, wrap_to_fit
from renderers.thor_vs_loki import cuts
from renderers.thor_vs_loki.backdrop import BACKDROPS
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.describe import column_told, counts_told
from renderers.thor_vs_loki.viewmodel import EMBLEMS, TINTS, ViewModel

_LEFT, _TOP = 44, frame.HEAD_FLOOR + 40
_STEP = (Cut.WIDE.pixels[0] + 8, Cut.WIDE.pixels[1] + 8)
_ROW = 136
"""Height of a card's row on the sheet of the own cards."""

_WORDS = 234
"""Where the words of such a row begin."""

ROOM = frame.BOARD[0] - _WORDS - 44
"""How wide they may be."""


def draw_side(model: ViewModel, *, near: bool) -> bytes:
    """A side of the battlefield as a PNG of `frame.BOARD`: what each card does that the viewer knows."""
    seat = model.near if near else 1 - model.near
    side = model.view.sides[seat]
    canvas = frame.table(frame.BOARD, BACKDROPS[model.view.sides[model.near]], TINTS[side])
    title = model.words("closeup.side", who=model.who(seat), side=model.side(seat))
    frame.head(canvas, title, tint=TINTS[side], emblem=EMBLEMS[side])
    changed = {mark.spot for mark in model.view.marks if mark.seat == seat}
    field = model.field(seat)
    for column, letter in enumerate(COLUMNS):
        left, top, _, bottom = place(Spot(column, 0 if not near else ROWS - 1), near=near)
        at = (left // 2 + 2, (top + bottom) // 2)
        canvas.shade((at[0] - 14, at[1] - 24, at[0] + 14, at[1] + 24), radius=8)
        canvas.text(at, letter, size=44, font=Font.DISPLAY, ink=TINTS[side].bright, anchor="mm", on=Ink.NIGHT)
        for row in range(ROWS):
            spot = Spot(column, row)
            box = place(spot, near=near)
            if column == 0:
                _row_name(canvas, model, row, box)
            if row < len(field[column]):
                face = model.face(field[column][row])
                if field[column][row].card:
                    face = msgspec.structs.replace(face, line=_line(model, field[column][row].card))
                look = Look.CHANGED if spot in changed else Look.PLAIN
                cuts.draw(canvas, (box[0], box[1]), face, cut=Cut.WIDE, look=look)
            else:
                canvas.shade((box[0] + 60, box[3] - 44, box[2] - 60, box[3] - 26), radius=8)
    foot = (frame.BOARD[0] // 2, frame.BOARD[1] - 46)
    canvas.shade((28, foot[1] - 26, frame.BOARD[0] - 28, foot[1] + 26), radius=12)
    canvas.text(foot, counts_told(model, seat), size=32, anchor="mm", room=frame.BOARD[0] - 90, least=24, on=Ink.NIGHT)
    return canvas.png()


def place(spot: Spot, *, near: bool) -> Box:
    """Where a place lies on the picture of its side: row 1 at the edge that meets the other side."""
    (wide, high), across = Cut.WIDE.pixels, ROWS - 1 - spot.row if near else spot.row
    left, top = _LEFT + across * _STEP[0], _TOP + spot.column * _STEP[1]
    return left, top, left + wide, top + high


def tell_side(model: ViewModel, *, near: bool) -> str:
    """The same in words, within 1,024 characters."""
    seat = model.near if near else 1 - model.near
    said = [model.words("describe.side", who=model.who(seat), side=model.side(seat))]
    said += [column_told(model, seat, column) for column in range(len(COLUMNS))]
    return alt_text([*said, counts_told(model, seat)])


def draw_cards(model: ViewModel) -> bytes | None:
    """The viewer's hand with everything that is printed on its cards, 1200 pixels wide; None without a hand."""
    view = model.view
    if view.viewer is None or not view.hand:
        return None
    held = Counter(view.hand)
    side = view.sides[view.viewer]
    size = (frame.BOARD[0], frame.HEAD_FLOOR + 12 + _ROW * len(held) + 26)
    canvas = frame.table(size, BACKDROPS[side], TINTS[side])
    note = model.words("board.hand", n=len(view.hand))
    frame.head(canvas, model.words("page.cards"), tint=TINTS[side], emblem=EMBLEMS[side], note=note)
    for place_, (card, copies) in enumerate(held.items()):
        _printed(canvas, model, (28, frame.HEAD_FLOOR + 12 + place_ * _ROW), card, copies)
    return canvas.png()


def tell_cards(model: ViewModel) -> str:
    """The same in words, within 1,024 characters."""
    view = model.view
    if view.viewer is None or not view.hand:
        return model.words("describe.hand-empty")
    said = [f"{model.told(card, view.viewer)}: {_text(model, card)}" for card in dict.fromkeys(view.hand)]
    return alt_text(said)


def _row_name(canvas: Canvas, model: ViewModel, row: int, box: Box) -> None:
    middle = ((box[0] + box[2]) // 2, frame.HEAD_FLOOR + 18)
    canvas.shade((middle[0] - 70, middle[1] - 18, middle[0] + 70, middle[1] + 18), radius=8)
    words = model.words("closeup.row", row=row + 1)
    canvas.text(middle, words, size=32, font=Font.STRONG, ink=Ink.MIST, anchor="mm", on=Ink.NIGHT)


def _printed(canvas: Canvas, model: ViewModel, corner: XY, card: CardId, copies: int) -> None:
    """A card's strength, picture and name, and all that it does."""
    face = model.open_face(card)
    left, top = corner
    right, bottom = frame.BOARD[0] - 28, top + _ROW - 8
    middle = (top + bottom) // 2
    canvas.panel((left, top, right, bottom), Ink.PANEL, line=face.tint.bright, radius=14, on=Ink.NIGHT)
    canvas.text((left + 44, middle), face.value, size=60, font=Font.DISPLAY, anchor="mm", on=Ink.PANEL)
    canvas.shape((left + 132, middle), Shape.DISC, 104, ink=face.tint.deep, on=Ink.PANEL)
    canvas.icon((left + 132, middle), face.art, 80, ink=Ink.BONE, on=face.tint.deep)
    assert model.view.viewer is not None
    name = model.words("board.captured-mark", card=face.name) if model.captured(card, model.view.viewer) else face.name
    name = f"{name} ×{copies}" if copies > 1 else name
    canvas.text((_WORDS, top + 27), name, size=36, font=Font.STRONG, ink=Ink.GOLD, room=ROOM, least=28, on=Ink.PANEL)
    rows, letter = wrap_to_fit(_text(model, card), Font.TEXT, 30, room=ROOM, lines=2, least=25)
    for at, words in enumerate(rows):
        canvas.text((_WORDS, top + 68 + at * 35), words, size=letter, on=Ink.PANEL)


def _line(model: ViewModel, card: CardId) -> str:
    return model.words(f"card_line.{model.card(card).kind}")


def _text(model: ViewModel, card: CardId) -> str:
    return model.words(f"card_text.{model.card(card).kind}")
