"""Reading the Book of Gulveig from `data/gulveig`."""

from __future__ import annotations

from pathlib import Path

from engines.gulveig.book.book import (
    Alternate,
    Book,
    Card,
    Clan,
    Combo,
    Deal,
)
from engines.gulveig.book.validate import check_cards, check_combos, check_deals
from engines.kit.books import TomlFolder

_CARDS, _DEALS = "cards.toml", "deals.toml"


def load(folder: Path) -> Book:
    """Read and check the Book.

    Args:
        folder: where `cards.toml` and `deals.toml` lie.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    files = TomlFolder(folder, (_CARDS, _DEALS))
    files.only(_CARDS, {"clans", "cards", "combos", "alternates"})
    files.only(_DEALS, {"deals"})
    clans = files.table(_CARDS, "clans", Clan)
    printed = files.table(_CARDS, "cards", Card)
    combos = files.rows(_CARDS, "combos", Combo)
    alternates = files.rows(_CARDS, "alternates", Alternate)
    deals = files.rows(_DEALS, "deals", Deal)
    cards = printed | {alternate.id: alternate.card for alternate in alternates}
    check_cards(files, clans, printed, cards)
    check_combos(files, combos, alternates, printed, cards)
    check_deals(files, deals, printed)
    files.check()
    return Book(clans, cards, combos, alternates, deals, files.digest)
