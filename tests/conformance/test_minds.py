"""Worlds that hard computer players imagine: they agree with all that the viewer knows, and leave nothing out.

A game takes part as soon as its hard player has a mind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core import AnyMind, Game, Question, Rng, Seat
from tests.conformance.playing import ask_somebody, random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 120
EVERY = 8
MANY = 1_500
"""Moments of the slow tests."""
WORLDS = 4_000
"""Worlds in which whatever is possible turns up, however seldom anybody does it."""
DEALS = 10
"""Deals of the unseen that show what is hidden."""
ENTRIES = 40
"""How far a world is played on."""

AnyGame = Game[Any, Any, Any]
Whereabouts = frozenset[tuple[str, str]]
"""Where in a state which names stand: the place of a card in a pile counts for nothing."""


def mind_of(entrant: Entrant) -> AnyMind:
    mind = entrant.mind
    if mind is None:
        pytest.skip("its hard computer player imagines nothing")
    return mind


def asked_moments(entrant: Entrant, table: Table, most: int, every: int) -> Iterator[tuple[AnyGame, Seat]]:
    """Yield moments of random games with every seat that is asked or offered something then."""
    for step, (game, _, _) in enumerate(random_play(entrant, table, "minds", most)):
        if step % every == 0:
            for seat in dict.fromkeys(question.seat for question in game.questions()):
                yield game, seat


def whereabouts(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every name in a state with where it stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from whereabouts(part, f"{path}.{key}")
    elif isinstance(value, list | tuple | set | frozenset):
        for place, part in enumerate(value):
            yield from whereabouts(part, path if isinstance(part, str) else f"{path}.{place}")
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from whereabouts(getattr(value, name), f"{path}.{name}")


def names_in(state: object) -> Whereabouts:
    return frozenset(whereabouts(state))


def asked_of(questions: tuple[Question, ...]) -> list[tuple[Seat, str, bool]]:
    """Return who is asked what; keys count answers, which no view tells."""
    return [(question.seat, question.topic, question.blocking) for question in questions]


def check_views(entrant: Entrant, table: Table, most: int, every: int) -> None:
    mind, rules, rng = mind_of(entrant), entrant.rules, Rng("views")
    for game, seat in asked_moments(entrant, table, most, every):
        view = game.view(seat)
        world = mind.imagine(view, rng)
        assert rules.view(world, seat) == view
        assert asked_of(rules.questions(world)) == asked_of(game.questions())
        assert entrant.census(rules, world) == entrant.census(rules, game.state)
        assert game.view(seat) == view == rules.view(game.state, seat), "the view itself was changed"


def test_an_imagined_world_agrees_with_the_view(entrant: Entrant, table: Table) -> None:
    check_views(entrant, table, MOMENTS, EVERY)


@pytest.mark.slow
def test_an_imagined_world_agrees_with_the_view_throughout_a_game(entrant: Entrant, table: Table) -> None:
    check_views(entrant, table, MANY, 1)


def test_a_world_hangs_on_view_and_chance_alone(entrant: Entrant, table: Table) -> None:
    mind, rng = mind_of(entrant), Rng("again")
    for game, seat in asked_moments(entrant, table, MOMENTS // 2, 2 * EVERY):
        worlds = [mind.imagine(game.view(seat), Rng("world")) for _ in range(2)]
        other = entrant.another_world(game, seat, rng)
        assert worlds[0] == worlds[1] == mind.imagine(other.view(seat), Rng("world"))


def test_whatever_is_true_is_imagined_sooner_or_later(entrant: Entrant, table: Table) -> None:
    """In which hidden pile a card lies comes out right in some of many worlds.

    What people were told and their view no longer shows is not hidden, and may be imagined in any way.
    """
    mind, rng, looked_for = mind_of(entrant), Rng("whereabouts"), 0
    for game, seat in asked_moments(entrant, table, MOMENTS // 2, 3 * EVERY):
        true, view = names_in(game.state), game.view(seat)
        others = [names_in(entrant.another_world(game, seat, rng).state) for _ in range(DEALS)]
        hidden = {path for other in others for path, _ in other ^ true}
        missing = {(path, name) for path, name in true if path in hidden}
        looked_for += len(missing)
        for _ in range(WORLDS):
            missing -= names_in(mind.imagine(view, rng))
            if not missing:
                break
        assert not missing, f"never imagined: {sorted(missing)}"
    assert looked_for or entrant.redeal is None or table is not entrant.tables[0], "nothing was ever hidden"


def test_imagined_worlds_can_be_played_on(entrant: Entrant, table: Table) -> None:
    """Whatever is answered, every piece stays what and where it can be."""
    mind, rules, rng = mind_of(entrant), entrant.rules, Rng("on")
    for game, seat in asked_moments(entrant, table, MOMENTS // 2, 3 * EVERY):
        world = game.with_state(mind.imagine(game.view(seat), rng))
        for _ in range(ENTRIES):
            question = ask_somebody(world, rng)
            if question is None:
                break
            picks = world.legal(question.seat, question.key).sample(rng)
            world, _ = world.play(question.seat, question.key, picks)
            assert entrant.census(rules, world.state) == entrant.census(rules, game.state)


def test_the_candidates_of_a_search_are_few_legal_and_different(entrant: Entrant, table: Table) -> None:
    mind = mind_of(entrant)
    for game, question in questions(entrant, table):
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        candidates = [*mind.candidates(view, question, walk)]
        assert 1 <= len(candidates) == len(set(candidates))
        for picks in (*candidates, mind.reply(view, question, walk, Rng("reply"))):
            game.play(question.seat, question.key, picks)


def questions(entrant: Entrant, table: Table) -> Iterator[tuple[AnyGame, Question]]:
    """Yield moments of random games with a question that the game waits for."""
    for step, (game, question, _) in enumerate(random_play(entrant, table, "candidates", MOMENTS)):
        if step % EVERY == 0 and question.blocking:
            yield game, question
