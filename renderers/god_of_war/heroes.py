"""Heroes below the scene, and their dashboards."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war.book import MIMIR, HeroId
from renderers.god_of_war.icons import HEROES
from renderers.god_of_war.tile_foot import life_bar
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_art import emblem
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

CHIP = (268, 74)
"""Width and height of a Hero below the scene in pixels."""

_PORTRAIT = 74


def draw_chip(canvas: Canvas, corner: XY, model: ViewModel, hero: HeroId) -> None:
    """Draw a Hero as it stands below the scene: portrait, name, Rage, health, tokens, and Mimir if carried."""
    left, top = corner
    now, printed = model.view.heroes[hero], model.book.heroes[hero]
    moving = now.seat in model.view.asked
    touched = hero in model.view.touched
    line = Ink.GOLD if moving else Ink.BONE if touched else Ink.LINE
    plate = (left + _PORTRAIT // 2, top, left + CHIP[0], top + CHIP[1])
    shadow(canvas, plate, radius=14)
    canvas.panel(plate, Ink.NIGHT, line=line, stroke=4 if moving or touched else 2, radius=14)
    middle = top + CHIP[1] // 2
    portrait(canvas, (left + _PORTRAIT // 2, middle), hero, now.seat, across=_PORTRAIT, line=line)
    if touched:
        canvas.shape((left + CHIP[0] - 16, top), Shape.DISC, 26, ink=Ink.NIGHT)
        canvas.shape((left + CHIP[0] - 16, top), Shape.DIAMOND, 20, ink=Ink.BONE, on=Ink.NIGHT)
    for token in range(now.wards):
        canvas.shape((left + 12 + 26 * token, top + 12), Shape.STAR, 34, ink=Ink.NIGHT)
        canvas.shape((left + 12 + 26 * token, top + 12), Shape.STAR, 26, ink=Ink.MOSS, on=Ink.NIGHT)
    start, end = left + _PORTRAIT + 6, left + CHIP[0] - 14
    high, low = top + 21, top + 52
    full = reading.rage_full(model.book, model.view, hero)
    ink = Ink.SUN if full else Ink.MIST
    end -= canvas.text((end, high), f"{now.rage}/{printed.rage}", size=27, font=Font.STRONG, ink=ink, anchor="rm",
                       on=Ink.NIGHT)  # fmt: skip
    canvas.icon((end - 16, high), "flame", 27, ink=ink, on=Ink.NIGHT)
    end -= 34
    bonus = reading.next_attack_bonus(model.view, hero)
    if bonus:
        end -= 4 + canvas.text((end, high), f"+{bonus}", size=27, font=Font.STRONG, ink=Ink.SUN, anchor="rm",
                               on=Ink.NIGHT)  # fmt: skip
    canvas.text((start, high), model.hero(hero), size=27, font=Font.STRONG, room=end - start, least=24, on=Ink.NIGHT)
    right = left + CHIP[0] - 12
    if hero == model.view.carrier:
        right -= _carried(canvas, (right, low), model) + 8
    _life(canvas, (start, low, right), model, hero)


def portrait(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, centre: XY, hero: HeroId, seat: Seat, *, across: int, line: Ink
) -> None:
    """Draw a Hero's head on a disc in the tint of the seat; from 60 pixels on with the seat's sign."""
    style = seat_style(seat)
    canvas.shape(centre, Shape.DISC, across, ink=line)
    canvas.shape(centre, Shape.DISC, across - 6, ink=style.tint.deep, on=line)
    emblem(canvas, centre, HEROES[hero], round(across * 0.72))
    if across < 60:
        return  # no room for a sign that can be read
    at = (centre[0] - round(across * 0.36), centre[1] + round(across * 0.36))
    canvas.shape(at, Shape.DISC, round(across * 0.44), ink=Ink.NIGHT)
    seat_mark(canvas, at, seat, size=round(across * 0.34), on=Ink.NIGHT)


def _life(canvas: Canvas, where: tuple[int, int, int], model: ViewModel, hero: HeroId) -> None:
    """Write what health is left and draw the bar beside it; `where` is left, middle and right."""
    left, middle, right = where
    life, health = model.life(hero), model.book.heroes[hero].health
    low = life <= health // 3
    canvas.icon((left + 12, middle), "hearts", 25, ink=Ink.EMBER, on=Ink.NIGHT)
    pen = left + 30
    pen += canvas.text((pen, middle), str(life), size=34, font=Font.STRONG, ink=Ink.EMBER if low else Ink.BONE,
                       on=Ink.NIGHT)  # fmt: skip
    pen += 1 + canvas.text((pen + 1, middle + 2), f"/{health}", size=25, ink=Ink.MIST, on=Ink.NIGHT)
    if right - pen > 30:
        life_bar(canvas, (pen + 8, middle - 11, right, middle + 11), life, health)


def _carried(canvas: Canvas, end: XY, model: ViewModel) -> int:
    """Draw Mimir's head and health at the right end of his Carrier's plate; gives the room that they take."""
    said = f"{model.life(MIMIR)}/{model.book.heroes[MIMIR].health}"
    now = model.view.heroes[MIMIR]
    taken = canvas.text(end, said, size=26, font=Font.STRONG, anchor="rm", on=Ink.NIGHT)
    portrait(canvas, (end[0] - taken - 22, end[1]), MIMIR, now.seat, across=38, line=Ink.LINE)
    return taken + 42


def draw_dashboard(canvas: Canvas, box: Box, model: ViewModel, hero: HeroId) -> None:
    """Draw a Hero's dashboard: portrait, name, health, the Rage track slot by slot, and the ability."""
    left, top, right, bottom = box
    now, printed, words = model.view.heroes[hero], model.book.heroes[hero], model.words
    shadow(canvas, box, radius=16)
    canvas.panel(box, Ink.NIGHT, line=Ink.BRONZE, stroke=2, radius=16)
    tall = bottom - top > 200
    across = 92 if tall else 74
    portrait(canvas, (left + 14 + across // 2, top + 12 + across // 2), hero, now.seat, across=across, line=Ink.GOLD)
    start, room = left + across + 24, right - left - across - 34
    canvas.text((start, top + 34), model.hero(hero), size=38, font=Font.DISPLAY, ink=Ink.GOLD, room=room, least=30,
                on=Ink.NIGHT)  # fmt: skip
    if now.down:
        canvas.text((start, top + 74), words("board.down"), size=30, font=Font.STRONG, ink=Ink.EMBER, on=Ink.NIGHT)
    else:
        _life(canvas, (start, top + 74, start), model, hero)
    y = top + across + 32
    life_bar(canvas, (left + 14, y - 12, right - 14, y + 10), model.life(hero), printed.health)
    y += 36
    wide = min(40, (right - left - 64) // printed.rage)
    full = reading.rage_full(model.book, model.view, hero)
    canvas.icon((left + 30, y), "flame", 32, ink=Ink.SUN if full else Ink.MIST, on=Ink.NIGHT)
    for slot in range(1, printed.rage + 1):
        centre = (left + 50 + wide * slot - wide // 2, y)
        lit = slot <= now.rage
        canvas.shape(centre, Shape.DISC, wide - 3, ink=Ink.SUN if lit else Ink.LINE, on=Ink.NIGHT)
        canvas.shape(centre, Shape.DISC, wide - 8, ink=Ink.SUN if lit else Ink.WELL, on=Ink.SUN if lit else Ink.LINE)
        canvas.text(centre, str(slot), size=24, font=Font.STRONG, ink=Ink.NIGHT if lit else Ink.MIST, anchor="mm",
                    on=Ink.SUN if lit else Ink.WELL)  # fmt: skip
    if not tall:
        return
    y += 40
    ability = words(f"ability.{printed.ability}")
    canvas.text((left + 16, y), ability, size=30, font=Font.STRONG, ink=Ink.SUN if full else Ink.BONE,
                room=right - left - 32, least=24, on=Ink.NIGHT)  # fmt: skip
    rows, size = wrap_to_fit(model.ability(hero), Font.TEXT, 25, room=right - left - 30, lines=4, least=24)
    for place, row in enumerate(rows):
        canvas.text((left + 16, y + 33 + 28 * place), row, size=size, ink=Ink.MIST, on=Ink.NIGHT)
