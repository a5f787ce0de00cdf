"""The board: two walls and Jarls face to face, alignments between them, the slider and the rune die above."""

from __future__ import annotations

from engines.core import Seat
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.reading import COLUMNS, spot_of
from engines.nordic_glory.view import Line
from renderers.kit import border, frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.frame import Plate
from renderers.kit.palette import Ink, theme
from renderers.kit.seats import seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import clean
from renderers.nordic_glory.icons import RUNES
from renderers.nordic_glory.tile import TILE, draw_empty, draw_tile
from renderers.nordic_glory.viewmodel import ViewModel

_TOP, _LANE = 276, 151
_LEFT, _RIGHT = (350, 198, 46), (702, 854, 1006)
"""Left edges of rows 1 to 3, for the first seat and for the second."""
_MIDDLE = 600
_SPINES = ((516, 550, 584), (684, 650, 616))
"""Where the connecting lines of a side run: bases, gems, sub elements."""


def draw_board(model: ViewModel) -> bytes:
    """Draw a table of Nordic Glory."""
    tint, emblem = theme("nordic_glory")
    view = model.view
    canvas = border.ground(frame.BOARD, tint)
    note = model.words("board.turn", turn=view.turn)
    if view.battle is not None and view.battle.winner is not None and view.outcome is None:
        note = f"{model.words('board.damage', n=view.battle.overflow or view.battle.damage)} · {note}"
    frame.title(canvas, model.stage(), tint=tint, emblem=emblem, note=note)
    for seat in (0, 1):
        _plate(canvas, model, seat)
        _wall(canvas, model, seat)
        _alignments(canvas, model, seat)
    for column, letter in enumerate(COLUMNS):
        head = (_MIDDLE, _TOP + column * _LANE + 20)
        canvas.text(head, letter, size=30, font=Font.DISPLAY, ink=Ink.LINE, anchor="mm")
    _rune(canvas, model)
    _slider(canvas, model, (48, 212, 1152, 268))
    return canvas.png()


def _plate(canvas: Canvas, model: ViewModel, seat: Seat) -> None:
    view = model.view
    side = view.sides[seat]
    box: Box = (46, 124, 526, 206) if seat == 0 else (674, 124, 1154, 206)
    jarl = f"{model.name(side.jarl)} · {model.words('board.leads')}" if view.leader == seat else model.name(side.jarl)
    note = model.words("board.counts", hand=side.hand_count, deck=side.deck_count, fallen=len(side.valhalla))
    moving = seat in view.asked
    plate = Plate(seat=seat, name=clean(model.names[seat]), score=str(side.left), note=note, moving=moving)
    frame.plate(canvas, box, plate)
    foot = model.attached(side)
    text = f"{jarl} · {foot}" if foot else jarl
    x, anchor = (48, "lm") if seat == 0 else (1152, "rm")
    canvas.text((x, 748), text, size=26, ink=Ink.MIST, anchor=anchor, room=540, least=24)


def _wall(canvas: Canvas, model: ViewModel, seat: Seat) -> None:
    side, view = model.view.sides[seat], model.view
    edges = _LEFT if seat == 0 else _RIGHT
    target = view.battle.target if view.battle is not None else 0
    for column, warriors in enumerate(side.columns):
        top = _TOP + column * _LANE
        for row, left in enumerate(edges):
            if row >= len(warriors):
                draw_empty(canvas, (left, top), spot_of((column, row)))
                continue
            warrior = warriors[row]
            lent = side.defenses[column][row]
            draw_tile(canvas, model, (left, top), warrior, lent=lent, marked=0 < target == warrior.uid)


def _alignments(canvas: Canvas, model: ViewModel, seat: Seat) -> None:
    """Connect alike row-1 shields: bases nearest to the wall, then gems, then sub elements."""
    lines = model.view.sides[seat].tally.lines
    groups = (
        [line for line in lines if line.trait is Trait.BASE],
        [line for line in lines if line.trait in {Trait.ATTACK_GEM, Trait.DEFENSE_GEM}],
        [line for line in lines if line.trait is Trait.SUB],
    )
    for spine, group in zip(_SPINES[seat], groups, strict=True):
        if group:
            _connect(canvas, seat, spine, group)


def _connect(canvas: Canvas, seat: Seat, x: int, group: list[Line]) -> None:
    """Draw one line for a group of alignments, through every column that is part of one, with the sum of bonuses."""
    tint = seat_style(seat).tint
    columns = sorted({column for line in group for column in line.columns})
    middles = [_TOP + column * _LANE + TILE[1] // 2 for column in columns]
    canvas.line(((x, middles[0]), (x, middles[-1])), ink=tint.bright, stroke=5, on=Ink.SLATE)
    for middle in middles:
        canvas.shape((x, middle), Shape.DISC, 18, ink=tint.bright, on=Ink.SLATE)
    attack = sum(line.bonus for line in group if not line.lends)
    lent = max((line.bonus for line in group if line.lends), default=0)
    spot = (middles[0] + middles[1]) // 2 if len(middles) > 1 else middles[0]
    for place, (bonus, ink) in enumerate(((attack, tint.bright), (lent, Ink.FROST))):
        if bonus:
            y = spot + (place * 44 - 22 if attack and lent else 0)
            canvas.shape((x, y), Shape.SHIELD if ink is Ink.FROST else Shape.DISC, 32, ink=ink)
            canvas.text((x, y), str(bonus), size=26, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)


def _rune(canvas: Canvas, model: ViewModel) -> None:
    """Draw the rune die between the plates, with the active rune below."""
    view = model.view
    box = (542, 124, 658, 206)
    active = view.runes
    canvas.panel(box, Ink.WELL, line=Ink.FROST if active else Ink.LINE, stroke=3, radius=16)
    if not active:
        words = model.words("board.silent") if view.blocked else model.words("board.no-rune")
        canvas.icon((_MIDDLE, 154), "dice-eight-faces-eight", 42, ink=Ink.MIST, on=Ink.WELL)
        canvas.text((_MIDDLE, 190), words, size=24, ink=Ink.MIST, anchor="mm", room=104, least=20, on=Ink.WELL)
        return
    letters = "".join(RUNES[rune] for rune in active[:3])
    canvas.text((_MIDDLE, 154), letters, size=46, font=Font.RUNES, ink=Ink.FROST, anchor="mm", room=104, on=Ink.WELL)
    name = model.words(f"rune.{active[0]}")
    canvas.text((_MIDDLE, 190), name, size=25, font=Font.STRONG, anchor="mm", room=106, least=20, on=Ink.WELL)


def _slider(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """Draw the battle slider: the fixed totals at the ends, the advantage as a pointer, the dice beside them."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    one, other = model.totals()
    ahead = one - other
    for seat, (x, anchor) in enumerate(((left, "lm"), (right, "rm"))):
        ink = seat_style(seat).tint.bright
        number = (one, other)[seat]
        canvas.text((x, middle), str(number), size=54, font=Font.DISPLAY, ink=ink, anchor=anchor)
        _dice(canvas, model, seat, x + (78 if seat == 0 else -78), middle)
    track = (380, middle - 10, 820, middle + 10)
    canvas.panel(track, Ink.WELL, line=Ink.LINE, stroke=3, radius=10)
    canvas.fill((_MIDDLE - 2, middle - 18, _MIDDLE + 2, middle + 18), Ink.MIST)
    reach = max(-200, min(200, -ahead * 12))
    ink = Ink.MIST if not ahead else seat_style(0 if ahead > 0 else 1).tint.bright
    spot = _MIDDLE + reach
    if reach:
        low, high = sorted((_MIDDLE, spot))
        canvas.fill((low, middle - 6, high, middle + 6), ink)
    canvas.shape((spot, middle), Shape.DISC, 54, ink=ink)
    canvas.text((spot, middle), str(abs(ahead)), size=34, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)


def _dice(canvas: Canvas, model: ViewModel, seat: Seat, x: int, y: int) -> None:
    """Draw a seat's dice as they lie, or how many it will roll."""
    battle, side = model.view.battle, model.view.sides[seat]
    step = 1 if seat == 0 else -1
    if battle is None:
        centre = (x + step * 26, y)
        canvas.icon(centre, "rolling-dices", 44, ink=Ink.MIST, on=Ink.SLATE)
        anchor = "lm" if seat == 0 else "rm"
        canvas.text((x + step * 56, y), f"× {side.tally.dice}", size=32, ink=Ink.MIST, anchor=anchor)
        return
    faces = ("one", "two", "three", "four", "five", "six")
    for place, die in enumerate(battle.dice[seat][:5]):
        centre = (x + step * (24 + place * 46), y)
        canvas.icon(centre, f"dice-six-faces-{faces[die - 1]}", 42, ink=Ink.BONE, on=Ink.SLATE)
