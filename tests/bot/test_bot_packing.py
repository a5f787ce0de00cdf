"""Packed logs: told again byte by byte, read like any other, and never in the way of anybody."""

from __future__ import annotations

import asyncio
import shutil
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from itertools import count

import msgspec
import pytest
from sqlalchemy import text

from bot.autoplay import packing as autoplay_packing
from bot.autoplay.packing import DAY, Packing, PackingResult
from bot.autoplay.recomputed import recompute
from bot.leagues.service import League
from bot.store import By, Conflict, EntryRow, NewTable, Sitter, Store, StoreCorrupt
from bot.store._writer import Job
from bot.store.packing import Unpackable, Users, pack, unpack
from bot.store.schema import entries, packed, seats, snapshots, tables
from bot.tables.lobbies import Lobbies
from bot.tables.packing import pack_log
from bot.tables.privacy import Privacy
from bot.tables.sessions import Sessions
from bot.tables.transcripts import check_draws, transcript_of, write_transcript
from engines.core import SEED_TAG, fallback
from tests.listings import shared_catalogue

ANA, BO, CLEO = 1001, 1002, 1003
CATALOGUE = shared_catalogue(("thor_vs_loki",))
NOW = 1_700_000_000_000
OVER = 1


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A database with a game of Ana and Bo that is over: table 1."""
    made = tmp_path_factory.mktemp("packing") / "skald.db"

    async def make():
        store = await Store.open(f"sqlite+aiosqlite:///{made}")
        await played(store)
        await store.close()

    asyncio.run(make())
    return made


@pytest.fixture
async def store(tmp_path, file, monkeypatch):
    monkeypatch.setattr(autoplay_packing, "worker_pool", ThreadPoolExecutor)
    monkeypatch.setattr(autoplay_packing, "NICENESS", 0)
    shutil.copy(file, tmp_path / "skald.db")
    opened = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/skald.db")
    yield opened
    await opened.close()


def sessions_of(store, now=lambda: NOW):
    return Sessions(store, CATALOGUE, now)


async def played(store, *, until_over=True, computer=None):
    """Play a game of Ana against Bo, or against a computer player, whose answers are the plain ones."""
    ticks, seeds = count(NOW, 777), count()
    sessions = sessions_of(store, lambda: next(ticks))
    lobbies = Lobbies(sessions, seed=lambda: f"{SEED_TAG}saga-{next(seeds)}")
    new = NewTable(game="thor_vs_loki", guild=7, channel=70, host=ANA, created_at=1)
    session = await lobbies.open(new, Sitter(name="Ana", joined_at=1, user=ANA))
    other = Sitter(name="Bo", joined_at=2, user=None if computer else BO, computer=computer)
    session = await lobbies.join(session.table.id, other)
    session = await lobbies.start(session.table.id, ANA)
    moves = count()
    while session.asked and (until_over or next(moves) < 3):
        question = session.asked[0]
        picks = fallback(session.game.walk(question.seat, question.key))
        user = session.seats[question.seat].user
        by = By.COMPUTER if user is None else By.PLAYER
        session = await sessions.play(session.table.id, question.seat, question.key, picks, by=by, user=user)
    return session


async def rows_of(store, table):
    def look(connection):
        return [
            connection.execute(kind.select().where(kind.c["table"] == table)).all()
            for kind in (entries, snapshots, packed)
        ]

    return await store.writer.do(Job("look", look))


async def change(store, statement):
    await store.writer.do(Job("change", lambda connection: connection.execute(statement) and None))


async def packing(store, *, days=7.0, later=8.0):
    return await Packing(sessions_of(store, lambda: NOW + round(later * DAY)), days=days).once()


async def shown(store, table=OVER):
    await store.panels.finished(table)
    return table


@pytest.mark.slow
async def test_a_packed_table_is_told_again_as_it_was(store, monkeypatch):
    monkeypatch.undo()
    table = await shown(store, (await played(store, computer="skald")).table.id)
    sessions = sessions_of(store)
    before, log = await transcript_of(sessions, table), await sessions.log(await sessions.get(table))
    stored = await store.log.entries(table)
    session = await sessions.get(table)

    assert await packing(store) == PackingResult(answers=1)

    kept_entries, kept_snapshots, (row,) = await rows_of(store, table)
    assert (kept_entries, kept_snapshots) == ([], [])
    assert len(row.body) < sum(len(entry.body) for entry in stored) / 5
    fresh = sessions_of(store)
    again = await fresh.get(table)
    assert await fresh.log(again) == log
    assert again.recent == session.recent
    assert again.game.view(0) == session.game.view(0)
    after = await transcript_of(fresh, table)
    assert write_transcript(after) == write_transcript(before)
    assert check_draws(after) == []
    assert recompute(after) == recompute(before)
    codec = again.listing.codec
    assert [codec.write_entry(entry) for entry in await fresh.log(again)] == [entry.body for entry in stored]
    whole = await store.log.entries(table)
    assert [msgspec.structs.replace(entry, body=b"") for entry in whole] == [
        msgspec.structs.replace(entry, body=b"") for entry in stored
    ]
    assert await store.log.entries(table, since=5) == whole[5:]
    assert await packing(store) == PackingResult()


async def test_only_games_that_ended_long_enough_ago_and_were_shown_to_their_end_are_packed(store):
    running = await played(store, until_over=False)
    fresh = await played(store)
    await shown(store, fresh.table.id)
    await change(store, tables.update().where(tables.c.id == fresh.table.id).values(ended_at=NOW + 5 * DAY))
    assert await packing(store) == PackingResult()
    await shown(store)
    assert await packing(store) == PackingResult(answers=1)
    assert await packing(store, later=13) == PackingResult(answers=1)
    assert len((await rows_of(store, running.table.id))[0]) == running.table.head + 1


async def test_a_table_whose_book_is_gone_keeps_everything(store):
    table = await shown(store)
    stored = await store.log.entries(table)
    await change(store, tables.update().values(digest="gone"))
    assert await packing(store) == PackingResult(whole=1)
    assert await store.log.entries(table) == stored


async def test_a_table_that_its_answers_do_not_tell_again_keeps_everything(store):
    table = await shown(store)
    listing = CATALOGUE["thor_vs_loki"]
    last = (await store.log.entries(table))[-1]
    other = listing.codec.write_entry(msgspec.structs.replace(listing.codec.read_entry(last.body), told=()))
    await change(store, entries.update().where(entries.c.n == last.n).values(body=other))
    stored = await store.log.entries(table)
    assert await packing(store) == PackingResult(whole=1)
    assert await store.log.entries(table) == stored


async def test_a_log_with_a_gap_stays_as_it_is(store):
    table = await shown(store)
    await change(store, entries.delete().where(entries.c.n == 4))
    stored = await store.log.entries(table)
    assert await packing(store) == PackingResult(left=1)
    assert await store.log.entries(table) == stored


async def packed_by_hand(store, table):
    row, rows, users = await store.tables.get(table), await store.log.entries(table), await store.packed.users(table)
    source = CATALOGUE["thor_vs_loki"].origin
    return rows, pack_log(rows, users, header=row.header, source=source, digest=row.digest)


async def test_nothing_is_deleted_for_what_does_not_come_out(store):
    table = OVER
    rows, made = await packed_by_hand(store, table)
    with pytest.raises(StoreCorrupt):
        await store.packed.put(rows, made.log, [*made.bodies[:-1], b"other"])
    damaged = msgspec.structs.replace(made.log, body=made.log.body[:-9] + b"\0" * 9)
    with pytest.raises(StoreCorrupt):
        await store.packed.put(rows, damaged, made.bodies)
    await change(store, entries.update().where(entries.c.n == 3).values(at=5))
    with pytest.raises(Conflict):
        await store.packed.put(rows, made.log, made.bodies)
    await change(store, entries.update().where(entries.c.n == 3).values(at=rows[3].at))
    assert await store.log.entries(table) == rows
    assert (await rows_of(store, table))[2] == []
    running = await played(store, until_over=False)
    rows, made = await packed_by_hand(store, running.table.id)
    with pytest.raises(Conflict):
        await store.packed.put(rows, made.log, made.bodies)


async def test_a_transaction_that_breaks_in_the_middle_loses_nothing(store):
    rows, made = await packed_by_hand(store, OVER)
    refuse = "CREATE TRIGGER refuse BEFORE DELETE ON snapshots BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END"
    await change(store, text(refuse))
    assert len((await rows_of(store, OVER))[1]) > 0
    with pytest.raises(Conflict):
        await store.packed.put(rows, made.log, made.bodies)
    assert await store.log.entries(OVER) == rows
    assert (await rows_of(store, OVER))[2] == []


async def test_a_process_that_dies_over_a_table_leaves_it_and_the_next_is_packed(store, monkeypatch):
    await shown(store)
    other = (await played(store)).table.id
    await shown(store, other)
    answer = pack_log

    def dies(rows, users, **more):
        if rows[0].table == OVER:
            raise BrokenExecutor
        return answer(rows, users, **more)

    monkeypatch.setattr(autoplay_packing, "pack_log", dies)
    assert await packing(store) == PackingResult(answers=1, left=1)
    assert len((await rows_of(store, OVER))[0]) > 0
    assert (await rows_of(store, other))[0] == []


async def test_a_damaged_packed_row_is_told_as_damaged(store):
    table = await shown(store)
    await packing(store)
    await change(store, packed.update().values(body=b"\1rubbish that is no log"))
    with pytest.raises(StoreCorrupt):
        await sessions_of(store).get(table)


async def test_people_are_found_in_packed_tables_and_forgotten_there(store):
    table = await shown(store)
    before = [answer.entry async for answer in store.personal_data.answers(ANA)]
    await packing(store)
    sessions = sessions_of(store)

    async def rest(_: int) -> None:
        return

    league = League(store, sessions.catalogue, sessions.now)
    privacy = Privacy(sessions, Lobbies(sessions), league, rest=rest)
    after = [answer.entry async for answer in store.personal_data.answers(ANA)]
    assert [(entry.n, entry.at, entry.key) for entry in after] == [(entry.n, entry.at, entry.key) for entry in before]
    assert await store.packed.count_of(ANA) == len(before) == (await store.personal_data.count(ANA)).answers > 0
    answers = msgspec.json.decode((await privacy.export(ANA)).data)["answers"]
    assert all(answer["picks"] is not None for answer in answers)
    assert len(answers) == len(before)
    assert (await privacy.forget(ANA, "A stranger")).wholly
    assert [answer async for answer in store.personal_data.answers(ANA)] == []
    assert await store.packed.count_of(ANA) == 0
    assert all(entry.user in (None, BO) for entry in await store.log.entries(table))
    assert check_draws(await transcript_of(sessions_of(store), table)) == []
    await privacy.close()
    league.close()


async def test_who_answered_for_another_seat_is_not_lost(store):
    rows = await store.log.entries(OVER)
    with pytest.raises(Unpackable):
        pack(rows, Users({0: ANA, 1: None}), [row.body for row in rows])


async def test_everything_of_a_table_that_holds_a_forgotten_person_is_packed(store):
    table = await shown(store)
    await change(store, entries.update().where(entries.c.user == BO).values(user=None))
    await change(store, seats.update().where(seats.c.user == BO).values(user=None))
    assert await packing(store) == PackingResult(answers=1)
    assert {entry.user for entry in await store.log.entries(table)} == {ANA, None}


def test_a_log_with_a_hand_over_says_who_answered_before_and_after():
    rows = tuple(
        EntryRow(table=1, n=n, seat=n % 2, key="k", by=By.PLAYER, user=user, body=b"x", at=NOW + n)
        for n, user in enumerate((ANA, BO, ANA, BO, CLEO, BO))
    )
    users = Users({0: CLEO, 1: BO}, ((0, 3, ANA),))
    packed = pack(rows, users, [row.body for row in rows])
    assert msgspec.json.decode(packed.answers) == [1, 3]
    assert unpack(packed, users) == rows
    forgotten = Users({0: CLEO, 1: BO}, ((0, 3, None),))
    assert [row.user for row in unpack(packed, forgotten)] == [None, BO, None, BO, CLEO, BO]
    with pytest.raises(Unpackable):
        pack(rows, Users({0: CLEO, 1: BO}), [row.body for row in rows])
