"""Audiences: one reading and one writing, as the databases hold them since the first release."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.store import GALLERY, LOBBY, RESULT, Audience, Panel, Store

WRITTEN = {
    "lobby": LOBBY,
    "gallery": GALLERY,
    "result": RESULT,
    "seat:0": Audience.hand(0),
    "seat:12": Audience.hand(12),
    "ping:3": Audience.ping(3),
    "notice:1": Audience.notice(1),
    "old:lobby": LOBBY.replaced(),
    "old:gallery": GALLERY.replaced(),
    "old:result": RESULT.replaced(),
    "old:seat:2": Audience.hand(2).replaced(),
    "old:notice:0": Audience.notice(0).replaced(),
}


@pytest.mark.parametrize(("text", "audience"), WRITTEN.items())
def test_an_audience_is_read_and_written_as_in_the_database(text, audience):
    assert Audience.parse(text) == audience
    assert str(audience) == text


@pytest.mark.parametrize(
    "text",
    ["", "old:", "seat", "seat:", "seat:x", "seat:01", "lobby:1", "rematch", "old:old:lobby", "Lobby", "seat:-1"],
)
def test_what_is_no_audience_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - the text may be wrong in several ways
        Audience.parse(text)


@pytest.mark.parametrize("audience", WRITTEN.values())
def test_the_message_that_took_the_place_of_another_is_found(audience):
    assert not audience.current().outdated
    assert audience.current().replaced().current() == audience.current()


async def test_a_panel_is_stored_under_the_name_of_its_audience(file, address, saga):
    store = await Store.open(address)
    table = (await saga.lobby(store)).id
    for audience in WRITTEN.values():
        await store.panels.save(Panel(table=table, audience=audience))
    store.panels.forget()
    assert [str(panel.audience) for panel in await store.panels.of(table)] == sorted(WRITTEN)
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        assert [name for (name,) in connection.execute("SELECT audience FROM panels ORDER BY 1")] == sorted(WRITTEN)
