"""What is told of Heroes' turns: moves, Attacks, Rage, spots and special cards."""

from __future__ import annotations

from typing import ClassVar

from engines.core import Fact
from engines.god_of_war.book import CardId, HeroId, Pos
from engines.god_of_war.pending import Source


class TurnBegan(Fact, frozen=True):
    """A Hero Activation begins."""

    seat: int


class TurnEnded(Fact, frozen=True):
    """A player ended the Hero Activation."""

    seat: int


class CarrierChosen(Fact, frozen=True):
    """Mimir was attached to an Ally."""

    reveals: ClassVar[bool] = False
    hero: HeroId


class Moved(Fact, frozen=True):
    """A Hero went to a column, or to the other place of it."""

    reveals: ClassVar[bool] = False
    hero: HeroId
    column: int
    front: bool


class Passed(Fact, frozen=True):
    """A player plays no special card in a moment for them."""

    reveals: ClassVar[bool] = False
    seat: int


class SpecialPlayed(Fact, frozen=True):
    """A special card was played by a Hero's player."""

    hero: HeroId
    card: CardId


class Attacked(Fact, frozen=True):
    """An Attack was declared (1.9.2a)."""

    hero: HeroId
    targets: tuple[Pos, ...]
    strength: int
    names: tuple[str, ...]
    cards: tuple[CardId, ...]
    ride: bool = False


class Cheered(Fact, frozen=True):
    """A declared Attack became stronger."""

    hero: HeroId
    n: int
    strength: int


class DieRolled(Fact, frozen=True):
    """The Enemy die."""

    n: int


class RageRose(Fact, frozen=True):
    """A Hero's Rage stands here now."""

    hero: HeroId
    rage: int


class AbilityUsed(Fact, frozen=True):
    """A Rage Ability or a companion's ability was used."""

    hero: HeroId
    ability: str


class Interacted(Fact, frozen=True):
    """A Hero used an Interaction Spot."""

    hero: HeroId
    pos: Pos
    spot: str
    cards: tuple[CardId, ...]


class HeroHealed(Fact, frozen=True):
    """A Hero healed."""

    hero: HeroId
    n: int


class HeroHurt(Fact, frozen=True):
    """A Hero took Damage; 0 when it was all averted."""

    hero: HeroId
    n: int
    source: Source


class KnockedDown(Fact, frozen=True):
    """A Hero was Knocked Down (1.16)."""

    hero: HeroId


class WardPlaced(Fact, frozen=True):
    """A Freya token was put on a Hero."""

    hero: HeroId


class WardUsed(Fact, frozen=True):
    """A Freya token cancelled all Damage from one source."""

    hero: HeroId


class Softened(Fact, frozen=True):
    """A ward card reduced Damage that is about to be dealt."""

    hero: HeroId
    n: int


class Guarded(Fact, frozen=True):
    """Mimir takes Damage instead of the Carrier."""

    reveals: ClassVar[bool] = False
    hero: HeroId


class Defended(Fact, frozen=True):
    """A Hero defended with sets of this strength together."""

    hero: HeroId
    cards: tuple[CardId, ...]
    n: int
