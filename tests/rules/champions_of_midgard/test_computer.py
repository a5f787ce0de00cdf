"""The computer player: stronger than chance, quick, and sober in what it does."""

from __future__ import annotations

from time import perf_counter

import pytest

from engines.champions_of_midgard.computer import Computer
from engines.champions_of_midgard.odds import odds
from engines.core import SEED_TAG, Game, Header, Luck, Outcome, Player, RandomPlayer
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village


def decide(stage: Stage, seat: int) -> tuple[tuple[str, ...], ...]:
    question, view = stage.question(seat), stage.view(seat)
    computer = Computer(rulebook(), Luck("one"))
    return computer.decide(view, question, lambda picks: rulebook().ask(view, question, picks))


def consider(stage: Stage, seat: int, topic: str = "rune") -> tuple[tuple[str, ...], ...] | None:
    question, view = stage.question(seat, topic), stage.view(seat)
    computer = Computer(rulebook(), Luck("one"))
    return computer.consider(view, question, lambda picks: rulebook().ask(view, question, picks))


def play(seed: str, seat: int) -> Outcome:
    """One computer player at this seat against three who play at random."""
    rules = rulebook()
    header = Header("champions_of_midgard", 1, rules.digest, rules.configure(4, {}), SEED_TAG + seed)
    game, _ = Game.start(rules, header)
    players: list[Player] = [RandomPlayer(Luck(f"{seed}-{other}")) for other in range(4)]
    players[seat] = Computer(rules, Luck(f"{seed}-computer"))
    while (outcome := game.outcome()) is None:
        question = next(question for question in game.questions() if question.blocking)
        walk = game.walk(question.seat, question.key)
        picks = players[question.seat].decide(game.view(question.seat), question, walk)
        game, _ = game.play(question.seat, question.key, picks)
    return outcome


def wins(games: int) -> int:
    return sum(play(f"strength-{number}", number % 4).places[number % 4] == 1 for number in range(games))


def test_beats_three_random_players() -> None:
    assert wins(6) >= 5


@pytest.mark.slow
def test_beats_three_random_players_in_nine_games_of_ten() -> None:
    assert wins(100) >= 90


def test_decides_in_time() -> None:
    stage = village(4).own(0, home=(3, 3, 2), food=9, wood=9, coins=20, ship="L4")
    stage.state.workers = []
    began = perf_counter()
    decide(stage, 0)

    assert perf_counter() - began < 0.2


def test_keeps_food_for_its_ship_and_fills_it_by_the_odds() -> None:
    stage = village().own(0, home=(0, 2, 2), food=3, favor=0)
    stage.state.shores[0].monster, stage.state.shores[0].journey = "M01", "quiet"
    stage.march("0:large>shore1")
    send, food = decide(stage, 0)

    assert send[0] in ("1p2a", "2p1a", "2p2a")
    assert int(food[0]) >= 2


def test_sends_nobody_into_a_hopeless_fight() -> None:
    stage = village().own(0, home=(1, 0, 0), favor=0)
    stage.state.troll = "T16"
    stage.march("0:troll")

    assert decide(stage, 0) == (("0",),)


def test_spends_favor_only_where_a_reroll_is_worth_it() -> None:
    stage = village().own(0, home=(0, 2, 0), favor=1)
    stage.state.draugr = ["D01", "D08"]
    stage.march("0:draugr1").do(0, "2p", dice="P-H2 P-SH")

    assert decide(stage, 0) == (("stop",),)


def test_odds_are_exact() -> None:
    book = rulebook().book

    assert odds(book, (0, 0, 0), 1, 1) == (0.0, 0.0)
    # One Axeman against Attack 1, Defense 1: it falls in any case, and hits on four faces of six.
    assert odds(book, (0, 0, 1), 1, 1)[0] == pytest.approx(4 / 6)
    # A Spearman's shields only put the blow off: blank loses, hits win.
    assert odds(book, (0, 1, 0), 1, 1)[0] == pytest.approx(3 / 4)
    assert odds(book, (0, 1, 0), 1, 1)[1] == pytest.approx(0.0)


def test_takes_up_runes_as_soon_as_they_pay() -> None:
    assert consider(village().own(0, runes="gifts"), 0) == (("gifts",), ("2f1w1c",))
    assert consider(village().own(0, runes="wealth", coins=5), 0) == (("wealth",),)
    assert consider(village().own(0, runes="wealth", coins=2), 0) is None
    assert consider(village().own(0, runes="success"), 0) is None


def test_looks_at_journeys_before_it_sails_blindly() -> None:
    stage = village().own(0, home=(2, 0, 0), food=2, runes="knowledge")
    assert consider(stage, 0) is None
    stage.march("0:small>shore1")

    assert consider(stage, 0) == (("knowledge",),)


def test_lets_other_offers_be() -> None:
    stage = village().own(0, home=(2, 0, 0)).own(1, home=(2, 0, 0))
    stage.state.draugr = ["D01", "D02"]
    stage.march("0:draugr1", "1:draugr2").do(0, "1s")

    assert consider(stage, 1, "order") is None
    assert consider(stage, 0, "assign") is None
