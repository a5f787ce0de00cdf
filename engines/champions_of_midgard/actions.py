"""What a seat can do in Champions of Midgard (docs/rules/champions_of_midgard.md 5.1)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.champions_of_midgard._goods import NONE, Bundle, Squad
from engines.core import Action, Seat


class Use(StrEnum):
    """Whether a rune is used."""

    USE = "use"
    KEEP = "keep"


class Lead(Action, frozen=True):
    """Choose a leader (C1)."""

    leader: str


class Beg(Action, frozen=True):
    """Lay a worker on the own board for 1 Food and 1 Blame (2.3.6)."""


class Visit(Action, frozen=True):
    """Put a worker on a location (C2 to C11).

    Attributes:
        place: the location.
        choice: what the location asks for: a display space, a shore, a private ship, or a number as text.
        give: goods given at the Market.
        take: goods taken at the Market.
        keep: which of the new warriors are kept when the longhouse cannot hold all.
    """

    place: str
    choice: str = ""
    give: Bundle = Bundle()
    take: Bundle = Bundle()
    keep: Squad | None = None


class Foresee(Action, frozen=True):
    """Use the rune True Vision at the Sage's House or not (C6)."""

    use: Use


class KeepDestiny(Action, frozen=True):
    """Keep one of the drawn Destinies (C6)."""

    destiny: str


class Load(Struct, frozen=True, array_like=True):
    """Warriors and Food sent to one place.

    Attributes:
        place: `troll`, `draugr1`, `draugr2`, or a shore such as `shore2`.
        squad: warriors.
        food: Food on the ship.
    """

    place: str
    squad: Squad = NONE
    food: int = 0


class Assign(Action, frozen=True):
    """Send warriors and Food (C13); one load for each reserved place, in their order."""

    loads: tuple[Load, ...]


class AskOrder(Action, frozen=True):
    """Ask for open assignment in turn order (C12)."""


class Stop(Action, frozen=True):
    """Leave the dice as they are (C14)."""


class Reroll(Action, frozen=True):
    """Discard 1 Favor to reroll these dice (C14); places in the roll, from 0."""

    dice: tuple[int, ...]


class RollRune(Action, frozen=True):
    """Use Potential or Reaction on the roll (C14)."""

    rune: str


class Lose(Action, frozen=True):
    """Discard these warriors (C15)."""

    squad: Squad


class Heal(Action, frozen=True):
    """Use the rune Healing: nobody is lost in this combat round (C15)."""


class Boast(Action, frozen=True):
    """Use the rune Glory on a win or not (C16)."""

    use: Use


class Accuse(Action, frozen=True):
    """Name the player who takes 1 Blame for a killed Troll (C17)."""

    seat: Seat


class Divert(Action, frozen=True):
    """Use the rune Journey on the revealed Journey or not (C18)."""

    use: Use


class Jettison(Action, frozen=True):
    """Lose these warriors and this Food to a Journey (C19)."""

    squad: Squad
    food: int


class Starve(Action, frozen=True):
    """Let these warriors go unfed (C20)."""

    squad: Squad


class Invoke(Action, frozen=True):
    """Use a rune of the open window (C21).

    Attributes:
        rune: gifts, wealth, knowledge or success.
        goods: what Gifts brings.
        destiny: the Destiny that Success reveals.
    """

    rune: str
    goods: Bundle = Bundle()
    destiny: str = ""


class Decline(Action, frozen=True):
    """Use no rune in the last call (C21)."""
