"""Painting a few pictures before a process takes its first tables, so that nobody waits while its caches fill."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Final

import structlog

from bot.games import BOARD, HAND, Catalogue, Listing, PictureRequest
from bot.learning.content import Course
from bot.learning.courses import Courses
from bot.learning.positions import staged
from bot.panels.rulebook import NAMES
from bot.pictures.render_queue import RenderQueue

log = structlog.get_logger(__name__)

POSITIONS: Final = 3
"""Positions of each game that are painted, its board and a hand of each."""

LONGEST: Final = 10.0
"""Seconds after which tables are taken although not everything is warm: they may have no other owner."""


async def warm_up(catalogue: Catalogue, courses: Courses, render_queue: RenderQueue) -> None:
    """Load every game here and in the render process, with what its pictures are made of."""
    try:
        async with asyncio.timeout(LONGEST):
            for listing in await asyncio.to_thread(list, catalogue):
                course = await courses.of(listing)
                for request in await asyncio.to_thread(list, _requests(listing, course)):
                    await _paint(render_queue, request)
    except TimeoutError:
        log.info("tables are taken before all games are warm")


async def _paint(render_queue: RenderQueue, request: PictureRequest) -> None:
    """Paint one picture; one that fails keeps nobody from their tables."""
    try:
        await render_queue.try_to_paint(request.key, request)
    except TimeoutError:
        raise
    except Exception:
        log.exception("a picture failed while a process was warming up", game=request.listing.key, sheet=request.sheet)


def _requests(listing: Listing, course: Course) -> Iterator[PictureRequest]:
    """Yield pictures of positions that the game's rules are taught with."""
    for position in islice(course.positions.values(), POSITIONS):
        game = staged(listing, position)
        names = NAMES[: game.header.config.seats]
        yield PictureRequest(listing, BOARD, game.view(None), names)
        yield PictureRequest(listing, HAND, game.view(0), names)
