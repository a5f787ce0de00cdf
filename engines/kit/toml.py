"""TOML that somebody has sent: what would take long or too much to read is refused before it is read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

from engines.core import Fault

DEPTH: Final = 8
"""Steps of a dotted key, and tables and lists within one another."""

ENTRIES: Final = 5_000
"""Keys, tables and values of lists, together."""

DIGITS: Final = 20
"""Characters of a number, date or key that begins with a digit."""

NUMBER: Final = 99
"""The largest number on a card."""

LENGTH: Final = 300
"""Characters of a text on a card."""

SHOWN: Final = 40
"""Characters of somebody's text that a problem repeats."""

_PART: Final = re.compile(
    r"""
    (?P<skipped> \"{3} (?: \\. | [^\\] )*? (?: \"{3,5} | \Z )  # what is left open goes on to the end
    | '{3} .*? (?: '{3,5} | \Z )
    | " (?: \\. | [^"\\\n] )* "?
    | ' [^'\n]* '?
    | \# [^\n]* )
    | (?P<number> [+-]? [0-9] [0-9A-Za-z_+-]* )
    | (?P<word> [A-Za-z_-] [0-9A-Za-z_-]* )
    | (?P<mark> [\[\]{}.=,\n] )
    """,
    re.DOTALL | re.VERBOSE,
)


class TomlError(ValueError):
    """A text that is no TOML, or more than anybody needs; `fault` says what is wrong."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.id)


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML that may come from anybody, in a time that grows no faster than the text.

    Raises:
        TomlError: it is no TOML, or is nested too deeply, holds too much, or numbers that are too long.
    """
    _check_size(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TomlError(Fault("book.no-toml", {"problem": str(error)[:200]})) from error


def excesses(value: object, where: str = "") -> Iterator[tuple[str, Fault]]:
    """Yield the key of everything in a table that no card can need, and what is wrong with it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from excesses(inner, f"{where}.{key[:SHOWN]}" if where else key[:SHOWN])
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from excesses(inner, f"{where}[{place}]")
    elif isinstance(value, str):
        yield from ((where, fault) for fault in _text_faults(value))
    elif not isinstance(value, bool) and (not isinstance(value, int) or abs(value) > NUMBER):
        yield where, Fault("book.number", {"limit": NUMBER})


def _text_faults(text: str) -> Iterator[Fault]:
    if len(text) > LENGTH:
        yield Fault("book.text-length", {"n": len(text), "limit": LENGTH})
    if not text.isprintable():
        yield Fault("book.text-signs")


def _check_size(text: str) -> None:
    """Walk over the text once, without reading it, up to the first thing that is too much."""
    nesting = dots = entries = 0
    for kind, part in _parts(text):
        if kind == "number" and len(part) > DIGITS:
            raise TomlError(Fault("book.long-number", {"number": part[:SHOWN], "limit": DIGITS}))
        dots = dots + 1 if part == "." else 0 if part in _ENDS else dots
        nesting += (part in _OPENING) - (part in _CLOSING)
        entries += part in _COUNTED
        if max(dots + 1, nesting) > DEPTH:
            raise TomlError(Fault("book.nested", {"limit": DEPTH}))
        if entries > ENTRIES:
            raise TomlError(Fault("book.entries", {"limit": ENTRIES}))


def _parts(text: str) -> Iterator[tuple[str, str]]:
    for found in _PART.finditer(text):
        if found.lastgroup in ("number", "mark"):
            yield found.lastgroup, found[0]


_OPENING, _CLOSING = frozenset("[{"), frozenset("]}")
_COUNTED = frozenset("=,[{")
_ENDS = frozenset("\n=,[]{}")
