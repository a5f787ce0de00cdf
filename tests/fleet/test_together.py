"""What is told, guessed and tried across two processes of one fleet: each of it once, whichever of them hears of it."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import NewTable, Sitter
from bot.tables.notice_plan import MINUTE
from engines.core import answers, format_picks

pytestmark = pytest.mark.slow

HOUR = 60 * MINUTE


def notices(person):
    """Return the notices that stand before a person, in direct messages."""
    return [seen for seen in person.dms() if not seen.deleted and any(b.label == "Snooze 3 h" for b in seen.buttons)]


async def look(town, later=0):
    """Let time pass, let the clocks of all processes look at once, and wait until everything is told."""
    town.later += later
    await asyncio.gather(*[bot.services.notices.clock.once() for bot in town.bots])
    await town.quiet()


def named(town, tables):
    """Return whom a notice tells of each table; nobody is told twice of one."""
    found = {}
    for name, person in town.people.items():
        for table in tables:
            standing = [seen for seen in notices(person) if f"table {table}" in seen.text]
            assert len(standing) < 2, (name, table)
            if standing:
                found[table] = name
    return found


async def movers(town, tables):
    """Return whom each table waits for, by name."""
    found = {}
    for table in tables:
        session = await town.owner_of(table).services.sessions.get(table)
        found[table] = session.seats[session.moving[0]].name
    return found


async def test_turns_at_tables_of_both_processes_are_told_once(make_town):
    async with make_town() as town:
        for person in town.people.values():
            told = await person.slash(town.channels[1], "settings", pings="1h", by="dm", hand="here")
            assert "for an hour" in told.text
        tables = [await town.table(shard) for shard in (0, 1, 0, 1)]
        assert {town.owner_of(table) for table in tables} == set(town.bots)
        await look(town)
        assert [notices(person) for person in town.people.values()] == [[], []]
        waited_for = await movers(town, tables)
        await look(town, HOUR + MINUTE)
        await town.until(lambda: named(town, tables) == waited_for)
        told = {name: len(person.notifications) for name, person in town.people.items()}

        leaving, staying = town.bots[1], town.bots[0]
        await leaving.close()
        town.bots.remove(leaving)
        await town.until(lambda: all(staying.store.ownership.owns(table) for table in tables))
        await look(town, HOUR)
        assert named(town, tables) == waited_for
        assert {name: len(person.notifications) for name, person in town.people.items()} == told


async def opened_elsewhere(town):
    """Begin a game of Ana and Bo at process 0 in a channel of which process 1 hears; return the table."""
    owner, channel = town.bots[0], town.channels[1]
    new = NewTable(game="gulveig", guild=channel.guild.id, channel=channel.id, host=0, created_at=1)
    sitters = tuple([Sitter(name=name, joined_at=1, user=person.id) for name, person in town.people.items()])
    table = (await owner.services.lobbies.demo(new, sitters)).table.id
    await town.quiet()
    assert town.owner_of(table) is owner
    return table


async def play_until(town, table, holds):
    """Answer plainly for whoever is asked until the game stands so."""
    sessions = town.owner_of(table).services.sessions
    while not holds((session := await sessions.get(table)).begun_game.view(None)):
        (question, *_) = session.waiting
        # The highest bid ends the auction at once; else the first answer will do.
        (*_, picks) = session.begun_game.legal(question.seat, question.key)
        await sessions.play(table, question.seat, question.key, picks, user=session.seats[question.seat].user)
    await town.quiet()


async def test_a_guess_is_taken_by_the_owner_and_counted_everywhere(make_town):
    async with make_town() as town:
        channel = town.channels[1]
        cleo = town.sandbox.add_user("Cleo")
        if cleo.user.id not in channel.guild.members:
            channel.guild.add_member(cleo.user)
        table = await opened_elsewhere(town)
        predict = (await town.bots[0].services.sessions.get(table)).listing.watching.predict
        await play_until(town, table, lambda view: (asked := predict(view)) is not None and asked.kind == "bid")
        guess = "Watcher's guess"
        page = await cleo.click(town.newest(cleo, channel, guess), label=guess)
        twice = await asyncio.gather(*[cleo.click(page.message, label="Yes") for _ in range(2)])
        assert all("You say: **Yes**" in reply.text for reply in twice)
        assert town.bots[1].services.sessions.peek(table) is None
        await play_until(town, table, lambda view: view.hand_no == 2)
        listed = await cleo.slash(channel, "league seers")  # answered by whoever has not settled it
        assert "of 1 guess" in listed.text


async def test_tries_at_a_puzzle_count_together_whoever_takes_them(make_town, monkeypatch):
    monkeypatch.setattr("bot.learning.puzzle_book.today", lambda _: 20_000)
    async with make_town() as town:
        ana = town.people["Ana"]
        places = town.channels  # a try here is taken by one process, a try there by the other
        presses = town.bots[0].answers.puzzles
        puzzle = await presses.book.of_today("gulveig")
        walk = puzzle.game.walk(puzzle.question.seat, puzzle.question.key)
        wrong = [format_picks(picks) for picks in answers(walk) if not presses.panel.same(puzzle, picks)]
        first, second = wrong[:2]

        async def tried(place, answer):
            return (await ana.slash(place, "puzzle", game="gulveig", answer=answer)).text

        assert "1 try so far" in await tried(places[0], first)
        assert "tried that already" in await tried(places[1], first)
        assert "2 tries so far" in await tried(places[1], second)
        best = puzzle.puzzle.answer
        solved = await asyncio.gather(*[tried(place, best) for place in places])
        assert all("Solved on try 3" in text for text in solved), solved
