"""The right side of the board: Supremacy, the bid, what happened before, and the race to the goal."""

from __future__ import annotations

from engines.gulveig.reading import just_declared, progress
from engines.gulveig.view import Phase
from renderers.gulveig.icons import suit
from renderers.gulveig.past import draw_past
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.frame import Runner
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark
from renderers.kit.text import wrap_to_fit

_LEFT, _RIGHT = 838, 1172
_SUPREMACY: Box = (_LEFT, 108, _RIGHT, 216)
_STAKE: Box = (_LEFT, 228, _RIGHT, 356)
_PAST: Box = (_LEFT, 368, _RIGHT, 492)
_RACE: Box = (_LEFT + 14, 544, _RIGHT - 16, 768)


def draw_panel(canvas: Canvas, model: ViewModel) -> None:
    """The whole side, from the most to the least pressing."""
    _supremacy(canvas, model)
    _stake(canvas, model)
    canvas.shade(_PAST, radius=16)
    draw_past(canvas, model, (_LEFT + 12, _PAST[1] + 8, _RIGHT - 10, _PAST[3] - 8))
    canvas.shade((_LEFT, 504, _RIGHT, 778), radius=16)
    _race(canvas, model)


def _supremacy(canvas: Canvas, model: ViewModel) -> None:
    view, words = model.view, model.words
    left, top, right, bottom = _SUPREMACY
    middle = (top + bottom) // 2
    if view.outcome:
        canvas.panel(_SUPREMACY, Tint.GOLD.deep, line=Tint.GOLD.bright, stroke=5)
        canvas.icon((left + 54, middle), "trophy", 76, ink=Ink.BONE, on=Tint.GOLD.deep)
        _ending(canvas, model)
        return
    if not view.supremacy:
        canvas.panel(_SUPREMACY, Ink.WELL, line=Ink.LINE)
        canvas.icon((left + 54, middle), "triquetra", 66, ink=Ink.LINE, on=Ink.WELL)
        canvas.text(
            (left + 104, middle), words("board.no-supremacy"), size=32, ink=Ink.MIST, room=208, least=26, on=Ink.WELL
        )
        return
    tint, emblem = suit(view.supremacy)
    line = Ink.BONE if just_declared(model.book, view) else tint.bright
    canvas.panel(_SUPREMACY, tint.deep, line=line, stroke=5)
    canvas.icon((left + 54, middle), emblem, 80, ink=Ink.BONE, on=tint.deep)
    canvas.text((left + 108, top + 32), words("board.supremacy"), size=28, on=tint.deep)
    name = words("board.clan", clan=model.clan_short(view.supremacy), letter=view.supremacy)
    canvas.text(
        (left + 108, top + 74), name, size=42, font=Font.STRONG, room=right - left - 124, least=30, on=tint.deep
    )


def _ending(canvas: Canvas, model: ViewModel) -> None:
    assert model.view.outcome is not None
    left, top, right, bottom = _SUPREMACY
    words = model.words(f"ending.{model.view.outcome.reason}")
    rows, size = wrap_to_fit(words, Font.STRONG, 32, room=right - left - 120, lines=3, least=26)
    first = (top + bottom) // 2 - round((len(rows) - 1) * size * 0.6)
    for place, row in enumerate(rows):
        canvas.text(
            (left + 108, first + round(place * size * 1.2)), row, size=size, font=Font.STRONG, on=Tint.GOLD.deep
        )


def _stake(canvas: Canvas, model: ViewModel) -> None:
    view, words = model.view, model.words
    left, top, right, bottom = _STAKE
    canvas.panel(_STAKE, Ink.PANEL, line=Ink.GOLD if view.bidder is not None else Ink.LINE)
    line, low = top + 42, bottom - 38
    if view.bidder is None:
        canvas.icon((left + 44, line), "coins", 50, ink=Ink.MIST, on=Ink.PANEL)
        canvas.text(
            (left + 84, line), words("board.no-bid"), size=34, font=Font.STRONG, room=230, least=28, on=Ink.PANEL
        )
        opening = words("board.opening", points=model.book.deck(view.config).opening) if not view.outcome else ""
        canvas.text((left + 20, low), opening, size=30, ink=Ink.MIST, room=right - left - 40, least=24, on=Ink.PANEL)
        return
    seat_mark(canvas, (left + 44, line), view.bidder, size=50, on=Ink.PANEL)
    end = right - 18
    across = canvas.text(
        (end, line), str(view.bid), size=60, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=Ink.PANEL
    )
    canvas.mark((end - across // 2, line), "bid", max(50, across))
    end -= across
    label = words("board.bids" if view.phase is Phase.BID else "board.bid")
    canvas.text((left + 84, line), label, size=34, room=end - left - 96, least=26, on=Ink.PANEL)
    if view.phase is Phase.BID:
        raises = model.book.deck(view.config).raises(view.bid, view.config.bid_step)
        least = words("board.raise", points=raises[0]) if raises else ""
        canvas.text((left + 20, low), least, size=30, ink=Ink.MIST, room=right - left - 40, least=24, on=Ink.PANEL)
        return
    _progress(canvas, model, (left + 18, low - 14, right - 18, low + 14))


def _progress(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The points towards the bid: a bar and the figure."""
    left, top, right, bottom = box
    so_far = progress(model.book, model.view)
    made = so_far.points >= model.view.bid
    phrase = "board.so-far-and-buried" if so_far.unknown else "board.so-far"
    words = model.words(phrase, points=so_far.points)
    taken = canvas.text((right, (top + bottom) // 2), words, size=36, font=Font.STRONG, anchor="rm", on=Ink.PANEL)
    if made:
        taken += 48
        canvas.icon((right - taken + 18, (top + bottom) // 2), "check-mark", 34, ink=Ink.MOSS, on=Ink.PANEL)
    frame.bar(canvas, (left, top, right - taken - 14, bottom), so_far.points, model.view.bid, tint=Tint.GOLD)


def _race(canvas: Canvas, model: ViewModel) -> None:
    view = model.view
    left, top, right, _ = _RACE
    heading = model.words("board.race", goal=view.config.goal)
    canvas.text((left + 2, top - 18), heading, size=28, ink=Ink.MIST, room=right - left, least=24)
    runners = tuple(Runner(seat, score) for seat, score in enumerate(view.scores))
    bottom = top + min(212, 60 * len(runners))
    frame.race(canvas, (left, top, right, bottom), runners, goal=view.config.goal, line=view.config.bar)
