"""Pictures for chapters that no position shows: a round, dice, an enemy, a fight, a voyage, runes, the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from engines.champions_of_midgard.book import Book
from renderers.champions_of_midgard.drawing_sheet import LEFT, RIGHT, said, sheet
from renderers.champions_of_midgard.fight_drawings import draw_enemy, draw_faces, draw_fight, draw_voyage
from renderers.champions_of_midgard.icons import (
    ATTACK,
    COLOURS,
    DESTINY,
    GLORY,
    GOODS,
    RUNE,
    RUNES,
    WARRIORS,
    WORKER,
    Mark,
    draw_marks,
)
from renderers.champions_of_midgard.teaching import span
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape


def drawings(book: Book, phrases: Phrases) -> Mapping[str, Callable[[], bytes]]:
    """Return the pictures by name, each drawn when it is called for: PNGs of 1200 pixels width."""
    painted = {
        "round": _round,
        "dice": draw_faces,
        "enemy": draw_enemy,
        "fight": draw_fight,
        "voyage": draw_voyage,
        "runes": _runes,
        "score": _score,
    }
    return {name: partial(paint, book, phrases) for name, paint in painted.items()}


def _round(_book: Book, phrases: Phrases) -> bytes:
    """The five steps of a round, one under the other."""
    steps = (
        ("new", "card-random", Ink.MIST),
        ("place", WORKER, Ink.MOSS),
        ("send", WARRIORS["S"][0], Ink.BONE),
        ("fight", ATTACK, Ink.EMBER),
        ("end", "hourglass", Ink.TAN),
    )
    step = 118
    canvas = sheet(phrases, "round", 118 + step * len(steps) + 14, "flying-flag")
    for place, (name, icon, ink) in enumerate(steps):
        top = 112 + place * step
        middle = top + step // 2
        canvas.panel((LEFT, top + 6, RIGHT, top + step - 6), Ink.PANEL, line=Ink.LINE, radius=16, on=Ink.NIGHT)
        canvas.shape((LEFT + 52, middle), Shape.DISC, 62, ink=Ink.GOLD, on=Ink.PANEL)
        canvas.text((LEFT + 52, middle), str(place + 1), size=42, font=Font.DISPLAY, ink=Ink.NIGHT, anchor="mm",
                    on=Ink.GOLD)  # fmt: skip
        canvas.icon((LEFT + 138, middle), icon, 76, ink=ink, on=Ink.PANEL)
        canvas.text((LEFT + 200, middle), phrases(f"drawing.round.{name}.name"), size=40, font=Font.STRONG,
                    ink=Ink.GOLD, room=270, least=32, on=Ink.PANEL)  # fmt: skip
        said(canvas, (LEFT + 490, middle), phrases(f"drawing.round.{name}.text"), room=RIGHT - LEFT - 510)
    return canvas.png()


def _runes(book: Book, phrases: Phrases) -> bytes:
    """All runes: sign, name, what it does, and its Glory."""
    step = 132
    canvas = sheet(phrases, "runes", 118 + step * len(book.runes) // 2 + 14, RUNE)
    half = (RIGHT - LEFT + 16) // 2
    for place, (rune, printed) in enumerate(book.runes.items()):
        left, top = LEFT + place % 2 * half, 112 + place // 2 * step
        box = (left, top + 5, left + half - 16, top + step - 5)
        canvas.panel(box, Ink.PANEL, line=Ink.HEATHER, radius=14, on=Ink.NIGHT)
        middle = top + step // 2
        canvas.icon((left + 48, middle), RUNES[rune], 68, ink=Ink.HEATHER, on=Ink.PANEL)
        canvas.text((left + 96, top + 32), phrases(f"rune.{rune}"), size=34, font=Font.STRONG, ink=Ink.GOLD,
                    room=330, least=28, on=Ink.PANEL)  # fmt: skip
        mark = Mark(GLORY, Ink.GOLD, str(printed.glory))
        draw_marks(canvas, (box[2] - 88, top + 32), [mark], size=36, on=Ink.PANEL)
        said(canvas, (left + 96, top + 86), phrases(f"rune_text.{rune}"), room=half - 122, size=28)
    return canvas.png()


def _score(book: Book, phrases: Phrases) -> bytes:
    """What is counted at the end, and for how much."""
    counts = book.counts
    coins, favor = GOODS["coins"], GOODS["favor"]
    lines: tuple[tuple[str, list[Mark]], ...] = (
        ("track", [Mark(GLORY, Ink.GOLD)]),
        ("destinies", [Mark(DESTINY, Ink.TAN)]),
        ("sets", []),
        ("runes", [Mark(RUNE, Ink.HEATHER)]),
        ("ship", [Mark("drakkar", Ink.MIST)]),
        ("favor", [Mark(*favor)]),
        ("coins", [Mark(*coins)] * counts.coins_per_glory),
        ("blame", [Mark(*GOODS["blame"])]),
    )
    worth = {
        "destinies": span(value for fate in book.destinies.values() for value in (fate.alone, fate.tied)),
        "sets": str(counts.set_bonus),
        "runes": span(rune.glory for rune in book.runes.values()),
        "ship": span(ship.glory for ship in book.ships.values() if ship.private),
        "favor": str(counts.favor_glory),
        "coins": "1",
        "blame": f"−{span(counts.blame[1:])}",
    }
    step = 82
    canvas = sheet(phrases, "score", 118 + step * len(lines) + 14, GLORY)
    for place, (name, icons) in enumerate(lines):
        top = 112 + place * step
        middle, ground = top + step // 2, Ink.PANEL if place % 2 == 0 else Ink.WELL
        canvas.panel((LEFT, top + 3, RIGHT, top + step - 3), ground, radius=12, on=Ink.NIGHT)
        draw_marks(canvas, (LEFT + 20, middle), icons, size=50, on=ground, gap=2)
        if name == "sets":
            _set(canvas, phrases, (LEFT + 46, middle), ground)
        canvas.text((LEFT + 210, middle), phrases(f"board.line.{name}"), size=36, font=Font.STRONG, ink=Ink.GOLD,
                    room=260, least=28, on=ground)  # fmt: skip
        said(canvas, (LEFT + 480, middle), phrases(f"drawing.score.{name}"), room=500, size=30)
        ink = Ink.EMBER if name == "blame" else Ink.BONE
        canvas.text((RIGHT - 20, middle), worth.get(name, ""), size=40, font=Font.STRONG, ink=ink, anchor="rm",
                    on=ground)  # fmt: skip
    return canvas.png()


def _set(canvas: Canvas, phrases: Phrases, first: XY, ground: Ink) -> None:
    """A diamond of each colour with its letter."""
    for place, (colour, ink) in enumerate(COLOURS.items()):
        centre = (first[0] + place * 54, first[1])
        canvas.shape(centre, Shape.DIAMOND, 52, ink=ink, on=ground)
        letter = phrases(f"colour.{colour}")[0]
        canvas.text(centre, letter, size=28, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
