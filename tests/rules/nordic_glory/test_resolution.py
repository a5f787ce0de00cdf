"""docs/rules/nordic_glory.md R34 to R39: damage, Protection, Love, and overflow."""

from __future__ import annotations

import pytest

from engines.nordic_glory.config import NordicGlory, Protection
from engines.nordic_glory.facts import (
    Absorbed,
    Aimed,
    BattleDecided,
    Covered,
    Defeated,
    JarlWounded,
    Protected,
    Softened,
    Softening,
    TurnBegan,
    WinterBit,
    Withstood,
    Wounded,
)
from engines.nordic_glory.view import Stage
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.rules.nordic_glory.staging import BOOK, OPEN_ROW, PROTECTION, ROW, battle, beaten, ritual, shield, trial

NARROW = NordicGlory(
    seats=2,
    decks=(BOOK.decks["frostgate"], BOOK.decks["ember-host"]),
    fimbulwinter=False,
    protection=Protection.BLOW,
)
LOVE = shield(0, 8, rune="love")


def test_R34_the_winner_chooses_among_the_losers_row_1() -> None:
    played = beaten({"a1": shield(0, 8), "c1": shield(0, 8), "a2": shield(0, 8)}, 3)

    assert played.asked == (0, "target")
    assert played.can() == ("a1", "c1")
    played.answer("c1")
    assert played.left("c1", 1) == 5


def test_R34_one_shield_needs_no_choice() -> None:
    played = beaten({"b1": shield(0, 8)}, 3)

    assert played.heard(Aimed)[0].spot == "b1"
    assert played.left("b1", 1) == 5


def test_R38_case_10_damage_stays_on_a_shield() -> None:
    played = beaten({"a1": shield(0, 8)}, 6)

    assert played.left("a1", 1) == 2
    assert played.jarl(1) == 30


def test_R38_R39_R42_case_11_overflow_hits_the_jarl_and_the_column_moves_up() -> None:
    played = beaten({"a1": shield(0, 2), "a2": shield(0, 7), "a3": shield(0, 5)}, 7)

    assert played.jarl(1) == 25
    assert played.spots(1) == {"a1": "stub-1-a2", "a2": "stub-1-a3"}


def test_R38_case_13_lent_defense_absorbs_first() -> None:
    theirs = {spot: shield(0, 5, defense_gem="ruby") for spot in ("a1", "b1", "c1")}
    played = beaten(theirs, 4).answer("a1")

    assert played.left("a1", 1) == 5
    assert played.heard(Withstood)
    assert played.heard(Softened) == [Softened(1, Softening.LENT, 4)]


def test_R38_damage_beyond_left_and_lent_is_overflow() -> None:
    theirs = {spot: shield(0, 5, defense_gem="ruby") for spot in ("a1", "b1", "c1")}
    played = beaten(theirs, 12).answer("a1")

    assert played.jarl(1) == 30 - 3
    assert "stub-1-a1" in played.side(1).valhalla


def test_R39_case_45_overflow_wins() -> None:
    played = trial({"a1": shield(4, 20)}, {"a1": shield(0, 1)}, stage=Stage.RITUAL)
    played.side(1).hurt = 27
    played.answer("done").answer("done", draws=[5, 0, 0])

    assert played.asked is None
    assert played.state.winners == (0,)


def test_R35_C6_protection_takes_all_of_it_and_its_overflow_goes_to_the_jarl() -> None:
    theirs = {"a1": shield(0, 5), "b1": shield(0, 5), "b2": PROTECTION, "a2": PROTECTION}
    played = beaten(theirs, 12, roll=7, config=NARROW).answer("a1")
    assert played.asked == (1, "protect")
    assert played.can() == ("a2", "b2", "none")
    played.answer("b2")

    assert played.left("a1", 1) == 5
    assert "stub-1-b2" in played.side(1).valhalla
    assert played.jarl(1) == 27


def test_R39_C7_case_46_protection_may_take_what_would_hit_the_jarl() -> None:
    played = beaten(OPEN_ROW, 9, roll=7).answer("a1").answer("none")
    assert played.asked == (1, "cover")
    assert played.view().battle.overflow == 4
    assert played.jarl(1) == 30
    assert played.can() == ("b2", "none")
    played.answer("b2")

    assert played.heard(Covered) == [Covered(1, "b2", "stub-1-b2", 4)]
    assert (played.left("b2", 1), played.jarl(1), played.state.turn) == (5, 30, 2)


def test_R39_C7_covering_the_jarl_is_optional() -> None:
    played = beaten(OPEN_ROW, 9, roll=7).answer("a1").answer("none")
    assert played.ask().fallback == ("none",)
    played.answer("none")

    assert (played.left("b2", 1), played.jarl(1), played.state.turn) == (9, 26, 2)


def test_R39_C7_under_the_narrow_reading_protection_takes_the_blow_alone() -> None:
    played = beaten(OPEN_ROW, 9, roll=7, config=NARROW).answer("a1").answer("none")

    assert (played.left("b2", 1), played.jarl(1), played.state.turn) == (9, 26, 2)


def test_R39_C6_what_goes_beyond_one_protection_shield_another_may_take() -> None:
    theirs = {**OPEN_ROW, "c1": shield(0, 5), "c2": shield(0, 2, rune="protection")}
    played = beaten(theirs, 17, roll=7).answer("a1").answer("b2")
    assert (played.asked, played.can()) == ((1, "cover"), ("c2", "none"))
    assert played.view().battle.overflow == 8
    played.answer("c2")

    assert played.side(1).valhalla == ["stub-1-b2", "stub-1-c2"]
    assert (played.left("a1", 1), played.jarl(1)) == (5, 24)


def test_R39_R42_a_protection_shield_that_moved_up_does_not_cover() -> None:
    played = beaten({"a1": shield(0, 5), "a2": PROTECTION, "b1": shield(0, 5)}, 9, roll=7).answer("a1").answer("none")

    assert (played.spots(1)["a1"], played.left("a1", 1), played.jarl(1)) == ("stub-1-a2", 9, 26)


def test_R39_C7_only_what_the_spill_and_the_pool_leave_is_covered() -> None:
    theirs = {**OPEN_ROW, "a1": shield(0, 2, base="snow")}
    jarls, attached = ("eydis", "sigrid"), ((), ("e-snow",))
    played = trial({"a1": shield(12, 20)}, theirs, stage=Stage.RITUAL, jarls=jarls, attached=attached)
    played.side(1).jarl_pool = 3
    played.answer("done").answer("done", draws=[6, 0, 0, 0]).answer("a1").answer("none")

    # 12 + 1 against 2 dice of 1: 11 damage, 2 on the shield, 9 overflow - 2 (a_spill) - 3 (pool).
    assert (played.asked, played.view().battle.overflow) == ((1, "cover"), 4)
    played.answer("b2")
    assert (played.left("b2", 1), played.jarl(1)) == (5, 29)


def test_R38_R39_lent_defense_absorbs_first_when_the_jarl_is_covered() -> None:
    played = trial({"a1": shield(10, 20)}, OPEN_ROW, stage=Stage.RITUAL).set("b2", 1, lent=9)
    played.answer("done").answer("done", draws=[6, 0, 0, 0]).answer("a1").answer("none").answer("b2")

    assert played.heard(Withstood) == [Withstood(1, "b2", "stub-1-b2")]
    assert (played.left("b2", 1), played.jarl(1)) == (9, 30)


def test_R35_protection_is_optional_and_only_for_row_2() -> None:
    played = beaten({"a1": shield(0, 5), "a2": PROTECTION}, 2, roll=7)
    assert played.asked == (1, "protect")
    assert played.answer("none").left("a1", 1) == 3

    assert beaten({"a1": shield(0, 5, rune="protection")}, 2, roll=7).asked != (1, "protect")


def test_R35_only_shields_that_bear_the_rune_may_step_in() -> None:
    played = beaten({"a1": shield(0, 5), "a2": shield(0, 5), "b1": shield(0, 5), "b2": PROTECTION}, 2, roll=7)
    played.answer("a1")
    assert played.can() == ("b2", "none")
    played.answer("b2")

    assert played.heard(Protected) == [Protected(1, "b2", "stub-1-b2")]
    assert (played.left("a1", 1), played.left("b2", 1)) == (5, 7)


def test_R35_R37_nobody_steps_in_or_shares_while_the_rune_sleeps() -> None:
    theirs = {"a1": shield(0, 5), "a2": PROTECTION, "b1": LOVE}
    played = beaten(theirs, 3, roll=6).answer("a1")

    assert (played.left("a1", 1), played.state.turn) == (2, 2)


def test_R35_the_winners_own_protection_does_not_help_the_loser() -> None:
    played = battle({"a1": shield(9, 9), "a2": PROTECTION}, {"a1": shield(0, 20)}, roll=7)

    assert (played.left("a1", 1), played.left("a2"), played.state.turn) == (11, 9, 2)


def test_C7_protection_does_not_cover_ritual_damage() -> None:
    played = ritual("hidden-blade", ROW, {"a1": shield(0, 9), "a2": PROTECTION})

    assert played.left("a1", 1) == 5
    assert played.asked == (0, "ritual")


def test_R36_guard_of_the_jarl_then_the_pool_reduce_the_damage() -> None:
    theirs = {"a1": shield(0, 20, base="snow")}
    jarls, attached = ("eydis", "kettil"), ((), ("e-snow",) * 2)
    played = trial({"a1": shield(10)}, theirs, stage=Stage.RITUAL, jarls=jarls, attached=attached)
    played.side(1).shield_pool = 5
    played.answer("done").answer("done", draws=[5, 0, 0])

    # 10 damage - 3 (a_guard) - 5 (pool), and the Jarl's a_def lends 1.
    assert played.heard(Softened) == [
        Softened(1, Softening.GUARD, 3),
        Softened(1, Softening.SHIELD, 5),
        Softened(1, Softening.LENT, 1),
    ]
    assert played.left("a1", 1) == 20 - 1


def test_R36_damage_never_falls_below_0() -> None:
    played = trial({"a1": shield(3)}, {"a1": shield(0, 9)}, stage=Stage.RITUAL)
    played.side(1).shield_pool = 5
    played.answer("done").answer("done", draws=[5, 0, 0])

    assert played.left("a1", 1) == 9
    assert played.jarl(1) == 30


def test_R36_R37_love_shares_what_the_pool_has_left() -> None:
    played = trial({"a1": shield(9, 20)}, {"a1": shield(0, 9), "a2": LOVE}, stage=Stage.RITUAL)
    played.side(1).shield_pool = 7
    played.answer("done").answer("done", draws=[4, 0, 0])

    assert played.asked == (1, "absorb")
    assert played.can() == ("a2.0", "a2.1", "a2.2")
    assert played.view().sides[1].shield_pool == 0


def test_R36_R37_love_is_not_asked_when_the_pool_took_everything() -> None:
    played = trial({"a1": shield(9, 20)}, {"a1": shield(0, 9), "a2": LOVE}, stage=Stage.RITUAL)
    played.side(1).shield_pool = 9
    played.answer("done").answer("done", draws=[4, 0, 0])

    assert (played.left("a1", 1), played.state.turn) == (9, 2)
    assert played.heard(Withstood) == [Withstood(1, "a1", "stub-1-a1")]


def test_R37_case_21_love_takes_over_up_to_6() -> None:
    played = beaten({"a1": shield(0, 5), "b1": LOVE}, 9, roll=5).answer("a1")
    assert played.asked == (1, "absorb")
    assert played.can() == tuple(f"b1.{n}" for n in range(7))
    played.answer("b1.6")

    assert (played.left("b1", 1), played.left("a1", 1), played.jarl(1)) == (2, 2, 30)


def test_R37_love_absorbs_at_most_what_it_has_left_and_may_fall() -> None:
    played = beaten({"a1": shield(0, 5), "a2": shield(0, 3, rune="love"), "a3": shield()}, 6, roll=5)
    assert played.can()[-1] == "a2.3"
    played.answer("a2.3")

    assert played.heard(Absorbed)[0].amount == 3
    assert [fact.card for fact in played.heard(Defeated)] == ["stub-1-a2"]
    assert played.left("a1", 1) == 2
    assert played.spots(1) == {"a1": "stub-1-a1", "a2": "stub-1-a3"}


def test_R37_two_love_shields_share_what_is_there() -> None:
    played = beaten({"a1": LOVE, "b1": shield(0, 9), "c1": LOVE}, 4, roll=5).answer("b1")
    assert played.can("a1.3") == ("c1.0", "c1.1")
    played.answer("a1.3", "c1.1")

    assert (played.left("a1", 1), played.left("b1", 1), played.left("c1", 1)) == (5, 9, 7)


def test_R37_nothing_may_be_absorbed() -> None:
    played = beaten({"a1": shield(0, 9), "b1": LOVE}, 4, roll=5).answer("a1").answer("b1.0")

    assert (played.left("a1", 1), played.left("b1", 1)) == (5, 8)


def test_R37_C18_only_orthogonal_neighbours_absorb() -> None:
    played = beaten({"a1": shield(0, 9), "b1": shield(0, 9), "b2": LOVE}, 4, roll=5).answer("a1")

    assert played.asked != (1, "absorb")


def test_C8_protection_first_then_love_beside_the_new_target() -> None:
    theirs = {"a1": shield(0, 5), "a2": PROTECTION, "b1": shield(0, 9), "b2": LOVE}
    played = beaten(theirs, 6, roll=7, added=["love"]).answer("a1").answer("a2")
    assert played.can() == tuple(f"b2.{n}" for n in range(7))
    played.answer("b2.2")

    assert (played.left("a1", 1), played.left("a2", 1), played.left("b2", 1)) == (5, 5, 6)


def test_C24_the_gem_bonus_was_fixed_before_love_fell() -> None:
    ruby = {"defense_gem": "ruby"}
    theirs = {"a1": shield(0, 5, **ruby), "b1": shield(0, 3, rune="love", **ruby)}
    played = beaten(theirs, 9, roll=5).answer("a1").answer("b1.3")

    assert played.left("a1", 1) == 1


def test_R39_spill_and_guard_soften_overflow() -> None:
    theirs = {"a1": shield(0, 2, base="snow")}
    played = trial(
        {"a1": shield(10)}, theirs, stage=Stage.RITUAL, jarls=("eydis", "sigrid"), attached=((), ("e-snow",))
    )
    played.side(1).jarl_pool = 3
    played.answer("done").answer("done", draws=[5, 0, 0])

    # 10 damage, 2 on the shield, 8 overflow - 2 (a_spill) - 3 (pool).
    assert played.jarl(1) == 29 - 3


def test_R39_the_pool_pays_for_overflow_once_and_is_told() -> None:
    theirs = {"a1": shield(0, 2, base="snow"), "b1": shield(0, 9, base="snow")}
    jarls, attached = ("eydis", "yrsa"), ((), ("e-snow",) * 3)
    played = trial({"a1": shield(16)}, theirs, stage=Stage.RITUAL, jarls=jarls, attached=attached)
    played.side(1).jarl_pool = 9
    played.set("b1", 1, damage=3).answer("done").answer("done", draws=[5, 0, 0, 0]).answer("a1")

    # 16 + 1 against 4 + 2: 11 damage, 2 lent, 2 on the shield, 7 overflow - 3 (a_spill) - 4 (pool).
    assert played.asked == (1, "regen")
    assert played.heard(Softened) == [
        Softened(1, Softening.LENT, 2),
        Softened(1, Softening.SPILL, 3),
        Softened(1, Softening.JARL, 4),
    ]
    assert (played.jarl(1), played.view().sides[1].jarl_pool) == (31, 5)


def test_R38_a_shield_that_loses_exactly_what_is_left_falls_without_overflow() -> None:
    played = beaten({"a1": shield(0, 4), "a2": shield(0, 9)}, 4)

    assert [fact.card for fact in played.heard(Defeated)] == ["stub-1-a1"]
    assert played.heard(Wounded) == [Wounded(1, "a1", "stub-1-a1", 4, 0)]
    assert (played.jarl(1), played.spots(1)) == (30, {"a1": "stub-1-a2"})


def test_R34_R39_case_31_direct_damage_meets_only_the_jarls_pool() -> None:
    bodyguard = ritual("bodyguard", {}, {"a1": shield(18, 50)})
    bodyguard.answer("done").answer("done", draws=[5, 0, 0])

    assert bodyguard.jarl() == 30
    bare = battle({}, {"a1": shield(18, 50)})
    assert bare.jarl() == 24


def test_C13_a_lone_jarl_may_win_and_choose() -> None:
    played = battle({}, {"a1": shield(0, 20), "b1": shield(0, 20)}, dice=[6, 1, 1])

    assert played.asked == (0, "target")


def test_R34_the_clock_aims_at_the_shield_with_the_least_left() -> None:
    theirs = {"a1": shield(0, 9), "b1": shield(0, 5), "c1": shield(0, 7)}
    assert beaten(theirs, 2).ask().fallback == ("b1",)

    played = trial({"a1": shield(9, 20)}, theirs, stage=Stage.RITUAL).set("b1", 1, lent=3)
    assert played.answer("done").answer("done", draws=[5, 0, 0, 0, 0]).ask().fallback == ("c1",)


@pytest.mark.parametrize("seed", ["adds-up-1", "adds-up-2"])
def test_what_is_told_of_a_blow_adds_up_to_its_damage(seed: str) -> None:
    entrant = entrants()["nordic_glory"]
    told = [
        announced.fact for _, _, entry in random_play(entrant, entrant.tables[0], seed, 250) for announced in entry.told
    ]
    blows = [place for place, fact in enumerate(told) if isinstance(fact, BattleDecided) and fact.winner is not None]
    kinds = set()
    for place in blows[:-1]:  # the last one may not be over
        told_then = told[place + 1 :]
        end = next(n for n, fact in enumerate(told_then) if isinstance(fact, TurnBegan | WinterBit))
        loser = 1 - told[place].winner
        blow = [fact for fact in told_then[:end] if getattr(fact, "seat", None) == loser]
        softened = [fact for fact in blow if isinstance(fact, Softened)]
        kinds |= {fact.ward for fact in softened}
        taken = sum(fact.damage for fact in blow if isinstance(fact, Wounded))
        taken += sum(fact.amount for fact in blow if isinstance(fact, JarlWounded))
        assert taken + sum(fact.by for fact in softened) == told[place].damage, (told[place], blow)
    assert len(blows) > 3
    assert Softening.LENT in kinds
