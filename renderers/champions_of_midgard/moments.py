"""The great moments of a game, each with a poster of its own: a slain enemy, a ship that loses its crew, a lost fight,
a voyage that returns, a won game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engines.champions_of_midgard.book import Book, Family
from engines.champions_of_midgard.facts import Defeated, Fallen, GameOver, Gone, JourneyMet
from engines.champions_of_midgard.places import is_shore, shore_name
from engines.champions_of_midgard.reading import aboard
from engines.champions_of_midgard.view import View
from engines.core import Fact, Seat
from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.foe_card import draw_foe, foe_face
from renderers.champions_of_midgard.icons import GLORY, GOODS, JOURNEYS, Mark, draw_marks, length, marks
from renderers.champions_of_midgard.viewmodel import Names, ViewModel, view_model, winners
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import emblem
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.phrases import Phrases
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_MIDDLE = 770
"""The middle of the words, right of the emblem."""


class Picture(NamedTuple):
    """A poster and what it says in words."""

    png: bytes
    alt: str


class _Poster(NamedTuple):
    """What a poster shows.

    Attributes:
        seats: whose moment it is.
        icon: the emblem.
        tint: of the ring about it.
        headline: a few words.
        line: one sentence.
        marks: what it brought.
        enemy: the enemy whose card stands in place of the emblem.
        slain: whether that card is crossed out.
    """

    seats: tuple[Seat, ...]
    icon: str
    tint: Tint
    headline: str
    line: str
    marks: tuple[Mark, ...] = ()
    enemy: str = ""
    slain: bool = False


def moment(book: Book, words: Phrases, facts: Iterable[Fact], view: View, names: Names) -> Picture | None:
    """The poster of the greatest moment among facts that were told together, or None.

    Args:
        book: the Book of the table.
        words: its phrases.
        facts: what was told since the last answer, in order.
        view: the game as the gallery sees it after them.
        names: the names of the seats.
    """
    model = view_model(book, words, view, names)
    told = list(facts)
    for find in (_won, _slain, _fallen, _wrecked):
        poster = find(model, told)
        if poster is not None:
            alt = f"{poster.headline}. {poster.line}"
            return Picture(_draw(model, poster), alt)
    return None


def _won(model: ViewModel, facts: list[Fact]) -> _Poster | None:
    """The game is over."""
    if not any(isinstance(fact, GameOver) for fact in facts):
        return None
    first = winners(model.view)
    totals = {line.seat: line.total for line in model.view.scores}
    if not first or not totals:
        return None
    headline = model.words("board.wins" if len(first) == 1 else "board.share", who=model.everybody(first))
    best = totals[first[0]]
    others = sorted((total for seat, total in totals.items() if seat not in first), reverse=True)
    if others:
        line = model.words("moment.jarl", n=best, next=others[0])
    else:
        line = model.words("moment.even", n=best)
    return _Poster(first, "throne-king", Tint.GOLD, headline, line, (Mark(GLORY, Ink.GOLD, str(best)),))


def _slain(model: ViewModel, facts: list[Fact]) -> _Poster | None:
    """A Troll or a Monster is defeated; a Monster means that the voyage returns with its prize."""
    for fact in reversed(facts):
        if not isinstance(fact, Defeated) or model.family(fact.enemy) is Family.DRAUGR:
            continue
        enemy, who = model.enemy(fact.enemy), model.name(fact.seat)
        glory = fact.glory + fact.extra
        sailing = is_shore(fact.place) and model.family(fact.enemy) is Family.MONSTER
        line = model.words("moment.returns" if sailing else "moment.slain", who=who, n=glory)
        prize = (Mark(GLORY, Ink.GOLD, str(glory)), *[mark._replace(label=mark.label or "1") for mark in marks(fact.reward)])
        headline = model.words("moment.defeated", enemy=enemy)
        return _Poster((fact.seat,), "", Tint.GOLD, headline, line, prize, enemy=fact.enemy, slain=True)
    return None


def _fallen(model: ViewModel, facts: list[Fact]) -> _Poster | None:
    """A fight is lost against a Troll or a Monster."""
    for fact in reversed(facts):
        if isinstance(fact, Fallen) and model.family(fact.enemy) is not Family.DRAUGR:
            enemy, who = model.enemy(fact.enemy), model.name(fact.seat)
            headline = model.words("moment.stands", enemy=enemy)
            return _Poster((fact.seat,), "", Tint.STONE, headline, model.words("moment.fallen", who=who), enemy=fact.enemy)
    return None


def _wrecked(model: ViewModel, facts: list[Fact]) -> _Poster | None:
    """The sea took the whole crew before the ship reached its shore."""
    lost = [fact for fact in facts if isinstance(fact, Gone) and any(fact.squad)]
    met = [fact for fact in facts if isinstance(fact, JourneyMet)]
    voyage = model.view.voyage
    for fact in reversed(lost):
        journey = next((one for one in reversed(met) if one.seat == fact.seat), None)
        shore = journey.shore if journey else voyage.shore if voyage and voyage.seat == fact.seat else None
        if shore is None or fact.cause.value not in _SEA:
            continue
        place = shore_name(shore)
        crew = [post for post in model.view.posts if post.place == place and post.seat == fact.seat]
        if any(any(post.squad) for post in crew):
            continue
        name = journey.journey if journey else voyage.journey if voyage else ""
        line = model.words("moment.wreck", who=model.name(fact.seat), shore=shore + 1)
        return _Poster((fact.seat,), "ship-wreck", Tint.SKY, model.words("moment.lost-ship", journey=model.journey(name)), line)
    return None


def _draw(model: ViewModel, poster: _Poster) -> bytes:
    tint, _ = theme("champions_of_midgard")
    canvas = frame.place(frame.SHEET, FJORD, tint)
    canvas.shade((12, 12, 1188, 618))
    if poster.enemy:
        _card(canvas, model, poster)
    else:
        canvas.shape((230, 315), Shape.DISC, 380, ink=poster.tint.bright)
        canvas.shape((230, 315), Shape.DISC, 364, ink=poster.tint.deep, on=poster.tint.bright)
        emblem(canvas, (230, 315), poster.icon, 290)
    _words(canvas, model, poster)
    return canvas.png()


def _card(canvas: Canvas, model: ViewModel, poster: _Poster) -> None:
    """The enemy's card; two strokes cross it out when it is slain."""
    box = (70, 70, 390, 560)
    draw_foe(canvas, box, foe_face(model, poster.enemy))
    if not poster.slain:
        return
    for ends in (((110, 120), (360, 330)), ((360, 120), (110, 330))):
        canvas.line(ends, ink=Ink.NIGHT, stroke=26, on=Ink.NIGHT)
        canvas.line(ends, ink=Ink.EMBER, stroke=15, on=Ink.NIGHT)


def _words(canvas: Canvas, model: ViewModel, poster: _Poster) -> None:
    """Headline, line, and what it brought, right of the emblem."""
    rows, size = wrap_to_fit(poster.headline, Font.DISPLAY, 84, room=690, lines=2, least=48)
    pen = 150 + (40 if len(rows) == 1 else 0)
    for row in rows:
        canvas.text((_MIDDLE + 20, pen), row, size=size, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm")
        pen += round(size * 1.1)
    said, letter = wrap_to_fit(poster.line, Font.TEXT, 40, room=690, lines=3, least=32)
    pen += 10
    for row in said:
        canvas.text((_MIDDLE + 20, pen), row, size=letter, anchor="mm")
        pen += round(letter * 1.25)
    whole = list(poster.marks)
    side, gap = 72, 30
    wide = len(poster.seats) * 90 + length(whole, side, gap=gap)
    start = _MIDDLE + 20 - wide // 2
    middle = max(pen + 60, 480)
    for place, seat in enumerate(poster.seats):
        seat_mark(canvas, (start + 36 + place * 90, middle), seat, size=72)
    draw_marks(canvas, (start + len(poster.seats) * 90 + 10, middle), whole, size=side, on=Ink.NIGHT, gap=gap)
