"""The Book of Nordic Glory: its words, cards and decks, read from `data/nordic_glory` and checked as a whole."""

from __future__ import annotations

from engines.nordic_glory.book.book import Book
from engines.nordic_glory.book.load import load

__all__ = ["Book", "load"]
