"""Writes the fixture of the present schema: `python -m tests.operator.make_schema REVISION`, once for each release."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.operator.stored_games import played

FIXTURES = Path(__file__).parent / "schemas"


def main(revision: str) -> None:
    """Dump a database with a game in it as SQL."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "skald.db"
        asyncio.run(played(file))
        with sqlite3.connect(file) as connection:
            (FIXTURES / f"{revision}.sql").write_text("\n".join(connection.iterdump()) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
