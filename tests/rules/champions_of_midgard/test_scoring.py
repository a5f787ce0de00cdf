"""docs/rules/champions_of_midgard.md 2.12 and 2.13: final scoring, ties and variants."""

from __future__ import annotations

from typing import Any

import pytest

from engines.champions_of_midgard._chapters.scoring import destiny_glory, sheet
from engines.champions_of_midgard.facts import Ending, GameOver, Scored
from engines.champions_of_midgard.view import Phase
from engines.core import RESIGN, Dealer, Outcome, recorded
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village

TROLLS = [f"T{number:02}" for number in range(1, 17)]
RED, BLUE, YELLOW = ([f"M{first + number:02}" for number in range(12)] for first in (1, 13, 25))


def bare(seats: int = 3, **chosen: str) -> Stage:
    """A table where nobody has anything."""
    stage = village(seats, **chosen)
    for seat in range(seats):
        stage.own(seat, food=0, wood=0, coins=0, favor=0, home=(0, 0, 0), hand=[])
    return stage


def score(stage: Stage, seat: int = 0) -> Scored:
    return sheet(rulebook().book, stage.state, seat)


def end(stage: Stage) -> Stage:
    stage.state.round = 8
    stage.state.troll = ""
    return stage.march()


@pytest.mark.parametrize(("trolls", "glory"), [((2, 1, 0), 6), ((2, 2, 0), 3), ((1, 2, 0), 0), ((0, 0, 0), 0)])
def test_case_38_destiny_alone_tied_or_beaten(trolls: tuple[int, int, int], glory: int) -> None:
    stage = bare()
    left = iter(TROLLS)
    for seat, count in enumerate(trolls):
        stage.own(seat, pile=[next(left) for _ in range(count)])
    stage.own(0, hand=["DS04"])

    assert destiny_glory(rulebook().book, stage.state, 0, "DS04") == glory
    assert score(stage, 0).total == glory
    assert score(stage, 1).total == 0


@pytest.mark.parametrize(
    ("destiny", "goods"),
    [
        ("DS01", {"pile": ["D08"]}),
        ("DS02", {"pile": ["D15"]}),
        ("DS03", {"pile": ["D01"]}),
        ("DS04", {"pile": ["T01"]}),
        ("DS05", {"pile": ["D01"]}),
        ("DS06", {"pile": ["M01"]}),
        ("DS07", {"wood": 1}),
        ("DS08", {"food": 1}),
        ("DS09", {"coins": 1}),
        ("DS10", {"favor": 1}),
        ("DS11", {"home": (1, 0, 0)}),
        ("DS12", {"runes": "gifts"}),
    ],
)
def test_R2_12_1_each_destiny_counts_what_it_says(destiny: str, goods: dict[str, object]) -> None:
    book = rulebook().book
    stage = bare()
    assert destiny_glory(book, stage.state, 0, destiny) == 0
    stage.own(0, **goods)  # type: ignore[arg-type]  # goods of every kind
    assert destiny_glory(book, stage.state, 0, destiny) == book.destinies[destiny].alone
    stage.own(1, **goods)  # type: ignore[arg-type]  # likewise
    assert destiny_glory(book, stage.state, 0, destiny) == book.destinies[destiny].tied


def test_R2_12_1_runemaster_counts_used_runes_too() -> None:
    stage = bare().own(0, runes="knowledge").own(1, runes="glory").do(0, "knowledge", topic="rune")

    assert destiny_glory(rulebook().book, stage.state, 0, "DS12") == 2


def test_case_42_and_R2_12_2_sets_of_colours() -> None:
    stage = bare().own(0, pile=RED[:4] + BLUE[:3] + YELLOW[:5] + TROLLS[:6])
    assert (score(stage).sets, score(stage).set_glory) == (3, 15)

    none = bare().own(0, pile=RED[:4] + YELLOW[:9])
    assert score(none).set_glory == 0


def test_R2_12_2_draugr_and_monsters_count_together() -> None:
    assert score(bare().own(0, pile=["D01", "M13", "D15"])).set_glory == 5


def test_R2_12_3_runes_used_or_not() -> None:
    stage = bare().own(0, runes="knowledge gifts").own(0, coins=0)
    stage.do(0, "knowledge", topic="rune")

    assert score(stage).runes == 5


@pytest.mark.parametrize(("ship", "glory"), [("L1", 3), ("L2", 5), ("L3", 7), ("L4", 9)])
def test_R2_12_4_private_longship(ship: str, glory: int) -> None:
    assert score(bare().own(0, ship=ship)).ship == glory


def test_R2_12_5_favor_is_worth_two() -> None:
    assert score(bare().own(0, favor=4)).favor == 8


@pytest.mark.parametrize(("coins", "glory"), [(2, 0), (3, 1), (8, 2)])
def test_R2_12_6_and_A27_three_coins_are_worth_one_rounded_down(coins: int, glory: int) -> None:
    assert score(bare().own(0, coins=coins)).coins == glory


@pytest.mark.parametrize(
    ("blame", "loss"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (9, 21)]
)  # fmt: skip
def test_case_41_and_R2_12_7_and_A28_blame_chart(blame: int, loss: int) -> None:
    assert score(bare().own(0, blame=blame)).total == -loss


def test_R2_12_8_nothing_is_spent_and_coins_and_favor_count_twice() -> None:
    stage = bare().own(0, coins=3, favor=1, hand=["DS09", "DS10"])

    assert score(stage).total == 5 + 4 + 2 + 1
    assert (stage[0].coins, stage[0].favor) == (3, 1)


def test_R2_12_8_food_wood_and_warriors_are_worth_nothing() -> None:
    assert score(bare().own(0, food=9, wood=9, home=(3, 3, 2))).total == 0


def test_A27_a_score_may_be_negative() -> None:
    stage = end(bare(2).own(0, blame=3))

    assert stage.rules.outcome(stage.state).scores == (-6, 0)  # type: ignore[union-attr]  # the game is over


def test_R2_12_9_the_most_glory_wins() -> None:
    stage = end(bare().own(1, glory=12).own(2, glory=9))
    outcome = stage.rules.outcome(stage.state)

    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((3, 1, 2), (0, 12, 9), Ending.SCORED)
    assert stage.fact(GameOver).winners == (1,)


def test_who_gave_up_does_not_become_jarl() -> None:
    stage = bare().own(0, glory=9).own(1, glory=12).own(2, glory=9, pile=TROLLS[:1])
    stage.state.resigned = (1,)
    outcome = end(stage).rules.outcome(stage.state)

    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((2, 3, 1), (9, 12, 9), Ending.RECORDS)
    assert stage.fact(GameOver).winners == (2,)


def test_a_game_given_up_counts_the_glory_of_that_moment() -> None:
    stage, dealer = bare().own(0, glory=12, favor=2).own(1, glory=9, coins=7).own(2, glory=1), Dealer[Any](recorded(()))
    stage.state.resigned = (0, 2)
    stage.rules.abandon(stage.state, dealer)
    outcome = stage.rules.outcome(stage.state)

    assert outcome == Outcome((3, 1, 2), (16, 11, 1), RESIGN)
    assert [told.fact for told in dealer.told] == [GameOver(stage.state.scores, (1,), Ending.RESIGN)]
    assert stage.rules.questions(stage.state) == ()


def test_case_44_equal_glory_is_won_by_more_enemies() -> None:
    stage = bare().own(0, glory=60, pile=[*TROLLS[:2], *RED[:7]]).own(1, glory=60, pile=RED[7:] + TROLLS[2:5])
    outcome = end(stage).rules.outcome(stage.state)

    assert outcome is not None
    assert outcome.places == (1, 2, 3)
    assert outcome.reason == Ending.RECORDS


def test_case_44_trolls_count_as_enemies_in_a_tie() -> None:
    stage = bare().own(0, glory=60, pile=RED[:8]).own(1, glory=60, pile=[*BLUE[:7], *TROLLS[:2]])
    outcome = end(stage).rules.outcome(stage.state)

    assert outcome is not None
    assert outcome.places == (2, 1, 3)


def test_case_44_equal_enemies_share_the_victory_and_a_kraken_does_not_count() -> None:
    stage = bare().own(0, glory=60, pile=RED[:9]).own(1, glory=60, pile=BLUE[:9])
    outcome = end(stage).rules.outcome(stage.state)

    assert outcome is not None
    assert outcome.places == (1, 1, 3)
    assert outcome.reason == Ending.SCORED
    assert stage.fact(GameOver).winners == (0, 1)
    assert "kraken" not in stage[1].pile


def test_case_45_and_R2_13_hall_of_records_shows_piles() -> None:
    plain = bare().own(0, pile=["T01", "M05"])
    assert plain.view(1).piles == (None, (), None)
    assert plain.view(None).piles == (None, None, None)
    assert plain.view(0).piles[0] == ("T01", "M05")

    hall = bare(hall_of_records="yes").own(0, pile=["T01", "M05"])
    assert hall.view(1).piles[0] == ("T01", "M05")
    assert hall.view(None).piles[0] == ("T01", "M05")


def test_case_45_variants_combine() -> None:
    stage = village(4, hall_of_records="yes", mistrustful_villagers="yes")

    assert [player.blame for player in stage.state.players] == [1] * 4
    assert stage.view(None).piles == ((), (), (), ())


def test_everything_opens_when_the_game_is_over() -> None:
    stage = bare().own(0, pile=["T01"], hand=["DS04"])
    end(stage)
    view = stage.view(None)

    assert view.phase is Phase.OVER
    assert view.piles[0] == ("T01",)
    assert view.hands[0] == ("DS04",)
    assert view.scores[0].destinies == (("DS04", 6),)
    assert view.outcome is not None
