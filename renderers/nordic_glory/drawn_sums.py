"""Drawings of sums: alignments of three shields with their bonuses, and the way of a blow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import ShieldCard, Trait
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.nordic_glory.drawn_shield import LEFT, RIGHT, TOP, draw_arrow, draw_standing, plate, says, sheet
from renderers.nordic_glory.icons import ELEMENTS, RUNES
from renderers.nordic_glory.signs import draw_change, draw_gem

_ALIKE = ("amber1", "amber2", "amber6")
_WON, _LOST, _HIT, _LEFT, _LENT, _JARL = 30, 21, "ember2", 4, 2, 28
"""A battle: both totals, the shield that is struck, what it has left, what is lent, and what its Jarl has."""


class _Alike(NamedTuple):
    """Shields that share something: what, which ones by place, and what it is worth."""

    trait: Trait
    value: str
    places: tuple[int, ...]
    bonus: int


def draw_alignments(book: Book, words: Phrases) -> bytes:
    """Three shields in row 1, and a line for everything that is alike, with its bonus."""
    canvas = sheet(words, "alignments", frame.BOARD, "crossed-axes")
    cards = [book.shields[card] for card in _ALIKE]
    xs = (180, 430, 680)
    plate(canvas, (LEFT, TOP, RIGHT, TOP + 250))
    for x, card, printed in zip(xs, _ALIKE, cards, strict=True):
        draw_standing(canvas, (x, TOP + 84), 124, book, card)
        for place, sub in enumerate(printed.subs):
            at = (x - 24 * (len(printed.subs) - 1) + 48 * place, TOP + 222)
            canvas.icon(at, ELEMENTS[sub][0], 36, ink=Ink.MIST, on=Ink.NIGHT)
    says(canvas, (836, TOP + 60), words("drawing.front"), room=RIGHT - 856, size=32, lines=5)
    top, total = TOP + 266, 0
    plate(canvas, (LEFT, top, RIGHT, 776))
    for number, found in enumerate(_alike(book, cards)):
        y = top + 48 + 78 * number
        lends = found.trait is Trait.DEFENSE_GEM
        ink = Ink.MOSS if lends else Ink.GOLD
        ends = [xs[place] for place in found.places]
        canvas.line(((ends[0], y), (ends[-1], y)), ink=ink, stroke=6, on=Ink.NIGHT)
        for x in ends:
            _sign(canvas, (x, y), found)
        said = words(f"drawing.{found.trait.value}-bonus", n=found.bonus)
        canvas.text((836, y), said, size=32, font=Font.STRONG, ink=ink, room=RIGHT - 850, least=26, on=Ink.NIGHT)
        total += 0 if lends else found.bonus
    y = 776 - 46
    canvas.fill((830, y - 38, RIGHT - 16, y - 35), Ink.BRONZE)
    canvas.text((836, y), words("drawing.sum", n=total), size=38, font=Font.STRONG, room=RIGHT - 850, on=Ink.NIGHT)
    return canvas.png()


def _sign(canvas: Canvas, centre: tuple[int, int], found: _Alike) -> None:
    canvas.shape(centre, Shape.DISC, 58, ink=Ink.LINE, on=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, 52, ink=Ink.NIGHT, on=Ink.LINE)
    if found.trait in {Trait.ATTACK_GEM, Trait.DEFENSE_GEM}:
        draw_gem(canvas, centre, found.value, 36, on=Ink.NIGHT)
    else:
        canvas.icon(centre, ELEMENTS[found.value][0], 38, ink=Ink.BONE, on=Ink.NIGHT)


def _alike(book: Book, cards: list[ShieldCard]) -> Iterator[_Alike]:
    """Yield what two or three of the cards share, with what the Book gives for it."""
    shown: dict[Trait, list[tuple[str, ...]]] = {
        Trait.BASE: [(card.base,) for card in cards],
        Trait.ATTACK_GEM: [(card.attack_gem,) for card in cards],
        Trait.SUB: [card.subs for card in cards],
        Trait.DEFENSE_GEM: [(card.defense_gem,) for card in cards],
    }
    for trait, rows in shown.items():
        for value, often in Counter(value for row in rows for value in row).items():
            if often > 1:
                places = tuple(place for place, row in enumerate(rows) if value in row)
                yield _Alike(trait, value, places, book.alignments[trait].of(often))


def draw_blow(book: Book, words: Phrases) -> bytes:
    """The way of a blow in steps, with the numbers of a battle."""
    canvas = sheet(words, "blow", frame.BOARD, "battle-axe")
    blow = _WON - _LOST
    through, over = blow - _LENT, blow - _LENT - _LEFT
    steps = (
        ("crossed-axes", Ink.GOLD, words("drawing.step-blow", won=_WON, lost=_LOST, n=blow), str(blow)),
        (RUNES["protection"].icon, Ink.MIST, words("drawing.step-protect"), ""),
        ("shield-reflect", Ink.MIST, words("drawing.step-guard"), ""),
        (RUNES["love"].icon, Ink.MIST, words("drawing.step-love"), ""),
        ("shield", Ink.MOSS, words("drawing.step-lent", n=_LENT), str(through)),
        ("broken-shield", Ink.EMBER, words("drawing.step-shield", n=_LEFT), str(over)),
        ("broken-heart", Ink.EMBER, words("drawing.step-jarl", n=over), "0"),
    )
    high, gap = 86, 9
    for number, (icon, ink, said, rest) in enumerate(steps):
        top = TOP + number * (high + gap)
        middle = top + high // 2
        plate(canvas, (LEFT, top, 880, top + high))
        canvas.icon((LEFT + 48, middle), icon, 58, ink=ink, on=Ink.NIGHT)
        says(canvas, (LEFT + 98, middle), said, room=690 if rest else 730, size=32, lines=2, centred=True)
        if rest:
            canvas.text((836, middle), rest, size=48, font=Font.STRONG, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
    plate(canvas, (896, TOP, RIGHT, 776))
    draw_standing(canvas, (1034, TOP + 150), 128, book, _HIT, cracks=3, left=_LEFT)
    draw_change(canvas, (1034, TOP + 96), f"+{_LENT}", ground=Ink.MOSS, ink=Ink.NIGHT)
    draw_arrow(canvas, (1034, TOP + 290), (1034, TOP + 360), ink=Ink.EMBER)
    canvas.icon((1034, TOP + 420), "crested-helmet", 96, ink=Ink.FROST, on=Ink.NIGHT)
    said = words("drawing.jarl", before=_JARL, n=over, after=_JARL - over)
    canvas.text((1034, TOP + 504), said, size=40, font=Font.STRONG, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
    says(canvas, (916, TOP + 560), words("drawing.example"), room=RIGHT - 932, size=28, lines=4)
    return canvas.png()
