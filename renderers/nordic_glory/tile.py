"""A shield on the board: attack, what is left, base, gems, rune, enhancement, and its damage as cracks."""

from __future__ import annotations

from engines.nordic_glory import reading
from engines.nordic_glory.view import Warrior
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.nordic_glory.icons import ELEMENTS, ENHANCEMENTS, GEMS, RUNES
from renderers.nordic_glory.viewmodel import ViewModel

TILE = (148, 144)
"""Width and height of a shield on the board."""

_CRACKS = (
    ((148, 99), (130, 92), (122, 100), (104, 94)),
    ((0, 49), (18, 53), (28, 46), (48, 51)),
    ((75, 144), (71, 130), (79, 120), (74, 102)),
)
"""Paths that leave names and figures readable."""


def draw_empty(canvas: Canvas, corner: XY, spot: str) -> None:
    """Draw a spot where nobody stands."""
    left, top = corner
    canvas.panel((left, top, left + TILE[0], top + TILE[1]), Ink.WELL, line=Ink.LINE, stroke=3, radius=14)
    canvas.text((left + TILE[0] // 2, top + TILE[1] // 2), spot, size=28, ink=Ink.LINE, anchor="mm", on=Ink.WELL)


def draw_tile(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, model: ViewModel, corner: XY, warrior: Warrior, *, lent: int, marked: bool
) -> None:
    """Draw a shield; the one that takes the damage is outlined."""
    left, top = corner
    card = model.book.shields[warrior.card]
    right, bottom = left + TILE[0], top + TILE[1]
    icon, tint = ELEMENTS.get(card.base, ELEMENTS["stone"])
    if marked:
        canvas.panel((left - 5, top - 5, right + 5, bottom + 5), Ink.BONE, radius=18, on=Ink.SLATE)
    canvas.panel((left, top, right, bottom), Ink.PARCHMENT, line=tint.deep, stroke=6, radius=14)
    canvas.fill((left + 6, top + 48, right - 6, top + 92), tint.deep)
    if warrior.damage:
        share = len(_CRACKS) * warrior.damage // max(1, reading.whole(model.book, warrior))
        _cracks(canvas, corner, min(len(_CRACKS), 1 + share))
    _figures(canvas, model, corner, warrior, lent)
    canvas.icon((left + 30, top + 70), icon, 34, ink=Ink.BONE, on=tint.deep)
    base = model.words(f"element.{card.base}") if f"element.{card.base}" in model.words else card.base
    held = _held_back(model, warrior)
    room = 58 if held else 88
    canvas.text((left + 52, top + 70), base, size=27, font=Font.STRONG, room=room, least=20, on=tint.deep)
    if held:
        canvas.icon((right - 24, top + 70), held, 28, ink=Ink.BONE, on=tint.deep)
    _foot(canvas, model, corner, warrior)


def _figures(canvas: Canvas, model: ViewModel, corner: XY, warrior: Warrior, lent: int) -> None:
    """Write the attack, what is left of the defense, and beside it the damage or else what is lent."""
    left, right, middle = corner[0], corner[0] + TILE[0], corner[1] + 28
    attack, rest = str(model.attack(warrior)), str(model.left(warrior))
    strong, paper = Font.STRONG, Ink.PARCHMENT
    canvas.text((left + 14, middle), attack, size=40, font=strong, ink=Ink.RUST, on=paper)
    taken = canvas.text((right - 14, middle), rest, size=40, font=strong, ink=Ink.FJORD, anchor="rm", on=paper)
    words, ink = (f"−{warrior.damage}", Ink.RUST) if warrior.damage else (f"+{lent}", Ink.PINE)
    if warrior.damage or lent:
        canvas.text((right - 20 - taken, middle + 2), words, size=26, font=strong, ink=ink, anchor="rm", on=paper)


def _held_back(model: ViewModel, warrior: Warrior) -> str:
    """Return the icon of what holds a shield back this turn, or nothing."""
    turn = model.view.turn
    if reading.unarmed(warrior, turn):
        return "broken-shield"
    if reading.unaligned(warrior, turn):
        return "breaking-chain"
    return "padlock" if reading.frozen(warrior, turn) else ""


def _foot(canvas: Canvas, model: ViewModel, corner: XY, warrior: Warrior) -> None:
    """Draw the gems, the rune (lit while it is active) and the enhancement."""
    left, top = corner
    card = model.book.shields[warrior.card]
    middle = top + 117
    for place, gem in enumerate((card.attack_gem, card.defense_gem)):
        look = GEMS[gem]
        centre = (left + 26 + place * 33, middle)
        canvas.shape(centre, look.shape, 32, ink=look.ink, on=Ink.PARCHMENT)
        canvas.text(centre, look.letter, size=21, font=Font.STRONG, ink=Ink.BONE, anchor="mm", on=look.ink)
    rune = reading.rune(model.book, warrior)
    lit = rune in model.view.runes
    if lit:
        canvas.panel((left + 76, top + 98, left + 108, top + 136), Ink.GOLD, radius=8, on=Ink.PARCHMENT)
    ground = Ink.GOLD if lit else Ink.PARCHMENT
    canvas.text((left + 92, middle), RUNES[rune], size=30, font=Font.RUNES, ink=Ink.BARK, anchor="mm", on=ground)
    if card.enhancement:
        ink = Ink.TAN if reading.bare(warrior, model.view.turn) else Ink.BARK
        canvas.icon((left + 125, middle), ENHANCEMENTS[card.enhancement], 32, ink=ink, on=Ink.PARCHMENT)


def _cracks(canvas: Canvas, corner: XY, number: int) -> None:
    """Draw so many of the cracks."""
    for path in _CRACKS[:number]:
        points = tuple((corner[0] + x, corner[1] + y) for x, y in path)
        canvas.line(points, ink=Ink.BARK, stroke=4, on=Ink.PARCHMENT)
