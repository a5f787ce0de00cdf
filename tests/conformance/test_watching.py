"""What those who watch a game are given is public, and the same for everybody."""

from __future__ import annotations

import re

from engines.core import Fact, Prediction
from engines.core.watching import VOID
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 120


def test_every_moment_has_a_chapter_and_chapters_go_forward(entrant: Entrant, table: Table) -> None:
    """By one at most they go back: a turn of Thor against Loki that was over may go on after all (rule 30)."""
    reached, named = 0, entrant.elsewhere is None
    for game, _, _ in random_play(entrant, table, "chapters", MOMENTS):
        chapter = entrant.listing.watching.chapter(game.view(None))
        assert chapter.n >= reached - 1
        assert bool(entrant.listing.chapter(chapter)) is named
        assert all(entrant.listing.watching.chapter(game.view(seat)) == chapter for seat in range(table.seats))
        reached = max(reached, chapter.n)
    assert reached or not named


def test_predictions_are_public_and_asked_under_keys_of_their_own(entrant: Entrant, table: Table) -> None:
    watching, asked = entrant.listing.watching, dict[str, Prediction]()
    closed: set[str] = set()
    before = ""
    for game, _, entry in random_play(entrant, table, "predictions", MOMENTS):
        found = watching.predict(game.view(None))
        assert all(watching.predict(game.view(seat)) == found for seat in range(table.seats))
        key = "" if found is None else found.key
        if before and key != before:
            closed.add(before)
        # A turn of Thor against Loki that was over may go on after all, and the next one begins once more.
        before = "" if any(type(line.fact).__name__ == "TurnResumed" for line in entry.told) else key
        if found is None:
            continue
        assert key not in closed, "what was closed is not asked again"
        assert re.fullmatch(r"[a-z0-9.]{1,28}", key)
        assert asked.setdefault(key, found) == found
        assert 2 <= len(found.outcomes) <= 5
        words = entrant.listing.question(found, ("Ana", "Bo", "Cleo", "Dag"))
        assert words.endswith("?")
    assert asked or entrant.elsewhere is not None


def test_every_prediction_comes_out_in_one_of_its_ways_by_the_end(entrant: Entrant) -> None:
    watching, table = entrant.listing.watching, entrant.tables[0]
    told: list[Fact] = []
    ends = [0]  # how much was told after each entry
    asked: dict[str, tuple[Prediction, int]] = {}
    for game, _, entry in random_play(entrant, table, "comes-out"):
        found = watching.predict(game.view(None))
        if found is not None:
            asked.setdefault(found.key, (found, len(told)))
        told += [fact for line in entry.told if (fact := line.seen_by(None)) is not None]
        ends.append(len(told))
    decided = {key: watching.came_out(found, told[since:]) for key, (found, since) in asked.items()}
    for key, (found, since) in asked.items():
        assert decided[key] in (*found.outcomes, VOID)
        outcomes = [watching.came_out(found, told[since:end]) for end in ends if end >= since]
        first = next(n for n, outcome in enumerate(outcomes) if outcome is not None)
        assert set(outcomes[first:]) == {decided[key]}
    assert len(set(decided.values()) - {VOID}) > 1 or entrant.elsewhere is not None or entrant.rules.info.cooperative
