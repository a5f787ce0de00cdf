"""One scene card on the board: its creature with health, armor and attack, or its place with boxes and spots."""

from engines.god_of_war.book import Enemy, Pos, Rune
from renderers.god_of_war.effects import tell
from renderers.god_of_war.emblems import RUNES, emblem
from renderers.god_of_war.scene import Scene
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

TILE = (271, 190)
"""Width and height of a tile in pixels."""


def draw_tile(canvas: Canvas, corner: XY, seen: Scene, pos: Pos) -> None:
    """Draw the card at a position; what the last entry changed is outlined."""
    left, top = corner
    box = (left, top, left + TILE[0], top + TILE[1])
    touched = pos in seen.view.touched
    alive = seen.standing(pos)
    ground = Ink.PANEL if alive else Ink.WELL
    line = Ink.BONE if touched else Ink.EMBER if alive else Ink.LINE
    canvas.panel(box, ground, line=line, stroke=5 if touched else 3, radius=14, on=Ink.SLATE)
    canvas.text(
        (left + 14, top + 25), seen.title(pos), size=31, font=Font.STRONG, room=TILE[0] - 28, least=23, on=ground
    )
    enemy = seen.face(pos).enemy
    if enemy is not None and alive:
        _creature(canvas, box, seen, pos, enemy)
    else:
        _place(canvas, box, seen, pos, fallen=enemy is not None)


def rune_mark(canvas: Canvas, centre: XY, rune: Rune, *, size: int, on: Ink) -> None:
    """Draw a rune: its letter on its own shape in its own tint."""
    letter, shape, tint = RUNES[rune]
    side = round(size * 1.2) if shape is Shape.DIAMOND else size
    canvas.shape(centre, shape, side, ink=tint.bright, on=on)
    canvas.text(centre, letter, size=round(size * 0.68), font=Font.RUNES, ink=Ink.NIGHT, anchor="mm", on=tint.bright)


def _creature(canvas: Canvas, box: Box, seen: Scene, pos: Pos, enemy: Enemy) -> None:
    left, top, right, bottom = box
    canvas.icon((left + 52, top + 92), emblem(seen.face(pos)), 84, ink=Ink.EMBER, on=Ink.PANEL)
    if seen.view.cards[pos].stunned:
        canvas.icon((left + 88, top + 124), "thunder-struck", 44, ink=Ink.SUN, on=Ink.PANEL)
    if enemy.immune:
        canvas.text((left + 106, top + 68), seen.words("board.immune"), size=28, ink=Ink.MIST, room=150, on=Ink.PANEL)
    else:
        health, remains = seen.health(enemy), seen.left(pos)
        pen = left + 106
        pen += canvas.text((pen, top + 70), str(remains), size=46, font=Font.STRONG, ink=Ink.BONE, on=Ink.PANEL)
        canvas.text((pen + 3, top + 75), f"/{health}", size=30, ink=Ink.MIST, on=Ink.PANEL)
        frame.bar(canvas, (left + 12, bottom - 28, right - 12, bottom - 8), remains, health, tint=Tint.EMBER)
    armor = seen.armor(pos)
    for place, value in enumerate(armor[:2]):
        centre = (right - 32 - 46 * place, top + 70)
        canvas.shape(centre, Shape.SHIELD, 50, ink=Ink.MIST, on=Ink.PANEL)
        canvas.text(centre, str(value), size=32, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.MIST)
    _attack(canvas, (left + 106, top + 118), seen, enemy)
    _runes(canvas, box, seen, pos, enemy)


def _attack(canvas: Canvas, start: XY, seen: Scene, enemy: Enemy) -> None:
    """Draw strength, kind and reach: arrows to the left, down and to the right, or a bow."""
    attack = enemy.attack
    if attack is None:
        return
    x, y = start
    ranged = attack.kind == "R"
    canvas.icon((x + 17, y), "bow-arrow" if ranged else "crossed-swords", 36, ink=Ink.SUN, on=Ink.PANEL)
    x += 40
    x += 6 + canvas.text(
        (x, y + 1), str(seen.strength(attack.strength)), size=40, font=Font.STRONG, ink=Ink.SUN, on=Ink.PANEL
    )
    for letter, arrow in zip("LSR", "←↓→", strict=True):
        if letter in attack.reach:
            x += 4 + canvas.text((x, y), arrow, size=34, font=Font.STRONG, ink=Ink.BONE, on=Ink.PANEL)
    for given, icon in ((attack.stun, "thunder-struck"), (attack.poison, "snake")):
        if given:
            canvas.icon((x + 18, y), icon, 32, ink=Ink.HEATHER, on=Ink.PANEL)
            x += 34


def _runes(canvas: Canvas, box: Box, seen: Scene, pos: Pos, enemy: Enemy) -> None:
    """Draw the runes that rouse the Enemy; those in boxes stand in a frame of their own."""
    left, _, right, bottom = box
    x, y = left + 26, bottom - 26 if enemy.immune else bottom - 50
    for rune in enemy.runes:
        rune_mark(canvas, (x + 96, y), Rune(rune), size=34, on=Ink.PANEL)
        x += 42
    for box_rule in seen.face(pos).boxes:
        centre = (right - 30, y)
        canvas.panel((right - 54, y - 22, right - 8, y + 22), Ink.WELL, line=Ink.MIST, stroke=3, radius=6, on=Ink.PANEL)
        rune_mark(canvas, centre, box_rule.rune, size=32, on=Ink.WELL)
        break


def _place(canvas: Canvas, box: Box, seen: Scene, pos: Pos, *, fallen: bool) -> None:
    """Draw a place: its emblem, its tokens, and what its boxes and spots do."""
    left, top, _, bottom = box
    words, face = seen.words, seen.face(pos)
    canvas.icon((left + 46, top + 84), emblem(face), 66, ink=Ink.LINE if fallen else Ink.MIST, on=Ink.WELL)
    if fallen:
        canvas.icon((left + 46, top + 84), "death-skull", 44, ink=Ink.BONE, on=Ink.WELL)
        canvas.text((left + 92, top + 84), words("board.defeated"), size=30, ink=Ink.MIST, room=170, on=Ink.WELL)
    y = top + 60
    for token, rule in seen.book.scenes[seen.view.scene].head.tokens.items():
        if rule.at == pos:
            count = seen.view.tokens[token]
            label = f"{words(f'token.{token}').split()[0]} {count}"
            canvas.text((left + 92, y), label, size=28, font=Font.STRONG, ink=Ink.SUN, room=170, least=24, on=Ink.WELL)
            y += 32
    y = max(y, top + 60)
    for spot in face.spots[:2]:
        canvas.text((left + 92, y), words(f"spot.{spot.id}"), size=26, ink=Ink.GOLD, room=170, least=20, on=Ink.WELL)
        canvas.text((left + 92, y + 28), " ".join(spot.cost), size=28, font=Font.STRONG, room=170, on=Ink.WELL)
        y += 60
    boxes = face.boxes[: 1 if face.spots else 3]
    for place, activation in enumerate(boxes):
        at = bottom - 26 - 38 * (len(boxes) - 1 - place) if len(boxes) > 1 or face.spots else bottom - 42
        rune_mark(canvas, (left + 30, at), activation.rune, size=34, on=Ink.WELL)
        said = words.join(tell(seen, effect) for effect in activation.do)
        rows, size = wrap_to_fit(said, Font.TEXT, 25, room=TILE[0] - 70, lines=1 if len(boxes) > 1 else 2, least=21)
        for row, line in enumerate(rows):
            lift = 0 if len(rows) == 1 else -14 + 28 * row
            canvas.text((left + 58, at + lift), line, size=size, ink=Ink.BONE, on=Ink.WELL)
