"""The middle of the board: the round table and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt, tau

from engines.core import Seat
from engines.gulveig.book import TREASURE, CardId
from engines.gulveig.reading import last_calls, winning
from engines.gulveig.view import Call, Laid
from renderers.gulveig import card_page
from renderers.gulveig.card_page import Cut
from renderers.gulveig.coin import coin
from renderers.gulveig.icons import suit
from renderers.gulveig.seats import CENTRE, places, point_at_card
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit import frame, shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_values import Back, Look
from renderers.kit.cards import draw as draw_back
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font, width
from renderers.kit.kept import kept
from renderers.kit.medallion import RUNES, draw_rune
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

TABLE = 640
"""Width of the round table in pixels."""

_CAPTION: Box = (324, 204, 820, 292)

_TREASURE = Back(tint=Tint.GOLD, emblem="open-treasure-chest")


def draw_table(canvas: Canvas, model: ViewModel) -> None:
    """The round table of planks; the clan in Supremacy is carved into its middle."""
    supremacy = model.view.supremacy
    tint, emblem = suit(supremacy) if supremacy else (Tint.GOLD, "triquetra")
    canvas.sprite((CENTRE[0] - TABLE // 2, CENTRE[1] - TABLE // 2), _table(tint, emblem))


@kept
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
    top, step = (200, 36) if view.bench else (300, 60)
    for place in range(TREASURE):
        draw_back(canvas, (CENTRE[0] - 75 + (place - 1) * step, top), _TREASURE)
    if view.bench:
        _row(canvas, model, view.bench, (CENTRE[0], 414))
        frame.pill(canvas, (CENTRE[0], 612), words("board.bench"), tint=Tint.GOLD, anchor="m", size=32)
    else:
        frame.pill(canvas, (CENTRE[0], 536), words("board.treasure"), tint=Tint.GOLD, anchor="m", size=32)
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
    """A call in a bubble near its seat: the highest bid large, the newest call outlined and with a mark."""
    view = model.view
    newest, holds = call == view.calls[-1], bool(call.points) and call.points == view.bid
    words = str(call.points) if call.points else model.words("board.pass")
    size, half = (62, 38) if holds else (38, 27)
    lead = 30 if newest else 0
    across = round(width(words, Font.STRONG, size)) + lead + 56
    box = (centre[0] - across // 2, centre[1] - half, centre[0] + across // 2, centre[1] + half)
    line = Ink.BONE if newest else Ink.GOLD if holds else Ink.LINE
    ground = Ink.NIGHT if holds else Ink.PANEL
    shadow(canvas, box, radius=half)
    canvas.panel(box, ground, line=line, stroke=5 if newest else 3, radius=half)
    canvas.mark(centre, "call", 2 * half)
    if newest:
        canvas.shape((box[0] + 36, centre[1]), Shape.ARROW, 24, ink=Ink.BONE, on=ground)
    ink = Ink.GOLD if holds else Ink.BONE if call.points else Ink.MIST
    at = (centre[0] + lead // 2, centre[1])
    canvas.text(at, words, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=ground)


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
    _caption(canvas, words)


def _caption(canvas: Canvas, words: str) -> None:
    """A line of words above the middle, between the upper plates."""
    left, top, right, bottom = _CAPTION
    canvas.panel(_CAPTION, Tint.GOLD.deep, line=Tint.GOLD.bright, stroke=3, radius=20)
    rows, size = wrap_to_fit(words, Font.STRONG, 32, room=right - left - 28, lines=2, least=26)
    first = (top + bottom) // 2 - round((len(rows) - 1) * size * 0.6)
    for place, row in enumerate(rows):
        at = ((left + right) // 2, first + round(place * size * 1.2))
        canvas.text(at, row, size=size, font=Font.STRONG, anchor="mm", on=Tint.GOLD.deep)


def draw_trick(canvas: Canvas, model: ViewModel) -> None:
    """The trick on the table; between two tricks the one that was just taken, with its winner."""
    view = model.view
    spots = places(model)
    if view.trick:
        best = winning(model.book, view.trick, view.supremacy)
        for laid in view.trick:
            _laid(canvas, model, laid, Look.CHANGED if laid == view.trick[-1] else Look.PLAIN)
        for seat in view.asked:
            _awaited(canvas, spots[seat].card)
        _crown(canvas, spots[best.seat].card)
        point_at_card(canvas, spots[view.trick[-1].seat])
        _sum(canvas, model, view.trick, None)
        return
    done = view.tricks[-1]
    for laid in done.cards:
        _laid(canvas, model, laid, Look.CHANGED if laid.seat == done.winner else Look.DIMMED)
    _crown(canvas, spots[done.winner].card)
    _sum(canvas, model, done.cards, done.winner)


def _laid(canvas: Canvas, model: ViewModel, laid: Laid, look: Look) -> None:
    card_page.draw(canvas, places(model)[laid.seat].card, model.face(laid.card), look=look)


def _sum(canvas: Canvas, model: ViewModel, laid: Sequence[Laid], winner: Seat | None) -> None:
    """In the middle: what the trick is worth, beside the supreme clan's emblem; once it is taken, who took it."""
    points = model.card_points(card.card for card in laid)
    words = model.words("board.worth" if winner is None else "board.takes")
    size, side = (34, 56) if winner is None else (42, 72)
    half = side // 2 + 12
    supremacy = model.view.supremacy if winner is None else ""
    sign = 66 if supremacy or winner is not None else 0
    across = sign + round(width(words, Font.STRONG, size)) + side + 46
    left, right = CENTRE[0] - across // 2, CENTRE[0] + across // 2
    box = (left, CENTRE[1] - half, right, CENTRE[1] + half)
    line = Ink.LINE if winner is None else Ink.GOLD
    shadow(canvas, box, radius=half)
    canvas.panel(box, Ink.NIGHT, line=line, stroke=3 if winner is None else 5, radius=half)
    if winner is not None:
        seat_mark(canvas, (left + 50, CENTRE[1]), winner, size=52, on=Ink.NIGHT)
    if supremacy:
        tint, emblem = suit(supremacy)
        canvas.shape((left + 46, CENTRE[1]), Shape.DISC, 60, ink=tint.deep, on=Ink.NIGHT)
        canvas.icon((left + 46, CENTRE[1]), emblem, 46, ink=tint.bright, on=tint.deep)
    canvas.text((left + 24 + sign, CENTRE[1]), words, size=size, font=Font.STRONG, on=Ink.NIGHT)
    coin(canvas, (right - side // 2 - 10, CENTRE[1]), points, side=side, on=Ink.NIGHT)
    canvas.mark((right - side // 2 - 10, CENTRE[1]), "worth", side)


def _awaited(canvas: Canvas, corner: XY) -> None:
    """The place where the next card is to lie."""
    wide, high = Cut.TABLE.pixels
    box = (corner[0], corner[1], corner[0] + wide, corner[1] + high)
    canvas.panel(box, Ink.WELL, line=Ink.GOLD, stroke=4, radius=17)
    centre = (corner[0] + wide // 2, corner[1] + high // 2)
    canvas.icon(centre, "card-play", 100, ink=Ink.GOLD, on=Ink.WELL)


def _crown(canvas: Canvas, corner: XY) -> None:
    """The mark of the card that takes the trick as it lies, inside the card above its name."""
    wide, high = Cut.TABLE.pixels
    centre = (corner[0] + wide - 42, corner[1] + high - 92)
    canvas.shape(centre, Shape.DISC, 70, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, 62, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.icon(centre, "queen-crown", 44, ink=Ink.NIGHT, on=Ink.GOLD)
