"""docs/rules/nordic_glory.md 3.5: rituals that move cards, change dice and runes, or add to numbers."""

from __future__ import annotations

import pytest

from engines.nordic_glory.effect_facts import Searched, TopSeen, TopTaken, Tossed
from tests.rules.nordic_glory.staging import BOOK, FILLER, HOLD, ROW, Trial, ritual, shield, trial


def test_raven_feast_draws_2() -> None:
    played = ritual("raven-feast", ROW, before=lambda t: t.side().deck.extend(["rust", "thaw", "whetstone"]))

    assert played.side().deck == ["rust"]


def norns(*deck: str) -> Trial:
    return ritual("norns-thread", ROW, before=lambda t: t.side().deck.extend(deck))


def test_norns_thread_takes_one_of_four_and_orders_the_bottom() -> None:
    played = norns("bodyguard", "rust", "thaw", "rust", "whetstone")
    (seen,) = [told for told in played.told if isinstance(told.fact, TopSeen)]
    assert (seen.fact.cards, seen.others.cards) == (("whetstone", "rust", "thaw", "rust"), ())
    assert played.view(0).looking == seen.fact.cards
    assert played.view(1).looking == played.view(None).looking == ()
    assert played.can() == ("whetstone", "rust", "thaw")
    played.answer("thaw", "whetstone")

    # The last one laid down is the lowest.
    assert played.side().deck == ["rust", "rust", "whetstone", "bodyguard"]
    assert played.view(0).sides[0].bottom == ("rust", "rust", "whetstone")
    assert played.view(1).sides[0].bottom == ()
    (taken,) = [told for told in played.told if isinstance(told.fact, TopTaken)]
    assert (taken.fact.card, taken.others.card) == ("thaw", "")


def test_norns_thread_with_one_card_or_none() -> None:
    assert "rust" in norns("rust").side().hand
    assert norns().side().discard == ["norns-thread"]


def test_gather_kindling_takes_an_element_shows_it_and_shuffles() -> None:
    def deck(played: Trial) -> None:
        played.side().deck, played.side().bottom = ["rust", "e-snow", "e-sand", "thaw"], 2

    played = ritual("gather-kindling", ROW, before=deck)
    assert played.can() == ("e-sand", "e-snow")
    played.answer("e-sand")

    assert played.heard(Searched) == [Searched(0, "e-sand")]
    assert played.view(1).sides[0].known == ("e-sand",)
    assert (len(played.draws), played.side().bottom) == (2, 0)


def test_gather_kindling_asks_even_when_there_is_no_element() -> None:
    played = ritual("gather-kindling", ROW, before=lambda t: t.side().deck.extend(["rust", "thaw"]))

    assert played.can() == ("none",)
    assert played.answer("none").heard(Searched) == [Searched(0, "")]


def test_gather_kindling_asks_nothing_of_an_empty_deck() -> None:
    played = ritual("gather-kindling", ROW)

    assert (played.asked, played.side().discard) == ((0, "ritual"), ["gather-kindling"])
    assert (played.heard(Searched), played.draws) == ([Searched(0, "")], [])


def test_ancestral_whisper_takes_a_card_back_but_never_itself() -> None:
    played = ritual("ancestral-whisper", ROW, before=lambda t: t.side().discard.extend(["e-ash", "e-snow"]))
    assert played.can() == ("e-ash", "e-snow")
    played.answer("e-ash")

    assert played.view(1).sides[0].known == ("e-ash",)
    assert played.side().hand == ["e-ash", FILLER]
    assert played.side().discard == ["e-snow", "ancestral-whisper"]


def test_case_29_double_offering_allows_one_more_element() -> None:
    hands = (("double-offering", "e-ash", "e-sand", "e-snow"), (FILLER,))
    played = ritual("double-offering", ROW, hands=hands)
    played.answer("e-ash").answer("e-sand")

    assert played.side().attached == ["e-ash", "e-sand"]
    assert played.asked == (1, "ritual")


def test_sever_the_bond_lets_the_opponent_choose() -> None:
    played = ritual("sever-the-bond", ROW, HOLD, attached=((), ("e-ash", "e-sand")))
    assert played.asked == (1, "choice")
    played.answer("e-sand")

    assert (played.side(1).attached, played.side(1).discard) == (["e-ash"], ["e-sand"])
    assert played.asked == (0, "ritual")


def test_case_39_call_to_muster_fills_the_only_gap() -> None:
    wall = {f"{c}{r}": shield() for c in "abc" for r in (1, 2, 3) if f"{c}{r}" != "b3"}
    played = ritual("call-to-muster", wall, before=lambda t: t.side().reserve.extend(["sand1", "snow1"]))

    assert played.spots()["b3"] == "snow1"
    full = {**wall, "b3": shield()}
    again = ritual("call-to-muster", full, before=lambda t: t.side().reserve.append("snow1"))
    assert (again.side().reserve, again.side().discard) == (["snow1"], ["call-to-muster"])


def test_return_from_valhalla_enters_with_at_most_4() -> None:
    played = ritual("return-from-valhalla", ROW, before=lambda t: t.side().valhalla.extend(["snow1", "snow6", "bog6"]))
    assert played.can() == ("snow1", "snow6", "bog6")
    assert played.can("snow1") == ("a", "b", "c")
    played.answer("snow1", "c")

    assert (played.spots()["c2"], played.left("c2")) == ("snow1", 4)
    assert played.side().valhalla == ["snow6", "bog6"]


def test_rune_carver_adds_a_chosen_rune() -> None:
    played = ritual("rune-carver", ROW)
    assert set(played.can()) == set(BOOK.runes)

    assert played.answer("peace").state.added == ["peace"]


def test_echo_stone_adds_luck() -> None:
    assert ritual("echo-stone", ROW).state.added == ["luck"]


def test_silence_the_stones_blocks() -> None:
    assert ritual("silence-the-stones", ROW).state.blocked


def test_berserk_draught_and_ill_omen_change_the_number_of_dice() -> None:
    assert ritual("berserk-draught", ROW, HOLD).tally().dice == 4
    assert ritual("ill-omen", ROW, HOLD).tally(1).dice == 2


def test_steady_hands_sets_a_floor() -> None:
    assert ritual("steady-hands", ROW).side().floor == 3


def test_fate_recast_gives_two_rerolls() -> None:
    played = ritual("fate-recast", ROW, HOLD)
    assert played.tally().rerolls == 2
    played.answer("done").answer("done", draws=[5]).answer("d1").answer("d2")

    assert played.asked == (0, "target")


def test_broken_ranks_takes_alignments_away() -> None:
    theirs = {f"{c}1": shield(base="snow", defense_gem="ruby") for c in "abc"}
    played = ritual("broken-ranks", ROW, theirs)

    assert played.tally(1).lines == ()


def test_painted_rim_makes_an_attack_gem_wild() -> None:
    mine = {"a1": shield(attack_gem="ruby"), "b1": shield(attack_gem="onyx"), "c1": shield(attack_gem="onyx")}
    played = ritual("painted-rim", mine, HOLD).answer("a1").answer("done").answer("done", draws=[5])
    assert played.asked == (0, "wild")
    assert played.can("a1.agem") == BOOK.gems
    played.answer("a1.agem", "onyx")

    assert next(fact for fact in played.facts if hasattr(fact, "tallies")).tallies[0].alignments == 4


def test_case_35_twin_banner_makes_three_alike() -> None:
    mine = {"a1": shield(base="snow"), "b1": shield(base="stone"), "c1": shield(base="stone")}
    played = ritual("twin-banner", mine, HOLD).answer("a1").answer("done").answer("done", draws=[5])
    played.answer("a1.base", "stone")

    assert next(fact for fact in played.facts if hasattr(fact, "tallies")).tallies[0].alignments == 8


def test_a_wild_trait_that_nobody_names_stays_as_printed() -> None:
    mine = {"a1": shield(base="snow"), "b1": shield(base="stone"), "c1": shield(base="stone")}
    played = ritual("twin-banner", mine, HOLD).answer("a1").answer("done").answer("done", draws=[5]).answer("done")

    assert next(fact for fact in played.facts if hasattr(fact, "tallies")).tallies[0].alignments == 4


def test_iron_skin_and_linked_shields_lend_defense_for_the_turn() -> None:
    assert ritual("iron-skin", ROW).answer("b1").view().sides[0].defenses == ((0,), (5,), (0,))
    assert ritual("linked-shields", ROW).view().sides[0].defenses == ((2,), (2,), (2,))


def test_turtle_wall_and_bodyguard_raise_pools() -> None:
    assert ritual("turtle-wall", ROW).side().shield_pool == 5
    assert ritual("bodyguard", ROW).side().jarl_pool == 6


def test_whetstone_and_rust_change_attack_for_good() -> None:
    assert ritual("whetstone", ROW).answer("a1").at("a1").attack == 1
    rusty = ritual("rust", ROW, HOLD).answer("a1")
    assert rusty.tally(1).shields == 5


def test_tempered_rim_raises_what_is_left_for_good() -> None:
    played = ritual("tempered-rim", ROW, before=lambda t: t.set("a1", damage=8)).answer("a1")

    assert (played.left("a1"), played.at("a1").damage) == (5, 8)


def test_plunder_makes_the_opponent_discard_and_draws() -> None:
    hands = (("plunder", FILLER), ("rust", "thaw"))
    played = ritual("plunder", ROW, HOLD, hands=hands, before=lambda t: t.side().deck.append("battle-cry"))
    assert played.asked == (1, "choice")
    assert played.can() == ("rust", "thaw")
    played.answer("rust")

    assert played.heard(Tossed) == [Tossed(1, "rust")]
    assert "battle-cry" in played.side().hand


def test_a_toss_chosen_by_the_other_side_shows_the_hand_first() -> None:
    from engines.nordic_glory.book.effects import Toss, Who

    thief = (Toss(side=Who.OPP, value=2, by=Who.SELF),)
    hands = (("thief", FILLER), ("rust", "thaw", "whetstone"))
    played = ritual("thief", ROW, HOLD, hands=hands, rituals={"thief": thief})
    assert played.asked == (0, "choice")
    assert played.can() == ("rust", "thaw", "whetstone")
    played.answer("thaw").answer("rust")

    assert played.side(1).hand == ["whetstone"]
    assert played.view(0).sides[1].known == ("whetstone",)


def test_two_musters_and_two_recoveries_are_chosen_one_after_the_other() -> None:
    from engines.nordic_glory.book.cards import Kind
    from engines.nordic_glory.book.effects import Muster, Recover, Source

    rituals = {"host": (Muster(source=Source.DECK, value=2), Recover(value=2, kind=Kind.RITUAL))}

    def piles(played: Trial) -> None:
        played.side().reserve, played.side().discard = ["snow1", "snow2"], ["rust", "e-ash", "thaw"]

    played = ritual("host", ROW, HOLD, rituals=rituals, before=piles).answer("a").answer("a")
    assert (played.spots()["a2"], played.spots()["a3"]) == ("snow2", "snow1")
    assert played.can() == ("rust", "thaw")
    played.answer("thaw")
    assert "rust" in played.side().hand
    assert trial(ROW).asked == (0, "ritual")


def test_many_discards_are_asked_under_headings() -> None:
    pile = [*BOOK.rituals, "e-snow", "e-ash"]
    played = ritual("ancestral-whisper", ROW, before=lambda t: t.side().discard.extend(pile))
    groups = [option.group for option in played.ask().options]

    assert len(groups) == 58
    assert max(groups.count(group) for group in groups) <= 25


@pytest.mark.parametrize(("cards", "headings"), [(25, {""}), (26, {"ritual", "ritual-2"})])
def test_a_menu_that_is_full_needs_no_headings(cards: int, headings: set[str]) -> None:
    pile = list(BOOK.rituals)[:cards]
    played = ritual("ancestral-whisper", ROW, before=lambda t: t.side().discard.extend(pile))

    assert {option.group for option in played.ask().options} == headings
