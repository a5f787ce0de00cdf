"""Pictures for chapters that no position shows: a card, action points, strengths, odd cards, Ravens, the piles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from engines.thor_vs_loki.book import AVATAR_POINTS, COLUMNS, STRONGEST, Book, Side
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit
from renderers.thor_vs_loki import cuts
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.drawing_sheet import CARD, LEFT, RIGHT, TOP, WIDE, card_of, draw_row, said, sheet
from renderers.thor_vs_loki.icons import USES, art
from renderers.thor_vs_loki.teaching import RAVENS_STAY
from renderers.thor_vs_loki.viewmodel import TINTS, back_face, open_face


def drawings(book: Book, phrases: Phrases) -> Mapping[str, Callable[[], bytes]]:
    """Return the pictures by name, each drawn when it is called for: PNGs of 1200 pixels width."""
    painted = {
        "card": _anatomy,
        "points": _points,
        "ladder": _ladder,
        "special": _special,
        "ravens": _ravens,
        "powers": _powers,
        "banners": _banners,
    }
    return {name: partial(paint, book, phrases) for name, paint in painted.items()}


def _anatomy(book: Book, phrases: Phrases) -> bytes:
    """A card with the name of each of its parts, and how it looks face-down from both sides."""
    canvas = sheet(phrases, "card", 640)
    card = next(card for card in book.cards.values() if card.kind == "ravens" and card.back is Side.THOR)
    face = msgspec.structs.replace(open_face(book, phrases, card.id), line=phrases("card_line.ravens"))
    (wide, high), (left, top) = Cut.HAND.pixels, (280, 150)
    cuts.draw(canvas, (left, top), face, cut=Cut.HAND)
    beside = left + wide + 44
    parts = (
        ("strength", (LEFT, 196), (left + 10, 196)),
        ("sign", (LEFT, 268), (left + 10, 262)),
        ("art", (beside, 236), (left + wide - 40, 262)),
        ("name", (beside, 346), (left + wide - 36, 388)),
        ("line", (beside, 446), (left + wide - 24, top + high - 46)),
    )
    for name, at, goal in parts:
        words = phrases(f"drawing.card.{name}")
        taken = canvas.text(at, words, size=34, font=Font.STRONG, ink=Ink.GOLD, room=225, least=28, on=Ink.NIGHT)
        start = (at[0] + taken + 10 if at[0] < goal[0] else at[0] - 10, at[1])
        for ink, stroke in ((Ink.NIGHT, 9), (Ink.SUN, 4)):
            canvas.line((start, goal), ink=ink, stroke=stroke, on=Ink.NIGHT)
        canvas.shape(goal, Shape.DISC, 18, ink=Ink.SUN, on=Ink.NIGHT)
    hidden = (("own", msgspec.structs.replace(face, up=False)), ("back", back_face(Side.THOR)))
    slim = Cut.SLIM.pixels[0]
    for place, (name, shown) in enumerate(hidden):
        at = (RIGHT - slim - 20 - (1 - place) * (slim + 44), top)
        cuts.draw(canvas, at, shown, cut=Cut.SLIM)
        rows, letter = wrap_to_fit(phrases(f"drawing.card.{name}"), Font.TEXT, 34, room=slim + 30, lines=2, least=28)
        for row, words in enumerate(rows):
            middle = (at[0] + slim // 2, top + high + 40 + row * 40)
            canvas.text(middle, words, size=letter, anchor="mm", on=Ink.NIGHT)
    return canvas.png()


def _points(book: Book, phrases: Phrases) -> bytes:
    """How many points a turn has, and what a point is spent on."""
    step = 96
    canvas = sheet(phrases, "points", TOP + (len(COLUMNS) + 1) * step + 190)
    avatar = phrases.join([phrases(f"card.{book.cards[book.avatar(side)].kind}") for side in Side], style="or")
    rows = [(n, phrases("drawing.points.columns", n=n)) for n in range(1, len(COLUMNS) + 1)]
    rows.append((AVATAR_POINTS, phrases("drawing.points.avatar", card=avatar)))
    for place, (count, words) in enumerate(rows):
        top = TOP + place * step
        middle = top + step // 2
        canvas.panel((LEFT, top + 5, RIGHT, top + step - 5), Ink.PANEL, line=Ink.LINE, radius=14, on=Ink.NIGHT)
        canvas.text((LEFT + 30, middle), words, size=40, font=Font.STRONG, room=640, least=32, on=Ink.PANEL)
        for stone in range(count):
            centre = (LEFT + 760 + stone * 96, middle)
            canvas.icon(centre, "rune-stone", 76, ink=TINTS[Side.THOR].bright, on=Ink.PANEL)
    top, wide = TOP + len(rows) * step + 16, (RIGHT - LEFT + 12) // len(USES)
    for place, (name, icon) in enumerate(USES.items()):
        left = LEFT + place * wide
        canvas.panel((left, top, left + wide - 12, top + 146), Ink.PANEL, line=Ink.GOLD, radius=14, on=Ink.NIGHT)
        canvas.icon((left + wide // 2 - 6, top + 56), icon, 80, ink=Ink.GOLD, on=Ink.PANEL)
        canvas.text((left + wide // 2 - 6, top + 118), phrases(f"drawing.points.{name}"), size=34, font=Font.STRONG,
                    anchor="mm", room=wide - 30, least=26, on=Ink.PANEL)  # fmt: skip
    return canvas.png()


def _ladder(book: Book, phrases: Phrases) -> bytes:
    """Who challenges, from the strongest to the weakest, of either deck, with the number of copies."""
    canvas = sheet(phrases, "ladder", 700)
    step = (RIGHT - LEFT) // STRONGEST
    for place, strength in enumerate(range(STRONGEST, 0, -1)):
        kinds = [kind for kind, printed in book.kinds.items() if printed.strength == strength]
        middle = LEFT + place * step + step // 2
        canvas.text((middle, 140), str(strength), size=64, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
        if strength > 1:
            canvas.text((middle + step // 2, 140), "›", size=56, font=Font.STRONG, ink=Ink.SUN, anchor="mm",
                        on=Ink.NIGHT)  # fmt: skip
        for row, kind in enumerate(kinds):
            printed = book.kinds[kind]
            top = 184 + row * 226 + (113 if len(kinds) == 1 else 0)
            cuts.draw(canvas, (middle - CARD[0] // 2, top), open_face(book, phrases, card_of(book, kind)))
            canvas.text((middle, top + CARD[1] + 24), f"×{printed.thor or printed.loki}", size=32, font=Font.STRONG,
                        ink=Ink.MIST, anchor="mm", on=Ink.NIGHT)  # fmt: skip
    canvas.text((WIDE // 2, 654), phrases("drawing.ladder.foot"), size=36, anchor="mm", room=1100, least=30,
                on=Ink.NIGHT)  # fmt: skip
    return canvas.png()


def _special(book: Book, phrases: Phrases) -> bytes:
    """What is not decided by strength: challenger, arrow, challenged card, and what happens."""
    name = {kind: phrases(f"card.{kind}") for kind in book.kinds}
    slain = phrases.join([name[kind] for kind in book.kinds["frigg"].slays], style="or")
    rows = (
        ("archer", "wall", phrases("drawing.special.wall", card=name["archer"], other=name["wall"])),
        ("frigg", "angrboda", phrases("drawing.special.frigg", card=name["frigg"], other=slain)),
        ("guard", "nightmare", phrases("drawing.special.nightmare", card=name["nightmare"])),
        ("dwarf", "crown", phrases("drawing.special.treasure")),
    )
    step = CARD[1] + 28
    canvas = sheet(phrases, "special", TOP + step * len(rows) + 28)
    for place, (first, second, words) in enumerate(rows):
        backs = (Side.THOR, Side.LOKI)
        faces = [
            open_face(book, phrases, card_of(book, kind, back))
            for kind, back in zip((first, second), backs, strict=True)
        ]
        draw_row(canvas, TOP + place * step, faces, words, arrow=True)
    return canvas.png()


def _powers(book: Book, phrases: Phrases) -> bytes:
    """All powers from the hand: picture, name, and what they do in a few words."""
    kinds = [kind for kind, printed in book.kinds.items() if printed.power is not None]
    step, half = 112, (RIGHT - LEFT + 14) // 2
    canvas = sheet(phrases, "powers", TOP + step * ((len(kinds) + 1) // 2) + 24)
    for place, kind in enumerate(kinds):
        printed = book.kinds[kind]
        left, top = LEFT + place % 2 * half, TOP + place // 2 * step
        box = (left, top + 4, left + half - 14, top + step - 4)
        side = Side.THOR if not printed.loki else Side.LOKI if not printed.thor else None
        line = TINTS[side].bright if side else Ink.LINE
        canvas.panel(box, Ink.PANEL, line=line, radius=14, on=Ink.NIGHT)
        canvas.icon((left + 58, top + step // 2), art(kind, printed), 76, ink=Ink.BONE, on=Ink.PANEL)
        canvas.text((left + 116, top + 36), phrases(f"card.{kind}"), size=36, font=Font.STRONG, ink=Ink.GOLD,
                    room=half - 150, least=30, on=Ink.PANEL)  # fmt: skip
        canvas.text((left + 116, top + 78), phrases(f"card_line.{kind}"), size=32, room=half - 150, least=28,
                    on=Ink.PANEL)  # fmt: skip
    return canvas.png()


def _banners(book: Book, phrases: Phrases) -> bytes:
    """What Idunn and Berserker do on top of a pile, and when they sleep."""
    ties, frenzy = ([kind for kind, one in book.kinds.items() if one.banner == wanted] for wanted in ("ties", "frenzy"))
    raging, wild = next((kind, one.frenzy) for kind, one in book.kinds.items() if one.frenzy is not None)
    names = {kind: phrases(f"card.{kind}") for kind in (*ties, *frenzy, raging)}
    fury = phrases("drawing.banners.frenzy", card=names[frenzy[0]], other=names[raging], up=wild.challenging,
                   down=wild.challenged)  # fmt: skip
    rows = (
        (ties, phrases("drawing.banners.ties", card=names[ties[0]]), False),
        ([*frenzy, raging], fury, False),
        (ties, phrases("drawing.banners.asleep"), True),
    )
    step = CARD[1] + 28
    canvas = sheet(phrases, "banners", TOP + step * len(rows) + 28)
    for place, (kinds, words, asleep) in enumerate(rows):
        top = TOP + place * step
        faces = [open_face(book, phrases, card_of(book, kind)) for kind in kinds]
        if asleep:
            faces.append(open_face(book, phrases, card_of(book, kinds[0], Side.LOKI)))
        draw_row(canvas, top, faces, words)
        if asleep:
            corner = (LEFT + 20 + CARD[0] - 26, top + 40)
            canvas.shape(corner, Shape.DISC, 60, ink=Ink.NIGHT, on=Ink.NIGHT)
            canvas.icon(corner, "moon", 46, ink=Ink.BONE, on=Ink.NIGHT)
    return canvas.png()


def _ravens(book: Book, phrases: Phrases) -> bytes:
    """What becomes of each sort of card that Ravens challenge, in row 1 and in a hand."""
    name = "ravens"
    sorts = (
        ("treasure", "crown"),
        ("nightmare", "nightmare"),
        ("wall", "wall"),
        ("avatar", "loki"),
        ("weak", ""),
        ("strong", ""),
    )
    step, columns = 98, {"row": LEFT + 340, "hand": LEFT + 740}
    canvas = sheet(phrases, name, TOP + 64 + step * len(sorts) + 24)
    for column, left in columns.items():
        canvas.text((left, TOP + 34), phrases(f"drawing.ravens.{column}"), size=38, font=Font.STRONG, ink=Ink.GOLD,
                    room=380, least=30, on=Ink.NIGHT)  # fmt: skip
    for place, (sort, kind) in enumerate(sorts):
        top, ground = TOP + 64 + place * step, Ink.PANEL if place % 2 == 0 else Ink.WELL
        middle = top + step // 2
        canvas.panel((LEFT, top + 3, RIGHT, top + step - 3), ground, radius=12, on=Ink.NIGHT)
        if kind:
            canvas.icon((LEFT + 52, middle), art(kind, book.kinds[kind]), 70, ink=Ink.BONE, on=ground)
        words = phrases(f"drawing.ravens.{sort}", least=RAVENS_STAY, most=STRONGEST)
        canvas.text((LEFT + (100 if kind else 20), middle), words, size=36, font=Font.STRONG,
                    room=225 if kind else 305, least=28, on=ground)  # fmt: skip
        for column, left in columns.items():
            said(canvas, (left, middle), phrases(f"drawing.ravens.{sort}-{column}"), room=384, lines=2, on=ground)
    return canvas.png()
