"""A PostgreSQL database is dumped before its migration, where there is the tool for it."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import pytest
from sqlalchemy import make_url

from bot.operator.backups import backups_in, dump_before_migration, extract, rotate
from bot.operator.errors import BackupError

URL = make_url("postgresql+asyncpg://skald:secret%20word@host:5433/tables?ssl=require&prepared_statement_cache_size=0")
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def tool(folder, monkeypatch):
    """Put a script in the place of `pg_dump`; it notes what it is called with."""

    def put(script: str) -> None:
        file = folder / "bin" / "pg_dump"
        file.parent.mkdir()
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        monkeypatch.setenv("PATH", f"{file.parent}:{os.environ['PATH']}")

    return put


async def test_the_tool_is_given_the_password_apart_and_no_token(folder, tool, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret token")
    tool('for word; do case $word in --file=*) echo "$* $PGPASSWORD [$DISCORD_TOKEN]" > "${word#--file=}";; esac; done')
    backup = await dump_before_migration(URL, folder / "copies", at=NOW)
    called = backup.file.read_text()
    assert "--dbname=postgresql://skald@host:5433/tables?sslmode=require secret word []" in called
    assert backup.before_migration
    assert backup.file.stat().st_mode & 0o777 == 0o600
    assert backups_in(folder / "copies") == (backup,)
    assert [path.name for path in (folder / "copies").iterdir()] == [backup.file.name]
    with pytest.raises(BackupError, match="dump of a PostgreSQL"):
        extract(backup.file, folder / "skald.db")
    assert rotate(folder / "copies", kept=1, now=NOW) == ()


async def test_a_tool_that_fails_says_why_and_leaves_nothing(folder, tool):
    tool("echo 'pg_dump: error: server version: 17; pg_dump version: 15' >&2; exit 1")
    with pytest.raises(BackupError, match="server version: 17"):
        await dump_before_migration(URL, folder / "copies", at=NOW)
    assert list((folder / "copies").iterdir()) == []


async def test_without_the_tool_there_is_a_sentence(folder, monkeypatch):
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(BackupError, match="not installed"):
        await dump_before_migration(URL, folder / "copies", at=NOW)
