"""Both totals part by part, in the order in which the rules add them up (rule 25): as a picture and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.core import Seat
from engines.nordic_glory import reading
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.view import Tally
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.text import clean
from renderers.nordic_glory.drawn_shield import LEFT, RIGHT, TOP, plate, sheet
from renderers.nordic_glory.icons import ATTACK, ENHANCEMENTS, RUNES, SUBS
from renderers.nordic_glory.signs import draw_gem
from renderers.nordic_glory.viewmodel import ViewModel

_GEM = "gem"
_ICONS = {
    "attack": ATTACK,
    "courage": RUNES["courage"].icon,
    "enhancements": ENHANCEMENTS["sword"],
    "agem": _GEM,
    "bases": "viking-shield",
    "subs": SUBS,
    "jarl": "crested-helmet",
    "rituals": "rune-stone",
    "before": "",
    "dice": "rolling-dices",
    "total": "crossed-axes",
}
"""The sign of each part, in the order of the rules."""

_SUMS = ("before", "total")
_NAMED = 2
_HIGH, _NAMES = 53, 58
_COLUMNS = ((520, 828), (852, RIGHT - 24))
"""How high a line and the line of the names are, and from where to where the sides stand, in pixels."""


class Part(NamedTuple):
    """What a part gives one side, and what that is made of, where it is more than one thing."""

    n: int
    made_of: str = ""


def parts(model: ViewModel, seat: Seat) -> dict[str, Part]:
    """Return the parts of a side's total by name: with its dice while they lie, else as things stand."""
    view, side = model.view, model.view.sides[seat]
    tally, battle = side.tally, view.battle
    front = [model.attack(warrior) for _, warrior in reading.front(side)]
    found = {
        "attack": Part(tally.shields, " + ".join(map(str, front)) if len(front) > 1 else ""),
        "courage": Part(tally.courage),
        "enhancements": Part(tally.enhancements),
        "agem": _alike(model, tally, Trait.ATTACK_GEM),
        "bases": _alike(model, tally, Trait.BASE),
        "subs": _alike(model, tally, Trait.SUB),
        "jarl": Part(tally.jarl),
        "rituals": Part(tally.rituals),
        "before": Part(tally.total),
    }
    if battle is None or not in_battle(model):
        return found
    faces = [max(die, side.floor) for die in battle.dice[seat]]
    rolled = model.rolled(seat)
    found["dice"] = Part(rolled, " + ".join(map(str, faces)) if len(faces) > 1 else "")
    return found | {"total": Part(tally.total + rolled)}


def _alike(model: ViewModel, tally: Tally, trait: Trait) -> Part:
    """Return what alignments of a kind give, and what is alike: two names at most, else only the sum."""
    alike = [line for line in tally.lines if line.trait is trait]
    named = [model.value(trait, line.value) for line in alike]
    return Part(sum(line.bonus for line in alike), " · ".join(named) if len(named) <= _NAMED else "")


def in_battle(model: ViewModel) -> bool:
    """Return whether the dice lie and the parts are still those that the totals were fixed from."""
    battle, sides = model.view.battle, model.view.sides
    return battle is not None and battle.fixed == (sides[0].tally.total, sides[1].tally.total)


def draw_reckoning(model: ViewModel) -> bytes:
    """Draw both totals part by part: a PNG of 1200 by 800 pixels."""
    canvas = sheet(model.words, "reckoning", frame.BOARD, theme("nordic_glory")[1])
    found = parts(model, 0), parts(model, 1)
    bottom = TOP + _NAMES + _HIGH * len(found[0]) + 16
    plate(canvas, (LEFT, TOP, RIGHT, bottom))
    for seat, (left, right) in enumerate(_COLUMNS):
        seat_mark(canvas, (left + 17, TOP + 34), seat, size=32, on=Ink.NIGHT)
        name = clean(model.names[seat])
        ink = seat_style(seat).tint.bright
        room = right - left - 42
        canvas.text((left + 42, TOP + 34), name, size=32, font=Font.STRONG, ink=ink, room=room, least=24, on=Ink.NIGHT)
    for place, name in enumerate(found[0]):
        _line(canvas, model, name, (found[0][name], found[1][name]), TOP + _NAMES + _HIGH * place + _HIGH // 2)
    return canvas.png()


def _line(canvas: Canvas, model: ViewModel, name: str, given: tuple[Part, Part], y: int) -> None:
    """Write a part: its sign, what it is, and what it gives to either side; sums stand below a line."""
    summed, icon = name in _SUMS, _ICONS[name]
    ink = Ink.GOLD if summed else Ink.BONE
    if summed:
        canvas.fill((LEFT + 18, y - _HIGH // 2, RIGHT - 18, y - _HIGH // 2 + 3), Ink.BRONZE)
    if icon == _GEM:
        draw_gem(canvas, (LEFT + 44, y), "ruby", 34, on=Ink.NIGHT)
    elif icon:
        canvas.icon((LEFT + 44, y), icon, 40, ink=ink, on=Ink.NIGHT)
    face = Font.STRONG if summed else Font.TEXT
    canvas.text((LEFT + 80, y), model.words(f"reckoning.{name}"), size=32, font=face, ink=ink, room=410, on=Ink.NIGHT)
    for part, (left, right) in zip(given, _COLUMNS, strict=True):
        lit = ink if part.n else Ink.MIST
        canvas.text((right, y), str(part.n), size=38, font=Font.STRONG, ink=lit, anchor="rm", on=Ink.NIGHT)
        if part.made_of:
            at, room = (right - 62, y), right - left - 62
            canvas.text(at, part.made_of, size=28, ink=Ink.MIST, anchor="rm", room=room, least=24, on=Ink.NIGHT)


def told(model: ViewModel) -> Iterator[str]:
    """Say each part that gives something to a side, and the sums."""
    found = parts(model, 0), parts(model, 1)
    for name in found[0]:
        given = (found[0][name], found[1][name])
        if name in _SUMS or any(part.n for part in given):
            sides = [model.words("status.side", who=model.names[seat], n=part.n) for seat, part in enumerate(given)]
            yield model.words("reckoning.line", part=model.words(f"reckoning.{name}"), sides=model.words.join(sides))
