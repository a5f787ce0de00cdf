"""Two processes of one fleet against one sandbox and one PostgreSQL: whoever hears a press, the owner answers it."""

from __future__ import annotations

import asyncio

import pytest

from bot.client import handover
from bot.sandbox.interaction import Answer
from bot.store import NewTable, Sitter
from bot.tables.loader import Elsewhere
from engines.core import Rng
from tests.e2e.harness import make_a_move, moves


def letters(databases, town):
    return databases.run("SELECT count(*) FROM inbox", url=town.url)[0][0]


async def press_in_dm(town, luck):
    """Let whoever is asked make a move in their direct messages, which arrive at shard 0."""
    for person in town.people.values():
        for panel in person.dms():
            if not panel.deleted and moves(panel):
                await make_a_move(person, panel, luck)
                return
    raise AssertionError("nobody is asked")


async def test_presses_and_commands_are_answered_by_the_owner_wherever_they_arrive(make_town, databases):
    async with make_town() as town:
        table = await town.table(shard=1)
        ana = town.people["Ana"]
        assert town.owner_of(table) is town.bots[1], "whoever opens a table owns it"
        assert town.bots[0].services.sessions.peek(table) is None
        with pytest.raises(Elsewhere):
            await town.bots[0].services.sessions.get(table)
        before, luck = await town.head(table), Rng("fleet")
        for _ in range(6):
            await press_in_dm(town, luck)
            await town.quiet()
        assert await town.head(table) > before
        assert town.bots[0].services.sessions.peek(table) is None
        for name, words in (("table hand", "your hand"), ("table describe", "Gulveig"), ("table log", "the log")):
            reply = await ana.slash(ana.dm, name, table=table)
            assert words in reply.text, name
        assert "Gulveig" in (await ana.slash(ana.dm, "games")).text
        choices = await ana.autocomplete(ana.dm, "table hand", focused="table", table="")
        assert [choice.value for choice in choices] == [table]
        await town.quiet()
        assert letters(databases, town) == 0, "a token stays in the database"


async def test_whether_somebody_may_see_a_table_is_said_by_whoever_knows_the_server(make_town):
    async with make_town() as town:
        cleo = town.sandbox.add_user("Cleo", guilds=())
        owner, channel = town.bots[0], town.channels[1]
        new = NewTable(game="gulveig", guild=channel.guild.id, channel=channel.id, host=0, created_at=1)
        sitters = [Sitter(name=name, joined_at=1, user=person.id) for name, person in town.people.items()]
        table = (await owner.services.lobbies.demo(new, tuple(sitters))).table.id
        await town.quiet()
        assert town.owner_of(table) is owner
        assert owner.get_guild(channel.guild.id) is None, "it does not hear of that server"
        reply = await cleo.slash(cleo.dm, "table describe", table=table)
        assert "no such table" in reply.text
        channel.guild.add_member(cleo.user)
        reply = await cleo.slash(channel, "table describe", table=table)
        assert "Gulveig" in reply.text


async def test_what_is_delivered_twice_is_done_once(make_town):
    async with make_town() as town:
        table = await town.table(shard=1)
        before = await town.head(table)
        town.sandbox.gateway.duplicate_interactions(1)
        await press_in_dm(town, Rng("twice"))
        await town.quiet()
        after = await town.head(table)
        assert after <= before + 1
        rows = await town.bots[0].store.log.entries(table)
        assert [row.n for row in rows] == list(range(after + 1))


async def test_an_answer_that_nobody_takes_is_announced_and_then_given(make_town, monkeypatch):
    async with make_town() as town:
        table = await town.table(shard=1)
        owner = town.owner_of(table)
        taking, take = asyncio.Event(), owner.store.inbox.take

        async def later(*given, **about):
            return await take(*given, **about) if taking.is_set() else ()

        monkeypatch.setattr(owner.store.inbox, "take", later)
        ana = town.people["Ana"]
        pressing = asyncio.create_task(ana.slash(ana.dm, "table hand", table=table))
        panel = next(panel for panel in [*ana.dms(), *town.people["Bo"].dms()] if moves(panel))
        whose = ana if panel in ana.dms() else town.people["Bo"]
        control = next(button.custom_id for button in panel.buttons if button.custom_id.startswith("k:"))
        reply = await whose.click(panel, custom_id=control)
        assert reply.kind is Answer.DEFER_UPDATE
        before = len(town.sandbox.requests)
        taking.set()
        assert "your hand" in (await pressing).text
        await town.until(
            lambda: any("/webhooks/" in each.path for each in town.sandbox.requests[before:]) and owner.deliveries.empty
        )
        await town.quiet()


async def test_who_waits_for_an_owner_that_never_comes_is_told_in_one_sentence(make_town, monkeypatch):
    async with make_town() as town:
        table = await town.table(shard=1)
        owner = town.owner_of(table)

        async def never(*_given, **_about):
            return ()

        monkeypatch.setattr(owner.store.inbox, "take", never)
        monkeypatch.setattr(handover, "IN_THE_END", 3.0)
        ana = town.people["Ana"]
        reply = await ana.slash(ana.dm, "table hand", table=table)
        assert reply.text == "This table is changing hands inside Skald; please press again in a moment."
        await town.until(lambda: all(bot.deliveries.empty for bot in town.bots))


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


async def test_all_processes_together_keep_to_one_limit(make_town):
    async with make_town(requests=15.0) as town:
        town.sandbox.policy.requests_per_second = 35
        tables = [await town.table(shard) for shard in (0, 1)]
        for bot in town.bots:
            for _ in range(30):
                asyncio.get_running_loop().create_task(bot.services.message_api.has_member(1, 1))
            for table in tables:
                bot.services.table_sync.dirty(table)
        await town.quiet()
        assert town.sandbox.entry.rate.refused == 0
