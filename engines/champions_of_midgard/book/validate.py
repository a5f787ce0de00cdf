"""Checks that the Book is whole: every fault is noted (docs/rules/champions_of_midgard.md 1, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.champions_of_midgard._goods import KINDS
from engines.champions_of_midgard.book.printed import COLOURS, Effect, Enemy, Face, Family, Kind, Window
from engines.kit.books import TomlFolder

if TYPE_CHECKING:
    from engines.champions_of_midgard.book.book import Book

_DICE, _CARDS, _ENEMIES, _BOARD = "dice.toml", "cards.toml", "enemies.toml", "board.toml"

_SIDES = 6

_NEEDED = ("troll", "draugr1", "draugr2", "hunt", "own", "small", "large", "merchant")
"""Locations that the rules speak of by name."""

_RUNES = {
    "gifts": Window.OPEN,
    "wealth": Window.OPEN,
    "knowledge": Window.OPEN,
    "success": Window.OPEN,
    "vision": Window.SAGE,
    "journey": Window.JOURNEY,
    "potential": Window.ROLL,
    "reaction": Window.ROLL,
    "healing": Window.LOSS,
    "glory": Window.WIN,
}
"""Runes whose effects the rules know, each with its window."""


def validate(files: TomlFolder, book: Book) -> None:
    """Note everything in the Book that does not fit together."""
    _check_dice(files, book)
    _check_enemies(files, book)
    _check_cards(files, book)
    _check_runes(files, book)
    _check_locations(files, book)
    _check_seating(files, book)


def _check_dice(files: TomlFolder, book: Book) -> None:
    if tuple(book.warriors) != KINDS:
        files.note_words(_DICE, "dice", f"types are {', '.join(book.warriors)}, not {', '.join(KINDS)}")
    for name, die in book.warriors.items():
        if len(die.faces) != _SIDES:
            files.note_words(_DICE, f"dice.{name}", f"has {len(die.faces)} faces, not {_SIDES}")
        if not set(die.faces) & {Face.HIT, Face.TWO}:
            files.note_words(_DICE, f"dice.{name}", "never hits, so a fight could go on for ever")
        if die.count < 1:
            files.note_words(_DICE, f"dice.{name}", f"count {die.count} is below 1")


def _check_enemies(files: TomlFolder, book: Book) -> None:
    for name, enemy in book.enemies.items():
        where = f"{book.family[name]}.{name}"
        _check_enemy(files, where, enemy)
        coloured = book.family[name] in (Family.DRAUGR, Family.MONSTER)
        if coloured and enemy.colour not in COLOURS:
            files.note_words(_ENEMIES, where, f"colour {enemy.colour!r} is none of {', '.join(COLOURS)}")
        if not coloured and enemy.colour:
            files.note_words(_ENEMIES, where, "has a colour, but Trolls and Krakens have none")
    trolls, draugr = len(book.of(Family.TROLL)), len(book.of(Family.DRAUGR))
    if trolls < book.counts.rounds:
        files.note_words(_ENEMIES, "trolls", f"{trolls} are not enough for {book.counts.rounds} rounds")
    if draugr < book.counts.rounds * book.counts.draugr_spaces:
        files.note_words(_ENEMIES, "draugr", f"{draugr} are not enough for {book.counts.rounds} rounds")


def _check_enemy(files: TomlFolder, where: str, enemy: Enemy) -> None:
    if enemy.attack < 1 or enemy.defense < 1 or enemy.glory < 1:
        files.note_words(_ENEMIES, where, "attack, defense and glory have to be 1 or more")
    if enemy.forbids and enemy.forbids not in KINDS:
        files.note_words(_ENEMIES, where, f"forbids {enemy.forbids!r}, which is none of {', '.join(KINDS)}")


def _check_cards(files: TomlFolder, book: Book) -> None:
    for name, journey in book.journeys.items():
        where = f"journeys.{name}"
        if journey.enemy and journey.enemy not in book.enemies:
            files.note_words(_CARDS, where, f"names the unknown enemy {journey.enemy!r}")
        if bool(journey.items) != bool(journey.takes):
            files.note_words(_CARDS, where, "items and takes go together")
        if journey.count < 1:
            files.note_words(_CARDS, where, f"count {journey.count} is below 1")
    for name, destiny in book.destinies.items():
        if not destiny.alone > destiny.tied > 0:
            files.note_words(_CARDS, f"destinies.{name}", "alone has to be more than tied, and tied more than 0")
    if len(book.merchants) < book.counts.rounds:
        files.note_words(_CARDS, "merchants", f"{len(book.merchants)} are not enough for {book.counts.rounds} rounds")
    if len(book.leaders) < max(book.seating, default=0):
        files.note_words(_CARDS, "leaders", f"{len(book.leaders)} are not enough for {max(book.seating)} seats")


def _check_runes(files: TomlFolder, book: Book) -> None:
    for name, rune in book.runes.items():
        if name not in _RUNES:
            files.note_words(_CARDS, f"runes.{name}", "has no effect that the rules know")
        elif rune.window is not _RUNES[name]:
            files.note_words(_CARDS, f"runes.{name}", f"has the window {rune.window}, not {_RUNES[name]}")


def _check_locations(files: TomlFolder, book: Book) -> None:
    for name in _NEEDED:
        if name not in book.locations:
            files.note_words(_BOARD, "locations", f"{name} is missing")
    for name, location in book.locations.items():
        where = f"locations.{name}"
        if (location.kind is Kind.BLUE) != bool(location.stock):
            files.note_words(_BOARD, where, "blue locations and no others have a stock")
        if location.stock and location.stock not in (*KINDS, "food"):
            files.note_words(_BOARD, where, f"stocks {location.stock!r}, which is no warrior and no food")
        if location.effect is Effect.SHIP and name not in book.ships:
            files.note_words(_BOARD, where, "has no row in [ships]")
        if location.times < 1:
            files.note_words(_BOARD, where, f"times {location.times} is below 1")


def _check_seating(files: TomlFolder, book: Book) -> None:
    if set(book.seating) != {2, 3, 4}:
        files.note_words(_BOARD, "seating", "has to have rows for 2, 3 and 4 seats")
    for seats, row in book.seating.items():
        where = f"seating.{seats}"
        if row.military > len(book.military) or row.economic > len(book.economic):
            files.note_words(_BOARD, where, "asks for more stalls than there are")
        if any(feeds < 1 for feeds in row.feeds) or not row.feeds:
            files.note_words(_BOARD, where, "every shore has to feed at least 1 warrior")
    for name in ("church", "huts", "blame"):
        ladder: tuple[int, ...] = getattr(book.counts, name)
        if not ladder or any(step < 0 for step in ladder):
            files.note_words(_BOARD, f"counts.{name}", "has to be a list of numbers from 0")
