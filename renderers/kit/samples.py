"""The kit itself on a few pictures: inks, shapes, icons, cards and frames."""

from __future__ import annotations

from renderers.kit import border, cards, frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Back, Face, Look, Mark, Size
from renderers.kit.fonts import Font
from renderers.kit.frame import Plate, Runner
from renderers.kit.icons import catalogue
from renderers.kit.palette import BRIGHT, Ink, Tint
from renderers.kit.shapes import Shape

FACES = (
    Face(name="Odin", tint=Tint.GOLD, emblem="raven", value="7", badge=Mark("coins", "12")),
    Face(
        name="Freyr", tint=Tint.MOSS, emblem="wheat", value="6", badge=Mark("coins", "8"), rule="Combo with Njord: 40"
    ),
    Face(name="Thrym", tint=Tint.SKY, emblem="snowflake-1", value="5", badge=Mark("coins", "5")),
    Face(name="Surt of Muspelheim", tint=Tint.EMBER, emblem="flame", value="3", badge=Mark("coins", "3")),
    Face(
        name="Brokkr",
        tint=Tint.HEATHER,
        emblem="anvil-impact",
        value="10",
        rule="Take one gem when you win with this card.",
        footer=(Mark("gems", "2"), Mark("hearts", "3")),
    ),
)


def board() -> bytes:
    """A board with every piece of the frame on it."""
    canvas = border.ground(frame.BOARD, Tint.GOLD)
    frame.title(canvas, "Skald", tint=Tint.GOLD, emblem="flame", note="Hand 3 · trick 5 of 10")
    frame.plate(canvas, (48, 130, 408, 220), Plate(seat=0, name="Astrid", score="340", note="7 cards", moving=True))
    frame.plate(canvas, (48, 236, 408, 326), Plate(seat=1, name="Hrólfr the Walker", score="−120", note="passed"))
    frame.plate(canvas, (48, 342, 408, 432), Plate(seat=2, name="Skald", score="955", computer=True))
    frame.plate(canvas, (48, 448, 408, 538), Plate(seat=3, name="Ylva", score="40"))
    taken = frame.pill(canvas, (440, 160), "Supremacy: Rime", tint=Tint.SKY, icon="snowflake-1")
    frame.pill(canvas, (454 + taken, 160), "Bid 120 · Astrid", tint=Tint.GOLD, icon="coins")
    for place, face in enumerate(FACES[:4]):
        look = (Look.PLAIN, Look.CHANGED, Look.PLAYABLE, Look.DIMMED)[place]
        cards.draw(canvas, (450 + place * 178, 230), face, look=look)
    runners = (Runner(0, 340), Runner(1, -120), Runner(2, 955), Runner(3, 40))
    frame.race(canvas, (48, 570, 1152, 750), runners, goal=1000)
    return canvas.png()


def hand() -> bytes:
    """A fan of ten cards in hand size."""
    canvas = border.ground(frame.HAND, Tint.GOLD)
    frame.title(canvas, "Your hand", tint=Tint.GOLD, emblem="poker-hand", note="You must follow Rime")
    for place in range(10):
        look = Look.PLAYABLE if place in {4, 5} else Look.DIMMED
        lift = 12 if look is Look.PLAYABLE else 0
        cards.draw(canvas, (48 + place * 98, 136 - lift), FACES[place // 2], size=Size.HAND, look=look)
    return canvas.png()


def inspect() -> bytes:
    """One card large."""
    canvas = border.ground(frame.INSPECT, Tint.HEATHER)
    cards.draw(canvas, (70, 100), FACES[4], size=Size.INSPECT)
    return canvas.png()


def backs() -> bytes:
    """Face-down cards and an empty place."""
    canvas = border.ground(frame.HAND, Tint.SKY)
    cards.draw(canvas, (60, 60), Back(tint=Tint.SKY, emblem="thor-hammer"), size=Size.HAND)
    cards.draw(canvas, (300, 60), Back(tint=Tint.EMBER, emblem="snake", rising=False), size=Size.HAND)
    cards.draw(canvas, (560, 60), Back(tint=Tint.SKY, emblem="thor-hammer"), look=Look.CHANGED)
    cards.draw(canvas, (730, 60), Back(tint=Tint.EMBER, emblem="snake", rising=False), look=Look.DIMMED)
    cards.slot(canvas, (900, 60), label="empty")
    return canvas.png()


def icons() -> bytes:
    """Every icon with its name."""
    names = sorted(catalogue())
    across, cell = 14, 128
    canvas = Canvas((across * cell, -(-len(names) // across) * cell), Ink.SLATE)
    for place, name in enumerate(names):
        x, y = place % across * cell + cell // 2, place // across * cell
        canvas.icon((x, y + 46), name, 76, ink=Ink.BONE)
        canvas.text((x, y + 104), name, size=17, ink=Ink.MIST, anchor="mm", room=cell - 8, least=13)
    return canvas.png()


def inks() -> bytes:
    """Every ink with its name, and every shape and face."""
    canvas = Canvas((1200, 800), Ink.SLATE)
    for place, ink in enumerate(Ink):
        x, y = 40 + place % 7 * 162, 40 + place // 7 * 110
        canvas.panel((x, y, x + 150, y + 66), ink, line=Ink.LINE, radius=10)
        canvas.text((x, y + 84), ink.name, size=24, ink=Ink.MIST)
    for place, kind in enumerate(Shape):
        canvas.shape((80 + place * 90, 540), kind, 64, ink=BRIGHT[place % len(BRIGHT)])
    for place, face in enumerate(Font):
        canvas.text((40, 620 + place * 48), "Þórr Ægir ᚦᛟᚱ Łukasz Жанна 0123456789", size=38, font=face)
    return canvas.png()


def samples() -> dict[str, bytes]:
    """PNG pictures by name."""
    return {
        "board": board(),
        "hand": hand(),
        "inspect": inspect(),
        "backs": backs(),
        "icons": icons(),
        "inks": inks(),
    }
