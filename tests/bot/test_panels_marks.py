"""What boards mark: for everybody the last change, in a seat's own messages all since its own last answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games import BOARD, GAMES, PictureRequest
from bot.panels.hand import PanelState
from bot.panels.news import facts_of, since
from bot.panels.table import Panels
from bot.panels.texts import Texts
from engines.core import Entry
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

NAMES = ("Ana", "Bo", "Cleo", "Dag")


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
    to_mark, longer = entrant.listing.pictures.to_mark, 0
    for game, _, entry in random_play(entrant, entrant.tables[0], "marks", 80):
        entries.append(entry)
        session, span = session_of(entrant, game, entry, seats), since(tuple(entries), 0)
        await panels.hand(session, 0, PanelState(board=True, news=span))
        assert pad.boards.pop().facts == to_mark(facts_of(span, 0))
        await panels.gallery(session)
        assert pad.boards.pop().facts == to_mark(facts_of([entry], None))
        longer += len(to_mark(facts_of(span, 0))) > len(to_mark(facts_of([entry], 0)))
    assert bool(longer) == bool(entrant.listing.pictures.marked_board)


@pytest.mark.parametrize("key", GAMES)
def test_what_does_not_show_on_a_board_changes_no_picture_of_it(key: str) -> None:
    """Drawn of the view and the facts that boards share, it is the same to the pixel as of all that the seat knows."""
    entrant = entrants()[key]
    listing, seats, shared = entrant.listing, entrant.tables[0].seats, 0
    names = NAMES[:seats]
    for game, _, entry in islice(random_play(entrant, entrant.tables[0], "shared", 160), 0, None, 16):
        for seat in range(seats):
            own, facts = game.view(seat), facts_of([entry], seat)
            view = listing.pictures.on_board(game.view(None), own)
            drawn = PictureRequest(listing, BOARD, view, names, facts=listing.pictures.to_mark(facts))
            assert drawn() == PictureRequest(listing, BOARD, own, names, facts=facts)()
            shared += view == game.view(None)
    assert bool(shared) == (key == "champions_of_midgard")


async def test_a_board_waits_for_no_computer_player_where_people_choose_first() -> None:
    entrant, pad = entrants()["god_of_war"], Sketchpad()
    queue: Any = pad
    panels, table = Panels(Texts(), queue), entrant.tables[-1]
    game, _, entry = next(random_play(entrant, table, "choosing", 1))
    people = session_of(entrant, game, entry, table.seats)
    ana, *others = people.seats
    alone = replace(people, seats=(ana, *[replace(one, user=None, computer="normal") for one in others]))
    waits = []
    for session in (people, alone):
        await panels.hand(session, 0, PanelState(board=True))
        await panels.gallery(session)
        waits.append([pad.boards.pop().view.asked for _ in range(2)])
    assert waits == [[game.view(None).asked] * 2, [(0,)] * 2]
