"""What a table waits for, as every viewer may know it: whose question it is, and what the answer turns on."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.core import Seat
from engines.god_of_war.book.cards import CardId
from engines.god_of_war.book.words import Pos


class Source(StrEnum):
    """Where Damage to a Hero comes from."""

    ATTACK = "attack"
    BOX = "box"
    POISON = "poison"
    HINDRANCE = "hindrance"


class IncomingDamage(Struct, frozen=True):
    """Damage from one source that one Hero is about to take (A24).

    Attributes:
        hero: who takes it.
        amount: Damage before defense.
        source: where it comes from.
        pos: the scene card that it comes from, or nothing.
        stun: a Stun card follows if Damage is dealt.
        poison: a Poison card follows if Damage is dealt.
        guarded: the Carrier who would take it if Mimir had not stepped in, or nothing.
    """

    hero: str
    amount: int
    source: Source
    pos: Pos = ""
    stun: bool = False
    poison: bool = False
    guarded: str = ""


class Decision(Struct, frozen=True, tag=True):
    """One seat decides; where nothing else has to be known, there is no more than the topic.

    Attributes:
        topic: the topic of the question.
        seat: who answers.
    """

    topic: str
    seat: Seat


class Placing(Decision, frozen=True):
    """A Hero is placed below the scene (1.3.9)."""

    hero: str


class Choice(Decision, frozen=True):
    """One of several cards, Fires or columns is picked; columns count from 1."""

    choices: tuple[str, ...]


class Amount(Decision, frozen=True):
    """So much Damage is shared (A38) or healed, or so many upgrade cards are sorted (1.22.3)."""

    n: int


class Activation(Decision, frozen=True):
    """A Hero Activation (1.6), or Mimir's own moment (1.13.5).

    Attributes:
        used: Interaction Spots that are spent for this turn, as `T3.rally`.
    """

    used: tuple[str, ...]


class DeclaredAttack(Decision, frozen=True):
    """An Attack before its die (1.9.2).

    Attributes:
        hero: who attacks.
        targets: one position, or two for the solo companion's arrow.
        strength: so far.
        cards: the cards played for it, open on the table until they are discarded.
        ride: ridden: no die (Scene 3).
        die_adds: the die is added instead of subtracted (solo Mimir).
    """

    hero: str
    targets: tuple[Pos, ...]
    strength: int
    cards: tuple[CardId, ...]
    ride: bool
    die_adds: bool


class Threat(Decision, frozen=True):
    """Damage is about to hit a Hero: Mimir may take it (A23), or it may be met (1.15.4, 1.13.3)."""

    incoming: IncomingDamage


class Gathering(Struct, frozen=True, tag=True):
    """Every seat takes a dashboard (1.3.1), whoever is quicker before the others.

    Attributes:
        topic: the topic of the question.
        waiting: the seats that have none yet, in turn order.
    """

    topic: str
    waiting: tuple[Seat, ...]


class Vote(Struct, frozen=True, tag=True):
    """All seats choose the next Quest or the Final Boss (1.21.3, 1.21.4)."""

    topic: str
    choices: tuple[str, ...]


class Pause(Struct, frozen=True, tag=True):
    """A moment for special cards (1.8.7).

    Attributes:
        topic: `pause` before a revealed rune acts, `closing` before hands are discarded.
        waiting: the seats that have not passed yet.
    """

    topic: str
    waiting: tuple[Seat, ...]


Pending = Decision | Placing | Choice | Amount | Activation | DeclaredAttack | Threat | Gathering | Vote | Pause
