"""The picture of a voyage: the Journey that was met, who and what is aboard, what the sea takes, and what waits."""

from __future__ import annotations

from engines.champions_of_midgard.book import Bundle
from engines.champions_of_midgard.places import shore_name
from engines.champions_of_midgard.reading import aboard, ship_at
from engines.champions_of_midgard.view import Phase
from renderers.champions_of_midgard.card_page import journey_text
from renderers.champions_of_midgard.foe_card import draw_foe
from renderers.champions_of_midgard.foe_face import FoeFace, foe_face
from renderers.champions_of_midgard.icons import GOODS, JOURNEYS, PLACES, Mark, draw_marks, marks
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import emblem
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark
from renderers.kit.text import wrap_to_fit

_LEFT, _RIGHT, _TOP = 366, 1160, 104
"""The room beside the Journey's card."""

_FOE = 196
"""Width of the card of the Monster that waits."""


def draw_voyage(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw the voyage that is going on between the head and `bottom`."""
    voyage = model.view.voyage
    assert voyage is not None
    canvas.shade((342, 98, 1180, bottom + 2), radius=16)
    icon = JOURNEYS.get(voyage.journey, "waves")
    tint = Tint.MOSS if voyage.journey == "quiet" else Tint.FROST
    draw_foe(canvas, (32, _TOP, 328, bottom - 6), FoeFace(name=model.journey(voyage.journey), icon=icon, tint=tint))
    seat_mark(canvas, (_LEFT + 24, _TOP + 32), voyage.seat, size=44)
    heading = f"{model.name(voyage.seat)} · {model.place(shore_name(voyage.shore))}"
    canvas.text((_LEFT + 62, _TOP + 32), heading, size=38, font=Font.STRONG, room=_RIGHT - _LEFT - 70, least=30)
    _waiting(canvas, model, bottom)
    _ship(canvas, model, bottom)


def _waiting(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """The Monster at the shore."""
    voyage = model.view.voyage
    assert voyage is not None
    shore = model.view.shores[voyage.shore]
    if shore.monster:
        high = min(300, bottom - _TOP - 90)
        top = _TOP + 74 + (bottom - _TOP - 84 - high) // 2
        draw_foe(canvas, (_RIGHT - _FOE, top, _RIGHT, top + high), foe_face(model, shore.monster, coins=shore.coins))


def _ship(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """The ship with its crew, what the Journey does, and what it takes."""
    words, view, post = model.words, model.view, aboard(model.view)
    voyage = view.voyage
    assert voyage is not None
    shore = view.shores[voyage.shore]
    room = _RIGHT - _FOE - 24 - _LEFT
    step = (bottom - _TOP - 70) // 4
    row = _TOP + 74 + step // 2
    docked = ship_at(view, shore_name(voyage.shore))
    emblem(canvas, (_LEFT + 60, row), PLACES[docked if docked in PLACES else "own"], min(112, step))
    crew = marks(Bundle(food=post.food, S=post.squad[0], P=post.squad[1], A=post.squad[2]))
    crew = [Mark(mark.icon, mark.ink, mark.label or "1") for mark in crew]
    size = 54 if len(crew) < 4 else 44
    draw_marks(canvas, (_LEFT + 140, row), crew, size=size, on=Ink.NIGHT, gap=16)
    if not crew:
        canvas.text((_LEFT + 140, row), words("amount.nobody"), size=36, ink=Ink.MIST)
    row += step
    if voyage.journey:
        said = journey_text(model.book, words, voyage.journey)
        rows, letter = wrap_to_fit(said, Font.TEXT, 34, room=room, lines=3, least=26)
        for place, line in enumerate(rows):
            canvas.text((_LEFT, row + round((place - (len(rows) - 1) / 2) * letter * 1.2)), line, size=letter)
    row += step
    feeds = words("board.feeds", n=shore.feeds)
    frame.pill(canvas, (_LEFT, row), feeds, tint=Tint.STONE, icon=GOODS["food"][0], size=36)
    row += step
    if view.phase is Phase.TOLL:
        frame.pill(canvas, (_LEFT, row), words("board.takes", n=voyage.items), tint=Tint.EMBER, icon="waves", size=44)
    elif view.phase is Phase.STARVE:
        starving = words("board.starving", n=voyage.starving)
        frame.pill(canvas, (_LEFT, row), starving, tint=Tint.EMBER, icon="death-skull", size=44)
