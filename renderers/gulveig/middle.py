"""The middle of the board: the round table and what lies on it."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt, tau

from engines.gulveig.book import TREASURE, CardId
from engines.gulveig.reading import last_calls, winning
from engines.gulveig.view import Call, Laid
from renderers.gulveig import card_page
from renderers.gulveig.card_page import Cut
from renderers.gulveig.icons import suit
from renderers.gulveig.seats import CENTRE, places
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit import frame, shapes
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.card_values import Back, Look
from renderers.kit.cards import draw as draw_back
from renderers.kit.fonts import Font, width
from renderers.kit.medallion import RUNES, draw_rune
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape

TABLE = 560
"""Width of the round table in pixels."""

_TREASURE = Back(tint=Tint.GOLD, emblem="open-treasure-chest")


def draw_table(canvas: Canvas, model: ViewModel) -> None:
    """The round table of planks; the clan in Supremacy is carved into its middle."""
    supremacy = model.view.supremacy
    tint, emblem = suit(supremacy) if supremacy else (Tint.GOLD, "triquetra")
    canvas.sprite((CENTRE[0] - TABLE // 2, CENTRE[1] - TABLE // 2), _table(tint, emblem))


@lru_cache(maxsize=8)
def _table(tint: Tint, emblem: str) -> Sprite:
    canvas = Canvas((TABLE, TABLE), Ink.NIGHT)
    middle = TABLE // 2
    centre = (middle, middle)
    for across, ink, on in ((0, Ink.BRONZE, Ink.NIGHT), (10, Ink.UMBER, Ink.BRONZE), (60, Ink.NIGHT, Ink.UMBER)):
        canvas.shape(centre, Shape.DISC, TABLE - 12 - across, ink=ink, on=on)
    inner = TABLE - 80
    canvas.shape(centre, Shape.DISC, inner, ink=Ink.BARK, on=Ink.NIGHT)
    for plank in range(-3, 4):
        x = middle + plank * inner // 8
        half = round(sqrt((inner / 2) ** 2 - (x - middle) ** 2)) - 8
        canvas.line(((x, middle - half), (x, middle + half)), ink=Ink.NIGHT, stroke=4, on=Ink.BARK)
    for place, rune in enumerate(RUNES):
        draw_rune(canvas, rune, tau * place / len(RUNES), far=(TABLE - 47) // 2, size=32, ink=Ink.GOLD, on=Ink.UMBER)
    canvas.shape(centre, Shape.DISC, 196, ink=tint.bright, on=Ink.BARK)
    canvas.shape(centre, Shape.DISC, 184, ink=tint.deep, on=tint.bright)
    canvas.icon(centre, emblem, 136, ink=tint.bright, on=tint.deep)
    return canvas.cut(shapes.solid(shapes.shape(Shape.DISC, TABLE)))


def draw_auction(canvas: Canvas, model: ViewModel) -> None:
    """The Treasure face-down, the Bench, and what every seat said last."""
    view, words = model.view, model.words
    top = 276 if view.bench else 320
    for place in range(TREASURE):
        draw_back(canvas, (CENTRE[0] - 135 + place * 60, top), _TREASURE)
    if view.bench:
        _row(canvas, model, view.bench, (CENTRE[0], 446))
        frame.pill(canvas, (CENTRE[0], 436), words("board.bench"), tint=Tint.GOLD, anchor="m", size=28)
    else:
        frame.pill(canvas, (CENTRE[0], 556), words("board.treasure"), tint=Tint.GOLD, anchor="m", size=30)
    spots = places(model)
    for seat, call in last_calls(view).items():
        _word(canvas, model, spots[seat].word, call)


def _row(canvas: Canvas, model: ViewModel, shown: tuple[CardId, ...], top: XY) -> None:
    """Short cards in a centred row."""
    wide = Cut.SHORT.pixels[0]
    step = min(wide + 10, (752 - wide) // max(1, len(shown) - 1))
    left = top[0] - (step * (len(shown) - 1) + wide) // 2
    for place, card in enumerate(shown):
        card_page.draw(canvas, (left + place * step, top[1]), model.face(card), cut=Cut.SHORT)


def _word(canvas: Canvas, model: ViewModel, centre: XY, call: Call) -> None:
    """A call in a bubble; the newest is outlined."""
    newest = call == model.view.calls[-1]
    words = str(call.points) if call.points else model.words("board.pass")
    holds = call.points == model.view.bid
    size = 42 if call.points else 32
    across = round(width(words, Font.STRONG, size)) + 52
    box = (centre[0] - across // 2, centre[1] - 28, centre[0] + across // 2, centre[1] + 28)
    line = Ink.BONE if newest else Ink.GOLD if holds else Ink.LINE
    canvas.panel(box, Ink.NIGHT if holds else Ink.PANEL, line=line, stroke=5 if newest else 3, radius=28)
    ink = Ink.GOLD if holds else Ink.BONE if call.points else Ink.MIST
    canvas.text(centre, words, size=size, font=Font.STRONG, ink=ink, anchor="mm")


def draw_treasure(canvas: Canvas, model: ViewModel) -> None:
    """The Treasure as the Bid Winner took it, or as it lay when the game was given up."""
    view = model.view
    wide, high = Cut.TABLE.pixels
    step = wide + 14
    left = CENTRE[0] - (step * (len(view.treasure) - 1) + wide) // 2
    for place, card in enumerate(view.treasure):
        look = Look.PLAIN if view.buried_down else Look.CHANGED
        card_page.draw(canvas, (left + place * step, CENTRE[1] - high // 2), model.face(card), look=look)
    if view.bidder is None:
        words = model.words("board.treasure")
    else:
        words = model.words("board.took" if view.buried_down else "board.taking", who=model.name(view.bidder))
    frame.pill(canvas, (CENTRE[0], 588), words, tint=Tint.GOLD, anchor="m", size=28)


def draw_trick(canvas: Canvas, model: ViewModel) -> None:
    """The trick on the table; between two tricks the one that was just taken, with its winner."""
    view = model.view
    spots = places(model)
    if view.trick:
        best = winning(model.book, view.trick, view.supremacy)
        for laid in view.trick:
            look = Look.CHANGED if laid == view.trick[-1] else Look.PLAIN
            _laid(canvas, model, laid, look)
        for seat in view.asked:
            _awaited(canvas, spots[seat].card)
        _crown(canvas, spots[best.seat].card)
        return
    done = view.tricks[-1]
    for laid in done.cards:
        _laid(canvas, model, laid, Look.CHANGED if laid.seat == done.winner else Look.DIMMED)
    _crown(canvas, spots[done.winner].card)


def _laid(canvas: Canvas, model: ViewModel, laid: Laid, look: Look) -> None:
    card_page.draw(canvas, places(model)[laid.seat].card, model.face(laid.card), look=look)


def _awaited(canvas: Canvas, corner: XY) -> None:
    """The place where the next card is to lie."""
    wide, high = Cut.TABLE.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    canvas.panel(box, Ink.WELL, line=Ink.GOLD, stroke=4, radius=14)
    centre = (corner[0] + wide // 2, corner[1] + high // 2)
    canvas.icon(centre, "card-play", 84, ink=Ink.GOLD, on=Ink.WELL)


def _crown(canvas: Canvas, corner: XY) -> None:
    """The mark of the card that takes the trick as it lies."""
    wide, high = Cut.TABLE.pixels
    centre = (corner[0] + wide - 2, corner[1] + high - 84)
    canvas.shape(centre, Shape.DISC, 62, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, 54, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.icon(centre, "queen-crown", 38, ink=Ink.NIGHT, on=Ink.GOLD)
