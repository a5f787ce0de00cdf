"""What the changelog says about a version: `python -m tests.operator.changelog VERSION`. Fails when it says nothing."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def notes(version: str, changelog: str) -> str:
    """Return the section of a version.

    Raises:
        LookupError: there is none, or nothing stands in it.
    """
    found = re.search(rf"^## {re.escape(version)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise LookupError(f"CHANGELOG.md says nothing under “## {version}”.")
    return found[1].strip()


def check(version: str) -> None:
    """Make sure that a version can be released: it is the one of `pyproject.toml`.

    Raises:
        LookupError: it is another.
    """
    written = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    if written != version:
        raise LookupError(f"pyproject.toml says {written}, the tag {version}.")


if __name__ == "__main__":
    try:
        check(sys.argv[1])
        sys.stdout.write(notes(sys.argv[1], (ROOT / "CHANGELOG.md").read_text()) + "\n")
    except LookupError as error:
        sys.exit(str(error))
