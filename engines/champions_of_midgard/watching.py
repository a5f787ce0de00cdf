"""What those who watch Champions of Midgard read off the table, all of it public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.facts import Defeated, Fallen, GameOver, RoundEnded
from engines.champions_of_midgard.places import HUNT
from engines.champions_of_midgard.view import Phase, Post, Result, View
from engines.core import Chapter, Lead, Prediction, Reason, Seat
from engines.core.watching import NO, VOID, YES, first_of, margin


def chapter(view: View) -> Chapter:
    """Return the round that is being played, or the choice of the leaders before it (2.1, 2.2)."""
    return Chapter("round", view.round) if view.round else Chapter("leaders")


def lead(view: View) -> Lead:
    """Return who has the most Glory on the track, and who carries what costs or brings some at the end (2.12)."""
    glory = tuple([board.glory for board in view.boards])
    ahead = first_of(glory)
    reasons = []
    if len(ahead) == 1:
        reasons.append(Reason("glory", glory[ahead[0]], margin(glory), ahead[0]))
    elif ahead:
        reasons.append(Reason("level", glory[ahead[0]], margin(glory)))
    reasons += _most("blame", tuple([board.blame for board in view.boards]))
    reasons += _most("destinies", tuple([board.destinies for board in view.boards]))
    return Lead(ahead, tuple(reasons))


def _most(reason: str, counts: tuple[int, ...]) -> list[Reason]:
    """Return who has the most of something, if one seat alone has."""
    seats: tuple[Seat, ...] = first_of(counts)
    return [Reason(reason, counts[seats[0]], seat=seats[0])] if len(seats) == 1 else []


def predict(book: Book, view: View) -> Prediction | None:
    """Ask of the fight that has just begun, or of the next one to come, whether the enemy is defeated (2.6 to 2.8).

    What was sent to each place is public by then.
    """
    if view.phase in (Phase.ASSIGN, Phase.OVER):
        return None
    fight = view.fight
    begun = fight is not None and fight.result is Result.OPEN
    if fight is not None and begun and fight.number == 1 and fight.place != HUNT:
        return _of_fight(book, view, (fight.seat, fight.place, fight.enemy))
    coming = [post for place in view.errands for post in view.posts if post.place == place and _fights(view, post)]
    if not coming:
        return None
    seat, place = coming[0].seat, coming[0].place
    return _of_fight(book, view, (seat, place, view.enemy_at(place)))


def _fights(view: View, post: Post) -> bool:
    """Return whether warriors were sent to a place against an enemy that is there."""
    return post.place != HUNT and any(post.squad) and bool(view.enemy_at(post.place))


def _of_fight(book: Book, view: View, fight: tuple[Seat, str, str]) -> Prediction | None:
    """Return the question about a fight: who, where, and against whom. A Kraken on the way is none of its own."""
    seat, place, enemy = fight
    if enemy != view.enemy_at(place):
        return None
    return Prediction(f"fight.{view.round}.{place}", "fight", seat=seat, about=_named(book, enemy))


def _named(book: Book, enemy: str) -> str:
    return f"enemy.{book.enemies[enemy].name}"


def came_out(book: Book, prediction: Prediction, facts: Sequence[Any]) -> str | None:
    """Return how a prediction came out by what everybody was told since it was asked; None while that is open.

    A ship that the sea stops, or whose crew is lost, has not defeated its Monster.
    """
    for fact in facts:
        if isinstance(fact, Defeated | Fallen) and fact.seat == prediction.seat:
            if prediction.about == _named(book, fact.enemy):
                return YES if isinstance(fact, Defeated) else NO
        elif isinstance(fact, RoundEnded):
            return NO
        elif isinstance(fact, GameOver):
            return VOID
    return None
