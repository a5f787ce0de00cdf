"""Legality is one walk: every refusal, every answer, and chance that finds its way out of dead ends."""

from __future__ import annotations

from itertools import islice
from math import comb

import pytest
from msgspec.structs import replace

from engines.core import (
    Action,
    Ask,
    Illegal,
    Legal,
    Option,
    Rng,
    advance,
    answers,
    check_step,
    fallback,
    finish,
    in_order,
    sample,
)
from tests.core.toy import KEEPS, KEPT, RUNES, VOWED, Roll, Send, new_game, play_all

ASK = Ask("card", (Option("a"), Option("b"), Option("c", why_not="toy.cursed"), Option("d")), least=1, most=2)


def refusal(call, *values):
    with pytest.raises(Illegal) as caught:
        call(*values)
    return caught.value


@pytest.fixture
def keep():
    game, _ = new_game()
    return game.walk(0, "keep")


@pytest.fixture
def ravens():
    game, _ = play_all(new_game()[0], *KEEPS, *VOWED)
    return game.walk(0, "ravens")


@pytest.mark.parametrize("step", [("a",), ("a", "b"), ("b", "d"), ("a", "d")])
def test_a_step_in_order_with_a_fitting_count_passes(step):
    check_step(ASK, step)


@pytest.mark.parametrize("step", [(), ("a", "b", "d")])
def test_a_wrong_count_is_refused_with_the_bounds(step):
    error = refusal(check_step, ASK, step)
    assert error.id == "refused.count"
    assert error.params == {"least": 1, "most": 2, "got": len(step)}
    assert refusal(check_step, replace(ASK, least=2), ()).id == "refused.count-exactly"


@pytest.mark.parametrize(
    ("step", "id_", "option"),
    [
        (("a", "a"), "refused.twice", "a"),
        (("d", "d"), "refused.twice", "d"),
        (("b", "a"), "refused.order", "a"),
        (("d", "a"), "refused.order", "a"),
        (("x",), "refused.no-option", "x"),
        (("a", "x"), "refused.no-option", "x"),
        (("A",), "refused.no-option", "A"),
        (("",), "refused.no-option", ""),
        (("c",), "toy.cursed", "c"),
        (("a", "c"), "toy.cursed", "c"),
    ],
)
def test_a_wrong_step_is_refused_with_its_own_reason(step, id_, option):
    error = refusal(check_step, ASK, step)
    assert (error.id, error.params) == (id_, {"option": option})


def test_options_are_put_in_order_and_strangers_last():
    assert in_order(ASK, ("d", "x", "a", "c")) == ("a", "c", "d", "x")
    assert in_order(ASK, ()) == ()


def test_open_options_leave_out_those_with_a_reason():
    assert ASK.open == ("a", "b", "d")
    assert ASK.fallback == ("a",)
    assert Ask("card", ASK.options, least=2, most=2).fallback == ("a", "b")
    assert Ask("card", ASK.options, least=0, most=2).fallback == ()
    assert Ask("card", ASK.options, default=("d",)).fallback == ("d",)


def test_advance_returns_the_next_ask_and_then_the_action(ravens):
    assert advance(ravens, ()).slot == "raven"
    assert advance(ravens, (("hugin",),)).slot == "words"
    assert advance(ravens, ((), ("greet",))) == Send((), "greet")


def test_an_answer_that_goes_on_after_its_end_is_refused(ravens):
    assert refusal(advance, ravens, ((), ("greet",), ("more",))).id == "refused.too-long"


def test_every_step_is_checked_not_only_the_last(ravens):
    assert refusal(advance, ravens, (("wren",), ("greet",))).id == "refused.no-option"
    assert refusal(advance, ravens, (("munin", "hugin"), ("greet",))).id == "refused.order"


def test_an_unfinished_answer_is_refused_with_what_is_missing(ravens):
    error = refusal(finish, ravens, (("hugin",),))
    assert (error.id, error.params) == ("refused.incomplete", {"slot": "words"})


def test_options_that_do_not_go_together_are_refused_by_the_game(ravens):
    assert refusal(finish, ravens, (("crow", "rook"), ("greet",))).id == "toy.quarrel"
    assert refusal(finish, ravens, (("crow",), ("greet",))).id == "toy.croak"


def test_every_answer_is_found_once(keep):
    found = list(answers(keep))
    assert len(found) == len(set(found)) == comb(len(RUNES) - 1, KEPT)
    assert all(isinstance(finish(keep, picks), Action) for picks in islice(found, 20))


def test_answers_leave_dead_ends_out(ravens):
    found = set(answers(ravens))
    sets_of_two = comb(4, 2) - 1
    assert len(found) == (1 + 4 + sets_of_two) * 2 - 1
    assert (("crow",), ("greet",)) not in found
    assert not any(picks[0] == ("crow", "rook") for picks in found)


def test_answers_can_begin_with_what_is_picked_already(ravens):
    assert set(answers(ravens, (("crow",),))) == {(("crow",), ("mock",))}
    assert list(answers(ravens, (("crow", "rook"),))) == []


def test_the_fallback_is_a_complete_legal_answer(keep, ravens):
    assert fallback(ravens) == (("hugin", "munin"), ("greet",))
    assert isinstance(finish(keep, fallback(keep)), Action)


def test_samples_are_legal_and_reach_everything(ravens):
    rng = Rng("samples")
    found = {sample(ravens, rng) for _ in range(400)}
    assert found == set(answers(ravens))


def test_a_sample_is_repeatable(keep):
    assert sample(keep, Rng("same")) == sample(keep, Rng("same"))


def test_a_walk_that_is_nearly_all_dead_ends_samples_its_fallback():
    def walk(picks):
        if not picks:
            return Ask("n", tuple(Option(str(n)) for n in range(2000)), default=("1999",))
        if picks[0] != ("1999",):
            raise Illegal("toy.quarrel")
        return Roll(roll=True)

    assert sample(walk, Rng("dead")) == (("1999",),)


def test_an_ask_that_nothing_can_answer_is_a_dead_end_like_any_other():
    def walk(picks):
        if not picks:
            return Ask("way", (Option("bog"), Option("hill")), default=("hill",))
        if picks[0] == ("hill",):
            return Roll(roll=True)
        return Ask("stone", (Option("wet", why_not="toy.cursed"),))

    assert {sample(walk, Rng(f"bog-{n}")) for n in range(10)} == {(("hill",),)}
    assert list(answers(walk)) == [(("hill",),)]


def test_legal_answers_are_lazy_iterable_and_asked_with_in(keep):
    legal = Legal(keep)
    first = next(iter(legal))
    assert first in legal
    assert legal
    assert sum(1 for _ in legal) == comb(15, 3)
    assert legal.sample(Rng("legal")) in legal


@pytest.mark.parametrize("picks", [(), (("r0",),), "keep", None, (("r0", "r1", "r2"), ("x",))])
def test_what_is_no_legal_answer_is_not_in(keep, picks):
    assert picks not in Legal(keep)


def test_an_offer_without_any_answer_is_empty():
    legal = Legal(lambda _: Ask("x", (Option("a", why_not="toy.cursed"),)))
    assert not legal
    assert list(legal) == []
