"""Tables that an operator closes, from outside of the running Skald or before it starts: their channels are told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.operator.old_rules import close_old, refuse_old_rules
from bot.operator.requests import end_table
from bot.store import Status, Store
from bot.tables.ending_reasons import by_operator
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import open_table, play_by_panels

SHORT = "goal=500 max_hands=3"


def said(harness: Harness) -> str:
    """Return everything that stands in the channel and its threads now."""
    person = next(iter(harness.people.values()))
    return "\n".join(seen.text for place in harness.places() for seen in person.sees(place) if not seen.deleted)


def controls(harness: Harness) -> list[str]:
    """Return the labels of all controls that everybody sees there, but for links."""
    person = next(iter(harness.people.values()))
    seen = [each for place in harness.places() for each in person.sees(place) if not each.deleted]
    return [button.label for each in seen for button in each.buttons if button.url is None]


async def test_a_table_that_is_closed_from_outside_is_closed_under_the_running_skald(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("outside"), most=3)
        outside = await Store.open(f"sqlite+aiosqlite:///{harness.folder}/town.db", migrate=False)
        reason = by_operator("the cards of **Thor** were wrong")
        assert await end_table(outside, 1, reason, harness.now(), patience=60)
        await outside.close()
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert (session.table.status, session.table.reason) == (Status.ENDED, reason)
        assert "This table was closed before" in said(harness)
        assert r"Whoever operates this bot says why: the cards of \*\*Thor\*\* were wrong" in said(harness)
        assert not [label for label in controls(harness) if label == "My hand"]


async def test_tables_of_old_rules_are_closed_with_word_in_their_channel(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("old"), most=3)
        await harness.stop()
        rules = harness.catalogue["gulveig"].rules
        monkeypatch.setattr(type(rules), "info", replace(rules.info, version=rules.info.version + 1))
        store = await Store.open(f"sqlite+aiosqlite:///{harness.folder}/town.db", migrate=False)
        assert [table.id for table in await close_old(store, harness.catalogue, at=harness.now())] == [1]
        await refuse_old_rules(store, harness.catalogue)
        await store.close()
        await harness.start()
        await harness.quiet()
        words = said(harness)
        assert (
            words.count("Table 1 was closed: I was updated") >= 2
        )  # a message of its own, and the ones that stood there
        assert controls(harness) == []
        assert await harness.skald.services.store.panels.of(1) == ()
        before = len(harness.sandbox.requests)
        await harness.stop()
        await harness.start()
        await harness.quiet()
        posted = [request for request in harness.sandbox.requests[before:] if request.path.endswith("/messages")]
        assert posted == []
