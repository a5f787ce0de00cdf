"""The picture of a fight, a hunt or a voyage: dice, damage, losses, and what can still be done."""

from __future__ import annotations

from engines.champions_of_midgard.book import KINDS, Bundle, Face
from engines.champions_of_midgard.facts import Die
from engines.champions_of_midgard.places import shore_name
from engines.champions_of_midgard.reading import aboard, bounty, damage_dealt, fight_runes
from engines.champions_of_midgard.view import Fight, Phase, Result
from renderers.champions_of_midgard.foes import forbidden
from renderers.champions_of_midgard.icons import (
    ATTACK,
    COLOURS,
    DEFENSE,
    GLORY,
    GOODS,
    JOURNEYS,
    PLACES,
    RUNES,
    WARRIORS,
    Mark,
    draw_marks,
    emblem,
    length,
    marks,
)
from renderers.champions_of_midgard.viewmodel import AT_SEA, ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_mark, seat_style
from renderers.kit.shapes import Shape

_LEFT, _MIDDLE, _RIGHT, _TOP = 46, 392, 1154, 124
_DIE, _DIE_GAP = 84, 10

_DICE = {"S": (Ink.PARCHMENT, Ink.BARK), "P": (Ink.RUST, Ink.BONE), "A": (Ink.NIGHT, Ink.BONE)}
"""Ground and figures of each type of die."""

_WEAPONS = {"S": "broadsword", "P": "thrown-spear", "A": "battle-axe"}
"""The weapon on each type of die."""


def draw_battle(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """Draw what is fought or sailed through between the title and `bottom`."""
    view = model.view
    sailing = view.phase in AT_SEA or view.fight is None
    if sailing:
        _sea(canvas, model, (_LEFT, _TOP, _MIDDLE - 14, bottom - 4))
        _aboard(canvas, model, bottom)
        return
    assert view.fight is not None
    _opponent(canvas, model, view.fight, (_LEFT, _TOP, _MIDDLE - 14, bottom - 4))
    _roll(canvas, model, view.fight, bottom)


def _opponent(canvas: Canvas, model: ViewModel, fight: Fight, box: Box) -> None:
    left, top, right, bottom = box
    middle = (left + right) // 2
    canvas.panel(box, Ink.PANEL, line=seat_style(fight.seat).tint.bright, stroke=4)
    if not fight.enemy:
        canvas.icon((middle, (top + bottom) // 2 - 24), PLACES["hunt"], 200, ink=Ink.MOSS, on=Ink.PANEL)
        words = model.place("hunt")
        canvas.text((middle, bottom - 40), words, size=38, font=Font.DISPLAY, anchor="mm", room=310, on=Ink.PANEL)
        return
    enemy = model.book.enemies[fight.enemy]
    high = (bottom - top) - 190
    centre = (middle, top + 14 + high // 2)
    canvas.icon(centre, emblem(enemy.name, model.family(fight.enemy)), high, ink=Ink.BONE, on=Ink.PANEL)
    if enemy.colour:
        ink = COLOURS[enemy.colour]
        canvas.shape((right - 40, top + 40), Shape.DIAMOND, 48, ink=ink, on=Ink.PANEL)
        letter = model.words(f"colour.{enemy.colour}")[0]
        canvas.text((right - 40, top + 40), letter, size=26, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)
    if enemy.forbids:
        forbidden(canvas, (left + 40, top + 40), enemy.forbids, size=44)
    name = model.enemy(fight.enemy)
    canvas.text(
        (middle, bottom - 148), name, size=40, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm", room=310, least=28,
        on=Ink.PANEL,
    )  # fmt: skip
    row = [
        Mark(ATTACK, Ink.EMBER, str(enemy.attack)),
        Mark(DEFENSE, Ink.SKY, str(enemy.defense)),
        Mark(GLORY, Ink.GOLD, str(enemy.glory)),
    ]
    draw_marks(canvas, (middle - (length(row, 42) - 14) // 2, bottom - 96), row, size=42, on=Ink.PANEL)
    coins = bounty(model.view, fight.place, fight.enemy)
    prize = [Mark(mark.icon, mark.ink, mark.label or "1") for mark in marks(model.book.reward(fight.enemy, coins))]
    draw_marks(canvas, (middle - (length(prize, 38) - 12) // 2, bottom - 40), prize, size=38, on=Ink.PANEL)


def _roll(canvas: Canvas, model: ViewModel, fight: Fight, bottom: int) -> None:
    words = model.words
    seat_mark(canvas, (_MIDDLE + 22, _TOP + 22), fight.seat, size=40)
    heading = words("board.fight", n=fight.number) if fight.enemy else words("board.hunt")
    canvas.text((_MIDDLE + 54, _TOP + 22), f"{model.name(fight.seat)} · {heading}", size=32, font=Font.STRONG, room=690)
    step = min(_DIE + _DIE_GAP, (_RIGHT - _MIDDLE) // max(1, len(fight.dice)))
    for place, die in enumerate(fight.dice):
        _die(canvas, (_MIDDLE + place * step, _TOP + 52), die)
    row = _TOP + 52 + _DIE + 42
    _sums(canvas, model, fight, row)
    row += 62
    if fight.enemy:
        _damage(canvas, model, fight, row)
    left = bottom - row - 40
    if left > 100:
        _means(canvas, model, fight, row + 48, bottom - 8)


def _die(canvas: Canvas, corner: XY, die: Die) -> None:
    """A die: its weapon once or twice with the number of hits, a shield, or a dash; its type's letter in the corner."""
    ground, ink = _DICE[die.kind]
    left, top = corner
    canvas.panel((left, top, left + _DIE, top + _DIE), ground, line=Ink.GOLD, stroke=3, radius=14)
    centre = (left + _DIE // 2, top + _DIE // 2 - 8)
    hits = {Face.HIT.value: 1, Face.TWO.value: 2}.get(die.face, 0)
    if die.face == Face.SHIELD:
        canvas.icon(centre, DEFENSE, 50, ink=ink, on=ground)
    elif not hits:
        canvas.fill((centre[0] - 14, centre[1] - 2, centre[0] + 14, centre[1] + 3), ink)
    for place in range(hits):
        shift = (2 * place - hits + 1) * 17
        canvas.icon((centre[0] + shift, centre[1]), _WEAPONS[die.kind], 48 if hits == 1 else 34, ink=ink, on=ground)
    foot = top + _DIE - 16
    if hits:
        canvas.text((left + 10, foot), str(hits), size=26, font=Font.STRONG, ink=ink, on=ground)
    canvas.text((left + _DIE - 10, foot), die.kind, size=20, font=Font.STRONG, ink=ink, anchor="rm", on=ground)


def _sums(canvas: Canvas, model: ViewModel, fight: Fight, row: int) -> None:
    words, pen = model.words, _MIDDLE
    pen += frame.pill(canvas, (pen, row), words("board.hits", n=fight.hits), tint=Tint.EMBER, icon=ATTACK, size=32) + 12
    if not fight.enemy:
        return
    blocked = words("board.blocked", n=fight.shields)
    pen += frame.pill(canvas, (pen, row), blocked, tint=Tint.SKY, icon=DEFENSE, size=32) + 12
    falls = words("board.losses", n=fight.losses) if fight.losses else words("board.no-losses")
    frame.pill(canvas, (pen, row), falls, tint=Tint.STONE, icon="tombstone", size=32)


def _damage(canvas: Canvas, model: ViewModel, fight: Fight, row: int) -> None:
    defense = model.book.enemies[fight.enemy].defense
    total = damage_dealt(model.view, fight)
    frame.bar(canvas, (_MIDDLE, row - 18, _MIDDLE + 420, row + 18), total, defense, tint=Tint.EMBER)
    words = model.words("board.damage", damage=total, defense=defense)
    canvas.text((_MIDDLE + 436, row), words, size=34, font=Font.STRONG, room=_RIGHT - _MIDDLE - 440, least=28)


def _means(canvas: Canvas, model: ViewModel, fight: Fight, top: int, bottom: int) -> None:
    """What the fighter can still use, or how the fight ended, and who is left."""
    words, board = model.words, model.view.boards[fight.seat]
    middle = (top + bottom) // 2
    if fight.result is not Result.OPEN:
        phrase = {Result.WON: "board.won", Result.LOST: "board.fallen", Result.HUNTED: "board.home"}[fight.result]
        canvas.text((_MIDDLE, middle), words(phrase), size=40, font=Font.DISPLAY, ink=Ink.GOLD)
        return
    first = top + 22
    canvas.text((_MIDDLE, first), words("board.can"), size=28, ink=Ink.MIST)
    pen = _MIDDLE + 200
    phase = model.view.phase
    favor = board.favor if phase is Phase.ROLL else 0
    means = [(GOODS["favor"][0], words("board.favor", n=favor))] if favor else []
    means += [(RUNES[rune], model.rune(rune)) for rune in fight_runes(model.book, model.view)]
    for icon, name in means:
        pen += frame.pill(canvas, (pen, first), name, tint=Tint.HEATHER, icon=icon, size=26) + 8
    if not means:
        canvas.text((pen, first), words("board.nothing"), size=28)
    if bottom - first > 60:
        row = [Mark(*WARRIORS[kind], str(count)) for kind, count in zip(KINDS, fight.squad, strict=True) if count]
        draw_marks(canvas, (_MIDDLE, first + 52), row, size=40, on=Ink.SLATE)
        if fight.reaction:
            frame.pill(canvas, (_RIGHT, first + 52), words("board.reaction"), tint=Tint.GOLD, anchor="r", size=26)


def _sea(canvas: Canvas, model: ViewModel, box: Box) -> None:
    left, top, right, bottom = box
    middle = (left + right) // 2
    voyage = model.view.voyage
    assert voyage is not None
    canvas.panel(box, Ink.PANEL, line=seat_style(voyage.seat).tint.bright, stroke=4)
    icon = JOURNEYS.get(voyage.journey, "waves")
    canvas.icon((middle, (top + bottom) // 2 - 30), icon, 210, ink=Ink.FROST, on=Ink.PANEL)
    name = model.journey(voyage.journey)
    canvas.text(
        (middle, bottom - 44), name, size=48, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm", room=310, least=32,
        on=Ink.PANEL,
    )  # fmt: skip


def _aboard(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """The ship: who and what is aboard, what the sea takes, and what waits at the shore."""
    words, view, post = model.words, model.view, aboard(model.view)
    voyage = view.voyage
    assert voyage is not None
    shore = view.shores[voyage.shore]
    seat_mark(canvas, (_MIDDLE + 22, _TOP + 22), voyage.seat, size=40)
    place = model.place(shore_name(voyage.shore))
    canvas.text((_MIDDLE + 54, _TOP + 22), f"{model.name(voyage.seat)} · {place}", size=34, font=Font.STRONG, room=690)
    row = _TOP + 92
    canvas.text((_MIDDLE, row), words("board.crew"), size=32, ink=Ink.MIST)
    squad = post.squad
    crew = marks(Bundle(food=post.food, S=squad[0], P=squad[1], A=squad[2]))
    crew = [Mark(mark.icon, mark.ink, mark.label or "1") for mark in crew]
    draw_marks(canvas, (_MIDDLE + 150, row), crew, size=52, on=Ink.SLATE)
    row += 84
    pen = _MIDDLE
    feeds = words("board.feeds", n=shore.feeds)
    pen += frame.pill(canvas, (pen, row), feeds, tint=Tint.STONE, icon=GOODS["food"][0], size=34) + 14
    if view.phase is Phase.TOLL:
        frame.pill(canvas, (pen, row), words("board.takes", n=voyage.items), tint=Tint.EMBER, icon="waves", size=34)
    elif view.phase is Phase.STARVE:
        starving = words("board.starving", n=voyage.starving)
        frame.pill(canvas, (pen, row), starving, tint=Tint.EMBER, icon="death-skull", size=34)
    row += 84
    if shore.monster and row + 30 < bottom:
        enemy = model.book.enemies[shore.monster]
        canvas.icon((_MIDDLE + 32, row), emblem(enemy.name, model.family(shore.monster)), 60, ink=Ink.BONE)
        room = 330
        canvas.text((_MIDDLE + 76, row), model.titled(shore.monster), size=34, font=Font.STRONG, room=room, least=26)
        figures = [
            Mark(ATTACK, Ink.EMBER, str(enemy.attack)),
            Mark(DEFENSE, Ink.SKY, str(enemy.defense)),
            Mark(GLORY, Ink.GOLD, str(enemy.glory)),
        ]
        draw_marks(canvas, (_MIDDLE + 424, row), figures, size=40, on=Ink.SLATE)
        if enemy.forbids:
            forbidden(canvas, (_RIGHT - 40, row), enemy.forbids, size=44, on=Ink.SLATE)
