"""Pictures for chapters that no position shows: a card, action points, strengths, odd cards, Ravens, the piles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from engines.thor_vs_loki.book import AVATAR_POINTS, COLUMNS, STRONGEST, Book, CardId, Side
from renderers.kit import frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit
from renderers.thor_vs_loki import cuts
from renderers.thor_vs_loki.backdrop import BACKDROPS
from renderers.thor_vs_loki.bridge import draw_arrow
from renderers.thor_vs_loki.cuts import CardFace, Cut
from renderers.thor_vs_loki.icons import art
from renderers.thor_vs_loki.viewmodel import TINTS, back_face, open_face

_WIDE, _LEFT, _RIGHT, _TOP = 1200, 36, 1164, 108
_CARD = Cut.FIELD.pixels


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


def _sheet(phrases: Phrases, name: str, high: int) -> Canvas:
    """A new picture with its title."""
    tint, emblem = theme("thor_vs_loki")
    canvas = frame.place((_WIDE, high), BACKDROPS[Side.THOR], tint)
    frame.head(canvas, phrases(f"drawing.{name}.title"), tint=tint, emblem=emblem)
    canvas.shade((20, 98, _WIDE - 20, high - 18), radius=16)
    return canvas


def _said(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, xy: XY, words: str, *, room: int, lines: int = 3, size: int = 36, on: Ink = Ink.PANEL
) -> None:
    """Write a text in up to so many lines, its middle at the height of `xy`."""
    rows, letter = wrap_to_fit(words, Font.TEXT, size, room=room, lines=lines, least=28)
    for place, row in enumerate(rows):
        middle = xy[1] + round((place - (len(rows) - 1) / 2) * letter * 1.2)
        canvas.text((xy[0], middle), row, size=letter, on=on)


def _anatomy(book: Book, phrases: Phrases) -> bytes:
    """A card with the name of each of its parts, and how it looks face-down from both sides."""
    canvas = _sheet(phrases, "card", 640)
    card = next(card for card in book.cards.values() if card.kind == "ravens" and card.back is Side.THOR)
    face = msgspec.structs.replace(open_face(book, phrases, card.id), line=phrases("card_line.ravens"))
    (wide, high), (left, top) = Cut.HAND.pixels, (280, 150)
    cuts.draw(canvas, (left, top), face, cut=Cut.HAND)
    beside = left + wide + 44
    parts = (
        ("strength", (_LEFT, 196), (left + 10, 196)),
        ("sign", (_LEFT, 268), (left + 10, 262)),
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
        at = (_RIGHT - slim - 20 - (1 - place) * (slim + 44), top)
        cuts.draw(canvas, at, shown, cut=Cut.SLIM)
        rows, letter = wrap_to_fit(phrases(f"drawing.card.{name}"), Font.TEXT, 34, room=slim + 30, lines=2, least=28)
        for row, words in enumerate(rows):
            middle = (at[0] + slim // 2, top + high + 40 + row * 40)
            canvas.text(middle, words, size=letter, anchor="mm", on=Ink.NIGHT)
    return canvas.png()


def _points(book: Book, phrases: Phrases) -> bytes:
    """How many points a turn has, and what a point is spent on."""
    step, uses = (
        96,
        (("draw", "card-draw"), ("deploy", "poker-hand"), ("challenge", "crossed-swords"), ("power", "sparkles")),
    )
    canvas = _sheet(phrases, "points", _TOP + (len(COLUMNS) + 1) * step + 190)
    avatar = phrases.join([phrases(f"card.{book.cards[book.avatar(side)].kind}") for side in Side], style="or")
    rows = [(n, phrases("drawing.points.columns", n=n)) for n in range(1, len(COLUMNS) + 1)]
    rows.append((AVATAR_POINTS, phrases("drawing.points.avatar", card=avatar)))
    for place, (count, words) in enumerate(rows):
        top = _TOP + place * step
        middle = top + step // 2
        canvas.panel((_LEFT, top + 5, _RIGHT, top + step - 5), Ink.PANEL, line=Ink.LINE, radius=14, on=Ink.NIGHT)
        canvas.text((_LEFT + 30, middle), words, size=40, font=Font.STRONG, room=640, least=32, on=Ink.PANEL)
        for stone in range(count):
            centre = (_LEFT + 760 + stone * 96, middle)
            canvas.icon(centre, "rune-stone", 76, ink=TINTS[Side.THOR].bright, on=Ink.PANEL)
    top, wide = _TOP + len(rows) * step + 16, (_RIGHT - _LEFT + 12) // len(uses)
    for place, (name, icon) in enumerate(uses):
        left = _LEFT + place * wide
        canvas.panel((left, top, left + wide - 12, top + 146), Ink.PANEL, line=Ink.GOLD, radius=14, on=Ink.NIGHT)
        canvas.icon((left + wide // 2 - 6, top + 56), icon, 80, ink=Ink.GOLD, on=Ink.PANEL)
        canvas.text((left + wide // 2 - 6, top + 118), phrases(f"drawing.points.{name}"), size=34, font=Font.STRONG,
                    anchor="mm", room=wide - 30, least=26, on=Ink.PANEL)  # fmt: skip
    return canvas.png()


def _ladder(book: Book, phrases: Phrases) -> bytes:
    """Who challenges, from the strongest to the weakest, of either deck, with the number of copies."""
    canvas = _sheet(phrases, "ladder", 700)
    step = (_RIGHT - _LEFT) // STRONGEST
    for place, strength in enumerate(range(STRONGEST, 0, -1)):
        kinds = [kind for kind, printed in book.kinds.items() if printed.strength == strength]
        middle = _LEFT + place * step + step // 2
        canvas.text((middle, 140), str(strength), size=64, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
        if strength > 1:
            canvas.text((middle + step // 2, 140), "›", size=56, font=Font.STRONG, ink=Ink.SUN, anchor="mm",
                        on=Ink.NIGHT)  # fmt: skip
        for row, kind in enumerate(kinds):
            printed = book.kinds[kind]
            top = 184 + row * 226 + (113 if len(kinds) == 1 else 0)
            cuts.draw(canvas, (middle - _CARD[0] // 2, top), open_face(book, phrases, _card_id(book, kind)))
            canvas.text((middle, top + _CARD[1] + 24), f"×{printed.thor or printed.loki}", size=32, font=Font.STRONG,
                        ink=Ink.MIST, anchor="mm", on=Ink.NIGHT)  # fmt: skip
    canvas.text((_WIDE // 2, 654), phrases("drawing.ladder.foot"), size=36, anchor="mm", room=1100, least=30,
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
    step = _CARD[1] + 28
    canvas = _sheet(phrases, "special", _TOP + step * len(rows) + 28)
    for place, (first, second, words) in enumerate(rows):
        backs = (Side.THOR, Side.LOKI)
        faces = [
            open_face(book, phrases, _card_id(book, kind, back))
            for kind, back in zip((first, second), backs, strict=True)
        ]
        _row(canvas, _TOP + place * step, faces, words, arrow=True)
    return canvas.png()


def _powers(book: Book, phrases: Phrases) -> bytes:
    """All powers from the hand: picture, name, and what they do in a few words."""
    kinds = [kind for kind, printed in book.kinds.items() if printed.power is not None]
    step, half = 112, (_RIGHT - _LEFT + 14) // 2
    canvas = _sheet(phrases, "powers", _TOP + step * ((len(kinds) + 1) // 2) + 24)
    for place, kind in enumerate(kinds):
        printed = book.kinds[kind]
        left, top = _LEFT + place % 2 * half, _TOP + place // 2 * step
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
    said = phrases("drawing.banners.frenzy", card=names[frenzy[0]], other=names[raging], up=wild.challenging,
                   down=wild.challenged)  # fmt: skip
    rows = (
        (ties, phrases("drawing.banners.ties", card=names[ties[0]]), False),
        ([*frenzy, raging], said, False),
        (ties, phrases("drawing.banners.asleep"), True),
    )
    step = _CARD[1] + 28
    canvas = _sheet(phrases, "banners", _TOP + step * len(rows) + 28)
    for place, (kinds, words, asleep) in enumerate(rows):
        top = _TOP + place * step
        faces = [open_face(book, phrases, _card_id(book, kind)) for kind in kinds]
        if asleep:
            faces.append(open_face(book, phrases, _card_id(book, kinds[0], Side.LOKI)))
        _row(canvas, top, faces, words)
        if asleep:
            corner = (_LEFT + 20 + _CARD[0] - 26, top + 40)
            canvas.shape(corner, Shape.DISC, 60, ink=Ink.NIGHT, on=Ink.NIGHT)
            canvas.icon(corner, "moon", 46, ink=Ink.BONE, on=Ink.NIGHT)
    return canvas.png()


def _row(canvas: Canvas, top: int, faces: list[CardFace], words: str, *, arrow: bool = False) -> None:
    """A panel with one or two cards, perhaps an arrow between them, and words."""
    high = _CARD[1] + 20
    canvas.panel((_LEFT, top, _RIGHT, top + high), Ink.PANEL, line=Ink.LINE, radius=16, on=Ink.NIGHT)
    gap = 92
    alone = (_CARD[0] + gap) // 2 if len(faces) == 1 else 0
    for place, face in enumerate(faces):
        cuts.draw(canvas, (_LEFT + 20 + alone + place * (_CARD[0] + gap), top + 8), face)
    if arrow:
        draw_arrow(canvas, (_LEFT + 20 + _CARD[0] + gap // 2, top + high // 2), right=True, size=64)
    start = _LEFT + 20 + 2 * _CARD[0] + gap + 36
    _said(canvas, (start, top + high // 2), words, room=_RIGHT - start - 24, size=40)


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
    step, columns = 98, {"row": _LEFT + 340, "hand": _LEFT + 740}
    canvas = _sheet(phrases, name, _TOP + 64 + step * len(sorts) + 24)
    for column, left in columns.items():
        canvas.text((left, _TOP + 34), phrases(f"drawing.ravens.{column}"), size=38, font=Font.STRONG, ink=Ink.GOLD,
                    room=380, least=30, on=Ink.NIGHT)  # fmt: skip
    for place, (sort, kind) in enumerate(sorts):
        top, ground = _TOP + 64 + place * step, Ink.PANEL if place % 2 == 0 else Ink.WELL
        middle = top + step // 2
        canvas.panel((_LEFT, top + 3, _RIGHT, top + step - 3), ground, radius=12, on=Ink.NIGHT)
        if kind:
            canvas.icon((_LEFT + 52, middle), art(kind, book.kinds[kind]), 70, ink=Ink.BONE, on=ground)
        least = book.kinds["ravens"].strength + 1
        words = phrases(f"drawing.ravens.{sort}", least=least, most=STRONGEST)
        canvas.text((_LEFT + (100 if kind else 20), middle), words, size=36, font=Font.STRONG,
                    room=225 if kind else 305, least=28, on=ground)  # fmt: skip
        for column, left in columns.items():
            _said(canvas, (left, middle), phrases(f"drawing.ravens.{sort}-{column}"), room=384, lines=2, on=ground)
    return canvas.png()


def _card_id(book: Book, kind: str, back: Side | None = None) -> CardId:
    """The card of a kind, of a deck if that is given and has one, else of any."""
    cards = [card for card in book.cards.values() if card.kind == kind]
    return next((card.id for card in cards if card.back is back), cards[0].id)
