"""The podium of one game at the end of a season: three steps, and who stands on them."""

from __future__ import annotations

import msgspec

from renderers.common.backdrop import HALL
from renderers.kit import border, frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import emblem as draw_emblem
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.palette import Ink, Theme
from renderers.kit.phrases import load
from renderers.kit.text import alt_text

NAMES = 2
"""Names on one step; more share it than are written there."""

_FLOOR = 630 - 46
_WIDTH = 352
_STEPS = {1: (600, 318), 2: (600 - _WIDTH - 8, 384), 3: (600 + _WIDTH + 8, 434)}
"""Middle and top of the step of each place."""


class Climber(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on the podium."""

    place: int
    """1 to 3; who is equal shares a step."""
    name: str
    points: str
    """Rating or victories, as the league counts."""


class Podium(msgspec.Struct, frozen=True, kw_only=True):
    """The first three of one game."""

    theme: Theme
    place: Backdrop = HALL
    """Where the game is played."""
    title: str
    season: str
    measure: str
    """What `points` counts; nothing where they say it themselves."""
    climbers: tuple[Climber, ...]
    """By place."""


def draw(podium: Podium) -> bytes:
    """The podium as a PNG of `frame.SHEET`."""
    tint, emblem = podium.theme
    canvas = border.hall(frame.SHEET, tint, podium.place)
    frame.title(canvas, podium.title, tint=tint, emblem=emblem, note=podium.season)
    for place in (3, 2, 1):
        _step(canvas, podium, place)
    return canvas.png()


def alt(podium: Podium) -> str:
    """The podium in words."""
    words = load("common")
    said = [words("podium.alt.title", title=podium.title, season=podium.season)]
    said += [
        words("podium.alt.place", place=one.place, name=one.name, points=f"{podium.measure} {one.points}".strip())
        for one in podium.climbers
    ]
    return alt_text(said)


def _step(canvas: Canvas, podium: Podium, place: int) -> None:
    middle, top = _STEPS[place]
    climbers = [one for one in podium.climbers if one.place == place]
    box = (middle - _WIDTH // 2, top, middle + _WIDTH // 2, _FLOOR)
    first = place == 1
    canvas.panel(box, Ink.PANEL, line=Ink.GOLD if first else Ink.LINE, stroke=4 if first else 3, radius=14)
    medal(canvas, (middle, top + 58), place, size=76 if first else 66, on=Ink.PANEL)
    if not climbers:
        canvas.text((middle, top - 40), load("common")("podium.nobody"), size=32, ink=Ink.MIST, anchor="mm")
        return
    points = f"{climbers[0].points} {podium.measure.lower()}".strip()
    canvas.text(
        (middle, top + (130 if first else 122)),
        points,
        size=32,
        ink=Ink.GOLD,
        font=Font.STRONG,
        anchor="mm",
        room=_WIDTH - 30,
    )
    names = [one.name for one in climbers[:NAMES]]
    if len(climbers) > NAMES:
        names.append(load("common")("podium.more", n=len(climbers) - NAMES))
    for line, name in enumerate(reversed(names)):
        canvas.text(
            (middle, top - 36 - 46 * line), name, size=40, font=Font.STRONG, anchor="mm", room=_WIDTH - 12, least=28
        )
    if first:
        draw_emblem(canvas, (middle, top - 62 - 46 * len(names)), "laurel-crown", 76)
