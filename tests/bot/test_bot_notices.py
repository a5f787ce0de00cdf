"""When people are told of their turns: every pace, quiet hours over changes of the clock, digests and snoozes."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.store import Notice, PingBy, Pings, User, Way
from bot.tables.notice_plan import (
    MINUTE,
    BadHours,
    Due,
    due,
    held,
    planned,
    planned_anew,
    quiet_until,
    read_hours,
    reminder_due,
    snoozed,
)

HOUR = 60 * MINUTE
BERLIN = "Europe/Berlin"
ANA = User(id=1, zone=BERLIN, quiet_hours="22-7")


def at(text: str, zone: str = BERLIN) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("22-7", "22-7"), ("22:00 – 7:00", "22-7"), ("off", ""), ("0-9", "0-9"), ("20-24", "20-0"), ("none", "")],
)
def test_quiet_hours_as_they_are_typed(typed, kept):
    assert read_hours(typed) == kept


@pytest.mark.parametrize("typed", ["22", "7-7", "25-3", "3-25", "-", "night", "22-7-9", "1.5-3", "0-24", "-1-5"])
def test_what_is_no_quiet_hours_is_refused(typed):
    with pytest.raises(BadHours):
        read_hours(typed)


@pytest.mark.parametrize(
    ("moment", "end"),
    [
        ("2026-05-01T21:59", None),
        ("2026-05-01T22:00", "2026-05-02T07:00"),
        ("2026-05-02T06:59", "2026-05-02T07:00"),
        ("2026-05-02T07:00", None),
        ("2026-03-28T23:00", "2026-03-29T07:00"),  # the night in which the clock goes forward
        ("2026-10-24T23:00", "2026-10-25T07:00"),  # and back
    ],
)
def test_quiet_hours_end_when_the_clock_on_the_wall_says_so(moment, end):
    assert quiet_until(ANA, at(moment)) == (None if end is None else at(end))


def test_quiet_hours_within_one_day_and_in_another_zone():
    user = User(id=1, zone="Pacific/Auckland", quiet_hours="9-17")
    noon = at("2026-05-01T12:00", "Pacific/Auckland")
    assert quiet_until(user, noon) == at("2026-05-01T17:00", "Pacific/Auckland")
    assert quiet_until(User(id=1, quiet_hours="9-17"), at("2026-05-01T12:00", "UTC")) == at("2026-05-01T17:00", "UTC")


NOON = at("2026-05-01T12:00")


@pytest.mark.parametrize(
    ("pings", "wanted"),
    [
        (Pings.ON, Due(NOON, gathered=False)),
        (Pings.AFTER_TEN_MINUTES, Due(NOON + 10 * MINUTE, gathered=False)),
        (Pings.AFTER_AN_HOUR, Due(NOON + HOUR, gathered=False)),
        (Pings.AFTER_SIX_HOURS, Due(NOON + 6 * HOUR, gathered=False)),
        (Pings.DAILY, Due(at("2026-05-02T09:00"), gathered=True)),
        (Pings.OFF, None),
    ],
)
def test_every_pace_by_day(pings, wanted):
    assert due(replace(ANA, pings=pings), NOON) == wanted


def test_what_falls_into_quiet_hours_comes_after_them_with_the_rest():
    evening = at("2026-05-01T21:30")
    morning = Due(at("2026-05-02T07:00"), gathered=True)
    assert due(replace(ANA, pings=Pings.AFTER_AN_HOUR), evening) == morning
    assert due(ANA, at("2026-05-01T23:00")) == morning
    assert due(replace(ANA, pings=Pings.DAILY, digest_hour=23), evening) == morning


def test_a_snooze_gathers_and_may_lead_into_quiet_hours():
    user = replace(ANA, snoozed_until=NOON + 3 * HOUR)
    assert due(user, NOON) == Due(NOON + 3 * HOUR, gathered=True)
    assert held(user, NOON + 4 * HOUR) is None
    assert held(replace(ANA, snoozed_until=at("2026-05-01T22:30")), at("2026-05-01T21:00")) == Due(
        at("2026-05-02T07:00"), gathered=True
    )


def test_a_reminder_comes_at_once_to_whoever_is_told_at_all():
    assert reminder_due(replace(ANA, pings=Pings.AFTER_SIX_HOURS), NOON) == Due(NOON, gathered=False)
    assert reminder_due(replace(ANA, pings=Pings.OFF), NOON) is None
    assert reminder_due(replace(ANA, pings=Pings.DAILY), NOON) == Due(at("2026-05-02T09:00"), gathered=True)


def plan(user: User, when: Due | None = None) -> tuple[Notice, ...]:
    return planned(user, 5, 0, "bid", asked_at=NOON, at=when)


def test_each_way_has_its_notice_and_direct_messages_always_gather():
    told = plan(replace(ANA, ping_by=PingBy.BOTH), Due(NOON, gathered=False))
    assert [(one.way, one.gathered) for one in told] == [(Way.MENTION, False), (Way.DM, True)]


@pytest.mark.parametrize("refused", [ANA, replace(ANA, ping_by=PingBy.DM, dms_refused_at=1)])
def test_a_question_that_is_told_nobody_is_known_all_the_same(refused):
    (one,) = plan(refused, Due(NOON, gathered=False) if refused.dms_refused_at else None)
    assert (one.due_at, one.told_at, one.way) == (None, None, Way.MENTION)


def test_other_wishes_hold_for_what_was_not_told_yet():
    waiting = plan(replace(ANA, pings=Pings.AFTER_SIX_HOURS), Due(NOON + 6 * HOUR, gathered=False))
    (one,) = planned_anew(replace(ANA, pings=Pings.AFTER_AN_HOUR), waiting, muted=False, now=NOON + 2 * HOUR)
    assert (one.due_at, one.asked_at) == (NOON + 2 * HOUR, NOON)
    (muted,) = planned_anew(ANA, waiting, muted=True, now=NOON)
    assert muted.due_at is None
    told = (replace(waiting[0], due_at=None, told_at=NOON),)
    assert planned_anew(ANA, told, muted=False, now=NOON) == told
    (silenced,) = planned_anew(ANA, told, muted=True, now=NOON)
    assert (silenced.told_at, silenced.due_at) == (None, None)


def test_a_snoozed_notice_is_told_once_more_with_the_others():
    told = replace(plan(ANA)[0], told_at=NOON)
    again = snoozed(told, Due(NOON + 3 * HOUR, gathered=True))
    assert (again.due_at, again.told_at, again.gathered) == (NOON + 3 * HOUR, None, True)
