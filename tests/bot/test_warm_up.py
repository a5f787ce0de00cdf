"""A process loads its games and paints a few pictures before people wait for any."""

from __future__ import annotations

import asyncio
from unittest.mock import Mock

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


async def test_a_picture_that_fails_keeps_nobody_from_their_tables(monkeypatch):
    monkeypatch.setattr(warming, "LONGEST", 300.0)
    monkeypatch.setattr(warming, "log", Mock())  # a traceback that is made to be read takes seconds
    tried = []

    def paint(request):
        tried.append(request.listing.key)
        raise ValueError("no such colour")

    render_queue = RenderQueue(paint)
    await warming.warm_up(load_catalogue(), Courses(), render_queue)
    render_queue.close()
    assert set(tried) == set(GAMES)
