"""What a fight in progress can come to, as hints and the computer player read it off the View."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard.facts import Die
from engines.champions_of_midgard.odds import odds
from engines.champions_of_midgard.reading import caught, going_on, outlook, showing, throws
from tests.rules.champions_of_midgard.staging import Stage, village


def fighting(dice: str, *, squad: str = "2s1p", enemy: str = "D02", home: tuple[int, int, int] = (2, 1, 0)) -> Stage:
    stage = village().own(0, home=home, favor=1)
    stage.state.draugr = [enemy, "D01"]
    return stage.march("0:draugr1").do(0, squad, dice=dice)


def test_all_dice_rolled_again_are_a_fight_from_its_beginning() -> None:
    stage = fighting("S-B S-B P-B")
    view, book = stage.view(0), stage.rules.book
    fight, enemy = view.fight, book.enemies["D02"]
    assert fight is not None
    found = outlook(book, view, fight, (0, 1, 2), reaction=False)
    assert found == pytest.approx(odds(book, (2, 1, 0), enemy.attack, enemy.defense))


def test_a_roll_that_is_kept_and_wins_leaves_nothing_to_chance() -> None:
    stage = fighting("S-H2 S-H1 P-SH")
    view, book = stage.view(0), stage.rules.book
    assert view.fight is not None
    assert outlook(book, view, view.fight, reaction=False) == (1.0, 3.0), "the shield stops the only blow"


def test_a_shield_is_a_hit_by_reaction_and_stays_a_shield() -> None:
    stage = fighting("S-H2 S-B P-SH")
    view, book = stage.view(0), stage.rules.book
    assert view.fight is not None
    assert list(throws(book, view, view.fight, reaction=False)) == [(2, 1, 1.0)]
    assert list(throws(book, view, view.fight, reaction=True)) == [(3, 1, 1.0)]
    hits = {hits for hits, _, _ in throws(book, view, view.fight, showing(view.fight, frozenset("B")), reaction=False)}
    assert min(hits) == 2
    assert sum(chance for *_, chance in throws(book, view, view.fight, (1,), reaction=True)) == pytest.approx(1)


def test_whoever_is_left_goes_on_with_the_damage_that_was_dealt() -> None:
    stage = fighting("S-H1 S-B P-B")
    view, book = stage.view(0), stage.rules.book
    assert view.fight is not None
    enemy = book.enemies["D02"]
    assert going_on(book, view, view.fight, (1, 0, 0), 1) == pytest.approx(odds(book, (1, 0, 0), 1, enemy.defense - 1))
    assert going_on(book, view, view.fight, (0, 0, 0), 1) == (0.0, 0.0)
    assert going_on(book, view, view.fight, (0, 0, 0), 3) == (1.0, 0.0)


def test_a_hunt_counts_food_up_to_the_most_that_there_is() -> None:
    stage = village().own(0, home=(3, 0, 0), favor=1).march("0:hunt", dice="S-H2 S-H2 S-H2")
    view, book = stage.view(0), stage.rules.book
    assert view.fight is not None
    assert view.fight.dice == (Die("S", "H2"),) * 3
    assert caught(book, view, view.fight, reaction=False) == min(6, book.counts.hunting_cap)
    assert caught(book, view, view.fight, (0, 1, 2), reaction=False) < 6
