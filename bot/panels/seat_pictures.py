"""What a seat has before it, away from a running table: in lessons, puzzles, reviews and what-ifs."""

from __future__ import annotations

from typing import Any

from bot.games import BOARD, HAND, Listing, Names, PictureRequest
from bot.panels.layout import Picture
from bot.pictures.render_queue import RenderQueue
from engines.core import Ask, Question
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.text import alt_text


async def board_and_hand(  # noqa: PLR0913, PLR0917 - what is shown, to whom, and under which name
    render_queue: RenderQueue,
    listing: Listing,
    view: Any,
    names: Names,
    name: str,
    marks: Marks = UNMARKED,
    *,
    copy: str = "",
) -> tuple[Picture, ...]:
    """Return the board and the own hand of a view, without what there is none of.

    Args:
        render_queue: paints them.
        listing: the game.
        view: what the seat sees.
        names: of the seats.
        name: of what is shown; the files are called after it.
        marks: the options that the picture of the hand marks.
        copy: the words by which pictures of a private copy are told from those of a table.
    """
    found = []
    requests = (
        (PictureRequest(listing, BOARD, view, names, copy=copy), listing.prose.alt),
        (PictureRequest(listing, HAND, view, names, marks, copy=copy), listing.prose.hand_alt),
    )
    for request, alt in requests:
        png = await render_queue.try_to_paint(request.key, request)
        if png != b"":
            words = alt(view, names)
            words = alt_text((f"{copy}. {words}",)) if copy else words
            found.append(Picture(f"{request.sheet}-{name}.png", png, words))
    return tuple(found)


def about_hand(listing: Listing, view: Any, question: Question) -> bool:
    """Return whether a question is answered from the seat's own picture, which is then the larger one."""
    ask = listing.rules.ask(view, question, ())
    return isinstance(ask, Ask) and listing.pictures.from_hand(view, ask)


def choices(listing: Listing, view: Any, question: Question) -> Marks:
    """Return the marks of what can be picked first from the seat's own picture; none where it is not asked about."""
    ask = listing.rules.ask(view, question, ())
    if not isinstance(ask, Ask) or not listing.pictures.from_hand(view, ask):
        return UNMARKED
    return Marks(frozenset(ask.open), idle=listing.controls.idle(view, ask))
