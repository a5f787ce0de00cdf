"""The computer player against scripted opponents of Gulveig, for two seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core import SEED_TAG, DefaultPlayer, Game, Header, Player, Rng
from engines.gulveig import GulveigRules
from engines.gulveig.computer import Computer
from tests.opponents.gulveig import PLANS
from tests.rules.gulveig.staging import rulebook, settings
from tests.slowly import mostly_slow

GAMES = 4
"""Half of them from each seat."""


def silent(_rules: GulveigRules, _rng: Rng) -> Player:
    return DefaultPlayer()


def lead(players: tuple[Player, Player], seat: int, seed: str) -> int:
    """Play a short game to its end; return by how many points a seat is ahead of the other."""
    rules = rulebook()
    config = settings(2, goal="500", max_hands="10")
    game: Game[Any, Any, Any]
    game, _ = Game.start(rules, Header("gulveig", rules.info.version, rules.digest, config, SEED_TAG + seed))
    while asked := game.questions():
        (question,) = asked
        walk = game.walk(question.seat, question.key)
        picks = players[question.seat].decide(game.view(question.seat), question, walk)
        game, _ = game.play(question.seat, question.key, picks)
    scores = game.view(None).scores
    return scores[seat] - scores[1 - seat]


@pytest.mark.parametrize("opponent", mostly_slow([*PLANS, silent]))
def test_beats_a_scripted_opponent(opponent: Callable[[GulveigRules, Rng], Player]) -> None:
    leads = []
    for number in range(GAMES):
        computer: Player = Computer(rulebook(), Rng(f"computer-{number}"))
        other: Player = opponent(rulebook(), Rng(f"other-{number}"))
        seat = number % 2
        players = (computer, other) if seat == 0 else (other, computer)
        leads.append(lead(players, seat, f"opponents-{number}"))
    assert sum(ahead > 0 for ahead in leads) > GAMES / 2
    assert sum(leads) > 0
