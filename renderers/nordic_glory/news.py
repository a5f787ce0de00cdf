"""What happened last, marked on the board: blows with their numbers, swaps as arrows, ghosts of what fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.core import Seat
from engines.nordic_glory.effect_facts import Mustered
from engines.nordic_glory.facts import BattleDecided, Defeated, JarlWounded, Mended, Swapped, Wounded
from engines.nordic_glory.reading import Place, place_of
from renderers.kit.canvas import XY, Canvas
from renderers.kit.changes import between, draw_arrow, draw_burst
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import signed
from renderers.nordic_glory.holds import Choices
from renderers.nordic_glory.icons import KINDS
from renderers.nordic_glory.jarls import face_of
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import FRONT, REAR, centre_of, draw_figures, draw_sign

MARKED = (BattleDecided, Defeated, JarlWounded, Mended, Mustered, Swapped, Wounded)
"""Kinds of facts that the board marks."""

CAME = KINDS["muster"]
"""The sign on a shield that has just joined a wall."""

SUM = (486, 646, 714, 690)
"""Where the sum of a battle that is over stands."""


def draw_news(canvas: Canvas, model: ViewModel, news: Sequence[Any], asked: Choices) -> None:
    """Mark on a finished board what facts tell: those of the last entry, or of several.

    What concerns a shield is marked where it stands now; blows are added up, and mending makes up for them.
    """
    changes: dict[tuple[Seat, Place], int] = {}
    jarls = Counter[Seat]()
    fallen = [fact for fact in news if isinstance(fact, Defeated)]
    covered = _swaps(canvas, [fact for fact in news if isinstance(fact, Swapped)])
    for fact in news:
        if isinstance(fact, JarlWounded):
            jarls[fact.seat] += fact.amount
        elif isinstance(fact, Wounded | Mended | Mustered) and (place := _now_at(model, fact, fallen)) is not None:
            if isinstance(fact, Mustered):
                x, y = centre_of(fact.seat, place)
                draw_sign(canvas, (x, y - 34), CAME)
            else:
                change = -fact.damage if isinstance(fact, Wounded) else fact.amount
                changes[fact.seat, place] = changes.get((fact.seat, place), 0) + change
    for (seat, place), change in changes.items():
        _on_shield(canvas, seat, place, change)
    for seat, place in dict.fromkeys([*covered, *changes]):
        draw_figures(canvas, model, seat, place, asked)
    for seat, amount in jarls.items():
        _burst(canvas, face_of(seat, leads=model.view.leader == seat), f"−{amount}", Ink.EMBER)
    battles = [fact for fact in news if isinstance(fact, BattleDecided)]
    if battles and model.view.battle is None:
        _sum(canvas, battles[-1])
    for seat, column in dict.fromkeys((fact.seat, place_of(fact.spot)[0]) for fact in fallen):
        _ghost(canvas, model, seat, column)


def _now_at(model: ViewModel, fact: Wounded | Mended | Mustered, fallen: Sequence[Defeated]) -> Place | None:
    """Return where the shield of a fact stands now; None where it fell, or where it cannot be told which one it is."""
    if any((other.seat, other.card) == (fact.seat, fact.card) for other in fallen):
        return None
    columns = model.view.sides[fact.seat].columns
    found = [
        (column, row)
        for column, warriors in enumerate(columns)
        for row, warrior in enumerate(warriors)
        if warrior.card == fact.card
    ]
    then = place_of(fact.spot)
    return then if then in found else found[0] if len(found) == 1 else None


def _swaps(canvas: Canvas, swaps: Sequence[Swapped]) -> list[tuple[Seat, Place]]:
    """Draw arrows between places whose shields were exchanged; return these places."""
    covered = []
    for fact in swaps:
        places = [place_of(spot) for spot in (fact.spot, fact.other)]
        one, other = (centre_of(fact.seat, place) for place in places)
        draw_arrow(canvas, between(one, other, start=30, end=30), both=True)
        canvas.mark(((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), "swapped", 30)
        covered += [(fact.seat, place) for place in places]
    return covered


def _on_shield(canvas: Canvas, seat: Seat, place: Place, change: int) -> None:
    """Draw a number in a burst on a shield, between its signs and the sum of its damage."""
    ink = Ink.EMBER if change < 0 else Ink.MOSS if change else Ink.MIST
    _burst(canvas, centre_of(seat, place), signed(change), ink, size=84)


def _burst(canvas: Canvas, centre: XY, said: str, ink: Ink, *, size: int = 100) -> None:
    """Draw what was just lost or healed."""
    draw_burst(canvas, centre, said, ink, size=size)
    canvas.mark(centre, "change", size)


def _ghost(canvas: Canvas, model: ViewModel, seat: Seat, column: int) -> None:
    """Draw the outline of a fallen shield where its column ends now; nothing where others have filled it."""
    row = len(model.view.sides[seat].columns[column])
    if row > 2:
        return
    centre = centre_of(seat, (column, row))
    side = (FRONT if row == 0 else REAR).shield
    canvas.shape(centre, Shape.DISC, side, ink=Ink.BONE)
    canvas.shape(centre, Shape.DISC, side - 8, ink=Ink.WELL, on=Ink.BONE)
    canvas.icon(centre, "broken-shield", round(side * 0.6), ink=Ink.BONE, on=Ink.WELL)
    canvas.mark(centre, "fallen", side)


def _sum(canvas: Canvas, fact: BattleDecided) -> None:
    """Write both totals of the battle that is over; the higher one stands on its side's colour."""
    left, top, right, bottom = SUM
    middle, y = (left + right) // 2, (top + bottom) // 2
    canvas.panel(SUM, Ink.NIGHT, line=Ink.BONE, stroke=3, radius=12)
    canvas.icon((middle, y), "crossed-axes", 32, ink=Ink.BONE, on=Ink.NIGHT)
    for seat, x in ((0, middle - 62), (1, middle + 62)):
        bright = seat_style(seat).tint.bright
        won = fact.winner == seat
        if won:
            canvas.panel((x - 40, top + 6, x + 40, bottom - 6), bright, radius=8, on=Ink.NIGHT)
        ink, ground = (Ink.NIGHT, bright) if won else (bright, Ink.NIGHT)
        canvas.text((x, y), str(fact.totals[seat]), size=34, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
