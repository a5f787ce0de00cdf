"""The words of the scene format: conditions and effects (docs/rules/god_of_war.md 3.7).

Both are written in the data as arrays, such as `["heal", 2, "any-hero"]`: a name and its parameters.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from msgspec import Struct

Pos = str
"""A position of a scene: `T1` to `T4` on top, `B1` to `B4` below."""

POSITIONS: tuple[Pos, ...] = ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
"""All positions in the order of activation (1.14.2)."""

COLUMNS = 4


class Side(StrEnum):
    """The two sides of a scene card."""

    FRONT = "front"
    BACK = "back"


class Rune(StrEnum):
    """The four runes."""

    FEHU = "F"
    ISA = "I"
    JERA = "J"
    SOWILO = "S"


class Whom(StrEnum):
    """Whom a heal reaches."""

    ACTOR = "actor"
    ANY = "any-hero"
    ALL = "all-heroes"


class Status(StrEnum):
    """The two status cards."""

    STUN = "stun"
    POISON = "poison"


Compare = Literal["<", "<=", "==", ">=", ">"]


class Place(StrEnum):
    """Heroes by their place."""

    FRONT = "every-front"
    BACK = "every-back"
    ALONE = "every-alone"


Where = Place | int
"""Heroes by their place, or the one in front of a column, from 1."""


class SideShows(Struct, frozen=True, array_like=True, tag="side"):
    """The card at a position shows this side."""

    pos: Pos
    side: Side


class Defeated(Struct, frozen=True, array_like=True, tag="defeated"):
    """None of these positions shows a living Enemy."""

    positions: tuple[Pos, ...]


class TrackDefeated(Struct, frozen=True, array_like=True, tag="track-defeated"):
    """A tracking card is full."""

    track: str


class TrackDamage(Struct, frozen=True, array_like=True, tag="track-damage"):
    """The Damage on a tracking card compares so."""

    track: str
    compare: Compare
    n: int


class Count(Struct, frozen=True, array_like=True, tag="count"):
    """A token counter compares so."""

    token: str
    compare: Compare
    n: int


class TokenSum(Struct, frozen=True, array_like=True, tag="token-sum"):
    """Several counters together compare so."""

    tokens: tuple[str, ...]
    compare: Compare
    n: int


class HealthLeft(Struct, frozen=True, array_like=True, tag="health-left"):
    """What an Enemy has left of its health compares so."""

    pos: Pos
    compare: Compare
    n: int


class HasArmor(Struct, frozen=True, array_like=True, tag="has-armor"):
    """The Enemy at a position has armor left."""

    pos: Pos


class NoEnemyAlive(Struct, frozen=True, array_like=True, tag="no-enemy-alive"):
    """No position shows a living Enemy."""


class OtherEnemyAlive(Struct, frozen=True, array_like=True, tag="other-enemy-alive"):
    """Some other position shows a living Enemy."""

    pos: Pos


class All(Struct, frozen=True, array_like=True, tag="all"):
    """All of these are true."""

    of: tuple[Condition, ...]


Condition = (
    SideShows
    | Defeated
    | TrackDefeated
    | TrackDamage
    | Count
    | TokenSum
    | HealthLeft
    | HasArmor
    | NoEnemyAlive
    | OtherEnemyAlive
    | All
)


class Heal(Struct, frozen=True, array_like=True, tag="heal"):
    """Heal the actor, a Hero of choice, or all."""

    n: int
    whom: Whom


class Hurt(Struct, frozen=True, array_like=True, tag="hurt"):
    """Damage to Heroes by their place; not an attack."""

    n: int
    where: Where


class Pierce(Struct, frozen=True, array_like=True, tag="pierce"):
    """Damage to an Enemy that ignores armor and die."""

    n: int
    pos: Pos


class BreakArmor(Struct, frozen=True, array_like=True, tag="break-armor"):
    """Destroy the highest armor that an Enemy has left."""

    pos: Pos


class Flip(Struct, frozen=True, array_like=True, tag="flip"):
    """Turn cards so that these sides show."""

    to: dict[Pos, Side]


class Token(Struct, frozen=True, array_like=True, tag="token"):
    """Change a counter; it never leaves 0 to its maximum."""

    token: str
    change: int


class Crystal(Struct, frozen=True, array_like=True, tag="crystal"):
    """The actor gains Shatter Crystals."""

    n: int


class Draw(Struct, frozen=True, array_like=True, tag="draw"):
    """The actor draws cards."""

    n: int


class GainRage(Struct, frozen=True, array_like=True, tag="rage"):
    """The actor's Rage rises."""

    n: int


class NextAttack(Struct, frozen=True, array_like=True, tag="next-attack"):
    """The actor's next Attack in this activation is stronger."""

    n: int


class StunEnemy(Struct, frozen=True, array_like=True, tag="stun-enemy"):
    """A Stun token on an Enemy."""

    pos: Pos


class GiveStatus(Struct, frozen=True, array_like=True, tag="status"):
    """A status card on top of the decks of Heroes by their place."""

    status: Status
    where: Where


class EnemyHeal(Struct, frozen=True, array_like=True, tag="enemy-heal"):
    """Take Damage off an Enemy."""

    n: int
    pos: Pos


class EnemyHealAll(Struct, frozen=True, array_like=True, tag="enemy-heal-all"):
    """Empty a tracking card."""

    track: str


class Revive(Struct, frozen=True, array_like=True, tag="revive"):
    """The first defeated Enemy of these positions stands up again."""

    positions: tuple[Pos, ...]


class Relight(Struct, frozen=True, array_like=True, tag="relight"):
    """One Fire that is out burns again."""


class If(Struct, frozen=True, array_like=True, tag="if"):
    """One thing or the other."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class Lose(Struct, frozen=True, array_like=True, tag="lose"):
    """The game is lost."""


Effect = (
    Heal
    | Hurt
    | Pierce
    | BreakArmor
    | Flip
    | Token
    | Crystal
    | Draw
    | GainRage
    | NextAttack
    | StunEnemy
    | GiveStatus
    | EnemyHeal
    | EnemyHealAll
    | Revive
    | Relight
    | If
    | Lose
)
