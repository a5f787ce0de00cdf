"""The picture of a fight or a hunt, in the order of the rules: dice, damage, losses, and what can still be done."""

from __future__ import annotations

from engines.champions_of_midgard.book import KINDS
from engines.champions_of_midgard.reading import bounty, damage_dealt, fight_runes, hits_by_leader
from engines.champions_of_midgard.view import Fight, Phase, Result
from renderers.champions_of_midgard.dice import draw_dice
from renderers.champions_of_midgard.foe_card import draw_foe
from renderers.champions_of_midgard.foe_face import foe_face, hunt_face
from renderers.champions_of_midgard.icons import ATTACK, DEFENSE, GOODS, RUNES, WARRIORS, Mark, draw_marks
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark

_LEFT, _RIGHT, _TOP = 366, 1160, 104
"""The room beside the enemy's card."""

_ENDS = {
    Result.WON: ("board.won", "laurel-crown", Tint.GOLD),
    Result.LOST: ("board.fallen", "death-skull", Tint.STONE),
    Result.HUNTED: ("board.home", "stag-head", Tint.MOSS),
}
"""Phrase, icon and tint of each end."""


def draw_battle(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw the fight or the hunt between the head and `bottom`."""
    fight = model.view.fight
    assert fight is not None
    canvas.shade((342, 98, 1180, bottom + 2), radius=16)
    _opponent(canvas, model, fight, (32, _TOP, 328, bottom - 6))
    _roll(canvas, model, fight, bottom)


def _opponent(canvas: Canvas, model: ViewModel, fight: Fight, box: Box) -> None:
    if not fight.enemy:
        draw_foe(canvas, box, hunt_face(model))
        return
    face = foe_face(model, fight.enemy, coins=bounty(model.view, fight.place, fight.enemy))
    draw_foe(canvas, box, face, look=Look.DIMMED if fight.result is Result.WON else Look.PLAIN)
    if fight.result is Result.WON:
        left, top, right, bottom = box
        reach, centre = (right - left) // 3, ((left + right) // 2 + 20, top + (bottom - top) * 3 // 10)
        for side in (-1, 1):
            ends = ((centre[0] - reach, centre[1] - side * reach), (centre[0] + reach, centre[1] + side * reach))
            canvas.line(ends, ink=Ink.NIGHT, stroke=22, on=Ink.NIGHT)
            canvas.line(ends, ink=Ink.EMBER, stroke=12, on=Ink.NIGHT)


def _roll(canvas: Canvas, model: ViewModel, fight: Fight, bottom: int) -> None:
    words = model.words
    spare = (bottom - 612) // 5
    row = _TOP + 32
    seat_mark(canvas, (_LEFT + 24, row), fight.seat, size=44)
    heading = words("board.fight", n=fight.number) if fight.enemy else words("board.hunt")
    room = _RIGHT - _LEFT - 70
    canvas.text(
        (_LEFT + 62, row), f"{model.name(fight.seat)} · {heading}", size=38, font=Font.STRONG, room=room, least=30
    )
    row += 40 + spare
    row += max(84, draw_dice(canvas, (_LEFT, row), fight.dice, _RIGHT - _LEFT)) + 46 + spare
    _damage(canvas, model, fight, row)
    if fight.enemy:
        row += 74 + spare
        _losses(canvas, model, fight, row)
    row += 58 + spare
    canvas.fill((_LEFT, row - 12, _RIGHT, row - 9), Ink.BRONZE)
    if fight.result is Result.OPEN:
        _means(canvas, model, fight, row + 22)
    else:
        phrase, icon, tint = _ENDS[fight.result]
        frame.pill(canvas, (_LEFT, (row + bottom) // 2 - 8), words(phrase), tint=tint, icon=icon, size=56)
    if fight.result is Result.OPEN and bottom - row > 90:
        _squad(canvas, model, fight, (row + 44 + bottom) // 2)


def _damage(canvas: Canvas, model: ViewModel, fight: Fight, row: int) -> None:
    """The hits, and the enemy's defense shield by shield: broken where it is hit, whole where it still holds."""
    words = model.words
    pen, more = _LEFT, hits_by_leader(fight)
    hits = words("board.hits-led", faces=fight.hits - more, n=more) if more else words("board.hits", n=fight.hits)
    pen += frame.pill(canvas, (pen, row), hits, tint=Tint.EMBER, icon=ATTACK, size=36) + 18
    if not fight.enemy:
        caught = words("board.caught", n=model.book.catch(fight.hits))
        frame.pill(canvas, (pen, row), caught, tint=Tint.MOSS, icon=GOODS["food"][0], size=36)
        return
    defense, total = model.book.enemies[fight.enemy].defense, damage_dealt(model.view, fight)
    before = total - fight.hits
    words_ = words("board.damage", damage=total, defense=defense)
    end = _RIGHT - canvas.text((_RIGHT, row), words_, size=36, font=Font.STRONG, anchor="rm", room=290, least=30)
    step = min(58, (end - 14 - pen) // defense)
    for place in range(defense):
        centre = (pen + place * step + step // 2, row)
        broken = place < total
        ink = Ink.MIST if place < before else Ink.EMBER if broken else Ink.SKY
        canvas.icon(centre, "broken-shield" if broken else DEFENSE, step - 8, ink=ink)


def _losses(canvas: Canvas, model: ViewModel, fight: Fight, row: int) -> None:
    """The rolled shields, and the enemy's blows one by one: held off by a shield, or deadly."""
    words = model.words
    pen = _LEFT
    shields = words("board.blocked", n=fight.shields)
    pen += frame.pill(canvas, (pen, row), shields, tint=Tint.SKY, icon=DEFENSE, size=36) + 18
    attack = model.book.enemies[fight.enemy].attack
    for place in range(attack):
        blocked = place >= attack - fight.shields
        centre = (pen + place * 58 + 29, row)
        canvas.icon(centre, "shield-reflect" if blocked else ATTACK, 50, ink=Ink.SKY if blocked else Ink.EMBER)
    falls = words("board.losses", n=fight.losses) if fight.losses else words("board.no-losses")
    tint = Tint.EMBER if fight.losses else Tint.STONE
    frame.pill(canvas, (_RIGHT, row), falls, tint=tint, icon="tombstone", anchor="r", size=34)


def _means(canvas: Canvas, model: ViewModel, fight: Fight, row: int) -> None:
    """What the fighter can still use."""
    words, board = model.words, model.view.boards[fight.seat]
    favor = board.favor if model.view.phase is Phase.ROLL else 0
    means = [(GOODS["favor"][0], words("board.favor", n=favor))] if favor else []
    means += [(RUNES[rune], model.rune(rune)) for rune in fight_runes(model.book, model.view)]
    if not means:
        canvas.text((_LEFT, row), words("board.nothing"), size=32, ink=Ink.MIST)
        return
    pen = _LEFT + canvas.text((_LEFT, row), words("board.can"), size=32, ink=Ink.MIST) + 18
    size = 30 if len(means) < 4 else 24
    for icon, name in means:
        pen += frame.pill(canvas, (pen, row), name, tint=Tint.HEATHER, icon=icon, size=size) + 8


def _squad(canvas: Canvas, model: ViewModel, fight: Fight, row: int) -> None:
    """The warriors who still stand."""
    row_ = [Mark(*WARRIORS[kind], str(count)) for kind, count in zip(KINDS, fight.squad, strict=True) if count]
    pen = _LEFT + canvas.text((_LEFT, row), model.words("board.standing"), size=32, ink=Ink.MIST) + 18
    draw_marks(canvas, (pen, row), row_, size=46, on=Ink.NIGHT, gap=18)
    if fight.reaction:
        frame.pill(canvas, (_RIGHT, row), model.words("board.reaction"), tint=Tint.GOLD, anchor="r", size=30)
