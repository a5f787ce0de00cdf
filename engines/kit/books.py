"""Reading a game's Book from `data/<game>/*.toml`: every fault is found, and all are told at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engines.core import ConfigError, Fault, Problem, Setting

T = TypeVar("T")


class BookError(ValueError):
    """A Book with faults; `problems` lists each as `file: key: what is wrong`."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


class TomlFolder:
    """The TOML files of one folder, read once, with a list of everything that is wrong in them."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self.problems: list[str] = []
        self._tables: dict[str, dict[str, Any]] = {}
        digest = sha256()
        for name in names:
            try:
                raw = (folder / name).read_bytes()
                self._tables[name] = tomllib.loads(raw.decode())
                digest.update(name.encode() + b"\0" + raw + b"\0")
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                self._tables[name] = {}
                self.note(name, "-", str(error))
        self.digest = digest.hexdigest()[:16]
        """Digest of all files: pinned by every table that plays with this Book."""

    def note(self, file: str, key: str, problem: str) -> None:
        """Write down one fault."""
        self.problems.append(f"{file}: {key}: {problem}")

    def table(self, file: str, key: str, type_: type[T]) -> dict[str, T]:
        """Read a TOML table whose values are all of one type; faulty rows are noted and left out."""
        rows = self._tables[file].get(key, {})
        if not isinstance(rows, dict):
            self.note(file, key, "is not a table")
            return {}
        return {name: row for name, value in rows.items() for row in self._read(file, f"{key}.{name}", value, type_)}

    def rows(self, file: str, key: str, type_: type[T]) -> tuple[T, ...]:
        """Read an array of tables; faulty rows are noted and left out."""
        rows = self._tables[file].get(key, [])
        if not isinstance(rows, list):
            self.note(file, key, "is not an array of tables")
            return ()
        return tuple(row for i, value in enumerate(rows) for row in self._read(file, f"{key}[{i}]", value, type_))

    def only(self, file: str, keys: set[str]) -> None:
        """Note every top-level key that is not one of `keys`, and every one that is missing."""
        found = set(self._tables[file])
        for key in sorted(found - keys):
            self.note(file, key, "is unknown")
        for key in sorted(keys - found):
            self.note(file, key, "is missing")

    def check(self) -> None:
        """Raise BookError when anything was noted."""
        if self.problems:
            raise BookError(tuple(self.problems))

    def _read(self, file: str, where: str, value: object, type_: type[T]) -> Iterable[T]:
        try:
            return [msgspec.convert(value, type_)]
        except msgspec.ValidationError as error:
            key, problem = _plain(str(error))
            self.note(file, f"{where}{key}", problem)
            return []


_PLACE = re.compile(r" - at `(?:key in )?\$(?P<key>[^`]*)`\Z")
_FAULTS = (
    (re.compile(r"Object missing required field `(.*)`"), "{} is missing"),
    (re.compile(r"Object contains unknown field `(.*)`"), "{} is unknown"),
    (re.compile(r"Invalid (?:enum )?value (.*)"), "{} is unknown"),
    (re.compile(r"Expected `array` of length (\d+), got (\d+)"), "needs {} values, not {}"),
    (re.compile(r"Expected `(.*)`, got `(.*)`"), "needs {}, not {}"),
)
_KINDS = {
    "int": "a whole number",
    "float": "a number with a point",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
    "date": "a day",
    "time": "a time",
    "datetime": "a day and time",
}


def _plain(fault: str) -> tuple[str, str]:
    """Return where below a key msgspec found a fault, and the fault in the words of somebody who writes cards."""
    place = _PLACE.search(fault)
    key, fault = (place["key"], fault[: place.start()]) if place else ("", fault)
    for pattern, words in _FAULTS:
        if found := pattern.fullmatch(fault):
            return key, words.format(*map(_kind, found.groups()))
    return key, fault


def _kind(word: str) -> str:
    return " or ".join(_KINDS.get(each, each) for each in word.split(" | "))


def chosen_values(
    settings: tuple[Setting, ...], seats: int, chosen: Mapping[str, str], allowed: tuple[int, ...]
) -> tuple[dict[str, str], list[Fault]]:
    """Complete a host's choices with the defaults, and list what does not fit.

    Returns:
        The value of every setting, and the faults found so far.
    """
    faults: list[Fault] = []
    if seats not in allowed:
        faults.append(Fault(Problem.WRONG_SEATS, {"seats": seats}))
    known = {setting.id: setting for setting in settings}
    values = {setting.id: setting.default for setting in settings}
    for name, value in chosen.items():
        setting = known.get(name)
        if setting is None:
            faults.append(Fault(Problem.UNKNOWN_SETTING, {"setting": name}))
        elif value not in setting.values:
            faults.append(Fault(Problem.UNKNOWN_VALUE, {"setting": name, "value": value}))
        elif value != setting.default and setting.seats and seats not in setting.seats:
            faults.append(Fault(Problem.NOT_WITH_SEATS, {"setting": name, "seats": seats}))
        else:
            values[name] = value
    return values, faults


def refuse(faults: list[Fault]) -> None:
    """Raise ConfigError when there are faults."""
    if faults:
        raise ConfigError(tuple(faults))
