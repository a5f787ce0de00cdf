"""The table before the game: title, and seats taken and open. What was chosen is told in words below it."""

from __future__ import annotations

import msgspec

from renderers.common.backdrop import HALL
from renderers.kit import border, frame
from renderers.kit.backdrop import Backdrop
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.medallion import medallion
from renderers.kit.palette import Ink, Theme
from renderers.kit.phrases import load
from renderers.kit.seats import empty_mark, seat_mark
from renderers.kit.text import alt_text, wrap_to_fit

_LEFT = 492
_RIGHT = 1200 - frame.EDGE
_HERO = 262


class LobbySeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in the lobby; without a name it is open."""

    name: str = ""
    computer: str = ""
    """How well a computer player plays, in a word; nothing for people."""
    host: bool = False


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for its players."""

    theme: Theme
    """The game's accent and emblem."""
    place: Backdrop = HALL
    """Where the game is played."""
    title: str
    seats: tuple[LobbySeat, ...]
    """By seat, one to six."""
    needed: int
    """How many players the game needs to begin."""


def draw(lobby: Lobby) -> bytes:
    """The lobby as a PNG of `frame.SHEET`."""
    canvas = border.hall(frame.SHEET, lobby.theme.tint, lobby.place)
    _hero(canvas, lobby)
    room = 630 - 2 * frame.EDGE
    step = min(124, room // max(1, len(lobby.seats)))
    top = frame.EDGE + (room - step * len(lobby.seats)) // 2
    for seat, lobby_seat in enumerate(lobby.seats):
        _draw_seat(canvas, lobby_seat, seat, (top + seat * step, top + (seat + 1) * step - 12))
    return canvas.png()


def alt(lobby: Lobby) -> str:
    """The lobby in words."""
    words = load("common")
    taken = sum(bool(lobby_seat.name) for lobby_seat in lobby.seats)
    said = [words("lobby.alt.title", title=lobby.title, taken=taken, seats=len(lobby.seats))]
    for seat, lobby_seat in enumerate(lobby.seats, start=1):
        kind = "computer" if lobby_seat.computer else "host" if lobby_seat.host else "seat"
        said.append(
            words(
                f"lobby.alt.{kind if lobby_seat.name else 'open'}",
                seat=seat,
                name=lobby_seat.name,
                level=lobby_seat.computer,
            )
        )
    return alt_text(said)


def _hero(canvas: Canvas, lobby: Lobby) -> None:
    """Coat of arms, title, and how full the table is."""
    tint, emblem = lobby.theme
    words = load("common")
    rows, size = wrap_to_fit(lobby.title, Font.DISPLAY, 62, room=400, lines=2, least=50)
    # A title of two rows takes its second one from the medallion, not from the words below.
    middle, wide, top = (214, 324, 446) if len(rows) == 1 else (199, 294, 388)
    medallion(canvas, (_HERO, middle), wide, tint=tint, emblem=emblem)
    for place, row in enumerate(rows):
        at = (_HERO, top + place * 60)
        canvas.text(at, row, size=size, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm")
    taken = sum(bool(lobby_seat.name) for lobby_seat in lobby.seats)
    missing = lobby.needed - taken
    state = words("lobby.missing", n=missing) if missing > 0 else words("lobby.ready")
    canvas.text(
        (_HERO, 522), words("lobby.taken", taken=taken, seats=len(lobby.seats)), size=38, ink=Ink.BONE, anchor="mm"
    )
    ink = Ink.MIST if missing > 0 else tint.bright
    canvas.text((_HERO, 566), state, size=36, ink=ink, anchor="mm", room=400, least=28)


def _draw_seat(canvas: Canvas, lobby_seat: LobbySeat, seat: int, rows: XY) -> None:
    words = load("common")
    top, bottom = rows
    middle = (top + bottom) // 2
    ground = Ink.PANEL if lobby_seat.name else Ink.WELL
    canvas.panel((_LEFT, top, _RIGHT, bottom), ground, line=Ink.LINE, radius=16)
    sign = min(58, bottom - top - 16)
    if not lobby_seat.name:
        empty_mark(canvas, (_LEFT + 56, middle), seat, size=sign, on=ground)
        canvas.text((_LEFT + 108, middle), words("lobby.open"), size=40, ink=Ink.MIST, on=ground)
        return
    seat_mark(canvas, (_LEFT + 56, middle), seat, size=sign, on=ground)
    end = _RIGHT - 24
    if lobby_seat.computer:
        canvas.icon((end - 22, middle), "robot-golem", 44, ink=Ink.MIST, on=ground)
        end -= 62
        end -= canvas.text((end, middle), lobby_seat.computer, size=36, ink=Ink.MIST, anchor="rm", on=ground) + 20
    elif lobby_seat.host:
        canvas.icon((end - 22, middle), "queen-crown", 44, ink=Ink.GOLD, on=ground)
        end -= 66
    canvas.text(
        (_LEFT + 108, middle),
        lobby_seat.name,
        size=46,
        font=Font.STRONG,
        room=end - _LEFT - 108,
        least=34,
        on=ground,
    )
