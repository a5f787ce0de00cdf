from __future__ import annotations

import asyncio
import shutil

import pytest

from bot.games import Catalogue, load_catalogue
from bot.store import Store
from tests.bot.harness import Harness, toy_listing


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory):
    """An SQLite file with the newest schema, to be copied: migrations take longer than most tests."""
    path = tmp_path_factory.mktemp("store") / "empty.db"

    async def make():
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def url(empty_file, tmp_path):
    shutil.copy(empty_file, tmp_path / "skald.db")
    return f"sqlite+aiosqlite:///{tmp_path / 'skald.db'}"


@pytest.fixture
async def store(url):
    opened = await Store.open(url, migrate=False)
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def gulveig():
    return load_catalogue(("gulveig",))["gulveig"]


@pytest.fixture(scope="session")
def catalogue(gulveig):
    return Catalogue({"toy": toy_listing(), "gulveig": gulveig})


@pytest.fixture
def harness(store, catalogue):
    return Harness(store, catalogue)
