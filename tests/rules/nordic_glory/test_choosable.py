"""Which shields can be chosen, as everybody reads it, against what whoever is asked can answer."""

from __future__ import annotations

import re

import pytest

from engines.nordic_glory import choosable
from engines.nordic_glory.book.effects import Hit, Match, Target, Toss, Who
from engines.nordic_glory.reading import spot_of
from tests.conformance.games.nordic_glory import ENTRANT
from tests.conformance.playing import random_play
from tests.rules.nordic_glory.staging import BOOK, FILLER, OPEN_ROW, Trial, beaten, cast

SPOT = re.compile(r"^([abc][123])(\..*)?$")
TOPICS = {"move", "choice", "rune", "wild", "target", "protect", "absorb"}
"""Questions that random games ask often, and that shields answer."""


def shown(played: Trial) -> set[str]:
    """The shields that everybody sees may be chosen."""
    return set(map(spot_of, choosable.shields(played.rules.book, played.view(None))))


def test_just_the_shields_that_an_answer_can_begin_with_may_be_chosen() -> None:
    seen = set()
    for table in ENTRANT.tables:
        for game, question, _ in random_play(ENTRANT, table, "choosable", 400):
            view = game.view(None)
            found = set(map(spot_of, choosable.shields(BOOK, view)))
            assert found == set(map(spot_of, choosable.shields(BOOK, game.view(question.seat))))
            walk = game.walk(question.seat, question.key)
            asks = [walk(()), *([walk((("bear",),))] if "bear" in walk(()).open else [])]
            named = {match[1] for ask in asks for option in ask.open if (match := SPOT.match(option))}
            # One Love shield after the other is asked for, and the board shows all of them from the first on.
            assert found >= named if question.topic == "absorb" else found == named, (question, view.cast)
            if named:
                seen.add(question.topic)
    assert seen >= TOPICS


def test_R44_a_shield_that_the_jarl_may_heal_can_be_chosen() -> None:
    moments = (
        moment
        for table in ENTRANT.tables
        for seed in range(40)
        for moment in random_play(ENTRANT, table, f"regen-{seed}", 300)
    )
    game, question = next((game, question) for game, question, _ in moments if question.topic == "regen")
    offered = set(game.ask(question.seat, question.key).open) - {"none"}
    assert offered == set(map(spot_of, choosable.shields(BOOK, game.view(None))))


def test_R34_R35_C7_who_may_be_hit_and_who_may_step_in_can_be_chosen() -> None:
    played = beaten(OPEN_ROW, 9, roll=7)
    assert (played.asked, shown(played)) == ((0, "target"), {"a1", "b1"})
    played.answer("a1")
    assert (played.asked, shown(played)) == ((1, "protect"), {"b2"})
    played.answer("none")
    assert (played.asked, shown(played)) == ((1, "cover"), {"b2"})


@pytest.mark.parametrize("by", [Who.SELF, Who.OPP])
def test_R3_2_whoever_chooses_for_a_ritual_everybody_sees_which_shields_it_can_work_on(by: Who) -> None:
    played = cast(Hit(target=Target(side=Who.OPP, match=Match(row=(1,)), by=by), value=2))
    assert played.asked == (0 if by is Who.SELF else 1, "choice")
    assert shown(played) == set(played.can()) == {"a1", "b1", "c1"}


def test_a_card_that_is_asked_for_comes_from_the_hand_only_where_the_hand_is_asked_about() -> None:
    hands = (("trick", "battle-cry", FILLER), ("battle-cry", "hidden-blade"))
    played = cast(Toss(side=Who.SELF, value=1, by=Who.SELF), hands=hands)
    assert [choosable.from_hand(played.rules.book, played.view(seat)) for seat in (0, 1, None)] == [True, False, False]

    # Whoever has seen the other hand names a card of that one, however many of the same are in the own.
    robbed = cast(Toss(side=Who.OPP, value=1, by=Who.SELF), hands=hands)
    assert "battle-cry" in robbed.can()
    assert not choosable.from_hand(robbed.rules.book, robbed.view(0))
    assert choosable.shields(robbed.rules.book, robbed.view(0)) == frozenset()
