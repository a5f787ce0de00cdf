"""What other processes of ours are given: everything but the token, which is the main process's alone."""

from __future__ import annotations

import os
import sys
from typing import Final

TOKEN: Final = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a token
TOKEN_FILE: Final = "DISCORD_TOKEN_FILE"  # noqa: S105 - likewise


def without_token() -> dict[str, str]:
    """Return our environment as a child may have it."""
    return {name: value for name, value in os.environ.items() if name.upper() not in (TOKEN, TOKEN_FILE)}


def child_environment() -> dict[str, str]:
    """Return our environment as a Python of ours may have it: without the token, and finding what we find."""
    return without_token() | import_path()


def import_path() -> dict[str, str]:
    """Return the variable by which another Python finds the modules that this one finds."""
    return {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}


def drop_token() -> None:
    """Take the token out of our own environment once it is read: workers that are spawned get what stands there."""
    for name in set(os.environ) - set(without_token()):
        del os.environ[name]
