"""Which of a panel's two pictures stands out: the one that the question is about."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import BOARD, HAND
from bot.panels.layout import Layout, Picture


def with_one_large(layout: Layout, *, hand: bool) -> Layout:
    """Return a panel with its hand or else its board in full width, and the other one small beside the head."""
    large = HAND if hand else BOARD
    if len(layout.pictures) < 2 or not any(_shows(picture, large) for picture in layout.pictures):
        return layout
    pictures = tuple([replace(picture, small=not _shows(picture, large)) for picture in layout.pictures])
    return replace(layout, pictures=pictures)


def with_both_large(layout: Layout, *, hand: bool) -> Layout:
    """Return a panel with board and hand in full width, next to its controls the hand or else the board."""
    near = HAND if hand else BOARD
    return replace(layout, pictures=tuple(sorted(layout.pictures, key=lambda picture: _shows(picture, near))))


def _shows(picture: Picture, sheet: str) -> bool:
    return picture.name.startswith(f"{sheet}-")
