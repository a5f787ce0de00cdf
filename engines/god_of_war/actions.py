"""What a seat can do in God of War (docs/rules/god_of_war.md 4.1)."""

from __future__ import annotations

from enum import StrEnum

from engines.core import Action
from engines.god_of_war.book import CardId, HeroId, Pos


class Boost(StrEnum):
    """What can strengthen an Attack beside its cards."""

    WEAPONIZE = "weaponize"
    """Sindri's Rage Ability (1.13.4)."""
    SHARP_EYE = "atreus-plus"
    """Solo: the first ability of Atreus, +3 (1.22.3)."""
    OMEN = "mimir-die"
    """Solo: the first ability of Mimir, the die counts for the attacker."""


class TakeDashboard(Action, frozen=True):
    """Choose a dashboard."""

    dashboard: str


class CastVote(Action, frozen=True):
    """Vote for the next Quest or the Final Boss; a later vote replaces it until all are in.

    Attributes:
        quest: the choice.
        yields: leaves it to the others: it counts only if all do so.
    """

    quest: str
    yields: bool = False


class Place(Action, frozen=True):
    """Place a standee, or go to a column; `front`: the front place, when somebody stands there."""

    hero: HeroId
    column: int
    front: bool


class Name(Action, frozen=True):
    """Answer with a Hero: the Carrier, who takes Poison Damage, who heals, who takes a reward."""

    hero: HeroId


class Choose(Action, frozen=True):
    """Answer with a card or a Fire."""

    id: str


class Share(Action, frozen=True):
    """The first of two brothers takes so much Damage, the other one the rest."""

    n: int


class Move(Action, frozen=True):
    """Go to another column."""

    hero: HeroId
    column: int
    front: bool


class Swap(Action, frozen=True):
    """Change places with the other Hero of the column."""

    hero: HeroId


class Attack(Action, frozen=True):
    """Declare an Attack.

    Attributes:
        hero: who attacks.
        icon: the card with the icon, or `atreus-1`, `atreus-2` for the solo companion's virtual ones.
        side: the icon that is announced, M or R.
        targets: the target; two with `atreus-2`.
        numbers: Number cards.
        boosts: abilities that are added.
        cheers: own cards that raise the strength.
        ride: ridden (Scene 3).
    """

    hero: HeroId
    icon: CardId
    side: str
    targets: tuple[Pos, ...]
    numbers: tuple[CardId, ...] = ()
    boosts: tuple[Boost, ...] = ()
    cheers: tuple[CardId, ...] = ()
    ride: bool = False


class Interact(Action, frozen=True):
    """Use an Interaction Spot."""

    hero: HeroId
    pos: Pos
    spot: str
    cards: tuple[CardId, ...]


class UseRage(Action, frozen=True):
    """Use a Rage Ability: Spartan Rage, Thunderbird at Enemies, Old Magic on a Hero."""

    hero: HeroId
    targets: tuple[str, ...] = ()


class Companion(Action, frozen=True):
    """Solo: use a companion's ability outside attack and defense: `mimir-heal`, `mimir-move`, `mimir-look`."""

    ability: str
    column: int = 0


class PlaySpecial(Action, frozen=True):
    """Play a special card.

    Attributes:
        hero: the own Hero who plays it.
        card: the card.
        target: a Hero, a position, a card or a dashboard, as the deed wants; nothing when it is played for Rage alone.
        number: the Number card that is discarded (Mending).
        column: where to (Quick Step); 0 swaps.
        front: the front place there.
    """

    hero: HeroId
    card: CardId
    target: str = ""
    number: CardId = ""
    column: int = 0
    front: bool = True


class TradeCrystal(Action, frozen=True):
    """Discard a Shatter Crystal to draw a card."""

    card: CardId


class ShowHand(Action, frozen=True):
    """Show the hand to the allies until the round ends."""


class EndTurn(Action, frozen=True):
    """End the Hero Activation, or go on to the reveal."""


class Roll(Action, frozen=True):
    """Let the declared Attack strike."""


class Pass(Action, frozen=True):
    """Play no special card, or no other one, in the moment for them."""


class Answer(Action, frozen=True):
    """Say yes or no: guard, foresight, look."""

    yes: bool


class Defend(Action, frozen=True):
    """Meet Damage that is about to hit a Hero.

    Attributes:
        cards: cards of defense sets.
        wards: own ward cards.
        gear_up: Brok's Rage Ability is used.
        arm: solo: the D+1 card of Atreus is used.
        token: a Freya token is discarded.
    """

    cards: tuple[CardId, ...] = ()
    wards: tuple[CardId, ...] = ()
    gear_up: bool = False
    arm: bool = False
    token: bool = False


class Sort(Action, frozen=True):
    """Order cards: those that stay on top, and those that go to the bottom."""

    top: tuple[CardId, ...]
    bottom: tuple[CardId, ...] = ()


class Take(Action, frozen=True):
    """Take a revealed upgrade card."""

    card: CardId


class Remove(Action, frozen=True):
    """Remove a card from the own discard pile; no card when there is none."""

    card: CardId = ""
