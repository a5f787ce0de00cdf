"""Pictures that somebody opens for themselves: every hand that they may see, and what the scene's places do."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war.book import POSITIONS, Pos
from renderers.god_of_war.backdrop import place_of
from renderers.god_of_war.effects import box_line, spot_line
from renderers.god_of_war.heroes import portrait
from renderers.god_of_war.minis import MINI, draw_mini
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.text import alt_text, wrap

_LEFT, _RIGHT = frame.MARGIN + 20, frame.BOARD[0] - frame.MARGIN - 20
TOP, FLOOR = frame.HEAD_FLOOR + 18, frame.BOARD[1] - frame.MARGIN - 12
_SIZES = (32, 30, 28, 26, 24, 22)
"""Sizes of the letters that are tried until everything about the places stands on the sheet."""


def draw_hands(model: ViewModel) -> bytes | None:
    """Everybody's hand as far as the viewer may see it, as a PNG of `frame.BOARD`; None before there are heroes."""
    if not model.view.heroes:
        return None
    canvas = _sheet(model, model.words("page.hands"), "poker-hand")
    for seat in range(len(model.view.seats)):
        _hand(canvas, model, seat)
    return canvas.png()


def tell_hands(model: ViewModel) -> str:
    """The same in words, within 1,024 characters."""
    view = model.view
    said = []
    for seat, player in enumerate(view.seats):
        cards = model.cards(player.hand) if player.hand else _unseen(model, seat)
        said.append(f"{model.name(seat)}: {cards}.")
    return alt_text(said)


def draw_places(model: ViewModel) -> bytes | None:
    """What can be used in the scene and what stirs there, as a PNG of `frame.BOARD`; None before the first scene."""
    if not model.view.scene:
        return None
    canvas = _sheet(model, model.words("page.places"), "rune-stone")
    size, rows = fitted(entries(model))
    y = TOP
    for words, strong in rows:
        step = round(size * (1.34 if strong else 1.2))
        font, ink = (Font.STRONG, Ink.GOLD) if strong else (Font.TEXT, Ink.BONE)
        canvas.text((_LEFT + (0 if strong else 24), y + step // 2), words, size=size, font=font, ink=ink)
        y += step
    if not rows:
        canvas.text((_LEFT, TOP + 40), model.words("closeup.nothing"), size=34, ink=Ink.MIST)
    return canvas.png()


def tell_places(model: ViewModel) -> str:
    """The same in words, within 1,024 characters."""
    said = [f"{head}: {' '.join(lines)}" for head, lines in entries(model)]
    return alt_text(said or [model.words("closeup.nothing")])


def _sheet(model: ViewModel, title: str, emblem: str) -> Canvas:
    """The place of the scene with a shaded page on it."""
    tint, _ = theme("god_of_war")
    canvas = frame.table(frame.BOARD, place_of(model.view.scene), tint)
    frame.head(canvas, title, tint=tint, emblem=emblem, note=model.quest())
    canvas.shade((frame.MARGIN, frame.HEAD_FLOOR + 6, frame.BOARD[0] - frame.MARGIN, frame.BOARD[1] - frame.MARGIN),
                 radius=20)  # fmt: skip
    return canvas


def _hand(canvas: Canvas, model: ViewModel, seat: Seat) -> None:
    player = model.view.seats[seat]
    high = (FLOOR - TOP) // max(3, len(model.view.seats))
    top = TOP + high * seat
    heroes = model.book.dashboards.get(player.dashboard, ())
    for place, hero in enumerate(heroes):
        line = Ink.LINE if model.view.heroes[hero].down else Ink.GOLD
        portrait(canvas, (_LEFT + 56 + 70 * place, top + high // 2 - 4), hero, seat, across=100, line=line)
    start = _LEFT + 56 + 70 * max(1, len(heroes))
    canvas.text((start, top + 24), model.name(seat), size=34, font=Font.STRONG, room=560, least=28)
    if not player.hand:
        canvas.text((start, top + 88), _unseen(model, seat), size=32, ink=Ink.MIST)
        return
    step = min(MINI[0] + 10, (_RIGHT - start - MINI[0]) // max(1, len(player.hand) - 1))
    for place, card in enumerate(player.hand):
        corner = (start + step * place, top + 50)
        shadow(canvas, (*corner, corner[0] + MINI[0], corner[1] + MINI[1]), radius=12, fall=4)
        draw_mini(canvas, corner, model, card)


def _unseen(model: ViewModel, seat: Seat) -> str:
    n = model.view.seats[seat].cards
    return model.words("closeup.hidden", n=n) if n else model.words("closeup.empty")


def entries(model: ViewModel) -> list[tuple[str, list[str]]]:
    """Every place that can be used or stirs: its name, and a line for each spot and box."""
    return [(model.placed(model.title(pos), pos), lines) for pos in POSITIONS if (lines := _lines(model, pos))]


def _lines(model: ViewModel, pos: Pos) -> list[str]:
    face = model.face(pos)
    lines = [spot_line(model, spot, "closeup.spot") for spot in face.spots]
    lines += [box_line(model, box, "closeup.box") for box in face.boxes]
    return [f"{line}." for line in lines]


def fitted(places: list[tuple[str, list[str]]]) -> tuple[int, list[tuple[str, bool]]]:
    """Break the lines so that all of them stand on the sheet; gives the size of the letters and the rows."""
    for size in _SIZES:
        rows = [row for head, lines in places for row in _broken(head, lines, size)]
        if sum(round(size * (1.34 if strong else 1.2)) for _, strong in rows) <= FLOOR - TOP:
            break
    return size, rows


def _broken(head: str, lines: list[str], size: int) -> list[tuple[str, bool]]:
    room = _RIGHT - _LEFT - 24
    broken = [row for line in lines for row in wrap(line, Font.TEXT, size, room=room, lines=3)]
    return [(head, True), *((row, False) for row in broken)]
