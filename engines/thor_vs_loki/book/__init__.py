"""The Book of Thor against Loki: its two decks, read from `data/thor_vs_loki` and checked as a whole."""

from __future__ import annotations

from engines.thor_vs_loki.book.book import (
    AVATAR_POINTS,
    COLUMNS,
    DECK,
    HAND,
    OPENING,
    ROWS,
    STRONGEST,
    Banner,
    Book,
    Card,
    CardId,
    Kind,
    KindId,
    Power,
    Role,
    Side,
)
from engines.thor_vs_loki.book.load import load

__all__ = [
    "AVATAR_POINTS",
    "COLUMNS",
    "DECK",
    "HAND",
    "OPENING",
    "ROWS",
    "STRONGEST",
    "Banner",
    "Book",
    "Card",
    "CardId",
    "Kind",
    "KindId",
    "Power",
    "Role",
    "Side",
    "load",
]
