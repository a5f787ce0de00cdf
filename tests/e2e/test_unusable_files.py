"""A start on a database that cannot be used ends with its cause and its remedy."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.client.bot import Skald
from bot.client.serving import serve
from bot.operator.errors import Exit
from bot.sandbox import Sandbox
from bot.store import SchemaTooNew, Store, StoreCorrupt, StoreReadOnly
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.healing import begin
from tests.e2e.playing import play_by_panels
from tests.listings import shared_catalogue


async def test_a_file_that_may_only_be_read_at_the_start_ends_with_its_cause(tmp_path: Path) -> None:
    file = tmp_path / "still.db"
    await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()
    with pytest.raises(StoreReadOnly):
        await live_on(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true")


async def test_a_newer_schema_at_the_start_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "newer.db"
    await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(SchemaTooNew):
        await live_on(f"sqlite+aiosqlite:///{file}")
    assert file.read_bytes() == before


@pytest.mark.parametrize("damage", ["newer", "torn"])
def test_a_start_on_a_file_that_cannot_be_used_tells_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    file = tmp_path / "skald.db"
    asyncio.run(made(file))
    if damage == "newer":
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.close()
    else:
        file.write_bytes(file.read_bytes()[:6000])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a token that is never used")
    monkeypatch.setenv("SKALD_DATABASE", f"sqlite+aiosqlite:///{file}")
    monkeypatch.setattr("bot.cli.starting.start_logging", lambda *_args, **_how: None)
    result = CliRunner().invoke(app, ["run"])
    assert result.exit_code == Exit.DATA, result.output
    assert "skald restore" in result.stderr
    assert "Traceback" not in result.output


async def test_a_file_torn_where_the_tables_lie_ends_the_start_with_its_cause(
    make_town: MakeTown, tmp_path: Path
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        await play_by_panels(harness, Rng("torn"), most=2)
    file = tmp_path / "town.db"
    with sqlite3.connect(file) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    whole = bytearray(file.read_bytes())
    whole[(root - 1) * size : root * size] = b"\xff" * size
    file.write_bytes(whole)
    with pytest.raises(StoreCorrupt):
        await live_on(f"sqlite+aiosqlite:///{file}")


async def live_on(url: str) -> None:
    """Live on a database against a sandbox of its own until it ends by itself."""
    async with await Sandbox.start() as sandbox:
        sandbox.add_guild("Midgard")
        with sandbox.pointing():
            store = await Store.open(url)
            try:
                async with asyncio.timeout(60):
                    await serve(Skald(store, shared_catalogue(), patience=0.01), sandbox.token)
            finally:
                await store.close()


async def made(file: Path) -> None:
    await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()
