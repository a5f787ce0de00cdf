"""Drawings of what no position shows by itself: sets, the die, an enemy's card taken apart, heroes, runes, quests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace
from PIL import Image

from engines.god_of_war.book import POSITIONS, Book, CardId, Enemy, Rune
from engines.god_of_war.config import Challenge, GodOfWar
from engines.god_of_war.view import Hero, Laid, View
from renderers.god_of_war.backdrop import place_of
from renderers.god_of_war.hand_card import draw_card, hand_card
from renderers.god_of_war.heroes import draw_dashboard
from renderers.god_of_war.icons import QUESTS
from renderers.god_of_war.scene_card import scene_card
from renderers.god_of_war.tile_foot import rune_mark
from renderers.god_of_war.tiles import sprite as tile
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import FIXED, Ink, Tint, colours, theme
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_CARD = (150, 204)
_TOP = frame.HEAD_FLOOR + 24
_LEFT, _RIGHT = frame.MARGIN + 20, frame.BOARD[0] - frame.MARGIN - 20


def drawings(book: Book, words: Phrases) -> Mapping[str, Callable[[], bytes]]:
    """Return the drawings by name, each made when it is wanted."""
    model = ViewModel(book, words, _table(book), ())
    drawn = {
        "sets": _sets,
        "enemy": _enemy,
        "attack": _attack,
        "heroes": _heroes,
        "runes": _runes,
        "status": _status,
        "quests": _quests,
    }
    return {name: partial(draw, model) for name, draw in drawn.items()}


def _table(book: Book) -> View:
    """Return a table of the first Quest with every Hero on it; nobody looks."""
    heroes = {hero: Hero(hero, seat) for seat, taken in enumerate(book.dashboards.values()) for hero in taken}
    first = book.quests[book.journey.first].scene
    return View(
        config=GodOfWar(seats=4, challenge=Challenge.PRINTED),
        viewer=None,
        asked=(),
        pending=None,
        stage=1,
        quest=book.journey.first,
        scene=first,
        round=1,
        rounds=1,
        first=0,
        quests=(),
        bosses=(),
        done=(),
        hindrances=(),
        seats=(),
        heroes=heroes,
        columns=((), (), (), ()),
        carrier="",
        mimir=0,
        cards=dict.fromkeys(POSITIONS, Laid()),
        tokens={},
        tracks={},
        spent=(),
        row=(),
        runes=(),
        upgrades=len(book.upgrades),
        foreseen=(),
        removed=(),
        supply={},
        touched=(),
        vote="",
        outcome=None,
    )


def _sheet(model: ViewModel, name: str, size: XY, emblem: str) -> Canvas:
    tint, _ = theme("god_of_war")
    canvas = frame.place(size, place_of(""), tint)
    frame.head(canvas, model.words(f"drawing.{name}"), tint=tint, emblem=emblem, note=model.words("title"))
    return canvas


def _plate(canvas: Canvas, box: Box) -> None:
    canvas.panel(box, Ink.NIGHT, line=Ink.LINE, stroke=2, radius=20)


def _sign(canvas: Canvas, centre: XY, said: str, *, ink: Ink = Ink.BONE, size: int = 64) -> None:
    canvas.text(centre, said, size=size, font=Font.STRONG, ink=ink, anchor="mm", on=Ink.NIGHT)


def _cards(canvas: Canvas, corner: XY, model: ViewModel, cards: tuple[CardId, ...]) -> int:
    """Draw cards side by side with a plus between them; give where they end."""
    x, y = corner
    for place, card in enumerate(cards):
        if place:
            _sign(canvas, (x + 24, y + _CARD[1] // 2), "+")
            x += 48
        bare = replace(hand_card(model, card), rule="")
        draw_card(canvas, (x, y, x + _CARD[0], y + _CARD[1]), bare, Look.PLAIN)
        x += _CARD[0]
    return x


def _strength(book: Book, cards: tuple[CardId, ...]) -> int:
    return sum(book.cards[card].sides[0].n for card in cards)


_RIGHT_SETS: tuple[tuple[CardId, ...], ...] = (("K-05", "K-12", "K-13"), ("K-09", "UP-019"))
_NO_SETS: tuple[tuple[CardId, ...], ...] = (("K-07",), ("K-05", "K-06"), ("UP-019", "K-10"))


def _sets(model: ViewModel) -> bytes:
    """Two sets with their strength, and below them what is no set."""
    canvas = _sheet(model, "sets", frame.BOARD, "poker-hand")
    middle = _TOP + 290
    _plate(canvas, (_LEFT - 10, _TOP - 10, _RIGHT + 10, middle - 12))
    _plate(canvas, (_LEFT - 10, middle, _RIGHT + 10, frame.BOARD[1] - 24))
    canvas.text((_LEFT + 14, _TOP + 18), model.words("drawing.set"), size=34, font=Font.STRONG, ink=Ink.MOSS,
                on=Ink.NIGHT)  # fmt: skip
    x = _LEFT + 14
    for cards in _RIGHT_SETS:
        end = _cards(canvas, (x, _TOP + 48), model, cards)
        _sign(canvas, (end + 44, _TOP + 48 + _CARD[1] // 2), f"= {_strength(model.book, cards)}", ink=Ink.SUN)
        x = end + 112
    canvas.text((_LEFT + 14, middle + 28), model.words("drawing.no-set"), size=34, font=Font.STRONG, ink=Ink.EMBER,
                on=Ink.NIGHT)  # fmt: skip
    x = _LEFT + 14
    for place, cards in enumerate(_NO_SETS):
        end = _cards(canvas, (x, middle + 56), model, cards)
        why = model.words(f"drawing.wrong-{place + 1}")
        rows, size = wrap_to_fit(why, Font.TEXT, 28, room=max(end - x, 250), lines=2, least=26)
        for row, said in enumerate(rows):
            canvas.text((x, middle + 56 + _CARD[1] + 26 + 32 * row), said, size=size, ink=Ink.MIST, on=Ink.NIGHT)
        x = max(end, x + 250) + 50
    return canvas.png()


_SCALE = 1.6
"""How much larger than on the board an Enemy's card is drawn."""
_NOTE = 300
"""Width of what is written beside it, in pixels."""


def _enlarged(piece: Sprite, by: float) -> Sprite:
    """Return a piece of picture so many times as large, its edges kept smooth."""
    fixed = Image.new("P", (1, 1))
    fixed.putpalette([channel for colour in colours()[:FIXED] for channel in colour])
    picture = piece.picture.copy()
    picture.putpalette(fixed.getpalette() or [])
    size = (round(piece.size[0] * by), round(piece.size[1] * by))
    smooth = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    mask = piece.mask and piece.mask.resize(size, Image.Resampling.LANCZOS).point(lambda level: 255 * (level > 127))
    return Sprite(smooth.quantize(palette=fixed, dither=Image.Dither.NONE), mask)


def _enemy(model: ViewModel) -> bytes:
    """An Enemy's card taken apart: what each of its marks says."""
    canvas = _sheet(model, "enemy", frame.SHEET, "warlord-helmet")
    pos = "B3"
    enemy = model.face(pos).enemy
    assert enemy is not None
    card = scene_card(model, pos)
    large = _enlarged(tile(card), _SCALE)
    left, top = (frame.SHEET[0] - large.size[0]) // 2, _TOP + 72
    canvas.sprite((left, top), large)
    marks = (
        ("attack", (22, 22), (_LEFT, top - 20)),
        ("reach", (22, 68), (_LEFT, top + 84)),
        ("poison", (107, 82), (_LEFT, top + 196)),
        ("health", (12, 178), (_LEFT, top + 318)),
        ("rune", (278, 34), (_RIGHT, top - 10)),
        ("chief", (156, 24), (_RIGHT, top + 136)),
        ("armor", (276, 180), (_RIGHT, top + 300)),
    )
    for name, (x, y), at in marks:
        _callout(canvas, model, enemy, name, ((left + round(x * _SCALE), top + round(y * _SCALE)), at))
    return canvas.png()


def _callout(canvas: Canvas, model: ViewModel, enemy: Enemy, name: str, where: tuple[XY, XY]) -> None:
    """Write what a mark says beside the card, with a line to the mark."""
    tip, (x, y) = where
    assert enemy.attack is not None
    blanks = {
        "n": model.strength(enemy.attack.strength) if name == "attack" else model.health(enemy),
        "armor": model.words.join(map(str, enemy.armor)),
        "rune": model.words(f"rune.{enemy.runes[0]}"),
        "kind": model.words(f"icon.{enemy.attack.kind}"),
    }
    rows, size = wrap_to_fit(
        model.words(f"drawing.mark.{name}", **blanks), Font.STRONG, 30, room=_NOTE - 28, lines=3, least=26
    )
    high = 36 * len(rows) + 20
    on_left = x < tip[0]
    left = x if on_left else x - _NOTE
    box = (left, y - high // 2, left + _NOTE, y + high // 2)
    start = (box[2] if on_left else box[0], y)
    canvas.line((start, tip), ink=Ink.NIGHT, stroke=10)
    canvas.line((start, tip), ink=Ink.GOLD, stroke=5, on=Ink.NIGHT)
    canvas.shape(tip, Shape.DISC, 22, ink=Ink.NIGHT)
    canvas.shape(tip, Shape.DISC, 16, ink=Ink.GOLD, on=Ink.NIGHT)
    canvas.panel(box, Ink.NIGHT, line=Ink.GOLD, stroke=3, radius=14)
    for place, row in enumerate(rows):
        canvas.text((box[0] + 14, box[1] + 28 + 36 * place), row, size=size, font=Font.STRONG, on=Ink.NIGHT)


def _attack(model: ViewModel) -> bytes:
    """An Attack as a sum, the faces of the die, and an Attack on armor."""
    book, words = model.book, model.words
    canvas = _sheet(model, "attack", frame.BOARD, "crossed-swords")
    cards: tuple[CardId, ...] = ("K-05", "K-12", "K-13")
    strength, die = _strength(book, cards), min(face for face in book.die if face)
    middle = _TOP + 414
    _plate(canvas, (_LEFT - 10, _TOP - 6, _RIGHT + 10, middle - 20))
    _plate(canvas, (_LEFT - 10, middle, _RIGHT + 10, frame.BOARD[1] - 34))
    y = _TOP + 20 + _CARD[1] // 2
    x = _cards(canvas, (_LEFT + 14, _TOP + 20), model, cards) + 60
    _sign(canvas, (x, y), f"= {strength}")
    _sign(canvas, (x + 84, y), "−")
    _face(canvas, (x + 170, y), die, size=100)
    _sign(canvas, (x + 262, y), "=")
    canvas.icon((x + 340, y), "hearts", 64, ink=Ink.EMBER, on=Ink.NIGHT)
    _sign(canvas, (x + 412, y), f"−{strength - die}", ink=Ink.EMBER)
    canvas.text((_LEFT + 14, _TOP + 266), words("drawing.die"), size=32, font=Font.STRONG, ink=Ink.SUN, on=Ink.NIGHT)
    for place, face in enumerate(book.die):
        _face(canvas, (_LEFT + 60 + 104 * place, _TOP + 336), face, size=84)
    _armor(canvas, model, middle)
    return canvas.png()


def _face(canvas: Canvas, centre: XY, face: int, *, size: int) -> None:
    """Draw a face of the Enemy die."""
    x, y = centre
    half = size // 2
    canvas.panel((x - half, y - half, x + half, y + half), Ink.PARCHMENT, line=Ink.BRONZE, stroke=4, radius=size // 6,
                 on=Ink.NIGHT)  # fmt: skip
    canvas.text(centre, str(face), size=round(size * 0.66), font=Font.STRONG, ink=Ink.RUST, anchor="mm",
                on=Ink.PARCHMENT)  # fmt: skip


def _armor(canvas: Canvas, model: ViewModel, top: int) -> None:
    """Draw what an Attack does to armor: enough breaks it, less does nothing."""
    enemy = model.face("B2").enemy
    assert enemy is not None
    armor, words = enemy.armor[0], model.words
    for place, (strength, said) in enumerate(((armor, "breaks"), (armor - 1, "bounces"))):
        y = top + 66 + 96 * place
        x = _LEFT + 60
        canvas.icon((x, y), "crossed-swords", 56, ink=Ink.EMBER, on=Ink.NIGHT)
        _sign(canvas, (x + 66, y), str(strength))
        canvas.shape((x + 134, y), Shape.ARROW, 36, ink=Ink.MIST, on=Ink.NIGHT)
        canvas.shape((x + 206, y), Shape.SHIELD, 72, ink=Ink.FROST, on=Ink.NIGHT)
        canvas.text((x + 206, y - 4), str(armor), size=46, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.FROST)
        if said == "breaks":
            canvas.line(((x + 178, y + 32), (x + 234, y - 32)), ink=Ink.NIGHT, stroke=9, on=Ink.FROST)
        canvas.text((x + 270, y), words(f"drawing.{said}"), size=32, room=_RIGHT - x - 280, least=26, on=Ink.NIGHT)


def _heroes(model: ViewModel) -> bytes:
    """Every Hero's dashboard."""
    canvas = _sheet(model, "heroes", frame.BOARD, "barbarian")
    wide, high, gap = 352, 320, 14
    for place, hero in enumerate(model.view.heroes):
        x = _LEFT + place % 3 * (wide + gap + 8)
        y = _TOP - 8 + place // 3 * (high + gap)
        draw_dashboard(canvas, (x, y, x + wide, y + high), model, hero)
    return canvas.png()


def _runes(model: ViewModel) -> bytes:
    """The four runes by name, and the order in which scene cards are looked at."""
    canvas = _sheet(model, "runes", frame.HAND, "rune-stone")
    half = (_LEFT + _RIGHT) // 2 - 24
    _plate(canvas, (_LEFT - 10, _TOP - 6, half, frame.HAND[1] - 34))
    _plate(canvas, (half + 20, _TOP - 6, _RIGHT + 10, frame.HAND[1] - 34))
    for place, rune in enumerate(Rune):
        x, y = _LEFT + 62 + place % 2 * 256, _TOP + 78 + place // 2 * 150
        rune_mark(canvas, (x, y), rune, size=84, on=Ink.NIGHT)
        canvas.text((x + 66, y), model.words(f"rune.{rune}"), size=40, font=Font.STRONG, on=Ink.NIGHT)
    wide, high = 116, 118
    for number, pos in enumerate(POSITIONS):
        x = half + 44 + number % 4 * (wide + 18)
        y = _TOP + 24 + number // 4 * (high + 54)
        canvas.panel((x, y, x + wide, y + high), Ink.PARCHMENT, radius=14, on=Ink.NIGHT)
        canvas.text((x + wide // 2, y + 48), str(number + 1), size=60, font=Font.STRONG, ink=Ink.RUST, anchor="mm",
                    on=Ink.PARCHMENT)  # fmt: skip
        canvas.text((x + wide // 2, y + 96), pos, size=30, ink=Ink.UMBER, anchor="mm", on=Ink.PARCHMENT)
        if number % 4 < 3:
            canvas.shape((x + wide + 9, y + high // 2), Shape.ARROW, 24, ink=Ink.GOLD, on=Ink.NIGHT)
    return canvas.png()


def _status(model: ViewModel) -> bytes:
    """The three status cards with what they do."""
    canvas = _sheet(model, "status", frame.HAND, "snake")
    found = {printed.status: card for card, printed in reversed(model.book.cards.items()) if printed.status}
    wide = 356
    for place, status in enumerate(("stun", "poison", "crystal")):
        x = _LEFT + place * (wide + 24)
        _plate(canvas, (x - 10, _TOP - 6, x + wide, frame.HAND[1] - 34))
        draw_card(canvas, (x + 6, _TOP + 12, x + 156, frame.HAND[1] - 54), hand_card(model, found[status]), Look.PLAIN)
        rows, size = wrap_to_fit(model.words(f"status_text.{status}"), Font.TEXT, 30, room=168, lines=9, least=26)
        for row, said in enumerate(rows):
            canvas.text((x + 170, _TOP + 34 + row * (size + 6)), said, size=size, on=Ink.NIGHT)
    return canvas.png()


def _quests(model: ViewModel) -> bytes:
    """All Quests and bosses with their emblems."""
    canvas = _sheet(model, "quests", frame.BOARD, "crested-helmet")
    wide, high = 216, 208
    for place, (quest, printed) in enumerate(model.book.quests.items()):
        x, y = _LEFT - 6 + place % 5 * (wide + 10), _TOP + 20 + place // 5 * (high + 120)
        boss = printed.kind == "boss"
        tint = Tint.EMBER if boss else Tint.FROST
        _plate(canvas, (x, y - 12, x + wide, y + high + 84))
        middle = x + wide // 2
        canvas.shape((middle, y + 82), Shape.DISC, 164, ink=tint.bright, on=Ink.NIGHT)
        canvas.shape((middle, y + 82), Shape.DISC, 154, ink=tint.deep, on=tint.bright)
        canvas.icon((middle, y + 82), QUESTS[quest], 108, ink=Ink.BONE, on=tint.deep)
        said = model.words(f"quest.{quest}")
        rows, size = wrap_to_fit(said, Font.STRONG, 30, room=wide - 20, lines=3, least=26)
        for row, part in enumerate(rows):
            canvas.text((middle, y + 194 + row * (size + 4)), part, size=size, font=Font.STRONG, anchor="mm",
                        ink=Ink.GOLD if boss else Ink.BONE, on=Ink.NIGHT)  # fmt: skip
    return canvas.png()
