"""docs/rules/nordic_glory.md 3.2: what the effect primitives can do beyond the printed rituals."""

from __future__ import annotations

import pytest

from engines.nordic_glory.book.cards import Kind, Trait
from engines.nordic_glory.book.effects import (
    Attach,
    Buff,
    Condition,
    Detach,
    DiceChange,
    DiceMode,
    Draw,
    Freeze,
    Guard,
    Heal,
    HealJarl,
    Hit,
    HitJarl,
    Match,
    Measure,
    Muster,
    Negate,
    Peek,
    Per,
    Power,
    Recover,
    RuneChange,
    RuneMode,
    Source,
    Swap,
    Target,
    Then,
    Toss,
    Total,
    Until,
    Ward,
    Who,
    Wild,
    Zone,
)
from engines.nordic_glory.effect_facts import (
    DiceSwayed,
    Fizzled,
    Frozen,
    GuardRaised,
    Negated,
)
from engines.nordic_glory.facts import JarlMended, JarlWounded, Wounded
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import FILLER, HOLD, ROW, Trial, cast, shield, trial


@pytest.mark.parametrize(
    ("match", "found"),
    [
        (Match(), 4),
        (Match(row=(1,)), 2),
        (Match(row=(2, 3)), 2),
        (Match(base="snow"), 2),
        (Match(symbol="valknut"), 1),
        (Match(enhancement="sword"), 1),
        (Match(rune="love"), 2),
        (Match(attack_gem="ruby"), 1),
        (Match(defense_gem="ruby"), 2),
        (Match(base="snow", defense_gem="ruby"), 1),
        (Match(base="snow", row=(3,)), 0),
    ],
)
def test_a_filter_selects_by_everything_that_is_printed(match: Match, found: int) -> None:
    wall = {
        "a1": shield(base="snow", symbol="valknut", attack_gem="ruby"),
        "a2": shield(base="snow", defense_gem="ruby", rune="love"),
        "a3": shield(enhancement="sword", rune="love"),
        "b1": shield(defense_gem="ruby"),
    }
    count = Per(side=Who.OPP, match=match, times=1, cap=9)

    assert cast(Total(side=Who.SELF, value=count), theirs=wall).side().bonus == found


def test_a_value_counts_the_side_that_it_names() -> None:
    value = Per(side=Who.OPP, times=2, cap=7)
    played = cast(Total(side=Who.OPP, value=value), theirs=HOLD)

    assert (played.side(0).bonus, played.side(1).bonus) == (0, 7)


@pytest.mark.parametrize(
    ("limit", "happens"),
    [
        ({"at_least": 4}, True),
        ({"at_least": 5}, False),
        ({"below": 5}, True),
        ({"below": 4}, False),
        ({"at_least": 0}, True),
    ],
)
def test_a_condition_counts_at_least_and_below(limit: dict[str, int], happens: bool) -> None:  # noqa: FBT001 - a case of a table
    when = Condition(of=Measure.COUNT, side=Who.OPP, **limit)

    assert cast(Total(side=Who.SELF, value=2, when=when)).side().bonus == 2 * happens


def test_C32_a_condition_is_counted_when_its_effect_resolves() -> None:
    when = Condition(of=Measure.COUNT, side=Who.OPP, below=4)
    blow = Hit(target=Target(side=Who.OPP, match=Match(row=(2,)), count=0), value=10)
    first = cast(Total(side=Who.SELF, value=2, when=when), blow)
    second = cast(blow, Total(side=Who.SELF, value=2, when=when))

    assert (first.side().bonus, second.side().bonus) == (0, 2)


def test_C32_later_losses_do_not_change_a_value() -> None:
    each = Per(side=Who.OPP, times=1, cap=9)
    blow = Hit(target=Target(side=Who.OPP, count=0), value=10)

    assert cast(Total(side=Who.SELF, value=each), blow).side().bonus == 4


def test_several_shields_that_fall_in_one_column_are_all_hit() -> None:
    theirs = {"a1": shield(2, 3), "a2": shield(2, 9), "a3": shield(2, 3), "b1": shield(2, 9)}
    played = cast(Hit(target=Target(side=Who.OPP, count=0), value=4), theirs=theirs)

    assert played.spots(1) == {"a1": "stub-1-a2", "b1": "stub-1-b1"}
    assert (played.left("a1", 1), played.left("b1", 1)) == (5, 5)
    assert played.side(1).valhalla == ["stub-1-a3", "stub-1-a1"]


def test_a_target_of_the_other_side_can_be_chosen_by_its_owner() -> None:
    played = cast(Hit(target=Target(side=Who.OPP, count=2, by=Who.OPP), value=4))
    assert (played.asked, played.ask().least, played.ask().most) == ((1, "choice"), 2, 2)
    played.answer("a1,c1")

    assert [played.left(spot, 1) for spot in ("a1", "b1", "c1")] == [6, 10, 6]
    assert played.asked == (0, "ritual")


def test_as_many_shields_as_there_are_need_no_choice() -> None:
    played = cast(Hit(target=Target(side=Who.OPP, count=4), value=1))

    assert [played.left(spot, 1) for spot in HOLD] == [9, 9, 9, 9]


def test_chance_takes_as_many_as_it_is_told() -> None:
    played = cast(Hit(target=Target(side=Who.OPP, count=2, by=Who.CHANCE), value=1), then=[3, 0])

    # Of a1, b1, c1, a2 the last and then the first are let go.
    assert [played.left(spot, 1) for spot in ("a1", "b1", "c1", "a2")] == [10, 9, 9, 10]
    assert len(played.draws) == 2


def test_chance_that_takes_all_has_nothing_to_choose() -> None:
    played = cast(Hit(target=Target(side=Who.OPP, count=0, by=Who.CHANCE), value=1))

    assert [played.left(spot, 1) for spot in HOLD] == [9, 9, 9, 9]
    assert played.draws == []


def test_a_raised_defense_holds_against_damage() -> None:
    def harden(played: Trial) -> None:
        for spot in ("a1", "b1"):
            played.set(spot, 1, defense=3, damage=8)

    one = Target(side=Who.OPP, match=Match(row=(1,)), count=0)
    played = cast(Hit(target=one, value=4), before=harden)

    assert [(fact.spot, fact.damage, fact.left) for fact in played.heard(Wounded)] == [
        ("a1", 4, 1),
        ("b1", 4, 1),
        ("c1", 4, 6),
    ]
    assert played.view().sides[1].columns[0][0].damage == 12


def test_the_follower_means_its_own_sides() -> None:
    trick = (
        Total(side=Who.SELF, value=3),
        Hit(target=Target(side=Who.OPP, match=Match(row=(1,)), count=0), value=2),
        Toss(side=Who.OPP, value=1, by=Who.OPP),
    )
    hands = (("rust", "thaw"), ("trick", FILLER))
    played = trial(ROW, HOLD, stage=Stage.RITUAL, hands=hands, rituals={"trick": trick}).answer("done").answer("trick")

    assert (played.side(0).bonus, played.side(1).bonus) == (0, 3)
    assert (played.left("a1"), played.left("a1", 1)) == (8, 10)
    assert played.asked == (0, "choice")
    assert played.answer("rust").side(0).hand == ["thaw"]
    assert played.asked == (1, "ritual")


def test_buffs_of_a_turn_add_up_and_buffs_of_the_game_change_both_numbers() -> None:
    one = Target(side=Who.SELF, match=Match(row=(1,)), count=0)
    played = cast(
        Buff(target=one, until=Until.TURN, defense=2),
        Buff(target=one, until=Until.TURN, defense=3),
        Buff(target=one, until=Until.GAME, attack=1, defense=2),
        Buff(target=one, until=Until.GAME, attack=2, defense=1),
        mine={"a1": shield(4, 10)},
    )

    assert (played.at("a1").lent, played.left("a1"), played.tally().shields) == (5, 13, 7)


def test_C25_a_raised_maximum_can_be_healed_but_not_passed() -> None:
    one = Target(side=Who.SELF, count=0)
    played = cast(
        Buff(target=one, until=Until.GAME, defense=3),
        Heal(target=one, value=9),
        mine={"a1": shield(4, 10)},
        before=lambda t: t.set("a1", damage=5),
    )

    assert played.left("a1") == 13


def test_jarls_of_either_side_are_hit_and_healed() -> None:
    def hurt(played: Trial) -> None:
        for side in played.state.sides:
            side.hurt = 5

    played = cast(HitJarl(side=Who.SELF, value=1), HealJarl(side=Who.OPP, value=3), before=hurt)

    assert (played.jarl(0), played.jarl(1)) == (24, 28)
    assert played.heard(JarlWounded) == [JarlWounded(0, 1, 24)]
    assert played.heard(JarlMended) == [JarlMended(1, 3, 28)]
    assert cast(HealJarl(side=Who.OPP, value=1), before=hurt).jarl(1) == 26
    assert cast(HitJarl(side=Who.OPP, value=30)).state.winners == (0,)


def test_a_swap_takes_one_shield_of_each_filter() -> None:
    mine = {"a1": shield(base="snow"), "a2": shield(base="ash"), "b1": shield(base="ash"), "b2": shield()}
    far = Swap(side=Who.SELF, adjacent=False, first=Match(base="snow"), second=Match(base="ash"))
    near = Swap(side=Who.SELF, adjacent=True, first=Match(base="ash"), second=Match(row=(2,)))

    played = cast(far, mine=mine)
    assert (played.can(), played.can("a1")) == (("a1", "skip"), ("b1", "a2"))
    played = cast(near, mine=mine)
    assert (played.can(), played.can("b1")) == (("b1", "a2", "skip"), ("b2",))


def test_R16_a_ritual_swaps_no_frozen_shield() -> None:
    far = Swap(side=Who.SELF, adjacent=False)
    played = cast(far, before=lambda t: t.set("a1", frozen=1))

    assert played.can() == ("b1", "c1", "skip")
    assert played.can("b1") == ("c1",)


def test_a_shorter_freeze_does_not_end_a_longer_one() -> None:
    everyone = Target(side=Who.OPP, match=Match(row=(2,)), count=0)
    played = cast(Freeze(target=everyone, until=Until.NEXT), Freeze(target=everyone, until=Until.TURN))

    assert played.at("a2", 1).frozen == 2
    assert [fact.lasting for fact in played.heard(Frozen)] == [True, False]
    assert cast(Freeze(target=everyone, until=Until.TURN)).at("a2", 1).frozen == 1
    assert cast(Freeze(target=everyone, until=Until.GAME)).at("a2", 1).frozen > 9_999


@pytest.mark.parametrize(
    ("what", "field"), [(Power.ATTACK, "unarmed"), (Power.ALIGN, "unaligned"), (Power.ENHANCEMENT, "bare")]
)
def test_a_shorter_negation_does_not_end_a_longer_one(what: Power, field: str) -> None:
    one = Target(side=Who.OPP, match=Match(row=(2,)), count=0)
    played = cast(Negate(what=what, target=one, until=Until.NEXT), Negate(what=what, target=one, until=Until.TURN))

    assert getattr(played.at("a2", 1), field) == 2
    assert [(fact.what, fact.lasting) for fact in played.heard(Negated)] == [(what, True), (what, False)]


def test_a_negation_until_the_next_turn_ends_with_it() -> None:
    one = Target(side=Who.SELF, count=0)
    trick = [Negate(what=what, target=one, until=Until.NEXT) for what in Power]
    mine = {spot: shield(4, base="snow", enhancement="daggers") for spot in ("a1", "b1")}
    played = cast(*trick, mine=mine)
    sums = []
    for turn in (1, 2, 3):
        played.state.turn = turn
        sums.append(played.tally().total)

    assert sums == [0, 0, 8 + 4 + 4]


def test_dice_of_either_side_and_the_highest_floor() -> None:
    played = cast(
        DiceChange(side=Who.SELF, mode=DiceMode.FLOOR, value=4),
        DiceChange(side=Who.SELF, mode=DiceMode.FLOOR, value=2),
        DiceChange(side=Who.OPP, mode=DiceMode.EXTRA, value=2),
        DiceChange(side=Who.OPP, mode=DiceMode.EXTRA, value=-1),
        DiceChange(side=Who.SELF, mode=DiceMode.REROLL, value=1),
        DiceChange(side=Who.SELF, mode=DiceMode.REROLL, value=2),
    )

    assert (played.side().floor, played.side(1).extra_dice, played.side().rerolls) == (4, 1, 3)
    assert [(fact.seat, fact.mode, fact.value) for fact in played.heard(DiceSwayed)] == [
        (0, "floor", 4),
        (0, "floor", 2),
        (1, "extra", 2),
        (1, "extra", -1),
        (0, "reroll", 1),
        (0, "reroll", 2),
    ]


def test_pools_of_either_side_add_up() -> None:
    played = cast(
        Guard(what=Ward.SHIELD, side=Who.OPP, value=2),
        Guard(what=Ward.SHIELD, side=Who.OPP, value=3),
        Guard(what=Ward.JARL, side=Who.SELF, value=Per(side=Who.OPP, times=1, cap=3)),
        Guard(what=Ward.JARL, side=Who.SELF, value=1),
    )

    assert (played.side(1).shield_pool, played.side(1).jarl_pool) == (5, 0)
    assert (played.side(0).shield_pool, played.side(0).jarl_pool) == (0, 4)
    assert [fact.amount for fact in played.heard(GuardRaised)] == [2, 3, 3, 1]


def test_C26_an_effect_without_anything_to_do_is_told() -> None:
    everybody = Target(side=Who.OPP, match=Match(base="snow"), count=0)
    nothing = (
        Heal(target=Target(side=Who.SELF, count=0), value=1),
        HealJarl(side=Who.SELF, value=1),
        Draw(side=Who.SELF, value=1),
        Hit(target=everybody, value=1),
        Freeze(target=everybody, until=Until.TURN),
        Negate(what=Power.ALIGN, target=everybody, until=Until.TURN),
        Buff(target=everybody, until=Until.TURN, defense=1),
        Muster(source=Source.VALHALLA, value=1),
        Muster(source=Source.DECK, value=1),
        Recover(value=1, kind=Kind.ANY),
        Peek(zone=Zone.TOP, value=3, then=Then.TAKE),
        Detach(side=Who.SELF, value=1, by=Who.SELF),
    )
    for effect in nothing:
        assert len(cast(effect).heard(Fizzled)) == 1, effect
    some = Target(side=Who.OPP, count=0)
    for effect in (
        Heal(target=some, value=1),
        Guard(what=Ward.JARL, side=Who.SELF, value=1),
        DiceChange(side=Who.SELF, mode=DiceMode.EXTRA, value=1),
        RuneChange(mode=RuneMode.BLOCK),
        RuneChange(mode=RuneMode.ADD, rune="love"),
        Wild(target=Target(side=Who.SELF, match=Match(row=(1,)), count=0), what=Trait.BASE),
        Attach(value=1),
        Hit(target=some, value=1),
        Freeze(target=some, until=Until.TURN),
        Negate(what=Power.ALIGN, target=some, until=Until.TURN),
        Buff(target=some, until=Until.TURN, defense=1),
        Total(side=Who.SELF, value=1),
        HitJarl(side=Who.OPP, value=1),
        Peek(zone=Zone.HAND, value=9, then=Then.NONE),
    ):
        assert not cast(effect, before=lambda t: t.set("b1", 1, damage=1)).heard(Fizzled), effect
