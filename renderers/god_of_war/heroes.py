"""Heroes below the scene."""

from __future__ import annotations

import msgspec
from PIL import Image, ImageDraw

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war.book import MIMIR, HeroId
from renderers.god_of_war.icons import HEROES
from renderers.god_of_war.tile_foot import life_bar
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.card_art import emblem
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font, width
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape

CHIP = (268, 74)
"""Width and height of a Hero below the scene in pixels."""

_PORTRAIT = 74
_SIGN = 32
"""Width of the sign of a seat on a portrait in pixels."""
_OVER = 10
"""How far that sign stands out on the left, in pixels."""


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """A Hero as it stands below the scene. Equal ones are drawn once and kept."""

    hero: HeroId
    name: str
    seat: Seat
    line: Ink
    rage: tuple[int, int]
    full: bool
    """Whether Rage has reached its end."""
    bonus: int
    """Strength that waits for the next attack."""
    health: tuple[int, int]
    mimir: tuple[Seat, int, int] | None = None
    """Of a Carrier: Mimir's seat, and what he has left of his health."""


def draw_chip(canvas: Canvas, corner: XY, model: ViewModel, hero: HeroId) -> None:
    """Draw a Hero as it stands below the scene: portrait, name, Rage, health, tokens, and Mimir if carried."""
    left, top = corner
    touched = model.changed(hero)
    shadow(canvas, (left + _PORTRAIT // 2, top, left + CHIP[0], top + CHIP[1]), radius=14)
    canvas.sprite((left - _OVER, top), sprite(_chip(model, hero)))
    if touched:
        canvas.shape((left + CHIP[0] - 16, top), Shape.DISC, 26, ink=Ink.NIGHT)
        canvas.shape((left + CHIP[0] - 16, top), Shape.DIAMOND, 20, ink=Ink.BONE, on=Ink.NIGHT)
    for token in range(model.view.heroes[hero].wards):
        canvas.shape((left + 12 + 26 * token, top + 12), Shape.STAR, 34, ink=Ink.NIGHT)
        canvas.shape((left + 12 + 26 * token, top + 12), Shape.STAR, 26, ink=Ink.MOSS, on=Ink.NIGHT)


def _chip(model: ViewModel, hero: HeroId) -> Chip:
    """Read what is shown of a Hero below the scene."""
    view, now, printed = model.view, model.view.heroes[hero], model.book.heroes[hero]
    line = Ink.GOLD if now.seat in view.asked else Ink.BONE if model.changed(hero) else Ink.LINE
    mimir = None
    if hero == view.carrier:
        mimir = view.heroes[MIMIR].seat, model.life(MIMIR), model.book.heroes[MIMIR].health
    return Chip(
        hero=hero,
        name=model.hero(hero),
        seat=now.seat,
        line=line,
        rage=(now.rage, printed.rage),
        full=reading.rage_full(model.book, view, hero),
        bonus=reading.next_attack_bonus(view, hero),
        health=(model.life(hero), printed.health),
        mimir=mimir,
    )


@kept
def sprite(chip: Chip) -> Sprite:
    """A Hero below the scene; the sign of the seat stands out `_OVER` pixels on the left."""
    wide, high = CHIP
    canvas = Canvas((wide + _OVER, high), Ink.NIGHT)
    plate = (_OVER + _PORTRAIT // 2, 0, _OVER + wide, high)
    stroke = 2 if chip.line is Ink.LINE else 4
    canvas.panel(plate, Ink.NIGHT, line=chip.line, stroke=stroke, radius=14, on=Ink.NIGHT)
    portrait(canvas, (_OVER + _PORTRAIT // 2, high // 2), chip.hero, chip.seat, across=_PORTRAIT, line=chip.line)
    start, end = _OVER + _PORTRAIT + 6, _OVER + wide - 14
    ink = Ink.SUN if chip.full else Ink.MIST
    end -= canvas.text((end, 21), f"{chip.rage[0]}/{chip.rage[1]}", size=27, font=Font.STRONG, ink=ink, anchor="rm",
                       on=Ink.NIGHT)  # fmt: skip
    canvas.icon((end - 16, 21), "flame", 27, ink=ink, on=Ink.NIGHT)
    end -= 34
    if chip.bonus:
        end -= 4 + canvas.text((end, 21), f"+{chip.bonus}", size=27, font=Font.STRONG, ink=Ink.SUN, anchor="rm",
                               on=Ink.NIGHT)  # fmt: skip
    canvas.text((start, 21), chip.name, size=27, font=Font.STRONG, room=end - start, least=24, on=Ink.NIGHT)
    right = _OVER + wide - 12
    pen = draw_life(canvas, (start, 52), chip.health)
    if chip.mimir is not None:
        right -= _carried(canvas, (right, 52), chip.mimir, room=right - pen - 8) + 8
    if right - pen > 30:
        life_bar(canvas, (pen + 8, 41, right, 63), *chip.health)
    return canvas.cut(_outline(canvas.size))


@kept
def _outline(size: XY) -> Image.Image:
    """The stencil of a Hero below the scene: a plate, a portrait before it, and the sign of the seat."""
    stencil = Image.new("1", size, 0)
    brush, middle = ImageDraw.Draw(stencil), size[1] // 2
    brush.rounded_rectangle((_OVER + _PORTRAIT // 2, 0, size[0] - 1, size[1] - 1), radius=14, fill=1)
    for (x, y), across in (((_OVER + _PORTRAIT // 2, middle), _PORTRAIT), (_sign_at((_OVER + _PORTRAIT // 2, middle),
                           _PORTRAIT), _SIGN + 8)):  # fmt: skip
        brush.ellipse((x - across // 2, y - across // 2, x + across // 2 - 1, y + across // 2 - 1), fill=1)
    return stencil


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
    at = _sign_at(centre, across)
    canvas.shape(at, Shape.DISC, _SIGN + 8, ink=Ink.NIGHT)
    seat_mark(canvas, at, seat, size=_SIGN, on=Ink.NIGHT)


def _sign_at(centre: XY, across: int) -> XY:
    """Where the sign of the seat stands on a portrait: at its lower left."""
    return centre[0] - round(across * 0.36), centre[1] + across // 2 - _SIGN // 2 - 4


def draw_life(canvas: Canvas, at: XY, health: tuple[int, int]) -> int:
    """Write what health is left of how much; gives where it ends."""
    pen, middle = at
    life, whole = health
    low = life <= whole // 3
    canvas.icon((pen + 12, middle), "hearts", 25, ink=Ink.EMBER, on=Ink.NIGHT)
    pen += 30
    pen += canvas.text((pen, middle), str(life), size=34, font=Font.STRONG, ink=Ink.EMBER if low else Ink.BONE,
                       on=Ink.NIGHT)  # fmt: skip
    return pen + 1 + canvas.text((pen + 1, middle + 2), f"/{whole}", size=25, ink=Ink.MIST, on=Ink.NIGHT)


def _carried(canvas: Canvas, end: XY, mimir: tuple[Seat, int, int], *, room: int) -> int:
    """Draw Mimir's head and health at the right end of his Carrier's plate; gives the room that they take.

    Where there is too little room, how much health he has in all is left out.
    """
    seat, life, health = mimir
    whole, size = f"{life}/{health}", 26
    said = whole if width(whole, Font.STRONG, size) + 42 <= room else str(life)
    taken = canvas.text(end, said, size=size, font=Font.STRONG, anchor="rm", on=Ink.NIGHT)
    portrait(canvas, (end[0] - taken - 22, end[1]), MIMIR, seat, across=38, line=Ink.LINE)
    return taken + 42
