"""The table after the game: places, scores, why it ended, and what it did to the ratings."""

from __future__ import annotations

from enum import Enum

import msgspec

from renderers.common.backdrop import HALL
from renderers.kit import border, frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import emblem as draw_emblem
from renderers.kit.fonts import Font, width
from renderers.kit.medal import medal
from renderers.kit.palette import Ink, Theme
from renderers.kit.phrases import load
from renderers.kit.seats import seat_mark
from renderers.kit.text import alt_text, fit, line_or_two, signed

_LEFT = frame.EDGE
_RIGHT = 1200 - frame.EDGE
_SCORE, _LEAST, _ROOM = 46, 34, 330
"""The size of scores and the smallest of it, and how wide they may be, in pixels."""


class Team(Enum):
    """Whether the players stood together, and how that went."""

    NONE = "none"
    WON = "won"
    LOST = "lost"


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a seat came in."""

    seat: int
    name: str
    place: int
    """From 1; seats that tie share a place."""
    score: str = ""
    """What was scored, in the words of the game, such as "87 Glory"; nothing where places say it all."""
    change: int | None = None
    """How the rating moved, if it counted."""
    computer: bool = False


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A finished table."""

    theme: Theme
    place: Backdrop = HALL
    """Where the game is played."""
    title: str
    placings: tuple[Placing, ...]
    """Best first, one to six."""
    reason: str
    """Why the game ended, one short sentence."""
    length: str = ""
    """How long it was in the game's own measure, such as "7 hands"."""
    team: Team = Team.NONE


def draw(result: Result) -> bytes:
    """The result as a PNG of `frame.SHEET`."""
    tint, emblem = result.theme
    canvas = border.hall(frame.SHEET, tint, result.place)
    frame.title(canvas, result.title, tint=tint, emblem=emblem, note=result.length)
    icon = "tombstone" if result.team is Team.LOST else "laurel-crown"
    draw_emblem(canvas, (_LEFT + 46, 172), icon, 84)
    room = _RIGHT - _LEFT - 110
    canvas.text((_LEFT + 100, 174), headline(result), size=64, font=Font.DISPLAY, room=room, least=44)
    top, floor = 222, 630 - frame.EDGE - 46
    step = min(84, (floor - top) // max(1, len(result.placings)))
    top += (floor - top - step * len(result.placings)) // 2
    for place, placing in enumerate(result.placings):
        _row(canvas, result, placing, (top + place * step, top + (place + 1) * step - 10))
    canvas.shade((_LEFT, 630 - 92, _RIGHT, 630 - 40), radius=14)
    rows, size = line_or_two(result.reason, Font.TEXT, 32, room=1080, least=26, small=24)
    for row, y in zip(rows, frame.middles(len(rows), 630 - 66, 26), strict=True):
        canvas.text((600, y), row, size=size, ink=Ink.MIST, anchor="mm")
    return canvas.png()


def headline(result: Result) -> str:
    """Who won, in a few words."""
    words = load("common")
    if result.team is not Team.NONE:
        return words(f"result.team_{result.team.value}")
    winners = [placing.name for placing in result.placings if placing.place == 1]
    return words("result.wins" if len(winners) == 1 else "result.share", who=words.join(winners))


def alt(result: Result) -> str:
    """The result in words."""
    words = load("common")
    said = [words("result.alt.title", title=result.title, headline=headline(result)), result.reason]
    for placing in result.placings:
        line = words("result.alt.place", place=placing.place, name=placing.name)
        if placing.score:
            line = words("result.alt.scored", said=line, score=placing.score)
        if placing.change is not None:
            line = words("result.alt.change", said=line, change=signed(placing.change))
        said.append(f"{line}.")
    if result.length:
        said.append(f"{result.length}.")
    return alt_text(said)


def _row(canvas: Canvas, result: Result, placing: Placing, rows: tuple[int, int]) -> None:
    top, bottom = rows
    middle = (top + bottom) // 2
    first = placing.place == 1 and result.team is not Team.LOST
    canvas.panel(
        (_LEFT, top, _RIGHT, bottom),
        Ink.PANEL,
        line=Ink.GOLD if first else Ink.LINE,
        stroke=4 if first else 3,
        radius=16,
    )
    side = min(58, bottom - top - 12)
    start = _LEFT + 24
    if result.team is Team.NONE:
        medal(canvas, (_LEFT + 54, middle), placing.place, size=side, on=Ink.PANEL)
        start += 78
    seat_mark(canvas, (start + 26, middle), placing.seat, size=min(46, side), on=Ink.PANEL)
    start += 72
    end = _RIGHT - 24
    if placing.change is not None:
        end = _change(canvas, placing.change, (end, middle))
    size, wide = _scores(tuple([one.score for one in result.placings]))
    if placing.score:
        at = (end, middle)
        canvas.text(
            at, placing.score, size=size, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm", room=_ROOM, on=Ink.PANEL
        )
    end -= wide + 28
    if placing.computer:
        canvas.icon((end - 22, middle), "robot-golem", 40, ink=Ink.MIST, on=Ink.PANEL)
        end -= 60
    canvas.text((start, middle), placing.name, size=38, font=Font.STRONG, room=end - start, least=26, on=Ink.PANEL)


def _scores(said: tuple[str, ...]) -> tuple[int, int]:
    """Return the size in which all scores fit, so that they agree, and how wide the widest is then."""
    size = min(fit(score, Font.DISPLAY, _SCORE, room=_ROOM, least=_LEAST).size for score in said)
    return size, min(_ROOM, max(round(width(score, Font.DISPLAY, size)) for score in said))


def _change(canvas: Canvas, change: int, at: tuple[int, int]) -> int:
    """Write a rating change with an arrow that says its direction; gives where the next thing must end."""
    end, middle = at
    canvas.text((end, middle), signed(change), size=32, font=Font.STRONG, ink=Ink.MIST, anchor="rm", on=Ink.PANEL)
    if change:
        mark = "up" if change > 0 else "down"
        points = {"up": ((0, 9), (10, -7), (20, 9)), "down": ((0, -7), (10, 9), (20, -7))}[mark]
        left = end - 106
        canvas.line(
            tuple((left + x, middle + y) for x, y in points),
            ink=Ink.MOSS if change > 0 else Ink.EMBER,
            stroke=6,
            on=Ink.PANEL,
        )
    return end - 154
