"""Pictures that explain fighting: the dice, an enemy part by part, a combat round as a sum, a shore step by step."""

from __future__ import annotations

from engines.champions_of_midgard.book import KINDS, Book, Face
from engines.champions_of_midgard.facts import Die
from engines.champions_of_midgard.odds import hits_of
from renderers.champions_of_midgard.card_page import journey_text
from renderers.champions_of_midgard.dice import draw_dice
from renderers.champions_of_midgard.drawing_sheet import LEFT, RIGHT, said, sheet
from renderers.champions_of_midgard.foe_card import draw_foe
from renderers.champions_of_midgard.foe_face import printed_face
from renderers.champions_of_midgard.icons import ATTACK, DEFENSE, GLORY, GOODS, JOURNEYS, PLACES, WARRIORS
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape

_SHOWN = "M02"
"""The enemy that is taken apart: it has a colour and forbids a type of warrior."""

_FOUGHT = "D07"
_ROLL = (Die("S", Face.HIT), Die("P", Face.HIT), Die("P", Face.SHIELD), Die("A", Face.TWO), Die("A", Face.BLANK))
"""The enemy of the example of a fight, and the roll against it."""


def draw_faces(book: Book, phrases: Phrases) -> bytes:
    """All faces of the three dice, and what each type is good for."""
    step = 168
    canvas = sheet(phrases, "dice", 118 + step * len(KINDS) + 14, "rolling-dices")
    for place, kind in enumerate(KINDS):
        top = 112 + place * step
        icon, ink = WARRIORS[kind]
        canvas.icon((LEFT + 44, top + 52), icon, 76, ink=ink)
        canvas.text((LEFT + 100, top + 52), phrases(f"kind.{kind}"), size=42, font=Font.STRONG, room=270, least=34)
        faces = book.warriors[kind].faces
        hits = sum(hits_of(kind, face, swords=0, reaction=False) for face in faces)
        shields = faces.count(Face.SHIELD)
        canvas.icon((LEFT + 44, top + 122), ATTACK, 46, ink=Ink.EMBER)
        pen = LEFT + 78 + canvas.text((LEFT + 78, top + 122), str(hits), size=40, font=Font.STRONG) + 42
        canvas.icon((pen, top + 122), DEFENSE, 46, ink=Ink.SKY)
        canvas.text((pen + 34, top + 122), str(shields), size=40, font=Font.STRONG)
        draw_dice(canvas, (LEFT + 400, top + 26), tuple(Die(kind, face) for face in faces), RIGHT - LEFT - 400)
        if place:
            canvas.fill((LEFT, top, RIGHT, top + 3), Ink.BRONZE)
    return canvas.png()


def draw_enemy(book: Book, phrases: Phrases) -> bytes:
    """A card taken apart: a line from each part to what it means."""
    canvas = sheet(phrases, "enemy", 760, ATTACK)
    box = (420, 122, 780, 732)
    draw_foe(canvas, box, printed_face(book, phrases, _SHOWN))
    left = (("glory", (434, 190), 190), ("name", (496, 592), 440), ("attack", (498, 644), 652))
    right = (("colour", (774, 158), 170), ("forbids", (772, 214), 320), ("defense", (718, 644), 520),
             ("prize", (664, 704), 676))  # fmt: skip
    for side, parts in ((-1, left), (1, right)):
        for name, tip, middle in parts:
            near = 392 if side < 0 else 808
            canvas.line(((near, middle), tip), ink=Ink.NIGHT, stroke=10)
            canvas.line(((near, middle), tip), ink=Ink.GOLD, stroke=4)
            canvas.shape(tip, Shape.DISC, 22, ink=Ink.NIGHT)
            canvas.shape(tip, Shape.DISC, 15, ink=Ink.GOLD, on=Ink.NIGHT)
            edge = LEFT if side < 0 else 812
            plate = (edge, middle - 56, edge + 352, middle + 56)
            canvas.panel(plate, Ink.PANEL, line=Ink.LINE, radius=14, on=Ink.NIGHT)
            canvas.text((edge + 18, middle - 32), phrases(f"drawing.enemy.{name}.name"), size=34, font=Font.STRONG,
                        ink=Ink.GOLD, room=320, least=28, on=Ink.PANEL)  # fmt: skip
            said(canvas, (edge + 18, middle + 20), phrases(f"drawing.enemy.{name}.text"), room=320, size=28)
    return canvas.png()


def draw_fight(book: Book, phrases: Phrases) -> bytes:
    """One combat round as a sum: hits against the defense, shields against the attack."""
    canvas = sheet(phrases, "fight", 690, ATTACK)
    foe = book.enemies[_FOUGHT]
    draw_foe(canvas, (LEFT, 118, 330, 664), printed_face(book, phrases, _FOUGHT))
    left = 366
    canvas.text((left, 136), phrases("drawing.fight.roll"), size=34, font=Font.STRONG, ink=Ink.GOLD)
    draw_dice(canvas, (left, 164), _ROLL, RIGHT - left)
    hits = sum(hits_of(die.kind, die.face, swords=0, reaction=False) for die in _ROLL)
    shields = sum(die.face == Face.SHIELD for die in _ROLL)
    canvas.fill((left, 290, RIGHT, 293), Ink.BRONZE)
    canvas.text((left, 322), phrases("drawing.fight.hits"), size=34, font=Font.STRONG, ink=Ink.GOLD)
    pen = left
    pen += frame.pill(canvas, (pen, 384), phrases("board.hits", n=hits), tint=Tint.EMBER, icon=ATTACK, size=38) + 24
    for place in range(foe.defense):
        broken = place < hits
        canvas.icon((pen + 29 + place * 60, 384), "broken-shield" if broken else DEFENSE, 52,
                    ink=Ink.EMBER if broken else Ink.SKY)  # fmt: skip
    won = phrases("board.won" if hits >= foe.defense else "board.standing")
    frame.pill(canvas, (RIGHT, 384), won, tint=Tint.GOLD, icon=GLORY, anchor="r", size=36)
    canvas.fill((left, 436, RIGHT, 439), Ink.BRONZE)
    canvas.text((left, 468), phrases("drawing.fight.losses"), size=34, font=Font.STRONG, ink=Ink.GOLD)
    pen = left
    words = phrases("board.blocked", n=shields)
    pen += frame.pill(canvas, (pen, 530), words, tint=Tint.SKY, icon=DEFENSE, size=38) + 24
    for place in range(foe.attack):
        blocked = place >= foe.attack - shields
        canvas.icon((pen + 29 + place * 60, 530), "shield-reflect" if blocked else ATTACK, 52,
                    ink=Ink.SKY if blocked else Ink.EMBER)  # fmt: skip
    falls = max(0, foe.attack - shields)
    frame.pill(canvas, (RIGHT, 530), phrases("board.losses", n=falls), tint=Tint.EMBER, icon="tombstone", anchor="r",
               size=36)  # fmt: skip
    said(canvas, (left, 622), phrases("drawing.fight.both"), room=RIGHT - left)
    return canvas.png()


def draw_voyage(book: Book, phrases: Phrases) -> bytes:
    """What happens at a shore, in order: the Journey, the meal, the fight."""
    canvas = sheet(phrases, "voyage", 860, PLACES["own"])
    steps = (("journey", "waves", Ink.SKY), ("meal", *GOODS["food"]), ("fight", ATTACK, Ink.EMBER))
    wide = (RIGHT - LEFT + 24) // len(steps) - 24
    for place, (name, icon, ink) in enumerate(steps):
        left = LEFT + place * (wide + 24)
        canvas.panel((left, 118, left + wide, 340), Ink.PANEL, line=Ink.LINE, radius=16, on=Ink.NIGHT)
        canvas.shape((left + 44, 164), Shape.DISC, 58, ink=Ink.GOLD, on=Ink.PANEL)
        canvas.text((left + 44, 164), str(place + 1), size=40, font=Font.DISPLAY, ink=Ink.NIGHT, anchor="mm",
                    on=Ink.GOLD)  # fmt: skip
        canvas.icon((left + 112, 164), icon, 64, ink=ink, on=Ink.PANEL)
        canvas.text((left + 160, 164), phrases(f"drawing.voyage.{name}.name"), size=38, font=Font.STRONG,
                    ink=Ink.GOLD, room=wide - 176, least=30, on=Ink.PANEL)  # fmt: skip
        said(canvas, (left + 20, 268), phrases(f"drawing.voyage.{name}.text"), room=wide - 36, size=30, lines=3)
        if place:
            canvas.shape((left - 12, 229), Shape.ARROW, 44, ink=Ink.NIGHT)
            canvas.shape((left - 12, 229), Shape.ARROW, 34, ink=Ink.GOLD, on=Ink.NIGHT)
    for place, journey in enumerate(book.journeys):
        column, row = place % 3, place // 3
        left, top = LEFT + column * (wide + 24), 366 + row * 236
        _journey(canvas, phrases, book, (left, top, left + wide, top + 218), journey)
    return canvas.png()


def _journey(canvas: Canvas, phrases: Phrases, book: Book, box: Box, journey: str) -> None:
    left, top, right, bottom = box
    tint = Tint.MOSS if journey == "quiet" else Tint.FROST
    canvas.panel(box, Ink.WELL, line=tint.bright, radius=16, on=Ink.NIGHT)
    canvas.icon((left + 50, top + 50), JOURNEYS[journey], 68, ink=tint.bright, on=Ink.WELL)
    canvas.text((left + 98, top + 50), phrases(f"journey.{journey}"), size=36, font=Font.STRONG, room=180, least=28,
                on=Ink.WELL)  # fmt: skip
    count = f"×{book.journeys[journey].count}"
    canvas.text((right - 18, top + 50), count, size=40, font=Font.STRONG, ink=Ink.GOLD, anchor="rm", on=Ink.WELL)
    middle = (top + 90 + bottom - 12) // 2
    said(canvas, (left + 20, middle), journey_text(book, phrases, journey), room=right - left - 36, size=30, lines=3)
