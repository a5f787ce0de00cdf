"""docs/rules/champions_of_midgard.md 5.2: who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from engines.champions_of_midgard.facts import Defeated
from engines.core import SEED_TAG, Action, Dealer, Game, Header, Rng, Snapshot, parse_picks, sample
from tests.conformance.games.champions_of_midgard import ENTRANT
from tests.rules.champions_of_midgard.staging import Stage, village

AnyGame = Game[Any, Any, Any]


def game_of(stage: Stage) -> AnyGame:
    """The table under the kernel, which knows what can be taken back."""
    rules = stage.rules
    header = Header(rules.info.key, rules.info.version, rules.digest, stage.state.config, SEED_TAG + "views")
    return Game(rules, header, Snapshot(0, 0, 0, stage.state))


def answer(game: AnyGame, seat: int, text: str, topic: str = "place") -> AnyGame:
    question = next(question for question in game.questions(seat) if question.topic == topic)
    return game.play(seat, question.key, parse_picks(text))[0]


def test_destinies_are_seen_by_their_owner_and_counted_by_all() -> None:
    stage = village()

    assert stage.view(1).hand == tuple(stage[1].hand)
    assert stage.view(None).hand == ()
    assert [board.destinies for board in stage.view(None).boards] == [1, 1, 1]


def test_drawn_destinies_are_seen_by_who_drew_them() -> None:
    stage = village().own(0, leader="dagrun").do(0, "sage shore1")

    assert len(stage.view(0).drawn) == 2
    assert stage.view(1).drawn == stage.view(None).drawn == ()
    assert stage.view(1).drawing == 2


def test_a_peeked_journey_stays_known_to_who_looked() -> None:
    stage = village().do(0, "sage shore3")

    assert stage.view(0).shores[2].journey == stage.state.shores[2].journey
    assert stage.view(1).shores[2].journey == ""
    assert stage.view(1).shores[2].covered


def test_destinies_of_others_stay_closed_until_the_game_is_over() -> None:
    assert village().view(0).hands == village().view(None).hands == ()


def test_discarded_journeys_are_public() -> None:
    stage = village()
    stage.state.travelled = ["storm", "quiet"]

    assert stage.view(None).travelled == ("storm", "quiet")


def test_A32_goods_warriors_and_runes_are_public() -> None:
    stage = village().own(0, coins=4, wood=2, blame=1, runes="gifts")
    board = stage.view(None).boards[0]

    assert (board.coins, board.wood, board.blame, board.home) == (4, 2, 1, (1, 0, 0))
    assert [card.rune for card in board.runes] == ["gifts"]


def test_a_kill_is_public_and_the_pile_is_not() -> None:
    stage = village().own(0, home=(0, 0, 4), favor=0)
    stage.state.draugr = ["D01", "D02"]
    stage.march("0:draugr1").do(0, "4a", dice="A-H2 A-B A-B A-B")

    assert stage.fact(Defeated, None).enemy == "D01"
    assert stage.view(1).piles[0] is None


def test_deck_sizes_are_public() -> None:
    decks = village(4).view(None).decks

    assert (decks.trolls, decks.draugr, decks.monsters, decks.journeys) == (15, 19, 32, 14)
    assert (decks.destinies, decks.runes, decks.merchants) == (8, 8, 7)


def test_case_47_dice_are_conserved_and_nothing_falls_below_0() -> None:
    stage = village(4)
    expected = ENTRANT.census(stage.rules, stage.state)
    rng = Rng("conservation")
    while blocking := [question for question in stage.questions() if question.blocking]:
        question = blocking[0]
        view = stage.view(question.seat)
        picks = sample(lambda picks: stage.rules.ask(view, question, picks), rng)  # noqa: B023 - used at once
        action = stage.rules.ask(view, question, picks)
        assert isinstance(action, Action)
        stage.rules.apply(stage.state, question.seat, action, Dealer(lambda _, below: rng.below(below)))
        assert ENTRANT.census(stage.rules, stage.state) == expected

    assert {key: expected[f"dice {key}"] for key in "SPA"} == {"S": 12, "P": 12, "A": 10}
    assert expected["debts"] == expected["too full"] == 0


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("beg", True),
        ("swordsmith", True),
        ("jarl", True),
        ("small shore1", True),
        ("runesmith left", True),
        ("runesmith deck", False),
        ("sage shore1", False),
    ],
)
def test_a_placement_that_showed_something_cannot_be_taken_back(text: str, *, back: bool) -> None:
    game = game_of(village())
    after = answer(game, 0, text)

    assert after.can_take_back(0) is back
    assert not after.can_take_back(1)


@pytest.mark.parametrize(
    ("rune", "text", "back"),
    [
        ("gifts", "gifts 4f", True),
        ("wealth", "wealth", True),
        ("knowledge", "knowledge", False),
        ("success", "success DS07", False),
    ],
)
def test_a_rune_that_showed_something_cannot_be_taken_back(rune: str, text: str, *, back: bool) -> None:
    stage = village().own(1, runes=rune, hand=["DS07"])

    assert answer(game_of(stage), 1, text, "rune").can_take_back(1) is back


def test_R2_4_6_a_seal_can_be_taken_back_until_all_are_public() -> None:
    stage = village().own(0, home=(1, 0, 0), favor=0).own(1, home=(2, 0, 0), favor=0)
    stage.state.draugr = ["D01", "D02"]
    sealed = answer(game_of(stage.march("0:draugr1", "1:draugr2")), 0, "1s", "assign")
    assert sealed.can_take_back(0)
    public = answer(sealed, 1, "0", "assign")

    assert not public.can_take_back(0)
    assert not public.can_take_back(1)
