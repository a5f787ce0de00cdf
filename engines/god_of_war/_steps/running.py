"""Steps that run by themselves."""

from __future__ import annotations

from msgspec import Struct

from engines.core import Seat
from engines.god_of_war.book.cards import CardId
from engines.god_of_war.book.words import Effect, Pos, Rune, Side
from engines.god_of_war.pending import IncomingDamage


class Begin(Struct, frozen=True, tag=True):
    """The table is laid once everybody has a dashboard."""


class BeginQuest(Struct, frozen=True, tag=True):
    """Lay out a Quest's scene; then place Heroes and suffer the hindrances of the cards left behind."""

    quest: str
    left: tuple[str, ...]


class Hinder(Struct, frozen=True, tag=True):
    """Apply a hindrance (3.6)."""

    quest: str


class BeginRound(Struct, frozen=True, tag=True):
    """A new round (1.5)."""


class TakeTurn(Struct, frozen=True, tag=True):
    """A seat's Hero Activation, if it has a Hero for it."""

    seat: Seat


class TakeSlot(Struct, frozen=True, tag=True):
    """Mimir's own moment, if there is anything for him to do."""

    seat: Seat


class Prepare(Struct, frozen=True, tag=True):
    """A seat draws up to its limit (1.5.1)."""

    seat: Seat


class DrawCards(Struct, frozen=True, tag=True):
    """A seat performs single draws."""

    seat: Seat
    left: int


class Reveal(Struct, frozen=True, tag=True):
    """A Scene Activation (1.14); `extra`: the one after all players."""

    seat: Seat
    extra: bool = False


class RevealRune(Struct, frozen=True, tag=True):
    """Turn the top upgrade card up, after everybody passed on foresight."""

    seat: Seat


class Activate(Struct, frozen=True, tag=True):
    """Resolve what is left of a scene card's activation (1.14.4).

    Attributes:
        scene: the layout in which the card was listed.
        pos: its position.
        side: the side that was listed; another one is skipped.
        rune: the active rune.
        stage: 0 the Enemy, 1 and on the boxes, then the flip.
    """

    scene: str
    pos: Pos
    side: Side
    rune: Rune
    stage: int


class AttackColumns(Struct, frozen=True, tag=True):
    """An enemy attack with the columns that it still hits (1.15)."""

    scene: str
    pos: Pos
    side: Side
    columns: tuple[int, ...]
    bonus: int


class Deal(Struct, frozen=True, tag=True):
    """Damage is dealt."""

    incoming: IncomingDamage


class Effects(Struct, frozen=True, tag=True):
    """Effects that are left to do.

    Attributes:
        todo: the effects.
        actor: the Hero who caused them, or nothing.
        pos: the scene card whose box or attack they follow from, or nothing.
    """

    todo: tuple[Effect, ...]
    actor: str
    pos: Pos = ""


class Check(Struct, frozen=True, tag=True):
    """Is the game lost, or the Quest complete (1.1.4)?"""


class FinishAttack(Struct, frozen=True, tag=True):
    """After an Attack: Rage, then the cards go to the discard pile (1.9.2 g, h)."""

    hero: str
    rage: int
    cards: tuple[CardId, ...]


class DiscardSpecial(Struct, frozen=True, tag=True):
    """A special card goes to its owner's discard pile after the deed (1.8.8)."""

    seat: Seat
    card: CardId


class LastCall(Struct, frozen=True, tag=True):
    """Give the moment for special cards before hands are discarded."""


class UpgradePhase(Struct, frozen=True, tag=True):
    """Discard hands, then everybody upgrades (1.5.4)."""


class EndRound(Struct, frozen=True, tag=True):
    """A round is over; another one begins."""


class EndQuest(Struct, frozen=True, tag=True):
    """Clean up after a Quest (1.21.2) and go on."""


Running = (
    Begin
    | BeginQuest
    | Hinder
    | BeginRound
    | TakeTurn
    | TakeSlot
    | Prepare
    | DrawCards
    | Reveal
    | RevealRune
    | Activate
    | AttackColumns
    | Deal
    | Effects
    | Check
    | FinishAttack
    | DiscardSpecial
    | LastCall
    | UpgradePhase
    | EndRound
    | EndQuest
)
