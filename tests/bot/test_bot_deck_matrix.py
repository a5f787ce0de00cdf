"""Ready-made decks against each other: every pair from both seats, and the matrix of how often each wins."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner

from bot.cli import deck_matrix
from bot.cli.app import app
from bot.cli.deck_matrix import Meetings, meetings
from bot.cli.heat_map import show_meetings
from bot.cli.plan import Plan
from bot.cli.self_play import Played, play_one

GAME = "nordic_glory"


def plan(game=GAME, seats=0):
    return Plan.read(game=game, seats=seats, players="first", options="", seed="t")


def game(*places):
    return Played(0, 1, 0.1, places, (0,) * len(places), "jarl")


@pytest.fixture
def here(monkeypatch):
    monkeypatch.setattr(deck_matrix, "play_all", lambda jobs, _console: [play_one(job) for job in jobs])


def test_shares_count_both_seats_and_ties_half():
    played = {("a", "b"): (game(1, 2), game(2, 1)), ("b", "a"): (game(2, 1), game(1, 1))}
    found = Meetings({"a": "Axe", "b": "Bow"}, played | {("a", "a"): (game(1, 2),), ("b", "b"): (game(2, 1),)})
    assert found.wins("a", "b") == (2.5, 4)
    assert found.wins("b", "a") == (1.5, 4)
    assert found.wins("a", "a") == (1, 1)
    assert found.overall("a") == found.wins("a", "b")


def test_every_deck_meets_every_other_from_both_seats(here):
    found = meetings(plan(), "frostgate, gale-riders", 2, Console(quiet=True))
    assert set(found.played) == {(a, b) for a in found.names for b in found.names}
    assert all(len(games) == 2 for games in found.played.values())
    one, other = found.wins("frostgate", "gale-riders"), found.wins("gale-riders", "frostgate")
    assert (one[0] + other[0], one[1], other[1]) == (4, 4, 4)


def drawn(found, width):
    console = Console(record=True, width=width, file=StringIO())
    show_meetings(found, plan(), console)
    return console.export_text()


def test_the_matrix_names_every_deck(here):
    told = drawn(meetings(plan(), "all", 1, Console(quiet=True)), 140)
    assert told.count("Frostgate Line") == told.count("Gale Riders") == 1
    assert "16 games between decks" in told


@pytest.mark.parametrize("decks", [1, 4, 9, 30])
@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_the_matrix_fits_the_terminal_and_says_the_same_without_colours(width, decks):
    names = {f"d{number}": f"The Long Ships {number}" for number in range(decks)}
    games = {(a, b): (game(1, 2),) * 90 + (game(2, 1),) * 10 for a in names for b in names}
    told = drawn(Meetings(names, games), width)
    assert [line for line in told.splitlines() if len(line.rstrip()) > width] == []
    assert "…" not in told
    assert told.count("90/100") == decks  # from the first seat, a deck against itself
    assert told.count("90% ▲") == decks
    assert told.count("100/200") == decks * (decks - 1)
    assert "▼" not in told.split("Rows against")[0]


@pytest.mark.parametrize(("given", "decks"), [(("gulveig", 2), "all"), ((GAME, 0), "nonsense")])
def test_what_cannot_meet_is_refused(given, decks):
    with pytest.raises(ValueError, match=r"no deck"):
        meetings(plan(*given), decks, 1, Console(quiet=True))


def test_the_command_line_says_which_decks_there_are():
    result = CliRunner().invoke(app, ["simulate", GAME, "--decks", "nonsense", "--games", "1"])
    assert result.exit_code != 0
    assert "frostgate" in result.output
