"""Players who need no chair, and the words that every game shares."""

from __future__ import annotations

import pytest

from engines.core import (
    RESIGN,
    CannotTakeBack,
    ConfigError,
    DefaultPlayer,
    Fault,
    Illegal,
    Problem,
    RandomPlayer,
    Rng,
    RuleError,
)
from tests.core.toy import new_game


def play_through(player, seats=3, seed="players"):
    game, _ = new_game(seats, seed)
    log = []
    while blocking := [question for question in game.questions() if question.blocking]:
        question = blocking[0]
        walk = game.walk(question.seat, question.key)
        game, entry = game.play(question.seat, question.key, player.decide(game.view(question.seat), question, walk))
        log.append(entry)
    return game, log


@pytest.mark.parametrize("seed", [f"s{n}" for n in range(5)])
def test_the_random_player_plays_legally_to_the_end(seed):
    game, log = play_through(RandomPlayer(Rng(seed)))
    assert game.outcome() is not None
    assert len(log) == 12


def test_the_random_player_is_repeatable_and_hangs_on_its_luck():
    one, two, other = (play_through(RandomPlayer(Rng(seed)))[1] for seed in ("a", "a", "b"))
    assert one == two != other


def test_the_first_player_gives_the_clocks_answer():
    game, log = play_through(DefaultPlayer())
    assert [entry.picks for entry in log if entry.key == "vow"] == [(("song",),)] * 3
    assert [entry.picks for entry in log if entry.key == "ravens"] == [(("hugin", "munin"), ("greet",))] * 3
    assert game.outcome() is not None


def test_refusals_carry_a_message_and_what_it_speaks_of():
    error = Illegal("toy.cursed", option="r15", n=3)
    assert (error.id, error.params) == ("toy.cursed", {"option": "r15", "n": 3})
    assert (CannotTakeBack().id, CannotTakeBack().params) == ("refused.not-back", {})
    assert RuleError().id == "refused"
    assert isinstance(error, ValueError)


def test_faulty_settings_are_all_told_at_once():
    error = ConfigError((Fault(Problem.WRONG_SEATS, {"seats": 9}), Fault("toy.odd")))
    assert [fault.id for fault in error.faults] == ["config.wrong-seats", "toy.odd"]
    assert str(error) == "config.wrong-seats; toy.odd"


def test_no_question_is_called_as_a_resignation_is():
    game, _ = new_game()
    assert RESIGN not in [question.key for question in game.questions()]
