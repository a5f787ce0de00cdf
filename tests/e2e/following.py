"""Following a table of Gulveig in tests: the notices that a person has, and play up to the next of them."""

from __future__ import annotations

from bot.sandbox import Person, Seen
from bot.tables.session import Session
from tests.e2e.harness import Harness
from tests.e2e.playing import hasten


def notices(person: Person) -> list[Seen]:
    """Return the notices that a person has by direct message."""
    return [
        seen for seen in person.dms() if not seen.deleted and "You follow" in seen.text and "### Gulveig" in seen.text
    ]


async def session_of(harness: Harness, table: int = 1) -> Session:
    return await harness.skald.services.sessions.get(table)


async def next_hand(harness: Harness, *, show: bool = True) -> None:
    """Let people play on to the next hand of Gulveig."""
    hand = (await session_of(harness)).begun_game.view(None).hand_no
    await hasten(harness, until=lambda game: game.view(None).hand_no > hand, show=show)
