"""An Enemy as the computer ally sees it."""

from __future__ import annotations

from msgspec import Struct

from engines.god_of_war.book import Enemy, Pos


class Foe(Struct, frozen=True):
    """A living Enemy that can be hit.

    Attributes:
        pos: where it stands.
        enemy: what the card says.
        left: health left.
        armor: the armor value to break, or 0.
        blocks: what it blocks of an Attack at each face of the die.
        threat: Damage that it is expected to deal in a round.
        weight: worth of a point of Damage.
        prize: worth of its defeat.
    """

    pos: Pos
    enemy: Enemy
    left: int
    armor: int
    blocks: tuple[int, ...]
    threat: float
    weight: float
    prize: float
