"""What a careful reader would stumble over in an English text: for tests of every phrase with every number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Any

NUMBERS = (0, 1, 2, 5)
"""Numbers with which a phrase is to be read."""

THINGS = {
    "card": "cards",
    "shield": "shields",
    "die": "dice",
    "element": "elements",
    "copy": "copies",
    "reroll": "rerolls",
    "ritual": "rituals",
    "row": "rows",
    "neighbour": "neighbours",
    "turn": "turns",
    "point": "points",
    "trick": "tricks",
    "hand": "hands",
}
"""Things that are counted: one of them, and many."""

_ONE, _MANY = "|".join(THINGS), "|".join(THINGS.values())
_BROKEN = {
    "a doubled space": re.compile(r"\S  +\S"),
    "an open brace": re.compile(r"[{}]"),
    "one of many": re.compile(rf"(?<!row[ -])(?<![\d−+/-])\b(?:1|one)(?: more| opposing)? (?:{_MANY})\b"),
    "many of one": re.compile(rf"(?<![\d−+/-])\b(?:0|[2-9]|\d\d+)(?: more| opposing)? (?:{_ONE})\b(?! deck)"),
    "a before a vowel": re.compile(r"\b[Aa] [aeioAEIO]\w"),
    "an before a consonant": re.compile(r"\b[Aa]n [^aeiouAEIOU\W]"),
    "a doubled word": re.compile(r"\b([A-Za-z]+) \1\b", re.IGNORECASE),
    "an empty list": re.compile(r"[:;,] ?[.;,]|\( *\)|\band[.,;]| [.,;](?!\.)|: *$"),
    "doubled punctuation": re.compile(r"(?<!\.)\.\.(?!\.)|,,|!!|\?\?|[.?!],"),
}


def faults(text: str) -> list[str]:
    """Name what is broken in a text."""
    return [f"{name}: {text!r}" for name, pattern in _BROKEN.items() if pattern.search(text)]


def sentence_faults(text: str, names: Iterable[str]) -> list[str]:
    """Name what is broken in a whole sentence about players with these names."""
    found = faults(text)
    if not re.match(r"[A-Z0-9]", text) or not text.endswith((".", "!", "?")):
        found.append(f"no sentence: {text!r}")
    for name in names:
        if len(re.findall(rf"\b{name}\b", text)) > 1:
            found.append(f"a doubled name: {text!r}")
        verb = re.match(rf"{name} (\w+)", text)
        if verb and verb[1] not in {"may", "bid"} and not verb[1].endswith("s"):
            found.append(f"a verb that does not agree: {text!r}")
    return found


def blanks_of(template: str) -> set[str]:
    """Return the names of a phrase's blanks."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def templates(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every phrase of a text file with all its forms joined."""
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, str):
            yield name, value
        elif "other" in value:
            yield name, " ".join(value.values())
        else:
            yield from templates(value, name)
