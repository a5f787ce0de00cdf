"""Seeds, hands and the token are for Skald alone: files and folders are private, and children get no token."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.autoplay.computer_worker import worker_pool
from bot.cli.app import app
from bot.operator.backups import back_up, back_up_before_migration, rotate
from bot.operator.heartbeat import Heartbeat
from bot.operator.open_store import open_store
from bot.operator.settings import Settings
from bot.pictures.render_process import RenderProcess
from bot.sandbox import BotProcess
from bot.store import Store
from bot.system.environment import without_token
from bot.system.private_files import BESIDE, keep_private, private_folder
from tests.listings import shared_catalogue
from tests.operator.bringing_back import bring_back
from tests.operator.stored_games import address, played

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECRETS = {"DISCORD_TOKEN": "a.very.secret-token", "DISCORD_TOKEN_FILE": "/run/secrets/token"}


@pytest.fixture(autouse=True)
def careless():
    """The mask of most systems, under which everybody may read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_new_database_its_log_and_its_folders_are_private(folder):
    settings = Settings(database="sqlite+aiosqlite:///deep/er/skald.db")
    store = await open_store(settings)
    try:
        await store.check()
        found = {path.name: mode(path) for path in (folder / "deep" / "er").iterdir()}
    finally:
        await store.close()
    assert found == {"skald.db": 0o600, "skald.db-wal": 0o600, "skald.db-shm": 0o600, "skald.db.lock": 0o600}
    assert mode(folder / "deep") == mode(folder / "deep" / "er") == 0o700


async def test_a_database_from_before_becomes_private_with_all_that_lies_beside_it(folder):
    file = folder / "skald.db"
    await (await Store.open(address(file))).close()
    with closing(sqlite3.connect(file)) as other:
        other.execute("SELECT count(*) FROM tables").fetchall()
        beside = [file.with_name(file.name + ending) for ending in BESIDE[:2]]
        for path in (file, *beside):
            path.chmod(0o644)
        store = await Store.open(address(file))
        try:
            assert [mode(path) for path in (file, *beside)] == [0o600] * 3
        finally:
            await store.close()


async def test_backups_what_was_replaced_and_what_was_brought_back_are_private(folder):
    file, copies = folder / "var" / "skald.db", folder / "var" / "copies"
    await played(file)
    backup, _ = await back_up(file, copies, shared_catalogue(), at=NOW)
    before = back_up_before_migration(file, copies, at=NOW)
    assert mode(copies) == 0o700
    assert mode(backup.file) == mode(before.file) == 0o600

    for path in (file, backup.file, before.file):
        path.chmod(0o644)
    rotate(copies, kept=7, now=NOW)
    assert mode(backup.file) == mode(before.file) == 0o600
    backup.file.chmod(0o644)
    aside = folder / "aside" / "skald.db.replaced"
    bring_back(backup.file, file, aside=aside)
    assert mode(file) == mode(aside) == 0o600
    assert mode(aside.parent) == 0o700


async def test_the_heartbeat_is_private(folder):
    store = await Store.open(address(folder / "skald.db"))
    file = folder / "alive"
    heartbeat = Heartbeat(store, file, beat=0.001)
    heartbeat.start()
    async with asyncio.timeout(10):
        while not file.exists():
            await store.check()
    await heartbeat.close()
    await store.close()
    assert mode(file) == 0o600


def test_what_is_private_already_and_folders_of_others_are_left_alone(folder):
    (folder / "shared").mkdir(mode=0o755)
    private_folder(folder / "shared" / "own")
    private_folder(folder / "shared")
    assert (mode(folder / "shared"), mode(folder / "shared" / "own")) == (0o755, 0o700)
    (folder / "read-only.db").touch(mode=0o400)
    keep_private(folder / "read-only.db")
    assert mode(folder / "read-only.db") == 0o400
    keep_private(folder / "nowhere" / "skald.db")
    assert not (folder / "nowhere").exists()


# the token


def environment_of(pid):
    """What a process was given when it was begun."""
    return Path(f"/proc/{pid}/environ").read_text()


@pytest.fixture
def secrets(folder, monkeypatch):
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)


def assert_without_token(text):
    assert not [word for pair in SECRETS.items() for word in pair if word in text]


def test_a_childs_environment_has_everything_but_the_token(secrets, monkeypatch):
    monkeypatch.setenv("SKALD_LOG_LEVEL", "DEBUG")
    given = without_token()
    assert given["SKALD_LOG_LEVEL"] == "DEBUG"
    assert given.keys() == os.environ.keys() - SECRETS.keys()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_render_process_is_given_no_token(secrets):
    renderer = RenderProcess()
    process = renderer.process()
    try:
        assert_without_token(environment_of(process.pid))
    finally:
        renderer.kill(process)


async def test_the_bot_under_a_sandbox_is_given_no_token(secrets):
    process = BotProcess((sys.executable, "-c", "import os; print(sorted(os.environ))"))
    await process.start()
    await process.wait()
    assert process.lines
    assert_without_token("\n".join(process.lines))


@pytest.mark.parametrize("command", ["run", "sandbox"])
def test_skald_drops_the_token_from_its_environment_before_it_begins(secrets, monkeypatch, command):
    found = []

    async def begun(settings, **_choices):
        found.append((settings.token.get_secret_value(), set(os.environ) & SECRETS.keys()))

    monkeypatch.delenv("DISCORD_TOKEN_FILE")
    monkeypatch.setattr("bot.cli.run.run_on_discord", begun)
    monkeypatch.setattr("bot.cli.run.run_in_sandbox", begun)
    monkeypatch.setattr("bot.cli.starting.gc_tuning.pause", lambda: None)
    monkeypatch.setattr("bot.cli.starting.start_logging", lambda *_args, **_options: None)
    assert CliRunner().invoke(app, [command]).exit_code == 0
    assert found == [(SECRETS["DISCORD_TOKEN"], set())]


def test_workers_hold_no_token_even_when_they_were_begun_with_one(secrets):
    pool = worker_pool(1)
    try:
        assert pool.submit(os.getenv, "DISCORD_TOKEN").result(timeout=60) is None
        assert pool.submit(os.getenv, "DISCORD_TOKEN_FILE").result(timeout=60) is None
    finally:
        pool.shutdown()
