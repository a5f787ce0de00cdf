"""The environment of child processes: all but the token, which only the main process needs, and how they use memory."""

from __future__ import annotations

import os
import sys
from typing import Final

TOKEN: Final = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a token
TOKEN_FILE: Final = "DISCORD_TOKEN_FILE"  # noqa: S105 - likewise

ONE_ARENA: Final = {"MALLOC_ARENA_MAX": "1"}
"""For the C library of GNU: threads that work by turns need no memory each of its own, three megabytes in all.

A process has to have it when it starts: what is in `deploy/` sets it for Skald itself.
"""


def without_token() -> dict[str, str]:
    """Return the environment variables without the token."""
    return {name: value for name, value in os.environ.items() if name.upper() not in (TOKEN, TOKEN_FILE)}


def child_environment() -> dict[str, str]:
    """Return the environment of a Python child: without the token, with the same import path and one arena."""
    return ONE_ARENA | without_token() | import_path()


def import_path() -> dict[str, str]:
    """Return the variable by which another Python finds the modules that this one finds."""
    return {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}


def drop_token() -> None:
    """Remove the token from the environment once it is read: spawned workers inherit the environment."""
    for name in set(os.environ) - set(without_token()):
        del os.environ[name]
