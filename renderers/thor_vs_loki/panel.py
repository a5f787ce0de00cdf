"""The right side of the board: for each player the plate, cards in hand and deck, the discard pile, action points."""

from __future__ import annotations

from engines.core import Seat
from engines.thor_vs_loki.view import Phase
from renderers.kit import cards, frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.card_values import Face, Look, Size
from renderers.kit.fonts import Font
from renderers.kit.frame import Plate
from renderers.kit.palette import Ink
from renderers.thor_vs_loki.sides import MIDDLE, RIGHT
from renderers.thor_vs_loki.viewmodel import TINTS, ViewModel

_LEFT = RIGHT + 22
_END = frame.BOARD[0] - frame.EDGE
_PLATE = 84
_ROW = 54


def draw_panel(canvas: Canvas, model: ViewModel) -> None:
    """Draw both players, each beside the own side."""
    near = model.near
    _player(canvas, model, 1 - near, top=frame.TITLE_FLOOR + 6)
    _player(canvas, model, near, top=MIDDLE + 19)


def card_face(model: ViewModel, card: str, *, rule: str = "") -> Face:
    """A card in the kit's anatomy; the pennant of a card without strength shows a dash."""
    printed = model.card(card)
    value = str(printed.face.strength) if printed.face.strength >= 0 else "–"
    return Face(name=model.name(card), tint=TINTS[printed.back], emblem=printed.face.emblem, value=value, rule=rule)


def _player(canvas: Canvas, model: ViewModel, seat: Seat, *, top: int) -> None:
    view = model.view
    moving = seat in view.asked
    note = model.side(seat)
    if view.phase is Phase.ROW:
        note = f"{note} · {model.words('board.ready' if view.ready[seat] else 'board.choosing')}"
    frame.plate(
        canvas, (_LEFT, top, _END, top + _PLATE), Plate(seat=seat, name=model.who(seat), note=note, moving=moving)
    )
    start = top + _PLATE + 6
    corner = (_END - Size.BOARD.pixels[0], start)
    _pile(canvas, model, seat, corner)
    counts = (("poker-hand", view.counts[seat]), ("card-draw", view.decks[seat]), ("tombstone", view.piles[seat]))
    for place, (icon, count) in enumerate(counts):
        _count(canvas, (_LEFT + 6, start + 20 + place * _ROW), icon, count)
    if view.active == seat and view.phase not in {Phase.ROW, Phase.OVER}:
        _points(canvas, model, (_LEFT + 6, start + 20 + len(counts) * _ROW))


def _count(canvas: Canvas, start: XY, icon: str, count: int) -> None:
    canvas.icon((start[0] + 24, start[1]), icon, 44, ink=Ink.MIST, on=Ink.SLATE)
    canvas.text((start[0] + 64, start[1]), str(count), size=40, font=Font.STRONG, on=Ink.SLATE)


def _points(canvas: Canvas, model: ViewModel, start: XY) -> None:
    """The turn's action points as runes: lit ones are left, dark ones spent."""
    view = model.view
    tint = TINTS[view.sides[view.active]]
    for place in range(max(view.total, view.points)):
        lit = place < view.points
        centre = (start[0] + 22 + place * 44, start[1])
        canvas.icon(centre, "rune-stone", 46, ink=tint.bright if lit else Ink.PANEL, on=Ink.SLATE)


def _pile(canvas: Canvas, model: ViewModel, seat: Seat, corner: XY) -> None:
    view = model.view
    top = view.tops[seat]
    if not top:
        cards.slot(canvas, corner, label=model.words("board.empty"))
        return
    asleep = view.dormant == seat
    cards.draw(canvas, corner, card_face(model, top), look=Look.DIMMED if asleep else Look.PLAIN)
