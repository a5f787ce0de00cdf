"""A seat that was given up is the computer player's in everything that is told after that."""

from __future__ import annotations

from bot.games import Catalogue
from bot.panels.reference import Reference
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.tables.naming import given_up, names_at
from bot.tables.transcripts import Transcript, tell
from engines.core import RESIGN, Entry
from tests.bot.harness import ANA, BO, CLEO, Harness, ToyProse, toy_listing

NAMES = ("Ana", "Bo", "Cleo")


class NamingProse(ToyProse):
    def fact(self, fact, names):
        seat = getattr(fact, "seat", None)
        return "" if seat is None else f"{names[seat]}: {type(fact).__name__}"


def test_names_change_with_the_entry_after_the_resignation():
    gone = given_up([Entry(3, 0, "keep"), Entry(4, 1, RESIGN), Entry(9, 0, RESIGN)])
    assert gone == {1: 4, 0: 9}
    assert names_at(4, NAMES, gone) == NAMES
    assert names_at(5, NAMES, gone) == ("Ana", "Bo (computer)", "Cleo")
    assert names_at(10, NAMES, gone) == ("Ana (computer)", "Bo (computer)", "Cleo")


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
