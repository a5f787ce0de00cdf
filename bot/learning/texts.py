"""Texts that teach: their names and numbers come from the game's words and from its Book, never typed twice."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.games import Listing
from renderers.kit.phrases import Phrases, load

_BLANK = re.compile(r"\{([^{}]+)\}")
_COUNTING = re.compile(r"\{[^{}#]+#([^{}|]+)")

Figures = Mapping[str, str | int]
"""Numbers and words of a Book or of a moment, by the name under which texts speak of them."""


def filled(text: str, phrases: Phrases, figures: Figures) -> str:
    """Return a text with its blanks filled in.

    A blank is the path of one of the game's phrases, such as `{card.A6}`, or of Skald's own, or the name of
    a figure, such as `{treasure}`. A word behind a stroke, `{card.A6|lower}` or `{four|upper}`, changes the first
    letter. `{tricks#coach.tricks}` is a figure as the number of a phrase of the game, which has a form for one
    and for several; where there is `coach.tricks-none`, that is said of none.

    Raises:
        KeyError: there is neither a phrase nor a figure of that name.
    """

    def value(match: re.Match[str]) -> str:
        blank, _, letter = match[1].partition("|")
        name, _, counted = blank.partition("#")
        said = _counted(int(figures[name]), counted, phrases) if counted else _said(name, phrases, figures)
        if letter == "lower":
            return said[:1].lower() + said[1:]
        return said[:1].upper() + said[1:] if letter == "upper" else said

    return _BLANK.sub(value, text).strip()


def taught(text: str, listing: Listing) -> str:
    """Return a text of a game's course with its blanks filled in, as it is told apart from any table."""
    return filled(text, listing.phrases, listing.teaching.figures)


def is_phrase(name: str, phrases: Phrases) -> bool:
    """Return whether a blank of this name is a phrase of the game, or one of Skald's own."""
    return name in phrases or name in load("skald")


def blanks(text: str) -> tuple[str, ...]:
    """Return the names of the blanks in a text."""
    return tuple([re.split(r"[|#]", match[1])[0] for match in _BLANK.finditer(text)])


def counting(text: str) -> tuple[str, ...]:
    """Return the names of the phrases by which figures of a text are counted."""
    return tuple(_COUNTING.findall(text))


def _counted(n: int, phrase: str, phrases: Phrases) -> str:
    none = f"{phrase}-none"
    return phrases(none) if n == 0 and none in phrases else phrases(phrase, n=n)


def _said(name: str, phrases: Phrases, figures: Figures) -> str:
    if name in figures:
        found = figures[name]
        return f"{found:,}" if isinstance(found, int) else found
    return (phrases if name in phrases else load("skald"))(name)
