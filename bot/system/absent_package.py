"""Importing a module as if a package that it would load besides were not installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def absent(package: str) -> Iterator[None]:
    """Let no import find a package, whether it is loaded already or not; afterwards all is as it was."""
    loaded = sys.modules.pop(package, None)
    sys.modules[package] = None  # type: ignore[assignment]  # Python's own way to say that there is no such module
    try:
        yield
    finally:
        del sys.modules[package]
        if loaded is not None:
            sys.modules[package] = loaded
