"""What those who watch God of War read off the table, all of it public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import RESIGN, Chapter, Lead, Prediction, Reason
from engines.core.watching import NO, VOID, YES
from engines.god_of_war.book import Book
from engines.god_of_war.facts import GameOver, QuestDone
from engines.god_of_war.reading import enemy_health_left, health_left, is_final, targets
from engines.god_of_war.view import View


def chapter(view: View) -> Chapter:
    """Return the Quest that is being played, or the gathering of the Heroes before it (1.3, 1.4)."""
    if not view.stage:
        return Chapter("setup")
    return Chapter("boss" if is_final(view) else "quest", view.stage, f"quest.{view.quest}")


def lead(book: Book, view: View) -> Lead:
    """Return how the party stands: Quests done, Heroes and their health, and what is left of the Enemies."""
    reasons = [Reason("quests", len(view.done), book.journey.quests)]
    heroes = view.heroes
    if heroes:
        left = sum([health_left(book, view, hero) for hero in heroes])
        whole = sum([book.heroes[hero].health for hero in heroes])
        reasons.append(Reason("heroes", sum(not hero.down for hero in heroes.values()), len(heroes)))
        reasons.append(Reason("health", left, whole))
    if view.scene:
        enemies = [enemy_health_left(book, view, pos) for pos in targets(book, view)]
        reasons.append(Reason("enemies", len(enemies), sum(enemies)))
    return Lead(reasons=tuple(reasons))


def predict(view: View) -> Prediction | None:
    """Ask in the first round of a Quest whether the party completes it (1.4)."""
    if not view.stage or view.round > 1 or view.quest in view.done or view.outcome is not None:
        return None
    kind = "boss" if is_final(view) else "quest"
    return Prediction(f"quest.{view.stage}", kind, n=view.stage, about=f"quest.{view.quest}")


def came_out(prediction: Prediction, facts: Sequence[Any]) -> str | None:
    """Return how a prediction came out by what everybody was told since it was asked; None while that is open."""
    for fact in facts:
        if isinstance(fact, QuestDone) and prediction.about == f"quest.{fact.quest}":
            return YES
        if isinstance(fact, GameOver):
            return VOID if fact.reason == RESIGN else NO
    return None
