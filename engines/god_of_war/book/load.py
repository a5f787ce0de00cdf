"""Reading the Book of God of War from `data/god_of_war`."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines.god_of_war.book import validate
from engines.god_of_war.book.book import SCENES, Book, Count, HeroCard, HeroId, Journey, Score, Solo, UpgradeRow
from engines.god_of_war.book.cards import Card, CardId, Special, read_card
from engines.god_of_war.book.format import Scene, SceneCard, SceneHead
from engines.god_of_war.book.quest_cards import (
    Quest,
)
from engines.god_of_war.book.validate import check_cards, check_heroes, check_journey, check_quests
from engines.god_of_war.book.words import Rune
from engines.god_of_war.config import SEATS, Challenge
from engines.kit.books import TomlFolder

_CARDS, _HEROES, _QUESTS, _HOUSE = "cards.toml", "heroes.toml", "quests.toml", "house.toml"


_STATUS = {"stun": "ST", "poison": "PN", "crystal": "SC"}


_FIGURES: dict[str, type[Struct]] = {"solo": Solo, "journey": Journey, "score": Score}


def load(folder: Path) -> Book:
    """Read and check the Book.

    Args:
        folder: where the TOML files and the folder `scenes` lie.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    files = [f"scenes/{scene}.toml" for scene in SCENES]
    pages = TomlFolder(folder, (_CARDS, _HEROES, _QUESTS, _HOUSE, *files))
    pages.only(_CARDS, {"starting", "upgrades", "specials"})
    pages.only(_HEROES, {"dashboards", "heroes"})
    pages.only(_QUESTS, {"quests"})
    pages.only(_HOUSE, {"die", "supply", "challenge", "runes", "solo", "journey", "score", "computer"})
    dashboards = pages.table(_HEROES, "dashboards", tuple[HeroId, ...])
    heroes = pages.table(_HEROES, "heroes", HeroCard)
    specials = pages.table(_CARDS, "specials", Special)
    quests = pages.table(_QUESTS, "quests", Quest)
    supply = pages.table(_HOUSE, "supply", int)
    starting, cards = _starting(pages)
    runes = pages.table(_HOUSE, "runes", tuple[Rune, ...]).get("order", ()) or tuple(Rune)
    upgrades = _upgrades(pages, cards, runes)
    _resources(pages, supply, cards)
    scenes = {name: scene for name in SCENES for scene in _scene(pages, name)}
    check_cards(pages, cards, specials)
    check_heroes(pages, dashboards, heroes, starting)
    check_quests(pages, quests, scenes)
    die = pages.table(_HOUSE, "die", tuple[int, ...]).get("faces", ())
    if not die:
        pages.note_words(_HOUSE, "die", "has no faces")
    challenge = _challenge(pages)
    easiest = pages.table(_HOUSE, "computer", tuple[str, ...]).get("easiest", ())
    if sorted(easiest) != sorted(quests):
        pages.note_words(_HOUSE, "computer.easiest", "does not name every quest once")
    solo, journey, score = (_figures(pages, name, kind) for name, kind in _FIGURES.items())
    if isinstance(journey, Journey):
        check_journey(pages, journey, quests)
    pages.check()
    assert isinstance(solo, Solo)
    assert isinstance(journey, Journey)
    assert isinstance(score, Score)
    return Book(
        cards,
        starting,
        upgrades,
        specials,
        dashboards,
        heroes,
        quests,
        scenes,
        die,
        supply,
        challenge,
        solo,
        journey,
        score,
        easiest,
        pages.digest,
    )


def _starting(pages: TomlFolder) -> tuple[dict[str, tuple[CardId, ...]], dict[CardId, Card]]:
    decks = pages.table(_CARDS, "starting", dict[CardId, str])
    cards: dict[CardId, Card] = {}
    for owner, deck in decks.items():
        for name, text in deck.items():
            if name in cards:
                pages.note_words(_CARDS, f"starting.{owner}", f"card {name!r} is taken")
            _read(pages, f"starting.{owner}.{name}", name, text, cards)
    return {owner: tuple(deck) for owner, deck in decks.items()}, cards


def _challenge(pages: TomlFolder) -> dict[str, dict[str, int]]:
    found = pages.table(_HOUSE, "challenge", dict[str, Count])
    if set(found) != set(Challenge):
        pages.note_words(_HOUSE, "challenge", f"needs the tables {', '.join(Challenge)}")
    for name, rows in found.items():
        if set(rows) != {str(seats) for seats in SEATS}:
            pages.note_words(_HOUSE, f"challenge.{name}", "needs a row for 1, 2, 3 and 4 players")
    return found


def _figures(pages: TomlFolder, name: str, kind: type[Struct]) -> Struct | None:
    """Read a table of house.toml that is one struct."""
    rows = pages.table(_HOUSE, name, object)
    try:
        return msgspec.convert(rows, kind)
    except msgspec.ValidationError as error:
        pages.note_words(_HOUSE, name, str(error))
        return None


def _upgrades(pages: TomlFolder, cards: dict[CardId, Card], runes: tuple[Rune, ...]) -> tuple[CardId, ...]:
    names: list[CardId] = []
    for i, row in enumerate(pages.rows(_CARDS, "upgrades", UpgradeRow)):
        first, last = row.ids
        if first != len(names) + 1 or last < first:
            pages.note_words(_CARDS, f"upgrades[{i}]", f"numbers {first} to {last} do not follow on {len(names)}")
        for number in range(first, last + 1):
            names.append(f"UP-{number:03}")
            _read(pages, f"upgrades[{i}]", names[-1], row.card, cards)
            if names[-1] in cards:
                cards[names[-1]] = replace(cards[names[-1]], rune=runes[(number - 1) % len(runes)])
    return tuple(names)


def _resources(pages: TomlFolder, supply: dict[str, int], cards: dict[CardId, Card]) -> None:
    for status, letters in _STATUS.items():
        for number in range(1, supply.get(status, 0) + 1):
            name = f"{letters}-{number:02}"
            cards[name] = Card(name, status=status, icons="C" if status == "crystal" else "")
    for name in sorted({*_STATUS, "hand"} - set(supply)):
        pages.note_words(_HOUSE, f"supply.{name}", "is missing")


def _read(pages: TomlFolder, where: str, name: CardId, text: str, cards: dict[CardId, Card]) -> None:
    try:
        cards[name] = read_card(name, text)
    except ValueError as error:
        pages.note_words(_CARDS, where, str(error))


def _scene(pages: TomlFolder, name: str) -> tuple[Scene, ...]:
    file = f"scenes/{name}.toml"
    pages.only(file, {"scene", "cards"})
    before = len(pages.problems)
    heads = pages.table(file, "scene", SceneHead)
    cards = pages.table(file, "cards", SceneCard)
    if len(pages.problems) > before:
        return ()
    if set(heads) != {name}:
        pages.note_words(file, "scene", f"is not the one table [scene.{name}]")
        return ()
    scene = Scene(name, heads[name], cards)
    for key, problem in validate.faults(scene):
        pages.note_words(file, key, problem)
    return (scene,)
