"""Pictures for chapters that show no position: a wall, a shield taken apart, moves, runes, alignments, a blow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from engines.nordic_glory.book import Book
from engines.nordic_glory.reading import COLUMNS, DEPTH, spot_of
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.nordic_glory.drawn_shield import LEFT, RIGHT, TOP, draw_arrow, draw_standing, plate, says, sheet
from renderers.nordic_glory.drawn_sums import draw_alignments, draw_blow
from renderers.nordic_glory.icons import ELEMENTS, ENHANCEMENTS
from renderers.nordic_glory.sheet import draw_deck
from renderers.nordic_glory.signs import draw_change, draw_rune

_WALL = ("snow1", "pine2", "bone5", "fjord3", "stone2", "snow4", "bone1", "fjord5", "pine4")
_FACING = ("ember3", "sand2", "amber4")
_PARTS, _DAMAGE, _LENT = "bone5", 3, 2
_RAVENS, _AROUND, _ICE, _HELD = "star5", ("sand2", "ember1", "ash2", "amber3"), "amber4", "fjord2"
"""The shields that are shown."""

_DECK = "ember-host"


def drawings(book: Book, words: Phrases) -> Mapping[str, Callable[[], bytes]]:
    """Return the drawings by name; each paints a PNG 1200 pixels wide."""
    painters = {
        "wall": draw_wall,
        "shield": draw_parts,
        "movement": draw_movement,
        "runes": draw_runes,
        "alignments": draw_alignments,
        "blow": draw_blow,
    }
    drawn: dict[str, Callable[[], bytes]] = {name: partial(paint, book, words) for name, paint in painters.items()}
    return drawn | {"deck": partial(draw_deck, book, words, book.decks[_DECK])}


def draw_wall(book: Book, words: Phrases) -> bytes:
    """A wall as it was laid, with rows, columns and spots, and the front of the other side."""
    canvas = sheet(words, "wall", frame.BOARD, "defensive-wall")
    xs, top, lane, side, foot = (670, 430, 190), TOP + 112, 160, 102, TOP + 556
    plate(canvas, (LEFT, TOP, 800, foot - 16))
    plate(canvas, (816, TOP, RIGHT, foot - 16))
    for row, x in enumerate(xs):
        said, ink = words("ability.row", n=1, rows=str(row + 1)), Ink.GOLD if row == 0 else Ink.MIST
        canvas.text((x, TOP + 26), said, size=36, font=Font.STRONG, ink=ink, anchor="mm", on=Ink.NIGHT)
    for column in range(len(COLUMNS)):
        y = top + column * lane
        for row in range(DEPTH):
            number = row * len(COLUMNS) + column
            draw_standing(canvas, (xs[row], y), side, book, _WALL[number])
            at = (xs[row] - 100, y + 6)
            canvas.text(at, spot_of((column, row)), size=34, font=Font.STRONG, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
        draw_standing(canvas, (1000, y), 92, book, _FACING[column])
        draw_arrow(canvas, (764, y), (870, y), both=True)
    canvas.text((1000, TOP + 26), words("drawing.facing"), size=34, ink=Ink.MIST, anchor="mm", on=Ink.NIGHT)
    wide = (RIGHT - LEFT) // 3
    for place, part in enumerate(("fights", "waits", "gap")):
        left = LEFT + place * wide
        plate(canvas, (left, foot, left + wide - (0 if place == 2 else 14), 776))
        says(canvas, (left + 18, foot + 30), words(f"drawing.{part}"), room=wide - 44, size=30, lines=3)
    return canvas.png()


def draw_parts(book: Book, words: Phrases) -> bytes:
    """A shield as on the board with a word to each sign, and what only its card shows."""
    canvas = sheet(words, "shield", frame.BOARD, "viking-shield")
    printed, side, (x, y) = book.shields[_PARTS], 270, (442, TOP + 256)
    plate(canvas, (LEFT, TOP, 870, 776))
    draw_standing(canvas, (x, y), side, book, _PARTS, lit=True, cracks=2, left=printed.defense - _DAMAGE)
    draw_change(canvas, (x, y + side // 2 - 22), f"−{_DAMAGE}", ground=Ink.EMBER, ink=Ink.NIGHT)
    draw_change(canvas, (x, y - side // 2 + 22), f"+{_LENT}", ground=Ink.MOSS, ink=Ink.NIGHT)
    marks = (
        ((LEFT + 16, y - 98), "drawing.rune", words(f"rune.{printed.rune}")),
        ((654, y - 98), "drawing.worn", words(f"enhancement.{printed.enhancement}")),
        ((LEFT + 16, y + 52), "drawing.agem", words(f"gem.{printed.attack_gem}")),
        ((654, y + 52), "drawing.dgem", words(f"gem.{printed.defense_gem}")),
    )
    for at, phrase, value in marks:
        _label(canvas, at, words(phrase), value)
    foot = y + side // 2 + 134
    for middle, name in ((x - 100, words("inspect.attack")), (x + 100, words("drawing.left"))):
        canvas.text((middle, foot), name, size=34, font=Font.STRONG, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
    says(canvas, (LEFT + 24, foot + 72), words("drawing.parts"), room=790, size=30, lines=2)
    base = words("drawing.base", element=words(f"element.{printed.base}"))
    canvas.text((x, TOP + 36), base, size=34, font=Font.STRONG, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
    canvas.line(((x, TOP + 58), (x, y - side // 2 - 8)), ink=Ink.GOLD, stroke=4, on=Ink.NIGHT)
    plate(canvas, (886, TOP, RIGHT, 776))
    says(canvas, (906, TOP + 36), words("drawing.on-card"), room=250, size=32, lines=3)
    top = TOP + 150
    _label(canvas, (906, top), words("drawing.symbol"), words(f"symbol.{printed.symbol}"))
    _label(canvas, (906, top + 110), words("drawing.subs"), "")
    for place, sub in enumerate(printed.subs):
        line = top + 166 + 56 * place
        canvas.icon((926, line), ELEMENTS[sub][0], 44, ink=Ink.BONE, on=Ink.NIGHT)
        canvas.text((960, line), words(f"element.{sub}"), size=32, on=Ink.NIGHT)
    pills = ((f"−{_DAMAGE}", Ink.EMBER, "drawing.damage"), (f"+{_LENT}", Ink.MOSS, "drawing.lent"))
    for place, (said, ground, phrase) in enumerate(pills):
        line = top + 370 + 74 * place
        draw_change(canvas, (932, line), said, ground=ground, ink=Ink.NIGHT)
        canvas.text((974, line), words(phrase), size=30, room=RIGHT - 986, least=26, on=Ink.NIGHT)
    return canvas.png()


def _label(canvas: Canvas, corner: XY, name: str, value: str) -> None:
    x, y = corner
    canvas.text((x, y), name, size=32, font=Font.STRONG, ink=Ink.GOLD, on=Ink.NIGHT)
    if value:
        canvas.text((x, y + 36), value, size=32, on=Ink.NIGHT)


def draw_movement(book: Book, words: Phrases) -> bytes:
    """A Ravens shield with the four it may swap with; and a shield that Ice holds."""
    canvas = sheet(words, "movement", frame.BOARD, ENHANCEMENTS["ravens"])
    plate(canvas, (LEFT, TOP, 650, 776))
    plate(canvas, (666, TOP, RIGHT, 776))
    (x, y), (wide, high) = (341, TOP + 270), (206, 190)
    draw_standing(canvas, (x, y), 100, book, _RAVENS)
    for card, (right, down) in zip(_AROUND, ((-1, 0), (0, -1), (1, 0), (0, 1)), strict=True):
        draw_standing(canvas, (x + right * wide, y + down * high), 78, book, card)
        near, far = (88, 138) if right else (62 if down < 0 else 98, 116 if down < 0 else 144)
        start, end = (x + right * near, y + down * near), (x + right * far, y + down * far)
        draw_arrow(canvas, start, end, both=True)
    says(canvas, (LEFT + 24, 692), words("drawing.ravens"), room=580, size=32, lines=2)
    y = TOP + 240
    draw_standing(canvas, (800, y), 110, book, _HELD)
    draw_standing(canvas, (1040, y), 110, book, _ICE)
    draw_arrow(canvas, (950, y), (888, y), ink=Ink.FROST)
    canvas.shape((800, y), Shape.DISC, 62, ink=Ink.FROST)
    canvas.shape((800, y), Shape.DISC, 56, ink=Ink.NIGHT, on=Ink.FROST)
    canvas.icon((800, y), "padlock", 40, ink=Ink.FROST, on=Ink.NIGHT)
    for at, phrase in ((800, "drawing.held"), (1040, "drawing.holds")):
        canvas.text((at, y - 110), words(phrase), size=32, font=Font.STRONG, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
    says(canvas, (690, 600), words("drawing.ice"), room=460, size=32, lines=5)
    return canvas.png()


def draw_runes(book: Book, words: Phrases) -> bytes:
    """The nine runes with the face of the die, when they work and what they do."""
    canvas = sheet(words, "runes", frame.BOARD, "rune-stone")
    wide, high, gap = 370, 216, 11
    for place, (name, rune) in enumerate(book.runes.items()):
        left, top = LEFT + place % 3 * (wide + gap), TOP + place // 3 * (high + gap)
        plate(canvas, (left, top, left + wide, top + high))
        draw_rune(canvas, (left + 54, top + 52), name, 76, lit=True)
        title, when = words(f"rune.{name}"), "now" if rune.now else "battle"
        canvas.text((left + 104, top + 36), title, size=36, font=Font.STRONG, ink=Ink.GOLD, on=Ink.NIGHT)
        ink = Ink.MOSS if rune.now else Ink.SKY
        canvas.text((left + 104, top + 74), words(f"drawing.{when}"), size=28, ink=ink, on=Ink.NIGHT)
        face = str(rune.roll) if rune.roll else words("drawing.twice")
        at = (left + wide - 42, top + 44)
        canvas.shape(at, Shape.DIAMOND, 68, ink=Ink.PARCHMENT, on=Ink.NIGHT)
        canvas.text(at, face, size=34, font=Font.STRONG, ink=Ink.RUST, anchor="mm", on=Ink.PARCHMENT)
        says(canvas, (left + 18, top + 122), words(f"rune_text.{name}"), room=wide - 34, size=30, lines=3)
    return canvas.png()
