"""What those who watch are shown of tables that nobody else may know of, and what counts for predictions."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.client.watch_lists import _open
from bot.store import PredictionRow
from bot.tables.options import Occasion, TableOptions
from bot.tables.predictions import _Open, asked
from engines.core import Announcement, Entry, Prediction
from engines.gulveig.facts import Passed, TrickWon
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants


def test_a_closed_round_is_not_listed_whoever_asks_and_nothing_may_be_guessed_there() -> None:
    entrant: Any = entrants()["gulveig"]
    closed = TableOptions(occasion=Occasion(event=1, name="Thing", round=1, match=1, closed=True)).write()
    seen = 0
    for game, _, entry in random_play(entrant, entrant.tables[0], "closed", 60):
        session = session_of(entrant, game, entry, entrant.tables[0].seats)
        hidden = type(session)(
            replace(session.table, options=closed), session.seats, session.listing, session.game, session.recent
        )
        nobody: Any = None
        assert not _open(nobody, hidden.table)
        assert asked(hidden) is None
        seen += asked(session) is not None
    assert seen


def test_what_was_taken_back_decides_no_prediction() -> None:
    row = PredictionRow(table=1, key="last.1", guild=1, game="gulveig", body="{}", opened_n=4)
    taken = TrickWon(1, 7, "A7", 3)
    entries = [
        Entry(5, 0, told=(Announcement(Passed(0)),)),
        Entry(6, 1, told=(Announcement(taken),)),
        Entry(7, 1, withdraws=6),
        Entry(8, 1, told=(Announcement(Passed(1)),)),
    ]
    one = _Open(row, Prediction("last.1", "last", ("0", "1")), entries)
    assert one.facts == (Passed(0), Passed(1))
    back = _Open(row, one.prediction, [*entries, Entry(9, 0, key="go-back", withdraws=5), Entry(10, 0)])
    assert back.facts == ()
