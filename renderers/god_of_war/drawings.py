"""Drawings of what no position shows by itself: sets, the die, an enemy's card taken apart, heroes, runes, quests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from engines.god_of_war.book import POSITIONS, Book, Rune
from engines.god_of_war.config import Challenge, GodOfWar
from engines.god_of_war.view import Hero, Laid, View
from renderers.god_of_war.dashboard import draw_dashboard
from renderers.god_of_war.drawn_scene import draw_enemy, draw_spots
from renderers.god_of_war.drawn_sheet import LEFT, RIGHT, TOP, plate, sheet
from renderers.god_of_war.drawn_sums import draw_attack, draw_sets
from renderers.god_of_war.hand_card import draw_card, hand_card
from renderers.god_of_war.icons import QUESTS
from renderers.god_of_war.tile_foot import rune_mark
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit


def drawings(book: Book, words: Phrases) -> Mapping[str, Callable[[], bytes]]:
    """Return the drawings by name, each made when it is wanted."""
    model = ViewModel(book, words, _table(book), ())
    drawn = {
        "sets": draw_sets,
        "enemy": draw_enemy,
        "attack": draw_attack,
        "heroes": _heroes,
        "runes": _runes,
        "spots": draw_spots,
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


def _heroes(model: ViewModel) -> bytes:
    """Every Hero's dashboard."""
    canvas = sheet(model, "heroes", frame.BOARD, "barbarian")
    wide, high, gap = 352, 320, 14
    for place, hero in enumerate(model.view.heroes):
        x = LEFT + place % 3 * (wide + gap + 8)
        y = TOP - 8 + place // 3 * (high + gap)
        draw_dashboard(canvas, (x, y, x + wide, y + high), model, hero)
    return canvas.png()


def _runes(model: ViewModel) -> bytes:
    """The four runes by name, and the order in which scene cards are looked at."""
    canvas = sheet(model, "runes", frame.HAND, "rune-stone")
    half = (LEFT + RIGHT) // 2 - 24
    plate(canvas, (LEFT - 10, TOP - 6, half, frame.HAND[1] - 34))
    plate(canvas, (half + 20, TOP - 6, RIGHT + 10, frame.HAND[1] - 34))
    for place, rune in enumerate(Rune):
        x, y = LEFT + 62 + place % 2 * 256, TOP + 78 + place // 2 * 150
        rune_mark(canvas, (x, y), rune, size=84, on=Ink.NIGHT)
        canvas.text((x + 66, y), model.words(f"rune_alone.{rune}"), size=40, font=Font.STRONG, on=Ink.NIGHT)
    wide, high = 116, 118
    for number, pos in enumerate(POSITIONS):
        x = half + 44 + number % 4 * (wide + 18)
        y = TOP + 24 + number // 4 * (high + 54)
        canvas.panel((x, y, x + wide, y + high), Ink.PARCHMENT, radius=14, on=Ink.NIGHT)
        canvas.text((x + wide // 2, y + 48), str(number + 1), size=60, font=Font.STRONG, ink=Ink.RUST, anchor="mm",
                    on=Ink.PARCHMENT)  # fmt: skip
        canvas.text((x + wide // 2, y + 96), pos, size=30, ink=Ink.UMBER, anchor="mm", on=Ink.PARCHMENT)
        if number % 4 < 3:
            canvas.shape((x + wide + 9, y + high // 2), Shape.ARROW, 24, ink=Ink.GOLD, on=Ink.NIGHT)
    return canvas.png()


def _status(model: ViewModel) -> bytes:
    """The three status cards with what they do."""
    canvas = sheet(model, "status", frame.HAND, "fangs")
    found = {printed.status: card for card, printed in reversed(model.book.cards.items()) if printed.status}
    wide = 356
    for place, status in enumerate(("stun", "poison", "crystal")):
        x = LEFT + place * (wide + 24)
        plate(canvas, (x - 10, TOP - 6, x + wide, frame.HAND[1] - 34))
        draw_card(canvas, (x + 6, TOP + 12, x + 156, frame.HAND[1] - 54), hand_card(model, found[status]), Look.PLAIN)
        rows, size = wrap_to_fit(model.words(f"status_text.{status}"), Font.TEXT, 30, room=168, lines=9, least=26)
        for row, said in enumerate(rows):
            canvas.text((x + 170, TOP + 34 + row * (size + 6)), said, size=size, on=Ink.NIGHT)
    return canvas.png()


def _quests(model: ViewModel) -> bytes:
    """All Quests and bosses with their emblems."""
    canvas = sheet(model, "quests", frame.BOARD, "crested-helmet")
    wide, high = 216, 208
    for place, (quest, printed) in enumerate(model.book.quests.items()):
        x, y = LEFT - 6 + place % 5 * (wide + 10), TOP + 20 + place // 5 * (high + 120)
        boss = printed.kind == "boss"
        tint = Tint.EMBER if boss else Tint.FROST
        plate(canvas, (x, y - 12, x + wide, y + high + 84))
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
