"""One player: games played and won, and how they stand in each game."""

from __future__ import annotations

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
_RATING, _BEST = 1000, _RIGHT - 4
"""Where these columns end."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stands in one game."""

    theme: Theme
    title: str
    rating: str
    """Nothing where the game has none."""
    best: str
    """The best score; nothing where there is none."""
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
    for right, head in ((_RATING, "profile.rating"), (_BEST, "profile.best_score")) if profile.records else ():
        canvas.text((right, 270), words(head), size=24, ink=Ink.MIST, anchor="rm", room=150)
    for place, record in enumerate(profile.records[:5]):
        _record(canvas, record, 282 + place * 61, words)
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
            rating=record.rating or words("profile.none"),
            best=record.best or words("profile.none"),
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
    canvas.text((_LEFT + 76, middle), record.title, size=34, font=Font.STRONG, room=340, least=28)
    frame.bar(canvas, (476, middle - 13, 646, middle + 13), record.won, record.played, tint=tint)
    share = words("profile.share", won=record.won, played=record.played)
    canvas.text((666, middle), share, size=28, ink=Ink.MIST, room=200, least=24)
    for right, figure in ((_RATING, record.rating), (_BEST, record.best)):
        shown = figure or words("profile.none")
        canvas.text((right, middle), shown, size=42, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", room=150, least=28)
