"""Backups: whole while the bot writes, proven by a replay, rotated, brought back, and made before a migration."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import sys
import zlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operator.backups import OLDEST, back_up, backups_in, extract, rotate, sweep
from bot.operator.errors import BackupError, Exit
from bot.operator.open_store import open_store, pending
from bot.operator.proof import prove
from bot.operator.settings import Settings
from bot.store import Store, _migrate
from tests.listings import shared_catalogue
from tests.operator.bringing_back import bring_back
from tests.operator.stored_games import address, play, played

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ROOT = Path(__file__).parents[2]
run = CliRunner().invoke


@pytest.fixture
def file(folder):
    return folder / "var" / "skald.db"


async def heads(file):
    store = await Store.open(address(file), migrate=False)
    tables = await store.tables.live()
    await store.close()
    return [table.head for table in tables]


async def test_a_copy_of_a_database_in_use_is_proven_by_a_game(file, folder):
    await played(file)
    store = await Store.open(address(file))
    writing = asyncio.create_task(play(store, moves=20))
    try:
        backup, proof = await back_up(file, folder / "copies", shared_catalogue(), at=NOW)
        await writing
    finally:
        await store.close()
    assert (proof.tables, proof.entries) >= (1, 7)
    assert proof.replayed in (1, 2)
    assert backups_in(folder / "copies") == (backup,)
    assert backup.at == NOW
    assert sorted(path.name for path in (folder / "copies").iterdir()) == ["chunks", backup.file.name]


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("UPDATE tables SET commitment = 'x'", "table 1"),
        ("UPDATE tables SET header = 'text where bytes belong'", "cannot be read"),
        ("DELETE FROM entries WHERE n = 3", "table 1"),
        ("DELETE FROM entries WHERE n = 6", "table 1"),
        ("UPDATE entries SET body = (SELECT body FROM entries WHERE n = 2) WHERE n = 4", "table 1"),
        ("PRAGMA foreign_keys=OFF; DELETE FROM tables", "rows that are missing"),
        ("PRAGMA foreign_keys=OFF; DROP TABLE entries", "cannot be read: The store could not do this"),
    ],
)
async def test_a_copy_whose_game_does_not_come_out_is_no_backup(file, folder, harm, words):
    await played(file)
    with sqlite3.connect(file) as connection:
        connection.executescript(harm)
    with pytest.raises(BackupError, match=words):
        await back_up(file, folder / "copies", shared_catalogue(), at=NOW)
    assert list((folder / "copies").iterdir()) == []


def chunks_in(copies):
    return sorted((copies / "chunks").glob("*/*"))


async def test_a_damaged_copy_is_found(file, folder):
    await played(file, tables=3)
    backup, _ = await back_up(file, folder / "copies", shared_catalogue(), at=NOW)
    chunk = chunks_in(folder / "copies")[0]
    whole = chunk.read_bytes()
    for harm in (b"rubbish", whole[:100], zlib.compress(b"another chunk")):
        chunk.write_bytes(harm)
        with pytest.raises(BackupError, match="damaged"):
            bring_back(backup.file, file, aside=folder / "aside.db")
    chunk.unlink()
    with pytest.raises(BackupError, match="missing"):
        bring_back(backup.file, file, aside=folder / "aside.db")
    assert await heads(file) == [6, 6, 6]
    assert not (folder / "aside.db").exists()
    assert list(file.parent.glob("*.part*")) == []


async def test_the_next_backup_mends_what_is_damaged(file, folder):
    await played(file)
    backup, _ = await back_up(file, folder / "copies", shared_catalogue(), at=NOW)
    for chunk in chunks_in(folder / "copies"):
        chunk.write_bytes(b"rubbish")
    await back_up(file, folder / "copies", shared_catalogue(), at=NOW + timedelta(hours=1))
    bring_back(backup.file, file, aside=folder / "aside.db")
    assert await heads(file) == [6]


async def test_what_copies_have_in_common_is_kept_once_and_goes_with_the_last_of_them(file, folder):
    await played(file, tables=8)
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE ballast AS SELECT randomblob(1000000) AS weight")
    connection.close()
    copies = folder / "copies"
    made = []
    for hours in range(7):
        store = await Store.open(address(file))
        await play(store, moves=1)
        await store.close()
        made.append((await back_up(file, copies, shared_catalogue(), at=NOW + timedelta(hours=hours)))[0])
    size = sum(path.stat().st_size for path in copies.rglob("*") if path.is_file())
    for number, backup in enumerate(made):
        target = folder / f"{number}.db"
        extract(backup.file, target)
        whole = target.stat().st_size
        assert len(await heads(target)) == 9 + number
    assert size < 2 * whole
    assert len(rotate(copies, kept=1, now=NOW + timedelta(hours=7))) == 6
    held = len(chunks_in(copies))
    assert held <= -(-whole // 65536)
    extract(made[-1].file, folder / "last.db")
    assert len(await heads(folder / "last.db")) == 15
    made[-1].file.unlink()
    sweep(copies)
    assert list(copies.iterdir()) == []


@pytest.mark.slow
async def test_a_backup_that_was_killed_leaves_nothing_behind(file, folder, monkeypatch):
    await played(file)
    copies = folder / "copies"
    script = """
import asyncio, os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.games import load_catalogue
from bot.operator import backups, chunk_store
left = int(sys.argv[3])
put = chunk_store.ChunkStore._put
def killed(self, chunk):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return put(self, chunk)
chunk_store.ChunkStore._put = killed
asyncio.run(backups.back_up(Path(sys.argv[1]), Path(sys.argv[2]), load_catalogue(("gulveig",)), at=datetime.now(UTC)))
"""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, str(file), str(copies), "1")
    assert await process.wait() == -signal.SIGKILL
    assert list(copies.glob("*.part"))
    assert backups_in(copies) == ()
    sweep(copies)
    assert list(copies.iterdir()) == []


async def test_two_backups_at_once_do_not_meddle(file, folder, monkeypatch):
    await played(file)
    both = await asyncio.gather(
        *[back_up(file, folder / "copies", shared_catalogue(), at=NOW + timedelta(hours=hours)) for hours in range(2)],
        return_exceptions=True,
    )
    (failed,) = [each for each in both if isinstance(each, BackupError)]
    assert "Another backup is being made" in str(failed)
    assert len(backups_in(folder / "copies")) == 1


async def test_copies_of_older_versions_are_brought_back_from_where_nothing_can_be_written(file, folder):
    await played(file)
    copies = folder / "copies"
    copies.mkdir()
    old = copies / "skald-20260101T000000000000Z.db"
    with sqlite3.connect(file) as source, sqlite3.connect(old) as target:
        source.backup(target)
    source.close()
    target.close()
    with sqlite3.connect(old) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    connection.close()
    new, _ = await back_up(file, copies, shared_catalogue(), at=NOW)
    before = {path: path.stat().st_mtime_ns for path in copies.rglob("*")}
    for backup in backups_in(copies):
        fresh = folder / "fresh.db"
        extract(backup.file, fresh)
        with sqlite3.connect(fresh) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        connection.close()
        assert (await prove(fresh, shared_catalogue())).entries == 7
        assert [path.name for path in folder.glob("fresh.db*")] == ["fresh.db"]
        fresh.unlink()
    assert {path: path.stat().st_mtime_ns for path in copies.rglob("*")} == before
    assert new.file in before


def test_old_copies_go_and_the_newest_stays(tmp_path):
    def made(days, kind=""):
        at = NOW - timedelta(days=days)
        (tmp_path / f"skald-{at:%Y%m%dT%H%M%S%fZ}{kind}.db").touch()

    for days in (0, 1, 2, 3, 31):
        made(days)
    made(10, "-before-migration")
    made(40, "-before-migration")
    (tmp_path / "notes.txt").touch()
    (tmp_path / "skald-of-somebody.db").touch()
    removed = rotate(tmp_path, kept=3, now=NOW)
    assert len(removed) == 3
    left = backups_in(tmp_path)
    assert [(NOW - backup.at).days for backup in left] == [10, 2, 1, 0]
    assert all(NOW - backup.at <= OLDEST for backup in left)
    assert (tmp_path / "notes.txt").exists()
    assert (tmp_path / "skald-of-somebody.db").exists()
    assert len(rotate(tmp_path, kept=3, now=NOW + timedelta(days=60))) == 3
    assert len(backups_in(tmp_path)) == 1


async def test_restore_brings_back_what_was_copied(file, folder):
    await played(file, moves=4)
    backup, _ = await back_up(file, folder / "copies", shared_catalogue(), at=NOW)
    store = await Store.open(address(file))
    await play(store, moves=2)
    await store.close()
    assert await heads(file) == [4, 2]
    bring_back(backup.file, file, aside=folder / "aside.db")
    assert await heads(file) == [4]
    assert await heads(folder / "aside.db") == [4, 2]
    assert (await prove(file, shared_catalogue())).entries == 5


async def test_restore_is_refused_while_skald_runs(file, folder):
    await played(file)
    backup, _ = await back_up(file, folder / "copies", shared_catalogue(), at=NOW)
    store = await Store.open(address(file))
    try:
        with pytest.raises(BackupError, match="in use"):
            bring_back(backup.file, file, aside=folder / "aside.db")
        await play(store, moves=1)
    finally:
        await store.close()


async def test_a_damaged_database_is_replaced(file, folder):
    await played(file)
    backup, _ = await back_up(file, folder / "copies", shared_catalogue(), at=NOW)
    file.write_bytes(b"rubbish" * 1000)
    bring_back(backup.file, file, aside=folder / "aside.db")
    assert await heads(file) == [6]


def test_the_commands_copy_and_bring_back(file, folder):
    asyncio.run(played(file))
    result = run(app, ["backup"])
    assert result.exit_code == 0, result.output
    assert "table 1 plays again from its log" in result.output
    (backup,) = backups_in(folder / "var" / "backups")
    file.unlink()
    result = run(app, ["restore", str(backup.file), "--yes"])
    assert result.exit_code == 0, result.output
    assert asyncio.run(heads(file)) == [6]
    assert run(app, ["restore", str(backup.file)], input="n\n").exit_code == 1
    result = run(app, ["restore", "nowhere.db", "--yes"])
    assert result.exit_code == Exit.DATA
    assert "Traceback" not in result.output


def test_backup_of_another_database_points_at_its_own_tools(folder, monkeypatch):
    monkeypatch.setenv("SKALD_DATABASE", "postgresql+asyncpg://skald@host/skald")
    result = run(app, ["backup"])
    assert result.exit_code == Exit.DATA
    assert "pg_dump" in result.stderr


NEWEST = max(path.name for path in (_migrate.SCRIPTS / "versions").glob("[0-9]*.py")).partition("_")[0]
"""The newest revision of the schema."""


@pytest.fixture
def another_migration(folder, monkeypatch):
    """Pretend that the next version of Skald has one more migration."""
    scripts = folder / "migrations"
    shutil.copytree(_migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "0999_next.py").write_text(
        "from alembic import op\n"  # noqa: S608 - a migration that this test writes
        f"revision, down_revision = '0999', '{NEWEST}'\n"
        "def upgrade():\n    op.execute(\"INSERT INTO facts (key, value) VALUES ('next', 'here')\")\n"
    )

    return lambda: monkeypatch.setattr(_migrate, "SCRIPTS", scripts)


async def test_a_migration_makes_a_copy_first(file, folder, another_migration):
    await played(file)
    another_migration()
    settings = Settings()
    assert await pending(settings) == ("0999",)
    store = await open_store(settings)
    assert await store.facts.get("next") == "here"
    await store.close()
    (backup,) = backups_in(folder / "var" / "backups")
    assert backup.before_migration
    extract(backup.file, folder / "before.db")
    with sqlite3.connect(folder / "before.db") as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]
        assert copy.execute("SELECT count(*) FROM entries").fetchone() == (7,)
    assert await pending(settings) == ()
    await (await open_store(settings)).close()
    assert len(backups_in(folder / "var" / "backups")) == 1


async def test_a_new_database_needs_no_copy(file, folder):
    await (await open_store(Settings())).close()
    assert file.exists()
    assert backups_in(folder / "var" / "backups") == ()


async def test_a_copy_from_before_a_migration_can_be_brought_back(file, folder, another_migration):
    await played(file)
    another_migration()
    await (await open_store(Settings())).close()
    (backup,) = backups_in(folder / "var" / "backups")
    extract(backup.file, folder / "before.db")
    assert (await prove(folder / "before.db", shared_catalogue())).tables is None
    bring_back(backup.file, file, aside=folder / "aside.db")
    assert await pending(Settings()) == ("0999",)
