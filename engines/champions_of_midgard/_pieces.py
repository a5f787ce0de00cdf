"""What lies on a table of Champions of Midgard: players' things, shores, posts, fights, seals."""

from __future__ import annotations

from msgspec import Struct

from engines.champions_of_midgard._goods import Squad
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.facts import Die
from engines.champions_of_midgard.view import Docked, Result, RuneCard
from engines.core import Seat
from engines.core.mutable import Mutable


class Player(Mutable):
    """One seat's things. See Board for the fields that everybody sees.

    Attributes:
        home: warriors in the longhouse, by type.
        hand: Destinies.
        shown: Destinies that Success revealed.
        pile: defeated enemies.
    """

    leader: str
    glory: int
    food: int
    wood: int
    coins: int
    favor: int
    blame: int
    home: list[int]
    workers: int
    crew: int
    begging: int
    reserve: bool
    ship: str
    runes: list[RuneCard]
    hand: list[str]
    shown: list[str]
    pile: list[str]

    def holds(self, rune: str) -> bool:
        """Return whether this rune lies here unused."""
        return any(card.rune == rune and not card.used for card in self.runes)


class Shore(Mutable):
    """A distant shore.

    Attributes:
        monster: id, or nothing.
        coins: Coins on the Monster.
        journey: the face-down Journey, or nothing.
        seen: seats that looked at it.
        docked: the ship in its harbour.
    """

    monster: str = ""
    coins: int = 0
    journey: str = ""
    seen: tuple[Seat, ...] = ()
    docked: Docked | None = None


class Post(Mutable):
    """What a seat sent to a place; lives until its warriors are home or gone."""

    seat: Seat
    squad: list[int]
    food: int


class Fight(Mutable):
    """The fight or hunt that is going on, or the last one of the round; see the view of it."""

    seat: Seat
    place: str
    enemy: str
    number: int
    dice: list[Die]
    damage: int
    losses: int
    lost: Squad
    reaction: bool
    result: Result


class Seal(Struct, frozen=True, array_like=True):
    """A sealed assignment.

    Attributes:
        loads: what is sent where.
        larder: Food that could be loaded when it was first sealed: Food gained later stays at home (A5).
        amended: how often it was changed.
    """

    loads: tuple[Load, ...]
    larder: int
    amended: int = 0
