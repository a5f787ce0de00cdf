"""What can be told of a game of Nordic Glory; what rituals do is told by `effect_facts`.

Spots are column and row of the named seat's wall: `a1`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from engines import core
from engines.core import Fact
from engines.nordic_glory.book.cards import CardId
from engines.nordic_glory.effect_facts import (
    AttachAllowed,
    Buffed,
    Detached,
    DiceSwayed,
    Fizzled,
    Frozen,
    GuardRaised,
    HandSeen,
    Mustered,
    Negated,
    Recovered,
    RuneAdded,
    RunesBlocked,
    Searched,
    TopSeen,
    TopTaken,
    Tossed,
    TotalChanged,
    WildMade,
)
from engines.nordic_glory.view import Tally


class Ending(StrEnum):
    """Why a game ended."""

    JARL = "jarl"
    """A Jarl fell (rule 43)."""
    WINTER = "winter"
    """A Jarl fell to Fimbulwinter (rule 45)."""
    RESIGN = core.RESIGN
    """One side gave up."""


class Manner(StrEnum):
    """How shields came to swap places, or how damage came off."""

    RAVENS = "ravens"
    JARL = "jarl"
    RITUAL = "ritual"
    RUNE = "rune"


class WallLaid(Fact, frozen=True):
    """A seat's nine shields, in the order of the spots 1 to 9 (rule 7)."""

    seat: int
    jarl: CardId
    cards: tuple[CardId, ...]


class LeaderDrawn(Fact, frozen=True):
    """Who leads the first turn (rule 10)."""

    seat: int


class TurnBegan(Fact, frozen=True):
    """A turn began (rule 12)."""

    reveals: ClassVar[bool] = False
    turn: int
    leader: int


class Drew(Fact, frozen=True):
    """R/E cards were drawn, in the seat's turn or by a ritual; only the owner learns which."""

    seat: int
    count: int
    cards: tuple[CardId, ...] = ()
    by_ritual: bool = False


class PhaseLeft(Fact, frozen=True):
    """A seat ended its part of a phase, or declined."""

    reveals: ClassVar[bool] = False
    seat: int
    stage: str


class Swapped(Fact, frozen=True):
    """Two shields of a seat's wall swapped places; `mover` is who did it when that is not the wall's owner."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    other: str
    manner: Manner
    mover: int | None = None


class RitualPlayed(Fact, frozen=True):
    """A ritual was played (rule 18)."""

    seat: int
    card: CardId


class ElementAttached(Fact, frozen=True):
    """An element was attached: its card, and how many copies lie there now (rule 19)."""

    seat: int
    card: CardId
    copies: int


class Wounded(Fact, frozen=True):
    """Damage was put on a shield; `left` is its defense afterwards."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId
    damage: int
    left: int


class Defeated(Fact, frozen=True):
    """A shield went to Valhalla (rules 41, 42)."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId


class Mended(Fact, frozen=True):
    """Damage was removed from a shield."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId
    amount: int
    manner: Manner


class JarlWounded(Fact, frozen=True):
    """A Jarl lost defense."""

    reveals: ClassVar[bool] = False
    seat: int
    amount: int
    left: int


class JarlMended(Fact, frozen=True):
    """A Jarl was healed."""

    seat: int
    amount: int
    left: int


class RuneRolled(Fact, frozen=True):
    """The follower rolled the rune die (rules 21, 22); `active` are the runes of this turn."""

    seat: int
    roll: int
    rune: str
    luck: bool
    active: tuple[str, ...]


class RuneBorne(Fact, frozen=True):
    """A shield also bears the rolled rune this turn (`a_rune`)."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    rune: str


class WildNamed(Fact, frozen=True):
    """A wild trait was named."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    trait: str
    value: str


class Reckoned(Fact, frozen=True):
    """The fixed totals before the dice, per seat (rule 32)."""

    tallies: tuple[Tally, Tally]


class DiceRolled(Fact, frozen=True):
    """Both rolled their attack dice (rule 30)."""

    dice: tuple[tuple[int, ...], tuple[int, ...]]


class Rerolled(Fact, frozen=True):
    """A die was rolled again; dice count from 0."""

    seat: int
    die: int
    before: int
    after: int


class BattleDecided(Fact, frozen=True):
    """The final totals (rule 33): the winner, or None after a tie, and the damage."""

    totals: tuple[int, int]
    winner: int | None
    damage: int


class Aimed(Fact, frozen=True):
    """The winner chose the target (rule 34); `seat` is the loser."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId


class Protected(Fact, frozen=True):
    """A Protection shield took the place of the target (rule 35)."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId


class Covered(Fact, frozen=True):
    """A Protection shield took what would have hit the Jarl (rule 39, ruling C7)."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId
    amount: int


class Softening(StrEnum):
    """What took battle damage away."""

    SHIELD = "shield"
    """The pool that rituals raised for the shields (rule 36)."""
    JARL = "jarl"
    """The pool that rituals raised for the Jarl (rule 39)."""
    GUARD = "guard"
    """The Jarl of the shield (`a_guard`, rule 36)."""
    SPILL = "spill"
    """The Jarl, of what goes beyond the shield (`a_spill`, rule 39)."""
    LENT = "lent"
    """The defense that was lent to the shield (rule 38)."""


class Softened(Fact, frozen=True):
    """Battle damage was reduced before it reached a shield, or the Jarl (rules 36, 38, 39)."""

    reveals: ClassVar[bool] = False
    seat: int
    ward: Softening
    by: int


class Absorbed(Fact, frozen=True):
    """A Love shield took a part of the damage (rule 37)."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId
    amount: int


class Withstood(Fact, frozen=True):
    """The target took no damage: lent defense absorbed all of it (rule 38)."""

    reveals: ClassVar[bool] = False
    seat: int
    spot: str
    card: CardId


class WinterBit(Fact, frozen=True):
    """Fimbulwinter took 1 from each Jarl (rule 45)."""

    turn: int


class GameOver(Fact, frozen=True):
    """The game is over: the winners' seats, both after a draw."""

    winners: tuple[int, ...]
    reason: Ending


NordicGloryFact = (
    WallLaid
    | LeaderDrawn
    | TurnBegan
    | Drew
    | PhaseLeft
    | Swapped
    | RitualPlayed
    | ElementAttached
    | TotalChanged
    | Buffed
    | Wounded
    | Defeated
    | Mended
    | JarlWounded
    | JarlMended
    | Frozen
    | Tossed
    | HandSeen
    | TopSeen
    | TopTaken
    | Recovered
    | Searched
    | Mustered
    | RuneAdded
    | RunesBlocked
    | DiceSwayed
    | Negated
    | WildMade
    | AttachAllowed
    | Detached
    | GuardRaised
    | Fizzled
    | RuneRolled
    | RuneBorne
    | WildNamed
    | Reckoned
    | DiceRolled
    | Rerolled
    | BattleDecided
    | Aimed
    | Protected
    | Covered
    | Softened
    | Absorbed
    | Withstood
    | WinterBit
    | GameOver
)
