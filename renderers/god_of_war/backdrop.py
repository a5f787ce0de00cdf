"""Where God of War is played: the realm of each scene, from a few shared shapes in different tones."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from renderers.god_of_war.scenery import (
    paint_bare_tree,
    paint_columns,
    paint_dragon,
    paint_flames,
    paint_glow,
    paint_ship,
    paint_sky,
    paint_spires,
    paint_stone,
)
from renderers.kit.backdrop import Backdrop
from renderers.kit.scenery import Brush

_Paint = Callable[[Brush], None]


def _woods(brush: Brush) -> None:
    paint_sky(brush, "10202B", "16303A", "1E4246", "284E49")
    paint_glow(brush, (0.5, 0.5), 0.2, "2C544B", "37624F")
    brush.ridge(0.56, 0.2, "1F4145", seed=5, peaks=5)
    brush.pines(0.64, 0.3, "18343A", seed=3, count=30)
    brush.pines(0.74, 0.36, "12282E", seed=7, count=20)
    brush.hills(0.74, 0.08, "1B3029", seed=4)
    for x, lean in ((0.3, 0.012), (0.7, -0.014)):
        paint_stone(brush, (x, 0.78), 0.24, ("2B403C", "3D564E"), lean=lean)
    brush.hills(0.86, 0.08, "14241F", seed=9)
    brush.pines(1.04, 0.42, "0C181A", seed=2, count=3, span=(-0.04, 0.1))
    brush.pines(1.04, 0.42, "0C181A", seed=6, count=3, span=(0.92, 1.06))


def _ash_and_frost(brush: Brush) -> None:
    paint_sky(brush, "1B1420", "281A22", "3A2223", "4A2A20")
    brush.polygon(((0.5, 0), (1, 0), (1, 1), (0.46, 1)), "14273A")
    brush.polygon(((0.56, 0), (1, 0), (1, 1), (0.62, 1)), "1B364B")
    brush.polygon(((0.02, 0.78), (0.2, 0.3), (0.27, 0.3), (0.48, 0.78)), "2C1816")
    brush.polygon(((0.19, 0.32), (0.2, 0.3), (0.27, 0.3), (0.3, 0.36), (0.25, 0.34), (0.22, 0.52), (0.21, 0.36)),
                  "B4532A")  # fmt: skip
    paint_glow(brush, (0.235, 0.29), 0.02, "D8763A")
    paint_spires(brush, 0.82, 0.5, ("274F68", "3A6C86"), span=(0.56, 1.02), count=7)
    brush.hills(0.84, 0.06, "241715", seed=4)
    brush.polygon(((0.52, 1), (0.5, 0.82), (0.7, 0.79), (1, 0.8), (1, 1)), "17303F")
    for x in (0.06, 0.17, 0.3, 0.41):
        brush.line(((x, 0.9), (x + 0.03, 0.93), (x + 0.02, 0.97), (x + 0.06, 1)), "A8481F", 0.003)
    paint_spires(brush, 1.02, 0.16, ("204459", "336079"), span=(0.6, 1.02), count=8)


def _gate(brush: Brush) -> None:
    paint_sky(brush, "1C1D2B", "2B2735", "42323A", "5A3F39")
    paint_glow(brush, (0.5, 0.6), 0.18, "6A4A3A", "80593C")
    brush.ridge(0.62, 0.2, "3A2D36", seed=8, peaks=6)
    for x, wide, top in ((0.14, 0.3, 0.34), (0.86, 0.3, 0.3)):
        edge = [(x - wide / 2 + wide * step / 10, top + (0.03 if step % 2 else 0.0)) for step in range(11)]
        brush.polygon(((x - wide / 2, 0.86), *edge, (x + wide / 2, 0.86)), "2A2229")
    for x in (0.28, 0.72):
        brush.polygon(((x - 0.05, 0.86), (x - 0.045, 0.2), (x + 0.045, 0.2), (x + 0.05, 0.86)), "332930")
        brush.polygon(((x - 0.05, 0.86), (x - 0.045, 0.2), (x - 0.02, 0.2), (x - 0.022, 0.86)), "413540")
        for merlon in (-0.045, -0.01, 0.025):
            left, right = x + merlon, x + merlon + 0.022
            brush.polygon(((left, 0.2), (left, 0.15), (right, 0.15), (right, 0.2)), "332930")
    brush.hills(0.84, 0.05, "2B221F", seed=3)
    for x, y, reach in ((0.42, 0.9, 0.03), (0.6, 0.94, 0.045), (0.08, 0.95, 0.05), (0.93, 0.92, 0.04)):
        brush.disc((x, y), reach, "3A2E28")
        brush.disc((x + reach * 0.2, y + reach * 0.3), reach, "2B221F")
    brush.hills(0.97, 0.04, "1C1614", seed=11)


def _helheim(brush: Brush) -> None:
    paint_sky(brush, "0B1A20", "0F262C", "143338", "1A4143")
    brush.curtain(0.34, 0.3, ("164540", "1B5648", "246B50"), seed=4, bends=1.2)
    paint_spires(brush, 0.7, 0.46, ("17353E", "23505A"), span=(-0.04, 1.04), count=13)
    paint_ship(brush, (0.5, 0.72), 0.36, ("0B171B", "122A2B"))
    brush.hills(0.78, 0.04, "1C454D", seed=5)
    brush.band(0.78, 1, "163841")
    for x in (0.09, 0.91):
        paint_flames(brush, 0.84, 0.24, ("1F7A56", "3FAF6C", "9BE28A"), span=(x - 0.02, x + 0.02), count=2)
        brush.polygon(((x - 0.034, 0.83), (x + 0.034, 0.83), (x + 0.016, 0.9), (x - 0.016, 0.9)), "0A1417")
    brush.waves(0.84, "245662", rows=6, seed=8)


def _alfheim(brush: Brush) -> None:
    paint_sky(brush, "191A3A", "242250", "322B62", "443471")
    brush.stars(70, "8F86C4", seed=6, below=0.4)
    for half, tone in ((0.09, "4B3F80"), (0.055, "5A4E92"), (0.022, "8F86D6")):
        brush.polygon(((0.5 - half, 0.72), (0.5 - half * 0.5, 0), (0.5 + half * 0.5, 0), (0.5 + half, 0.72)), tone)
    brush.ridge(0.64, 0.2, "2C2A5C", seed=9, peaks=5)
    brush.ridge(0.7, 0.12, "24244E", seed=2, peaks=8)
    for x in (0.1, 0.9):
        brush.line(((x, 0.84), (x + 0.01, 0.5)), "1A1B3C", 0.02)
        for at, wide in (((x - 0.07, 0.44), 0.16), ((x + 0.07, 0.42), 0.17), ((x, 0.32), 0.2)):
            brush.ellipse(at, wide, wide * 1.1, "3B3B7C")
            brush.ellipse((at[0] - 0.012, at[1] - 0.03), wide * 0.6, wide * 0.6, "4C4E92")
    brush.band(0.76, 1, "22305A")
    brush.polygon(((0.44, 0.76), (0.56, 0.76), (0.66, 1), (0.34, 1)), "3A3F7E")
    brush.waves(0.8, "4A5A9A", rows=6, seed=3)
    paint_spires(brush, 1.02, 0.14, ("3A4A8E", "6F8FD0"), span=(-0.02, 0.14), count=4)
    paint_spires(brush, 1.02, 0.14, ("3A4A8E", "6F8FD0"), span=(0.86, 1.02), count=4)


def _temple(brush: Brush) -> None:
    paint_sky(brush, "142036", "1C2C46", "283C56", "354C64")
    paint_glow(brush, (0.5, 0.3), 0.14, "3F5870", "4C667C")
    for side in (-1, 1):
        for feather in range(7):
            turn = pi * (0.1 + 0.055 * feather)
            reach = 0.34 - 0.02 * feather
            tip = (0.5 + side * reach * (1 - 0.09 * feather), 0.42 - reach * 1.2 * sin(turn) + 0.03 * feather)
            brush.polygon(((0.5 + side * 0.02, 0.46), tip, (0.5 + side * 0.03, 0.54)), "30465C")
    brush.ridge(0.66, 0.16, "22344A", seed=4, peaks=8)
    paint_columns(brush, 0.84, 0.2, ("2A3B4E", "3D5268"), places=(0.06, 0.21, 0.79, 0.94))
    brush.polygon(((0, 0.13), (0.27, 0.13), (0.27, 0.17), (0, 0.17)), "2A3B4E")
    brush.polygon(((0.73, 0.13), (1, 0.13), (1, 0.17), (0.73, 0.17)), "2A3B4E")
    brush.band(0.84, 1, "1C2836")
    for share in (-0.7, -0.42, -0.16, 0.16, 0.42, 0.7):
        brush.line(((0.5 + share * 0.7, 0.84), (0.5 + share * 1.3, 1)), "2B3B4C", 0.003)
    brush.line(((0, 0.9), (1, 0.9)), "2B3B4C", 0.003)


def _dragon_mountain(brush: Brush) -> None:
    paint_sky(brush, "151824", "212537", "30344A", "3F415A")
    for seed, y in ((3, 0.1), (8, 0.2)):
        brush.ridge(y + 0.02, 0.06, "262A3C", seed=seed, peaks=9, rough=0.6)
        brush.band(y + 0.02, 1, ("2B2F43", "343850")[seed == 8])
    for start in (0.36, 0.83):
        bolt = ((start, 0.1), (start + 0.03, 0.28), (start + 0.008, 0.29), (start + 0.05, 0.52))
        brush.line(bolt, "C9B6F0", 0.004)
    brush.ridge(0.7, 0.44, "262A38", seed=21, peaks=3, rough=0.2)
    brush.ridge(0.76, 0.24, "1D202C", seed=5, peaks=6)
    paint_dragon(brush, (0.6, 0.34), 0.24, "12141C")
    brush.hills(0.84, 0.06, "191A22", seed=2)
    brush.line(((0.93, 0.9), (0.93, 0.4), (0.8, 0.34)), "0F1118", 0.01)
    brush.line(((0.93, 0.5), (0.87, 0.37)), "0F1118", 0.006)
    brush.hills(0.96, 0.05, "111218", seed=6)


def _mist(brush: Brush) -> None:
    paint_sky(brush, "1B2629", "243235", "304043", "3C4D4F")
    brush.disc((0.78, 0.22), 0.05, "55696A")
    brush.ridge(0.6, 0.22, "33464A", seed=13, peaks=5)
    brush.hills(0.64, 0.05, "3F5355", seed=2, waves=3)
    for x, tall in ((0.07, 0.6), (0.9, 0.56), (0.22, 0.42), (0.76, 0.4)):
        paint_bare_tree(brush, (x, 0.8), tall, "1E2A2D")
    brush.hills(0.72, 0.05, "374A4C", seed=6, waves=2.4)
    for x, y in ((0.4, 0.74), (0.6, 0.74)):
        brush.line(((x, 0.86), (x, y)), "141C1E", 0.006)
        paint_glow(brush, (x, y), 0.028, "5E5A3C", "A68A3C", "F0CE6A")
    brush.hills(0.82, 0.05, "293A3C", seed=9, waves=3)
    paint_bare_tree(brush, (0.97, 1.02), 0.5, "121A1C")
    paint_bare_tree(brush, (0.03, 1.02), 0.46, "121A1C")
    brush.hills(0.95, 0.05, "1B282A", seed=4, waves=2)


def _giants(tones: tuple[str, ...], light: str, *, roots: bool) -> _Paint:
    """The peaks of Jötunheim, the hand of a fallen giant among them; later bound in roots."""

    def paint(brush: Brush) -> None:
        paint_sky(brush, *tones[:4])
        paint_glow(brush, (0.24, 0.42), 0.12, tones[4], light)
        brush.ridge(0.66, 0.4, tones[5], seed=17, peaks=5)
        brush.ridge(0.72, 0.2, tones[6], seed=6, peaks=8)
        for x, y, tip in ((0.6, 0.62, 0.3), (0.66, 0.6, 0.2), (0.72, 0.6, 0.18), (0.78, 0.62, 0.24)):
            brush.line(((0.69, 0.8), (x, y), (x + 0.012, tip)), tones[7], 0.045)
        brush.line(((0.66, 0.8), (0.56, 0.7), (0.54, 0.58)), tones[7], 0.04)
        brush.polygon(((0.57, 0.95), (0.59, 0.6), (0.79, 0.58), (0.83, 0.95)), tones[7])
        brush.hills(0.84, 0.06, tones[8], seed=3)
        if roots:
            for x, bend in ((0.05, 0.1), (0.2, -0.08), (0.84, 0.1), (0.96, -0.1)):
                brush.line(((x, 1), (x + bend * 0.4, 0.8), (x + bend, 0.72), (x + bend * 1.3, 0.56)), tones[9], 0.014)
                brush.line(((x + bend * 0.4, 0.8), (x - bend * 0.5, 0.68)), tones[9], 0.008)
        brush.hills(0.95, 0.05, tones[9], seed=8)

    return paint


def _muspelheim(brush: Brush) -> None:
    paint_sky(brush, "1E1014", "32161A", "4C1F1C", "6A2C1E")
    paint_glow(brush, (0.5, 0.5), 0.2, "7A3A20", "8A4822")
    brush.ridge(0.62, 0.34, "3A1A1A", seed=7, peaks=5)
    brush.ridge(0.7, 0.2, "2C1416", seed=3, peaks=8)
    for x, lean in ((0.12, 0.01), (0.3, -0.008), (0.7, 0.008), (0.88, -0.01)):
        paint_stone(brush, (x, 0.84), 0.44, ("241114", "5A2A20"), lean=lean)
    brush.band(0.82, 1, "20100F")
    paint_flames(brush, 0.84, 0.1, ("6E2A14", "C2561E", "F2A23C"), span=(0.38, 0.62), count=7)
    brush.hills(0.88, 0.03, "2A1512", seed=5)
    for start, tone in ((0.05, "C2561E"), (0.36, "C2561E"), (0.66, "C2561E")):
        brush.line(((start, 0.91), (start + 0.1, 0.93), (start + 0.16, 0.9), (start + 0.28, 0.94)), tone, 0.005)
    brush.hills(0.98, 0.04, "150A0A", seed=2)


_DUSK = ("201D2E", "302A3E", "44384C", "5A4756", "6B5258", "3A3346", "2C2838", "242230", "221E28", "15131A")
_DAWN = ("2A1420", "431C26", "5E2A2A", "78402E", "88502F", "43222A", "321A22", "28161E", "24141A", "140B10")

PLACES: dict[str, Backdrop] = {
    "1": Backdrop("woods-of-midgard", "10202B", _woods),
    "2": Backdrop("ashes-and-frost", "1B1420", _ash_and_frost),
    "3": Backdrop("broken-gate", "1C1D2B", _gate),
    "4": Backdrop("helheim", "0B1A20", _helheim),
    "5": Backdrop("alfheim", "191A3A", _alfheim),
    "6": Backdrop("temple-of-the-valkyries", "142036", _temple),
    "7": Backdrop("dragon-mountain", "151824", _dragon_mountain),
    "8": Backdrop("niflheim", "1B2629", _mist),
    "9a": Backdrop("jotunheim", "201D2E", _giants(_DUSK, "8A6C58", roots=False)),
    "9b": Backdrop("jotunheim-in-roots", "2A1420", _giants(_DAWN, "B06A38", roots=True)),
    "10": Backdrop("muspelheim", "1E1014", _muspelheim),
}
"""By scene."""

WOODS = PLACES["1"]
"""Where the heroes gather before the first scene."""


def place_of(scene: str) -> Backdrop:
    """The place of a scene; the woods where there is none yet, or a scene of some other Book."""
    return PLACES.get(scene, WOODS)
