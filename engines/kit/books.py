"""Reading a game's Book from `data/<game>/*.toml`: every fault is found, and all are told at once.

What a set that somebody has sent can have wrong is a `Fault`: the id of a sentence in the phrase files, and what the
sentence speaks of. What only the data of Skald itself can have wrong stands in words for its developers.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from engines.core import Fault

T = TypeVar("T")


WORDS = "book.words"
"""Id of a fault in the data of Skald itself, whose one parameter is the words."""


class BookProblem(Struct, frozen=True):
    """One thing that is wrong with a Book.

    Attributes:
        file: the file, as it is called in the folder of the Book.
        key: the place in it, with dots; "-" for the file as a whole.
        fault: what is wrong there.
    """

    file: str
    key: str
    fault: Fault

    def __str__(self) -> str:
        """One line for logs and developers: `file: key: what is wrong`."""
        params = self.fault.params
        found = [f"{name}={value!r}" for name, value in params.items()]
        words = params["words"] if self.fault.id == WORDS else " ".join([self.fault.id, *found])
        return f"{self.file}: {self.key}: {words}"


class BookError(ValueError):
    """A Book with faults; `problems` lists them all."""

    def __init__(self, problems: tuple[BookProblem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


class TomlFolder:
    """The TOML files of one folder, read once, with a list of everything that is wrong in them."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self.problems: list[BookProblem] = []
        self._tables: dict[str, dict[str, Any]] = {}
        digest = sha256()
        for name in names:
            try:
                raw = (folder / name).read_bytes()
                self._tables[name] = tomllib.loads(raw.decode())
                digest.update(name.encode() + b"\0" + raw + b"\0")
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                self._tables[name] = {}
                self.note_words(name, "-", str(error))
        self.digest = digest.hexdigest()[:16]
        """Digest of all files: pinned by every table that plays with this Book."""

    def note(self, file: str, key: str, fault: Fault) -> None:
        """Write down one fault, whose sentence stands in the phrase files."""
        self.problems.append(BookProblem(file, key, fault))

    def note_words(self, file: str, key: str, words: str) -> None:
        """Write down a fault that only the data of Skald itself can have, in words for its developers."""
        self.note(file, key, Fault(WORDS, {"words": words}))

    def table(self, file: str, key: str, type_: type[T]) -> dict[str, T]:
        """Read a TOML table whose values are all of one type; faulty rows are noted and left out."""
        rows = self._tables[file].get(key, {})
        if not isinstance(rows, dict):
            self.note(file, key, Fault("book.no-table"))
            return {}
        return {name: row for name, value in rows.items() for row in self._read(file, f"{key}.{name}", value, type_)}

    def rows(self, file: str, key: str, type_: type[T]) -> tuple[T, ...]:
        """Read an array of tables; faulty rows are noted and left out."""
        rows = self._tables[file].get(key, [])
        if not isinstance(rows, list):
            self.note(file, key, Fault("book.no-rows"))
            return ()
        return tuple(row for i, value in enumerate(rows) for row in self._read(file, f"{key}[{i}]", value, type_))

    def only(self, file: str, keys: set[str]) -> None:
        """Note every top-level key that is not one of `keys`, and every one that is missing."""
        self.optional(file, keys, keys)

    def optional(self, file: str, keys: set[str], required: set[str]) -> None:
        """Note every top-level key that is not one of `keys`, and every required one that is missing."""
        found = set(self._tables[file])
        for key in sorted(found - keys):
            self.note(file, key, Fault("book.unknown-key"))
        for key in sorted(required - found):
            self.note(file, key, Fault("book.missing-key"))

    def check(self) -> None:
        """Raise BookError when anything was noted."""
        if self.problems:
            raise BookError(tuple(self.problems))

    def _read(self, file: str, where: str, value: object, type_: type[T]) -> Iterable[T]:
        try:
            return [msgspec.convert(value, type_)]
        except msgspec.ValidationError as error:
            key, fault = _fault(str(error))
            self.note(file, f"{where}{key}", fault)
            return []


_PLACE = r" - at `(?:key in )?\$(?P<key>[^`]*)`\Z"
_FAULTS = (
    (r"Object missing required field `(?P<field>.*)`", "book.missing-field"),
    (r"Object contains unknown field `(?P<field>.*)`", "book.unknown-field"),
    (r"Invalid (?:enum )?value (?P<value>.*)", "book.unknown-value"),
    (r"Expected `array` of length (?P<wanted>\d+), got (?P<found>\d+)", "book.length"),
    (r"Expected `(?P<wanted>.*)`, got `(?P<found>.*)`", "book.type"),
)
"""What msgspec says of a value that does not fit, and the fault that it is. Not compiled: most Books have no faults."""


def _fault(message: str) -> tuple[str, Fault]:
    """Return where below a key msgspec found something wrong, and what it is."""
    place = re.search(_PLACE, message)
    key, message = (place["key"], message[: place.start()]) if place else ("", message)
    for pattern, fault in _FAULTS:
        if found := re.fullmatch(pattern, message):
            return key, Fault(fault, found.groupdict())
    return key, Fault("book.unreadable", {"problem": message})
