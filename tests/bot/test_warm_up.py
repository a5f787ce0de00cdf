"""A process loads its games and paints a few pictures before people wait for any."""

from __future__ import annotations

import asyncio

from bot.client import warm_up as warming
from bot.games import BOARD, GAMES, HAND, load_catalogue
from bot.learning.courses import Courses
from bot.pictures.render_queue import RenderQueue


async def test_boards_and_hands_of_every_game_are_painted():
    painted = []

    def paint(request):
        painted.append((request.listing.key, request.sheet))
        return b"picture"

    render_queue = RenderQueue(paint)
    await warming.warm_up(load_catalogue(), Courses(), render_queue)
    render_queue.close()
    assert set(painted) == {(game, sheet) for game in GAMES for sheet in (BOARD, HAND)}


async def test_it_does_not_take_for_ever(monkeypatch):
    monkeypatch.setattr(warming, "LONGEST", 0.01)
    render_queue = RenderQueue(lambda request: request())
    await asyncio.wait_for(warming.warm_up(load_catalogue(), Courses(), render_queue), 60)
    assert render_queue.waiting <= 1
    render_queue.close()
