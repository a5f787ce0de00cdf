"""The Book of Champions of Midgard, read from `data/champions_of_midgard` and checked as a whole."""

from __future__ import annotations

from engines.champions_of_midgard._goods import KINDS, Bundle, Squad
from engines.champions_of_midgard.book.book import Book
from engines.champions_of_midgard.book.load import load
from engines.champions_of_midgard.book.printed import (
    COLOURS,
    Cargo,
    Count,
    Effect,
    Enemy,
    Face,
    Family,
    Perk,
    Seating,
    Window,
)

__all__ = [
    "COLOURS",
    "KINDS",
    "Book",
    "Bundle",
    "Cargo",
    "Count",
    "Effect",
    "Enemy",
    "Face",
    "Family",
    "Perk",
    "Seating",
    "Squad",
    "Window",
    "load",
]
