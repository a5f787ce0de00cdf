"""Reading the Book of Thor against Loki from `data/thor_vs_loki`."""

from __future__ import annotations

from pathlib import Path

from engines.kit.books import TomlFolder
from engines.thor_vs_loki.book.book import (
    Book,
    Card,
    CardId,
    Kind,
    KindId,
    Side,
)
from engines.thor_vs_loki.book.validate import check_deck, check_kind

_CARDS = "cards.toml"


def load(folder: Path) -> Book:
    """Read the Book from the folder where `cards.toml` lies.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    files = TomlFolder(folder, (_CARDS,))
    files.only(_CARDS, {"cards"})
    kinds = files.table(_CARDS, "cards", Kind)
    for name, kind in kinds.items():
        check_kind(files, f"cards.{name}", kind, kinds)
    for side in Side:
        check_deck(files, side, kinds)
    files.check()
    return Book(kinds, _cards(kinds), files.digest)


def _cards(kinds: dict[KindId, Kind]) -> dict[CardId, Card]:
    cards: dict[CardId, Card] = {}
    for kind, face in kinds.items():
        for side in Side:
            if copies := face.copies(side):
                name = f"{side.letter}.{kind}"
                cards[name] = Card(name, kind, side, face, len(cards), copies)
    return cards
