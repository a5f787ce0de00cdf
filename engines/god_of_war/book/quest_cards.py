"""Quest and Final Boss cards, and the hindrances on their backs (docs/rules/god_of_war.md 3.6)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engines.god_of_war.book.words import Status


class Limit(Struct, frozen=True, array_like=True, tag="limit"):
    """Hindrance: everybody's hand limit changes for the Quest."""

    change: int


class FewerDraws(Struct, frozen=True, array_like=True, tag="fewer-draws"):
    """Hindrance: everybody draws fewer cards in the first Preparation."""

    n: int


class NoRage(Struct, frozen=True, array_like=True, tag="no-rage"):
    """Hindrance: no Rage Ability in the first rounds."""

    rounds: int


class HighestNumber(Struct, frozen=True, array_like=True, tag="highest-number"):
    """Hindrance: every player takes the highest Number card out of their deck, for good."""


class ShuffleIn(Struct, frozen=True, array_like=True, tag="shuffle-in"):
    """Hindrance: a status card is shuffled into every deck."""

    status: Status


class StartDamage(Struct, frozen=True, array_like=True, tag="damage"):
    """Hindrance: Damage to every player before round 1."""

    n: int


class FirstAttack(Struct, frozen=True, array_like=True, tag="first-attack"):
    """Hindrance: the first enemy attack of every round is stronger."""

    n: int


Hindrance = Limit | FewerDraws | NoRage | HighestNumber | ShuffleIn | StartDamage | FirstAttack


class Quest(Struct, frozen=True, forbid_unknown_fields=True):
    """A Quest or Final Boss card: its row, its scene and the hindrance on its back."""

    kind: Literal["quest", "boss"]
    scene: str
    hindrance: Hindrance
