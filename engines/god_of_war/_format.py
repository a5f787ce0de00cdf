"""The scene data format (rules/god_of_war.md 3.7): what a scene card can say.

Conditions and effects are written in the data as arrays, such as `["heal", 2, "any-hero"]`: a name and its parameters.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal

from msgspec import Struct, field

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


class FlipOn(StrEnum):
    """What makes a card flip (1.18)."""

    DEFEATED = "defeated"
    ATTACK = "attack"
    ARMOR = "armor"
    RUNE = "rune"
    CONDITION = "condition"


Compare = Literal["<", "<=", "==", ">=", ">"]

Where = str
"""Heroes by their place: `every-front`, `every-back`, `every-alone` or `front:<column>`."""


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


class EnemyAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """How an Enemy attacks.

    Attributes:
        kind: `M` hits the columns of `reach`, `R` the furthest occupied one.
        strength: a number, or the name of the counter that is the strength.
        reach: letters among L, S, R: the columns to the left, its own, to the right.
        stun: gives a Stun card when it deals Damage.
        poison: gives a Poison card when it deals Damage.
        then: effects, once per attack that dealt Damage to anybody.
    """

    kind: Literal["M", "R"]
    strength: int | str
    reach: str = ""
    stun: bool = False
    poison: bool = False
    then: tuple[Effect, ...] = ()


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """How an Enemy blocks instead of just rolling the die.

    Attributes:
        fixed: blocks exactly this (a number or a counter), without the die.
        half_of: rolls the die and adds half, rounded up, of how many of these positions show `side`.
        side: see `half_of`.
    """

    fixed: int | str | None = None
    half_of: tuple[Pos, ...] = ()
    side: Side = Side.FRONT


class Enemy(Struct, frozen=True, forbid_unknown_fields=True):
    """An Enemy on a face.

    Attributes:
        name: id of its name in the texts.
        health: Damage that defeats it; 0 for one that is immune.
        immune: cannot be targeted or damaged.
        armor: armor values that have to be destroyed first.
        runes: runes that make it attack.
        track: the tracking card that holds its Damage, or nothing.
        attack: how it attacks; None for one that never does.
        block: how it blocks; None rolls the die.
    """

    name: str
    health: int = 0
    immune: bool = False
    armor: tuple[int, ...] = ()
    runes: str = ""
    track: str = ""
    attack: EnemyAttack | None = None
    block: Block | None = None


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """An activation box: what its rune does; `while_alive`: only while the Enemy on this face lives."""

    rune: Rune
    do: tuple[Effect, ...]
    while_alive: bool = False


class FlipRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A flip condition and the sides that show afterwards."""

    on: FlipOn
    to: dict[Pos, Side]
    rune: Rune | None = None
    when: Condition | None = None


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """An Interaction Spot.

    Attributes:
        id: its name on the card.
        cost: symbols: `M R D S C` an icon, `N<k>` numbers of that total, `X` any card.
        do: the effects.
        need: what must be true.
        once: at most once per Hero Activation.
    """

    id: str
    cost: tuple[str, ...]
    do: tuple[Effect, ...]
    need: Condition | None = None
    once: bool = False


class Ride(Struct, frozen=True, forbid_unknown_fields=True):
    """Riding this Enemy: melee sets hit any other living Enemy, stronger and without the die (Scene 3)."""

    bonus: int


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scene card.

    Attributes:
        name: id of its name in the texts.
        fresh: Damage on the card is discarded when this side comes up.
        enemy: who stands on it.
        boxes: activation boxes.
        flips: flip conditions.
        spots: interaction spots.
        reward: effects when this side comes up.
        ride: whether its Enemy can be ridden.
    """

    name: str
    fresh: bool = False
    enemy: Enemy | None = None
    boxes: tuple[Box, ...] = ()
    flips: tuple[FlipRule, ...] = ()
    spots: tuple[Spot, ...] = ()
    reward: tuple[Effect, ...] = ()
    ride: Ride | None = None


class SceneCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene card; without `back` its other side is plain and never comes up."""

    front: Face
    back: Face | None = None


class TokenRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of Common tokens: where it lies (`quest`: on the Quest card), its start and its maximum.

    `kept`: a scene that replaces another one keeps the count of the counter of this name.
    """

    at: str
    max: int
    start: int = 0
    kept: bool = False


class SceneHead(Struct, frozen=True, forbid_unknown_fields=True):
    """What a layout says beside its cards.

    Attributes:
        name: id of its name in the texts.
        kind: quest or boss.
        win: completes the Quest, or leads on to `next`.
        lose: loses the game.
        next: the layout that replaces this one, or nothing.
        tokens: counters by name.
        tracks: health by the id of the tracking card.
    """

    name: str
    kind: Literal["quest", "boss"]
    win: Condition
    lose: Condition | None = None
    next: str = ""
    tokens: dict[str, TokenRule] = field(default_factory=dict)
    tracks: dict[str, int] = field(default_factory=dict)


class Scene(Struct, frozen=True):
    """One layout: its head, and the card at every position."""

    id: str
    head: SceneHead
    cards: dict[Pos, SceneCard]

    def face(self, pos: Pos, side: Side) -> Face:
        """Return the face of a card; the plain back has none (KeyError)."""
        card = self.cards[pos]
        if side is Side.FRONT:
            return card.front
        if card.back is None:
            raise KeyError(pos)
        return card.back

    def faces(self) -> Iterator[tuple[Pos, Side, Face]]:
        """Yield every face with its place."""
        for pos, card in self.cards.items():
            yield pos, Side.FRONT, card.front
            if card.back is not None:
                yield pos, Side.BACK, card.back
