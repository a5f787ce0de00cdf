"""The search finds what play-outs in imagined worlds can find, from its view alone."""

from __future__ import annotations

import pytest

from engines.core import Budget, Game, Header, Rng, SearchPlayer, Weighed, answers, sample
from engines.core.rules import Walk
from tests.core.toy import KEEPS, SENT, VOWED, Stage, State, ToyConfig, ToyRules, new_game, play_all
from tests.games.tic_tac_toe.engine import State as Cells
from tests.games.tic_tac_toe.engine import TicTacToe

SEED = "sha256-1:search"


class Unsure:
    """Weighs all answers alike."""

    def decide(self, view, question, walk):
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, _view, _question, walk: Walk):
        return [Weighed(picks, 0.0) for picks in answers(walk)]

    def consider(self, _view, _question, _walk):
        return (("loud",),)


class CellsMind:
    """Tic-tac-toe hides nothing."""

    horizon = 9

    def imagine(self, view, _rng):
        return Cells(list(view.seats))

    def candidates(self, _view, _question, walk):
        return list(answers(walk))

    def reply(self, _view, _question, walk, rng):
        return sample(walk, rng)

    def value(self, state, seat):
        outcome = TicTacToe().outcome(state)
        return 0.0 if outcome is None or len(outcome.winners) == 2 else float(seat in outcome.winners) or -1.0


class ToyMind:
    """Knows the scores and the own hand; the cards of others are drawn anew."""

    horizon = 0

    def __init__(self, candidates=None):
        self.imagined = []
        self.given = candidates

    def imagine(self, view, rng):
        hands = [[] for _ in view.scores]
        state = State(ToyConfig(len(view.scores)), view.stage, view.turn, hands, hands, [], [], [], list(view.scores))
        self.imagined.append((state, rng.below(1000)))
        return state

    def candidates(self, _view, _question, walk):
        return self.given or list(answers(walk))

    def reply(self, _view, _question, walk, rng):
        return sample(walk, rng)

    def value(self, state, seat):
        return float(state.scores[seat])


def cells_game(*marks):
    rules = TicTacToe()
    game, _ = Game.start(rules, Header("tic_tac_toe", 1, rules.digest, rules.configure(2, {}), SEED))
    for mark in marks:
        question = game.questions()[0]
        game, _ = game.play(question.seat, question.key, ((mark,),))
    return game


def search(rules, mind, game, iterations=200, seed="s"):
    question = next(asked for asked in game.questions() if asked.blocking)
    walk = game.walk(question.seat, question.key)
    player = SearchPlayer(rules, mind, Unsure(), Rng(seed), Budget(iterations))
    return player.weigh(game.view(question.seat), question, walk)


@pytest.mark.parametrize(
    ("marks", "best"),
    [
        (("a1", "a2", "b1", "b2"), "c1"),  # wins
        (("a1", "b2", "b1"), "c1"),  # keeps the other from winning
        (("a1", "a2", "b1", "b2", "c3"), "c2"),  # both: it wins rather than to stop the other
    ],
)
def test_it_wins_and_keeps_others_from_winning(marks, best):
    weighed = search(TicTacToe(), CellsMind(), cells_game(*marks), 800)
    assert weighed[0].picks == ((best,),)


def test_values_fall_from_the_best_answer_to_the_last():
    weighed = search(TicTacToe(), CellsMind(), cells_game("a1"))
    values = [each.value for each in weighed]
    assert values == sorted(values, reverse=True)
    assert len({each.picks for each in weighed}) == 8


def test_a_chance_is_judged_by_its_mean():
    rules = ToyRules()
    game, _ = play_all(new_game(2)[0], *KEEPS, *VOWED, *SENT)
    assert game.view(0).stage is Stage.ROLL
    mind = ToyMind()
    weighed = search(rules, mind, game, 2_000)
    assert weighed[0].picks == (("roll",),)
    assert weighed[0].value - weighed[1].value == pytest.approx(0.5, abs=0.2)


def test_every_candidate_meets_the_same_worlds_and_none_changes_them():
    rules = ToyRules()
    game, _ = play_all(new_game(2)[0], *KEEPS, *VOWED, *SENT)
    mind = ToyMind()
    search(rules, mind, game, 40)
    assert len(mind.imagined) == 20
    assert len({drawn for _, drawn in mind.imagined}) > 15
    scores = list(game.view(0).scores)
    assert all(state.scores == scores for state, _ in mind.imagined)


class PacedMind(ToyMind):
    """Plays on until the next seat is asked, with one chance for each turn."""

    horizon = 50

    def moment(self, begun, state):
        return str(state.turn) if state.turn == begun.turn else None


def test_a_play_out_stops_at_the_moment_that_the_mind_names_and_chance_begins_anew_there():
    rules = ToyRules()
    game, _ = play_all(new_game(2)[0], *KEEPS, *VOWED, *SENT)
    paced, plain = PacedMind(), ToyMind()
    assert game.view(0).stage is Stage.ROLL
    results = [search(rules, mind, game, 200) for mind in (paced, plain)]
    assert [each.picks for each in results[0]] == [each.picks for each in results[1]]
    assert results[0][0].value != results[1][0].value, "the chance of a moment is its own"


def test_a_single_candidate_is_not_tried():
    game, _ = play_all(new_game(2)[0], *KEEPS, *VOWED, *SENT)
    mind = ToyMind([(("hold",),)])
    assert search(ToyRules(), mind, game) == (Weighed((("hold",),), 0.0),)
    assert mind.imagined == []


def test_the_same_view_and_chance_give_the_same_answer():
    game = cells_game("b2")
    one, two = (search(TicTacToe(), CellsMind(), game, 60) for _ in range(2))
    assert one == two
    assert one != search(TicTacToe(), CellsMind(), game, 60, seed="other")


def test_offers_are_left_to_the_normal_player():
    player = SearchPlayer(TicTacToe(), CellsMind(), Unsure(), Rng("s"), Budget(10))
    assert player.consider(None, None, None) == (("loud",),)


def test_it_beats_chance():
    rules, lost = TicTacToe(), 0
    for number in range(6):
        game = cells_game()
        rng = Rng(f"random-{number}")
        player = SearchPlayer(rules, CellsMind(), Unsure(), Rng(f"search-{number}"), Budget(200))
        while asked := game.questions():
            question = asked[0]
            walk = game.walk(question.seat, question.key)
            own = question.seat == number % 2
            picks = player.decide(game.view(question.seat), question, walk) if own else sample(walk, rng)
            game, _ = game.play(question.seat, question.key, picks)
        lost += game.outcome().places[number % 2] == 2
    assert lost == 0


def test_an_answer_that_is_not_complete_is_a_fault_of_the_mind():
    class Hasty(CellsMind):
        def reply(self, _view, _question, _walk, _rng):
            return ()

    with pytest.raises(TypeError, match="mark"):
        search(TicTacToe(), Hasty(), cells_game())
