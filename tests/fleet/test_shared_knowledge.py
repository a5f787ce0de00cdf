"""What processes of a fleet know of one another: who owns what, who is forgotten, what has ended, what is proposed."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.services import Services
from bot.store import Request, Status
from engines.core import RESIGN, Rng
from tests.fleet.pressing import press_in_dm


async def test_a_process_that_leaves_hands_its_tables_over_and_the_others_answer(make_town):
    async with make_town() as town:
        table = await town.table(shard=1)
        leaving, staying = town.bots[1], town.bots[0]
        assert town.owner_of(table) is leaving
        await leaving.close()
        ana = town.people["Ana"]
        reply = await ana.slash(ana.dm, "table hand", table=table)
        assert "your hand" in reply.text
        assert staying.store.ownership.owns(table)
        town.bots.remove(leaving)
        before = await town.head(table)
        await press_in_dm(town, Rng("after"))
        await town.quiet()
        assert await town.head(table) >= before


@pytest.mark.slow
async def test_a_person_s_wish_reaches_the_process_that_shows_their_hand(make_town):
    async with make_town() as town:
        table = await town.table(shard=1)
        ana, owner = town.people["Ana"], town.owner_of(table)
        assert (await owner.store.users.get(ana.id)).alt_length == "short"
        await ana.slash(ana.dm, "settings", alt_text="full")
        async with asyncio.timeout(60):
            while (await owner.store.users.get(ana.id)).alt_length != "full":  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
        await town.quiet()


@pytest.mark.slow
async def test_all_processes_together_keep_to_one_limit(make_town):
    async with make_town(requests=15.0) as town:
        town.sandbox.policy.requests_per_second = 35
        tables = [await town.table(shard) for shard in (0, 1)]
        for bot in town.bots:
            for _ in range(30):
                asyncio.get_running_loop().create_task(bot.services.presence.has_member(1, 1))
            for table in tables:
                bot.services.table_sync.dirty(table)
        await town.quiet()
        assert town.sandbox.entry.rate.refused == 0


@pytest.mark.slow
async def test_what_two_processes_with_one_shard_hear_is_done_once(make_town, databases):
    async with make_town() as town, town.successor(1) as connected:
        first = town.bots[1]
        await first.deliveries.fleet.session.give_shards()  # and hears on
        town.bots.append(await connected)
        await town.shared()
        ana, bo, hall = town.people["Ana"], town.people["Bo"], town.channels[1]
        begun = len(town.sandbox.requests)
        for _ in range(3):
            table = await town.table(shard=1)
            assert [seat.name for seat in await first.store.seats.of(table)] == ["Ana", "Bo"]
            reply = await ana.slash(hall, "table resign", table=table, sure="yes")
            assert not reply.failed
            await town.quiet()
        assert await first.store.tables.count() == 3
        lobbies = [seen for seen in ana.sees(hall) if not seen.ephemeral and "Gulveig" in seen.text]
        assert len({seen.id for seen in lobbies}) == len(lobbies)
        told = [seen.text for person in (ana, bo) for seen in person.sees(hall) if seen.ephemeral]
        assert not [text for text in told if "already" in text], told
        twice = [each.path for each in town.sandbox.requests[begun:] if each.code == 40060]
        assert twice == []
        assert databases.run('SELECT count(*) FROM interactions WHERE "table" = 0', url=town.url)[0][0] >= 12


@pytest.mark.slow
async def test_whoever_takes_the_place_of_a_process_leaves_no_press_unheard(make_town):
    async with make_town() as town, town.successor(1) as connected:
        table, leaving, luck = await town.table(shard=1), town.bots[1], Rng("replaced")
        ana, hall = town.people["Ana"], town.channels[1]
        replies, done = [], asyncio.Event()

        async def press_on():
            while not done.is_set():
                replies.append(await ana.slash(hall, "table hand", table=table))

        async def replace():
            await leaving.hand_over_shards()
            await leaving.close()

        pressing, replacing = asyncio.create_task(press_on()), asyncio.create_task(replace())
        successor = await connected
        town.bots[1] = successor
        await replacing
        await town.shared()
        done.set()
        await pressing
        assert len(replies) >= 3
        assert [reply.text for reply in replies if "your hand" not in reply.text] == []
        before = await town.head(table)
        for _ in range(4):
            await press_in_dm(town, luck)
            await town.quiet()
        assert await town.head(table) > before


@pytest.mark.slow
async def test_who_is_forgotten_leaves_the_tables_of_all_processes(make_town, databases):
    async with make_town() as town:
        ana, bo = town.people["Ana"], town.people["Bo"]
        tables = [await town.table(shard, computers=1) for shard in (0, 1)]
        assert [town.owner_of(table) for table in tables] == town.bots, "each process has one of them"
        reply = await ana.slash(town.channels[1], "privacy forget", sure="yes")
        assert "2 games were given up" in reply.text
        await town.quiet()
        for table in tables:
            owner = town.owner_of(table)
            session = await owner.services.sessions.get(table)
            assert session.table.status is Status.PLAYING
            stranger, _, other = session.seats
            assert (stranger.user, other.user) == (None, bo.id)
            assert stranger.name.startswith("Wanderer")
            assert stranger.resigned_at is not None
            keys = [entry.key for entry in await owner.services.sessions.log(session)]
            assert keys.count(RESIGN) == 1
        for channel in town.channels:
            shown = [seen.text for seen in bo.sees(channel) if not seen.deleted]
            assert not [text for text in shown if "Ana" in text], channel.name
        for rows, column in (("seats", "user"), ("entries", "user"), ("results", "user"), ("tables", "host")):
            found = databases.run(f'SELECT FROM {rows} WHERE "{column}" = {ana.id}', url=town.url)
            assert found == [], rows


@pytest.mark.slow
async def test_a_process_does_what_an_operator_asks_for_at_its_own_tables_alone(make_town):
    async with make_town() as town:
        first, second = [await town.table(shard) for shard in (0, 1)]
        owner, other = town.bots
        for bot in town.bots:
            await bot.services.requests.close()
        for bot, table in ((other, second), (owner, first)):
            await bot.store.requests.ask(Request(table=table, reason="trouble", asked_at=1))
        await owner.services.requests.once()
        assert [request.table for request in await owner.store.requests.all()] == [second]
        await other.services.requests.once()
        assert await owner.store.requests.all() == ()
        for table in (first, second):
            assert (await owner.store.tables.get(table)).status is Status.ENDED


@pytest.mark.slow
async def test_a_game_that_ends_at_one_process_is_in_the_standings_of_the_other_at_once(make_town):
    async with make_town() as town:
        here, there = town.bots
        guild = town.channels[0].guild.id
        standings = [await bot.services.league.ladders.season_table(guild, "gulveig") for bot in town.bots]
        assert [season.standings for season in standings] == [(), ()]
        for played in (1, 2):
            table = await town.table(shard=0)
            assert town.owner_of(table) is here
            await here.services.sessions.resign(table, 0, user=town.people["Ana"].id)
            shown = [(await bot.services.league.ladders.season_table(guild, "gulveig")).standings for bot in town.bots]
            assert shown[0] == shown[1]
            assert {(row.name, row.played) for row in shown[1]} == {("Ana", played), ("Bo", played)}
            profiles = [await bot.services.league.ladders.profile(guild, town.people["Bo"].id) for bot in town.bots]
            assert profiles[0] == profiles[1] != ()
            await town.quiet()
        assert there.services.sessions.peek(table) is None


@pytest.mark.slow
async def test_two_processes_propose_one_table_and_keep_to_avoid_lists_on_every_server(make_town):
    async with make_town() as town:
        ana, bo = town.people["Ana"], town.people["Bo"]
        cleo = town.people["Cleo"] = town.sandbox.add_user("Cleo")
        assert not (await ana.slash(town.channels[0], "avoid add", user=bo)).failed
        for channel in town.channels:
            if cleo.user.id not in channel.guild.members:
                channel.guild.add_member(cleo.user)
            for person in (ana, bo):
                assert not (await person.slash(channel, "find", game="thor_vs_loki")).failed
            for bot in town.bots:
                await bot.services.finding.clock.once()
            assert proposed(town, ana, channel) == []
            assert not (await cleo.slash(channel, "find", game="thor_vs_loki")).failed
            await town.until(lambda where=channel: proposed(town, ana, where))
            for bot in town.bots:
                await bot.services.finding.clock.once()
            (shown,) = proposed(town, ana, channel)
            assert (ana.mention in shown.text, bo.mention in shown.text, cleo.mention in shown.text) == (
                True,
                False,
                True,
            )
            await asyncio.gather(*[person.click(shown, label="I play") for person in (ana, cleo)])
            await town.until(lambda where=channel: proposed(town, ana, where) == [])
            await town.quiet()
            (table,) = await town.bots[0].store.tables.in_guild(channel.guild.id)
            assert table.status is Status.PLAYING
            waiting = await town.bots[0].store.seekers.waiting(channel.guild.id, town.bots[0].services.sessions.now())
            assert [one.user for one in waiting] == [bo.id]


def proposed(town, person, channel):
    """Return the tables that are proposed in a channel."""
    return [
        seen
        for seen in person.sees(channel)
        if not seen.deleted and not seen.ephemeral and any(button.label == "I play" for button in seen.buttons)
    ]


async def test_a_process_takes_tables_when_it_is_warm_and_not_before(make_town, monkeypatch):
    owned = []

    async def warm_up(services):
        owned.append(services.store.ownership.owned)

    monkeypatch.setattr(Services, "warm_up", warm_up)
    async with make_town() as town:
        assert owned == [frozenset(), frozenset()]
        assert all(bot.store.ownership.owned for bot in town.bots)
