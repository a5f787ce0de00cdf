"""A person sees, takes along and wipes out what is kept of them; nobody else's figures change."""

from __future__ import annotations

import json
import sqlite3

import pytest
from msgspec.structs import replace

from bot.leagues import Play, standings
from bot.leagues.ratings import Ladder
from bot.store import Status
from bot.tables.notice_plan import MINUTE
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.following import next_hand, notices
from tests.e2e.harness import Harness
from tests.e2e.noticing import noticed_by_dm
from tests.e2e.playing import at_random, hasten, open_table, play_by_panels

SHORT = "goal=500 max_hands=3"


async def test_what_is_kept_is_shown_and_handed_out(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("kept"), most=5)
        ana = harness.people["Ana"]
        shown = await ana.slash(ana.dm, "privacy show")
        assert shown.ephemeral
        assert "1 table." in shown.text
        reply = await ana.slash(harness.channel, "privacy export")
        assert reply.ephemeral
        file = next(file for file in reply.message.model.attachments if file.filename == "skald-about-you.json")
        document = json.loads(file.data)
        assert document["settings"]["id"] == ana.id
        assert document["tables opened"] == [1]
        assert [seat["name"] for seat in document["seats"]] == ["Ana"]
        assert document["answers"]
        assert all(set(answer) == {"table", "entry", "question", "picks", "at"} for answer in document["answers"])
        assert str(harness.people["Bo"].id) not in file.data.decode()
        assert "Bo" not in file.data.decode()
        assert harness.sandbox.breaches == []


async def finished(harness: Harness, table: int) -> None:
    """Play one short table to its end."""
    await open_table(harness, "gulveig", seats=3, options=SHORT)
    await hasten(harness, at_random(f"finished-{table}"), table=table)
    assert (await harness.skald.services.sessions.get(table)).table.status is Status.OVER


async def test_a_forgotten_person_is_a_stranger_everywhere_and_nobody_elses_rating_moves(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        store = harness.skald.services.store
        await finished(harness, 1)
        assert harness.channel.guild is not None
        guild = harness.channel.guild.id
        before = Ladder.rebuild(await store.results.for_guild(guild), Play.RIVALS)
        await open_table(harness, "gulveig", seats=3, options=SHORT)
        await play_by_panels(harness, Rng("live"), most=4)
        bo = harness.people["Bo"]
        dm = bo.dm.id
        await bo.slash(harness.channel, "play", game="gulveig")

        reply = await bo.slash(harness.channel, "privacy forget", sure="yes")
        assert reply.ephemeral
        assert "2 games were given up" in reply.text
        await harness.quiet()

        after = Ladder.rebuild(await store.results.for_guild(guild, "gulveig"), Play.RIVALS)
        for name in ("Ana", "Cleo"):
            user = harness.people[name].id
            assert after.ratings[f"user:{user}"] == before.ratings[f"user:{user}"]
        (stranger,) = [row for row in standings(after) if row.name.startswith("Wanderer")]
        assert stranger.user < 0
        assert after.ratings[f"user:{stranger.user}"] == before.ratings[f"user:{bo.id}"]
        assert before.totals[bo.id].won == after.totals[stranger.user].won
        live = await harness.skald.services.sessions.get(2)
        assert live.table.status is Status.PLAYING
        assert live.people[1] == stranger.name
        assert live.seat_of(bo.id) is None
        lobby = next(seen for seen in harness.people["Ana"].sees(harness.channel) if "gives up" in seen.text)
        assert f"{stranger.name} gives up" in lobby.text
        assert (await harness.skald.services.sessions.get(3)).table.status is Status.ENDED
        assert_nowhere(harness, str(bo.id), str(dm), "Bo")
        assert (
            stranger.name
            in harness.board(harness.people["Ana"]).text + harness.board(harness.people["Ana"]).images[0].alt
        )
        assert len(bo.dms()) == len([seen for seen in bo.dms() if not seen.deleted])
        bo_sees = len(bo.dms())
        harness.people.pop("Bo")
        assert await play_by_panels(harness, Rng("on"), most=4) == 4
        assert len(bo.dms()) == bo_sees
        assert "No choices" in (await bo.slash(harness.channel, "privacy show")).text
        assert harness.sandbox.breaches == []


@pytest.mark.parametrize("noted", [True, False])
async def test_word_of_a_game_that_waits_goes_from_the_direct_messages_of_whoever_is_forgotten(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, *, noted: bool
) -> None:
    """Also if nobody came to it before the person's rows were gone, and if Skald ended before it noted the message."""
    async with make_town("Ana", "Bo", seed="forgotten") as harness:
        person, notice = await noticed_by_dm(harness)
        services = harness.skald.services
        if not noted:
            (row,) = await services.store.notices.messages(person.id)
            begun_at = harness.now() - harness.later - MINUTE  # Discord's clock does not jump along
            await services.store.notices.save(replace(row, message=None, begun_at=begun_at))
        monkeypatch.setattr(services.notices.personal, "nudge", lambda _user: None)
        await person.slash(harness.channel, "privacy forget", sure="yes")
        await harness.quiet()
        assert notice.deleted
        assert await services.store.notices.messages(person.id) == ()
        assert harness.sandbox.crashes == []


async def test_word_of_followed_games_goes_from_the_direct_messages_of_whoever_is_forgotten(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await cleo.click(harness.board(cleo), label="Follow")
        await next_hand(harness)
        (told,) = notices(cleo)
        await cleo.slash(harness.channel, "privacy forget", sure="yes")
        await harness.quiet()
        assert told.deleted
        await next_hand(harness)
        assert notices(cleo) == []
        assert_nowhere(harness, str(cleo.id), str(cleo.dm.id))
        assert harness.sandbox.crashes == []


async def test_somebody_is_forgotten_also_if_their_direct_messages_cannot_be_tidied(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo", seed="forgotten") as harness:
        person, notice = await noticed_by_dm(harness)
        tries = []

        async def unheard(_channel: int, message: int) -> None:
            tries.append(message)
            raise OSError

        monkeypatch.setattr(harness.skald.services.foundation.message_api, "delete", unheard)
        assert "1 game was given up" in (await person.slash(harness.channel, "privacy forget", sure="yes")).text
        await harness.quiet()
        assert notice.id in tries
        assert_nowhere(harness, str(person.id), str(person.dm.id))
        assert harness.sandbox.crashes == []


def assert_nowhere(harness: Harness, *traces: str) -> None:
    """Nothing in any column of the database speaks of these."""
    with sqlite3.connect(f"file:{harness.folder}/town.db?mode=ro", uri=True) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for row in connection.execute(f'SELECT * FROM "{table}"'):  # noqa: S608 - names come from the schema
                for value in row:
                    text = value.decode("latin-1") if isinstance(value, bytes) else str(value)
                    assert all(trace not in text for trace in traces if trace.isdecimal()), (table, row)
                    assert text not in traces, (table, row)
