"""The foot of a scene card: an Enemy's health and armor, or what a place does."""

from __future__ import annotations

from engines.god_of_war.book import Rune
from renderers.god_of_war.icons import RUNES
from renderers.god_of_war.scene_card import Count, SceneCard, Stir
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

ARMOR = "armor"
"""What the shield of an armor is called in legends; a rune is `rune-F`."""

_FOOT = 44
"""Height of a foot with one line, in pixels."""
_LEAD, _LETTERS = 46, 24
"""Where the words begin beside a rune, and their size, in pixels."""

Lines = list[tuple[Stir, tuple[str, ...]]]
"""What stirs, each with its rows."""


def rune_mark(canvas: Canvas, centre: XY, rune: Rune, *, size: int, on: Ink) -> None:
    """Draw a rune: its initial on its own shape in its own tint."""
    shape, tint = RUNES[rune]
    side = round(size * 1.2) if shape is Shape.DIAMOND else size
    canvas.shape(centre, shape, side, ink=tint.bright, on=on)
    canvas.mark(centre, f"rune-{rune.value}", side)
    canvas.text(
        centre, rune.value, size=round(size * 0.74), font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=tint.bright
    )


def foot_lines(card: SceneCard, room: int) -> Lines:
    """Break what stirs into rows that fit at the foot.

    Where the words do not fit, a spot's are left to its page of the panel, and of a box only the rune stays.
    """
    if card.health is not None or card.note or any(count.rune for count in card.counts):
        return []
    most = 3 if len(card.stirs) == 1 and not card.offers else 2
    found = []
    for stir in card.stirs:
        space = room - (_LEAD if stir.rune else 12) - 6
        rows, _ = wrap_to_fit(stir.said, Font.TEXT, _LETTERS, room=space, lines=most, least=_LETTERS)
        if " ".join(rows) == stir.said:
            found.append((stir, rows))
        elif stir.rune:
            found.append((stir, ()))
    return found


def foot_height(card: SceneCard, lines: Lines) -> int:
    """The height that a foot needs, in pixels."""
    if lines:
        return 10 + sum(max(28 * len(rows), 36 if stir.rune else 0) for stir, rows in lines)
    whole = card.health is not None or card.note or any(count.rune for count in card.counts)
    return _FOOT if whole else 0


def draw_foot(canvas: Canvas, card: SceneCard, box: Box, lines: Lines) -> None:
    """Draw the foot of a card."""
    left, top, _, bottom = box
    middle = (top + bottom) // 2
    if card.health is not None:
        _health(canvas, card, box)
    elif card.note:
        icon = "death-skull" if card.fallen else "checked-shield"
        canvas.icon((left + 28, middle), icon, 32, ink=Ink.MIST, on=Ink.NIGHT)
        canvas.text((left + 52, middle), card.note, size=30, font=Font.STRONG, ink=Ink.MIST, on=Ink.NIGHT)
    for place, count in enumerate(count for count in card.counts if count.rune):
        _fire(canvas, (left + 10 + 84 * place, middle), count)
    y = top + 5
    for stir, rows in lines:
        high = max(28 * len(rows), 36 if stir.rune else 0)
        start = left + 12
        if stir.rune:
            rune_mark(canvas, (left + 24, y + high // 2), stir.rune, size=34, on=Ink.NIGHT)
            start = left + _LEAD
        for place, row in enumerate(rows):
            base = y + high // 2 + 28 * place - 14 * (len(rows) - 1)
            canvas.text((start, base), row, size=_LETTERS, ink=Ink.BONE, on=Ink.NIGHT)
        y += high


def _fire(canvas: Canvas, start: XY, count: Count) -> None:
    """Draw a Fire beside its rune: a bright flame, or a hollow that is out."""
    assert count.rune is not None
    x, y = start
    rune_mark(canvas, (x + 16, y), count.rune, size=32, on=Ink.NIGHT)
    if count.n:
        canvas.icon((x + 54, y), "flame", 40, ink=Ink.SUN, on=Ink.NIGHT)
    else:
        canvas.icon((x + 54, y), "flame", 36, ink=Ink.LINE, on=Ink.NIGHT)
        canvas.line(((x + 38, y + 16), (x + 70, y - 16)), ink=Ink.BONE, stroke=5, on=Ink.NIGHT)


def _health(canvas: Canvas, card: SceneCard, box: Box) -> None:
    """Draw what is left as a number and a bar whose lost part is hatched, and the armor before it."""
    assert card.health is not None
    left, top, right, bottom = box
    middle, (now, whole) = (top + bottom) // 2, card.health
    canvas.icon((left + 22, middle), "hearts", 28, ink=Ink.EMBER, on=Ink.NIGHT)
    x = left + 42
    x += canvas.text((x, middle), str(now), size=36, font=Font.STRONG, on=Ink.NIGHT)
    x += 1 + canvas.text((x + 1, middle + 2), f"/{whole}", size=26, ink=Ink.MIST, on=Ink.NIGHT)
    end = right - 10
    for value in reversed(card.armor):
        canvas.shape((end - 18, middle), Shape.SHIELD, 40, ink=Ink.FROST, on=Ink.NIGHT)
        canvas.mark((end - 18, middle), ARMOR, 40)
        canvas.text((end - 18, middle - 2), str(value), size=28, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm",
                    on=Ink.FROST)  # fmt: skip
        end -= 44
    life_bar(canvas, (x + 10, middle - 12, end, middle + 12), now, whole)


def life_bar(canvas: Canvas, box: Box, now: int, whole: int) -> None:
    """Draw a bar of health on the ground of the night; the lost part is hollow and hatched."""
    left, top, right, bottom = box
    canvas.panel(box, Ink.WELL, line=Ink.LINE, stroke=2, radius=6, on=Ink.NIGHT)
    inner = (left + 4, top + 4, right - 4, bottom - 4)
    canvas.hatch(inner, ink=Ink.LINE, on=Ink.WELL, step=12)
    long = round((inner[2] - inner[0]) * now / whole) if whole else 0
    if long:
        canvas.fill((inner[0], inner[1], inner[0] + long, inner[3]), Ink.EMBER)
        canvas.fill((inner[0] + long - 3, inner[1], inner[0] + long, inner[3]), Ink.BONE)
