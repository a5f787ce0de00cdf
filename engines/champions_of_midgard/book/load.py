"""Reading the Book of Champions of Midgard from `data/champions_of_midgard`."""

from __future__ import annotations

from pathlib import Path

from engines.champions_of_midgard._goods import Bundle
from engines.champions_of_midgard.book.book import Book
from engines.champions_of_midgard.book.printed import (
    Counts,
    Destiny,
    Enemy,
    Family,
    Journey,
    Leader,
    Location,
    Merchant,
    Rune,
    Seating,
    Ship,
    Start,
    Warrior,
)
from engines.champions_of_midgard.book.validate import validate
from engines.kit.books import TomlFolder

_FAMILIES = {
    "trolls": Family.TROLL,
    "draugr": Family.DRAUGR,
    "monsters": Family.MONSTER,
    "krakens": Family.KRAKEN,
}


_DICE, _CARDS, _ENEMIES, _BOARD = "dice.toml", "cards.toml", "enemies.toml", "board.toml"


def load(folder: Path) -> Book:
    """Read and check the Book.

    Args:
        folder: where `dice.toml`, `cards.toml`, `enemies.toml` and `board.toml` lie.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    files = TomlFolder(folder, (_DICE, _CARDS, _ENEMIES, _BOARD))
    files.only(_DICE, {"dice"})
    files.only(_CARDS, {"runes", "destinies", "journeys", "merchants", "leaders"})
    files.only(_ENEMIES, set(_FAMILIES))
    files.only(_BOARD, {"counts", "start", "seating", "locations", "economic", "military", "ships"})
    counts, start = files.rows(_BOARD, "counts", Counts), files.rows(_BOARD, "start", Start)
    if len(counts) != 1 or len(start) != 1:
        files.note_words(_BOARD, "counts, start", "have to have one whole row each")
        files.check()
    book = _bind(files, counts[0], start[0].goods)
    validate(files, book)
    files.check()
    return book


def _bind(files: TomlFolder, counts: Counts, start: Bundle) -> Book:
    economic = files.table(_BOARD, "economic", Location)
    military = files.table(_BOARD, "military", Location)
    families = {family: files.table(_ENEMIES, key, Enemy) for key, family in _FAMILIES.items()}
    seating = files.table(_BOARD, "seating", Seating)
    return Book(
        counts=counts,
        start=start,
        seating={int(seats): row for seats, row in seating.items() if seats.isdecimal()},
        warriors=files.table(_DICE, "dice", Warrior),
        locations=files.table(_BOARD, "locations", Location) | economic | military,
        economic=tuple(economic),
        military=tuple(military),
        ships=files.table(_BOARD, "ships", Ship),
        leaders=files.table(_CARDS, "leaders", Leader),
        runes=files.table(_CARDS, "runes", Rune),
        destinies=files.table(_CARDS, "destinies", Destiny),
        journeys=files.table(_CARDS, "journeys", Journey),
        merchants=files.table(_CARDS, "merchants", Merchant),
        enemies={name: row for rows in families.values() for name, row in rows.items()},
        family={name: family for family, rows in families.items() for name in rows},
        digest=files.digest,
    )
