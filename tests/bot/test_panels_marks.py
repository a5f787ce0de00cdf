"""What boards mark: for everybody the last change, in a seat's own messages all since its own last answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from bot.games import BOARD, GAMES, PictureRequest
from bot.panels.hand import PanelState
from bot.panels.news import facts_of, since
from bot.panels.table import Panels
from bot.panels.texts import Texts
from engines.core import Entry
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants


class Sketchpad:
    """Keeps what it is asked to paint."""

    def __init__(self) -> None:
        self.boards: list[PictureRequest] = []

    async def try_to_paint(self, _key: Hashable, draw: Callable[[], bytes]) -> bytes:
        if isinstance(draw, PictureRequest) and draw.sheet == BOARD:
            self.boards.append(draw)
        return b"picture"


@pytest.mark.parametrize("key", GAMES)
async def test_a_direct_message_marks_all_since_the_own_answer_and_other_boards_the_last_entry(key: str) -> None:
    entrant, pad = entrants()[key], Sketchpad()
    queue: Any = pad
    panels, seats = Panels(Texts(), queue), entrant.tables[0].seats
    entries: list[Entry[Any]] = []
    longer = 0
    for game, _, entry in random_play(entrant, entrant.tables[0], "marks", 80):
        entries.append(entry)
        session, span = session_of(entrant, game, entry, seats), since(tuple(entries), 0)
        await panels.hand(session, 0, PanelState(board=True, news=span))
        assert pad.boards.pop().facts == facts_of(span, 0)
        await panels.gallery(session)
        assert pad.boards.pop().facts == facts_of([entry], None)
        longer += len(span) > 1
    assert longer
