"""Writes the list of what Skald is made with: `python -m tests.operator.dependencies`, after each `make lock`.

The licences are those that the installed packages state. A package that this system has no use for keeps its line
from the list that is there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK, LIST = ROOT / "requirements.lock", ROOT / "docs" / "dependencies.md"

HEAD = """\
# Dependencies

What `requirements.lock` pins, and under which licence each package says that it stands. `python -m
tests.operator.dependencies` makes this list from the packages that are installed; a test compares it with the lock.

Skald itself needs those for *running*. The others come with the extras `dev`, `bench` and `postgres`;
`axe-playwright-python` brings along axe-core, which is under MPL-2.0.

`make audit` asks the database of Python's packages whether any of them has a known vulnerability.

| package | version | for | licence |
|---|---|---|---|
"""

_PIN = re.compile(r"(?m)^([a-z0-9][a-z0-9._-]*)==([^\s;\\]+)")
_ROW = re.compile(r"(?m)^\| ([a-z0-9._-]+) \| ([0-9][^ |]*) \| ([a-z]+) \| ([^|]+) \|$")
_MIT = "Permission is hereby granted, free of charge"


class Row(NamedTuple):
    """A package of the list."""

    name: str
    version: str
    use: str
    licence: str


def pinned(lock: str) -> dict[str, str]:
    """The version of every package that a lock names."""
    return dict(_PIN.findall(lock))


def listed(text: str) -> list[Row]:
    """The rows of a list."""
    return [Row(*found) for found in _ROW.findall(text)]


def made(lock: str, before: str) -> str:
    """The list for a lock; `before` is the one that is there.

    Raises:
        LookupError: a package is not installed in the version of the lock, and was not listed in it either.
    """
    running = _closure("skald-bot")
    kept = {(row.name, row.version): row for row in listed(before)}
    rows = []
    for name, version in pinned(lock).items():
        try:
            found = distribution(name)
            if found.version != version:
                raise LookupError(f"{name} {found.version} is installed instead of {version}: install the lock first")
            rows.append(Row(name, version, "running" if name in running else "extra", licence(found)))
        except PackageNotFoundError:
            if (name, version) not in kept:
                raise LookupError(f"{name} {version} is not installed: write its line by hand") from None
            rows.append(kept[name, version])
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def licence(package: Distribution) -> str:
    """The licence that a package states: as an expression, by its classifiers, in a word, or by its licence file."""
    return next(_stated(package), "unknown")


def _stated(package: Distribution) -> Iterator[str]:
    about = package.metadata
    if expression := about.get("License-Expression"):
        yield expression
    classifiers = [c.split(" :: ")[-1] for c in about.get_all("Classifier") or () if c.startswith("License :: ")]
    if classifiers:
        yield ", ".join(classifiers)
    if word := (about.get("License") or "").split("\n")[0].strip():
        yield word
    for file in package.files or ():
        if "licen" in file.name.lower():
            text = file.read_text()
            yield "MIT" if _MIT in text else text.strip().split("\n")[0].strip()


def _closure(name: str) -> set[str]:
    """A package and all that it needs; of extras only those that are asked for."""
    found: set[tuple[str, str]] = set()
    ahead = {(name, "")}
    while ahead:
        each, extra = here = ahead.pop()
        found.add(here)
        try:
            needs = [Requirement(text) for text in distribution(each).requires or ()]
        except PackageNotFoundError:
            continue
        for need in needs:
            marked = str(need.marker or "")
            if "extra ==" not in marked or (extra and need.marker and need.marker.evaluate({"extra": extra})):
                ahead |= {(canonicalize_name(need.name), each) for each in ("", *need.extras)} - found
    return {name for name, _ in found}


if __name__ == "__main__":
    try:
        LIST.write_text(made(LOCK.read_text(), LIST.read_text() if LIST.is_file() else ""))
    except LookupError as error:
        sys.exit(str(error))
