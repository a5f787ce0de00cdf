"""Achievements in words: those of a finished table, and those of one person in one game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Listing
from bot.games.achievements import achievements_of
from bot.panels.texts import Texts
from bot.store import AchievementRow, Result
from bot.tables.session import Session
from renderers.kit.typed import Markup, written


def achieved_lines(
    texts: Texts, session: Session, results: Sequence[Result], achieved: Sequence[AchievementRow]
) -> list[str]:
    """Tell what people have achieved at a table for the first time and what that takes, a line for each of them."""
    possible = achievements_of(session.table.game)
    lines = []
    for row in results:
        own = [possible[one.achievement] for one in achieved if one.user == row.user if one.achievement in possible]
        if own:
            who = written(session.people[row.seat])
            named = [texts("result.achievement", name=one.name, words=one.words.removesuffix(".")) for one in own]
            lines.append(texts("result.achieved", who=who, names=" · ".join(named)))
    return lines


def achievement_lines(
    texts: Texts, listing: Listing, achieved: Sequence[AchievementRow], *, learned: bool
) -> list[str]:
    """Tell what somebody has achieved in a game, and what is still to be achieved.

    Args:
        texts: the bot's words.
        listing: the game.
        achieved: everything that they have achieved.
        learned: whether they have finished every lesson of the game.
    """
    dates = {one.achievement: one.at for one in achieved if one.game == listing.key}
    done, open_ = [], []
    for name, one in achievements_of(listing.key).items():
        if name in dates:
            date = Markup(f"<t:{dates[name] // 1000}:d>")
            done.append(texts("achievements.done", name=one.name, words=one.words, date=date))
        elif one.lessons and learned:
            done.append(texts("achievements.learned", name=one.name, words=one.words))
        else:
            open_.append(texts("achievements.open", name=one.name, words=one.words))
    return [*done, *open_]
