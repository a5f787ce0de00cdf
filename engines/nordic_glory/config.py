"""The settings of a table of Nordic Glory."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engines.core import Config, Fault, Setting
from engines.kit.settings import RANDOM, chosen_values, refuse
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Deck, Limits
from engines.nordic_glory.book.deck_limits import fitted, limits, problems
from engines.nordic_glory.decks import CODE, DeckError, read_code

SEATS = (2,)
DECKS = ("deck_0", "deck_1")
"""The settings that name each seat's deck: a preconstructed one, or a share code."""

_YES_NO = ("yes", "no")


class Protection(StrEnum):
    """What a Protection shield can take over while its rune is active (ruling C7)."""

    ANY = "any"
    """Any damage of the battle: the blow, and what goes beyond a shield to the Jarl."""
    BLOW = "blow"
    """The blow alone."""


_NO_LIMIT = "none"


class NordicGlory(Config, frozen=True):
    """The settings of one table.

    Attributes:
        decks: what each seat brings; pinned here, so a table keeps its decks whatever happens to the Book.
        revised_limits: the deck limits of the public revision hold (ruling C29).
        re_size_max: 45 R/E cards are the most, not the exact number (ruling C3).
        ritual_copy_limit: most copies of one ritual; 0 means any number (rule 4).
        protection: how much Protection covers (ruling C7).
        fimbulwinter: long games end by rule 45.
        open_lists: both players know both deck lists.
        first_leader: who leads the first turn; None draws it (rule 10).
    """

    decks: tuple[Deck, Deck]
    revised_limits: bool = False
    re_size_max: bool = False
    ritual_copy_limit: int = 0
    protection: Protection = Protection.ANY
    fimbulwinter: bool = True
    open_lists: bool = False
    first_leader: int | None = None


def settings(book: Book) -> tuple[Setting, ...]:
    """Return the host's choices; the deck settings list the preconstructed decks and accept share codes too."""
    names = tuple(book.decks)
    return (
        *(Setting(setting, names, names[seat % len(names)], by_seat=True) for seat, setting in enumerate(DECKS)),
        Setting("revised_limits", _YES_NO, "no"),
        Setting("re_size_max", _YES_NO, "no"),
        Setting("ritual_copy_limit", (_NO_LIMIT, "1", "2", "3", "4"), _NO_LIMIT),
        Setting("protection", tuple(Protection), Protection.ANY),
        Setting("fimbulwinter", _YES_NO, "yes"),
        Setting("open_lists", _YES_NO, "no"),
        Setting("first_leader", (RANDOM, "0", "1"), RANDOM, by_seat=True),
    )


def configure(book: Book, seats: int, chosen: Mapping[str, str]) -> NordicGlory:
    """Turn a host's choices into settings.

    Raises:
        ConfigError: they do not make a game; every fault is listed, those of a deck with its `seat`.
    """
    choices = {name: value for name, value in chosen.items() if name not in DECKS or not value.startswith(CODE)}
    values, faults = chosen_values(settings(book), seats, choices, SEATS)
    options = deck_limits(book, values)
    wanted = [chosen.get(setting, "") for setting in DECKS]
    brought = [
        _bring(book, text if text.startswith(CODE) else values[setting], options, faults=faults, seat=seat)
        for seat, (setting, text) in enumerate(zip(DECKS, wanted, strict=True))
    ]
    refuse(faults)
    return NordicGlory(
        seats=seats,
        decks=(brought[0], brought[1]),
        revised_limits=values["revised_limits"] == "yes",
        re_size_max=not options.re_exact,
        ritual_copy_limit=options.ritual,
        protection=Protection(values["protection"]),
        fimbulwinter=values["fimbulwinter"] == "yes",
        open_lists=values["open_lists"] == "yes",
        first_leader=None if values["first_leader"] == RANDOM else int(values["first_leader"]),
    )


def deck_limits(book: Book, values: Mapping[str, str]) -> Limits:
    """Return what decks may hold under a host's choices; what was not chosen has its default."""
    copies = values.get("ritual_copy_limit", _NO_LIMIT)
    return limits(
        book,
        revised=values.get("revised_limits") == "yes",
        re_exact=values.get("re_size_max") != "yes",
        ritual_copies=0 if copies == _NO_LIMIT else int(copies),
    )


def _bring(book: Book, text: str, options: Limits, *, faults: list[Fault], seat: int) -> Deck:
    """Return a deck by name or code, and write down what is wrong with it."""
    try:
        deck = fitted(book.decks[text], options) if text in book.decks else read_code(text, book)
    except DeckError as error:
        faults += [Fault(fault.id, {**fault.params, "seat": seat}) for fault in error.faults]
        return next(iter(book.decks.values()))
    faults += [Fault(fault.id, {**fault.params, "seat": seat}) for fault in problems(deck, book, options)]
    return deck
