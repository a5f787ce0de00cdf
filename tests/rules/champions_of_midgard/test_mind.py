"""The hard computer player's imagination: it agrees with all that a viewer sees, and tries only legal answers."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.champions_of_midgard.computer import Computer, MidgardMind, computer_player
from engines.champions_of_midgard.view import Phase
from engines.core import SEED_TAG, Budget, Game, Header, Level, Rng, finish, sample
from tests.rules.champions_of_midgard.staging import rulebook, village


@pytest.mark.parametrize(
    ("seats", "chosen"), [(2, {}), (3, {"hall_of_records": "yes"}), (4, {"mistrustful_villagers": "yes"})]
)
def test_an_imagined_table_looks_just_like_the_real_one(seats: int, chosen: dict[str, str]) -> None:
    rules, rng = rulebook(), Rng(f"imagine-{seats}")
    mind, sober = MidgardMind(rules), Computer(rules)
    header = Header("champions_of_midgard", 2, rules.digest, rules.configure(seats, chosen), SEED_TAG + f"m{seats}")
    game, _ = Game.start(rules, header)
    met: Counter[str] = Counter()
    while game.outcome() is None:
        question = rng.pick(game.questions())
        for seat in {asked.seat for asked in game.questions()}:
            view = game.view(seat)
            imagined = mind.imagine(view, rng)
            assert rules.view(imagined, seat) == view
            assert {asked.topic for asked in rules.questions(imagined)} == {asked.topic for asked in game.questions()}
        met[question.topic] += 1
        walk = game.walk(question.seat, question.key)
        decided = sober.decide(game.view(question.seat), question, walk)
        game, _ = game.play(question.seat, question.key, decided if rng.below(3) else sample(walk, rng))

    assert {Phase.PLACE, Phase.ASSIGN, Phase.ROLL, Phase.LOSS} <= set(met)


def test_imagined_destinies_and_journeys_are_never_those_that_are_known() -> None:
    stage = village().own(0, hand=["DS01"])
    stage.state.shores[0].journey, stage.state.shores[0].seen = "kraken", (0,)
    view, mind = stage.view(0), MidgardMind(rulebook())
    imagined = [mind.imagine(view, Rng(str(number))) for number in range(60)]
    dealt = {state.players[1].hand[0] for state in imagined}

    assert dealt == set(rulebook().book.destinies) - {"DS01"}
    assert {state.shores[0].journey for state in imagined} == {"kraken"}
    assert {state.shores[1].journey for state in imagined} == set(rulebook().book.journeys)


@pytest.mark.parametrize("level", list(Level))
def test_every_level_places_legally_and_the_same_way_each_time(level: Level) -> None:
    stage = village(2).own(0, home=(2, 1, 1), food=3, coins=3)
    question, view = stage.question(0), stage.view(0)

    def answer() -> tuple[tuple[str, ...], ...]:
        player = computer_player(rulebook(), Rng("same"), level, Budget(12))
        return player.decide(view, question, lambda picks: rulebook().ask(view, question, picks))

    assert answer() == answer()
    assert finish(lambda picks: rulebook().ask(view, question, picks), answer())
