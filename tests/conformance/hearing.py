"""Whether anybody learns from facts what no view of theirs knows.

What a viewer cannot see is dealt anew, and the same question is answered there: alike, and, when somebody else is
asked, in another way as well. Where the viewer's views before and after are the same as they were, the viewer has
to hear the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core import Entry, Fact, Game, Picks, Question, Rng, RuleError, Viewer
from tests.conformance.playing import Moment, random_play
from tests.conformance.registry import Entrant, Table

AnyGame = Game[Any, Any, Any]

WORLDS, MORE = 2, 12
"""How often the unseen is dealt anew for every entry and viewer; and for an entry that tells somebody a secret."""


def heard(entry: Entry[Any], viewer: Viewer) -> tuple[Fact, ...]:
    """What a viewer learned from an entry."""
    seen = (told.seen_by(viewer) for told in entry.told)
    return tuple(fact for fact in seen if fact is not None)


def compare(entrant: Entrant, table: Table, most: int) -> Iterator[str]:
    """Yield for each comparison an empty text, or what a viewer has learned from facts alone."""
    rng = Rng("hearing")
    for moment in random_play(entrant, table, "heard", most):
        game, question, entry = moment
        after, _ = game.play(question.seat, question.key, entry.picks)
        for viewer in (None, *range(table.seats)):
            for other, again in _other_worlds(entrant, moment, viewer, rng):
                if other.view(viewer) != after.view(viewer):
                    continue
                told, instead = heard(entry, viewer), heard(again, viewer)
                alike = entrant.gist(told) == entrant.gist(instead)
                yield "" if alike else f"{viewer} at {question.topic}: {told} might have been {instead}"


def _other_worlds(entrant: Entrant, moment: Moment, viewer: Viewer, rng: Rng) -> Iterator[tuple[AnyGame, Entry[Any]]]:
    game, question, entry = moment
    for _ in range(MORE if any(told.to is not None for told in entry.told) else WORLDS):
        world = entrant.another_world(game, viewer, rng)
        answers = [entry.picks]
        if viewer != question.seat and question.topic not in entrant.open_answers:
            answers += _another_answer(world, question, rng)
        for picks in answers:
            try:
                yield world.play(question.seat, question.key, picks)
            except RuleError:  # in this world the seat could not have answered so
                continue


def _another_answer(world: AnyGame, question: Question, rng: Rng) -> list[Picks]:
    legal = world.legal(question.seat, question.key)
    return [legal.sample(rng)] if next(iter(legal), None) is not None else []
