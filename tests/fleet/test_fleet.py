"""Two processes of one fleet against one sandbox and one PostgreSQL: whoever hears a press, the owner answers it."""

from __future__ import annotations

import asyncio

import pytest

from bot.client import handover
from bot.sandbox.interaction import Answer
from bot.store import NewTable, Sitter, StoreError
from bot.tables.loader import Elsewhere
from engines.core import Rng
from tests.fleet.pressing import asked, press_in_dm


def letters(databases, town):
    return databases.run("SELECT count(*) FROM inbox", url=town.url)[0][0]


async def pressed(town):
    """Press the first control of whoever is asked, in their direct messages; return the first answer."""
    await town.until(lambda: asked(town))
    person, panel = asked(town)
    control = next(button.custom_id for button in panel.buttons if button.custom_id.startswith("k:"))
    return await person.click(panel, custom_id=control)


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
async def test_an_answer_that_nobody_takes_is_announced_and_then_given(make_town, monkeypatch):
    async with make_town() as town:
        table = await town.table(shard=1)
        owner = town.owner_of(table)
        taking, looked, take = asyncio.Event(), asyncio.Event(), owner.store.inbox.take

        async def later(*given, **about):
            looked.set()
            return await take(*given, **about) if taking.is_set() else ()

        monkeypatch.setattr(owner.store.inbox, "take", later)
        await looked.wait()  # a look that had begun before could still take what is pressed now
        ana = town.people["Ana"]
        pressing = asyncio.create_task(ana.slash(ana.dm, "table hand", table=table))
        reply = await pressed(town)
        assert reply.kind is Answer.DEFER_UPDATE
        before = len(town.sandbox.requests)
        taking.set()
        await pressing
        await town.quiet()
        assert any("your hand" in seen.text for seen in ana.dms() if not seen.deleted)
        await town.until(
            lambda: any("/webhooks/" in each.path for each in town.sandbox.requests[before:]) and owner.deliveries.empty
        )
        await town.quiet()


@pytest.mark.slow
@pytest.mark.parametrize("shard", [0, 1])
async def test_a_slow_database_at_its_hearer_costs_no_press_its_answer(make_town, monkeypatch, shard):
    async with make_town() as town:
        table = await town.table(shard=shard)
        hearer, going_on = town.bots[0], asyncio.Event()
        claim = hearer.store.interactions.claim

        async def later(*given, **about):
            await going_on.wait()
            return await claim(*given, **about)

        monkeypatch.setattr(hearer.store.interactions, "claim", later)
        before = await town.head(table)
        reply = await pressed(town)
        assert reply.kind is Answer.DEFER_UPDATE
        monkeypatch.undo()
        going_on.set()
        await town.quiet()
        assert await town.head(table) > before


@pytest.mark.slow
async def test_what_was_taken_and_never_answered_is_announced_though_nobody_can_look(make_town, monkeypatch):
    async with make_town() as town:
        await town.table(shard=1)
        hearer, owner = town.bots
        looked, take = asyncio.Event(), owner.store.inbox.take

        async def take_and_die(*given, **about):
            await take(*given, **about)
            looked.set()
            return ()

        async def unknown(*_given):
            raise StoreError

        monkeypatch.setattr(owner.store.inbox, "take", take_and_die)
        monkeypatch.setattr(hearer.store.inbox, "standings", unknown)
        await looked.wait()
        reply = await pressed(town)
        assert reply.kind is Answer.DEFER_UPDATE
        monkeypatch.undo()


@pytest.mark.slow
async def test_a_press_that_its_hearer_announces_is_kept_until_it_is_answered(make_town, databases, monkeypatch):
    async with make_town() as town:
        table = await town.table(shard=0)
        owner = town.owner_of(table)
        assert owner is town.bots[0], "what is pressed in direct messages arrives there"
        going_on, answers = asyncio.Event(), owner.answers

        async def later(*given):
            await going_on.wait()
            await answers(*given)

        monkeypatch.setattr(owner, "answers", later)
        monkeypatch.setattr(later, "known", answers.known, raising=False)
        reply = await pressed(town)
        assert reply.kind is Answer.DEFER_UPDATE
        await town.until(lambda: letters(databases, town) == 1)
        (kept,) = databases.run('SELECT taken_by, announced, "table" FROM inbox', url=town.url)
        assert tuple(kept) == (owner.store.ownership.process, "update", table)
        going_on.set()
        await town.quiet()
        assert letters(databases, town) == 0, "a token stays in the database"


@pytest.mark.slow
async def test_who_waits_for_an_owner_that_never_comes_is_told_in_one_sentence(make_town, monkeypatch):
    async with make_town() as town:
        table = await town.table(shard=1)
        owner = town.owner_of(table)

        looked = asyncio.Event()

        async def never(*_given, **_about):
            looked.set()
            return ()

        monkeypatch.setattr(owner.store.inbox, "take", never)
        monkeypatch.setattr(handover, "IN_THE_END", 3.0)
        await looked.wait()  # a look that had begun before could still take what is pressed now
        ana = town.people["Ana"]
        reply = await ana.slash(ana.dm, "table hand", table=table)
        assert reply.text == "This table is changing hands inside Skald; please press again in a moment."
        await town.until(lambda: all(bot.deliveries.empty for bot in town.bots))


@pytest.mark.slow
async def test_forms_and_menus_of_messages_are_answered_by_the_owner_of_their_table(make_town, databases):
    async with make_town() as town:
        owner, channel, ana = town.bots[0], town.channels[1], town.people["Ana"]
        new = NewTable(game="gulveig", guild=channel.guild.id, channel=channel.id, host=ana.id, created_at=1)
        session = await owner.services.lobbies.open(new, Sitter(name="Ana", joined_at=1, user=ana.id))
        table = session.table.id
        owner.services.table_sync.dirty(table)
        await town.quiet()
        assert town.owner_of(table) is owner
        assert owner.get_guild(channel.guild.id) is None, "it does not hear of that server"
        lobby = town.newest(ana, channel, "Options")
        panel = (await ana.click(lobby, label="Options")).message
        form = (await ana.click(panel, label="Game, page 1")).modal
        done = await ana.submit(form, {"goal": "500"})
        assert "Options of Gulveig" in done.text
        await town.quiet()
        chosen = await owner.services.sessions.get(table)
        assert chosen.options.chosen["goal"] == "500"
        assert town.bots[1].services.sessions.peek(table) is None
        assert "Ana" in (await ana.menu(channel, "Describe this board", lobby)).text
        await town.quiet()
        assert letters(databases, town) == 0, "a token stays in the database"


@pytest.mark.slow
async def test_what_needs_consent_and_what_looks_back_is_answered_by_the_owner_too(make_town, databases):
    async with make_town() as town:
        table = await town.table(shard=1)
        ana, bo, channel = town.people["Ana"], town.people["Bo"], town.channels[1]
        owner = town.owner_of(table)
        assert owner is town.bots[1]
        asked_for = await ana.slash(ana.dm, "table pause", table=table)
        assert "Still missing: Bo" in asked_for.text
        await town.quiet()
        agreed = await bo.click(town.newest(bo, channel, "I agree"), label="I agree")
        assert not agreed.failed
        await town.quiet()
        assert (await owner.services.sessions.get(table)).table.paused_at is not None
        assert "no longer" not in (await ana.slash(ana.dm, "table note", table=table, text="they bid high")).text
        assert "they bid high" in (await ana.slash(ana.dm, "table hand", table=table)).text
        await bo.slash(bo.dm, "table resign", table=table, sure="yes")
        await town.quiet()
        replay = await ana.slash(ana.dm, "replay", table=table)
        assert "the replay" in replay.text
        assert "move" in (await ana.click(replay.message, label="Last")).text
        review = await ana.slash(ana.dm, "review", table=table)
        assert not review.failed
        assert town.bots[0].services.sessions.peek(table) is None
        await town.quiet()
        assert letters(databases, town) == 0, "a token stays in the database"
