"""The page of strengths names every game at every level, and keeps what was measured."""

from __future__ import annotations

import math
from pathlib import Path

from bot.cli.duel import Duel, Tally
from bot.cli.self_play import Played
from bot.games import GAMES
from engines.core import Level
from tests import strengths
from tests.strengths import GAMES_A_FIGURE, GAMES_NEARLY_ALL, PAGE, cells, figures, kept_in, page, play, read, scripts


def test_the_page_has_a_row_for_every_figure() -> None:
    text = PAGE.read_text()
    assert text == page(read(text)), "python -m tests.strengths writes it anew"


def test_every_game_is_measured_at_every_level() -> None:
    for game in GAMES:
        assert {figure.one for figure in figures(game)} == set(Level)
        assert len({figure.key for figure in figures(game)}) == len(list(figures(game)))
        for figure in figures(game):
            assert figure.duel().plan.seats == figure.seats


def test_what_was_measured_comes_from_many_games() -> None:
    played = [math.prod(map(int, row[2].split(" × "))) for row in read(PAGE.read_text()).values()]
    assert min(played) >= GAMES_A_FIGURE


def test_a_share_of_nearly_all_games_takes_more_of_them() -> None:
    games = {(figure.one, figure.other): figure.games for figure in figures("thor_vs_loki")}
    assert games[Level.NORMAL, "first"] == GAMES_NEARLY_ALL
    assert games[Level.HARD, Level.NORMAL] == games[Level.EASY, Level.NORMAL] == GAMES_A_FIGURE
    assert {figure.games for figure in figures("god_of_war")} == {GAMES_A_FIGURE}


def test_rows_that_are_not_played_stay_as_they_are() -> None:
    figure = next(figures("gulveig"))
    seen = ("81.5%", "77% to 85%", "400", "1 ms", "2 ms", "")
    known = {("gulveig", figure.key): seen}
    assert read(page(known)) == known
    assert f"| 2 | easy | random | at least 75% | {' | '.join(seen)} |" in page(known)
    assert page({}).count(strengths.UNKNOWN) == page(known).count(strengths.UNKNOWN) + 1


def test_a_row_tells_what_a_duel_came_to() -> None:
    duel = Duel.read("thor_vs_loki", "easy", "random", seats=2, options="", seed="t")
    played = tuple([Played(n, 1, 0.1, (1, 2), (0, 0), "end", ((0.002,), (0.002,))) for n in range(4)])
    assert cells(Tally(duel, played)) == ("50.0%", "15.0% to 85.0%", "4", "2 ms", "2 ms", "")
    together = Duel.read("god_of_war", "hard", "normal", seats=2, options="", seed="t")
    figure, bounds, *_, thinks = cells(
        Tally(together, (*played, *[Played(9, 1, 0.1, (2, 2), (0, 0), "end", ((1.0,), ()))] * 2))
    )
    assert (figure, bounds.split()[1], thinks) == ("1.00", "to", "1 s")


def test_a_duel_that_is_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    """Whole games are kept as they are; one that was being written, or lacks the other party's game, is not."""
    duel = Duel.read("thor_vs_loki", "random", "random", seats=2, options="", seed="t")
    kept, told = kept_in(duel, tmp_path), list[Tally]()
    first = play(duel, 3, processes=1, kept=kept, told=told.append)
    assert [tally.games for tally in told] == [1, 2, 3]
    kept.write_bytes(kept.read_bytes() + b'{"number": 1')
    on = play(duel, 4, processes=1, kept=kept, told=told.append)
    assert [tally.games for tally in told] == [1, 2, 3, 4]
    assert on.played[:3] == first.played
    again = play(duel, 4, processes=1, kept=kept, told=told.append)
    assert (again.played, len(told)) == (on.played, 4)
    assert kept_in(Duel.read("thor_vs_loki", "random", "first", seats=2, options="", seed="t"), tmp_path) != kept


def test_scripted_opponents_are_found_by_their_game() -> None:
    for game in GAMES:
        for script in scripts(game):
            assert Duel.read(game, "normal", script, seats=2, options="", seed="t").other == script
    assert scripts("nowhere") == ()
