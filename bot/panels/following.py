"""A hand that was opened for its owner alone, where Skald can change a message only for a while after each press."""

from __future__ import annotations

from msgspec.structs import replace

from bot.panels.controls import ROW, Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout, LayoutRow
from bot.panels.texts import Texts


def following(texts: Texts, hand: Layout, table: int) -> Layout:
    """Return a hand that says for how long it follows the game, with a control that brings it up to date."""
    if not hand.rows:
        return hand
    refresh = Button(str(CustomId("open", table)), texts("control.refresh"))
    last: LayoutRow = hand.rows[-1]
    if isinstance(last, tuple) and len(last) < ROW:
        rows: tuple[LayoutRow, ...] = (*hand.rows[:-1], (*last, refresh))
    else:
        rows = (*hand.rows, (refresh,))
    return replace(hand, rows=rows, foot=texts("hand.follows", foot=hand.foot))
