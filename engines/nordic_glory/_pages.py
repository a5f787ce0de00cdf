"""The pages of the Book: the core set, and further sets from a folder or given as text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from engines.kit.books import Pages

SETS = "sets"
"""The folder of further sets."""


class SetPages(Pages):
    """The files of the core set and, under `sets/`, every further one; the digest covers them all.

    Attributes:
        sets: names of the further sets' pages, in the order in which they were read.
    """

    def __init__(self, folder: Path, core: tuple[str, ...], extra: Iterable[tuple[str, str]]) -> None:
        """Read the core pages, the sets of the folder in the order of their names, and sets given as text."""
        self._origin: dict[str, str] = {}
        found = sorted(path.name for path in (folder / SETS).glob("*.toml"))
        names = [f"{SETS}/{name}" for name in found]
        super().__init__(folder, (*core, *names))
        for name, text in extra:
            page = f"{SETS}/{name}"
            if page in names:
                self.note(page, "-", "is given twice")
                continue
            names.append(page)
            self._add(page, text)
        self.sets = tuple(names)

    def _add(self, page: str, text: str) -> None:
        try:
            self._tables[page] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self._tables[page] = {}
            self.note(page, "-", str(error))
        self.digest = sha256(f"{self.digest}\0{page}\0{text}".encode()).hexdigest()[:16]

    def value(self, file: str, key: str, type_: Any) -> Any:
        """Read the value of a top-level key, or None when it is missing or faulty."""
        if key not in self._tables[file]:
            return None
        return next(iter(self._read(file, key, self._tables[file][key], type_)), None)

    def gather(self, key: str, core: str, type_: Any) -> dict[str, Any]:
        """Read a table from its core page and all further sets; an id may appear only once."""
        rows: dict[str, Any] = self.table(core, key, type_)
        self._origin |= dict.fromkeys(rows, core)
        for page in self.sets:
            for name, row in self.table(page, key, type_).items():
                if name in rows:
                    self.note(page, f"{key}.{name}", f"is in {self.page_of(name)} already")
                else:
                    rows[name] = row
                    self._origin[name] = page
        return rows

    def page_of(self, name: str) -> str:
        """Return the page that a card or deck was read from."""
        return self._origin[name]

    def optional(self, file: str, keys: set[str], required: set[str]) -> None:
        """Note every top-level key that is not one of `keys`, and every required one that is missing."""
        found = set(self._tables[file])
        for key in sorted(found - keys):
            self.note(file, key, "is unknown")
        for key in sorted(required - found):
            self.note(file, key, "is missing")

    def texts(self, file: str) -> dict[str, dict[str, str]]:
        """Read the phrases that a further set brings along, by language; nested tables become dotted ids."""
        table = self._tables[file].get("text", {})
        if not isinstance(table, dict):
            self.note(file, "text", "is not a table")
            return {}
        return {language: _flat(rows) for language, rows in table.items() if isinstance(rows, dict)}


def _flat(rows: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in rows.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = str(value)
    return flat
