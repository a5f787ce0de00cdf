"""The look of messages: what differs as soon as this Skald could show the same table otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[2]

_SHOWS: Final = ("bot/games", "bot/panels", "data", "engines", "renderers")
"""What messages are made by: pictures, words, controls, and what is known of a game."""

_ARCHIVE: Final = "archive"
"""Folders of old Books: a table stays under its own."""


@cache
def look() -> str:
    """Return a checksum of all code and data that messages are made by. Reads some megabytes when first called."""
    sums = sha256()
    for file in _files():
        sums.update(f"{file.relative_to(_ROOT)}\0{file.stat().st_size}\0".encode())
        sums.update(file.read_bytes())
    return sums.hexdigest()[:16]


def _files() -> Iterator[Path]:
    for folder in _SHOWS:
        for file in sorted((_ROOT / folder).rglob("*")):
            if file.is_file() and file.suffix != ".pyc" and _ARCHIVE not in file.parts:
                yield file
