"""The scene data format (docs/rules/god_of_war.md 3.7): what a scene card can say, in the words of `words`."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal

from msgspec import Struct, field

from engines.god_of_war.book.words import Condition, Effect, Pos, Rune, Side


class FlipOn(StrEnum):
    """What makes a card flip (1.18)."""

    DEFEATED = "defeated"
    ATTACK = "attack"
    ARMOR = "armor"
    RUNE = "rune"
    CONDITION = "condition"


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


class TokenKind(StrEnum):
    """What a counter counts."""

    POWER = "power"
    """Strength and block of a Grendel (Scene 2)."""
    FIRE = "fire"
    """A Fire that burns, and can be lit again (Scene 4)."""
    LANTERN = "lantern"
    """Lanterns that keep an Enemy out of the fog (Scene 8)."""
    STORE = "store"
    """What the players gather for their goal, and may spend (Scene 9)."""
    TRAP = "trap"
    """What the goal asks for in the end (Scene 9)."""


class TokenRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of Common tokens.

    Attributes:
        at: the position of the card with its slot; `quest`: it lies on the Quest card.
        side: the side of that card that shows the slot (1.18.3).
        max: its maximum.
        start: its start.
        kept: a scene that replaces another one keeps the count of the counter of this name.
        kind: what it counts.
        of: the position or the tracking card of the Enemy that it serves, or nothing.
    """

    at: str
    max: int
    kind: TokenKind
    start: int = 0
    kept: bool = False
    side: Side = Side.FRONT
    of: str = ""


class SceneHead(Struct, frozen=True, forbid_unknown_fields=True):
    """What a layout says beside its cards.

    Attributes:
        name: id of its name in the texts.
        kind: quest or boss.
        win: completes the Quest, or leads on to `next`.
        goals: positions of the Enemies that stand between the players and the goal.
        lose: loses the game.
        next: the layout that replaces this one, or nothing.
        tokens: counters by name.
        tracks: health by the id of the tracking card.
    """

    name: str
    kind: Literal["quest", "boss"]
    win: Condition
    goals: tuple[Pos, ...]
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
