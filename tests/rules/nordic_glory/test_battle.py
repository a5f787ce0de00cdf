"""docs/rules/nordic_glory.md 1.7: totals, alignments and dice."""

from __future__ import annotations

import pytest

from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.book.effects import DiceChange, DiceMode, Who
from engines.nordic_glory.facts import BattleDecided, DiceRolled, Reckoned, Rerolled, WildNamed
from engines.nordic_glory.view import Line, Stage
from tests.rules.nordic_glory.staging import FILLER, ROW, battle, ritual, shield, trial

WALL = {"a1": shield(0, 99)}


def row(trait: str, *values: str):
    return {f"{column}1": shield(3, **{trait: value}) for column, value in zip("abc", values, strict=False)}


def standing(mine, theirs=None, **more):
    return trial(mine, theirs, stage=Stage.RITUAL, **more)


def test_R25_case_3_attack_and_dice_make_the_total() -> None:
    played = battle(ROW, WALL, dice=[2, 6, 1, 1])

    assert played.heard(BattleDecided)[0].totals == (21, 1)


def test_R25_permanent_changes_count_and_never_go_below_0() -> None:
    played = standing(ROW).set("a1", attack=2).set("b1", attack=-9)

    assert played.tally().shields == 4 + 2 + 0 + 5


def test_R25_an_attack_negated_shield_gives_0() -> None:
    assert standing(ROW).set("c1", unarmed=1).tally().shields == 7


def test_R25_case_9_C21_enhancements_add_in_their_rows() -> None:
    wall = {
        "a1": shield(0, enhancement="daggers"),
        "a2": shield(0, enhancement="sword"),
        "a3": shield(0, enhancement="arrows"),
        "b1": shield(0, enhancement="arrows"),
        "b2": shield(0),
        "b3": shield(0, enhancement="sword"),
    }
    played = standing(wall)

    assert (played.tally().enhancements, played.tally().total) == (6, 6)


@pytest.mark.parametrize(
    ("gems", "bonus"),
    [(("ruby", "ruby", "onyx"), 2), (("ruby", "ruby", "ruby"), 4), (("ruby", "onyx", "topaz"), 0)],
)
def test_R26_case_4_attack_gems(gems: tuple[str, ...], bonus: int) -> None:
    assert standing(row("attack_gem", *gems)).tally().alignments == bonus


@pytest.mark.parametrize(
    ("bases", "bonus"),
    [(("snow", "snow", "stone"), 4), (("snow", "snow", "snow"), 8), (("snow", "stone", "ash"), 0)],
)
def test_R27_case_6_base_elements(bases: tuple[str, ...], bonus: int) -> None:
    assert standing(row("base", *bases)).tally().alignments == bonus


def test_R28_case_5_sub_elements() -> None:
    wall = {
        "a1": shield(subs=("sand", "moss")),
        "b1": shield(subs=("sand", "moss", "pine")),
        "c1": shield(subs=("moss", "star")),
    }
    lines = standing(wall).tally().lines

    assert set(lines) == {Line(Trait.SUB, "sand", (0, 1), 1), Line(Trait.SUB, "moss", (0, 1, 2), 2)}


def test_R28_case_7_base_and_sub_never_match() -> None:
    assert standing({"a1": shield(base="snow"), "b1": shield(subs=("snow",))}).tally().alignments == 0


def test_R26_alignments_look_at_row_1_only() -> None:
    wall = {"a1": shield(base="snow"), "a2": shield(base="snow"), "b1": shield()}

    assert standing(wall).tally().alignments == 0


def test_R26_an_alignment_negated_shield_is_left_out() -> None:
    assert standing(row("base", "snow", "snow", "snow")).set("b1", unaligned=1).tally().alignments == 4


@pytest.mark.parametrize(
    ("gems", "lent"),
    [
        (("ruby", "ruby", "onyx"), (2, 2, 0)),
        (("ruby", "ruby", "ruby"), (4, 4, 4)),
        (("ruby", "onyx", "topaz"), (0, 0, 0)),
    ],
)
def test_R29_defense_gems_lend_defense_and_no_attack(gems: tuple[str, ...], lent: tuple[int, ...]) -> None:
    played = standing(row("defense_gem", *gems))

    assert tuple(column[0] for column in played.view().sides[0].defenses) == lent
    assert played.tally().alignments == 0


def test_R30_one_die_for_each_row_1_shield() -> None:
    played = standing({**ROW, "a2": shield()})
    assert played.tally().dice == 3

    played.side().extra_dice = -5
    assert played.tally().dice == 0


def test_R31_C11_C12_case_30_a_lone_jarl_fights_with_its_attack_and_one_die() -> None:
    played = battle({}, WALL, dice=[4, 1], hands=((FILLER,), (FILLER,)))
    assert played.heard(BattleDecided)[0].totals == (16, 1)

    cried = ritual("battle-cry", {}, WALL)
    cried.answer("done").answer("done", draws=[5, 3, 0])
    assert cried.heard(BattleDecided)[0].totals == (12 + 4 + 3, 1)
    assert standing({"a1": shield(1)}).tally().shields == 1


def test_R31_C11_rituals_change_the_lone_jarls_dice() -> None:
    assert ritual("berserk-draught", {}, WALL).tally().dice == 2
    assert ritual("ill-omen", ROW, {}).tally(1).dice == 0
    assert ritual("fate-recast", {}, WALL).tally().rerolls == 2


def test_R25_all_parts_make_the_total() -> None:
    wall = {
        "a1": shield(3, base="snow", enhancement="daggers"),
        "b1": shield(4, base="snow"),
        "a2": shield(5, rune="courage"),
        "b2": shield(1),
    }
    attached = (("e-snow",) * 2, ())
    played = trial(wall, WALL, stage=Stage.RITUAL, jarls=("brand", "eydis"), attached=attached, runes=("courage",))
    played.side().bonus = -2
    tally = played.tally()

    assert (tally.shields, tally.courage, tally.enhancements, tally.alignments) == (7, 5, 2, 4)
    assert (tally.jarl, tally.rituals, tally.total) == (2, -2, 18)


@pytest.mark.parametrize(("bases", "columns"), [("xxy", (0, 1)), ("xyx", (0, 2)), ("yxx", (1, 2))])
def test_R27_two_alike_match_wherever_they_stand(bases: str, columns: tuple[int, ...]) -> None:
    lines = standing({f"{column}1": shield(base=base) for column, base in zip("abc", bases, strict=True)}).tally().lines

    assert lines == (Line(Trait.BASE, "x", columns, 4),)


def test_R26_two_columns_that_are_left_still_align() -> None:
    assert standing({"a1": shield(base="snow"), "c1": shield(base="snow")}).tally().lines == (
        Line(Trait.BASE, "snow", (0, 2), 4),
    )
    assert standing({"a1": shield(base="snow"), "c1": shield(base="sand")}).tally().lines == ()


def test_R29_the_gem_bonus_is_for_row_1_and_adds_to_other_lent_defense() -> None:
    wall = {spot: shield(base="snow", defense_gem="ruby") for spot in ("a1", "b1", "a2")}
    attached = (("e-snow",), ())
    played = trial(wall, WALL, stage=Stage.RITUAL, jarls=("kettil", "eydis"), attached=attached).set("a1", lent=5)

    assert played.view().sides[0].defenses == ((5 + 1 + 2, 0), (1 + 2,), ())


def test_R32_a_floor_lifts_the_own_dice_only() -> None:
    played = ritual("steady-hands", ROW, ROW)
    played.answer("done").answer("done", draws=[5, 0, 0, 3, 0, 1, 1])

    assert played.heard(BattleDecided)[0].totals == (12 + 3 + 3 + 4, 12 + 1 + 2 + 2)


def test_R32_totals_are_shown_before_the_dice() -> None:
    facts = battle(ROW, WALL, dice=[6, 6, 6, 1]).facts
    kinds = [type(fact) for fact in facts]

    assert kinds.index(Reckoned) < kinds.index(DiceRolled) < kinds.index(BattleDecided)


def test_R32_leader_rerolls_first_and_the_new_result_stands() -> None:
    luck = {"a1": shield(rune="luck")}
    played = battle(luck, luck, roll=8, last_roll=8, dice=[3, 4], leader=1)
    assert played.asked == (1, "reroll")
    assert played.can() == ("d1", "keep")
    played.answer("d1", draws=[0])
    assert played.heard(Rerolled) == [Rerolled(1, 0, 4, 1)]
    assert played.asked == (0, "reroll")
    played.answer("keep")
    assert played.heard(BattleDecided)[0].totals == (3 + 3, 3 + 1)


def test_C16_the_same_die_may_be_rerolled_by_another_luck() -> None:
    played = battle({"a1": shield(rune="luck"), "b1": shield(rune="luck")}, ROW, roll=8, last_roll=8, dice=[1] * 5)
    played.answer("d1", draws=[0])
    assert played.asked == (0, "reroll")
    played.answer("d1", draws=[5])

    assert [fact.die for fact in played.heard(Rerolled)] == [0, 0]


def test_R32_case_37_steady_hands_lifts_low_dice() -> None:
    played = ritual("steady-hands", ROW, WALL)
    played.answer("done").answer("done", draws=[5, 0, 1, 4, 0])

    assert played.heard(BattleDecided)[0].totals == (12 + 3 + 3 + 5, 1)


def test_R33_case_14_equal_totals_have_no_winner_and_no_damage() -> None:
    played = battle(ROW, ROW, dice=[1, 2, 3, 3, 2, 1])

    assert played.heard(BattleDecided) == [BattleDecided((18, 18), None, 0)]
    assert played.state.turn == 2


def test_C31_dice_sums_are_compared_with_the_fixed_totals() -> None:
    decided = battle(ROW, {"a1": shield(10, 50)}, dice=[1, 1, 1, 6]).heard(BattleDecided)

    assert decided == [BattleDecided((15, 16), 1, 1)]


def test_R30_fewer_dice_by_a_ritual_never_below_none() -> None:
    curse = (DiceChange(side=Who.OPP, mode=DiceMode.EXTRA, value=-4),)
    played = ritual("curse", ROW, ROW, rituals={"curse": curse})
    played.answer("done").answer("done", draws=[5, 0, 0, 0])

    assert played.heard(DiceRolled)[0].dice == ((1, 1, 1), ())


def wild_row(*wild: tuple[Trait, str]):
    """Snow, snow and ash, the outer two with the same gems; the first one is wild."""
    gems = {"attack_gem": "ruby", "defense_gem": "onyx"}
    played = standing({"a1": shield(base="snow", **gems), "b1": shield(base="snow"), "c1": shield(base="ash", **gems)})
    return played.set("a1", wild=wild)


def test_a_wild_trait_without_a_name_still_counts_as_printed() -> None:
    played = wild_row((Trait.BASE, ""), (Trait.ATTACK_GEM, ""), (Trait.DEFENSE_GEM, ""))

    assert [(line.trait, line.columns) for line in played.tally().lines] == [
        (Trait.ATTACK_GEM, (0, 2)),
        (Trait.BASE, (0, 1)),
        (Trait.DEFENSE_GEM, (0, 2)),
    ]


def test_a_named_trait_replaces_what_is_printed_and_nothing_else() -> None:
    named = wild_row((Trait.BASE, "ash"))
    assert [(line.trait, line.columns) for line in named.tally().lines] == [
        (Trait.ATTACK_GEM, (0, 2)),
        (Trait.BASE, (0, 2)),
        (Trait.DEFENSE_GEM, (0, 2)),
    ]

    away = wild_row((Trait.ATTACK_GEM, "topaz"), (Trait.DEFENSE_GEM, "topaz"))
    assert [(line.trait, line.columns) for line in away.tally().lines] == [(Trait.BASE, (0, 1))]


def test_wild_traits_are_named_by_the_leader_first_each_once() -> None:
    wall = {"a1": shield(), "b1": shield(attack_gem="onyx"), "a2": shield()}
    played = trial(wall, wall, stage=Stage.RITUAL, leader=1)
    both = ((Trait.ATTACK_GEM, ""), (Trait.BASE, ""))
    played.set("a1", wild=both).set("a2", wild=both).set("a1", 1, wild=both)
    played.answer("done").answer("done", draws=[5])
    assert played.asked == (1, "wild")
    assert played.can() == ("a1.agem", "a1.base", "done")
    played.answer("a1.agem", "onyx")

    assert played.at("a1", 1).wild == ((Trait.BASE, ""), (Trait.ATTACK_GEM, "onyx"))
    assert played.heard(WildNamed) == [WildNamed(1, "a1", "agem", "onyx")]
    assert played.can() == ("a1.base", "done")
    assert played.answer("done").asked == (0, "wild")
    played.answer("done")
    assert [tally.alignments for tally in played.heard(Reckoned)[0].tallies] == [0, 2]


def test_a_wild_shield_that_stands_alone_is_not_asked_about() -> None:
    played = trial({"a1": shield(), "a2": shield()}, WALL, stage=Stage.RITUAL).set("a1", wild=((Trait.BASE, ""),))
    played.answer("done").answer("done", draws=[5])

    assert not {"wild"} & {question.topic for question in played.rules.questions(played.state)}


def test_the_clock_names_what_most_of_the_row_prints() -> None:
    most = {"base": "ash", "attack_gem": "onyx", "defense_gem": "topaz"}
    wall = {"a1": shield(base="snow"), "b1": shield(**most), "c1": shield(**most)}
    wild = tuple((trait, "") for trait in (Trait.BASE, Trait.ATTACK_GEM, Trait.DEFENSE_GEM))
    played = trial(wall, WALL, stage=Stage.RITUAL).set("a1", wild=wild)
    played.answer("done").answer("done", draws=[5])

    assert played.ask().fallback == ("done",)
    named = [played.ask(f"a1.{trait}").fallback for trait, _ in wild]
    assert named == [("ash",), ("onyx",), ("topaz",)]


def test_R32_rerolls_end_with_the_permissions_or_without_dice() -> None:
    lucky = {"a1": shield(rune="luck")}
    played = battle(lucky, lucky, roll=8, last_roll=8, dice=[3, 4])
    assert played.view().battle.rerolls == (1, 1)
    played.answer("d1", draws=[5])
    assert (played.asked, played.view().battle.rerolls) == ((1, "reroll"), (0, 1))
    played.answer("d1", draws=[5])
    assert played.heard(BattleDecided)[0].totals == (9, 9)

    bare = trial(lucky, lucky, stage=Stage.RITUAL, last_roll=8)
    bare.side(0).extra_dice = -1
    bare.answer("done").answer("done", draws=[7, 5])
    assert bare.asked == (1, "reroll")
