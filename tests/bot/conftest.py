from __future__ import annotations

import pytest

from bot.games import Catalogue
from bot.store import Store
from tests.bot.event_service import Thing
from tests.bot.harness import Harness, toy_listing
from tests.listings import shared_catalogue


@pytest.fixture
def url(sqlite_url):
    return sqlite_url


@pytest.fixture
async def store(url):
    opened = await Store.open(url, migrate=False)
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def gulveig():
    return shared_catalogue(("gulveig",))["gulveig"]


@pytest.fixture(scope="session")
def catalogue(gulveig):
    return Catalogue({"toy": toy_listing(), "gulveig": gulveig})


@pytest.fixture
def harness(store, catalogue):
    return Harness(store, catalogue)


@pytest.fixture
def thing(harness):
    made = Thing(harness)
    yield made
    made.league.close()
