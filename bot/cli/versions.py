"""What `skald --version` says: which Skald this is, and what it stands on."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from bot.store import newest_revision

__all__ = ["versions"]


def versions() -> str:
    """Return the versions of Skald, its schema, Python and discord.py, in one line."""
    parts = ("schema", newest_revision()), ("Python", platform.python_version()), ("discord.py", _of("discord.py"))
    return f"Skald {_of('skald-bot')} ({', '.join(f'{what} {number}' for what, number in parts)})"


def _of(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"
