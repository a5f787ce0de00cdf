"""docs/rules/champions_of_midgard.md 2.5 to 2.7: order, hunting and combat."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard._chapters.rounds import errands_of
from engines.champions_of_midgard._pieces import Post
from engines.champions_of_midgard.facts import (
    BlamePassed,
    Defeated,
    Fallen,
    FightBegan,
    Gone,
    Hunted,
    JourneyMet,
    Rolled,
    RoundEnded,
    Struck,
)
from engines.champions_of_midgard.view import Phase
from tests.rules.champions_of_midgard.staging import Stage, village


def at_draugr(enemy: str, home: tuple[int, int, int], *, favor: int = 0, runes: str = "", **goods: int) -> Stage:
    """Seat 0 is about to send warriors against this, Draugr 1."""
    stage = village()
    stage.state.draugr = [enemy, "D08" if enemy != "D08" else "D01"]
    stage.own(0, home=home, favor=favor, runes=runes, **goods)
    return stage.march("0:draugr1")


def everybody(stage: Stage) -> str:
    return stage.can(0)[-1]


def fight(enemy: str, home: tuple[int, int, int], dice: str, **goods: object) -> Stage:
    stage = at_draugr(enemy, home, **goods)  # type: ignore[arg-type]  # goods are counts or runes
    return stage.do(0, everybody(stage), dice=dice)


def test_R2_5_hunting_troll_draugr_then_shores_from_the_left() -> None:
    stage = village()
    for seat in range(3):
        stage.own(seat, home=(1, 0, 0), food=1)
    stage.march("2:large>shore3", "1:troll", "0:draugr2", "0:draugr1", "2:small>shore1", "1:hunt", "0:hunt")
    stage.state.posts = {place: Post(0, [1, 0, 0], 0) for place in ("draugr2", "troll", "draugr1")}

    assert errands_of(stage.state) == ["hunt0", "hunt1", "troll", "draugr1", "draugr2", "shore1", "shore3"]


def test_R2_5_steps_without_dice_are_skipped() -> None:
    stage = village().own(0, home=(1, 0, 0), favor=0).march("0:troll").do(0, "0")

    assert stage.facts(FightBegan) == []
    assert stage.state.round == 2


def test_case_36_and_R2_6_1_hunting() -> None:
    stage = village().own(0, home=(5, 0, 0), favor=0, food=0)
    stage.march("0:hunt", dice="S-H2 S-H2 S-H1 S-H1 S-H1")

    assert (stage.fact(Hunted).hits, stage.fact(Hunted).food) == (7, 6)
    assert stage[0].food == 6
    assert stage[0].home == [5, 0, 0]


def test_R2_6_1_nobody_at_home_means_no_hunt() -> None:
    stage = village().own(0, home=(0, 0, 0), favor=1, food=0).march("0:hunt")

    assert stage.facts(Hunted) == stage.facts(FightBegan) == []
    assert stage.state.round == 2


def test_R2_6_1_shields_bring_no_food_and_favor_may_reroll() -> None:
    stage = village().own(0, home=(2, 0, 0), favor=1, food=0).march("0:hunt", dice="S-SH S-B")
    assert stage.state.phase is Phase.ROLL
    stage.do(0, "favor s2", dice="S-H2")

    assert stage[0].food == 2
    assert stage[0].favor == 0


def test_R2_6_1_hunters_go_from_the_marker_clockwise() -> None:
    stage = village()
    for seat in range(3):
        stage.own(seat, favor=0)
    stage.state.marker = 1
    stage.march("0:hunt", "1:hunt", "2:hunt", dice="S-H1 S-H1 S-H1")

    assert [fact.seat for fact in stage.facts(Hunted)] == [1, 2, 0]


def test_R2_6_2_hunted_food_comes_too_late_for_ships() -> None:
    stage = village().own(0, home=(3, 0, 0), favor=0, food=0)
    stage.state.shores[0].journey = "quiet"
    stage.march("0:hunt", "0:small>shore1")
    assert stage.ask(0).slot == "send-shore1"
    stage.do(0, "1s", dice="S-H1 S-H1")

    assert stage[0].food == 2
    assert stage.state.round == 2
    assert stage[0].home == [2, 0, 0]


def test_R2_7_1_all_committed_dice_are_rolled() -> None:
    stage = fight("D07", (2, 1, 1), "S-B S-B P-B A-B", favor=1)

    assert [die.kind for die in stage.fact(Rolled).dice] == ["S", "S", "P", "A"]


def test_R2_7_2_each_favor_rerolls_a_chosen_subset_any_number_of_times() -> None:
    stage = fight("D07", (2, 1, 0), "S-B S-B P-B", favor=2)
    stage.do(0, "favor s1,p3", dice="S-H1 P-SH")
    assert [die.face for die in stage.state.fight.dice] == ["H1", "B", "SH"]  # type: ignore[union-attr]  # in a fight
    assert stage[0].favor == 1
    stage.do(0, "favor s2", dice="S-H2")

    assert stage[0].favor == 0
    assert stage.fact(Rolled).fresh == (1,)
    assert stage.fact(Struck).damage == 3


def test_R2_7_2_a_reroll_takes_at_least_one_die() -> None:
    stage = fight("D07", (2, 0, 0), "S-B S-B", favor=1)

    assert stage.ask(0, "favor").least == 1
    assert stage.refuses(0, "favor -") == "refused.count"


def test_R2_7_2_without_favor_nothing_is_rerolled() -> None:
    stage = fight("D07", (2, 0, 0), "S-B S-SH", runes="reaction")

    assert stage.refuses(0, "favor s1") == "refused.no-favor"


def test_R2_7_2_the_roll_shows_what_it_would_cost() -> None:
    view = fight("D07", (0, 3, 0), "P-B P-SH P-H1", favor=1).view(1)

    assert view.fight is not None
    assert (view.fight.hits, view.fight.shields, view.fight.losses) == (1, 1, 2)
    assert view.boards[0].away == (0, 3, 0)


def test_R2_7_3_damage_stays_between_rounds_of_a_combat() -> None:
    stage = fight("D02", (3, 0, 0), "S-H1 S-SH S-B S-H1 S-H1 S-SH")

    assert [fact.total for fact in stage.facts(Struck)] == [1, 3]
    assert stage[0].glory == 2


def test_R2_7_3_damage_is_not_carried_to_another_enemy() -> None:
    stage = village().own(0, home=(0, 0, 2), favor=0)
    stage.state.draugr = ["D01", "D02"]
    stage.march("0:draugr1", "0:draugr2").do(0, "1a 1a", dice="A-H2 A-H2")

    assert [fact.total for fact in stage.facts(Struck)] == [2, 2]
    assert stage.fact(Fallen).enemy == "D02"


def test_R2_7_4_shields_cancel_losses_and_the_owner_chooses_which_dice() -> None:
    stage = fight("D07", (1, 1, 1), "S-B P-SH A-H2")

    assert stage.fact(Struck).losses == 2
    assert stage.can(0) == ("1s1p", "1s1a", "1p1a")
    stage.do(0, "1s1p", dice="A-H2")
    assert stage[0].home == [0, 0, 0]
    assert stage.facts(Gone)[0].squad == (1, 1, 0)


def test_R2_7_5_a_win_pays_at_once_and_survivors_go_home() -> None:
    stage = fight("D07", (0, 0, 5), "A-H2 A-H2 A-B A-B A-B")

    fact = stage.fact(Defeated)
    assert (fact.glory, fact.reward.coins) == (6, 4)
    assert (stage[0].glory, stage[0].coins) == (6, 5)
    assert stage[0].pile == ["D07"]
    assert stage[0].home == [0, 0, 2]
    assert "D07" not in stage.state.escaped


def test_R2_7_6_no_retreat_while_dice_are_left() -> None:
    stage = fight("D02", (4, 0, 0), "S-B S-B S-B S-B", favor=1)

    assert stage.can(0) == ("stop", "favor")
    stage.do(0, "stop", dice="S-B S-B S-B")
    assert stage.state.fight.number == 2  # type: ignore[union-attr]  # in a fight


def test_R2_7_7_defeat_brings_nothing() -> None:
    stage = fight("D07", (0, 3, 0), "P-B P-H1 P-B")

    assert stage.fact(Fallen).enemy == "D07"
    assert (stage[0].glory, stage[0].pile, stage[0].home) == (0, [], [0, 0, 0])
    assert stage.state.escaped.count("D07") == 1
    assert stage.state.posts == {}


def test_R2_7_5_the_right_draugr_is_taken_and_the_left_one_gets_away() -> None:
    stage = village().own(0, home=(0, 0, 4), favor=0)
    stage.state.draugr = ["D02", "D01"]
    stage.march("0:draugr2").do(0, "4a", dice="A-H2 A-B A-B A-B")

    assert stage[0].pile == ["D01"]
    assert "D02" in stage.state.escaped
    assert "D01" not in stage.state.escaped


def test_case_35_lethal_damage_and_losses_together() -> None:
    stage = fight("D05", (0, 0, 3), "A-H2 A-H1 A-H1")

    assert stage.fact(Struck).total == 4
    assert stage[0].home == [0, 0, 1]
    assert (stage[0].glory, stage[0].coins) == (4, 3)


def at_troll(troll: str, home: tuple[int, int, int], *, seats: int = 3, **goods: int) -> Stage:
    stage = village(seats)
    stage.state.troll = troll
    stage.own(0, home=home, favor=0, **goods)
    return stage.march("0:troll")


def test_case_21_and_R2_7_8_troll_killed_by_the_last_die() -> None:
    stage = at_troll("T13", (0, 2, 1), blame=2)
    stage.do(0, "2p1a", dice="P-H1 P-SH A-H2")
    assert stage.fact(Struck).losses == 2
    stage.do(0, "2p", dice="A-H1")

    assert [fact.total for fact in stage.facts(Struck)] == [3, 4]
    assert stage.state.phase is Phase.BLAME
    assert (stage[0].glory, stage[0].wood, stage[0].pile, stage[0].home) == (6, 3, ["T13"], [0, 0, 0])
    assert stage.can(0) == ("seat1", "seat2")
    assert stage.refuses(0, "seat0") == "refused.no-option"
    stage.do(0, "seat2")
    assert [player.blame for player in stage.state.players] == [1, 0, 1]
    assert stage.fact(RoundEnded).troll == ""


def test_case_22_and_R2_9_2_and_A35_troll_survives_a_fighter_and_all_take_blame() -> None:
    stage = at_troll("T16", (1, 0, 0)).do(0, "1s", dice="S-B")

    assert [player.blame for player in stage.state.players] == [1, 1, 1]
    assert stage.fact(RoundEnded).troll == "T16"
    assert "T16" in stage.state.escaped


def test_case_22_troll_survives_when_no_dice_were_sent() -> None:
    stage = at_troll("T16", (1, 0, 0)).do(0, "0")

    assert [player.blame for player in stage.state.players] == [1, 1, 1]


def test_A15_a_killer_without_blame_still_hands_one_out() -> None:
    stage = at_troll("T01", (3, 0, 0)).do(0, "3s", dice="S-H2 S-H1 S-SH").do(0, "seat1")

    assert [player.blame for player in stage.state.players] == [0, 1, 0]
    assert stage.fact(BlamePassed).dropped == 0


def test_A16_the_named_player_takes_the_blame_at_once() -> None:
    stage = village().own(0, home=(3, 0, 0), favor=0).own(1, home=(1, 0, 0), favor=0)
    stage.state.troll, stage.state.draugr = "T01", ["D01", "D02"]
    stage.march("0:troll", "1:draugr1").do(0, "3s").own(1, favor=1)
    stage.do(1, "1s", dice="S-H2 S-H1 S-SH").do(0, "seat1", dice="S-H1")

    assert stage.state.phase is Phase.ROLL
    assert stage[1].blame == 1


def test_two_players_have_nobody_else_to_blame() -> None:
    stage = at_troll("T01", (3, 0, 0), seats=2).do(0, "3s", dice="S-H2 S-H1 S-SH")

    assert [player.blame for player in stage.state.players] == [0, 1]
    assert stage.state.round == 2


def test_A09_any_dice_may_be_lost_whatever_they_rolled() -> None:
    stage = fight("D05", (1, 0, 2), "S-H1 A-H2 A-H1")

    assert set(stage.can(0)) == {"1s1a", "2a"}


def test_A34_rounds_go_on_until_something_happens() -> None:
    quiet = "P-SH P-B " * 5
    stage = fight("D02", (0, 2, 0), quiet + "P-H2 P-H1")

    assert stage.facts(Struck)[-1].total == 3
    assert len(stage.facts(Struck)) == 6


def test_R2_9_1_workers_and_ships_return() -> None:
    stage = village()
    for seat in range(3):
        stage.own(seat, home=(1, 0, 0), favor=0, food=0)
    stage.march("0:small>shore1", "1:troll", "2:large>shore2").do(0, "0").do(1, "0").do(2, "0")

    assert stage.state.workers == []
    assert [shore.docked for shore in stage.state.shores] == [None] * 3
    assert [player.workers for player in stage.state.players] == [3, 3, 3]


def test_R2_9_3_undefeated_draugr_are_discarded_for_good() -> None:
    stage = village()
    before = list(stage.state.draugr)
    stage.march()

    assert set(before) <= set(stage.state.escaped)
    assert not set(before) & set(stage.state.draugr)


def test_R2_9_4_revealed_journeys_are_discarded_and_their_spaces_refilled() -> None:
    stage = village().own(0, home=(1, 0, 0), favor=0, food=0)
    stage.state.shores[1].journey = "quiet"
    stage.march("0:small>shore2").do(0, "1s")

    assert stage.facts(JourneyMet)[0].journey == "quiet"
    assert stage.state.travelled == ["quiet"]
    assert stage.state.revealed == []
    assert stage.state.shores[1].journey


def test_R2_9_5_undefeated_monsters_gain_a_coin() -> None:
    stage = village().march()

    assert [shore.coins for shore in stage.state.shores] == [1, 1, 1]
    assert stage.fact(RoundEnded).richer == (0, 1, 2)
    stage.march()
    assert [shore.coins for shore in stage.state.shores] == [2, 2, 2]


@pytest.mark.parametrize(("number", "phase"), [(7, Phase.PLACE), (8, Phase.OVER)])
def test_R2_9_6_after_round_8_the_game_is_scored(number: int, phase: Phase) -> None:
    stage = village()
    stage.state.round = number
    stage.march()

    assert stage.state.phase is phase
