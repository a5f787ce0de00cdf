"""docs/rules/champions_of_midgard.md 2.8: Journeys, feeding and landing."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard._chapters.rounds import draw_journey
from engines.champions_of_midgard.facts import Defeated, Fallen, FightBegan, Gone, JourneyMet
from engines.champions_of_midgard.view import Phase
from engines.core import Dealer
from tests.rules.champions_of_midgard.staging import Stage, village

NOBODY = [0, 0, 0]


def at_sea(
    journey: str,
    home: tuple[int, int, int],
    food: int,
    *,
    shore: int = 1,
    monster: str = "M12",
    seats: int = 3,
    runes: str = "",
) -> Stage:
    """Seat 0 is about to load the Large ship for a shore."""
    stage = village(seats)
    stage.state.shores[shore - 1].journey = journey
    stage.state.shores[shore - 1].monster = monster
    stage.own(0, home=home, food=food, favor=0, runes=runes)
    return stage.march(f"0:large>shore{shore}")


def sail(stage: Stage, men: str, food: int, dice: str = "") -> Stage:
    return stage.do(0, f"{men} {food}", dice=dice)


def test_R2_8_shores_without_a_ship_keep_their_journey_hidden() -> None:
    stage = at_sea("quiet", (1, 0, 0), 0)
    kept = [shore.journey for shore in stage.state.shores][1:]
    stage.do(0, "1s")

    assert len(stage.facts(JourneyMet)) == 1
    assert [shore.journey for shore in stage.state.shores][1:] == kept


def test_R2_8_1_the_journey_is_revealed_even_without_warriors() -> None:
    stage = at_sea("storm", (1, 0, 0), 0).do(0, "0")

    assert stage.fact(JourneyMet).journey == "storm"
    assert stage.state.travelled == ["storm"]
    assert stage.facts(FightBegan) == []


def test_all_quiet_does_nothing() -> None:
    stage = sail(at_sea("quiet", (2, 0, 0), 1), "2s", 1, dice="S-B S-B")

    assert stage.fact(FightBegan).squad == (2, 0, 0)


def test_kraken_gives_three_glory_and_no_card_and_survivors_sail_on() -> None:
    stage = at_sea("kraken", (0, 3, 2), 3)
    sail(stage, "3p2a", 3, dice="P-H2 P-SH P-SH A-H2 A-B P-B P-B P-B A-B A-B")

    assert [fact.enemy for fact in stage.facts(FightBegan)] == ["kraken", "M12"]
    assert stage.fact(Defeated).enemy == "kraken"
    assert stage[0].glory == 3
    assert stage[0].pile == []


def test_kraken_that_wins_ends_the_trip() -> None:
    stage = sail(at_sea("kraken", (2, 0, 0), 1), "2s", 1, dice="S-B S-B")

    assert stage.fact(Fallen).enemy == "kraken"
    assert len(stage.facts(FightBegan)) == 1
    assert stage[0].home == NOBODY
    assert stage.state.round == 2


def test_R2_8_2_food_aboard_goes_to_the_supply_when_a_kraken_wins() -> None:
    stage = sail(at_sea("kraken", (2, 0, 0), 3), "2s", 3, dice="S-B S-B")

    assert [fact.food for fact in stage.facts(Gone) if fact.cause == "eaten"] == [3]
    assert (stage[0].food, stage.state.posts) == (0, {})


def test_A12_a_kraken_beaten_by_the_last_warrior_scores_and_the_ship_comes_home_empty() -> None:
    stage = sail(at_sea("kraken", (0, 0, 2), 1), "2a", 1, dice="A-H2 A-H2")

    assert stage[0].glory == 3
    assert [fact.enemy for fact in stage.facts(FightBegan)] == ["kraken"]
    assert (stage[0].home, stage.state.posts, stage.state.round) == (NOBODY, {}, 2)


def test_A12_no_kraken_for_an_empty_ship() -> None:
    stage = at_sea("kraken", (1, 0, 0), 2)
    stage.do(0, "0 2")

    assert stage.facts(FightBegan) == []
    assert stage[0].glory == 0
    assert stage.state.travelled == ["kraken"]


def test_A12_a_kraken_fights_forbidden_types_too() -> None:
    stage = sail(at_sea("kraken", (4, 0, 0), 2, monster="M02"), "4s", 2, dice="S-H2 S-H2 S-SH S-SH")

    assert stage.fact(Defeated).enemy == "kraken"
    assert stage.facts(Gone)[-1].squad == (4, 0, 0)


def test_lost_takes_two_items_of_choice() -> None:
    stage = sail(at_sea("lost", (1, 1, 0), 3), "1s1p", 3)

    assert stage.state.phase is Phase.TOLL
    assert stage.can(0) == ("1s1p", "1s1f", "1p1f", "2f")
    stage.do(0, "2f", dice="S-B P-B")
    assert stage.fact(FightBegan).squad == (1, 1, 0)


def test_no_wind_takes_one_food_and_nothing_else() -> None:
    stage = sail(at_sea("nowind", (2, 0, 0), 2), "2s", 2, dice="S-B S-B")
    assert stage.facts(Gone)[0].food == 1

    hungry = at_sea("nowind", (1, 1, 0), 0)
    hungry.do(0, "1s")
    assert hungry.facts(Gone)[0].squad == (1, 0, 0)
    assert hungry.facts(Gone)[0].cause == "hunger"


def test_storm_takes_food_or_a_warrior_by_choice() -> None:
    stage = sail(at_sea("storm", (1, 1, 0), 2), "1s1p", 2)
    assert stage.can(0) == ("1s", "1p", "1f")

    one_kind = at_sea("storm", (2, 0, 0), 0)
    one_kind.do(0, "2s")
    assert one_kind.facts(Gone)[0].squad == (1, 0, 0)


def test_food_that_a_storm_took_feeds_nobody() -> None:
    stage = sail(at_sea("storm", (2, 0, 0), 1), "2s", 1).do(0, "1f")

    lost = [(fact.cause, fact.squad, fact.food) for fact in stage.facts(Gone)]
    assert lost == [("journey", (0, 0, 0), 1), ("hunger", (2, 0, 0), 0)]
    assert stage.facts(FightBegan) == []


def test_whirlpool_takes_a_warrior_of_the_owners_choice() -> None:
    stage = sail(at_sea("whirlpool", (1, 1, 0), 1), "1s1p", 1)
    assert stage.can(0) == ("1s", "1p")
    stage.do(0, "1p", dice="S-B")

    assert stage.fact(FightBegan).squad == (1, 0, 0)


def test_R2_8_1_losses_come_only_from_this_ship() -> None:
    stage = at_sea("whirlpool", (2, 0, 0), 0).do(0, "1s")

    assert stage[0].home == [1, 0, 0]


@pytest.mark.parametrize(
    ("journey", "men", "food", "lost"),
    [
        ("storm", 2, 0, (1, 0)),
        ("nowind", 2, 0, (0, 0)),
        ("whirlpool", 2, 0, (1, 0)),
        ("lost", 0, 1, (0, 1)),
        ("lost", 1, 1, (1, 1)),
    ],
)
def test_case_20_and_A13_losses_as_far_as_the_ship_can_pay(
    journey: str, men: int, food: int, lost: tuple[int, int]
) -> None:
    stage = at_sea(journey, (men or 1, 0, 0), food)
    crew = f"{men}s" if men else "0"
    stage.do(0, f"{crew} {food}" if food else crew)

    paid = [fact for fact in stage.facts(Gone) if fact.cause == "journey"]
    assert sum(fact.squad[0] for fact in paid) == lost[0]
    assert sum(fact.food for fact in paid) == lost[1]
    assert stage.state.phase is Phase.PLACE


def test_R2_8_2_near_shores_feed_two_by_one_food() -> None:
    stage = sail(at_sea("quiet", (4, 0, 0), 2, shore=2), "4s", 2, dice="S-B " * 4)

    assert stage.fact(FightBegan).squad == (4, 0, 0)


def test_case_19_the_far_shore_feeds_one_by_one_food() -> None:
    stage = sail(at_sea("quiet", (3, 0, 0), 2, shore=3), "3s", 2, dice="S-B S-B")
    assert stage.facts(Gone)[0].squad == (1, 0, 0)

    fourth = sail(at_sea("quiet", (3, 0, 0), 2, shore=4, seats=4), "3s", 2, dice="S-B S-B")
    assert fourth.facts(Gone)[0].squad == (1, 0, 0)


@pytest.mark.parametrize(("seats", "feeds"), [(2, (2, 2, 1)), (3, (2, 2, 1)), (4, (2, 2, 1, 1))])
def test_A31_the_left_two_shores_are_near(seats: int, feeds: tuple[int, ...]) -> None:
    assert tuple(shore.feeds for shore in village(seats).view(None).shores) == feeds


def test_A10_as_many_are_fed_as_the_food_allows_and_the_owner_chooses_who_starves() -> None:
    stage = sail(at_sea("quiet", (2, 1, 0), 1), "2s1p", 1)

    assert stage.state.phase is Phase.STARVE
    assert stage.can(0) == ("1s", "1p")
    stage.do(0, "1s", dice="S-B P-B")
    assert stage.fact(FightBegan).squad == (1, 1, 0)


def test_R2_8_2_all_food_aboard_goes_to_the_supply() -> None:
    stage = sail(at_sea("quiet", (1, 0, 0), 4), "1s", 4, dice="S-B")

    assert stage[0].food == 0
    eaten = [fact for fact in stage.facts(Gone) if fact.cause == "eaten"]
    assert [fact.food for fact in eaten] == [4]


def test_A33_food_without_warriors_is_gone_too() -> None:
    stage = sail(at_sea("quiet", (1, 0, 0), 2), "0", 2)

    assert stage[0].food == 0
    assert stage.state.posts == {}


def test_R2_8_3_and_A11_forbidden_types_are_destroyed_without_rolling() -> None:
    stage = sail(at_sea("quiet", (2, 1, 0), 2, monster="M02"), "2s1p", 2, dice="P-B")

    swept = [fact for fact in stage.facts(Gone) if fact.cause == "forbidden"]
    assert [fact.squad for fact in swept] == [(2, 0, 0)]
    assert stage.fact(FightBegan).squad == (0, 1, 0)


def test_R2_8_3_destroyed_warriors_go_to_the_general_supply() -> None:
    stage = at_sea("quiet", (2, 0, 0), 1, monster="M02")
    supply = stage.state.supply[0]
    sail(stage, "2s", 1)

    # The Swordsmith takes one out of it for the next round.
    assert stage.state.supply[0] == supply + 2 - 1


def test_A11_no_fight_when_nobody_is_left_and_healing_does_not_save_them() -> None:
    stage = sail(at_sea("quiet", (2, 0, 0), 1, monster="M02", runes="healing"), "2s", 1)

    assert stage.facts(FightBegan) == []
    assert stage[0].home == NOBODY
    assert stage[0].holds("healing")


def test_A11_forbidden_types_may_be_the_ones_to_starve() -> None:
    stage = sail(at_sea("quiet", (1, 2, 0), 1, monster="M02"), "1s2p", 1)

    assert stage.ask(0).fallback == ("1s",)
    stage.do(0, "1s", dice="P-B P-B")
    assert stage.fact(FightBegan).squad == (0, 2, 0)


def test_case_23_damage_does_not_carry_over_to_the_next_round() -> None:
    stage = sail(at_sea("quiet", (0, 0, 2), 1, monster="M11"), "2a", 1, dice="A-H2 A-H1")

    assert stage.fact(Fallen).enemy == "M11"
    assert stage.state.shores[0].monster == "M11"
    assert stage.state.shores[0].coins == 1
    assert stage.state.fight is None


def test_case_24_bounty() -> None:
    stage = village()
    stage.state.shores[0].monster, stage.state.shores[0].journey, stage.state.shores[0].coins = "M03", "quiet", 3
    stage.own(1, home=(0, 0, 3), food=2, favor=0, coins=0).march("1:large>shore1")
    stage.do(1, "3a 2", dice="A-H2 A-H2 A-B")

    assert (stage[1].glory, stage[1].favor, stage[1].coins) == (7, 1, 3)
    assert stage[1].home == [0, 0, 1]
    assert stage.state.shores[0].monster not in ("", "M03")
    assert stage.state.shores[0].coins == 0


def test_A23_an_empty_deck_is_made_anew_from_the_discards() -> None:
    stage = village()
    stage.state.decks.journeys = []
    stage.state.travelled = ["storm", "quiet"]
    stage.state.shores[0].journey = ""
    stage.march()

    assert stage.state.shores[0].journey == "storm"
    assert stage.state.decks.journeys == ["quiet"]
    assert stage.state.travelled == []


def test_A23_the_discards_are_shuffled_and_only_when_the_deck_is_empty() -> None:
    stage = village()
    state = stage.state
    state.decks.journeys, state.travelled, state.revealed = ["kraken"], ["storm", "quiet"], ["lost"]
    referee = stage.referee(Dealer(lambda _index, _below: 0))

    assert [draw_journey(referee) for _ in range(4)] == ["kraken", "quiet", "storm", ""]
    assert len(referee.dealer.draws) == 1
    assert state.revealed == ["lost"]


def test_A23_without_any_card_the_shore_is_all_quiet() -> None:
    stage = at_sea("", (1, 0, 0), 1, runes="journey")
    stage.do(0, "1s 1", dice="S-B")

    assert stage.fact(JourneyMet).journey == ""
    assert stage.fact(FightBegan).enemy == "M12"


def test_A23_the_journey_rune_may_turn_its_own_card_up_again() -> None:
    stage = at_sea("whirlpool", (1, 0, 0), 0, runes="journey")
    stage.state.decks.journeys, stage.state.travelled = [], []
    stage.do(0, "1s").do(0, "use")

    assert [fact.journey for fact in stage.facts(JourneyMet)] == ["whirlpool", "whirlpool"]
