"""A Hero's dashboard beside the hand: portrait, health, the Rage track, and the ability."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war.book import HeroId
from renderers.god_of_war.heroes import draw_life, portrait
from renderers.god_of_war.tile_foot import life_bar
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_RADIUS = 16


class _Fit(NamedTuple):
    """What a dashboard of some height has room for, in pixels.

    Attributes:
        across: of the portrait.
        barred: whether health has a bar.
        letter: of the words of the ability.
        lines: so many of these words fit; none where only a higher one has room for them.
    """

    across: int
    barred: bool
    letter: int = 0
    lines: int = 0


_FITS = ((400, _Fit(92, barred=True, letter=30, lines=6)), (300, _Fit(92, barred=True, letter=25, lines=4)),
         (200, _Fit(74, barred=False, letter=24, lines=2)), (0, _Fit(74, barred=True)))  # fmt: skip
"""By the height above which it is so: of two Heroes of one player beside two rows of cards the third one."""


class Dashboard(msgspec.Struct, frozen=True, kw_only=True):
    """A dashboard as it is drawn. Equal ones are drawn once and kept."""

    hero: HeroId
    name: str
    seat: Seat
    health: tuple[int, int]
    down: str
    """A word in the place of the health of a Hero who is knocked down."""
    rage: tuple[int, int]
    full: bool
    """Whether Rage has reached its end."""
    ability: str
    rule: str
    """What the ability does."""


def draw_dashboard(canvas: Canvas, box: Box, model: ViewModel, hero: HeroId) -> None:
    """Draw a Hero's dashboard: portrait, name, health, the Rage track slot by slot, and the ability."""
    now, printed, words = model.view.heroes[hero], model.book.heroes[hero], model.words
    shadow(canvas, box, radius=_RADIUS)
    shown = Dashboard(
        hero=hero,
        name=model.hero(hero),
        seat=now.seat,
        health=(model.life(hero), printed.health),
        down=words("board.down") if now.down else "",
        rage=(now.rage, printed.rage),
        full=reading.rage_full(model.book, model.view, hero),
        ability=words(f"ability.{printed.ability}"),
        rule=model.ability(hero),
    )
    canvas.sprite((box[0], box[1]), sprite(shown, (box[2] - box[0], box[3] - box[1])))


@kept
def sprite(shown: Dashboard, size: XY) -> Sprite:
    """A dashboard in one size."""
    wide, high = size
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, *size), Ink.NIGHT, line=Ink.BRONZE, stroke=2, radius=_RADIUS, on=Ink.NIGHT)
    fit = next(fit for above, fit in _FITS if high > above)
    across = fit.across
    portrait(canvas, (14 + across // 2, 12 + across // 2), shown.hero, shown.seat, across=across, line=Ink.GOLD)
    start = across + 24
    canvas.text((start, 34), shown.name, size=38, font=Font.DISPLAY, ink=Ink.GOLD, room=wide - start - 10, least=30,
                on=Ink.NIGHT)  # fmt: skip
    if shown.down:
        canvas.text((start, 74), shown.down, size=30, font=Font.STRONG, ink=Ink.EMBER, on=Ink.NIGHT)
    else:
        draw_life(canvas, (start, 74), shown.health)
    y = across + 32
    if fit.barred:
        life_bar(canvas, (14, y - 12, wide - 14, y + 10), *shown.health)
        y += 36
    else:
        y += 8
    _rage(canvas, shown, y)
    if fit.lines:
        y += 40
        ink = Ink.SUN if shown.full else Ink.BONE
        canvas.text((16, y), shown.ability, size=30, font=Font.STRONG, ink=ink, room=wide - 32, least=24, on=Ink.NIGHT)
        rows, letter = wrap_to_fit(shown.rule, Font.TEXT, fit.letter, room=wide - 30, lines=fit.lines, least=24)
        y += 11 + fit.letter
        for place, row in enumerate(rows):
            at = (16, y + round(1.12 * fit.letter) * place)
            canvas.text(at, row, size=letter, ink=Ink.MIST, on=Ink.NIGHT)
    return canvas.cut(shapes.stencil(size, _RADIUS))


def _rage(canvas: Canvas, shown: Dashboard, y: int) -> None:
    """Draw the slots of the Rage track; those that are reached are lit."""
    rage, slots = shown.rage
    wide = min(40, (canvas.size[0] - 64) // slots)
    canvas.icon((30, y), "flame", 32, ink=Ink.SUN if shown.full else Ink.MIST, on=Ink.NIGHT)
    for slot in range(1, slots + 1):
        centre = (50 + wide * slot - wide // 2, y)
        edge, ground, ink = (Ink.SUN, Ink.SUN, Ink.NIGHT) if slot <= rage else (Ink.LINE, Ink.WELL, Ink.MIST)
        canvas.shape(centre, Shape.DISC, wide - 3, ink=edge, on=Ink.NIGHT)
        canvas.shape(centre, Shape.DISC, wide - 8, ink=ground, on=edge)
        canvas.text(centre, str(slot), size=24, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
