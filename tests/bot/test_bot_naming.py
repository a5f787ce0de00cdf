"""A seat that was given up is the computer player's in everything that is told after that."""

from __future__ import annotations

from bot.games import Catalogue
from bot.panels import reference
from bot.panels.custom_id import CustomId
from bot.panels.reference import Reference
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.tables.naming import given_up, names_at
from bot.tables.transcripts import Transcript, tell
from engines.core import HAND_OVER, RESIGN, RETURN, Entry
from tests.bot.harness import ANA, BO, CLEO, Harness, ToyProse, toy_listing

NAMES = ("Ana", "Bo", "Cleo")


class NamingProse(ToyProse):
    def fact(self, fact, names):
        seat = getattr(fact, "seat", None)
        return "" if seat is None else f"{names[seat]}: {type(fact).__name__}"


def test_names_change_with_the_entry_after_the_resignation():
    gone = given_up([Entry(3, 0, "keep"), Entry(4, 1, RESIGN), Entry(9, 0, RESIGN)])
    assert gone == {1: (4,), 0: (9,)}
    assert names_at(4, NAMES, gone) == NAMES
    assert names_at(5, NAMES, gone) == ("Ana", "Bo (computer)", "Cleo")
    assert names_at(10, NAMES, gone) == ("Ana (computer)", "Bo (computer)", "Cleo")


def test_names_change_back_when_a_seat_is_a_persons_again():
    gone = given_up([Entry(4, 1, RESIGN), Entry(6, 1, RETURN), Entry(8, 0, RESIGN), Entry(9, 0, HAND_OVER)])
    assert [names_at(n, NAMES, gone)[1] for n in (4, 5, 6, 7)] == ["Bo", "Bo (computer)", "Bo (computer)", "Bo"]
    assert [names_at(n, NAMES, gone)[0] for n in (8, 9, 10)] == ["Ana", "Ana (computer)", "Ana"]
    assert given_up([Entry(9, 2, HAND_OVER)]) == {}
    late = given_up([Entry(9, 2, RETURN)])  # it was given up before the entries that are at hand
    assert [names_at(n, NAMES, late)[2] for n in (9, 10)] == ["Cleo (computer)", "Cleo"]


async def test_the_log_and_the_record_name_who_played_each_move(store):
    listing = toy_listing(prose=NamingProse())
    harness = Harness(store, Catalogue({"toy": listing}))
    session = await harness.table(ANA, BO, CLEO)
    table = session.table.id
    await harness.play(table, (1, "boast", "loud"))
    await harness.sessions.resign(table, 1)
    session = await harness.play(table, (0, "keep", "keep"), (1, "keep", "keep"))
    assert (session.people, session.names) == (NAMES, ("Ana", "Bo (computer)", "Cleo"))
    assert session.names_at(2) == NAMES
    log = await Reference(harness.sessions, TablePictures(None), Texts()).log(session, None)
    assert [line.rpartition("` ")[2] for line in log.words.split("\n")] == [
        "Bo: Boasted", "Bo gives up.", "Ana: Kept", "Bo (computer): Kept",
    ]  # fmt: skip
    since = await Reference(harness.sessions, TablePictures(None), Texts()).since(session, 0)
    assert since.words.split("\n") == ["Ana: Kept", "Bo (computer): Kept"]
    again = await harness.another().get(table)
    assert (again.people, again.names) == (session.people, session.names)
    entries = await harness.sessions.log(session)
    told = [
        line.strip() for line in tell(Transcript(listing, session.game.header, "", NAMES, entries), everything=False)
    ]
    assert [line for line in told if line.startswith("Bo")] == ["Bo: Boasted", "Bo (computer): Kept"]


async def test_nobody_plays_on_for_whoever_ended_the_game(harness):
    session = await harness.table(ANA, BO, CLEO)
    await harness.sessions.resign(session.table.id, 2)
    session = await harness.sessions.resign(session.table.id, 0)
    assert session.names == ("Ana", "Bo", "Cleo (computer)")
    assert (await harness.another().get(session.table.id)).names == session.names


async def test_the_log_opens_with_a_full_page_and_turns_to_the_lines_before_and_after(store, monkeypatch):
    monkeypatch.setattr(reference, "LINES", 3)
    harness = Harness(store, Catalogue({"toy": toy_listing(prose=NamingProse())}))
    session = await harness.table(ANA, BO, CLEO)
    table, pages = session.table.id, Reference(harness.sessions, TablePictures(None), Texts())
    session = await harness.play(table, (1, "boast", "loud"), (0, "keep", "keep"), (1, "keep", "keep"))
    session = await harness.play(table, (2, "keep", "keep"))

    def told(page):
        return [line.rpartition("` ")[2] for line in page.words.split("\n")]

    newest = await pages.log(session, None)
    older, newer = newest.rows[0]
    assert told(newest) == ["Ana: Kept", "Bo: Kept", "Cleo: Kept"]
    assert "(2 of 2)" in newest.head
    assert (older.closed, newer.closed) == (False, False)
    assert CustomId.read(newer.id) == CustomId("log", session.table.id, page=0), "it looks again for what is newest"
    oldest = await pages.log(session, None, CustomId.read(older.id).page)
    assert told(oldest) == ["Bo: Boasted"]
    assert "(1 of 2)" in oldest.head
    assert [button.closed for button in oldest.rows[0]] == [True, False]
    after = await pages.log(session, None, CustomId.read(oldest.rows[0][1].id).page)
    assert after == newest
