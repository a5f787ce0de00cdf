"""The Book of God of War: cards, heroes, quests and scenes, read from `data/god_of_war` and checked as a whole."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from engines.god_of_war.book.cards import Card, CardId, Special
from engines.god_of_war.book.format import Enemy, Scene
from engines.god_of_war.book.quest_cards import (
    Quest,
)
from engines.god_of_war.book.words import Pos, Rune, Side
from engines.god_of_war.config import Challenge, GodOfWar

HeroId = str
"""kratos, atreus, freya, brok, sindri or mimir."""

MIMIR: HeroId = "mimir"

SCENES = ("1", "2", "3", "4", "5", "6", "7", "8", "9a", "9b", "10")
"""Every layout; the ninth scene has two halves."""


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
        rounds: how many rounds a Quest has at most.
    """

    first: str
    laid: Count
    quests: Count
    rounds: Count = 99


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
        toughness: percent of that again by layout, unless played as printed.
        solo: numbers of a lone player's companions.
        journey: the way through a game.
        score: points of an ending.
        completed: how often computer allies complete a quest, in percent, for 1, 2, 3 and 4 players.
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
    toughness: dict[str, int]
    solo: Solo
    journey: Journey
    score: Score
    completed: dict[str, tuple[int, ...]]
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

    def scaled(self, n: int, config: GodOfWar, scene: str) -> int:
        """Return an Enemy's health, or a threshold of it, at a table: rounded up once."""
        percent = self.challenge[config.challenge][str(config.seats)]
        tough = 100 if config.challenge is Challenge.PRINTED else self.toughness[scene]
        return -(-n * percent * tough // 10_000)

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
