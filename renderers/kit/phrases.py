"""Words for people: one catalogue per game and language, `text.<language>.toml` in the folder of the game.

Tables nest freely; a phrase is called by its dotted path. A table whose keys are plural categories (`one`, `other`, …)
is one phrase; the whole number given as `n` chooses the form.

Whoever reads a sentence about themselves is spoken to: where a name is given as `You`, `you.<phrase>` stands for the
phrase if the name is its `who`, and `your.<phrase>` if it is another of its blanks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from renderers.kit import language as languages
from renderers.kit.assets import DATA
from renderers.kit.typed import tamed

_CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})

_NUMBERS = (int, float)
"""As a constant: a union in its place would be made anew for each value of every phrase."""


class You(str):
    """The name of the one who reads."""

    __slots__ = ()


class Phrases:
    """The phrases of one game in one language.

    Args:
        texts: Nested tables of templates in the manner of `str.format`.
        language: The language tag, such as "en" or "pt-BR".

    Example:
        >>> phrases = Phrases({"bid": {"made": {"one": "{who} bids {n} point.", "other": "{who} bids {n} points."}}})
        >>> phrases("bid.made", who="Ana", n=60)
        'Ana bids 60 points.'
        >>> phrases.join(["Ana", "Bo", "Cy"])
        'Ana, Bo, and Cy'
    """

    def __init__(self, texts: Mapping[str, Any], language: str = "en") -> None:
        self._locale = languages.locale_of(language)
        self._phrases: dict[str, str | dict[str, str]] = dict(_flat(texts, ""))

    def __call__(self, phrase: str, /, **values: object) -> str:
        """A phrase with its blanks filled in; numbers are written as the language does.

        Raises:
            KeyError: There is no such phrase, or a blank or the number `n` was not given.
        """
        found = self._phrases[self._spoken(phrase, values) if values else phrase]
        template = found if isinstance(found, str) else found[self._form(found, values)]
        if not values and "{" not in template and "}" not in template:
            return template
        return template.format_map({key: self._written(value) for key, value in values.items()})

    def __contains__(self, phrase: str) -> bool:
        return phrase in self._phrases

    def with_further(self, texts: Mapping[str, str]) -> Phrases:
        """The same catalogue with further phrases, typed by others: they have no blanks and replace none of its own."""
        more = Phrases({}, self._locale.replace("_", "-"))
        for phrase, text in texts.items():
            more._phrases[phrase] = tamed(text).replace("{", "{{").replace("}", "}}")
        more._phrases |= self._phrases
        return more

    def keeping(self, older: Phrases) -> Phrases:
        """The same catalogue with the words of an older one wherever that had words without blanks.

        Names and texts of cards so stay as they were; sentences with blanks belong to the code that fills them in.
        """
        same = Phrases({}, self._locale.replace("_", "-"))
        same._phrases = older._phrases | self._phrases
        for phrase, text in older._phrases.items():
            if isinstance(text, str) and "{" not in text:
                same._phrases[phrase] = text
        return same

    def join(self, names: Iterable[str], *, style: str = "standard") -> str:
        """Names as a list in the language: "Ana, Bo, and Cy"; style "or" gives "Ana, Bo, or Cy".

        Whoever reads it comes first, as the phrase `you.listed`; alone, they stay `You`.
        """
        listed = tuple(names)
        you = [name for name in listed if isinstance(name, You)]
        if not you:
            return languages.listed(listed, style, self._locale)
        others = [name for name in listed if not isinstance(name, You)]
        return languages.listed((self("you.listed"), *others), style, self._locale) if others else you[0]

    def missing(self, phrases: Iterable[str]) -> list[str]:
        """Those of the given phrases that the catalogue lacks, sorted; for tests."""
        return sorted(set(phrases) - set(self._phrases))

    def ids(self) -> frozenset[str]:
        """Every phrase there is."""
        return frozenset(self._phrases)

    def _spoken(self, phrase: str, values: Mapping[str, object]) -> str:
        """The variant of a phrase for the one who is named in it, if there is one."""
        for blank, value in values.items():
            if isinstance(value, You):
                variant = f"you.{phrase}" if blank == "who" else f"your.{phrase}"
                if variant in self._phrases:
                    return variant
        return phrase

    def _form(self, forms: Mapping[str, str], values: Mapping[str, object]) -> str:
        form = languages.plural(values["n"], self._locale)
        return form if form in forms else "other"

    def _written(self, value: object) -> object:
        if isinstance(value, _NUMBERS) and not isinstance(value, bool):
            return languages.decimal(value, self._locale)
        return value


def load(game: str, language: str = "en") -> Phrases:
    """The catalogue of a game of Skald's own (a folder of `data/`) in a language.

    Raises:
        FileNotFoundError: The game has no text in that language.
    """
    return read(DATA / game, language)


def beside(folder: Path, game: str, language: str = "en") -> Phrases:
    """The catalogue of a game of Skald's own, for the Book in a folder: an older one keeps its words."""
    now = load(game, language)
    if folder == DATA / game or not (folder / f"text.{language}.toml").exists():
        return now
    return now.keeping(_read(folder, language))


@cache
def read(folder: Path, language: str = "en") -> Phrases:
    """The catalogue in a folder, `text.<language>.toml`.

    Raises:
        FileNotFoundError: The folder has no text in that language.
    """
    return _read(folder, language)


@cache
def title(folder: Path, language: str = "en") -> str:
    """The phrase `title` of a catalogue, without reading the others: it stands before all tables.

    Raises:
        FileNotFoundError: The folder has no text in that language.
    """
    head, _, _ = (folder / f"text.{language}.toml").read_text(encoding="utf-8").partition("\n[")
    return str(tomllib.loads(head)["title"])


def _read(folder: Path, language: str) -> Phrases:
    path = folder / f"text.{language}.toml"
    return Phrases(tomllib.loads(path.read_text(encoding="utf-8")), language)


def _flat(table: Mapping[str, Any], path: str) -> Iterable[tuple[str, str | dict[str, str]]]:
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, str):
            yield name, value
        elif "other" in value and _CATEGORIES.issuperset(value):
            yield name, dict(value)
        else:
            yield from _flat(value, name)
