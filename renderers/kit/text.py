"""Making words fit: measuring, shrinking, cutting, wrapping, and names as players write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from renderers.kit.fonts import MISSING_GLYPH, Font, covers, width

ELLIPSIS = "…"

ALT_LIMIT = 1024
"""The most characters a picture's alt text may have."""


class Line(NamedTuple):
    """A line as it will be drawn: the words that fit and their size in pixels."""

    string: str
    size: int


def fit(string: str, font: Font, size: int, *, room: int, least: int | None = None) -> Line:
    """Make a line fit into `room` pixels: first smaller, down to `least`, then without a word in brackets, then cut.

    Args:
        string: The line.
        font: Its face.
        size: The size wished for, in pixels.
        room: The width there is, in pixels.
        least: The smallest size allowed; by default the line is never shrunk.
    """
    for smaller in range(size, (least or size) - 1, -1):
        if width(string, font, smaller) <= room:
            return Line(string, smaller)
    smallest = least or size
    return Line(_cut(string, font, smallest, room), smallest)


def wrap(string: str, font: Font, size: int, *, room: int, lines: int) -> tuple[str, ...]:
    """Break a text at spaces into at most `lines` lines of `room` pixels; what is left over ends in an ellipsis."""
    rows: list[str] = []
    words = string.split()
    while words and len(rows) < lines - 1:
        row = words.pop(0)
        while words and width(f"{row} {words[0]}", font, size) <= room:
            row = f"{row} {words.pop(0)}"
        rows.append(_cut(row, font, size, room))
    if words:
        rows.append(_cut(" ".join(words), font, size, room))
    return tuple(rows)


def wrap_to_fit(  # noqa: PLR0913 - each names one visible property
    string: str, font: Font, size: int, *, room: int, lines: int, least: int
) -> tuple[tuple[str, ...], int]:
    """Like `wrap`, but first try smaller sizes down to `least` until the whole text stands; gives rows and size."""
    for smaller in range(size, least - 1, -1):
        rows = wrap(string, font, smaller, room=room, lines=lines)
        if " ".join(rows) == " ".join(string.split()):
            return rows, smaller
    return wrap(string, font, least, room=room, lines=lines), least


def line_or_two(  # noqa: PLR0913 - each names one visible property
    string: str, font: Font, size: int, *, room: int, least: int, small: int
) -> tuple[tuple[str, ...], int]:
    """Make a text fit into one line of letters down to `least` pixels, or else into two, down to `small`."""
    line = fit(string, font, size, room=room, least=least)
    if line.string == string:
        return (string,), line.size
    return wrap_to_fit(string, font, least, room=room, lines=2, least=small)


@lru_cache(maxsize=1024)
def clean(name: str, *, otherwise: str = "Player") -> str:
    """A player's name as the bundled type can draw it.

    Decorated letters become plain ones, letters and emoji that no font covers become one dot per stretch, marks that
    pile up and invisible characters go. A name of which nothing is left becomes `otherwise`.
    """
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name))
    kept = [letter for letter in plain if letter.isspace() or _visible(letter)]
    dotted = [letter if letter.isspace() or covers(letter) else MISSING_GLYPH for letter in kept]
    merged = "".join(
        MISSING_GLYPH if letter == MISSING_GLYPH else "".join(stretch) for letter, stretch in groupby(dotted)
    )
    tidy = " ".join(merged.split())
    return tidy if any(letter.isalnum() for letter in tidy) else otherwise


def sentences(lines: Iterable[str]) -> list[str]:
    """Lines such as headlines as sentences: each with a full stop, unless it ends with a mark of its own."""
    return [line if line.endswith((".", "!", "?")) else f"{line}." for line in lines]


def alt_text(sentences: Iterable[str]) -> str:
    """Sentences as one alt text of at most `ALT_LIMIT` characters; whole sentences are left out at the end."""
    said = ""
    for sentence in filter(None, sentences):
        longer = f"{said} {sentence}".lstrip()
        if len(longer) > ALT_LIMIT:
            kept = said or sentence
            return kept[: ALT_LIMIT - 2].rstrip() + " " + ELLIPSIS
        said = longer
    return said


def figure(number: int) -> str:
    """A number as text, as phrases write it too: "7", "−3", "1,006"."""
    return f"{number:,}".replace("-", "−")


def signed(number: int) -> str:
    """A change as text: "+7", "−3", "±0"."""
    return f"{'±' if number == 0 else '+' if number > 0 else ''}{figure(number)}"


def _visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "CM"


def _cut(string: str, font: Font, size: int, room: int) -> str:
    if width(string, font, size) <= room:
        return string
    name, _, remark = string.rpartition(" (")
    if remark.endswith(")") and remark[:-1].isalpha() and width(name, font, size) <= room:  # as in `Forseti (normal)`
        return name
    kept = string
    while kept and width(kept.rstrip() + ELLIPSIS, font, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS
