"""Steps that wait for an answer."""

from __future__ import annotations

from msgspec import Struct

from engines.core import Seat
from engines.god_of_war.book.cards import CardId
from engines.god_of_war.book.words import Effect, Pos
from engines.god_of_war.pending import IncomingDamage


class ChooseDashboard(Struct, frozen=True, tag=True):
    """A seat chooses its dashboard (1.3.1); all whose steps are on the agenda are asked at once."""

    seat: Seat


class Vote(Struct, frozen=True, tag=True):
    """All seats choose the next Quest or the Final Boss (1.21.3, 1.21.4)."""

    choices: tuple[str, ...]
    boss: bool


class PlaceHero(Struct, frozen=True, tag=True):
    """A Hero is placed below the scene (1.3.9)."""

    hero: str


class Highest(Struct, frozen=True, tag=True):
    """A seat picks which of its equal highest Number cards leaves the game (A33)."""

    seat: Seat
    cards: tuple[CardId, ...]


class Split(Struct, frozen=True, tag=True):
    """The brothers' player splits Damage between them (A38)."""

    seat: Seat
    n: int


class ChooseCarrier(Struct, frozen=True, tag=True):
    """Mimir's player attaches him to an Ally (1.13.5)."""

    seat: Seat


class Bite(Struct, frozen=True, tag=True):
    """The brothers' player picks who takes the Damage of a Poison card (1.5.1.4)."""

    seat: Seat


class Turn(Struct, frozen=True, tag=True):
    """A Hero Activation (1.6); `used`: once-per-turn spots that are spent, as `T3.rally`."""

    seat: Seat
    used: tuple[str, ...] = ()


class Slot(Struct, frozen=True, tag=True):
    """Mimir's own moment before his reveal (1.13.5)."""

    seat: Seat
    used: tuple[str, ...] = ()


class Foresee(Struct, frozen=True, tag=True):
    """Mimir's player may use Foresight in this reveal of `revealer`."""

    seat: Seat
    revealer: Seat


class ChooseRune(Struct, frozen=True, tag=True):
    """Mimir's player chooses which of two revealed cards is active."""

    seat: Seat
    revealer: Seat
    cards: tuple[CardId, ...]


class LookAhead(Struct, frozen=True, tag=True):
    """Solo: the player may look at the next upgrade cards before this reveal (1.22.5)."""

    seat: Seat


class SortAhead(Struct, frozen=True, tag=True):
    """Solo: the cards that were looked at go back on top or to the bottom."""

    seat: Seat
    n: int


class Strike(Struct, frozen=True, tag=True):
    """An Attack that is declared, before the die (1.9.2).

    Attributes:
        hero: who attacks.
        targets: one position, or two for the solo companion's arrow.
        strength: so far.
        cards: cards to discard afterwards.
        rage: Rage that the attacker gains afterwards.
        stun: a Stun token on the target.
        ride: ridden: no die (Scene 3).
        die_adds: the die is added instead of subtracted (solo Mimir).
    """

    hero: str
    targets: tuple[Pos, ...]
    strength: int
    cards: tuple[CardId, ...]
    rage: int
    stun: bool = False
    ride: bool = False
    die_adds: bool = False


class Aim(Struct, frozen=True, tag=True):
    """The first player settles a tie among the furthest columns (1.15.2, A2)."""

    seat: Seat
    pos: Pos
    columns: tuple[int, ...]


class Guard(Struct, frozen=True, tag=True):
    """Mimir's player decides whether Mimir takes Damage instead of the Carrier (A23)."""

    seat: Seat
    incoming: IncomingDamage


class Brace(Struct, frozen=True, tag=True):
    """The player of the Hero who is hit may defend, ward or use a Freya token."""

    incoming: IncomingDamage


class Pause(Struct, frozen=True, tag=True):
    """A moment for special cards: all seats that may hold one, as far as all can know, play it or pass (1.8.7).

    Attributes:
        waiting: the seats that have not passed yet.
        reveal: how many runes of this round were revealed.
        closing: the last moment before hands are discarded, otherwise the one before a revealed rune acts.
    """

    waiting: tuple[Seat, ...]
    reveal: int
    closing: bool = False


class PickHeal(Struct, frozen=True, tag=True):
    """A seat chooses the Hero who heals."""

    seat: Seat
    n: int


class PickFire(Struct, frozen=True, tag=True):
    """A seat chooses the Fire that burns again."""

    seat: Seat
    fires: tuple[str, ...]


class PickActor(Struct, frozen=True, tag=True):
    """The first player chooses the Hero who takes a reward (A15)."""

    seat: Seat
    todo: tuple[Effect, ...]
    pos: Pos


class Upgrade(Struct, frozen=True, tag=True):
    """A seat takes a revealed card or removes one from its discard pile (1.5.4)."""

    seat: Seat


class ReturnRow(Struct, frozen=True, tag=True):
    """The first player orders the cards that go to the bottom of the Upgrade deck (1.5.4.6)."""

    seat: Seat


Asking = (
    ChooseDashboard
    | Vote
    | PlaceHero
    | Highest
    | Split
    | ChooseCarrier
    | Bite
    | Turn
    | Slot
    | Foresee
    | ChooseRune
    | LookAhead
    | SortAhead
    | Strike
    | Aim
    | Guard
    | Brace
    | Pause
    | PickHeal
    | PickFire
    | PickActor
    | Upgrade
    | ReturnRow
)
