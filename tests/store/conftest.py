from __future__ import annotations

import pytest

from bot.store import By, EntryRow, NewTable, Sitter, Store
from bot.store._lease import Timing
from bot.store.leases import take_hold

QUICK = Timing(beat=0.05)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request):
    """Address of a database with the newest schema and no rows."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request, tmp_path):
    """Address of a database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'skald.db'}"
    return request.getfixturevalue("empty_postgres_url")


@pytest.fixture
async def store(url):
    opened = await Store.open(url, migrate=False)
    yield opened
    await opened.close()


@pytest.fixture
async def hold():
    """Takes hold of a database and opens it, with quick beats; closes what is still open at the end."""
    opened = []

    async def hold(url, *, timing=QUICK, **choices):
        opened.append(await Store.open(url, ownership=await take_hold(url, timing=timing, **choices)))
        return opened[-1]

    yield hold
    for store in opened:
        await store.close()


@pytest.fixture
def file(tmp_path):
    """Path of a SQLite file, for what only files can suffer."""
    return tmp_path / "skald.db"


@pytest.fixture
def address(file):
    return f"sqlite+aiosqlite:///{file}"


class Saga:
    """Makes rows with as few words as a test needs."""

    GUILD, CHANNEL, ANNA, BJORN, CAT = 11, 22, 1 << 62, 34, 35

    @staticmethod
    def sitter(user=None, name="Anna", computer=None):
        return Sitter(name=name, joined_at=5, user=user, computer=computer)

    @staticmethod
    def entry(table, n, body=b"move"):
        return EntryRow(table=table, n=n, seat=0, key=f"q{n}", by=By.PLAYER, user=33, body=body, at=100 + n)

    async def lobby(self, store, **fields):
        new = {"game": "gulveig", "guild": self.GUILD, "channel": self.CHANNEL, "host": self.ANNA, "created_at": 1}
        return await store.lobbies.open(NewTable(**(new | fields)), self.sitter(self.ANNA))

    async def begin(self, store, table, **fields):
        start = {
            "header": b"header",
            "seed": "seed",
            "commitment": "hash",
            "version": 3,
            "digest": "book",
            "seats": (self.sitter(self.ANNA), self.sitter(computer="cautious", name="Hnefi")),
            "entry": self.entry(table.id, 0),
            "at": 50,
        }
        return await store.lobbies.begin(table.id, table.revision, **(start | fields))

    async def playing(self, store, **fields):
        return await self.begin(store, await self.lobby(store, **fields))


@pytest.fixture
def saga():
    return Saga()
