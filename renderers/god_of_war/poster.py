"""A Quest's or boss's card as a poster, great moments, and the victory and defeat cards."""

from __future__ import annotations

from collections.abc import Sequence

from engines.god_of_war import reading
from renderers.god_of_war.backdrop import place_of
from renderers.god_of_war.heroes import portrait
from renderers.god_of_war.icons import QUESTS
from renderers.god_of_war.moments import Moment
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame, moment
from renderers.kit.canvas import XY, Canvas
from renderers.kit.card_art import draw_art, round_corners
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font
from renderers.kit.medallion import medallion
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.phrases import Phrases
from renderers.kit.text import wrap, wrap_to_fit

_CARD = (frame.MARGIN + 16, frame.HEAD_FLOOR + 24, 470, frame.SHEET[1] - 46)
"""Where the large emblem stands."""
_TEXT, _ROOM = 516, frame.SHEET[0] - frame.MARGIN - 24 - 516
"""Where the words begin, and their room, in pixels."""
_FLOOR = frame.SHEET[1] - 46


def draw_poster(model: ViewModel) -> bytes:
    """The Quest that begins: its emblem large, what has to be done, and the hindrances."""
    view, words = model.view, model.words
    canvas = _sheet(model, words("board.boss" if reading.is_final(view) else "board.stage", n=view.stage), Tint.EMBER)
    name, goal, *hindrances = quest_lines(model)
    y = _lines(canvas, name, 136, size=60, least=42, font=Font.DISPLAY, ink=Ink.GOLD, rows=2)
    y = _lines(canvas, goal, y + 16, size=36, least=30, font=Font.TEXT, ink=Ink.BONE, rows=4)
    for said in hindrances:
        y = _lines(canvas, said, y + 14, size=30, least=26, font=Font.TEXT, ink=Ink.SUN, rows=2)
    return canvas.png()


def quest_lines(model: ViewModel) -> list[str]:
    """What a Quest's poster says: its name, what has to be done, and the hindrances."""
    words = model.words
    hindrances = [f"{words(f'quest.{quest}')}: {words(f'hindrance.{quest}')}" for quest in model.view.hindrances]
    return [model.quest(), model.goal(), *hindrances]


def draw_ending(model: ViewModel) -> bytes:
    """How the game ended: the boss's emblem, the deed, and who was there."""
    view = model.view
    assert view.outcome is not None
    won = view.outcome.places[0] == 1
    canvas = _sheet(model, model.quest(), Tint.GOLD if won else Tint.STONE)
    head, reason, figures = ending_lines(model)
    y = _lines(canvas, head, 136, size=96, least=72, font=Font.DISPLAY, ink=Ink.GOLD if won else Ink.EMBER, rows=1)
    y = _lines(canvas, reason, y + 10, size=38, least=32, font=Font.TEXT, ink=Ink.BONE, rows=3)
    _lines(canvas, figures, y + 14, size=32, least=26, font=Font.STRONG, ink=Ink.MIST, rows=2)
    for place, hero in enumerate(view.heroes.values()):
        centre = (_TEXT + 56 + 122 * place, 516)
        portrait(canvas, centre, hero.id, hero.seat, across=108, line=Ink.LINE if hero.down else Ink.GOLD)
        if hero.down:
            canvas.icon((centre[0] + 34, centre[1] + 34), "skull-crossed-bones", 50, ink=Ink.NIGHT)
            canvas.icon((centre[0] + 34, centre[1] + 34), "skull-crossed-bones", 42, ink=Ink.BONE, on=Ink.NIGHT)
    return canvas.png()


def ending_lines(model: ViewModel) -> list[str]:
    """What the poster of an ending says: victory or defeat, why, and how far the heroes came."""
    view, words = model.view, model.words
    assert view.outcome is not None
    head = words("board.win" if view.outcome.places[0] == 1 else "board.loss")
    figures = f"{words('board.quests', n=len(view.done))} {words('board.rounds', n=view.rounds)}"
    return [head, words(f"ending.{view.outcome.reason}"), figures]


def draw_moment(seen: Moment) -> bytes:
    """A great moment: its emblem large, a headline, and a line."""
    canvas = moment.ground(place_of(seen.scene), seen.tint)
    centre = ((moment.ART[0] + moment.ART[2]) // 2, (moment.ART[1] + moment.ART[3]) // 2)
    medallion(canvas, centre, 470, tint=seen.tint, emblem=seen.icon)
    if seen.chief and seen.icon != "queen-crown":
        _crown(canvas, (centre[0], centre[1] - 200), 112)
    moment.tell(canvas, seen.head, seen.line)
    return canvas.png()


def draw_plate(  # noqa: PLR0913 - each names one visible property
    words: Phrases, note: str, *, emblem: str, tint: Tint, said: Sequence[str], scene: str = ""
) -> bytes:
    """Anything with an emblem, a name and a few paragraphs about it.

    Args:
        words: the words of the game.
        note: what kind of thing it is.
        emblem: its icon.
        tint: the ring's.
        said: its name, what matters most, and the rest.
        scene: the scene whose place lies behind it; the woods if left out.
    """
    canvas = _ground(words, note, tint, emblem, scene=scene)
    name, *paragraphs = said
    y = _lines(canvas, name, 130, size=60, least=40, font=Font.DISPLAY, ink=Ink.GOLD, rows=2) + 12
    size, broken = _fitted(paragraphs, _FLOOR - y)
    step = round(size * 1.22)
    for place, rows in enumerate(broken):
        ink = Ink.SUN if place else Ink.BONE
        for row in rows:
            canvas.text((_TEXT, y + step // 2), row, size=size, ink=ink, room=_ROOM)
            y += step
        y += 12
    return canvas.png()


def _fitted(paragraphs: Sequence[str], high: int) -> tuple[int, list[tuple[str, ...]]]:
    """Break paragraphs at the largest size at which all of them stand; gives the size and the rows of each."""
    for size in range(36, 23, -1):
        broken = [wrap(said, Font.TEXT, size, room=_ROOM, lines=12) for said in paragraphs]
        if sum(map(len, broken)) * round(size * 1.22) + 12 * len(broken) <= high:
            break
    return size, broken


def _sheet(model: ViewModel, note: str, tint: Tint) -> Canvas:
    view = model.view
    crowned = reading.is_final(view)
    return _ground(model.words, note, tint, QUESTS[view.quest], scene=view.scene, crowned=crowned)


def _ground(  # noqa: PLR0913 - each names one visible property
    words: Phrases, note: str, tint: Tint, figure: str, *, scene: str = "", crowned: bool = False
) -> Canvas:
    """The place, the head, and the emblem on a large card."""
    own, emblem = theme("god_of_war")
    canvas = frame.table(frame.SHEET, place_of(scene), own)
    frame.head(canvas, words("title"), tint=own, emblem=emblem, note=note)
    canvas.shade((_TEXT - 24, frame.HEAD_FLOOR + 24, frame.SHEET[0] - frame.MARGIN, _FLOOR + 16), radius=20)
    shadow(canvas, _CARD, radius=24, fall=10)
    canvas.panel(_CARD, Ink.GOLD, radius=24)
    left, top, right, bottom = _CARD
    inner = (left + 5, top + 5, right - 5, bottom - 5)
    draw_art(canvas, inner, tint=tint, name=figure, centre=((left + right) // 2, (top + bottom) // 2 + 14), across=390)
    if crowned and figure != "queen-crown":
        _crown(canvas, ((left + right) // 2, top + 40), 84)
    round_corners(canvas, inner, radius=20, ink=Ink.GOLD)
    return canvas


def _crown(canvas: Canvas, centre: XY, size: int) -> None:
    """The crown of a boss."""
    canvas.icon(centre, "queen-crown", size, ink=Ink.NIGHT)
    canvas.icon((centre[0], centre[1] - 4), "queen-crown", size - 8, ink=Ink.GOLD, on=Ink.NIGHT)


def _lines(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, said: str, top: int, *, size: int, least: int, font: Font, ink: Ink, rows: int
) -> int:
    """Write a paragraph and give where the next one may begin."""
    found, fitted = wrap_to_fit(said, font, size, room=_ROOM, lines=rows, least=least)
    step = round(fitted * 1.24)
    for place, line in enumerate(found):
        canvas.text((_TEXT, top + place * step + step // 2), line, size=fitted, font=font, ink=ink, room=_ROOM)
    return top + len(found) * step
