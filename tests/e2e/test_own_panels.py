"""Panels in direct messages: one for each table, and the one that waits for its owner is the newest."""

from __future__ import annotations

from bot.sandbox import Person, Seen
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import hasten


def panels(person: Person, table: int) -> list[Seen]:
    return [seen for seen in person.dms() if not seen.deleted and f"Table {table} " in seen.text]


async def two_tables(harness: Harness) -> None:
    for host, guest in (("Ana", "Bo"), ("Bo", "Ana")):
        people = harness.people
        await people[host].slash(harness.channel, "play", game="gulveig", options="place=channel goal=500")
        await harness.quiet()
        await people[guest].click(harness.lobby(people[guest]), label="Join")
        await harness.quiet()
        await people[host].click(harness.lobby(people[host]), label="Start")
        await harness.quiet()


async def test_the_panel_that_waits_is_the_newest_and_there_is_one_for_each_table(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="two tables") as harness:
        await two_tables(harness)
        sessions, posted = harness.skald.services.sessions, set()
        for move in range(12):
            table = 1 + move % 2
            session = await sessions.get(table)
            asked, head = session.moving[0], session.game.n  # type: ignore[union-attr]  # it has begun
            await hasten(harness, until=lambda game, head=head: game.n > head, table=table)  # type: ignore[misc]  # mypy cannot infer its type
            session = await sessions.get(table)
            for person in harness.people.values():
                assert len(panels(person, 1)) == len(panels(person, 2)) == 1
            waited = session.moving[0]
            if waited != asked:  # newly waited for
                person = harness.people[session.names[waited]]
                newest = harness.panel(person)
                assert newest is not None
                assert newest.id == panels(person, table)[0].id
                assert moves(newest)
                posted.add(newest.id)
        assert len(posted) > 2
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_panel_asked_for_in_direct_messages_takes_the_place_of_the_old_one(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="asked for") as harness:
        await two_tables(harness)
        ana = harness.people["Ana"]
        (old,) = panels(ana, 1)
        reply = await ana.slash(ana.dm, "table hand", table=1)
        assert not reply.ephemeral
        await harness.quiet()
        (new,) = panels(ana, 1)
        assert new.id == reply.message.id > old.id
        session = await harness.skald.services.sessions.get(1)
        await hasten(harness, until=lambda game: game.n > session.table.head + 1)
        assert len(panels(ana, 1)) == 1
        assert harness.sandbox.breaches == []
