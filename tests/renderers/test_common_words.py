"""Alt texts and headlines of lobbies and results: they say what is to be seen, within their limits."""

from __future__ import annotations

import re
from io import BytesIO

import msgspec
import pytest
from PIL import Image

from renderers.common import course, event_round, event_table, lobby, podium, profile, rating_curve, result, standings
from renderers.common import samples as common
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font, ascent, glyphs, width
from renderers.kit.palette import theme
from renderers.kit.phrases import load

ALTS = {
    "lobby": lobby.alt(common.LOBBY),
    "duel": lobby.alt(common.DUEL),
    "result": result.alt(common.RESULT),
    "defeat": result.alt(common.DEFEAT),
    "standings": standings.alt(common.STANDINGS),
    "empty": standings.alt(common.EMPTY),
    "profile": profile.alt(common.PROFILE),
    "newcomer": profile.alt(common.NEWCOMER),
}


@pytest.mark.parametrize("name", ALTS)
def test_alt_texts_say_something_within_the_limit(name):
    assert 20 < len(ALTS[name]) <= 1024
    assert "{" not in ALTS[name]


def test_the_lobby_says_who_sits_where():
    assert "Seat 1: Astrid, the host." in ALTS["lobby"]
    assert "Seat 3: Skald, a computer player (hard)." in ALTS["lobby"]
    assert "Seat 4 is open." in ALTS["lobby"]


def test_the_result_says_who_won_first():
    assert ALTS["result"].startswith(
        "Gulveig is over. Ylva wins. Ylva reached 1,000 points. 1. Ylva, 1,015 points, rating +24."
    )


@pytest.mark.parametrize(
    ("shown", "said"),
    [(common.RESULT, "Ylva wins"), (common.SHARED, "Astrid and Bo share the victory"), (common.DEFEAT, "Defeat")],
)
def test_headlines_fit_the_ending(shown, said):
    assert result.headline(shown) == said


def test_a_full_table_of_long_names_is_cut_to_the_limit():
    rows = tuple(
        standings.Standing(place=place, name="Hrólfr the Walker " * 9, points="1500", played=10, won=5)
        for place in range(1, 11)
    )
    table = msgspec.structs.replace(common.STANDINGS, rows=rows)

    assert len(standings.alt(table)) <= 1024
    assert len(standings.draw(table)) <= 120 * 1024


def test_whoever_has_no_place_yet_gets_no_number():
    row = standings.Standing(place=0, name="Ana", points="337", played=1, won=1)
    table = standings.Standings(
        theme=theme("gulveig"), title="Gulveig", season="Season 1", measure="Rating", rows=(row,)
    )
    assert standings.alt(table) == "Gulveig, Season 1. Not placed yet, Ana: Rating 337, 1 of 1 won."
    fourth = msgspec.structs.replace(table, rows=(msgspec.structs.replace(row, place=4),))
    assert standings.draw(table) != standings.draw(fourth)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_lobbies_and_results_hold_up_to_six_seats(count):
    seats = tuple(lobby.LobbySeat(name=f"Player {seat}") for seat in range(count))
    placings = tuple(result.Placing(seat=seat, name="Bo", place=seat + 1, score="7") for seat in range(count))

    for picture in (
        lobby.draw(msgspec.structs.replace(common.LOBBY, seats=seats)),
        result.draw(msgspec.structs.replace(common.RESULT, placings=placings)),
    ):
        assert Image.open(BytesIO(picture)).size == frame.SHEET


@pytest.mark.parametrize("title", ["Champions of Midgard", "Gulveig"])
def test_the_title_of_a_lobby_keeps_room_to_the_emblem_and_to_the_words_below(monkeypatch, title):
    rows = {}
    text = Canvas.text

    def kept(canvas, xy, string, **how):
        drawn = glyphs(string, how.get("font", Font.TEXT), how["size"])
        top = xy[1] + round(ascent(how.get("font", Font.TEXT), how["size"]) / 2) + drawn.top
        rows[string] = (top, top + drawn.mask.size[1])
        return text(canvas, xy, string, **how)

    monkeypatch.setattr(Canvas, "text", kept)
    emblem = []
    monkeypatch.setattr(lobby, "medallion", lambda _canvas, at, wide, **_how: emblem.append(at[1] + wide // 2))
    lobby.draw(msgspec.structs.replace(common.LOBBY, title=title))
    lines = [box for string, box in rows.items() if string in title]
    taken = next(box for string, box in rows.items() if string.startswith("Seats taken"))
    assert min(top for top, _ in lines) - emblem[0] >= 12
    assert taken[0] - max(bottom for _, bottom in lines) >= 12


def test_a_result_tells_all_of_a_long_reason(monkeypatch):
    written = []
    text = Canvas.text

    def kept(canvas, xy, string, **how):
        written.append((string, how["size"]))
        return text(canvas, xy, string, **how)

    monkeypatch.setattr(Canvas, "text", kept)
    reason = "Hrólfr the Walker of the Northern Isles, Sigrún of the Seven Lakes and Þórr Ægirson the Elder gave up."
    result.draw(msgspec.structs.replace(common.RESULT, reason=reason))
    rows = written[-2:]
    assert " ".join(row for row, _ in rows) == reason
    assert all(width(row, Font.TEXT, size) <= 1080 for row, size in rows)


def test_every_common_phrase_is_used_by_a_picture():
    words = load("common")
    modules = (course, event_round, event_table, lobby, podium, profile, rating_curve, result, standings)
    source = "".join(module.__loader__.get_source(module.__name__) for module in modules)
    plain = {phrase for phrase in words.ids() if not re.search(rf'"{re.escape(phrase)}"', source)}

    assert plain == {
        *(f"event.mark.{mark}" for mark in event_table.Mark if mark is not event_table.Mark.BYE),
        "lobby.alt.computer",
        "lobby.alt.host",
        "lobby.alt.open",
        "lobby.alt.seat",
        "profile.form.lost",
        "profile.form.shared",
        "profile.form.won",
        "result.team_lost",
        "result.team_won",
    }
