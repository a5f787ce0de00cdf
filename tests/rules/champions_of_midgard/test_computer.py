"""The computer player: stronger than chance, quick, and sober in what it does."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

import pytest

from engines.champions_of_midgard._goods import Squad
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.computer import Computer
from engines.champions_of_midgard.computer.assignments import Planner, Target, target_at
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.odds import odds
from engines.core import SEED_TAG, Game, Header, Outcome, Player, RandomPlayer, Rng
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village


def decide(stage: Stage, seat: int) -> tuple[tuple[str, ...], ...]:
    question, view = stage.question(seat), stage.view(seat)
    computer = Computer(rulebook(), Rng("one"))
    return computer.decide(view, question, lambda picks: rulebook().ask(view, question, picks))


def consider(stage: Stage, seat: int, topic: str = "rune") -> tuple[tuple[str, ...], ...] | None:
    question, view = stage.question(seat, topic), stage.view(seat)
    computer = Computer(rulebook(), Rng("one"))
    return computer.consider(view, question, lambda picks: rulebook().ask(view, question, picks))


def play(seed: str, seat: int) -> Outcome:
    """One computer player at this seat against three who play at random."""
    rules = rulebook()
    header = Header("champions_of_midgard", 1, rules.digest, rules.configure(4, {}), SEED_TAG + seed)
    game, _ = Game.start(rules, header)
    players: list[Player] = [RandomPlayer(Rng(f"{seed}-{other}")) for other in range(4)]
    players[seat] = Computer(rules, Rng(f"{seed}-computer"))
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
    began = process_time()
    decide(stage, 0)

    assert process_time() - began < 1


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


def test_plans_for_many_places_are_found_without_looking_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five places, two of them ships, and a full longhouse: each load of each place is priced once."""
    stage = village(2).own(0, home=(3, 3, 2), food=9)
    stage.march("0:troll", "0:draugr1", "0:draugr2", "0:small>shore1", "0:large>shore2")
    priced: list[tuple[Target, Load]] = []
    searched: list[object] = []
    price, search = Planner._expected_gain, Planner._search
    monkeypatch.setattr(Planner, "_expected_gain", lambda self, *load: priced.append(load) or price(self, *load))
    monkeypatch.setattr(Planner, "_search", lambda self, *key: searched.append(key) or search(self, *key))
    picks = decide(stage, 0)

    assert picks
    assert len(priced) == len(set(priced)) < 600
    assert len(searched) == len(set(searched)) < 3_000


@pytest.mark.parametrize("food", [0, 1, 2, 4])
def test_plans_are_the_best_there_are(food: int) -> None:
    stage = village(2).own(0, home=(1, 1, 1), food=food)
    stage.march("0:troll", "0:draugr1", "0:small>shore1")
    book, view = stage.rules.book, stage.view(0)
    worth = Prices(book, view)
    targets = [target_at(book, view, worth, place, ship="small") for place in ("troll", "draugr1", "shore1")]
    planner = Planner(book, view, worth)

    def every(left: Sequence[Target], squad: Squad, food: int) -> float:
        if not left:
            return 0.0
        return max(
            planner._value(left[0], load)
            + every(left[1:], tuple(h - s for h, s in zip(squad, load.squad, strict=True)), food - load.food)  # type: ignore[arg-type]  # a squad
            for load in planner._loads(left[0], squad, food)
        )

    assert planner.best(targets, (1, 1, 1), food).value == pytest.approx(every(targets, (1, 1, 1), food))


def test_gives_the_sea_those_whom_the_monster_forbids() -> None:
    stage = village().own(0, home=(1, 1, 2), food=1, favor=0)
    stage.state.shores[0].journey, stage.state.shores[0].monster = "lost", "M26"
    stage.march("0:large>shore1").do(0, "1s1p2a 1")

    assert decide(stage, 0) == (("2a",),)


def test_uses_true_vision_at_the_sage() -> None:
    assert decide(village().own(0, runes="vision").do(0, "sage shore1"), 0) == (("use",),)


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
