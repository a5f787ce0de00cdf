"""What is told of the scene: Enemies, runes, boxes, flips and tokens."""

from __future__ import annotations

from msgspec import Struct

from engines.core import Fact
from engines.god_of_war.book import CardId, Pos, Rune, Side


class ArmorHeld(Fact, frozen=True):
    """An Attack was too weak for the armor (1.10). Here and below, `name` is the id of the Enemy's name."""

    pos: Pos
    armor: int
    strength: int
    name: str


class ArmorBroken(Fact, frozen=True):
    """An armor value was destroyed."""

    pos: Pos
    armor: int
    name: str


class EnemyHurt(Fact, frozen=True):
    """Damage on an Enemy: how much was blocked, how much was dealt, and what health is left."""

    pos: Pos
    n: int
    blocked: int
    left: int
    name: str


class EnemyStunned(Fact, frozen=True):
    """A Stun token was put on an Enemy."""

    pos: Pos
    name: str


class EnemyDefeated(Fact, frozen=True):
    """An Enemy was defeated; `name` is the id of its name."""

    pos: Pos
    name: str


class EnemyHealed(Fact, frozen=True):
    """Damage was taken off an Enemy."""

    pos: Pos
    n: int
    name: str


class EnemyRevived(Fact, frozen=True):
    """A defeated Enemy stands again."""

    pos: Pos
    name: str


class TurnedUp(Struct, frozen=True, array_like=True):
    """One card of a flip: where, which side shows now, and the id of its name."""

    pos: Pos
    side: Side
    name: str


class Flipped(Fact, frozen=True):
    """Scene cards were turned."""

    cards: tuple[TurnedUp, ...]


class TokenCount(Fact, frozen=True):
    """A token counter changed."""

    token: str
    count: int


class RuneRevealed(Fact, frozen=True):
    """An upgrade card was revealed: its rune is active. No card: a rune was drawn by lot."""

    seat: int
    card: CardId
    rune: Rune


class EnemyAttacks(Fact, frozen=True):
    """An Enemy attacks these columns."""

    pos: Pos
    columns: tuple[int, ...]
    strength: int
    name: str


class StunShaken(Fact, frozen=True):
    """An Enemy lost its Stun token instead of attacking."""

    pos: Pos
    name: str


class BoxActivated(Fact, frozen=True):
    """An activation box did its work; `name` is the id of its card's name, which older logs do not tell."""

    pos: Pos
    rune: Rune
    name: str = ""
