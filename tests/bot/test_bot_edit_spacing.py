"""Spacing of edits: short while little happens, longer the more there was within a minute, never without end."""

from __future__ import annotations

import pytest

from bot.client.edit_spacing import FREE, LONGEST, EditSpacing


def edits_within(seconds: float, spacing: EditSpacing) -> list[float]:
    """Edit a table again and again, whenever its rest is over; return the rests."""
    now, rests = 0.0, []
    while now < seconds:
        rests.append(spacing.rest(1, now))
        now += rests[-1]
    return rests


def test_a_few_edits_are_the_usual_rest_apart():
    assert edits_within(9.5, EditSpacing(1.0)) == [1.0] * 10


def test_edits_without_end_become_rarer_and_settle():
    rests = edits_within(600.0, EditSpacing(1.0))
    assert max(rests) <= LONGEST
    late = rests[-20:]
    assert min(late) > 2.0
    assert len(rests) < 600 / 2


def test_a_table_that_is_left_alone_is_soon_shown_again():
    spacing = EditSpacing(1.0)
    edits_within(300.0, spacing)
    assert spacing.rest(1, 400.0) == 1.0


def test_however_many_edits_the_rest_has_an_end():
    spacing = EditSpacing(1.0)
    rests = [spacing.rest(1, number / 1000) for number in range(5000)]
    assert max(rests) == pytest.approx(LONGEST)


def test_one_table_does_not_wait_for_another_and_not_all_are_remembered():
    spacing = EditSpacing(1.0, room=3)
    for _ in range(5 * FREE):
        spacing.rest(1, 0.0)
    assert spacing.rest(2, 0.0) == 1.0
    for table in range(10):
        spacing.rest(table, 1.0)
    assert len(spacing) == 3


def test_without_a_usual_rest_there_is_none():
    assert {EditSpacing(0.0).rest(1, 0.0) for _ in range(100)} == {0.0}
