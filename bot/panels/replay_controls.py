"""The controls of a replay: their custom_ids say which entry is shown, through whose eyes, how, and who leads."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.panels.controls import Button, Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import LayoutRow
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.replays import Replay
from engines.core import Viewer
from renderers.kit.typed import named

_SUBJECT: Final = re.compile(r"([0-9a-z]{1,6})\.([0-9a-z])\.([bhw])(?:\.([0-9a-z]{1,13})\.([01]))?\Z")
_LARGEST: Final = (1 << 63) - 1
"""Of all ids of Discord."""

NEWEST: Final = 36**6 - 1
"""An entry that comes after every other: the last one is shown in its place."""

MENU: Final = 25
"""Lines of one menu."""


class Face(StrEnum):
    """What a replay shows of an entry."""

    BOARD = "b"
    HAND = "h"
    WORDS = "w"


_FACES: Final = {Face.BOARD: ("board", "🗺️"), Face.HAND: ("hand", "🃏"), Face.WORDS: ("words", "📝")}


class ReplaySubject(msgspec.Struct, frozen=True):
    """What a replay shows.

    Attributes:
        entry: number of the entry.
        eyes: through whose eyes; None is the gallery.
        face: what of it.
        sharer: who has posted it for everybody; 0 for a replay of one's own.
        led: whether the sharer leads: what they press moves the message for all.
    """

    entry: int
    eyes: Viewer = None
    face: Face = Face.BOARD
    sharer: int = 0
    led: bool = False

    @classmethod
    def read(cls, text: str) -> ReplaySubject:
        """Read the subject of a custom_id.

        Raises:
            ValueError: it is none of ours.
        """
        match = _SUBJECT.match(text)
        if match is None:
            raise ValueError(text)
        entry, eyes, face, sharer, led = match.groups()
        by = int(sharer, 36) if sharer else 0
        if by > _LARGEST:
            raise ValueError(text)
        seat = int(eyes, 36)
        return cls(int(entry, 36), seat - 1 if seat else None, Face(face), by, led == "1")

    def __str__(self) -> str:
        eyes = 0 if self.eyes is None else self.eyes + 1
        shared = f".{b36(self.sharer)}.{int(self.led)}" if self.sharer else ""
        return f"{b36(self.entry)}.{b36(eyes)}.{self.face}{shared}"

    def control(self, verb: str, table: int, mark: str = "") -> str:
        """Return the custom_id of a control; `mark` tells it from others that lead to the same."""
        return str(CustomId(verb, table, str(self), mark))

    def within(self, replay: Replay, offered: tuple[Viewer, ...]) -> ReplaySubject:
        """Return what can be shown of this to somebody to whom these eyes are offered."""
        eyes = self.eyes if self.eyes in offered else None
        face = Face.BOARD if eyes is None and self.face is Face.HAND else self.face
        return replace(self, entry=min(self.entry, replay.last), eyes=eyes, face=face)


class ReplayControls:
    """Lays out the controls below a replay."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def rows(
        self, replay: Replay, shown: ReplaySubject, *, offered: tuple[Viewer, ...], sharing: bool
    ) -> tuple[LayoutRow, ...]:
        """Return the controls (see `ReplayPanel.card`)."""
        table = replay.session.table.id
        rows: list[LayoutRow] = [self._steps(replay, shown)]
        if len(replay.chapters) > 1:
            rows.append(self._chapters(replay, shown))
        if len(offered) > 1:
            rows.append(self._eyes(replay, shown, offered))
        last = [self._face(table, shown, face) for face in Face if face is not Face.HAND or len(offered) > 1]
        if shown.sharer:
            label = self._texts("control.lead-no" if shown.led else "control.lead")
            last.append(Button(shown.control("rlead", table), label, "🧭"))
        else:
            if sharing:
                last.append(Button(shown.control("rshare", table), self._texts("control.share"), "📣"))
            last.append(Button(shown.control("rsave", table), self._texts("control.save"), "💾"))
        return (*rows, tuple(last))

    def _steps(self, replay: Replay, shown: ReplaySubject) -> tuple[Button, ...]:
        """Return the buttons that lead to other entries."""
        n, last = shown.entry, replay.last
        running = replay.session.table.status is Status.PLAYING
        newest = NEWEST if running else last  # of a running game the newest when it is pressed
        later = next((chapter.first for chapter in replay.chapters if chapter.first > n), None)
        steps = [
            ("first", "⏮️", 0, n == 0),
            ("back", "◀️", n - 1, n == 0),
            ("forward", "▶️", n + 1, n == last),
            ("last", "⏭️", newest, n == newest),
        ]
        if len(replay.chapters) > 1:
            steps.append(("chapter", "⏩", n if later is None else later, later is None))
        return tuple(
            [
                Button(
                    replace(shown, entry=max(to, 0)).control("replay", replay.session.table.id, name),
                    self._texts(f"control.replay-{name}"),
                    emoji,
                    closed=closed,
                )
                for name, emoji, to, closed in steps
            ]
        )

    def _chapters(self, replay: Replay, shown: ReplaySubject) -> Select:
        """Return the menu of chapters, of which a menu holds those around the one that is shown."""
        chapters, listing = replay.chapters, replay.session.listing
        here = replay.chapter(shown.entry) or 0
        first = min(max(0, here - MENU // 2), max(0, len(chapters) - MENU))
        lines = []
        for place, start in enumerate(chapters[first : first + MENU], first):
            end = chapters[place + 1].first - 1 if place + 1 < len(chapters) else replay.last
            hint = self._texts("replay.entries", n=start.first, to=end)
            lines.append(SelectOption(b36(start.first), listing.chapter(start.chapter), "📖" * (place == here), hint))
        prompt = self._texts("replay.chapters", chapter=listing.chapter(chapters[here].chapter), n=len(chapters))
        return Select(shown.control("rchapter", replay.session.table.id), prompt, tuple(lines))

    def _eyes(self, replay: Replay, shown: ReplaySubject, offered: tuple[Viewer, ...]) -> Select:
        """Return the menu of those through whose eyes one can look."""
        names = {eyes: self.through(replay, eyes) for eyes in offered}
        lines = [
            SelectOption(b36(0 if eyes is None else eyes + 1), name, "👁️" * (eyes == shown.eyes))
            for eyes, name in names.items()
        ]
        prompt = self._texts("replay.whose", who=names[shown.eyes])
        return Select(shown.control("reyes", replay.session.table.id), prompt, tuple(lines))

    def _face(self, table: int, shown: ReplaySubject, face: Face) -> Button:
        name, emoji = _FACES[face]
        closed = face is shown.face or (face is Face.HAND and shown.eyes is None)
        return Button(
            replace(shown, face=face).control("replay", table, name),
            self._texts(f"control.replay-{name}"),
            emoji,
            closed=closed,
        )

    def through(self, replay: Replay, eyes: Viewer) -> str:
        """Say through whose eyes one looks, as a label."""
        return self._texts("replay.gallery") if eyes is None else named(replay.session.people[eyes])
