"""The files of the Book: the core set, and further sets from a folder or given as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from engines.core import Fault
from engines.kit.books import TomlFolder
from engines.kit.toml import TomlError, excesses, read_toml

WORLD = "world.toml"
"""The file of the core set that says which words there are, and what alignments, limits and budgets are."""

SETS = "sets"
"""The folder of further sets."""


class BookFiles(TomlFolder):
    """The files of the core set and, under `sets/`, every further one; the digest covers them all.

    Attributes:
        sets: names of the further sets' files, in the order in which they were read.
    """

    def __init__(self, folder: Path, core: tuple[str, ...], extra: Iterable[tuple[str, str]]) -> None:
        """Read the core files, the sets of the folder in the order of their names, and sets given as text."""
        self._origin: dict[str, str] = {}
        found = sorted(path.name for path in (folder / SETS).glob("*.toml"))
        names = [f"{SETS}/{name}" for name in found]
        super().__init__(folder, (*core, *names))
        for name, text in extra:
            file = f"{SETS}/{name}"
            if file in names:
                self.note(file, "-", Fault("book.set-twice"))
                continue
            if self._add(file, text):
                names.append(file)
        self.sets = tuple(names)

    def _add(self, file: str, text: str) -> bool:
        """Read a set that was given as text; return whether there is anything in it that can be looked at."""
        self.digest = sha256(f"{self.digest}\0{file}\0{text}".encode()).hexdigest()[:16]
        try:
            table = read_toml(text)
        except TomlError as error:
            self.note(file, "-", error.fault)
            return False
        faults = list(excesses(table))
        for key, fault in faults:
            self.note(file, key, fault)
        self._tables[file] = table
        return not faults

    def value(self, file: str, key: str, type_: Any) -> Any:
        """Read the value of a top-level key, or None when it is missing or faulty."""
        if key not in self._tables[file]:
            return None
        return next(iter(self._read(file, key, self._tables[file][key], type_)), None)

    def gather(self, key: str, core: str, type_: Any) -> dict[str, Any]:
        """Read a table from its core file and all further sets; an id may appear only once."""
        rows: dict[str, Any] = self.table(core, key, type_)
        self._origin |= dict.fromkeys(rows, core)
        for file in self.sets:
            for name, row in self.table(file, key, type_).items():
                if name in rows:
                    self.note(file, f"{key}.{name}", Fault("book.id-in-file", {"file": self.file_of(name)}))
                else:
                    rows[name] = row
                    self._origin[name] = file
        return rows

    def file_of(self, name: str) -> str:
        """Return the file that a card or deck was read from."""
        return self._origin[name]

    def texts(self, file: str) -> dict[str, dict[str, str]]:
        """Read the phrases that a further set brings along, by language; nested tables become dotted ids."""
        table = self._tables[file].get("text", {})
        if not isinstance(table, dict):
            self.note(file, "text", Fault("book.no-table"))
            return {}
        found: dict[str, dict[str, str]] = {}
        for language, rows in table.items():
            phrases = found[language] = {}
            for name, phrase in _flat(rows):
                if not name or not isinstance(phrase, str):
                    self.note(file, f"text.{language}.{name}".rstrip("."), Fault("book.no-text"))
                else:
                    phrases[name] = phrase
        return found


def _flat(rows: object, prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield the values of nested tables under dotted keys."""
    if not isinstance(rows, dict):
        yield prefix.rstrip("."), rows
        return
    for key, value in rows.items():
        yield from _flat(value, f"{prefix}{key}.")
