"""The whole truth of one table of God of War; seen by the rulebook and the kernel alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import field

from engines import core
from engines.core import Seat
from engines.core.mutable import Mutable
from engines.god_of_war._steps import Step
from engines.god_of_war.book import CardId, HeroId, Pos, Rune
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.facts import Ending
from engines.god_of_war.view import Hero, Laid


class PlayerCards(Mutable):
    """One player's cards.

    Attributes:
        dashboard: id, or nothing yet.
        hand: hand cards, sorted.
        deck: draw pile, the top first.
        known: how many cards on top of it everybody saw go there.
        discard: discard pile, oldest first.
        limit: hand limit.
        opened: shows the hand in this round.
        aided: how many standing offers were taken up in this game.
        fewer_draws: draws to leave out in the next Preparation.
    """

    dashboard: str = ""
    hand: list[CardId] = field(default_factory=list)
    deck: list[CardId] = field(default_factory=list)
    known: int = 0
    discard: list[CardId] = field(default_factory=list)
    limit: int = 0
    opened: bool = False
    aided: int = 0
    fewer_draws: int = 0


class State(core.State):
    """One table. See View for the fields that a viewer may see as they are.

    Attributes:
        agenda: what is still to be done; the last step comes first.
        asked: number of the blocking question, for its key.
        players: every player's cards.
        deck: the Upgrade deck, the top first.
        foreseen: how many of its top cards the players have seen.
        supplies: status cards and Crystals by kind.
        dealt: the enemy attack under way has dealt Damage.
        enemy_attacks: enemy attacks of this round so far.
        votes: sealed votes by seat.
        yielding: the seats whose vote counts only if all leave it to the others.
        amends: how often each seat changed its vote.
        ending: why the game is over, or None.
    """

    config: GodOfWar
    agenda: list[Step]
    asked: int
    first: Seat
    players: list[PlayerCards]
    deck: list[CardId]
    supplies: dict[str, list[CardId]]
    quests: tuple[str, ...] = ()
    bosses: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    hindrances: tuple[str, ...] = ()
    quest: str = ""
    scene: str = ""
    round: int = 0
    rounds: int = 0
    heroes: dict[HeroId, Hero] = field(default_factory=dict)
    columns: tuple[tuple[HeroId, ...], ...] = ((), (), (), ())
    carrier: HeroId = ""
    mimir: int = 0
    cards: dict[Pos, Laid] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    tracks: dict[str, int] = field(default_factory=dict)
    spent: tuple[str, ...] = ()
    row: list[CardId] = field(default_factory=list)
    runes: tuple[Rune, ...] = ()
    foreseen: int = 0
    removed: list[CardId] = field(default_factory=list)
    dealt: bool = False
    enemy_attacks: int = 0
    votes: dict[Seat, str] = field(default_factory=dict)
    yielding: tuple[Seat, ...] = ()
    amends: dict[Seat, int] = field(default_factory=dict)
    touched: tuple[str, ...] = ()
    ending: Ending | None = None

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda so that the first of them comes first."""
        self.agenda.extend(reversed(steps))

    def touch(self, *names: str) -> None:
        """Note what this entry changes, for those who look."""
        self.touched = (*self.touched, *(name for name in names if name not in self.touched))


def new_table(config: GodOfWar, first: Seat, supplies: dict[str, list[CardId]], deck: Sequence[CardId]) -> State:
    """Return a table before anything is laid out."""
    players = [PlayerCards() for _ in range(config.seats)]
    return State(config, [], 0, first, players, list(deck), supplies)
