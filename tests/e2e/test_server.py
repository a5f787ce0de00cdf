"""What moderators decide holds: where tables are opened, how many, and which are closed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.client.translations import CommandTexts, CommandTranslator, Language
from bot.sandbox import NotPossible, Person
from bot.store import Status
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import open_table, play_by_panels, waited_for

SHORT = "goal=500 max_hands=3"


def appoint(harness: Harness, name: str) -> Person:
    """Let somebody manage the server."""
    person = harness.people[name]
    assert harness.channel.guild is not None
    role = harness.channel.guild.add_role("Jarl", permissions=["manage_guild"])
    harness.channel.guild.give(person.user, role)
    return person


async def test_only_who_manages_the_server_finds_and_gives_these_commands(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = appoint(harness, "Ana"), harness.people["Bo"]
        assert "may do everything" in (await ana.slash(harness.channel, "server setup")).text
        with pytest.raises(NotPossible):
            await bo.slash(harness.channel, "server setup")
        # A server can give a command to everybody in its own settings: the bot looks again.
        for command in harness.sandbox.world.commands[None].values():
            command["default_member_permissions"] = None
        for name, options in (
            ("setup", {"limit": 1}),
            ("channels", {}),
            ("doctor", {}),
            ("end", {"table": 1, "sure": "yes"}),
        ):
            reply = await bo.slash(harness.channel, f"server {name}", **options)
            assert reply.ephemeral
            assert "manage this server" in reply.text
        assert harness.channel.guild is not None
        assert (await harness.skald.services.servers.rules(harness.channel.guild.id)).limit == 25


async def test_tables_are_opened_in_the_chosen_channels_alone(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = appoint(harness, "Ana")
        assert harness.channel.guild is not None
        other = harness.channel.guild.add_channel("great-hall")
        reply = await ana.slash(harness.channel, "server channels", allow=harness.channel)
        assert harness.channel.mention in reply.text
        refused = await ana.slash(other, "play", game="gulveig")
        assert refused.ephemeral
        assert f"Try {harness.channel.mention}." in refused.text
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        assert len(await harness.skald.services.store.tables.live()) == 1
        assert "every channel" in (await ana.slash(harness.channel, "server channels", everywhere="yes")).text
        assert not (await ana.slash(other, "play", game="gulveig")).ephemeral


async def test_a_rematch_in_a_thread_keeps_to_the_list_of_its_channel(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = appoint(harness, "Ana")
        await ana.slash(harness.channel, "server channels", allow=harness.channel)
        for table in (1, 2):
            if table == 1:
                await open_table(harness, "gulveig", seats=2, options=SHORT)
            await ana.slash(harness.channel, "table resign", table=table, sure="yes")
            await harness.quiet()
            assert harness.result(ana).channel.thread is not None
            assert not (await ana.click(harness.result(ana), label="Rematch")).ephemeral
            await harness.people["Bo"].click(harness.lobby(ana), label="Join")
            await ana.click(harness.lobby(ana), label="Start")
            await harness.quiet()
        await ana.slash(harness.channel, "table resign", table=3, sure="yes")
        await harness.quiet()
        assert harness.channel.guild is not None
        other = harness.channel.guild.add_channel("great-hall")
        await ana.slash(harness.channel, "server channels", allow=other, remove=harness.channel)
        refused = await ana.click(harness.result(ana), label="Rematch")
        assert refused.ephemeral
        assert other.mention in refused.text


async def test_a_channel_holds_so_many_tables_and_no_more(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana = appoint(harness, "Ana")
        assert "2 live tables" in (await ana.slash(harness.channel, "server setup", limit=2)).text
        replies = await asyncio.gather(
            *[person.slash(harness.channel, "play", game="gulveig") for person in harness.people.values()]
        )
        assert [reply.ephemeral for reply in replies].count(True) == 1
        assert "2 tables already" in next(reply.text for reply in replies if reply.ephemeral)
        assert len(await harness.skald.services.store.tables.live()) == 2
        await ana.slash(harness.channel, "server end", table=1, sure="yes")
        assert not (await ana.slash(harness.channel, "play", game="gulveig")).ephemeral


async def test_a_moderator_closes_a_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Mod") as harness:
        mod = appoint(harness, "Mod")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("closing"), most=2)
        mover = waited_for(harness)[0]
        panel = harness.panel(mover)
        assert panel is not None
        old = moves(panel)[0][1]
        (choice,) = await mod.autocomplete(harness.channel, "server end", table="")
        assert choice.value == 1
        with pytest.raises(NotPossible):
            await mod.slash(harness.channel, "server end", table=1)
        reply = await mod.slash(harness.channel, "server end", table=1, sure="yes")
        assert "Table 1 is closed" in reply.text
        await harness.quiet()
        table = (await harness.skald.services.sessions.get(1)).table
        assert table.status is Status.ENDED
        assert "closed before it ended" in "".join(seen.text for seen in mod.sees(harness.channel))
        assert moves(panel) == []
        await mover.click(panel, custom_id=old, force=True)
        assert (await harness.skald.services.sessions.get(1)).table.head == table.head
        assert await harness.skald.services.store.results.of(1) == ()
        assert "over already" in (await mod.slash(harness.channel, "server end", table=1, sure="yes")).text
        assert "no such table" in (await mod.slash(harness.channel, "server end", table=9, sure="yes")).text
        assert harness.sandbox.breaches == []


async def test_a_table_of_another_server_is_out_of_reach(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = appoint(harness, "Ana")
        await ana.slash(harness.channel, "play", game="gulveig")
        abroad = harness.sandbox.add_guild("Utgard", owner=ana)
        abroad.add_member(ana.user)
        hall = abroad.add_channel("hall")
        assert "no such table" in (await ana.slash(hall, "server end", table=1, sure="yes")).text
        assert await ana.autocomplete(hall, "server end", table="") == []
        assert len(await harness.skald.services.store.tables.live()) == 1


async def test_the_doctor_names_what_to_grant_and_how_all_is_going(make_town: MakeTown, tmp_path: Path) -> None:
    async with make_town("Ana", backups=tmp_path) as harness:
        ana = appoint(harness, "Ana")
        assert harness.channel.guild is not None
        dark = harness.channel.guild.add_channel("dark-hall")
        dark.deny_bot("attach_files", "create_public_threads")
        await harness.sandbox.settle()
        text = (await ana.slash(harness.channel, "server doctor")).text
        assert f"{dark.mention}: please grant me Attach Files and Create Public Threads." in text
        assert "In one channel I may do all" in text
        assert "knows all of my commands" in text
        assert "can write down" in text
        assert "no proven backup" in text
        assert "milliseconds behind" in text or "millisecond behind" in text
        assert "Discord answers within" in text
        assert "Attach Files" in (await ana.slash(dark, "server setup")).text
        (tmp_path / f"skald-{datetime(2026, 1, 2, tzinfo=UTC):%Y%m%dT%H%M%S%fZ}.db").touch()
        assert "proven backup was made <t:1767312000:R>" in (await ana.slash(harness.channel, "server doctor")).text
        await harness.skald.services.store.facts.set("commands", "old")
        assert "does not know all" in (await ana.slash(harness.channel, "server doctor")).text
        assert harness.sandbox.breaches == []


async def test_the_doctor_and_games_name_tables_that_cannot_go_on(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = appoint(harness, "Ana")
        for _ in range(2):
            await open_table(harness, "gulveig", seats=2, options="goal=500 place=channel")
        assert "Every table of this server can be shown" in (await ana.slash(harness.channel, "server doctor")).text
        await harness.stop()
        with closing(sqlite3.connect(harness.folder / "town.db")) as connection, connection:
            connection.execute("UPDATE entries SET body = x'00' WHERE \"table\" = 1")
            connection.execute("UPDATE tables SET digest = 'gone' WHERE id = 2")
        await harness.start()
        told = (await ana.slash(harness.channel, "server doctor")).text
        assert f"Table 1 in {harness.channel.mention}: what is kept of it is damaged" in told
        assert f"Table 2 in {harness.channel.mention}: it was begun under rules" in told
        own = (await harness.people["Bo"].slash(harness.channel, "games")).text
        assert "Gulveig · 1: what is kept of it is damaged" in own
        assert "Gulveig · 2: it was begun under rules" in own
        assert "is damaged, so it cannot go on" in (await ana.slash(harness.channel, "table hand", table=1)).text
        for table in (1, 2):
            assert "is closed" in (await ana.slash(harness.channel, "server end", table=table, sure="yes")).text
        assert "You sit at no table" in (await ana.slash(harness.channel, "games")).text
        assert harness.sandbox.breaches == []


async def test_the_doctor_names_damaged_pages_and_the_copy_to_bring_back(make_town: MakeTown, tmp_path: Path) -> None:
    async with make_town("Ana", backups=tmp_path) as harness:
        ana = appoint(harness, "Ana")
        await harness.stop()
        with closing(sqlite3.connect(harness.folder / "town.db")) as connection:
            # What still lies in the write-ahead log would be written over the damage.
            assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
            (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'results'").fetchone()
            (size,) = connection.execute("PRAGMA page_size").fetchone()
        with (harness.folder / "town.db").open("r+b") as raw:
            raw.seek((page - 1) * size)
            raw.write(b"\xa5" * size)
        await harness.start()
        assert "there is no proven backup to bring back" in (await ana.slash(harness.channel, "server doctor")).text
        name = f"skald-{datetime(2026, 1, 2, tzinfo=UTC):%Y%m%dT%H%M%S%fZ}.db"
        (tmp_path / name).touch()
        assert f"`skald restore`: {name}" in (await ana.slash(harness.channel, "server doctor")).text


async def test_commands_are_told_anew_when_only_a_translation_has_changed(make_town: MakeTown) -> None:
    def german(word: str) -> dict[str, Language]:
        return {"de": Language(commands={"play": CommandTexts(name=word)})}

    async with make_town("Ana") as harness:
        skald, translator = harness.skald, CommandTranslator()
        assert await skald.synced()
        translator.languages = german("spielen")
        await skald.tree.set_translator(translator)
        assert not await skald.synced()
        await skald.sync_commands()
        assert await skald.synced()
        translator.languages = german("spiel")
        assert not await skald.synced()
        await skald.sync_commands()
        known = harness.sandbox.world.commands[None].values()
        (play,) = [command for command in known if command["name"] == "play"]
        assert play["name_localizations"] == {"de": "spiel"}
