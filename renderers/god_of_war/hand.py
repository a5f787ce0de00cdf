"""A seat's own picture: its dashboards with the Rage track, and its hand."""

from __future__ import annotations

from engines.god_of_war.book import MIMIR, Card, CardId, CardSide
from renderers.god_of_war.heroes import draw_dashboard
from renderers.god_of_war.icons import HEROES, ICONS, TINTS, card_icon, letter
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import border, frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_DASH = 280
_TOP = frame.TITLE_FLOOR + 4
_FLOOR = frame.HAND[1] - 34
_LEFT, _RIGHT = frame.EDGE + _DASH + 20, frame.HAND[0] - frame.EDGE
_GAP = 8
_ONE_ROW = 8
"""Up to so many cards stand in one row."""
_WIDEST = 168


def draw_hand(model: ViewModel, choices: frozenset[str]) -> bytes:
    """The viewer's dashboards and hand as a PNG of `frame.HAND`.

    Args:
        model: the game as its owner sees it.
        choices: option ids that can be picked now; cards among them are outlined, the others sunk.
    """
    view, words = model.view, model.words
    assert view.viewer is not None
    player = view.seats[view.viewer]
    tint, _ = theme("god_of_war")
    canvas = border.ground(frame.HAND, tint)
    note = words("hand.note", n=len(player.hand), hero=words(f"dashboard.{player.dashboard}"))
    frame.title(canvas, words("hand.title"), tint=tint, emblem="poker-hand", note=note)
    heroes = [hero.id for hero in view.heroes.values() if hero.seat == view.viewer]
    high = (_FLOOR - _TOP - 8 * (len(heroes) - 1)) // max(1, len(heroes))
    for place, hero in enumerate(heroes):
        top = _TOP + place * (high + 8)
        draw_dashboard(canvas, (frame.EDGE, top, frame.EDGE + _DASH, top + high), model, hero)
    if view.config.seats == 1:
        _companions(canvas, model)
    open_ = frozenset(card for card in player.hand if any(choice.split(".")[0] == card for choice in choices))
    for card, box in zip(player.hand, _boxes(len(player.hand)), strict=True):
        _draw_card(canvas, box, model, card, line=_line(card, open_))
    return canvas.png()


def _companions(canvas: Canvas, model: ViewModel) -> None:
    """Draw the solo companions at the foot of the dashboard; an ability that is used up is a hollow disc."""
    x, y = frame.EDGE + 34, _FLOOR - 30
    for companion in ("atreus", MIMIR):
        canvas.icon((x, y), HEROES[companion], 38, ink=Ink.FROST, on=Ink.PANEL)
        for number in (1, 2):
            spent = f"{companion}-{number}" in model.view.spent
            x += 41
            canvas.shape((x, y), Shape.DISC, 38, ink=Ink.LINE if spent else Ink.FROST, on=Ink.PANEL)
            ground = Ink.WELL if spent else Ink.FROST
            canvas.shape((x, y), Shape.DISC, 32, ink=ground, on=Ink.LINE if spent else Ink.FROST)
            ink = Ink.MIST if spent else Ink.NIGHT
            canvas.text((x, y), str(number), size=26, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
        x += 46


def _boxes(count: int) -> list[Box]:
    """Where the cards stand: side by side in one row, or in two when there are many."""
    rows = 1 if count <= _ONE_ROW else 2
    across = -(-count // rows) or 1
    wide = min(_WIDEST, (_RIGHT - _LEFT - _GAP * (across - 1)) // across)
    high = (_FLOOR - _TOP - _GAP * (rows - 1)) // rows
    corners = [
        (_LEFT + place % across * (wide + _GAP), _TOP + place // across * (high + _GAP)) for place in range(count)
    ]
    return [(x, y, x + wide, y + high) for x, y in corners]


def _line(card: CardId, open_: frozenset[str]) -> Ink | None:
    """The outline of a card: gold if it can be picked, dark if only others can, else that of its kind."""
    if not open_:
        return None
    return Ink.SUN if card in open_ else Ink.NIGHT


def _draw_card(canvas: Canvas, box: Box, model: ViewModel, card: CardId, *, line: Ink | None) -> None:
    printed = model.book.cards[card]
    tint = TINTS[letter(model.book, card)]
    ground = Ink.VELLUM if line is Ink.NIGHT else Ink.PARCHMENT
    canvas.panel(box, ground, line=line or tint.deep, stroke=9, radius=14, on=Ink.SLATE)
    left, top, right, bottom = box
    if printed.special or printed.status:
        _draw_special(canvas, box, model, card, ground)
    elif len(printed.sides) == 1:
        _draw_side(canvas, (left, top, right, bottom - 24), printed.sides[0], ground)
    else:
        _draw_both(canvas, box, printed, ground)
    _marks(canvas, box, printed, ground)


def _draw_both(canvas: Canvas, box: Box, printed: Card, ground: Ink) -> None:
    """Draw a wild card: one side above the other, or beside it where there is little height."""
    left, top, right, bottom = box
    middle, centre = (top + bottom) // 2, (left + right) // 2
    first, second = printed.sides
    if bottom - top > 250:
        _draw_side(canvas, (left, top, right, middle), first, ground)
        _draw_side(canvas, (left, middle, right, bottom), second, ground)
        canvas.fill((left + 16, middle - 2, right - 16, middle + 2), Ink.TAN)
    else:
        _draw_side(canvas, (left + 4, top, centre, bottom), first, ground)
        _draw_side(canvas, (centre, top, right - 4, bottom), second, ground)
        canvas.fill((centre - 2, top + 20, centre + 2, bottom - 20), Ink.TAN)


def _draw_side(canvas: Canvas, box: Box, side: CardSide, ground: Ink) -> None:
    left, top, right, bottom = box
    centre, middle, high = (left + right) // 2, (top + bottom) // 2, bottom - top
    size = min(84, right - left - 24, high // 2 - 14)
    figure = min(72, right - left - 40) if high > 200 else min(48, (right - left) * 2 // 3)
    if not side.icon:
        canvas.text((centre, middle), f"+{side.n}", size=min(84, right - left - 30), font=Font.STRONG, ink=Ink.BARK,
                    anchor="mm", on=ground)  # fmt: skip
        return
    lift = high // 5 if side.n else 0
    canvas.icon((centre, middle - lift), ICONS[side.icon], size, ink=TINTS[side.icon].deep, on=ground)
    if side.n:
        canvas.text((centre, middle + high // 4 - 4), f"+{side.n}", size=figure, font=Font.STRONG, ink=Ink.BARK,
                    anchor="mm", on=ground)  # fmt: skip


def _draw_special(canvas: Canvas, box: Box, model: ViewModel, card: CardId, ground: Ink) -> None:
    left, top, right, bottom = box
    centre, high = (left + right) // 2, bottom - top
    tall = high > 250
    size = min(84, right - left - 26) if tall else 60
    deep = TINTS[letter(model.book, card)].deep
    canvas.icon((centre, top + (76 if tall else 48)), card_icon(model.book, card), size, ink=deep, on=ground)
    room = right - left - 22
    name, fitted = wrap_to_fit(model.card(card), Font.STRONG, 28, room=room, lines=3 if tall else 2, least=21)
    y = top + (142 if tall else 100)
    for row in name:
        canvas.text((centre, y), row, size=fitted, font=Font.STRONG, ink=Ink.BARK, anchor="mm", on=ground)
        y += fitted + 4
    special = model.book.cards[card].special
    if tall and special:
        said = model.special(special)
        rows, small = wrap_to_fit(said, Font.TEXT, 24, room=room, lines=4, least=19)
        for row in rows:
            canvas.text((centre, y + 8), row, size=small, ink=Ink.UMBER, anchor="mm", on=ground)
            y += small + 4


def _marks(canvas: Canvas, box: Box, printed: Card, ground: Ink) -> None:
    """Draw what else a card has: it stuns, stands alone, or raises Rage."""
    left, top, right, bottom = box
    found = ((printed.stuns, "thunder-struck"), (printed.alone, "padlock"), (printed.rage, "flame"))
    icons = [icon for given, icon in found if given]
    if printed.special and bottom - top <= 250:
        for icon in icons:
            canvas.icon((right - 26, top + 28), icon, 30, ink=Ink.MULBERRY, on=ground)
        return
    for place, icon in enumerate(icons):
        x = (left + right) // 2 + 40 * place - 20 * (len(icons) - 1)
        canvas.icon((x, bottom - 34), icon, 36, ink=Ink.MULBERRY, on=ground)
