"""The board: the scene with the heroes below it, the revealed cards and the path of quests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engines.god_of_war.book import COLUMNS, MIMIR, POSITIONS
from renderers.god_of_war.aim import aim, draw_aim
from renderers.god_of_war.backdrop import place_of
from renderers.god_of_war.gathering import draw_gathering
from renderers.god_of_war.heroes import CHIP, draw_chip, portrait
from renderers.god_of_war.icons import QUESTS
from renderers.god_of_war.minis import MINI, draw_mini
from renderers.god_of_war.news import draw_news
from renderers.god_of_war.tile_foot import rune_mark
from renderers.god_of_war.tiles import TILE, draw_tile
from renderers.god_of_war.turns import headline
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

STEP = TILE[0] + 24
LEFT, RIGHT = frame.MARGIN, frame.BOARD[0] - frame.MARGIN
ROWS = (frame.HEAD_FLOOR + 10, frame.HEAD_FLOOR + 10 + TILE[1] + 14)
CHIPS = ROWS[1] + TILE[1] + 14
FOOT = 692
REVEALED = 112
"""Room for the caption of the revealed cards, in pixels."""
CARDS = 5
"""So many revealed cards are drawn at the most."""
TOKEN = 40
"""Width of a quest on the path, in pixels."""
_CROWD = 2
"""So many Heroes fill a column."""
_FALLEN = 40
"""Width of the portrait of a Hero who is out of the quest, in pixels."""


def draw_board(model: ViewModel, news: Sequence[Any] = ()) -> bytes:
    """The board as a PNG of `frame.BOARD`."""
    view = model.view
    tint, emblem = theme("god_of_war")
    foot = frame.BOARD[1] - FOOT + 7 if view.scene else 0
    canvas = frame.table(frame.BOARD, place_of(view.scene), tint, foot=foot)
    frame.head(canvas, _title(model), tint=tint, emblem=QUESTS.get(view.quest, emblem), note=_note(model))
    if view.scene:
        places = _places(model)
        for name, corner in places.items():
            draw = draw_chip if name in view.heroes else draw_tile
            draw(canvas, corner, model, name)
        _numbers(canvas, model)
        _row(canvas, model)
        beside = card_left(model, max(CARDS - 1, len(view.row[:CARDS])))
        _fallen(canvas, model, beside, _path(canvas, model))
        _goal(canvas, model, beside + 8)
        found = aim(view)
        if found is not None:
            draw_aim(canvas, _boxes(model, places), found)
        draw_news(canvas, model, {name: _mark_of(name, corner) for name, corner in places.items()}, news)
    else:
        draw_gathering(canvas, model)
    return canvas.png()


def _places(model: ViewModel) -> dict[str, XY]:
    """The top left corner of every scene card by its position, and of every Hero below the scene."""
    found: dict[str, XY] = {}
    for column in range(COLUMNS):
        x = LEFT + column * STEP
        found |= {f"{row}{column + 1}": (x, top) for row, top in zip("TB", ROWS, strict=True)}
        found |= {hero: (x, CHIPS + place * (CHIP[1] + 6)) for place, hero in enumerate(model.view.columns[column])}
    return found


def _boxes(model: ViewModel, places: dict[str, XY]) -> dict[str, Box]:
    """Where scene cards and Heroes lie; a Mimir who is carried is where his Carrier stands."""
    sizes = {name: TILE if name in POSITIONS else CHIP for name in places}
    boxes = {name: (x, y, x + sizes[name][0], y + sizes[name][1]) for name, (x, y) in places.items()}
    carrier = model.view.carrier
    return boxes | {MIMIR: boxes[carrier]} if carrier in boxes else boxes


def _numbers(canvas: Canvas, model: ViewModel) -> None:
    """Number the columns, which texts speak of, below their first Hero; where two stand there is no room."""
    for column, heroes in enumerate(model.view.columns):
        if len(heroes) < _CROWD:
            x, y = LEFT + column * STEP + TILE[0] // 2, CHIPS + CHIP[1] + 6 + CHIP[1] // 2
            canvas.shape((x, y), Shape.DISC, 48, ink=Ink.NIGHT)
            canvas.text((x, y), str(column + 1), size=30, font=Font.STRONG, ink=Ink.MIST, anchor="mm", on=Ink.NIGHT)


def _mark_of(name: str, corner: XY) -> XY:
    """Where a mark stands on what has this corner: over an Enemy's picture, on a Hero's portrait."""
    if name in POSITIONS:
        return corner[0] + 180, corner[1] + 62
    return corner[0] + CHIP[1] // 2, corner[1] + CHIP[1] // 2


def _title(model: ViewModel) -> str:
    """The headline; long names give way to what is asked."""
    return frame.headline(lambda names: headline(replace(model, names=names)), model.names, note=_note(model))


def _note(model: ViewModel) -> str:
    view, words = model.view, model.words
    if view.outcome is not None or not view.quest:
        return words("title")
    return words("board.note", n=max(view.round, 1), quest=model.quest())


def _row(canvas: Canvas, model: ViewModel) -> None:
    """Draw the revealed upgrade cards with their runes, the newest outlined, after the number of cards left."""
    view, words = model.view, model.words
    canvas.text((LEFT, FOOT + 26), words("board.revealed"), size=26, font=Font.STRONG, room=REVEALED, least=24)
    canvas.text((LEFT, FOOT + 60), words("board.deck", n=view.upgrades), size=26, ink=Ink.MIST, room=REVEALED,
                least=24)  # fmt: skip
    for place, card in enumerate(view.row[:CARDS]):
        corner = (card_left(model, place), FOOT)
        box = (*corner, corner[0] + MINI[0], corner[1] + MINI[1])
        if card == view.row[-1] and view.runes:
            canvas.panel((box[0] - 4, box[1] - 4, box[2] + 4, box[3] + 4), Ink.BONE, radius=14)
        else:
            shadow(canvas, box, radius=12, fall=4)
        draw_mini(canvas, corner, model, card)
        rune_mark(canvas, (corner[0] + MINI[0] - 22, corner[1] + 24), model.book.rune(card), size=32, on=Ink.PARCHMENT)
    if not view.row:
        canvas.text((LEFT + REVEALED + 8, FOOT + 26), words("board.no-row"), size=28, ink=Ink.MIST)


def card_left(model: ViewModel, place: int) -> int:
    """Return the left edge of a revealed card, which stand closer together where there are as many as can be."""
    gap = 4 if len(model.view.row) >= CARDS else 10
    return LEFT + REVEALED + 8 + place * (MINI[0] + gap)


def goal_rows(model: ViewModel, room: int) -> tuple[tuple[str, ...], int]:
    """Return what wins the quest, with the counters that lie beside the scene, in rows and their size."""
    view, words = model.view, model.words
    counters = [
        words("alt.tokens", token=words(f"token.{token}"), n=view.tokens[token])
        for token, rule in model.book.scenes[view.scene].head.tokens.items()
        if rule.at == "quest"
    ]
    return wrap_to_fit(" · ".join([*counters, model.goal()]), Font.TEXT, 28, room=room, lines=2, least=24)


def _path(canvas: Canvas, model: ViewModel) -> int:
    """Draw the path: one Quest, then two to choose from, then three bosses; what is done and where the table stands.

    Gives its left edge.
    """
    view = model.view
    stages = (view.quests[:1], view.quests[1:], view.bosses)
    step, gap = TOKEN + 4, 16
    left = x = RIGHT - step * sum(map(len, stages)) - gap * (len(stages) - 1)
    for level, names in enumerate(stages):
        if level:
            canvas.shape((x - gap // 2 - 2, FOOT + 19), Shape.ARROW, 14, ink=Ink.MIST)
        for quest in names:
            here, done = quest == view.quest and quest not in view.done, quest in view.done
            ground = Ink.GOLD if here else Ink.MOSS if done else Ink.PANEL
            canvas.panel((x, FOOT, x + TOKEN, FOOT + 38), ground, line=Ink.LINE, stroke=2, radius=10)
            ink = Ink.NIGHT if here or done else Ink.MIST
            icon = "check-mark" if done else QUESTS[quest]
            canvas.icon((x + TOKEN // 2, FOOT + 19), icon, 32, ink=ink, on=ground)
            x += step
        x += gap
    return left


def _fallen(canvas: Canvas, model: ViewModel, left: int, right: int) -> None:
    """Draw the Heroes who are knocked down, and a Mimir whom nobody carries, from the right between two edges."""
    out = [hero for hero in model.view.heroes.values() if hero.down or (hero.id == MIMIR and not model.view.carrier)]
    step = min(_FALLEN + 6, (right - left) // max(1, len(out)))
    for place, hero in enumerate(out):
        x, y = right - _FALLEN // 2 - 6 - place * step, FOOT + 19
        portrait(canvas, (x, y), hero.id, hero.seat, across=_FALLEN, line=Ink.LINE)
        if hero.down:
            canvas.icon((x + 10, y + 8), "skull-crossed-bones", 32, ink=Ink.NIGHT)
            canvas.icon((x + 10, y + 8), "skull-crossed-bones", 26, ink=Ink.BONE, on=Ink.NIGHT)


def _goal(canvas: Canvas, model: ViewModel, left: int) -> None:
    """Write what wins the quest, right of an edge."""
    rows, size = goal_rows(model, RIGHT - left)
    for row, y in zip(rows, frame.middles(len(rows), FOOT + 66, 28), strict=True):
        canvas.text((RIGHT, y), row, size=size, anchor="rm")
