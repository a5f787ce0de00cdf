"""Seats count clockwise; ties share the better place."""

from __future__ import annotations

import pytest

from engines.kit.seating import clockwise, left_of, places


def test_the_seat_to_the_left_is_the_next_and_the_last_sits_beside_the_first():
    assert [left_of(seat, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert left_of(0, 1) == 0


@pytest.mark.parametrize(("first", "seats", "order"), [(0, 3, (0, 1, 2)), (2, 4, (2, 3, 0, 1)), (0, 1, (0,))])
def test_clockwise_visits_everybody_once(first, seats, order):
    assert tuple(clockwise(first, seats)) == order


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([5, 9, 7], (3, 1, 2)), ([4, 4, 1], (1, 1, 3)), ([2, 2, 2], (1, 1, 1)), ([-3, 0], (2, 1)), ([1, 8, 8], (3, 1, 1))],
)  # fmt: skip
def test_places_go_by_points_and_ties_share_the_better_place(scores, expected):
    assert places(scores) == expected


@pytest.mark.parametrize(
    ("ranks", "resigned", "expected"),
    [
        ([5, 9, 7], (1,), (2, 3, 1)),
        ([5, 9, 7, 7], (3, 1), (2, 3, 1, 4)),
        ([4, 4, 9], (2,), (1, 1, 3)),
        ([1, 2, 3], (0, 1, 2), (3, 2, 1)),
        ([(5, False), (5, True), (9, True)], (2,), (2, 1, 3)),
    ],
)
def test_who_resigned_stands_behind_all_others_the_first_last(ranks, resigned, expected):
    assert places(ranks, resigned) == expected
