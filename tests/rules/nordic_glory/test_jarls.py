"""docs/rules/nordic_glory.md 3.2, 3.3: the ten abilities of the eight Jarls."""

from __future__ import annotations

import pytest

from engines.nordic_glory.facts import Manner, Mended, Reckoned, RuneBorne, Softened, Swapped
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import BOOK, ROW, battle, shield, trial

SNOW = shield(3, 10, base="snow")
WALL = {"a1": SNOW, "a2": SNOW, "a3": SNOW, "b1": shield(3, 10)}


def led(jarl: str, copies: int, wall=WALL, theirs=None, **more):
    return trial(wall, theirs, stage=Stage.RITUAL, jarls=(jarl, "eydis"), attached=(("e-snow",) * copies, ()), **more)


@pytest.mark.parametrize(
    ("jarl", "copies", "bonus"),
    [
        ("kettil", 2, 0), ("kettil", 3, 3), ("gunnvor", 2, 0), ("gunnvor", 3, 1), ("brand", 2, 1), ("brand", 3, 1),
        ("orm", 1, 1), ("orm", 2, 1), ("orm", 3, 3), ("sigrid", 2, 0), ("sigrid", 3, 2), ("hroald", 2, 0),
        ("hroald", 3, 2), ("eydis", 3, 0), ("yrsa", 3, 0),
    ],
)  # fmt: skip
def test_a_atk_adds_for_each_matching_shield_in_its_rows(jarl: str, copies: int, bonus: int) -> None:
    assert led(jarl, copies).tally().jarl == bonus


@pytest.mark.parametrize(
    ("jarl", "copies", "lent"), [("kettil", 1, 1), ("yrsa", 2, 2), ("yrsa", 1, 0), ("hroald", 2, 1)]
)
def test_a_def_lends_defense_in_its_rows(jarl: str, copies: int, lent: int) -> None:
    assert led(jarl, copies).view().sides[0].defenses == ((lent, 0, 0), (0,), ())


def test_a_guard_reduces_damage_to_a_matching_target() -> None:
    played = led("kettil", 2, {"a1": SNOW}, {"a1": shield(8)})
    played.answer("done").answer("done", draws=[5])

    # 8 + 1 against 3 + 1: 5 damage, 3 guarded, 1 lent.
    assert played.left("a1") == 9


@pytest.mark.parametrize(("jarl", "copies", "dice"), [("eydis", 3, 3), ("eydis", 2, 2), ("brand", 3, 3)])
def test_a_die_gives_a_die_while_a_matching_shield_is_in_row_1(jarl: str, copies: int, dice: int) -> None:
    assert led(jarl, copies).tally().dice == dice
    assert led(jarl, copies, {"a1": shield(), "a2": SNOW, "b1": shield()}).tally().dice == 2


def test_a_reroll_gives_a_reroll_while_a_matching_shield_is_in_row_1() -> None:
    assert led("eydis", 1).tally().rerolls == 1
    assert led("brand", 1).tally().rerolls == 1
    assert led("eydis", 1, {"a1": shield(), "a2": SNOW}).tally().rerolls == 0


@pytest.mark.parametrize(
    ("jarl", "trait", "printed"), [("eydis", "agem", "attack_gem"), ("sigrid", "dgem", "defense_gem")]
)
def test_a_wild_lets_one_matching_shield_take_a_gem(jarl: str, trait: str, printed: str) -> None:
    wall = {"a1": shield(base="snow"), "b1": shield(**{printed: "onyx"}), "c1": shield(**{printed: "onyx"})}
    played = led(jarl, 2, wall).answer("done").answer("done", draws=[5])
    assert played.asked == (0, "wild")
    assert played.can() == (f"a1.{trait}", "done")
    played.answer(f"a1.{trait}", "onyx")

    lines = played.heard(Reckoned)[0].tallies[0].lines
    assert [line.columns for line in lines if line.trait == trait] == [(0, 1, 2)]


def test_a_wild_is_one_shield_a_turn() -> None:
    wall = {"a1": shield(base="snow"), "b1": shield(base="snow"), "c1": shield(attack_gem="onyx")}
    played = led("eydis", 2, wall).answer("done").answer("done", draws=[5]).answer("a1.agem", "onyx")

    assert played.asked != (0, "wild")


@pytest.mark.parametrize(("jarl", "copies"), [("gunnvor", 1), ("orm", 2)])
def test_a_move_lets_matching_shields_swap_like_ravens(jarl: str, copies: int) -> None:
    played = trial(WALL, jarls=(jarl, "eydis"), attached=(("e-snow",) * copies, ()))
    assert played.can() == ("a1", "a2", "a3", "done")
    played.answer("a1", "b1")

    assert played.heard(Swapped) == [Swapped(0, "a1", "b1", Manner.JARL)]


def test_a_regen_heals_one_matching_shield_at_the_end_of_the_turn() -> None:
    played = led("yrsa", 1, {**ROW, "a2": SNOW}, ROW).set("a2", damage=5).set("a1", damage=5)
    played.answer("done").answer("done", draws=[5])
    assert played.asked == (0, "regen")
    assert played.can() == ("a2", "none")
    played.answer("a2")

    assert played.heard(Mended) == [Mended(0, "a2", "stub-0-a2", 2, Manner.JARL)]
    assert (played.left("a2"), played.state.turn) == (7, 2)


def test_R44_a_regen_is_optional_leader_first_and_comes_back_every_turn() -> None:
    wall = {"a1": SNOW, "a2": SNOW}
    jarls, attached = ("yrsa", "yrsa"), (("e-snow",), ("e-snow",))
    played = trial(wall, wall, stage=Stage.RITUAL, jarls=jarls, attached=attached, leader=1)
    for seat in (0, 1):
        played.set("a1", seat, damage=1).set("a2", seat, damage=5)
    played.answer("done").answer("done", draws=[5])
    # The clock heals the shield that needs it most.
    assert (played.asked, played.ask().fallback) == ((1, "regen"), ("a2",))
    played.answer("a2")
    assert played.asked == (0, "regen")
    played.answer("none")
    assert (played.left("a2"), played.left("a2", 1), played.state.turn) == (5, 7, 2)
    played.answer("done").answer("done", draws=[6]).answer("a2").answer("a2")

    assert (played.left("a2"), played.left("a2", 1), played.state.turn) == (7, 9, 3)


def test_a_regen_asks_for_nobody_without_damage_or_without_its_element() -> None:
    played = led("yrsa", 1, {"a1": SNOW, "b1": shield()}, ROW).set("b1", damage=5)
    played.answer("done").answer("done", draws=[5])

    assert played.asked == (1, "target")
    played.answer("a1")
    assert played.can() == ("a1", "none")


@pytest.mark.parametrize(("jarl", "copies", "softened"), [("sigrid", 1, 2), ("yrsa", 3, 3)])
def test_a_spill_takes_off_the_overflow(jarl: str, copies: int, softened: int) -> None:
    played = led(jarl, copies, {"a1": shield(0, 1, base="snow")}, {"a1": shield(10)})
    played.answer("done").answer("done", draws=[5])

    lent = 2 if jarl == "yrsa" else 0
    assert played.side().hurt == 10 - 1 - lent - softened


def test_a_spill_needs_a_matching_shield_in_row_1() -> None:
    played = led("sigrid", 1, {"a1": shield(0, 1), "a2": SNOW}, {"a1": shield(10)})
    played.answer("done").answer("done", draws=[5])

    assert played.side().hurt == 9


def test_a_rune_lets_one_matching_shield_bear_the_rolled_rune() -> None:
    played = led("hroald", 1, WALL, ROW).answer("done").answer("done", draws=[7])
    assert played.asked == (0, "rune")
    assert played.can() == ("bear", "done")
    assert played.can("bear") == ("a1", "a2", "a3")
    played.answer("bear", "a1")

    assert played.heard(RuneBorne) == [RuneBorne(0, "a1", "strength")]
    assert played.heard(Reckoned)[0].tallies[0].dice == 3


def test_a_rune_with_an_immediate_rune_can_be_used_at_once() -> None:
    played = led("hroald", 1, WALL, ROW).answer("done").answer("done", draws=[1]).answer("bear", "a3")

    assert played.can() == ("a3.energy", "done")


def test_a_rune_is_not_offered_while_the_runes_are_blocked() -> None:
    played = battle(WALL, ROW, roll=8, jarls=("hroald", "eydis"), attached=(("e-snow",), ()), blocked=True)

    assert played.asked != (0, "rune")


def test_a_rune_is_given_once_and_not_to_a_shield_that_has_it() -> None:
    wall = {"a1": shield(base="snow", rune="strength"), "a2": SNOW, "b1": SNOW, "c1": shield()}
    played = led("hroald", 1, wall, ROW).answer("done").answer("done", draws=[7])
    assert played.can("bear") == ("b1", "a2")
    played.answer("bear", "b1")

    assert played.asked != (0, "rune")
    assert played.heard(Reckoned)[0].tallies[0].dice == 5


def test_a_rune_given_last_turn_is_gone_and_can_be_given_again() -> None:
    played = led("hroald", 1, {"a1": SNOW}, {"a1": shield(3, 30)}).answer("done").answer("done", draws=[7])
    played.answer("bear", "a1")
    assert (played.state.turn, played.at("a1").bears) == (2, "")
    played.answer("done").answer("done", draws=[4])

    assert played.can() == ("bear", "done")


def test_a_guard_protects_only_matching_targets_and_never_heals() -> None:
    wall = {"a1": SNOW, "b1": shield(3, 10)}
    bare = led("kettil", 2, wall, {"a1": shield(14)}).answer("done").answer("done", draws=[5, 0, 0, 0]).answer("b1")
    assert bare.left("b1") == 10 - (14 + 1 - 6 - 2)

    small = led("kettil", 2, {"a1": SNOW}, {"a1": shield(5)}).answer("done").answer("done", draws=[5])
    assert (small.left("a1"), [fact.by for fact in small.heard(Softened)]) == (10, [2])


def test_R19_abilities_need_their_own_number_of_copies() -> None:
    wall = {"a1": SNOW, "b1": shield(base="ash")}
    mixed = trial(wall, stage=Stage.RITUAL, jarls=("brand", "eydis"), attached=(("e-snow", "e-snow", "e-ash"), ()))

    assert (mixed.tally().rerolls, mixed.tally().jarl, mixed.tally().dice) == (1, 1, 2)


def test_R19_the_other_sides_elements_do_not_count() -> None:
    wall = {"a1": SNOW, "b1": SNOW}
    jarls, attached = ("brand", "brand"), ((), ("e-snow",) * 3)
    played = trial(wall, wall, stage=Stage.RITUAL, jarls=jarls, attached=attached)

    assert [(t.jarl, t.dice, t.rerolls) for t in (played.tally(0), played.tally(1))] == [(0, 2, 0), (2, 3, 1)]


def test_an_ability_counts_once_however_many_elements_unlock_it() -> None:
    wall = {"a1": SNOW, "b1": shield(base="ash")}
    played = trial(wall, stage=Stage.RITUAL, jarls=("eydis", "eydis"), attached=(("e-snow",) * 3 + ("e-ash",) * 3, ()))

    assert (played.tally().dice, played.tally().rerolls) == (3, 1)


def test_all_eight_jarls_spend_the_same_budget() -> None:
    assert {jarl.attack + jarl.defense for jarl in BOOK.jarls.values()} == {42}
    assert len(BOOK.jarls) == 8
