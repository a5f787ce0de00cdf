"""docs/rules/champions_of_midgard.md 2.3: what each location gives."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard._goods import GOODS
from engines.champions_of_midgard.actions import Visit
from engines.champions_of_midgard.facts import (
    DestinyDrawn,
    Hunted,
    JourneySeen,
    MarkerMoved,
    RuneDrawn,
)
from engines.core import Ask
from tests.rules.champions_of_midgard.staging import rulebook, stall, village


def test_R2_3_2_one_worker_for_each_location_but_any_number_of_hunters() -> None:
    stage = village().do(0, "swordsmith").do(1, "hunt")

    assert stage.refuses(2, "swordsmith") == "refused.occupied"
    stage.do(2, "hunt").do(0, "hunt")
    assert [worker.seat for worker in stage.state.workers if worker.place == "hunt"] == [1, 2, 0]


def test_location_4_smokehouse_gives_all_food() -> None:
    stage = village()
    stage.state.stocks[3] = 4
    stage.do(0, "smokehouse")

    assert stage[0].food == 5
    assert stage.state.stocks[3] == 0


def test_location_5_merchant_ship_gives_its_goods_for_a_coin() -> None:
    stage = village()
    stage.state.sails[-1] = "MS4"
    stage.do(0, "merchant")

    assert (stage[0].coins, stage[0].food, stage[0].wood, stage[0].home) == (0, 2, 3, [2, 0, 0])


def test_location_5_only_the_newest_merchant_ship_trades() -> None:
    stage = village()
    stage.state.sails = ["MS1", "MS3"]
    stage.do(0, "merchant")

    assert (stage[0].food, stage[0].wood) == (3, 3)


def test_location_6_runesmith_gives_a_face_up_rune() -> None:
    stage = village()
    stage.state.display = ["gifts", "glory"]
    stage.do(0, "runesmith right")

    assert [card.rune for card in stage[0].runes] == ["glory"]
    assert stage[0].wood == 0
    assert stage.view(None).boards[0].runes[0].rune == "glory"


def test_location_6_runesmith_gives_the_top_of_the_deck() -> None:
    stage = village()
    top = stage.state.decks.runes[-1]
    stage.do(0, "runesmith deck")

    assert stage[0].runes[0].rune == top
    assert stage.fact(RuneDrawn).rune == top
    assert len(stage.state.decks.runes) == 7


def test_location_7_sage_shows_a_journey_and_gives_a_destiny_in_secret() -> None:
    stage = village()
    stage.state.shores[1].journey = "kraken"
    top = stage.state.decks.destinies[-1]
    stage.do(0, "sage shore2")

    assert stage[0].hand[-1] == top
    assert stage.view(0).shores[1].journey == "kraken"
    assert stage.view(1).shores[1].journey == ""
    assert stage.fact(JourneySeen, 0).journey == "kraken"
    assert stage.fact(JourneySeen, 1).journey == ""
    assert stage.fact(JourneySeen, None).shore == 1
    assert stage.fact(DestinyDrawn, 1).destinies == ()
    assert stage.fact(DestinyDrawn, 0).destinies == (top,)
    assert stage.view(1).boards[0].destinies == 2


def test_case_09_stave_church() -> None:
    stage = village().own(0, coins=7)

    assert stage.can(0, "church") == ("1", "2", "3")
    stage.do(0, "church 3")
    assert (stage[0].coins, stage[0].favor) == (1, 4)
    stage.own(1, coins=0)
    assert stage.refuses(1, "church 1") == "refused.occupied"
    poor = village().own(0, coins=0)
    assert poor.refuses(0, "church 1") == "refused.lacks-coins"


def test_location_8_stave_church_sells_four_favor_for_ten() -> None:
    stage = village().own(0, coins=10).do(0, "church 4")

    assert (stage[0].coins, stage[0].favor) == (0, 5)


def test_case_10_market() -> None:
    stage = village().own(0, food=2, wood=1, coins=3)

    assert "0" not in village().own(0, food=2, wood=1, coins=3).can(0, "market 0 0")
    stage.do(0, "market 2 0 3")
    assert (stage[0].food, stage[0].wood, stage[0].coins) == (0, 6, 0)


def test_case_10_market_gives_as_many_as_it_takes() -> None:
    stage = village().own(0, food=2, wood=1, coins=3)

    assert stage.can(0, "market 0 0 3") == ("0", "1", "2", "3")
    assert stage.refuses(0, "market 0 0 3 4") == "refused.no-option"
    stage.do(0, "market 0 0 3 1")
    assert (stage[0].food, stage[0].wood, stage[0].coins) == (3, 3, 0)


@pytest.mark.parametrize(
    ("goods", "text", "slot"),
    [
        ((1, 0, 0), "market 1", "take-wood-coins"),
        ((0, 2, 0), "market 2", "take-food-coins"),
        ((0, 0, 2), "market 2", "take-food-wood"),
        ((1, 1, 1), "market 0 0 1", "take-food-wood"),
        ((1, 1, 1), "market 1 0 0", "take-wood-coins"),
    ],
)
def test_location_9_what_is_given_at_the_market_does_not_come_back(
    goods: tuple[int, int, int], text: str, slot: str
) -> None:
    food, wood, coins = goods
    stage = village().own(0, food=food, wood=wood, coins=coins)

    assert stage.ask(0, text).slot == slot


@pytest.mark.parametrize("goods", [(1, 0, 0), (1, 1, 0), (0, 1, 1), (2, 1, 2), (1, 0, 1)])
def test_location_9_every_exchange_changes_something(goods: tuple[int, int, int]) -> None:
    food, wood, coins = goods
    stage = village().own(0, food=food, wood=wood, coins=coins)
    question, view = stage.question(0), stage.view(0)
    results = set()
    open_walks = [(("market",),)]
    while open_walks:
        picks = open_walks.pop()
        found = stage.rules.ask(view, question, picks)
        if isinstance(found, Visit):
            after = [
                held + getattr(found.take, good) - getattr(found.give, good)
                for held, good in zip(goods, GOODS, strict=True)
            ]
            assert sum(after) == sum(goods)
            results.add(tuple(after))
        else:
            assert isinstance(found, Ask)
            assert found.open
            open_walks += [(*picks, (option,)) for option in found.open]

    total = sum(goods)
    every = {(f, w, total - f - w) for f in range(total + 1) for w in range(total + 1 - f)}
    assert results == every - {goods}


def test_location_9_market_without_goods_is_illegal() -> None:
    assert village().own(0, food=0, wood=0, coins=0).refuses(0, "market") == "refused.nothing-to-trade"


def test_location_9_market_options_above_a_page_have_headings() -> None:
    ask = village().own(0, food=0, wood=0, coins=40).ask(0, "market")

    assert len(ask.options) == 40
    assert {option.group for option in ask.options} == {"0–9", "10–19", "20–29", "30–39", "40–49"}


def test_case_48_shipwright() -> None:
    stage = village().own(0, wood=3, coins=3)

    assert stage.can(0, "shipwright") == ("L1", "L2")
    assert stage.why_not(0, "L3", "shipwright") == "refused.lacks-wood"
    stage.do(0, "shipwright L2").do(1, "beg").do(2, "beg")
    assert (stage[0].wood, stage[0].coins, stage[0].ship) == (0, 0, "L2")
    assert "L2" not in stage.state.yard
    stage.do(0, "own shore1")
    assert stage.state.shores[0].docked is not None
    assert stage.state.shores[0].docked.ship == "L2"
    stage.state.workers = []
    stage.do(1, "beg").do(2, "beg").own(0, wood=9, coins=9)
    assert stage.refuses(0, "shipwright L1") == "refused.has-ship"


def test_location_10_no_longship_is_left_for_a_third_builder() -> None:
    stage = village().own(0, wood=9, coins=9)
    stage.state.yard = []

    assert stage.refuses(0, "shipwright") == "refused.no-ships"


def test_case_08_jarl_by_the_holder_and_by_another() -> None:
    stage = village().do(0, "jarl")
    assert stage[0].home == [2, 0, 0]
    assert stage.state.marker == 1
    assert stage.state.turn == 1

    other = village().do(0, "beg").do(1, "beg").do(2, "jarl")
    assert other[2].home == [2, 0, 0]
    assert other.state.marker == 2
    assert other.fact(MarkerMoved).seat == 2


def test_case_08_who_was_passed_the_marker_starts_the_next_round() -> None:
    stage = village().do(0, "jarl")
    while stage.state.round == 1:
        stage.do(stage.state.turn, "beg")

    assert stage.state.turn == 1


def test_A06_taking_the_marker_changes_the_next_round_not_this_rotation() -> None:
    stage = village().do(0, "beg").do(1, "beg").do(2, "jarl")
    assert stage.state.turn == 0
    while stage.state.round == 1:
        stage.do(stage.state.turn, "beg")

    assert stage.state.turn == 2


def test_A06_the_new_holder_hunts_and_assigns_first_in_this_very_round() -> None:
    stage = village()
    stage.state.draugr = ["D01", "D02"]
    for seat in range(3):
        stage.own(seat, favor=0, home=(1, 0, 0))
    stage.do(0, "beg").do(1, "beg").do(2, "jarl").march("0:hunt", "2:hunt", "0:draugr1", "2:draugr2")
    stage.do(1, "open", topic="order")

    assert stage.asked() == [(2, "assign")]
    stage.do(2, "0").do(0, "0", dice="S-H1 S-H1 S-H1")
    assert [fact.seat for fact in stage.facts(Hunted)] == [2, 0]


def test_case_06_worker_huts() -> None:
    stage = village().own(0, coins=6).do(0, "huts")
    assert (stage[0].coins, stage[0].workers, stage[0].reserve) == (1, 3, False)
    while stage.state.round == 1:
        stage.do(stage.state.turn, "beg")
    assert stage[0].workers == 4
    stage.own(0, coins=9).own(1, coins=4).own(2, coins=2)
    assert stage.refuses(0, "huts") == "refused.hired"
    stage.do(0, "beg").do(1, "huts")
    assert stage[1].coins == 0
    stage.state.workers = []
    assert stage.refuses(2, "huts") == "refused.lacks-coins"


def test_case_07_last_worker_at_the_huts_asks_for_one_more() -> None:
    stage = village().own(2, coins=5)
    for seat in (0, 1):
        stage[seat].workers = 0
    stage[2].workers = 1
    stage.state.turn = 2
    stage.do(2, "huts")

    assert stage.asked() == [(2, "place")]
    stage.do(2, "beg")
    assert stage.state.round == 2


def test_A29_the_price_of_workers_falls_only_with_purchases() -> None:
    stage = village()
    stage.state.hired = 2
    stage.own(0, coins=3).do(0, "huts")

    assert stage[0].coins == 0


def test_location_15_own_ship_once_a_round_and_only_its_owner() -> None:
    stage = village().own(0, ship="L1").do(0, "own shore1")

    assert "own" not in [option.id for option in stage.ask(1).options]
    stage.do(1, "beg").do(2, "beg")
    assert stage.refuses(0, "own shore2") == "refused.already-there"


def test_A03_a_free_location_may_be_taken_to_block_it() -> None:
    stage = village().own(0, home=(8, 0, 0))
    stage.state.stocks[0] = 0
    stage.do(0, "swordsmith")

    assert stage.state.workers[0].place == "swordsmith"


def test_case_11_beg_twice() -> None:
    stage = village().own(1, food=2, blame=0).do(0, "beg").do(1, "beg").do(2, "beg").do(0, "beg").do(1, "beg")
    assert (stage[1].food, stage[1].blame) == (4, 2)
    stage[1].workers = 0
    while stage.state.round == 1:
        stage.do(stage.state.turn, "beg")

    assert stage[1].workers == 3
    assert stage[1].begging == 0
    assert stage[1].blame == 2 + 1  # the Troll that nobody fought


def test_case_12_and_A14_aumingi() -> None:
    stage = stall("aumingi", food=5)

    assert stage.can(0, "aumingi") == ("1", "2", "3")
    assert stage.refuses(0, "aumingi 4") == "refused.no-option"
    stage.do(0, "aumingi 3")
    assert (stage[0].food, stage[0].favor) == (2, 4)
    assert stall("aumingi", food=0).refuses(0, "aumingi 1") == "refused.lacks-food"
    assert stall("aumingi", food=2).why_not(0, "3", "aumingi") == "refused.lacks-food"


def test_case_13_gylfir_pays_nothing_at_the_merchant_ship() -> None:
    stage = village().own(0, coins=0, leader="gylfir").own(1, coins=0)
    stage.state.sails[-1] = "MS3"
    assert stage.why_not(0, "merchant") == ""
    stage.do(0, "merchant")

    assert (stage[0].food, stage[0].wood, stage[0].coins) == (3, 3, 0)
    stage.state.workers = []
    assert stage.refuses(1, "merchant") == "refused.lacks-coins"


@pytest.mark.parametrize(
    ("name", "goods", "after"),
    [
        ("stranger", {}, {"coins": 3}),
        ("skald", {}, {"glory": 2}),
        ("generous", {}, {"food": 2, "wood": 2}),
        ("varyags", {"coins": 1}, {"coins": 0, "home": [2, 1, 0]}),
        ("raiders", {"wood": 1}, {"wood": 0, "home": [1, 2, 0]}),
        ("jomsvikings", {"coins": 2}, {"coins": 0, "home": [2, 0, 1]}),
        ("folk", {"food": 1}, {"food": 0, "home": [3, 0, 0]}),
    ],
)
def test_stalls_give_what_they_say(name: str, goods: dict[str, int], after: dict[str, object]) -> None:
    stage = stall(name, **goods).do(0, name)

    for what, value in after.items():
        assert getattr(stage[0], what) == value


def test_stalls_that_left_the_game_are_not_offered() -> None:
    stage, book = village(2), rulebook().book
    offered = {option.id for option in stage.ask(0).options}

    assert offered & {*book.military, *book.economic} == set(stage.state.stalls)
    assert "own" not in offered


def test_A30_nobody_may_pass() -> None:
    ask = village().ask(0)

    assert ask.least == 1
    assert not {"pass", "-"} & {option.id for option in ask.options}


def test_A37_any_journey_on_the_board_may_be_looked_at_and_none_is_needed() -> None:
    stage = village().do(0, "small shore1")
    assert stage.can(1, "sage") == ("shore1", "shore2", "shore3")
    stage.state.shores[1].journey = ""
    assert stage.refuses(1, "sage shore2") == "refused.no-journey-here"
    for shore in stage.state.shores:
        shore.journey = ""
    stage.do(1, "sage")

    assert len(stage[1].hand) == 2
    assert stage.facts(JourneySeen, 1) == []
