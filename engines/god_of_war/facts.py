"""What can be told of a game of God of War."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from engines import core
from engines.core import Fact
from engines.god_of_war.book import CardId, HeroId, Pos, Rune, Side
from engines.god_of_war.pending import Source


class Ending(StrEnum):
    """Why a game ended."""

    WON = "won"
    """Three Quests were completed (1.2)."""
    ALL_DOWN = "all-down"
    """Every Hero was Knocked Down (1.3a)."""
    QUEST_LOST = "quest-lost"
    """The losing condition of the Quest was met (1.3b)."""
    RESIGN = core.RESIGN
    """Everybody gave up."""


class GameBegan(Fact, frozen=True):
    """The pyramid is laid (1.3): the bottom Quest, the two above it, and the three bosses."""

    first: int
    quests: tuple[str, ...]
    bosses: tuple[str, ...]


class DashboardTaken(Fact, frozen=True):
    """A seat took a dashboard (1.3.1)."""

    reveals: ClassVar[bool] = False
    seat: int
    dashboard: str


class QuestBegan(Fact, frozen=True):
    """A scene is laid out (1.4)."""

    quest: str
    scene: str


class SceneReplaced(Fact, frozen=True):
    """A layout made way for its second half (Scene 9)."""

    scene: str


class Placed(Fact, frozen=True):
    """A Hero was placed (1.3.9); columns count from 1."""

    reveals: ClassVar[bool] = False
    hero: HeroId
    column: int
    front: bool


class Hindered(Fact, frozen=True):
    """The hindrance of a card left behind takes hold (1.21)."""

    quest: str


class RoundBegan(Fact, frozen=True):
    """A new round of this Quest."""

    round: int
    first: int


class CarrierChosen(Fact, frozen=True):
    """Mimir was attached to an Ally."""

    reveals: ClassVar[bool] = False
    hero: HeroId


class Drew(Fact, frozen=True):
    """Cards were drawn; the cards are told to those who may see the hand."""

    seat: int
    n: int
    cards: tuple[CardId, ...] = ()


class Reshuffled(Fact, frozen=True):
    """A discard pile became a deck."""

    seat: int


class StatusDrawn(Fact, frozen=True):
    """A Stun or Poison card was drawn and discarded."""

    seat: int
    status: str


class TurnBegan(Fact, frozen=True):
    """A Hero Activation begins."""

    seat: int


class TurnEnded(Fact, frozen=True):
    """A player ended the Hero Activation."""

    seat: int


class Moved(Fact, frozen=True):
    """A Hero went to a column, or to the other place of it."""

    reveals: ClassVar[bool] = False
    hero: HeroId
    column: int
    front: bool


class Passed(Fact, frozen=True):
    """A player plays no special card in a moment for them."""

    reveals: ClassVar[bool] = False
    seat: int


class SpecialPlayed(Fact, frozen=True):
    """A special card was played by a Hero's player."""

    hero: HeroId
    card: CardId


class Attacked(Fact, frozen=True):
    """An Attack was declared (1.9.2a)."""

    hero: HeroId
    targets: tuple[Pos, ...]
    strength: int
    names: tuple[str, ...]
    cards: tuple[CardId, ...]
    ride: bool = False


class Cheered(Fact, frozen=True):
    """A declared Attack became stronger."""

    hero: HeroId
    n: int
    strength: int


class DieRolled(Fact, frozen=True):
    """The Enemy die."""

    n: int


class ArmorHeld(Fact, frozen=True):
    """An Attack was too weak for the armor (1.10). Here and below, `name` is the id of the Enemy's name."""

    pos: Pos
    armor: int
    strength: int
    name: str


class ArmorBroken(Fact, frozen=True):
    """An armor value was destroyed."""

    pos: Pos
    armor: int
    name: str


class EnemyHurt(Fact, frozen=True):
    """Damage on an Enemy: how much was blocked, how much was dealt, and what health is left."""

    pos: Pos
    n: int
    blocked: int
    left: int
    name: str


class EnemyStunned(Fact, frozen=True):
    """A Stun token was put on an Enemy."""

    pos: Pos
    name: str


class EnemyDefeated(Fact, frozen=True):
    """An Enemy was defeated; `name` is the id of its name."""

    pos: Pos
    name: str


class EnemyHealed(Fact, frozen=True):
    """Damage was taken off an Enemy."""

    pos: Pos
    n: int
    name: str


class EnemyRevived(Fact, frozen=True):
    """A defeated Enemy stands again."""

    pos: Pos
    name: str


class TurnedUp(Struct, frozen=True, array_like=True):
    """One card of a flip: where, which side shows now, and the id of its name."""

    pos: Pos
    side: Side
    name: str


class Flipped(Fact, frozen=True):
    """Scene cards were turned."""

    cards: tuple[TurnedUp, ...]


class TokenCount(Fact, frozen=True):
    """A token counter changed."""

    token: str
    count: int


class HeroHealed(Fact, frozen=True):
    """A Hero healed."""

    hero: HeroId
    n: int


class HeroHurt(Fact, frozen=True):
    """A Hero took Damage; 0 when it was all averted."""

    hero: HeroId
    n: int
    source: Source


class KnockedDown(Fact, frozen=True):
    """A Hero was Knocked Down (1.16)."""

    hero: HeroId


class RageRose(Fact, frozen=True):
    """A Hero's Rage stands here now."""

    hero: HeroId
    rage: int


class AbilityUsed(Fact, frozen=True):
    """A Rage Ability or a companion's ability was used."""

    hero: HeroId
    ability: str


class WardPlaced(Fact, frozen=True):
    """A Freya token was put on a Hero."""

    hero: HeroId


class WardUsed(Fact, frozen=True):
    """A Freya token cancelled all Damage from one source."""

    hero: HeroId


class Softened(Fact, frozen=True):
    """A ward card reduced Damage that is about to be dealt."""

    hero: HeroId
    n: int


class Interacted(Fact, frozen=True):
    """A Hero used an Interaction Spot."""

    hero: HeroId
    pos: Pos
    spot: str
    cards: tuple[CardId, ...]


class CrystalGained(Fact, frozen=True):
    """A player gained a Shatter Crystal, on top of the deck."""

    seat: int


class CrystalTraded(Fact, frozen=True):
    """A player traded a Shatter Crystal for a draw."""

    seat: int


class StatusGiven(Fact, frozen=True):
    """A status card went on top of a player's deck."""

    seat: int
    status: str


class StatusPurged(Fact, frozen=True):
    """Status cards of a player went back to the supply."""

    seat: int
    n: int


class CardFetched(Fact, frozen=True):
    """A card came back from a discard pile into the hand."""

    seat: int
    card: CardId


class Foresaw(Fact, frozen=True):
    """Two upgrade cards were revealed for Mimir to choose from."""

    cards: tuple[CardId, ...]


class Looked(Fact, frozen=True):
    """The player looked at the next upgrade cards; told to the player alone."""

    n: int
    cards: tuple[CardId, ...] = ()


class RuneRevealed(Fact, frozen=True):
    """An upgrade card was revealed: its rune is active. No card: a rune was drawn by lot."""

    seat: int
    card: CardId
    rune: Rune


class EnemyAttacks(Fact, frozen=True):
    """An Enemy attacks these columns."""

    pos: Pos
    columns: tuple[int, ...]
    strength: int
    name: str


class StunShaken(Fact, frozen=True):
    """An Enemy lost its Stun token instead of attacking."""

    pos: Pos
    name: str


class Guarded(Fact, frozen=True):
    """Mimir takes a blow instead of the Carrier."""

    reveals: ClassVar[bool] = False
    hero: HeroId


class Defended(Fact, frozen=True):
    """A Hero defended with sets of this strength together."""

    hero: HeroId
    cards: tuple[CardId, ...]
    n: int


class BoxActivated(Fact, frozen=True):
    """An activation box did its work."""

    pos: Pos
    rune: Rune


class Upgraded(Fact, frozen=True):
    """A player took a revealed card onto the deck."""

    seat: int
    card: CardId


class CardRemoved(Fact, frozen=True):
    """A card left the game, or a status card its deck."""

    seat: int
    card: CardId


class RowReturned(Fact, frozen=True):
    """So many revealed cards went to the bottom of the Upgrade deck."""

    n: int


class HandShown(Fact, frozen=True):
    """A player shows the hand to the allies."""

    seat: int
    cards: tuple[CardId, ...] = ()


class Voted(Fact, frozen=True):
    """A player voted in secret; the player alone is told for what."""

    reveals: ClassVar[bool] = False
    seat: int
    choice: str = ""


class Chosen(Fact, frozen=True):
    """The vote is counted: votes by seat, and the Quest that comes next."""

    quest: str
    votes: tuple[str, ...]


class QuestDone(Fact, frozen=True):
    """A Quest is complete after so many rounds."""

    quest: str
    rounds: int


class GameOver(Fact, frozen=True):
    """The game is over: why, Quests completed, boss beaten (or nothing), rounds used, dashboards that played."""

    reason: Ending
    quests: int
    boss: str
    rounds: int
    dashboards: tuple[str, ...]


GodOfWarFact = (
    GameBegan
    | DashboardTaken
    | QuestBegan
    | SceneReplaced
    | Placed
    | Hindered
    | RoundBegan
    | CarrierChosen
    | Drew
    | Reshuffled
    | StatusDrawn
    | TurnBegan
    | TurnEnded
    | Moved
    | Passed
    | SpecialPlayed
    | Attacked
    | Cheered
    | DieRolled
    | ArmorHeld
    | ArmorBroken
    | EnemyHurt
    | EnemyStunned
    | EnemyDefeated
    | EnemyHealed
    | EnemyRevived
    | Flipped
    | TokenCount
    | HeroHealed
    | HeroHurt
    | KnockedDown
    | RageRose
    | AbilityUsed
    | WardPlaced
    | WardUsed
    | Softened
    | Interacted
    | CrystalGained
    | CrystalTraded
    | StatusGiven
    | StatusPurged
    | CardFetched
    | Foresaw
    | Looked
    | RuneRevealed
    | EnemyAttacks
    | StunShaken
    | Guarded
    | Defended
    | BoxActivated
    | Upgraded
    | CardRemoved
    | RowReturned
    | HandShown
    | Voted
    | Chosen
    | QuestDone
    | GameOver
)
