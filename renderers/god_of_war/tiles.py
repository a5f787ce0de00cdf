"""One scene card on the board: its creature with health, armor and attack, or its place with boxes and spots."""

from __future__ import annotations

from engines.god_of_war.book import Enemy, Face, Pos, Rune
from renderers.god_of_war.effects import tell
from renderers.god_of_war.icons import RUNES, emblem
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

TILE = (267, 190)
"""Width and height of a tile in pixels."""


def draw_tile(canvas: Canvas, corner: XY, model: ViewModel, pos: Pos) -> None:
    """Draw the card at a position; what the last entry changed is outlined."""
    left, top = corner
    box = (left, top, left + TILE[0], top + TILE[1])
    touched = pos in model.view.touched
    alive = model.standing(pos)
    ground = Ink.PANEL if alive else Ink.WELL
    line = Ink.BONE if touched else Ink.EMBER if alive else Ink.LINE
    canvas.panel(box, ground, line=line, stroke=5 if touched else 3, radius=14, on=Ink.SLATE)
    canvas.text(
        (left + 14, top + 25), model.title(pos), size=31, font=Font.STRONG, room=TILE[0] - 28, least=23, on=ground
    )
    enemy = model.face(pos).enemy
    if enemy is not None and alive:
        _creature(canvas, box, model, pos, enemy)
    else:
        _place(canvas, box, model, pos, fallen=enemy is not None)


def rune_mark(canvas: Canvas, centre: XY, rune: Rune, *, size: int, on: Ink) -> None:
    """Draw a rune: its initial on its own shape in its own tint."""
    shape, tint = RUNES[rune]
    side = round(size * 1.2) if shape is Shape.DIAMOND else size
    canvas.shape(centre, shape, side, ink=tint.bright, on=on)
    canvas.text(
        centre, rune.value, size=round(size * 0.74), font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=tint.bright
    )


def _creature(canvas: Canvas, box: Box, model: ViewModel, pos: Pos, enemy: Enemy) -> None:
    left, top, right, bottom = box
    canvas.icon((left + 52, top + 88), emblem(model.face(pos)), 84, ink=Ink.EMBER, on=Ink.PANEL)
    if model.view.cards[pos].stunned:
        canvas.icon((left + 84, top + 116), "thunder-struck", 44, ink=Ink.SUN, on=Ink.PANEL)
    if enemy.immune:
        canvas.text((left + 106, top + 64), model.words("board.immune"), size=28, ink=Ink.MIST, room=150, on=Ink.PANEL)
    else:
        health, remains = model.health(enemy), model.left(pos)
        pen = left + 106
        pen += canvas.text((pen, top + 64), str(remains), size=44, font=Font.STRONG, ink=Ink.BONE, on=Ink.PANEL)
        canvas.text((pen + 3, top + 68), f"/{health}", size=30, ink=Ink.MIST, on=Ink.PANEL)
        frame.bar(canvas, (left + 12, bottom - 25, right - 12, bottom - 7), remains, health, tint=Tint.EMBER)
    armor = model.armor(pos)
    for place, value in enumerate(armor[:2]):
        centre = (right - 32 - 46 * place, top + 64)
        canvas.shape(centre, Shape.SHIELD, 50, ink=Ink.MIST, on=Ink.PANEL)
        canvas.text(centre, str(value), size=32, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.MIST)
    _attack(canvas, (left + 106, top + 106), model, enemy)
    _runes(canvas, box, model, pos, enemy)


def _attack(canvas: Canvas, start: XY, model: ViewModel, enemy: Enemy) -> None:
    """Draw strength, kind and reach: arrows to the left, down and to the right, or a bow."""
    attack = enemy.attack
    if attack is None:
        return
    x, y = start
    ranged = attack.kind == "R"
    canvas.icon((x + 17, y), "bow-arrow" if ranged else "crossed-swords", 36, ink=Ink.SUN, on=Ink.PANEL)
    x += 40
    x += 6 + canvas.text(
        (x, y + 1), str(model.strength(attack.strength)), size=40, font=Font.STRONG, ink=Ink.SUN, on=Ink.PANEL
    )
    marks = [icon for given, icon in ((attack.stun, "thunder-struck"), (attack.poison, "snake")) if given]
    # Three arrows and a mark only fit on the tile when they stand closer.
    reach, mark = (8, 26) if len(attack.reach) + len(marks) > 3 else (11, 30)
    for letter in attack.reach:
        _arrow(canvas, (x + reach + 1, y), letter, reach)
        x += 2 * reach + 5
    for icon in marks:
        canvas.icon((x + mark // 2 + 1, y), icon, mark, ink=Ink.HEATHER, on=Ink.PANEL)
        x += mark + 4


def _arrow(canvas: Canvas, centre: XY, letter: str, reach: int) -> None:
    """Draw an arrow to the left, down at the Heroes' own column, or to the right; `reach` is half its length."""
    x, y = centre
    if letter == "S":
        canvas.line(((x, y - reach), (x, y + reach)), ink=Ink.BONE, stroke=5, on=Ink.PANEL)
        canvas.line(
            ((x - 8, y + reach - 8), (x, y + reach), (x + 8, y + reach - 8)), ink=Ink.BONE, stroke=5, on=Ink.PANEL
        )
        return
    way = -1 if letter == "L" else 1
    canvas.line(((x - reach * way, y), (x + reach * way, y)), ink=Ink.BONE, stroke=5, on=Ink.PANEL)
    tip = ((x + (reach - 8) * way, y - 8), (x + reach * way, y), (x + (reach - 8) * way, y + 8))
    canvas.line(tip, ink=Ink.BONE, stroke=5, on=Ink.PANEL)


def _runes(canvas: Canvas, box: Box, model: ViewModel, pos: Pos, enemy: Enemy) -> None:
    """Draw the runes that rouse the Enemy, those in boxes in a frame of their own, and the first spot."""
    left, top, right, _ = box
    x, y = left + 30, top + 145
    for rune in enemy.runes:
        rune_mark(canvas, (x, y), Rune(rune), size=34, on=Ink.PANEL)
        x += 42
    face = model.face(pos)
    for activation in face.boxes:
        canvas.panel((x - 18, y - 21, x + 26, y + 21), Ink.WELL, line=Ink.MIST, stroke=3, radius=6, on=Ink.PANEL)
        rune_mark(canvas, (x + 4, y), activation.rune, size=30, on=Ink.WELL)
        x += 50
    if face.spots:
        spot = face.spots[0]
        said = f"{model.words(f'spot.{spot.id}')}: {' '.join(spot.cost)}"
        canvas.text(
            (right - 12, y), said, size=26, ink=Ink.GOLD, anchor="rm", room=right - x - 4, least=20, on=Ink.PANEL
        )


def _place(canvas: Canvas, box: Box, model: ViewModel, pos: Pos, *, fallen: bool) -> None:
    """Draw a place: its emblem, its tokens, and what its boxes and spots do."""
    left, top, _, _ = box
    words, face = model.words, model.face(pos)
    canvas.icon((left + 46, top + 84), emblem(face), 66, ink=Ink.LINE if fallen else Ink.MIST, on=Ink.WELL)
    if fallen:
        canvas.icon((left + 46, top + 84), "death-skull", 44, ink=Ink.BONE, on=Ink.WELL)
        canvas.text((left + 92, top + 84), words("board.defeated"), size=30, ink=Ink.MIST, room=170, on=Ink.WELL)
    y = top + 57
    for token, rule in model.book.scenes[model.view.scene].head.tokens.items():
        if rule.at == pos:
            label = f"{words(f'token.{token}').split()[0]} {model.view.tokens[token]}"
            canvas.text((left + 92, y), label, size=28, font=Font.STRONG, ink=Ink.SUN, room=170, least=24, on=Ink.WELL)
            y += 28
    crowded = y > top + 100
    for spot in face.spots[:2]:
        said, cost = words(f"spot.{spot.id}"), " ".join(spot.cost)
        if crowded:
            canvas.text((left + 14, y), f"{said}: {cost}", size=26, ink=Ink.GOLD, room=240, least=20, on=Ink.WELL)
            y += 27
            continue
        canvas.text((left + 92, y), said, size=26, ink=Ink.GOLD, room=170, least=20, on=Ink.WELL)
        canvas.text((left + 92, y + 28), cost, size=28, font=Font.STRONG, room=170, on=Ink.WELL)
        y += 60
    if not crowded:
        _boxes(canvas, box, model, face)


def _boxes(canvas: Canvas, box: Box, model: ViewModel, face: Face) -> None:
    """Write what the boxes of a place do, each beside its rune, from the bottom up."""
    left, _, _, bottom = box
    boxes = face.boxes[: 1 if face.spots else 3]
    for place, activation in enumerate(boxes):
        at = bottom - 26 - 38 * (len(boxes) - 1 - place) if len(boxes) > 1 else bottom - 40
        rune_mark(canvas, (left + 30, at), activation.rune, size=34, on=Ink.WELL)
        said = model.words.join(tell(model, effect) for effect in activation.do)
        rows, size = wrap_to_fit(said, Font.TEXT, 25, room=TILE[0] - 70, lines=1 if len(boxes) > 1 else 2, least=21)
        for row, line in enumerate(rows):
            lift = 0 if len(rows) == 1 else -14 + 28 * row
            canvas.text((left + 58, at + lift), line, size=size, ink=Ink.BONE, on=Ink.WELL)
