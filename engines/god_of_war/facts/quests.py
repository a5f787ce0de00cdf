"""What is told of a game, its Quests and rounds, and its end."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from engines import core
from engines.core import Fact
from engines.god_of_war.book import HeroId


class Ending(StrEnum):
    """Why a game ended."""

    WON = "won"
    """Three Quests were completed (1.2)."""
    ALL_DOWN = "all-down"
    """Every Hero was Knocked Down (1.1.3)."""
    QUEST_LOST = "quest-lost"
    """The losing condition of the Quest was met (1.1.3)."""
    NO_END = "no-end"
    """The Quest went on for too many rounds (1.5.4.9)."""
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
