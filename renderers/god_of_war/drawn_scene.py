"""Drawings of scene cards taken apart: an enemy with what its marks say, a place with a spot and its price."""

from __future__ import annotations

from PIL import Image

from engines.god_of_war.book import Enemy
from renderers.god_of_war.drawn_sheet import LEFT, RIGHT, TOP, plate, sheet
from renderers.god_of_war.effects import spot_line
from renderers.god_of_war.icons import ICONS, TINTS
from renderers.god_of_war.scene_card import scene_card
from renderers.god_of_war.tiles import sprite as tile
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.fonts import Font
from renderers.kit.palette import FIXED, Ink, colours
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_SCALE = 1.6
"""How much larger than on the board an Enemy's card is drawn."""
_NOTE = 300
"""Width of what is written beside it, in pixels."""


def _enlarged(piece: Sprite, by: float) -> Sprite:
    """Return a piece of picture so many times as large, its edges kept smooth."""
    fixed = Image.new("P", (1, 1))
    fixed.putpalette([channel for colour in colours()[:FIXED] for channel in colour])
    picture = piece.picture.copy()
    picture.putpalette(fixed.getpalette() or [])
    size = (round(piece.size[0] * by), round(piece.size[1] * by))
    smooth = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    mask = piece.mask and piece.mask.resize(size, Image.Resampling.LANCZOS).point(lambda level: 255 * (level > 127))
    return Sprite(smooth.quantize(palette=fixed, dither=Image.Dither.NONE), mask)


def draw_enemy(model: ViewModel) -> bytes:
    """An Enemy's card taken apart: what each of its marks says."""
    canvas = sheet(model, "enemy", frame.SHEET, "warlord-helmet")
    pos = "B3"
    enemy = model.face(pos).enemy
    assert enemy is not None
    card = scene_card(model, pos)
    large = _enlarged(tile(card), _SCALE)
    left, top = (frame.SHEET[0] - large.size[0]) // 2, TOP + 72
    canvas.sprite((left, top), large)
    marks = (
        ("attack", (22, 22), (LEFT, top - 20)),
        ("reach", (22, 68), (LEFT, top + 84)),
        ("poison", (107, 82), (LEFT, top + 196)),
        ("health", (12, 178), (LEFT, top + 318)),
        ("rune", (278, 34), (RIGHT, top - 10)),
        ("chief", (156, 24), (RIGHT, top + 136)),
        ("armor", (276, 180), (RIGHT, top + 300)),
    )
    for name, (x, y), at in marks:
        _callout(canvas, model, enemy, name, ((left + round(x * _SCALE), top + round(y * _SCALE)), at))
    return canvas.png()


def _callout(canvas: Canvas, model: ViewModel, enemy: Enemy, name: str, where: tuple[XY, XY]) -> None:
    """Write what a mark says beside the card, with a line to the mark."""
    tip, (x, y) = where
    assert enemy.attack is not None
    blanks = {
        "n": model.strength(enemy.attack.strength) if name == "attack" else model.health(enemy),
        "armor": model.words.join(map(str, enemy.armor)),
        "rune": model.words(f"rune_alone.{enemy.runes[0]}"),
        "kind": model.words(f"icon.{enemy.attack.kind}"),
    }
    rows, size = wrap_to_fit(
        model.words(f"drawing.mark.{name}", **blanks), Font.STRONG, 30, room=_NOTE - 28, lines=3, least=26
    )
    high = 36 * len(rows) + 20
    on_left = x < tip[0]
    left = x if on_left else x - _NOTE
    box = (left, y - high // 2, left + _NOTE, y + high // 2)
    start = (box[2] if on_left else box[0], y)
    canvas.line((start, tip), ink=Ink.NIGHT, stroke=10)
    canvas.line((start, tip), ink=Ink.GOLD, stroke=5, on=Ink.NIGHT)
    canvas.shape(tip, Shape.DISC, 22, ink=Ink.NIGHT)
    canvas.shape(tip, Shape.DISC, 16, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.panel(box, Ink.NIGHT, line=Ink.GOLD, stroke=3, radius=14)
    for place, row in enumerate(rows):
        canvas.text((box[0] + 14, box[1] + 28 + 36 * place), row, size=size, font=Font.STRONG, on=Ink.NIGHT)


def draw_spots(model: ViewModel) -> bytes:
    """A place with a spot, and what each symbol of a price asks for."""
    canvas, words, pos = sheet(model, "spots", frame.SHEET, "obelisk"), model.words, "T2"
    spot = model.face(pos).spots[0]
    large = _enlarged(tile(scene_card(model, pos)), _SCALE)
    canvas.sprite((LEFT + 30, TOP - 6), large)
    rows, size = wrap_to_fit(spot_line(model, spot, "closeup.spot"), Font.STRONG, 28, room=466, lines=4, least=26)
    plate(canvas, (LEFT - 10, TOP + 324, LEFT + 500, frame.SHEET[1] - 34))
    for place, row in enumerate(rows):
        canvas.text((LEFT + 14, TOP + 352 + 34 * place), row, size=size, font=Font.STRONG, on=Ink.NIGHT)
    left = LEFT + 530
    plate(canvas, (left, TOP - 6, RIGHT + 10, frame.SHEET[1] - 34))
    asked = sum(int(symbol[1:]) for symbol in spot.cost if symbol[0] == "N")
    for place, symbol in enumerate(("M", "R", "D", "S", "C", "X", "N")):
        y = TOP + 42 + 66 * place
        canvas.panel((left + 22, y - 28, left + 78, y + 28), Ink.PARCHMENT, radius=10, on=Ink.NIGHT)
        if symbol == "N":
            canvas.text((left + 50, y), f"+{asked}", size=38, font=Font.STRONG, ink=Ink.BARK, anchor="mm",
                        on=Ink.PARCHMENT)  # fmt: skip
        else:
            canvas.icon((left + 50, y), ICONS[symbol], 46, ink=TINTS[symbol].deep, on=Ink.PARCHMENT)
        n = asked if symbol == "N" else 1
        canvas.text((left + 100, y), words(f"cost.{symbol.lower()}", n=n), size=34, room=RIGHT - left - 100, least=28,
                    on=Ink.NIGHT)  # fmt: skip
    return canvas.png()
