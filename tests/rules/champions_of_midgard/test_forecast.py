"""What a squad can expect: the odds of a fight, and of a voyage with its Journey, its Food and its ship."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard.odds import odds, survivors
from engines.champions_of_midgard.reading import AssignmentAsk, Forecast, Trip, expect, forecast, provisions, trip_to
from engines.core import Rng
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village


def loading(*, food: int, home: tuple[int, int, int] = (0, 3, 0), journey: str = "quiet") -> Stage:
    """Seat 0 loads the Small Longship for shore 1, whose Journey it knows; M01 has attack 1 and defense 4."""
    stage = village().own(0, home=home, food=food, favor=0)
    shore = stage.state.shores[0]
    shore.monster, shore.journey, shore.seen = "M01", journey, (0,)
    return stage.march("0:small>shore1")


def test_a_fight_on_land_has_the_odds_of_its_dice() -> None:
    stage = village().own(0, home=(0, 2, 1))
    stage.state.troll = "T01"
    stage.march("0:troll")

    assert forecast(stage.rules.book, stage.view(0), "troll", (0, 2, 1)) == Forecast(
        *odds(stage.rules.book, (0, 2, 1), 1, 3)
    )


def test_R2_8_2_who_is_not_fed_does_not_fight() -> None:
    stage = loading(food=3)
    book, view = stage.rules.book, stage.view(0)

    assert forecast(book, view, "shore1", (0, 3, 0), 0) == Forecast(0.0, 0.0)
    assert forecast(book, view, "shore1", (0, 3, 0), 1) == Forecast(*odds(book, (0, 2, 0), 1, 4))
    assert forecast(book, view, "shore1", (0, 3, 0), 2) == Forecast(*odds(book, (0, 3, 0), 1, 4))


def test_R2_4_2_food_is_counted_as_far_as_there_is_any_and_the_ship_has_room() -> None:
    stage = loading(food=3, home=(0, 5, 0))
    book, view = stage.rules.book, stage.view(0)

    assert provisions(book, view, "shore1", squad=(0, 3, 0), food=3) == 2
    assert provisions(book, view, "shore1", squad=(0, 3, 0), food=1) == 1
    assert provisions(book, view, "shore1", squad=(0, 5, 0), food=3) == 0


def test_A11_forbidden_warriors_eat_last_and_do_not_fight() -> None:
    stage = loading(food=1, home=(2, 2, 0))
    stage.state.shores[0].monster = "M02"
    book, view = stage.rules.book, stage.view(0)

    assert forecast(book, view, "shore1", (2, 2, 0), 1).won == odds(book, (0, 2, 0), 2, 3)[0]


@pytest.mark.parametrize(
    ("journey", "food", "landing"),
    [("nowind", 2, 2), ("nowind", 3, 3), ("storm", 2, 2), ("storm", 3, 3), ("whirlpool", 3, 2), ("lost", 3, 2)],
)
def test_R2_8_1_a_known_journey_takes_its_toll(journey: str, food: int, landing: int) -> None:
    stage = loading(food=food, journey=journey)
    book = stage.rules.book

    assert forecast(book, stage.view(0), "shore1", (0, 3, 0), food) == Forecast(*odds(book, (0, landing, 0), 1, 4))


def test_R2_8_1_a_kraken_is_fought_before_the_monster() -> None:
    book = rulebook().book
    found = expect(book, Trip("M01", 2, (("kraken", 1.0),)), (0, 0, 4), food=2)
    by_hand = sum(
        chance * odds(book, rest, 1, 4)[0] for rest, chance in survivors(book, (0, 0, 4), attack=2, defense=4)
    )

    assert found.won == pytest.approx(by_hand)
    assert found.won < odds(book, (0, 0, 4), 1, 4)[0]


def test_the_odds_of_an_unknown_journey_are_those_of_the_cards_that_nobody_showed() -> None:
    stage = village().own(0, home=(2, 0, 0), food=2)
    for shore in stage.state.shores:
        shore.seen = ()
    stage.state.travelled = ["quiet"] * 6
    stage.state.shores[1].journey, stage.state.shores[1].seen = "storm", (0,)
    journeys = dict(trip_to(stage.rules.book, stage.view(0), "shore1").journeys)

    assert sum(journeys.values()) == pytest.approx(1)
    assert journeys == pytest.approx(
        {"quiet": 2 / 11, "kraken": 2 / 11, "lost": 2 / 11, "nowind": 2 / 11, "storm": 1 / 11, "whirlpool": 2 / 11}
    )


def test_A23_a_shore_without_a_journey_is_calm() -> None:
    stage = loading(food=2)
    stage.state.shores[0].journey, stage.state.shores[0].seen = "", ()
    book = stage.rules.book

    assert forecast(book, stage.view(0), "shore1", (0, 3, 0), 2) == Forecast(*odds(book, (0, 3, 0), 1, 4))


def test_the_forecast_is_what_happens_on_average() -> None:
    """Voyages into the unknown, played out with defaults, win about as often as was forecast."""
    book = rulebook().book
    calm = Trip("M01", 2, (("quiet", 0.5), ("whirlpool", 0.5)))
    found = expect(book, calm, (0, 3, 0), food=2)
    rng, won = Rng("average"), 0
    for _ in range(4000):
        squad = 3 - rng.below(2)
        damage = 0
        while squad and damage < 4:
            faces = [book.warriors["P"].faces[rng.below(6)].value for _ in range(squad)]
            damage += sum({"H1": 1, "H2": 2}.get(face, 0) for face in faces)
            squad -= min(squad, max(0, 1 - faces.count("SH")))
        won += damage >= 4

    assert won / 4000 == pytest.approx(found.won, abs=0.03)


def test_a_second_ship_counts_on_the_food_that_the_first_one_left() -> None:
    stage = village().own(0, home=(0, 4, 0), food=3)
    stage.march("0:small>shore1", "0:large>shore2")
    first, second = stage.ask(0), stage.ask(0, "2p 2")
    third = stage.ask(0, "2p 2 1p")

    assert isinstance(first, AssignmentAsk)
    assert isinstance(second, AssignmentAsk)
    assert isinstance(third, AssignmentAsk)
    assert (first.slot, first.food) == ("send-shore1", 3)
    assert (second.slot, second.food) == ("send-shore2", 1)
    assert (third.slot, third.food, third.squad) == ("food-shore2", 1, (0, 1, 0))
