"""What a server of PostgreSQL can have against Skald, each with its remedy; and Skald while it is away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import make_url
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operator.errors import Exit, trouble_of_store
from bot.store import (
    ServerTooOld,
    Store,
    StoreCrowded,
    StoreError,
    StoreForbidden,
    StoreLoginRefused,
    StoreMissing,
    StoreReadOnly,
    StoreUnreachable,
    _connections,
)
from tests.operator.test_operator_process import ended, skald
from tests.postgres import Databases

Bent = Callable[..., str]


@pytest.fixture
def bent(postgres_url: str) -> Bent:
    """Makes an address that differs."""
    return lambda **parts: make_url(postgres_url).set(**parts).render_as_string(hide_password=False)


async def refusal(url: str) -> StoreError:
    with pytest.raises(StoreError) as refused:
        await Store.open(url)
    return refused.value


async def test_a_role_that_is_not_there(bent: Bent) -> None:
    assert type(await refusal(bent(username="nobody_here"))) is StoreLoginRefused


async def test_a_wrong_password(bent: Bent, databases: Databases) -> None:
    databases.run("DROP ROLE IF EXISTS guarded")
    databases.run("CREATE ROLE guarded LOGIN PASSWORD 'guarded'")
    assert type(await refusal(bent(username="guarded", password="wrong"))) is StoreLoginRefused
    assert type(await refusal(bent(username="guarded", password=None))) is StoreLoginRefused


async def test_a_database_that_is_not_there(bent: Bent) -> None:
    assert type(await refusal(bent(database="nothing_here"))) is StoreMissing


async def test_a_server_that_is_not_there(bent: Bent, tmp_path) -> None:
    found = bent(query={"host": str(tmp_path)})
    assert type(await refusal(found)) is StoreUnreachable
    assert type(await refusal("postgresql+asyncpg://skald@127.0.0.1:1/skald")) is StoreUnreachable


async def test_a_server_that_is_too_old(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_connections, "OLDEST_POSTGRES", 99)
    assert type(await refusal(postgres_url)) is ServerTooOld


async def test_a_user_who_may_make_no_tables(bent: Bent, databases: Databases, empty_postgres_url: str) -> None:
    databases.run("DROP ROLE IF EXISTS onlooker")
    databases.run("CREATE ROLE onlooker LOGIN PASSWORD 'onlooker'")
    name = make_url(empty_postgres_url).database
    assert name is not None
    databases.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC", url=empty_postgres_url)
    found = bent(database=name, username="onlooker", password="onlooker")
    assert type(await refusal(found)) is StoreForbidden


async def test_a_database_that_may_only_be_read(postgres_url: str, databases: Databases) -> None:
    name = make_url(postgres_url).database
    databases.run(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    store = await Store.open(postgres_url, migrate=False)
    with pytest.raises(StoreReadOnly):
        await store.check()
    assert await store.tables.count() == 0
    await store.close()


async def test_a_server_with_no_connection_left(postgres_url: str, bent: Bent, databases: Databases) -> None:
    databases.run("DROP ROLE IF EXISTS single")
    databases.run("CREATE ROLE single LOGIN PASSWORD 'single' CONNECTION LIMIT 0")
    assert type(await refusal(bent(username="single", password="single"))) is StoreCrowded


@pytest.mark.parametrize("kind", [StoreLoginRefused, StoreMissing, StoreCrowded, StoreForbidden, ServerTooOld])
def test_each_has_a_cause_and_a_remedy_of_its_own(kind: type[StoreError]) -> None:
    trouble, plain = trouble_of_store(kind()), trouble_of_store(StoreError())
    assert trouble.cause != plain.cause
    assert trouble.remedy != plain.remedy
    assert "asyncpg" not in trouble.cause + trouble.remedy


def test_a_command_says_it_in_two_lines_and_ends_with_its_code(bent: Bent) -> None:
    told = CliRunner().invoke(app, ["tables"], env={"SKALD_DATABASE": bent(database="nothing_here")})
    assert told.exit_code == Exit.SETTINGS
    assert "There is no database of this name" in told.output
    assert "createdb" in told.output
    assert "Traceback" not in told.output


@pytest.mark.slow
async def test_a_server_that_goes_and_comes_again_costs_refusals_and_nothing_else(cluster) -> None:
    cluster.make()
    databases = Databases(cluster.url)
    databases.prepare()
    store = await Store.open(databases.make(), migrate=False)
    await store.facts.get("before")
    cluster.stop()
    for _ in range(3):
        with pytest.raises(StoreUnreachable):
            await store.facts.set("meanwhile", "lost")
        with pytest.raises(StoreUnreachable):
            await store.facts.get("before")
    cluster.start()
    assert await store.facts.get("meanwhile") is None
    await store.facts.set("after", "kept")
    assert await store.facts.get("after") == "kept"
    await store.close()


@pytest.mark.slow
async def test_a_start_without_the_database_ends_with_a_sentence_and_its_code(folder: Path) -> None:
    variables = {"DISCORD_TOKEN": "hush", "SKALD_DATABASE": "postgresql+asyncpg://skald:hush@127.0.0.1:1/skald"}
    async with skald(folder, "-m", "bot", "run", "--no-sandbox", **variables) as process:
        code, said = await ended(process, folder)
    assert code == Exit.UNREACHABLE
    assert "The store cannot be reached." in said
    assert "Traceback" not in said
    assert "hush" not in said
