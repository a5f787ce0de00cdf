from __future__ import annotations

import asyncio

import pytest

from bot.store import (
    Avoided,
    Conflict,
    Invited,
    NewProposal,
    NewTable,
    NewWanted,
    ProposalKind,
    ProposalState,
    Seeker,
    Sitter,
    Status,
)

GUILD, ANNA, BJORN, CAT = 11, 33, 34, 35


def seeker(user, **fields):
    shape = {"game": "saga", "pace": "live", "channel": 5, "since": 10, "until": 100} | fields
    return Seeker(guild=GUILD, user=user, name=f"p{user}", **shape)


async def proposed(store, *users, kind=ProposalKind.QUEUE):
    if kind is ProposalKind.QUEUE:
        for user in users:
            await store.seekers.put(seeker(user))
    new = NewProposal(guild=GUILD, kind=kind, game="saga", pace="live", options="{}", channel=5, made_at=20, ends_at=50)
    return await store.proposals.make(new, [Invited(guild=GUILD, user=user, name=f"p{user}") for user in users])


async def waiting(store):
    return [(one.user, one.proposal) for one in await store.seekers.waiting(GUILD, 20)]


async def test_who_is_asked_waits_for_nothing_else_until_it_is_settled(store):
    made = await proposed(store, ANNA, BJORN)
    assert await waiting(store) == []
    with pytest.raises(Conflict):
        await store.seekers.put(seeker(ANNA))
    assert not await store.seekers.leave(GUILD, ANNA)
    with pytest.raises(Conflict):
        await proposed(store, ANNA, CAT)
    made = await store.proposals.settle(made, ProposalState.DECLINED, leave=[BJORN])
    assert await waiting(store) == [(ANNA, None)]
    assert [one.accepted for one in await store.proposals.people(made.id)] == [None, False]
    await store.proposals.shown(made)
    assert await store.proposals.get(made.id) is None
    assert await store.proposals.people(made.id) == ()
    await store.seekers.end(100)
    assert await store.seekers.next_end() is None


async def test_a_proposal_is_not_made_for_somebody_who_has_left(store):
    await store.seekers.put(seeker(ANNA))
    await store.seekers.put(seeker(BJORN, until=15))
    new = NewProposal(
        guild=GUILD, kind=ProposalKind.QUEUE, game="saga", pace="live", options="{}", channel=5, made_at=20, ends_at=50
    )
    with pytest.raises(Conflict):
        await store.proposals.make(new, [Invited(guild=GUILD, user=user, name="x") for user in (ANNA, BJORN)])
    assert await waiting(store) == [(ANNA, None)]
    assert await store.proposals.next_due() is None


async def test_answers_at_the_same_moment_are_taken_one_after_the_other(store):
    made = await proposed(store, ANNA, BJORN)
    answers = await asyncio.gather(
        *[store.proposals.accept(made, user, due_at=0) for user in (ANNA, BJORN)], return_exceptions=True
    )
    assert sorted(isinstance(one, Conflict) for one in answers) == [False, True]
    with pytest.raises(Conflict):
        await store.proposals.accept(await store.proposals.get(made.id), CAT, due_at=0)


async def test_a_table_is_opened_once_with_its_people_and_its_message(store):
    made = await proposed(store, ANNA, BJORN)
    made = await store.proposals.posted(made, 77)
    for user in (ANNA, BJORN):
        made = await store.proposals.accept(made, user, due_at=0)
    new = NewTable(game="saga", guild=GUILD, channel=5, host=ANNA, created_at=30)
    sitters = [Sitter(name=f"p{user}", joined_at=30, user=user) for user in (ANNA, BJORN)]
    opened = await asyncio.gather(
        *[store.proposals.open_table(made, new, sitters) for _ in range(2)], return_exceptions=True
    )
    (table,) = [one for one in opened if not isinstance(one, Conflict)]
    assert table.status is Status.LOBBY
    assert [seat.user for seat in await store.seats.of(table.id)] == [ANNA, BJORN]
    (panel,) = await store.panels.of(table.id)
    assert (str(panel.audience), panel.channel, panel.message, panel.digest) == ("lobby", 5, 77, "")
    assert await store.seekers.next_end() is None
    agreed = await store.proposals.get(made.id)
    assert (agreed.state, agreed.table) == (ProposalState.AGREED, table.id)


async def test_other_settings_are_asked_anew_by_another_message(store):
    made = await store.proposals.posted(await proposed(store, ANNA, BJORN, kind=ProposalKind.CHALLENGE), 77)
    made = await store.proposals.accept(made, ANNA, due_at=0)
    made = await store.proposals.counter(made, BJORN, options='{"clock":"1d"}', ends_at=90, pinged=False)
    assert (made.message, made.replaced, made.ends_at, made.countered) == (None, 77, 90, True)
    assert [one.accepted for one in await store.proposals.people(made.id)] == [None, True]
    await store.proposals.shown(made)
    assert (await store.proposals.get(made.id)).due_at == 90


async def test_a_role_is_notified_once_within_its_time(store):
    roles = []
    for at in (1_000, 2_000, 12_000):
        new = NewTable(game="saga", guild=GUILD, channel=5, host=ANNA, created_at=at)
        wanted = NewWanted(pace="live", seats=3, note="hail", role=9, quiet_ms=10_000)
        table = await store.lobbies.open(new, Sitter(name="Anna", joined_at=at, user=ANNA), wanted=wanted)
        roles.append((await store.wanted.of(table.id)).role)
    assert roles == [9, None, 9]
    assert [one.made_at for one in await store.wanted.open(GUILD, 1_500)] == [2_000, 12_000]


async def test_avoid_lists_are_read_as_pairs_whoever_began_and_have_an_end(store):
    for user, other in ((ANNA, BJORN), (CAT, ANNA), (ANNA, BJORN)):
        assert await store.avoided.add(Avoided(user=user, other=other, since=1), most=1)
    assert not await store.avoided.add(Avoided(user=ANNA, other=CAT, since=1), most=1)
    assert await store.avoided.among({ANNA, BJORN, CAT}) == {frozenset((ANNA, BJORN)), frozenset((ANNA, CAT))}
    assert await store.avoided.among({BJORN, CAT}) == frozenset()
    assert [one.other for one in await store.avoided.of(ANNA)] == [BJORN]
    assert await store.avoided.remove(ANNA, BJORN)
    assert not await store.avoided.remove(ANNA, BJORN)


async def test_whoever_is_forgotten_looks_for_nobody_and_is_avoided_by_nobody(store):
    made = await proposed(store, ANNA, BJORN)
    await store.avoided.add(Avoided(user=BJORN, other=ANNA, since=1), most=5)
    await store.avoided.add(Avoided(user=ANNA, other=CAT, since=1), most=5)
    new = NewTable(game="saga", guild=GUILD, channel=5, host=ANNA, created_at=1)
    wanted = NewWanted(pace="live", seats=3, note="hail")
    table = await store.lobbies.open(new, Sitter(name="Anna", joined_at=1, user=ANNA), wanted=wanted)
    before = await store.personal_data.count(ANNA)
    assert (before.waiting, before.invited, before.wanted, before.avoided) == (1, 1, 1, 1)
    assert (await store.personal_data.of(ANNA)).wanted[0].note == "hail"
    await store.forgetting.begin(ANNA, stranger=-7, name="Wanderer", live=[])
    after = await store.personal_data.count(ANNA)
    assert (after.waiting, after.invited, after.wanted, after.avoided) == (0, 0, 0, 0)
    assert await store.avoided.of(BJORN) == ()
    assert await store.wanted.of(table.id) is None
    assert await waiting(store) == [(BJORN, None)]
    settled = await store.proposals.get(made.id)
    assert (settled.state, settled.due_at) == (ProposalState.WITHDRAWN, 0)


async def test_consents_count_once_and_hold_when_everybody_who_plays_has_agreed(store, saga):
    lobby = await saga.lobby(store)
    with pytest.raises(Conflict):
        await store.consents.agree(lobby.id, "unrated", 0, at=5)
    sitters = (saga.sitter(ANNA), saga.sitter(BJORN, "Björn"), saga.sitter(computer="skald"))
    table = await saga.begin(store, lobby, seats=sitters)
    for _ in range(2):
        assert await store.consents.agree(table.id, "unrated", 0, at=5, unrated="agreed") == (1,)
    assert (await store.tables.get(table.id)).unrated is None
    assert await store.consents.agree(table.id, "unrated", 1, at=6, unrated="agreed") == ()
    assert await store.consents.of(table.id, "unrated") == (0, 1)
    assert (await store.tables.get(table.id)).unrated == "agreed"
    await store.tables.purge((table.id,))
    assert await store.consents.of(table.id, "unrated") == ()
