"""docs/rules/champions_of_midgard.md 2.1 and 2.2: laying the table and setting rounds up."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard._state import Decks
from engines.champions_of_midgard.facts import DestinyDealt, Laid, RoundBegan
from engines.champions_of_midgard.view import Phase
from engines.core import Dealer
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village


def next_round(stage: Stage) -> Stage:
    """Let everybody beg until the next round."""
    now = stage.state.round
    while stage.state.round == now and stage.state.phase is Phase.PLACE:
        stage.do(stage.state.turn, "beg")
    return stage


@pytest.mark.parametrize(("draw", "first"), [(0, 0), (2, 2)])
def test_R2_1_1_start_player_is_drawn_and_holds_the_marker(draw: int, first: int) -> None:
    rules = rulebook()
    dealer = Dealer(lambda index, below: draw if index == 0 else below - 1)
    state = rules.setup(rules.configure(4, {}), dealer)

    assert (state.first, state.marker) == (first, first)
    assert dealer.told[0].fact.first == first


@pytest.mark.parametrize(("seats", "military", "economic"), [(2, 1, 1), (3, 1, 2), (4, 2, 2)])
def test_R2_1_2_stalls_by_number_of_players(seats: int, military: int, economic: int) -> None:
    stage, book = Stage(seats), rulebook().book

    assert sum(stall in book.military for stall in stage.state.stalls) == military
    assert sum(stall in book.economic for stall in stage.state.stalls) == economic
    assert stage.fact(Laid).stalls == stage.state.stalls


@pytest.mark.parametrize(("seats", "yard"), [(2, ["L1", "L2"]), (3, ["L1", "L2", "L3"]), (4, ["L1", "L2", "L3", "L4"])])
def test_R2_1_3_private_longships_by_number_of_players(seats: int, yard: list[str]) -> None:
    assert Stage(seats).state.yard == yard


def test_R2_1_4_seven_decks_are_shuffled_whole() -> None:
    decks = Stage(4).state.decks

    sizes = [len(deck) for deck in (decks.trolls, decks.draugr, decks.monsters, decks.journeys)]
    assert sizes == [16, 21, 36, 18]
    assert [len(decks.destinies), len(decks.runes), len(decks.merchants)] == [12, 10, 8]


def test_R2_1_2_and_4_chance_orders_every_deck_and_both_kinds_of_stalls() -> None:
    rules, printed = rulebook(), Stage(4).state
    state = rules.setup(rules.configure(4, {"first_player": "0"}), Dealer(lambda _index, _below: 0))

    for name in Decks.__struct_fields__:
        dealt, lying = getattr(state.decks, name), getattr(printed.decks, name)
        assert dealt != lying, name
        assert sorted(dealt) == sorted(lying), name
    assert state.stalls[:2] != printed.stalls[:2]
    assert state.stalls[2:] != printed.stalls[2:]


def test_R2_1_5_leaders_are_chosen_counter_clockwise_and_are_unique() -> None:
    stage = Stage(4)

    assert stage.state.turn == 3
    stage.do(3, "ullr")
    assert stage.state.turn == 2
    assert stage.why_not(2, "ullr") == "refused.leader-taken"
    assert stage.refuses(2, "ullr") == "refused.leader-taken"
    stage.do(2, "gylfir").do(1, "dagrun")
    assert stage.asked() == [(0, "leader")]
    stage.do(0, "asmundr")
    assert [player.leader for player in stage.state.players] == ["asmundr", "dagrun", "gylfir", "ullr"]


def test_R2_1_6_starting_goods() -> None:
    stage = village(3)

    for player in stage.state.players:
        assert (player.food, player.wood, player.coins, player.favor, player.blame, player.glory) == (1, 1, 1, 1, 0, 0)
        assert player.home == [1, 0, 0]
        assert (player.workers, player.reserve) == (3, True)


def test_R2_1_7_one_destiny_each_known_to_its_owner_alone() -> None:
    stage = village(3)

    assert [len(player.hand) for player in stage.state.players] == [1, 1, 1]
    assert stage.facts(DestinyDealt, None) == []
    assert stage.fact(DestinyDealt, 1).destiny == stage[1].hand[0]


def test_R2_1_8_mistrustful_villagers_start_with_blame() -> None:
    stage = village(3, mistrustful_villagers="yes")

    assert [player.blame for player in stage.state.players] == [1, 1, 1]


def test_R2_1_9_play_begins_in_round_1() -> None:
    assert village().state.round == 1


def test_case_01_two_players() -> None:
    stage = Stage(2)
    book = rulebook().book

    assert stage.state.turn == 1
    stage.do(1, "ullr")
    assert stage.state.turn == 0
    stage.do(0, "gylfir")
    state = stage.state
    assert [(player.workers, player.reserve) for player in state.players] == [(4, True), (4, True)]
    assert [stall in book.military for stall in state.stalls] == [True, False]
    assert state.yard == ["L1", "L2"]
    assert [bool(shore.monster) for shore in state.shores] == [True] * 3
    assert [bool(shore.journey) for shore in state.shores] == [True] * 3
    assert len(state.decks.destinies) == 10


def test_case_02_four_players() -> None:
    stage = village(4)
    state = stage.state

    assert [player.workers for player in state.players] == [3] * 4
    assert len(state.stalls) == 4
    assert len(state.yard) == 4
    assert len(state.shores) == 4
    assert all(shore.monster and shore.journey for shore in state.shores)
    assert state.supply == [7, 11, 9]
    assert len(state.decks.destinies) == 8


def test_R2_2_1_and_2_the_top_troll_and_two_draugr_come_left_then_right() -> None:
    stage = village()

    assert stage.state.troll == "T16"
    assert stage.state.draugr == ["D21", "D20"]
    assert stage.fact(RoundBegan).draugr == ("D21", "D20")


def test_R2_2_3_an_unrevealed_journey_stays_where_it_is() -> None:
    stage = village()
    before = [shore.journey for shore in stage.state.shores]
    stage.state.shores[1].journey = ""
    stage.state.shores[0].seen = (2,)
    next_round(stage)

    assert [stage.state.shores[i].journey for i in (0, 2)] == [before[0], before[2]]
    assert stage.state.shores[0].seen == (2,)
    assert stage.state.shores[1].journey
    assert stage.state.shores[1].seen == ()


def test_R2_2_3_a_new_journey_is_known_to_nobody_who_looked_at_the_old_one() -> None:
    stage = village().own(0, home=(0, 0, 0), food=0).do(0, "sage shore2")
    assert stage.view(0).shores[1].journey
    stage.march("0:small>shore2")

    assert stage.state.round == 2
    assert stage.view(0).shores[1].covered
    assert stage.view(0).shores[1].journey == ""


def test_R2_2_4_runes_are_refilled_while_the_deck_lasts() -> None:
    stage = village()
    stage.state.display = ["", "gifts"]
    next_round(stage)
    assert stage.state.display[0] != ""
    stage.state.display = ["", ""]
    stage.state.decks.runes = []
    next_round(stage)

    assert stage.state.display == ["", ""]


def test_R2_2_5_undefeated_monsters_stay_with_their_coins() -> None:
    stage = village()
    before = [shore.monster for shore in stage.state.shores]
    stage.state.shores[2].monster = ""
    next_round(stage)

    assert [shore.monster for shore in stage.state.shores][:2] == before[:2]
    assert [shore.coins for shore in stage.state.shores] == [1, 1, 0]
    assert stage.state.shores[2].monster


def test_R2_2_6_only_the_newest_merchant_ship_counts() -> None:
    stage = village()
    assert stage.view(None).merchant == "MS8"
    next_round(stage)

    assert stage.view(None).merchant == "MS7"
    assert stage.view(None).decks.merchants == 6


def test_R2_2_7_blue_locations_are_stocked_as_long_as_there_are_dice() -> None:
    stage = village()
    assert stage.state.stocks == [1, 1, 1, 1]
    stage.state.supply[2] = 0
    next_round(stage)

    assert stage.state.stocks == [2, 2, 1, 2]


def test_case_03_stocks_pile_up() -> None:
    stage = next_round(next_round(village()))

    assert stage.state.round == 3
    assert stage.state.stocks[3] == 3
    assert stage.state.stocks[1] == 3
