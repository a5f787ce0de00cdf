"""Options by the words that people type: ids, and the words on the controls, whatever case, accents and spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

from bot.games import Listing, Names
from engines.core import Ask, Option

Naming = Callable[[Ask, Option], str]
"""What is written on the control of an option."""

NEAREST = 3
"""Choices that a refusal names."""

_NEAR = 0.5
"""How much alike two words have to be for one to be meant by the other."""

_SHORT = re.compile(r" · |: | \(|, | – | → ")
"""What ends the first part of a label, by which an option may be called as long as no other one is called so."""

_NUMBER = re.compile(r"\d+")
"""A number in a name, as a whole."""

_KINDS = 4
"""Kinds of names that an option has."""

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ł": "l", "đ": "d"})
"""Letters that stay letters of their own when accents are taken off."""


def by_id(_ask: Ask, option: Option) -> str:
    """Name an option by its id."""
    return option.id


def on_controls(listing: Listing, view: object, names: Names) -> Naming:
    """Name options as their controls do, for somebody with this view."""
    return lambda ask, option: listing.named_appearance(view, ask, option, names).label


def key(text: str) -> str:
    """Return what is left of words when case, accents, spaces and signs do not count."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in plain if letter.isalnum())


def may_become(typed: str, name: str) -> bool:
    """Return whether what has been typed may become this name; numbers are whole, for 30 does not mean 300."""
    whole = set(_NUMBER.findall(name))
    return bool(key(typed)) and key(typed) in key(name) and whole.issuperset(_NUMBER.findall(typed))


def matches(ask: Ask, words: Sequence[str], naming: Naming) -> Iterator[tuple[list[Option], int]]:
    """Yield the options that the first of these words name, with the number of these words; most words first.

    Several options are yielded together where words name them equally well.
    """
    called = [(option, _names(option, naming(ask, option))) for option in ask.options]
    longest = max((len(name) for _, names in called for name in names), default=0)
    typed, found = "", []
    for size, word in enumerate(words, start=1):
        typed += key(word)
        if len(typed) > longest:
            break
        if typed and (named := _called(called, typed)):
            found.append((named, size))
    yield from reversed(found)


def nearest(ask: Ask, text: str, naming: Naming) -> list[Option]:
    """Return the options that can be picked and are named most like this, the likeliest first."""
    typed = key(text)

    def likeness(option: Option) -> float:
        names = [name for name in _names(option, naming(ask, option)) if name]
        return max((_alike(typed, name) for name in names), default=0.0)

    likely = sorted(((likeness(option), option) for option in ask.options if not option.why_not), key=_first)
    return [option for alike, option in reversed(likely) if alike >= _NEAR][:NEAREST]


def _first(pair: tuple[float, Option]) -> float:
    return pair[0]


def _alike(typed: str, name: str) -> float:
    inside = min(len(typed), len(name)) > 2 and (typed in name or name in typed)
    return max(0.9 if inside else 0.0, SequenceMatcher(None, typed, name).ratio())


def _names(option: Option, label: str) -> tuple[str, ...]:
    """Return what an option may be called, the surest first: its id, its label, the first and the last part of it."""
    return key(option.id), key(label), key(_SHORT.split(label, maxsplit=1)[0]), key(label.rpartition(": ")[2])


def _called(called: list[tuple[Option, tuple[str, ...]]], typed: str) -> list[Option]:
    """Return the options that are called so, by the surest kind of name by which any is; open ones before all."""
    for kind in range(_KINDS):
        found = [option for option, names in called if names[kind] == typed]
        if found:
            return _one_of_each(called, [option for option in found if not option.why_not] or found)
    return []


def _one_of_each(called: list[tuple[Option, tuple[str, ...]]], found: list[Option]) -> list[Option]:
    """Return options without those that bear the same label as one before them: nothing tells these apart."""
    labels = {option.id: names[1] for option, names in called}
    return [*{labels[option.id]: option for option in reversed(found)}.values()][::-1]
