"""What is loaded for a database: SQLite needs no object mapper and no asynchronous driver."""

from __future__ import annotations

import subprocess
import sys

from bot.system.environment import child_environment

SCRIPT = """
import asyncio, sys
from bot.store import Store
from bot.store.leases import take_hold

async def once(url):
    ownership = await take_hold(url, standby=False)
    await (await Store.open(url, ownership=ownership)).close()

asyncio.run(once(sys.argv[1]))
print([name for name in ("sqlalchemy.orm", "sqlalchemy.ext.asyncio") if name in sys.modules])
"""


def test_a_start_on_sqlite_loads_no_object_mapper(tmp_path):
    command = [sys.executable, "-c", SCRIPT, f"sqlite+aiosqlite:///{tmp_path}/skald.db"]
    for _ in range(2):  # the first start makes the database, for which migrations are loaded
        done = subprocess.run(command, env=child_environment(), capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    assert (done.stdout, done.stderr) == ("[]\n", "")
