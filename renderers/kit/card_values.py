"""What a card shows, as plain values: faces, backs, looks and sizes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

import msgspec

from renderers.kit.palette import Tint


class Mark(msgspec.Struct, frozen=True):
    """A small icon with an optional short label, as in a card's footer or badge."""

    icon: str
    label: str = ""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """What a face-up card shows. Equal faces are drawn once and kept."""

    name: str
    tint: Tint
    """Owner or suit."""
    emblem: str
    """The icon of the art."""
    suit: str = ""
    """The icon in the pennant under the value, where it is not the emblem."""
    value: str = ""
    """The big value in the corner: one or two figures."""
    badge: Mark | None = None
    """A second figure in the right corner, such as points or cost."""
    rule: str = ""
    """One short sentence; shown in the hand and when inspected."""
    footer: tuple[Mark, ...] = ()
    """Up to four marks; on a board the first two."""


class Back(msgspec.Struct, frozen=True, kw_only=True):
    """What a face-down card shows: whose it is, in tint, emblem and weave."""

    tint: Tint
    emblem: str
    rising: bool = True
    """Which way the stripes of the weave slant, so that backs differ without colour."""


class Look(Enum):
    """How a card stands out from its neighbours."""

    PLAIN = "plain"
    CHANGED = "changed"
    """Outlined in bone white: it moved, came or turned last."""
    PLAYABLE = "playable"
    """Outlined in gold: its owner may pick it now."""
    PICKED = "picked"
    """Outlined in green with a tick: its owner has picked it, and may still pick others."""
    DIMMED = "dimmed"
    """Sunk into the table: it cannot be picked now."""


class Marks(NamedTuple):
    """Which options of a question a picture of a hand marks."""

    open: frozenset[str] = frozenset()
    """Those that can be picked now; they are outlined."""
    picked: frozenset[str] = frozenset()
    """Those that are picked so far; they are ticked."""
    idle: frozenset[str] = frozenset()
    """Those that can be picked but would certainly change nothing; they are not outlined."""

    def of(self, cards: Iterable[str]) -> Marks:
        """Return the marks of these cards alone."""
        return Marks(self.open.intersection(cards), self.picked.intersection(cards), self.idle.intersection(cards))


UNMARKED: Final = Marks()


class Measures(NamedTuple):
    """Pixels of one size of card: its rim, letter sizes, and how many rules rows and footer marks it holds."""

    size: tuple[int, int]
    rim: int
    value: int
    name: int
    rule: int
    rule_rows: int
    mark: int
    marks: int


class Size(Enum):
    """The three sizes of a card; `pixels` is its width and height."""

    BOARD = Measures((150, 210), 6, 58, 24, 0, 0, 28, 2)
    HAND = Measures((220, 330), 8, 78, 30, 26, 3, 30, 4)
    INSPECT = Measures((560, 800), 16, 190, 62, 40, 5, 56, 4)

    @property
    def radius(self) -> int:
        """How round the corners are, in pixels."""
        return self.pixels[0] // 11

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.value.size
