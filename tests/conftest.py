"""What every test can ask for."""

from __future__ import annotations

import fcntl
import gc
import os
import shutil
import tempfile
import time
from contextlib import ExitStack
from itertools import chain, groupby
from operator import attrgetter
from pathlib import Path
from typing import TextIO

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres
from tests.empty_database import empty_database

# How long an example takes says how busy the machine is.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

VARIABLE = "SKALD_TEST_FOLDER"
"""Tells the workers of a run the folder of its PostgreSQL server."""

FOLDER = pytest.StashKey[Path]()

COLLECTING = pytest.StashKey[TextIO]()
"""The lock that a worker holds while it collects."""

FIRST = "gw0"
"""The worker that collects before the others."""

LONG = frozenset({"bench", "browser", "e2e", "fleet", "operator", "store"})
"""Folders whose tests start bots, browsers and databases."""


MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder of its own there, for this user alone
"""Where files lie in memory on Linux: thousands of databases are made, and each of their commits waits for the disk."""

ROOM = 1 << 30
"""Bytes that have to be free there."""


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
            os.environ["TMPDIR"] = str(MEMORY)
            tempfile.tempdir = None  # so that it is looked up again
        held = ExitStack()
        os.environ[VARIABLE] = str(held.enter_context(postgres.held_folder()))
        config.add_cleanup(held.close)
    config.stash[FOLDER] = Path(os.environ[VARIABLE])


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let one worker collect first: it compiles what is not compiled yet, and the others would do that as well."""
    config = session.config
    if not hasattr(config, "workerinput"):
        return
    held = (config.stash[FOLDER] / "collecting").open("a")
    if config.workerinput["workerid"] == FIRST:
        fcntl.flock(held, fcntl.LOCK_EX)
        (config.stash[FOLDER] / "begun").touch()
    else:
        while not (config.stash[FOLDER] / "begun").exists():
            time.sleep(0.02)
        fcntl.flock(held, fcntl.LOCK_SH)
    config.stash[COLLECTING] = held


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each worker begin with whole modules of what takes long: the short tests then fill the gaps at the end."""
    if not hasattr(config, "workerinput"):
        return
    modules = [list(group) for _, group in groupby(items, key=attrgetter("path"))]
    modules.sort(key=lambda module: module[0].path.parent.name not in LONG)
    shares: list[list[pytest.Item]] = [[] for _ in range(config.workerinput["workercount"])]
    for module in modules:
        min(shares, key=len).extend(module)
    items[:] = chain.from_iterable(shares)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the other workers collect.

    Let collections of garbage be rare, and pass by what lasts to the end: thousands of tests and all modules.
    """
    if COLLECTING in session.config.stash:
        session.config.stash[COLLECTING].close()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def sqlite_url(tmp_path):
    """Address of an SQLite database with the newest schema and no rows."""
    (tmp_path / "skald.db").write_bytes(empty_database())
    return f"sqlite+aiosqlite:///{tmp_path / 'skald.db'}"


@pytest.fixture(scope="session")
def databases(pytestconfig: pytest.Config) -> postgres.Databases:
    """Makes databases on the PostgreSQL server of this run."""
    found = postgres.shared(pytestconfig.stash[FOLDER])
    if found is None:
        pytest.skip(postgres.HOW)
    return found


@pytest.fixture
def postgres_url(databases):
    """Address of a PostgreSQL database with the newest schema and no rows."""
    url = databases.make()
    yield url
    databases.drop(url)


@pytest.fixture
def empty_postgres_url(databases):
    """Address of a PostgreSQL database with nothing in it."""
    url = databases.make(migrated=False)
    yield url
    databases.drop(url)


@pytest.fixture
def cluster(tmp_path):
    """A PostgreSQL server of this test's own, not started yet: to be made, stopped and started again."""
    where = postgres.programs()
    if where is None:
        pytest.skip(postgres.HOW)
    with postgres.held_folder() as folder:
        yield postgres.Cluster(folder, where)


@pytest.fixture
def server(cluster):
    """A server of this test's own that loses no commit, and the address of a database with the newest schema."""
    cluster.make()
    databases = postgres.Databases(cluster.url)
    databases.run("ALTER SYSTEM SET synchronous_commit = on")
    databases.run("SELECT pg_reload_conf()")
    databases.prepare()
    return cluster, databases.make()
