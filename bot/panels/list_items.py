"""Lists of things that each have a few words, a picture and a way there; and their pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from bot.panels.controls import Select
from bot.panels.fitting import LONGEST
from bot.panels.layout import LayoutRow, ListItem, Picture
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from renderers.common import crest
from renderers.kit.palette import theme

MOST: Final = 40
"""Components of a message, those inside others and what holds them counted."""

FRAME: Final = 4
"""The container of a message, its head, its words and its small print."""


def item_cost(item: ListItem) -> int:
    """Return how many components an item is made of."""
    beside = item.picture is not None or item.way is not None
    return 1 + 2 * beside + 2 * (item.picture is not None and item.way is not None)


def row_cost(row: LayoutRow) -> int:
    """Return how many components a row of controls is made of."""
    return 1 + (1 if isinstance(row, Select) else len(row))


def pages_of(items: Sequence[ListItem], rows: Iterable[LayoutRow]) -> list[tuple[ListItem, ...]]:
    """Return items in pages that each fit on a message beside these rows; one page at least."""
    room = MOST - FRAME - sum(map(row_cost, rows))
    pages: list[list[ListItem]] = [[]]
    for item in items:
        cost = sum(map(item_cost, pages[-1])) + item_cost(item)
        letters = sum(len(one.words) for one in pages[-1]) + len(item.words)
        if pages[-1] and (cost > room or letters > LONGEST):
            pages.append([])
        pages[-1].append(item)
    return [tuple(page) for page in pages]


class Crests:
    """The coats of arms of games, beside items."""

    def __init__(self, render_queue: RenderQueue, texts: Texts) -> None:
        self._render_queue = render_queue
        self._texts = texts

    async def of(self, game: str, title: str) -> Picture | None:
        """Return that of a game; None when it could not be painted, for it says nothing that the words do not."""
        png = await self._render_queue.try_to_paint(("crest", game), partial(crest.draw, theme(game)))
        return None if png is None else Picture(f"crest-{game}.png", png, self._texts("crest.alt", game=title))
