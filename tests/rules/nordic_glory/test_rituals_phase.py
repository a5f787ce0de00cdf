"""docs/rules/nordic_glory.md 1.5: drawing, playing rituals, attaching elements."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from engines.nordic_glory.effect_facts import Fizzled
from engines.nordic_glory.facts import Drew, ElementAttached, RitualPlayed
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import FILLER, ROW, ritual, shield, trial


def test_R17_leader_then_follower_draw_one_card_each() -> None:
    played = trial({"a1": "sand4", "a2": shield()}, ROW, leader=0)
    for side in played.state.sides:
        side.deck = ["battle-cry", "rust"]
    played.answer("done")

    drawn = [told for told in played.told if isinstance(told.fact, Drew)]
    assert [(told.fact.seat, told.fact.cards) for told in drawn] == [(0, ("rust",)), (1, ("rust",))]
    assert [(told.to, told.others.cards) for told in drawn] == [((0,), ()), ((1,), ())]


def test_R17_the_leader_draws_first_whoever_it_is() -> None:
    played = trial({"a1": "sand4", "a2": shield()}, ROW, leader=1)
    for side in played.state.sides:
        side.deck = ["rust", "battle-cry"]
    played.answer("done")

    assert [fact.seat for fact in played.heard(Drew)] == [1, 0]
    # A hand is kept sorted: its order tells nobody what was drawn last.
    assert [(side.deck, side.hand) for side in played.state.sides] == [(["rust"], ["battle-cry", FILLER])] * 2


def test_R17_C14_case_43_an_empty_deck_gives_no_card_and_no_penalty() -> None:
    played = trial(ROW, ROW, hands=((FILLER,), (FILLER,)))

    assert played.asked == (0, "ritual")
    assert not played.heard(Drew)
    assert played.side(1).hand == [FILLER]


def test_R18_case_29_one_ritual_and_one_element_in_either_order() -> None:
    played = ritual("linked-shields", ROW, hands=(("linked-shields", "e-snow", "rust", "e-sand"), (FILLER,)))
    assert played.ask().options[0].why_not == "refused.ritual-played"
    with pytest.raises(Illegal):
        played.answer("rust")
    played.answer("e-snow")
    assert played.side().attached == ["e-snow"]
    assert played.asked == (1, "ritual")

    other = trial(ROW, ROW, stage=Stage.RITUAL, hands=(("linked-shields", "e-snow", "e-sand"), (FILLER,)))
    other.answer("e-snow")
    with pytest.raises(Illegal):
        other.answer("e-sand")
    assert other.answer("linked-shields").asked == (1, "ritual")


def test_R18_an_empty_hand_is_not_asked() -> None:
    played = trial(ROW, ROW, stage=Stage.RITUAL, hands=((), ("rust",)))

    assert played.asked == (1, "ritual")


def test_R18_the_clock_ends_a_part_and_what_is_left_can_still_be_done() -> None:
    played = ritual("linked-shields", ROW, hands=(("linked-shields", "rust"), (FILLER,)))
    assert played.asked == (0, "ritual")
    assert (played.can(), played.ask().fallback) == (("done",), ("done",))


def test_R18_both_players_may_play_and_attach_in_the_same_turn() -> None:
    hands = (("battle-cry", "e-ash", "rust"), ("battle-cry", "e-ash", "rust"))
    played = trial(ROW, ROW, stage=Stage.RITUAL, hands=hands, leader=1)
    for seat in (1, 0):
        assert played.asked == (seat, "ritual")
        played.answer("battle-cry").answer("e-ash", draws=[5])

    assert [fact.seat for fact in played.heard(RitualPlayed)] == [1, 0]
    attached = [(fact.seat, fact.card, fact.copies) for fact in played.heard(ElementAttached)]
    assert attached == [(1, "e-ash", 1), (0, "e-ash", 1)]


def test_R18_a_new_turn_allows_a_ritual_and_an_element_again() -> None:
    hands = (("battle-cry",) * 2 + ("e-ash",) * 2, ())
    played = trial(ROW, ROW, stage=Stage.RITUAL, hands=hands)
    played.answer("battle-cry").answer("e-ash", draws=[5]).answer("a1")
    assert (played.state.turn, played.side().bonus) == (2, 0)
    played.answer("e-ash").answer("battle-cry", draws=[6])

    assert [fact.copies for fact in played.heard(ElementAttached)] == [1, 2]
    assert played.side().hand == []


def test_R18_a_ritual_goes_to_the_discard_pile_when_it_is_resolved() -> None:
    played = ritual("battle-cry", ROW)

    assert played.side().discard == ["battle-cry"]
    assert played.state.cast is None


def test_R19_C4_tiers_are_cumulative_and_side_by_side() -> None:
    # Orm: +1 attack in row 3, movement, +1 attack in rows 2 and 3.
    wall = {f"{column}{row}": shield(base=base) for column, base in (("a", "snow"), ("b", "sand")) for row in (1, 2, 3)}

    def led(*attached: str) -> int:
        return trial(wall, jarls=("orm", "eydis"), attached=(attached, ()), stage=Stage.RITUAL).tally().jarl

    assert led("e-snow") == 1
    assert led("e-snow", "e-snow", "e-snow") == 3
    assert led("e-snow", "e-snow", "e-snow", "e-sand") == 4


def test_R19_C5_case_28_sub_elements_and_strange_elements_do_nothing() -> None:
    wall = {"a1": shield(base="sand", subs=("ember",)), "b1": shield()}
    played = trial(wall, jarls=("brand", "eydis"), attached=(("e-ember",) * 3, ()), stage=Stage.RITUAL)

    assert played.tally().jarl == 0
    assert played.tally().rerolls == 0


def test_R20_there_is_no_hand_limit() -> None:
    hand = tuple(sorted([*("battle-cry",) * 30, FILLER]))
    played = trial(ROW, ROW, stage=Stage.RITUAL, hands=(hand, (FILLER,)))

    assert len(played.side().hand) == 31


def test_R18_long_hands_are_asked_under_headings() -> None:
    rituals = sorted(card for card in trial(ROW, ROW).rules.book.rituals)[:40]
    played = trial(ROW, ROW, stage=Stage.RITUAL, hands=((*rituals, FILLER), (FILLER,)))
    groups = [option.group for option in played.ask().options]

    assert len(groups) == 42
    assert [groups.count(name) for name in ("ritual", "ritual-2", "element", "end")] == [24, 16, 1, 1]
    assert max(groups.count(group) for group in groups) <= 25


def test_C26_a_ritual_without_possible_effect_is_played_and_discarded() -> None:
    played = ritual("thaw", ROW, ROW)

    assert played.heard(Fizzled)
    assert played.side().discard == ["thaw"]


def test_C28_effects_resolve_in_order_and_an_earlier_kill_decides() -> None:
    from engines.nordic_glory.book.effects import HitJarl, Who

    both = (HitJarl(side=Who.SELF, value=50), HitJarl(side=Who.OPP, value=50))
    played = ritual("doom", ROW, rituals={"doom": both})

    assert played.state.winners == (1,)
    assert played.asked is None


def test_C32_a_value_is_counted_when_the_effect_resolves() -> None:
    played = ritual("shield-chant", ROW)
    assert played.side().bonus == 3

    played.side().columns[0].clear()
    assert played.tally().rituals == 3


def test_case_42_blood_price_kills_its_own_jarl_before_the_bonus() -> None:
    played = ritual("blood-price", ROW, before=lambda t: setattr(t.side(), "hurt", 28))

    assert played.state.winners == (1,)
    assert played.side().bonus == 0
