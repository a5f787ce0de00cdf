"""What a seat can do in Nordic Glory (docs/rules/nordic_glory.md 4). Spots are column and row: `a1` is front left."""

from __future__ import annotations

from typing import ClassVar

from engines.core import Action
from engines.nordic_glory.book.cards import CardId


class Done(Action, frozen=True):
    """End the own part of a phase, or decline what is offered (ruling C30)."""


class Move(Action, frozen=True):
    """A movable shield swaps places with a neighbour (rule 14)."""

    spot: str
    other: str


class PlayRitual(Action, frozen=True):
    """Play a ritual (rule 18)."""

    final: ClassVar[bool] = True
    card: CardId


class AttachElement(Action, frozen=True):
    """Attach an element card to the own Jarl (rules 18, 19)."""

    final: ClassVar[bool] = True
    card: CardId


class Choose(Action, frozen=True):
    """Make the choice that an effect of a ritual asks for; what the ids mean depends on the effect."""

    chosen: tuple[str, ...]


class UseRune(Action, frozen=True):
    """Use an immediate rune: swap within the column, or heal a neighbour (rule 23)."""

    spot: str
    rune: str
    other: str


class Bear(Action, frozen=True):
    """Let a matching shield bear the rolled rune this turn (`a_rune`)."""

    spot: str


class NameWild(Action, frozen=True):
    """Name what a wild trait of a row-1 shield is this turn (`wild`, `a_wild`)."""

    spot: str
    trait: str
    value: str


class Reroll(Action, frozen=True):
    """Roll an own attack die again (rule 32); dice count from 0."""

    die: int


class Aim(Action, frozen=True):
    """Choose the row-1 shield that takes the damage (rule 34)."""

    spot: str


class Protect(Action, frozen=True):
    """Let a row-2 Protection shield take the damage instead (rule 35)."""

    spot: str


class Cover(Action, frozen=True):
    """Let a row-2 Protection shield take what would hit the own Jarl (rule 39, ruling C7)."""

    spot: str


class Absorb(Action, frozen=True):
    """Let Love shields take parts of the damage (rule 37): amounts in the order of the spots offered."""

    amounts: tuple[int, ...]


class Regrow(Action, frozen=True):
    """Heal a matching shield at the end of the turn (`a_regen`, rule 44)."""

    spot: str
