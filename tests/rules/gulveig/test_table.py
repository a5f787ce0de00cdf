"""A table of Gulveig as a value: its copies, the names of its questions, and what can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import SEED_TAG, CannotTakeBack, Game, Header, parse_picks
from engines.gulveig._state import State
from engines.gulveig.facts import GulveigFact
from engines.gulveig.view import Call, DeclaredCombo, Laid, Phase, Trick
from tests.rules.gulveig.staging import a_card, answer, dealt, rulebook, settings, table


def game(seats: int = 4, **chosen: str) -> Game[Any, Any, Any]:
    rules = rulebook()
    config = settings(seats, first_dealer="0", **chosen)
    return Game.start(rules, Header("gulveig", rules.info.version, rules.digest, config, SEED_TAG + "table"))[0]


def played(moment: Game[Any, Any, Any], *texts: str) -> Game[Any, Any, Any]:
    for text in texts:
        (question,) = moment.questions()
        moment, _ = moment.play(question.seat, question.key, parse_picks(text))
    return moment


def full_table() -> State:
    """A table on which every list holds something."""
    state = table("V4 A1", "D1 D2", "R1 R2", "M1 M2")
    state.treasure, state.bench, state.up, state.down = ["A7"], ["A6"], ["A5"], ["A4"]
    state.calls, state.buried, state.declared = [Call(0, 40)], ["V7"], [DeclaredCombo(0, 1)]
    state.revealed = [["V4"], ["D1"], ["R1"], ["M1"]]
    state.trick, state.tricks = [Laid(0, "V3")], [Trick((Laid(0, "V2"),), 0, "")]
    return state


@pytest.mark.parametrize("field", State.__struct_fields__)
def test_a_copy_shares_nothing_that_can_change(field: str) -> None:
    state = full_table()
    copy = state.copy()
    assert copy == state

    value = getattr(copy, field)
    if isinstance(value, list):
        for inner in value:
            if isinstance(inner, list):
                inner.append("D7")
        value.append(value[0])
        assert copy != state
    assert state == full_table()


def test_every_question_has_a_name_of_its_own() -> None:
    """Logs name the questions that were answered: a recorded game replays only while these names stay."""
    state = dealt()
    keys = []
    for text in ("40", "pass", "pass", "50", "pass", "A7,A6,A5", *[""] * 5):
        keys += [question.key for question in rulebook().questions(state)]
        answer(state, text or a_card(state))

    assert keys == [
        *("h1.b0", "h1.b1", "h1.b2", "h1.b3", "h1.b4"),
        "h1.bury",
        *("h1.t1.0", "h1.t1.1", "h1.t1.2", "h1.t1.3", "h1.t2.0"),
    ]


def test_questions_of_the_next_hand_count_anew() -> None:
    state = dealt()
    for text in ("40", "pass", "pass", "pass", "A7,A6,A5"):
        answer(state, text)
    while state.hand_no == 1:
        answer(state, a_card(state))

    assert [question.key for question in rulebook().questions(state)] == ["h2.b0"]


@pytest.mark.parametrize("words", [("40",), ("40", "60"), ("40", "pass")])
def test_a_bid_or_a_pass_is_final(words: tuple[str, ...]) -> None:
    """It tells something about the hand: with take-backs a seat could bid, be read, and pass."""
    moment = played(game(), *words)

    assert not moment.can_take_back(len(words))
    with pytest.raises(CannotTakeBack):
        moment.take_back(len(words))


def test_a_burial_can_be_taken_back_until_the_first_card_is_led() -> None:
    moment = played(game(), "40", "pass", "pass", "pass")
    hand = moment.view(1).hand
    buried = played(moment, ",".join(hand[:3]))
    back, _ = buried.take_back(1)

    assert back.view(1).hand == hand
    assert (back.view(1).phase, back.view(1).buried) == (Phase.BURY, ())
    with pytest.raises(CannotTakeBack):
        played(buried, buried.view(1).hand[0]).take_back(1)


def test_what_showed_somebody_a_card_stands() -> None:
    """A swap shows two cards, the word that ends an auction shows the Treasure."""
    drafting = game(drafting="yes")
    hand, bench = drafting.view(1).hand, drafting.view(1).bench
    with pytest.raises(CannotTakeBack):
        played(drafting, f"40 {hand[0]} {bench[0]}").take_back(1)
    with pytest.raises(CannotTakeBack):
        played(game(), "40", "pass", "pass", "pass").take_back(0)


def test_only_bids_passes_and_burials_show_nothing() -> None:
    harmless = {fact.__name__ for fact in GulveigFact.__args__ if not fact.reveals}

    assert harmless == {"BidMade", "Passed", "Buried"}
