"""What follows from a view by the rules: whom the table waits for, what is free, what a fight can still bring."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard.book import Bundle, Effect
from engines.champions_of_midgard.reading import (
    aboard,
    bounty,
    bundle_named,
    damage_dealt,
    fight_runes,
    free_locations,
    is_shared,
    leaders_taken,
    locations_in_play,
    open_runes_of,
    rune_at,
    ship_at,
    squad_named,
    stock_at,
    stocks,
    workers_at,
)
from engines.champions_of_midgard.view import Phase, Post
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village

BOOK = rulebook().book


def fighting(runes: str = "", **goods: int) -> Stage:
    """Seat 0 has rolled 2 hits against a Troll of defense 3, and can reroll."""
    stage = village().own(0, home=(2, 0, 0), favor=1, runes=runes, **goods)
    stage.state.troll = "T01"
    return stage.march("0:troll").do(0, "2s", dice="S-H1 S-H1")


def test_R2_11_the_last_call_asks_whoever_could_use_a_rune_and_has_not_declined() -> None:
    stage = village().own(0, runes="gifts").own(1, runes="wealth", coins=0).own(2, runes="success")
    stage.state.phase, stage.state.declined = Phase.LAST_CALL, [False, False, True]
    view = stage.view(None)

    assert view.asked == (0,)
    assert view.asked == tuple(question.seat for question in stage.questions() if question.blocking)
    assert open_runes_of(BOOK, view, 1) == {"wealth": "refused.no-coins"}


def test_R2_4_4_the_assignment_waits_for_all_who_have_not_sealed() -> None:
    stage = village().own(0, home=(2, 0, 0)).own(1, home=(2, 0, 0))
    stage.state.draugr = ["D01", "D02"]
    stage.march("0:draugr1", "1:draugr2")

    assert stage.view(None).asked == (0, 1)
    stage.do(0, "1s")
    assert stage.view(None).asked == (1,)


def test_nobody_is_asked_when_the_game_is_over() -> None:
    stage = village()
    stage.state.phase = Phase.OVER

    assert stage.view(None).asked == ()


def test_R2_3_2_free_is_where_the_next_seat_could_go_if_it_could_pay() -> None:
    stage = village().own(1, food=9, wood=9, coins=20, favor=9, runes="", ship="")
    stage.do(0, "hunt").do(1, "sage shore1")
    view = stage.view(2)
    occupied = {option.id for option in stage.ask(2).options if option.why_not == "refused.occupied"}

    assert occupied == {"sage"}
    assert set(free_locations(BOOK, view)) == set(locations_in_play(BOOK, view)) - occupied - {"own"}
    assert [worker.seat for worker in workers_at(view, "hunt")] == [0]


def test_A4_the_hunt_and_the_own_ship_have_room_for_every_seat() -> None:
    assert {place for place in BOOK.locations if is_shared(BOOK, place)} == {"hunt", "own"}


def test_R2_1_stalls_that_were_not_drawn_are_not_in_play() -> None:
    view = village().view(None)
    stalls = {*BOOK.military, *BOOK.economic}

    assert stalls & set(locations_in_play(BOOK, view)) == set(view.stalls) != stalls


def test_R2_7_3_the_roll_counts_while_it_can_still_be_left_as_it_lies() -> None:
    stage = fighting()
    view = stage.view(0)
    assert view.fight is not None
    assert (view.fight.damage, damage_dealt(view, view.fight)) == (0, 2)

    view = stage.do(0, "stop", dice="S-B").view(0)
    assert view.fight is not None
    assert view.fight.damage == 2
    assert damage_dealt(view, view.fight) == 2 + view.fight.hits * (view.phase is Phase.ROLL)


@pytest.mark.parametrize(
    ("phase", "usable"),
    [
        (Phase.ROLL, ("potential", "healing", "glory")),
        (Phase.LOSS, ("healing", "glory")),
        (Phase.GLORY, ("glory",)),
        (Phase.BLAME, ()),
    ],
)
def test_R2_11_runes_of_a_fight_are_those_whose_time_is_still_to_come(phase: Phase, usable: tuple[str, ...]) -> None:
    stage = fighting("potential healing glory vision")
    stage.state.phase = phase

    assert fight_runes(BOOK, stage.view(None)) == usable


def test_a_used_rune_is_no_rune_of_a_fight() -> None:
    stage = fighting("reaction glory").do(0, "reaction")

    assert fight_runes(BOOK, stage.view(None)) == ("glory",)


def test_A12_coins_on_a_monster_are_not_those_of_the_kraken_before_it() -> None:
    stage = village()
    shore = stage.state.shores[1]
    shore.monster, shore.coins = "M01", 3
    view = stage.view(None)

    assert bounty(view, "shore2", "M01") == 3
    assert bounty(view, "shore2", BOOK.journeys["kraken"].enemy) == 0
    assert bounty(view, "troll", view.troll) == 0
    assert BOOK.reward("M01", 3).coins == BOOK.enemies["M01"].coins + 3


def test_an_empty_ship_is_a_post_of_nobody() -> None:
    stage = village().own(0, home=(1, 0, 0), food=0, runes="journey")
    stage.state.shores[0].journey = "storm"
    stage.march("0:small>shore1").do(0, "0")

    assert stage.state.phase is Phase.JOURNEY
    assert aboard(stage.view(None)) == Post("shore1", 0, (0, 0, 0), 0)
    assert [ship_at(stage.view(None), place) for place in ("shore1", "shore2", "troll")] == ["small", "", ""]


def test_what_piles_up_is_read_by_its_location() -> None:
    stage = village()
    stage.state.stocks = [1, 2, 3, 4]
    view = stage.view(None)
    blue = [place for place, location in BOOK.locations.items() if location.effect is Effect.STOCK]

    assert stocks(view) == Bundle(S=1, P=2, A=3, food=4)
    assert {place: stock_at(BOOK, view, place) for place in blue} == {
        "swordsmith": Bundle(S=1),
        "hafter": Bundle(P=2),
        "blacksmith": Bundle(A=3),
        "smokehouse": Bundle(food=4),
    }
    assert not stock_at(BOOK, view, "sage")


def test_the_display_is_read_by_its_spaces() -> None:
    stage = village()
    stage.state.display = ["gifts", ""]

    assert (rune_at(stage.view(None), "left"), rune_at(stage.view(None), "right")) == ("gifts", "")


def test_R2_1_5_leaders_are_taken_by_whoever_chose_them() -> None:
    stage = Stage(3)
    assert leaders_taken(stage.view(None)) == {}

    seat = stage.state.turn
    stage.do(seat, "ullr")
    assert leaders_taken(stage.view(None)) == {"ullr": seat}
    assert stage.why_not(stage.state.turn, "ullr") == "refused.leader-taken"


def test_options_name_squads_and_goods() -> None:
    assert squad_named("2s1a") == (2, 0, 1)
    assert squad_named("0") == (0, 0, 0)
    assert bundle_named("1p2f") == Bundle(P=1, food=2)
    assert bundle_named("2f1w1c") == Bundle(food=2, wood=1, coins=1)
    assert not bundle_named("0")


def test_R2_6_a_hunt_brings_no_more_than_its_most() -> None:
    most = BOOK.counts.hunting_cap

    assert [BOOK.catch(hits) for hits in (0, most, most + 1)] == [0, most, most]


def test_workers_cost_more_until_none_is_left() -> None:
    prices = BOOK.counts.huts

    assert tuple(BOOK.hire_price(hired) for hired in range(len(prices))) == prices
    assert BOOK.hire_price(len(prices)) is None
