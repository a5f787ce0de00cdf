"""The foot of the board: for each player the plate with action points, cards in hand and deck, and the discards."""

from __future__ import annotations

from engines.core import Seat
from engines.thor_vs_loki.reading import winner
from engines.thor_vs_loki.view import Phase
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font, width
from renderers.kit.medal import medal
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape
from renderers.thor_vs_loki.sides import FLOOR
from renderers.thor_vs_loki.viewmodel import EMBLEMS, TINTS, ViewModel

_TOP, _BOTTOM = FLOOR + 10, frame.BOARD[1] - frame.MARGIN + 6
_GAP = 16
_RUNE = 42


def plates(model: ViewModel) -> dict[Seat, Box]:
    """Where the players' plates lie, each below the own side."""
    middle = frame.BOARD[0] // 2
    left = (frame.MARGIN, _TOP, middle - _GAP // 2, _BOTTOM)
    right = (middle + _GAP // 2, _TOP, frame.BOARD[0] - frame.MARGIN, _BOTTOM)
    return {model.near: left, 1 - model.near: right}


def draw_panel(canvas: Canvas, model: ViewModel) -> None:
    """Draw both players."""
    for seat, box in plates(model).items():
        _plate(canvas, model, seat, box)


def _plate(canvas: Canvas, model: ViewModel, seat: Seat, box: Box) -> None:
    view = model.view
    left, top, right, bottom = box
    marked = seat in view.asked or seat == winner(view)
    tint = TINTS[view.sides[seat]]
    canvas.panel(box, Ink.SLATE, line=Ink.GOLD if marked else Ink.LINE, stroke=5 if marked else 3, radius=16)
    if marked:
        canvas.shape((left + 4, top + 33), Shape.ARROW, 38, ink=Ink.NIGHT, on=Ink.NIGHT)
        canvas.shape((left + 3, top + 33), Shape.ARROW, 30, ink=Ink.GOLD, on=Ink.NIGHT)
    upper, lower = top + 34, bottom - 31
    seat_mark(canvas, (left + 48, upper), seat, size=44, on=Ink.SLATE)
    end = right - 18 - _right_end(canvas, model, seat, (right - 18, upper))
    canvas.icon((left + 100, upper), EMBLEMS[view.sides[seat]], 38, ink=tint.bright, on=Ink.SLATE)
    room = end - left - 140
    start = left + 126
    start += 14 + canvas.text((start, upper), model.who(seat), size=34, font=Font.STRONG, room=room, least=26,
                              on=Ink.SLATE)  # fmt: skip
    if start + width(model.side(seat), Font.TEXT, 30) <= end - 12:
        canvas.text((start, upper), model.side(seat), size=30, ink=tint.bright, on=Ink.SLATE)
    start = left + 24
    for icon, count in (("poker-hand", view.counts[seat]), ("card-draw", view.decks[seat])):
        canvas.icon((start + 16, lower), icon, 32, ink=Ink.MIST, on=Ink.SLATE)
        canvas.text((start + 37, lower), str(count), size=34, font=Font.STRONG, on=Ink.SLATE)
        start += 86
    canvas.icon((start + 16, lower), "tombstone", 32, ink=Ink.MIST, on=Ink.SLATE)
    start += 39 + canvas.text((start + 37, lower), str(view.piles[seat]), size=34, font=Font.STRONG, on=Ink.SLATE)
    if view.tops[seat]:
        _top(canvas, model, seat, (start + 8, lower - 24, right - 16, lower + 24))


def _right_end(canvas: Canvas, model: ViewModel, seat: Seat, end: XY) -> int:
    """Action points as runes, what a player still does, or the medal; gives the width it takes."""
    view = model.view
    if view.outcome is not None:
        medal(canvas, (end[0] - 26, end[1]), view.outcome.places[seat], size=44, on=Ink.SLATE)
        return 62
    if view.phase is Phase.ROW:
        words = model.words("board.ready" if view.ready[seat] else "board.choosing")
        return 14 + canvas.text(end, words, size=28, ink=Ink.MIST, anchor="rm", on=Ink.SLATE)
    if view.active != seat:
        return 0
    tint = TINTS[view.sides[seat]]
    total = max(view.total, view.points)
    for place in range(total):
        lit = place < view.points
        centre = (end[0] - (total - place) * _RUNE + _RUNE // 2, end[1])
        canvas.icon(centre, "rune-stone", 44, ink=tint.bright if lit else Ink.LINE, on=Ink.SLATE)
        if not lit:
            x, y = centre
            canvas.line(((x - 14, y + 14), (x + 14, y - 14)), ink=Ink.SLATE, stroke=7, on=Ink.LINE)
    return total * _RUNE + 12


def _top(canvas: Canvas, model: ViewModel, seat: Seat, box: Box) -> None:
    """The top card of the discard pile, lying; a sleeping one is dark, under a moon."""
    left, top, right, bottom = box
    card = model.view.tops[seat]
    face = model.open_face(card)
    asleep = model.view.dormant == seat
    ground, ink = (Ink.NIGHT, Ink.MIST) if asleep else (Ink.PARCHMENT, Ink.BARK)
    canvas.panel(box, face.tint.deep, line=face.tint.deep, stroke=4, radius=10, on=Ink.SLATE)
    canvas.panel((left + 44, top + 4, right - 4, bottom - 4), ground, radius=7, on=face.tint.deep)
    middle = (top + bottom) // 2
    canvas.text((left + 23, middle), face.value, size=34, font=Font.DISPLAY, anchor="mm", on=face.tint.deep)
    emblem, tone = ("moon", Ink.BONE) if asleep else (face.art, face.tint.deep)
    canvas.icon((left + 65, middle), emblem, 32, ink=tone, on=ground)
    room = right - left - 94
    canvas.text((left + 84, middle), face.name, size=28, font=Font.STRONG, ink=ink, room=room, least=24, on=ground)
