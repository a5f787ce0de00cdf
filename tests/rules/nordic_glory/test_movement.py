"""docs/rules/nordic_glory.md 1.4: movement and immobility."""

from __future__ import annotations

import pytest

from engines.nordic_glory.facts import Manner, Swapped
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import ritual, shield, trial

RAVENS = shield(enhancement="ravens")
ICE = shield(enhancement="ice")
PLAIN = shield()


def test_R14_case_17_ravens_swap_once_with_an_orthogonal_neighbour() -> None:
    wall = {f"{c}{r}": PLAIN for c in "abc" for r in (1, 2, 3)} | {"a2": RAVENS}
    played = trial(wall)

    assert played.can() == ("a2", "done")
    assert set(played.can("a2")) == {"a1", "a3", "b2"}
    played.answer("a2", "b2")
    assert played.spots()["b2"] == "stub-0-a2"
    assert played.heard(Swapped) == [Swapped(0, "a2", "b2", Manner.RAVENS)]
    assert played.asked == (0, "ritual")


def test_R14_a_shield_that_was_moved_by_another_may_still_move_itself() -> None:
    played = trial({"a1": RAVENS, "b1": RAVENS})
    played.answer("a1", "b1")

    assert played.can() == ("a1", "done")
    played.answer("a1", "b1")
    assert played.spots() == {"a1": "stub-0-a1", "b1": "stub-0-b1"}
    assert played.asked == (0, "ritual")


def test_R15_empty_spots_are_no_partners() -> None:
    played = trial({"a1": RAVENS, "b1": PLAIN, "b2": PLAIN})

    assert played.can("a1") == ("b1",)
    assert trial({"a1": RAVENS, "c1": PLAIN}).asked == (0, "ritual")


def test_R16_case_16_a_shield_across_from_ice_cannot_move_or_be_moved() -> None:
    played = trial({"a1": RAVENS, "b1": PLAIN, "a2": PLAIN, "c1": RAVENS}, {"b1": ICE})

    assert played.can() == ("a1", "done")
    assert played.can("a1") == ("a2",)


def test_R16_case_16_ice_holds_against_rituals_and_runes() -> None:
    mine = {"a1": PLAIN, "a2": shield(rune="energy"), "b1": PLAIN}
    cried = ritual("close-ranks", mine, {"a1": ICE})
    assert cried.asked == (0, "ritual")

    runes = trial(mine, {"a1": ICE}, stage=Stage.RITUAL, step=1, done=True, draws=[1])
    assert runes.asked != (0, "rune")


def test_R16_case_16_falling_forward_is_no_move() -> None:
    played = ritual("hidden-blade", {"a1": ICE}, {"a1": shield(3, 4), "a2": PLAIN})

    assert played.spots(1) == {"a1": "stub-1-a2"}


@pytest.mark.parametrize(("until", "asked"), [(5, "ritual"), (4, "ritual"), (3, "move")])
def test_R16_a_frozen_shield_cannot_move_until_the_effect_ends(until: int, asked: str) -> None:
    played = trial({"a1": RAVENS, "a2": PLAIN}, turn=4).set("a1", frozen=until)

    assert played.go().asked == (0, asked)


def test_C20_ice_freezes_only_from_row_1() -> None:
    played = trial({"a1": RAVENS, "a2": PLAIN}, {"a1": PLAIN, "a2": ICE})

    assert played.asked == (0, "move")


def test_C19_musters_behind_a_frozen_shield_are_allowed() -> None:
    played = ritual("call-to-muster", {"a1": PLAIN}, {"a1": ICE}, before=lambda t: t.side().reserve.append("snow1"))
    played.answer("a")

    assert played.spots()["a2"] == "snow1"


def test_R16_rear_shields_move_whatever_stands_across() -> None:
    played = trial({"a1": PLAIN, "a2": RAVENS, "b1": PLAIN, "b2": PLAIN}, {"a1": ICE, "b1": PLAIN})

    assert played.can("a2") == ("b2",)
