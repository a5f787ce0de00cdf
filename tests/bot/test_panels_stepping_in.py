"""A moment to step in says so where the seat has nothing to step in with, and only there."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bot.panels.hand import PanelState
from bot.panels.table import Panels
from bot.panels.texts import Texts
from tests.bot.test_bot_choices import moments
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.registry import entrants

LONG = 250
SEEDS = ("one", "two", "three")
ALONE = "Nothing in your hand helps at this moment"


class Blank:
    """Paints nothing."""

    async def try_to_paint(self, *_: object) -> bytes:
        return b""


@pytest.mark.slow
async def test_a_moment_to_step_in_says_when_the_own_hand_has_nothing_for_it() -> None:
    entrant, blank = entrants()["god_of_war"], Blank()
    panels: Any = Panels(Texts(), blank)  # type: ignore[arg-type]  # nothing is painted
    seen = set()
    for table, seed in product(entrant.tables, SEEDS):
        for game, entry, question in moments(entrant, table, LONG, seed):
            if question.topic not in ("pause", "closing", "strike"):
                continue
            session = session_of(entrant, game, entry, table.seats)
            offers = [one for one in game.questions(question.seat) if one.key != question.key]
            able = any(next(iter(game.legal(one.seat, one.key)), None) for one in offers)
            layout = await panels.hand(session, question.seat, PanelState(key=question.key))
            alone = not able and question.topic != "strike"
            assert (ALONE in layout.words) is alone, (game.n, question)
            seen.add((question.topic, able))
    assert {("pause", True), ("pause", False), ("closing", True), ("closing", False)} <= seen
