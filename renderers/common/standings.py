"""A league table of up to ten rows."""

from __future__ import annotations

import msgspec

from renderers.common.backdrop import HALL
from renderers.common.empty_sheet import draw_empty
from renderers.kit import border, frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.palette import Ink, Theme
from renderers.kit.phrases import Phrases, load
from renderers.kit.text import alt_text

ROWS = 10
"""How many rows a picture holds."""

_LEFT = frame.EDGE
_RIGHT = 1200 - frame.EDGE
_POINTS, _PLAYED, _WON, _STREAK = 740, 880, 1010, 1132


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One row."""

    place: int
    """From 1; 0 for whoever has no place yet."""
    name: str
    points: str
    """Rating, points or best score, as the league counts."""
    played: int
    won: int
    streak: int = 0
    """Wins in a row, or losses in a row as a negative number."""
    marked: bool = False
    """Whether this row is the reader's own."""
    computer: bool = False
    """Whether these are computer players."""
    dormant: bool = False
    """Whether it stands under the line of those who have not played for a long time."""


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """A league table."""

    theme: Theme
    place: Backdrop = HALL
    """Where the game is played."""
    title: str
    season: str
    measure: str
    """What `points` counts: the heading of that column."""
    rows: tuple[Standing, ...]


def draw(standings: Standings) -> bytes:
    """The table as a PNG of `frame.SHEET`."""
    tint, emblem = standings.theme
    words = load("common")
    canvas = border.hall(frame.SHEET, tint, standings.place)
    frame.title(canvas, standings.title, tint=tint, emblem=emblem, note=standings.season)
    if not standings.rows:
        draw_empty(canvas, words("standings.empty"))
        return canvas.png()
    canvas.shade((_LEFT, frame.TITLE_FLOOR, _RIGHT, 630 - 34), radius=14)
    _heads(canvas, standings.measure, words)
    awake = sum(not row.dormant for row in standings.rows)
    for place, row in enumerate(standings.rows[:ROWS]):
        _row(canvas, row, 152 + place * 44, words)
        if place == awake > 0:
            canvas.line(((_LEFT, 152 + place * 44), (_RIGHT, 152 + place * 44)), ink=Ink.MIST, stroke=4)
    return canvas.png()


def alt(standings: Standings) -> str:
    """The table in words."""
    words = load("common")
    said = [words("standings.alt.title", title=standings.title, season=standings.season)]
    said += [
        words(
            _told(row),
            place=row.place,
            name=row.name,
            measure=standings.measure,
            points=row.points,
            won=row.won,
            played=row.played,
        )
        for row in standings.rows[:ROWS]
    ]
    return alt_text(said if standings.rows else [*said, words("standings.alt.empty")])


def _told(row: Standing) -> str:
    """The phrase that tells a row in words."""
    if row.computer:
        return "standings.alt.computer"
    if row.dormant:
        return "standings.alt.dormant"
    return "standings.alt.row" if row.place else "standings.alt.unplaced"


def _heads(canvas: Canvas, measure: str, words: Phrases) -> None:
    canvas.text((_LEFT + 86, 133), words("standings.player"), size=24, ink=Ink.MIST)
    heads = (
        (_POINTS, measure),
        (_PLAYED, words("standings.played")),
        (_WON, words("standings.won")),
        (_STREAK, words("standings.streak")),
    )
    for right, head in heads:
        canvas.text((right, 133), head, size=24, ink=Ink.MIST, anchor="rm", room=126)


def _row(canvas: Canvas, row: Standing, top: int, words: Phrases) -> None:
    middle = top + 21
    ground = Ink.SLATE
    if row.marked:
        canvas.panel((_LEFT, top, _RIGHT, top + 42), Ink.PANEL, line=Ink.GOLD, radius=10)
        ground = Ink.PANEL
    elif row.place % 2:
        ground = Ink.WELL
        canvas.panel((_LEFT, top, _RIGHT, top + 42), ground, radius=10)
    if row.computer:
        canvas.icon((_LEFT + 42, middle), "robot-golem", 36, ink=Ink.MIST, on=ground)
    elif row.place:
        medal(canvas, (_LEFT + 42, middle), row.place, size=36, on=ground)
    else:
        canvas.text((_LEFT + 42, middle), words("standings.none"), size=32, ink=Ink.MIST, anchor="mm", on=ground)
    canvas.text((_LEFT + 86, middle), row.name, size=32, font=Font.STRONG, room=_POINTS - 250, least=28, on=ground)
    canvas.text((_POINTS, middle), row.points, size=34, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", on=ground)
    canvas.text((_PLAYED, middle), str(row.played), size=32, anchor="rm", on=ground)
    canvas.text((_WON, middle), str(row.won), size=32, anchor="rm", on=ground)
    ink = Ink.MOSS if row.streak > 0 else Ink.EMBER if row.streak < 0 else Ink.MIST
    canvas.text(
        (_STREAK, middle), _streak(row.streak, words), size=32, font=Font.STRONG, ink=ink, anchor="rm", on=ground
    )


def _streak(streak: int, words: Phrases) -> str:
    if streak == 0:
        return words("standings.none")
    return words("standings.won_in_a_row" if streak > 0 else "standings.lost_in_a_row", n=abs(streak))
