"""A seat's own hand."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import NamedTuple

from engines.gulveig.book import CardId, Combo
from engines.gulveig.reading import followers, led_clan, winning
from engines.gulveig.view import Phase
from renderers.gulveig import card_page
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.card_page import Cut
from renderers.gulveig.chip import HIGH, chip
from renderers.gulveig.coin import coin
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.card_values import Look, Marks
from renderers.kit.cards import hand_look, tick
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.seats import seat_mark
from renderers.kit.shapes import Shape

FEW, ONE_ROW, WIDEST, ROOMY, ABREAST = 5, 7, 8, 10, 6
"""Up to so many cards stand in one row, broad or slim, and in two rows, wide or less wide; more are narrow cards, of
which so many stand abreast."""

_LEFT, _RIGHT = frame.MARGIN + 6, frame.HAND[0] - frame.MARGIN - 6
_FLOOR = frame.HAND[1] - 32
_LIFT, _BETWEEN = 6, 12
_TOP, _STRIP = frame.HEAD_FLOOR + 14, 42
"""Where narrow cards begin, and the room below a row of them that holds ribbons: these cards have none for them."""
_HEAD, _CHIP, _APART = 51, 92, 36
"""Height of the head's middle, width of a card of the trick in it, and the room between two of them."""


class _Spot(NamedTuple):
    card: CardId
    corner: XY
    cut: Cut
    shown: int
    """How much of its width no neighbour covers, in pixels."""


class _Band(NamedTuple):
    """A ribbon: from where to where, at which height, with which words."""

    span: tuple[int, int]
    middle: int
    words: str
    size: int


def draw_hand(model: ViewModel, marks: Marks) -> bytes:
    """The viewer's hand as a PNG of `frame.HAND`; higher with more than ten cards.

    Args:
        model: the game as its owner sees it.
        marks: If only some of the cards can be picked, these are raised and outlined and the others are sunk; those
            that are picked are raised and ticked.
    """
    tint, _ = theme("gulveig")
    spots = _spots(model)
    canvas = frame.table((frame.HAND[0], _high(model, spots)), FEAST, tint)
    following = bool(marks.open) and model.view.phase is Phase.FOLLOW and model.view.viewer in model.view.asked
    note = "" if following else model.hand_note()
    frame.head(canvas, _title(model, marks), tint=tint, emblem="poker-hand", note=note)
    if following:
        _draw_trick(canvas, model)
    held = marks.of(model.view.hand)
    if len(held.open) == len(model.view.hand):
        held = held._replace(open=frozenset())
    spots = [_lifted(spot, held.open | held.picked) for spot in spots]
    for spot in spots:
        look = hand_look(spot.card, held)
        box = card_page.draw(canvas, spot.corner, model.own_face(spot.card), cut=spot.cut, look=look)
        if look is Look.PICKED:
            tick(canvas, (box[0], box[1], box[0] + min(spot.shown, box[2] - box[0]), box[3]))
    for combo in model.held():
        for band in _ribbon(model, combo, spots):
            _draw_band(canvas, band, open_=combo.id in marks.open)
    return canvas.png()


def _title(model: ViewModel, marks: Marks) -> str:
    """What the owner has to do, if anything."""
    view, words = model.view, model.words
    if not marks.open or view.viewer not in view.asked:
        return words("hand.title")
    if view.phase is Phase.FOLLOW:
        phrase = "hand.turn.follow" if followers(model.book, view) else "hand.turn.any"
        return words(phrase, clan=model.clan_short(led_clan(model.book, view.trick)))
    if view.phase is Phase.BID and not view.bid:
        return words("hand.turn.open")
    return words(f"hand.turn.{view.phase}")


def _draw_trick(canvas: Canvas, model: ViewModel) -> None:
    """The trick to follow, at the right of the head: who laid what, which card takes it, and what it is worth."""
    trick, top = model.view.trick, _HEAD - HIGH // 2
    best = winning(model.book, trick, model.view.supremacy)
    worth = model.card_points(laid.card for laid in trick)
    right = _RIGHT - 10
    coin(canvas, (right - 30, _HEAD), worth, side=60, on=Ink.NIGHT)
    canvas.mark((right - 30, _HEAD), "worth", 60)
    right -= 60 + _APART
    for laid in reversed(trick):
        left = right - _CHIP
        takes = laid == best
        chip(canvas, (left, top), model.face(laid.card), wide=_CHIP, line=Ink.BONE if takes else None)
        if takes:
            crown = (right + 8, top + 12)
            canvas.shape(crown, Shape.DISC, 40, ink=Ink.NIGHT)
            canvas.shape(crown, Shape.DISC, 34, ink=Ink.GOLD, on=Ink.NIGHT)
            canvas.icon(crown, "queen-crown", 26, ink=Ink.NIGHT, on=Ink.GOLD)
        seat_mark(canvas, (left - 24, _HEAD), laid.seat, size=38)
        right = left - 48 - _APART


def _spots(model: ViewModel) -> list[_Spot]:
    hand = model.view.hand
    if len(hand) <= ONE_ROW:
        cut = Cut.HAND if len(hand) <= FEW else Cut.SLIM
        return _line(hand, cut, _FLOOR - cut.pixels[1])
    if len(hand) > ROOMY:
        spots: list[_Spot] = []
        top = _TOP
        for row in _rows(hand):
            spots += _line(row, Cut.NARROW, top)
            top += Cut.NARROW.pixels[1] + _strip(model, row) + _BETWEEN
        return spots
    upper = (len(hand) + 1) // 2
    cut = Cut.LESS_WIDE if len(hand) > WIDEST else Cut.WIDE
    high = cut.pixels[1]
    return _line(hand[:upper], cut, _FLOOR - 2 * high - _BETWEEN) + _line(hand[upper:], cut, _FLOOR - high)


def _rows(hand: tuple[CardId, ...]) -> list[tuple[CardId, ...]]:
    """A large hand in rows as even as they can be, the upper ones no shorter."""
    rows = -(-len(hand) // ABREAST)
    short, longer = divmod(len(hand), rows)
    ends = [0, *accumulate(short + (row < longer) for row in range(rows))]
    return [hand[start:end] for start, end in pairwise(ends)]


def _strip(model: ViewModel, row: tuple[CardId, ...]) -> int:
    """How much room a row of narrow cards needs below it for the ribbons of its combos."""
    return _STRIP if any(card in combo.pair for combo in model.held() for card in row) else 0


def _high(model: ViewModel, spots: list[_Spot]) -> int:
    """How high the picture is."""
    if len(spots) <= ROOMY:
        return frame.HAND[1]
    lowest = _rows(model.view.hand)[-1]
    return spots[-1].corner[1] + Cut.NARROW.pixels[1] + _strip(model, lowest) + frame.MARGIN


def _line(hand: tuple[CardId, ...], cut: Cut, top: int) -> list[_Spot]:
    """A centred row of cards; they lie apart where there is room."""
    wide = cut.pixels[0]
    gaps = len(hand) - 1
    step = min(wide + 16, (_RIGHT - _LEFT - wide) // gaps) if gaps else wide
    left = (_LEFT + _RIGHT - wide - step * gaps) // 2
    shown = min(step, wide)
    spots = [_Spot(card, (left + place * step, top), cut, shown) for place, card in enumerate(hand)]
    return [*spots[:-1], spots[-1]._replace(shown=wide)]


def _lifted(spot: _Spot, raised: frozenset[str]) -> _Spot:
    lift = _LIFT if spot.card in raised else 0
    return spot._replace(corner=(spot.corner[0], spot.corner[1] - lift))


def _ribbon(model: ViewModel, combo: Combo, spots: list[_Spot]) -> list[_Band]:
    """One ribbon that joins the two cards of a combo; if they lie apart, each wears one that names the other."""
    first, second = (spot for spot in spots if spot.card in combo.pair)
    if second is spots[spots.index(first) + 1] and first.corner[0] < second.corner[0]:
        left, right = first.corner[0] + 14, second.corner[0] + second.shown - 4
        middle = min(first.corner[1], second.corner[1]) + _drop(first.cut)
        return [_Band((left, right), middle, model.words("hand.combo", points=combo.value), _letters(first.cut))]
    bands = []
    for spot, other in ((first, second), (second, first)):
        words = model.half_combo(combo, other.card)
        left, right = spot.corner[0] + 14, spot.corner[0] + spot.shown - 2
        bands.append(_Band((left, right), spot.corner[1] + _drop(spot.cut), words, _letters(spot.cut)))
    return bands


def _drop(cut: Cut) -> int:
    """How far below a card's top the middle of its ribbon lies: below narrow cards, else over their last line."""
    return cut.pixels[1] + (_STRIP // 2 + 2 if cut is Cut.NARROW else -22)


def _letters(cut: Cut) -> int:
    return 26 if cut in {Cut.WIDE, Cut.LESS_WIDE} else 30


def _draw_band(canvas: Canvas, band: _Band, *, open_: bool) -> None:
    """A ribbon; bright while the combo can be declared."""
    left, right = band.span
    half = round(band.size * 0.6)
    ground, line, ink = (Ink.SUN, Ink.NIGHT, Ink.NIGHT) if open_ else (Tint.GOLD.deep, Ink.GOLD, Ink.BONE)
    canvas.panel((left, band.middle - half, right, band.middle + half), ground, line=line, stroke=3, radius=6)
    centre = ((left + right) // 2, band.middle)
    canvas.mark(centre, "ribbon", 2 * half)
    room = right - left - 12
    canvas.text(
        centre, band.words, size=band.size, font=Font.STRONG, ink=ink, anchor="mm", room=room, least=22, on=ground
    )
