"""Great moments as posters: a game won, a wall broken open, a rune rolled again, a battle won by far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engines.core import Seat
from engines.nordic_glory.facts import BattleDecided, Defeated, Ending, GameOver, RuneRolled
from engines.nordic_glory.reading import COLUMNS, place_of, standing
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.moment import Moment
from renderers.kit.palette import Ink, theme
from renderers.kit.seats import seat_style
from renderers.kit.shapes import Shape
from renderers.kit.text import alt_text, fit
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.icons import RUNES
from renderers.nordic_glory.jarls import draw_portrait
from renderers.nordic_glory.shield import CRACKS, draw_shield
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import pattern

GREAT_BLOW = 10
"""The least damage of a battle that deserves a poster."""

_CENTRE = (600, 236)


class _Scene(NamedTuple):
    """What a poster is about: the fact, and the words below its emblem."""

    fact: Any
    headline: str
    line: str


def moment(model: ViewModel, facts: Iterable[Any]) -> Moment | None:
    """Draw the greatest moment among the facts of an entry; None when none of them deserves a poster.

    Args:
        model: the game after the entry, as everybody sees it.
        facts: what happened, in order.
    """
    scenes = [scene for fact in facts if (scene := _scene(model, fact)) is not None]
    if not scenes:
        return None
    order = (GameOver, Defeated, BattleDecided, RuneRolled)
    scene = min(scenes, key=lambda found: order.index(type(found.fact)))
    return Moment(_draw(model, scene), alt_text([f"{scene.headline}.", scene.line]))


def _scene(model: ViewModel, fact: Any) -> _Scene | None:
    """Return the scene of a fact, or None when it deserves no poster."""
    words, names = model.words, model.names
    if isinstance(fact, GameOver):
        alone = len(fact.winners) == 1
        headline = words("moment.won", who=names[fact.winners[0]]) if alone else words("board.draw")
        given_up = alone and fact.reason is Ending.RESIGN
        line = words("why.resign", foe=names[1 - fact.winners[0]]) if given_up else words(f"ending.{fact.reason}")
        return _Scene(fact, headline, line)
    if isinstance(fact, Defeated):
        side, (column, _) = model.view.sides[fact.seat], place_of(fact.spot)
        if side.columns[column]:
            return None
        if not standing(side):
            line = words("moment.open", card=model.name(side.jarl))
        else:
            line = words("moment.column", card=model.name(fact.card), column=COLUMNS[column])
        return _Scene(fact, words("moment.broken", who=names[fact.seat]), line)
    if isinstance(fact, BattleDecided) and fact.winner is not None and fact.damage >= GREAT_BLOW:
        won, lost = fact.totals[fact.winner], fact.totals[1 - fact.winner]
        line = words("moment.sum", won=won, lost=lost, n=fact.damage)
        return _Scene(fact, words("moment.battle", who=names[fact.winner]), line)
    if isinstance(fact, RuneRolled) and fact.luck and fact.active:
        headline = words("moment.rune", rune=words(f"rune.{fact.rune}"))
        return _Scene(fact, headline, words("moment.again", who=names[fact.seat], n=fact.roll))
    return None


def _draw(model: ViewModel, scene: _Scene) -> bytes:
    tint, _ = theme("nordic_glory")
    canvas = frame.place(frame.SHEET, FIELD, tint)
    canvas.shade((11, 420, 1189, 619))
    canvas.fill((11, 417, 1189, 421), Ink.BRONZE)
    _emblem(canvas, model, scene.fact)
    middle, room = _CENTRE[0], 1100
    headline = fit(scene.headline, Font.DISPLAY, 84, room=room, least=48)
    canvas.text((middle, 492), headline.string, size=headline.size, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm")
    canvas.text((middle, 570), scene.line, size=40, ink=Ink.BONE, anchor="mm", room=room, least=32)
    return canvas.png()


def _emblem(canvas: Canvas, model: ViewModel, fact: Any) -> None:
    """Draw what the poster is about, large."""
    if isinstance(fact, GameOver):
        _winners(canvas, model, fact.winners)
    elif isinstance(fact, Defeated):
        base = model.book.shields[fact.card].base
        draw_shield(canvas, _CENTRE, 344, base, pattern=pattern(fact.card), cracks=CRACKS)
    elif isinstance(fact, BattleDecided):
        for seat, x in ((0, 250), (1, 950)):
            ink = seat_style(seat).tint.bright
            canvas.shape((x, _CENTRE[1]), Shape.SHIELD, 240, ink=Ink.NIGHT)
            canvas.shape((x, _CENTRE[1]), Shape.SHIELD, 226, ink=ink, on=Ink.NIGHT)
            at = (x, _CENTRE[1] - 16)
            canvas.text(at, str(fact.totals[seat]), size=116, font=Font.DISPLAY, ink=Ink.NIGHT, anchor="mm", on=ink)
        canvas.icon((_CENTRE[0] + 8, _CENTRE[1] + 10), "crossed-axes", 300, ink=Ink.NIGHT)
        canvas.icon(_CENTRE, "crossed-axes", 300, ink=Ink.BONE)
    else:
        for icon, x in ((RUNES[fact.rune].icon, 420), (RUNES["luck"].icon, 780)):
            canvas.shape((x, _CENTRE[1]), Shape.HEXAGON, 300, ink=Ink.NIGHT)
            canvas.shape((x, _CENTRE[1]), Shape.HEXAGON, 284, ink=Ink.GOLD, on=Ink.NIGHT)
            canvas.icon((x, _CENTRE[1]), icon, 186, ink=Ink.NIGHT, on=Ink.GOLD)


def _winners(canvas: Canvas, model: ViewModel, winners: tuple[Seat, ...]) -> None:
    """Draw the Jarl of whoever won, in laurels."""
    step = 460
    for place, seat in enumerate(winners):
        centre = (_CENTRE[0] + round((place - (len(winners) - 1) / 2) * step), _CENTRE[1])
        canvas.icon((centre[0], centre[1] + 4), "laurels", 390, ink=Ink.GOLD)
        draw_portrait(canvas, (centre[0], centre[1] - 8), model.view.sides[seat].jarl, 230, seat=seat)
