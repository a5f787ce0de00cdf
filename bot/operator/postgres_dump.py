"""Dumps of a PostgreSQL database, made by its own tool where that is installed."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from bot.operator.errors import BackupError
from bot.system.environment import without_token

_TOOL: Final = "pg_dump"
_REMEDY: Final = "Install the PostgreSQL client of the server's version, or make a copy by other means."

_PARAMETERS: Final = {"host": "host", "port": "port", "ssl": "sslmode", "sslmode": "sslmode"}
"""What the address of our driver may say besides, and what the tool calls it."""


async def dump(url: URL, target: Path) -> None:
    """Write a database as one compressed file for `pg_restore`.

    Raises:
        BackupError: the tool is not here, or has failed.
    """
    tool = shutil.which(_TOOL)
    if tool is None:
        raise BackupError(f"{_TOOL} is not installed.", _REMEDY)
    query = {_PARAMETERS[name]: value for name, value in url.query.items() if name in _PARAMETERS}
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query).render_as_string()
    environment = without_token() | ({"PGPASSWORD": str(url.password)} if url.password else {})
    process = await asyncio.create_subprocess_exec(
        tool,
        "--format=custom",
        "--no-password",
        f"--file={target}",
        f"--dbname={plain}",
        env=environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, said = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        lines = said.decode(errors="replace").strip().splitlines()
        raise BackupError(f"{_TOOL} has failed: {lines[0] if lines else process.returncode}.", _REMEDY)
