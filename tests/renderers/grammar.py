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
    "round": "rounds",
    "point": "points",
    "trick": "tricks",
    "hand": "hands",
    "column": "columns",
    "Coin": "Coins",
    "Swordsman": "Swordsmen",
    "Spearman": "Spearmen",
    "Axeman": "Axemen",
    "Destiny": "Destinies",
    "worker": "workers",
    "warrior": "warriors",
    "hit": "hits",
    "time": "times",
    "token": "tokens",
    "enemy": "enemies",
    "hero": "heroes",
    "rune": "runes",
    "deck": "decks",
    "table": "tables",
    "move": "moves",
    "player": "players",
    "game": "games",
    "result": "results",
    "seat": "seats",
    "channel": "channels",
    "problem": "problems",
    "byte": "bytes",
    "kilobyte": "kilobytes",
    "millisecond": "milliseconds",
}
"""Things that are counted: one of them, and many."""

_FORMS = {"zero", "one", "two", "few", "many", "other"}
"""The plural forms of the languages of the world."""

_ONE, _MANY = "|".join(THINGS), "|".join(THINGS.values())
_BETWEEN = r"(?: more| opposing| action| new| computer| open)?"
_BROKEN = {
    "a doubled space": re.compile(r"\S  +\S"),
    "a space before a mark": re.compile(r"[^\s·+–-] (?:[.,;!?](?![\w.])|:$)"),
    "a space at the end": re.compile(r"[ \t]+$", re.MULTILINE),
    "an open brace": re.compile(r"[{}]"),
    "a value that is no word": re.compile(r"(?<!^)(?<!choose )\b(?:None|False|nan)\b(?!=)"),
    "a signed nothing": re.compile(r"±0\b"),
    "one of many": re.compile(rf"(?<!row[ -])(?<![\d−+/–.-])\b(?:1|[Oo]ne){_BETWEEN} (?:{_MANY})\b"),
    "many of one": re.compile(rf"(?<!row )(?<![\d−+/–.-])\b(?:0|[2-9]|\d\d+){_BETWEEN} (?:{_ONE})\b(?! deck| set)"),
    "one thing are": re.compile(
        rf"(?:^|[.:;] )1{_BETWEEN} (?:{_ONE})\b[^.,:;]* (?:are|were|have|come|fall|go|rise|lie|stay)\b"
    ),
    "many things is": re.compile(
        rf"(?:^|[.:;] )(?:0|[2-9]){_BETWEEN} (?:{_MANY})\b[^.,:;]* (?:is|was|has|comes|falls|goes|rises|lies|stays)\b"
    ),
    "a before a vowel": re.compile(
        r"(?:(?<!olumn )(?<!olumns )(?<!^)\ba|\bA) (?:[aeioAEIO](?!ne\b|nce\b)\w|8\b|11\b|18\b)"
    ),
    "an before a consonant": re.compile(r"\b[Aa]n (?!hour|heir|honest|honou?r|8|11\b|18\b)[^aeiouAEIOU\W]"),
    "two articles": re.compile(r"\b(?:[Tt]he|[Aa]n?) (?:Own|own|the|The|an?|your|Your|their|You)\b(?! column)"),
    "a doubled word": re.compile(r"(?<!\.)\b([A-Za-z]+) \1\b", re.IGNORECASE),
    "an empty list": re.compile(r"[:;,] ?[.;,]|\( *\)|\b(?:and|or)[.;](?!\w)|\band, *$"),
    "doubled punctuation": re.compile(r"(?<!\.)\.\.(?!\.)|,,|!!|\?\?|[.?!…],|[?!…]\."),
}


def faults(text: str) -> list[str]:
    """Name what is broken in a text."""
    return [f"{name}: {text!r}" for name, pattern in _BROKEN.items() if pattern.search(text)]


_AGREES = re.compile(
    r"\w+(?<!s)s|\w+ed|may|can|cannot|must|will|and|bid|drew|took|gave|won|lost|led|made|had|kept|fell|went"
)
"""Verbs that go with one player's name."""


def sentence_faults(text: str, names: Iterable[str]) -> list[str]:
    """Name what is broken in whole sentences about players with these names."""
    found = faults(text)
    if not re.match(r"[A-Z0-9]", text) or not text.endswith((".", "!", "?")):
        found.append(f"no sentence: {text!r}")
    for sentence in re.split(r"(?<=[.!?]) ", text):
        for name in names:
            if len(re.findall(rf"\b{name}\b", sentence)) > 1:
                found.append(f"a doubled name: {text!r}")
            verb = re.match(rf"{name} (?:now |also |then |still |never |again )?(\w+)", sentence)
            if verb and not _AGREES.fullmatch(verb[1]) and not sentence.startswith(f"{name} share"):
                found.append(f"a verb that does not agree: {text!r}")
    return found


_MISSPOKEN = re.compile(
    r"\b[Yy]ou (?:now |will )?(?:\w+(?<!s)s|has|is|was|does)\b|\byou's\b|\b[Yy]ou(?:r)? (?:[Yy]ou)\b"
)
"""Verbs that do not go with whoever is spoken to."""


def spoken_faults(text: str, name: str) -> list[str]:
    """Name what is broken in what somebody with this name reads about themselves."""
    found = faults(text)
    if _MISSPOKEN.search(text):
        found.append(f"a verb that does not agree: {text!r}")
    if re.search(rf"\b{name}\b", text):
        found.append(f"the reader's name: {text!r}")
    if not re.match(r"[A-Z0-9]", text) or not text.endswith((".", "!", "?")):
        found.append(f"no sentence: {text!r}")
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
        elif value.keys() <= _FORMS:
            yield name, " ".join(value.values())
        else:
            yield from templates(value, name)
