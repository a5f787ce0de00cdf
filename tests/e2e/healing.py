"""A short game in which things go wrong: how it is begun, pressed on, and seen to be whole again."""

from __future__ import annotations

from collections import Counter

from bot.sandbox import Person, Seen
from bot.sandbox.people import Reply
from engines.core import Rng
from tests.e2e.harness import Harness
from tests.e2e.playing import head, open_table, play_by_panels, waited_for, words

SHORT = "goal=500 max_hands=3"


HURRIED = (0.05, 0.1, 0.2, 0.4, 0.8)


async def begin(harness: Harness) -> None:
    """Begin a short game, and let everything that failed be tried again soon."""
    hurry(harness)
    await open_table(harness, "gulveig", seats=2, options=SHORT)


def hurry(harness: Harness) -> None:
    harness.skald.services.table_sync.retry.pauses = HURRIED


def mover(harness: Harness) -> tuple[Person, Seen]:
    person = waited_for(harness)[0]
    panel = harness.panel(person)
    assert panel is not None
    return person, panel


def what_came_of(reply: Reply) -> str:
    if reply.failed:
        return "failed"
    return "not allowed" if "not allowed" in words(reply) else "moves on"


async def healed(harness: Harness, n: int) -> None:
    """Wait until the board and all panels show entry `n`, and nothing is tried any more."""

    def shown() -> bool:
        seen = [
            harness.board(next(iter(harness.people.values()))),
            *[harness.panel(person) for person in harness.people.values()],
        ]
        return all(each is not None and f"move {n}" in each.text for each in seen)

    await harness.sandbox.until(shown, timeout=30.0)
    await harness.quiet()
    await harness.sandbox.until(lambda: harness.skald.services.table_sync.retry.idle)
    await harness.quiet()


async def goes_on(harness: Harness) -> None:
    """Play on, and look that every accepted move is in the log once."""
    assert await play_by_panels(harness, Rng("on"), most=4) == 4
    rows = await harness.skald.services.store.log.entries(1)
    assert [row.n for row in rows] == list(range(await head(harness) + 1))
    assert max(Counter(row.key for row in rows).values()) == 1
    boards = [
        seen
        for place in harness.places()
        for seen in next(iter(harness.people.values())).sees(place)
        if not seen.deleted and not seen.ephemeral and any(button.label == "Describe" for button in seen.buttons)
    ]
    assert len(boards) == 1
    assert harness.sandbox.crashes == []
