"""A Quest's or boss's card as a poster, and the victory and defeat cards."""

from __future__ import annotations

from collections.abc import Sequence

from engines.god_of_war import reading
from renderers.god_of_war.icons import HEROES, QUESTS
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import border, frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.medallion import medallion
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.phrases import Phrases
from renderers.kit.seats import seat_style
from renderers.kit.text import wrap_to_fit

_CENTRE = (280, 366)
_TEXT = 530


def draw_poster(model: ViewModel) -> bytes:
    """The Quest that begins: its emblem large, what has to be done, and the hindrances."""
    view, words = model.view, model.words
    canvas = _sheet(model, words("board.boss" if reading.is_final(view) else "board.stage", n=view.stage), Tint.EMBER)
    name, goal, *hindrances = quest_lines(model)
    y = _lines(canvas, name, 150, size=60, least=42, font=Font.DISPLAY, ink=Ink.GOLD, rows=2)
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
    y = _lines(canvas, head, 150, size=96, least=72, font=Font.DISPLAY, ink=Ink.GOLD if won else Ink.EMBER, rows=1)
    y = _lines(canvas, reason, y + 10, size=38, least=32, font=Font.TEXT, ink=Ink.BONE, rows=3)
    _lines(canvas, figures, y + 14, size=32, least=26, font=Font.STRONG, ink=Ink.MIST, rows=2)
    for place, hero in enumerate(view.heroes.values()):
        centre = (_TEXT + 46 + 104 * place, 540)
        ink = Ink.LINE if hero.down else seat_style(hero.seat).tint.bright
        canvas.icon(centre, HEROES[hero.id], 84, ink=ink)
        if hero.down:
            canvas.icon((centre[0] + 26, centre[1] + 26), "skull-crossed-bones", 40, ink=Ink.EMBER, on=Ink.SLATE)
    return canvas.png()


def ending_lines(model: ViewModel) -> list[str]:
    """What the poster of an ending says: victory or defeat, why, and how far the heroes came."""
    view, words = model.view, model.words
    assert view.outcome is not None
    head = words("board.win" if view.outcome.places[0] == 1 else "board.loss")
    figures = f"{words('board.quests', n=len(view.done))} {words('board.rounds', n=view.rounds)}"
    return [head, words(f"ending.{view.outcome.reason}"), figures]


def draw_plate(words: Phrases, note: str, *, emblem: str, tint: Tint, said: Sequence[str]) -> bytes:
    """Anything with an emblem, a name and a few paragraphs about it.

    Args:
        words: the words of the game.
        note: what kind of thing it is.
        emblem: its icon.
        tint: the ring's.
        said: its name, what matters most, and the rest.
    """
    canvas = _ground(words, note, tint, emblem)
    name, *paragraphs = said
    y = _lines(canvas, name, 150, size=60, least=40, font=Font.DISPLAY, ink=Ink.GOLD, rows=2)
    for place, paragraph in enumerate(paragraphs):
        ink = Ink.SUN if place else Ink.BONE
        y = _lines(canvas, paragraph, y + 14, size=34, least=26, font=Font.TEXT, ink=ink, rows=4 if place < 1 else 3)
    return canvas.png()


def _sheet(model: ViewModel, note: str, tint: Tint) -> Canvas:
    return _ground(model.words, note, tint, QUESTS[model.view.quest])


def _ground(words: Phrases, note: str, tint: Tint, figure: str) -> Canvas:
    own, emblem = theme("god_of_war")
    canvas = border.ground(frame.SHEET, own)
    frame.title(canvas, words("title"), tint=own, emblem=emblem, note=note)
    medallion(canvas, _CENTRE, 420, tint=tint, emblem=figure)
    return canvas


def _lines(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, said: str, top: int, *, size: int, least: int, font: Font, ink: Ink, rows: int
) -> int:
    """Write a paragraph and give where the next one may begin."""
    room = frame.SHEET[0] - frame.EDGE - _TEXT - 10
    found, fitted = wrap_to_fit(said, font, size, room=room, lines=rows, least=least)
    step = round(fitted * 1.24)
    for place, line in enumerate(found):
        canvas.text((_TEXT, top + place * step + step // 2), line, size=fitted, font=font, ink=ink, room=room)
    return top + len(found) * step
