"""Sums that are looked at closer: what a trick is worth and who takes it, and how a hand was scored."""

from __future__ import annotations

from engines.gulveig.facts import HandScored, Score
from engines.gulveig.reading import led_clan, winning
from engines.gulveig.view import Laid, Trick, View
from renderers.gulveig import card_page
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.card_page import Cut
from renderers.gulveig.coin import coin
from renderers.gulveig.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.seats import seat_mark
from renderers.kit.text import signed, wrap_to_fit

_TOP, _FOOT, _APART = frame.HEAD_FLOOR + 16, frame.MARGIN + 4, 14
_CARDS, _RIGHT = frame.MARGIN + 8, frame.BOARD[0] - frame.MARGIN - 8
_LEDGER = _CARDS + 2 * (Cut.LARGE.pixels[0] + _APART) + 10
_ROW = 86
_COLUMNS = (("board.head.cards", 560), ("board.head.combos", 730), ("board.head.bid", 930), ("board.head.scored", 1136))
"""The heads of the columns of a scored hand, and where each ends."""


def shown_trick(view: View) -> Trick | None:
    """The trick that is looked at: the one on the table with who takes it as it stands, else the last one."""
    if view.trick:
        return Trick(view.trick, -1, view.supremacy)
    return view.tricks[-1] if view.tricks else None


def draw_large_trick(model: ViewModel) -> bytes | None:
    """The cards of a trick in large, and beside them what they add up to; None before the first one."""
    trick = shown_trick(model.view)
    if trick is None:
        return None
    wide, high = Cut.LARGE.pixels
    rows = max(2, -(-len(trick.cards) // 2))
    size = (frame.BOARD[0], _TOP + rows * (high + _APART) - _APART + _FOOT)
    tint, _ = theme("gulveig")
    canvas = frame.table(size, FEAST, tint)
    done = not model.view.trick
    title = model.words("sum.last" if done else "sum.trick", n=model.trick_no() - done)
    frame.head(canvas, title, tint=tint, emblem="poker-hand")
    best = winning(model.book, trick.cards, trick.supremacy)
    top = _TOP + (rows - -(-len(trick.cards) // 2)) * (high + _APART) // 2
    for place, laid in enumerate(trick.cards):
        row, column = divmod(place, 2)
        corner = (_CARDS + column * (wide + _APART), top + row * (high + _APART))
        look = Look.CHANGED if laid == best else Look.PLAIN
        card_page.draw(canvas, corner, model.own_face(laid.card), cut=Cut.LARGE, look=look)
    _ledger(canvas, model, trick, best)
    return canvas.png()


def _ledger(canvas: Canvas, model: ViewModel, trick: Trick, best: Laid) -> None:
    """What each card adds, the sum, and why its winner takes it."""
    bottom = canvas.size[1] - _FOOT
    canvas.panel((_LEDGER, _TOP, _RIGHT, bottom), Ink.NIGHT, line=Ink.BRONZE, stroke=3, radius=20)
    y = _TOP + 48
    for place, laid in enumerate(trick.cards):
        seat_mark(canvas, (_LEDGER + 40, y), laid.seat, size=44, on=Ink.NIGHT)
        ink = Ink.GOLD if laid == best else Ink.BONE
        value = str(model.book.cards[laid.card].value)
        taken = canvas.text((_RIGHT - 30, y), value if not place else f"+ {value}", size=44, font=Font.STRONG,
                            anchor="rm", on=Ink.NIGHT)  # fmt: skip
        left = _LEDGER + 74
        room = _RIGHT - 30 - taken - 12 - left
        canvas.text((left, y - 17), model.name(laid.seat), size=32, font=Font.STRONG, ink=ink, room=room, least=26,
                    on=Ink.NIGHT)  # fmt: skip
        canvas.text((left, y + 19), model.card(laid.card), size=28, ink=Ink.MIST, room=room, least=24, on=Ink.NIGHT)
        y += _ROW
    canvas.fill((_LEDGER + 20, y - 36, _RIGHT - 20, y - 32), Ink.BRONZE)
    points = model.card_points(laid.card for laid in trick.cards)
    canvas.text((_LEDGER + 30, y + 10), model.words("sum.worth"), size=36, font=Font.STRONG, on=Ink.NIGHT)
    coin(canvas, (_RIGHT - 56, y + 12), points, side=80, on=Ink.NIGHT)
    why = reason(model, trick, best)
    rows, letters = wrap_to_fit(why, Font.TEXT, 30, room=_RIGHT - _LEDGER - 50, lines=6, least=26)
    for place, row in enumerate(rows):
        canvas.text((_LEDGER + 26, y + 84 + place * (letters + 7)), row, size=letters, on=Ink.NIGHT)


def reason(model: ViewModel, trick: Trick, best: Laid) -> str:
    """Which card takes a trick and by which rule (R26, R27)."""
    clan, led = model.book.cards[best.card].clan, led_clan(model.book, trick.cards)
    by = "sum.by-supreme" if clan == trick.supremacy else "sum.by-led"
    why = model.words(by, clan=model.clan_short(clan if clan == trick.supremacy else led))
    phrase = "sum.takes" if model.view.trick else "sum.took"
    return f"{model.words(phrase, card=model.card(best.card))} {why}"


def draw_last_hand(model: ViewModel) -> bytes | None:
    """Every seat's line of the hand that was scored last, as a sum; None before there is one."""
    view, words = model.view, model.words
    if not view.history:
        return None
    hand, row = view.history[-1], 104
    size = (frame.BOARD[0], _TOP + 70 + row * len(hand.scores) + 90 + _FOOT)
    tint, _ = theme("gulveig")
    canvas = frame.table(size, FEAST, tint)
    frame.head(canvas, words("board.scored", hand=hand.hand), tint=tint, emblem="poker-hand")
    canvas.panel((_CARDS, _TOP, _RIGHT, size[1] - _FOOT), Ink.NIGHT, line=Ink.BRONZE, stroke=3, radius=20)
    for phrase, end in _COLUMNS:
        canvas.text((end, _TOP + 40), words(phrase), size=30, ink=Ink.MIST, anchor="rm", on=Ink.NIGHT)
    for place, score in enumerate(hand.scores):
        _score(canvas, model, score, _TOP + 70 + row * place + row // 2)
    said = buried_words(model, hand)
    middle = size[1] - _FOOT - 48
    canvas.fill((_CARDS + 20, middle - 42, _RIGHT - 20, middle - 38), Ink.BRONZE)
    canvas.text((_CARDS + 30, middle), said, size=32, ink=Ink.MIST, room=_RIGHT - _CARDS - 60, least=24, on=Ink.NIGHT)
    return canvas.png()


def _score(canvas: Canvas, model: ViewModel, score: Score, y: int) -> None:
    seat_mark(canvas, (_CARDS + 50, y), score.seat, size=54, on=Ink.NIGHT)
    canvas.text((_CARDS + 94, y), model.name(score.seat), size=40, font=Font.STRONG, room=310, least=28, on=Ink.NIGHT)
    cards, combos, bid, scored = (end for _, end in _COLUMNS)
    canvas.text((cards, y), str(score.cards), size=46, anchor="rm", on=Ink.NIGHT)
    canvas.text((combos, y), f"+ {score.combos}", size=46, anchor="rm", on=Ink.NIGHT)
    if score.bid:
        ink, sign = (Ink.MOSS, "check-mark") if score.made >= score.bid else (Ink.EMBER, "cancel")
        canvas.icon((bid - 18, y), sign, 38, ink=ink, on=Ink.NIGHT)
        canvas.text((bid - 46, y), str(score.bid), size=46, font=Font.STRONG, ink=Ink.GOLD, anchor="rm", on=Ink.NIGHT)
    ink = Ink.EMBER if score.scored < 0 else Ink.BONE
    taken = canvas.text((scored, y), signed(score.scored), size=54, font=Font.DISPLAY, ink=ink, anchor="rm",
                        on=Ink.NIGHT)  # fmt: skip
    if score.barred:
        canvas.icon((scored - taken - 30, y), "padlock", 40, ink=Ink.MIST, on=Ink.NIGHT)


def buried_words(model: ViewModel, hand: HandScored) -> str:
    """Which cards the Bid Winner had buried, which count among their cards."""
    cards = model.words.join(map(model.card, hand.buried))
    return model.words("sum.buried", cards=cards, n=model.card_points(hand.buried))
