"""Events: tournaments of one game on one server, as pure functions of their rows."""

from __future__ import annotations

from bot.leagues.events.draw import DRAWS, Draw
from bot.leagues.events.group_stage import in_groups
from bot.leagues.events.places import Ranked, seeds_of
from bot.leagues.events.pods import occurring_once
from bot.leagues.events.progress import (
    PODIUM,
    by_seed,
    fewest,
    honoured,
    next_round,
    paired,
    podium,
    ranking,
    rounds_of,
    still_in,
    takes_late,
)
from bot.leagues.events.scoring import Line, Means, lines, means
from bot.leagues.events.table import Row, table
from bot.leagues.events.values import Entrant, Format, Game, Match, Plan, Round, Rounds, Stage

__all__ = [
    "DRAWS",
    "PODIUM",
    "Draw",
    "Entrant",
    "Format",
    "Game",
    "Line",
    "Match",
    "Means",
    "Plan",
    "Ranked",
    "Round",
    "Rounds",
    "Row",
    "Stage",
    "by_seed",
    "fewest",
    "honoured",
    "in_groups",
    "lines",
    "means",
    "next_round",
    "occurring_once",
    "paired",
    "podium",
    "ranking",
    "rounds_of",
    "seeds_of",
    "still_in",
    "table",
    "takes_late",
]
