"""Events: tournaments of one game on one server, as pure functions of their rows."""

from __future__ import annotations

from bot.leagues.events.progress import (
    PODIUM,
    Ranked,
    fewest,
    next_round,
    podium,
    ranking,
    rounds_of,
    seeds_of,
    takes_late,
)
from bot.leagues.events.scoring import Line, lines, means
from bot.leagues.events.table import Row, table
from bot.leagues.events.values import Entrant, Format, Game, Match, Plan, Round, Rounds, Stage

__all__ = [
    "PODIUM",
    "Entrant",
    "Format",
    "Game",
    "Line",
    "Match",
    "Plan",
    "Ranked",
    "Round",
    "Rounds",
    "Row",
    "Stage",
    "fewest",
    "lines",
    "means",
    "next_round",
    "podium",
    "ranking",
    "rounds_of",
    "seeds_of",
    "table",
    "takes_late",
]
