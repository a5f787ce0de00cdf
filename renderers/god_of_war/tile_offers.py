"""What can be used at a scene card, with its cost, as it is drawn on the board."""

from __future__ import annotations

from renderers.god_of_war.icons import ICONS, TINTS
from renderers.god_of_war.scene_card import Offer, SceneCard
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink, Tint

_TIGHT = 25
"""Rows of offers are at least so high where a cost stands below its name, in pixels."""


def _rows(card: SceneCard, high: int) -> tuple[int, int, bool]:
    """How many rows the offers of a place take, how high each is, and whether a cost stands beside its name."""
    plain = sum(count.rune is None for count in card.counts)
    rows = plain + 2 * len(card.offers)
    step = min(38, (high - 8) // max(1, rows))
    if step >= _TIGHT or card.boxes:
        return rows, step, False
    rows = plain + len(card.offers)
    return rows, min(38, (high - 8) // rows), True


def offers_width(card: SceneCard, high: int) -> int:
    """The room that the offers of a place need, in pixels."""
    _, step, beside = _rows(card, high)
    needed = [round(width(f"{count.name} {count.n}", Font.STRONG, 28)) for count in card.counts if count.rune is None]
    for offer in card.offers:
        name, cost = round(width(offer.name, Font.STRONG, 25)), _cost_width(offer.cost, min(34, step - 2))
        pay = round(width(card.pay, Font.TEXT, 24)) + 8
        needed += [name + 8 + cost] if beside else [name, pay + cost]
    return max(needed) + 10


def draw_offers(canvas: Canvas, card: SceneCard, box: Box) -> None:
    """Draw what lies on a place and what can be used there, with its cost, beside the emblem."""
    left, top, right, bottom = box
    if not card.offers and all(count.rune is not None for count in card.counts):
        return
    rows, step, beside = _rows(card, bottom + 3 - top)
    y = top + (bottom - top - step * rows) // 2 + step // 2
    room = right - left - 2
    ground = card.tint.deep if card.tint is not Tint.STONE else Tint.FROST.deep
    canvas.panel((left - 8, top + 3, right + 3, bottom - 3), Ink.NIGHT, radius=10, on=ground)
    for count in card.counts:
        if count.rune is None:
            canvas.text((left, y), f"{count.name} {count.n}", size=28, font=Font.STRONG, ink=Ink.SUN, room=room,
                        least=24, on=Ink.NIGHT)  # fmt: skip
            y += step
    size = min(34, step - 2)
    for offer in card.offers:
        if beside:
            room = right - left - 8 - _cost_width(offer.cost, size)
        canvas.text((left, y), offer.name, size=min(27, step), font=Font.STRONG, ink=Ink.GOLD, room=room, least=24,
                    on=Ink.NIGHT)  # fmt: skip
        if beside:
            _cost(canvas, (right - 4 - _cost_width(offer.cost, size), y), "", offer.cost, size)
        else:
            y += step
            _cost(canvas, (left, y - 1), card.pay, offer.cost, size)
        y += step


def draw_offer(canvas: Canvas, box: Box, offer: Offer) -> None:
    """Draw the one spot of an Enemy under its emblem."""
    left, top, _, bottom = box
    middle = (top + bottom) // 2
    end = left + 8 + round(width(offer.name, Font.STRONG, 26)) + 8
    canvas.panel((left, top, end + 34 * len(offer.cost) + 6, bottom), Ink.NIGHT, radius=10)
    canvas.text((left + 8, middle), offer.name, size=26, font=Font.STRONG, ink=Ink.GOLD, on=Ink.NIGHT)
    _cost(canvas, (end, middle), "", offer.cost, 28)


def _cost_width(cost: tuple[str, ...], size: int) -> int:
    return sum(size + (14 if symbol[0] == "N" else 6) for symbol in cost)


def _cost(canvas: Canvas, start: XY, pay: str, cost: tuple[str, ...], size: int) -> None:
    """Draw a cost as small cards: an icon for each card to pay, a number for what numbers have to make."""
    x, y = start
    if pay:
        x += 8 + canvas.text((x, y), pay, size=24, ink=Ink.MIST, on=Ink.NIGHT)
    for symbol in cost:
        wide = size if symbol[0] != "N" else size + 8
        canvas.panel((x, y - size // 2, x + wide, y + size // 2), Ink.PARCHMENT, radius=6, on=Ink.NIGHT)
        centre = (x + wide // 2, y)
        if symbol[0] == "N":
            canvas.text(centre, f"+{symbol[1:]}", size=min(28, size - 4), font=Font.STRONG, ink=Ink.BARK, anchor="mm",
                        on=Ink.PARCHMENT)  # fmt: skip
        else:
            canvas.icon(centre, ICONS[symbol], size - 4, ink=TINTS[symbol].deep, on=Ink.PARCHMENT)
        x += wide + 6
