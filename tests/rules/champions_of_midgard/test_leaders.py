"""docs/rules/champions_of_midgard.md 2.10: the five leaders."""

from __future__ import annotations

from engines.champions_of_midgard.facts import DestinyDrawn, FavorSpent, Hunted, Struck
from engines.champions_of_midgard.reading import hits_by_leader
from engines.champions_of_midgard.view import Phase
from tests.rules.champions_of_midgard.staging import Stage, village


def hunt(leader: str, home: tuple[int, int, int], dice: str, *, favor: int = 0, runes: str = "") -> Stage:
    stage = village().own(0, leader=leader, home=home, favor=favor, food=0, runes=runes)
    return stage.march("0:hunt", dice=dice)


def duel(leader: str, home: tuple[int, int, int], dice: str, *, enemy: str = "D07", favor: int = 0) -> Stage:
    stage = village().own(0, leader=leader, home=home, favor=favor)
    stage.state.draugr = [enemy, "D01"]
    stage.march("0:draugr1")
    return stage.do(0, stage.can(0)[-1], dice=dice)


def test_case_25_and_A19_asmundr_scores_for_favor_that_he_discards() -> None:
    stage = duel("asmundr", (2, 0, 0), "S-B S-B", favor=2)
    stage.do(0, "favor s1", dice="S-B")
    assert stage[0].glory == 2
    assert stage.fact(FavorSpent).glory == 2
    stage.do(0, "favor s2", dice="S-B")

    assert (stage[0].glory, stage[0].favor) == (4, 0)


def test_A19_asmundr_in_hunting() -> None:
    stage = hunt("asmundr", (1, 0, 0), "S-B", favor=1).do(0, "favor s1", dice="S-H1")

    assert (stage[0].glory, stage[0].favor, stage[0].food) == (2, 0, 1)


def test_other_leaders_score_nothing_for_favor() -> None:
    stage = duel("ullr", (2, 0, 0), "S-B S-B", favor=1).do(0, "favor s1", dice="S-B")

    assert stage[0].glory == 0


def test_dagrun_draws_one_more_and_keeps_one() -> None:
    stage = village().own(0, leader="dagrun").do(0, "sage shore1")

    assert stage.fact(DestinyDrawn).count == 2
    assert stage.asked() == [(0, "destiny")]
    assert len(stage.can(0)) == 2
    stage.do(0, stage.can(0)[1])
    assert len(stage[0].hand) == 2
    assert stage.state.turn == 1


def test_dagrun_with_true_vision_draws_four_and_keeps_one() -> None:
    stage = village().own(0, leader="dagrun", runes="vision").do(0, "sage shore1").do(0, "use")

    assert stage.fact(DestinyDrawn).count == 4
    stage.do(0, stage.can(0)[0])
    assert len(stage[0].hand) == 2


def test_gylfir_pays_nothing_at_the_merchant_ship_and_others_do() -> None:
    assert village().own(0, leader="gylfir", coins=1).do(0, "merchant")[0].coins == 1
    assert village().own(0, leader="ullr", coins=1).do(0, "merchant")[0].coins == 0


def test_svanhildr_adds_to_every_hit_of_a_swordsman() -> None:
    stage = duel("svanhildr", (2, 1, 0), "S-H1 S-H2 P-H1")

    assert (stage.fact(Struck).damage, stage.fact(Struck).led) == (2 + 3 + 1, 2)


def test_the_hits_that_svanhildr_adds_are_told_apart_from_those_on_the_dice() -> None:
    for leader, favor, more in (("svanhildr", 1, 2), ("ullr", 1, 0)):
        fight = duel(leader, (2, 1, 0), "S-H1 S-H2 P-H1", favor=favor).view(0).fight
        assert fight is not None
        assert (fight.hits, hits_by_leader(fight)) == (4 + more, more)


def test_svanhildr_fights_her_own_fight_whoever_sealed_last() -> None:
    stage = village().own(0, leader="svanhildr", home=(1, 0, 0), favor=0).own(1, home=(1, 0, 0), favor=0)
    stage.state.draugr = ["D01", "D02"]
    stage.march("0:draugr1", "1:draugr2").do(0, "1s").do(1, "1s", dice="S-H2 S-H2")

    assert [(fact.seat, fact.damage) for fact in stage.facts(Struck)] == [(0, 3), (1, 2)]


def test_case_26_and_A18_svanhildr_hunts() -> None:
    assert hunt("svanhildr", (3, 0, 0), "S-H1 S-H2 S-SH")[0].food == 5
    with_reaction = hunt("svanhildr", (3, 0, 0), "S-H1 S-H2 S-SH", runes="reaction").do(0, "reaction")
    assert with_reaction.fact(Hunted).hits == 7
    assert with_reaction[0].food == 6
    assert hunt("", (3, 0, 0), "S-H1 S-H2 S-SH")[0].food == 3
    assert hunt("", (3, 0, 0), "S-H1 S-H2 S-SH", runes="reaction").do(0, "reaction")[0].food == 4


def test_A18_a_spear_shield_under_reaction_gives_svanhildr_one() -> None:
    stage = hunt("svanhildr", (0, 1, 0), "P-SH", runes="reaction").do(0, "reaction")

    assert stage[0].food == 1


def test_ullr_scores_one_glory_for_each_round_with_a_double_hit_win_or_lose() -> None:
    stage = duel("ullr", (0, 0, 3), "A-H2 A-H2 A-B", enemy="D05")
    assert stage[0].glory == 4 + 1

    lost = duel("ullr", (0, 0, 1), "A-H2")
    assert lost[0].glory == 1
    assert lost.fact(Struck).rage == 1


def test_A12_leaders_use_their_abilities_against_a_kraken() -> None:
    stage = village().own(0, leader="ullr", home=(0, 0, 2), favor=0, food=1)
    stage.state.shores[0].journey, stage.state.shores[0].monster = "kraken", "M12"
    stage.march("0:small>shore1").do(0, "2a 1", dice="A-H2 A-H2")
    assert stage[0].glory == 3 + 1

    pious = village().own(0, leader="asmundr", home=(0, 0, 2), favor=1, food=1)
    pious.state.shores[0].journey, pious.state.shores[0].monster = "kraken", "M12"
    pious.march("0:small>shore1").do(0, "2a 1", dice="A-H2 A-B").do(0, "favor a2", dice="A-H2")
    assert pious[0].glory == 2 + 3


def test_A17_the_final_faces_count_once_a_round_and_hunting_does_not() -> None:
    stage = duel("ullr", (0, 0, 2), "A-H2 A-H2", favor=1)
    stage.do(0, "favor a1,a2", dice="A-B A-B")
    assert stage[0].glory == 0

    assert hunt("ullr", (2, 0, 0), "S-H2 S-H2")[0].glory == 0


def test_A17_a_shield_under_reaction_is_no_double_hit() -> None:
    stage = village().own(0, leader="ullr", home=(1, 0, 0), favor=0, runes="reaction")
    stage.state.draugr = ["D07", "D01"]
    stage.march("0:draugr1").do(0, "1s", dice="S-SH").do(0, "reaction")

    assert stage[0].glory == 0
    assert stage.state.phase is Phase.PLACE
