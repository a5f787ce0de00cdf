"""What a seat alone knows: Destinies, Journeys it has looked at, its sealed assignment, its defeated enemies."""

from __future__ import annotations

from engines.champions_of_midgard.book import COLOURS, KINDS, Count, Family
from engines.champions_of_midgard.facts import Load
from renderers.champions_of_midgard.icons import COLOURS as COLOUR_INKS
from renderers.champions_of_midgard.icons import DESTINY, GOODS, JOURNEYS, RUNES, WARRIORS, Mark, draw_marks
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import border, frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 1152, 122, 456
_SPLIT = 330
"""Where the lower row begins."""

_COUNTED = {
    Count.TROLLS: "troll",
    Count.DRAUGR: "shambling-zombie",
    Count.MONSTERS: "sea-serpent",
    Count.WARRIORS: "viking-head",
    Count.RUNES: "rune-stone",
}


def draw_hand(model: ViewModel, choices: frozenset[str]) -> bytes:
    """The panel as a PNG of `frame.HAND`; Destinies that can be picked now are outlined in gold."""
    tint, _ = theme("champions_of_midgard")
    canvas = border.ground(frame.HAND, tint)
    view = model.view
    assert view.viewer is not None
    note = model.words(f"leader.{view.own.leader}")
    frame.title(canvas, model.words("hand.title"), tint=tint, emblem=DESTINY, note=note)
    _destinies(canvas, model, choices)
    _journeys(canvas, model, (_LEFT, _SPLIT, _LEFT + 440, _BOTTOM))
    _pile(canvas, model, (_LEFT + 452, _SPLIT, _LEFT + 790, _BOTTOM))
    _last(canvas, model, (_LEFT + 802, _SPLIT, _RIGHT, _BOTTOM))
    return canvas.png()


def _destinies(canvas: Canvas, model: ViewModel, choices: frozenset[str]) -> None:
    view = model.view
    cards = view.drawn or view.hand
    if not cards:
        canvas.text((600, 224), model.words("hand.empty"), size=32, ink=Ink.MIST, anchor="mm")
        return
    gap = 10
    wide = min(268, (_RIGHT - _LEFT + gap) // len(cards) - gap)
    for place, destiny in enumerate(cards):
        left = _LEFT + place * (wide + gap)
        gold = destiny in choices
        _destiny(canvas, model, destiny, (left, _TOP, left + wide, _SPLIT - 12), gold=gold)


def _destiny(canvas: Canvas, model: ViewModel, destiny: str, box: Box, *, gold: bool) -> None:
    left, top, right, bottom = box
    printed = model.book.destinies[destiny]
    canvas.panel(box, Ink.PARCHMENT, line=Ink.GOLD if gold else Ink.TAN, stroke=7 if gold else 4)
    room = right - left - 28
    narrow = room < 190
    middle = (left + right) // 2
    icon = "gems" if printed.most in COLOURS else _COUNTED.get(printed.most, "")
    icon = icon or GOODS[printed.most][0]
    canvas.icon((left + 44, top + 46), icon, 56, ink=Ink.UMBER, on=Ink.PARCHMENT)
    figures = f"{printed.alone}/{printed.tied}"
    canvas.text(
        (right - 16, top + 46), figures, size=36 if narrow else 46, font=Font.DISPLAY, ink=Ink.RUST, anchor="rm",
        on=Ink.PARCHMENT,
    )  # fmt: skip
    rows, size = wrap_to_fit(model.destiny(destiny), Font.STRONG, 30, room=room, lines=2, least=24)
    for place, row in enumerate(rows):
        canvas.text(
            (middle, top + 100 + place * 30), row, size=size, font=Font.STRONG, ink=Ink.BARK, anchor="mm",
            on=Ink.PARCHMENT,
        )  # fmt: skip
    most = model.words(f"most.{printed.most}")
    canvas.text((middle, bottom - 26), most, size=26, ink=Ink.UMBER, anchor="mm", room=room, least=20, on=Ink.PARCHMENT)


def _heading(canvas: Canvas, box: Box, words: str) -> None:
    canvas.panel(box, Ink.PANEL, line=Ink.LINE)
    canvas.text((box[0] + 16, box[1] + 24), words, size=26, ink=Ink.MIST, on=Ink.PANEL)


def _journeys(canvas: Canvas, model: ViewModel, box: Box) -> None:
    _heading(canvas, box, model.words("hand.journeys"))
    left, right, bottom = box[0], box[2], box[3]
    shores = model.view.shores
    wide = (right - left - 12) // len(shores)
    for index, shore in enumerate(shores):
        centre = left + 6 + wide * index + wide // 2
        icon = JOURNEYS.get(shore.journey, "waves")
        ink = Ink.MOSS if shore.journey else Ink.LINE
        canvas.icon((centre + 14, bottom - 62), icon, 42, ink=ink, on=Ink.PANEL)
        canvas.text(
            (centre - 24, bottom - 62), str(index + 1), size=30, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm",
            on=Ink.PANEL,
        )  # fmt: skip
        if shore.journey:
            words = model.journey(shore.journey)
        else:
            words = model.words("hand.unknown" if shore.covered else "hand.revealed")
        canvas.text((centre, bottom - 22), words, size=24, anchor="mm", room=wide - 6, least=20, on=Ink.PANEL)


def _pile(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The own pile: how many of each colour, and Trolls."""
    left, top, right, bottom = box
    view = model.view
    assert view.viewer is not None
    pile = view.piles[view.viewer] or ()
    _heading(canvas, box, model.words("hand.pile"))
    canvas.text((right - 16, top + 24), str(len(pile)), size=32, font=Font.STRONG, anchor="rm", on=Ink.PANEL)
    wide = (right - left - 20) // 4
    for place, colour in enumerate(COLOURS):
        count = sum(model.book.enemies[enemy].colour == colour for enemy in pile)
        centre = left + 10 + wide * place + wide // 2
        ink = COLOUR_INKS[colour]
        canvas.shape((centre - 16, bottom - 46), Shape.DIAMOND, 38, ink=ink, on=Ink.PANEL)
        letter = model.words(f"colour.{colour}")[0]
        canvas.text((centre - 16, bottom - 46), letter, size=20, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
        canvas.text((centre + 10, bottom - 46), str(count), size=36, font=Font.STRONG, on=Ink.PANEL)
    trolls = sum(model.family(enemy) is Family.TROLL for enemy in pile)
    centre = left + 10 + wide * 3 + wide // 2
    canvas.icon((centre - 16, bottom - 46), "troll", 40, ink=Ink.BONE, on=Ink.PANEL)
    canvas.text((centre + 10, bottom - 46), str(trolls), size=36, font=Font.STRONG, on=Ink.PANEL)


def _last(canvas: Canvas, model: ViewModel, box: Box) -> None:
    """The sealed assignment while it is sealed, else the own runes."""
    left, top, _, bottom = box
    view = model.view
    if view.sealed is not None:
        _heading(canvas, box, model.words("hand.sealed"))
        rows = [load for load in view.sealed if any(load.squad) or load.food]
        step = min(34, (bottom - top - 44) // max(1, len(rows)))
        for place, load in enumerate(rows):
            _load(canvas, model, load, (left + 14, top + 58 + place * step), size=min(28, step - 4))
        return
    _heading(canvas, box, model.words("board.line.runes"))
    for place, card in enumerate(view.own.runes[:4]):
        centre = (left + 40 + place * 74, bottom - 48)
        ink = Ink.LINE if card.used else Ink.HEATHER
        canvas.icon(centre, RUNES[card.rune], 52, ink=ink, on=Ink.PANEL)


def _load(canvas: Canvas, model: ViewModel, load: Load, xy: tuple[int, int], *, size: int) -> None:
    words = model.place(load.place)
    taken = canvas.text(xy, words, size=max(20, size - 2), font=Font.STRONG, room=116, least=20, on=Ink.PANEL)
    row = [Mark(*WARRIORS[kind], str(count)) for kind, count in zip(KINDS, load.squad, strict=True) if count]
    if load.food:
        row.append(Mark(*GOODS["food"], str(load.food)))
    draw_marks(canvas, (xy[0] + taken + 10, xy[1]), row, size=size, on=Ink.PANEL)
