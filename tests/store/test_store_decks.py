"""Decks: one name each, so many and no more, changed only by who saw what they are."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.store import Conflict, NewDeck

GAME = "nordic_glory"


def new(name="Wolves", user=33, game=GAME, body="jarl a"):
    return NewDeck(user=user, game=game, name=name, body=body, changed_at=7)


async def test_a_deck_is_kept_with_its_text(store):
    deck = await store.decks.add(new(), 20)
    assert (deck.user, deck.game, deck.name, deck.body, deck.changed_at) == (33, GAME, "Wolves", "jarl a", 7)
    assert await store.decks.get(deck.id) == deck
    assert await store.decks.get(deck.id + 1) is None


async def test_somebodys_decks_come_by_game_and_name(store):
    for name, user, game in (("b", 33, "z"), ("a", 33, "z"), ("c", 33, "a"), ("d", 34, "a")):
        await store.decks.add(new(name, user, game), 20)
    assert [(deck.game, deck.name) for deck in await store.decks.of(33)] == [("a", "c"), ("z", "a"), ("z", "b")]


async def test_two_decks_of_one_person_and_game_have_two_names(store):
    await store.decks.add(new(), 20)
    with pytest.raises(Conflict):
        await store.decks.add(new(), 20)
    await store.decks.add(new(user=34), 20)
    await store.decks.add(new(game="another"), 20)
    assert len(await store.decks.of(33)) == 2


async def test_the_limit_holds_for_many_at_once(store):
    made = await asyncio.gather(*[store.decks.add(new(f"deck {n}"), 5) for n in range(9)])
    assert sum(deck is not None for deck in made) == len(await store.decks.of(33)) == 5
    assert await store.decks.add(new("other", game="another"), 5) is not None


async def test_a_change_needs_to_have_seen_the_deck_as_it_is(store):
    deck = await store.decks.add(new(), 20)
    saved = await store.decks.save(replace(deck, body="jarl b", changed_at=9), seen="jarl a")
    assert (saved.body, saved.changed_at) == ("jarl b", 9)
    with pytest.raises(Conflict):
        await store.decks.save(replace(deck, body="jarl c"), seen="jarl a")
    with pytest.raises(Conflict):
        await store.decks.save(replace(deck, body="jarl c", user=34), seen="jarl b")
    assert await store.decks.get(deck.id) == saved


async def test_a_dropped_deck_is_gone_and_its_number_is_not_used_again(store):
    deck = await store.decks.add(new(), 20)
    await store.decks.drop(replace(deck, user=34))
    assert await store.decks.get(deck.id) == deck
    await store.decks.drop(deck)
    await store.decks.drop(deck)
    assert await store.decks.of(33) == ()
    assert (await store.decks.add(new(), 20)).id > deck.id


async def test_a_seat_brings_a_deck_and_keeps_it_while_others_leave(store, saga):
    table = await saga.lobby(store)
    table = await store.lobbies.sit(table.id, table.revision, saga.sitter(saga.BJORN, "Bjorn"))
    table = await store.lobbies.bring(table.id, table.revision, 1, "code")
    assert [seat.deck for seat in await store.seats.of(table.id)] == [None, "code"]
    with pytest.raises(Conflict):
        await store.lobbies.bring(table.id, table.revision - 1, 1, None)
    with pytest.raises(Conflict):
        await store.lobbies.bring(table.id, table.revision, 5, "code")
    table = await store.lobbies.rise(table.id, table.revision, 0)
    assert [(seat.name, seat.deck) for seat in await store.seats.of(table.id)] == [("Bjorn", "code")]


async def test_nothing_of_a_forgotten_persons_decks_is_left(store, saga):
    table = await saga.lobby(store)
    await store.lobbies.bring(table.id, table.revision, 0, "code")
    await store.decks.add(new(user=saga.ANNA), 20)
    trace = await store.personal_data.of(saga.ANNA)
    assert [deck.name for deck in trace.decks] == ["Wolves"]
    assert [seat.deck for seat in trace.seats] == ["code"]
    await store.forgetting.begin(saga.ANNA, stranger=-5, name="Wanderer", live=[])
    assert await store.decks.of(saga.ANNA) == ()
    assert [seat.deck for seat in await store.seats.of(table.id)] == [None]
