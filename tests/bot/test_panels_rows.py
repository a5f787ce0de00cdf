"""Buttons that one row may not hold stand in two of about the same length."""

from __future__ import annotations

import pytest

from bot.panels.controls import ROW, Button, in_halves


@pytest.mark.parametrize(
    ("count", "lengths"), [(0, []), (1, [1]), (ROW, [5]), (6, [3, 3]), (7, [4, 3]), (9, [5, 4]), (10, [5, 5])]
)
def test_buttons_are_halved_once_they_are_too_many_for_a_row(count, lengths):
    buttons = [Button(str(i), "") for i in range(count)]
    rows = in_halves(buttons)
    assert [len(row) for row in rows] == lengths
    assert [button for row in rows for button in row] == buttons
