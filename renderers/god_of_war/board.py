"""The board: the scene with the heroes below it, the revealed cards and the path of quests."""

from __future__ import annotations

from engines.god_of_war.book import COLUMNS, CardId
from renderers.god_of_war.heroes import CHIP, draw_chip
from renderers.god_of_war.icons import HEROES, QUESTS
from renderers.god_of_war.minis import MINI, draw_mini
from renderers.god_of_war.tiles import TILE, draw_tile, rune_mark
from renderers.god_of_war.turns import headline
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import border, frame
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, theme
from renderers.kit.seats import seat_mark

_STEP = TILE[0] + 12
_LEFT = frame.EDGE
_TOP = frame.TITLE_FLOOR + 8
_CHIPS = _TOP + 2 * (TILE[1] + 8)
_FOOT = _CHIPS + 2 * (CHIP[1] + 5) + 4


def draw_board(model: ViewModel) -> bytes:
    """The board as a PNG of `frame.BOARD`."""
    view = model.view
    tint, emblem = theme("god_of_war")
    canvas = border.ground(frame.BOARD, tint)
    frame.title(canvas, headline(model), tint=tint, emblem=QUESTS.get(view.quest, emblem), note=_note(model))
    if view.scene:
        for column in range(1, COLUMNS + 1):
            x = _LEFT + (column - 1) * _STEP
            draw_tile(canvas, (x, _TOP), model, f"T{column}")
            draw_tile(canvas, (x, _TOP + TILE[1] + 8), model, f"B{column}")
            _stand(canvas, (x, _CHIPS), model, column)
        _row(canvas, model)
        _path(canvas, model)
    else:
        _gathering(canvas, model)
    return canvas.png()


def _note(model: ViewModel) -> str:
    view, words = model.view, model.words
    if view.outcome is not None or not view.quest:
        return words("title")
    return words("board.note", n=max(view.round, 1), quest=model.quest())


def _stand(canvas: Canvas, corner: XY, model: ViewModel, column: int) -> None:
    heroes = model.view.columns[column - 1]
    for place in range(2):
        at = (corner[0], corner[1] + place * (CHIP[1] + 5))
        if place < len(heroes):
            draw_chip(canvas, at, model, heroes[place])
        else:
            box = (at[0], at[1], at[0] + CHIP[0], at[1] + CHIP[1])
            canvas.panel(box, Ink.WELL, radius=12, on=Ink.SLATE)


def _row(canvas: Canvas, model: ViewModel) -> None:
    """Draw the revealed upgrade cards with their runes, then the number of cards left."""
    view, words = model.view, model.words
    x = _LEFT
    for card in view.row[:5]:
        _row_card(canvas, (x, _FOOT), model, card)
        x += MINI[0] + 8
    if not view.row:
        canvas.text((x + 8, _FOOT + 32), words("board.no-row"), size=30, ink=Ink.MIST)
    below = (x + 8, _FOOT + (76 if not view.row else 54))
    canvas.text(below, words("board.deck", n=view.upgrades), size=26, ink=Ink.MIST, room=300)


def _row_card(canvas: Canvas, corner: XY, model: ViewModel, card: CardId) -> None:
    """Draw an upgrade card small, with its rune."""
    left, top = corner
    draw_mini(canvas, corner, model, card)
    rune_mark(canvas, (left + 108, top + 24), model.book.rune(card), size=30, on=Ink.PARCHMENT)


def _path(canvas: Canvas, model: ViewModel) -> None:
    """Draw the pyramid: one Quest below, two above it, three bosses on top; what is done and where the table stands."""
    view = model.view
    right, high = frame.BOARD[0] - frame.EDGE, 36
    rows = (view.bosses, view.quests[1:], view.quests[:1])
    for level, names in enumerate(rows):
        wide = 64 * len(names)
        start = right - 96 - wide // 2
        for place, quest in enumerate(names):
            x, y = start + 64 * place, _FOOT + level * high
            here, done = quest == view.quest and quest not in view.done, quest in view.done
            ground = Ink.GOLD if here else Ink.MOSS if done else Ink.PANEL
            box = (x + 2, y, x + 62, y + high - 3)
            canvas.panel(box, ground, line=Ink.LINE, stroke=2, radius=8, on=Ink.SLATE)
            ink = Ink.NIGHT if here or done else Ink.MIST
            canvas.icon((x + 32, y + 16), "check-mark" if done else QUESTS[quest], 28, ink=ink, on=ground)
    fallen = [hero for hero in view.heroes.values() if hero.down]
    x = right - 220
    for hero in fallen[:3]:
        canvas.icon((x, _FOOT + 54), HEROES[hero.id], 46, ink=Ink.LINE)
        canvas.icon((x + 16, _FOOT + 72), "skull-crossed-bones", 34, ink=Ink.EMBER, on=Ink.SLATE)
        x -= 64


def _gathering(canvas: Canvas, model: ViewModel) -> None:
    """Before the first scene: every seat with the dashboard that it has taken."""
    for seat, player in enumerate(model.view.seats):
        top = _TOP + 20 + seat * 146
        canvas.panel((_LEFT, top, frame.BOARD[0] - frame.EDGE, top + 126), Ink.PANEL, line=Ink.LINE, radius=16)
        seat_mark(canvas, (_LEFT + 64, top + 63), seat, size=64, on=Ink.PANEL)
        canvas.text((_LEFT + 120, top + 63), model.name(seat), size=42, font=Font.STRONG, room=420, least=32,
                    on=Ink.PANEL)  # fmt: skip
        if not player.dashboard:
            continue
        for place, hero in enumerate(model.book.dashboards[player.dashboard]):
            canvas.icon((_LEFT + 640 + 92 * place, top + 63), HEROES[hero], 84, ink=Ink.EMBER, on=Ink.PANEL)
        canvas.text((frame.BOARD[0] - frame.EDGE - 24, top + 63), model.words(f"dashboard.{player.dashboard}"), size=42,
                    font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", room=330, least=30, on=Ink.PANEL)  # fmt: skip
