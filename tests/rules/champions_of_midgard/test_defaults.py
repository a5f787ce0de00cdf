"""What the clock does for a seat that stays silent: nothing that hurts it, and nothing for nothing."""

from __future__ import annotations

import pytest

from tests.rules.champions_of_midgard.staging import Stage, village


def at_sea(journey: str, squad: tuple[int, int, int], food: int, *, runes: str = "", monster: str = "M01") -> Stage:
    """Seat 0 has sailed to shore 1 with all of its warriors and Food; 1 Food feeds 2 there."""
    stage = village().own(0, home=squad, food=food, favor=0, runes=runes)
    stage.state.shores[0].journey, stage.state.shores[0].monster = journey, monster
    stage.march("0:large>shore1")
    men = "".join(f"{count}{letter}" for count, letter in zip(squad, "spa", strict=True) if count)
    return stage.do(0, " ".join(filter(None, (men, str(food) if food else ""))))


@pytest.mark.parametrize(
    ("journey", "squad", "food", "expected"),
    [
        ("quiet", (2, 0, 0), 1, "keep"),
        ("nowind", (2, 0, 0), 0, "keep"),
        ("nowind", (2, 0, 0), 2, "keep"),
        ("nowind", (2, 0, 0), 1, "use"),
        ("storm", (2, 0, 0), 2, "keep"),
        ("storm", (3, 0, 0), 2, "use"),
        ("whirlpool", (0, 0, 0), 2, "keep"),
        ("whirlpool", (3, 0, 0), 1, "keep"),
        ("whirlpool", (2, 0, 0), 1, "use"),
        ("lost", (2, 0, 0), 3, "keep"),
        ("lost", (2, 0, 0), 2, "use"),
        ("kraken", (0, 0, 0), 1, "keep"),
        ("kraken", (2, 0, 0), 1, "use"),
    ],
)
def test_C18_the_clock_changes_a_journey_only_if_it_costs_warriors_who_would_land(
    journey: str, squad: tuple[int, int, int], food: int, expected: str
) -> None:
    stage = at_sea(journey, squad, food, runes="journey")

    assert stage.ask(0, topic="journey").fallback == (expected,)


def test_C18_a_fight_that_cannot_be_won_is_no_reason_to_spend_the_rune() -> None:
    stage = at_sea("whirlpool", (2, 0, 0), 1, runes="journey", monster="M12")

    assert stage.ask(0, topic="journey").fallback == ("keep",)


@pytest.mark.parametrize(
    ("journey", "squad", "food"), [("kraken", (2, 3, 1), 4), ("whirlpool", (0, 3, 1), 2), ("lost", (1, 2, 2), 4)]
)
def test_C18_the_clock_keeps_the_rune_where_it_would_save_next_to_nothing(
    journey: str, squad: tuple[int, int, int], food: int
) -> None:
    """A Kraken that will be beaten brings Glory itself; after the last round nobody needs the warriors."""
    stage = at_sea(journey, squad, food, runes="journey")
    stage.state.round = 8

    assert stage.ask(0, topic="journey").fallback == ("keep",)


def test_C18_warriors_whom_the_monster_forbids_are_no_reason_to_spend_the_rune() -> None:
    stage = at_sea("whirlpool", (1, 2, 0), 2, runes="journey", monster="M02")

    assert stage.ask(0, topic="journey").fallback == ("keep",)


@pytest.mark.parametrize(
    ("journey", "squad", "food", "monster", "expected"),
    [
        ("storm", (2, 0, 0), 2, "M01", "1f"),
        ("storm", (2, 1, 0), 2, "M01", "1f"),
        ("lost", (1, 1, 2), 1, "M26", "2a"),
        ("whirlpool", (2, 1, 0), 2, "M14", "1p"),
        ("lost", (1, 0, 2), 2, "M01", "1s1f"),
    ],
)
def test_C19_the_clock_gives_up_what_is_no_use_at_the_shore(
    journey: str, squad: tuple[int, int, int], food: int, monster: str, expected: str
) -> None:
    stage = at_sea(journey, squad, food, monster=monster)

    assert stage.ask(0, topic="toll").fallback == (expected,)


def test_C6_the_clock_spends_no_true_vision_and_keeps_the_destiny_that_can_score_most() -> None:
    stage = village().own(0, runes="vision").do(0, "sage shore1")
    assert stage.ask(0, topic="vision").fallback == ("keep",)

    stage.do(0, "use")
    book, view = stage.rules.book, stage.view(0)
    (kept,) = stage.ask(0, topic="destiny").fallback
    assert book.destinies[kept].alone == max(book.destinies[drawn].alone for drawn in view.drawn)


def clock_goes(*, empty: bool = True, **own: object) -> str:
    stage = village().own(0, **own)  # type: ignore[arg-type]  # goods and warriors
    stage.state.stalls = ()
    if empty:
        stage.state.stocks = [0, 0, 0, 0]
    return stage.ask(0).fallback[0]


def test_C2_the_clock_fetches_what_lies_there() -> None:
    assert clock_goes(empty=False) == "blacksmith"
    assert clock_goes(empty=False, home=(4, 4, 0)) == "smokehouse"


def test_C2_the_clock_takes_what_a_stall_gives_for_nothing() -> None:
    stage = village()
    stage.state.stocks, stage.state.stalls = [0, 0, 0, 0], ("aumingi", "raiders", "skald")

    assert stage.ask(0).fallback == ("skald",)


def test_C2_the_clock_draws_a_destiny_or_hunts_rather_than_beg() -> None:
    assert clock_goes() == "sage"

    stage = village().own(0, home=(4, 4, 0))
    stage.state.stocks, stage.state.stalls = [0, 0, 0, 0], ()
    stage.do(0, "sage shore1").do(1, "beg").do(2, "beg")
    assert stage.ask(0).fallback == ("hunt",)
    stage.do(0, "hunt").do(1, "beg").do(2, "beg")
    assert stage.ask(0).fallback == ("blacksmith",)


def test_C2_the_clock_does_not_pass_the_marker_on_for_nothing() -> None:
    stage = village().own(0, home=(4, 4, 0))
    stage.state.stocks, stage.state.stalls = [0, 0, 0, 0], ()
    stage.do(0, "sage shore1").do(1, "beg").do(2, "beg")
    stage.state.marker = 1

    assert stage.ask(0).fallback == ("jarl",)


def test_C14_C15_C21_the_clock_keeps_rolls_and_runes() -> None:
    stage = village().own(0, home=(2, 0, 0), favor=2, runes="potential reaction")
    stage.state.draugr = ["D05", "D01"]
    stage.march("0:draugr1").do(0, "2s", dice="S-B S-B")

    assert stage.ask(0, topic="roll").fallback == ("stop",)


def test_C15_the_clock_uses_healing_where_it_saves_several() -> None:
    one = village().own(0, home=(1, 1, 0), favor=0, runes="healing")
    one.state.draugr = ["D01", "D05"]
    assert one.march("0:draugr1").do(0, "1s1p", dice="S-B P-B").ask(0, topic="loss").fallback == ("1s",)

    two = village().own(0, home=(2, 1, 0), favor=0, runes="healing")
    two.state.draugr = ["D01", "D05"]
    assert two.march("0:draugr2").do(0, "2s1p", dice="S-B S-B P-B").ask(0, topic="loss").fallback == ("healing",)
