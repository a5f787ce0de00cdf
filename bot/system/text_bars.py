"""Bars drawn with letters, for tables in a terminal; to be read without colour too."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import ConsoleOptions
from rich.text import Text

_BLOCKS = " ▏▎▍▌▋▊▉█"


class Bar(msgspec.Struct, frozen=True):
    """A bar of a terminal; all places on it are shares of its width, 0 to 1.

    Attributes:
        filled: how much of it is filled.
        spread: from where to where the true figure may lie; the bar is drawn blurred there.
        marks: letters and where they stand.
        style: of what is filled, in the words of rich.
    """

    filled: float
    spread: tuple[float, float] | None = None
    marks: Sequence[tuple[str, float]] = ()
    style: str = ""

    def drawn(self, width: int, options: ConsoleOptions) -> Text:
        """Return the bar so many columns wide, in plain ASCII where the terminal has nothing else."""
        plain = options.ascii_only
        full, blurred, empty = ("#", "=", ".") if plain else ("█", "▒", "·")
        low, high = self.spread or (self.filled, self.filled)
        cells = [full if (place + 0.5) / width < low else empty for place in range(width)]
        if self.spread is not None:
            for place in range(int(low * width), max(int(low * width) + 1, round(high * width))):
                cells[min(place, width - 1)] = blurred
        elif not plain:
            whole, part = divmod(round(8 * width * min(1.0, self.filled)), 8)
            cells = [full] * whole + ([_BLOCKS[part]] if part else [])
            cells += [empty] * (width - len(cells))
        for mark, share in self.marks:
            cells[min(int(share * width), width - 1)] = "|" if plain else mark
        styles = {empty: "dim"} | {"|" if plain else mark: "bold" for mark, _ in self.marks}
        return Text.assemble(*((cell, styles.get(cell, self.style)) for cell in cells), no_wrap=True)
