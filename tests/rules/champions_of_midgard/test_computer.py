"""The computer player: stronger than chance, quick, and sober in what it does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from time import process_time

import pytest

from engines.champions_of_midgard._state import Step
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.computer import Computer
from engines.champions_of_midgard.computer.assignments import Planner, Target, _Search, target_at
from engines.champions_of_midgard.computer.values import Prices
from engines.champions_of_midgard.odds import odds
from engines.champions_of_midgard.view import Docked
from engines.core import SEED_TAG, Game, Header, Outcome, Player, RandomPlayer, Rng, Weighed
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village


def decide(stage: Stage, seat: int) -> tuple[tuple[str, ...], ...]:
    question, view = stage.question(seat), stage.view(seat)
    computer = Computer(rulebook(), Rng("one"))
    return computer.decide(view, question, lambda picks: rulebook().ask(view, question, picks))


def weigh(stage: Stage, seat: int) -> Sequence[Weighed]:
    question, view = stage.question(seat), stage.view(seat)
    computer = Computer(rulebook(), Rng("one"))
    return computer.weigh(view, question, lambda picks: rulebook().ask(view, question, picks))


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


def crowded() -> tuple[Stage, Planner, list[Target]]:
    """Five places, two of them ships, and a full longhouse."""
    stage = village(2).own(0, home=(3, 3, 2), food=9)
    stage.march("0:troll", "0:draugr1", "0:draugr2", "0:small>shore1", "0:large>shore2")
    book, view = stage.rules.book, stage.view(0)
    prices = Prices(book, view)
    places = ("troll", "draugr1", "draugr2", "shore1", "shore2")
    return stage, Planner(book, view, prices), [target_at(book, view, prices, place, ship="large") for place in places]


def test_plans_for_many_places_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu of a place is made once for each squad, and only a few thousand splits are tried."""
    stage, _, _ = crowded()
    menus: list[object] = []
    tried: list[object] = []
    menu, search = Planner._menu, _Search._go
    monkeypatch.setattr(Planner, "_menu", lambda self, *key: menus.append(key) or menu(self, *key))
    monkeypatch.setattr(_Search, "_go", lambda self, *way: tried.append(way) or search(self, *way))

    assert decide(stage, 0)
    assert len(menus) == len(set(menus)) < 60
    assert len(tried) < 3_000


def test_bounded_plans_are_as_good_as_any() -> None:
    _, planner, targets = crowded()
    best = planner.best(targets, (3, 3, 2), 9)
    loads = [
        [Load(target.place), *(choice.load for choice in planner.menu(target, (3, 3, 2), 9))] for target in targets
    ]
    worth = {choice.load: choice.value for target in targets for choice in planner.menu(target, (3, 3, 2), 9)}
    possible = [
        sum(worth.get(load, 0.0) for load in split)
        for split in product(*loads)
        if sum(load.food for load in split) <= 9
        and all(sum(load.squad[kind] for load in split) <= count for kind, count in enumerate((3, 3, 2)))
    ]

    assert best.value == pytest.approx(max(possible))
    assert best.sent <= 8


def test_offers_other_splits_too() -> None:
    _, planner, targets = crowded()
    plans = planner.plans(targets, (3, 3, 2), 9, most=6)

    assert len({plan.loads for plan in plans}) == 6
    assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)


def last_round(seats: int = 3) -> Stage:
    stage = village(seats)
    stage.state.round = 8
    return stage


def test_swaps_at_the_aumingi_as_often_as_it_pays() -> None:
    stage = last_round().own(0, home=(0, 0, 0), food=4)
    stage.state.stalls = ("aumingi",)

    assert decide(stage, 0) == (("aumingi",), ("3",))


def test_keeps_the_food_that_its_ship_needs_from_the_aumingi() -> None:
    stage = last_round().own(0, home=(0, 3, 1), food=2)
    stage.state.stalls = ("aumingi",)
    stage.state.shores[0].monster, stage.state.shores[0].docked = "M04", Docked(0, "large")
    worth = {each.picks: each.value for each in weigh(stage, 0)}

    # A Favor is worth 2 Glory, the Monster 8, and without Food nobody lands.
    assert worth[("aumingi",), ("2",)] < 0


def test_keeps_the_destiny_in_whose_count_it_leads() -> None:
    stage = village().own(0, runes="vision", wood=5).do(0, "sage shore1")
    stage.state.decks.destinies[-3:] = ["DS10", "DS07", "DS04"]
    stage.do(0, "use")

    # Wood: 5 alone, and it has five; Trolls: 6 alone, and nobody has one.
    assert decide(stage, 0) == (("DS07",),)


def test_reveals_the_destiny_that_pays_most() -> None:
    stage = last_round(2).own(0, home=(0, 0, 0), runes="success", hand=["DS11", "DS07"], wood=3)
    stage.own(1, home=(3, 0, 0), wood=1)
    stage.state.step = Step.SCORE
    stage.settle()

    assert decide(stage, 0) == (("success",), ("DS07",))


def test_reveals_early_what_cannot_pay_more() -> None:
    stage = village().own(0, runes="success", hand=["DS11"], home=(1, 0, 0))
    assert consider(stage, 0) is None

    assert consider(stage.own(0, home=(4, 0, 0)), 0) == (("success",), ("DS11",))


def test_values_a_troll_more_with_the_destiny_that_counts_them() -> None:
    plain, slayer = village().own(0, hand=["DS07"]), village().own(0, hand=["DS04"])
    worth = [Prices(stage.rules.book, stage.view(0)).enemy("T01") for stage in (plain, slayer)]

    assert worth[1] > worth[0] + 0.5


def test_loses_to_the_kraken_those_who_could_not_fight_the_monster() -> None:
    stage = village().own(0, home=(2, 0, 2), food=2, favor=0)
    stage.state.shores[0].journey, stage.state.shores[0].monster = "kraken", "M26"
    stage.march("0:large>shore1").do(0, "2s2a 2", dice="S-H2 S-H2 A-B A-B")

    assert decide(stage, 0) == (("2a",),)


def test_loses_those_whom_it_needs_least() -> None:
    stage = village().own(0, home=(1, 1, 1), favor=0)
    stage.state.draugr = ["D01", "D05"]
    stage.march("0:draugr2").do(0, "1s1p1a", dice="S-H1 P-SH A-B")

    assert decide(stage, 0) == (("1s",),)


def test_a_voyage_is_worth_what_its_food_and_its_ship_allow() -> None:
    def worth(ship: str, food: int) -> float:
        stage = village().own(0, home=(0, 3, 3), food=food, workers=1)
        stage.state.shores[0].monster = "M06"
        return max(each.value for each in weigh(stage, 0) if each.picks[0] == (ship,) and each.picks[1] == ("shore1",))

    assert worth("large", 1) < worth("large", 2) < worth("large", 3)
    assert worth("small", 3) < worth("large", 3)


def test_goes_to_the_huts_as_soon_as_it_can_pay() -> None:
    assert decide(village().own(0, coins=5), 0) == (("huts",),)


def test_trades_for_the_coins_that_the_huts_lack() -> None:
    stage = village().own(0, coins=3, food=1, wood=1)
    trade = next(each for each in weigh(stage, 0) if each.picks[0] == ("market",))

    assert trade.picks == (("market",), ("1",), ("1",))
    assert trade.value > next(each.value for each in weigh(stage, 0) if each.picks[0] == ("church",))


def test_hunts_with_those_who_have_nothing_else_to_do() -> None:
    stage = village().own(0, home=(2, 2, 2), food=0)
    worth = {each.picks: each.value for each in weigh(stage, 0)}
    assert worth[("hunt",),] > worth[("smokehouse",),]

    idle = {each.picks: each.value for each in weigh(stage.own(0, home=(0, 0, 0)), 0)}
    assert idle[("hunt",),] < worth[("hunt",),]


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
    assert consider(village().own(0, runes="gifts"), 0) == (("gifts",), ("4c",))
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
