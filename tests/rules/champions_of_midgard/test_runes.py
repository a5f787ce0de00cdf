"""docs/rules/champions_of_midgard.md 2.11: the ten runes and their windows."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard.facts import (
    Defeated,
    DestinyDrawn,
    DestinyScored,
    Gone,
    JourneyMet,
    JourneySeen,
    Rolled,
    RuneUsed,
    Struck,
)
from engines.champions_of_midgard.view import Phase
from tests.rules.champions_of_midgard.staging import Stage, rulebook, village


def offers(stage: Stage) -> set[int]:
    return {question.seat for question in stage.questions() if question.topic == "rune"}


def duel(home: tuple[int, int, int], dice: str, *, enemy: str = "D07", favor: int = 0, runes: str = "") -> Stage:
    stage = village().own(0, home=home, favor=favor, runes=runes)
    stage.state.draugr = [enemy, "D01" if enemy != "D01" else "D02"]
    stage.march("0:draugr1")
    return stage.do(0, stage.can(0)[-1], dice=dice)


@pytest.mark.parametrize("rune", ["gifts", "wealth", "knowledge", "success"])
def test_open_runes_are_offered_while_anybody_is_asked(rune: str) -> None:
    stage = village().own(2, runes=rune)

    assert stage.asked() == [(0, "place")]
    assert offers(stage) == {2}
    assert stage.can(2, topic="rune") == (rune,)


@pytest.mark.parametrize("rune", ["vision", "journey", "potential", "reaction", "healing", "glory"])
def test_other_runes_have_no_open_window(rune: str) -> None:
    assert offers(village().own(2, runes=rune)) == set()


def test_a_used_rune_is_flipped_and_stays_with_its_owner() -> None:
    stage = village().own(2, runes="wealth").do(2, "wealth", topic="rune")

    assert stage[2].runes[0].used
    assert offers(stage) == set()
    assert stage.view(0).boards[2].runes[0].used


def test_offers_keep_their_key_until_they_are_taken_or_lapse() -> None:
    stage = village().own(2, runes="gifts wealth", coins=1)
    first = stage.question(2, "rune").key
    stage.do(0, "beg")
    assert stage.question(2, "rune").key == first
    stage.do(2, "wealth", topic="rune")
    second = stage.question(2, "rune").key
    assert second != first
    stage.do(2, "gifts 4c", topic="rune")

    assert offers(stage) == set()


def test_nothing_is_offered_while_leaders_are_chosen() -> None:
    stage = Stage(3)
    stage[2].runes += village().own(2, runes="gifts")[2].runes
    stage.settle()

    assert offers(stage) == set()


def test_A05_a_rune_does_not_undo_what_others_are_asked() -> None:
    stage = village().own(2, runes="gifts").do(2, "gifts 2f1w1c", topic="rune")

    assert stage.asked() == [(0, "place")]
    assert (stage[2].food, stage[2].wood, stage[2].coins) == (3, 2, 2)


def test_runes_may_be_used_during_another_players_fight() -> None:
    stage = duel((2, 0, 0), "S-B S-B", favor=1)
    stage.own(2, runes="gifts").do(2, "gifts 4w", topic="rune")

    assert stage[2].wood == 5
    assert stage.asked() == [(0, "roll")]


def test_case_40_wealth_and_gifts() -> None:
    assert village().own(0, coins=3, runes="wealth").do(0, "wealth", topic="rune")[0].coins == 6
    assert village().own(0, coins=8, runes="wealth").do(0, "wealth", topic="rune")[0].coins == 13
    assert offers(village().own(0, coins=0, runes="wealth")) == set()
    both = village().own(0, coins=0, runes="wealth gifts")
    assert both.refuses(0, "wealth", topic="rune") == "refused.no-coins"
    gifts = village().own(0, runes="gifts")
    assert len(gifts.can(0, "gifts", topic="rune")) == 15
    assert gifts.refuses(0, "gifts 2f1w", topic="rune") == "refused.no-option"
    gifts.do(0, "gifts 2f1w1c", topic="rune")
    assert (gifts[0].food, gifts[0].wood, gifts[0].coins) == (3, 2, 2)


def test_knowledge_shows_all_face_down_journeys_to_its_owner_alone() -> None:
    stage = village().own(1, runes="knowledge")
    stage.state.shores[2].journey = ""
    stage.do(1, "knowledge", topic="rune")

    truth = [shore.journey for shore in stage.state.shores]
    assert [shore.journey for shore in stage.view(1).shores] == truth
    assert [shore.journey for shore in stage.view(0).shores] == ["", "", ""]
    assert {fact.journey for fact in stage.facts(JourneySeen, 0)} == {""}
    assert len(stage.facts(JourneySeen, 1)) == 2


def test_knowledge_needs_a_face_down_journey() -> None:
    stage = village()
    for shore in stage.state.shores:
        shore.journey = ""

    assert offers(stage.own(1, runes="knowledge")) == set()


def test_success_scores_a_destiny_now_and_again_at_the_end() -> None:
    stage = village().own(0, runes="success", hand=["DS07"], wood=3)
    stage.do(0, "success DS07", topic="rune")

    assert stage[0].glory == 5
    assert stage[0].hand == ["DS07"]
    assert stage.fact(DestinyScored).glory == 5
    assert stage.view(2).boards[0].shown == ("DS07",)


def test_A22_success_counts_rivals_piles_without_showing_them_and_all_warriors() -> None:
    stage = village().own(0, runes="success", hand=["DS04"], pile=["T01"]).own(1, pile=["T02", "T03"])
    stage.do(0, "success DS04", topic="rune")
    assert stage[0].glory == 0
    assert stage.view(0).piles[1] is None

    army = village().own(0, runes="success", hand=["DS11"], home=(1, 0, 0), favor=0).own(1, home=(1, 0, 0))
    army.own(2, home=(1, 0, 0))
    army.do(0, "success DS11", topic="rune")
    assert army[0].glory == 3


def test_A22_committed_warriors_count_and_sealed_food_is_not_loaded_yet() -> None:
    stage = village().own(0, runes="success", hand=["DS08"], home=(2, 0, 0), food=5).own(1, home=(1, 0, 0))
    stage.march("0:small>shore1", "1:draugr1").do(0, "2s 3")
    stage.do(0, "success DS08", topic="rune")

    assert stage[0].glory == 5


def test_A22_warriors_out_at_a_fight_count_as_owned() -> None:
    stage = village().own(0, runes="success", hand=["DS11"], home=(3, 0, 0), favor=1).own(1, home=(2, 0, 0))
    stage.state.draugr = ["D07", "D01"]
    stage.march("0:draugr1").do(0, "3s", dice="S-B S-B S-B")
    assert stage[0].home == [0, 0, 0]
    stage.do(0, "success DS11", topic="rune")

    assert stage[0].glory == 7
    assert stage.asked() == [(0, "roll")]


def test_success_needs_a_destiny() -> None:
    assert offers(village().own(0, runes="success", hand=[])) == set()


def test_true_vision_draws_two_more_after_the_look() -> None:
    stage = village().own(0, runes="vision").do(0, "sage shore2")
    assert stage.asked() == [(0, "vision")]
    assert stage.facts(JourneySeen, 0)[0].shore == 1
    stage.do(0, "use")

    assert stage.fact(DestinyDrawn).count == 3
    assert stage.asked() == [(0, "destiny")]
    assert stage[0].runes[0].used


def test_true_vision_may_be_kept() -> None:
    stage = village().own(0, runes="vision").do(0, "sage shore2").do(0, "keep")

    assert stage.fact(DestinyDrawn).count == 1
    assert stage[0].holds("vision")
    assert stage.state.turn == 1


def at_sea(journey: str, next_card: str) -> Stage:
    stage = village().own(0, home=(1, 0, 0), food=0, favor=0, runes="journey")
    stage.state.shores[0].journey = journey
    stage.state.decks.journeys.append(next_card)
    return stage.march("0:small>shore1").do(0, "1s")


def test_case_32_journey_rune_turns_a_whirlpool_into_a_kraken() -> None:
    stage = at_sea("whirlpool", "kraken")
    assert stage.asked() == [(0, "journey")]
    stage.do(0, "use", dice="S-B")

    assert [fact.journey for fact in stage.facts(JourneyMet)] == ["whirlpool", "kraken"]
    assert stage.state.travelled == ["whirlpool", "kraken"]
    assert stage[0].runes[0].used
    assert stage[0].home == [0, 0, 0]


def test_case_32_declining_obeys_the_whirlpool() -> None:
    stage = at_sea("whirlpool", "kraken").do(0, "keep")

    assert [fact.cause for fact in stage.facts(Gone)] == ["journey"]
    assert stage[0].holds("journey")


def test_journey_rune_sets_aside_the_journey_of_this_ship_alone() -> None:
    stage = village().own(0, home=(0, 0, 0), food=0, runes="journey")
    stage.state.shores[0].journey, stage.state.shores[2].journey = "quiet", "whirlpool"
    stage.state.decks.journeys.append("lost")
    stage.march("0:small>shore1", "0:large>shore3").do(0, "keep").do(0, "use")

    assert [fact.journey for fact in stage.facts(JourneyMet)] == ["quiet", "whirlpool", "lost"]
    assert stage.state.travelled == ["whirlpool", "quiet", "lost"]


def test_case_30_and_A20_potential_rerolls_every_blank_once() -> None:
    stage = duel((5, 0, 0), "S-B S-B S-H1 S-SH S-H2", enemy="D02", favor=1, runes="potential")
    stage.do(0, "potential", dice="S-H1 S-B")

    assert stage.fact(Rolled).fresh == (0, 1)
    assert stage.can(0) == ("stop", "favor")
    stage.do(0, "favor s2", dice="S-H1")
    assert stage.fact(Struck).damage == 5
    assert stage.fact(Struck).losses == 0


def test_R2_7_2_potential_may_follow_a_reroll_that_made_a_blank() -> None:
    stage = duel((2, 0, 0), "S-H1 S-SH", enemy="D07", favor=1, runes="potential").do(0, "favor s1", dice="S-B")
    assert stage.can(0) == ("stop", "potential")
    stage.do(0, "potential", dice="S-H2")

    assert stage.facts(Struck)[0].damage == 2


def test_potential_needs_a_blank() -> None:
    stage = duel((2, 0, 0), "S-H1 S-SH", enemy="D07", favor=1, runes="potential")

    assert stage.refuses(0, "potential") == "refused.no-blanks"


def test_potential_in_a_hunt() -> None:
    stage = village().own(0, home=(2, 0, 0), favor=0, food=0, runes="potential").march("0:hunt", dice="S-B S-H1")
    stage.do(0, "potential", dice="S-H2")

    assert stage[0].food == 3


def test_reaction_counts_shields_as_hits_and_still_as_shields() -> None:
    stage = duel((0, 3, 0), "P-SH P-SH P-H1", enemy="D02", runes="reaction").do(0, "reaction")

    assert stage.fact(Struck).damage == 3
    assert stage.fact(Struck).losses == 0


def test_A20_reaction_lasts_for_later_rerolls_of_the_window_only() -> None:
    stage = duel((0, 2, 0), "P-SH P-B", enemy="D05", favor=2, runes="reaction").do(0, "reaction")
    stage.do(0, "favor p2", dice="P-SH").do(0, "stop", dice="P-SH P-SH")
    assert stage.facts(Struck)[0].damage == 2
    stage.do(0, "stop", dice="P-H2 P-H1")

    assert stage.facts(Struck)[1].damage == 0


def test_case_28_healing_saves_all_once() -> None:
    stage = village().own(0, home=(4, 0, 0), favor=0, runes="healing")
    stage.state.troll = "T16"
    stage.march("0:troll").do(0, "4s", dice="S-B S-B S-B S-B")
    assert stage.can(0) == ("4s", "healing")
    stage.do(0, "healing", dice="S-B S-B S-B S-B")

    assert [fact.losses for fact in stage.facts(Struck)] == [4, 4]
    assert stage[0].home == [0, 0, 0]
    assert stage.fact(RuneUsed).rune == "healing"
    assert stage[0].runes[0].used


def test_healing_saves_the_winners_of_the_last_round() -> None:
    stage = duel((0, 0, 4), "A-H2 A-H2 A-B A-B", runes="healing")
    assert stage.state.phase is Phase.LOSS
    stage.do(0, "healing")

    assert stage[0].pile == ["D07"]
    assert stage[0].home == [0, 0, 4]


@pytest.mark.parametrize(("enemy", "glory"), [("M11", 19), ("kraken", 4), ("T01", 4), ("D05", 6)])
def test_case_29_and_A21_glory_rune_adds_half_the_printed_glory(enemy: str, glory: int) -> None:
    stage = village().own(0, home=(0, 0, 8), favor=0, food=9, runes="glory")
    state, family = stage.state, rulebook().book.family[enemy]
    state.troll, state.draugr = ("T01", ["D05", "D01"])
    state.shores[0].monster = "M11"
    state.shores[0].journey = "kraken" if enemy == "kraken" else "quiet"
    place = {"troll": "troll", "draugr": "draugr1"}.get(family, "large>shore1")
    stage.march(f"0:{place}")
    crew = "6a 3" if ">" in place else "8a"
    count = 6 if ">" in place else 8
    stage.do(0, crew, dice="A-H2 " * count)
    while stage.state.phase is Phase.LOSS:
        stage.do(0, stage.can(0)[0])

    assert stage.asked() == [(0, "glory")]
    stage.do(0, "use", dice="A-B " * 4 if enemy == "kraken" else "")
    assert stage.facts(Defeated)[0].glory + stage.facts(Defeated)[0].extra == glory


def test_A21_glory_rune_scores_at_once_and_leaves_rewards_as_they_are() -> None:
    stage = village().own(0, home=(0, 0, 5), favor=0, food=3, coins=0, runes="glory")
    stage.state.shores[0].monster, stage.state.shores[0].journey, stage.state.shores[0].coins = "M11", "quiet", 2
    stage.march("0:large>shore1").do(0, "5a 3", dice="A-H2 A-H2 A-H2 A-B A-B").do(0, "use")

    assert (stage[0].glory, stage[0].coins, stage[0].favor) == (19, 2, 1)
    assert stage[0].runes[0].used


def test_glory_rune_may_be_kept() -> None:
    stage = duel((0, 0, 5), "A-H2 A-H2 A-B A-B A-B", runes="glory").do(0, "keep")

    assert stage[0].glory == 6
    assert stage[0].holds("glory")


def last_call(**goods: object) -> Stage:
    stage = village().own(1, **goods)  # type: ignore[arg-type]  # runes and counts
    stage.state.round = 8
    return stage.march()


def test_last_call_asks_every_seat_that_could_still_use_a_rune() -> None:
    stage = village().own(1, runes="gifts").own(2, runes="wealth", coins=2).own(0, runes="glory")
    stage.state.round = 8
    stage.march()

    assert stage.asked() == [(1, "last-call"), (2, "last-call")]
    first = stage.question(2).key
    stage.do(2, "decline")
    assert stage.asked() == [(1, "last-call")]
    stage.do(1, "gifts 4c")
    assert stage.asked() == [(2, "last-call")]
    assert stage.question(2).key != first
    stage.do(2, "wealth")
    assert stage.state.phase is Phase.OVER
    assert stage[2].coins == 4


def test_last_call_reaches_a_rune_that_becomes_usable_in_it() -> None:
    stage = last_call(runes="gifts wealth", coins=0)
    assert stage.why_not(1, "wealth") == "refused.no-coins"
    stage.do(1, "gifts 4c").do(1, "wealth")

    assert stage[1].coins == 8
    assert stage.state.phase is Phase.OVER


def test_R2_9_the_last_call_has_forgotten_the_fight_before_it() -> None:
    stage = village().own(0, home=(0, 0, 4), favor=0).own(1, runes="gifts")
    stage.state.draugr, stage.state.round = ["D01", "D02"], 8
    stage.march("0:draugr1").do(0, "4a", dice="A-H2 A-B A-B A-B")

    assert stage.asked() == [(1, "last-call")]
    assert stage.view(None).fight is None
    assert stage.view(None).news == ""


def test_last_call_ends_when_all_decline_in_a_row() -> None:
    stage = last_call(runes="gifts").do(1, "decline")

    assert stage.state.phase is Phase.OVER
    assert stage.questions() == ()


def test_last_call_is_skipped_without_runes() -> None:
    assert last_call().state.phase is Phase.OVER
