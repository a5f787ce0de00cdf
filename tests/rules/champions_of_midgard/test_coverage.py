"""Whole games use everything that is printed, and leave nobody in debt."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard.facts import Defeated, Gone, JourneyMet, RuneUsed, Visited
from engines.core import Rng, sample
from tests.conformance.games.champions_of_midgard import ENTRANT
from tests.conformance.registry import Table
from tests.rules.champions_of_midgard.staging import rulebook


def used_in(number: int) -> set[str]:
    """Play one game, mostly soberly, with runes now and then; return what was used in it."""
    seats = 2 + number % 3
    game, _ = ENTRANT.start(Table(seats), f"cov{number}")
    rng = Rng(f"c{number}")
    sober = [ENTRANT.player("computer", Rng(f"{number}-{seat}")) for seat in range(seats)]
    used: set[str] = set()
    while game.outcome() is None:
        offers = [question for question in game.questions() if not question.blocking]
        asked = next(question for question in game.questions() if question.blocking)
        question = rng.pick(offers) if offers and rng.below(12) == 0 else asked
        walk = game.walk(question.seat, question.key)
        decided = sober[question.seat].decide(game.view(question.seat), question, walk)
        game, entry = game.play(question.seat, question.key, decided if rng.below(5) else sample(walk, rng))
        for told in entry.told:
            used |= _names(told.fact)
    return used


def _names(fact: object) -> set[str]:
    if isinstance(fact, RuneUsed):
        return {f"rune {fact.rune}"}
    if isinstance(fact, Visited):
        return {f"place {fact.place}"}
    if isinstance(fact, JourneyMet):
        return {f"journey {fact.journey}"}
    if isinstance(fact, Defeated):
        return {f"family {rulebook().book.family[fact.enemy]}"}
    return {f"gone {fact.cause}"} if isinstance(fact, Gone) else set()


@pytest.mark.slow
def test_forty_games_use_every_rune_location_journey_and_kind_of_enemy() -> None:
    book = rulebook().book
    used = set().union(*map(used_in, range(40)))

    assert used >= {f"rune {rune}" for rune in book.runes}
    assert used >= {f"place {place}" for place in book.locations}
    assert used >= {f"journey {journey}" for journey in book.journeys}
    assert used >= {f"family {family}" for family in set(book.family.values())}
    assert used >= {f"gone {cause}" for cause in ("combat", "journey", "hunger", "eaten")}
