"""One player: ratings over time, how they stand in each game, their form, what they have won, and whom they meet."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from renderers.common import rating_curve
from renderers.common.backdrop import HALL
from renderers.common.empty_sheet import draw_empty
from renderers.kit import border, frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.palette import Ink, Theme, Tint
from renderers.kit.phrases import Phrases, load
from renderers.kit.shapes import Shape
from renderers.kit.text import alt_text

GAMES = 5
"""Games that the picture holds."""

_LEFT = frame.EDGE
_RIGHT = 1200 - frame.EDGE
_CURVE: Box = (_LEFT, 116, 704, 440)
_ROWS = 716
"""Left edge of the games."""
_BESIDE = 14
"""Between the name of a game and its rating."""
_TOP, _FLOOR = 454, 630 - 38
"""Of the three panels at the foot."""


class Form(StrEnum):
    """How a table came out."""

    WON = "won"
    SHARED = "shared"
    LOST = "lost"


_FORM = {
    Form.WON: (Shape.DISC, Ink.MOSS),
    Form.SHARED: (Shape.DIAMOND, Ink.SUN),
    Form.LOST: (Shape.SQUARE, Ink.LINE),
}


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stands in one game."""

    theme: Theme
    title: str
    rating: str
    """Nothing where the game has none."""
    best: str
    """The best score; nothing where there is none."""
    played: int
    won: int
    curve: tuple[tuple[int, int], ...] = ()
    """Moments, and the rating after each; by time."""


class Win(msgspec.Struct, frozen=True):
    """Somebody strong whom the player has come in before."""

    name: str
    rating: str


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What the picture tells of a person."""

    name: str
    played: int
    won: int
    best: int
    """The longest run of wins."""
    games: tuple[PlayedGame, ...]
    """The first GAMES are drawn."""
    dates: tuple[str, str] = ("", "")
    """The first and the last day of the curves."""
    seasons: tuple[rating_curve.SeasonStart, ...] = ()
    """The seasons that have begun since the curves begin."""
    form: tuple[Form, ...] = ()
    """How the last tables came out, the newest last."""
    trophies: tuple[int, int, int] = (0, 0, 0)
    """First, second and third places in seasons and events."""
    achievements: int = 0
    wins: tuple[Win, ...] = ()
    """The best first."""
    companions: tuple[str, ...] = ()
    """Those met most, most frequent first."""


def draw(profile: Profile) -> bytes:
    """The profile as a PNG of `frame.SHEET`."""
    words = load("common")
    canvas = border.hall(frame.SHEET, Tint.GOLD, HALL)
    note = words("profile.note", won=profile.won, played=profile.played, best=profile.best)
    frame.title(canvas, profile.name, tint=Tint.GOLD, emblem="viking-head", note=note if profile.played else "")
    if not profile.games:
        draw_empty(canvas, words("profile.empty"), size=36)
        return canvas.png()
    _curves(canvas, profile, words)
    canvas.shade((_ROWS, _CURVE[1], _RIGHT, _CURVE[3]), radius=14)
    for place, game in enumerate(profile.games[:GAMES]):
        _game(canvas, game, place, words)
    _form(canvas, profile.form, words)
    _won(canvas, profile, words)
    _people(canvas, profile, words)
    return canvas.png()


def alt(profile: Profile) -> str:
    """The profile in words."""
    words = load("common")
    said = [words("profile.alt.title", name=profile.name, played=profile.played, won=profile.won, best=profile.best)]
    said += [
        words(
            "profile.alt.game",
            title=game.title,
            rating=game.rating or words("profile.none"),
            best=game.best or words("profile.none"),
            won=game.won,
            played=game.played,
        )
        for game in profile.games[:GAMES]
    ]
    if profile.seasons:
        said.append(words("profile.alt.seasons", names=words.join([one.name for one in profile.seasons])))
    if profile.form:
        said.append(words("profile.alt.form", form=" ".join(words(f"profile.form.{one}") for one in profile.form)))
    first, second, third = profile.trophies
    if any(profile.trophies):
        said.append(words("profile.alt.trophies", first=first, second=second, third=third))
    if profile.achievements:
        said.append(words("profile.alt.achievements", n=profile.achievements))
    if profile.wins:
        wins = words.join([f"{win.name} ({win.rating})" for win in profile.wins])
        said.append(words("profile.alt.wins", names=wins))
    if profile.companions:
        said.append(words("profile.alt.companions", names=words.join(profile.companions)))
    return alt_text(said)


def _curves(canvas: Canvas, profile: Profile, words: Phrases) -> None:
    canvas.panel(_CURVE, Ink.WELL, line=Ink.LINE, radius=14)
    lines = [
        rating_curve.Line(tint=game.theme.tint, mark=rating_curve.mark_of(place), points=game.curve)
        for place, game in enumerate(profile.games[:GAMES])
        if game.curve
    ]
    if lines:
        rating_curve.draw(canvas, _CURVE, lines, profile.dates, profile.seasons)
    else:
        middle = ((_CURVE[0] + _CURVE[2]) // 2, (_CURVE[1] + _CURVE[3]) // 2)
        canvas.text(middle, words("profile.unrated"), size=30, ink=Ink.MIST, anchor="mm", on=Ink.WELL)


def _game(canvas: Canvas, game: PlayedGame, place: int, words: Phrases) -> None:
    top = _CURVE[1] + 8 + place * 62
    tint, emblem = game.theme
    canvas.icon((_ROWS + 34, top + 31), emblem, 48, ink=tint.bright)
    if game.curve:
        canvas.shape((_ROWS + 70, top + 44), rating_curve.mark_of(place), 24, ink=Ink.NIGHT)
        canvas.shape((_ROWS + 70, top + 44), rating_curve.mark_of(place), 20, ink=tint.bright, on=Ink.NIGHT)
    share = words("profile.share", won=game.won, played=game.played)
    canvas.text((_ROWS + 90, top + 46), share, size=24, ink=Ink.MIST, room=240)
    shown = game.rating or game.best or words("profile.none")
    ink, end = Ink.GOLD if game.rating else Ink.MIST, (_RIGHT - 12, top + 31)
    end_of_title = end[0] - _BESIDE
    end_of_title -= canvas.text(end, shown, size=40, font=Font.DISPLAY, ink=ink, anchor="rm", room=110, least=28)
    room = end_of_title - _ROWS - 68
    canvas.text((_ROWS + 68, top + 17), game.title, size=28, font=Font.STRONG, room=room, least=24)


def _foot(canvas: Canvas, box: Box, head: str) -> None:
    canvas.panel(box, Ink.PANEL, line=Ink.LINE, radius=14)
    canvas.text((box[0] + 18, box[1] + 26), head, size=24, ink=Ink.MIST, on=Ink.PANEL, room=box[2] - box[0] - 30)


def _form(canvas: Canvas, form: tuple[Form, ...], words: Phrases) -> None:
    box = (_LEFT, _TOP, 406, _FLOOR)
    _foot(canvas, box, words("profile.form.head"))
    for place, one in enumerate(form):
        shape, ink = _FORM[one]
        centre = (box[0] + 34 + place % 5 * 70, box[1] + 66 + place // 5 * 44)
        size = 42 if shape is Shape.DIAMOND else 36
        canvas.shape(centre, shape, size, ink=ink, on=Ink.PANEL)
        letter = Ink.BONE if one is Form.LOST else Ink.NIGHT
        canvas.text(centre, words(f"profile.form.{one}"), size=24, font=Font.STRONG, ink=letter, anchor="mm", on=ink)


def _won(canvas: Canvas, profile: Profile, words: Phrases) -> None:
    box = (418, _TOP, 704, _FLOOR)
    _foot(canvas, box, words("profile.won"))
    for place, count in enumerate(profile.trophies, start=1):
        left = box[0] + 40 + (place - 1) * 90
        medal(canvas, (left, box[1] + 66), place, size=38, on=Ink.PANEL)
        canvas.text((left + 30, box[1] + 66), str(count), size=32, font=Font.DISPLAY, on=Ink.PANEL)
    canvas.icon((box[0] + 40, box[1] + 111), "star-medal", 40, ink=Ink.GOLD, on=Ink.PANEL)
    told = words("profile.achievements", n=profile.achievements)
    canvas.text((box[0] + 70, box[1] + 111), told, size=28, on=Ink.PANEL, room=box[2] - box[0] - 84, least=24)


def _people(canvas: Canvas, profile: Profile, words: Phrases) -> None:
    box = (_ROWS, _TOP, _RIGHT, _FLOOR)
    _foot(canvas, box, words("profile.wins") if profile.wins else words("profile.companions"))
    middle = (box[0] + box[2]) // 2
    if profile.wins and profile.companions:
        canvas.text(
            (middle + 12, box[1] + 26), words("profile.companions"), size=24, ink=Ink.MIST, on=Ink.PANEL, room=180
        )
    room = (middle - box[0] if profile.wins and profile.companions else box[2] - box[0]) - 28
    for line, win in enumerate(profile.wins[:3]):
        height = box[1] + 58 + line * 30
        taken = canvas.text((box[0] + 18 + room, height), win.rating, size=26, ink=Ink.GOLD, anchor="rm", on=Ink.PANEL)
        canvas.text((box[0] + 18, height), win.name, size=26, on=Ink.PANEL, room=room - taken - 10, least=24)
    left = middle + 12 if profile.wins else box[0] + 18
    for line, name in enumerate(profile.companions[:3]):
        canvas.text((left, box[1] + 58 + line * 30), name, size=26, on=Ink.PANEL, room=box[2] - left - 12, least=24)
