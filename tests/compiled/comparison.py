"""Games that plain and compiled engines play from the same seeds, compared entry by entry."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from tests.compiled.environment import Engines
from tests.conformance.registry import entrants

BEFORE, BEHIND = 100, 300
"""Characters that are shown before a difference and from there on."""

PROGRAM = "tests.compiled.playing"

FAILED = " - - "
"""Stands in the line of an error where others have the numbers of game and entry."""


class Compared(NamedTuple):
    """What a comparison found.

    Attributes:
        games: how many were compared from the first entry to the last.
        entries: how many were the same.
        difference: the first difference in words; nothing where there is none.
    """

    games: int
    entries: int
    difference: str = ""


def compared(key: str, count: int, one: Engines, other: Engines) -> Compared:
    """Have both engines play so many games of one kind, and compare what they write until it differs."""
    games = entries = 0
    for mine, theirs in zip_longest(written(key, count, one), written(key, count, other), fillvalue=""):
        if mine != theirs or FAILED in mine:
            return Compared(games, entries, told(key, (one.name, mine), (other.name, theirs)))
        games += " end " in mine
        entries += " end " not in mine
    return Compared(games, entries)


def written(key: str, count: int, engines: Engines) -> Iterator[str]:
    """Yield the lines of `tests.compiled.playing`; the last one says so where it ended with an error."""
    words = [engines.python, "-m", PROGRAM, key, str(count)]
    process = subprocess.Popen(  # noqa: S603 - our own words
        words, env=engines.surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            yield from process.stdout
            error = process.stderr.read()
            if process.wait():
                yield f"{key}{FAILED}{error}"
        finally:
            process.kill()


def told(key: str, *sides: tuple[str, str]) -> str:
    """Return in words where two lines differ: both as their game reads them, from a little before the difference."""
    texts = [read(key, line) for _, line in sides]
    same = next((place for place, signs in enumerate(zip(*texts, strict=False)) if len({*signs}) > 1), 0)
    found = [f"{key} goes wrong:"]
    for (name, line), text in zip(sides, texts, strict=True):
        _, number, n, *_ = line.split(" ", 3) if line else ("", "-", "-")
        shown = text if FAILED in line else text[max(0, same - BEFORE) : same + BEHIND]
        found.append(f"{name}, game {number}, entry {n}: {shown}")
    return "\n".join(found)


def read(key: str, line: str) -> str:
    """Return what a line says, as its game reads it."""
    *_, n, values = ("", *line.split(" ", 3))[-2:] if line else ("", "nothing more")
    if not n.isdigit():
        return values
    codec = entrants()[key].listing.codec
    entry, view = (bytes.fromhex(value) for value in values.split())
    return f"{codec.read_entry(entry)} {codec.read_view(view)}"
