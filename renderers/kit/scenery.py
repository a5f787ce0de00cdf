"""Painting the place where a game is played: silhouettes in a few flat tones, one before the other.

A `Brush` paints on an RGB picture at twice its size and shrinks it at the end. Positions and lengths are shares of the
picture's width (x) and height (y), from 0 to 1, so that one scene fits pictures of every size; angles are radians.
Whatever looks irregular is made from a seed written in the scene, never from chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sin, tau
from random import Random

from PIL import Image, ImageDraw

from renderers.kit.palette import RGB

_FINE = 2
"""How many times its size a scene is painted."""

Spot = tuple[float, float]


def _irregular(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - the same scene on every machine; nothing secret


def rgb(code: str) -> RGB:
    """A colour written as six hexadecimal digits."""
    return (int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16))


class Brush:
    """Paints a scene of a given size in pixels."""

    def __init__(self, size: tuple[int, int], ground: str) -> None:
        """Begin with a picture all of one colour (six hexadecimal digits)."""
        self._size = size
        self._fine = (size[0] * _FINE, size[1] * _FINE)
        self._image = Image.new("RGB", self._fine, rgb(ground))
        self._draw = ImageDraw.Draw(self._image)
        self.tones: dict[RGB, None] = {rgb(ground): None}
        """The colours that were used, in order."""

    @property
    def aspect(self) -> float:
        """Width by height."""
        return self._size[0] / self._size[1]

    def picture(self) -> Image.Image:
        """The scene in its own size."""
        return self._image.resize(self._size, Image.Resampling.BOX)

    def band(self, top: float, bottom: float, colour: str) -> None:
        """Fill the picture from one height to another."""
        self._draw.rectangle((0, self._y(top), self._fine[0], self._y(bottom)), fill=self._tone(colour))

    def polygon(self, spots: Sequence[Spot], colour: str) -> None:
        """Fill a polygon."""
        self._draw.polygon([self._at(spot) for spot in spots], fill=self._tone(colour))

    def line(self, spots: Sequence[Spot], colour: str, stroke: float) -> None:
        """Draw a line through points; `stroke` is a share of the picture's width."""
        wide = max(1, round(stroke * self._fine[0]))
        points = [self._at(spot) for spot in spots]
        self._draw.line(points, fill=self._tone(colour), width=wide, joint="curve")

    def disc(self, centre: Spot, radius: float, colour: str) -> None:
        """Fill a disc; `radius` is a share of the picture's width."""
        (x, y), reach = self._at(centre), radius * self._fine[0]
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=self._tone(colour))

    def ellipse(self, centre: Spot, wide: float, high: float, colour: str) -> None:
        """Fill an ellipse; `wide` and `high` are shares of the picture's width and height."""
        (x, y), across, down = self._at(centre), wide * self._fine[0] / 2, high * self._fine[1] / 2
        self._draw.ellipse((x - across, y - down, x + across, y + down), fill=self._tone(colour))

    def ring(self, centre: Spot, radius: float, stroke: float, colour: str) -> None:
        """Draw a circle; both lengths are shares of the picture's width."""
        (x, y), reach = self._at(centre), radius * self._fine[0]
        box = (x - reach, y - reach, x + reach, y + reach)
        self._draw.ellipse(box, outline=self._tone(colour), width=max(1, round(stroke * self._fine[0])))

    def stars(self, count: int, colour: str, *, seed: int, below: float, size: float = 0.0012) -> None:
        """Scatter stars over the sky above the height `below`."""
        chance = _irregular(seed)
        for _ in range(count):
            spot = (chance.random(), chance.random() ** 1.3 * below)
            self.disc(spot, size * chance.choice((0.7, 1.0, 1.0, 1.6)), colour)

    def ridge(  # noqa: PLR0913 - each names one visible property
        self, height: float, rise: float, colour: str, *, seed: int, peaks: int = 7, rough: float = 0.35
    ) -> list[Spot]:
        """Fill a mountain range down to the foot of the picture, and give its upper edge.

        Args:
            height: where its valleys lie.
            rise: how far its peaks rise above them.
            colour: its tone.
            seed: which range this is.
            peaks: about how many peaks there are from side to side.
            rough: how ragged its slopes are, from 0 to 1.
        """
        chance = _irregular(seed)
        edge: list[Spot] = []
        steps = peaks * 8
        tops = [chance.uniform(0.45, 1.0) for _ in range(peaks + 2)]
        lows = [chance.uniform(0.0, 0.3) for _ in range(peaks + 2)]
        for step in range(steps + 1):
            place = step / steps * peaks
            peak, share = int(place), place - int(place)
            up = 1 - abs(share - 0.5) * 2
            level = lows[peak] * (1 - up) + tops[peak] * up + chance.uniform(-rough, rough) * 0.22
            edge.append((step / steps, height - rise * max(0.0, level)))
        self.polygon([(0, 1), *edge, (1, 1)], colour)
        return edge

    def hills(self, height: float, rise: float, colour: str, *, seed: int, waves: float = 2.0) -> None:
        """Fill soft hills down to the foot of the picture."""
        chance = _irregular(seed)
        parts = [(waves * (1 + part * 0.7), chance.uniform(0, tau), 1 / (part + 1)) for part in range(3)]
        whole = sum(weight for _, _, weight in parts)
        edge = []
        for step in range(121):
            x = step / 120
            level = sum(weight * (0.5 + 0.5 * sin(tau * often * x + start)) for often, start, weight in parts) / whole
            edge.append((x, height - rise * level))
        self.polygon([(0, 1), *edge, (1, 1)], colour)

    def pines(  # noqa: PLR0913 - each names one visible property
        self, foot: float, tall: float, colour: str, *, seed: int, count: int, span: Spot = (0.0, 1.0)
    ) -> None:
        """Set pines side by side; `tall` is a share of the picture's height."""
        chance = _irregular(seed)
        for tree in range(count):
            x = span[0] + (span[1] - span[0]) * (tree + chance.uniform(0.1, 0.9)) / count
            high = tall * chance.uniform(0.55, 1.0)
            self.pine((x, foot + chance.uniform(0, tall * 0.12)), high, colour)

    def pine(self, foot: Spot, tall: float, colour: str) -> None:
        """Draw one pine: three tiers on a short trunk."""
        x, y = foot
        wide = tall / self.aspect * 0.5
        for tier in range(3):
            base, top = y - tall * (0.08 + 0.24 * tier), y - tall * (0.5 + 0.25 * tier)
            half = wide * (0.5 - 0.13 * tier)
            self.polygon(((x - half, base), (x, top), (x + half, base)), colour)
        self.polygon(((x - wide * 0.06, y), (x - wide * 0.06, y - tall * 0.1), (x + wide * 0.06, y - tall * 0.1),
                      (x + wide * 0.06, y)), colour)  # fmt: skip

    def waves(self, top: float, colour: str, *, rows: int, seed: int, stroke: float = 0.0016) -> None:
        """Draw short lines of light on water from the height `top` to the foot of the picture, wider further down."""
        chance = _irregular(seed)
        for row in range(rows):
            share = (row + 0.5) / rows
            y = top + (1 - top) * share**1.3
            for _ in range(7 - round(share * 3)):
                x, long = chance.random(), chance.uniform(0.015, 0.05) * (0.6 + share)
                self.line(((x - long, y), (x + long, y)), colour, stroke * (0.7 + share))

    def curtain(  # noqa: PLR0913 - each names one visible property
        self,
        height: float,
        fall: float,
        tones: Sequence[str],
        *,
        seed: int,
        span: Spot = (0.0, 1.0),
        bends: float = 1.5,
    ) -> None:
        """Draw one curtain of northern light: streaks that rise from a waving hem, the brighter the shorter.

        Args:
            height: about where the hem hangs.
            fall: how far the tallest streaks reach above it.
            tones: from the faintest to the brightest.
            seed: which curtain this is.
            span: from where to where it hangs.
            bends: how often it waves.
        """
        chance = _irregular(seed)
        start, drift = chance.uniform(0, tau), chance.uniform(-0.06, 0.06)
        streaks = 70
        hem, reach = [], []
        for streak in range(streaks + 1):
            share = streak / streaks
            sway = sin(tau * bends * share + start)
            x = span[0] + (span[1] - span[0]) * share + 0.02 * sin(tau * bends * share * 2 + start)
            hem.append((x, height + 0.05 * sway + drift * share))
            fade = min(1.0, 5 * share, 5 * (1 - share))
            reach.append(fall * fade * (0.6 + 0.25 * sway + chance.uniform(-0.15, 0.15)))
        for place, tone in enumerate(tones):
            part = 1 - place / len(tones)
            for (left, right), rise in zip(pairwise(hem), reach, strict=False):
                lean = 0.012 * part
                foot = 0.012 * (len(tones) - 1 - place)
                top = rise * part
                self.polygon(
                    (
                        (left[0], left[1] + foot),
                        (left[0] + lean, left[1] - top),
                        (right[0] + lean, right[1] - top),
                        (right[0], right[1] + foot),
                    ),
                    tone,
                )

    def _tone(self, code: str) -> RGB:
        tone = rgb(code)
        self.tones[tone] = None
        return tone

    def _x(self, share: float) -> int:
        return round(share * self._fine[0])

    def _y(self, share: float) -> int:
        return round(share * self._fine[1])

    def _at(self, spot: Spot) -> tuple[int, int]:
        return self._x(spot[0]), self._y(spot[1])
