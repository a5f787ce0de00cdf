"""docs/rules/champions_of_midgard.md 2.3: placing workers, ships and harbours."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard._chapters.supply import recruit
from engines.champions_of_midgard._pieces import Post
from engines.champions_of_midgard.facts import (
    Visited,
)
from engines.champions_of_midgard.view import Docked, Phase, Worker
from tests.rules.champions_of_midgard.staging import stall, village


def test_R2_3_1_clockwise_from_the_marker_and_players_without_workers_are_skipped() -> None:
    stage = village()
    stage[1].workers = 0
    order = []
    while stage.state.phase is Phase.PLACE and stage.state.round == 1:
        order.append(stage.state.turn)
        stage.do(stage.state.turn, "beg")

    assert order == [0, 2, 0, 2, 0, 2]


@pytest.mark.parametrize("place", ["troll", "draugr1", "draugr2", "hunt"])
def test_R2_3_3_red_locations_only_reserve(place: str) -> None:
    stage = village()
    before = stage[0].copy()
    stage.do(0, place)

    before.workers -= 1
    assert stage[0] == before
    assert stage.state.workers == [Worker(0, place)]


def test_R2_3_4_no_partial_payment() -> None:
    stage = village().own(0, coins=0, wood=0)

    assert stage.why_not(0, "merchant") == "refused.lacks-coins"
    assert stage.refuses(0, "runesmith left") == "refused.lacks-wood"
    assert stage.refuses(0, "large shore1") == "refused.lacks-coins"


def test_R2_3_5_a_gain_above_eight_is_cut_and_the_owner_chooses() -> None:
    stage = stall("varyags", coins=1).own(0, home=(7, 0, 0))

    assert stage.can(0, "varyags") == ("1s", "1p")
    stage.do(0, "varyags 1p")
    assert stage[0].home == [7, 1, 0]
    assert stage.fact(Visited).turned_away == (1, 0, 0)


def test_R2_3_5_a_full_longhouse_takes_nobody() -> None:
    stage = village()
    stage.own(0, home=(3, 3, 2))

    assert sum(stage.view(0).own.home) == 8
    stage.do(0, "jarl")
    assert stage[0].home == [3, 3, 2]


def test_R2_3_5_committed_warriors_count_for_the_longhouse() -> None:
    stage = village().own(0, home=(0, 0, 0))
    stage.state.posts = {
        "troll": Post(0, [0, 0, 5], 0),
        "shore1": Post(0, [0, 2, 0], 1),
        "shore2": Post(1, [3, 0, 0], 1),
    }

    assert recruit(stage.referee(), 0, keep=None, coming=(2, 0, 0)) == (1, 0, 0)
    assert stage[0].home == [1, 0, 0]


def test_R2_3_6_begging_is_always_legal() -> None:
    stage = village().own(0, food=0, wood=0, coins=0, home=(0, 0, 0))
    assert "beg" in stage.can(0)
    stage.do(0, "beg")

    assert (stage[0].food, stage[0].blame, stage[0].begging) == (1, 1, 1)


@pytest.mark.parametrize(("place", "kind"), [("swordsmith", 0), ("hafter", 1), ("blacksmith", 2)])
def test_locations_1_to_3_smiths_give_all_that_lies_there(place: str, kind: int) -> None:
    stage = village()
    stage.state.stocks[kind] = 3
    before = stage[0].home[kind]
    stage.do(0, place)

    assert stage[0].home[kind] == before + 3
    assert stage.state.stocks[kind] == 0


def test_case_15_harbours() -> None:
    stage = village().own(1, coins=1).do(0, "small shore1")

    assert stage.why_not(1, "shore1", "large") == "refused.harbour-taken"
    stage.do(1, "large shore2")
    assert stage[1].coins == 0
    stage[2].ship = "L1"
    stage.do(2, "beg").do(0, "beg").do(1, "beg")
    stage.state.shores[2].docked = stage.state.shores[0].docked
    assert stage.refuses(2, "own shore3") == "refused.harbours-full"


@pytest.mark.parametrize("ship", ["small", "large", "own"])
def test_A01_without_a_free_harbour_every_longship_is_illegal(ship: str) -> None:
    stage = village().own(0, ship="L1", coins=1)
    for shore in stage.state.shores:
        shore.docked = Docked(1, "L2")

    assert stage.refuses(0, f"{ship} shore1") == "refused.harbours-full"


def test_A01_one_player_may_send_several_ships_to_different_shores() -> None:
    stage = village().own(0, ship="L1").do(0, "small shore1").do(1, "beg").do(2, "beg").do(0, "own shore3")

    docked = [shore.docked for shore in stage.state.shores]
    assert [(d.seat, d.ship) if d else None for d in docked] == [(0, "small"), None, (0, "L1")]


def test_A02_destination_is_part_of_the_placement() -> None:
    stage = village().do(0, "small shore2")

    assert stage.fact(Visited).choice == "shore2"
    assert stage.state.shores[1].docked is not None


def test_A03_paid_recruiting_with_a_full_longhouse_pays_and_takes_what_fits() -> None:
    stage = stall("raiders", wood=1).own(0, home=(7, 0, 0)).do(0, "raiders")
    assert (stage[0].wood, stage[0].home) == (0, [7, 1, 0])

    full = stall("raiders", wood=1).own(0, home=(8, 0, 0)).do(0, "raiders")
    assert (full[0].wood, full[0].home) == (0, [8, 0, 0])


def test_A04_one_worker_of_a_player_on_the_hunting_grounds() -> None:
    stage = village().do(0, "hunt").do(1, "beg").do(2, "beg")

    assert stage.refuses(0, "hunt") == "refused.already-there"
