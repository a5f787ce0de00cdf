"""What can be told of a game of Thor against Loki. Columns and rows count from 0; an empty card is one not told."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from engines import core
from engines.core import Fact
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import CardId


class Ending(StrEnum):
    """Why a game ended (1.1, B27)."""

    TREASURE = "treasure"
    """The Ring or the Crown was found or lost (E1)."""
    STUCK = "stuck"
    """Action points were left and nothing could be done with them (E2)."""
    EMPTY = "empty"
    """A turn began without a card on the battlefield (E3)."""
    TURNS = "turns"
    """The last turn of the table's limit was played: a draw."""
    RESIGN = core.RESIGN
    """One side gave up."""


class Began(Fact, frozen=True):
    """The sides were taken: Thor's seat and Loki's."""

    thor: int
    loki: int


class TreasureShown(Fact, frozen=True):
    """A treasure was among the first nine: it was shown, replaced and shuffled back (rule 9)."""

    seat: int
    card: CardId


class Dealt(Fact, frozen=True):
    """The starting hand, told to its owner alone."""

    seat: int
    cards: tuple[CardId, ...]


class RowChosen(Fact, frozen=True):
    """A seat chose its first row, in secret (rule 10)."""

    reveals: ClassVar[bool] = False
    seat: int
    cards: tuple[CardId, ...] = ()


class RowsLaid(Fact, frozen=True):
    """Both first rows lie on the battlefield."""


class TurnBegan(Fact, frozen=True):
    """A turn began with so many action points (rule 12); turns of both players are counted, from 1."""

    reveals: ClassVar[bool] = False
    seat: int
    turn: int
    points: int


class Drew(Fact, frozen=True):
    """A card was drawn."""

    seat: int
    card: CardId = ""


class Deployed(Fact, frozen=True):
    """A card was put face-down on the own side (rule 20).

    `captured` when it has the opponent's back, `pushes` when cards from that place on move one row back.
    """

    reveals: ClassVar[bool] = False
    seat: int
    spot: Spot
    captured: bool
    card: CardId = ""
    pushes: bool = False


class Entered(Fact, frozen=True):
    """Thor or Loki came into play; the turn now has so many points left (rule 30)."""

    seat: int
    card: CardId
    column: int
    points: int


class TurnResumed(Fact, frozen=True):
    """A turn whose points were spent goes on, since Thor or Loki comes into play (rules 17, 30)."""

    seat: int


class PowerPlayed(Fact, frozen=True):
    """A card was played from the hand for its power (1.8)."""

    seat: int
    card: CardId


class Ground(StrEnum):
    """What decides a challenge: the first of these that fits (rule 26)."""

    TREASURE = "treasure"
    """The target is the Ring or the Crown."""
    NIGHTMARE = "nightmare"
    """The target is a Nightmare."""
    BROKEN = "broken"
    """The target is a Shield Wall, and the challenger one who breaks it."""
    STOPPED = "stopped"
    """The target is a Shield Wall."""
    WEAK = "weak"
    """The target has no strength."""
    SLAIN = "slain"
    """The target is one whom the challenger always beats."""
    STRENGTH = "strength"
    """The strengths are compared."""


class Challenged(Fact, frozen=True):
    """Two cards met, both face-up (1.6): the challenger stood in row 1 of `column`, the target of the other seat.

    `attack` and `defence` are the strengths as they count, below zero where they decide nothing; `fallen` are the seats
    whose card of the two falls: of equal strengths both, or one where the other's Idunn is active (rule 26 g).
    """

    seat: int
    column: int
    challenger: CardId
    spot: Spot
    target: CardId
    ground: Ground | None = None
    attack: int = -1
    defence: int = -1
    fallen: tuple[int, ...] = ()


class TurnedUp(Fact, frozen=True):
    """Cards of a seat's column turned face-up, or were face-up already: the column's cards from row `row` on."""

    seat: int
    column: int
    row: int
    cards: tuple[CardId, ...]


class Blasted(Fact, frozen=True):
    """A Nightmare took everything in a column, of both sides (1.7)."""

    column: int


class HandLost(Fact, frozen=True):
    """A Nightmare took a seat's whole hand (1.7)."""

    seat: int
    cards: tuple[CardId, ...]


class OrderChosen(Fact, frozen=True):
    """A seat chose the next highest of its lost cards (1.7); no card: the rest stays as listed."""

    reveals: ClassVar[bool] = False
    seat: int
    card: CardId = ""


class Discarded(Fact, frozen=True):
    """Cards went to a seat's discard pile, the last one on top."""

    reveals: ClassVar[bool] = False
    seat: int
    cards: tuple[CardId, ...]


class Sunk(Fact, frozen=True):
    """A banner went to the bottom of a seat's pile, since the opponent's is active (rule 37)."""

    reveals: ClassVar[bool] = False
    seat: int
    card: CardId


class Moved(Fact, frozen=True):
    """A card of `owner` was moved; `goal` is its place afterwards (Baldr, Valkyries)."""

    seat: int
    owner: int
    start: Spot
    goal: Spot


class HandSeen(Fact, frozen=True):
    """A seat saw the opposing hand (Frigg); its cards are told to that seat alone."""

    seat: int
    owner: int
    cards: tuple[CardId, ...] = ()


class Picked(Fact, frozen=True):
    """Ravens picked a random card of a hand; everybody sees it (rule 34)."""

    owner: int
    card: CardId


class Foreseen(Fact, frozen=True):
    """Seer revealed the top card of a deck."""

    owner: int
    card: CardId


class RevealingStopped(Fact, frozen=True):
    """A seat let the Seer reveal no more cards."""

    reveals: ClassVar[bool] = False
    seat: int


class Handed(Fact, frozen=True):
    """A card revealed by Seer went to its owner's hand."""

    owner: int
    card: CardId


class Placed(Fact, frozen=True):
    """A card was put face-up into row 1 of its owner's column (Ravens, Seer)."""

    owner: int
    card: CardId
    column: int


class Captured(Fact, frozen=True):
    """Freya took the top card of the opponent's discard pile."""

    seat: int
    card: CardId


class Recovered(Fact, frozen=True):
    """Cards were taken back from the own discard pile; what Hel took is told to its owner alone."""

    seat: int
    count: int
    cards: tuple[CardId, ...] = ()


class GameOver(Fact, frozen=True):
    """The game is over; nobody lost a drawn game."""

    loser: int | None
    reason: Ending


ThorVsLokiFact = (
    Began
    | TreasureShown
    | Dealt
    | RowChosen
    | RowsLaid
    | TurnBegan
    | Drew
    | Deployed
    | TurnResumed
    | Entered
    | PowerPlayed
    | Challenged
    | TurnedUp
    | Blasted
    | HandLost
    | OrderChosen
    | Discarded
    | Sunk
    | Moved
    | HandSeen
    | Picked
    | Foreseen
    | RevealingStopped
    | Handed
    | Placed
    | Captured
    | Recovered
    | GameOver
)
