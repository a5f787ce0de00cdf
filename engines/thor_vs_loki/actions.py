"""What a seat can do in Thor against Loki (docs/rules/thor_vs_loki.md 4). Columns and rows count from 0."""

from __future__ import annotations

from msgspec import Struct

from engines.core import Action
from engines.thor_vs_loki.book import COLUMNS, CardId


class Spot(Struct, frozen=True, array_like=True):
    """A place on one side of the battlefield; row 0 is the one nearest the opponent."""

    column: int
    row: int

    @property
    def id(self) -> str:
        """The place in notation, such as `b2`."""
        return f"{COLUMNS[self.column]}{self.row + 1}"

    @classmethod
    def read(cls, text: str) -> Spot:
        """Return the place of a notation that `id` wrote."""
        return cls(COLUMNS.index(text[0]), int(text[1:]) - 1)


class LayRow(Action, frozen=True):
    """Choose the first row, columns a to c, face-down (rule 10)."""

    cards: tuple[CardId, CardId, CardId]


class Draw(Action, frozen=True):
    """Draw a card (rule 14)."""


class Deploy(Action, frozen=True):
    """Put a card face-down on the own side (1.5)."""

    card: CardId
    spot: Spot


class Challenge(Action, frozen=True):
    """Challenge the facing row 1 card of a column (1.6)."""

    column: int


class Enter(Action, frozen=True):
    """Put the own Thor or Loki card into play (rule 16)."""

    column: int


class Invoke(Action, frozen=True):
    """Play a power that needs no target: banners, Freya, Hel, Longships, Odin, Seer."""

    card: CardId


class Move(Action, frozen=True):
    """Play Baldr or Valkyries: move a card of one side; `goal` is its place after the move."""

    card: CardId
    start: Spot
    goal: Spot


class Spy(Action, frozen=True):
    """Play Frigg to see the opposing hand."""

    card: CardId


class Unveil(Action, frozen=True):
    """Play Frigg to turn an opposing column face-up."""

    card: CardId
    column: int


class Strike(Action, frozen=True):
    """Play Mjolnir or Gungnir on an opposing card."""

    card: CardId
    spot: Spot


class RavensOnRow(Action, frozen=True):
    """Play Ravens on an opposing row 1 card; without a column on the own Thor or Loki card (rule 33)."""

    card: CardId
    column: int | None


class RavensOnHand(Action, frozen=True):
    """Play Ravens on a random card of the opposing hand (rule 34)."""

    card: CardId


class FlankAttack(Action, frozen=True):
    """Play Vidarr: the own row 1 card of an outer column challenges a card anywhere in an opposing column."""

    card: CardId
    column: int
    row: int


class PutOnTop(Action, frozen=True):
    """Choose the card that lies highest among the lost ones still to be ordered (1.7)."""

    card: CardId


class KeepOrder(Action, frozen=True):
    """Let the lost cards that are still to be ordered lie as they are listed (1.7)."""


class Take(Action, frozen=True):
    """Take cards back from the own discard pile (Hel, Odin, Longships)."""

    cards: tuple[CardId, ...]


class Reveal(Action, frozen=True):
    """Reveal the next card of the opposing deck (Seer)."""


class StopRevealing(Action, frozen=True):
    """Reveal no more cards, though the Seer could (1.8: up to three)."""


class Place(Action, frozen=True):
    """Choose the opposing column whose row 1 a card goes to, face-up (Ravens, Seer)."""

    column: int
