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
        folder: where the TOML scene_files and the folder `scenes` lie.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    scene_files = [f"scenes/{scene}.toml" for scene in SCENES]
    files = TomlFolder(folder, (_CARDS, _HEROES, _QUESTS, _HOUSE, *scene_files))
    files.only(_CARDS, {"starting", "upgrades", "specials"})
    files.only(_HEROES, {"dashboards", "heroes"})
    files.only(_QUESTS, {"quests"})
    required = {"die", "supply", "challenge", "runes", "solo", "journey", "score"}
    # A Book that is kept for an older table has the table `computer` in place of the last two.
    files.optional(_HOUSE, required | {"toughness", "completed", "computer"}, required)
    dashboards = files.table(_HEROES, "dashboards", tuple[HeroId, ...])
    heroes = files.table(_HEROES, "heroes", HeroCard)
    specials = files.table(_CARDS, "specials", Special)
    quests = files.table(_QUESTS, "quests", Quest)
    supply = files.table(_HOUSE, "supply", int)
    starting, cards = _starting(files)
    runes = files.table(_HOUSE, "runes", tuple[Rune, ...]).get("order", ()) or tuple(Rune)
    upgrades = _upgrades(files, cards, runes)
    _resources(files, supply, cards)
    scenes = {name: scene for name in SCENES for scene in _scene(files, name)}
    check_cards(files, cards, specials)
    check_heroes(files, dashboards, heroes, starting)
    check_quests(files, quests, scenes)
    die = files.table(_HOUSE, "die", tuple[int, ...]).get("faces", ())
    if not die:
        files.note_words(_HOUSE, "die", "has no faces")
    challenge = _challenge(files)
    toughness = _toughness(files, quests, scenes)
    completed = _completed(files, quests)
    solo, journey, score = (_figures(files, name, kind) for name, kind in _FIGURES.items())
    if isinstance(journey, Journey):
        check_journey(files, journey, quests)
    files.check()
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
        toughness,
        solo,
        journey,
        score,
        completed,
        files.digest,
    )


def _starting(files: TomlFolder) -> tuple[dict[str, tuple[CardId, ...]], dict[CardId, Card]]:
    decks = files.table(_CARDS, "starting", dict[CardId, str])
    cards: dict[CardId, Card] = {}
    for owner, deck in decks.items():
        for name, text in deck.items():
            if name in cards:
                files.note_words(_CARDS, f"starting.{owner}", f"card {name!r} is taken")
            _read(files, f"starting.{owner}.{name}", name, text, cards)
    return {owner: tuple(deck) for owner, deck in decks.items()}, cards


def _challenge(files: TomlFolder) -> dict[str, dict[str, int]]:
    found = files.table(_HOUSE, "challenge", dict[str, Count])
    if set(found) != set(Challenge):
        files.note_words(_HOUSE, "challenge", f"needs the tables {', '.join(Challenge)}")
    for name, rows in found.items():
        if set(rows) != {str(seats) for seats in SEATS}:
            files.note_words(_HOUSE, f"challenge.{name}", "needs a row for 1, 2, 3 and 4 players")
    return found


def _toughness(files: TomlFolder, quests: dict[str, Quest], scenes: dict[str, Scene]) -> dict[str, int]:
    """Read by Quest, return by layout: a Quest of two layouts is as tough in both.

    A Book that is kept for an older table says nothing of it: all are as tough as each other.
    """
    rows = files.table(_HOUSE, "toughness", Count) or dict.fromkeys(quests, 100)
    if sorted(rows) != sorted(quests):
        files.note_words(_HOUSE, "toughness", "does not name every quest once")
        return {}
    firsts = {quest.scene: rows[name] for name, quest in quests.items()}
    return firsts | {
        scenes[name].head.next: n for name, n in firsts.items() if name in scenes and scenes[name].head.next
    }


def _completed(files: TomlFolder, quests: dict[str, Quest]) -> dict[str, tuple[int, ...]]:
    """Read how often each Quest is completed; to a Book that is kept for an older table all are alike."""
    found = files.table(_HOUSE, "completed", tuple[int, ...]) or dict.fromkeys(quests, (50,) * len(SEATS))
    if sorted(found) != sorted(quests):
        files.note_words(_HOUSE, "completed", "does not name every quest once")
    for name, percents in found.items():
        if len(percents) != len(SEATS) or not all(0 < percent < 100 for percent in percents):
            files.note_words(_HOUSE, f"completed.{name}", "needs percents for 1, 2, 3 and 4 players, from 1 to 99")
    return found


def _figures(files: TomlFolder, name: str, kind: type[Struct]) -> Struct | None:
    """Read a table of house.toml that is one struct."""
    rows = files.table(_HOUSE, name, object)
    try:
        return msgspec.convert(rows, kind)
    except msgspec.ValidationError as error:
        files.note_words(_HOUSE, name, str(error))
        return None


def _upgrades(files: TomlFolder, cards: dict[CardId, Card], runes: tuple[Rune, ...]) -> tuple[CardId, ...]:
    names: list[CardId] = []
    for i, row in enumerate(files.rows(_CARDS, "upgrades", UpgradeRow)):
        first, last = row.ids
        if first != len(names) + 1 or last < first:
            files.note_words(_CARDS, f"upgrades[{i}]", f"numbers {first} to {last} do not follow on {len(names)}")
        for number in range(first, last + 1):
            names.append(f"UP-{number:03}")
            _read(files, f"upgrades[{i}]", names[-1], row.card, cards)
            if names[-1] in cards:
                cards[names[-1]] = replace(cards[names[-1]], rune=runes[(number - 1) % len(runes)])
    return tuple(names)


def _resources(files: TomlFolder, supply: dict[str, int], cards: dict[CardId, Card]) -> None:
    for status, letters in _STATUS.items():
        for number in range(1, supply.get(status, 0) + 1):
            name = f"{letters}-{number:02}"
            cards[name] = Card(name, status=status, icons="C" if status == "crystal" else "")
    for name in sorted({*_STATUS, "hand"} - set(supply)):
        files.note_words(_HOUSE, f"supply.{name}", "is missing")


def _read(files: TomlFolder, where: str, name: CardId, text: str, cards: dict[CardId, Card]) -> None:
    try:
        cards[name] = read_card(name, text)
    except ValueError as error:
        files.note_words(_CARDS, where, str(error))


def _scene(files: TomlFolder, name: str) -> tuple[Scene, ...]:
    file = f"scenes/{name}.toml"
    files.only(file, {"scene", "cards"})
    before = len(files.problems)
    heads = files.table(file, "scene", SceneHead)
    cards = files.table(file, "cards", SceneCard)
    if len(files.problems) > before:
        return ()
    if set(heads) != {name}:
        files.note_words(file, "scene", f"is not the one table [scene.{name}]")
        return ()
    scene = Scene(name, heads[name], cards)
    for key, problem in validate.faults(scene):
        files.note_words(file, key, problem)
    return (scene,)
