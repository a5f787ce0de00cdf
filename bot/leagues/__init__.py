"""Leagues: ratings, standings and profiles as pure functions of result rows."""

from __future__ import annotations

from bot.leagues.achievements import BestAchievements, Party, Victory, best_achievements
from bot.leagues.figures import Figures
from bot.leagues.person_values import BestWin, Finish, GameProfile, Opponent, Tally
from bot.leagues.profile import Career, profile
from bot.leagues.ratings import Ladder, OutOfOrderError, Rating, Totals
from bot.leagues.rows import Play, ResultRow, SeasonRow
from bot.leagues.seasons import Cadence, next_end, podium, same_wall_time, season_at
from bot.leagues.standings import MINIMUM, Group, Standing, standings

__all__ = [
    "MINIMUM",
    "BestAchievements",
    "BestWin",
    "Cadence",
    "Career",
    "Figures",
    "Finish",
    "GameProfile",
    "Group",
    "Ladder",
    "Opponent",
    "OutOfOrderError",
    "Party",
    "Play",
    "Rating",
    "ResultRow",
    "SeasonRow",
    "Standing",
    "Tally",
    "Totals",
    "Victory",
    "best_achievements",
    "next_end",
    "podium",
    "profile",
    "same_wall_time",
    "season_at",
    "standings",
]
