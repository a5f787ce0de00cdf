"""What those who watch are shown of tables that nobody else may know of, and what counts for predictions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.client.components import WORDS
from bot.client.watch_lists import _open
from bot.panels.custom_id import CustomId
from bot.panels.texts import Texts
from bot.panels.watch import PAGE, FollowedLine, Watched, WatchPanel
from bot.panels.watch_controls import FollowSubject
from bot.store import Follow, Followed, FollowLevel, PredictionRow
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


def test_pages_of_tables_and_of_what_is_followed_turn_and_fit_a_message() -> None:
    panel, shown = WatchPanel(Texts()), []
    for entrant in (one for one in entrants().values() if one.elsewhere is None):
        game, entry = entrant.start(entrant.tables[0], "page")
        session = session_of(entrant, game, entry, entrant.tables[0].seats)
        shown.append(Watched(session, "https://discord.com/channels/1/2/3", 1_700_000_000_000))
    page = panel.tables(shown, shown[:1], page=1, pages=3)
    assert len(page.head) + len(page.words) + len(page.foot) < WORDS
    assert all(len(one) <= 100 for one in page.ids)
    assert page.words.count("Last move") == PAGE == len(shown)
    *_, buttons = page.rows
    assert [(button.label, button.closed) for button in buttons] == [
        ("Previous", False), ("Next", False), ("What I follow", False)
    ]  # fmt: skip
    first, last = (panel.tables(shown, (), page=place, pages=2).rows[-1] for place in (0, 1))
    assert [(first[0].closed, first[1].closed), (last[0].closed, last[1].closed)] == [(True, False), (False, True)]
    assert len(panel.tables(shown[:1], (), page=0, pages=1).rows[-1]) == 1
    lines = [
        FollowedLine(
            Follow(user=1, guild=2**62, kind=kind, target=2**62, level=FollowLevel.END, since=1, name="Ána"), "Ána"
        )
        for kind in (Followed.TABLE, Followed.PERSON)
    ]
    page = panel.following(lines, page=0, pages=2)
    assert all(len(one) <= 100 and CustomId.read(one).verb for one in page.ids)
    for line in lines:
        control = CustomId.read(FollowSubject.of(line.follow).control("unfollow"))
        assert FollowSubject.read(control) == FollowSubject.of(line.follow)


@pytest.mark.parametrize("wrong", ["", "x1", "t", "p!", "t1.2", "p" + "z" * 13, "p" + "z" * 14])
def test_a_control_that_names_nothing_followed_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        FollowSubject.read(CustomId("unfollow", 0, wrong, "1"))
