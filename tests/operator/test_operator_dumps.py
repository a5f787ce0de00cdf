"""`deploy/dump-postgres` copies a PostgreSQL database, and the copy can be brought back."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.store import Store
from tests import postgres

DUMP = Path(__file__).parents[2] / "deploy" / "dump-postgres"


@pytest.fixture
def run(postgres_url):
    where = postgres.programs()
    if where is None or not (where / "pg_dump").exists():
        pytest.skip("pg_dump is not installed")

    def run(*words, url=postgres_url):
        address = make_url(url)
        env = os.environ | {"PATH": f"{where}{os.pathsep}{os.environ['PATH']}"}
        named = {"PGHOST": str(address.query.get("host", address.host)), "PGDATABASE": address.database}
        named |= {"PGUSER": address.username or "", "PGPASSWORD": address.password or ""}
        return subprocess.run(words, env=env | named, capture_output=True, text=True, check=False)  # noqa: S603 - ours

    return run


async def test_a_copy_holds_everything_and_replaces_what_came_after_it(run, postgres_url, tmp_path):
    store = await Store.open(postgres_url, migrate=False)
    await store.facts.set("saga", "begun")
    made = run(DUMP, tmp_path)
    assert made.returncode == 0, made.stderr
    (copy,) = tmp_path.iterdir()
    assert made.stdout.strip() == str(copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    await store.facts.set("saga", "spoiled")
    await store.close()

    words = ("--clean", "--if-exists", "--single-transaction", f"--dbname={make_url(postgres_url).database}")
    restored = run("pg_restore", *words, copy)
    assert restored.returncode == 0, restored.stderr
    store = await Store.open(postgres_url, migrate=False)
    assert await store.facts.get("saga") == "begun"
    await store.close()


def test_seven_copies_are_kept_and_pieces_of_a_killed_one_go(run, tmp_path):
    for day in range(1, 9):
        (tmp_path / f"skald-2020010{day}T000000Z.dump").touch()
    (tmp_path / "skald-20200109T000000Z.dump.part").touch()
    assert run(DUMP, tmp_path).returncode == 0
    left = sorted(file.name for file in tmp_path.iterdir())
    assert left[:6] == [f"skald-2020010{day}T000000Z.dump" for day in range(3, 9)]
    assert len(left) == 7


def test_a_copy_that_fails_says_so_and_puts_none_in_the_place_of_the_others(run, tmp_path):
    older = tmp_path / "skald-20200101T000000Z.dump"
    older.touch()
    failed = run(DUMP, tmp_path, url="postgresql+asyncpg://skald@/nothing?host=/nowhere")
    assert failed.returncode == 1
    assert failed.stderr
    assert list(tmp_path.glob("*.dump")) == [older]
