"""The Book of Nordic Glory: its words, cards and decks, read from `data/nordic_glory` and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engines.nordic_glory.book.cards import CardId, Deck, JarlCard, Limits, ShieldCard, Trait
from engines.nordic_glory.book.effects import AnyEffect
from engines.nordic_glory.book.sources import SetPages
from engines.nordic_glory.book.validate import check_book

_WORLD = "world.toml"
_CORE = {"jarls": "jarls.toml", "shields": "shields.toml", "rituals": "rituals.toml", "decks": "decks.toml"}
_SET_KEYS = {"provenance", "text", *_CORE}

Provenance = Literal["rulebook", "public", "derived", "house"]


class Rune(Struct, frozen=True, forbid_unknown_fields=True):
    """A rune (rule 23).

    Attributes:
        roll: its face of the rune die; 0 when it has none.
        now: whether it is used in the Runes phase.
    """

    roll: int
    now: bool = False


class Station(Struct, frozen=True, forbid_unknown_fields=True):
    """An enhancement: the row in which it adds to the attack, and how much; 0 for Ice and Ravens."""

    row: int = 0
    attack: int = 0


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What two or three alike are worth (rules 26 to 29)."""

    two: int
    three: int

    def of(self, alike: int) -> int:
        """Return what so many alike are worth."""
        return self.three if alike >= 3 else self.two if alike == 2 else 0


class Budget(Struct, frozen=True, forbid_unknown_fields=True):
    """What a shield and a Jarl cost."""

    shield: int
    jarl: int


class Book(Struct, frozen=True):
    """Everything that is printed.

    Attributes:
        elements: the base elements, in order.
        gems: the gems, in order.
        symbols: the symbols, in order.
        enhancements: by id.
        runes: by id.
        alignments: what alike traits are worth.
        limits: deck limits, `standard` and `revised`.
        budget: what cards cost.
        jarls: by id.
        shields: by id.
        rituals: effects by the ritual's id.
        decks: preconstructed decks by id.
        texts: phrases of further sets, by language and id.
        digest: digest of all pages.
    """

    elements: tuple[str, ...]
    gems: tuple[str, ...]
    symbols: tuple[str, ...]
    enhancements: dict[str, Station]
    runes: dict[str, Rune]
    alignments: dict[Trait, Bonus]
    limits: dict[str, Limits]
    budget: Budget
    jarls: dict[CardId, JarlCard]
    shields: dict[CardId, ShieldCard]
    rituals: dict[CardId, tuple[AnyEffect, ...]]
    decks: dict[str, Deck]
    texts: dict[str, dict[str, str]]
    digest: str

    def rune(self, roll: int) -> str:
        """Return the rune on a face of the rune die."""
        return next(name for name, rune in self.runes.items() if rune.roll == roll)


def load(folder: Path, extra: Iterable[tuple[str, str]] = ()) -> Book:
    """Read and check the Book; nothing of it is used when anything is wrong.

    Args:
        folder: where the pages of the core set lie; further sets lie under `sets/`.
        extra: further sets as name and TOML text.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    pages = SetPages(folder, (_WORLD, *_CORE.values()), extra)
    names = {"elements", "gems", "symbols", "enhancements", "runes", "alignments", "limits", "budget", "provenance"}
    pages.only(_WORLD, names)
    for key, file in _CORE.items():
        pages.only(file, {key, "provenance"})
    for file in pages.sets:
        pages.optional(file, _SET_KEYS, {"provenance"})
    for file in (_WORLD, *_CORE.values(), *pages.sets):
        pages.value(file, "provenance", Provenance)
    texts: dict[str, dict[str, str]] = {}
    for file in pages.sets:
        for language, phrases in pages.texts(file).items():
            texts.setdefault(language, {}).update(phrases)
    decks: dict[str, Deck] = pages.gather("decks", _CORE["decks"], Deck)
    book = Book(
        elements=pages.value(_WORLD, "elements", tuple[str, ...]) or (),
        gems=pages.value(_WORLD, "gems", tuple[str, ...]) or (),
        symbols=pages.value(_WORLD, "symbols", tuple[str, ...]) or (),
        enhancements=pages.table(_WORLD, "enhancements", Station),
        runes=pages.table(_WORLD, "runes", Rune),
        alignments=pages.value(_WORLD, "alignments", dict[Trait, Bonus]) or {},
        limits=pages.table(_WORLD, "limits", Limits),
        budget=pages.value(_WORLD, "budget", Budget) or Budget(0, 0),
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
