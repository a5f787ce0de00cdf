"""Heroes below the scene, and their dashboards."""

from __future__ import annotations

from engines.god_of_war import reading
from engines.god_of_war.book import MIMIR, HeroId
from renderers.god_of_war.icons import HEROES
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

CHIP = (267, 60)
"""Width and height of a Hero's chip in pixels."""


def draw_chip(canvas: Canvas, corner: XY, model: ViewModel, hero: HeroId) -> None:
    """Draw a Hero as it stands below the scene: emblem, health, Rage, tokens, and Mimir if carried."""
    left, top = corner
    box = (left, top, left + CHIP[0], top + CHIP[1])
    now, printed = model.view.heroes[hero], model.book.heroes[hero]
    moving = now.seat in model.view.asked
    touched = hero in model.view.touched
    line = Ink.GOLD if moving else Ink.BONE if touched else Ink.LINE
    canvas.panel(box, Ink.PANEL, line=line, stroke=5 if moving or touched else 3, radius=12, on=Ink.SLATE)
    middle = top + CHIP[1] // 2
    tint = seat_style(now.seat).tint
    seat_mark(canvas, (left + 26, middle), now.seat, size=30, on=Ink.PANEL)
    canvas.icon((left + 66, middle), HEROES[hero], 42, ink=tint.bright, on=Ink.PANEL)
    if hero == model.view.carrier:
        canvas.icon((left + 86, middle + 13), HEROES[MIMIR], 30, ink=Ink.FROST, on=Ink.PANEL)
    low = model.life(hero) <= printed.health // 3
    pen = left + 94
    pen += canvas.text(
        (pen, middle),
        str(model.life(hero)),
        size=36,
        font=Font.STRONG,
        ink=Ink.EMBER if low else Ink.BONE,
        on=Ink.PANEL,
    )
    canvas.text((pen + 2, middle + 4), f"/{printed.health}", size=24, ink=Ink.MIST, on=Ink.PANEL)
    right = left + CHIP[0] - 14
    ready = reading.rage_full(model.book, model.view, hero)
    canvas.icon((right - 58, middle), "flame", 28, ink=Ink.SUN if ready else Ink.LINE, on=Ink.PANEL)
    rage = f"{now.rage}/{printed.rage}"
    canvas.text((right, middle), rage, size=28, font=Font.STRONG, ink=Ink.SUN if ready else Ink.MIST, anchor="rm",
                on=Ink.PANEL)  # fmt: skip
    for token in range(now.wards):
        canvas.shape((left + 88 - 24 * token, top + 15), Shape.STAR, 26, ink=Ink.MOSS, on=Ink.PANEL)


def draw_dashboard(canvas: Canvas, box: Box, model: ViewModel, hero: HeroId) -> None:
    """Draw a Hero's dashboard: emblem, health bar, the Rage track slot by slot, and the ability."""
    left, top, right, bottom = box
    now, printed, words = model.view.heroes[hero], model.book.heroes[hero], model.words
    tint = seat_style(now.seat).tint
    canvas.panel(box, Ink.PANEL, line=Ink.LINE, stroke=3, radius=16, on=Ink.SLATE)
    canvas.icon((left + 48, top + 52), HEROES[hero], 70, ink=tint.bright, on=Ink.PANEL)
    canvas.text((left + 94, top + 36), model.hero(hero), size=38, font=Font.DISPLAY, ink=Ink.GOLD,
                room=right - left - 104, least=30, on=Ink.PANEL)  # fmt: skip
    life = words("board.down") if now.down else words("hand.health", left=model.life(hero), n=printed.health)
    canvas.icon((left + 110, top + 76), "hearts", 32, ink=Ink.EMBER, on=Ink.PANEL)
    canvas.text((left + 134, top + 77), life, size=34, font=Font.STRONG, on=Ink.PANEL)
    frame.bar(canvas, (left + 16, top + 98, right - 16, top + 122), model.life(hero), printed.health, tint=Tint.EMBER)
    if bottom - top < 200:
        y = top + 146
    else:
        y = top + 156
        canvas.text((left + 16, y), words(f"ability.{printed.ability}"), size=30, font=Font.STRONG,
                    room=right - left - 32, least=24, on=Ink.PANEL)  # fmt: skip
        y += 44
    wide = min(44, (right - left - 32) // printed.rage)
    for slot in range(1, printed.rage + 1):
        centre = (left + 16 + wide * slot - wide // 2, y)
        full = slot <= now.rage
        canvas.shape(centre, Shape.DISC, wide - 4, ink=Ink.SUN if full else Ink.LINE, on=Ink.PANEL)
        canvas.shape(centre, Shape.DISC, wide - 10, ink=Ink.SUN if full else Ink.WELL, on=Ink.SUN if full else Ink.LINE)
        canvas.text(centre, str(slot), size=26, font=Font.STRONG, ink=Ink.NIGHT if full else Ink.MIST, anchor="mm",
                    on=Ink.SUN if full else Ink.WELL)  # fmt: skip
    if bottom - top > 300:
        said = model.ability(hero)
        rows, size = wrap_to_fit(said, Font.TEXT, 25, room=right - left - 32, lines=4, least=24)
        for place, row in enumerate(rows):
            canvas.text((left + 16, y + 40 + 28 * place), row, size=size, ink=Ink.MIST, on=Ink.PANEL)
