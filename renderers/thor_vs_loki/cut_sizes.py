"""The sizes in which cards of Thor against Loki are drawn."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Measures(NamedTuple):
    """Lengths in pixels, sizes of letters, and how many rows the words may take."""

    size: tuple[int, int]
    rim: int
    pennant: tuple[int, int]
    value: int
    name: int
    name_rows: int
    line: int = 0
    line_rows: int = 0
    plate: int = 0
    """How high the plate with the words is at least, so that those of a row of cards agree."""
    side: int = 0
    """Of a card that lies: how wide its picture is, with the words beside it; 0 where they stand below."""


class Cut(Enum):
    """The cuts of a card."""

    FIELD = Measures((122, 172), 4, (44, 84), 42, 29, 2)
    """For the battlefield."""
    SHORT = Measures((184, 184), 5, (46, 78), 40, 25, 1, 24, 2, 92)
    """For two rows of six."""
    BROAD = Measures((220, 184), 5, (50, 88), 46, 27, 2, 25, 4, side=82)
    """For two rows of five, lying."""
    WIDE = Measures((276, 184), 6, (56, 94), 50, 32, 2, 28, 4, side=104)
    """For two rows of four, lying."""
    SLIM = Measures((156, 352), 6, (62, 116), 64, 28, 2, 26, 4, 172)
    """For hands of seven."""
    EVEN = Measures((178, 352), 6, (66, 122), 68, 30, 2, 28, 4, 172)
    """For hands of six."""
    HAND = Measures((216, 352), 7, (76, 142), 80, 32, 2, 28, 3, 158)
    """For hands of up to five."""

    @property
    def measures(self) -> Measures:
        """Its lengths in pixels."""
        value: Measures = self.value
        return value

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.measures.size

    @property
    def radius(self) -> int:
        """How round the corners are, in pixels."""
        return self.pixels[0] // 11

    @property
    def room(self) -> int:
        """How wide a row of words may be, in pixels."""
        measures = self.measures
        if measures.side:
            return measures.size[0] - measures.rim - measures.side - 8
        return measures.size[0] - 2 * measures.rim - (4 if measures.line_rows else -2)
