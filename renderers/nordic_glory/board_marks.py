"""Which kinds of marks the board of a moment bears, for whoever asks what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.nordic_glory import reading
from renderers.nordic_glory.holds import DISARMED, HELD, MOVED, UNALIGNED, choices, signs
from renderers.nordic_glory.news import MARKED
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import bonuses

_HOLDS = {DISARMED: "disarmed", UNALIGNED: "unaligned", HELD: "held"}


def board_marks(model: ViewModel, news: Sequence[Any] = ()) -> Iterator[str]:
    """Yield the kinds of marks on a board, each named by the phrase `explain.marks.<kind>`."""
    view = model.view
    standing = [
        (seat, place, warrior) for seat, side in enumerate(view.sides) for place, warrior in reading.everyone(side)
    ]
    asked = choices(model)
    held = {icon for seat, place, _ in standing for icon in signs(model, seat, place, asked)}
    adds = any(any(bonuses(model, warrior, place[1])) for _, place, warrior in standing)
    lent = any(view.sides[seat].defenses[place[0]][place[1]] for seat, place, _ in standing)
    shown = {
        "shields": bool(standing),
        "adds": adds,
        "damage": any(warrior.damage for _, _, warrior in standing),
        "lent": lent,
        "choosable": asked.seat is not None and not asked.moving,
        "moving": asked.moving,
        "moved": MOVED in held,
        **{kind: icon in held for icon, kind in _HOLDS.items()},
        "target": view.battle is not None and view.battle.target > 0,
        "lines": any(side.tally.lines for side in view.sides),
        "totals": view.battle is None,
        "battle": view.battle is not None,
        "runes": bool(view.runes),
        "jarls": True,
        "news": any(isinstance(fact, MARKED) for fact in news),
    }
    yield from (kind for kind, there in shown.items() if there)
