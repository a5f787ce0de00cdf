"""Answers in advance and answers that are the only one."""

from __future__ import annotations

import pytest

from engines.core import GO_BACK, Action, AdvanceAnswer, Announcement, Ask, Entry, Fact, Illegal, Option, only_answer


class Done(Action, frozen=True):
    picks: tuple[tuple[str, ...], ...]


class Bid(Fact, frozen=True):
    points: int


class Other(Fact, frozen=True):
    pass


def walk_of(*asks: Ask, refused: str = ""):
    def walk(picks):
        if refused and (refused,) in picks:
            raise Illegal
        return asks[len(picks)] if len(picks) < len(asks) else Done(picks)

    return walk


def ask(*ids: str, least: int = 1, most: int = 1, default: tuple[str, ...] = (), shut: tuple[str, ...] = ()) -> Ask:
    options = tuple(Option(id_, why_not="no" if id_ in shut else "") for id_ in ids)
    return Ask("slot", options, least, most, default)


def test_the_first_step_is_the_one_that_was_chosen_and_the_others_are_the_defaults():
    walk = walk_of(ask("pass", "bid"), ask("x", "y", default=("y",)))
    assert AdvanceAnswer("bid", "pass", "bid").picks(walk) == (("bid",), ("y",))
    assert AdvanceAnswer("bid", "plain").picks(walk) == (("pass",), ("y",))


@pytest.mark.parametrize("walk", [walk_of(ask("bid")), walk_of(ask("pass", "bid", shut=("pass",))),
                                  walk_of(ask("pass"), ask("x"), refused="x")])  # fmt: skip
def test_what_is_not_legal_any_more_is_no_answer(walk):
    assert AdvanceAnswer("bid", "pass", "pass").picks(walk) is None


def told(fact, to=None, others=None):
    return Entry(3, 1, "bid", told=(Announcement(fact, to, others),))


def test_news_is_what_the_game_calls_so_and_the_seat_may_know():
    answer = AdvanceAnswer("bid", "pass", "pass", news=(Bid,))
    assert answer.is_ended_by([told(Other()), told(Bid(60))], 0)
    assert not answer.is_ended_by([told(Other())], 0)
    assert answer.is_ended_by([told(Bid(60), to=(0,))], 0)
    assert not answer.is_ended_by([told(Bid(60), to=(1,), others=Other())], 0)
    assert answer.is_ended_by([Entry(4, 1, GO_BACK, withdraws=2)], 0)
    assert not answer.is_ended_by([Entry(4, 1, withdraws=3)], 0)


@pytest.mark.parametrize(("walk", "only"), [
    (walk_of(ask("a")), (("a",),)),
    (walk_of(ask("a", "b", shut=("b",))), (("a",),)),
    (walk_of(ask("a"), ask("x", "y", least=2, most=2)), (("a",), ("x", "y"))),
    (walk_of(ask("a", least=0, most=1)), None),
    (walk_of(ask("a", "b")), None),
    (walk_of(ask("a"), ask("x", "y")), None),
    (walk_of(ask("a", "b", least=1, most=2)), None),
    (walk_of(ask(least=0, most=0)), ((),)),
])  # fmt: skip
def test_an_only_answer_leaves_no_step_a_choice(walk, only):
    assert only_answer(walk) == only
