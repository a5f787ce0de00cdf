"""The page of balance keeps what was measured; a game counts for everything that was played in it."""

from __future__ import annotations

from bot.cli.plan import listing_of
from tests.balance import COLUMNS, GAMES, PAGE, WANTED, god_of_war, nordic_glory, page, read, rows, thor_vs_loki


def test_the_page_is_as_its_command_writes_it() -> None:
    text = PAGE.read_text()
    assert text == page(read(text)), "python -m tests.balance writes it anew"
    assert set(read(text)) == set(WANTED)


def test_what_the_page_says_comes_from_many_games() -> None:
    measured = [row for table in read(PAGE.read_text()).values() for row in table]
    assert measured
    assert [row for row in measured if int(row[-1]) < GAMES] == []


def test_rows_tell_what_was_won() -> None:
    (row,) = rows({"Thor": (30.0, 60)}, "45% to 55%")
    assert row == ("Thor", "45% to 55%", "50.0%", "37.7% to 62.3%", "60")
    assert len(row) == len(COLUMNS)
    assert read(page({"thor_vs_loki": [row]}))["thor_vs_loki"] == [row]


def test_a_game_counts_for_both_sides_and_both_decks() -> None:
    sides = dict(thor_vs_loki(1))
    assert (set(sides), sum(sides.values())) == ({"Thor", "Loki"}, 1.0)
    decks = nordic_glory(1)
    assert len(dict(decks)) == 2
    assert sum(won for _, won in decks) == 1.0


def test_a_game_played_together_counts_for_its_party_and_its_quests() -> None:
    counted = dict(god_of_war(1))
    assert "party of 2" in counted
    quests = [what for what in counted if what.startswith("quest ")]
    assert 1 <= len(quests) <= 3
    assert all(listing_of("god_of_war").phrases(f"quest.{what.split()[1].rstrip(',')}") in what for what in quests)
    assert counted["party of 2"] == float(len(quests) == 3 and all(counted[what] for what in quests))
