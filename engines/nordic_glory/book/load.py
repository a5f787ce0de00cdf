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
"""What the core set consists of besides its words: the file of each table."""

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
    files = BookFiles(folder, (WORLD, *_CORE.values()), extra)
    names = {"elements", "gems", "symbols", "enhancements", "runes", "alignments", "limits", "budget", "provenance"}
    files.only(WORLD, names)
    for key, file in _CORE.items():
        files.only(file, {key, "provenance"})
    for file in files.sets:
        files.optional(file, _SET_KEYS, {"provenance"})
    for file in (WORLD, *_CORE.values(), *files.sets):
        files.value(file, "provenance", Provenance)
    texts: dict[str, dict[str, str]] = {}
    for file in files.sets:
        for language, phrases in files.texts(file).items():
            texts.setdefault(language, {}).update(phrases)
    decks: dict[str, Deck] = files.gather("decks", _CORE["decks"], Deck)
    book = Book(
        elements=files.value(WORLD, "elements", tuple[str, ...]) or (),
        gems=files.value(WORLD, "gems", tuple[str, ...]) or (),
        symbols=files.value(WORLD, "symbols", tuple[str, ...]) or (),
        enhancements=files.table(WORLD, "enhancements", Station),
        runes=files.table(WORLD, "runes", Rune),
        alignments=files.value(WORLD, "alignments", dict[Trait, Bonus]) or {},
        limits=files.table(WORLD, "limits", Limits),
        budget=files.value(WORLD, "budget", Budget) or Budget(0, 0),
        jarls=files.gather("jarls", _CORE["jarls"], JarlCard),
        shields=files.gather("shields", _CORE["shields"], ShieldCard),
        rituals=files.gather("rituals", _CORE["rituals"], tuple[AnyEffect, ...]),
        decks={name: replace(deck, id=name) for name, deck in decks.items()},
        texts=texts,
        digest=files.digest,
    )
    check_book(files, book)
    files.check()
    return book
