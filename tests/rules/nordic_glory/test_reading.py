"""What can be read off a table: the State and every View of it answer alike (docs/rules/nordic_glory.md 1.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.nordic_glory import reading
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.reading import FOREVER
from engines.nordic_glory.view import Battle, Cast, Stage
from engines.nordic_glory.watching import lead
from tests.rules.nordic_glory.staging import ROW, Trial, battle, ritual, shield, trial

TARGETS = {"a1": shield(4, 10), "b1": shield(3, 10)}


def both(played: Trial):
    return [played.state, *map(played.view, (0, 1, None))]


@pytest.mark.parametrize(
    ("field", "holds"),
    [
        ("frozen", reading.frozen),
        ("unarmed", reading.unarmed),
        ("unaligned", reading.unaligned),
        ("bare", reading.bare),
    ],
)
@pytest.mark.parametrize(("last", "held"), [(0, False), (1, True), (FOREVER, True)])
def test_R16_what_holds_a_shield_back_lasts_through_its_last_turn(field, holds, last, held) -> None:
    played = trial(ROW, stage=Stage.RITUAL).set("a1", **{field: last})
    assert [holds(table.sides[0].columns[0][0], table.turn) for table in both(played)] == [held] * 4


def test_R16_a_frozen_shield_and_one_across_from_ice_are_not_mobile() -> None:
    played = trial(ROW, {"b1": shield(0, 99, enhancement="ice")}, stage=Stage.RITUAL).set("c1", frozen=1)
    for table in both(played):
        mobile = [reading.mobile(played.rules.book, table, 0, (column, 0)) for column in range(3)]
        assert mobile == [True, False, False]


def test_R25_attack_is_what_is_printed_and_changed_and_none_while_it_is_taken_away() -> None:
    played = trial(ROW, stage=Stage.RITUAL).set("a1", attack=-9).set("b1", attack=2).set("c1", unarmed=1)
    for table in both(played):
        row = [warrior for _, warrior in reading.front(table.sides[0])]
        assert [reading.attack(played.rules.book, warrior, table.turn) for warrior in row] == [0, 5, 0]


def test_R38_what_is_left_is_the_whole_defense_without_the_damage() -> None:
    played = trial(ROW, stage=Stage.RITUAL).set("a1", defense=4, damage=5)
    book, warrior = played.rules.book, played.at("a1")
    assert (reading.whole(book, warrior), reading.left(book, warrior)) == (14, 9)


def test_R23_a_lent_rune_is_shown_and_the_printed_one_is_borne_as_well() -> None:
    played = trial({"a1": shield(rune="love")}, stage=Stage.RITUAL).set("a1", bears="luck")
    book, warrior = played.rules.book, played.at("a1")
    assert reading.rune(book, warrior) == "luck"
    assert [reading.bears(book, warrior, rune) for rune in ("luck", "love", "peace")] == [True, True, False]


def test_C31_dice_below_the_floor_count_as_the_floor() -> None:
    assert reading.pips((1, 2, 6), floor=3) == 12
    assert reading.pips((1, 2, 6), floor=0) == 9


@pytest.mark.parametrize(("winner", "loser"), [(None, None), (0, 1), (1, 0)])
def test_R33_the_loser_is_the_other_side_and_a_tie_has_none(winner, loser) -> None:
    assert reading.loser(Battle((0, 0), ((), ()), (0, 0), winner=winner)) == loser


def test_R32_fixed_totals_stand_as_they_were_before_the_dice() -> None:
    assert reading.fixed_totals(trial(ROW, stage=Stage.RITUAL).view()) == (12, 0)
    played = battle(ROW, TARGETS, dice=[6, 6, 6, 1, 1])
    played.set("a1", 1, attack=9)
    assert played.state.battle is not None
    assert reading.fixed_totals(played.view()) == played.state.battle.fixed == (12, 7)


def test_R34_the_winner_is_asked_about_the_wall_of_the_other() -> None:
    played = battle(ROW, TARGETS, dice=[6, 6, 6, 1, 1])
    assert played.asked == (0, "target")
    assert reading.wall_asked(played.rules.book, played.view(0)) == 1


def test_the_choice_of_a_ritual_comes_before_what_the_stage_asks() -> None:
    assert reading.topic(Stage.RITUAL, None) is Stage.RITUAL
    assert reading.topic(Stage.RITUAL, Cast(0, "arrow-rain")) is Stage.CHOICE
    played = ritual("arrow-rain", {"a1": "snow1"}, {"a1": "ash1", "b1": "ash3", "c1": "sand3"})
    assert played.asked == (0, "choice")
    assert reading.wall_asked(played.rules.book, played.view(0)) == 1


def test_R29_defense_gems_lend_and_all_other_alignments_attack() -> None:
    wall = {f"{column}1": shield(3, defense_gem="ruby", base="snow") for column in "ab"}
    lines = trial(wall, stage=Stage.RITUAL).view(0).sides[0].tally.lines
    assert {line.trait: line.lends for line in lines} == {Trait.BASE: False, Trait.DEFENSE_GEM: True}


@pytest.mark.parametrize(("worn", "row"), [("daggers", 0), ("sword", 1), ("arrows", 2)])
def test_R25_a_weapon_gives_attack_in_its_row_alone(worn, row) -> None:
    wall = {f"a{depth}": shield(2, enhancement=worn) for depth in (1, 2, 3)}
    played = trial(wall, stage=Stage.RITUAL)
    side, book = played.view(0).sides[0], played.rules.book
    given = [reading.worn_attack(book, warrior, 1, depth) for (_, depth), warrior in reading.everyone(side)]
    assert [n > 0 for n in given] == [depth == row for depth in range(3)]
    assert side.tally.enhancements == sum(given)


def test_R25_courage_gives_the_attack_of_row_2_while_it_is_active() -> None:
    played = trial({f"a{row}": shield(2, rune="courage") for row in (1, 2, 3)}, stage=Stage.RITUAL)
    still = played.view(0)
    for view, second in ((still, 0), (replace(still, runes=("courage",)), 2)):
        given = [reading.courage_attack(played.rules.book, view, warrior, depth)
                 for (_, depth), warrior in reading.everyone(view.sides[0])]  # fmt: skip
        assert given == [0, second, 0]


def test_R25_who_is_ahead_before_the_dice_is_not_said_once_they_are_rolled() -> None:
    played = trial(ROW, {"a1": shield(3, 99)}, stage=Stage.RITUAL)
    assert "total" in {reason.id for reason in lead(played.view()).reasons}
    played.state.battle = Battle((12, 3), ((6, 6, 6), (1, 1, 1)), (0, 0))
    assert "total" not in {reason.id for reason in lead(played.view()).reasons}
