"""Reading the Book of Nordic Glory from `data/nordic_glory`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from engines.nordic_glory.book.book import Bonus, Book, Budget, Provenance, Rune, Station
from engines.nordic_glory.book.cards import Deck, JarlCard, Limits, ShieldCard, Trait
from engines.nordic_glory.book.effects import AnyEffect
from engines.nordic_glory.book.sources import WORLD, BookFiles
from engines.nordic_glory.book.validate import check_book

_CORE = {"jarls": "jarls.toml", "shields": "shields.toml", "rituals": "rituals.toml", "decks": "decks.toml"}
"""What the core set consists of besides its words: the page of each table."""

_SET_KEYS = {"provenance", "text", *_CORE}
"""What a further set may hold."""


def load(folder: Path, extra: Iterable[tuple[str, str]] = ()) -> Book:
    """Read and check the Book; nothing of it is used when anything is wrong.

    Args:
        folder: where the pages of the core set lie; further sets lie under `sets/`.
        extra: further sets as name and TOML text.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    pages = BookFiles(folder, (WORLD, *_CORE.values()), extra)
    names = {"elements", "gems", "symbols", "enhancements", "runes", "alignments", "limits", "budget", "provenance"}
    pages.only(WORLD, names)
    for key, file in _CORE.items():
        pages.only(file, {key, "provenance"})
    for file in pages.sets:
        pages.optional(file, _SET_KEYS, {"provenance"})
    for file in (WORLD, *_CORE.values(), *pages.sets):
        pages.value(file, "provenance", Provenance)
    texts: dict[str, dict[str, str]] = {}
    for file in pages.sets:
        for language, phrases in pages.texts(file).items():
            texts.setdefault(language, {}).update(phrases)
    decks: dict[str, Deck] = pages.gather("decks", _CORE["decks"], Deck)
    book = Book(
        elements=pages.value(WORLD, "elements", tuple[str, ...]) or (),
        gems=pages.value(WORLD, "gems", tuple[str, ...]) or (),
        symbols=pages.value(WORLD, "symbols", tuple[str, ...]) or (),
        enhancements=pages.table(WORLD, "enhancements", Station),
        runes=pages.table(WORLD, "runes", Rune),
        alignments=pages.value(WORLD, "alignments", dict[Trait, Bonus]) or {},
        limits=pages.table(WORLD, "limits", Limits),
        budget=pages.value(WORLD, "budget", Budget) or Budget(0, 0),
        jarls=pages.gather("jarls", _CORE["jarls"], JarlCard),
        shields=pages.gather("shields", _CORE["shields"], ShieldCard),
        rituals=pages.gather("rituals", _CORE["rituals"], tuple[AnyEffect, ...]),
        decks={name: replace(deck, id=name) for name, deck in decks.items()},
        texts=texts,
        digest=pages.digest,
    )
    check_book(pages, book)
    pages.check()
    return book
