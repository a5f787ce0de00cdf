"""How a game ended, as everybody at the table reads it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.games import GAMES
from bot.panels import ending
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import RatingChange, Result, Status
from bot.tables.session import Session
from renderers.kit.text import figure
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


def results_of(session: Session) -> tuple[Result, ...]:
    assert session.game is not None
    outcome = session.game.outcome()
    assert outcome is not None
    return tuple(
        Result(table=7, seat=seat.seat, game=session.listing.key, guild=1, season=1, user=seat.user, computer=None,
               name=seat.name, place=outcome.places[seat.seat], score=outcome.scores[seat.seat],
               seats=len(session.seats), reason=outcome.reason, ended_at=1, detail="{}")
        for seat in session.seats
    )  # fmt: skip


@pytest.mark.parametrize(
    ("key", "said"), [("nordic_glory", " defense left"), ("gulveig", " points"), ("thor_vs_loki", "")]
)
async def test_a_results_picture_says_what_its_figures_count_and_shows_none_where_places_say_it_all(key, said) -> None:
    session = finished(key)
    assert session.game is not None
    outcome = session.game.outcome()
    assert outcome is not None
    render_queue = RenderQueue()
    card = await Panels(TEXTS, render_queue).result(session, results_of(session), session.recent, {})
    render_queue.close()
    alt = card.pictures[0].alt
    for seat, score in enumerate(outcome.scores):
        shown = f"{outcome.places[seat]}. {session.names[seat]}"
        assert (f"{shown}, {figure(score)}{said}." if said else f"{shown}.") in alt


async def test_2_12_a_result_says_what_the_glory_of_everybody_is_made_of() -> None:
    session = finished("champions_of_midgard")
    assert session.game is not None
    scores = {session.names[line.seat]: line for line in session.game.view(None).scores}
    render_queue = RenderQueue()
    card = await Panels(TEXTS, render_queue).result(session, results_of(session), session.recent, {})
    render_queue.close()
    lines = card.words.splitlines()
    for name, line in scores.items():
        place = next(at for at, words in enumerate(lines) if name in words)
        assert lines[place].endswith(f"{name} · {figure(line.total)} Glory")
        parts = lines[place + 1].removeprefix("-# ").split(" · ")
        told = {source: int(glory.replace("−", "-")) for source, glory in (part.rsplit(" ", 1) for part in parts)}
        assert sum(told.values()) == line.total
        assert told.get("Blame", 0) == -line.blame
        assert told.get("On the track", 0) == line.track
        assert 0 not in told.values()
    # The last board shows the same as a table, in full width.
    assert [picture.name for picture in card.pictures] == ["result-7.png", f"board-7-{session.game.n}.png"]
    assert all(f"{name} scores {figure(line.total)}: " in card.pictures[1].alt for name, line in scores.items())


def test_2_12_of_a_game_that_ended_before_the_glory_was_counted_no_parts_are_told() -> None:
    entrant = entrants()["champions_of_midgard"]
    table = entrant.tables[0]
    game, entry = entrant.start(table, "ending")
    for seat in range(table.seats - 1):
        game, entry = game.resign(seat)
    session = session_of(entrant, game, entry, table.seats)
    assert not [line for line in ending.places(TEXTS, session, {}) if "-#" in line]
