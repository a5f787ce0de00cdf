"""What a panel tells: everything since its owner's last answer, and nothing twice."""

from __future__ import annotations

import pytest

from bot.panels.table import since
from engines.core import TABLE, Entry


def entries(*seats: int) -> tuple[Entry, ...]:
    return tuple(Entry(n, seat) for n, seat in enumerate(seats))


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((TABLE,), []),
        ((TABLE, 0), []),
        ((TABLE, 1), [0]),
        ((TABLE, 0, 1, 1, 1), [2, 3]),
        ((1, 0, 1, 0), []),
        ((1, 2, 1, 2), [0, 1, 2]),
        ((0, 1, 0, 2, 1), [3]),
    ],
)
def test_entries_since_the_own_last_answer_but_the_newest(seats, expected):
    assert [entry.n for entry in since(entries(*seats), 0)] == expected
