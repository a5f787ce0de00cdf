"""How a game ended, as everybody at the table reads it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.games import GAMES
from bot.panels import ending
from bot.panels.texts import Texts
from bot.store import RatingChange, Status
from bot.tables.session import Session
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.registry import entrants
from tests.conformance.test_outcomes import play_on
from tests.renderers.grammar import spoken_faults

TEXTS = Texts()


def finished(key: str) -> Session:
    """A game that was played at random to its end."""
    entrant = entrants()[key]
    *_, (game, entry) = play_on(entrant, entrant.tables[0], "ending", {})
    session = session_of(entrant, game, entry, entrant.tables[0].seats)
    return Session(replace(session.table, status=Status.OVER), session.seats, session.listing, game, (entry,))


@pytest.mark.parametrize("key", GAMES)
def test_everybody_reads_who_won_and_why_and_is_spoken_to(key: str) -> None:
    session = finished(key)
    assert session.game is not None
    outcome = session.game.outcome()
    assert outcome is not None
    ratings = {seat: RatingChange(1500 + seat, 7 - 10 * seat) for seat in range(len(session.seats))}
    for viewer in (None, *range(len(session.seats))):
        said = [ending.headline(TEXTS, session, viewer), ending.why(TEXTS, session, viewer)]
        lines = ending.places(TEXTS, session, ratings, viewer)
        if viewer is None:
            assert not [text for text in said if "ou " in text.replace("ou have", "")]
        else:
            assert [fault for text in said for fault in spoken_faults(text, session.names[viewer])] == []
            assert not [line for line in lines if re.search(rf"\b{session.names[viewer]}\b", line)]
        if session.listing.rules.info.cooperative:
            assert lines == []
            continue
        assert said[0].startswith("You") == (viewer in outcome.winners)
        assert len(lines) == len(session.seats)
        assert [int(line.split("\\")[0]) for line in lines] == sorted(outcome.places)
        assert sum("Rating 1,500 (+7)" in line for line in lines) == 1
        assert sum("Rating 1,501 (−3)" in line for line in lines) == 1
