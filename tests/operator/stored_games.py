"""A store with a real game in it, as an operator would have."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from bot.store import By, NewTable, Sitter, Store
from bot.tables.lobbies import Lobbies
from bot.tables.sessions import Sessions
from engines.core import SEED_TAG, fallback
from tests.empty_database import begin
from tests.listings import shared_catalogue

ANA, BO, GUILD, CHANNEL = 1001, 1002, 77, 770


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def opened(file: Path) -> Store:
    """Open a database; one that is not there begins as a copy of an empty one."""
    begin(file)
    return await Store.open(address(file), migrate=False)


async def played(file: Path, *, moves: int = 6, tables: int = 1) -> None:
    """Make a database with games of two people, each with so many plain moves."""
    store = await opened(file)
    try:
        for _ in range(tables):
            await play(store, moves=moves)
    finally:
        await store.close()


async def play(store: Store, *, moves: int) -> None:
    """Open a table in an open store, and play plain moves, to the end at most."""
    ticks, seeds = count(1_000), count()
    sessions = Sessions(store, shared_catalogue(), lambda: next(ticks))
    lobbies = Lobbies(sessions, seed=lambda: f"{SEED_TAG}saga-{next(seeds)}")
    new = NewTable(game="gulveig", guild=GUILD, channel=CHANNEL, host=ANA, created_at=1)
    session = await lobbies.open(new, Sitter(name="Ana", joined_at=1, user=ANA))
    session = await lobbies.join(session.table.id, Sitter(name="Bo", joined_at=2, user=BO))
    session = await lobbies.start(session.table.id, ANA)
    for _ in range(moves):
        if not session.asked:
            break
        question = session.asked[0]
        assert session.game is not None
        picks = fallback(session.game.walk(question.seat, question.key))
        user = (ANA, BO)[question.seat]
        session = await sessions.play(session.table.id, question.seat, question.key, picks, by=By.PLAYER, user=user)
