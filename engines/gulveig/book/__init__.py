"""The Book of Gulveig: its cards, combos and deals, read from `data/gulveig` and checked as a whole."""

from __future__ import annotations

from engines.gulveig.book.book import OPENING, RAISE, TREASURE, Book, CardId, Combo, Deck
from engines.gulveig.book.load import load

__all__ = ["OPENING", "RAISE", "TREASURE", "Book", "CardId", "Combo", "Deck", "load"]
