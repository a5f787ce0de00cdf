"""The Book of God of War: cards, heroes, quests and scenes, read from `data/god_of_war` and checked as a whole."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.god_of_war.book import validate
from engines.god_of_war.book.cards import Card, CardId, CardSide, Deed, Icon, Special, read_card
from engines.god_of_war.book.format import Box, Enemy, Face, FlipOn, Scene, SceneCard, SceneHead, Spot
from engines.god_of_war.book.quest_cards import (
    FewerDraws,
    FirstAttack,
    HighestNumber,
    Hindrance,
    Limit,
    NoRage,
    Quest,
    ShuffleIn,
    StartDamage,
)
from engines.god_of_war.book.words import COLUMNS, POSITIONS, Pos, Rune, Side, Status, Where
from engines.god_of_war.config import SEATS, Challenge, GodOfWar
from engines.kit.books import TomlFolder

__all__ = [
    "COLUMNS",
    "MIMIR",
    "POSITIONS",
    "SCENES",
    "Book",
    "Box",
    "Card",
    "CardId",
    "CardSide",
    "Deed",
    "Enemy",
    "Face",
    "FewerDraws",
    "FirstAttack",
    "FlipOn",
    "HeroCard",
    "HeroId",
    "HighestNumber",
    "Hindrance",
    "Icon",
    "Journey",
    "Limit",
    "NoRage",
    "Pos",
    "Quest",
    "Rune",
    "Scene",
    "Score",
    "ShuffleIn",
    "Side",
    "Solo",
    "Special",
    "Spot",
    "StartDamage",
    "Status",
    "Where",
    "load",
]

HeroId = str
"""kratos, atreus, freya, brok, sindri or mimir."""

MIMIR: HeroId = "mimir"

SCENES = ("1", "2", "3", "4", "5", "6", "7", "8", "9a", "9b", "10")
"""Every layout; the ninth scene has two halves."""

_CARDS, _HEROES, _QUESTS, _HOUSE = "cards.toml", "heroes.toml", "quests.toml", "house.toml"
_STATUS = {"stun": "ST", "poison": "PN", "crystal": "SC"}


Count = Annotated[int, Meta(ge=1)]


class HeroCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A hero: health, last slot of the Rage track, the ability and its number."""

    health: int
    rage: int
    ability: str
    amount: int


class UpgradeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A run of equal upgrade cards, first and last number."""

    ids: tuple[int, int]
    card: str


class Solo(Struct, frozen=True, forbid_unknown_fields=True):
    """A lone player's companions (1.22.3): what Atreus adds, what Mimir heals, how many cards he looks at."""

    attack: Count
    defense: Count
    heal: Count
    look: Count


class Journey(Struct, frozen=True, forbid_unknown_fields=True):
    """The way through a game (1.2, 1.3).

    Attributes:
        first: the Quest that is suggested for a first game.
        laid: cards of each row that are laid out.
        quests: how many Quests are played, the Final Boss among them.
    """

    first: str
    laid: Count
    quests: Count


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for every completed Quest, and the rounds below which each one saved is worth a point."""

    quest: Count
    swift: Count


class Book(Struct, frozen=True):
    """Everything printed: the same for every table.

    Attributes:
        cards: every card by its id, status and resource cards included.
        starting: the 14 cards of each dashboard.
        upgrades: the upgrade cards in the order of their numbers.
        specials: the special deeds.
        dashboards: the heroes on each dashboard.
        heroes: the hero cards.
        quests: quest and boss cards by number.
        scenes: layouts by id.
        die: faces of the Enemy die.
        supply: cards in the supplies `stun`, `poison`, `crystal`, and the `hand` limit.
        challenge: percent of an Enemy's printed health by challenge and number of players.
        solo: numbers of a lone player's companions.
        journey: the way through a game.
        score: points of an ending.
        easiest: quests and bosses, the ones that go best first.
        digest: digest of all files.
    """

    cards: dict[CardId, Card]
    starting: dict[str, tuple[CardId, ...]]
    upgrades: tuple[CardId, ...]
    specials: dict[str, Special]
    dashboards: dict[str, tuple[HeroId, ...]]
    heroes: dict[HeroId, HeroCard]
    quests: dict[str, Quest]
    scenes: dict[str, Scene]
    die: tuple[int, ...]
    supply: dict[str, int]
    challenge: dict[str, dict[str, int]]
    solo: Solo
    journey: Journey
    score: Score
    easiest: tuple[str, ...]
    digest: str

    def special(self, card: CardId) -> Special | None:
        """Return what a special card does, or None for other cards."""
        name = self.cards[card].special
        return self.specials[name] if name else None

    def rune(self, card: CardId) -> Rune:
        """Return the rune of an upgrade card (3.4)."""
        rune = self.cards[card].rune
        assert rune is not None, card
        return rune

    def order(self, cards: list[CardId]) -> list[CardId]:
        """Sort cards as a hand is held: attacks, defense, numbers, specials, resources."""
        return sorted(cards, key=self._places().__getitem__)

    def scaled(self, n: int, config: GodOfWar) -> int:
        """Return an Enemy's health, or a threshold of it, at a table."""
        return -(-n * self.challenge[config.challenge][str(config.seats)] // 100)

    def quest_of(self, scene: str) -> str:
        """Return the Quest that a layout belongs to."""
        return next(
            name for name, quest in self.quests.items() if scene in (quest.scene, self.scenes[quest.scene].head.next)
        )

    def enemy(self, scene: str, pos: Pos, side: Side) -> Enemy | None:
        """Return the Enemy on a face, or None."""
        return self.scenes[scene].face(pos, side).enemy

    def _places(self) -> dict[CardId, tuple[int, int, CardId]]:
        return _order(self.digest, self)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.digest == other.digest


@lru_cache(8)
def _order(_digest: str, book: Book) -> dict[CardId, tuple[int, int, CardId]]:
    kinds = ["M", "R", "D", "", "S", "C"]

    def place(card: Card) -> tuple[int, int, CardId]:
        kind = "C" if card.status else "S" if card.special else card.sides[0].icon
        return kinds.index(kind), -max((side.n for side in card.sides), default=0), card.id

    return {name: place(card) for name, card in book.cards.items()}


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
    _check_cards(pages, cards, specials)
    _check_heroes(pages, dashboards, heroes, starting)
    _check_quests(pages, quests, scenes)
    die = pages.table(_HOUSE, "die", tuple[int, ...]).get("faces", ())
    if not die:
        pages.note(_HOUSE, "die", "has no faces")
    challenge = _challenge(pages)
    easiest = pages.table(_HOUSE, "computer", tuple[str, ...]).get("easiest", ())
    if sorted(easiest) != sorted(quests):
        pages.note(_HOUSE, "computer.easiest", "does not name every quest once")
    solo, journey, score = (_figures(pages, name, kind) for name, kind in _FIGURES.items())
    if isinstance(journey, Journey):
        _check_journey(pages, journey, quests)
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
                pages.note(_CARDS, f"starting.{owner}", f"card {name!r} is taken")
            _read(pages, f"starting.{owner}.{name}", name, text, cards)
    return {owner: tuple(deck) for owner, deck in decks.items()}, cards


def _challenge(pages: TomlFolder) -> dict[str, dict[str, int]]:
    found = pages.table(_HOUSE, "challenge", dict[str, Count])
    if set(found) != set(Challenge):
        pages.note(_HOUSE, "challenge", f"needs the tables {', '.join(Challenge)}")
    for name, rows in found.items():
        if set(rows) != {str(seats) for seats in SEATS}:
            pages.note(_HOUSE, f"challenge.{name}", "needs a row for 1, 2, 3 and 4 players")
    return found


def _figures(pages: TomlFolder, name: str, kind: type[Struct]) -> Struct | None:
    """Read a table of house.toml that is one struct."""
    rows = pages.table(_HOUSE, name, object)
    try:
        return msgspec.convert(rows, kind)
    except msgspec.ValidationError as error:
        pages.note(_HOUSE, name, str(error))
        return None


def _check_journey(pages: TomlFolder, journey: Journey, quests: dict[str, Quest]) -> None:
    if journey.first not in quests or quests[journey.first].kind != "quest":
        pages.note(_HOUSE, "journey.first", f"names the unknown quest {journey.first!r}")
    for kind in ("quest", "boss"):
        if sum(quest.kind == kind for quest in quests.values()) < journey.laid:
            pages.note(_HOUSE, "journey.laid", f"is more than there are cards of kind {kind}")
    if journey.quests - 1 > journey.laid:
        pages.note(_HOUSE, "journey.quests", "is more than can be laid out")


def _upgrades(pages: TomlFolder, cards: dict[CardId, Card], runes: tuple[Rune, ...]) -> tuple[CardId, ...]:
    names: list[CardId] = []
    for i, row in enumerate(pages.rows(_CARDS, "upgrades", UpgradeRow)):
        first, last = row.ids
        if first != len(names) + 1 or last < first:
            pages.note(_CARDS, f"upgrades[{i}]", f"numbers {first} to {last} do not follow on {len(names)}")
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
        pages.note(_HOUSE, f"supply.{name}", "is missing")


def _read(pages: TomlFolder, where: str, name: CardId, text: str, cards: dict[CardId, Card]) -> None:
    try:
        cards[name] = read_card(name, text)
    except ValueError as error:
        pages.note(_CARDS, where, str(error))


def _scene(pages: TomlFolder, name: str) -> tuple[Scene, ...]:
    file = f"scenes/{name}.toml"
    pages.only(file, {"scene", "cards"})
    before = len(pages.problems)
    heads = pages.table(file, "scene", SceneHead)
    cards = pages.table(file, "cards", SceneCard)
    if len(pages.problems) > before:
        return ()
    if set(heads) != {name}:
        pages.note(file, "scene", f"is not the one table [scene.{name}]")
        return ()
    scene = Scene(name, heads[name], cards)
    for key, problem in validate.faults(scene):
        pages.note(file, key, problem)
    return (scene,)


def _check_cards(pages: TomlFolder, cards: dict[CardId, Card], specials: dict[str, Special]) -> None:
    for name, card in cards.items():
        if card.special and card.special not in specials:
            pages.note(_CARDS, name, f"special {card.special!r} is not in [specials]")
    used = {card.special for card in cards.values()}
    for special in specials:
        if special not in used:
            pages.note(_CARDS, f"specials.{special}", "is on no card")


def _check_heroes(
    pages: TomlFolder,
    dashboards: dict[str, tuple[HeroId, ...]],
    heroes: dict[HeroId, HeroCard],
    starting: dict[str, tuple[CardId, ...]],
) -> None:
    for name, team in dashboards.items():
        for hero in team:
            if hero not in heroes:
                pages.note(_HEROES, f"dashboards.{name}", f"names the unknown hero {hero!r}")
        if len(starting.get(name, ())) != 14:
            pages.note(_CARDS, f"starting.{name}", f"has {len(starting.get(name, ()))} cards, not 14")
    for name, hero_card in heroes.items():
        if hero_card.health < 1 or hero_card.rage < 1:
            pages.note(_HEROES, f"heroes.{name}", "needs a health and a Rage track")


def _check_quests(pages: TomlFolder, quests: dict[str, Quest], scenes: dict[str, Scene]) -> None:
    for name, quest in quests.items():
        scene = scenes.get(quest.scene)
        if scene is None:
            pages.note(_QUESTS, f"quests.{name}", f"names the unknown scene {quest.scene!r}")
        elif scene.head.kind != quest.kind:
            pages.note(_QUESTS, f"quests.{name}", f"is a {quest.kind}, its scene a {scene.head.kind}")
    for scene in scenes.values():
        if scene.head.next and scene.head.next not in scenes:
            pages.note(f"scenes/{scene.id}.toml", "next", f"names the unknown scene {scene.head.next!r}")
