"""The server that the tests make is gone when they are."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.store import Store, StoreUnreachable
from tests import postgres

HOLDER = """
import sys
from tests import postgres
with postgres.held_folder() as folder:
    print(postgres.shared(folder).server.query["host"], flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(postgres.programs() is None, reason=postgres.HOW)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
@pytest.mark.slow
def test_a_run_that_is_killed_leaves_no_server_behind(how, monkeypatch):
    monkeypatch.delenv(postgres.GIVEN, raising=False)
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", HOLDER],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as run:
        folder = Path(run.stdout.readline().strip())
        server = int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        os.killpg(run.pid, how)
    while folder.exists():
        time.sleep(0.02)
    assert not _runs(server)


def _runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A container may have nobody who buries the dead.
    return "postgres" in Path(f"/proc/{pid}/cmdline").read_text()


@pytest.mark.slow
async def test_a_store_works_again_when_its_server_is_back(cluster):
    cluster.make()
    databases = postgres.Databases(cluster.url)
    databases.prepare()
    url = databases.make()
    store = await Store.open(url, migrate=False)
    await store.facts.set("saga", "begun")

    cluster.stop()
    with pytest.raises(StoreUnreachable):
        await store.facts.set("saga", "lost")

    cluster.start()
    await store.facts.set("saga", "told")
    assert await store.facts.get("saga") == "told"
    await store.close()


def test_tests_do_not_share_rows(databases):
    one, other = databases.make(), databases.make()
    databases.run("INSERT INTO facts VALUES ('saga', 'begun')", url=one)
    assert databases.run("SELECT * FROM facts", url=other) == []
    databases.drop(one)
    databases.drop(other)
