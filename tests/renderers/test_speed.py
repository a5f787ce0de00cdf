"""How much the palette canvas wins over drawing the same board in full colour with Pillow."""

from __future__ import annotations

import time
from io import BytesIO
from typing import ClassVar

import pytest
from PIL import Image, ImageDraw

from renderers.kit import border, card_faces, cards, frame, icons, samples, shapes
from renderers.kit.card_values import Size
from renderers.kit.fonts import Font, ascent, load
from renderers.kit.palette import Ink, Tint


class Naive:
    """The canvas a newcomer would write: full colour, sprites cached, letters drawn each time, default PNG."""

    coloured: ClassVar[dict[int, Image.Image]] = {}

    def __init__(self, size, ground):
        self.size = size
        self.image = Image.new("RGB", size, ground.rgb)
        self.brush = ImageDraw.Draw(self.image)
        self.marks = []

    def say(self, box):
        """No legend is made of it."""

    def copy(self):
        twin = Naive(self.size, Ink.SLATE)
        twin.image.paste(self.image)
        return twin

    def fill(self, box, ink):
        self.brush.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=ink.rgb)

    def panel(self, box, ink, *, line=None, stroke=3, radius=18, **_ignored):
        edge = line.rgb if line is not None else None
        box = (box[0], box[1], box[2] - 1, box[3] - 1)
        self.brush.rounded_rectangle(box, radius=radius, fill=ink.rgb, outline=edge, width=stroke if edge else 0)

    def stamp(self, corner, mask, *, ink, **_ignored):
        self.image.paste(ink.rgb, corner, mask)

    def shape(self, centre, kind, size, *, ink, **_ignored):
        self.stamp((centre[0] - size // 2, centre[1] - size // 2), shapes.shape(kind, size), ink=ink)

    def icon(self, centre, name, size, *, ink, **_ignored):
        self.stamp((centre[0] - size // 2, centre[1] - size // 2), icons.icon(name, size), ink=ink)

    def text(self, xy, string, *, size, font=Font.TEXT, ink=Ink.BONE, anchor="lm", **_ignored):
        wide = load(font, size).getlength(string)
        base = xy[1] + (ascent(font, size) // 2 if anchor[1] == "m" else 0)
        self.brush.text((xy[0], base), string, font=load(font, size), fill=ink.rgb, anchor=anchor[0] + "s")
        return round(wide)

    def sprite(self, corner, sprite):
        self.image.paste(self.coloured[id(sprite)], corner, shapes.rounded(sprite.size, Size.BOARD.radius))

    def png(self):
        file = BytesIO()
        self.image.save(file, "PNG")
        return file.getvalue()


@pytest.fixture
def naive_ground(monkeypatch):
    """The rim in full colour, with the cards in full colour at hand."""
    border.ground(frame.BOARD, Tint.GOLD)
    sprites = [cards.sprite(face, Size.BOARD, dim=False, on=Ink.SLATE) for face in samples.FACES]
    monkeypatch.setattr(border, "_COARSE", list(range(256)))
    monkeypatch.setattr(border, "Canvas", Naive)
    border._braid.cache_clear()
    monkeypatch.setattr(card_faces, "Canvas", Naive)
    for face, sprite in zip(samples.FACES, sprites, strict=True):
        Naive.coloured[id(sprite)] = card_faces.draw_face(face, Size.BOARD, Ink.SLATE).image
    yield border._ground.__wrapped__(frame.BOARD, Tint.GOLD, Ink.SLATE)
    border._ground.cache_clear()
    border._braid.cache_clear()


def busy(canvas):
    """A full board: title, four plates, pills, a race, and two dozen cards."""
    frame.title(canvas, "Gulveig", tint=Tint.GOLD, emblem="flame", note="Hand 3 · trick 5 of 10")
    for seat in range(4):
        seen = frame.Plate(seat=seat, name="Astrid", score="340", note="7 cards", moving=seat == 1)
        frame.plate(canvas, (48, 130 + seat * 106, 408, 220 + seat * 106), seen)
    frame.pill(canvas, (440, 150), "Supremacy: Rime", tint=Tint.SKY, icon="snowflake-1")
    for place in range(24):
        cards.draw(canvas, (440 + place % 12 * 50, 180 + place // 12 * 200), samples.FACES[place % 5])
    frame.race(canvas, (48, 590, 1152, 760), tuple(frame.Runner(seat, 200 * seat) for seat in range(4)), goal=1000)
    return canvas.png()


def least(jobs, rounds):
    """The least seconds each job took, run in turns so that a busy machine is busy for all."""
    spent = [[] for _ in jobs]
    for _ in range(rounds):
        for job, times in zip(jobs, spent, strict=True):
            start = time.perf_counter()
            job()
            times.append(time.perf_counter() - start)
    return [min(times) for times in spent]


@pytest.mark.slow
def test_the_palette_canvas_is_eight_times_faster_at_less_than_half_the_bytes(naive_ground):
    def quick():
        return busy(border.ground(frame.BOARD, Tint.GOLD))

    def naive():
        return busy(naive_ground.copy())

    slow, fast = least([naive, quick], 15)

    assert slow >= 8 * fast
    assert len(quick()) <= 0.45 * len(naive())
