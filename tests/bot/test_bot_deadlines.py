"""Deadlines as a pure table of options, questions and time."""

from __future__ import annotations

import pytest

from bot.store import Deadline, DeadlineKind
from bot.tables.deadlines import MINUTE, after_reminder, deadlines_for, runs_out
from bot.tables.options import Late, TableOptions
from engines.core import Question

NOW = 10_000_000
PLAY, REMIND, FORFEIT = DeadlineKind.PLAY, DeadlineKind.REMIND, DeadlineKind.FORFEIT


def deadline(key="bid", seat=0, at=NOW, kind=PLAY):
    return Deadline(table=1, key=key, seat=seat, at=at, kind=kind)


def deadlines(*asked, clock="5m", late=Late.PLAY, standing=(), now=NOW, since=None):
    questions = [Question(seat, "topic", key) for seat, key in asked]
    return deadlines_for(1, TableOptions(clock=clock, late=late), questions, standing=standing, now=now, since=since)


@pytest.mark.parametrize(
    ("clock", "late", "minutes", "kind"),
    [
        ("5m", Late.PLAY, 5, PLAY),
        ("5m", Late.COMPUTER, 5, PLAY),
        ("5m", Late.FORFEIT, 5, FORFEIT),
        ("1h", Late.PLAY, 30, REMIND),
        ("1h", Late.FORFEIT, 30, REMIND),
        ("1d", Late.COMPUTER, 720, REMIND),
        ("3d", Late.PLAY, 2160, REMIND),
    ],
)
def test_the_first_deadline_of_a_question(clock, late, minutes, kind):
    assert deadlines((2, "bid"), clock=clock, late=late) == (deadline(seat=2, at=NOW + minutes * MINUTE, kind=kind),)


def test_after_a_take_back_the_time_runs_on():
    asked = NOW - 2 * MINUTE
    assert deadlines((0, "bid"), since=asked) == (deadline(at=asked + 5 * MINUTE),)
    hours = deadlines((0, "bid"), clock="1h", since=asked)
    assert hours == (deadline(at=asked + 30 * MINUTE, kind=REMIND),)


@pytest.mark.parametrize("clock", ["5m", "1h", "3d"])
def test_after_a_take_back_there_is_a_minute_in_any_case(clock):
    (late,) = deadlines((0, "bid"), clock=clock, since=NOW - 5000 * MINUTE)
    assert runs_out(late, TableOptions(clock=clock)) == NOW + MINUTE


def test_without_a_clock_there_are_none_and_old_ones_fall_away():
    assert deadlines((0, "bid"), clock="untimed", standing=[deadline()]) == ()


def test_a_question_that_is_still_asked_keeps_its_time():
    old = deadline(at=NOW + 3, kind=REMIND)
    assert deadlines((0, "bid"), (1, "bid"), standing=[old]) == (old, deadline(seat=1, at=NOW + 5 * MINUTE))


def test_a_question_that_is_no_longer_asked_loses_its_deadline():
    assert deadlines((1, "play"), standing=[deadline(seat=1), deadline()]) == (
        deadline("play", seat=1, at=NOW + 5 * MINUTE),
    )
    assert deadlines(standing=[deadline()]) == ()


@pytest.mark.parametrize(("before", "after"), [("vow", "vow~1"), ("vow~1", "vow~2"), ("vow.amend~9", "vow.amend~10")])
def test_a_key_that_was_only_marked_by_a_take_back_keeps_its_time(before, after):
    old = deadline(before, at=NOW + 3)
    assert deadlines((0, after), standing=[old]) == (deadline(after, at=NOW + 3),)


def test_other_keys_of_the_same_beginning_are_other_questions():
    (fresh,) = deadlines((0, "vow.amend"), standing=[deadline("vow", at=NOW + 3)])
    assert fresh.at == NOW + 5 * MINUTE


@pytest.mark.parametrize(("late", "kind"), [(Late.PLAY, PLAY), (Late.COMPUTER, PLAY), (Late.FORFEIT, FORFEIT)])
def test_after_the_reminder_the_other_half_of_the_time_is_left(late, kind):
    options = TableOptions(clock="1h", late=late)
    (first,) = deadlines((0, "bid"), clock="1h", late=late)
    then = after_reminder(first, options)
    assert (then.at, then.kind) == (NOW + 60 * MINUTE, kind)
    assert (then.table, then.key, then.seat) == (first.table, first.key, first.seat)
    assert runs_out(first, options) == runs_out(then, options) == NOW + 60 * MINUTE
