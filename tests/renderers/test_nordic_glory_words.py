"""Nordic Glory in words: alt texts, the position, facts as sentences."""

from __future__ import annotations

from typing import get_args

import pytest

from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.effect_facts import (
    DiceSwayed,
    Fizzled,
    Frozen,
    HandSeen,
    RunesBlocked,
    Searched,
    TopSeen,
    TopTaken,
)
from engines.nordic_glory.facts import (
    Covered,
    Defeated,
    Drew,
    Ending,
    GameOver,
    JarlMended,
    NordicGloryFact,
    PhaseLeft,
    RitualPlayed,
    WinterBit,
)
from engines.nordic_glory.view import Stage, View
from renderers.kit.phrases import You, load
from renderers.kit.text import ALT_LIMIT
from renderers.nordic_glory import NordicGloryProse
from renderers.nordic_glory.labels import OptionLabels
from tests.conformance.games.nordic_glory import ENTRANT
from tests.conformance.playing import random_play
from tests.rules.nordic_glory.staging import trial

RULES = ENTRANT.rules


PROSE = NordicGloryProse(RULES.book, load("nordic_glory"))


NAMES = ("Astrid", "Bo")


def moments(count: int = 120, seed: str = "pictures"):
    return [(game, question, entry) for game, question, entry in random_play(ENTRANT, ENTRANT.tables[0], seed, count)]


def test_alt_text_begins_with_whose_move_it_is() -> None:
    game, question, _ = moments(3)[-1]

    assert PROSE.alt(game.view(None), NAMES).startswith(NAMES[question.seat])


def test_the_description_names_every_shield_on_both_walls() -> None:
    game, _, _ = moments(3)[-1]
    view = game.view(None)
    told = PROSE.describe(view, NAMES)

    for side in view.sides:
        for column in side.columns:
            for warrior in column:
                assert load("nordic_glory")(f"name.{warrior.card}").split()[0] in told


def plain(view: View) -> str:
    """The description without its line breaks."""
    return " ".join(PROSE.describe(view, NAMES).split())


def test_the_description_tells_everything_that_is_printed_on_every_shield() -> None:
    words, book = load("nordic_glory"), RULES.book
    for viewer in (None, 0, 1):
        view = moments(3)[-1][0].view(viewer)
        told = plain(view)
        for side in view.sides:
            for column in side.columns:
                for warrior in column:
                    card = book.shields[warrior.card]
                    marks = [f"element.{card.base}", f"rune.{card.rune}", f"symbol.{card.symbol}"]
                    marks += [f"enhancement.{card.enhancement}"] if card.enhancement else []
                    gems = f"{words(f'gem.{card.attack_gem}')} / {words(f'gem.{card.defense_gem}')}"
                    subs = ", ".join(words(f"element.{sub}") for sub in card.subs)
                    assert f"{', '.join(map(words, marks))} {gems}; {subs}" in told


def test_the_description_tells_what_has_become_of_a_shield() -> None:
    marks = {
        "damage": 1, "lent": 3, "frozen": 2, "unarmed": 2, "unaligned": 2, "bare": 2, "bears": "love", "moved": True,
        "used": True, "wild": ((Trait.BASE, "bog"), (Trait.ATTACK_GEM, "")),
    }  # fmt: skip
    played = trial({"a1": "snow6", "b1": "ash1"}, {"a1": "ash1"}, stage=Stage.RITUAL, turn=2).set("a1", **marks)
    told = plain(played.view())

    assert "a1 Snow Wrath 0/3" in told
    for said in (
        "1 damage", "+3 defense in battle", "cannot move through turn 2", "gives no attack through turn 2",
        "no alignments through turn 2", "enhancement has no effect through turn 2", "also bears Love",
        "has moved this turn", "has used its rune", "named base: Bog", "attack gem may be named",
    ):  # fmt: skip
        assert told.count(said) == 1


def test_the_description_tells_of_a_shield_that_is_frozen_for_good() -> None:
    played = trial({"a1": "snow6"}, {"a1": "ash1"}, stage=Stage.RITUAL, turn=2).set("a1", frozen=1_000_000)

    assert "cannot move any more" in plain(played.view())


def test_a_movement_says_which_shields_are_held_and_by_what() -> None:
    mine = {"a1": "stone6", "b1": "snow1", "c1": "snow2", "a2": "snow1"}
    played = trial(mine, {"a1": "ash1", "b1": "ember6", "c1": "ash1"}).set("c1", frozen=9)
    told = OptionLabels(RULES.book, load("nordic_glory"), played.view(0), NAMES).situation(played.ask())

    assert list(told) == [
        "b1 has a padlock: Ice stands across. It can neither move nor be swapped with.",
        "c1 has a padlock: a ritual holds it. It can neither move nor be swapped with.",
    ]
    assert plain(played.view()).count("cannot move while Ice stands across") == 1


def test_the_description_tells_what_holds_for_a_side() -> None:
    attached = (("e-snow", "e-snow"), ())
    played = trial({"a1": "snow6", "b1": "ash1"}, {"a1": "ash1"}, stage=Stage.RITUAL, attached=attached, last_roll=4)
    side = played.side()
    side.floor, side.rerolls, side.shield_pool, side.jarl_pool, side.gifts = 3, 2, 5, 6, [1]
    side.valhalla, side.discard, side.bonus = ["moss1"], ["rust", "rust"], 4
    played.side(1).shown = ["e-bone"]
    told = plain(played.view(0))

    for said in (
        "Astrid leads. Rune die last turn: 4.", "YOUR HAND Bone Element (Nothing yet: no such shield stands)",
        "Astrid (you)",
        "Jarl Eydis Farsight: attack 12, 30 of 30 defense left", "Attached: Snow 2", "Attached: nothing",
        "Total before the dice 11: attack 7 + rituals 4", "2 dice", "3 rerolls", "Dice below 3 count as 3",
        "Absorbs 5 battle damage to a shield", "Absorbs 6 battle damage to the Jarl", "No ritual played yet",
        "May attach 1 element", "Ability 1 used this turn", "Astrid's Valhalla: Moss Ward",
        "Astrid's discard pile: 2× Rust", "Known of Bo's hand: Bone Element",
    ):  # fmt: skip
        assert said in told, said


def test_the_description_tells_the_battle() -> None:
    theirs = {"a1": "ash1", "b1": "ash3", "a2": "sand3"}
    played = trial({"a1": "snow3"}, theirs, stage=Stage.RITUAL)
    played.side().bonus = 20
    played.answer("done").answer("done", draws=[6, 5, 0, 0])
    assert "Rune die: 7. Runes: Protection. Astrid rolls 6: 32 with the 26 before the dice." in plain(played.view())
    assert "Bo rolls 1 and 1: 15 with the 13 before the dice. Astrid won: 17 damage." in plain(played.view())
    assert "The blow falls on Bo's Ash Fang (b1)." in plain(played.answer("b1").view())
    assert "Bo's Jarl is about to lose 11." in plain(played.answer("none").view(1))


def test_the_description_tells_no_other_hand_before_the_end() -> None:
    game, question, _ = moments(20)[-1]
    other = game.view(1 - question.seat).sides[1 - question.seat].hand
    assert "Known of" not in plain(game.view(question.seat))
    assert other


def test_an_element_that_can_do_nothing_more_says_so() -> None:
    wall = {"a1": "snow6"}
    played = trial(wall, wall, stage=Stage.RITUAL, hands=(("e-snow",), ("e-bone",)), attached=(("e-snow",) * 3, ()))

    assert "Snow Element (All abilities are active already)" in plain(played.view(0))


def test_every_kind_of_fact_is_told() -> None:
    told = {type(fact) for fact in TOLD}
    for table in ENTRANT.tables:
        for number in range(5):
            for _, _, entry in random_play(ENTRANT, table, f"facts-{number}", 240):
                for heard in entry.told:
                    for fact in (heard.fact, heard.others):
                        if fact is not None:
                            told.add(type(fact))
                            untold = isinstance(fact, UNTOLD) or fact in (Drew(0, 1), Drew(1, 1))
                            assert bool(PROSE.fact(fact, NAMES)) is not untold
    known = set(get_args(NordicGloryFact))
    assert {kind.__name__ for kind in known - told} <= {"WallLaid", "LeaderDrawn"}


UNTOLD = (PhaseLeft, Defeated)
"""What goes without saying, as the single card does that another draws; a fall is told with the last wound."""


TOLD = (
    Drew(0, 2, ("rust", "thaw")),
    HandSeen(0, 1, ("rust",)),
    TopSeen(0, 1, ("rust",)),
    TopTaken(0, "rust", ()),
    Searched(0, ""),
    GameOver((0, 1), Ending.WINTER),
    GameOver((1,), Ending.JARL),
    DiceSwayed(0, "floor", 3),
    Frozen(0, "a1", lasting=True),
    JarlMended(0, 4, 28),
    RunesBlocked(1),
    WinterBit(30),
    Covered(1, "a2", "sand3", 4),
)


def test_of_a_ritual_its_name_is_told_and_then_what_it_did() -> None:
    """The text on the card speaks to whoever plays it; to others it would tell of their own Jarl."""
    played, drawn = RitualPlayed(1, "raven-errand"), Drew(1, 1, by_ritual=True)
    assert PROSE.fact(played, NAMES) == "Bo plays Raven Errand."
    assert PROSE.fact(played, ("Astrid", You("Bo"))) == "You play Raven Errand."
    assert PROSE.fact(drawn, NAMES) == "Bo draws a card."


@pytest.mark.parametrize("fact", TOLD, ids=lambda fact: type(fact).__name__)
def test_rare_facts_have_their_own_words(fact) -> None:
    assert PROSE.fact(fact, NAMES)


def test_the_setup_is_told() -> None:
    _, entry = ENTRANT.start(ENTRANT.tables[0], "told")

    assert all(PROSE.fact(told.fact, NAMES) for told in entry.told)


def test_deck_sheets_have_words() -> None:
    for deck in RULES.book.decks.values():
        assert len(PROSE.deck_alt(deck)) <= ALT_LIMIT


def test_an_effect_that_was_skipped_is_not_told_as_one_that_found_nothing() -> None:
    assert PROSE.fact(Fizzled(0, "close-ranks"), NAMES) == "One effect of Close Ranks comes to nothing."
