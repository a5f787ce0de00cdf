"""Games as text: what is written reads back, and what is no notation is refused as unreadable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import (
    GO_BACK,
    HAND_OVER,
    RESIGN,
    RETURN,
    TABLE,
    Entry,
    Unreadable,
    format_entry,
    format_picks,
    parse_entry,
    parse_picks,
)
from tests.core.toy import WHOLE, new_game, play_all

OPTIONS = st.text("abcdefghijklmnopqrstuvwxyz0123456789.-_+>", min_size=1, max_size=8).filter(lambda text: text != "-")
PICKS = st.lists(st.lists(OPTIONS, max_size=4).map(tuple), max_size=5).map(tuple)
KEYS = st.text("abcdefghijklmnopqrstuvwxyz0123456789.~", min_size=1, max_size=20).filter(lambda k: k != "setup")
SEATS = st.integers(0, 3)
NUMBERS = st.integers(0, 10**6)
DRAWS = st.lists(st.integers(0, 2**63), max_size=6).map(tuple)
MOVES = st.builds(Entry, NUMBERS, SEATS, KEYS, PICKS, DRAWS)
SETUPS = st.builds(Entry, NUMBERS, st.just(TABLE), draws=DRAWS)
BACKS = st.builds(Entry, NUMBERS, SEATS, st.sampled_from(["", GO_BACK]), withdraws=NUMBERS)
RESIGNED = st.builds(Entry, NUMBERS, SEATS, st.sampled_from([RESIGN, RETURN, HAND_OVER]))


@given(PICKS)
def test_picks_read_back(picks):
    assert parse_picks(format_picks(picks)) == picks


@given(MOVES | SETUPS | BACKS | RESIGNED)
def test_entries_read_back_from_one_line(entry):
    line = format_entry(entry)
    assert "\n" not in line
    assert parse_entry(line) == entry


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Entry(0, TABLE), "0 setup"),
        (Entry(0, TABLE, draws=(3, 1)), "0 setup | 3 1"),
        (Entry(4, 1, "bid", (("60",),)), "4 s1 bid 60"),
        (Entry(5, 0, "bury", (("a", "b"), (), ("c",)), (2,)), "5 s0 bury a,b - c | 2"),
        (Entry(6, 2, RESIGN), "6 s2 resign"),
        (Entry(7, 0, withdraws=5), "7 s0 take-back 5"),
        (Entry(8, 0, "play~1"), "8 s0 play~1"),
    ],
)
def test_entries_look_like_this(entry, line):
    assert format_entry(entry) == line
    assert parse_entry(line) == entry


def test_spaces_do_not_matter_when_reading():
    assert parse_picks("  a,b   -  c ") == (("a", "b"), (), ("c",))
    assert parse_picks("") == ()
    assert parse_entry(" 5  s0   bury a,b |  2 ") == Entry(5, 0, "bury", (("a", "b"),), (2,))


@pytest.mark.parametrize("text", ["a,", ",a", "a,,b", ",", "a b,"])
def test_an_empty_option_is_unreadable(text):
    with pytest.raises(Unreadable) as caught:
        parse_picks(text)
    assert caught.value.id == "refused.unreadable"
    assert caught.value.params == {"text": text}


@pytest.mark.parametrize(
    "line",
    ["", "|", "x s0 keep", "1", "1 s0", "1 t0 keep", "1 s keep", "1 sx keep", "1 s0 take-back", "1 s0 take-back x",
     "1 s0 keep a | b", "1 s0 keep a,", "1 s0 keep a | 1 | 2", "0 setup a", "1 0 keep", "1 s0 take-back 1 2"],
)  # fmt: skip
def test_what_is_no_entry_is_unreadable(line):
    with pytest.raises(Unreadable):
        parse_entry(line)


def test_chance_beside_a_take_back_is_not_lost_in_reading():
    assert parse_entry("7 s0 take-back 5 | 2").draws == (2,)


def test_a_whole_game_reads_back_but_for_what_follows_from_the_rest():
    game, setup = new_game()
    _, log = play_all(game, *WHOLE)
    for entry in (setup, *log):
        read = parse_entry(format_entry(entry))
        assert (read.n, read.seat, read.key, read.picks, read.draws, read.told) == (
            entry.n, entry.seat, entry.key, entry.picks, entry.draws, (),
        )  # fmt: skip
