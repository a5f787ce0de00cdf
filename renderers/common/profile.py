"""One player: games played and won, and how they stand in each game."""

import msgspec

from renderers.common.backdrop import HALL
from renderers.kit import border, frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Theme, Tint
from renderers.kit.phrases import Phrases, load
from renderers.kit.text import alt_text

_LEFT = frame.EDGE
_RIGHT = 1200 - frame.EDGE


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stands in one game."""

    theme: Theme
    title: str
    measure: str
    """What `points` counts."""
    points: str
    played: int
    won: int


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A player's record."""

    name: str
    season: str
    played: int
    won: int
    best: int
    """The longest run of wins."""
    records: tuple[Record, ...]
    """The first five are drawn."""


def draw(profile: Profile) -> bytes:
    """The profile as a PNG of `frame.SHEET`."""
    words = load("common")
    canvas = border.hall(frame.SHEET, Tint.GOLD, HALL)
    frame.title(canvas, profile.name, tint=Tint.GOLD, emblem="viking-head", note=profile.season)
    figures = (
        ("rolling-dices", profile.played, words("profile.played")),
        ("laurel-crown", profile.won, words("profile.won")),
        ("small-fire", profile.best, words("profile.best")),
    )
    wide = (_RIGHT - _LEFT + 16) // 3
    for place, (icon, number, label) in enumerate(figures):
        _figure(canvas, _LEFT + place * wide, icon, (number, label))
    canvas.shade((_LEFT, 252, _RIGHT, 630 - 40), radius=14)
    for place, record in enumerate(profile.records[:5]):
        _record(canvas, record, 258 + place * 65, words)
    if not profile.records:
        canvas.text((600, 410), words("profile.empty"), size=36, ink=Ink.MIST, anchor="mm")
    return canvas.png()


def alt(profile: Profile) -> str:
    """The profile in words."""
    words = load("common")
    said = [words("profile.alt.title", name=profile.name, played=profile.played, won=profile.won, best=profile.best)]
    said += [
        words(
            "profile.alt.game",
            title=record.title,
            measure=record.measure,
            points=record.points,
            won=record.won,
            played=record.played,
        )
        for record in profile.records[:5]
    ]
    return alt_text(said)


def _figure(canvas: Canvas, left: int, icon: str, figure: tuple[int, str]) -> None:
    """A big number with its icon and label."""
    number, label = figure
    right = left + (_RIGHT - _LEFT + 16) // 3 - 16
    canvas.panel((left, 130, right, 240), Ink.PANEL, line=Ink.LINE, radius=16)
    canvas.icon((left + 60, 185), icon, 72, ink=Ink.GOLD, on=Ink.PANEL)
    canvas.text((left + 116, 169), str(number), size=58, font=Font.DISPLAY, on=Ink.PANEL)
    canvas.text((left + 116, 216), label, size=26, ink=Ink.MIST, room=right - left - 130, least=24, on=Ink.PANEL)


def _record(canvas: Canvas, record: Record, top: int, words: Phrases) -> None:
    middle = top + 31
    tint, emblem = record.theme
    canvas.icon((_LEFT + 34, middle), emblem, 50, ink=tint.bright)
    canvas.text((_LEFT + 76, middle), record.title, size=34, font=Font.STRONG, room=370, least=28)
    frame.bar(canvas, (506, middle - 13, 756, middle + 13), record.won, record.played, tint=tint)
    share = words("profile.share", won=record.won, played=record.played)
    canvas.text((776, middle), share, size=28, ink=Ink.MIST, room=200, least=24)
    canvas.text((_RIGHT - 4, middle), record.points, size=42, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm")
