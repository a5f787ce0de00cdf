"""Deadlines as a pure table of options, questions and time."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.store import Deadline, DeadlineKind, User
from bot.tables.clock_hours import later, passed
from bot.tables.deadlines import MINUTE, PLAIN, Timing, after_reminder, banks_after, deadlines_for, given_time, runs_out
from bot.tables.options import Hours, Late, TableOptions
from bot.tables.timekeeping import replace_banks
from engines.core import Question

NOW = 10_000_000
PLAY, REMIND, FORFEIT = DeadlineKind.PLAY, DeadlineKind.REMIND, DeadlineKind.FORFEIT


def deadline(key="bid", seat=0, at=NOW, kind=PLAY, ends_at=None):
    return Deadline(table=1, key=key, seat=seat, at=at, kind=kind, ends_at=ends_at)


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
    ends_at = NOW + 2 * minutes * MINUTE if kind is REMIND else None
    assert deadlines((2, "bid"), clock=clock, late=late) == (
        deadline(seat=2, at=NOW + minutes * MINUTE, kind=kind, ends_at=ends_at),
    )


def test_after_a_take_back_the_time_runs_on():
    asked = NOW - 2 * MINUTE
    assert deadlines((0, "bid"), since=asked) == (deadline(at=asked + 5 * MINUTE),)
    hours = deadlines((0, "bid"), clock="1h", since=asked)
    assert hours == (deadline(at=asked + 30 * MINUTE, kind=REMIND, ends_at=asked + 60 * MINUTE),)


@pytest.mark.parametrize("clock", ["5m", "1h", "3d"])
def test_after_a_take_back_there_is_a_minute_in_any_case(clock):
    (late,) = deadlines((0, "bid"), clock=clock, since=NOW - 5000 * MINUTE)
    assert runs_out(late) == NOW + MINUTE


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
    then = after_reminder(first, options, now=first.at)
    assert (then.at, then.kind) == (NOW + 60 * MINUTE, kind)
    assert (then.table, then.key, then.seat) == (first.table, first.key, first.seat)
    assert runs_out(first) == runs_out(then) == NOW + 60 * MINUTE


BERLIN = "Europe/Berlin"
SLEEPER = User(id=1, zone=BERLIN, quiet_hours="22-7")
HOUR = 60 * MINUTE


def at(text: str, zone: str = BERLIN) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hours", "since", "ms", "until"),
    [
        (Hours.ALWAYS, "2026-05-01T21:00", 5 * HOUR, "2026-05-02T02:00"),
        (Hours.AWAKE, "2026-05-01T12:00", 5 * HOUR, "2026-05-01T17:00"),
        (Hours.AWAKE, "2026-05-01T18:00", 12 * HOUR, "2026-05-02T15:00"),  # four hours today, eight tomorrow
        (Hours.AWAKE, "2026-05-01T21:00", 5 * HOUR, "2026-05-02T07:00"),  # within twice the plain time
        (Hours.AWAKE, "2026-05-01T23:00", HOUR, "2026-05-02T01:00"),
        (Hours.WEEKDAYS, "2026-05-01T12:00", 24 * HOUR, "2026-05-03T12:00"),  # a Friday; twice the time at most
        (Hours.WEEKDAYS, "2026-05-01T12:00", 72 * HOUR, "2026-05-06T12:00"),
        (Hours.WEEKDAYS, "2026-05-02T10:00", 72 * HOUR, "2026-05-07T00:00"),
    ],
)
def test_time_by_a_clock_that_does_not_always_run(hours, since, ms, until):
    assert later(SLEEPER, hours, at(since), ms) == at(until)


def test_the_time_that_has_passed_is_what_later_has_added():
    for hours in Hours:
        for start in range(at("2026-05-01T00:00"), at("2026-05-09T00:00"), 7 * HOUR):
            end = later(SLEEPER, hours, start, 20 * HOUR)
            assert passed(SLEEPER, hours, start, end) <= 20 * HOUR
            assert end <= start + 40 * HOUR
            if end < start + 40 * HOUR:
                assert passed(SLEEPER, hours, start, end) == 20 * HOUR


BANK = TableOptions(clock="bank-20m", late=Late.PLAY)


def asked(*who, options=BANK, standing=(), now=NOW, timing=PLAIN, since=None):
    questions = [Question(seat, "topic", key) for seat, key in who]
    return deadlines_for(1, options, questions, standing=standing, now=now, timing=timing, since=since)


def test_a_bank_is_spent_by_thinking_and_filled_by_answers_up_to_its_most():
    (first,) = asked((0, "a"))
    assert runs_out(first) == NOW + 20 * MINUTE
    (left,) = banks_after(BANK, [first], [Question(1, "topic", "b")], now=NOW + 5 * MINUTE, timing=PLAIN)
    assert (left.seat, left.left_ms) == (0, 16 * MINUTE)
    (next_one,) = asked((0, "c"), timing=Timing(banks={0: left.left_ms}))
    assert runs_out(next_one) == NOW + 16 * MINUTE
    (late,) = banks_after(BANK, [next_one], [], now=NOW + 60 * MINUTE, timing=PLAIN)
    assert late.left_ms == MINUTE
    (full,) = banks_after(BANK, [given_time(given_time(first, BANK), BANK)], [], now=NOW, timing=PLAIN)
    assert full.left_ms == 30 * MINUTE


def test_a_bank_of_somebody_who_is_still_asked_does_not_change():
    standing = asked((0, "a"), (1, "a"))
    after = [Question(0, "topic", "a~1")]
    assert [bank.seat for bank in banks_after(BANK, standing, after, now=NOW, timing=PLAIN)] == [1]


def test_to_answer_and_take_back_fills_no_bank():
    timing, now = Timing(banks={0: 20 * MINUTE}), NOW
    standing = asked((0, "a"), timing=timing)
    for _ in range(10):
        answered = banks_after(BANK, standing, [Question(1, "topic", "b")], now=now, timing=timing)
        timing = replace_banks(timing, answered)
        other = asked((1, "b"), timing=timing)
        back = banks_after(BANK, other, [Question(0, "topic", "a")], now=now, timing=timing, taken_back=0)
        timing = replace_banks(timing, back)
        standing = asked((0, "a"), timing=timing, since=now)
    assert timing.banks == {0: 20 * MINUTE, 1: 20 * MINUTE}


def test_a_clock_that_stands_still_leaves_what_was_left():
    (one,) = asked((0, "a"), timing=Timing(still=frozenset({0})))
    assert one.held_at == NOW
    assert PLAIN.left(BANK, one, NOW + 100 * HOUR) == 20 * MINUTE


def test_for_somebody_who_is_away_plain_moves_are_played_soon():
    (one,) = asked((0, "a"), timing=Timing(played=frozenset({0})))
    assert (one.kind, one.at) == (PLAY, NOW + MINUTE)


def test_half_of_the_clock_can_be_given_as_often_as_one_likes():
    options = TableOptions(clock="1d")
    (first,) = asked((0, "a"), options=options)
    given = given_time(given_time(first, options), options)
    assert (given.at, runs_out(given)) == (first.at, NOW + 48 * HOUR)
    then = after_reminder(given, options, now=given.at)
    assert runs_out(then) == NOW + 48 * HOUR
    assert runs_out(given_time(then, options)) == NOW + 60 * HOUR


def test_a_vote_is_held_when_time_is_over():
    (one,) = asked((0, "a"), options=TableOptions(clock="5m", late=Late.VOTE))
    assert one.kind is DeadlineKind.VOTE
