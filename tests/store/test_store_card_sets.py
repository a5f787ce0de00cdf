"""Card sets of servers, and card lists by digest."""

from __future__ import annotations

import pytest

from bot.store import BookRow, CardSet, Conflict, Request

GAME = "nordic_glory"


def a_set(name="winter.toml", guild=11, game=GAME, body="a = 1"):
    return CardSet(guild=guild, game=game, name=name, body=body, added_at=5)


async def test_a_servers_sets_come_by_game_and_name(store):
    for each in (a_set("b.toml"), a_set("a.toml"), a_set("c.toml", game="another"), a_set("d.toml", guild=12)):
        await store.sets.put(each)
    assert [each.name for each in await store.sets.of(11)] == ["c.toml", "a.toml", "b.toml"]


async def test_a_set_of_the_same_name_takes_the_place_of_the_old_one(store):
    await store.sets.put(a_set())
    await store.sets.put(a_set(body="a = 2"))
    assert [each.body for each in await store.sets.of(11)] == ["a = 2"]


async def test_a_dropped_set_is_gone_and_others_stay(store):
    for guild in (11, 12):
        await store.sets.put(a_set(guild=guild))
    await store.sets.drop(11, GAME, "winter.toml")
    await store.sets.drop(11, GAME, "winter.toml")
    assert await store.sets.of(11) == ()
    assert await store.sets.of(12) == (a_set(guild=12),)


async def test_a_card_list_is_kept_by_its_digest_once(store):
    row = BookRow(game=GAME, digest="abc", sets='[["winter.toml","a = 1"]]')
    assert await store.sets.book(GAME, "abc") is None
    await store.sets.keep(row)
    await store.sets.keep(row)
    assert await store.sets.book(GAME, "abc") == row
    assert await store.sets.book("another", "abc") is None


async def test_a_book_is_forgotten_once_no_table_needs_it(store, saga):
    for digest in ("book", "unused", "fresh"):
        at = 900 if digest == "fresh" else 5
        await store.sets.keep(BookRow(game="gulveig", digest=digest, sets="[]", pages=b"p", kept_at=at))
    await saga.playing(store)
    assert await store.tables.books_in_play() == (("gulveig", 3, "book"),)
    assert [table.id for table in await store.tables.of_rules("gulveig", 3)] == [1]
    assert await store.tables.of_rules("gulveig", 2) == ()
    assert await store.sets.purge(100) == 1
    assert await store.sets.book("gulveig", "unused") is None
    assert await store.sets.touch("gulveig", "fresh", 1_000)
    assert not await store.sets.touch("gulveig", "unused", 1_000)
    assert await store.sets.purge(1_000) == 0
    assert (await store.sets.book("gulveig", "book")).pages == b"p"


async def test_a_book_from_before_is_kept_whole_when_it_is_needed_again(store):
    await store.sets.keep(BookRow(game="gulveig", digest="old", sets="[]"))
    assert not await store.sets.touch("gulveig", "old", 1)
    await store.sets.keep(BookRow(game="gulveig", digest="old", sets="[]", pages=b"p", kept_at=1))
    assert await store.sets.touch("gulveig", "old", 2)
    assert (await store.sets.book("gulveig", "old")).kept_at == 2


async def test_what_an_operator_asks_for_waits_until_it_is_done(store, saga):
    for _ in range(2):
        await saga.playing(store)
    await store.requests.ask(Request(table=2, reason="a", asked_at=1))
    await store.requests.ask(Request(table=1, reason="b", asked_at=2))
    await store.requests.ask(Request(table=1, reason="c", asked_at=3))
    assert [(each.table, each.reason) for each in await store.requests.all()] == [(2, "a"), (1, "c")]
    await store.requests.done(2)
    await store.requests.done(2)
    assert [each.table for each in await store.requests.all()] == [1]
    with pytest.raises(Conflict):
        await store.requests.ask(Request(table=9, reason="a", asked_at=1))
