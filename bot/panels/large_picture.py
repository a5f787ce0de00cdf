"""Which of a panel's two pictures stands out: the one that the question is about."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import BOARD, HAND
from bot.panels.height import DESKTOP, TALLEST, height
from bot.panels.layout import Layout, Picture
from bot.panels.texts import Texts


def with_one_large(texts: Texts, layout: Layout, *, hand: bool) -> Layout:
    """Return a panel with its hand or else its board in full width, and the other one small beside the head.

    The head says which one that is, and how it is read.
    """
    large, small = (HAND, BOARD) if hand else (BOARD, HAND)
    if len(layout.pictures) < 2 or not any(_shows(picture, large) for picture in layout.pictures):
        return layout
    pictures = tuple([replace(picture, small=not _shows(picture, large)) for picture in layout.pictures])
    shown = any(_shows(picture, small) and picture.png is not None for picture in pictures)
    head = f"{layout.head}\n-# {texts(f'picture.small-{small}')}" if shown else layout.head
    return replace(layout, head=head, pictures=pictures)


def with_board_large(texts: Texts, layout: Layout, *, hand: bool) -> Layout:
    """Return a panel with its board in full width: without that nothing can be weighed, not even a card of the hand.

    The hand is in full width too where it is asked about, next to the controls, or where there is room for both.
    """
    return layout if hand or height(layout, DESKTOP) <= TALLEST else with_one_large(texts, layout, hand=False)


def _shows(picture: Picture, sheet: str) -> bool:
    return picture.name.startswith(f"{sheet}-")
