"""A small box for what happened before: the last trick, a declaration, cards out of play, or the last hand."""

from __future__ import annotations

from engines.core import Seat
from engines.gulveig.book import CardId
from engines.gulveig.reading import just_declared, just_scored
from engines.gulveig.view import Phase
from renderers.gulveig.chip import HIGH, back_chip, chip
from renderers.gulveig.icons import suit
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark
from renderers.kit.text import signed


def draw_past(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """Draw what helps most at this moment."""
    view = model.view
    if view.phase is Phase.FOLLOW and view.tricks and not just_declared(model.book, view):
        _last_trick(canvas, model, box)
    elif view.declared and view.phase is not Phase.OVER:
        _declaration(canvas, model, box)
    elif view.aside and not view.tricks:
        _heading(canvas, box, model.words("board.aside"))
        _set_aside(canvas, model, box)
    elif just_scored(view):
        _buried(canvas, model, box)
    elif view.history:
        _hand_before(canvas, model, box)
    else:
        _combos(canvas, model, box)


def _last_trick(canvas: Canvas, model: ViewModel, box: Box) -> None:
    trick = model.view.tricks[-1]
    laid = tuple(laid.card for laid in trick.cards)
    _heading(canvas, box, model.words("board.last-trick", points=model.card_points(laid)), seat=trick.winner)
    _chips(canvas, model, box, laid)


def _set_aside(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The cards out of the hand: open ones, then the backs of face-down ones."""
    shown, backs = model.view.aside, model.view.aside_down
    step = _step(box, len(shown) + backs)
    _row(canvas, model, box, shown, step)
    for place in range(len(shown), len(shown) + backs):
        back_chip(canvas, (box[0] + place * step, box[3] - HIGH - 4), wide=step - 6)


def _declaration(canvas: Canvas, model: ViewModel, box: Box) -> None:
    shown = model.view.declared[-1]
    combo = model.combos()[shown.combo]
    _heading(canvas, box, model.words("board.declared", points=combo.value), seat=shown.seat)
    _chips(canvas, model, box, combo.pair)


def _buried(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The cards that were buried, now that everybody may see them."""
    scored = model.view.history[-1]
    bidder = next(score.seat for score in scored.scores if score.bid)
    _heading(canvas, box, model.words("board.buried", points=model.card_points(scored.buried)), seat=bidder)
    _chips(canvas, model, box, scored.buried)


def _hand_before(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The Bid Winner's line of the hand before."""
    left, _, right, bottom = box
    last = model.view.history[-1]
    line = next(score for score in last.scores if score.bid)
    phrase = "board.made" if line.made >= line.bid else "board.missed"
    _heading(canvas, box, model.words("board.hand-before", hand=last.hand))
    middle = bottom - 34
    seat_mark(canvas, (left + 26, middle), line.seat, size=44)
    ink = Ink.GOLD if line.scored >= 0 else Ink.EMBER
    end = right - 8
    end -= canvas.text((end, middle), signed(line.scored), size=44, font=Font.DISPLAY, ink=ink, anchor="rm") + 12
    start = left + 62
    canvas.text((start, middle), model.words(phrase, bid=line.bid), size=32, room=end - start, least=24)


def _combos(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """What the combos of the pack are worth, for those who play for the first time."""
    left, _, right, bottom = box
    _heading(canvas, box, model.words("board.combos"))
    combos = sorted(model.combos(), key=lambda combo: -combo.value)
    step = (right - left + 6) // max(1, len(combos))
    for place, combo in enumerate(combos):
        tint, emblem = suit(model.book.cards[combo.pair[0]].clan)
        chip = (left + place * step, bottom - 64, left + (place + 1) * step - 6, bottom)
        canvas.panel(chip, tint.deep, line=tint.bright, stroke=3, radius=10)
        middle = (chip[0] + chip[2]) // 2
        canvas.icon((middle, chip[1] + 19), emblem, 28, ink=Ink.BONE, on=tint.deep)
        canvas.text((middle, chip[1] + 47), str(combo.value), size=27, font=Font.STRONG, anchor="mm", on=tint.deep)
        canvas.mark((middle, chip[1] + 47), "combo", 27)


def _heading(canvas: Canvas, box: Box, words: str, *, seat: Seat | None = None) -> None:
    """A line of words, after a seat's sign if it speaks of one."""
    left, top, right, _ = box
    if seat is not None:
        seat_mark(canvas, (left + 22, top + 18), seat, size=38)
        left += 46
    canvas.text((left + 4, top + 19), words, size=30, ink=Ink.MIST, room=right - left - 8, least=24)


def _chips(canvas: Canvas, model: ViewModel, box: Box, cards: tuple[CardId, ...]) -> None:
    _row(canvas, model, box, cards, _step(box, len(cards)))


def _row(canvas: Canvas, model: ViewModel, box: Box, cards: tuple[CardId, ...], step: int) -> None:
    for place, card in enumerate(cards):
        chip(canvas, (box[0] + place * step, box[3] - HIGH - 4), model.face(card), wide=step - 6)


def _step(box: Box, cards: int) -> int:
    """From one chip to the next, in pixels."""
    return min(84, (box[2] - box[0] + 6) // max(1, cards))
