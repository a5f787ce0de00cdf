"""docs/rules/nordic_glory.md 1.6: the rune die and the nine runes."""

from __future__ import annotations

import pytest

from engines.nordic_glory.facts import DiceRolled, Mended, Reckoned, RuneRolled
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import BOOK, ROW, battle, ritual, shield, trial

ENERGY, GRACE, HEALING = shield(rune="energy"), shield(rune="grace"), shield(rune="healing")
LOVE, PEACE, STRENGTH, LUCK = shield(rune="love"), shield(rune="peace"), shield(rune="strength"), shield(rune="luck")
PLAIN = shield()


@pytest.mark.parametrize("leader", [0, 1])
def test_R21_the_follower_rolls(leader: int) -> None:
    (rolled,) = battle(ROW, ROW, leader=leader, roll=8, dice=[6, 6, 6]).heard(RuneRolled)

    assert rolled.seat == 1 - leader


def test_R21_a_rune_holds_for_both_until_the_end_of_the_turn() -> None:
    played = battle({"a1": STRENGTH}, {"a1": STRENGTH}, roll=8, dice=[6, 6, 1, 1])

    assert played.heard(DiceRolled)[0].dice == ((6, 6), (1, 1))
    assert played.state.turn == 2
    assert played.state.runes == ()


def test_R22_case_26_the_same_roll_wakes_luck_for_as_many_rerolls_as_shields() -> None:
    played = battle({"a1": LUCK, "b1": LUCK, "c1": PLAIN, "a2": LUCK}, ROW, roll=3, last_roll=3)

    assert played.state.runes == ("grace", "luck")
    assert played.tally().rerolls == 2
    assert played.asked == (0, "reroll")


def test_R22_case_26_luck_is_impossible_in_turn_1() -> None:
    played = battle({"a1": LUCK}, ROW, roll=3, last_roll=0)

    assert played.heard(RuneRolled)[0].luck is False


def test_C15_an_added_rune_is_no_roll_and_a_blocked_turn_still_counts() -> None:
    played = battle(ROW, ROW, roll=4, last_roll=5, added=["love"])
    assert played.heard(RuneRolled)[0].active == ("healing", "love")

    blocked = battle(ROW, ROW, roll=6, blocked=True, dice=[6, 6, 6, 1, 1, 1])
    assert blocked.heard(RuneRolled)[0].active == ()
    blocked.answer("a1").answer("done").answer("done", draws=[5])
    assert blocked.heard(RuneRolled)[1].active == ("peace", "luck")


def test_R23_immediate_runes_are_used_leader_first_each_shield_once() -> None:
    wall = {"a1": PLAIN, "a2": ENERGY, "a3": ENERGY}
    played = battle(wall, wall, roll=2, leader=1)
    assert played.asked == (1, "rune")
    played.answer("a2.energy", "a1")
    assert played.can() == ("a3.energy", "done")
    played.answer("a3.energy", "a1")
    assert played.asked == (0, "rune")


def test_R23_all_runes_are_optional() -> None:
    played = battle({"a1": PLAIN, "a2": ENERGY}, ROW, roll=2)

    assert played.asked == (0, "rune")
    assert played.answer("done").asked != (0, "rune")


def test_R23_case_18_courage_adds_row_2_attack_only() -> None:
    wall = {
        "a1": shield(2, rune="courage"),
        "b1": shield(0),
        "a2": shield(5, 7, rune="courage"),
        "b2": shield(3, rune="courage"),
    }
    played = battle(wall, {"a1": shield(1, 99)}, roll=1)
    tally = played.heard(Reckoned)[0].tallies[0]

    assert (tally.shields, tally.courage) == (2, 8)


def test_R23_case_19_C17_energy_reaches_any_shield_in_front() -> None:
    played = battle({"a1": PLAIN, "a2": PLAIN, "a3": ENERGY, "b1": PLAIN}, ROW, roll=2)

    assert played.can("a3.energy") == ("a1", "a2")
    played.answer("a3.energy", "a1")
    assert played.spots()["a1"] == "stub-0-a3"


def test_R23_C17_grace_reaches_any_shield_behind() -> None:
    played = battle({"a1": GRACE, "a2": PLAIN, "a3": PLAIN, "b1": PLAIN}, ROW, roll=3)

    assert played.can("a1.grace") == ("a2", "a3")
    played.answer("a1.grace", "a3")
    assert played.spots()["a3"] == "stub-0-a1"


def test_R23_case_20_C25_healing_takes_up_to_6_off_a_neighbour_but_not_off_itself() -> None:
    played = trial({"a1": HEALING, "b1": PLAIN, "c1": PLAIN}, ROW, stage=Stage.RITUAL)
    played.set("a1", damage=3).set("b1", damage=4).set("c1", damage=5)
    played.answer("done").answer("done", draws=[3])

    assert played.can("a1.healing") == ("b1",)
    played.answer("a1.healing", "b1")
    assert played.left("b1") == 10
    assert played.at("a1").damage == 3


def test_R23_healing_removes_6_at_the_most() -> None:
    played = trial({"a1": HEALING, "a2": PLAIN}, ROW, stage=Stage.RITUAL).set("a2", damage=9)
    played.answer("done").answer("done", draws=[3]).answer("a1.healing", "a2")

    assert played.heard(Mended)[0].amount == 6


def test_R23_case_23_C23_peace_silences_alignments_across_but_no_attack() -> None:
    row = {spot: shield(3, attack_gem="ruby") for spot in ("a1", "b1", "c1")}
    played = battle(row, {"b1": PEACE, "a2": PEACE, "a1": shield(1, 99)}, roll=6)
    tally = played.heard(Reckoned)[0].tallies[0]

    assert (tally.shields, tally.alignments) == (9, 2)


def test_C22_peace_works_both_ways_at_once() -> None:
    pair = {"a1": shield(3, attack_gem="ruby", rune="peace"), "b1": shield(3, attack_gem="ruby")}
    played = battle(pair, pair, roll=6)

    assert [tally.alignments for tally in played.heard(Reckoned)[0].tallies] == [0, 0]


def test_R23_peace_in_row_2_does_nothing() -> None:
    row = {spot: shield(3, attack_gem="ruby") for spot in ("a1", "b1")}
    played = battle(row, {"a1": shield(1, 99), "a2": PEACE}, roll=6)

    assert played.heard(Reckoned)[0].tallies[0].alignments == 2


def test_R23_case_25_strength_rolls_one_more_die_for_each_shield() -> None:
    played = battle({"a1": STRENGTH, "b1": STRENGTH, "c1": PLAIN, "a2": STRENGTH}, ROW, roll=8)

    assert played.heard(Reckoned)[0].tallies[0].dice == 5


def test_R23_the_die_names_the_runes_of_the_table() -> None:
    order = ["courage", "energy", "grace", "healing", "love", "peace", "protection", "strength"]

    assert [BOOK.rune(roll) for roll in range(1, 9)] == order
    assert [name for name, rune in BOOK.runes.items() if rune.now] == ["energy", "grace", "healing"]


def test_R23_a_rune_that_was_not_rolled_does_nothing() -> None:
    wall = {
        "a1": shield(3, rune="strength"),
        "b1": shield(3, rune="luck"),
        "c1": shield(3, rune="peace"),
        "a2": shield(5, rune="courage"),
        "b2": ENERGY,
        "c2": HEALING,
    }
    row = {spot: shield(3, attack_gem="ruby") for spot in ("a1", "b1", "c1")}
    played = trial(wall, row, stage=Stage.RITUAL).set("c1", damage=3)
    played.answer("done").answer("done", draws=[6])
    one, other = played.heard(Reckoned)[0].tallies

    assert not {fact for fact in played.facts if isinstance(fact, Mended)}
    assert (one.shields, one.courage, one.dice, one.rerolls) == (9, 0, 3, 0)
    assert other.alignments == 4


def test_R23_a_rune_works_for_its_bearers_only() -> None:
    wall = {"a1": PLAIN, "b1": PLAIN, "a2": shield(5)}

    assert battle(wall, ROW, roll=1).heard(Reckoned)[0].tallies[0].courage == 0
    assert battle(wall, ROW, roll=8).heard(Reckoned)[0].tallies[0].dice == 2
    assert battle(wall, ROW, roll=8, last_roll=8).heard(Reckoned)[0].tallies[0].rerolls == 0
    assert battle(wall, ROW, roll=2).asked != (0, "rune")


def test_R23_R25_a_disarmed_courage_shield_adds_nothing() -> None:
    played = trial({"a1": PLAIN, "a2": shield(5, rune="courage")}, ROW, stage=Stage.RITUAL).set("a2", unarmed=1)
    played.answer("done").answer("done", draws=[0])

    assert played.heard(Reckoned)[0].tallies[0].courage == 0


def test_R23_courage_in_row_3_stays_behind() -> None:
    wall = {"a1": PLAIN, "a2": PLAIN, "a3": shield(5, rune="courage")}

    assert battle(wall, ROW, roll=1).heard(Reckoned)[0].tallies[0].courage == 0


def test_R23_a_shield_with_two_runes_uses_one_of_them() -> None:
    wall = {"a1": PLAIN, "a2": ENERGY, "b1": PLAIN}
    played = trial(wall, ROW, stage=Stage.RITUAL, added=["healing"]).set("a2", bears="healing").set("a1", damage=2)
    played.answer("done").answer("done", draws=[1])
    assert played.can() == ("a2.energy", "a2.healing", "done")
    played.answer("a2.healing", "a1")

    assert played.left("a1") == 10
    assert played.asked != (0, "rune")


def test_R16_R23_a_frozen_shield_neither_swaps_nor_is_swapped_but_it_heals() -> None:
    wall = {"a1": PLAIN, "a2": ENERGY, "a3": ENERGY, "b1": HEALING, "c1": PLAIN}
    played = trial(wall, ROW, stage=Stage.RITUAL, added=["healing"])
    played.set("a2", frozen=1).set("b1", frozen=1).set("c1", damage=1)
    played.answer("done").answer("done", draws=[1])

    assert played.can() == ("b1.healing", "a3.energy", "done")
    assert played.can("a3.energy") == ("a1",)


def test_R24_a_rune_without_a_place_to_work_is_not_offered() -> None:
    assert battle({"a1": ENERGY, "b1": PLAIN}, ROW, roll=2).asked != (0, "rune")
    assert battle({"a2": GRACE, "a1": PLAIN}, ROW, roll=3).asked != (0, "rune")
    assert battle({"a1": HEALING, "b1": PLAIN}, ROW, roll=4).asked != (0, "rune")


def test_R23_an_added_immediate_rune_can_be_used_too() -> None:
    played = ritual("rune-carver", {"a1": PLAIN, "a2": ENERGY}, ROW)
    played.answer("energy").answer("done").answer("done", draws=[7])

    assert played.state.runes == ("strength", "energy")
    assert played.can() == ("a2.energy", "done")


def test_case_41_silence_the_stones_blocks_but_the_roll_is_recorded() -> None:
    played = ritual("silence-the-stones", ROW, ROW)
    played.answer("done").answer("done", draws=[5, 5, 5, 5])
    assert played.heard(RuneRolled)[0].active == ()
    played.answer("a1").answer("done").answer("done", draws=[5])

    assert played.heard(RuneRolled)[1].active == ("peace", "luck")
