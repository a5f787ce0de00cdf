"""Before the first scene: who plays, and the heroes that there are to choose from."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war.book import HeroId
from renderers.god_of_war.heroes import portrait
from renderers.god_of_war.icons import HEROES
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import emblem
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape

LEFT, RIGHT = frame.MARGIN + 20, frame.BOARD[0] - frame.MARGIN - 20
BAR, STEP = 88, 102
"""Height of a seat's bar, and from one to the next."""

CARDS = (532, 772)
"""Top and bottom of the heroes."""

GAP = 14
"""Between two cards, in pixels."""

ACROSS = 112
"""Width of a hero's head on its card."""


def draw_gathering(canvas: Canvas, model: ViewModel) -> None:
    """Every seat with its dashboard, and below them all heroes; those that are taken bear the sign of the seat."""
    for seat, player in enumerate(model.view.seats):
        top = frame.HEAD_FLOOR + 20 + seat * STEP
        box, middle = (LEFT, top, RIGHT, top + BAR), top + BAR // 2
        shadow(canvas, box, radius=20)
        moving = seat in model.view.asked
        canvas.panel(box, Ink.NIGHT, line=Ink.GOLD if moving else Ink.LINE, stroke=4 if moving else 2, radius=20)
        seat_mark(canvas, (LEFT + 52, middle), seat, size=56, on=Ink.NIGHT)
        canvas.text((LEFT + 100, middle), model.name(seat), size=40, font=Font.STRONG, room=520, least=32, on=Ink.NIGHT)
        if player.dashboard:
            said = model.words(f"dashboard.{player.dashboard}")
            canvas.text((RIGHT - 28, middle), said, size=40, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", room=400,
                        least=32, on=Ink.NIGHT)  # fmt: skip
    owners = {player.dashboard: seat for seat, player in enumerate(model.view.seats)}
    teams = model.book.dashboards
    wide = (RIGHT - LEFT + GAP) // sum(map(len, teams.values()))
    left = LEFT
    for dashboard, team in teams.items():
        owner = owners.get(dashboard)
        box = (left, CARDS[0], left + wide * len(team) - GAP, CARDS[1])
        shadow(canvas, box, radius=18)
        canvas.panel(box, Ink.NIGHT, line=Ink.LINE if owner is None else Ink.GOLD, stroke=3, radius=18)
        room = (box[2] - left) // len(team)
        for place, hero in enumerate(team):
            _hero(canvas, left + room * place + room // 2, model, hero, owner)
        left += wide * len(team)


def _hero(canvas: Canvas, centre: int, model: ViewModel, hero: HeroId, seat: Seat | None) -> None:
    """Draw a hero on its card, about a vertical line: head, name and health."""
    head = (centre, CARDS[0] + 20 + ACROSS // 2)
    if seat is None:
        canvas.shape(head, Shape.DISC, ACROSS, ink=Ink.LINE)
        canvas.shape(head, Shape.DISC, ACROSS - 6, ink=Ink.SLATE, on=Ink.LINE)
        emblem(canvas, head, HEROES[hero], round(ACROSS * 0.72))
    else:
        portrait(canvas, head, hero, seat, across=ACROSS, line=Ink.GOLD)
    canvas.text((centre, CARDS[0] + 162), model.hero(hero), size=34, font=Font.STRONG, anchor="mm", room=158, least=26,
                on=Ink.NIGHT)  # fmt: skip
    health = str(model.book.heroes[hero].health)
    start = centre - (34 + round(width(health, Font.STRONG, 36))) // 2
    canvas.icon((start + 13, CARDS[0] + 206), "hearts", 27, ink=Ink.EMBER, on=Ink.NIGHT)
    canvas.text((start + 34, CARDS[0] + 206), health, size=36, font=Font.STRONG, on=Ink.NIGHT)
