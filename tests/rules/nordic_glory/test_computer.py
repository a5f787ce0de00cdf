"""The computer player of Nordic Glory: strength, speed, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import thread_time
from typing import Any

import pytest

from engines.core import SEED_TAG, Budget, Game, Header, Level, Player, RandomPlayer, Rng
from engines.nordic_glory.computer import Computer, computer_player
from engines.nordic_glory.view import Stage
from tests.opponents.nordic_glory import Attacker, FirstCard, WallBuilder
from tests.rules.nordic_glory.staging import (
    BOOK,
    FILLER,
    ROW,
    RULES,
    Trial,
    Walls,
    battle,
    ritual,
    shield,
    trial,
)

DECKS = tuple(BOOK.decks)


def play(decks: tuple[str, str], players: tuple[Player, Player], seed: str) -> tuple[int, ...]:
    config = RULES.configure(2, {"deck_0": decks[0], "deck_1": decks[1]})
    game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, SEED_TAG + seed))
    while not (outcome := game.outcome()):
        (question,) = game.questions()
        walk = game.walk(question.seat, question.key)
        picks = players[question.seat].decide(game.view(question.seat), question, walk)
        game, _ = game.play(question.seat, question.key, picks)
    return outcome.places


def wins(games: int, other: Callable[[int], Player], level: Level = Level.NORMAL) -> int:
    """Count the wins of a level against another player, from both seats, over all pairs of decks."""
    won = 0
    for number in range(games):
        seat = number % 2
        computer = computer_player(RULES, Rng(f"c{number}"), level, Budget(0))
        decks = (DECKS[number // 2 % 4], DECKS[number // 8 % 4])
        players = (computer, other(number)) if seat == 0 else (other(number), computer)
        places = play(decks, players, f"strength-{number}")
        won += places[seat] == 1 and places[1 - seat] == 2
    return won


def chance(number: int) -> Player:
    return RandomPlayer(Rng(f"r{number}"))


def script(kind: type[FirstCard]) -> Callable[[int], Player]:
    return lambda number: kind(RULES, Rng(f"o{number}"))


@pytest.mark.slow
def test_it_beats_chance_in_nine_games_of_ten() -> None:
    assert wins(20, chance) >= 18


@pytest.mark.slow
def test_the_easy_one_beats_chance_in_three_games_of_four() -> None:
    assert wins(12, chance, Level.EASY) >= 9


@pytest.mark.parametrize("opponent", [FirstCard, Attacker, WallBuilder])
def test_it_hardly_ever_loses_to_a_single_plan(opponent: type[FirstCard]) -> None:
    assert wins(8, script(opponent)) >= 7


@pytest.mark.slow
def test_it_beats_chance_in_180_games_of_200() -> None:
    assert wins(200, chance) >= 180


@pytest.mark.slow
def test_no_preconstructed_deck_is_out_of_bounds() -> None:
    won = dict.fromkeys(DECKS, 0.0)
    games = 0
    for one in DECKS:
        for other in DECKS:
            for number in range(60 if one != other else 0):
                pair = Computer(RULES, Rng(f"a{number}")), Computer(RULES, Rng(f"b{number}"))
                places = play((one, other), pair, f"balance-{one}-{other}-{number}")
                share = 0.5 if places == (1, 1) else float(places == (1, 2))
                won[one] += share
                won[other] += 1 - share
                games += 1
    shares = {deck: points / (games / 2) for deck, points in won.items()}
    assert all(0.42 <= share <= 0.58 for share in shares.values()), shares


def answer(played: Trial) -> tuple[tuple[str, ...], ...]:
    question = played.question
    view = played.view(question.seat)
    return Computer(played.rules, Rng("one")).decide(view, question, lambda p: played.rules.ask(view, question, p))


def test_it_kills_a_shield_and_hits_the_jarl_when_it_can() -> None:
    theirs = {"a1": shield(0, 9), "b1": shield(5, 2), "c1": shield(0, 9)}

    assert answer(battle({"a1": shield(10, 20)}, theirs)) == (("b1",),)


def test_it_heals_the_most_damaged_shield() -> None:
    played = ritual("mending-broth", ROW, before=lambda t: t.set("b1", damage=6).set("a1", damage=1))

    assert answer(played) == (("b1",),)


def test_it_attaches_an_element_that_serves_its_shields() -> None:
    wall = {"a1": shield(base="snow"), "b1": shield(base="snow"), "c1": shield(base="snow")}
    played = trial(wall, stage=Stage.RITUAL, hands=(("e-ash", "e-snow"), ("e-bone",)))

    assert answer(played) == (("e-snow",),)


def test_it_strikes_a_strong_shield_again_and_again_until_it_falls() -> None:
    theirs = {"a1": shield(2, 11), "b1": shield(5, 11), "c1": shield(2, 11)}
    played = battle({"a1": shield(14, 20)}, theirs)

    assert (played.asked, answer(played)) == ((0, "target"), (("b1",),))


def test_it_steps_in_with_protection_to_save_a_strong_shield() -> None:
    theirs = {"a1": shield(6, 4), "a2": shield(0, 20, rune="protection")}
    played = battle({"a1": shield(12, 20)}, theirs, roll=7)

    assert (played.asked, answer(played)) == ((1, "protect"), (("a2",),))


def test_it_covers_its_jarl_before_it_falls_and_lets_a_scratch_pass() -> None:
    theirs = {"a1": shield(0, 5), "b1": shield(0, 5), "b2": shield(6, 2, rune="protection")}
    for hurt, wanted in ((27, "b2"), (0, "none")):
        played = trial({"a1": shield(9, 20)}, theirs, stage=Stage.RITUAL)
        played.side(1).hurt = hurt
        played.answer("done").answer("done", draws=[6, 0, 0, 0]).answer("a1").answer("none")
        assert (played.asked, answer(played)) == ((1, "cover"), ((wanted,),))


def test_it_rolls_low_dice_again_and_keeps_high_ones() -> None:
    lucky = {"a1": shield(rune="luck"), "b1": shield()}

    assert answer(battle(lucky, ROW, roll=8, last_roll=8, dice=[5, 1, 1, 1, 1])) == (("d2",),)
    assert answer(battle(lucky, ROW, roll=8, last_roll=8, dice=[5, 6, 1, 1, 1])) == (("keep",),)


ALIKE = {"a1": shield(base="snow"), "b1": shield(base="snow"), "c1": shield(base="stone")}
"""A row of which two have one base."""


def hand_of(*cards: str, mine: Walls = ROW, theirs: Walls = ROW, deck: Sequence[str] = (), **more: Any) -> Trial:
    """Ask seat 0 in the Rituals phase what it plays of a hand; its ritual deck holds these cards."""
    played = trial(mine, theirs, stage=Stage.RITUAL, hands=(cards, (FILLER,)), **more)
    played.side().deck = sorted(deck)
    return played


def test_it_names_a_base_that_makes_its_row_alike() -> None:
    played = hand_of("twin-banner", FILLER, mine=ALIKE)

    assert answer(played) == (("twin-banner",),)
    assert answer(played.answer("twin-banner")) == (("c1",),)
    played.answer("c1").answer("done").answer("done", draws=[5])
    assert (played.asked, answer(played)) == ((0, "wild"), (("c1.base",), ("snow",)))


def test_it_carves_the_rune_that_adds_attack_at_once() -> None:
    played = hand_of("rune-carver", FILLER, mine={**ROW, "a2": shield(6, 9, rune="courage")})

    assert answer(played) == (("rune-carver",),)
    assert answer(played.answer("rune-carver")) == (("courage",),)


def test_it_fetches_an_element_that_serves_its_shields_rather_than_play_nothing() -> None:
    played = hand_of("gather-kindling", mine=ALIKE, deck=("e-ash", "e-snow", "e-star"))

    assert answer(played) == (("gather-kindling",),)
    assert answer(played.answer("gather-kindling")) == (("e-snow",),)


def test_it_draws_cards_rather_than_play_nothing() -> None:
    played = hand_of("raven-feast", deck=("battle-cry", "blood-price", "hidden-blade", "shield-chant"))

    assert answer(played) == (("raven-feast",),)


def test_it_asks_for_a_second_element_only_when_it_has_one_to_attach() -> None:
    two = hand_of("double-offering", "e-snow", "e-stone", mine=ALIKE, jarls=("kettil", "eydis"))
    one = hand_of("double-offering", "e-snow", mine=ALIKE, jarls=("kettil", "eydis"))

    two.answer("e-stone")
    one.answer("e-snow")

    assert answer(two) == (("double-offering",),)
    assert answer(one) == (("done",),)


@pytest.mark.parametrize("hurt", [0, 29])
def test_it_plays_what_adds_to_its_blow_however_the_game_stands(hurt: int) -> None:
    for seat in (0, 1):
        played = hand_of("battle-cry", FILLER)
        played.side(seat).hurt = hurt
        assert answer(played) == (("battle-cry",),)


def test_it_attaches_an_element_on_the_way_to_a_tier() -> None:
    played = hand_of("e-snow", mine=ALIKE, jarls=("gunnvor", "eydis"), attached=(("e-snow",), ()))

    assert answer(played) == (("e-snow",),)


def test_a_decision_takes_less_than_a_fifth_of_a_second() -> None:
    slowest = 0.0
    config = RULES.configure(2, {})
    game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, f"{SEED_TAG}pace"))
    player = Computer(RULES, Rng("pace"))
    while not game.outcome():
        (question,) = game.questions()
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        began = thread_time()
        picks = player.decide(view, question, walk)
        slowest = max(slowest, thread_time() - began)
        game, _ = game.play(question.seat, question.key, picks)
    assert slowest < 0.2
