"""Lists of the league fit on a message of Discord's however long they have become."""

from __future__ import annotations

import pytest

from bot.leagues.records import HOLDERS, Holder, Records
from bot.panels.fitting import first_lines, fitting, fitting_lines
from bot.panels.podium import PodiumPanel
from bot.panels.records import RecordsPanel
from bot.panels.texts import Texts
from bot.store import Season, Trophy
from tests.listings import shared_catalogue

ROOM = 4000
GUILD = 1 << 60
NAME = "Þórhildur von Hohenzollern-Sigmaringen"
LINK = f"https://discord.com/channels/{GUILD}/{GUILD}/{GUILD}"


@pytest.fixture(scope="module")
def catalogue():
    return shared_catalogue()


def size(layout):
    return len(layout.head) + len(layout.words)


def test_lines_are_cut_with_a_word_on_where_the_rest_is():
    assert fitting(["one", "two"]) == "one\ntwo"
    assert fitting([]) == ""
    cut = fitting(["x" * 1000] * 9, more="and so on")
    assert cut.count("x" * 1000) == 3
    assert cut.endswith("\nand so on")


def trophy(season, game, place):
    return Trophy(
        guild=GUILD, season=season, game=game, user=place, name=NAME, place=place, rating=1000, won=3, at=season
    )


def test_a_hall_of_fame_of_ten_years_fits_and_says_where_earlier_seasons_are(catalogue):
    seasons = [
        Season(guild=GUILD, number=number, name=f"{NAME} {number}", began_at=number, ends_at=number + 1)
        for number in range(1, 121)
    ]
    trophies = [
        trophy(one.number, listing.key, place) for one in seasons for listing in catalogue for place in (1, 2, 3)
    ]
    panel = PodiumPanel(catalogue, Texts(), None)
    whole, few = panel.hall(seasons, trophies, None), panel.hall(seasons[:2], trophies, None)
    assert size(whole) < ROOM
    assert "Sigmaringen 120" in whole.words
    assert "`/standings`" in whole.words.splitlines()[-1]
    assert "`/standings`" not in few.words


def test_records_of_all_games_name_the_first_holder_and_those_of_one_game_all_of_them(catalogue):
    def held(listing):
        people = tuple([(user, NAME) for user in range(max(listing.rules.info.seats))])
        seats = people if listing.rules.info.cooperative else people[:1]
        holders = [Holder(value=99, table=number, ended_at=number, people=seats) for number in range(HOLDERS)]
        return listing, Records({kind.name: tuple(holders) for kind in listing.league.records})

    found = [held(listing) for listing in catalogue]
    panel, links = RecordsPanel(catalogue, Texts()), dict.fromkeys(range(HOLDERS), LINK)
    everything = panel.card(found, links)
    assert size(everything) < ROOM
    assert "and 2 more" in everything.words
    for one in found:
        alone = panel.card([one], links)
        assert size(alone) < ROOM
        assert "more" not in alone.words
        assert alone.words.count(LINK) == HOLDERS * len(one[0].league.records)


def left_out(n):
    return f"and {n} more"


@pytest.mark.parametrize(("lines", "shown"), [(3, 3), (4, 4), (5, 3), (9, 3)])
def test_one_line_that_has_no_room_is_shown_instead_of_counted(lines, shown):
    written = ["x" * 9] * lines
    counted = [left_out(lines - shown)] if shown < lines else []
    assert first_lines(written, 3, left_out) == written[:shown] + counted
    assert fitting_lines(written, 30, left_out) == written[:shown] + counted


def test_a_last_line_far_too_long_is_counted():
    assert fitting_lines(["x" * 9, "x" * 900], 30, left_out) == ["x" * 9, "and 1 more"]
